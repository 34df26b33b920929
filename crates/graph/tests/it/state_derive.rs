//! `#[derive(State)]`, as an embedder uses it.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

use ephor_graph::State;
use proptest::prelude::{Strategy, prop_assert_eq, proptest};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
#[state(derive(PartialEq))]
struct Review {
    topic: String,
    draft: Option<String>,
    limit: Option<u64>,
    anything: Value,
    #[state(append)]
    notes: Vec<String>,
    #[state(append, unique)]
    tags: Vec<String>,
    #[state(merge)]
    facts: BTreeMap<String, Value>,
    #[state(with = max_score)]
    score: u32,
    #[state(with = |log, lines| *log += lines.len(), update = Vec<String>)]
    lines: usize,
}

fn max_score(best: &mut u32, new: u32) {
    *best = new.max(*best);
}

fn begun() -> Review {
    Review {
        topic: "tea".into(),
        draft: Some("first".into()),
        limit: Some(3),
        notes: vec!["a".into()],
        tags: vec!["x".into(), "x".into()],
        facts: [("leaves".to_owned(), json!({"n": 7}))].into(),
        score: 5,
        ..Review::default()
    }
}

/// What an update makes of the state above, and that it does the same after a way through JSON.
#[track_caller]
fn check(update: ReviewUpdate, written: Value, expect: impl FnOnce(&mut Review)) {
    assert_eq!(serde_json::to_value(&update).unwrap(), written);
    let read: ReviewUpdate = serde_json::from_value(written).unwrap();
    assert_eq!(read, update);
    let (mut expected, mut state) = (begun(), begun());
    expect(&mut expected);
    state.check(&(), &update).unwrap();
    state.apply(&(), update).unwrap();
    assert_eq!(state, expected);
}

/// What an update that comes as JSON makes of the state above.
#[track_caller]
fn check_json(update: Value, expect: impl FnOnce(&mut Review)) {
    let (mut expected, mut state) = (begun(), begun());
    expect(&mut expected);
    state.apply(&(), serde_json::from_value(update).unwrap()).unwrap();
    assert_eq!(state, expected);
}

#[test]
fn an_update_changes_what_it_sets_and_nothing_else() {
    check(Review::update(), json!({}), |_| {});
    check(Review::update().topic("coffee"), json!({"topic": "coffee"}), |it| {
        it.topic = "coffee".into();
    });
    check(Review::update().topic("a").topic("b"), json!({"topic": "b"}), |it| {
        it.topic = "b".into();
    });
}

#[test]
fn none_is_a_value_to_replace_with() {
    check(Review::update().draft(None), json!({"draft": null}), |it| it.draft = None);
    check(Review::update().draft("new".to_owned()), json!({"draft": "new"}), |it| {
        it.draft = Some("new".into());
    });
    check(Review::update().limit(9), json!({"limit": 9}), |it| it.limit = Some(9));
    check(Review::update().anything(Value::Null), json!({"anything": null}), |_| {});
}

#[test]
fn appended_elements_come_after_the_old_ones() {
    check(
        Review::update().notes(["b", "c"]).notes(["d"]),
        json!({"notes": ["b", "c", "d"]}),
        |it| {
            it.notes.extend(["b", "c", "d"].map(str::to_owned));
        },
    );
    check(Review::update().notes(Vec::<String>::new()), json!({"notes": []}), |_| {});
    check_json(json!({"notes": "b"}), |it| it.notes.push("b".into()));
    check_json(json!({"notes": null}), |_| {});
}

#[test]
fn a_unique_append_leaves_out_what_is_there() {
    check(Review::update().tags(["y", "x", "y"]), json!({"tags": ["y", "x", "y"]}), |it| {
        it.tags.push("y".into());
    });
}

#[test]
fn a_merge_sets_entries_one_level_deep() {
    check(
        Review::update().facts([("leaves", json!({"m": 1}))]).facts([("cups", 2)]),
        json!({"facts": {"leaves": {"m": 1}, "cups": 2}}),
        |it| {
            it.facts.insert("leaves".into(), json!({"m": 1}));
            it.facts.insert("cups".into(), json!(2));
        },
    );
    check(Review::update().facts(BTreeMap::<String, Value>::new()), json!({"facts": {}}), |_| {});
    check_json(json!({"facts": null}), |_| {});
}

