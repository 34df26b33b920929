//! What waits for people, and their answers.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ephor_core::EventId;
use ephor_core::events::Answer;
use ephor_core::interrupt::Interrupt;
use ephor_runtime::inbox::{Allow, Filter, Inbox, InboxError, Outcome, Response as Said};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::{Caller, text};
use crate::body::{Asked, Body, Path};
use crate::conversations::{MAX_PAGE, Most};
use crate::problem::{Answered, Problem};
use crate::runs::event_id;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct List {
    /// Only of this conversation.
    conversation: Option<String>,
    /// Only of this agent.
    agent: Option<String>,
    /// Only this type of decision, or node kind.
    action: Option<String>,
    /// Most to return: 1 to 1000.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 1000)]
    limit: Option<Most>,
}

fn inbox(app: &App, caller: &Caller) -> Inbox {
    app.runtime.inbox().of(&caller.tenant)
}

/// What waits for a person, soonest to expire first.
#[utoipa::path(get, path = "/v1/interrupts", params(List), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Asked(List { conversation, agent, action, limit }): Asked<List>,
) -> Answered<Json<Value>> {
    let conversation = conversation.map(|name| caller.conversation(&name)).transpose()?;
    let limit = limit.map_or(MAX_PAGE, |limit| limit.0);
    let filter = Filter { conversation, agent, action, limit, rule: None };
    let interrupts = inbox(&app, &caller).list(&filter).await?;
    Ok(Json(json!({"interrupts": interrupts})))
}

/// One thing that waits. A held decision or call has its payload, its rules, and where its arguments
/// come from.
#[utoipa::path(get, path = "/v1/interrupts/{id}", params(("id" = String, Path)), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answered<Response> {
    let id = event_id(&id)?;
    let inbox = inbox(&app, &caller);
    let item = match inbox.get(id).await {
        Ok(item) => item,
        // A question is in the list alone.
        Err(_) => {
            let all = inbox.list(&Filter::default()).await?;
            let found = all.into_iter().find(|interrupt| interrupt.id == id);
            return Ok(Json(found.ok_or(InboxError::NotFound)?).into_response());
        }
    };
    let mut shown = serde_json::to_value(Interrupt::from(&item)).unwrap_or_default();
    let question = &item.hold.question;
    shown["payload"] = json!(item.hold.payload);
    shown["rules"] = json!(question.rules);
    shown["held_by"] = json!(question.held_by);
    shown["origins"] = json!(question.origins);
    shown["approvals"] = json!(question.approvals);
    shown["approved_by"] = json!(item.hold.approved_by);
    shown["four_eyes"] = json!(question.is_for_other_eyes());
    shown["not_by"] = json!(question.not_by);
    shown["asked_by"] = json!(question.asked_by);
    shown["resource"] = json!(question.resource);
    let mut response = Json(shown).into_response();
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{}\"", question.digest)) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    Ok(response)
}

/// An answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answering {
    /// `approve`, `reject`, `edit`, `answer` or `happened`.
    answer: Option<String>,
    /// Of `reject`: why.
    reason: Option<String>,
    /// Of `approve`: seconds for which the like is allowed in its conversation, once the approval is
    /// accepted. At most `approvals.max_allowance`.
    allow: Option<u32>,
    /// Of `edit`: what is to be done instead.
    #[schema(value_type = Option<Object>)]
    payload: Option<Value>,
    /// Of `answer`: the words.
    text: Option<String>,
    /// Of `happened`: the result of a call that had taken effect.
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// Instead of all these: the answer in the form of `response_schema`.
    #[schema(value_type = Option<Object>)]
    data: Option<Value>,
}

impl Answering {
    fn read(self) -> Answered<Said> {
        let lacks = |what: &str| Problem::invalid(format!("the answer lacks `{what}`"));
        if self.allow.is_some() && self.answer.as_deref() != Some("approve") {
            return Err(Problem::invalid("only what is approved can be allowed"));
        }
        if let Some(data) = self.data {
            return match self.answer {
                None => Ok(Said::Data(data)),
                Some(_) => Err(Problem::invalid("give one of `answer` and `data`")),
            };
        }
        Ok(Said::Said(match self.answer.as_deref() {
            Some("approve") => Answer::Approve,
            Some("reject") => {
                Answer::Reject { reason: self.reason.ok_or_else(|| lacks("reason"))? }
            }
            Some("edit") => {
                let payload = self.payload.ok_or_else(|| lacks("payload"))?;
                Answer::Edit { payload: Arc::new(payload) }
            }
            Some("answer") => Answer::Answer { text: self.text.ok_or_else(|| lacks("text"))? },
            Some("happened") => Answer::Happened { result: self.result.unwrap_or_default() },
            Some(other) => {
                return Err(Problem::invalid(format!("there is no answer {other:?}"))
                    .hint("answer with approve, reject, edit, answer or happened"));
            }
            None => return Err(lacks("answer")),
        }))
    }
}

