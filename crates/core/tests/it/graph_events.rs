//! The events of a graph's run come back from JSON as they were written, and the JSON that they
//! carry comes back as it was written, byte by byte.

use std::fmt::Debug;

use ephor_core::events::{
    self, GraphInterrupted, GraphNodeSkipped, GraphResumed, GraphRunEnded, GraphRunStarted,
    GraphSnapshot, GraphStateUpdated, GraphTaskCompleted, GraphTaskFailed, GraphTaskNoted,
    GraphTurnStarted,
};
use ephor_core::{ConversationId, Disposition, Draft, Event, EventData, cloudevents};
use serde_json::value::RawValue;
use serde_json::{Value, json};

const RUN: &str = "0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000";

/// Reads the event, writes it as a journal does, and reads it back as whoever folds a conversation
/// does; then the same over CloudEvents. Gives the JSON that was written.
#[track_caller]
fn check<E: Event + PartialEq + Debug>(json: &str) -> String {
    let event: E = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let draft = Draft::new(ConversationId::new("thread").unwrap(), event);
    let envelope = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    let mut written = Vec::new();
    envelope.data.write_json(&mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    let stored = RawValue::from_string(written.clone()).unwrap();
    let back = EventData::raw(E::TYPE, stored).read::<E>();
    assert_eq!(back.as_deref(), envelope.get::<E>(), "{written}");

    let outside = cloudevents::to_json(&envelope).unwrap();
    assert!(outside.contains(&written), "{outside}");
    let far = cloudevents::from_json(&outside).unwrap().read::<E>();
    assert!(far.is_some() && far == back, "{outside}");

    let known = events::check_json(E::TYPE, &written).expect("it is in the catalogue");
    known.unwrap_or_else(|error| panic!("{}: {error}: {written}", E::TYPE));
    written
}

/// Nothing that is said is lost, and nothing is said that needn't be.
#[track_caller]
fn same<E: Event + PartialEq + Debug>(json: Value) -> &'static str {
    let written: Value = serde_json::from_str(&check::<E>(&json.to_string())).unwrap();
    assert_eq!(written, json, "{}", E::TYPE);
    E::TYPE
}

/// As far as the type says, everything that may be there.
#[track_caller]
fn whole<E: Event + PartialEq + Debug>(json: Value) -> &'static str {
    let schema = schemars::schema_for!(E).to_value();
    for field in schema["properties"].as_object().unwrap().keys() {
        assert!(json.get(field).is_some(), "{} has a field {field}: add it here", E::TYPE);
    }
    same::<E>(json)
}

