//! A process that dies, after each of its commits in turn, and another one that goes on. The journal is
//! the same; the server outside counts requests as well as keys.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::events::{
    Answer, CallHeld, DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionOutcome,
    DecisionValidated, MessageSent, NodeCompleted, NodeExecutionFailed, SubAgentFailed, TurnEnded,
    TurnOutcome, UserMessageReceived, WorkflowCompleted, WorkflowFailed, WorkflowInterrupted,
};
use ephor::inbox::{Item, Outcome, Response as Said};
use ephor::journal::{Commit, Journal, Memory, Position, Store};
use ephor::model::{ChatModel, ChatRequest, ChatResponse, Decided, ModelError};
use ephor::rules::rules::REPEATED_EFFECT;
use ephor::{AgentContext, AgentError, Builder, ConversationId, Event, Runtime, Sqlite, agent_fn};
use ephor_testkit::{FaultyStore, Mortal, within};
use ephor_tests::house::{House, builder, cel, create_get, get, plan};
use ephor_tests::http::{Request, Response, Server};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::approvals::Careful;
use crate::flows::{answer, decided};

/// A model that says what comes next from what has come of the turn so far, so that it says the same
/// when it is asked again.
pub struct Consequent<F>(pub F);

#[async_trait]
impl<F: Fn(&[Value]) -> Decided + Send + Sync + 'static> ChatModel for Consequent<F> {
    fn name(&self) -> &str {
        "test::consequent"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let steps = request.context["steps"].as_array().cloned().unwrap_or_default();
        let value = serde_json::to_value((self.0)(&steps)).unwrap();
        Ok(ChatResponse::json("test", value))
    }
}

fn post(id: &str, url: &str) -> Value {
    json!({"node_id": id, "type": "HTTP", "name": id,
           "config": {"url": url, "method": "POST", "body": {"amount": 5}}})
}

/// Stores a plan, runs it, answers.
pub fn planner(nodes: Value, edges: &'static [(&'static str, &'static str)]) -> impl ChatModel {
    Consequent(move |steps: &[Value]| match steps {
        [] => decided(D::CreateWorkflowPlan, plan(nodes.clone(), edges)),
        [stored] => decided(
            D::ExecuteWorkflow,
            json!({"action_type": "execute_workflow",
                   "workflow_id": stored["result"]["workflow_id"]}),
        ),
        _ => answer("Done."),
    })
}

/// What a person says to something held.
type Says = fn(&Item) -> Answer;

/// Answers whatever waits for a person, also what waited before.
fn approver(runtime: &Runtime, says: Says) -> tokio::task::JoinHandle<()> {
    let (inbox, runtime) = (runtime.inbox(), runtime.clone());
    let held = format!("{}|{}", DecisionHeld::TYPE, CallHeld::TYPE);
    tokio::spawn(async move {
        let mut seen = runtime.bus().observe_from(held, Position::START);
        while let Some(held) = seen.next().await {
            let Some(event) = held.into_event() else { continue };
            let id = event.read::<DecisionHeld>().map(|held| held.original_decision_id);
            let id = id.unwrap_or(event.id);
            // What has been settled since is settled.
            if let Ok(item) = inbox.get(id).await {
                let digest = &item.hold.question.digest;
                let approved = inbox.answer(id, "ada", digest, Said::Said(says(&item))).await;
                assert!(!matches!(approved, Err(ephor::runtime::InboxError::RunGone)), "{item:?}");
            }
        }
    })
}

/// Waits until the turn has been answered.
async fn answered(runtime: &Runtime) -> Arc<TurnEnded> {
    let mut seen = runtime.bus().observe_from(TurnEnded::TYPE, Position::START);
    let ended = async {
        loop {
            let event = seen.next().await.and_then(ephor::bus::Observed::into_event);
            if let Some(ended) = event.and_then(|event| event.read::<TurnEnded>())
                && ended.outcome != TurnOutcome::WaitingForUser
            {
                return ended;
            }
        }
    };
    within("the turn to be answered", ended).await
}

async fn all<E: Event>(journal: &dyn Journal) -> Vec<Arc<E>> {
    let all = journal.read_all(Position::START, 100_000).await.unwrap();
    all.iter().filter_map(|(_, event)| event.read::<E>()).collect()
}

