//! The nodes: each takes the state and returns an update. The graph and the simple loop use the
//! same nodes.

use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure, Violation};
use ephor_flow::AskError;
use ephor_model::purposes::planning::{CHECK, Check, CheckContext, PLAN, PlanContext};
use ephor_model::purposes::{Ended, Outcome};
use serde_json::Value;

use crate::deps::Deps;
use crate::plan::{MAX_STEPS, Plan, SEARCH, check_plan, fallback_plan, in_order, parse_plan};
use crate::prompts::{CHECK_PROMPT, PLAN_PROMPT, ended, question, told};
use crate::settings::Verification;
use crate::state::{Method, PlanState, PlanStateUpdate, StepResult, Turn, final_answer};
use crate::verify::issues;

/// Longest description of a step, in characters.
const LONGEST_DESCRIPTION: usize = 2000;

/// The most that a step's arguments may be, in bytes of JSON.
const LONGEST_ARGUMENTS: usize = 65_536;

/// Messages that a plan is told of.
const TOLD: usize = 20;

impl Deps {
    /// The plan. What can't be read after all attempts is replaced by the usual steps; a plan that
    /// stays wrong in its dependencies is kept without its groups, and the steps concerned are
    /// skipped.
    pub(crate) async fn planning(&self, state: &PlanState) -> Result<PlanStateUpdate, Failure> {
        let context =
            PlanContext { question: state.question.clone(), tools: self.tools(state).await };
        let history = &context.tools.history;
        let asked = question(PLAN, &PLAN_PROMPT, state)
            .with("tools", tools(&context))
            .with("place", "{{3}}")
            .with("today", context.tools.today.clone())
            .with("history", told(&history[history.len().saturating_sub(TOLD)..]))
            .context(&context);
        let (plan, errors) = match self.value(&asked, check_plan).await {
            Ok(plan) => (plan, Vec::new()),
            Err(AskError::Invalid { text, violations, .. }) => {
                self.salvaged(state, &text, violations)?
            }
            Err(error) => return Err(error.failure()),
        };
        let mut plan = in_order(plan);
        for step in &mut plan.steps {
            step.description = cut(&step.description, LONGEST_DESCRIPTION);
            if Value::Object(step.arguments.clone()).to_string().len() > LONGEST_ARGUMENTS {
                let what = format!("the arguments of step {} are too large", step.id);
                return Err(Failure::new(ErrorCode::ValidationFailed, what));
            }
        }
        Ok(PlanState::update().task_plan(Some(plan)).current_step(0).errors(errors))
    }

    /// What can be made of a plan that is still wrong.
    fn salvaged(
        &self,
        state: &PlanState,
        text: &str,
        violations: Vec<Violation>,
    ) -> Result<(Plan, Vec<String>), Failure> {
        let mut plan = match parse_plan(text) {
            Ok(plan) => plan,
            Err(violation) => {
                let searches = !self.hub.resolve(SEARCH).is_empty();
                let without = if searches { "" } else { ", without a search: none is configured" };
                let why = violation.message;
                let why = format!("plan: {why}; the usual steps are taken{without}");
                return Ok((fallback_plan(&state.question, searches), vec![why]));
            }
        };
        // Groups of a plan that is wrong may be wrong too: the dependencies alone decide then.
        plan.parallel_groups = Vec::new();
        plan.total_estimated_time = plan.total_estimated_time.filter(|time| *time > 0.0);
        if plan.steps.len() > MAX_STEPS {
            let what =
                format!("the plan has {} steps, and {MAX_STEPS} are the most", plan.steps.len());
            return Err(
                Failure::new(ErrorCode::ValidationFailed, what).hint("ask for less at once")
            );
        }
        let told = |violation: Violation| format!("plan: {}", cut(&violation.message, 500));
        Ok((plan, violations.into_iter().take(20).map(told).collect()))
    }

