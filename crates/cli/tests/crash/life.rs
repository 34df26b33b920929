//! A life of the process that is killed: it takes up what was left, says what hasn't been said, has
//! whatever is held approved, and ends when all is done.

use std::collections::{HashMap, HashSet};
use std::io::Write;

use ephor::bus::Observed;
use ephor::config::JournalAt;
use ephor::events::{
    Answer, CallHeld, DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionRejected,
    DecisionValidated, NodeCompleted, TurnEnded, UserMessageReceived,
};
use ephor::inbox::Response;
use ephor::journal::Position;
use ephor::{Config, Envelope, Event, EventId, InboxError, Runtime, agent_fn};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::actors::{Careful, Reminder, errand};
use crate::model::{Consequent, TALKS};

/// The journal, for a child.
pub const JOURNAL: &str = "EPHOR_CRASH_CHILD";
/// Where the ledger is.
pub const LEDGER: &str = "EPHOR_CRASH_LEDGER";

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

/// Whether this process is a child, and of what.
pub fn told() -> Option<(String, String)> {
    Some((std::env::var(JOURNAL).ok()?, std::env::var(LEDGER).ok()?))
}

/// A round's settings; the parent opens the journal by them, too.
pub fn config(journal: &str) -> Config {
    let mut config: Config = toml::from_str(SETTINGS).unwrap();
    let Ok(at) = journal.parse::<JournalAt>();
    config.journal = config.journal.kept_at(&at);
    config.journal.lease = matches!(at, JournalAt::Postgres(_)).then_some(0.3);
    config
}

pub fn live(journal: &str, ledger: &str) {
    let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    tokio.unwrap().block_on(work(journal, ledger));
}

async fn work(journal: &str, ledger: &str) {
    let builder = config(journal).with_agents().await.unwrap();
    let ledger = ledger.to_owned();
    let runtime = builder
        .model(Consequent::new(&ledger))
        .rule(Careful)
        .agent(agent_fn("errand", "goes on errands", errand))
        .actor(Reminder { ledger })
        .build()
        .await
        .unwrap();
    let (progress, followed) = watch::channel(Progress::default());
    let mut beside = JoinSet::new();
    beside.spawn(follow(runtime.clone(), progress));
    beside.spawn(approve(runtime.clone()));
    let mut talks = JoinSet::new();
    for (name, says) in TALKS {
        talks.spawn(talk(runtime.clone(), name, says, followed.clone()));
    }
    let done = async {
        while let Some(said) = talks.join_next().await {
            said.unwrap();
        }
        followed.clone().wait_for(Progress::is_done).await.unwrap();
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

/// Says what isn't on record, each thing after the answer to the one before.
async fn talk(
    runtime: Runtime,
    name: &'static str,
    says: &'static [&'static str],
    mut progress: watch::Receiver<Progress>,
) {
    let talk = runtime.conversation(name);
    let events = talk.events(0, 100_000).await.unwrap();
    let said = events.iter().filter(|event| event.read::<UserMessageReceived>().is_some()).count();
    for (number, text) in says.iter().enumerate().skip(said) {
        progress.wait_for(|progress| progress.answered(name) >= number).await.unwrap();
        talk.send(*text).await.unwrap();
    }
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

    fn is_done(&self) -> bool {
        let answered = |(name, says): &(&str, &[&str])| self.answered(name) == says.len();
        self.reminded && self.open.is_empty() && TALKS.iter().all(answered)
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

/// Follows the journal from its beginning, and tells the parent of each event that is new.
async fn follow(runtime: Runtime, progress: watch::Sender<Progress>) {
    let begun = runtime.bus().journal().watch();
    let begun = *begun.borrow();
    let mut seen = runtime.bus().observe_from("*", Position::START);
    while let Some(observed) = seen.next().await {
        let Observed::Event { position, envelope } = observed else {
            assert!(matches!(observed, Observed::Lagged { .. }), "{observed:?}");
            continue;
        };
        if position > begun {
            let mut out = std::io::stdout();
            let _ = writeln!(out, "+").and_then(|()| out.flush());
        }
        progress.send_modify(|progress| progress.fold(&envelope));
    }
}

/// Approves whatever waits for a person, also what waited before.
async fn approve(runtime: Runtime) {
    let inbox = runtime.inbox();
    let held = [DecisionHeld::TYPE, CallHeld::TYPE].join("|");
    let mut seen = runtime.bus().observe_from(held, Position::START);
    while let Some(held) = seen.next().await {
        let Some(event) = held.into_event() else { continue };
        let id = event.read::<DecisionHeld>().map_or(event.id, |held| held.original_decision_id);
        // What has been settled since is settled.
        let Ok(item) = inbox.get(id).await else { continue };
        let digest = &item.hold.question.digest;
        let answered = inbox.answer(id, "ada", digest, Response::Said(Answer::Approve)).await;
        let settled =
            matches!(answered, Ok(_) | Err(InboxError::AlreadySettled | InboxError::NotFound));
        assert!(settled, "{answered:?}: {item:?}");
    }
}
