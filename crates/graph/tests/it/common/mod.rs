//! What the tests of threads share: a journal that can be cut off, a world in which nodes leave
//! traces, and a driver that goes on with a thread until it is done.
#![allow(dead_code)]

pub mod random;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::events::{GraphEnd, GraphTaskCompleted, GraphTaskNoted};
use ephor_core::{ConversationId, Envelope};
use ephor_graph::{
    Answers, CompiledGraph, Context, Durability, InterruptReason, JsonState, RunError, Snapshot,
    State, Thread, ThreadError,
};
use ephor_journal::{Commit, Journal, JournalError, Memory, Position, Wrapper};
use serde_json::{Value, json};
use tokio::sync::Notify;

const HOUR: Duration = Duration::from_secs(3600);

/// What happens at a journal's nth append.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// The process dies before it is written.
    KillBefore,
    /// The process dies once it is written.
    KillAfter,
    /// The journal refuses it.
    Refuse,
    /// The journal writes it, and says that it failed.
    WriteAndFail,
    /// The journal writes it, and never says so.
    Stall,
    /// The journal never gets to it.
    Lose,
}

/// A process: its journal's faults, and whether it has died.
pub struct Tap {
    inner: Arc<dyn Journal>,
    world: Arc<World>,
    fault: Option<(u64, Fault)>,
    pub appends: AtomicU64,
    pub read: AtomicU64,
    dead: AtomicBool,
}

/// What nodes and journals leave behind, over all processes of a thread.
#[derive(Default)]
pub struct World {
    done: Mutex<HashSet<String>>,
    noted: Mutex<HashSet<String>>,
    failed: Mutex<HashSet<String>>,
    pub ran: Mutex<BTreeMap<String, u32>>,
    pub wrong: Mutex<Vec<String>>,
    /// The process dies when so many more tasks have begun.
    pub gate: Mutex<Option<u64>>,
    pub entered: AtomicU64,
    pub dead: Notify,
}

impl World {
    pub fn wrong(&self, what: String) {
        self.wrong.lock().unwrap().push(what);
    }

    /// A task begins: it mustn't be on record. The process may die here.
    pub async fn enter<S: State>(&self, cx: &Context<S>) {
        let name = cx.idempotency_key();
        if self.done.lock().unwrap().contains(&name) {
            self.wrong(format!("{name} ran again, though it is on record"));
        }
        *self.ran.lock().unwrap().entry(name).or_default() += 1;
        self.entered.fetch_add(1, Ordering::SeqCst);
        let dies = match &mut *self.gate.lock().unwrap() {
            Some(left) => {
                *left = left.saturating_sub(1);
                *left == 0
            }
            None => false,
        };
        if dies {
            *self.gate.lock().unwrap() = None;
            self.die().await;
        }
    }

    /// Work that mustn't be done again once it is on record.
    pub fn work<S: State>(&self, cx: &Context<S>, key: &str) {
        let name = format!("{}#{key}", cx.idempotency_key());
        if self.noted.lock().unwrap().contains(&name) {
            self.wrong(format!("{name} was done again, though it is on record"));
        }
        *self.ran.lock().unwrap().entry(name).or_default() += 1;
    }

    /// True the first time.
    pub fn first<S: State>(&self, cx: &Context<S>) -> bool {
        self.failed.lock().unwrap().insert(cx.idempotency_key())
    }

    async fn die(&self) {
        self.dead.notify_one();
        std::future::pending::<()>().await;
    }

    fn take_in(&self, events: &[Arc<Envelope>]) {
        for event in events {
            if let Some(event) = event.read::<GraphTaskCompleted>() {
                let task = &event.task;
                let name =
                    format!("{}/{}{}@{}.{}", event.run, task.path, task.node, task.step, task.task);
                if !self.done.lock().unwrap().insert(name.clone()) {
                    self.wrong(format!("{name} is on record twice"));
                }
            }
            if let Some(event) = event.read::<GraphTaskNoted>() {
                let task = &event.task;
                let name = format!("{}{}@{}.{}", task.path, task.node, task.step, task.task);
                self.noted.lock().unwrap().insert(format!("{}/{name}#{}", event.run, event.key));
            }
        }
    }
}

