//! Connections that ask slowly, or not at all. Time passes at once while nothing happens.

use std::time::Duration;

use ephor_server::ServerSettings;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time;

use super::Running;

const HOUR: Duration = Duration::from_secs(3600);

pub async fn sent(server: &Running, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream
}

/// What is answered until the connection is closed.
pub async fn rest(mut stream: TcpStream) -> String {
    let mut text = String::new();
    let read = time::timeout(HOUR, stream.read_to_string(&mut text)).await;
    // An error here says that the connection stays open.
    read.unwrap().unwrap();
    text
}

#[tokio::test]
async fn half_a_request_ends() {
    let server = Running::start(ServerSettings::default()).await;
    time::pause();
    let post = "POST /v1/conversations HTTP/1.1\r\nHost: 127.0.0.1\r\n\
                Content-Type: application/json\r\n";
    for silent in ["", "GET /v1/me HTTP/1.1\r\nHost:", post] {
        assert_eq!(rest(sent(&server, silent).await).await, "", "{silent}");
    }
    for half in ["Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n5\r\n{"] {
        let answer = rest(sent(&server, &format!("{post}{half}")).await).await;
        assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("TIMEOUT"), "{answer}");
    }
    let wrong = "Transfer-Encoding: chunked\r\n\r\nx\r\n";
    let answer = rest(sent(&server, &format!("{post}{wrong}")).await).await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    time::resume();
    server.end().await;
}

#[tokio::test]
async fn so_many_connections_are_served_at_a_time() {
    let server = Running::start(ServerSettings { max_connections: 1, ..Default::default() }).await;
    let mut stream = server.get("/v1/events").send().await.unwrap();
    let ask = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    let mut second = sent(&server, ask).await;
    time::pause();
    let mut byte = [0];
    let early = time::timeout(Duration::from_secs(5), second.read(&mut byte)).await;
    assert!(early.is_err(), "the second connection is served");
    time::resume();
    server.runtime.conversation("c").send("What is 6 * 7?").await.unwrap();
    assert!(stream.chunk().await.unwrap().is_some());
    drop(stream);
    assert!(rest(second).await.starts_with("HTTP/1.1 200 "));
    let created = server.post("/v1/conversations", &json!({})).send().await.unwrap();
    assert_eq!(created.status(), 201);
    server.end().await;
}
