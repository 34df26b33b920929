//! The list of all runs, kept up with the feed, so that a page of it reads no record.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use ephor_core::events::{
    CallHeld, DecisionHeld, DecisionRejected, DecisionValidated, HistoryRemoved,
};
use ephor_core::{ConversationId, Envelope, Event, EventId};
use ephor_journal::Position;
use ephor_runtime::runs::{Run, RunKind, RunLog, is_thread};
use ephor_runtime::spending::spent;
use ephor_runtime::{Lineage, Runtime};
use jiff::Timestamp;
use serde::Serialize;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::ear::{Ear, Heard};

/// Conversations without a run under way whose logs are kept, for what their later runs refer to.
const RESTING: usize = 1000;

/// How long a request waits for the list to know of what is recorded.
const PATIENCE: Duration = Duration::from_secs(2);

/// A run in the list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Row {
    /// Without its nodes.
    #[serde(flatten)]
    pub run: Run,
    /// The conversation's name.
    pub name: String,
    /// Who does it: the type of a sub-agent.
    pub agent: String,
    /// How long it took. None: it isn't over.
    pub duration_ms: Option<i64>,
    pub tokens: u64,
    /// In units of the price table's currency.
    pub cost: f64,
    /// Numbers of decisions.
    pub approved: u64,
    pub rejected: u64,
    pub held: u64,
    /// The type of the last event.
    pub last_event: String,
}

/// Where a row is in the list: the newest first.
type Place = (std::cmp::Reverse<Timestamp>, EventId);

/// A tenant's rows.
#[derive(Debug, Default)]
struct Tenant {
    rows: BTreeMap<Place, Row>,
    /// What conversations are about: the run that says so, and its title.
    titles: HashMap<String, (EventId, String)>,
    /// Commits that are damaged, so that runs may be missing, or not end.
    unreadable: u64,
}

#[derive(Debug, Default)]
pub(crate) struct List {
    tenants: HashMap<String, Tenant>,
    rows: usize,
    /// Damaged commits of which not even the conversation is known.
    unreadable: u64,
}

/// A page of rows, and how many rows fit in all.
pub(crate) struct Page {
    pub rows: Vec<Row>,
    pub total: usize,
    /// Whether there are more behind it.
    pub more: bool,
    /// Damaged commits, of which the list knows nothing.
    pub unreadable: u64,
}

impl List {
    /// A tenant's rows that fit, the newest first, behind one of them.
    pub fn page(
        &self,
        tenant: &str,
        before: Option<EventId>,
        limit: usize,
        fits: impl Fn(&Row) -> bool,
    ) -> Page {
        let known = self.tenants.get(tenant).map_or(0, |tenant| tenant.unreadable);
        let unreadable = known.saturating_add(self.unreadable);
        let mut page = Page { rows: Vec::new(), total: 0, more: false, unreadable };
        let mut behind = before.is_none();
        for row in self.tenants.get(tenant).iter().flat_map(|tenant| tenant.rows.values()) {
            let is_last = before == Some(row.run.id);
            if fits(row) {
                page.total += 1;
                page.more |= behind && page.rows.len() == limit;
                if behind && page.rows.len() < limit {
                    page.rows.push(row.clone());
                }
            }
            behind |= is_last;
        }
        page
    }

    /// What a conversation is about: what was said first in it, or what ran.
    pub fn title(&self, conversation: &ConversationId) -> Option<&str> {
        let titles = &self.tenants.get(conversation.tenant())?.titles;
        titles.get(conversation.name()).map(|(_, title)| title.as_str())
    }

    fn put(&mut self, row: Row) {
        let place = (std::cmp::Reverse(row.run.since), row.run.id);
        let name = row.run.conversation.tenant();
        if !self.tenants.contains_key(name) {
            self.tenants.insert(name.to_owned(), Tenant::default());
        }
        let Some(tenant) = self.tenants.get_mut(name) else { return };
        if !row.run.title.is_empty() && !tenant.titles.contains_key(&row.name) {
            tenant.titles.insert(row.name.clone(), (row.run.id, row.run.title.clone()));
        }
        self.rows += usize::from(tenant.rows.insert(place, row).is_none());
    }

