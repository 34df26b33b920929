//! A process that was stopped for longer than its lease, so that another one took its conversation over:
//! its own work there ends, whoever waits in it hears what came of it, and it goes on if it comes back.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor::bus::SystemClock;
use ephor::events::{
    DecisionCompleted, ModelCalled, NodeCompleted, NodeExecutionFailed, TurnEnded, TurnOutcome,
    WorkflowCompleted, WorkflowFailed,
};
use ephor::journal::{Claim, ClaimError, Journal, Memory, NotOwner, Ownership};
use ephor::model::{ChatModel, Scripted};
use ephor::runtime::Reply;
use ephor::runtime::recovery::Taken;
use ephor::time::SystemTimer;
use ephor::{ConversationId, DecisionType as D, Draft, Event};
use ephor_testkit::bus::Latch;
use ephor_testkit::{FaultyStore, TestTime, within};
use ephor_tests::house::{House, builder, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::approvals::Careful;
use crate::blocked::Blocks;
use crate::flows::answer;
use crate::takeover::planner;

/// Who owns all conversations, in which epoch, and who is alive.
#[derive(Default)]
struct Table {
    owner: Option<&'static str>,
    epoch: u64,
    stopped: Vec<&'static str>,
}

/// A process, as the table knows it.
struct Process {
    name: &'static str,
    table: Arc<Mutex<Table>>,
    told: watch::Sender<u64>,
}

#[async_trait]
impl Ownership for Process {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        let mut table = self.table.lock().unwrap();
        match table.owner {
            Some(owner) if owner == self.name => {}
            Some(owner) if !table.stopped.contains(&owner) => {
                return Err(NotOwner { owner: owner.to_owned() }.into());
            }
            _ => {
                table.owner = Some(self.name);
                table.epoch += 1;
            }
        }
        Ok(Claim { epoch: table.epoch, alone: true })
    }

    fn watch_handed(&self) -> Option<watch::Receiver<u64>> {
        Some(self.told.subscribe())
    }
}

async fn process(
    name: &'static str,
    table: &Arc<Mutex<Table>>,
    journal: Arc<dyn Journal>,
    model: impl ChatModel,
) -> House {
    let process = Process { name, table: table.clone(), told: watch::Sender::new(0) };
    // It looks by real time for what others have written.
    let builder = builder().time(Arc::new(SystemClock), Arc::new(SystemTimer));
    House::of(builder.shared_journal(journal).ownership(process).model(model)).await
}

/// Two processes, of which the second has taken over what the first was at work on: each waits for the
/// answer to its own request.
struct Two {
    server: Server,
    gates: [Latch; 2],
    table: Arc<Mutex<Table>>,
    journal: Arc<dyn Journal>,
    first: House,
    reply: JoinHandle<Reply>,
    second: House,
    store: Arc<FaultyStore>,
}

impl Two {
    async fn new() -> Self {
        let gates = [Latch::new(), Latch::new()];
        let waits = Arc::new(Mutex::new(gates.to_vec()));
        let server = Server::start(move |request| {
            let mut waits = waits.lock().unwrap();
            let gate = (request.path == "/slow" && !waits.is_empty()).then(|| waits.remove(0));
            async move {
                if let Some(gate) = gate {
                    gate.wait().await;
                }
                Response::json(json!({"path": request.path}))
            }
        })
        .await;
        let table = Arc::<Mutex<Table>>::default();
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let house = async |name, journal: Arc<dyn Journal>| {
            let nodes =
                json!([get("slow", &server.url("/slow")), get("next", &server.url("/next"))]);
            process(name, &table, journal, planner(nodes, &[("slow", "next")])).await
        };
        let first = house("first", journal.clone()).await;
        let talk = first.talk.clone();
        let reply = tokio::spawn(async move { talk.send("go").await.unwrap() });
        gates[0].arrived(1).await;
        table.lock().unwrap().stopped.push("first");
        let store = FaultyStore::over(journal.clone());
        let second = house("second", store.clone()).await;
        second.runtime.take_up(&first.talk.id().unwrap()).await.unwrap();
        gates[1].arrived(1).await;
        table.lock().unwrap().stopped.clear();
        Self { server, gates, table, journal, first, reply, second, store }
    }