impl Tap {
    pub fn new(
        inner: Arc<dyn Journal>,
        world: &Arc<World>,
        fault: Option<(u64, Fault)>,
    ) -> Arc<Self> {
        let (appends, read) = (AtomicU64::new(0), AtomicU64::new(0));
        let dead = AtomicBool::new(false);
        Arc::new(Self { inner, world: world.clone(), fault, appends, read, dead })
    }
}

#[async_trait]
impl Wrapper for Tap {
    fn inner(&self) -> &dyn Journal {
        &*self.inner
    }

    /// Its runs are not those of other processes.
    fn identity(&self) -> usize {
        std::ptr::from_ref(self).cast::<()>() as usize
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        let number = self.appends.fetch_add(1, Ordering::SeqCst) + 1;
        let fault = self.fault.filter(|(at, _)| *at == number).map(|(_, fault)| fault);
        // A process that has died writes nothing any more.
        if self.dead.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        if self.fault.is_some_and(|(at, fault)| {
            number > at && matches!(fault, Fault::KillBefore | Fault::KillAfter)
        }) {
            std::future::pending::<()>().await;
        }
        match fault {
            Some(Fault::KillBefore | Fault::Lose) => self.world.die().await,
            Some(Fault::Refuse) => return Err(JournalError::Store("no luck".to_owned())),
            _ => {}
        }
        let events = commit.events.clone();
        let position = self.inner.append(commit).await?;
        self.world.take_in(&events);
        match fault {
            Some(Fault::KillAfter | Fault::Stall) => self.world.die().await,
            Some(Fault::WriteAndFail) => return Err(JournalError::Store("no luck".to_owned())),
            _ => {}
        }
        Ok(position)
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let events = self.inner.read(conversation, after, limit).await?;
        self.read.fetch_add(events.len() as u64, Ordering::SeqCst);
        Ok(events)
    }

    async fn read_back(
        &self,
        conversation: &ConversationId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let events = self.inner.read_back(conversation, before, limit).await?;
        self.read.fetch_add(events.len() as u64, Ordering::SeqCst);
        Ok(events)
    }
}

pub fn id(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

pub fn state(value: Value) -> JsonState {
    JsonState::try_from(value).unwrap()
}

pub fn memory() -> Arc<dyn Journal> {
    Arc::new(Memory::new())
}

/// The same answer to a question, whenever it is given.
pub fn answer(id: &str) -> Value {
    json!(id.bytes().map(u64::from).sum::<u64>() % 2 == 0)
}

/// How questions are answered when several wait.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Manner {
    All,
    First,
    Last,
}

pub fn answers(manner: Manner, snapshot: &Snapshot<JsonState>) -> Answers {
    let asked = |it: &&ephor_graph::Interrupt| it.reason == InterruptReason::Asked;
    let questions: Vec<_> = snapshot.interrupts.iter().filter(asked).collect();
    let chosen = match manner {
        Manner::All => questions,
        Manner::First => questions.into_iter().take(1).collect(),
        Manner::Last => questions.into_iter().rev().take(1).collect(),
    };
    let begin = Answers::none();
    let all = chosen.into_iter().fold(begin, |all, it| all.to(it.id.clone(), answer(&it.id)));
    if manner != Manner::All || all == Answers::none() {
        return all;
    }
    let stops = snapshot.interrupts.iter().filter(|it| !asked(it));
    stops.fold(all, |all, it| all.to(it.id.clone(), Value::Null))
}

/// A task's place, its node, and who came next.
pub type Task = (u32, String, Vec<String>);

/// A thread's end.
#[derive(Debug, PartialEq)]
pub struct Ended {
    pub state: Value,
    /// Per step, its tasks, and who came next because of each.
    pub history: Vec<(u64, Vec<Task>)>,
}

