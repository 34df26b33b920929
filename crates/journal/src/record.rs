//! The JSON format in which a commit's events are stored: an array of flat objects, easy to read
//! for people and SQL. What the commit says of all of them (the conversation) isn't repeated.

use std::borrow::Cow;
use std::sync::Arc;

use ephor_core::{ConversationId, Disposition, Envelope, EventData, EventId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::JournalError;

#[derive(Serialize)]
struct Head<'a> {
    sequence: u64,
    id: EventId,
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(skip_serializing_if = "is_first")]
    version: u32,
    time: Timestamp,
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    correlation: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    causation: Option<EventId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    internal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked_for: Option<&'a str>,
}

#[derive(Deserialize)]
struct Record<'a> {
    sequence: u64,
    id: EventId,
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    /// Of the event's type. Most have only ever had one.
    #[serde(default = "first")]
    version: u32,
    time: Timestamp,
    #[serde(borrow)]
    source: Cow<'a, str>,
    correlation: Option<String>,
    causation: Option<EventId>,
    trace: Option<String>,
    #[serde(default)]
    internal: bool,
    blocked_by: Option<String>,
    blocked_for: Option<String>,
    data: Box<RawValue>,
}

const fn first() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_first(version: &u32) -> bool {
    *version == first()
}

/// Writes events as one JSON array.
pub fn encode(events: &[Arc<Envelope>]) -> Result<String, JournalError> {
    let mut out = Vec::with_capacity(512 * events.len());
    out.push(b'[');
    for (index, event) in events.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        encode_one(event, &mut out).map_err(|error| {
            JournalError::Malformed(format!(
                "event {} of type {} can't be written as JSON: {error}",
                event.id,
                event.kind()
            ))
        })?;
    }
    out.push(b']');
    String::from_utf8(out).map_err(|error| JournalError::Malformed(error.to_string()))
}

fn encode_one(event: &Envelope, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
    let (blocked_by, blocked_for) = match &event.disposition {
        Disposition::Delivered | Disposition::Internal => (None, None),
        Disposition::Blocked { by, reason } => (Some(by.as_str()), Some(reason.as_str())),
    };
    let head = Head {
        sequence: event.sequence,
        id: event.id,
        kind: event.kind(),
        version: event.data.version(),
        time: event.time,
        source: &event.source,
        correlation: event.correlation.as_deref(),
        causation: event.causation,
        trace: event.trace.as_deref(),
        internal: event.disposition == Disposition::Internal,
        blocked_by,
        blocked_for,
    };
    serde_json::to_writer(&mut *out, &head)?;
    // The head's closing brace makes room for the payload, which is written without a detour.
    out.pop();
    out.extend_from_slice(b",\"data\":");
    event.data.write_json(out)?;
    out.push(b'}');
    Ok(())
}

/// Reads what [`encode`] has written.
pub fn decode(
    conversation: &ConversationId,
    json: &str,
) -> Result<Vec<Arc<Envelope>>, JournalError> {
    let records: Vec<Record<'_>> =
        serde_json::from_str(json).map_err(|error| JournalError::Unreadable {
            position: None,
            conversation: Some(conversation.clone()),
            reason: error.to_string(),
        })?;
    let envelopes = records.into_iter().map(|record| {
        let disposition = match record.blocked_by {
            None if record.internal => Disposition::Internal,
            None => Disposition::Delivered,
            Some(by) => Disposition::Blocked { by, reason: record.blocked_for.unwrap_or_default() },
        };
        Arc::new(Envelope {
            id: record.id,
            conversation: conversation.clone(),
            sequence: record.sequence,
            time: record.time,
            source: record.source.into(),
            correlation: record.correlation.map(Into::into),
            causation: record.causation,
            trace: record.trace.map(Into::into),
            disposition,
            data: EventData::raw_of(record.kind, record.version, record.data),
        })
    });
    Ok(envelopes.collect())
}

/// The sequences of the events that [`encode`] has written. It reads them whole, so that what
/// can't be [decoded](decode) is found.
pub(crate) fn sequences(json: &str) -> Result<Vec<u64>, serde_json::Error> {
    let records: Vec<Record<'_>> = serde_json::from_str(json)?;
    Ok(records.into_iter().map(|record| record.sequence).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;

    fn envelope() -> impl Strategy<Value = Envelope> {
        let text = || proptest::option::of(any::<String>());
        let blocked = proptest::option::of((any::<String>(), any::<String>()));
        let ids = (any::<u128>(), proptest::option::of(any::<u128>()));
        let data = (any::<String>(), any::<u32>(), any::<Vec<String>>());
        let at = (1..u64::MAX, -1_000_000_000_i64..1_000_000_000_000);
        (ids, text(), text(), blocked, data, at, any::<String>()).prop_map(
            |((id, causation), correlation, trace, blocked, (kind, version, data), at, source)| {
                let uuid = |id| serde_json::from_value(uuid_text(id).into()).unwrap();
                let json = serde_json::value::to_raw_value(&data).unwrap();
                Envelope {
                    id: uuid(id),
                    conversation: ConversationId::new("c").unwrap(),
                    sequence: at.0,
                    time: Timestamp::from_microsecond(at.1).unwrap(),
                    source: source.into(),
                    correlation: correlation.map(Into::into),
                    causation: causation.map(uuid),
                    trace: trace.map(Into::into),
                    disposition: match blocked {
                        Some((by, reason)) => Disposition::Blocked { by, reason },
                        None if at.0 % 2 == 0 => Disposition::Internal,
                        None => Disposition::Delivered,
                    },
                    data: EventData::raw_of(kind, version, json),
                }
            },
        )
    }

    fn uuid_text(id: u128) -> String {
        let hex = format!("{id:032x}");
        let cut = |from, to| hex.get(from..to).unwrap_or_default().to_owned();
        [cut(0, 8), cut(8, 12), cut(12, 16), cut(16, 20), cut(20, 32)].join("-")
    }

    #[test]
    fn no_events_are_an_array_too() {
        let conversation = ConversationId::new("c").unwrap();
        assert!(decode(&conversation, &encode(&[]).unwrap()).unwrap().is_empty());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(events in proptest::collection::vec(envelope(), 1..4)) {
            let events: Vec<_> = events.into_iter().map(Arc::new).collect();
            let back = decode(&events[0].conversation, &encode(&events).unwrap()).unwrap();
            prop_assert_eq!(format!("{events:?}"), format!("{back:?}"));
        }
    }
}
