//! The world outside: a server that outlives the processes, and writes down what it was asked to do.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::random::Random;
use crate::round::Seen;

/// A request as it came in.
#[derive(Debug, Clone)]
pub struct Request {
    pub method: String,
    pub path: String,
    pub key: Option<String>,
    /// Since the round began.
    pub at: Duration,
    /// Whether it was done: otherwise it was refused with a 503.
    pub done: bool,
}

/// The server. It ends with its round: nobody asks it after that.
pub struct Ledger {
    pub address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
}

struct Server {
    seed: u64,
    begun: Instant,
    requests: Arc<Mutex<Vec<Request>>>,
    tell: Sender<Seen>,
    first: First,
}

/// How the first request is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// As any other.
    Answered,
    /// Not at all: whoever asks waits until it is killed.
    Unanswered,
}

impl Ledger {
    pub fn open(seed: u64, begun: Instant, tell: Sender<Seen>, first: First) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let requests: Arc<Mutex<Vec<Request>>> = Arc::default();
        let server = Arc::new(Server { seed, begun, requests: requests.clone(), tell, first });
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let server = server.clone();
                std::thread::spawn(move || server.serve(&stream));
            }
        });
        Self { address, requests }
    }

    pub fn requests(&self) -> Vec<Request> {
        lock(&self.requests).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap()
}

impl Server {
    /// One in twelve is refused; one in six is answered up to 40 ms late.
    fn serve(&self, stream: &TcpStream) -> Option<()> {
        let (method, path, key) = read(stream)?;
        let (first, done, late) = {
            let mut requests = lock(&self.requests);
            let mut random = Random::of(self.seed ^ (requests.len() as u64) << 32);
            let done = random.below(12) > 0;
            let late = (random.below(6) == 0).then(|| random.below(40));
            requests.push(Request { method, path, key, at: self.begun.elapsed(), done });
            (requests.len() == 1, done, late)
        };
        // The round is over where nobody listens.
        self.tell.send(Seen::Request).ok()?;
        if first && self.first == First::Unanswered {
            // It ends with the process at its other end.
            let _ = (&mut &*stream).read(&mut [0]);
            return None;
        }
        if let Some(late) = late {
            std::thread::park_timeout(Duration::from_millis(late));
        }
        let status = if done { "200 OK" } else { "503 Busy" };
        let answer =
            format!("HTTP/1.1 {status}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        (&mut &*stream).write_all(answer.as_bytes()).ok()
    }
}

/// Method, path and idempotency key. None: its process has died while it wrote.
fn read(stream: &TcpStream) -> Option<(String, String, Option<String>)> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ').map(str::to_owned);
    let (method, path) = (words.next()?, words.next()?);
    let (mut length, mut key) = (0, None);
    loop {
        line.clear();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok()?,
            "idempotency-key" => key = Some(value.to_owned()),
            _ => {}
        }
    }
    reader.read_exact(&mut vec![0; length]).ok()?;
    Some((method, path, key))
}
