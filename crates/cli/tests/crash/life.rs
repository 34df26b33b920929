//! A life of the process that is killed: it takes up what was left, says what hasn't been said, has
//! whatever is held approved, and ends when all is done.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::Arc;

use ephor::bus::{BusError, Observed, Observer};
use ephor::config::JournalAt;
use ephor::events::{
    Answer, CallHeld, DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionRejected,
    DecisionValidated, NodeCompleted, TimerSet, TurnEnded, UserMessageReceived,
};
use ephor::inbox::Response;
use ephor::journal::{JournalError, Position};
use ephor::opening::JournalOpenError;
use ephor::runtime::InboxError;
use ephor::{
    Config, Conversation, Draft, Envelope, Event, EventId, Journal, Runtime, SendError, agent_fn,
};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::actors::{self, Careful, Reminder, errand};
use crate::faults;
use crate::model::{Consequent, TALKS};

/// The journal, for a child.
pub const JOURNAL: &str = "EPHOR_CRASH_CHILD";
/// Where the ledger is.
pub const LEDGER: &str = "EPHOR_CRASH_LEDGER";
/// The seed of what goes wrong with its store, if anything does.
pub const FAULTS: &str = "EPHOR_CRASH_FAULTS";
/// Set: there is the talk with the reminder alone, and this says whether the child has it.
pub const REMINDER: &str = "EPHOR_CRASH_REMINDER";
/// The line that tells the parent of an event, the one that tells of a fault of the store, of a timer that
/// is set, and that the child is at work.
pub const EVENT: &str = "+";
pub const FAULT: &str = "!";
pub const SET: &str = "@";
pub const READY: &str = "=";

const SETTINGS: &str = r#"
    [runtime.effects.http]
    allow_private = ["127.0.0.1"]
    [recovery]
    max_attempts = 10
    base_delay = 0.01
    max_delay = 0.05
    [breaker]
    failure_threshold = 1000000
"#;

/// What a child is told.
pub struct Told {
    journal: String,
    ledger: String,
    faults: Option<u64>,
    reminder: Option<Reminding>,
}

/// The part that a child has in the talk with the reminder, where there is no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminding {
    /// It asks for it.
    Asks,
    /// It is there, should it be needed.
    Stays,
}

impl Reminding {
    pub fn name(self) -> &'static str {
        match self {
            Self::Asks => "asks",
            Self::Stays => "stays",
        }
    }
}

/// None: this process is no child.
pub fn told() -> Option<Told> {
    let (journal, ledger) = (std::env::var(JOURNAL).ok()?, std::env::var(LEDGER).ok()?);
    let faults = std::env::var(FAULTS).ok().map(|seed| seed.parse().unwrap());
    let reminder = std::env::var(REMINDER).ok();
    let reminder = reminder.map(|part| match &*part {
        "asks" => Reminding::Asks,
        _ => Reminding::Stays,
    });
    Some(Told { journal, ledger, faults, reminder })
}

/// A round's settings; the parent opens the journal by them, too.
pub fn config(journal: &str) -> Config {
    let mut config: Config = toml::from_str(SETTINGS).unwrap();
    let at: JournalAt = journal.parse().unwrap();
    config.journal = config.journal.kept_at(&at);
    config.journal.lease = matches!(at, JournalAt::Postgres(_)).then_some(0.3);
    config
}

pub fn live(told: Told) {
    // The test's own frame has begun a line.
    tell("");
    let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    tokio.unwrap().block_on(work(told));
}

