//! `JsonState`: keys that are declared with their strategies.

use ephor_core::Failure;
use ephor_graph::{JsonKeys, JsonState, JsonUpdate, State, StateError};
use proptest::prelude::{Just, Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest};
use serde_json::{Value, json};

fn keys() -> JsonKeys {
    JsonKeys::new().replace("topic").append("messages").append_unique("tags").merge("facts").custom(
        "score",
        |old, new| match (old.as_i64().unwrap_or(0), new.as_i64()) {
            (old, Some(new)) => Ok(json!(old.max(new))),
            (_, None) => Err("a score is a whole number".to_owned()),
        },
    )
}

fn state(value: Value) -> JsonState {
    JsonState::try_from(value).unwrap()
}

/// What an update makes of a state. An error leaves it as it was.
#[track_caller]
fn check(old: Value, update: Value, expect: Result<Value, &str>) {
    let seen = state(old.clone());
    let mut changed = seen.clone();
    let update = JsonUpdate::from(update);
    let checked = seen.check(&keys(), &update);
    let applied = changed.apply(&keys(), update);
    assert_eq!(checked, applied);
    assert_eq!(seen.to_value(), old, "what was seen before changed");
    match expect {
        Ok(expected) => {
            applied.unwrap();
            assert_eq!(changed.to_value(), expected);
        }
        Err(about) => {
            let error = applied.unwrap_err().to_string();
            assert!(error.contains(about), "{error}");
            assert_eq!(changed.to_value(), old);
        }
    }
}

#[test]
fn replace_takes_the_place_of_the_old_value() {
    check(json!({"topic": "a"}), json!({"topic": "b"}), Ok(json!({"topic": "b"})));
    check(json!({"topic": "a"}), json!({}), Ok(json!({"topic": "a"})));
    check(json!({"topic": [1]}), json!({"topic": null}), Ok(json!({"topic": null})));
    check(json!({}), json!({"topic": {"a": 1}}), Ok(json!({"topic": {"a": 1}})));
}

#[test]
fn append_takes_an_element_or_a_list_of_them() {
    let a = || json!({"messages": ["a"]});
    check(a(), json!({"messages": "b"}), Ok(json!({"messages": ["a", "b"]})));
    check(a(), json!({"messages": ["b", "c"]}), Ok(json!({"messages": ["a", "b", "c"]})));
    check(a(), json!({"messages": [["b"]]}), Ok(json!({"messages": ["a", ["b"]]})));
    check(a(), json!({"messages": {"b": 1}}), Ok(json!({"messages": ["a", {"b": 1}]})));
    check(a(), json!({"messages": null}), Ok(a()));
    check(a(), json!({"messages": []}), Ok(a()));
    check(a(), json!({"messages": [null]}), Ok(json!({"messages": ["a", null]})));
}

#[test]
fn append_begins_with_an_empty_list() {
    check(json!({}), json!({"messages": "a"}), Ok(json!({"messages": ["a"]})));
    check(json!({}), json!({"messages": []}), Ok(json!({"messages": []})));
    check(json!({}), json!({"messages": null}), Ok(json!({})));
    check(json!({"messages": null}), json!({"messages": ["a"]}), Ok(json!({"messages": ["a"]})));
}

#[test]
fn a_unique_append_leaves_out_what_is_there() {
    check(
        json!({"tags": ["x", "x"]}),
        json!({"tags": ["y", "x", {"a": 1, "b": 2}, "y", {"b": 2, "a": 1}]}),
        Ok(json!({"tags": ["x", "x", "y", {"a": 1, "b": 2}]})),
    );
    check(json!({}), json!({"tags": [1, 1]}), Ok(json!({"tags": [1]})));
    check(json!({"tags": ["x"]}), json!({"tags": null}), Ok(json!({"tags": ["x"]})));
}

#[test]
fn merge_is_one_level_deep() {
    check(
        json!({"facts": {"a": 1, "b": {"x": 1}}}),
        json!({"facts": {"b": {"y": 2}, "c": 3}}),
        Ok(json!({"facts": {"a": 1, "b": {"y": 2}, "c": 3}})),
    );
    check(
        json!({"facts": {"a": 1}}),
        json!({"facts": {"a": null}}),
        Ok(json!({"facts": {"a": null}})),
    );
    check(json!({"facts": {"a": 1}}), json!({"facts": null}), Ok(json!({"facts": {"a": 1}})));
    check(json!({"facts": null}), json!({"facts": {"a": 1}}), Ok(json!({"facts": {"a": 1}})));
    check(json!({}), json!({"facts": {}}), Ok(json!({"facts": {}})));
}