fn conversation() -> ConversationId {
    ConversationId::new("test").unwrap()
}

/// What a test has of a life that ended.
struct Lives {
    server: Server,
    journal: Arc<dyn Journal>,
    /// How many lives it took.
    lives: usize,
    /// How many of its runs fail, wherever it dies.
    fails: usize,
}

/// Has a message answered by processes that die after that many commits each, and by one that lives.
async fn live(
    serve: impl Fn(Request) -> Response + Clone + Send + Sync + 'static,
    build: impl Fn(&Server) -> Builder,
    deaths: &[usize],
    says: Says,
) -> Lives {
    let server = Server::start(move |request| {
        let serve = serve.clone();
        async move { serve(request) }
    })
    .await;
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let mut lives = 1;
    for commits in deaths {
        let mortal = Mortal::around(journal.clone(), *commits);
        let house = House::of(build(&server).shared_journal(mortal.clone())).await;
        if begin(&house, &mortal, says).await {
            return Lives { server, journal, lives, fails: 0 };
        }
        house.leave().await;
        lives += 1;
    }
    let house = House::of(build(&server).shared_journal(journal.clone())).await;
    let forever = Mortal::around(Arc::new(Memory::new()), 0);
    assert!(begin(&house, &forever, says).await);
    house.runtime.shutdown().await;
    Lives { server, journal, lives, fails: 0 }
}

/// Goes on with the message, or sends it where it isn't on record. False: the process died.
async fn begin(house: &House, mortal: &Mortal, says: Says) -> bool {
    let approver = approver(&house.runtime, says);
    let lives = async {
        house.runtime.take_up(&conversation()).await.unwrap();
        let said = all::<UserMessageReceived>(&**house.runtime.bus().journal()).await;
        if said.is_empty() {
            let talk = house.talk.clone();
            tokio::spawn(async move { talk.send("do it").await });
        }
        let ended = answered(&house.runtime).await;
        assert_eq!((ended.outcome, &*ended.text), (TurnOutcome::Answered, "Done."), "{ended:?}");
    };
    let lived = tokio::select! {
        () = lives => true,
        () = mortal.death() => false,
    };
    approver.abort();
    lived
}

/// What must hold of each life: nothing twice, nothing lost.
async fn check(lives: &Lives, deaths: &[usize]) {
    let what = format!("deaths after {deaths:?} commits");
    let events = lives.journal.read(&conversation(), 0, 100_000).await.unwrap();
    let ids: BTreeSet<_> = events.iter().map(|event| event.id).collect();
    assert_eq!(ids.len(), events.len(), "{what}: an event is on record twice");
    let ended = all::<TurnEnded>(&*lives.journal).await;
    assert_eq!(ended.len(), 1, "{what}: {ended:?}");
    let said = all::<MessageSent>(&*lives.journal).await;
    let said_of = |what: &str| said.iter().filter(|said| said.text.starts_with(what)).count();
    assert_eq!(said_of("Done."), 1, "{what}: {said:?}");
    assert!(said_of("Workflow") <= 1, "{what}: an end is announced twice: {said:?}");
    let nodes = all::<NodeCompleted>(&*lives.journal).await;
    let completed: BTreeSet<_> =
        nodes.iter().map(|done| (done.node.run, done.node.node_id.clone())).collect();
    assert_eq!(completed.len(), nodes.len(), "{what}: a node has completed twice");
    let runs = all::<WorkflowCompleted>(&*lives.journal).await;
    let ends: BTreeSet<_> = runs.iter().map(|done| done.run).collect();
    assert_eq!(ends.len(), runs.len(), "{what}: a run has completed twice");
    // A run that failed has that as its end, too, and its decision says the same.
    let failed = all::<WorkflowFailed>(&*lives.journal).await;
    // One that a shutdown cut off goes on.
    let mut interrupted = all::<WorkflowInterrupted>(&*lives.journal).await;
    interrupted.retain(|run| run.by.is_some());
    assert!(interrupted.is_empty(), "{what}: {interrupted:?}");
    assert_eq!(failed.len(), lives.fails, "{what}: {failed:?}");
    let stopped = all::<DecisionInterrupted>(&*lives.journal).await;
    assert!(stopped.is_empty(), "{what}: {stopped:?}");
    let decided = all::<DecisionCompleted>(&*lives.journal).await;
    let decided = decided.iter().filter(|end| end.outcome == DecisionOutcome::Failed);
    let agents_failed = !all::<SubAgentFailed>(&*lives.journal).await.is_empty();
    for end in decided {
        let says = end.result.to_string();
        // The agent that a new plan was asked for may end first, with its run.
        if agents_failed && end.decision_type == D::ReplanWorkflow && says.contains("CANCELLED") {
            continue;
        }
        assert!(failed.iter().any(|run| says.contains(&run.failure.message)), "{what}: {says}");
    }
    let approved = all::<DecisionValidated>(&*lives.journal).await;
    let decisions: BTreeSet<_> = approved.iter().map(|v| v.original_decision_id).collect();
    assert_eq!(decisions.len(), approved.len(), "{what}: a decision was approved twice");
    // Nothing that isn't idempotent is repeated but by a person's leave, and then with its key.
    let posts: Vec<_> =
        lives.server.requests().into_iter().filter(|request| request.method == "POST").collect();
    let paths: BTreeSet<_> = posts.iter().map(|request| request.path.clone()).collect();
    for path in paths {
        let of: Vec<_> = posts.iter().filter(|request| request.path == path).collect();
        let keys: BTreeSet<_> = of.iter().map(|r| r.headers["idempotency-key"].clone()).collect();
        assert_eq!(keys.len(), 1, "{what}: {path} was sent as different effects");
        assert!(of.len() <= lives.lives, "{what}: {path} was sent {} times", of.len());
    }
}