    /// Leaves out a conversation's rows, and its title.
    fn forget(&mut self, conversation: &ConversationId) {
        let Some(tenant) = self.tenants.get_mut(conversation.tenant()) else { return };
        let before = tenant.rows.len();
        tenant.rows.retain(|_, row| row.run.conversation != *conversation);
        self.rows -= before - tenant.rows.len();
        tenant.titles.remove(conversation.name());
    }

    /// Leaves out the oldest row that has ended, of the tenant that has most.
    fn drop_one(&mut self) {
        let most = self.tenants.values_mut().max_by_key(|tenant| tenant.rows.len());
        let Some(Tenant { rows, titles, .. }) = most else { return };
        let ended = rows.iter().rev().find(|(_, row)| row.run.is_over());
        let oldest = ended.or_else(|| rows.last_key_value()).map(|(place, _)| *place);
        if let Some(row) = oldest.and_then(|place| rows.remove(&place)) {
            self.rows -= 1;
            if titles.get(&row.name).is_some_and(|(run, _)| *run == row.run.id) {
                titles.remove(&row.name);
            }
        }
    }
}

/// The list, and how far it is.
#[derive(Clone)]
pub(crate) struct Rows {
    list: Arc<RwLock<List>>,
    seen: watch::Receiver<Position>,
}

impl Rows {
    /// Follows the feed from its beginning until the bus is closed.
    pub fn start(runtime: &Runtime, most: usize) -> (Self, JoinHandle<()>) {
        let list = Arc::new(RwLock::new(List::default()));
        let (told, seen) = watch::channel(Position::START);
        let rows = Self { list: list.clone(), seen };
        let (mut ear, bus) = (Ear::new(runtime, Some(Position::START)), runtime.bus().clone());
        let task = tokio::spawn(async move {
            let mut folds = Folds::new(list, most);
            // What isn't recorded comes with an earlier position than what was heard before it.
            let forward = |to: Position| {
                told.send_if_modified(|seen| {
                    let further = to > *seen;
                    *seen = to.max(*seen);
                    further
                });
            };
            while let Some(heard) = ear.next().await {
                match heard {
                    Heard::Event(_, envelope) => {
                        // Also where another process has removed it.
                        if HistoryRemoved::took_place(&envelope) {
                            bus.forget_dead_letters(&envelope.conversation, envelope.sequence);
                        }
                        folds.take(&envelope);
                        forward(ear.position());
                    }
                    Heard::Unreadable(position, conversation) => {
                        folds.miss(conversation.as_ref());
                        forward(position);
                    }
                    Heard::Resumed(_) => {}
                }
            }
        });
        (rows, task)
    }

    /// The list, and whether it has everything that is recorded by now.
    pub async fn read(&self, recorded: Position) -> (RwLockReadGuard<'_, List>, bool) {
        let mut seen = self.seen.clone();
        let known = seen.wait_for(|seen| *seen >= recorded);
        // After that time the list is shown as it is: the journal may be long, or busy.
        let known = tokio::time::timeout(PATIENCE, known).await;
        let all = known.is_ok_and(|known| known.is_ok());
        (self.list.read().unwrap_or_else(PoisonError::into_inner), all)
    }
}

struct Folds {
    list: Arc<RwLock<List>>,
    most: usize,
    logs: HashMap<ConversationId, Log>,
    /// Conversations whose runs are over, each once, by when they came to rest.
    resting: BTreeMap<u64, ConversationId>,
    /// How often one has come to rest.
    rested: u64,
}

struct Log {
    /// When it came to rest. None: a run is under way.
    rests: Option<u64>,
    runs: RunLog,
    /// Indices of runs that weren't over.
    open: BTreeSet<usize>,
    /// The number of runs that are known.
    known: usize,
    counts: HashMap<EventId, (Counts, Lineage)>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    tokens: u64,
    cost_micros: u64,
    approved: u64,
    rejected: u64,
    held: u64,
}

