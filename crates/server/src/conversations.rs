//! Conversations: the list, one's state and events, copies.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ephor_core::ConversationId;
use ephor_runtime::runs::{ConversationState, is_thread};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::Caller;
use crate::body::{Asked, Body, Path};
use crate::events::{self, Stream};
use crate::hub;
use crate::problem::{Answered, Problem};

/// Most items of a page.
pub(crate) const MAX_PAGE: usize = 1000;

/// How many items of a page are wanted.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "usize")]
pub(crate) struct Most(pub usize);

impl TryFrom<usize> for Most {
    type Error = String;

    fn try_from(most: usize) -> Result<Self, String> {
        let fits = (1..=MAX_PAGE).contains(&most);
        fits.then_some(Self(most)).ok_or_else(|| format!("{most} isn't from 1 to {MAX_PAGE}"))
    }
}

/// Items of a page if nothing is said.
pub(crate) const PAGE: usize = 50;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct List {
    /// Most conversations to return: 1 to 1000, 50 if nothing is said.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 1000)]
    limit: Option<Most>,
    /// `next` of the page before.
    before: Option<usize>,
    /// Only conversations whose name or title contains this text.
    q: Option<String>,
}

/// The conversations, most recently written first.
#[utoipa::path(get, path = "/v1/conversations", params(List), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Asked(List { limit, before, q }): Asked<List>,
) -> Answered<Json<Value>> {
    let limit = limit.map_or(PAGE, |limit| limit.0);
    let skipped = before.unwrap_or(0);
    // With a text, any of them may fit. Otherwise so many: more where threads are among them.
    let wanted = skipped.saturating_add(limit).saturating_add(1);
    let mut most = if q.is_some() { usize::MAX } else { wanted.saturating_mul(2) };
    let all = loop {
        let all = app.runtime.conversations(&caller.tenant, most).await?;
        let found = all.iter().filter(|one| !is_thread(&one.conversation)).count();
        if found >= wanted || all.len() < most || most == usize::MAX {
            break all;
        }
        most = most.saturating_mul(4);
    };
    let recorded = *app.journal().watch().borrow();
    let (rows, _) = app.rows.read(recorded).await;
    let titled = all.iter().filter(|one| !is_thread(&one.conversation)).map(|one| {
        let (name, title) = (one.conversation.name(), rows.title(&one.conversation));
        (one, name, title)
    });
    let wanted = q.as_ref().map(|text| text.to_lowercase());
    let fits = |text: &str| wanted.as_ref().is_none_or(|q| text.to_lowercase().contains(q));
    let mut page: Vec<Value> = titled
        .filter(|(_, name, title)| fits(name) || title.is_some_and(fits))
        .skip(skipped)
        .take(limit + 1)
        .map(|(one, name, title)| {
            json!({"conversation": one.conversation, "name": name, "title": title,
                   "events": one.events, "first": one.first, "last": one.last})
        })
        .collect();
    drop(rows);
    let next = (page.len() > limit).then(|| skipped.saturating_add(limit));
    page.truncate(limit);
    Ok(Json(json!({"conversations": page, "next": next})))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Create {
    /// Its name. One is made up if none is given.
    name: Option<String>,
}

/// Names a conversation. It begins with its first message or event.
#[utoipa::path(post, path = "/v1/conversations", request_body = Create, responses((status = 201, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(Create { name }): Body<Create>,
) -> Answered<impl IntoResponse> {
    let id = match &name {
        Some(name) => caller.writes(name)?,
        None => caller.conversation(ConversationId::fresh().name())?,
    };
    if name.is_some() && app.journal().head(&id).await? > 0 {
        let detail = "a conversation of that name has begun already";
        return Err(Problem::new(409, "EXISTS", detail).hint("send a message to continue it"));
    }
    Ok((StatusCode::CREATED, Json(json!({"conversation": id, "name": id.name()}))))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct At {
    /// The sequence of the event after which the state is wanted. The last one if nothing is said.
    at: Option<u64>,
}

/// The state of a conversation after one of its events.
#[utoipa::path(get, path = "/v1/conversations/{name}/state", params(("name" = String, Path), At), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn state(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Asked(At { at }): Asked<At>,
) -> Answered<Json<ConversationState>> {
    let id = caller.conversation(&name)?;
    Ok(Json(ConversationState::at(app.journal(), &id, at).await?))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Events {
    /// Of a page: only events after this sequence. Of a stream: the cursor to resume after.
    after: Option<String>,
    /// Most events to return: 1 to 1000, 50 if nothing is said.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 1000)]
    limit: Option<Most>,
    /// Whether long fields of data over 8 KB are left out.
    brief: Option<bool>,
    /// Of a stream: only events of these types, as in `Decision*|Node*`.
    kinds: Option<String>,
    /// Of a stream: what is told, as for `/v1/events`.
    mode: Option<String>,
}

/// A page of a conversation's events, or their stream. One that hasn't begun has none yet.
#[utoipa::path(get, path = "/v1/conversations/{name}/events", params(("name" = String, Path), Events, ("Last-Event-ID" = Option<String>, Header, description = "Of a stream: the cursor to resume after")), responses((status = 200, content((Object = "application/json"), (String = "text/event-stream"), (String = "application/x-ndjson"))), (status = "default", response = Problem)))]
pub(crate) async fn events(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    Asked(asked): Asked<Events>,
) -> Answered<Response> {
    let id = caller.conversation(&name)?;
    let Events { after, limit, brief, kinds, mode } = asked;
    if events::wants_stream(&headers) {
        let only = Some(vec![id]);
        let stream = Stream { only, kinds, mode, after, brief: brief.unwrap_or(false) };
        return events::open(&app, &caller, &headers, stream).await;
    }
    let after: u64 = match after.as_deref().map(str::parse) {
        None => 0,
        Some(Ok(after)) => after,
        Some(Err(_)) => return Err(Problem::invalid("`after` is the sequence of an event")),
    };
    let limit = limit.map_or(PAGE, |limit| limit.0);
    // Before it is read, so that a stream from there on misses nothing.
    let cursor = app.journal().watch().borrow().to_string();
    let read = app.journal().read(&id, after, limit).await?;
    let last = app.journal().head(&id).await?;
    let next = read.last().map(|event| event.sequence).filter(|sequence| *sequence < last);
    let events: Vec<Value> =
        read.iter().map(|event| hub::event(event, brief.unwrap_or(false))).collect();
    let page = json!({"events": events, "last": last, "next": next, "cursor": cursor});
    Ok(Json(page).into_response())
}

/// One event, whole.
#[utoipa::path(get, path = "/v1/conversations/{name}/events/{sequence}", params(("name" = String, Path), ("sequence" = u64, Path)), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn event(
    State(app): State<App>,
    caller: Caller,
    Path((name, sequence)): Path<(String, u64)>,
) -> Answered<Json<Value>> {
    let id = caller.conversation(&name)?;
    let Some(before) = sequence.checked_sub(1) else { return Err(Problem::not_found("event")) };
    let read = app.journal().read(&id, before, 1).await?;
    let event = read.first().filter(|event| event.sequence == sequence);
    Ok(Json(hub::event(event.ok_or_else(|| Problem::not_found("event"))?, false)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fork {
    /// The sequence of the last event that is copied. All of them if nothing is said.
    at: Option<u64>,
    /// The name of the copy. One is made up if none is given.
    to: Option<String>,
}

/// Copies a conversation up to one of its events.
#[utoipa::path(post, path = "/v1/conversations/{name}/fork", params(("name" = String, Path)), request_body = Fork, responses((status = 201, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn fork(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(Fork { at, to }): Body<Fork>,
) -> Answered<impl IntoResponse> {
    let from = caller.conversation(&name)?;
    let to = match to {
        Some(to) => caller.conversation(&to)?,
        None => caller.conversation(ConversationId::fresh().name())?,
    };
    let forked = app.runtime.fork(from.as_str(), at, to.as_str(), Some(&caller.name)).await?;
    let name = forked.conversation.name().to_owned();
    let copy = json!({"conversation": forked.conversation, "name": name, "from": forked.from,
                      "at": forked.at, "threads": forked.threads});
    Ok((StatusCode::CREATED, Json(copy)))
}
