//! What a journal's file may hold: read, or refused; what is read is written as it was read, and
//! in the same bytes from then on; and a commit of it is taken only if each event's data can be read.
#![no_main]

use arbitrary::{Result, Unstructured};
use ephor_core::ConversationId;
use ephor_core::bounds::{MAX_EVENT_DEPTH, extent_of};
use ephor_fuzz::mutate;
use ephor_journal::record;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fn check(json: &str) {
    let conversation = ConversationId::new("c").expect("a name");
    let Ok(events) = record::decode(&conversation, json) else {
        return;
    };
    for event in &events {
        let depth = event.data.depth().expect("what was read has a depth");
        let value = event.data.to_value();
        assert!(depth > MAX_EVENT_DEPTH || value.is_ok(), "taken, and unreadable: {value:?}");
        if let Ok(value) = value {
            assert_eq!(depth, extent_of(&value).expect("a value has a depth").depth, "one depth");
        }
    }
    let written = record::encode(&events).expect("what was read can be written");
    let again = record::decode(&conversation, &written).expect("what was written can be read");
    assert_eq!(format!("{events:?}"), format!("{again:?}"));
    assert_eq!(record::encode(&again).ok(), Some(written), "one text for the same events");
}

fn nearly_right(u: &mut Unstructured<'_>) -> Result<Value> {
    let mut events = Vec::new();
    for sequence in 1..=u.int_in_range(1..=4)? {
        events.push(json!({
            "sequence": sequence, "id": "01890a5d-ac96-774b-bcce-b302099a8057", "type": "MessageSent",
            "time": "2023-11-14T22:13:20.123456789Z", "source": "agent", "correlation": "c",
            "causation": "01890a5d-ac96-774b-bcce-b302099a8058", "trace": "t", "internal": false,
            "blocked_by": "gate", "blocked_for": "a reason", "data": {"text": "hello"},
        }));
    }
    let mut events = Value::Array(events);
    mutate(u, &mut events)?;
    Ok(events)
}

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0, rest)) => {
            if let Ok(json) = std::str::from_utf8(rest) {
                check(json);
            }
        }
        Some((_, rest)) => {
            if let Ok(events) = nearly_right(&mut Unstructured::new(rest)) {
                check(&events.to_string());
            }
        }
        None => {}
    }
});
