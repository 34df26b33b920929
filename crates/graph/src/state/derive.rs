//! The derive macro and its documentation.

/// Makes a struct with named fields the state of a graph, and generates the update that nodes
/// return.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use ephor_graph::State;
/// use serde::{Deserialize, Serialize};
/// use serde_json::{Value, json};
///
/// #[derive(Clone, Default, Serialize, Deserialize, State)]
/// struct Review {
///     topic: String,
///     #[state(append)]
///     notes: Vec<String>,
///     #[state(append, unique)]
///     tags: Vec<String>,
///     #[state(merge)]
///     facts: BTreeMap<String, Value>,
///     #[state(with = max_score)]
///     score: u32,
/// }
///
/// fn max_score(best: &mut u32, new: u32) {
///     *best = new.max(*best);
/// }
///
/// let update = Review::update().topic("tea").notes(["hot"]).facts([("leaves", 7)]).score(3);
/// assert_eq!(
///     serde_json::to_value(&update)?,
///     json!({"topic": "tea", "notes": ["hot"], "facts": {"leaves": 7}, "score": 3})
/// );
///
/// let mut state = Review { score: 5, ..Review::default() };
/// state.apply(&(), update.clone())?;
/// state.apply(&(), update)?;
/// assert_eq!((state.score, state.notes.len()), (5, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # A field's strategy
///
/// | attribute | the new value | for |
/// | --- | --- | --- |
/// | none, or `replace` | takes the old one's place | any type |
/// | `append` | comes after the old elements | [`Append`](crate::state::Append) |
/// | `append, unique` | the same, without elements that are there | [`AppendUnique`](crate::state::AppendUnique) |
/// | `merge` | sets its entries and keeps the others, one level deep | [`Merge`](crate::state::Merge) |
/// | `with = f` | is combined by `f: fn(&mut T, T)`, a path or a closure | any type |
/// | `with = f, update = U` | is combined by `f: fn(&mut T, U)` | any type |
///
/// A large field is best an `Arc<Vec<…>>` or an `Arc<BTreeMap<…>>`: strategies see through it, and
/// copy it only when it changes while someone else holds it.
///
/// # The update
///
/// `ReviewUpdate` has the struct's visibility and for each field an `Option`, with the field's
/// visibility. `Review::update()` is an empty one. Each field has a setter:
///
/// - replace and `with`: takes `impl Into<T>`, or, for numbers, `bool` and `char`, the type itself.
///   The last call counts. An `Option` is emptied with `None`.
/// - append: takes an iterator of elements, or of what becomes them by `Into`. Several calls append
///   one after another.
/// - merge: takes an iterator of pairs, or the map.
///
/// Its JSON has what it sets and nothing else. Read from JSON, an element alone is as good as a list
/// of one for append, and null appends and merges nothing; for replace, null is a value like any
/// other. A key that the state doesn't have is an error. Its `Debug` shows the JSON.
///
/// `#[serde(rename = …)]` and `#[serde(alias = …)]` of fields, and `#[serde(rename_all = …)]` of the
/// struct, hold for the update too, and so the update's keys are the state's. A field that serde
/// skips or flattens is refused.
///
/// # The struct's attributes
///
/// - `#[state(update = "Name")]`: the update's name; default: the struct's with `Update`.
/// - `#[state(derive(PartialEq))]`: what else the update derives.
/// - `#[state(ignore_unknown)]`: unknown keys of an update's JSON are ignored. For a state that has
///   lost a field, so that journals that still set it can be read.
/// - `#[state(crate = "ephor::graph")]`: where this crate is, for those who have it from `ephor`.
///
/// Type parameters are allowed, lifetimes aren't: a state is kept.
///
/// # Mistakes
///
/// All are compile errors at the place of the mistake.
///
/// A state is a struct with named fields:
///
/// ```compile_fail
/// #[derive(Clone, serde::Serialize, serde::Deserialize, ephor_graph::State)]
/// enum Review { Open, Closed }
/// ```
///
/// ```compile_fail
/// #[derive(Clone, serde::Serialize, serde::Deserialize, ephor_graph::State)]
/// struct Review(String);
/// ```
///
/// A field has one strategy, and one that there is:
///
/// ```compile_fail
/// #[derive(Clone, serde::Serialize, serde::Deserialize, ephor_graph::State)]
/// struct Review { #[state(append, merge)] notes: Vec<String> }
/// ```
///
/// ```compile_fail
/// #[derive(Clone, serde::Serialize, serde::Deserialize, ephor_graph::State)]
/// struct Review { #[state(prepend)] notes: Vec<String> }
/// ```
///
/// The field's type must be one that the strategy works on:
///
/// ```compile_fail,E0277
/// #[derive(Clone, serde::Serialize, serde::Deserialize, ephor_graph::State)]
/// struct Review { #[state(append)] notes: u32 }
/// ```
pub use ephor_graph_derive::State;
