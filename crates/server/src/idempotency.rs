//! `Idempotency-Key`: a request that is repeated, because its answer was lost, is answered like the
//! first, and done once: also after a restart, and by another process on the same journal.

mod recorded;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ephor_core::events::{RequestAnswer, RequestAnswered, RequestBegun};
use ephor_core::{ConversationId, EventId};
use ephor_journal::SharedReads;
use tokio::sync::watch;

use crate::app::App;
use crate::auth::{Caller, text};
use crate::counts::{Counted, Counts};
use crate::events::wants_stream;
use crate::problem::{Answered, Problem, Untouched};
use crate::tokens::hash;
use recorded::{Known, Recorded, Turn, Was};

/// Longest key, in bytes.
const MAX_KEY: usize = 200;

/// Longest answer that is remembered, in bytes.
const MAX_ANSWER: usize = 1 << 20;

/// The pause before a request is begun anew because another process was recording one.
const PAUSE: Duration = Duration::from_millis(20);

/// How often it is tried: for five seconds. One that died keeps others waiting until its lease has run out.
const TRIES: usize = 250;

/// The shortest time for which an answer waits to be recorded before its client gets it all the same.
const SHORTEST: Duration = Duration::from_secs(5);

/// Requests with a key that one caller has under way, those included whose answers wait to be recorded.
const MOST_UNDER_WAY: usize = 1_000;

/// The requests with a key.
#[derive(Debug)]
pub(crate) struct Replies {
    recorded: tokio::sync::Mutex<Recorded>,
    reads: SharedReads,
    turn: Turn,
    /// Those that this process is answering.
    under_way: Mutex<HashSet<Arc<str>>>,
    counts: Arc<Counts>,
}

impl Default for Replies {
    fn default() -> Self {
        Self {
            recorded: tokio::sync::Mutex::default(),
            reads: SharedReads::default(),
            turn: Turn::default(),
            under_way: Mutex::default(),
            counts: Counts::new(MOST_UNDER_WAY),
        }
    }
}

impl Replies {
    /// Whether a key is known without a look at the journal.
    fn knows(&self, key: &str) -> bool {
        self.recorded.try_lock().is_ok_and(|recorded| recorded.find(key, None).is_some())
    }
}

/// Whoever waits for the answer: gone once the other end is dropped.
struct Client(watch::Sender<()>);

impl Client {
    /// Waits on the client's behalf. An error: it is gone.
    async fn waits_for<T>(&self, what: impl Future<Output = T>) -> Answered<T> {
        tokio::select! {
            biased;
            () = self.0.closed() => Err(Problem::new(408, "TIMEOUT", "the client is gone")),
            done = what => Ok(done),
        }
    }
}

/// A key while its request is being answered.
struct Claim {
    app: App,
    key: Arc<str>,
    /// Where it is recorded, its answer as well: also after midnight, or if the clock is set back.
    place: ConversationId,
    _counted: Counted,
}

impl Claim {
    /// An error: this process is answering that request, or too many of that caller.
    fn new(app: &App, by: &str, key: Arc<str>) -> Answered<Self> {
        let place = recorded::place_at(app.now())?;
        let counted = app.replies.counts.begin(by.to_owned()).ok_or_else(|| {
            let what = format!("you have {MOST_UNDER_WAY} requests with a key under way");
            let problem = Problem::new(429, "TOO_MANY_REQUESTS", what);
            problem.hint("wait for the answers of some").again_in(1)
        })?;
        let mut under_way = app.replies.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if !under_way.insert(key.clone()) {
            let what = "the first request with this key is being answered";
            return Err(Problem::new(409, "IN_PROGRESS", what).hint("ask again in a moment"));
        }
        Ok(Self { app: app.clone(), key, place, _counted: counted })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut under_way =
            self.app.replies.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.remove(&self.key);
    }
}

/// Answers a repeated request like the first.
pub(crate) async fn once(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Answered<Response> {
    let key = match text(request.headers(), "idempotency-key") {
        Some(key) if *request.method() == Method::POST => key.to_owned(),
        _ => return Ok(next.run(request).await),
    };
    if key.is_empty() || key.len() > MAX_KEY {
        return Err(Problem::invalid(format!("the key has 1 to {MAX_KEY} bytes")));
    }
    if wants_stream(request.headers()) {
        return Err(Problem::invalid("a stream can't be repeated by its key")
            .hint("send the message with ?wait=false, then stream the conversation's events"));
    }
    let Some(caller) = request.extensions().get::<Caller>().cloned() else {
        return Ok(next.run(request).await);
    };
    let (parts, body) = request.into_parts();
    // It was read already, and isn't too long.
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return Err(Problem::invalid("the body broke off"));
    };
    let by: Arc<str> = caller.key().into();
    let key = format!("{by}\n{}\n{key}", parts.uri);
    let (key, digest) = (hash(key), hash(&body));
    let claim = Claim::new(&app, &by, key.into())?;
    if let Some(reason) = app.runtime.services().store.failing()
        && !app.replies.knows(&claim.key)
    {
        return Err(Problem::new(503, "JOURNAL", reason.to_string()));
    }
    let (client, _here) = watch::channel(());
    // What is on record is carried on with when its client is gone: the client will ask for the answer.
    let answered = tokio::spawn(async move {
        match known(&claim, &Client(client), &by, &digest).await {
            Ok(Some(answer)) => replayed(answer),
            Ok(None) => {
                let request = Request::from_parts(parts, Body::from(body));
                first(claim, next.run(request).await).await
            }
            Err(problem) => problem.into_response(),
        }
    });
    answered.await.map_err(|_| Problem::new(500, "FAILED", "the request can't be answered"))
}

