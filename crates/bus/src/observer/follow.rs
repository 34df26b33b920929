//! The observer's own side: what it was told, put into the journal's order.
//!
//! What is durable comes in the order of its positions. An event that isn't comes after every commit
//! of its conversation that was told before it, and before every one that was told after it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ephor_core::Envelope;
use ephor_journal::{Journal, JournalError, Position};
use tokio::sync::mpsc;

use super::{Mailbox, Observed, Told};
use crate::pattern::Pattern;

/// Commits that are kept while an earlier one is missing, and events that aren't durable and wait
/// for one.
const EARLY: usize = 1024;
/// Events read from the journal at a time.
const PAGE: usize = 256;
/// How long a missing commit may be on its way before the journal is asked for it. It grows while
/// the journal doesn't hand out yet what was told.
const PATIENCE: Duration = Duration::from_millis(5);
/// How often it is doubled at most.
const DOUBLED: u32 = 8;

pub(super) struct Follow {
    journal: Arc<dyn Journal>,
    pattern: Pattern,
    mailbox: Arc<Mailbox>,
    told: mpsc::Receiver<Told>,
    /// All commits up to here are given out or in `ready`.
    last: Position,
    ready: VecDeque<Ready>,
    /// Commits that came before one that must be given out first. The journal has them too.
    early: BTreeMap<Position, Told>,
    /// Events that aren't durable, by the commit that must be given out before them.
    waiting: BTreeMap<Position, Vec<Told>>,
    /// How many those are.
    waits: usize,
    /// Whether the journal has to be read until it has nothing more.
    behind: bool,
    /// How often in a row the journal had nothing new while something was waited for.
    fruitless: u32,
    failed: bool,
}

struct Ready {
    position: Position,
    envelope: Arc<Envelope>,
    /// Whether its commit has been given out whole with it.
    whole: bool,
}

impl Follow {
    /// Continues after a position, with what is told from now on.
    pub(super) fn new(
        journal: Arc<dyn Journal>,
        pattern: Pattern,
        mailbox: Arc<Mailbox>,
        told: mpsc::Receiver<Told>,
        last: Position,
    ) -> Self {
        mailbox.given.store(last.number(), Ordering::Release);
        Self {
            journal,
            pattern,
            mailbox,
            told,
            last,
            ready: VecDeque::new(),
            early: BTreeMap::new(),
            waiting: BTreeMap::new(),
            waits: 0,
            behind: false,
            fruitless: 0,
            failed: false,
        }
    }

    /// The same, reading on from the journal first.
    pub(super) fn behind(self) -> Self {
        Self { behind: true, ..self }
    }

    pub(super) async fn next(&mut self) -> Option<Observed> {
        loop {
            while let Some(ready) = self.ready.pop_front() {
                if ready.whole {
                    self.mailbox.given.store(ready.position.number(), Ordering::Release);
                }
                if self.pattern.matches(ready.envelope.kind()) {
                    return Some(Observed::Event {
                        position: ready.position,
                        envelope: ready.envelope,
                    });
                }
            }
            if self.failed {
                return None;
            }
            let missed = self.mailbox.missed.swap(0, Ordering::AcqRel);
            if missed > 0 {
                self.behind = true;
                let after = self.last;
                return Some(Observed::Lagged { missed, after });
            }
            self.behind |= self.mailbox.look.swap(false, Ordering::AcqRel);
            self.take_told();
            if self.give_early() || !self.ready.is_empty() {
                continue;
            }
            if self.behind {
                match self.catch_up().await {
                    Ok(()) => continue,
                    Err(error) if self.passes(&error) => return Some(Observed::Unreadable(error)),
                    Err(error) => {
                        self.failed = true;
                        return Some(Observed::Failed(error));
                    }
                }
            }
            if !self.early.is_empty() || !self.waiting.is_empty() {
                if self.fruitless > DOUBLED && self.mailbox.closed.load(Ordering::Acquire) {
                    self.failed = true;
                    return Some(Observed::Failed(JournalError::Store(format!(
                        "it hands nothing out after {}, and more was committed",
                        self.last
                    ))));
                }
                let patience = PATIENCE * (1 << self.fruitless.min(DOUBLED));
                match tokio::time::timeout(patience, self.told.recv()).await {
                    Ok(Some(told)) => self.take(told),
                    Ok(None) | Err(_) => self.behind = true,
                }
                continue;
            }
            if self.mailbox.closed.load(Ordering::Acquire) && self.told.is_empty() {
                return None;
            }
            tokio::select! {
                told = self.told.recv() => match told {
                    Some(told) => self.take(told),
                    None => return None,
                },
                () = self.mailbox.woken.notified() => {}
            }
        }
    }