    /// What is in the state once some steps have had their turn.
    pub(crate) fn executed(state: &PlanState, results: Vec<StepResult>) -> PlanStateUpdate {
        PlanState::update().current_step(state.current_step + results.len()).step_results(results)
    }

    /// The node `verification`: checks the unchecked results. What is wrong with them, and which
    /// steps were skipped, is noted; the run continues.
    pub async fn verification(&self, state: &PlanState) -> PlanStateUpdate {
        let from = state.verified.min(state.step_results.len());
        let mut errors = Vec::new();
        for (index, result) in state.step_results.iter().enumerate().skip(from) {
            if let Ended::Skipped(why) = &result.ended {
                errors.push(format!("step {} was skipped: {why}", result.step_id));
                continue;
            }
            let plan = state.steps();
            let before: Vec<_> = plan.iter().zip(&state.step_results).take(index).collect();
            let mut found = issues(plan.get(index), result, &before);
            let asked = match self.settings.verification {
                Verification::Rules => false,
                Verification::Reasoning => result.method != Method::Tool,
                Verification::Model => true,
            };
            if found.is_empty() && asked {
                found = self.checked(state, index).await;
            }
            if !found.is_empty() {
                errors.push(format!("step {}: {}", result.step_id, found.join("; ")));
            }
        }
        PlanState::update().verified(state.step_results.len()).errors(errors)
    }

    async fn checked(&self, state: &PlanState, index: usize) -> Vec<String> {
        let before: Vec<Outcome> = (0..index).filter_map(|at| state.outcome(at)).collect();
        let Some(checked) = state.outcome(index) else {
            return Vec::new();
        };
        let asked = question(CHECK, &CHECK_PROMPT, state)
            .with("results", ended(&before))
            .with("step", checked.text.clone())
            .with("result", ended(std::slice::from_ref(&checked)));
        let context = CheckContext { question: state.question.clone(), checked, results: before };
        let asked = asked.context(&context);
        match self.value::<Check>(&asked, |_| Vec::new()).await {
            Ok(Check { verified: true, .. }) => Vec::new(),
            Ok(Check { issues, .. }) if issues.is_empty() => vec!["it isn't plausible".to_owned()],
            Ok(Check { issues, .. }) => issues.iter().take(10).map(|text| cut(text, 500)).collect(),
            // Asked for every step, a model has to answer; otherwise its silence says nothing.
            Err(error) if self.settings.verification == Verification::Model => {
                vec![format!("it couldn't be checked: {}", error.failure())]
            }
            Err(_) => Vec::new(),
        }
    }

    /// The answer, and the end of the run: the exchange is remembered, the snapshot is gone.
    pub(crate) fn synthesis(state: &PlanState) -> PlanStateUpdate {
        let answer = final_answer(&state.step_results);
        let text = text_of(&answer);
        PlanState::update()
            .final_answer(Some(answer))
            .snapshot(None)
            .turns(Turn { question: state.question.clone(), answer: Some(text) })
    }
}

/// An answer in words.
pub(crate) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(_) | Value::Object(_) => {
            format!("```json\n{}\n```", serde_json::to_string_pretty(value).unwrap_or_default())
        }
        other => other.to_string(),
    }
}

/// The tools, with what their arguments are.
fn tools(context: &PlanContext) -> String {
    let mut lines = vec!["- none: reasoning without a tool".to_owned()];
    lines.extend(context.tools.tools.iter().map(|tool| {
        let schema = cut(&tool.schema.to_string(), 2000);
        format!("- {}: {} Arguments: {schema}", tool.name, cut(&tool.description, 500))
    }));
    lines.extend(context.tools.databases.iter().map(|database| {
        let tables = database.tables.iter().map(|table| {
            let columns: Vec<&str> =
                table.columns.iter().map(|column| column.name.as_str()).collect();
            format!("{}({})", table.name, columns.join(", "))
        });
        let tables: Vec<String> = tables.take(100).collect();
        format!("  Database {} ({}): {}", database.name, database.dialect, tables.join("; "))
    }));
    cut(&lines.join("\n"), 40_000)
}
