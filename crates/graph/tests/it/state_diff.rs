//! What changed between two states.

use ephor_graph::JsonState;
use ephor_graph::state::{Change, ChangeKind, diff};
use proptest::prelude::{Just, Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest};
use serde_json::{Value, json};

/// Changes as `+pointer new`, `-pointer old` and `~pointer old new`.
#[track_caller]
fn check(old: Value, new: Value, expect: &[&str]) {
    let changes = diff(&old, &new);
    let shown: Vec<String> = changes.iter().map(show).collect();
    assert_eq!(shown, expect);
    assert_eq!(patched(old, &changes), new);
}

fn show(change: &Change) -> String {
    let text = |value: &Option<Value>| value.as_ref().unwrap().to_string();
    match change.kind {
        ChangeKind::Added => format!("+{} {}", change.pointer, text(&change.new)),
        ChangeKind::Removed => format!("-{} {}", change.pointer, text(&change.old)),
        ChangeKind::Changed => {
            format!("~{} {} {}", change.pointer, text(&change.old), text(&change.new))
        }
    }
}

/// Applies changes one by one, and holds that each finds what it says was there.
fn patched(mut value: Value, changes: &[Change]) -> Value {
    for change in changes {
        if change.kind == ChangeKind::Changed {
            let place = value.pointer_mut(&change.pointer).unwrap();
            assert_eq!(Some(&*place), change.old.as_ref());
            *place = change.new.clone().unwrap();
            continue;
        }
        let (parent, token) = change.pointer.rsplit_once('/').unwrap();
        let key = token.replace("~1", "/").replace("~0", "~");
        match (value.pointer_mut(parent).unwrap(), &change.new) {
            (Value::Object(object), Some(new)) => {
                assert_eq!(object.insert(key, new.clone()), None);
            }
            (Value::Object(object), None) => assert_eq!(object.remove(&key), change.old),
            (Value::Array(list), Some(new)) => list.insert(key.parse().unwrap(), new.clone()),
            (Value::Array(list), None) => {
                assert_eq!(Some(list.remove(key.parse().unwrap())), change.old);
            }
            (other, _) => panic!("{other} has nothing inside"),
        }
    }
    value
}

#[test]
fn equal_values_have_no_difference() {
    check(json!({"a": [1, {"b": null}]}), json!({"a": [1, {"b": null}]}), &[]);
    check(json!({"a": 1, "b": 2}), json!({"b": 2, "a": 1}), &[]);
}

#[test]
fn keys_are_told_in_alphabetical_order() {
    check(
        json!({"z": 1, "m": 2, "a": {"x": 1}}),
        json!({"y": 1, "m": 3, "a": {"x": null}}),
        &["~/a/x 1 null", "~/m 2 3", "+/y 1", "-/z 1"],
    );
}

#[test]
fn an_append_shows_what_was_appended() {
    check(json!([1, 2]), json!([1, 2, 3, 4]), &["+/2 3", "+/3 4"]);
    check(json!({"log": []}), json!({"log": ["a"]}), &["+/log/0 \"a\""]);
}

#[test]
fn lists_are_compared_without_their_common_ends() {
    check(json!([1, 2, 3, 4]), json!([1, 9, 3, 4]), &["~/1 2 9"]);
    check(json!([1, 4]), json!([1, 2, 3, 4]), &["+/1 2", "+/2 3"]);
    check(json!([1, 2, 3, 4]), json!([1, 4]), &["-/2 3", "-/1 2"]);
    check(json!([0, 1]), json!([1]), &["-/0 0"]);
    check(json!([7, 7]), json!([7, 7, 7]), &["+/2 7"]);
    check(json!([{"a": 1}, 2]), json!([{"a": 2}, 3, 4]), &["~/0/a 1 2", "~/1 2 3", "+/2 4"]);
}

#[test]
fn another_type_is_another_value() {
    check(json!([1]), json!({"0": 1}), &[r#"~ [1] {"0":1}"#]);
    check(json!(1), json!("1"), &["~ 1 \"1\""]);
    check(json!({"a": null}), json!({}), &["-/a null"]);
}

#[test]
fn pointers_are_escaped() {
    check(
        json!({"a/b": {"~": 1}}),
        json!({"a/b": {"~": 2, "": 3}}),
        &["+/a~1b/ 3", "~/a~1b/~0 1 2"],
    );
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        proptest::bool::ANY.prop_map(Value::from),
        (0..3_i64).prop_map(Value::from),
        "[a-c]".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            object_of(inner),
        ]
    })
}

fn object_of(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    proptest::collection::vec(("[a-c~/]{0,2}", inner), 0..5)
        .prop_map(|fields| fields.into_iter().collect())
}

proptest! {
    #[test]
    fn the_changes_lead_from_the_old_value_to_the_new(old in value(), new in value()) {
        let changes = diff(&old, &new);
        prop_assert_eq!(changes.is_empty(), old == new);
        let json = serde_json::to_string(&changes).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Vec<Change>>(&json).unwrap(), &changes);
        prop_assert_eq!(patched(old, &changes), new);
    }

    #[test]
    fn each_change_says_what_its_kind_means(old in value(), new in value()) {
        for change in diff(&old, &new) {
            let there = (change.old.is_some(), change.new.is_some());
            prop_assert_eq!(there, match change.kind {
                ChangeKind::Added => (false, true),
                ChangeKind::Removed => (true, false),
                ChangeKind::Changed => (true, true),
            });
            prop_assert!(change.old != change.new);
        }
    }

    #[test]
    fn states_differ_as_their_values_do(old in object_of(value()), new in object_of(value())) {
        let expect = diff(&old, &new);
        let (old, new) = (JsonState::try_from(old).unwrap(), JsonState::try_from(new).unwrap());
        prop_assert_eq!(old.diff(&new), expect);
        prop_assert_eq!(old.diff(&old.clone()), []);
    }
}
