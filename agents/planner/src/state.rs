//! The state of a run, and pure functions over it: where it goes next, which steps can run in
//! parallel, the answer.

use ephor_graph::{END, State};
use ephor_model::Said;
use ephor_model::purposes::{Ended, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::plan::{NO_TOOL, Plan, PlanStep};

/// The final answer if no step has one.
pub const NO_ANSWER: &str = "无法生成答案";

/// Maximum number of exchanges that a thread remembers.
pub const MOST_TURNS: usize = 20;

/// One exchange.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The question.
    pub question: String,
    /// The answer. None if it failed.
    pub answer: Option<String>,
}

/// How a step was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// By reasoning: the model answered.
    #[default]
    Reasoning,
    /// By a tool.
    Tool,
    /// By reasoning, because the plan's tool doesn't exist.
    InsteadOfTool,
    /// Skipped, because a dependency is missing.
    Skipped,
}

/// The result of a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepResult {
    /// The step's id.
    pub step_id: u32,
    /// How it ended.
    pub ended: Ended,
    /// How it was done.
    #[serde(default)]
    pub method: Method,
}

impl StepResult {
    /// Whether the step was done.
    pub fn success(&self) -> bool {
        matches!(self.ended, Ended::Output(_))
    }

    /// Its output, if any.
    pub fn result(&self) -> Option<&Value> {
        match &self.ended {
            Ended::Output(value) => Some(value),
            Ended::Failed(_) | Ended::Skipped(_) => None,
        }
    }
}

/// The state of the planner's graph.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, State)]
#[serde(default)]
pub struct PlanState {
    /// What the user asks.
    pub question: String,
    /// Today, `YYYY-MM-DD`.
    pub today: String,
    /// The messages before the question, as of the start of the run. None: there is no run.
    pub snapshot: Option<Vec<Said>>,
    /// The plan.
    pub task_plan: Option<Plan>,
    /// The number of steps that have been handled.
    pub current_step: usize,
    /// Their results, in the plan's order.
    #[state(append)]
    pub step_results: Vec<StepResult>,
    /// The number of verified results.
    pub verified: usize,
    /// Errors that didn't end the run.
    #[state(append)]
    pub errors: Vec<String>,
    /// The answer.
    pub final_answer: Option<Value>,
    /// The thread's exchanges, oldest first, at most [`MOST_TURNS`].
    #[state(with = remember, update = Turn)]
    pub turns: Vec<Turn>,
}

fn remember(turns: &mut Vec<Turn>, turn: Turn) {
    turns.push(turn);
    let surplus = turns.len().saturating_sub(MOST_TURNS);
    turns.drain(..surplus);
}

impl PlanState {
    /// The steps of the plan; none without one.
    pub fn steps(&self) -> &[PlanStep] {
        self.task_plan.as_ref().map_or(&[], |plan| &plan.steps)
    }

    /// How a step ended, in the form in which models are told.
    pub(crate) fn outcome(&self, index: usize) -> Option<Outcome> {
        let (step, result) = (self.steps().get(index)?, self.step_results.get(index)?);
        Some(Outcome {
            text: step.description.clone(),
            tool: (step.tool_type != NO_TOOL).then(|| step.tool_type.clone()),
            ended: result.ended.clone(),
        })
    }

    /// The earlier steps whose results a step may know of: those that it depends on, directly or
    /// not; where a step of reasoning names none, all.
    pub(crate) fn seen_by(&self, index: usize) -> Vec<usize> {
        let steps = self.steps();
        let Some(step) = steps.get(index) else {
            return Vec::new();
        };
        let before = &steps[..index];
        if step.dependencies.is_empty() {
            let all = step.tool_type == NO_TOOL;
            // What runs side by side with it isn't before it.
            let beside = |at: &usize| self.beside(steps[*at].id, step.id);
            return if all { (0..index).filter(|at| !beside(at)).collect() } else { Vec::new() };
        }
        let mut seen = vec![false; index];
        let mut open: Vec<u32> = step.dependencies.clone();
        while let Some(id) = open.pop() {
            let at = before.iter().position(|step| step.id == id).filter(|at| !seen[*at]);
            if let Some(at) = at {
                seen[at] = true;
                open.extend(&before[at].dependencies);
            }
        }
        (0..index).filter(|at| seen[*at]).collect()
    }

