//! MCP servers whose tools agents propose: an honest one, hostile ones, and real ones where
//! `EPHOR_TEST_MCP` names their commands.

use ephor::core::Label;
use ephor::events::NodeCompleted;
use ephor_testkit::within;
use ephor_tests::http::{Request, Response, Server};
use ephor_tools::Hub;
use ephor_tools::mcp::{McpServer, ServerStatus};
use serde_json::{Value, json};

use crate::tools::Shop;

pub fn server(variant: &str) -> McpServer {
    McpServer::command(env!("CARGO_BIN_EXE_mcp_server"), [variant])
}

async fn shop(server: McpServer) -> Shop {
    let hub = Hub::builder().mcp("srv", server).connect().await.unwrap();
    assert_eq!(hub.servers()[0].error, None);
    Shop::with(hub, |builder| builder).await
}

async fn status(server: McpServer) -> ServerStatus {
    let hub = Hub::builder().mcp("srv", server).connect().await.unwrap();
    hub.servers()[0].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_servers_tools_are_proposed_judged_and_called() {
    let shop = shop(server("honest")).await;
    let ended = shop.call("srv__add", json!({"a": 2, "b": 40})).await;
    assert_eq!(ended["output"], json!({"text": "42", "structured": {"sum": 42.0}}), "{ended}");
    let ended = shop.call("srv__add", json!({"a": "two"})).await;
    assert_eq!((&ended["error"], &ended["at"]), (&json!("TOOL_ARGUMENTS"), &json!(["/b", "/a"])));
    // A secret's name in an argument is text, and stays text.
    let ended = shop.call("srv__echo", json!({"text": "${PATH} ${node_1.output}"})).await;
    assert_eq!(ended["output"]["text"], "${PATH} ${node_1.output}");
    let ended = shop.call("srv__fail", json!({})).await;
    assert_eq!(ended["failure"], "DEPENDENCY");
    assert!(ended["says"].as_str().unwrap().ends_with("says: the disk[2J is full"), "{ended}");
    let ended = shop.call("srv__refuse", json!({})).await;
    assert_eq!(ended["failure"], "VALIDATION_FAILED");
    // It may not ask us for a model; asking does no harm.
    assert_eq!(shop.call("srv__ask", json!({})).await["output"]["text"], "asked");
    let done = shop.house.all::<NodeCompleted>().await;
    let from = &done[0].provenance;
    assert!(from.sources.iter().any(|source| &**source == "mcp:srv"), "{from:?}");
    assert!(from.labels.has(Label::Untrusted));
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn independent_calls_of_a_server_go_side_by_side() {
    let shop = shop(server("honest")).await;
    let calls = (0..12).map(|n| json!({"tool": "srv__add", "arguments": {"a": n, "b": 1}}));
    let ended = shop.run(true, calls.collect()).await;
    let sums: Vec<f64> =
        ended.iter().map(|one| one["output"]["structured"]["sum"].as_f64().unwrap()).collect();
    assert_eq!(sums, (1..=12).map(f64::from).collect::<Vec<_>>());
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_gets_the_environment_that_is_named_and_keeps_no_secret() {
    let mut named = server("honest");
    // Whatever it is here: cargo sets it for tests.
    let secret = std::env::var("CARGO_MANIFEST_DIR").unwrap();
    named.env.insert("TOKEN".to_owned(), "key-${CARGO_MANIFEST_DIR}".to_owned());
    named.env.insert("PLAIN".to_owned(), "value".to_owned());
    let shop = shop(named).await;
    let ended = shop.call("srv__environment", json!({})).await;
    let mut names: Vec<&str> = ended["output"]["structured"]["names"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["PATH", "PLAIN", "TOKEN"]);
    let text = ended["output"]["text"].as_str().unwrap();
    assert!(text.contains("TOKEN=key-[secret]") && text.contains("PLAIN=value"), "{text}");
    let record = format!("{:?}", shop.house.seen.events());
    assert!(!record.contains(&format!("key-{secret}")), "a secret is on record");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_dies_is_started_again_within_bounds() {
    let mut mortal = server("honest");
    mortal.restarts = 2;
    let shop = shop(mortal).await;
    for life in 0..3 {
        assert_eq!(shop.call("srv__count", json!({})).await["output"]["text"], "1", "{life}");
        let ended = shop.call("srv__die", json!({})).await;
        // What it has done nobody knows, so nobody does it again.
        assert_eq!(ended["failure"], "DEPENDENCY");
        assert!(ended["says"].as_str().unwrap().contains("isn't known"), "{ended}");
    }
    let ended = shop.call("srv__count", json!({})).await;
    assert!(ended["says"].as_str().unwrap().contains("MCP_RESTARTS"), "{ended}");
    shop.close().await;
}

/// A process that ended, whether or not somebody has asked how.
fn ended(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_none_or(|state| state.is_empty() || state.starts_with('Z'))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_ends_with_its_hub() {
    let hub = Hub::builder().mcp("srv", server("honest")).connect().await.unwrap();
    let shop = Shop::with(hub.clone(), |builder| builder).await;
    let told = shop.call("srv__process", json!({})).await;
    let process = told["output"]["text"].as_str().unwrap().to_owned();
    assert!(!ended(&process), "{told}");
    hub.close().await;
    within("the server's end", async {
        while !ended(&process) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let told = shop.call("srv__process", json!({})).await;
    assert!(told["says"].as_str().unwrap().contains("has been closed"), "{told}");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_large_and_noisy_answers_end() {
    let mut bounded = server("honest");
    bounded.timeout = 2.0;
    bounded.max_message_bytes = 1024 * 1024;
    let shop = shop(bounded).await;
    for tool in ["srv__sleep", "srv__flood"] {
        let ended = shop.call(tool, json!({})).await;
        let says = ended["says"].as_str().unwrap();
        assert!(says.contains("no answer in 2s"), "{ended}");
        assert_eq!(says.contains("more than 1048576 bytes"), tool == "srv__flood", "{ended}");
    }
    // The same server goes on, and its complaints are read and dropped.
    let ended = shop.call("srv__count", json!({})).await;
    assert_eq!(ended["output"]["text"], "3", "{ended}");
    shop.close().await;
    let shop = self::shop(server("honest")).await;
    assert_eq!(shop.call("srv__complain", json!({})).await["output"]["text"], "done");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_that_changed_since_it_was_offered_is_refused() {
    let shop = shop(server("honest")).await;
    assert_eq!(shop.call("srv__echo", json!({"text": "a"})).await["output"]["text"], "a");
    assert_eq!(shop.call("srv__change", json!({})).await["output"]["text"], "changed");
    // Another's answer comes after the notice, so that the notice has been heard.
    shop.call("srv__count", json!({})).await;
    let ended = shop.call("srv__echo", json!({"text": "b"})).await;
    assert!(ended["says"].as_str().unwrap().contains("MCP_TOOL_CHANGED"), "{ended}");
    assert_eq!(ended["failure"], "PERMISSION");
    assert_eq!(shop.call("srv__add", json!({"a": 1, "b": 1})).await["output"]["text"], "2");
    shop.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_servers_are_cut_or_left_out() {
    let mut quick = server("mute");
    quick.startup_timeout = 0.3;
    let mute = status(quick).await;
    assert!(mute.error.as_ref().unwrap().contains("wasn't ready in 300ms"), "{mute:?}");
    let mut keyed = server("dead");
    keyed.env.insert("DATABASE_KEY".to_owned(), "${CARGO_MANIFEST_DIR}".to_owned());
    let dead = status(keyed).await;
    let error = dead.error.unwrap();
    assert!(error.contains("it said: no such database: [secret]"), "{error}");
    let none = status(McpServer::command("/nowhere/at-all", ["x"])).await;
    assert!(none.error.as_ref().unwrap().contains("can't be started"), "{none:?}");
    let endless = status(server("endless")).await;
    assert_eq!((endless.tools.len(), endless.error), (32, None));
    let circle = status(server("circle")).await;
    assert_eq!(circle.tools, ["srv__only"]);
    let many = status(server("many")).await;
    assert_eq!((many.tools.len(), many.left_out.len()), (128, 21));
    let weird = status(server("weird")).await;
    assert_eq!(weird.tools[0], "srv__evil");
    assert!(weird.tools.len() == 2 && weird.tools[1].starts_with("srv__dotted_name_"), "{weird:?}");
    assert_eq!(weird.left_out.len(), 5, "{:?}", weird.left_out);
    let mut small = server("garbage");
    small.max_message_bytes = 1024 * 1024;
    let garbage = shop(small).await;
    let ended = garbage.call("srv__add", json!({"a": 1, "b": 2})).await;
    assert_eq!(ended["output"]["text"], "3", "{ended}");
    garbage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_required_server_that_is_missing_is_a_mistake() {
    let mut required = server("dead");
    required.required = true;
    let broken = McpServer { url: Some("https://a.example".to_owned()), ..server("honest") };
    let mistakes = Hub::builder().mcp("a", required).connect().await.unwrap_err().to_string();
    assert!(mistakes.contains("tools.mcp.servers.a: "), "{mistakes}");
    let mistakes = Hub::builder().mcp("b", broken).connect().await.unwrap_err().to_string();
    assert!(mistakes.contains("either `command` or `url`"), "{mistakes}");
}

/// The smallest streamable HTTP server: an old one, that doesn't know `server/discover`.
fn over_http(request: &Request) -> Response {
    let message = request.json();
    let answer = |result: Value| json!({"jsonrpc": "2.0", "id": message["id"], "result": result});
    if request.headers.get("authorization").map(String::as_str) != Some("Bearer value") {
        return Response::status(401);
    }
    match message["method"].as_str() {
        Some("initialize") => Response::json(answer(json!({
            "protocolVersion": "2025-03-26", "capabilities": {"tools": {}},
            "serverInfo": {"name": "web", "version": "1"},
        })))
        .header("mcp-session-id", "s-1"),
        Some("tools/list") => Response::json(answer(json!({"tools": [
            {"name": "echo", "inputSchema": {"type": "object",
             "properties": {"text": {"type": "string"}}}},
            {"name": "flood", "inputSchema": {"type": "object"}},
            {"name": "elsewhere", "inputSchema": {"type": "object"}},
        ]}))),
        Some("tools/call") if message["params"]["name"] == "flood" => {
            Response::bytes("text/event-stream", format!("data: {}\n\n", "x".repeat(2_000_000)))
        }
        Some("tools/call") if message["params"]["name"] == "elsewhere" => {
            Response::status(307).header("location", "http://127.0.0.1:1/steal")
        }
        Some("tools/call") => {
            let text = &message["params"]["arguments"]["text"];
            let session = request.headers.get("mcp-session-id").cloned().unwrap_or_default();
            let result =
                answer(json!({"content": [{"type": "text", "text": format!("{text} {session}")}]}));
            Response::bytes("text/event-stream", format!("event: message\ndata: {result}\n\n"))
        }
        Some(_) if message["id"].is_null() => Response::status(202),
        Some(_) => Response::status(400),
        None => Response::status(405),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_an_address_is_asked_through_the_guard() {
    let web = Server::start(|request| async move { over_http(&request) }).await;
    let mut named = McpServer::url(web.url("/mcp"));
    named.headers.insert("Authorization".to_owned(), "Bearer value".to_owned());
    named.max_message_bytes = 1024 * 1024;
    named.timeout = 5.0;
    let shop = shop(named).await;
    let ended = shop.call("srv__echo", json!({"text": "hi"})).await;
    assert_eq!(ended["output"]["text"], "\"hi\" s-1", "{ended}");
    for tool in ["srv__flood", "srv__elsewhere"] {
        let ended = shop.call(tool, json!({})).await;
        assert_eq!(ended["error"], "TOOL_FAILED", "{ended}");
    }
    assert!(web.requests().iter().all(|request| request.path == "/mcp"));
    shop.close().await;
    let refused = status(McpServer::url(web.url("/mcp"))).await;
    assert!(refused.error.as_ref().unwrap().contains("401"), "{refused:?}");
    let gone = status(McpServer::url("http://127.0.0.1:1/mcp")).await;
    assert!(gone.error.is_some(), "{gone:?}");
}

/// `EPHOR_TEST_MCP` names commands or addresses of real servers, separated by `;`. Each is started
/// or asked, and each of its tools that is known here is called.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn real_servers() {
    let Ok(commands) = std::env::var("EPHOR_TEST_MCP") else {
        println!("skipped: EPHOR_TEST_MCP names no command of a real MCP server");
        return;
    };
    for command in commands.split(';').map(str::trim).filter(|command| !command.is_empty()) {
        let mut words = command.split_whitespace();
        let real = match command.starts_with("http") {
            true => McpServer::url(command),
            false => McpServer::command(words.next().unwrap(), words),
        };
        let shop = shop(real).await;
        let mut called = 0;
        for (tool, arguments, part) in [
            ("srv__get_current_time", json!({"timezone": "Asia/Shanghai"}), "+08:00"),
            (
                "srv__convert_time",
                json!({"source_timezone": "UTC", "time": "16:30",
                                         "target_timezone": "Asia/Tokyo"}),
                "01:30",
            ),
            ("srv__echo", json!({"message": "${PATH} hi"}), "${PATH} hi"),
            ("srv__get-sum", json!({"a": 2, "b": 40}), "42"),
            ("srv__get-structured-content", json!({"location": "New York"}), "temperature"),
        ] {
            let ended = shop.call(tool, arguments).await;
            if ended["error"] == "TOOL_UNKNOWN" {
                continue;
            }
            assert!(ended["output"].to_string().contains(part), "{command}: {ended}");
            called += 1;
        }
        assert!(called > 0, "{command} has none of the tools that are known here");
        println!("{command}: {called} tools called");
        shop.close().await;
    }
}