async fn work(Told { journal, ledger, faults, reminder }: Told) {
    let config = config(&journal);
    let store = faults::around(open(&config).await, faults);
    let mut beside = JoinSet::new();
    beside.spawn(tell_of_faults(store.went_wrong()));
    let builder = config.with_agents().await.unwrap();
    let runtime = builder
        .shared_journal(store)
        .model(Consequent::new(&ledger))
        .rule(Careful)
        .agent(agent_fn("errand", "goes on errands", errand))
        .actor(Reminder { ledger, after: actors::after(reminder.is_some()) })
        .build()
        .await
        .unwrap();
    let (progress, followed) = watch::channel(Progress::default());
    beside.spawn(follow(runtime.clone(), progress));
    beside.spawn(approve(runtime.clone()));
    let mut talks = JoinSet::new();
    let awaited = TALKS.iter().filter(|(name, _)| reminder.is_none() || *name == "reminder");
    let awaited: Vec<_> = awaited.copied().collect();
    for (name, says) in awaited.iter().filter(|_| reminder != Some(Reminding::Stays)) {
        talks.spawn(talk(runtime.clone(), name, says, followed.clone()));
    }
    tell(READY);
    let done = async {
        while let Some(said) = talks.join_next().await {
            said.unwrap();
        }
        followed.clone().wait_for(|progress| progress.is_done(&awaited)).await.unwrap();
    };
    tokio::select! {
        () = done => {}
        ended = beside.join_next() => panic!("nobody follows or approves any more: {ended:?}"),
    }
    // Whoever holds the runtime holds its journal open.
    beside.shutdown().await;
    let unrecorded = runtime.shutdown().await;
    assert!(unrecorded.is_empty(), "{unrecorded:?}");
}

