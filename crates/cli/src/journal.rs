//! `ephor journal`: what was recorded, without touching it.

pub(super) mod anchors;
mod backup;
mod compact;
mod list;
mod noted;
mod opened;
mod read;
mod repair;
mod restore;
mod verify;

use std::sync::Arc;

use ephor::config::JournalAt;
use ephor::core::{ConversationId, Envelope, cloudevents};
use ephor::journal::{Anchor, JournalError, Position};
use serde_json::json;

pub(super) use opened::{Opened, is_another, open};

use super::args::{Global, JournalArgs, JournalCommand};
use super::problem::{Exit, Problem};
use super::summary;
use super::term::{Style, Term, clean};
use super::{Done, config, unless_interrupted};

/// Events read at a time.
pub(super) const PAGE: usize = 512;

pub(crate) async fn run(global: &Global, args: JournalArgs, term: &Term) -> Done {
    // It needs no journal.
    if let JournalCommand::Keygen { file, algorithm } = &args.command {
        return anchors::keygen(file, algorithm, term);
    }
    let at = match args.journal {
        Some(at) => at,
        None => config::journal_at(None, &config::load(global)?.config)?,
    };
    if let JournalCommand::Compact { keep, conversation, by } = args.command {
        let given = compact::Given { keep, conversation, by };
        return compact::run(config::load(global)?.config, at, given, term).await;
    }
    if let JournalCommand::Restore { file } = args.command {
        return restore::run(&at, &file, term).await;
    }
    if let JournalCommand::Repair = args.command {
        return repair::run(&at, term).await;
    }
    let reader = Reader { journal: open(&at).await?, at, term };
    match args.command {
        JournalCommand::List { tenant, limit } => reader.list(&tenant, limit).await,
        JournalCommand::Show { conversation, after, kind } => {
            reader.show(&conversation, after, &kind.into()).await
        }
        JournalCommand::Tail { after, kind, once } => {
            let kinds = kind.into();
            unless_interrupted(reader.tail(after, &kinds, once), || Ok(Exit::Done)).await
        }
        JournalCommand::Verify { expect, at, anchors, key, key_env } => {
            let anchor = expect.map(|hash| Anchor { hash, at: at.map(Position::new) });
            reader.verify(anchor, &anchors::Given { anchors, key, key_env }).await
        }
        JournalCommand::Keygen { .. }
        | JournalCommand::Compact { .. }
        | JournalCommand::Repair
        | JournalCommand::Restore { .. } => Ok(Exit::Done),
        JournalCommand::Backup { file } => reader.backup(&file).await,
    }
}

/// Tells of commits that were noted and aren't in a journal that is about to be written: an older copy
/// may have been put in its place.
pub(super) async fn tell_of_missing(at: &JournalAt, term: &Term) {
    if at.file().is_none_or(|file| !file.exists()) {
        return;
    }
    // What can't be opened is told by whoever opens it to write.
    let Ok(journal) = open(at).await else { return };
    let (noted, end) = (journal.noted(), *journal.watch().borrow());
    let reader = Reader { journal, at: at.clone(), term };
    let missing = reader.ends(noted).await.ok().and_then(|ends| ends.problem(end));
    if let Some(problem) = missing {
        let parts = [Some(problem.what), problem.reason, problem.next];
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        term.note(term.paint_note(Style::Yellow, &clean(&format!("warning: {text}"))));
    }
}

struct Reader<'a> {
    journal: Opened,
    at: JournalAt,
    term: &'a Term,
}

impl Reader<'_> {
    fn failed(&self, error: JournalError) -> Problem {
        Problem::failed("the journal can't be read", error).of(self.at.to_string())
    }

    fn say_event(&self, event: &Arc<Envelope>, position: Option<Position>) -> Result<(), Problem> {
        say_event(self.term, event, position)
    }
}

/// Says an event, and whose it is where its position in the feed is given.
pub(super) fn say_event(
    term: &Term,
    event: &Arc<Envelope>,
    position: Option<Position>,
) -> Result<(), Problem> {
    if term.json {
        let written = cloudevents::to_value(event);
        let mut value =
            written.map_err(|error| Problem::failed("an event can't be written", error))?;
        if let Some(position) = position {
            value["ephorposition"] = json!(position);
        }
        return term.say(value.to_string());
    }
    let whose = match position {
        Some(position) => {
            format!("{:>5}  {}  ", position.number(), clean(&shown(&event.conversation)))
        }
        None => String::new(),
    };
    let mark = if event.blocked() { "✗" } else { " " };
    term.say(format!(
        "{whose}{}  {:>4} {mark} {}  {}",
        term.paint(Style::Dim, &time(&event.time.to_string())),
        event.sequence,
        term.paint(summary::style(event), &format!("{:<23}", event.kind())),
        summary::summary(event),
    ))
}

/// What is said of removed events, after the number of those that are left.
fn removed(events: u64) -> String {
    if events == 0 { String::new() } else { format!(", {events} removed") }
}

/// Seconds are enough for people.
pub(super) fn time(text: &str) -> String {
    let text = text.split_once('.').map_or(text, |(whole, _)| whole);
    text.trim_end_matches('Z').replace('T', " ")
}

/// A conversation of the usual tenant by its name alone.
fn shown(id: &ConversationId) -> String {
    match id.tenant() {
        ConversationId::LOCAL => id.name().to_owned(),
        _ => id.to_string(),
    }
}
