//! The graph's routes: pure functions over the state.

use ephor_graph::Goto;
use serde_json::{Map, Value};

use crate::plan::StepStatus;
use crate::records::{Complexity, ExecutionStatus};
use crate::stage::Stage;
use crate::state::EnhancedState;

/// The specialist for steps without a registered one.
pub const GENERAL_SPECIALIST: &str = "general_specialist";
/// Results below this quality lead to another plan.
pub const LEAST_QUALITY: f64 = 0.6;
/// Results below this confidence lead to another plan.
pub const LEAST_CONFIDENCE: f64 = 0.7;

/// After COMPLEXITY_BRANCH: moderate or higher complexity gets a plan; simple, unknown, or not
/// understood is answered directly.
pub fn after_complexity(state: &EnhancedState) -> Stage {
    match state.conversation_context.as_ref().map(|context| context.complexity) {
        Some(Complexity::Moderate | Complexity::Complex | Complexity::VeryComplex) => {
            Stage::PlanCreate
        }
        Some(Complexity::Simple | Complexity::Unknown) | None => Stage::DirectAnswer,
    }
}

/// After PLAN_CREATE: to its first steps; if no plan could be made, to the end; if the work was
/// stopped, to the answer.
pub fn after_planning(state: &EnhancedState) -> Stage {
    match state.execution_status {
        ExecutionStatus::Failed => Stage::End,
        _ if !state.should_continue => Stage::FinalAnswer,
        _ => Stage::PlanExecute,
    }
}

/// After PLAN_EXECUTE: a specialist's work for each step that runs; to the results if none does; if the
/// work was stopped, to the answer.
pub fn after_execution(state: &EnhancedState) -> Vec<Goto> {
    if !state.should_continue {
        return vec![Stage::FinalAnswer.into()];
    }
    let steps = state.current_plan.iter().flat_map(|plan| &plan.steps);
    let running: Vec<&str> = steps
        .filter(|step| step.status == StepStatus::Running)
        .map(|step| step.id.as_str())
        .collect();
    match running.is_empty() {
        true => vec![Stage::CollectResults.into()],
        false => vec![Goto::each(Stage::SpecialistWork.as_str(), running)],
    }
}

/// After FEEDBACK_PROCESS, in this order: the work failed → the end; it is completed → the answer;
/// rounds, laps or the permission to continue are used up → the answer; the plan needs a change, or
/// quality or confidence are too low → a change of the plan; no step can run → the answer;
/// otherwise the next steps. `laps` is the maximum number of laps, each of which ends with a
/// reflection.
pub fn after_feedback(state: &EnhancedState, laps: u32) -> Stage {
    if state.execution_status == ExecutionStatus::Failed {
        return Stage::End;
    }
    decide(state, state.feedback(), state.reflection_count, laps)
}

/// The same for feedback that isn't in the state yet.
pub(crate) fn after(state: &EnhancedState, feedback: &Map<String, Value>, laps: u32) -> Stage {
    decide(state, Some(feedback), state.reflection_count.saturating_add(1), laps)
}

fn decide(
    state: &EnhancedState,
    feedback: Option<&Map<String, Value>>,
    reflections: u32,
    laps: u32,
) -> Stage {
    let says = |key: &str| feedback.and_then(|all| all.get(key)) == Some(&Value::Bool(true));
    let below = |key: &str, least: f64| {
        let value = feedback.and_then(|all| all.get(key)?.as_f64());
        value.is_some_and(|value| value < least)
    };
    if says("execution_completed") {
        return Stage::FinalAnswer;
    }
    if state.round_number >= state.max_rounds || !state.should_continue || reflections >= laps {
        return Stage::FinalAnswer;
    }
    if says("plan_needs_update")
        || below("overall_quality", LEAST_QUALITY)
        || below("confidence", LEAST_CONFIDENCE)
    {
        return Stage::PlanUpdate;
    }
    match state.current_plan.as_ref().and_then(|plan| plan.next_step()) {
        Some(_) => Stage::PlanExecute,
        None => Stage::FinalAnswer,
    }
}

/// After PLAN_UPDATE: to the next steps; if the plan couldn't be changed, to the answer.
pub fn after_update(state: &EnhancedState) -> Stage {
    if state.should_continue { Stage::PlanExecute } else { Stage::FinalAnswer }
}

/// The specialist for a step: the assigned one, if it is registered.
pub fn specialist<'a>(assigned: &'a str, team: &[&'a str]) -> &'a str {
    if team.contains(&assigned) { assigned } else { GENERAL_SPECIALIST }
}
