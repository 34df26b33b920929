//! A rejected decision, decided anew: mended from its violations where they say enough, else put
//! to the user. It never repeats what was rejected.

use ephor_core::{DecisionType, Violation, WorkflowId};
use serde_json::Value;

use super::{Turn, outcome, results};
use crate::build;
use ephor_model::{Decided, Step};

/// A decision other than the rejected one.
pub(super) fn decide(
    turn: &Turn<'_>,
    kind: DecisionType,
    payload: &Value,
    violations: &[Violation],
) -> Decided {
    let rejections =
        turn.context.steps.iter().filter(|step| matches!(step, Step::Rejected { .. })).count();
    let fresh = |decided: &Decided| {
        !turn.context.steps.iter().any(|step| match step {
            Step::Rejected { decision_type, payload, .. } => {
                *decision_type == decided.decision_type && *payload == decided.payload
            }
            _ => false,
        })
    };
    let tried = if rejections > 2 { None } else { attempt(turn, kind, payload, violations) };
    tried.filter(fresh).unwrap_or_else(|| build::regret(explain(turn, kind, payload, violations)))
}

fn attempt(
    turn: &Turn<'_>,
    kind: DecisionType,
    payload: &Value,
    violations: &[Violation],
) -> Option<Decided> {
    if kind == DecisionType::ExecuteWorkflow
        && let Some(decided) = other_workflow(turn, payload, violations)
    {
        return Some(decided);
    }
    let mut mended = payload.clone();
    let mut changed = false;
    for violation in violations {
        changed |= mend(&mut mended, violation);
    }
    if changed {
        return Some(Decided { decision_type: kind, payload: mended, confidence: Some(0.6) });
    }
    // Decided by the skills from the message alone: another world may give another decision.
    turn.ask_skills().filter(|decided| decided.decision_type != kind)
}

/// Another stored workflow, or the inputs that are missing.
fn other_workflow(turn: &Turn<'_>, payload: &Value, violations: &[Violation]) -> Option<Decided> {
    let wrong_id = violations.iter().any(|violation| violation.pointer == "/workflow_id");
    if wrong_id {
        let tried = payload.get("workflow_id").and_then(Value::as_str).unwrap_or_default();
        return turn
            .context
            .workflows
            .iter()
            .rev()
            .find(|workflow| workflow.id.as_str() != tried && workflow.status.executable())
            .map(|workflow| outcome::execute(turn, &workflow.id));
    }
    let missing = violations.iter().any(|violation| violation.pointer.starts_with("/input_params"));
    let id = payload.get("workflow_id").and_then(Value::as_str)?;
    missing.then(|| outcome::execute(turn, &WorkflowId::from(id)))
}

/// Changes one value as a violation asks, where that needs no guess: a number into its range, an
/// unknown field away, a field that has only one possible value in.
fn mend(payload: &mut Value, violation: &Violation) -> bool {
    let code = violation.code.as_str();
    if code.contains("UNKNOWN_FIELD") || code.contains("ADDITIONAL") {
        return remove(payload, &violation.pointer);
    }
    let Some(place) = payload.pointer_mut(&violation.pointer) else {
        return false;
    };
    if let Some(number) = place.as_f64() {
        let bounds = numbers(&violation.expected).or_else(|| numbers(&violation.message));
        if let Some((low, high)) = bounds
            && !(low..=high).contains(&number)
        {
            let nearest = number.clamp(low, high);
            *place = if nearest.fract() == 0.0 && place.is_i64() {
                Value::from(nearest as i64)
            } else {
                Value::from(nearest)
            };
            return true;
        }
    }
    false
}

fn remove(payload: &mut Value, pointer: &str) -> bool {
    let Some((parent, field)) = pointer.rsplit_once('/') else {
        return false;
    };
    let field = field.replace("~1", "/").replace("~0", "~");
    payload
        .pointer_mut(parent)
        .and_then(Value::as_object_mut)
        .is_some_and(|map| map.remove(&field).is_some())
}

/// The two bounds in a text such as "a number from 1 to 300".
fn numbers(text: &str) -> Option<(f64, f64)> {
    let found: Vec<f64> = text
        .split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .map(|part| part.trim_end_matches('.'))
        .filter_map(|part| part.parse().ok())
        .collect();
    match found.as_slice() {
        [low, high] if low <= high => Some((*low, *high)),
        _ => None,
    }
}

fn explain(
    turn: &Turn<'_>,
    kind: DecisionType,
    payload: &Value,
    violations: &[Violation],
) -> String {
    let what = results::subject(turn, kind, payload);
    let list: String = violations
        .iter()
        .take(5)
        .map(|violation| {
            let hint = turn.language.own(&violation.hint).filter(|hint| !hint.is_empty());
            let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
            let message = turn.language.reason(&violation.code, &violation.message);
            format!("\n- {message}{hint}")
        })
        .collect();
    turn.language.say(
        format!("{what} was not approved, and I found no other way:{list}"),
        format!("{what}未获批准，也没有找到别的办法：{list}"),
    )
}
