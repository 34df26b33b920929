//! A person ends a run: what followed from it stops, in this process or another, and is on record.

use std::sync::Arc;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::events::{
    Answer, CallHeld, ClarificationRequested, DecisionHeld, DecisionMade, DecisionRejected,
    DecisionValidated, HoldExpired, NodeCutOff, NodeExecutionFailed, RunCancelled,
    SubAgentCancelled, SubAgentSpawned, TurnEnded, TurnOutcome, UserMessageReceived,
    WorkflowAborted, WorkflowStarted,
};
use ephor::inbox::{Filter, Item};
use ephor::journal::{Journal, Memory};
use ephor::model::{ChatModel, ChatRequest, ChatResponse, ModelError, Scripted};
use ephor::runs::{LatestRuns, Run, RunStatus};
use ephor::runtime::{CancelError, Cancelled};
use ephor::{
    Agent, AgentContext, AgentError, Builder, ConversationId, Event, EventId, Runtime, Sqlite,
    agent_fn,
};
use ephor_testkit::{FaultyStore, Mortal, TestTime, within};
use ephor_tests::house::{House, builder, cel, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use futures::FutureExt;
use futures::future::join_all;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::approvals::Careful;
use crate::flows::{answer, decided};

/// Work that doesn't end, and tells when it began and when it was dropped.
#[derive(Clone)]
pub(crate) struct Endless(watch::Sender<(usize, usize)>);

struct Dropped(watch::Sender<(usize, usize)>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.send_modify(|(_, dropped)| *dropped += 1);
    }
}

impl Endless {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new((0, 0)))
    }

    async fn work<T>(&self) -> T {
        self.0.send_modify(|(begun, _)| *begun += 1);
        let _dropped = Dropped(self.0.clone());
        std::future::pending().await
    }

    pub(crate) async fn begun(&self, times: usize) {
        let mut seen = self.0.subscribe();
        let begun = seen.wait_for(|(begun, _)| *begun >= times);
        within("the work to begin", begun).await.unwrap();
    }

    pub(crate) async fn dropped(&self, times: usize) {
        let mut seen = self.0.subscribe();
        let dropped = seen.wait_for(|(_, dropped)| *dropped >= times);
        within("the work to be dropped", dropped).await.unwrap();
    }
}

#[async_trait]
impl ChatModel for Endless {
    fn name(&self) -> &str {
        "test::endless"
    }

    async fn chat(&self, _: ChatRequest) -> Result<ChatResponse, ModelError> {
        self.work().await
    }
}

/// A server that never answers, and hears when nobody waits any more.
pub(crate) struct Silent(std::net::SocketAddr);

impl Silent {
    pub(crate) async fn start(endless: &Endless) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, endless) = (listener.local_addr().unwrap(), endless.clone());
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let endless = endless.clone();
                tokio::spawn(async move {
                    let ended = async {
                        let mut bytes = [0; 1024];
                        while stream.read(&mut bytes).await.is_ok_and(|read| read > 0) {}
                    };
                    tokio::select! {
                        () = endless.work() => {}
                        () = ended => {}
                    }
                });
            }
        });
        Self(address)
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.0)
    }

    /// How often it was asked.
    pub(crate) fn asked(endless: &Endless) -> usize {
        endless.0.borrow().0
    }
}

fn id() -> ConversationId {
    ConversationId::new("test").unwrap()
}

async fn runs(runtime: &Runtime) -> Vec<Run> {
    LatestRuns::all(&*runtime.services().journal, &id()).await.unwrap()
}

async fn cancel(runtime: &Runtime, run: EventId) -> Result<Cancelled, CancelError> {
    runtime.cancel(&id(), run, "ann", "too dear").await
}

/// Says something, without waiting for what comes of it; the message.
async fn say(house: &House, text: &str) -> EventId {
    let talk = house.talk.clone();
    let said = text.to_owned();
    tokio::spawn(async move { talk.send(&said).await });
    let is = |event: &ephor::Envelope| {
        event.read::<UserMessageReceived>().is_some_and(|message| message.text == text)
    };
    let seen = house.seen.wait_until("the message", |seen| seen.iter().any(|e| is(e))).await;
    seen.iter().find(|event| is(event)).unwrap().id
}

/// Waits until the turn is over.
async fn turn_ended(house: &House, message: EventId) -> Arc<TurnEnded> {
    let over =
        |end: &TurnEnded| end.message == message && end.outcome != TurnOutcome::WaitingForUser;
    house.event("the turn's end", over).await
}

