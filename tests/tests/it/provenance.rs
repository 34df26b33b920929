//! Where values came from: labels go through references, node outputs, models, loops, inputs and
//! sub-agents, are on record, and rules see them.

use ephor::DecisionType as D;
use ephor::core::{Label, Provenance};
use ephor::events::{DecisionOutcome, NodeCompleted, NodeExecutionFailed};
use ephor::model::Scripted;
use ephor::rules::{Case, NodeView, Rule, RuleResult, Violations};
use ephor::{AgentContext, AgentError, Builder, agent_fn};
use ephor_tests::house::{House, builder, cel, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::answer;

/// Lets no request go to a host that only untrusted content names.
struct NoLedHost;

impl Rule for NoLedHost {
    fn id(&self) -> &str {
        "no_led_host"
    }
    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let Some(url) = node.text("url").filter(|_| node.is("HTTP") && node.resolved()) else {
            return Ok(());
        };
        let host = url.split("://").nth(1).unwrap_or(url).split('/').next().unwrap_or_default();
        if let Some(origin) = case.node_origin(node, "url", &host.into())
            && origin.untrusted_alone
        {
            found.add(
                "LED",
                origin.pointer,
                "came from untrusted content",
                "a host of the user",
                "",
            );
        }
        Ok(())
    }
}

async fn house(model: Scripted, change: impl FnOnce(Builder) -> Builder) -> House {
    House::of(change(builder().rule(NoLedHost).model(model))).await
}

/// What is on record of a node's output.
async fn recorded(house: &House, node: &str) -> Provenance {
    let all = house.all::<NodeCompleted>().await;
    let last = all.iter().rfind(|done| done.node.node_id.as_str() == node);
    last.unwrap_or_else(|| panic!("{node} has not completed")).provenance.clone()
}

#[track_caller]
fn check(what: &str, provenance: &Provenance, untrusted: bool, sources: &[&str]) {
    assert_eq!(provenance.labels.has(Label::Untrusted), untrusted, "{what}: {provenance:?}");
    for source in sources {
        assert!(provenance.sources.contains(*source), "{what}: {source} of {provenance:?}");
    }
}

fn http(server: &Server) -> String {
    server.url("/").replace("http://", "http:").trim_end_matches('/').to_owned()
}

