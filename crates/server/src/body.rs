//! Bodies, queries and paths whose mistakes are told as problems.

use std::time::Duration;

use axum::body::{Body as AnyBody, Bytes, HttpBody, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use axum::{Json, extract};
use bytes::BytesMut;
use ephor_runtime::Time;
use futures::StreamExt;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::auth::Caller;
use crate::problem::{Answered, Problem};

/// How long a body may take. A client that sends a body of 1 MB this slowly has 17 KB a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// A body of more bytes is long.
const LONG: usize = 1 << 20;

/// Refuses an event that is no decision where it is long. A decision's payload has a limit of its own.
pub(crate) fn check_event(bytes: usize) -> Answered<()> {
    match bytes > LONG {
        true => {
            let detail = format!("an event that is no decision has at most {LONG} bytes");
            Err(Problem::new(413, "TOO_LARGE", detail).hint("send less"))
        }
        false => Ok(()),
    }
}

/// Whether a body may be long: one that has decisions.
fn has_decisions(path: &str) -> bool {
    path == "/v1/events" || path.ends_with("/decisions") || path.ends_with("/judge")
}

/// Long bodies of one caller at a time, while they arrive.
pub(crate) const LONG_OF_ONE: usize = 16;

/// Reads the body whole before anything is done for it. One that is too long, or takes too long, is
/// refused.
pub(crate) async fn whole(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Answered<Response> {
    if request.body().is_end_stream() {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    let services = app.runtime.services();
    let time = Time::new(services.clock.clone(), services.timer.clone());
    let caller = parts.extensions.get::<Caller>().map(Caller::key).unwrap_or_default();
    let most = match has_decisions(parts.uri.path()) {
        true => app.settings.max_body,
        false => app.settings.max_body.min(LONG),
    };
    let body =
        time.within(PATIENCE, read(&app, caller, most, body)).await.unwrap_or_else(|| {
            let detail = format!("the body didn't arrive within {} s", PATIENCE.as_secs());
            Err(Problem::new(408, "TIMEOUT", detail).hint("send the request again"))
        })?;
    Ok(next.run(Request::from_parts(parts, body.into())).await)
}

/// Reads a body to its end. One that turns out to be long is counted as its caller's until then, so
/// that nobody fills the memory with them.
async fn read(app: &App, caller: String, most: usize, body: AnyBody) -> Answered<Bytes> {
    let mut pieces = body.into_data_stream();
    let (mut whole, mut counted) = (BytesMut::new(), None);
    while let Some(piece) = pieces.next().await {
        let piece = piece
            .map_err(|_| Problem::invalid("the body broke off, or isn't as its headers say"))?;
        let length = whole.len().saturating_add(piece.len());
        if length > most {
            let detail = format!("the body has more than {most} bytes");
            let problem = Problem::new(413, "TOO_LARGE", detail);
            return Err(match most < app.settings.max_body {
                true => problem.hint("send less"),
                false => problem.hint("send less, or raise `server.max_body`"),
            });
        }
        if length > LONG && counted.is_none() {
            let own = app.bodies.begin(caller.clone()).ok_or_else(|| {
                let detail =
                    format!("you send {LONG_OF_ONE} bodies of more than {LONG} bytes already");
                let problem = Problem::new(429, "TOO_MANY_REQUESTS", detail);
                problem.hint("send them one after the other").again_in(1)
            })?;
            counted = Some(own);
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole.freeze())
}

/// A JSON object as the body. A list of its values in their order would be read as one, too.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        // It is there as a whole.
        let read = to_bytes(body, app.settings.max_body).await;
        let bytes = read.map_err(|_| Problem::invalid("the body broke off"))?;
        if bytes.trim_ascii_start().starts_with(b"[") {
            return Err(Problem::invalid("the body doesn't fit: it isn't an object")
                .hint("see /openapi.json"));
        }
        let request = Request::from_parts(parts, bytes.into());
        let Json(body) = Json::from_request(request, app).await?;
        Ok(Self(body))
    }
}

/// A JSON body that may be left out.
pub(crate) struct OptionalBody<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<App> for OptionalBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        if request.body().is_end_stream() {
            return Ok(Self(T::default()));
        }
        Body::from_request(request, app).await.map(|Body(body)| Self(body))
    }
}

/// A query string.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Query(query) = Query::from_request_parts(parts, app).await?;
        Ok(Self(query))
    }
}

/// What a path names.
pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let extract::Path(names) = extract::Path::from_request_parts(parts, app).await?;
        Ok(Self(names))
    }
}
