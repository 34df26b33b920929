//! A server over HTTP that changes, forgets and refuses.
#![allow(clippy::unwrap_used)]

use std::collections::VecDeque;

use ephor_core::Effect;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;
use crate::mcp::McpServer;

/// What a server does with what it is asked, in turn; what isn't scripted is answered as it should be.
#[derive(Default)]
struct Script {
    /// A head without a body instead of the next listings and calls.
    refused: VecDeque<(&'static str, &'static str)>,
    /// The methods that it was asked.
    asked: Vec<String>,
    generation: u32,
}

type Scripted = Arc<Mutex<Script>>;

fn reply(script: &Scripted, message: &Value) -> String {
    let mut script = script.lock().unwrap();
    let method = message["method"].as_str().unwrap_or_default();
    script.asked.push(method.to_owned());
    if let Some((_, head)) = script.refused.pop_front_if(|(asked, _)| *asked == method) {
        return format!("HTTP/1.1 {head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    }
    let answer = |result: Value| json!({"jsonrpc": "2.0", "id": message["id"], "result": result});
    let (kind, body) = match method {
        "initialize" => {
            let result = json!({"protocolVersion": "2025-03-26", "capabilities": {"tools": {}},
                                "serverInfo": {"name": "web", "version": "1"}});
            ("application/json", answer(result).to_string())
        }
        "tools/list" => {
            let description = format!("Version {}", script.generation);
            let tools = json!([{"name": "do", "description": description,
                                "inputSchema": {"type": "object"}}]);
            ("application/json", answer(json!({"tools": tools})).to_string())
        }
        "tools/call" => {
            let mut events = String::new();
            if message["params"]["arguments"]["change"] == true {
                script.generation += 1;
                let changed =
                    json!({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"});
                events = format!("data: {changed}\n\n");
            }
            let done = answer(json!({"content": [{"type": "text", "text": "done"}]}));
            ("text/event-stream", format!("{events}data: {done}\n\n"))
        }
        "" => return "HTTP/1.1 405 X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".into(),
        _ => return "HTTP/1.1 202 X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".into(),
    };
    format!(
        "HTTP/1.1 200 X\r\ncontent-type: {kind}\r\nmcp-session-id: s\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    )
}

async fn serve(listener: TcpListener, script: Scripted) {
    loop {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut bytes = Vec::new();
        let message = loop {
            if stream.read_buf(&mut bytes).await.unwrap() == 0 {
                break Value::Null;
            }
            let text = String::from_utf8_lossy(&bytes).to_lowercase();
            let Some((head, _)) = text.split_once("\r\n\r\n") else { continue };
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
            let length: usize = length.map_or(0, |length| length.trim().parse().unwrap());
            if bytes.len() >= head.len() + 4 + length {
                break serde_json::from_slice(&bytes[head.len() + 4..]).unwrap_or_default();
            }
        };
        // It doesn't know the newer question.
        let reply = match message["method"].as_str() {
            Some("server/discover") => {
                "HTTP/1.1 400 X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned()
            }
            _ => reply(&script, &message),
        };
        let _ = stream.write_all(reply.as_bytes()).await;
        let _ = stream.shutdown().await;
    }
}

/// A server whose tool has been offered, and what it is scripted to do.
async fn offered(read_only: bool) -> (Server, Scripted) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let script = Scripted::default();
    tokio::spawn(serve(listener, script.clone()));
    let named = McpServer { read_only, timeout: 20.0, ..McpServer::url(url) };
    let server = Server::new(Plan::of("srv", &named, &|_| None).unwrap());
    let (taken, left_out) = server.tools().await.unwrap();
    assert_eq!((taken.len(), left_out.len()), (1, 0));
    (server, script)
}

fn refuse(script: &Scripted, method: &'static str, head: &'static str) {
    script.lock().unwrap().refused.push_back((method, head));
}

async fn call(server: &Server, arguments: Value) -> Result<Value, Failure> {
    server.call("do", arguments.as_object().cloned().unwrap(), &Time::default()).await
}

#[tokio::test]
async fn a_changed_tool_stays_refused_when_a_listing_fails() {
    let (server, script) = offered(false).await;
    call(&server, json!({"change": true})).await.unwrap();
    while server.changes.load(Ordering::Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    refuse(&script, "tools/list", "500 X");
    let failure = call(&server, json!({})).await.unwrap_err();
    assert_eq!(failure.effect, Effect::NotDone, "{failure:?}");
    let failure = call(&server, json!({})).await.unwrap_err();
    assert!(failure.message.contains("MCP_TOOL_CHANGED"), "{failure:?}");
}

#[tokio::test]
async fn a_session_that_is_gone_is_opened_anew_with_a_look_at_its_tools() {
    let (server, script) = offered(false).await;
    let calls = || {
        let script = script.lock().unwrap();
        script.asked.iter().filter(|method| *method == "tools/call").count()
    };
    refuse(&script, "tools/call", "404 X");
    let failure = call(&server, json!({})).await.unwrap_err();
    assert_eq!((failure.effect, failure.code), (Effect::Unknown, ErrorCode::Dependency));
    assert!(failure.message.contains("HTTP 404"), "{failure:?}");
    // It isn't sent again behind our back.
    assert_eq!(calls(), 1);
    script.lock().unwrap().generation += 1;
    let failure = call(&server, json!({})).await.unwrap_err();
    assert!(failure.message.contains("MCP_TOOL_CHANGED"), "{failure:?}");
    assert_eq!(calls(), 1);
}

#[tokio::test]
async fn a_refusal_says_why() {
    let (server, script) = offered(false).await;
    for (head, code, later) in [
        ("401 X", ErrorCode::Permission, None),
        ("403 X", ErrorCode::Permission, None),
        ("429 X\r\nretry-after: 7", ErrorCode::RateLimited, Some(7)),
    ] {
        refuse(&script, "tools/call", head);
        let failure = call(&server, json!({})).await.unwrap_err();
        let told = (failure.code, failure.effect, failure.retry_after);
        assert_eq!(told, (code, Effect::NotDone, later), "{failure:?}");
    }
    refuse(&script, "tools/call", "307 X\r\nlocation: http://127.0.0.1:1/steal");
    let failure = call(&server, json!({})).await.unwrap_err();
    assert_eq!((failure.code, failure.effect), (ErrorCode::Permission, Effect::Unknown));
    refuse(&script, "tools/call", "500 X");
    let failure = call(&server, json!({})).await.unwrap_err();
    assert_eq!((failure.code, failure.effect), (ErrorCode::Dependency, Effect::Unknown));
    let (server, script) = offered(true).await;
    refuse(&script, "tools/call", "500 X");
    let failure = call(&server, json!({})).await.unwrap_err();
    assert_eq!((failure.code, failure.effect), (ErrorCode::NetworkError, Effect::Unsaid));
}