    /// What waits in the first process is answered, and everything is on record once.
    async fn done_once(self) -> (Server, House) {
        let reply = within("the reply", self.reply).await.unwrap();
        assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "Done."));
        let id = self.first.talk.id().unwrap();
        // The turn goes on with a run's end, which its decision's follows.
        let ended = async {
            loop {
                let events = self.journal.read(&id, 0, 1000).await.unwrap();
                let ends = events.iter().filter(|it| it.kind() == DecisionCompleted::TYPE);
                if ends.count() >= 3 {
                    return events;
                }
                tokio::task::yield_now().await;
            }
        };
        let events = within("the ends of the plan, its run and the answer", ended).await;
        let of = |kind: &str| events.iter().filter(|it| it.kind() == kind && !it.blocked()).count();
        assert_eq!((of(NodeCompleted::TYPE), of(NodeExecutionFailed::TYPE)), (2, 0));
        assert_eq!((of(WorkflowCompleted::TYPE), of(WorkflowFailed::TYPE)), (1, 0));
        assert_eq!(of(TurnEnded::TYPE), 1);
        assert_eq!(of(DecisionCompleted::TYPE), 3);
        assert_eq!(self.server.hits("/next"), 1);
        assert_eq!(self.first.runtime.services().store.unrecorded(), []);
        (self.server, self.first)
    }

    /// The second process writes something.
    async fn second_writes(&self) {
        let id = self.first.talk.id().unwrap();
        let draft = Draft::new(id, ModelCalled::default()).from_source("agent/conversation");
        self.second.runtime.services().publish_own(draft).await.unwrap();
    }

    /// The second process dies, and the first one can have the conversation again.
    fn comes_back(&self) {
        self.store.break_down();
        self.table.lock().unwrap().stopped.push("second");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_process_goes_on_with_is_told_where_it_is_waited_for() {
    let two = Two::new().await;
    // The first process's own result comes too late.
    two.gates.iter().for_each(Latch::open);
    let second = two.second.runtime.clone();
    let (server, first) = two.done_once().await;
    assert_eq!(server.hits("/slow"), 2);
    first.runtime.shutdown().await;
    second.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_back_goes_on_from_the_record() {
    for is_looked_for in [false, true] {
        let two = Two::new().await;
        two.second_writes().await;
        two.comes_back();
        if is_looked_for {
            // Before its own work knows.
            let id = two.first.talk.id().unwrap();
            assert_eq!(two.first.runtime.take_up(&id).await.unwrap(), Taken::Here);
        } else {
            two.gates[0].open();
        }
        let gates = two.gates.clone();
        let (server, first) = two.done_once().await;
        gates.iter().for_each(Latch::open);
        assert_eq!(server.hits("/slow"), 3, "what was under way isn't waited for");
        first.runtime.shutdown().await;
    }
}

/// As where this process had to claim it anew: nobody else was at work there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_back_as_it_was_goes_on_where_it_was() {
    let table = Arc::<Mutex<Table>>::default();
    // What is asked a second time isn't answered.
    let (model, gate) = Scripted::decisions([answer("Once.")]).gated();
    let house = process("first", &table, Arc::new(Memory::new()), model).await;
    let talk = house.talk.clone();
    let reply = tokio::spawn(async move { talk.send("go").await.unwrap() });
    gate.reached().await;
    table.lock().unwrap().epoch += 1;
    gate.open();
    assert_eq!(within("the reply", reply).await.unwrap().text, "Once.");
    house.runtime.shutdown().await;
}

/// What its own chain has blocked is on record behind what the gate knows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_its_own_middleware_blocks_takes_nothing_away() {
    let gate = Latch::new();
    let waits = gate.clone();
    let server = Server::start(move |_| {
        let gate = waits.clone();
        async move {
            gate.wait().await;
            Response::text("done")
        }
    })
    .await;
    let (table, told) = (Arc::<Mutex<Table>>::default(), watch::Sender::new(0));
    let time = TestTime::default();
    let builder = builder()
        .rule(Careful::of(&[D::CreateNode], &[]))
        .middleware(Blocks(ModelCalled::TYPE))
        .ownership(Process { name: "first", table, told })
        .time(time.clock(), time.timer());
    let house = House::of(builder).await;
    let workflow = house.plan(plan(json!([get("slow", &server.url("/slow"))]), &[])).await;
    house.execute(&workflow, json!({})).await;
    gate.arrived(1).await;
    let held = create_get(&server.url("/held"));
    house.talk.decide_raw(D::CreateNode, held).await.unwrap();
    time.asked(ephor_runtime::LOOK_INTERVAL, 1).await;
    let draft = Draft::new(house.talk.id().unwrap(), ModelCalled::default()).from_source("agent/x");
    house.runtime.services().publish_own(draft).await.unwrap();
    time.advance(ephor_runtime::LOOK_INTERVAL);
    // It looks again after it has looked.
    time.asked(ephor_runtime::LOOK_INTERVAL, 2).await;
    gate.open();
    house.completed(&workflow, 1).await;
    assert_eq!(server.hits("/slow"), 1);
    house.runtime.shutdown().await;
}

/// Nothing of such a turn is on record but its message, so that nothing is unfinished.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_waits_for_its_model_has_the_reply_of_another_process() {
    let table = Arc::<Mutex<Table>>::default();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let (model, gate) = Scripted::decisions([answer("Too late.")]).gated();
    let first = process("first", &table, journal.clone(), model).await;
    let talk = first.talk.clone();
    let reply = tokio::spawn(async move { talk.send("go").await.unwrap() });
    gate.reached().await;
    table.lock().unwrap().stopped.push("first");
    let model = Scripted::decisions([answer("In time.")]);
    let second = process("second", &table, journal, model).await;
    second.runtime.take_up(&first.talk.id().unwrap()).await.unwrap();
    second.seen.wait_for::<TurnEnded>(1).await;
    table.lock().unwrap().stopped.clear();
    gate.open();
    assert_eq!(within("the reply", reply).await.unwrap().text, "In time.");
    first.runtime.shutdown().await;
    second.runtime.shutdown().await;
}