/// After each commit in turn; then twice in a row.
async fn survives(
    serve: impl Fn(Request) -> Response + Clone + Send + Sync + 'static,
    build: impl Fn(&Server) -> Builder,
) {
    fails(0, serve, build).await;
}

/// The same where people say that what may have taken effect has.
async fn happened(
    serve: impl Fn(Request) -> Response + Clone + Send + Sync + 'static,
    build: impl Fn(&Server) -> Builder,
) {
    let says = |item: &Item| match item.hold.question.rules.iter().any(|id| id == REPEATED_EFFECT) {
        true => Answer::Happened { result: json!({"status": 200}) },
        false => Answer::Approve,
    };
    let (whole, total) = whole(0, &serve, &build, says).await;
    check(&whole, &[]).await;
    for first in 0..total {
        for deaths in [vec![first], vec![first, first % 7]] {
            let lives = live(serve.clone(), &build, &deaths, says).await;
            check(&lives, &deaths).await;
            let posts = lives.server.requests();
            let posts = posts.iter().filter(|request| request.method == "POST").count();
            assert!(posts <= 1, "deaths after {deaths:?} commits: {posts} requests");
        }
    }
}

/// A life in which nothing dies, and how many commits it takes.
async fn whole<S: Fn(Request) -> Response + Clone + Send + Sync + 'static>(
    fails: usize,
    serve: &S,
    build: impl Fn(&Server) -> Builder,
    says: Says,
) -> (Lives, usize) {
    let whole = Lives { fails, ..live(serve.clone(), build, &[], says).await };
    let commits = whole.journal.read_all(Position::START, 100_000).await.unwrap();
    let commits: BTreeSet<_> = commits.iter().map(|(position, _)| *position).collect();
    let total = commits.len();
    (whole, total)
}

/// The same for what has so many runs that fail.
async fn fails(
    fails: usize,
    serve: impl Fn(Request) -> Response + Clone + Send + Sync + 'static,
    build: impl Fn(&Server) -> Builder,
) {
    let says = |_: &Item| Answer::Approve;
    let (whole, total) = whole(fails, &serve, &build, says).await;
    check(&whole, &[]).await;
    for first in 0..total {
        for deaths in [vec![first], vec![first, first % 7]] {
            let lives = Lives { fails, ..live(serve.clone(), &build, &deaths, says).await };
            check(&lives, &deaths).await;
        }
    }
}

