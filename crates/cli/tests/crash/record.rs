//! What is on record of a round, by conversation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use ephor::journal::Position;
use ephor::{Envelope, Event};

use crate::life::config;

/// What came of a round.
#[derive(Debug, Default)]
pub struct Done {
    pub kills: u64,
    /// Kills after which the log's last transaction was spoilt.
    pub torn: u64,
    /// Commits that failed, were unanswered or slow.
    pub faults: u64,
    pub events: usize,
    pub requests: usize,
    /// Requests for effects that had been asked for before.
    pub repeated: usize,
}

/// Of all rounds.
#[derive(Debug, Default)]
pub struct Sums {
    pub all: Done,
    rounds: u64,
}

impl Sums {
    pub fn add(&mut self, done: &Done) {
        self.rounds += 1;
        self.all.kills += done.kills;
        self.all.torn += done.torn;
        self.all.faults += done.faults;
        self.all.events += done.events;
        self.all.requests += done.requests;
        self.all.repeated += done.repeated;
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Done { kills, torn, faults, events, requests, repeated } = &self.all;
        write!(
            f,
            "{kills} kills in {} rounds, {torn} torn logs, {faults} faults of ",
            self.rounds
        )?;
        write!(f, "the store; {events} events, ")?;
        write!(f, "{requests} requests, {repeated} of them repeated by leave")
    }
}

/// The events of each conversation, as they are read: what a graph's thread says, too.
pub struct Record(pub BTreeMap<String, Vec<Arc<Envelope>>>);

impl Record {
    pub fn read(journal: &str) -> Self {
        let tokio = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let all = tokio.block_on(async {
            let journal = config(journal).journal.open().await.unwrap();
            let all = journal.read_all(Position::START, 1_000_000).await.unwrap();
            journal.settle().await.unwrap();
            all
        });
        let mut record = BTreeMap::<_, Vec<_>>::new();
        for (_, event) in all {
            record.entry(event.conversation.name().to_owned()).or_default().push(event);
        }
        Self(record)
    }

    /// The events of a type that were delivered.
    pub fn all<E: Event>(&self, conversation: &str) -> Vec<Arc<E>> {
        let events = self.0.get(conversation).into_iter().flatten();
        events.filter(|event| !event.blocked()).filter_map(|event| event.read::<E>()).collect()
    }

    pub fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// One event a line.
    pub fn text(&self, conversation: &str) -> String {
        let events = self.0.get(conversation).into_iter().flatten();
        let line = |event: &Arc<Envelope>| {
            let data =
                event.data.to_value().map_or_else(|error| error.to_string(), |j| j.to_string());
            let blocked = if event.blocked() { " (blocked)" } else { "" };
            let cut: String = data.chars().take(600).collect();
            format!(
                "{:>4} {} {} {}{blocked} by {} because of {:?}: {cut}\n",
                event.sequence,
                event.time,
                event.id,
                event.kind(),
                event.source,
                event.causation
            )
        };
        events.map(line).collect()
    }
}

/// What is there more than once.
pub fn doubles<T: Ord + Clone>(all: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut seen = BTreeSet::new();
    all.into_iter().filter(|one| !seen.insert(one.clone())).collect()
}
