//! `ephor journal show` and `tail`: events in their order; one that can't be read is named, and what
//! follows it is shown.

use ephor::bus::Pattern;
use ephor::core::ConversationId;
use ephor::core::events::catalogue;
use ephor::core::text::is_near;
use ephor::journal::{Piece, Position};

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::{Style, clean};
use super::Reader;

/// Commits that a tail begins with.
const LAST: u64 = 10;
/// Commits read at a time.
const COMMITS: usize = 128;
/// Commits that can't be read, after which nothing more is tried.
const DAMAGED: u64 = 1000;

impl Reader<'_> {
    pub(super) async fn show(&self, name: &str, after: u64, kinds: &Pattern) -> Done {
        let id: ConversationId = name.parse().map_err(|error| {
            Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
        })?;
        let head = self.journal.head(&id).await.map_err(|error| self.failed(error))?;
        if head == 0 {
            return Err(Problem::new(Exit::NotFound, "the journal has no such conversation")
                .of(format!("{name} in {}", self.at))
                .next("`ephor journal list` shows those that it has"));
        }
        let (mut after, mut damaged, mut matched) = (after, 0, false);
        loop {
            let pieces = self.journal.pieces_of(&id, after, COMMITS).await;
            let pieces = pieces.map_err(|error| self.failed(error))?;
            let Some(last) = pieces.last() else {
                if !matched {
                    self.tell_of_unknown(kinds);
                }
                return self.ended(damaged);
            };
            let mut events = pieces.iter().flat_map(|piece| piece.events.iter().flatten());
            matched |= events.any(|event| kinds.matches(event.kind()));
            after = last.last.max(after.saturating_add(1));
            for piece in &pieces {
                damaged += self.say_piece(piece, kinds, None)?;
            }
            if damaged > DAMAGED {
                return self.ended(damaged);
            }
        }
    }

    /// Says which types of a pattern no event of Ephor's own has, which may be misspelled.
    fn tell_of_unknown(&self, kinds: &Pattern) {
        let all: Vec<&str> = catalogue().into_iter().map(|(name, _)| name).collect();
        for kind in kinds.as_str().split('|') {
            let pattern = Pattern::from(kind);
            if all.iter().any(|name| pattern.matches(name)) {
                continue;
            }
            let like = all.iter().find(|name| is_near(kind, name));
            let like = like.map_or_else(String::new, |like| format!("; did you mean {like}?"));
            self.term.note(clean(&format!("Ephor has no event type {kind}{like}")));
        }
    }

    pub(super) async fn tail(&self, after: Option<u64>, kinds: &Pattern, once: bool) -> Done {
        let mut after = after.map_or_else(|| self.journal.before_last(LAST), Position::new);
        let mut damaged = 0;
        loop {
            let pieces = self.journal.pieces(after, COMMITS).await;
            let pieces = pieces.map_err(|error| self.failed(error))?;
            for piece in &pieces {
                after = piece.position;
                damaged += self.say_piece(piece, kinds, Some(piece.position))?;
            }
            if damaged > DAMAGED || (pieces.is_empty() && once) {
                return self.ended(damaged);
            }
            if pieces.is_empty() {
                self.journal.wait(after).await;
            }
        }
    }

    /// Says its events, or that they can't be read: then it is 1.
    fn say_piece(
        &self,
        piece: &Piece,
        kinds: &Pattern,
        position: Option<Position>,
    ) -> Result<u64, Problem> {
        match &piece.events {
            Ok(events) => {
                for event in events.iter().filter(|event| kinds.matches(event.kind())) {
                    self.say_event(event, position)?;
                }
                Ok(0)
            }
            Err(reason) => {
                let whose = piece.conversation.as_deref().unwrap_or("a conversation unknown");
                let text = format!(
                    "commit {}: events {} to {} of {whose} can't be read: {reason}",
                    piece.position, piece.first, piece.last
                );
                self.term.note(self.term.paint_note(Style::Red, &clean(&text)));
                Ok(1)
            }
        }
    }

    fn ended(&self, damaged: u64) -> Done {
        if damaged == 0 {
            return Ok(Exit::Done);
        }
        Err(Problem::new(Exit::Failed, format!("{damaged} commits can't be read"))
            .of(self.at.to_string())
            .next("`ephor journal verify` says what is wrong with each"))
    }
}