impl Folds {
    fn new(list: Arc<RwLock<List>>, most: usize) -> Self {
        let (logs, resting) = (HashMap::new(), BTreeMap::new());
        Self { list, most: most.max(1), logs, resting, rested: 0 }
    }

    fn take(&mut self, envelope: &Envelope) {
        let id = &envelope.conversation;
        if id.is_system() || is_thread(id) {
            return;
        }
        if HistoryRemoved::took_place(envelope) {
            return self.forget(id);
        }
        let log = self.logs.entry(id.clone()).or_insert_with(|| Log {
            rests: None,
            runs: RunLog::new(id.clone()),
            open: BTreeSet::new(),
            known: 0,
            counts: HashMap::new(),
        });
        let (changed, was_over) = (log.take(envelope), log.rests.is_some());
        if log.open.is_empty() && (!was_over || !changed.is_empty()) {
            self.rested += 1;
            if let Some(before) = log.rests.replace(self.rested) {
                self.resting.remove(&before);
            }
            self.resting.insert(self.rested, id.clone());
        } else if !log.open.is_empty()
            && let Some(before) = log.rests.take()
        {
            self.resting.remove(&before);
        }
        let mut list = self.list.write().unwrap_or_else(PoisonError::into_inner);
        for row in changed {
            list.put(row);
            if list.rows > self.most {
                list.drop_one();
            }
        }
        drop(list);
        while self.resting.len() > RESTING {
            let Some((_, oldest)) = self.resting.pop_first() else { break };
            self.logs.remove(&oldest);
        }
    }

    /// Counts a commit that can't be read.
    fn miss(&self, conversation: Option<&ConversationId>) {
        let mut list = self.list.write().unwrap_or_else(PoisonError::into_inner);
        let count = match conversation {
            Some(of) => &mut list.tenants.entry(of.tenant().to_owned()).or_default().unreadable,
            None => &mut list.unreadable,
        };
        *count = count.saturating_add(1);
    }

    /// Keeps nothing of what a conversation said so far: it was removed from the journal.
    fn forget(&mut self, conversation: &ConversationId) {
        if let Some(rested) = self.logs.remove(conversation).and_then(|log| log.rests) {
            self.resting.remove(&rested);
        }
        self.list.write().unwrap_or_else(PoisonError::into_inner).forget(conversation);
    }
}

impl Log {
    /// Takes an event in, and gives the rows that it changes.
    fn take(&mut self, envelope: &Envelope) -> Vec<Row> {
        self.runs.fold(envelope);
        let runs = self.runs.runs();
        self.open.extend(self.known..runs.len());
        self.known = runs.len();
        let mut rows = Vec::new();
        for at in self.open.clone() {
            let Some(run) = runs.get(at) else { continue };
            let new = || (Counts::default(), Lineage::new(run.id));
            let (counts, lineage) = self.counts.entry(run.id).or_insert_with(new);
            if !matches!(run.kind, RunKind::Turn) {
                lineage.fold(envelope);
            }
            counts.take(run, lineage, envelope);
            rows.push(row(run, *counts, envelope));
            if run.is_over() {
                self.open.remove(&at);
                self.counts.remove(&run.id);
            }
        }
        rows
    }
}

impl Counts {
    /// A turn counts everything that happens during it, another run what followed from it.
    fn take(&mut self, run: &Run, lineage: &Lineage, envelope: &Envelope) {
        if !matches!(run.kind, RunKind::Turn) && !lineage.has(envelope) {
            return;
        }
        let add = |to: &mut u64, more: u64| *to = to.saturating_add(more);
        if let Some(usage) = spent(envelope) {
            add(&mut self.tokens, usage.tokens);
            add(&mut self.cost_micros, usage.cost_micros);
        }
        match envelope.kind() {
            DecisionValidated::TYPE => self.approved += 1,
            DecisionRejected::TYPE => self.rejected += 1,
            DecisionHeld::TYPE | CallHeld::TYPE => self.held += 1,
            _ => {}
        }
    }
}

