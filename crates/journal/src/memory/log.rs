//! All commits in their order.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::{ConversationId, Envelope};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::projections::waits::Fold;
use crate::projections::{day_of, span_of};
use crate::{Hash, JournalError, Link, Position, Removal, Waits, chain, links, record, removal};

/// Commits in one piece of the log. Pieces are never moved, so that a long log doesn't make an
/// append wait for a copy of all of it.
const CHUNK: usize = 4096;

/// A commit, or what is left of it.
#[derive(Debug)]
pub(super) enum Entry {
    Kept(Vec<Arc<Envelope>>),
    Removed(Box<Stub>),
}

/// What is left of a commit that was removed.
#[derive(Debug, Clone)]
pub(super) struct Stub {
    conversation: ConversationId,
    first: u64,
    last: u64,
    content: Hash,
}

impl Entry {
    /// None: they were removed.
    pub fn events(&self) -> Option<&[Arc<Envelope>]> {
        match self {
            Self::Kept(events) => Some(events),
            Self::Removed(_) => None,
        }
    }

    /// None: it holds no event, which no commit does.
    fn stub(&self) -> Result<Option<Stub>, JournalError> {
        let events = match self {
            Self::Kept(events) => events,
            Self::Removed(stub) => return Ok(Some((**stub).clone())),
        };
        let (Some(first), Some(last)) = (events.first(), events.last()) else {
            return Ok(None);
        };
        let json = record::encode(events)?;
        Ok(Some(Stub {
            conversation: first.conversation.clone(),
            first: first.sequence,
            last: last.sequence,
            content: chain::content(&first.conversation, events, &json),
        }))
    }
}

#[derive(Debug, Default)]
pub(super) struct Log {
    chunks: Vec<Vec<Entry>>,
    commits: u64,
    events: u64,
    waits: Fold,
    /// The position before the first commit of each day.
    days: BTreeMap<Date, Position>,
    /// The day that was written last: from, until.
    day: Option<(Timestamp, Timestamp)>,
}

impl Log {
    pub fn push(&mut self, events: Vec<Arc<Envelope>>) -> Position {
        events.iter().for_each(|event| self.waits.take(event));
        if let Some(last) = events.last() {
            self.begin_day(last.time);
        }
        self.events += events.len() as u64;
        self.commits += 1;
        let entry = Entry::Kept(events);
        match self.chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(entry),
            _ => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(entry);
                self.chunks.push(chunk);
            }
        }
        Position(self.commits)
    }

    fn begin_day(&mut self, time: Timestamp) {
        // Finding the day of a time costs more than the rest of it.
        if self.day.as_ref().is_some_and(|(from, until)| (*from..*until).contains(&time)) {
            return;
        }
        let day = day_of(time);
        self.days.entry(day).or_insert(Position(self.commits));
        self.day = span_of(day);
    }

    /// Events that are kept.
    pub fn events(&self) -> u64 {
        self.events
    }

    pub fn end(&self) -> Position {
        Position(self.commits)
    }

    pub fn waits(&self, settled: usize) -> Waits {
        self.waits.waits(self.end(), settled)
    }

    pub fn before_day(&self, day: Date) -> Position {
        self.days.range(day..).map(|(_, before)| *before).min().unwrap_or(self.end())
    }

    /// The commit at a position, from 1.
    pub fn get(&self, position: u64) -> Option<&Entry> {
        let index = usize::try_from(position.checked_sub(1)?).ok()?;
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    /// The hash of the last of a conversation's commits, of which these are all.
    pub fn digest(&self, commits: &[Position]) -> Result<Hash, JournalError> {
        let mut digest = Hash::START;
        for position in commits {
            if let Some(stub) = self.get(position.0).map(Entry::stub).transpose()?.flatten() {
                digest = chain::link(stub.content, digest);
            }
        }
        Ok(digest)
    }

    /// Leaves nothing of these commits but their hashes.
    pub fn remove(&mut self, commits: &[Position]) -> Result<(), JournalError> {
        let stubs = commits.iter().map(|at| self.get(at.0).map(Entry::stub).transpose());
        let stubs: Vec<_> = stubs.collect::<Result<_, _>>()?;
        for (position, stub) in commits.iter().zip(stubs) {
            let index = usize::try_from(position.0.saturating_sub(1)).unwrap_or(usize::MAX);
            let entry = self.chunks.get_mut(index / CHUNK);
            if let (Some(entry), Some(stub)) =
                (entry.and_then(|chunk| chunk.get_mut(index % CHUNK)), stub.flatten())
            {
                self.events -= entry.events().map_or(0, <[_]>::len) as u64;
                *entry = Entry::Removed(Box::new(stub));
            }
        }
        Ok(())
    }

    /// What a commit has to do with removed events, if that is its conversation's commit before it, and
    /// that is its last one.
    pub fn removal(&self, at: Position, before: Option<Position>, last: Position) -> Removal {
        let entry = |at: Position| self.get(at.0);
        match entry(at) {
            Some(Entry::Removed(_)) if at == last => Removal::Last,
            Some(Entry::Removed(_)) => Removal::Removed,
            Some(Entry::Kept(events))
                if matches!(before.and_then(entry), Some(Entry::Removed(_))) =>
            {
                Removal::Behind(events.first().and_then(|event| removal::accounted(event)))
            }
            _ => Removal::None,
        }
    }

    /// Commits as an audit sees them, but for what was removed around them.
    pub fn links(&self, after: Position, limit: usize) -> Result<Vec<Link>, JournalError> {
        let mut found = Vec::new();
        let mut position = after.0;
        while found.len() < limit.max(1)
            && let Some(entry) = position.checked_add(1).and_then(|next| self.get(next))
        {
            position += 1;
            let Some(stub) = entry.stub()? else {
                continue;
            };
            found.push(Link {
                position: Position(position),
                conversation: Some(stub.conversation.to_string()),
                first: stub.first,
                last: stub.last,
                before: stub.first - 1,
                after: None,
                previous: None,
                content: stub.content,
                hash: None,
                fault: entry.events().and_then(links::sequence),
                removal: Removal::None,
            });
        }
        Ok(found)
    }
}
