//! What every version of an event type has written is read. `fixtures/events.jsonl` has at least one
//! event of each type and version, with all of its fields, as that version wrote it: a line is never
//! changed, and a new version of a type adds one.

use std::collections::BTreeSet;

use ephor_core::events::{self, NodeStarted, UserMessageReceived};
use ephor_core::versions::{self, Upcaster};
use ephor_core::{ConversationId, Disposition, Draft, Event, EventData, cloudevents};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Fixture {
    #[serde(rename = "type")]
    kind: String,
    version: u32,
    data: Value,
}

fn fixtures() -> Vec<Fixture> {
    let lines = include_str!("../fixtures/events.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn raw(kind: &str, version: u32, data: &Value) -> EventData {
    EventData::raw_of(kind, version, serde_json::value::to_raw_value(data).unwrap())
}

#[test]
fn what_each_version_wrote_is_read_whole() {
    for Fixture { kind, version, data } in fixtures() {
        let read = events::rewritten(&kind, &raw(&kind, version, &data));
        let written = read.unwrap_or_else(|| panic!("{kind} has left the catalogue"));
        let written = written.unwrap_or_else(|| panic!("version {version} can't be read: {data}"));
        if events::version(&kind) == Some(version) {
            // A field that was renamed would be lost here, and not be missed above.
            assert_eq!(written, data, "{kind}");
        }
    }
}

#[test]
fn each_version_of_each_type_has_a_fixture() {
    let fixtures = fixtures();
    let there: BTreeSet<_> = fixtures.iter().map(|one| (&*one.kind, one.version)).collect();
    for (kind, _) in events::catalogue() {
        let transient = ["NodeProgress", "SubAgentProgress", "SubAgentOutput", "ReplyDrafted"];
        if transient.contains(&kind) {
            continue;
        }
        for version in 1..=events::version(kind).unwrap() {
            assert!(there.contains(&(kind, version)), "no line for {kind}, version {version}");
        }
    }
}

/// An event that has had three versions: a text, then a number, then with a unit.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Weighed {
    grams: u64,
    unit: String,
}

impl Event for Weighed {
    const TYPE: &'static str = "Weighed";
    const UPCASTERS: &'static [Upcaster] = &[number, unit];
}

fn number(json: Value) -> Option<Value> {
    let grams: u64 = json.get("weight")?.as_str()?.parse().ok()?;
    Some(json!({"grams": grams}))
}

fn unit(mut json: Value) -> Option<Value> {
    json.as_object_mut()?.insert("unit".to_owned(), json!("g"));
    Some(json)
}

#[test]
fn every_older_version_is_read_and_no_newer_one() {
    let weighed = |version, data| raw("Weighed", version, &data).read::<Weighed>();
    let expected = Weighed { grams: 7, unit: "g".to_owned() };
    for (version, data) in [
        (1, json!({"weight": "7"})),
        (2, json!({"grams": 7})),
        (3, json!({"grams": 7, "unit": "g"})),
    ] {
        assert_eq!(weighed(version, data).as_deref(), Some(&expected), "version {version}");
    }
    assert_eq!(versions::current::<Weighed>(), 3);
    for (version, data) in [
        (0, json!({"weight": "7"})),
        (1, json!({"weight": "heavy"})),
        (2, json!({"weight": "7"})),
        (4, json!({"grams": 7, "unit": "g"})),
        (u32::MAX, json!({"grams": 7, "unit": "g"})),
    ] {
        assert_eq!(weighed(version, data.clone()), None, "version {version}: {data}");
    }
}

#[test]
fn what_a_newer_version_wrote_is_kept_as_it_is() {
    let newer = r#"{"text":"hello","mood":"glad"}"#;
    let json = RawValue::from_string(newer.to_owned()).unwrap();
    let data = EventData::raw_of("UserMessageReceived", 2, json);
    assert!(data.read::<UserMessageReceived>().is_none(), "nobody knows what it means");
    let draft = Draft::of(ConversationId::new("c").unwrap(), data);
    let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    let outside = cloudevents::to_json(&event).unwrap();
    let back = cloudevents::from_json(&outside).unwrap();
    assert_eq!((back.kind(), back.data.version()), ("UserMessageReceived", 2));
    assert!(outside.contains(newer) && back.read::<UserMessageReceived>().is_none(), "{outside}");
}

#[test]
fn an_event_of_now_has_the_version_of_its_type() {
    let weighed = Weighed { grams: 7, unit: "g".to_owned() };
    assert_eq!(EventData::typed(weighed).version(), 3);
    assert_eq!(raw(NodeStarted::TYPE, 1, &json!({})).version(), 1);
    let json = RawValue::from_string("{}".to_owned()).unwrap();
    assert_eq!(EventData::raw("Unheard", json).version(), 1);
}