const WHY: &str = "ann cancelled it: too dear";

fn post(id: &str, url: &str) -> Value {
    json!({"node_id": id, "type": "HTTP", "name": id,
           "config": {"url": url, "method": "POST", "body": {"amount": 5}}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_in_the_middle_of_a_call() {
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let house = House::of(builder().model(Scripted::new())).await;
    let nodes = json!([post("a", &server.url()), get("b", &server.url())]);
    let workflow = house.plan(plan(nodes, &[("a", "b")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    endless.begun(1).await;
    assert_eq!(cancel(&house.runtime, run).await, Ok(Cancelled::Recorded));
    let end = house.end(run).await;
    assert_eq!(end.ended().unwrap_err().code(), "CANCELLED");
    assert_eq!(end.ended().unwrap_err().message(), WHY);
    let aborted = house.all::<WorkflowAborted>().await;
    assert_eq!((aborted.len(), &*aborted[0].reason), (1, WHY));
    assert_eq!(house.all::<NodeCutOff>().await.len(), 1, "it may have taken effect");
    assert_eq!(house.status(&workflow).await, "ABORTED");
    let of = runs(&house.runtime).await.into_iter().find(|known| known.id == run).unwrap();
    assert_eq!((of.status, of.reason.as_deref()), (RunStatus::Cancelled, Some(WHY)));
    let again = cancel(&house.runtime, run).await.unwrap_err();
    assert_eq!((again.code(), again), ("RUN_OVER", CancelError::Over(RunStatus::Cancelled)));
    assert_eq!(house.all::<RunCancelled>().await.len(), 1);
    assert_eq!(Silent::asked(&endless), 1);
}

/// What is approved and waits behind the run belongs to nobody's run: it goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_does_not_belong_to_it_goes_on() {
    let endless = Endless::new();
    let (slow, quick) =
        (Silent::start(&endless).await, Server::script([Response::text("ok")]).await);
    let house = House::of(builder().model(Scripted::new())).await;
    let workflow = house.plan(plan(json!([get("a", &slow.url())]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    endless.begun(1).await;
    let node = create_get(&quick.url("/"));
    let behind = house.decide(D::CreateNode, node).await;
    cancel(&house.runtime, run).await.unwrap();
    assert!(house.end(behind).await.ended().is_ok());
    assert_eq!(house.end(run).await.ended().unwrap_err().code(), "CANCELLED");
    assert_eq!(runs(&house.runtime).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_model_is_asked() {
    let endless = Endless::new();
    let house = House::of(builder().model(endless.clone())).await;
    let (first, second) = (say(&house, "one").await, say(&house, "two").await);
    endless.begun(1).await;
    // The one that waits for its turn ends first, and the one under way doesn't.
    cancel(&house.runtime, second).await.unwrap();
    assert_eq!(turn_ended(&house, second).await.outcome, TurnOutcome::Cancelled);
    cancel(&house.runtime, first).await.unwrap();
    let ended = turn_ended(&house, first).await;
    assert_eq!((ended.outcome, &*ended.text), (TurnOutcome::Cancelled, WHY));
    endless.dropped(1).await;
    assert!(runs(&house.runtime).await.iter().all(|run| run.status == RunStatus::Cancelled));
    // The conversation goes on.
    say(&house, "three").await;
    endless.begun(2).await;
}

#[derive(Deserialize, JsonSchema)]
struct Task {}

/// An agent that asks a URL.
fn clerk(url: String) -> impl Agent {
    agent_fn("clerk", "asks a URL", move |cx: AgentContext, _: Task| {
        let node = serde_json::from_value::<ephor::payload::CreateNode>(create_get(&url)).unwrap();
        async move {
            cx.decide(node).await?;
            Ok::<_, AgentError>(json!({}))
        }
    })
}

fn spawn() -> ephor::model::Decided {
    decided(
        D::SpawnSubagent,
        json!({"action_type": "spawn_subagent", "subagent_type": "clerk", "task_payload": {}}),
    )
}

/// What it had decided itself ends with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_with_a_sub_agent_at_work() {
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let clerk = clerk(server.url());
    let model = Scripted::decisions([spawn(), answer("never")]);
    let house = House::of(builder().model(model).agent(clerk)).await;
    let message = say(&house, "go").await;
    endless.begun(1).await;
    cancel(&house.runtime, message).await.unwrap();
    assert_eq!(turn_ended(&house, message).await.outcome, TurnOutcome::Cancelled);
    endless.dropped(1).await;
    let why = |end: &SubAgentCancelled| end.reason == WHY;
    house.event("the sub-agent's end", why).await;
    let decisions = house.talk.events(0, 1000).await.unwrap();
    for made in decisions.iter().filter(|event| event.kind() == DecisionMade::TYPE) {
        assert_eq!(house.end(made.id).await.ended().unwrap_err().code(), "CANCELLED");
    }
    assert!(runs(&house.runtime).await.iter().all(|run| run.status == RunStatus::Cancelled));
}

/// Where it can't be read what belongs to it, that is tried again: nothing of it goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_record_cannot_be_read_at_first() {
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let journal = FaultyStore::around(Memory::new());
    let model = Scripted::decisions([spawn(), answer("never")]);
    let builder = builder().model(model).agent(clerk(server.url()));
    let house = House::of(builder.shared_journal(journal.clone())).await;
    let message = say(&house, "go").await;
    endless.begun(1).await;
    journal.fail_reads_behind(RunCancelled::TYPE, 3);
    cancel(&house.runtime, message).await.unwrap();
    assert_eq!(turn_ended(&house, message).await.outcome, TurnOutcome::Cancelled);
    endless.dropped(1).await;
    for made in house.all::<DecisionValidated>().await {
        let end = house.end(made.original_decision_id).await;
        assert_eq!(end.ended().unwrap_err().code(), "CANCELLED");
    }
    assert!(runs(&house.runtime).await.iter().all(|run| run.status == RunStatus::Cancelled));
    assert_eq!(journal.reads_to_fail(), 0);
    assert_eq!(house.runtime.shutdown().await, []);
}

/// The sub-agent alone: its turn goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agent_alone() {
    let endless = Endless::new();
    let works = endless.clone();
    let clerk = agent_fn("clerk", "never ends", move |_: AgentContext, _: Task| {
        let works = works.clone();
        async move { works.work::<Result<Value, AgentError>>().await }
    });
    let model = Scripted::decisions([spawn(), answer("without it, then")]);
    let house = House::of(builder().model(model).agent(clerk)).await;
    let message = say(&house, "go").await;
    endless.begun(1).await;
    let spawned = house.all::<SubAgentSpawned>().await[0].decision;
    cancel(&house.runtime, spawned).await.unwrap();
    endless.dropped(1).await;
    let ended = turn_ended(&house, message).await;
    assert_eq!((ended.outcome, &*ended.text), (TurnOutcome::Answered, "without it, then"));
    assert_eq!(house.end(spawned).await.ended().unwrap_err().code(), "CANCELLED");
}

async fn inbox_is_empty(house: &House) {
    let empty = async {
        while !house.runtime.inbox().list(&Filter::default()).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    within("the inbox to be empty", empty).await;
}

/// Nobody can approve it any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_decision_is_held() {
    let server = Server::script([Response::text("ok")]).await;
    let node = decided(D::CreateNode, create_get(&server.url("/")));
    let model = Scripted::decisions([node, answer("never")]);
    let house = House::of(builder().model(model).rule(Careful::of(&[D::CreateNode], &[]))).await;
    let message = say(&house, "go").await;
    house.event("the hold", |_: &DecisionHeld| true).await;
    cancel(&house.runtime, message).await.unwrap();
    assert_eq!(turn_ended(&house, message).await.outcome, TurnOutcome::Cancelled);
    inbox_is_empty(&house).await;
    let expired = house.event("the withdrawal", |_: &HoldExpired| true).await;
    assert!(expired.withdrawn);
    let events = house.journal().await;
    assert!(events.contains(&DecisionRejected::TYPE.to_owned()), "{events:?}");
    assert!(server.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_whose_call_is_held() {
    let server = Server::script([Response::text("ok")]).await;
    let house = House::of(builder().model(Scripted::new()).rule(Careful::of(&[], &["HTTP"]))).await;
    let workflow = house.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.event("the hold", |_: &CallHeld| true).await;
    cancel(&house.runtime, run).await.unwrap();
    assert_eq!(house.end(run).await.ended().unwrap_err().code(), "CANCELLED");
    inbox_is_empty(&house).await;
    assert!(server.requests().is_empty());
}

/// Its runtime was shut down while it waited: it isn't over, and is cancelled like any other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_that_a_shutdown_has_left_waiting() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let server = Server::script([Response::text("ok")]).await;
    let build = || {
        let settings = builder().configure(|settings| settings.take_over = false);
        let rule = Careful::of(&[], &["HTTP"]);
        settings.model(Scripted::new()).rule(rule).shared_journal(journal.clone())
    };
    let stopped = House::of(build()).await;
    let workflow = stopped.plan(plan(json!([get("a", &server.url("/a"))]), &[])).await;
    let run = stopped.execute(&workflow, Value::Null).await;
    stopped.event("the hold", |_: &CallHeld| true).await;
    stopped.runtime.shutdown().await;
    let house = House::of(build()).await;
    let left = runs(&house.runtime).await;
    assert_eq!(left.iter().map(|run| run.status).collect::<Vec<_>>(), [RunStatus::Waiting]);
    cancel(&house.runtime, run).await.unwrap();
    over(&house.runtime, run).await;
    inbox_is_empty(&house).await;
    assert!(server.requests().is_empty());
    house.runtime.shutdown().await;
}

/// Calls that wait for people are all that the run can have at work, and one that had failed comes behind
/// them: orders about failed nodes wait for it, the end of the run doesn't.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workflow_that_was_left_with_more_than_it_can_begin() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let server = Server::start(|request| async move {
        if request.path == "/fails" { Response::status(503) } else { Response::text("ok") }
    })
    .await;
    let time = TestTime::default();
    let build = || {
        let settings = builder().configure(|settings| settings.take_over = false);
        let built = settings.model(Scripted::new()).rule(Careful::of(&[], &["HTTP"]));
        built.shared_journal(journal.clone()).time(time.clock(), time.timer())
    };
    let gone = House::of(build()).await;
    let names = ["1", "2", "3", "4", "5", "6", "first", "7", "8", "fails"];
    let asks = names.iter().map(|name| get(name, &server.url(&format!("/{name}"))));
    let nodes: Vec<_> = asks.chain([cel("end", "1")]).collect();
    let side = ["1", "2", "3", "4", "5", "6", "7", "8", "fails"].map(|name| (name, "end"));
    let edges = [&side[..], &[("first", "7"), ("first", "8")]].concat();
    let workflow = gone.plan(plan(json!(nodes), &edges)).await;
    let run = gone.execute(&workflow, Value::Null).await;
    let inbox = gone.runtime.inbox();
    let held = gone.seen.wait_for::<CallHeld>(8).await.len();
    for path in ["/fails", "/first"] {
        let waits = inbox.holds(&Filter::default()).await.unwrap();
        let of = |item: &&Item| item.hold.payload.to_string().contains(&server.url(path));
        let item = waits.iter().find(of).unwrap();
        crate::approvals::say(&inbox, item, "ann", Answer::Approve).await.unwrap();
        match path {
            "/fails" => drop(gone.event("its failure", |_: &NodeExecutionFailed| true).await),
            _ => drop(gone.seen.wait_for::<CallHeld>(held + 2).await),
        }
    }
    gone.leave().await;
    let house = House::of(build()).await;
    house.runtime.take_up(&id()).await.unwrap();
    house.event("it to go on", |started: &WorkflowStarted| started.resumed).await;
    within("its end", cancel(&house.runtime, run)).await.unwrap();
    over(&house.runtime, run).await;
    inbox_is_empty(&house).await;
    assert_eq!(server.requests().len(), 2);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_waits_for_its_user() {
    let question = json!({"action_type": "request_clarification", "question": "Which one?"});
    let model = Scripted::decisions([decided(D::RequestClarification, question), answer("hello")]);
    let house = House::of(builder().model(model)).await;
    let message = say(&house, "go").await;
    let asked = house.event("the question", |_: &ClarificationRequested| true).await;
    cancel(&house.runtime, message).await.unwrap();
    assert_eq!(turn_ended(&house, message).await.outcome, TurnOutcome::Cancelled);
    assert_eq!(house.end(asked.decision).await.ended().unwrap_err().code(), "CANCELLED");
    inbox_is_empty(&house).await;
    // What is said next is no answer, but a turn of its own.
    let next = say(&house, "hi").await;
    assert_eq!(turn_ended(&house, next).await.text, "hello");
}

#[tokio::test]
async fn what_is_asked_for_is_weighed() {
    let house = House::of(builder().model(Scripted::decisions([answer("hello")]))).await;
    let message = say(&house, "hi").await;
    turn_ended(&house, message).await;
    let refused = async |run, by: &str, reason: &str| {
        let error = house.runtime.cancel(&id(), run, by, reason).await.unwrap_err();
        assert!(!error.hint().is_empty());
        error.code()
    };
    assert_eq!(refused(EventId::fresh(), "ann", "").await, "RUN_NOT_FOUND");
    assert_eq!(refused(message, "ann", "").await, "RUN_OVER");
    assert_eq!(refused(message, " \n", "").await, "INVALID_REASON");
    assert_eq!(refused(message, "ann", &"x".repeat(5000)).await, "INVALID_REASON");
    let none = ConversationId::new("none").unwrap();
    let none = house.runtime.cancel(&none, message, "ann", "").await;
    assert_eq!(none.unwrap_err(), CancelError::NotFound);
    // Nobody else can say so.
    let forged =
        RunCancelled { run: message, since: 1, by: "eve".to_owned(), reason: String::new() };
    let receipt = house.runtime.publish(ephor::Draft::new(id(), forged)).await.unwrap();
    assert!(!receipt.delivered());
}

/// The other process has nothing to do with the run but the file.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_another_process() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ephor.db");
    let open =
        async |builder: Builder| House::of(builder.journal(Sqlite::open(&file).unwrap())).await;
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let owner = open(builder().model(endless.clone())).await;
    let workflow = owner.plan(plan(json!([post("a", &server.url())]), &[])).await;
    let run = owner.execute(&workflow, Value::Null).await;
    endless.begun(1).await;
    let other = open(builder().model(Scripted::new())).await;
    assert_eq!(cancel(&other.runtime, run).await, Ok(Cancelled::Recorded));
    assert_eq!(owner.end(run).await.ended().unwrap_err().code(), "CANCELLED");
    endless.dropped(1).await;
    let message = say(&owner, "hi").await;
    endless.begun(2).await;
    cancel(&other.runtime, message).await.unwrap();
    assert_eq!(turn_ended(&owner, message).await.outcome, TurnOutcome::Cancelled);
    endless.dropped(2).await;
    let known = runs(&other.runtime).await;
    assert!(known.iter().all(|run| run.status == RunStatus::Cancelled), "{known:#?}");
    other.runtime.shutdown().await;
    owner.runtime.shutdown().await;
}

/// What a process that is gone has left isn't gone on with first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_process_has_left() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let build = || {
        let settings = builder().configure(|settings| settings.take_over = false);
        settings.model(Scripted::new()).shared_journal(journal.clone())
    };
    let gone = House::of(build()).await;
    let workflow = gone.plan(plan(json!([get("a", &server.url())]), &[])).await;
    let run = gone.execute(&workflow, Value::Null).await;
    endless.begun(1).await;
    gone.leave().await;
    let house = House::of(build()).await;
    cancel(&house.runtime, run).await.unwrap();
    assert_eq!(house.end(run).await.ended().unwrap_err().code(), "CANCELLED");
    let aborted = house.event("its end", |_: &WorkflowAborted| true).await;
    assert_eq!(aborted.reason, WHY);
    assert_eq!(Silent::asked(&endless), 1, "it wasn't asked again");
    assert_eq!(house.all::<WorkflowStarted>().await.len(), 0);
}

/// Both are ended at once: neither is gone on with because of the other.
#[tokio::test]
async fn two_runs_that_a_process_has_left() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let endless = Endless::new();
    let server = Silent::start(&endless).await;
    let build = || {
        let settings = builder().configure(|settings| settings.take_over = false);
        settings.model(Scripted::new()).shared_journal(journal.clone())
    };
    let gone = House::of(build()).await;
    let mut left = Vec::new();
    for name in ["a", "b"] {
        let workflow = gone.plan(plan(json!([get(name, &server.url())]), &[])).await;
        left.push(gone.execute(&workflow, Value::Null).await);
        endless.begun(left.len()).await;
    }
    gone.leave().await;
    let house = House::of(build()).await;
    // Both are on their way before the first has the conversation.
    let alone = house.runtime.bus().alone(&id()).await;
    let mut both = join_all(left.iter().map(|run| cancel(&house.runtime, *run))).boxed();
    for _ in 0..100 {
        assert!(futures::poll!(&mut both).is_pending());
        tokio::task::yield_now().await;
    }
    drop(alone);
    assert_eq!(within("both", both).await, [Ok(Cancelled::Recorded), Ok(Cancelled::Recorded)]);
    for run in left {
        assert_eq!(house.end(run).await.ended().unwrap_err().code(), "CANCELLED");
    }
    assert_eq!(house.all::<WorkflowAborted>().await.len(), 2);
    assert_eq!(Silent::asked(&endless), 2, "neither was asked again");
    house.runtime.shutdown().await;
}

/// The process that ends it dies, after each of its commits in turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_ends_whoever_dies_meanwhile() {
    for commits in 0.. {
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let endless = Endless::new();
        let server = Silent::start(&endless).await;
        let url = server.url();
        let build = |journal: Arc<dyn Journal>| {
            let clerk = clerk(url.clone());
            let model = Scripted::decisions([spawn(), answer("never"), answer("never")]);
            builder().model(model).agent(clerk).shared_journal(journal)
        };
        let first = Mortal::around(journal.clone(), usize::MAX);
        // One that is dead takes nothing over either.
        let alone = |builder: Builder| builder.configure(|settings| settings.take_over = false);
        let house = House::of(alone(build(first.clone()))).await;
        let message = say(&house, "go").await;
        endless.begun(1).await;
        first.die();
        house.leave().await;
        let mortal = Mortal::around(journal.clone(), commits);
        let ends = House::of(alone(build(mortal.clone()))).await;
        let ended = async {
            cancel(&ends.runtime, message).await.unwrap();
            for run in runs(&ends.runtime).await {
                let (ends, id) = (&ends, run.id);
                over(&ends.runtime, id).await;
            }
        };
        let lived = tokio::select! {
            () = ended => true,
            () = mortal.death() => false,
        };
        ends.leave().await;
        if !lived {
            let last = House::of(build(journal.clone())).await;
            last.runtime.take_up(&id()).await.unwrap();
            let known = runs(&last.runtime).await;
            let asked = known.iter().any(|run| run.id == message && !run.is_over());
            if asked {
                // It died before it was on record that the run ends.
                let _ = cancel(&last.runtime, message).await;
            }
            over(&last.runtime, message).await;
            for run in runs(&last.runtime).await {
                over(&last.runtime, run.id).await;
            }
            last.runtime.shutdown().await;
        }
        let events = journal.read(&id(), 0, 1000).await.unwrap();
        let ends = events.iter().filter(|event| event.kind() == TurnEnded::TYPE).count();
        assert_eq!(ends, 1, "died after {commits} commits");
        if lived {
            break;
        }
    }
}

/// Waits until a run is over, as cancelled.
async fn over(runtime: &Runtime, run: EventId) {
    let over = async {
        loop {
            let known = runs(runtime).await.into_iter().find(|known| known.id == run);
            if let Some(known) = known.filter(Run::is_over) {
                assert_eq!(known.status, RunStatus::Cancelled, "{known:?}");
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    within("the run to end", over).await;
}

/// What is said right after a question was cancelled isn't taken for its answer: it is heard before
/// all that followed from the run has stopped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_behind_the_cancelling_of_a_question_begins_a_turn() {
    let ask = json!({"action_type": "request_clarification", "question": "Which one?"});
    let model = (0..20).fold(Scripted::new(), |model, n| {
        model
            .then_decision(decided(D::RequestClarification, ask.clone()))
            .then_decision(answer(&format!("Reply {n}.")))
    });
    let house = House::of(builder().model(model)).await;
    for n in 0..20 {
        let asked = house.talk.send("Go").await.unwrap();
        assert_eq!(asked.outcome, TurnOutcome::WaitingForUser);
        let said = house.talk.events(0, 100_000).await.unwrap();
        let message = said.iter().rfind(|event| event.kind() == UserMessageReceived::TYPE).unwrap();
        house.runtime.cancel(&id(), message.id, "ann", "").await.unwrap();
        let reply = house.talk.send("Something else").await.unwrap();
        assert_eq!(reply.text, format!("Reply {n}."));
    }
    let ends = house.all::<ephor::events::DecisionCompleted>().await;
    let asked = ends.iter().filter(|end| end.decision_type == D::RequestClarification);
    assert!(asked.clone().count() == 20 && asked.clone().all(|end| end.result["answer"].is_null()));
    house.runtime.shutdown().await;
}
