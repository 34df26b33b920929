//! The demonstration's receiver of reports: a small HTTP server on loopback that looks at what it
//! gets.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Longest head, and longest body, of a request.
const MAX_HEAD: usize = 16 << 10;
const MAX_BODY: usize = 1 << 20;
/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Reports that are kept.
const KEPT: usize = 16;

/// A report that was taken.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    pub bytes: usize,
    pub body: Value,
}

#[derive(Default)]
struct State {
    /// Requests that are still to be turned away.
    busy: u32,
    turned_away: u32,
    reports: Vec<Report>,
}

/// A running receiver. It ends when it is dropped.
pub(crate) struct Receiver {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    server: JoinHandle<()>,
}

impl Receiver {
    pub(crate) async fn start() -> io::Result<Self> {
        Self::on(TcpListener::bind("127.0.0.1:0").await?)
    }

    /// The same at an address, or at a free port if that is taken.
    pub(crate) async fn start_near(wanted: SocketAddr) -> io::Result<Self> {
        match TcpListener::bind(wanted).await {
            Ok(listener) => Self::on(listener),
            Err(_) => Self::start().await,
        }
    }

    fn on(listener: TcpListener) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let state = Arc::new(Mutex::new(State::default()));
        let shared = state.clone();
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = shared.clone();
                // One at a time is enough; a sender that is slow is cut off.
                let _ = tokio::time::timeout(PATIENCE, serve(stream, &state)).await;
            }
        });
        Ok(Self { address, state, server })
    }

    /// Where reports go.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/report", self.address)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Turns the next requests away with status 503.
    pub(crate) fn be_busy(&self, requests: u32) {
        self.lock().busy = requests;
    }

    /// How many requests were turned away.
    pub(crate) fn turned_away(&self) -> u32 {
        self.lock().turned_away
    }

    /// The reports since the last time.
    pub(crate) fn take(&self) -> Vec<Report> {
        std::mem::take(&mut self.lock().reports)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn serve(mut stream: TcpStream, state: &Mutex<State>) -> io::Result<()> {
    let answer = match request(&mut stream).await? {
        Err((status, problem)) => (status, problem),
        Ok(report) => {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.busy > 0 {
                state.busy -= 1;
                state.turned_away += 1;
                ("503 Service Unavailable", "busy, try again")
            } else if state.reports.len() >= KEPT {
                ("507 Insufficient Storage", "too many reports")
            } else {
                state.reports.push(report);
                ("200 OK", "received")
            }
        }
    };
    let (status, text) = answer;
    let body = serde_json::json!({"message": text}).to_string();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}

type Refused = (&'static str, &'static str);

/// Reads a request, and refuses one that is no report.
async fn request(stream: &mut TcpStream) -> io::Result<Result<Report, Refused>> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if bytes.len() > MAX_HEAD || stream.read_buf(&mut bytes).await? == 0 {
            return Ok(Err(("400 Bad Request", "the head is too long, or cut off")));
        }
    };
    let head = String::from_utf8_lossy(bytes.get(..end).unwrap_or_default()).into_owned();
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let headers: Vec<(String, &str)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()))
        .collect();
    let header =
        |wanted: &str| headers.iter().find(|(name, _)| name == wanted).map(|(_, value)| *value);
    if method != "POST" {
        return Ok(Err(("405 Method Not Allowed", "reports are sent with POST")));
    }
    if path != "/report" {
        return Ok(Err(("404 Not Found", "reports go to /report")));
    }
    let length = header("content-length").and_then(|length| length.parse::<usize>().ok());
    let Some(length) = length.filter(|length| *length <= MAX_BODY) else {
        return Ok(Err(("411 Length Required", "a content-length of at most 1 MiB is wanted")));
    };
    let mut body = bytes.split_off(end + 4);
    while body.len() < length {
        if stream.read_buf(&mut body).await? == 0 {
            return Ok(Err(("400 Bad Request", "the body is cut off")));
        }
    }
    body.truncate(length);
    match serde_json::from_slice::<Value>(&body) {
        Ok(Value::Null) | Err(_) => Ok(Err(("400 Bad Request", "a report is JSON"))),
        Ok(value) => Ok(Ok(Report { bytes: length, body: value })),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    async fn send(receiver: &Receiver, request: &str) -> String {
        let mut stream = TcpStream::connect(receiver.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split("\r\n").next().unwrap().to_owned()
    }

    #[tokio::test]
    async fn it_takes_reports_and_nothing_else() {
        let receiver = Receiver::start().await.unwrap();
        let post = |body: &str| {
            format!("POST /report HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}", body.len())
        };
        let check = async |request: &str, status: &str| {
            let answer = send(&receiver, request).await;
            assert!(answer.contains(status), "{request:?}: {answer}");
        };
        check(&post("{\"a\": 1}"), " 200 ").await;
        check("GET /report HTTP/1.1\r\n\r\n", " 405 ").await;
        check("POST /x HTTP/1.1\r\n\r\n", " 404 ").await;
        check("POST /report HTTP/1.1\r\n\r\n", " 411 ").await;
        check("POST /report HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", " 411 ").await;
        check("POST /report HTTP/1.1\r\nContent-Length: 9\r\n\r\n{}", " 400 ").await;
        check(&post("no json"), " 400 ").await;
        check("\r\n", " 400 ").await;
        receiver.be_busy(1);
        check(&post("{}"), " 503 ").await;
        check(&post("{}"), " 200 ").await;
        let reports = receiver.take();
        assert_eq!((reports.len(), receiver.turned_away()), (2, 1));
        assert_eq!(reports[0].body["a"], 1);
    }
}