/// Answers. `If-Match` is the digest of what was seen; a question has none.
#[utoipa::path(post, path = "/v1/interrupts/{id}/answer", params(("id" = String, Path), ("If-Match" = Option<String>, Header)), request_body = Answering, responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn answer(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(answer): Body<Answering>,
) -> Answered<Json<Outcome>> {
    let digest = text(&headers, header::IF_MATCH.as_str()).unwrap_or_default();
    let digest = digest.trim().trim_matches('"').to_owned();
    let (id, allow) = (event_id(&id)?, answer.allow);
    let said = answer.read()?;
    let inbox = inbox(&app, &caller);
    if digest.is_empty() && inbox.get(id).await.is_ok() {
        return Err(Problem::new(428, "NO_DIGEST", "the answer doesn't say what was seen")
            .hint("send If-Match with the ETag of what was shown"));
    }
    let Some(seconds) = allow else {
        return Ok(Json(inbox.answer(id, &caller.name, &digest, said).await?));
    };
    let item = inbox.get(id).await?;
    let shown = &item.hold.question.digest;
    if *shown != digest {
        return Err(InboxError::Stale { shown: shown.clone() }.into());
    }
    let done = inbox.approve_like(&item, app.until(seconds)?, &caller.name).await?;
    // The approval counts; the like is asked about again.
    done.allowed
        .inspect_err(|error| tracing::warn!(%error, hold = %id, "the like isn't allowed"))
        .ok();
    Ok(Json(done.outcome))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Several {
    /// At most 100 answers.
    answers: Vec<OneOf>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct OneOf {
    /// What is answered.
    #[schema(value_type = String)]
    id: EventId,
    /// The digest of what was seen; a question has none.
    #[serde(default)]
    digest: String,
    /// The rest, as for one answer.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    answer: Map<String, Value>,
}

/// Answers several, each with its own result.
#[utoipa::path(post, path = "/v1/interrupts/answers", request_body = Several, responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn answer_several(
    State(app): State<App>,
    caller: Caller,
    Body(Several { answers }): Body<Several>,
) -> Answered<Json<Value>> {
    if answers.len() > 100 {
        return Err(Problem::invalid("at most 100 answers"));
    }
    let inbox = inbox(&app, &caller);
    let mut results = Vec::new();
    for OneOf { id, digest, answer } in answers {
        let answer = serde_json::from_value::<Answering>(Value::Object(answer));
        let answer = answer.map_err(|error| Problem::invalid(error.to_string()));
        let alone = |answer: Answering| match answer.allow {
            None => answer.read(),
            Some(_) => Err(Problem::invalid("`allow` belongs to a single answer")),
        };
        let answered = match answer.and_then(alone) {
            Ok(said) => inbox.answer(id, &caller.name, &digest, said).await.map_err(Problem::from),
            Err(problem) => Err(problem),
        };
        results.push(match answered {
            Ok(outcome) => json!({"id": id, "outcome": outcome}),
            Err(problem) => json!({"id": id, "error": problem}),
        });
    }
    Ok(Json(json!({"results": results})))
}

impl App {
    /// That many seconds from now.
    fn until(&self, seconds: u32) -> Answered<Timestamp> {
        let until = self.now().checked_add(SignedDuration::from_secs(i64::from(seconds)));
        until.map_err(|_| Problem::invalid("the time is too long"))
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct For {
    /// How long, in seconds. At most `approvals.max_allowance`.
    seconds: u32,
}

/// Allows what an item asks for in its conversation, for a time.
#[utoipa::path(post, path = "/v1/interrupts/{id}/allow", params(("id" = String, Path)), request_body = For, responses((status = 201, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn allow(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(For { seconds }): Body<For>,
) -> Answered<impl IntoResponse> {
    let until = app.until(seconds)?;
    let what = Allow::Like(event_id(&id)?);
    let allowances = inbox(&app, &caller).allow(what, until, &caller.name).await?;
    Ok((StatusCode::CREATED, Json(json!({"allowances": allowances, "until": until}))))
}

/// What is allowed now, soonest to end first.
#[utoipa::path(get, path = "/v1/allowances", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn allowances(State(app): State<App>, caller: Caller) -> Answered<Json<Value>> {
    let allowances = inbox(&app, &caller).allowances().await?;
    Ok(Json(json!({"allowances": allowances})))
}

/// Ends an allowance.
#[utoipa::path(delete, path = "/v1/allowances/{id}", params(("id" = String, Path)), responses((status = 204), (status = "default", response = Problem)))]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answered<StatusCode> {
    inbox(&app, &caller).revoke(event_id(&id)?, &caller.name).await?;
    Ok(StatusCode::NO_CONTENT)
}