/// The answer of the first request. None: this is the first, as is now recorded.
async fn known(
    claim: &Claim,
    client: &Client,
    by: &str,
    digest: &str,
) -> Answered<Option<RequestAnswer>> {
    let Claim { app, key, place, .. } = claim;
    let mut begun = None;
    let mut tries = 0;
    let was = loop {
        let found = match begun {
            None => client.waits_for(find(claim, by, None)).await??,
            Some(_) => find(claim, by, begun).await?,
        };
        match (found, begun) {
            // Another process may have begun at the same moment: what is recorded first counts.
            (Some(Known { was: Was::Begun(first), .. }), Some(id)) if first == id => {
                return Ok(None);
            }
            (Some(known), _) => break known,
            (None, Some(_)) => {
                return Err(Problem::new(500, "JOURNAL", "what was recorded isn't there"));
            }
            (None, None) if tries == TRIES => {
                let what = "another process keeps the record of keys, and may have died";
                return Err(Problem::new(503, "BUS", what).hint("try again"));
            }
            (None, None) => {}
        }
        if tries > 0 {
            app.runtime.services().time().sleep(PAUSE).await;
        }
        tries += 1;
        let begin = RequestBegun { key: key.to_string(), digest: digest.to_owned() };
        let writing = (&app.runtime, &app.replies.turn);
        begun = recorded::begin(writing, client, place, by, begin).await?;
    };
    if *was.digest != *digest {
        return Err(Problem::new(422, "KEY_REUSED", "the key was used for another request")
            .hint("make a new key for each request"));
    }
    match was.was {
        Was::Answered(place, sequence) => {
            let answer = recorded::answer(app.journal(), &place, sequence).await?;
            answer.map(Some).ok_or_else(unknown)
        }
        Was::Begun(_) => Err(unknown()),
    }
}

/// What is recorded of a request. An error: it isn't, and the caller has too many that are.
async fn find(claim: &Claim, by: &str, own: Option<EventId>) -> Answered<Option<Known>> {
    let Claim { app, key, .. } = claim;
    let Replies { recorded, reads, .. } = &app.replies;
    let read = async { recorded.lock().await.catch_up(app.journal(), app.now()).await };
    reads.share(read).await?;
    let recorded = recorded.lock().await;
    let known = recorded.find(key, own).cloned();
    if known.is_none() && recorded.is_full(by) {
        let what = "you, or your tenant, used more keys in two days than are remembered";
        return Err(Problem::new(429, "TOO_MANY_KEYS", what).hint("send it without a key"));
    }
    Ok(known)
}

fn unknown() -> Problem {
    let what = "the first request with this key was begun, and its answer isn't recorded";
    Problem::new(409, "OUTCOME_UNKNOWN", what).hint(
        "another process may still answer it, or has ended in the middle: \
         look at the conversation before you send it with another key",
    )
}

fn replayed(answer: RequestAnswer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    let mut response = (status, answer.body).into_response();
    let headers = response.headers_mut();
    match answer.content_type.and_then(|kind| HeaderValue::from_str(&kind).ok()) {
        Some(kind) => headers.insert(header::CONTENT_TYPE, kind),
        None => headers.remove(header::CONTENT_TYPE),
    };
    headers.insert("idempotency-replayed", HeaderValue::from_static("true"));
    response
}

/// Records the first answer. Where that takes long, the client gets its answer before.
async fn first(claim: Claim, response: Response) -> Response {
    let (parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, MAX_ANSWER).await else {
        return Problem::new(500, "ANSWER_TOO_LARGE", "the answer can't be kept").into_response();
    };
    // What has changed nothing may be made again. What failed later may have been carried out: its key
    // stays, and says that the outcome is unknown.
    let failed = parts.status.is_server_error();
    if failed && parts.extensions.get::<Untouched>().is_none() {
        return Response::from_parts(parts, Body::from(body));
    }
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let answer = RequestAnswer {
        status: parts.status.as_u16(),
        content_type: kind.map(str::to_owned),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let answer = (!failed).then_some(answer);
    let runtime = claim.app.runtime.clone();
    let recording = tokio::spawn(async move {
        let Claim { app, key, place, .. } = &claim;
        let answered = RequestAnswered { key: key.to_string(), answer };
        recorded::end((&app.runtime, &app.replies.turn), place, answered).await
    });
    let services = runtime.services();
    let patience = Duration::from_secs(services.settings.store.patience);
    let recorded = tokio::select! {
        recorded = recording => recorded,
        _ = services.store.failed_for(&*services.timer, patience) => Ok(Ok(())),
        () = services.time().limit(patience.max(SHORTEST)) => Ok(Ok(())),
    };
    match recorded {
        Ok(Err(problem)) => problem.into_response(),
        // A failed task has said so itself.
        Ok(Ok(())) | Err(_) => Response::from_parts(parts, Body::from(body)),
    }
}
