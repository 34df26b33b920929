//! The events of a graph's run come back from JSON as they were written, and the JSON that they
//! carry comes back as it was written, byte by byte.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fmt::Debug;

use ephor_core::events::{
    self, GraphEnd, GraphInterrupt, GraphInterrupted, GraphOrigin, GraphResumed, GraphRunEnded,
    GraphRunStarted, GraphSnapshot, GraphStateUpdated, GraphTarget, GraphTask, GraphTaskCompleted,
    GraphTaskFailed, GraphTaskNoted, InterruptReason, RawJson,
};
use ephor_core::{
    ConversationId, Disposition, Draft, ErrorCode, Event, EventData, EventId, Failure, cloudevents,
};
use serde_json::json;
use serde_json::value::RawValue;

fn raw(text: &str) -> RawJson {
    RawJson(RawValue::from_string(text.to_owned()).unwrap())
}

fn task(path: &str) -> GraphTask {
    GraphTask { path: path.to_owned(), step: u64::MAX, task: 7, node: "审核 \"x\"".into() }
}

/// Writes the event as a journal does, and reads it back as whoever folds a conversation does;
/// then the same over CloudEvents. Gives its type and the JSON.
#[track_caller]
fn check<E: Event + PartialEq + Debug + Clone>(event: &E) -> (&'static str, String) {
    let mut written = Vec::new();
    EventData::typed(event.clone()).write_json(&mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    let stored = RawValue::from_string(written.clone()).unwrap();
    let back = EventData::raw(E::TYPE, stored).read::<E>();
    assert_eq!(back.as_deref(), Some(event), "{written}");

    let draft = Draft::new(ConversationId::new("thread").unwrap(), event.clone());
    let envelope = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    let outside = cloudevents::to_json(&envelope).unwrap();
    assert!(outside.contains(&written), "{outside}");
    let back = cloudevents::from_json(&outside).unwrap().read::<E>();
    assert_eq!(back.as_deref(), Some(event), "{outside}");

    let known = events::check_json(E::TYPE, &written).expect("it is in the catalogue");
    known.unwrap_or_else(|error| panic!("{}: {error}: {written}", E::TYPE));
    (E::TYPE, written)
}

fn interrupt(full: bool) -> GraphInterrupt {
    GraphInterrupt {
        id: "i-1".to_owned(),
        task: task(if full { "outer@1.0/inner@2.3/" } else { "" }),
        reason: InterruptReason::Asked,
        message: "Delete 3 rows?\n\"yes\" or \"no\"".to_owned(),
        response_schema: full.then(|| json!({"type": "boolean"})),
        detail: full.then(|| json!({"rows": [1, 2, 3]})),
        expires_at: full.then_some(jiff::Timestamp::UNIX_EPOCH),
    }
}

#[test]
fn every_event_of_a_graph_comes_back() {
    let run = EventId::fresh();
    let mut seen = Vec::new();
    // With everything that may be there, and without.
    for full in [false, true] {
        let path = if full { "review@3.0/".to_owned() } else { String::new() };
        let failure = Failure::new(ErrorCode::Timeout, "no answer after 30 s").hint("wait");
        let next = [
            json!({"node": "END"}),
            json!({"node": "each", "items": [null, {"n": 1.5}], "from": ["a", "b"]}),
            json!({"node": "none", "items": []}),
        ];
        let next = next.map(|target| serde_json::from_value::<GraphTarget>(target).unwrap());
        let next = if full { next.to_vec() } else { Vec::new() };
        let updates = if full { vec![raw("null"), raw("{\"a\":[]}")] } else { Vec::new() };
        let started = GraphRunStarted {
            graph: "g".to_owned(),
            run,
            path: path.clone(),
            step: 0,
            state: raw("{}"),
        };
        seen.push(check(&started).0);
        let completed = GraphTaskCompleted {
            run,
            task: task(&path),
            attempt: 1,
            updates: updates.clone(),
            next: next.clone(),
            cached: full,
        };
        seen.push(check(&completed).0);
        let failed =
            GraphTaskFailed { run, task: task(&path), attempt: u32::MAX, failure: failure.clone() };
        seen.push(check(&failed).0);
        let noted = GraphTaskNoted {
            run,
            task: task(&path),
            key: "answer".to_owned(),
            value: raw("\"42\""),
        };
        seen.push(check(&noted).0);
        let interrupts = if full { vec![interrupt(true), interrupt(false)] } else { Vec::new() };
        seen.push(check(&GraphInterrupted { run, interrupts }).0);
        let answers = [("i-1", json!(null)), ("i-2", json!({"approved": full}))];
        let answers: BTreeMap<_, _> =
            answers.into_iter().map(|(id, answer)| (id.to_owned(), answer)).collect();
        seen.push(check(&GraphResumed { run, answers }).0);
        let updated = GraphStateUpdated {
            run,
            step: 3,
            updates: updates.clone(),
            as_node: full.then(|| "review".into()),
            next: next.clone(),
        };
        seen.push(check(&updated).0);
        let origin =
            GraphOrigin { thread: ConversationId::in_tenant("acme", "t/1").unwrap(), step: 2 };
        let snapshot = GraphSnapshot {
            graph: "g".to_owned(),
            run,
            step: 3,
            state: raw("[1]"),
            next,
            forked_from: full.then_some(origin),
        };
        seen.push(check(&snapshot).0);
        for end in [GraphEnd::Completed, GraphEnd::Failed, GraphEnd::Limit, GraphEnd::Cancelled] {
            let failure = full.then(|| failure.clone());
            let ended = GraphRunEnded { run, path: path.clone(), step: 9, end, failure };
            seen.push(check(&ended).0);
        }
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
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for text in [
        "null",
        "{ \"b\" : 1,\n\t\"a\" : 2 }",
        "{\"twice\":1,\"twice\":2}",
        "[1e400,18446744073709551616,1.10,-0,0.1e-2]",
        r#""\u00e9 \ud83c\udffa \/ é 🏺""#,
        "\"\u{2028}\"",
        &deep,
    ] {
        let run = EventId::fresh();
        let snapshot = GraphSnapshot {
            graph: "g".to_owned(),
            run,
            step: 1,
            state: raw(text),
            next: Vec::new(),
            forked_from: None,
        };
        assert!(check(&snapshot).1.contains(&format!("\"state\":{text},")), "{text}");
        let noted = GraphTaskNoted { run, task: task(""), key: "k".to_owned(), value: raw(text) };
        assert!(check(&noted).1.ends_with(&format!("\"value\":{text}}}")), "{text}");
        let completed = GraphTaskCompleted {
            run,
            task: task(""),
            attempt: 1,
            updates: vec![raw(text), raw("1"), raw(text)],
            next: Vec::new(),
            cached: false,
        };
        let updates = format!("\"updates\":[{text},1,{text}]");
        assert!(check(&completed).1.contains(&updates), "{text}");
    }
}

#[test]
fn json_that_is_no_such_event_reads_as_none() {
    let run = EventId::fresh();
    for text in [
        "null".to_owned(),
        "{}".to_owned(),
        format!("{{\"graph\":\"g\",\"run\":\"{run}\",\"step\":-1,\"state\":{{}}}}"),
        format!("{{\"graph\":\"g\",\"run\":\"{run}\",\"step\":1}}"),
        "{\"graph\":\"g\",\"run\":\"r\",\"step\":1,\"state\":{}}".to_owned(),
    ] {
        let data =
            EventData::raw(GraphRunStarted::TYPE, RawValue::from_string(text.clone()).unwrap());
        assert!(data.read::<GraphRunStarted>().is_none(), "{text}");
        assert!(data.read::<GraphSnapshot>().is_none(), "{text}");
    }
}