fn ok(_: Request) -> Response {
    Response::text("ok")
}

/// The first answer to a request is an error.
fn fails_once(request: Request) -> Response {
    match (&*request.method, request.number) {
        ("GET", 1) => Response::status(503),
        _ => Response::text("ok"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_with_a_plan() {
    survives(ok, |server| {
        let nodes = json!([
            get("a", &server.url("/a")),
            post("b", &server.url("/b")),
            cel("c", "1 + 1"),
            post("d", &server.url("/d")),
        ]);
        builder().model(planner(nodes, &[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]))
    })
    .await;
}

/// Nobody knows what became of its call, until a person has looked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_whose_call_has_happened() {
    let serve = |request: Request| match &*request.method {
        "POST" => Response::cut(),
        _ => Response::text("ok"),
    };
    happened(serve, |server| {
        let nodes =
            json!([get("a", &server.url("/a")), post("b", &server.url("/b")), cel("c", "1 + 1")]);
        builder().model(planner(nodes, &[("a", "b"), ("b", "c")]))
    })
    .await;
}

/// The recovery's end was still on its way to the record when the run that it recovered was over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_whose_end_is_missing_behind_its_run() {
    let build = |server: &Server| {
        let nodes = json!([get("a", &server.url("/a")), cel("c", "1 + 1")]);
        builder().model(planner(nodes, &[("a", "c")]))
    };
    let says = |_: &Item| Answer::Approve;
    let (mut lives, _) = whole(0, &fails_once, build, says).await;
    let journal = Memory::new();
    let (mut sequence, mut recoveries) = (0, 0);
    for event in lives.journal.read(&conversation(), 0, 100_000).await.unwrap() {
        let end = event.read::<DecisionCompleted>();
        if end.is_some_and(|end| end.decision_type == D::ErrorRecovery) {
            recoveries += 1;
            continue;
        }
        let mut kept = (*event).clone();
        kept.sequence = sequence + 1;
        let commit = Commit::new(conversation(), sequence, vec![Arc::new(kept)]);
        journal.append(commit).await.unwrap();
        sequence += 1;
        if event.kind() == WorkflowCompleted::TYPE {
            break;
        }
    }
    assert_eq!(recoveries, 1);
    lives.journal = Arc::new(journal);
    let house = House::of(build(&lives.server).shared_journal(lives.journal.clone())).await;
    let forever = Mortal::around(Arc::new(Memory::new()), 0);
    assert!(begin(&house, &forever, says).await);
    house.runtime.shutdown().await;
    check(&lives, &[]).await;
    let ended = all::<DecisionCompleted>(&*lives.journal).await;
    assert!(ended.iter().any(|end| end.decision_type == D::ErrorRecovery));
}

/// The node fails, and is recovered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_whose_node_fails_and_recovers() {
    survives(fails_once, |server| {
        let nodes = json!([get("a", &server.url("/a")), post("b", &server.url("/b"))]);
        builder().model(planner(nodes, &[("a", "b")]))
    })
    .await;
}

/// What was done about the failed node can't be read at first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_whose_record_cannot_be_read_at_first() {
    let mut failures = 0;
    for commits in 0.. {
        let server = Server::start(|request| async move { fails_once(request) }).await;
        let build = |journal: Arc<dyn Journal>| {
            let nodes = json!([get("a", &server.url("/a"))]);
            builder().model(planner(nodes, &[])).shared_journal(journal)
        };
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let says = |_: &Item| Answer::Approve;
        let mortal = Mortal::around(journal.clone(), commits);
        let house = House::of(build(mortal.clone())).await;
        if begin(&house, &mortal, says).await {
            break;
        }
        house.leave().await;
        let events = journal.read(&conversation(), 0, 1000).await.unwrap();
        let faulty = FaultyStore::over(journal);
        if let Some(last) = events.last().filter(|it| it.kind() == NodeExecutionFailed::TYPE) {
            faulty.fail_reads_after(last.sequence, 2);
            failures += 1;
        }
        let house = House::of(build(faulty.clone())).await;
        let forever = Mortal::around(Arc::new(Memory::new()), 0);
        assert!(begin(&house, &forever, says).await);
        assert_eq!(faulty.reads_to_fail(), 0);
        assert_eq!(house.runtime.shutdown().await, []);
    }
    assert_eq!(failures, 1);
}

