//! Changes of a plan, applied completely or not at all.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::plan::{MAX_STEPS, PlanMistake, PlanRevision, PlanStep, StepStatus, TaskPlan};

/// The new properties of a step. For an existing step, only given ones change.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StepData {
    /// The id of a new step. If empty, one is generated.
    pub id: String,
    /// A short name.
    pub name: String,
    /// What is to be done.
    pub description: String,
    /// The specialist.
    #[serde(alias = "assignedSpecialist")]
    pub assigned_specialist: String,
    /// Ignored unless greater than 0.
    pub priority: i64,
    /// Steps that must complete first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependencies: Option<Vec<String>>,
    /// Values for the specialist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<Map<String, Value>>,
}

/// One operation on a plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Operation {
    /// `add`, `modify`, `remove` or `reorder`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The step concerned; for an addition, the one to insert before or after.
    #[serde(alias = "stepID", alias = "stepId")]
    pub step_id: String,
    /// The new properties.
    #[serde(skip_serializing_if = "Option::is_none", alias = "stepData")]
    pub step_data: Option<StepData>,
    /// The position: `before` or `after` the step (for an addition), an index from 0, or `end`,
    /// which is also the default.
    #[serde(deserialize_with = "position")]
    #[schemars(with = "String")]
    pub position: String,
    /// The reason.
    pub reason: String,
}

/// A place is text; models write it as a number too.
fn position<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => text,
        Value::Number(number) => number.to_string(),
        Value::Null => String::new(),
        other => return Err(serde::de::Error::custom(format!("{other} is no position"))),
    })
}

/// A change of a plan, applied completely or not at all.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PlanUpdate {
    /// The reason.
    #[serde(alias = "update_reason")]
    pub reason: String,
    /// The operations, in order.
    pub operations: Vec<Operation>,
}

/// Why a plan can't be changed like that.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UpdateError {
    /// There is no plan.
    #[error("no current plan to update")]
    NoPlan,
    /// The kind of operation is unknown.
    #[error("unknown operation type: {0}")]
    UnknownType(String),
    /// The step to add is missing.
    #[error("step_data is required for add operation")]
    NoData,
    /// There is no such step.
    #[error("step {0} not found")]
    NotFound(String),
    /// A completed step can't be changed.
    #[error("cannot {verb} completed step {step}")]
    Completed {
        /// The attempted operation.
        verb: &'static str,
        /// The step.
        step: String,
    },
    /// Another step depends on it.
    #[error("cannot remove step {step}: step {by} depends on it")]
    Needed {
        /// The step.
        step: String,
        /// The dependent step.
        by: String,
    },
    /// The resulting plan would be invalid.
    #[error(transparent)]
    Plan(#[from] PlanMistake),
}

enum Place {
    Before,
    After,
    At(usize),
    End,
}

impl Operation {
    fn place(&self) -> Place {
        match self.position.trim() {
            "before" => Place::Before,
            "after" => Place::After,
            // A number at the beginning is enough; what lies outside of the plan is its end.
            text => {
                let text = text.strip_prefix('+').unwrap_or(text);
                let digits = text.chars().take_while(char::is_ascii_digit).count();
                text[..digits].parse().map_or(Place::End, Place::At)
            }
        }
    }
}

impl PlanUpdate {
    /// A change with these operations.
    pub fn new(operations: impl IntoIterator<Item = Operation>) -> Self {
        Self { reason: String::new(), operations: operations.into_iter().collect() }
    }

    /// The changed plan, with the next version. The old one is unchanged.
    ///
    /// # Errors
    /// An operation is invalid; or a step would depend on an unknown one, or on itself in a cycle.
    ///
    /// ```
    /// use ephor_specialists::{Operation, PlanStep, PlanUpdate, TaskPlan};
    /// use serde_json::json;
    ///
    /// let plan = TaskPlan::new("p", [PlanStep::new("a", "look"), PlanStep::new("c", "tell")]);
    /// let add: Operation = serde_json::from_value(json!(
    ///     {"type": "add", "step_id": "c", "position": "before", "step_data": {"id": "b"}}
    /// ))?;
    /// let next = PlanUpdate::new([add]).applied_to(&plan).unwrap();
    /// let ids: Vec<&str> = next.steps.iter().map(|step| step.id.as_str()).collect();
    /// assert_eq!((ids.as_slice(), next.version), (["a", "b", "c"].as_slice(), 2));
    ///
    /// let gone = Operation { kind: "remove".into(), step_id: "x".into(), ..Operation::default() };
    /// let error = PlanUpdate::new([gone]).applied_to(&plan).unwrap_err();
    /// assert_eq!(error.to_string(), "step x not found");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn applied_to(&self, plan: &TaskPlan) -> Result<TaskPlan, UpdateError> {
        let mut next = plan.clone();
        for operation in &self.operations {
            match operation.kind.as_str() {
                "add" => add(&mut next, operation)?,
                "modify" => modify(&mut next, operation)?,
                "remove" => drop(take(&mut next, operation, "remove")?),
                "reorder" => reorder(&mut next, operation)?,
                other => return Err(UpdateError::UnknownType(other.to_owned())),
            }
        }
        if next.steps.len() > MAX_STEPS {
            return Err(PlanMistake::TooLong(next.steps.len()).into());
        }
        // What was unknown before this change isn't its fault.
        let old = plan.mistakes();
        let new = |mistake: &PlanMistake| {
            matches!(mistake, PlanMistake::Unknown { .. }) && !old.contains(mistake)
        };
        if let Some(mistake) = next.mistakes().into_iter().find(new) {
            return Err(mistake.into());
        }
        if let Some(circle) = next.circle() {
            return Err(PlanMistake::Circular(circle).into());
        }
        next.version = plan.version.saturating_add(1);
        Ok(next)
    }

    /// The steps whose results are no longer valid.
    pub fn touched(&self) -> impl Iterator<Item = &str> {
        let touches = |operation: &&Operation| {
            matches!(operation.kind.as_str(), "modify" | "remove" | "reorder")
        };
        self.operations.iter().filter(touches).map(|operation| operation.step_id.as_str())
    }

    pub(crate) fn revision(&self, version: u32, round: u32, at: Timestamp) -> PlanRevision {
        let has = |kind: &str| self.operations.iter().any(|operation| operation.kind == kind);
        let mainly = ["add", "modify", "remove", "reorder"].into_iter().find(|kind| has(kind));
        let told = |operation: &Operation| format!("{}:{}", operation.kind, operation.step_id);
        PlanRevision {
            plan_version: version,
            update_type: mainly.map_or("unknown".to_owned(), |kind| format!("step_{kind}")),
            reason: self.reason.clone(),
            operations: self.operations.iter().map(told).collect(),
            round,
            timestamp: Some(at),
        }
    }
}

