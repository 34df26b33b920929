//! A web server on loopback, so that a test sees what really left the process.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use ephor_testkit::within;
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A request as the server got it.
#[derive(Debug, Clone)]
pub struct Request {
    /// GET, POST, …
    pub method: String,
    /// With the query.
    pub path: String,
    /// Names in lower case.
    pub headers: HashMap<String, String>,
    /// The body.
    pub body: Vec<u8>,
    /// Which request for its path it is, from 1.
    pub number: usize,
}

impl Request {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Response {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    cut: bool,
}

impl Response {
    /// JSON, status 200.
    pub fn json(value: Value) -> Self {
        Self::bytes("application/json", value.to_string())
    }

    /// Text, status 200.
    pub fn text(text: impl Into<String>) -> Self {
        Self::bytes("text/plain; charset=utf-8", text.into())
    }

    /// Any bytes, status 200.
    pub fn bytes(kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let headers = vec![("content-type".to_owned(), kind.to_owned())];
        Self { status: 200, headers, body: body.into(), cut: false }
    }

    /// None: the connection ends instead.
    pub fn cut() -> Self {
        Self { cut: true, ..Self::text("") }
    }

    /// An error.
    pub fn status(status: u16) -> Self {
        Self { status, ..Self::text(format!("status {status}")) }
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
}

type Handler = Arc<dyn Fn(Request) -> BoxFuture<'static, Response> + Send + Sync>;

/// The server. It stops when it is dropped.
pub struct Server {
    address: SocketAddr,
    seen: watch::Receiver<Vec<Request>>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Server {
    /// A server that answers with what the function says.
    pub async fn start<F, Fut>(answer: F) -> Self
    where
        F: Fn(Request) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Response> + Send + 'static,
    {
        let handler: Handler = Arc::new(move |request| answer(request).boxed());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (tell, seen) = watch::channel(Vec::new());
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (handler, tell) = (handler.clone(), tell.clone());
                // A connection that breaks is the client's affair.
                tokio::spawn(async move { serve(stream, &handler, &tell).await });
            }
        });
        Self { address, seen, task }
    }

    /// A server that answers each request with the next of these, and with the last for ever.
    pub async fn script(answers: impl IntoIterator<Item = Response>) -> Self {
        let answers: Vec<_> = answers.into_iter().collect();
        let next = Arc::new(Mutex::new(0));
        Self::start(move |_| {
            let mut next = next.lock().unwrap();
            let answer = answers[usize::min(*next, answers.len() - 1)].clone();
            *next += 1;
            std::future::ready(answer)
        })
        .await
    }

    /// The address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.seen.borrow().clone()
    }

    /// How many requests there were for a path.
    pub fn hits(&self, path: &str) -> usize {
        self.seen.borrow().iter().filter(|request| request.path == path).count()
    }

    /// Waits until so many requests have come in, whether answered or not.
    pub async fn arrived(&self, count: usize) -> Vec<Request> {
        let mut seen = self.seen.clone();
        let what = format!("{count} requests");
        within(&what, seen.wait_for(|seen| seen.len() >= count)).await.unwrap().clone()
    }
}

async fn serve(
    mut stream: TcpStream,
    handler: &Handler,
    tell: &watch::Sender<Vec<Request>>,
) -> std::io::Result<()> {
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read);
    let mut line = String::new();
    lines.read_line(&mut line).await?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let (Some(method), Some(path)) = (words.next(), words.next()) else {
        return Ok(());
    };
    let mut headers = HashMap::new();
    loop {
        line.clear();
        if lines.read_line(&mut line).await? == 0 || line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':') {
            headers.insert(name.trim().to_lowercase(), value.trim().to_owned());
        }
    }
    let length = headers.get("content-length").and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    lines.read_exact(&mut body).await?;
    let mut request = Request { method, path, headers, body, number: 1 };
    tell.send_modify(|seen| {
        request.number += seen.iter().filter(|earlier| earlier.path == request.path).count();
        seen.push(request.clone());
    });
    let answer = handler(request).await;
    if answer.cut {
        return Ok(());
    }
    let mut head = format!("HTTP/1.1 {} X\r\nconnection: close\r\n", answer.status);
    for (name, value) in &answer.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n", answer.body.len()));
    write.write_all(head.as_bytes()).await?;
    write.write_all(&answer.body).await?;
    write.flush().await
}
