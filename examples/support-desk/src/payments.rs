//! The payments service, for the demo: in real life it belongs to somebody else.
//!
//! It keeps its refunds by `Idempotency-Key`: a request that comes again with the same key gets the
//! same answer, and moves no money. Nobody gets more back than they paid.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rusqlite::{Connection, OptionalExtension, Row};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::Failed;
use crate::refund::Refund;

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS payments (payment TEXT PRIMARY KEY, amount INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS refunds (key TEXT PRIMARY KEY, payment TEXT NOT NULL,
                                    amount INTEGER NOT NULL, requests INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS server (address TEXT NOT NULL);
";

/// Most bytes of a request.
const MAX_BODY: usize = 64 * 1024;

/// A refund that was paid.
#[derive(Debug, Clone, PartialEq)]
pub struct Paid {
    /// What was paid.
    pub refund: Refund,
    /// How many requests came with its key. More than one: it was repeated, and paid once.
    pub requests: u32,
}

/// The service. It stops when it is dropped.
pub struct Payments {
    address: SocketAddr,
    ledger: Ledger,
    task: JoinHandle<()>,
}

#[derive(Clone)]
struct Ledger(Arc<Mutex<Connection>>);

impl Payments {
    /// Starts it on this machine. It comes back at the same address, because a refund that waits for
    /// approval names it.
    pub async fn start(file: &Path, payments: Vec<(String, u32)>) -> Result<Self, Failed> {
        let database = Connection::open(file)?;
        database.execute_batch(SCHEMA)?;
        for payment in payments {
            database.execute("INSERT OR IGNORE INTO payments VALUES (?, ?)", payment)?;
        }
        let known = database.query_row("SELECT address FROM server", (), |row| row.get(0));
        let known: Option<String> = known.optional()?;
        let listener = TcpListener::bind(known.as_deref().unwrap_or("127.0.0.1:0")).await?;
        let address = listener.local_addr()?;
        if known.is_none() {
            database.execute("INSERT INTO server VALUES (?)", [address.to_string()])?;
        }
        let ledger = Ledger(Arc::new(Mutex::new(database)));
        let task = tokio::spawn(serve(listener, ledger.clone()));
        Ok(Self { address, ledger, task })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Every refund that it has paid.
    pub fn paid(&self) -> rusqlite::Result<Vec<Paid>> {
        self.ledger.all()
    }
}

impl Drop for Payments {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(listener: TcpListener, ledger: Ledger) {
    while let Ok((stream, _)) = listener.accept().await {
        let ledger = ledger.clone();
        let answer = hyper::service::service_fn(move |request| answer(ledger.clone(), request));
        let connection = hyper::server::conn::http1::Builder::new();
        let connection = connection.serve_connection(TokioIo::new(stream), answer);
        // A client that hangs up is its own affair.
        tokio::spawn(async move { drop(connection.await) });
    }
}

async fn answer(
    ledger: Ledger,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let (status, text) = match refund(&ledger, request).await {
        Ok(refund) => (StatusCode::OK, serde_json::json!({"refunded": refund}).to_string()),
        Err((status, why)) => (status, serde_json::json!({"error": why}).to_string()),
    };
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    Ok(response)
}

async fn refund(
    ledger: &Ledger,
    request: Request<Incoming>,
) -> Result<Refund, (StatusCode, String)> {
    let refuse = |status, why: &dyn std::fmt::Display| (status, why.to_string());
    let known = matches!(request.uri().path(), "/refunds/small" | "/refunds/large");
    if request.method() != Method::POST || !known {
        return Err(refuse(StatusCode::NOT_FOUND, &"there is no such endpoint"));
    }
    let key = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok());
    let Some(key) = key.map(str::to_owned) else {
        return Err(refuse(StatusCode::BAD_REQUEST, &"an Idempotency-Key is needed"));
    };
    let body = Limited::new(request.into_body(), MAX_BODY).collect().await;
    let body = body.map_err(|error| refuse(StatusCode::BAD_REQUEST, &error))?.to_bytes();
    let refund: Refund = serde_json::from_slice(&body)
        .map_err(|error| refuse(StatusCode::UNPROCESSABLE_ENTITY, &error))?;
    let paid = ledger.pay(&key, &refund);
    let paid = paid.map_err(|error| refuse(StatusCode::INTERNAL_SERVER_ERROR, &error))?;
    paid.ok_or_else(|| refuse(StatusCode::UNPROCESSABLE_ENTITY, &"so much wasn't paid"))
}

impl Ledger {
    /// Pays a refund, unless it has its key already; either way returns what was paid under the key.
    /// None: it is more than what is left of the payment.
    fn pay(&self, key: &str, refund: &Refund) -> rusqlite::Result<Option<Refund>> {
        let again = "UPDATE refunds SET requests = requests + 1 WHERE key = ?
                     RETURNING payment, amount";
        let first = "INSERT INTO refunds SELECT ?1, payment, ?3, 1 FROM payments
                     WHERE payment = ?2 AND ?3 <= amount
                       - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment = ?2)
                     RETURNING payment, amount";
        let database = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let paid = database.query_row(again, [key], read).optional()?;
        match paid {
            Some(paid) => Ok(Some(paid)),
            None => {
                database.query_row(first, (key, &refund.payment, refund.amount), read).optional()
            }
        }
    }

    fn all(&self) -> rusqlite::Result<Vec<Paid>> {
        let database = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut query =
            database.prepare("SELECT payment, amount, requests FROM refunds ORDER BY rowid")?;
        let paid =
            query.query_map((), |row| Ok(Paid { refund: read(row)?, requests: row.get(2)? }))?;
        paid.collect()
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Refund> {
    Ok(Refund { payment: row.get(0)?, amount: row.get(1)? })
}