#[test]
fn a_function_combines_old_and_new() {
    check(json!({"score": 3}), json!({"score": 2}), Ok(json!({"score": 3})));
    check(json!({}), json!({"score": 2}), Ok(json!({"score": 2})));
    check(json!({}), json!({"score": "x"}), Err("key \"score\": a score is a whole number"));
}

#[test]
fn values_that_cannot_be_combined_are_refused() {
    check(
        json!({"messages": "a"}),
        json!({"messages": "b"}),
        Err("key \"messages\" has the strategy append, which can't take an old value that is a \
             string"),
    );
    check(json!({"tags": {}}), json!({"tags": []}), Err("strategy append_unique"));
    check(json!({"facts": [1]}), json!({"facts": {}}), Err("an old value that is a list"));
    check(json!({}), json!({"facts": 5}), Err("merge, which can't take a number"));
    check(json!({"messages": "a"}), json!({"messages": null}), Ok(json!({"messages": "a"})));
}

#[test]
fn an_update_is_an_object() {
    for (update, about) in [
        (json!(5), "a number"),
        (json!(null), "null"),
        (json!(["a"]), "a list"),
        (json!("a"), "a string"),
    ] {
        check(json!({"topic": "a"}), update, Err(about));
    }
    assert!(JsonUpdate::from(json!(5)).set("a", 1).fields().is_err());
    assert!(JsonState::try_from(json!([])).is_err());
    assert!(serde_json::from_str::<JsonState>("[]").is_err());
}

#[test]
fn nothing_is_applied_of_an_update_that_is_refused_in_part() {
    let update = json!({"topic": "b", "messages": ["b"], "facts": {"b": 1}, "score": "x"});
    let old = json!({"topic": "a", "messages": ["a"], "facts": {"a": 1}});
    check(old.clone(), update, Err("a score is a whole number"));
    check(old, json!({"topic": "b", "undeclared": 1, "facts": 1}), Err("merge"));
}

#[test]
fn an_undeclared_key_is_replaced() {
    check(json!({"zz": [1]}), json!({"zz": 1}), Ok(json!({"zz": 1})));
    check(json!({"zz": 1}), json!({"zz": null}), Ok(json!({"zz": null})));
}

#[test]
fn a_strict_graph_refuses_an_undeclared_key_and_says_what_was_perhaps_meant() {
    let keys = keys().strict();
    let mut state = JsonState::new();
    let update = JsonUpdate::new().set("topic", "a").set("mesages", "b");
    let error = state.apply(&keys, update).unwrap_err();
    assert!(matches!(&error, StateError::UnknownKey { key, .. } if key == "mesages"));
    assert_eq!(error.to_string(), "the state has no key \"mesages\"; did you mean \"messages\"?");
    let hint = Failure::from(error).hint.unwrap();
    assert!(hint.contains("topic, messages, tags, facts, score"), "{hint}");
    assert!(state.is_empty());
    let other = state.apply(&keys, JsonUpdate::new().set("zebra", 1)).unwrap_err();
    assert_eq!(other.to_string(), "the state has no key \"zebra\"");
}

#[test]
fn keys_come_as_data() {
    let keys: JsonKeys = serde_json::from_value(json!({
        "topic": "replace", "messages": "append", "tags": "APPEND_UNIQUE", "facts": "MERGE"
    }))
    .unwrap();
    let listed: Vec<String> = keys.iter().map(|(key, how)| format!("{key} {how}")).collect();
    assert_eq!(listed, ["topic replace", "messages append", "tags append_unique", "facts merge"]);
    for (keys, about) in [
        (json!({"a": "custom"}), "key \"a\" can't be custom here"),
        (json!({"a": "prepend"}), "unknown variant `prepend`"),
        (json!({"a": 1}), "expected"),
        (json!(["a"]), "keys with their strategies"),
    ] {
        let error = serde_json::from_value::<JsonKeys>(keys).unwrap_err().to_string();
        assert!(error.contains(about), "{error}");
    }
}

#[test]
fn values_are_found_by_key_and_by_pointer() {
    let state = state(json!({"a": {"b": [1, 2]}, "x/y~z": {"": 3}, "": 4}));
    for (pointer, expect) in [
        ("/a/b/1", Some(json!(2))),
        ("/a", Some(json!({"b": [1, 2]}))),
        ("/x~1y~0z/", Some(json!(3))),
        ("/", Some(json!(4))),
        ("", None),
        ("a", None),
        ("/a/c", None),
        ("/zz/c", None),
    ] {
        assert_eq!(state.pointer(pointer), expect.as_ref(), "{pointer}");
        if !pointer.is_empty() {
            assert_eq!(state.pointer(pointer), state.to_value().pointer(pointer), "{pointer}");
        }
    }
    assert_eq!(state.get("zz"), None);
}