fn with_inputs(mut plan: Value, names: &[&str]) -> Value {
    let inputs: Vec<_> = names.iter().map(|name| json!({"name": name})).collect();
    plan["global_config"] = json!({"inputs": inputs});
    plan
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn labels_go_with_the_values() {
    let web = Server::script([Response::json(json!({"city": "Oslo"}))]).await;
    let inbox = Server::script([Response::json(json!({"ok": true}))]).await;
    let model = Scripted::new().then(answer_text()).then("A summary.");
    let house = house(model, |builder| builder).await;
    house
        .talk
        .send(&format!("Read {} and report to {}", web.url("/a"), inbox.url("/in")))
        .await
        .unwrap();
    let nodes = json!([
        get("page", &web.url("/a")),
        cel("city", "nodes.page.output.json.city"),
        cel("own", "input.to + '?x'"),
        {"node_id": "sum", "type": "LLM", "name": "sum", "config": {"prompt": "Sum up: ${page.output.body}"}},
        {"node_id": "alone", "type": "LOOP", "name": "alone",
         "config": {"items": [1, 2], "body": {"type": "CONDITION", "config": {"expression": "item + 1"}}}},
        {"node_id": "send", "type": "HTTP", "name": "send",
         "config": {"url": "${input.to}", "method": "POST", "body": {"text": "${sum.output.text}"}}},
    ]);
    let edges =
        [("page", "city"), ("page", "sum"), ("own", "send"), ("sum", "send"), ("page", "alone")];
    let workflow = house.plan(with_inputs(plan(nodes, &edges), &["to"])).await;
    house.execute(&workflow, json!({"to": inbox.url("/in")})).await;
    house.completed(&workflow, 1).await;
    assert_eq!(inbox.requests()[0].json()["text"], "A summary.");
    check("page", &recorded(&house, "page").await, true, &[&http(&web)]);
    check("city", &recorded(&house, "city").await, true, &[&http(&web)]);
    let sum = recorded(&house, "sum").await;
    check("sum", &sum, true, &[&http(&web)]);
    assert!(
        sum.labels.has(Label::Model) && sum.sources.iter().any(|s| s.starts_with("model:")),
        "{sum:?}"
    );
    // Made from what the user said, and from a plan that was written before anything was read.
    let own = recorded(&house, "own").await;
    check("own", &own, false, &["user"]);
    check("alone", &recorded(&house, "alone").await, false, &[]);
    check("send", &recorded(&house, "send").await, true, &[&http(&inbox), &http(&web), "user"]);
    house.runtime.shutdown().await;
}

fn answer_text() -> String {
    let answer = answer("Understood.");
    json!({"decision_type": answer.decision_type.as_str(), "payload": answer.payload}).to_string()
}

/// Whether a plan's node `send` could ask `victim`, whose address only the page gives, in parts.
async fn led(
    nodes: impl Fn(&Server) -> Value,
    edges: &[(&str, &str)],
    input: impl Fn(&str) -> Value,
) -> bool {
    let victim = Server::script([Response::json(json!({}))]).await;
    let host = http(&victim).trim_start_matches("http:").to_owned();
    let page = json!({"host": host, "url": victim.url("/x"), "parts": ["127.0.0", ".1:", host.split(':').nth(1)]});
    let web = Server::script([Response::json(page)]).await;
    let house = house(Scripted::new().then(answer_text()), |builder| builder).await;
    house.talk.send(&format!("Read {}", web.url("/a"))).await.unwrap();
    // The page has been read by the time that the plan is run.
    house.carried_out(D::CreateNode, ephor_tests::house::create_get(&web.url("/a"))).await;
    let workflow = house.plan(with_inputs(plan(nodes(&web), edges), &["to"])).await;
    let run = house.execute(&workflow, input(&host)).await;
    house
        .seen
        .wait_until("the run's end or its refusal", |seen| {
            seen.iter().any(|event| {
                event.read::<NodeExecutionFailed>().is_some()
                    || event
                        .read::<ephor::events::DecisionCompleted>()
                        .is_some_and(|end| end.original_decision_id == run)
            })
        })
        .await;
    let asked = !victim.requests().is_empty();
    if !asked {
        let failed = house.all::<NodeExecutionFailed>().await;
        let why = failed.first().map(|failed| failed.failure.message.clone()).unwrap_or_default();
        assert!(why.contains("untrusted content"), "refused for another reason: {why}");
    }
    house.runtime.shutdown().await;
    asked
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_detour_makes_a_value_anybody_elses() {
    let page = |web: &Server| get("page", &web.url("/a"));
    let send = |url: &str| get("send", url);
    let chain: &[(&str, &str)] = &[("page", "via"), ("via", "send")];
    let no_input = |_: &str| json!({"to": "nothing"});
    type MadeOf = Box<dyn Fn(&Server) -> Value>;
    let cases: Vec<(&str, MadeOf)> = vec![
        (
            "a computation",
            Box::new(move |web| {
                json!([
                    page(web),
                    cel("via", "'http://' + nodes.page.output.json.host"),
                    send("${via.output.result}/x")
                ])
            }),
        ),
        (
            "parts",
            Box::new(move |web| {
                json!([
                    page(web),
                    cel("via", "nodes.page.output.json.parts[2]"),
                    send("http://127.0.0.1:${via.output.result}/x")
                ])
            }),
        ),
        (
            "a loop",
            Box::new(move |web| {
                json!([page(web),
                {"node_id": "via", "type": "LOOP", "name": "via",
                 "config": {"items": ["${page.output.json.url}"], "body": {"type": "CONDITION", "config": {"expression": "item"}}}},
                send("${via.output.results[0].result}")])
            }),
        ),
        (
            "a loop's own calls",
            Box::new(move |web| {
                json!([page(web), cel("via", "1"),
                {"node_id": "send", "type": "LOOP", "name": "send",
                 "config": {"items": ["${page.output.json.url}"], "body": {"type": "HTTP", "config": {"url": "${item}", "method": "GET"}}}}])
            }),
        ),
        (
            "a mapping",
            Box::new(move |web| {
                let mut last = send("${there}");
                last["input_mapping"] = json!({"there": "${page.output.json.url}"});
                json!([page(web), cel("via", "1"), last])
            }),
        ),
    ];
    for (what, nodes) in cases {
        assert!(!led(nodes, chain, no_input).await, "by {what}");
    }
    // An agent that has read the page gives what it has read as an input.
    let by_input = |_: &Server| json!([cel("via", "1"), send("http://${input.to}/x")]);
    assert!(!led(by_input, &[("via", "send")], |host| json!({"to": host})).await, "by an input");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trusted_source_and_a_plan_written_first_may_lead() {
    let next = Server::script([Response::json(json!({}))]).await;
    let web = Server::script([Response::json(json!({"url": next.url("/x"), "id": 7}))]).await;
    let trusted = vec![http(&web)];
    let house =
        house(Scripted::new(), |builder| builder.configure(|s| s.trusted_sources = trusted)).await;
    let led = plan(
        json!([get("page", &web.url("/a")), get("send", "${page.output.json.url}")]),
        &[("page", "send")],
    );
    let workflow = house.plan(led.clone()).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let page = recorded(&house, "page").await;
    assert!(page.labels.has(Label::Trusted) && !page.labels.has(Label::Untrusted), "{page:?}");
    house.runtime.shutdown().await;

    // Without trust its own host, written before anything was read, stays the plan's.
    let house = self::house(Scripted::new(), |builder| builder).await;
    let own = plan(
        json!([get("page", &web.url("/a")), get("send", &next.url("/${page.output.json.id}"))]),
        &[("page", "send")],
    );
    let workflow = house.plan(own).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    assert_eq!(next.hits("/7"), 1);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agents_result_has_what_the_conversation_has_read() {
    let victim = Server::script([Response::json(json!({}))]).await;
    let url = victim.url("/x");
    let web = Server::script([Response::text(url.clone())]).await;
    let agent = agent_fn("reader", "", move |_: AgentContext, _: Value| {
        let url = url.clone();
        async move { Ok::<_, AgentError>(json!({ "url": url })) }
    });
    let house = house(Scripted::new(), |builder| builder.agent(agent)).await;
    house.carried_out(D::CreateNode, ephor_tests::house::create_get(&web.url("/a"))).await;
    let spawn =
        json!({"action_type": "spawn_subagent", "subagent_type": "reader", "task_payload": {}});
    let end = house.carried_out(D::SpawnSubagent, spawn).await;
    let found = end.result["output"]["url"].as_str().unwrap().to_owned();
    let end = house.decide(D::CreateNode, ephor_tests::house::create_get(&found)).await;
    house.event("the refusal", |failed: &NodeExecutionFailed| failed.node.run == end).await;
    assert_eq!(victim.requests().len(), 0);
    house.runtime.shutdown().await;
}

/// Files that a script made are there for later nodes, and on record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_referred_to_by_later_nodes() {
    let inbox = Server::script([Response::json(json!({"ok": true}))]).await;
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().to_owned();
    let house = house(Scripted::new(), |builder| {
        builder
            .configure(|settings| settings.effects.artifacts = ephor::effects::ArtifactFolder(kept))
    })
    .await;
    if house.runtime.services().gate.registry().kind("PYTHON").is_none_or(|kind| kind.off.is_some())
    {
        eprintln!(
            "skipped: no PYTHON nodes here, as the kernel or the interpreter lacks something"
        );
        return;
    }
    let nodes = json!([
        {"node_id": "draw", "type": "PYTHON", "name": "draw",
         "config": {"code": "with open('chart.csv', 'w') as f:\n    f.write('1,2')\nreturn 1"}},
        {"node_id": "send", "type": "HTTP", "name": "send",
         "config": {"url": inbox.url("/in"), "method": "POST",
                    "body": {"file": "${draw.artifacts[0]}", "note": "see ${draw.artifacts[0].name}"}}},
    ]);
    let workflow = house.plan(plan(nodes, &[("draw", "send")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    let end = house.end(run).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
    let got = inbox.requests()[0].json();
    let done = house.all::<NodeCompleted>().await;
    let made = &done[0].artifacts;
    assert_eq!((made.len(), made[0].name.as_str(), made[0].bytes), (1, "chart.csv", 3));
    assert_eq!(got["file"], json!(made[0]));
    assert_eq!(got["note"], "see chart.csv");
    house.runtime.shutdown().await;
}
