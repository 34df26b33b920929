//! Messages of the user, and the turns that follow from them.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ephor_core::events::UserMessageReceived;
use ephor_core::{EventId, bounds};
use ephor_runtime::{Reply, SendError, StreamEvent, TurnItem, TurnStream};
use futures::StreamExt;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::Caller;
use crate::body::{Asked, Body, Path};
use crate::events::{self, Line};
use crate::problem::{Answered, Problem};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Message {
    /// The text.
    text: String,
    /// Values for the fields that a clarification asked for.
    #[schema(value_type = Option<Object>)]
    fields: Option<Map<String, Value>>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wait {
    /// `false` answers once the message is recorded. Otherwise that is answered if there is no reply
    /// within `server.max_wait` seconds, or the server shuts down.
    wait: Option<bool>,
}

/// Sends a message. Answers with the reply, or streams the turn, by `Accept`.
#[utoipa::path(post, path = "/v1/conversations/{name}/messages", params(("name" = String, Path), Wait), request_body = Message, responses((status = 200, content((Object = "application/json"), (String = "text/event-stream"), (String = "application/x-ndjson"))), (status = 202, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn send(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Asked(Wait { wait }): Asked<Wait>,
    headers: HeaderMap,
    Body(Message { text, fields }): Body<Message>,
) -> Answered<Response> {
    let id = caller.writes(&name)?;
    if let Some(fields) = &fields {
        let fits = bounds::check_map("the message's `fields`", fields);
        fits.map_err(|failure| Problem::new(422, failure.code.as_str(), failure.message))?;
    }
    let by = caller.authenticated().then(|| caller.name.to_string());
    let message = UserMessageReceived { fields, by, ..UserMessageReceived::text(text) };
    let conversation = app.runtime.conversation(id.as_str());
    if wait == Some(false) || !events::wants_stream(&headers) {
        let turn = conversation.stream_message(message).await;
        let mut turn = turn.map_err(|error| match error {
            error @ SendError::Unsure { .. } => error.into(),
            error => Problem::untouched(error),
        })?;
        let mut accepted = json!({"conversation": id, "message": turn.message()});
        let mut waits = Vec::new();
        // Whoever doesn't wait isn't told of a reply that is there already.
        if wait != Some(false) {
            let patience = Duration::from_secs(app.settings.max_wait);
            tokio::select! {
                reply = reply(&mut turn, &mut waits) => return Ok(Json(reply?).into_response()),
                () = tokio::time::sleep(patience) => {}
                () = app.closed() => {}
            }
        }
        if !waits.is_empty() {
            accepted["waits"] = json!(waits);
        }
        return Ok((StatusCode::ACCEPTED, Json(accepted)).into_response());
    }
    let streaming = app.stream(&caller)?;
    let over = streaming.over();
    let turn = conversation.stream_message(message).await?;
    let lines = turn.events().map(move |event| {
        let _ = &streaming;
        line(&event)
    });
    let over = async move { broken(&over.await.problem()) };
    Ok(events::respond(&app, &headers, events::until(lines.boxed(), over)))
}

/// The last line of a turn's stream that is cut off; the turn itself goes on.
fn broken(problem: &Problem) -> Line {
    let Problem { code, detail, hint, .. } = problem;
    let data = json!({"message": detail, "code": code, "hint": hint}).to_string();
    Line { cursor: None, name: "STREAM_EVENT_ERROR".into(), data: data.into() }
}

/// The reply, and what has waited for a person until then.
async fn reply(turn: &mut TurnStream, waits: &mut Vec<EventId>) -> Result<Reply, SendError> {
    loop {
        match turn.next().await {
            Some(Ok(TurnItem::Reply(reply))) => return Ok(reply),
            Some(Ok(TurnItem::Held { decision, .. })) => waits.push(decision),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error),
            None => return Err(SendError::Nobody),
        }
    }
}

fn line(event: &StreamEvent) -> Line {
    // The tag and the content of an enum with named fields.
    let told = serde_json::to_value(event).unwrap_or_default();
    let name = told.get("event").and_then(Value::as_str).unwrap_or_default().to_owned();
    let data = told.get("data").cloned().unwrap_or_default().to_string();
    Line { cursor: None, name: name.into(), data: data.into() }
}