#[test]
fn json_keeps_the_order_of_the_keys() {
    let text = r#"{"z":1,"a":[true,null],"m":{"y":1.5,"b":"x"}}"#;
    let state: JsonState = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&state).unwrap(), text);
    assert_eq!(Value::from(state.clone()).to_string(), text);
    assert_eq!(format!("{:?}", state.get("a").unwrap()), "Array [Bool(true), Null]");
}

#[test]
fn what_an_update_does_not_change_stays_shared() {
    let big = "x".repeat(1000);
    let old = state(json!({"topic": big, "messages": ["a"], "tags": [1], "facts": {"a": 1}}));
    let mut new = old.clone();
    let place = |state: &JsonState, key: &str| std::ptr::from_ref(state.get(key).unwrap());
    let nothing = json!({"messages": [], "tags": [1, 1], "facts": {}});
    new.apply(&keys(), nothing.into()).unwrap();
    new.apply(&keys(), json!({"messages": null, "tags": null, "facts": null}).into()).unwrap();
    for key in ["topic", "messages", "tags", "facts"] {
        assert_eq!(place(&old, key), place(&new, key), "{key}");
    }
    new.apply(&keys(), json!({"messages": "b"}).into()).unwrap();
    assert_ne!(place(&old, "messages"), place(&new, "messages"));
    assert_eq!(place(&old, "topic"), place(&new, "topic"));
    let alone = place(&new, "messages");
    new.apply(&keys(), json!({"messages": "c"}).into()).unwrap();
    assert_eq!(alone, place(&new, "messages"), "nobody else holds it: it changes in place");
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![Just(Value::Null), (0..4_i64).prop_map(Value::from), "[a-c]".prop_map(Value::from)]
}

fn list() -> impl Strategy<Value = Value> {
    proptest::collection::vec(scalar(), 0..4).prop_map(Value::from)
}

fn object() -> impl Strategy<Value = Value> {
    proptest::collection::vec(("[a-c]", prop_oneof![scalar(), list()]), 0..4)
        .prop_map(|fields| fields.into_iter().collect())
}

fn update() -> impl Strategy<Value = JsonUpdate> {
    let key = prop_oneof!["topic", "messages", "tags", "facts", "score", "zz"];
    let value = prop_oneof![scalar(), list(), object()];
    proptest::collection::vec((key, value), 0..5).prop_map(|fields| fields.into_iter().collect())
}

fn after(updates: impl IntoIterator<Item = (&'static str, Value)>) -> JsonState {
    let mut state = JsonState::new();
    for (key, value) in updates {
        state.apply(&keys(), JsonUpdate::new().set(key, value)).unwrap();
    }
    state
}

proptest! {
    #[test]
    fn a_clone_never_changes(updates in proptest::collection::vec(update(), 0..12)) {
        let keys = keys();
        let mut state = JsonState::new();
        let mut seen = Vec::new();
        for update in updates {
            let before = state.clone();
            seen.push((before.clone(), before.to_value()));
            let checked = state.check(&keys, &update);
            let applied = state.apply(&keys, update);
            prop_assert_eq!(&checked, &applied);
            prop_assert!(applied.is_ok() || state == before);
        }
        for (clone, value) in seen {
            prop_assert_eq!(clone.to_value(), value);
        }
    }

    #[test]
    fn append_is_associative(a in list(), b in list(), c in list()) {
        let joined = |one: &Value, two: &Value| {
            Value::from([one.as_array().unwrap().as_slice(), two.as_array().unwrap()].concat())
        };
        for key in ["messages", "tags"] {
            let apart = after([(key, a.clone()), (key, b.clone()), (key, c.clone())]);
            prop_assert_eq!(&apart, &after([(key, joined(&a, &b)), (key, c.clone())]));
            prop_assert_eq!(&apart, &after([(key, a.clone()), (key, joined(&b, &c))]));
        }
    }

    #[test]
    fn replace_merge_and_unique_append_do_the_same_twice_as_once(
        old in object(), new in object(), tags in list(), more in list(),
    ) {
        for (key, old, new) in [("topic", &old, &new), ("facts", &old, &new), ("tags", &tags, &more)] {
            let once = after([(key, old.clone()), (key, new.clone())]);
            let twice = after([(key, old.clone()), (key, new.clone()), (key, new.clone())]);
            prop_assert_eq!(once, twice);
        }
    }

    #[test]
    fn a_state_comes_back_from_json_byte_by_byte(value in object()) {
        let text = value.to_string();
        let state: JsonState = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(serde_json::to_string(&state).unwrap(), text);
        prop_assert_eq!(Value::from(&state), value);
    }
}