fn row(run: &Run, counts: Counts, envelope: &Envelope) -> Row {
    let agent = match &run.kind {
        RunKind::Turn => "conversation".to_owned(),
        RunKind::Workflow { .. } => "workflow".to_owned(),
        RunKind::SubAgent { .. } => run.title.clone(),
    };
    let took = run.ended.map(|ended| ended.duration_since(run.since).as_millis());
    Row {
        run: Run { nodes: Vec::new(), last: envelope.sequence, ..run.clone() },
        name: run.conversation.name().to_owned(),
        agent,
        duration_ms: took.map(|millis| i64::try_from(millis).unwrap_or(i64::MAX)),
        tokens: counts.tokens,
        cost: counts.cost_micros as f64 / 1e6,
        approved: counts.approved,
        rejected: counts.rejected,
        held: counts.held,
        last_event: envelope.kind().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_core::events::{MessageSent, TurnEnded, TurnOutcome, UserMessageReceived};
    use ephor_core::{Disposition, Draft};

    use super::*;

    /// Conversations of a test, and what is folded of them.
    struct Played {
        folds: Folds,
        sequences: HashMap<ConversationId, u64>,
    }

    impl Played {
        fn new() -> Self {
            let folds = Folds::new(Arc::default(), 10);
            Self { folds, sequences: HashMap::new() }
        }

        fn play<E: Event>(&mut self, name: &str, event: E) -> EventId {
            let id = ConversationId::in_tenant("local", name).unwrap();
            let sequence = self.sequences.entry(id.clone()).or_default();
            *sequence += 1;
            let draft = Draft::new(id, event);
            let sealed = draft.seal(*sequence, Timestamp::UNIX_EPOCH, Disposition::Delivered);
            self.folds.take(&sealed);
            sealed.id
        }

        fn keeps(&self, name: &str) -> bool {
            let id = ConversationId::in_tenant("local", name).unwrap();
            self.folds.logs.contains_key(&id)
        }
    }

    #[test]
    fn a_conversation_without_runs_rests_once() {
        let mut played = Played::new();
        played.play("quiet", MessageSent::text("hello"));
        for _ in 0..2 * RESTING {
            played.play("busy", MessageSent::text("hello"));
        }
        assert!(played.keeps("quiet") && played.keeps("busy"));
        assert_eq!(played.folds.resting.len(), 2);
    }

    #[test]
    fn a_conversation_of_many_turns_rests_once() {
        let mut played = Played::new();
        played.play("quiet", MessageSent::text("hello"));
        for _ in 0..=RESTING {
            let turn = played.play("busy", UserMessageReceived::text("hello"));
            assert_eq!(played.folds.resting.len(), 1);
            played.play("busy", TurnEnded::not_begun(turn, TurnOutcome::Cancelled, String::new()));
            assert_eq!(played.folds.resting.len(), 2);
        }
        assert!(played.keeps("quiet") && played.keeps("busy"));
    }

    #[test]
    fn nothing_is_kept_of_what_was_removed() {
        let mut played = Played::new();
        for name in ["gone", "here"] {
            let turn = played.play(name, UserMessageReceived::text("hello"));
            played.play(name, TurnEnded::not_begun(turn, TurnOutcome::Cancelled, String::new()));
        }
        let (digest, by) = (String::new(), "ann".into());
        played.play("gone", HistoryRemoved { first: 1, last: 2, events: 2, digest, by });
        assert!(!played.keeps("gone") && played.keeps("here"));
        assert_eq!(played.folds.resting.len(), 1);
        let list = played.folds.list.read().unwrap();
        let title = |name| list.title(&ConversationId::in_tenant("local", name).unwrap());
        assert_eq!((title("gone"), title("here"), list.rows), (None, Some("hello"), 1));
    }

    #[test]
    fn the_one_that_has_rested_longest_is_forgotten() {
        let mut played = Played::new();
        for number in 0..=RESTING {
            played.play(&format!("c{number}"), MessageSent::text("hello"));
        }
        assert!(!played.keeps("c0") && played.keeps("c1"));
        assert_eq!(played.folds.logs.len(), RESTING);
    }
}