fn index(plan: &TaskPlan, id: &str) -> Option<usize> {
    plan.steps.iter().position(|step| step.id == id)
}

fn add(plan: &mut TaskPlan, operation: &Operation) -> Result<(), UpdateError> {
    let data = operation.step_data.clone().ok_or(UpdateError::NoData)?;
    let beside = index(plan, &operation.step_id);
    let at = match operation.place() {
        Place::Before => beside,
        Place::After => beside.map(|at| at + 1),
        Place::At(at) => Some(at).filter(|at| *at <= plan.steps.len()),
        Place::End => None,
    };
    let id = match (data.id.trim(), operation.step_id.trim()) {
        ("", "") => fresh(plan),
        // The operation's own id names the new step, unless it names another one.
        ("", own) if beside.is_none() => own.to_owned(),
        ("", _) => fresh(plan),
        (id, _) => id.to_owned(),
    };
    if plan.step(&id).is_some() {
        return Err(PlanMistake::Duplicate(id).into());
    }
    let step = PlanStep {
        id,
        name: data.name,
        description: data.description,
        assigned_specialist: data.assigned_specialist,
        priority: data.priority,
        dependencies: data.dependencies.unwrap_or_default(),
        parameters: data.parameters.unwrap_or_default(),
        ..PlanStep::default()
    };
    plan.steps.insert(at.unwrap_or(plan.steps.len()), step);
    Ok(())
}

fn fresh(plan: &TaskPlan) -> String {
    let free = |id: &String| plan.step(id).is_none();
    let mut ids = (plan.steps.len() + 1..).map(|number| format!("step-{number}"));
    ids.find(free).unwrap_or_default()
}

fn modify(plan: &mut TaskPlan, operation: &Operation) -> Result<(), UpdateError> {
    let id = &operation.step_id;
    let step = plan.step_mut(id).ok_or_else(|| UpdateError::NotFound(id.clone()))?;
    if step.status == StepStatus::Completed {
        return Err(UpdateError::Completed { verb: "modify", step: id.clone() });
    }
    // What failed is another step now, and may be tried.
    step.status = StepStatus::Pending;
    step.result = None;
    let Some(data) = operation.step_data.clone() else {
        return Ok(());
    };
    for (value, field) in [
        (data.name, &mut step.name),
        (data.description, &mut step.description),
        (data.assigned_specialist, &mut step.assigned_specialist),
    ] {
        if !value.is_empty() {
            *field = value;
        }
    }
    if data.priority > 0 {
        step.priority = data.priority;
    }
    if let Some(dependencies) = data.dependencies {
        step.dependencies = dependencies;
    }
    if let Some(parameters) = data.parameters {
        step.parameters = parameters;
    }
    Ok(())
}

fn take(
    plan: &mut TaskPlan,
    operation: &Operation,
    verb: &'static str,
) -> Result<PlanStep, UpdateError> {
    let id = &operation.step_id;
    let at = index(plan, id).ok_or_else(|| UpdateError::NotFound(id.clone()))?;
    if plan.steps[at].status == StepStatus::Completed {
        return Err(UpdateError::Completed { verb, step: id.clone() });
    }
    if verb == "remove"
        && let Some(by) = plan.steps.iter().find(|step| step.dependencies.contains(id))
    {
        return Err(UpdateError::Needed { step: id.clone(), by: by.id.clone() });
    }
    Ok(plan.steps.remove(at))
}

fn reorder(plan: &mut TaskPlan, operation: &Operation) -> Result<(), UpdateError> {
    let step = take(plan, operation, "reorder")?;
    let at = match operation.place() {
        Place::At(at) if at <= plan.steps.len() => at,
        _ => plan.steps.len(),
    };
    plan.steps.insert(at, step);
    Ok(())
}