#[test]
fn a_function_combines_old_and_new() {
    check(Review::update().score(3), json!({"score": 3}), |_| {});
    check(Review::update().score(8), json!({"score": 8}), |it| it.score = 8);
    let lines = vec!["a".to_owned(), "b".to_owned()];
    check(Review::update().lines(lines), json!({"lines": ["a", "b"]}), |it| it.lines = 2);
}

#[test]
fn json_that_does_not_fit_is_refused() {
    for (update, about) in [
        (json!({"topc": "x"}), "unknown field `topc`, expected one of `topic`"),
        (json!({"topic": null}), "expected a string"),
        (json!({"notes": [1]}), "expected a string"),
        (json!({"notes": {"a": 1}}), "expected a string"),
        (json!({"facts": ["a"]}), "expected a map"),
        (json!({"score": -1}), "expected u32"),
        (json!(5), "expected struct ReviewUpdate"),
    ] {
        let error = serde_json::from_value::<ReviewUpdate>(update.clone()).unwrap_err();
        assert!(error.to_string().contains(about), "{update}: {error}");
    }
}

#[test]
fn debug_shows_the_json() {
    let update = Review::update().draft(None).notes(["b"]);
    assert_eq!(format!("{update:?}"), r#"ReviewUpdate {"draft":null,"notes":["b"]}"#);
}

/// As `ephor` has it.
mod facade {
    pub use ephor_graph as graph;
}

/// Neither `Debug` nor `PartialEq`: a state doesn't need them.
#[derive(Clone, Serialize, Deserialize)]
struct Opaque(u8);

#[derive(Clone, Default, Serialize, Deserialize, State)]
#[serde(rename_all = "camelCase")]
#[state(update = "Changes", crate = "crate::state_derive::facade::graph", ignore_unknown)]
/// Public, and so its update's parts must be documented too.
pub struct Renamed {
    /// As one is called.
    pub first_name: String,
    #[serde(rename = "type", alias = "kind")]
    /// A key that is a keyword.
    pub r#type: String,
    #[state(append)]
    #[serde(default)]
    /// A list of enums.
    pub some_items: Vec<Item>,
    #[serde(default)]
    #[state(replace)]
    opaque: Option<Opaque>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// One that is a string or an object in JSON.
pub enum Item {
    /// A string.
    Plain,
    /// An object.
    Named {
        /// Any.
        name: String,
    },
}

#[test]
fn serde_names_hold_for_the_update() {
    let update = Renamed::update()
        .first_name("Ada")
        .r#type("person")
        .some_items([Item::Plain])
        .opaque(Opaque(1));
    let json = json!({
        "firstName": "Ada", "type": "person", "someItems": ["Plain"], "opaque": 1
    });
    assert_eq!(serde_json::to_value(&update).unwrap(), json);
    let update: Changes = serde_json::from_value(json!({"kind": "robot", "lost": true})).unwrap();
    assert_eq!(update.r#type.as_deref(), Some("robot"));
    for item in [json!("Plain"), json!({"Named": {"name": "n"}})] {
        let one: Changes = serde_json::from_value(json!({"someItems": item})).unwrap();
        let many: Changes = serde_json::from_value(json!({"someItems": [item]})).unwrap();
        assert_eq!(one.some_items, many.some_items);
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
struct Shared {
    #[state(append)]
    log: Arc<Vec<u64>>,
    #[state(append, unique)]
    seen: Arc<VecDeque<u64>>,
    #[state(merge)]
    facts: Arc<BTreeMap<u8, u64>>,
    #[state(append)]
    maybe: Option<Arc<Vec<u64>>>,
    #[state(append)]
    set: BTreeSet<char>,
    #[state(merge)]
    table: HashMap<String, String>,
    #[state(merge)]
    object: Option<Map<String, Value>>,
}

#[test]
fn shared_fields_are_copied_when_they_change_and_only_then() {
    let mut state = Shared::default();
    let full = Shared::update()
        .log([1, 2])
        .seen([1, 2])
        .facts([(1, 2)])
        .maybe([1])
        .set(['b', 'a'])
        .table([("k", "v")])
        .object([("k", 1)]);
    state.apply(&(), full).unwrap();
    let before = state.clone();
    let nothing = Shared::update().log([]).seen([2, 1]).facts([]).maybe([]);
    state.apply(&(), nothing).unwrap();
    assert!(Arc::ptr_eq(&before.log, &state.log));
    assert!(Arc::ptr_eq(&before.seen, &state.seen));
    assert!(Arc::ptr_eq(&before.facts, &state.facts));
    assert_eq!(before, state);

    state.apply(&(), Shared::update().log([3]).seen([3]).facts([(1, 3)]).maybe([4])).unwrap();
    assert_eq!(
        serde_json::to_value(&before).unwrap(),
        json!({
            "log": [1, 2], "seen": [1, 2], "facts": {"1": 2}, "maybe": [1], "set": ["a", "b"],
            "table": {"k": "v"}, "object": {"k": 1}
        })
    );
    assert_eq!(
        serde_json::to_value(&state).unwrap(),
        json!({
            "log": [1, 2, 3], "seen": [1, 2, 3], "facts": {"1": 3}, "maybe": [1, 4],
            "set": ["a", "b"], "table": {"k": "v"}, "object": {"k": 1}
        })
    );
}

#[test]
fn what_nobody_else_holds_changes_in_place() {
    let mut state = Shared { log: Arc::new(Vec::with_capacity(8)), ..Shared::default() };
    let place = state.log.as_ptr();
    state.apply(&(), Shared::update().log([1])).unwrap();
    assert_eq!((state.log.as_ptr(), state.log.as_slice()), (place, [1].as_slice()));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
struct Generic<T, const N: usize = 2>
where
    T: PartialEq,
{
    one: T,
    #[state(append, unique)]
    many: Vec<T>,
    #[state(merge)]
    named: BTreeMap<String, T>,
}

#[test]
fn a_state_may_have_type_parameters() {
    let mut state = Generic::<u8> { one: 1, many: vec![1], named: BTreeMap::new() };
    let update = Generic::<u8>::update().one(2).many([1_u8, 2]).named([("a", 3_u8)]);
    let json = serde_json::to_string(&update).unwrap();
    assert_eq!(format!("{update:?}"), format!("GenericUpdate {json}"));
    state.apply(&(), serde_json::from_str(&json).unwrap()).unwrap();
    let named = [("a".to_owned(), 3)].into();
    assert_eq!(state, Generic { one: 2, many: vec![1, 2], named });
}

macro_rules! declared {
    ($name:ident { $($(#[$attribute:meta])* $field:ident: $ty:ty),* }) => {
        #[derive(Clone, Default, Serialize, Deserialize, State)]
        struct $name { $($(#[$attribute])* $field: $ty,)* }
    };
}

declared!(ByMacro { #[state(append)] new: Vec<u8>, #[state(with = |a, b| *a += b)] update: u8 });

#[test]
fn a_macro_may_write_the_struct() {
    let mut state = ByMacro::default();
    state.apply(&(), ByMacro::update().new([1]).update(2)).unwrap();
    assert_eq!((state.new, state.update), (vec![1], 2));
}

fn updates() -> impl Strategy<Value = ReviewUpdate> {
    let words = || proptest::option::of(proptest::collection::vec("[a-d]", 0..4));
    let draft = proptest::option::of(proptest::option::of("[a-z]{0,3}"));
    let facts = proptest::option::of(proptest::collection::btree_map("[a-c]", 0..9_u8, 0..3));
    (draft, words(), words(), facts, proptest::option::of(0..20_u32)).prop_map(
        |(draft, notes, tags, facts, score)| {
            let mut update = Review::update();
            update.draft = draft;
            update.notes = notes;
            update.tags = tags;
            update.facts = facts.map(|it| it.into_iter().map(|(k, v)| (k, json!(v))).collect());
            update.score = score;
            update
        },
    )
}

proptest! {
    #[test]
    fn an_update_from_the_journal_is_the_one_that_was_written(update in updates()) {
        let json = serde_json::to_string(&update).unwrap();
        prop_assert_eq!(serde_json::from_str::<ReviewUpdate>(&json).unwrap(), update);
    }

    #[test]
    fn a_state_that_was_seen_stays_as_it_was(updates in proptest::collection::vec(updates(), 0..6)) {
        let mut state = begun();
        let mut seen = Vec::new();
        for update in updates {
            seen.push((state.clone(), serde_json::to_string(&state).unwrap()));
            state.apply(&(), update).unwrap();
        }
        for (state, json) in seen {
            prop_assert_eq!(serde_json::to_string(&state).unwrap(), json);
        }
    }
}
