//! Suggests fields to trust, from recordings: each with what it saves and what it would cost. A
//! person decides.

use std::collections::{BTreeMap, BTreeSet};

use ephor_core::{Assigned, Shape};
use ephor_rules::evidence::Said;
use serde::Serialize;
use serde_json::Value;

use super::judge::{Judged, Replay, Ruled, told};
use super::read::{Step, Trajectory};
use crate::TrustedFields;

/// Maximum number of fields that are tried, those first that explain the most asks.
const MAX_TRIED: usize = 200;

/// Maximum number of places of one result where a value is looked for.
const MAX_PLACES: usize = 20_000;

/// A field that could be trusted, and the effect of trusting it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// The field.
    pub fields: TrustedFields,
    /// How many asks on calls that aren't injected it would save.
    pub asks_saved: u64,
    /// In how many benign trajectories nobody would be asked any more.
    pub trajectories_saved: u64,
    /// How many attacks nothing would stop any more.
    pub attacks_let_through: u64,
}

/// The judged trajectories, to make suggestions from.
#[derive(Default)]
pub struct Suggester {
    seen: Vec<(Trajectory, Judged)>,
}

impl Suggester {
    /// Adds a judged trajectory.
    pub fn add(&mut self, trajectory: Trajectory, judged: Judged) {
        self.seen.push((trajectory, judged));
    }

    /// The fields worth trusting, in order of savings. Those that save nothing by themselves are
    /// left out.
    pub fn suggest(&self, replay: &mut Replay) -> Vec<Suggestion> {
        let mut explained: BTreeMap<Field, u64> = BTreeMap::new();
        for (trajectory, judged) in &self.seen {
            for field in explanations(trajectory, judged) {
                *explained.entry(field).or_default() += 1;
            }
        }
        let mut tried: Vec<_> = explained.into_iter().collect();
        tried.sort_by_key(|(field, asks)| (std::cmp::Reverse(*asks), field.clone()));
        tried.truncate(MAX_TRIED);
        let suggestions = tried.into_iter().map(|(field, _)| self.try_out(field, replay));
        let mut suggestions: Vec<_> = suggestions.filter(|found| found.asks_saved > 0).collect();
        suggestions.sort_by_key(|it| std::cmp::Reverse((it.trajectories_saved, it.asks_saved)));
        suggestions
    }

    fn try_out(&self, field: Field, replay: &mut Replay) -> Suggestion {
        let tool = field.tool.clone();
        let mut found = Suggestion {
            fields: field.trusted(),
            asks_saved: 0,
            trajectories_saved: 0,
            attacks_let_through: 0,
        };
        let fields = [found.fields.clone()];
        replay.trusting(&fields, |replay| {
            for (trajectory, before) in &self.seen {
                let uses = |step: &Step| matches!(step, Step::Result(name, ..) if *name == tool);
                if !trajectory.steps.iter().any(uses) {
                    continue;
                }
                let after = Counts::of(trajectory, &replay.run(trajectory));
                let before = Counts::of(trajectory, before);
                found.asks_saved += before.asks.saturating_sub(after.asks);
                let freed = before.asks > 0 && after.asks == 0;
                found.trajectories_saved += u64::from(freed && !trajectory.attacked);
                let lost = before.stopped && !after.stopped && trajectory.attack_success;
                found.attacks_let_through += u64::from(lost);
            }
        });
        found
    }
}

struct Counts {
    /// On calls that aren't injected.
    asks: u64,
    stopped: bool,
}

impl Counts {
    fn of(trajectory: &Trajectory, judged: &Judged) -> Self {
        let mut counts = Self { asks: 0, stopped: false };
        for (call, (ruled, _)) in trajectory.calls.iter().zip(&judged.calls) {
            if call.injected {
                counts.stopped |= ruled.stopped();
            } else {
                counts.asks += u64::from(matches!(ruled, Ruled::Asked(_)));
            }
        }
        counts
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Field {
    tool: String,
    pointer: String,
    shape: Shape,
}

/// The narrowest first.
const SHAPES: [Shape; 6] =
    [Shape::Number, Shape::Date, Shape::Id, Shape::Word, Shape::Account, Shape::Address];

impl Field {
    fn trusted(&self) -> TrustedFields {
        TrustedFields {
            source: format!("node:{}", self.tool),
            pointers: vec![self.pointer.clone()],
            shapes: vec![self.shape],
        }
    }
}

/// Where the values stood before that a person was asked about.
fn explanations(trajectory: &Trajectory, judged: &Judged) -> BTreeSet<Field> {
    let mut found = BTreeSet::new();
    let mut results: Vec<(&str, Value)> = Vec::new();
    for step in &trajectory.steps {
        match step {
            Step::Result(tool, text, _) => results.push((tool, told(text))),
            Step::Call(at) => {
                let call = trajectory.calls.get(*at).filter(|call| !call.injected);
                let ruled = judged.calls.get(*at).map(|(ruled, _)| ruled);
                let (Some(call), Some(Ruled::Asked(ask))) = (call, ruled) else { continue };
                let arguments = Value::Object(call.arguments.clone().unwrap_or_default());
                let asked = ask.arguments.iter().filter_map(|at| arguments.pointer(at));
                for value in asked {
                    let said = Said::new(value);
                    for (tool, result) in &results {
                        places(tool, result, &said, &mut found);
                    }
                }
            }
            Step::System(_) | Step::User(_) => {}
        }
    }
    found
}

/// The places of a result whose whole value was given, by shape.
fn places(tool: &str, result: &Value, said: &Said, found: &mut BTreeSet<Field>) {
    let any: Vec<Assigned> = SHAPES.iter().map(|shape| Assigned::new("/**", *shape)).collect();
    let mut pointers = Assigned::find(&any, result);
    pointers.truncate(MAX_PLACES);
    Assigned::each(result, &pointers, |place, value| {
        let shape = SHAPES.into_iter().find(|shape| shape.fits(value));
        if let (Some(pointer), Some(shape)) = (pointers.get(place), shape)
            && said.has(value)
        {
            found.insert(Field { tool: tool.to_owned(), pointer: any_entry(pointer), shape });
        }
    });
}

/// Of one place that of all of its kind: indexes are wildcards, and a list stands for its entries.
fn any_entry(pointer: &str) -> String {
    if let Some((object, _)) = pointer.strip_suffix('#').and_then(|name| name.rsplit_once('/')) {
        return any_entry(object);
    }
    let index = |step: &str| !step.is_empty() && step.bytes().all(|b| b.is_ascii_digit());
    let mut steps: Vec<&str> = pointer.split('/').skip(1).collect();
    if steps.last().is_some_and(|last| index(last)) {
        steps.pop();
    }
    let steps = steps.into_iter().map(|step| if index(step) { "*" } else { step });
    steps.flat_map(|step| ["/", step]).collect()
}
