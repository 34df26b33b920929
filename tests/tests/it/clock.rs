//! One clock: whatever expires, waits or times out goes by the runtime's own. Nothing here passes but
//! the time that the test moves.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::core::{ErrorCode, Failure};
use ephor::effects::{EffectContext, NodeExecutor};
use ephor::events::DecisionOutcome;
use ephor::graph::{Context, Graph, JsonState, NodeError, Retry, START};
use ephor::model::{ModelError, ModelErrorKind, Patience, Patient, Scripted};
use ephor::rules::{Approved, KindSpec, NodeCall};
use ephor::runtime::Part;
use ephor::{AgentContext, AgentError, Config, agent_fn};
use ephor_flow::{Begin, drive, thread, thread_id};
use ephor_runtime::{AgentPort, Services};
use ephor_testkit::TestTime;
use ephor_tests::house::House;
use ephor_tools::Hub;
use serde_json::{Map, Value, json};

use crate::flows::answer;
use crate::tools::Shop;
use crate::tools_mcp::server;

const SECOND: Duration = Duration::from_secs(1);

/// Keeps the tickets that it is given; then it is done at once, or never.
struct Keeper {
    name: &'static str,
    ends: bool,
    tickets: Arc<Mutex<Vec<Approved<NodeCall>>>>,
}

#[async_trait]
impl NodeExecutor for Keeper {
    fn spec(&self) -> KindSpec {
        let schema = json!({"type": "object", "properties": {"timeout": {"type": "number"}}});
        KindSpec::new(self.name, "keeps its ticket", schema).unwrap()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        _: &EffectContext,
    ) -> Result<Value, Failure> {
        self.tickets.lock().unwrap().push(call.clone());
        match self.ends {
            true => Ok(Value::Null),
            false => std::future::pending().await,
        }
    }
}

/// AgentPort out the runtime's services.
struct Borrow(Arc<OnceLock<Services>>);

#[async_trait]
impl Part for Borrow {
    fn name(&self) -> &str {
        "borrow"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        self.0.set(services.clone()).map_err(|_| "it is installed twice".to_owned())
    }
}