/// How a thread is brought to its end.
#[derive(Debug, Clone)]
pub struct Plan {
    pub mode: Durability,
    pub manner: Manner,
    /// What happens to each process; the last for all that come after it.
    pub faults: Vec<Option<(u64, Fault)>>,
    pub gate: Option<u64>,
}

impl Plan {
    pub fn plain() -> Self {
        Self { mode: Durability::Sync, manner: Manner::All, faults: vec![None], gate: None }
    }
}

/// Goes on with a thread, a process after the other, until it has completed.
pub async fn drive(
    graph: &CompiledGraph<JsonState>,
    world: &Arc<World>,
    plan: &Plan,
) -> Result<Ended, String> {
    let memory = memory();
    *world.gate.lock().unwrap() = plan.gate;
    for process in 0..400 {
        let fault = plan.faults.get(process).or(plan.faults.last()).copied().flatten();
        let tap = Tap::new(memory.clone(), world, fault);
        let thread = graph.thread(tap.clone(), id("t")).durability(plan.mode);
        let run = match thread.state().await {
            Err(ThreadError::Unknown(_)) => thread.start(state(json!({}))),
            Ok(known) if known.ended == Some(GraphEnd::Completed) => {
                let wrong = world.wrong.lock().unwrap().clone();
                return if wrong.is_empty() { ended(&thread).await } else { Err(wrong.join("\n")) };
            }
            Ok(known) => thread.resume(answers(plan.manner, &known)),
            Err(error) => return Err(format!("it can't be read: {error}")),
        };
        let result = tokio::select! {
            biased;
            () = world.dead.notified() => None,
            // The clock stands still while anything goes on.
            result = tokio::time::timeout(HOUR, run) => match result {
                Ok(result) => Some(result),
                Err(_) => return Err(format!("process {process} does nothing any more")),
            },
        };
        tap.dead.store(result.is_none(), Ordering::SeqCst);
        match result {
            None | Some(Err(RunError::Failed { .. })) => {}
            Some(Err(RunError::Journal(_) | RunError::Thread(ThreadError::Journal(_))))
                if fault.is_some() => {}
            Some(Err(error)) => return Err(format!("process {process}: {error}")),
            Some(Ok(outcome)) => {
                let known = thread.state().await.map_err(|error| error.to_string())?;
                same(&outcome, &known)?;
            }
        }
    }
    Err("it never ends".to_owned())
}

/// What a run says of its end is what is read from its thread.
fn same(
    outcome: &ephor_graph::Outcome<JsonState>,
    known: &Snapshot<JsonState>,
) -> Result<(), String> {
    let ids = |all: &[ephor_graph::Interrupt]| {
        let mut ids: Vec<String> = all.iter().map(|it| it.id.clone()).collect();
        ids.sort();
        ids
    };
    let told = (ids(outcome.interrupts()), outcome.state().to_value(), outcome.step());
    let read = (ids(&known.interrupts), known.state.to_value(), known.step);
    if told == read { Ok(()) } else { Err(format!("the run said {told:?}, the thread {read:?}")) }
}

async fn ended(thread: &Thread<JsonState>) -> Result<Ended, String> {
    let known = thread.state().await.map_err(|error| error.to_string())?;
    let steps = thread.history(None, 10_000).await.map_err(|error| error.to_string())?;
    let steps = steps.into_iter().map(|step| {
        let nodes = step.nodes.into_iter();
        let mut nodes: Vec<_> = nodes
            .map(|it| {
                (it.task, it.node.to_string(), it.next.iter().map(ToString::to_string).collect())
            })
            .collect();
        nodes.sort();
        (step.step, nodes)
    });
    Ok(Ended { state: known.state.to_value(), history: steps.collect() })
}

/// A runtime whose time stands still, as the tests' would.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_time().start_paused(true).build().unwrap().block_on(future)
}
