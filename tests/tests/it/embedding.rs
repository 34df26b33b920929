//! What an embedder adds: middleware, rules, node kinds, agents, subscribers; and what nobody may
//! add: forged facts.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::{Batch, Committed, Middleware, MiddlewareError, Next};
use ephor::core::{EventData, Failure};
use ephor::events::{
    DeadLettered, DecisionCompleted, DecisionMade, DecisionOutcome, DecisionValidated,
};
use ephor::rules::{Case, NodeView, Rule, RuleResult, Violations};
use ephor::{AgentContext, AgentError, Draft, Envelope, NodeContext, NodeKind, agent_fn};
use ephor_testkit::bus::Recorder;
use ephor_tests::house::{House, builder, create_get};
use ephor_tests::http::{Response, Server};
use ephor_tests::samples;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

struct Link(&'static str, Arc<Mutex<Vec<String>>>);

#[async_trait]
impl Middleware for Link {
    fn name(&self) -> &str {
        self.0
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let kind = batch.published().map(|draft| draft.data.kind().to_owned()).unwrap_or_default();
        self.1.lock().unwrap().push(format!("{} > {kind}", self.0));
        let committed = next.run(batch).await?;
        self.1.lock().unwrap().push(format!("{} < {}", self.0, committed.events.len()));
        Ok(committed)
    }
}

/// In the order in which they were added, outermost first; the judge is the innermost, so its
/// verdict is part of what they see on the way back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn middleware_runs_in_the_order_in_which_it_was_added() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let builder = ephor::Runtime::builder()
        .middleware(Link("first", order.clone()))
        .middleware(Link("second", order.clone()));
    let house = House::of(builder).await;
    house.decide(D::Continue, samples::payload(D::Continue)).await;
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["first > DecisionMade", "second > DecisionMade", "second < 2", "first < 2"]);
    house.runtime.shutdown().await;
}

struct Curfew;