    /// Takes all that is in the queue now.
    fn take_told(&mut self) {
        for _ in 0..self.told.len() {
            match self.told.try_recv() {
                Ok(told) => self.take(told),
                Err(_) => break,
            }
        }
    }

    fn take(&mut self, told: Told) {
        match told.position {
            // It was read from the journal, which hasn't what isn't durable of it.
            Some(position) if position <= self.last => {
                let lost = told.events.iter().filter(|event| event.sequence == 0);
                let lost: Vec<_> = lost.cloned().collect();
                self.ready_all(position, &lost, false);
            }
            Some(position) if self.early.len() < EARLY => {
                self.early.insert(position, told);
            }
            Some(_) => {
                let transient = told.events.iter().filter(|event| event.sequence == 0).count();
                self.lose(transient);
                self.behind = true;
            }
            None => self.take_transient(told),
        }
    }

    fn take_transient(&mut self, told: Told) {
        let after = told.after.max(self.told_of_its_conversation(&told));
        if after <= self.last {
            self.ready_all(told.after, &told.events, false);
        } else if self.waits < EARLY {
            self.waits += 1;
            self.waiting.entry(after).or_default().push(told);
        } else {
            self.lose(told.events.len());
        }
    }

    /// The last commit of the same conversation that was told before, and isn't given out yet.
    fn told_of_its_conversation(&self, told: &Told) -> Position {
        let of = |told: &Told| told.events.first().map(|event| event.conversation.clone());
        let Some(conversation) = of(told) else {
            return Position::START;
        };
        let mut early = self.early.iter().rev();
        let found = early.find(|(_, early)| {
            early.events.first().is_some_and(|event| event.conversation == conversation)
        });
        found.map_or(Position::START, |(position, _)| *position)
    }

    fn lose(&self, events: usize) {
        self.mailbox.missed.fetch_add(events as u64, Ordering::AcqRel);
    }

    /// Moves on by the commit that comes next, if it is there.
    fn give_early(&mut self) -> bool {
        let Some((first, _)) = self.early.first_key_value() else {
            return false;
        };
        if !self.journal.follows(self.last, *first) {
            return false;
        }
        let Some((position, told)) = self.early.pop_first() else {
            return false;
        };
        self.give(position, &told.events);
        true
    }

    /// Gives a commit out, and what has waited for it.
    fn give(&mut self, position: Position, events: &[Arc<Envelope>]) {
        self.last = position;
        self.fruitless = 0;
        self.ready_all(position, events, true);
        let mut later = self.waiting.split_off(&position);
        let exactly = later.remove(&position);
        let earlier = std::mem::replace(&mut self.waiting, later);
        for told in earlier.into_values().chain(exactly).flatten() {
            self.waits -= 1;
            self.ready_all(told.after, &told.events, false);
        }
    }

    fn ready_all(&mut self, position: Position, events: &[Arc<Envelope>], whole: bool) {
        let count = events.len();
        self.ready.extend(events.iter().enumerate().map(|(index, event)| Ready {
            position,
            envelope: event.clone(),
            whole: whole && index + 1 == count,
        }));
    }

    /// Passes over a damaged commit, if that is what a failure to read on tells of.
    fn passes(&mut self, error: &JournalError) -> bool {
        let JournalError::Unreadable { position: Some(position), .. } = error else {
            return false;
        };
        let (position, passes) = (*position, *position > self.last);
        if passes {
            // What was told of it is whole.
            let told = self.early.remove(&position);
            self.give(position, told.as_ref().map_or(&[], |told| &told.events[..]));
            if told.is_none() {
                self.mailbox.given.store(position.number(), Ordering::Release);
            }
        }
        passes
    }

    /// Reads on from the journal.
    async fn catch_up(&mut self) -> Result<(), JournalError> {
        let read = self.journal.read_all(self.last, PAGE).await?;
        if read.is_empty() {
            self.behind = false;
            self.fruitless = self.fruitless.saturating_add(1);
            return Ok(());
        }
        // What isn't durable was told before whatever was committed after it.
        self.take_told();
        for commit in read.chunk_by(|(one, _), (next, _)| one == next) {
            let Some((position, _)) = commit.first() else { continue };
            // What was told has the events that aren't durable, too.
            match self.early.remove(position) {
                Some(told) => self.give(*position, &told.events),
                None => {
                    let events: Vec<_> = commit.iter().map(|(_, event)| event.clone()).collect();
                    self.give(*position, &events);
                }
            }
        }
        let last = self.last;
        self.early.retain(|position, _| *position > last);
        Ok(())
    }
}