    /// Why a step can't be done: something that it depends on wasn't.
    pub(crate) fn unmet(&self, index: usize) -> Option<String> {
        let steps = self.steps();
        let step = steps.get(index)?;
        if steps[..index].iter().any(|before| before.id == step.id) {
            return Some(format!("there is another step {} before it", step.id));
        }
        step.dependencies.iter().find_map(|id| {
            let Some(at) = steps.iter().position(|other| other.id == *id) else {
                return Some(format!("it depends on step {id}, which isn't in the plan"));
            };
            match self.step_results.get(at).filter(|_| at < index) {
                Some(result) if result.success() => None,
                Some(_) => Some(format!("it depends on step {id}, which has no result")),
                None => Some(format!("it depends on step {id}, which doesn't come before it")),
            }
        })
    }

    /// Whether two steps are of one parallel group of the plan.
    fn beside(&self, one: u32, other: u32) -> bool {
        let groups = self.task_plan.iter().flat_map(|plan| &plan.parallel_groups);
        groups.into_iter().any(|group| group.contains(&one) && group.contains(&other))
    }

    /// The steps that come next and can be done in parallel: the next one, and those right after it
    /// that know of none of them; where the plan has groups, only those of its group. At most `most`.
    pub(crate) fn together(&self, most: usize) -> std::ops::Range<usize> {
        let (steps, first) = (self.steps(), self.current_step);
        let grouped = self.task_plan.as_ref().is_some_and(|plan| !plan.parallel_groups.is_empty());
        let mut end = first;
        while end < steps.len() && end - first < most.max(1) {
            let knows = self.seen_by(end).last().is_some_and(|last| *last >= first);
            let same = steps[first..end].iter().any(|other| other.id == steps[end].id);
            let apart = grouped && !self.beside(steps[first].id, steps[end].id);
            if end > first && (knows || same || apart) {
                break;
            }
            end += 1;
        }
        first..end
    }
}

/// From START: ends if the question was answered without a plan.
pub fn after_start(state: &PlanState) -> &'static str {
    if state.final_answer.is_some() { END } else { "planning" }
}

/// From `execution`: to verification, also after the last step; if there is no plan, or nothing is
/// left, to synthesis. Never back to `execution`.
pub fn after_execution(state: &PlanState) -> &'static str {
    let steps = state.steps().len();
    let unverified = state.verified < state.step_results.len();
    let left = state.current_step < steps;
    if steps > 0 && (unverified || left) { "verification" } else { "synthesis" }
}

/// From `verification`: to the next step, whatever was found; after the last one, to synthesis.
pub fn after_verification(state: &PlanState) -> &'static str {
    if state.current_step < state.steps().len() { "execution" } else { "synthesis" }
}

/// The answer: the last successful, non-empty result. Null and blank text are empty; 0 and false
/// are results.
///
/// ```
/// use ephor_model::purposes::Ended;
/// use ephor_planner::{StepResult, synthesise};
/// use serde_json::json;
///
/// let result = |ended| StepResult { step_id: 1, ended, method: Default::default() };
/// let results = [
///     result(Ended::Output(json!(0))),
///     result(Ended::Output(json!("  "))),
///     result(Ended::Failed("no".into())),
/// ];
/// assert_eq!(synthesise(&results), Some(json!(0)));
/// assert_eq!(synthesise(&[]), None);
/// ```
pub fn synthesise(results: &[StepResult]) -> Option<Value> {
    let found = results.iter().rev().filter_map(StepResult::result);
    let mut found = found.filter(|value| !empty(value));
    found.next().map(|value| match value {
        Value::String(text) => Value::String(text.trim().to_owned()),
        other => other.clone(),
    })
}