#[async_trait]
impl Middleware for Curfew {
    fn name(&self) -> &str {
        "curfew"
    }
    async fn handle(&self, batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let made = batch.published().and_then(|draft| draft.data.get::<DecisionMade>());
        if made.is_some_and(|made| made.decision_type == D::CreateNode) {
            return Err(MiddlewareError::block("not at night"));
        }
        if batch.published().is_some_and(|draft| draft.data.kind() == "Boom") {
            panic!("the middleware panics");
        }
        next.run(batch).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_middleware_that_blocks_or_panics_stops_the_effect_and_nothing_else() {
    let server = Server::script([Response::text("never")]).await;
    let house = House::of(builder().middleware(Curfew)).await;
    let receipt = house.talk.decide_raw(D::CreateNode, create_get(&server.url("/"))).await.unwrap();
    assert!(!receipt.delivered() && receipt.find::<DecisionValidated>().is_none());
    let id = house.talk.id().unwrap();
    let raw = EventData::raw("Boom", RawValue::from_string("{}".to_owned()).unwrap());
    let boom = house.runtime.publish(Draft::of(id, raw)).await.unwrap();
    assert!(!boom.delivered());
    let reply = house.talk.send("What is 3 * 3?").await.unwrap();
    assert!(reply.text.contains('9'));
    assert_eq!(server.requests().len(), 0);
    assert!(house.journal().await.starts_with(&["(DecisionMade)".to_owned(), "(Boom)".to_owned()]));
    house.runtime.shutdown().await;
}

#[derive(Deserialize, JsonSchema)]
struct Notice {
    #[schemars(length(min = 1, max = 20))]
    text: String,
}

#[derive(Clone, Default)]
struct Board(Arc<Mutex<Vec<(String, String)>>>);

impl NodeKind for Board {
    type Config = Notice;
    const NAME: &'static str = "BOARD";
    const DESCRIPTION: &'static str = "posts a notice";

    async fn run(&self, notice: Notice, cx: NodeContext<'_>) -> Result<Value, Failure> {
        assert!(notice.text != "panic", "as it was told");
        self.0.lock().unwrap().push((notice.text, cx.idempotency_key()));
        Ok(json!({"posted": true}))
    }
}

struct Polite;

impl Rule for Polite {
    fn id(&self) -> &str {
        "polite"
    }
    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if node.text("text") == Some("rude") {
            found.add("RUDE", node.pointer("/text"), "is rude", "a polite text", "Be polite.");
        }
        Ok(())
    }
}

fn board(text: Value) -> Value {
    json!({"action_type": "create_node", "node_type": "BOARD", "node_name": "b",
           "config": {"text": text}})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_own_node_kind_is_judged_by_its_schema_and_by_own_rules() {
    let posted = Board::default();
    let house = House::of(builder().node(posted.clone()).rule(Polite)).await;
    let refused = house.refused(D::CreateNode, board(json!(""))).await;
    assert_eq!(refused.violations[0].pointer, "/config/text");
    house.refused(D::CreateNode, board(json!("far longer than twenty characters"))).await;
    house.refused(D::CreateNode, board(json!(7))).await;
    let rude = house.refused(D::CreateNode, board(json!("rude"))).await;
    assert_eq!((&*rude.violations[0].code, &*rude.violations[0].hint), ("RUDE", "Be polite."));
    house.carried_out(D::CreateNode, board(json!("three orders"))).await;
    // A reference gets its value after the verdict, and is judged again with it.
    let plan = ephor_tests::house::plan(
        json!([
            {"node_id": "say", "type": "CONDITION", "name": "say", "config": {"expression": "'ru' + 'de'"}},
            {"node_id": "post", "type": "BOARD", "name": "post", "config": {"text": "${say.output.result}"}},
        ]),
        &[("say", "post")],
    );
    let workflow = house.plan(plan).await;
    let run = house.execute(&workflow, Value::Null).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(end.result.to_string().contains("rude"), "{}", end.result);
    // A kind that panics fails its node.
    let end = house.carried_out(D::CreateNode, board(json!("panic"))).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    let posted = posted.0.lock().unwrap().clone();
    assert_eq!(posted.len(), 1, "{posted:?}");
    assert!(posted[0].1.starts_with("ephor-"), "{posted:?}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn agents_and_kinds_can_be_registered_while_it_runs() {
    let house = House::new().await;
    let spawn = || json!({"action_type": "spawn_subagent", "subagent_type": "poet", "task_payload": {"q": 1}});
    house.refused(D::SpawnSubagent, spawn()).await;
    let poet = agent_fn("poet", "writes", |_: AgentContext, _: Value| async {
        Ok::<_, AgentError>("a poem")
    });
    house.runtime.register_agent(poet).unwrap();
    let end = house.carried_out(D::SpawnSubagent, spawn()).await;
    assert_eq!(end.result["output"], "a poem");
    house.refused(D::CreateNode, board(json!("hi"))).await;
    house.runtime.register_node(ephor::effects::typed(Board::default()).unwrap()).unwrap();
    let end = house.carried_out(D::CreateNode, board(json!("hi"))).await;
    assert_eq!(end.result["output"]["posted"], true);
    house.runtime.shutdown().await;
}

/// What is registered later is held to what the builder asks for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_name_of_a_built_in_kind_and_no_task_without_fields_is_taken() {
    let house = House::new().await;
    let http = house.runtime.services().executors.get("HTTP").unwrap();
    let refused = house.runtime.register_node(http).unwrap_err();
    assert!(refused.to_string().contains("\"HTTP\" is registered twice"), "{refused}");
    let blank = agent_fn("  ", "", |_: AgentContext, _: Value| async { Ok::<_, AgentError>(1) });
    assert!(house.runtime.register_agent(blank).unwrap_err().to_string().contains("blank"));
    let shout =
        agent_fn(
            "shout",
            "",
            |_: AgentContext, text: String| async move { Ok::<_, AgentError>(text) },
        );
    let refused = house.runtime.register_agent(shout).unwrap_err();
    assert!(refused.to_string().contains("named fields"), "{refused}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_continue_reaches_nobody_outside() {
    let house = House::new().await;
    let own = Recorder::on(house.runtime.bus(), "Decision*");
    let mut observer = house.runtime.bus().observe("Decision*");
    let receipt = house.talk.decide_raw(D::Continue, samples::payload(D::Continue)).await.unwrap();
    assert!(receipt.find::<DecisionValidated>().is_some());
    house.carried_out(D::Respond, samples::payload(D::Respond)).await;
    own.wait_for::<DecisionCompleted>(1).await;
    let continued = |event: &Arc<Envelope>| {
        event.read::<DecisionMade>().is_some_and(|made| made.decision_type == D::Continue)
    };
    assert!(!own.events().iter().any(continued) && own.events().len() == 3);
    // The journal and observers have it.
    let seen = ephor_testkit::within("the observer", observer.next()).await.unwrap();
    assert!(continued(&seen.into_event().unwrap()));
    assert_eq!(house.journal().await[..2], ["DecisionMade", "DecisionValidated"]);
    house.runtime.shutdown().await;
}

/// A subscriber that fails or panics ends in a dead letter; the others and the bus go on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_subscriber_that_fails_ends_in_a_dead_letter() {
    let house = House::new().await;
    let panics = |_: Arc<Envelope>| async { panic!("no") };
    house.runtime.bus().subscribe_pattern("DecisionValidated", "panics", panics);
    let fails = |_: Arc<Envelope>| async { Err(ephor::bus::HandlerError::new("broken")) };
    house.runtime.bus().subscribe_pattern("DecisionValidated", "fails", fails);
    let reply = house.talk.send("Hello").await.unwrap();
    assert!(!reply.text.is_empty());
    let dead = house.seen.wait_for::<DeadLettered>(2).await;
    assert_eq!(dead.iter().filter(|letter| letter.panicked).count(), 1);
    assert!(dead.iter().any(|letter| letter.subscription == "fails" && letter.error == "broken"));
    assert!(house.runtime.bus().dead_letters().len() >= 2);
    house.runtime.shutdown().await;
}

/// Every mistake of a set-up is reported, together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_mistakes_of_a_setup_come_together() {
    let nobody = |name: &'static str| {
        agent_fn(name, "", |_: AgentContext, _: Value| async { Ok::<_, AgentError>(()) })
    };
    let built = builder()
        .agent(nobody("twin"))
        .agent(nobody("twin"))
        .agent(nobody(" "))
        .node(Board::default())
        .node(Board::default())
        .build()
        .await;
    let text = built.err().unwrap().to_string();
    assert!(text.contains("twin") && text.contains("BOARD") && text.contains("blank"), "{text}");
}
