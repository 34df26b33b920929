//! CloudEvents from outside, published into the bus.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use ephor_bus::{Outcome, Receipt};
use ephor_core::cloudevents::TYPE_PREFIX;
use ephor_core::event::Publisher;
use ephor_core::events::{DecisionMade, UserMessageReceived, check_json};
use ephor_core::{ConversationId, Draft, Event, EventData};
use ephor_rules::askers::API;
use ephor_runtime::SendError;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, text, written};
use crate::body::check_event;
use crate::problem::{Answered, Problem};

/// Events of one request.
const MAX_BATCH: usize = 100;

/// Longest `correlationid`, in bytes.
const MOST_CORRELATION: usize = 200;

/// A CloudEvent 1.0. Further attributes are allowed, and not read.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Given {
    /// `1.0`.
    specversion: String,
    /// Its type: `ephor.NAME` for an event of the platform, anything else for one's own.
    #[serde(rename = "type")]
    kind: String,
    /// The conversation's name.
    subject: Option<String>,
    /// Or the conversation as `tenant/name`. Its tenant is the caller's.
    partitionkey: Option<String>,
    /// Groups related events: what follows from the event has it too. 1 to 200 bytes.
    correlationid: Option<String>,
    /// The event.
    #[schema(value_type = Object)]
    data: Box<RawValue>,
}

/// Publishes events, each in its conversation: one, a batch, or one in binary mode (`ce-type`,
/// `ce-subject`, and the data as the body). The decisions of a batch are simultaneous: all are judged before
/// the first is released.
#[utoipa::path(post, path = "/v1/events", request_body(content((Given = "application/cloudevents+json"), (Vec<Given> = "application/cloudevents-batch+json"), (Object = "application/json"))), responses((status = 202, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn publish(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    body: Bytes,
) -> Answered<impl IntoResponse> {
    let given = read(&headers, &body)?;
    // All are looked at first, so that a batch with a mistake publishes nothing.
    let drafts: Answered<Vec<Draft>> = given.into_iter().map(|one| draft(&caller, one)).collect();
    let (receipts, ended) = app.runtime.publish_all(drafts?).await;
    ended.map_err(|error| match receipts.as_slice() {
        [] => Problem::untouched(error),
        _ => error.into(),
    })?;
    let told = |receipt: &Receipt| match &receipt.outcome {
        Outcome::Delivered => json!({"id": receipt.id, "outcome": "delivered"}),
        Outcome::Blocked { by, reason } => {
            json!({"id": receipt.id, "outcome": "blocked", "by": by, "reason": reason})
        }
    };
    let published: Vec<_> = receipts.iter().map(told).collect();
    Ok((StatusCode::ACCEPTED, Json(json!({"events": published}))))
}

fn read(headers: &HeaderMap, body: &[u8]) -> Answered<Vec<Given>> {
    let kind = text(headers, header::CONTENT_TYPE.as_str()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let wrong = |error: serde_json::Error| {
        Problem::new(400, "INVALID_EVENT", error.to_string()).hint("see /openapi.json")
    };
    if kind == "application/cloudevents-batch+json" {
        let batch: Vec<Given> = serde_json::from_slice(body).map_err(wrong)?;
        if batch.len() > MAX_BATCH {
            return Err(Problem::invalid(format!("at most {MAX_BATCH} events")));
        }
        return Ok(batch);
    }
    let Some(kind) = text(headers, "ce-type") else {
        return Ok(vec![serde_json::from_slice(body).map_err(wrong)?]);
    };
    let of = |name: &str| text(headers, name).map(str::to_owned);
    Ok(vec![Given {
        specversion: of("ce-specversion").unwrap_or_default(),
        kind: kind.to_owned(),
        subject: of("ce-subject"),
        partitionkey: of("ce-partitionkey"),
        correlationid: of("ce-correlationid"),
        data: serde_json::from_slice(body).map_err(wrong)?,
    }])
}

fn draft(caller: &Caller, given: Given) -> Answered<Draft> {
    let Given { specversion, kind, subject, partitionkey, correlationid, data } = given;
    let wrong = |detail: String| Problem::new(400, "INVALID_EVENT", detail);
    if specversion != "1.0" {
        return Err(wrong(format!("specversion {specversion:?} isn't supported")).hint("1.0"));
    }
    let conversation = match (partitionkey, subject) {
        (Some(key), _) => {
            let id: ConversationId = key.parse()?;
            if id.tenant() != &*caller.tenant {
                return Err(Problem::not_found("conversation"));
            }
            written(id)?
        }
        (None, Some(name)) => caller.writes(&name)?,
        (None, None) => {
            return Err(wrong("the event names no conversation".to_owned())
                .hint("name it by `subject` or `partitionkey`"));
        }
    };
    let kind = kind.strip_prefix(TYPE_PREFIX).unwrap_or(&kind);
    if kind.is_empty() || kind.len() > 200 || kind.chars().any(char::is_control) {
        return Err(wrong("the type's name has 1 to 200 bytes".to_owned()));
    }
    // Outside, one's own `ephor.X` would look like the platform's to whoever reads the prefix twice.
    if kind.starts_with(TYPE_PREFIX) {
        return Err(wrong(format!("the type begins with `{TYPE_PREFIX}` more than once")).hint(
            format!("name an event of the platform `{TYPE_PREFIX}NAME`, and your own without it"),
        ));
    }
    if kind != DecisionMade::TYPE {
        check_event(data.get().len())?;
    }
    // Data is an object: consumers read fields.
    let fields: Value =
        serde_json::from_str(data.get()).map_err(|error| wrong(error.to_string()))?;
    if !fields.is_object() {
        return Err(wrong("`data` must be an object".to_owned()));
    }
    if let Some(Err(error)) = check_json(kind, data.get()) {
        return Err(wrong(format!("`data` is no {kind}: {error}")));
    }
    let mut data = EventData::raw(kind, data);
    // Nobody speaks in another's name.
    if let Some(said) = data.read::<UserMessageReceived>() {
        if said.is_blank() {
            return Err(SendError::Blank.into());
        }
        let by = caller.authenticated().then(|| caller.name.to_string());
        data = EventData::typed(UserMessageReceived { by, ..(*said).clone() });
    }
    if data.publisher() != Publisher::Anyone {
        let detail = format!("{kind} is published by the runtime alone");
        return Err(Problem::new(403, "NOT_YOURS", detail));
    }
    let draft = Draft::of(conversation, data).from_source(format!("{API}{}", caller.name));
    match correlationid {
        None => Ok(draft),
        Some(id)
            if (1..=MOST_CORRELATION).contains(&id.len()) && !id.contains(char::is_control) =>
        {
            Ok(draft.correlated(id))
        }
        Some(_) => Err(wrong(format!("`correlationid` has 1 to {MOST_CORRELATION} bytes"))),
    }
}