/// Opens the journal, when its server is there.
async fn open(config: &Config) -> Arc<dyn Journal> {
    loop {
        match config.journal.open().await {
            Ok(journal) => return journal,
            Err(JournalOpenError::Database { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Says what isn't on record, each thing after the answer to the one before.
async fn talk(
    runtime: Runtime,
    name: &'static str,
    says: &'static [&'static str],
    mut progress: watch::Receiver<Progress>,
) {
    let talk = runtime.conversation(name);
    let events = loop {
        match talk.events(0, 100_000).await {
            Ok(events) => break events,
            Err(error) => passes(&error).await,
        }
    };
    let said = events.iter().filter(|event| event.read::<UserMessageReceived>().is_some()).count();
    for (number, text) in says.iter().enumerate().skip(said) {
        progress.wait_for(|progress| progress.answered(name) >= number).await.unwrap();
        say(&talk, &runtime, text).await;
    }
}

/// Puts a message on record. Where the store failed, it may be there all the same: to publish the same draft
/// again puts it there once.
async fn say(talk: &Conversation, runtime: &Runtime, text: &str) {
    let said = UserMessageReceived::text(text);
    let draft = Draft::new(talk.id().unwrap(), said).from_source("user");
    loop {
        match runtime.publish(draft.clone()).await {
            Ok(receipt) => return assert!(receipt.delivered(), "{receipt:?}"),
            Err(BusError::Journal(JournalError::Store(_))) => store_is_well(runtime).await,
            // The lease of the process before runs on, in a database. Handed over to that one, it would
            // come some time, and whoever is started next can't know that.
            Err(BusError::NotOwner { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

/// What fails while a server is restarted is tried again.
async fn passes(error: &SendError) {
    let passes = matches!(error, SendError::Bus(BusError::Journal(JournalError::Store(_))));
    assert!(passes, "{error:?}");
    tokio::task::yield_now().await;
}

/// Waits until nothing is known to wait for the store.
async fn store_is_well(runtime: &Runtime) {
    let mut health = runtime.services().store.watch();
    let _ = health.wait_for(|health| health.failing.is_none()).await;
    tokio::task::yield_now().await;
}

async fn tell_of_faults(mut faults: watch::Receiver<usize>) {
    let mut told = 0;
    while faults.changed().await.is_ok() {
        let now = *faults.borrow_and_update();
        (told..now).for_each(|_| tell(FAULT));
        told = now;
    }
}

/// The parent may have stopped listening.
fn tell(line: &str) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// What has come of all so far.
#[derive(Default)]
struct Progress {
    answered: HashMap<String, usize>,
    /// Decisions without an end.
    open: HashSet<EventId>,
    reminded: bool,
}

impl Progress {
    fn answered(&self, name: &str) -> usize {
        self.answered.get(name).copied().unwrap_or_default()
    }

    fn is_done(&self, talks: &[(&str, &[&str])]) -> bool {
        let answered = |(name, says): &(&str, &[&str])| self.answered(name) == says.len();
        self.reminded && self.open.is_empty() && talks.iter().all(answered)
    }

    fn fold(&mut self, event: &Envelope) {
        if let Some(end) = event.read::<DecisionRejected>() {
            self.open.remove(&end.original_decision_id);
        } else if let Some(approved) = event.read::<DecisionValidated>() {
            self.open.insert(approved.original_decision_id);
        } else if let Some(held) = event.read::<DecisionHeld>() {
            self.open.insert(held.original_decision_id);
        } else if let Some(end) = event.read::<DecisionCompleted>() {
            self.open.remove(&end.original_decision_id);
        } else if let Some(end) = event.read::<DecisionInterrupted>() {
            self.open.remove(&end.original_decision_id);
        } else if event.read::<TurnEnded>().is_some() {
            *self.answered.entry(event.conversation.name().to_owned()).or_default() += 1;
        } else if event.read::<NodeCompleted>().is_some() {
            self.reminded |= event.conversation.name() == "reminder";
        }
    }
}

/// All events of a kind, from the journal's beginning, also where it can't be read for a while.
struct Seen<'a> {
    runtime: &'a Runtime,
    pattern: &'a str,
    observer: Observer,
}

impl<'a> Seen<'a> {
    fn all(runtime: &'a Runtime, pattern: &'a str) -> Self {
        Self { runtime, pattern, observer: runtime.bus().observe_from(pattern, Position::START) }
    }

    async fn next(&mut self) -> (Position, Arc<Envelope>) {
        loop {
            match self.observer.next().await {
                Some(Observed::Event { position, envelope }) => return (position, envelope),
                Some(Observed::Lagged { .. }) => {}
                Some(Observed::Failed(JournalError::Store(_))) => {
                    let after = self.observer.position();
                    self.observer = self.runtime.bus().observe_from(self.pattern, after);
                    tokio::task::yield_now().await;
                }
                other => panic!("{}: {other:?}", self.pattern),
            }
        }
    }
}

/// Follows the journal from its beginning, and tells the parent of each event that is new.
async fn follow(runtime: Runtime, progress: watch::Sender<Progress>) {
    let begun = runtime.bus().journal().watch();
    let begun = *begun.borrow();
    let mut seen = Seen::all(&runtime, "*");
    loop {
        let (position, envelope) = seen.next().await;
        if position > begun {
            tell(if envelope.kind() == TimerSet::TYPE { SET } else { EVENT });
        }
        progress.send_modify(|progress| progress.fold(&envelope));
    }
}

/// Approves whatever waits for a person, also what waited before.
async fn approve(runtime: Runtime) {
    let inbox = runtime.inbox();
    let held = [DecisionHeld::TYPE, CallHeld::TYPE].join("|");
    let mut seen = Seen::all(&runtime, &held);
    loop {
        let (_, event) = seen.next().await;
        let id = event.read::<DecisionHeld>().map_or(event.id, |held| held.original_decision_id);
        let answer = async || {
            let item = inbox.get(id).await?;
            let approve = Response::Said(Answer::Approve);
            inbox.answer(id, "ada", &item.hold.question.digest, approve).await
        };
        loop {
            match answer().await {
                // What has been settled since is settled.
                Ok(_) | Err(InboxError::AlreadySettled | InboxError::NotFound) => break,
                Err(InboxError::Journal(_)) => store_is_well(&runtime).await,
                Err(error) => panic!("{error:?}: {event:?}"),
            }
        }
    }
}