#[test]
fn every_event_of_a_graph_comes_back() {
    let task =
        json!({"path": "outer@1.0/inner@2.3/", "step": u64::MAX, "task": 7, "node": "审核 \"x\""});
    let bare = json!({"step": 1, "task": 0, "node": "a"});
    let failure = json!({"code": "TIMEOUT", "message": "no answer after 30 s", "hint": "wait"});
    let next = json!([
        {"node": "END"},
        {"node": "each", "items": [null, {"n": 1.5}], "from": ["a", "b"]},
        {"node": "none", "items": []},
    ]);
    let updates = json!([null, {"a": []}, 7]);
    let mut seen = vec![
        whole::<GraphRunStarted>(
            json!({"graph": "g", "run": RUN, "path": "r@3.0/", "step": 0, "state": {}}),
        ),
        same::<GraphRunStarted>(json!({"graph": "g", "run": RUN, "step": 9, "state": null})),
        same::<GraphRunStarted>(json!({"graph": "g", "run": RUN, "path": "r@3.0/", "step": 0})),
        whole::<GraphTurnStarted>(
            json!({"graph": "g", "run": RUN, "step": 3, "update": {"a": [null]}}),
        ),
        whole::<GraphTaskCompleted>(json!({
            "run": RUN, "task": task, "attempt": u32::MAX, "updates": updates, "next": next,
            "undecided": ["b", "c"], "cached": true,
        })),
        same::<GraphTaskCompleted>(
            json!({"run": RUN, "task": bare, "attempt": 1, "updates": [], "next": []}),
        ),
        whole::<GraphTaskFailed>(
            json!({"run": RUN, "task": task, "attempt": 3, "failure": failure}),
        ),
        whole::<GraphTaskNoted>(json!({"run": RUN, "task": task, "key": "k", "value": "42"})),
        whole::<GraphInterrupted>(json!({"run": RUN, "interrupts": [
            {
                "id": "i-1", "task": task, "reason": "asked", "message": "Delete 3 rows?\n\"yes\"",
                "response_schema": {"type": "boolean"}, "detail": {"rows": [1, 2, 3]},
                "expires_at": "2026-01-02T03:04:05.000000006Z",
            },
            {"id": "i-2", "task": bare, "reason": "before", "message": ""},
            {"id": "i-3", "task": bare, "reason": "after", "message": ""},
            {"id": "i-4", "task": bare, "reason": "edge", "message": ""},
        ]})),
        whole::<GraphResumed>(
            json!({"run": RUN, "answers": {"i-1": null, "i-2": {"approved": true}}}),
        ),
        whole::<GraphStateUpdated>(
            json!({"run": RUN, "step": 3, "updates": updates, "as_node": "review", "next": next}),
        ),
        same::<GraphStateUpdated>(json!({"run": RUN, "step": 3, "updates": [], "next": []})),
        whole::<GraphSnapshot>(json!({
            "graph": "g", "run": RUN, "step": 3, "state": [1], "next": next,
            "forked_from": {"thread": "acme/t/1", "step": 2},
        })),
        same::<GraphSnapshot>(
            json!({"graph": "g", "run": RUN, "step": 3, "state": [1], "next": []}),
        ),
        whole::<GraphNodeSkipped>(json!({"run": RUN, "step": 3, "node": "review"})),
        whole::<GraphRunEnded>(
            json!({"run": RUN, "path": "r@3.0/", "step": 9, "end": "failed", "failure": failure}),
        ),
    ];
    for end in ["completed", "failed", "limit", "cancelled"] {
        seen.push(same::<GraphRunEnded>(json!({"run": RUN, "step": 9, "end": end})));
    }
    seen.sort_unstable();
    seen.dedup();
    let catalogue = events::catalogue();
    let mut wanted: Vec<_> = catalogue.iter().map(|(name, _)| *name).collect();
    wanted.retain(|name| name.starts_with("Graph"));
    wanted.sort_unstable();
    assert_eq!(seen, wanted, "a new event of the catalogue belongs into this test");
}

#[test]
fn raw_json_keeps_its_text() {
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    for text in [
        "null",
        "{ \"b\" : 1,\n\t\"a\" : 2 }",
        "{\"twice\":1,\"twice\":2}",
        "[1e400,18446744073709551616,1.10,-0,0.1e-2]",
        r#""\u00e9 \ud83c\udffa \/ é 🏺""#,
        "\"\u{2028}\"",
        &deep,
    ] {
        let task = r#""task":{"step":1,"task":0,"node":"a"}"#;
        let snapshot =
            format!(r#"{{"graph":"g","run":"{RUN}","step":1,"state":{text},"next":[]}}"#);
        assert_eq!(check::<GraphSnapshot>(&snapshot), snapshot);
        let noted = format!(r#"{{"run":"{RUN}",{task},"key":"k","value":{text}}}"#);
        assert_eq!(check::<GraphTaskNoted>(&noted), noted);
        let completed = format!(
            r#"{{"run":"{RUN}",{task},"attempt":1,"updates":[{text},1,{text}],"next":[]}}"#
        );
        assert_eq!(check::<GraphTaskCompleted>(&completed), completed);
    }
}

#[test]
fn json_that_is_no_such_event_reads_as_none() {
    for text in [
        "null".to_owned(),
        "{}".to_owned(),
        format!(r#"{{"graph":"g","run":"{RUN}","step":-1,"state":{{}}}}"#),
        format!(r#"{{"graph":"g","run":"{RUN}","state":{{}}}}"#),
        r#"{"graph":"g","run":"r","step":1,"state":{}}"#.to_owned(),
    ] {
        let json = RawValue::from_string(text.clone()).unwrap();
        assert!(EventData::raw(GraphRunStarted::TYPE, json).read::<GraphRunStarted>().is_none());
    }
    let snapshot = format!(r#"{{"graph":"g","run":"{RUN}","step":1,"state":{{}},"next":[]}}"#);
    let json = RawValue::from_string(snapshot).unwrap();
    let data = EventData::raw(GraphSnapshot::TYPE, json);
    assert!(data.read::<GraphSnapshot>().is_some());
    assert!(data.read::<GraphRunStarted>().is_none(), "it is of another type");
}
