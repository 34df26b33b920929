//! Tools through a running runtime: each call is a decision, judged and carried out like any other.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ephor::core::{ErrorCode, Failure};
use ephor::effects::ConnectionSettings;
use ephor::events::{DecisionMade, DecisionOutcome, NodeCompleted, NodeStarted};
use ephor::{AgentContext, AgentError, DecisionType as D, agent_fn};
use ephor_testkit::bus::Latch;
use ephor_tests::house::{House, builder};
use ephor_tests::http::{Response, Server};
use ephor_tools::{
    Call, Hub, HubBuilder, ToolContext, ToolError, ToolOutcome, ToolsConfig, builtin, tool_fn,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// What the agent is to call, side by side or one after the other.
#[derive(Deserialize, JsonSchema)]
struct Calls {
    together: bool,
    calls: Vec<Wanted>,
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    tool: String,
    #[serde(default)]
    arguments: Value,
}

/// A house in which an agent calls tools.
pub struct Shop {
    pub house: House,
}

fn told(ended: Result<ToolOutcome, ToolError>) -> Value {
    match ended {
        Ok(done) => {
            let tried: Vec<_> = done.tried.iter().map(|tried| tried.tool.as_str()).collect();
            json!({"tool": done.tool, "output": done.output, "tried": tried})
        }
        Err(error) => {
            let pointers: Vec<&str> = match &error {
                ToolError::Invalid { violations, .. } | ToolError::Refused { violations, .. } => {
                    violations.iter().map(|found| found.pointer.as_str()).collect()
                }
                _ => Vec::new(),
            };
            let failure = error.failure().map(|failure| failure.code.as_str());
            json!({"error": error.code(), "says": error.to_string(), "at": pointers,
                   "failure": failure})
        }
    }
}

impl Shop {
    pub async fn with(hub: Hub, change: impl FnOnce(ephor::Builder) -> ephor::Builder) -> Self {
        let shared = hub.clone();
        let agent = agent_fn("caller", "calls tools", move |cx: AgentContext, wanted: Calls| {
            let hub = shared.clone();
            async move {
                let calls = wanted.calls.into_iter().map(|one| Call::new(one.tool, one.arguments));
                let mut ended = Vec::new();
                if wanted.together {
                    ended = hub.call_all(&cx, calls.collect()).await;
                } else {
                    for call in calls {
                        ended.push(hub.call(&cx, &call.name, call.arguments).await);
                    }
                }
                Ok::<_, AgentError>(Value::Array(ended.into_iter().map(told).collect()))
            }
        });
        let house = House::of(change(hub.install(builder().agent(agent)))).await;
        Self { house }
    }

    pub async fn new(tools: impl FnOnce(HubBuilder) -> HubBuilder) -> Self {
        Self::with(tools(Hub::builder()).build().unwrap(), |builder| builder).await
    }

    pub async fn run(&self, together: bool, calls: Value) -> Vec<Value> {
        let task = json!({"together": together, "calls": calls});
        let payload = json!({"action_type": "spawn_subagent", "subagent_type": "caller", "task_payload": task});
        let end = self.house.carried_out(D::SpawnSubagent, payload).await;
        assert_eq!(end.outcome, DecisionOutcome::Done, "{}", end.result);
        end.result["output"].as_array().unwrap().clone()
    }

    pub async fn call(&self, tool: &str, arguments: Value) -> Value {
        self.run(false, json!([{"tool": tool, "arguments": arguments}])).await.remove(0)
    }

    pub async fn close(self) {
        self.house.runtime.shutdown().await;
    }
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Deserialize, JsonSchema)]
struct Text {
    text: String,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_tool_that_comes_along_works() {
    let server = Server::start(|request| async move {
        match request.path.split('?').next() {
            Some("/search") => Response::json(json!({"results": [
                {"title": "A\u{1b}[2J page", "url": "https://a.example/1", "content": "about\nrust"},
                {"title": "no address", "url": "javascript:alert(1)"},
                {"title": "B", "url": "https://b.example/2", "content": "x".repeat(5000)},
                {"title": "C", "url": "https://c.example/3"},
            ]})),
            _ => Response::text("a page").header("x-query", &request.path),
        }
    })
    .await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("notes")).unwrap();
    std::fs::write(folder.path().join("notes/a.md"), "# A\n${API_KEY}").unwrap();
    let file = folder.path().join("shop.db");
    let database = rusqlite::Connection::open(&file).unwrap();
    database
        .execute_batch(
            "CREATE TABLE item (name, price); INSERT INTO item VALUES ('tea', 3), ('$x', 4)",
        )
        .unwrap();
    drop(database);
    let config = ToolsConfig {
        workspace: Some(folder.path().to_owned()),
        search: Some(ephor_tools::SearchConfig::searxng(server.url("/search"))),
        ..ToolsConfig::default()
    };
    let shop = Shop::with(config.builder().build().unwrap(), |builder| {
        builder.configure(|settings| {
            let url = format!("sqlite:{}", file.display());
            let connection = ConnectionSettings::new(url);
            settings.effects.connections.insert("shop".to_owned(), connection);
        })
    })
    .await;
    let output = async |tool: &str, arguments: Value| {
        let mut ended = shop.call(tool, arguments).await;
        assert_eq!(ended["error"], Value::Null, "{ended}");
        ended["output"].take()
    };
    let sum = output("calculate", json!({"expression": "(2 + 3) * 2^70"})).await;
    assert_eq!((&sum["result"], &sum["exact"]), (&json!("5902958103587056517120"), &json!(true)));
    let time = output("get_time", json!({})).await;
    assert_eq!(time["timezone"], "UTC");
    let there = output("get_time", json!({"timezone": "Asia/Shanghai"})).await;
    assert!(there["time"].as_str().unwrap().ends_with("+08:00"), "{there}");
    let page =
        output("http_fetch", json!({"url": server.url("/p"), "params": {"q": "${X} y"}})).await;
    assert_eq!(page["body"], "a page");
    assert_eq!(page["headers"]["x-query"], "/p?q=%24%7BX%7D+y");
    let query = json!({"query": "SELECT name FROM item WHERE name = ?", "params": ["$x"]});
    assert_eq!(output("sql_query", query).await["rows"], json!([{"name": "$x"}]));
    let found = output("web_search", json!({"query": "rust ${X}", "limit": 2})).await;
    assert_eq!(
        found["results"][0],
        json!({"title": "A[2J page", "url": "https://a.example/1",
                                           "snippet": "about rust"})
    );
    assert_eq!(found["results"].as_array().unwrap().len(), 2);
    assert!(found["results"][1]["snippet"].as_str().unwrap().len() < 1010);
    let asked = server.requests().into_iter().find(|r| r.path.starts_with("/search")).unwrap();
    assert_eq!(asked.path, "/search?q=rust+%24%7BX%7D&format=json");
    let listing = output("list_workspace_files", json!({"path": "notes"})).await;
    assert_eq!(listing["entries"][0]["path"], "notes/a.md");
    let text = output("read_file", json!({"path": "notes/a.md"})).await;
    assert_eq!(text["text"], "# A\n${API_KEY}");
    let refused = shop.call("read_file", json!({"path": "../shop.db"})).await;
    assert_eq!(refused["failure"], "PERMISSION", "{refused}");
    let history = output("get_conversation_history", json!({})).await;
    assert_eq!(history, json!({"messages": [], "more": false}));
    // Where an output came from is on record.
    let done = shop.house.all::<NodeCompleted>().await;
    let started = shop.house.all::<NodeStarted>().await;
    let sources = |tool: &str| -> Vec<String> {
        let run = started.iter().find(|node| node.kind == tool).unwrap().node.run;
        let done = done.iter().find(|done| done.node.run == run).unwrap();
        done.provenance.sources.iter().map(ToString::to_string).collect()
    };
    let host = server.url("").trim_start_matches("http://").to_owned();
    assert!(sources("web_search").contains(&format!("http:{host}")), "{:?}", sources("web_search"));
    assert!(sources("read_file").contains(&"workspace".to_owned()));
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_is_what_was_said_in_this_conversation() {
    let shop = Shop::new(|hub| hub.tool(builtin::ConversationHistory)).await;
    shop.house.talk.send("hello").await.unwrap();
    shop.house.runtime.conversation("other").send("hello there, this is elsewhere").await.unwrap();
    let ended = shop.call("get_conversation_history", json!({"limit": 5})).await;
    let messages = ended["output"]["messages"].as_array().unwrap();
    assert_eq!(messages[0]["text"], "hello");
    assert_eq!((&messages[0]["role"], &messages[1]["role"]), (&json!("user"), &json!("assistant")));
    assert_eq!((messages.len(), &ended["output"]["more"]), (2, &json!(false)));
    let newest = shop.call("get_conversation_history", json!({"limit": 1})).await;
    assert_eq!(newest["output"], json!({"messages": [messages[1]], "more": true}));
    let found = shop.call("get_conversation_history", json!({"containing": "elsewhere"})).await;
    assert_eq!(found["output"], json!({"messages": [], "more": false}));
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_refused_before_anything_runs() {
    let ran = Arc::new(AtomicUsize::new(0));
    let count = ran.clone();
    let hub = move |hub: HubBuilder| {
        hub.tool(builtin::GetTime).lowered(builtin::http_fetch()).tool(tool_fn(
            "shout",
            "Says it louder",
            move |args: Text, _: ToolContext| {
                count.fetch_add(1, Ordering::Relaxed);
                async move { Ok::<_, Failure>(args.text.to_uppercase()) }
            },
        ))
    };
    let shop = Shop::new(hub).await;
    let check = async |tool: &str, arguments: Value, code: &str, at: Value| {
        let ended = shop.call(tool, arguments).await;
        assert_eq!((&ended["error"], &ended["at"]), (&json!(code), &at), "{ended}");
    };
    check("shout", json!({}), "TOOL_ARGUMENTS", json!(["/text"])).await;
    check("shout", json!({"text": 5}), "TOOL_ARGUMENTS", json!(["/text"])).await;
    check("shout", json!("text"), "TOOL_ARGUMENTS", json!([""])).await;
    check("http_fetch", json!({"url": " "}), "TOOL_ARGUMENTS", json!(["/url"])).await;
    check(
        "http_fetch",
        json!({"url": "file:///etc/passwd"}),
        "TOOL_REFUSED",
        json!(["/config/url"]),
    )
    .await;
    check("whisper", json!({}), "TOOL_UNKNOWN", json!([])).await;
    let ended = shop.call("get_time", json!({"timezone": "Moon/Sea"})).await;
    assert_eq!(
        (&ended["error"], &ended["failure"]),
        (&json!("TOOL_FAILED"), &json!("VALIDATION_FAILED"))
    );
    assert_eq!(ran.load(Ordering::Relaxed), 0);
    // What looks like a reference is text.
    let ended = shop.call("shout", json!({"text": "${key} $${x}"})).await;
    assert_eq!(ended["output"], "${KEY} $${X}");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_policy_speaks_of_a_tool_by_its_name() {
    let policies = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(policies.path().join(name), text).unwrap();
    write(
        "shout.cedar",
        r#"@id("no-shouting") forbid (principal, action == Action::"shout", resource)
        when { context.args has text && context.args.text like "*LOUD*" };"#,
    );
    write("all.cedar", r#"@id("all") permit (principal, action, resource);"#);
    let hub = Hub::builder()
        .tool(tool_fn("shout", "Says it louder", |args: Text, _: ToolContext| async move {
            Ok::<_, Failure>(args.text)
        }))
        .build()
        .unwrap();
    let shop = Shop::with(hub, |builder| builder.policy(policies.path())).await;
    let ended = shop.call("shout", json!({"text": "quiet"})).await;
    assert_eq!(ended["output"], "quiet", "{ended}");
    let ended = shop.call("shout", json!({"text": "LOUD"})).await;
    assert_eq!(ended["error"], "TOOL_REFUSED", "{ended}");
    assert!(ended["says"].as_str().unwrap().contains("no-shouting"), "{ended}");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_goes_on_to_the_next_and_remembers_what_worked() {
    let calls = Arc::new(AtomicUsize::new(0));
    let seen = calls.clone();
    let hub = move |hub: HubBuilder| {
        hub.tool(tool_fn("fine", "Breaks", move |_: Text, _: ToolContext| {
            seen.fetch_add(1, Ordering::Relaxed);
            async { Err::<Value, _>(Failure::new(ErrorCode::Dependency, "out of order")) }
        }))
        .tool(tool_fn("plain", "Works", |args: Text, _: ToolContext| async move {
            Ok::<_, Failure>(args.text)
        }))
        .chain("talk", ["finest", "fine", "plain"])
        .chain("never", ["finest", "fine"])
    };
    let shop = Shop::new(hub).await;
    let ended = shop.call("talk", json!({"text": "a"})).await;
    assert_eq!(ended, json!({"tool": "plain", "output": "a", "tried": ["finest", "fine"]}));
    // Each attempt was a decision of its own.
    let made = async || -> Vec<Value> {
        let made = shop.house.all::<DecisionMade>().await;
        let nodes = made.iter().filter(|made| made.decision_type == D::CreateNode);
        nodes.map(|made| made.payload["node_type"].clone()).collect()
    };
    assert_eq!(made().await, [json!("fine"), json!("plain")]);
    let ended = shop.call("talk", json!({"text": "b"})).await;
    assert_eq!(ended, json!({"tool": "plain", "output": "b", "tried": []}));
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    let ended = shop.call("never", json!({"text": "c"})).await;
    assert_eq!(ended["error"], "TOOL_CHAIN_EXHAUSTED");
    let says = ended["says"].as_str().unwrap();
    assert!(says.contains("\"finest\"") && says.contains("out of order"), "{says}");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn independent_calls_run_side_by_side_and_each_keeps_its_own_end() {
    let gate = Latch::new();
    let held = gate.clone();
    let server = Server::script([Response::status(503)]).await;
    let hub = move |hub: HubBuilder| {
        hub.tool(tool_fn("wait", "Waits for the others", move |args: Text, _: ToolContext| {
            let gate = held.clone();
            async move {
                gate.wait().await;
                Ok::<_, Failure>(args.text)
            }
        }))
        .tool(tool_fn("break", "Breaks", |_: Nothing, _: ToolContext| async {
            Err::<Value, _>(Failure::new(ErrorCode::Dependency, "out of order"))
        }))
        .tool(builtin::Calculate)
        .lowered(builtin::http_fetch())
        .chain("spare", ["break", "calculate"])
    };
    let shop = Shop::new(hub).await;
    let calls = json!([
        {"tool": "wait", "arguments": {"text": "a"}},
        {"tool": "break", "arguments": {}},
        {"tool": "calculate", "arguments": {"expression": "1 + 1"}},
        {"tool": "nobody", "arguments": {}},
        {"tool": "spare", "arguments": {"expression": "6 * 7"}},
        {"tool": "http_fetch", "arguments": {"url": server.url("/")}},
        {"tool": "wait", "arguments": {"text": "b"}},
    ]);
    // Both are at work at one time: neither ends before both have come.
    let (ended, ()) = tokio::join!(shop.run(true, calls), async {
        gate.arrived(2).await;
        gate.open();
    });
    assert_eq!(ended[0]["output"], "a", "{ended:?}");
    assert_eq!(ended[1]["failure"], "DEPENDENCY");
    assert_eq!(ended[2]["output"]["result"], "2");
    assert_eq!(ended[3]["error"], "TOOL_UNKNOWN");
    assert_eq!(
        (&ended[4]["output"]["result"], &ended[4]["tried"]),
        (&json!("42"), &json!(["break"]))
    );
    assert_eq!(ended[5]["failure"], "NETWORK_ERROR");
    assert_eq!(ended[6]["output"], "b");
    // Nothing that had worked was run again for the sake of what had failed.
    let started = shop.house.all::<NodeStarted>().await;
    assert_eq!(started.iter().filter(|node| node.kind == "wait").count(), 2);
    // One that the judge refuses takes nothing from the others.
    let calls = json!([{"tool": "calculate", "arguments": {"expression": 5}},
                       {"tool": "calculate", "arguments": {"expression": "2 * 3"}}]);
    let ended = shop.run(true, calls).await;
    assert_eq!(ended[0]["error"], "TOOL_ARGUMENTS");
    assert_eq!(ended[1]["output"]["result"], "6");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_calls_than_fit_into_a_plan() {
    let shop = Shop::new(|hub| hub.tool(builtin::Calculate)).await;
    let call =
        |n: usize| json!({"tool": "calculate", "arguments": {"expression": format!("{n} + 1")}});
    let ended = shop.run(true, (0..19).map(call).collect()).await;
    let results: Vec<String> =
        ended.iter().map(|one| one["output"]["result"].as_str().unwrap().to_owned()).collect();
    let expect: Vec<String> = (1..20).map(|n: usize| n.to_string()).collect();
    assert_eq!(results, expect);
    shop.close().await;
}

/// The coordinator tries a failed node again by an ERROR_RECOVERY, which interrupts what else is in
/// flight: but not the agent that waits for the node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flaky_server_does_not_cost_the_agent_its_life() {
    let answers = [Response::status(503), Response::status(503), Response::text("at last")];
    let server = Server::script(answers).await;
    let shop = Shop::new(|hub| hub.lowered(builtin::http_fetch())).await;
    let ended = shop.call("http_fetch", json!({"url": server.url("/")})).await;
    assert_eq!(ended["output"]["body"], "at last", "{ended}");
    let down = Server::script([Response::status(503)]).await;
    let ended = shop.call("http_fetch", json!({"url": down.url("/")})).await;
    assert_eq!(ended["failure"], "NETWORK_ERROR", "{ended}");
    assert_eq!(down.requests().len(), 3);
    shop.close().await;
}
