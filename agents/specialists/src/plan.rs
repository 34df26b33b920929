//! Plans: steps, their dependencies, and which may run now.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::records::{ExecutionStatus, StepResult};

/// Maximum number of steps of a plan.
pub const MAX_STEPS: usize = 50;

/// The status of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepStatus {
    /// Not started.
    #[default]
    Pending,
    /// Running.
    #[serde(alias = "executing")]
    Running,
    /// Completed.
    Completed,
    /// Failed; a change of the plan can retry it.
    Failed,
    /// Skipped.
    Skipped,
}

/// A step of a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlanStep {
    /// Its id, unique in the plan.
    pub id: String,
    /// A short name.
    pub name: String,
    /// What is to be done, as given to the specialist.
    pub description: String,
    /// The specialist. An unknown name means the general specialist.
    #[serde(alias = "assignedSpecialist")]
    pub assigned_specialist: String,
    /// 1 is first. It has no effect by itself: the list's order does.
    pub priority: i64,
    /// Its status.
    pub status: StepStatus,
    /// Steps that must complete first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dependencies: Vec<String>,
    /// Values for the specialist, by name.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub parameters: Map<String, Value>,
    /// Its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<StepResult>,
    /// Anything else.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub metadata: Map<String, Value>,
}

impl PlanStep {
    /// A pending step.
    pub fn new(id: impl Into<String>, description: impl Into<String>) -> Self {
        let description = description.into();
        Self { id: id.into(), name: description.clone(), description, ..Self::default() }
    }

    /// Sets its specialist.
    #[must_use]
    pub fn by(mut self, specialist: impl Into<String>) -> Self {
        self.assigned_specialist = specialist.into();
        self
    }

    /// Sets its dependencies.
    #[must_use]
    pub fn after<T: Into<String>>(mut self, steps: impl IntoIterator<Item = T>) -> Self {
        self.dependencies.extend(steps.into_iter().map(Into::into));
        self
    }
}

/// A past change of a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlanRevision {
    /// The resulting version.
    pub plan_version: u32,
    /// Its main effect, such as `step_add`.
    pub update_type: String,
    /// The reason.
    pub reason: String,
    /// Its operations, such as `add:step-3`.
    pub operations: Vec<String>,
    /// The round in which it was made.
    pub round: u32,
    /// When.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<Timestamp>,
}

/// A plan.
///
/// ```
/// use ephor_specialists::{PlanStep, TaskPlan};
///
/// let plan = TaskPlan::new("p1", [
///     PlanStep::new("count", "count the orders").by("analyst"),
///     PlanStep::new("tell", "write it up").after(["count"]),
/// ]);
/// assert_eq!((plan.version, plan.next_step().map(|step| &*step.id)), (1, Some("count")));
/// assert!(plan.mistakes().is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TaskPlan {
    /// Its id.
    pub id: String,
    /// 1, plus one for each change.
    pub version: u32,
    /// A short name.
    pub name: String,
    /// Its purpose.
    pub description: String,
    /// Its status.
    pub status: ExecutionStatus,
    /// When it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    /// When it was last changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    /// The steps, in the default order.
    pub steps: Vec<PlanStep>,
    /// Its changes, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub update_history: Vec<PlanRevision>,
    /// Anything else.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub metadata: Map<String, Value>,
}

/// Why a plan can't be carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanMistake {
    /// It has no steps.
    #[error("the plan has no steps")]
    Empty,
    /// It has more than [`MAX_STEPS`].
    #[error("the plan has {0} steps, and may have {MAX_STEPS}")]
    TooLong(usize),
    /// A step has no id.
    #[error("step {0} (counted from 0) has no id")]
    NoId(usize),
    /// Two steps have the same id.
    #[error("step {0} already exists")]
    Duplicate(String),
    /// A step depends on an unknown one.
    #[error("step {step} depends on {on}, which is not in the plan")]
    Unknown {
        /// The step.
        step: String,
        /// The unknown step.
        on: String,
    },
    /// Steps depend on each other in a cycle.
    #[error("the dependencies are circular: {}", .0.join(" → "))]
    Circular(Vec<String>),
}

impl TaskPlan {
    /// A first plan, version 1.
    pub fn new(id: impl Into<String>, steps: impl IntoIterator<Item = PlanStep>) -> Self {
        Self { id: id.into(), version: 1, steps: steps.into_iter().collect(), ..Self::default() }
    }

    /// The step with that id.
    pub fn step(&self, id: &str) -> Option<&PlanStep> {
        self.steps.iter().find(|step| step.id == id)
    }

    pub(crate) fn step_mut(&mut self, id: &str) -> Option<&mut PlanStep> {
        self.steps.iter_mut().find(|step| step.id == id)
    }

    /// All steps that could start now, in the plan's order: pending, with all dependencies
    /// completed. Unknown dependencies block nothing; plans with one are refused when they are
    /// made.
    pub fn ready(&self) -> impl Iterator<Item = &PlanStep> {
        let status: BTreeMap<&str, StepStatus> =
            self.steps.iter().map(|step| (step.id.as_str(), step.status)).collect();
        self.steps.iter().filter(move |step| {
            let done = |on: &String| {
                status.get(on.as_str()).is_none_or(|status| *status == StepStatus::Completed)
            };
            step.status == StepStatus::Pending && step.dependencies.iter().all(done)
        })
    }

    /// The first of [`ready`](Self::ready).
    pub fn next_step(&self) -> Option<&PlanStep> {
        self.ready().next()
    }

    /// What is wrong with it. Empty if it can be carried out.
    pub fn mistakes(&self) -> Vec<PlanMistake> {
        let mut found = Vec::new();
        match self.steps.len() {
            0 => found.push(PlanMistake::Empty),
            1..=MAX_STEPS => {}
            many => return vec![PlanMistake::TooLong(many)],
        }
        let mut ids = BTreeSet::new();
        for (place, step) in self.steps.iter().enumerate() {
            if step.id.trim().is_empty() {
                found.push(PlanMistake::NoId(place));
            } else if !ids.insert(step.id.as_str()) {
                found.push(PlanMistake::Duplicate(step.id.clone()));
            }
        }
        for step in &self.steps {
            for on in step.dependencies.iter().filter(|on| !ids.contains(on.as_str())) {
                found.push(PlanMistake::Unknown { step: step.id.clone(), on: on.clone() });
            }
        }
        found.extend(self.circle().map(PlanMistake::Circular));
        found
    }

    /// The ids of a circle of dependencies.
    pub(crate) fn circle(&self) -> Option<Vec<String>> {
        let after: BTreeMap<&str, &[String]> = self
            .steps
            .iter()
            .map(|step| (step.id.as_str(), step.dependencies.as_slice()))
            .collect();
        let mut done = BTreeSet::new();
        for start in after.keys() {
            // The way to where we are, each with what is left to look at.
            let mut way: Vec<(&str, usize)> = vec![(start, 0)];
            while let Some((at, looked)) = way.last_mut() {
                let next = after.get(at).and_then(|all| all.get(*looked)).map(String::as_str);
                *looked += 1;
                match next {
                    None => {
                        done.insert(*at);
                        way.pop();
                    }
                    Some(next) if done.contains(next) || !after.contains_key(next) => {}
                    Some(next) => {
                        if let Some(from) = way.iter().position(|(step, _)| *step == next) {
                            let circle = way[from..].iter().map(|(step, _)| (*step).to_owned());
                            return Some(circle.chain([next.to_owned()]).collect());
                        }
                        way.push((next, 0));
                    }
                }
            }
        }
        None
    }
}