/// The answer of the node `synthesis`: [`synthesise`], or [`NO_ANSWER`].
pub fn final_answer(results: &[StepResult]) -> Value {
    synthesise(results).unwrap_or_else(|| Value::String(NO_ANSWER.to_owned()))
}

/// Whether a result is none.
pub(crate) fn empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn state(steps: Value) -> PlanState {
        let plan = serde_json::from_value(json!({"steps": steps})).unwrap_or_default();
        PlanState { task_plan: Some(plan), ..PlanState::default() }
    }

    #[test]
    fn steps_that_know_nothing_of_each_other_go_together() {
        #[track_caller]
        fn check(steps: Value, from: usize, expect: std::ops::Range<usize>) {
            let mut state = state(steps.clone());
            state.current_step = from;
            assert_eq!(state.together(3), expect, "{steps}");
        }
        let tool =
            |id: u32, after: &[u32]| json!({"id": id, "tool_type": "t", "dependencies": after});
        let think = |id: u32, after: &[u32]| json!({"id": id, "dependencies": after});
        check(json!([tool(1, &[]), tool(2, &[]), tool(3, &[1])]), 0, 0..2);
        check(json!([tool(1, &[]), tool(2, &[]), tool(3, &[]), tool(4, &[])]), 0, 0..3);
        check(json!([tool(1, &[]), think(2, &[])]), 0, 0..1);
        check(json!([think(1, &[]), tool(2, &[])]), 0, 0..2);
        check(json!([tool(1, &[]), think(2, &[1]), think(3, &[1])]), 1, 1..3);
        check(json!([tool(1, &[]), tool(1, &[])]), 0, 0..1);
        check(json!([tool(1, &[])]), 1, 1..1);
        check(json!([]), 0, 0..0);
    }

    #[test]
    fn groups_decide_what_runs_side_by_side() {
        let mut state = state(json!([{"id": 1}, {"id": 2}, {"id": 3, "tool_type": "t"},
                                     {"id": 4, "tool_type": "t"}]));
        if let Some(plan) = &mut state.task_plan {
            plan.parallel_groups = vec![vec![1, 2]];
        }
        assert_eq!((state.together(8), state.together(1)), (0..2, 0..1));
        assert_eq!(state.seen_by(1), [0_usize; 0]);
        state.current_step = 2;
        assert_eq!(state.together(8), 2..3, "in no group: by itself");
    }

    #[test]
    fn an_unmet_dependency_has_its_reason() {
        let mut state = state(json!([{"id": 1}, {"id": 2, "dependencies": [1]},
            {"id": 3, "dependencies": [4]}, {"id": 4, "dependencies": [9]}, {"id": 1}]));
        let failed = StepResult {
            step_id: 1,
            ended: Ended::Failed("no".to_owned()),
            method: Method::Reasoning,
        };
        state.step_results.push(failed);
        let why = |index| state.unmet(index).unwrap_or_default();
        assert_eq!(why(0), "");
        assert!(why(1).contains("step 1, which has no result"), "{}", why(1));
        assert!(why(2).contains("step 4, which doesn't come before"), "{}", why(2));
        assert!(why(3).contains("step 9, which isn't in the plan"), "{}", why(3));
        assert!(why(4).contains("another step 1"), "{}", why(4));
    }

    #[test]
    fn a_thread_remembers_its_last_exchanges() {
        let mut state = PlanState::default();
        for n in 0..25 {
            let turn = Turn { question: n.to_string(), answer: None };
            let done = state.apply(&(), PlanState::update().turns(turn));
            assert!(done.is_ok());
        }
        let asked: Vec<&str> = state.turns.iter().map(|turn| turn.question.as_str()).collect();
        assert_eq!((asked.len(), asked[0], asked[19]), (MOST_TURNS, "5", "24"));
    }
}