/// Its decision ends with what is on record, though the workflow can't be run as it stands by then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_fails_for_good() {
    let serve = |_: Request| Response::status(404);
    fails(1, serve, |server| builder().model(planner(json!([get("a", &server.url("/a"))]), &[])))
        .await;
}

/// A person approves the decision to run, and the call itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_for_people() {
    survives(ok, |server| {
        let nodes = json!([get("a", &server.url("/a")), post("b", &server.url("/b"))]);
        builder()
            .rule(Careful::of(&[D::ExecuteWorkflow], &["HTTP"]))
            .model(planner(nodes, &[("a", "b")]))
    })
    .await;
}

#[derive(Deserialize, JsonSchema)]
struct Task {
    read: String,
    write: String,
}

/// It reads, writes, reads the same again.
async fn errand(cx: AgentContext, task: Task) -> Result<Value, AgentError> {
    let node = |payload| serde_json::from_value::<ephor::payload::CreateNode>(payload).unwrap();
    let write = json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "write",
        "config": {"url": task.write, "method": "POST", "body": {"amount": 1}}});
    cx.decide(node(create_get(&task.read))).await?;
    cx.decide(node(write)).await?;
    let last = cx.decide(node(create_get(&task.read))).await?;
    Ok(json!({"read": last["output"]["status"]}))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agent() {
    on_errands(ok).await;
}

/// The recovery of what it does leaves it alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agent_whose_node_fails_and_recovers() {
    on_errands(fails_once).await;
}

async fn on_errands(serve: impl Fn(Request) -> Response + Clone + Send + Sync + 'static) {
    survives(serve, |server| {
        let task = json!({"read": server.url("/r"), "write": server.url("/w")});
        let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "errand",
            "task_payload": task});
        builder().agent(agent_fn("errand", "goes on errands", errand)).model(Consequent(
            move |steps: &[Value]| match steps {
                [] => decided(D::SpawnSubagent, spawn.clone()),
                _ => answer("Done."),
            },
        ))
    })
    .await;
}

/// A process dies, the next one closes while a person is asked whether an effect is repeated, and a third one
/// takes the answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_after_the_process_that_asked_has_closed() {
    let build = |server: &Server| {
        let task = json!({"read": server.url("/r"), "write": server.url("/w")});
        let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "errand",
            "task_payload": task});
        builder().agent(agent_fn("errand", "goes on errands", errand)).model(Consequent(
            move |steps: &[Value]| match steps {
                [] => decided(D::SpawnSubagent, spawn.clone()),
                _ => answer("Done."),
            },
        ))
    };
    let rejects: Says = |_| Answer::Reject { reason: "no".to_owned() };
    let approves: Says = |_| Answer::Approve;
    let (_, total) = whole(0, &ok, build, approves).await;
    for (says, fails) in [(approves, 0), (rejects, 1)] {
        let mut asked = 0;
        for commits in 0..total {
            let server = Server::start(|_| async { Response::text("ok") }).await;
            let journal: Arc<dyn Journal> = Arc::new(Memory::new());
            let mortal = Mortal::around(journal.clone(), commits);
            let house = House::of(build(&server).shared_journal(mortal.clone())).await;
            if begin(&house, &mortal, says).await {
                // Commits that came together were fewer this time.
                assert!(total - commits < 5, "it lived for more than {commits} of {total} commits");
                house.runtime.shutdown().await;
                let lives = Lives { server, journal, lives: 1, fails: 0 };
                check(&lives, &[commits]).await;
                continue;
            }
            house.leave().await;

            let house = House::of(build(&server).shared_journal(journal.clone())).await;
            let held = closes_when_asked(&house).await;
            asked += usize::from(held);

            let house = House::of(build(&server).shared_journal(journal.clone())).await;
            let forever = Mortal::around(Arc::new(Memory::new()), 0);
            assert!(begin(&house, &forever, says).await);
            house.runtime.shutdown().await;
            let fails = if held { fails } else { 0 };
            let lives = Lives { server, journal, lives: 3, fails };
            check(&lives, &[commits]).await;
        }
        assert!(asked > 0, "nobody was asked");
    }
}

