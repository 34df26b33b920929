//! Envelopes as CloudEvents 1.0 JSON, their form outside the process.
//!
//! Extensions: `partitionkey` (tenant/conversation), `sequence` (decimal, padded so that it sorts
//! as text), `correlationid`, `causationid`, `traceparent`; `ephordisposition` (`internal`) on
//! events that aren't delivered to subscribers, and `ephorblockedby`/`ephorblockedfor` on events
//! that a middleware blocked; `ephorversion` on events whose type has had several
//! [versions](crate::versions), where it isn't 1; `ephorunreadable` on events that nest too deep to
//! be read, whose `data` is their JSON as a text.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::bounds::{MAX_EVENT_DEPTH, json_depth};
use crate::event::{Disposition, Envelope, EventData};
use crate::ids::{ConversationId, EventId};

/// The prefix of the CloudEvents `type` of Ephor events.
pub const TYPE_PREFIX: &str = "ephor.";

/// The structured-mode JSON form.
#[derive(Debug, Serialize, Deserialize)]
pub struct CloudEvent {
    specversion: String,
    id: EventId,
    source: String,
    #[serde(rename = "type")]
    kind: String,
    subject: String,
    time: Timestamp,
    datacontenttype: String,
    partitionkey: ConversationId,
    sequence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    correlationid: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    causationid: Option<EventId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    traceparent: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ephordisposition: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ephorblockedby: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ephorblockedfor: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ephorunreadable: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ephorversion: Option<u32>,
    data: Box<RawValue>,
}

/// Why a text isn't an Ephor event.
#[derive(Debug, thiserror::Error)]
pub enum CloudEventError {
    /// It isn't CloudEvents JSON.
    #[error("not a CloudEvents 1.0 JSON event: {0}")]
    Json(#[from] serde_json::Error),
    /// The version of CloudEvents isn't supported.
    #[error("specversion {0:?} is not supported; expected \"1.0\"")]
    Version(String),
    /// The type isn't an Ephor type.
    #[error("type {0:?} does not begin with \"ephor.\"")]
    Type(String),
    /// The sequence isn't a number.
    #[error("sequence {0:?} is not a number")]
    Sequence(String),
}

/// Writes an envelope as CloudEvents JSON.
///
/// ```
/// use ephor_core::{cloudevents, events::MessageSent, ConversationId, Disposition, Draft};
///
/// let draft = Draft::new(ConversationId::new("c-1").unwrap(), MessageSent::text("hello"));
/// let envelope = draft.seal(7, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
/// let json = cloudevents::to_json(&envelope).unwrap();
/// let back = cloudevents::from_json(&json).unwrap();
/// assert_eq!((back.id, back.sequence, back.kind()), (envelope.id, 7, "MessageSent"));
/// ```
pub fn to_json(envelope: &Envelope) -> Result<String, serde_json::Error> {
    serde_json::to_string(&to_event(envelope)?)
}

/// Converts an envelope to a CloudEvents JSON value.
pub fn to_value(envelope: &Envelope) -> Result<serde_json::Value, serde_json::Error> {
    serde_json::to_value(to_event(envelope)?)
}

fn to_event(envelope: &Envelope) -> Result<CloudEvent, serde_json::Error> {
    let mut json = Vec::with_capacity(256);
    envelope.data.write_json(&mut json)?;
    let mut json = String::from_utf8(json).map_err(serde::ser::Error::custom)?;
    let mut unreadable = None;
    if json_depth(json.as_bytes()) > MAX_EVENT_DEPTH {
        unreadable = Some(format!("it nests deeper than {MAX_EVENT_DEPTH} levels"));
        json = serde_json::to_string(&json)?;
    }
    let (by, reason) = match &envelope.disposition {
        Disposition::Delivered | Disposition::Internal => (None, None),
        Disposition::Blocked { by, reason } => (Some(by.clone()), Some(reason.clone())),
    };
    Ok(CloudEvent {
        specversion: "1.0".to_owned(),
        id: envelope.id,
        source: format!("/{}", envelope.source),
        kind: format!("{TYPE_PREFIX}{}", envelope.kind()),
        subject: envelope.conversation.name().to_owned(),
        time: envelope.time,
        datacontenttype: "application/json".to_owned(),
        partitionkey: envelope.conversation.clone(),
        sequence: format!("{:020}", envelope.sequence),
        correlationid: envelope.correlation.as_deref().map(str::to_owned),
        causationid: envelope.causation,
        traceparent: envelope.trace.as_deref().map(str::to_owned),
        ephordisposition: (envelope.disposition == Disposition::Internal)
            .then(|| "internal".to_owned()),
        ephorblockedby: by,
        ephorblockedfor: reason,
        ephorunreadable: unreadable,
        ephorversion: Some(envelope.data.version()).filter(|version| *version != 1),
        data: RawValue::from_string(json)?,
    })
}

/// Reads an envelope from CloudEvents JSON. Its event stays raw until it is read as a type.
pub fn from_json(text: &str) -> Result<Envelope, CloudEventError> {
    let event: CloudEvent = serde_json::from_str(text)?;
    if event.specversion != "1.0" {
        return Err(CloudEventError::Version(event.specversion));
    }
    let Some(kind) = event.kind.strip_prefix(TYPE_PREFIX) else {
        return Err(CloudEventError::Type(event.kind));
    };
    let sequence =
        event.sequence.parse().map_err(|_| CloudEventError::Sequence(event.sequence.clone()))?;
    let disposition = match event.ephorblockedby {
        None if event.ephordisposition.as_deref() == Some("internal") => Disposition::Internal,
        None => Disposition::Delivered,
        Some(by) => Disposition::Blocked { by, reason: event.ephorblockedfor.unwrap_or_default() },
    };
    Ok(Envelope {
        id: event.id,
        conversation: event.partitionkey,
        sequence,
        time: event.time,
        source: event.source.trim_start_matches('/').into(),
        correlation: event.correlationid.map(Into::into),
        causation: event.causationid,
        trace: event.traceparent.map(Into::into),
        disposition,
        data: EventData::raw_of(kind, event.ephorversion.unwrap_or(1), event.data),
    })
}