fn create(kind: &str, config: Value) -> Value {
    json!({"action_type": "create_node", "node_type": kind, "node_name": "n", "config": config})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_expires() {
    let (time, services) = (TestTime::default(), Arc::new(OnceLock::new()));
    let tickets = Arc::new(Mutex::new(Vec::new()));
    let keeper = Keeper { name: "KEEP", ends: true, tickets: tickets.clone() };
    let built = ephor_tests::house::standard()
        .time(time.clock(), time.timer())
        .part(Borrow(services.clone()));
    let house = House::of(built.node_executor(Arc::new(keeper))).await;
    let end = house.carried_out(D::CreateNode, create("KEEP", json!({}))).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    let ticket = tickets.lock().unwrap()[0].clone();
    let executors = &services.get().unwrap().executors;
    let context = EffectContext::new();
    assert_eq!(executors.execute(&ticket, &context).await.unwrap(), Value::Null);
    let left = ticket.expires_at().duration_since(time.clock().now());
    time.advance(left.unsigned_abs());
    let late = executors.execute(&ticket, &context).await.unwrap_err();
    assert_eq!(late.code, ErrorCode::Permission);
    assert!(late.message.contains("expired"), "{late}");
    assert_eq!(tickets.lock().unwrap().len(), 2, "an expired ticket has been used");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nodes_time_out_fires() {
    let time = TestTime::default();
    let mut config = Config::default();
    config.recovery.max_attempts = 1;
    let keeper = Keeper { name: "HANG", ends: false, tickets: Arc::default() };
    let built = config.builder().time(time.clock(), time.timer());
    let house = House::of(built.node_executor(Arc::new(keeper))).await;
    let id = house.decide(D::CreateNode, create("HANG", json!({"timeout": 33.0}))).await;
    time.asked(SECOND * 33, 1).await;
    time.advance(SECOND * 33);
    let end = house.end(id).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("no result after 33 s"), "{}", end.result);
    house.runtime.shutdown().await;
}

async fn fails_first(cx: Context<JsonState>) -> Result<Value, NodeError> {
    match cx.attempt() {
        1 => Err(Failure::new(ErrorCode::NetworkError, "gone").after(41).into()),
        _ => Ok(json!({"tried": cx.attempt()})),
    }
}

async fn hangs(_: Context<JsonState>) -> Result<Value, NodeError> {
    std::future::pending().await
}

/// An agent whose graph fails once, hangs in a node that may take 52 s, or hangs as a whole, for
/// which it has 63 s.
async fn flow(cx: AgentContext, which: Value) -> Result<Value, AgentError> {
    let graph = Graph::new("flow").edge(START, "n");
    let graph = match which["which"].as_str().unwrap_or_default() {
        "retry" => graph.node("n", fails_first).retry("n", Retry::attempts(2)),
        "timeout" => graph.node("n", hangs).timeout("n", SECOND * 52),
        _ => graph.node("n", hangs).time_limit(SECOND * 63),
    };
    let graph = graph.compile().map_err(|error| AgentError::failed(error.to_string()))?;
    let port: Arc<dyn AgentPort> = Arc::new(cx);
    let id = thread_id(&*port, "flow").map_err(|error| AgentError::failed(error.to_string()))?;
    let thread = thread(&port, &graph, id);
    let done = drive(&port, &thread, Begin::Start(JsonState::default())).await?;
    Ok(done.state().get("tried").cloned().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_graphs_wait_and_its_limits_end() {
    let time = TestTime::default();
    let built = ephor_tests::house::standard().agent(agent_fn("flow", "", flow));
    let house = House::of(built.time(time.clock(), time.timer())).await;
    for (which, wait, outcome, says) in [
        ("retry", 41, DecisionOutcome::Done, "2"),
        ("timeout", 52, DecisionOutcome::Failed, "took longer than its 52s"),
        ("limit", 63, DecisionOutcome::Failed, "63s"),
    ] {
        let payload = json!({"action_type": "spawn_subagent", "subagent_type": "flow",
            "task_payload": {"which": which}});
        let id = house.decide(D::SpawnSubagent, payload).await;
        time.asked(SECOND * wait, 1).await;
        time.advance(SECOND * wait);
        let end = house.end(id).await;
        assert_eq!(end.outcome, outcome, "{which}: {}", end.result);
        assert!(end.result.to_string().contains(says), "{which}: {}", end.result);
    }
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn patience_waits() {
    let time = TestTime::default();
    let busy = || ModelError {
        retry_after: Some(SECOND * 30),
        ..ModelError::new(ModelErrorKind::RateLimited, "test", "slow down")
    };
    let script = Scripted::new().then_with(move |_| Err(busy())).then_decision(answer("Here."));
    let model = Patient::new(Arc::new(script.clone()), Patience::default());
    let house =
        House::of(ephor_tests::house::standard().model(model).time(time.clock(), time.timer()))
            .await;
    let talk = house.talk.clone();
    let turn = tokio::spawn(async move { talk.send("a").await });
    // What the provider asks for, and up to a tenth more.
    let pause = time.asked_between(SECOND * 30..=SECOND * 33).await;
    assert_eq!(script.requests().len(), 1);
    time.advance(pause);
    let reply = ephor_testkit::within("the answer", turn).await.unwrap().unwrap();
    assert_eq!(reply.text, "Here.");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_mcp_call_times_out() {
    let time = TestTime::default();
    let mut slow = server("honest");
    slow.timeout = 44.0;
    let hub = Hub::builder().mcp("srv", slow).connect().await.unwrap();
    let shop = Shop::with(hub, |builder| builder.time(time.clock(), time.timer())).await;
    let (ended, ()) = tokio::join!(shop.call("srv__sleep", Value::Object(Map::new())), async {
        time.asked(SECOND * 44, 1).await;
        time.advance(SECOND * 44);
    });
    assert!(ended["says"].as_str().unwrap().contains("no answer in 44s"), "{ended}");
    shop.close().await;
}