/// Goes on until a person is asked, or all is done, and closes. Whether somebody was asked.
async fn closes_when_asked(house: &House) -> bool {
    house.runtime.take_up(&conversation()).await.unwrap();
    let asks = [DecisionHeld::TYPE, TurnEnded::TYPE].join("|");
    let mut seen = house.runtime.bus().observe_from(asks, Position::START);
    if all::<UserMessageReceived>(&**house.runtime.bus().journal()).await.is_empty() {
        let talk = house.talk.clone();
        tokio::spawn(async move { talk.send("do it").await });
    }
    let next = within("a question or the end", seen.next()).await;
    let event = next.and_then(ephor::bus::Observed::into_event).unwrap();
    house.runtime.clone().shutdown().await;
    event.read::<DecisionHeld>().is_some()
}

/// Two processes are alive: what the first has under way is left to it, and an answer to a call that
/// waits there is passed on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_from_another_process_that_is_alive() {
    let server = Server::start(|_| async { Response::text("ok") }).await;
    let dir = tempfile::tempdir().unwrap();
    let build = || {
        let nodes = json!([post("b", &server.url("/b"))]);
        builder()
            .rule(Careful::of(&[], &["HTTP"]))
            .model(planner(nodes, &[]))
            .journal(Sqlite::open(dir.path().join("ephor.db")).unwrap())
    };
    let first = House::of(build()).await;
    let talk = first.talk.clone();
    let sent = tokio::spawn(async move { talk.send("do it").await });
    let held = first.event("the hold", |_: &CallHeld| true).await;
    let second = House::of(build()).await;
    second.runtime.take_up(&conversation()).await.unwrap();
    let inbox = second.runtime.inbox();
    let item = inbox.holds(&ephor::inbox::Filter::default()).await.unwrap().remove(0);
    let digest = &held.question.digest;
    let passed = inbox.answer(item.hold.id, "ada", digest, Said::Said(Answer::Approve)).await;
    assert_eq!(passed, Ok(Outcome::PassedOn));
    assert_eq!(server.requests().len(), 0, "it was made by the wrong process");
    let reply = within("the reply", sent).await.unwrap().unwrap();
    assert_eq!(&*reply.text, "Done.");
    assert_eq!(server.requests().len(), 1);
    first.runtime.shutdown().await;
    second.runtime.shutdown().await;
}

/// A judge that has become stricter meanwhile undoes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_had_completed_stays_so() {
    let server = Server::start(|_| async { Response::text("ok") }).await;
    for commits in 0.. {
        let journal: Arc<dyn Journal> = Arc::new(Memory::new());
        let mortal = Mortal::around(journal.clone(), commits);
        let dies = builder().configure(|settings| settings.take_over = false);
        let first = House::of(dies.shared_journal(mortal.clone())).await;
        let lived = tokio::select! {
            _ = first.carried_out(D::CreateNode, create_get(&server.url("/"))) => true,
            () = mortal.death() => false,
        };
        first.leave().await;
        let stricter = builder().rule(Careful::of(&[D::CreateNode], &[]));
        let last = House::of(stricter.shared_journal(journal.clone())).await;
        last.runtime.take_up(&conversation()).await.unwrap();
        if !all::<DecisionValidated>(&*journal).await.is_empty() {
            let ended = async {
                loop {
                    if let Some(ended) = all::<DecisionCompleted>(&*journal).await.pop() {
                        return ended;
                    }
                    tokio::task::yield_now().await;
                }
            };
            let ended = within("its end", ended).await;
            let completed = all::<WorkflowCompleted>(&*journal).await.len();
            let interrupted = all::<WorkflowInterrupted>(&*journal).await.len();
            assert!(completed + interrupted <= 1, "died after {commits} commits");
            let is_done = ended.outcome == DecisionOutcome::Done;
            assert_eq!(is_done, completed == 1, "died after {commits} commits");
        }
        last.runtime.shutdown().await;
        if lived {
            break;
        }
    }
}
