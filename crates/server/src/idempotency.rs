//! `Idempotency-Key`: a request that is repeated, because its answer was lost, is answered like the
//! first, and done once.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::auth::{Caller, text};
use crate::events::wants_stream;
use crate::problem::Problem;

/// Answers that are remembered; the oldest is forgotten first.
const MOST: usize = 10_000;

/// Longest key, in bytes.
const MAX_KEY: usize = 200;

/// Longest answer that is remembered, in bytes.
const MAX_ANSWER: usize = 1 << 20;

/// What was answered in this process.
#[derive(Debug, Default)]
pub(crate) struct Replies(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    replies: HashMap<Arc<str>, Entry>,
    order: VecDeque<Arc<str>>,
}

#[derive(Debug, Clone)]
struct Entry {
    /// Of the request.
    digest: [u8; 32],
    /// None: it is being answered.
    reply: Option<Reply>,
}

#[derive(Debug, Clone)]
struct Reply {
    status: StatusCode,
    kind: Option<HeaderValue>,
    body: Bytes,
}

/// Forgets a request that came to no answer.
struct Claim<'r> {
    replies: &'r Replies,
    key: Arc<str>,
    kept: bool,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if !self.kept {
            let mut known = self.replies.0.lock().unwrap_or_else(PoisonError::into_inner);
            known.replies.remove(&self.key);
            known.order.retain(|key| *key != self.key);
        }
    }
}

impl Replies {
    fn claim(&self, key: &Arc<str>, digest: [u8; 32]) -> Result<Claim<'_>, Box<Response>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match known.replies.get(key) {
            Some(entry) if entry.digest != digest => {
                Err(Problem::new(422, "KEY_REUSED", "the key was used for another request")
                    .hint("make a new key for each request")
                    .into_response()
                    .into())
            }
            Some(Entry { reply: Some(reply), .. }) => {
                let mut response = (reply.status, Body::from(reply.body.clone())).into_response();
                if let Some(kind) = &reply.kind {
                    response.headers_mut().insert(header::CONTENT_TYPE, kind.clone());
                }
                let replayed = HeaderValue::from_static("true");
                response.headers_mut().insert("idempotency-replayed", replayed);
                Err(response.into())
            }
            Some(Entry { reply: None, .. }) => Err(Problem::new(
                409,
                "IN_PROGRESS",
                "the first request with this key is being answered",
            )
            .hint("ask again in a moment")
            .into_response()
            .into()),
            None => {
                if known.order.len() >= MOST
                    && let Some(oldest) = known.order.pop_front()
                {
                    known.replies.remove(&oldest);
                }
                known.order.push_back(key.clone());
                known.replies.insert(key.clone(), Entry { digest, reply: None });
                Ok(Claim { replies: self, key: key.clone(), kept: false })
            }
        }
    }
}

impl Claim<'_> {
    fn keep(mut self, reply: Reply) {
        let mut known = self.replies.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = known.replies.get_mut(&self.key) {
            entry.reply = Some(reply);
        }
        drop(known);
        self.kept = true;
    }
}

/// Answers a repeated request like the first.
pub(crate) async fn once(State(app): State<App>, request: Request, next: Next) -> Response {
    let key = match text(request.headers(), "idempotency-key") {
        Some(key) if *request.method() == Method::POST => key.to_owned(),
        _ => return next.run(request).await,
    };
    if key.is_empty() || key.len() > MAX_KEY {
        return Problem::invalid(format!("the key has 1 to {MAX_KEY} bytes")).into_response();
    }
    if wants_stream(request.headers()) {
        return Problem::invalid("a stream can't be repeated by its key")
            .hint("send the message with ?wait=false, then stream the conversation's events")
            .into_response();
    }
    let Some(caller) = request.extensions().get::<Caller>().cloned() else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    let body = match to_bytes(body, app.settings.max_body).await {
        Ok(body) => body,
        Err(error) => {
            return Problem::new(413, "TOO_LARGE", error.to_string())
                .hint("see `server.max_body`")
                .into_response();
        }
    };
    let key = format!("{}/{}\n{}\n{key}", caller.tenant, caller.name, parts.uri).into();
    let claim = match app.replies.claim(&key, Sha256::digest(&body).into()) {
        Ok(claim) => claim,
        Err(answered) => return *answered,
    };
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    // What failed here may work the next time.
    if response.status().is_server_error() {
        return response;
    }
    let (parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, MAX_ANSWER).await else {
        return Problem::new(500, "ANSWER_TOO_LARGE", "the answer can't be kept").into_response();
    };
    let kind = parts.headers.get(header::CONTENT_TYPE).cloned();
    claim.keep(Reply { status: parts.status, kind, body: body.clone() });
    Response::from_parts(parts, Body::from(body))
}
