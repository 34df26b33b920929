//! Plans: validation and progress. Pure.

use ephor_model::purposes::analysis::{Plan, PlanStep};

use crate::state::{Analysis, AnalysisUpdate, PlanNext, StepResult};
use crate::text::say;

/// A step that runs a statement.
pub const SQL_TOOL: &str = "SQL_GENERATE_NODE";
/// A step that runs a script.
pub const PYTHON_TOOL: &str = "PYTHON_GENERATE_NODE";
/// A step that writes the report.
pub const REPORT_TOOL: &str = "REPORT_GENERATOR_NODE";

/// What is wrong with a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanFault {
    /// It isn't JSON, or not a plan.
    #[error("Validation failed: The plan can't be read: {0}")]
    Unreadable(String),
    /// It has no steps.
    #[error("Validation failed: The generated plan is empty or has no execution steps")]
    Empty,
    /// It has too many steps.
    #[error("Validation failed: The plan has {found} steps, and at most {most} are allowed")]
    TooLong {
        /// The number of steps.
        found: usize,
        /// The maximum.
        most: u32,
    },
    /// A step uses an unknown tool.
    #[error("Validation failed: Plan contains an unsupported tool name: '{tool}' in step {step}")]
    UnsupportedTool {
        /// The step's position.
        step: usize,
        /// The tool.
        tool: String,
    },
    /// A step has no parameters.
    #[error("Validation failed: Tool parameters are missing for step {0}")]
    NoParameters(usize),
    /// A SQL step has no instruction.
    #[error("Validation failed: SQL generation node is missing description in step {0}")]
    NoSqlInstruction(usize),
    /// A Python step has no instruction.
    #[error("Validation failed: Python generation node is missing instruction in step {0}")]
    NoPythonInstruction(usize),
    /// A report step has no instruction.
    #[error(
        "Validation failed: Report generation node is missing summary_and_recommendations in step {0}"
    )]
    NoSummary(usize),
}

/// What a step of a valid plan does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// A statement.
    Sql,
    /// A script.
    Python,
    /// The report.
    Report,
}

impl Tool {
    /// The tool with that name in plans; case-sensitive.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            SQL_TOOL => Some(Self::Sql),
            PYTHON_TOOL => Some(Self::Python),
            REPORT_TOOL => Some(Self::Report),
            _ => None,
        }
    }

    fn next(self) -> PlanNext {
        match self {
            Self::Sql => PlanNext::SqlGenerate,
            Self::Python => PlanNext::PythonGenerate,
            Self::Report => PlanNext::Report,
        }
    }
}

/// Maximum length of a plan, in characters.
pub const LONGEST_PLAN: usize = 32_000;

/// Parses a plan and validates all its steps.
///
/// # Errors
/// The first fault.
///
/// ```
/// use ephor_analyst::plan::{PlanFault, read};
///
/// let plan = r#"{"thought_process": "t", "execution_plan": [
///     {"step": 1, "tool_to_use": "SQL_GENERATE_NODE", "tool_parameters": {"instruction": "q"}}]}"#;
/// assert_eq!(read(plan, 12).unwrap().execution_plan.len(), 1);
/// assert_eq!(read(r#"{"execution_plan": []}"#, 12), Err(PlanFault::Empty));
/// ```
pub fn read(text: &str, most: u32) -> Result<Plan, PlanFault> {
    if text.trim().is_empty() {
        return Err(PlanFault::Empty);
    }
    if text.len() > LONGEST_PLAN {
        return Err(PlanFault::Unreadable(format!("it is longer than {LONGEST_PLAN} bytes")));
    }
    let plan: Plan =
        serde_json::from_str(text).map_err(|error| PlanFault::Unreadable(error.to_string()))?;
    if plan.execution_plan.is_empty() {
        return Err(PlanFault::Empty);
    }
    if plan.execution_plan.len() > most as usize {
        return Err(PlanFault::TooLong { found: plan.execution_plan.len(), most });
    }
    for (at, step) in plan.execution_plan.iter().enumerate() {
        holds(at + 1, step)?;
    }
    Ok(plan)
}

fn holds(at: usize, step: &PlanStep) -> Result<(), PlanFault> {
    let Some(tool) = Tool::named(&step.tool_to_use) else {
        let tool = step.tool_to_use.chars().take(60).collect();
        return Err(PlanFault::UnsupportedTool { step: at, tool });
    };
    let told = step.tool_parameters.as_ref().ok_or(PlanFault::NoParameters(at))?;
    let said = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
    match tool {
        Tool::Sql if !said(&told.instruction) => Err(PlanFault::NoSqlInstruction(at)),
        Tool::Python if !said(&told.instruction) => Err(PlanFault::NoPythonInstruction(at)),
        Tool::Report if !said(&told.summary_and_recommendations) => Err(PlanFault::NoSummary(at)),
        _ => Ok(()),
    }
}

/// The progress of a plan, as seen by the plan executor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The plan is invalid.
    Wrong(PlanFault),
    /// A person must review it first.
    Review,
    /// This step is next.
    Step(PlanNext),
    /// All steps are done.
    Done(PlanNext),
}

/// Checks the whole plan, and the next step.
pub fn progress(state: &Analysis) -> Progress {
    let plan = match read(&state.plan, state.limits.plan_steps) {
        Ok(plan) => plan,
        Err(fault) => return Progress::Wrong(fault),
    };
    if state.human_review {
        return Progress::Review;
    }
    let due = plan.execution_plan.get(state.plan_current_step.max(1) as usize - 1);
    match due.and_then(|step| Tool::named(&step.tool_to_use)) {
        Some(tool) => Progress::Step(tool.next()),
        None if state.input.nl2sql_only => Progress::Done(PlanNext::End),
        None => Progress::Done(PlanNext::Report),
    }
}

/// What the plan executor says at a visit.
///
/// | the plan | then |
/// | --- | --- |
/// | is wrong | one more repair; one too many ends with what was wrong |
/// | is to be seen by a person | the person |
/// | has a step that is due | that step |
/// | is done | the report; the end, where only SQL is wanted |
pub fn visit(state: &Analysis) -> AnalysisUpdate {
    let update = Analysis::update();
    let holds = |next: PlanNext| {
        Analysis::update().plan_validation(true).plan_validation_error(None).plan_next(next)
    };
    match progress(state) {
        Progress::Wrong(fault) => {
            let repairs = state.plan_repairs.saturating_add(1);
            let update = update
                .plan_validation(false)
                .plan_validation_error(fault.to_string())
                .plan_repairs(repairs)
                .plan_next(None);
            if repairs <= state.limits.plan_repairs {
                return update;
            }
            let answer = say(
                state.question(),
                format!("No valid plan for this question, after {repairs} attempts: {fault}."),
                format!("尝试 {repairs} 次后仍没有可用的计划。"),
            );
            update.turns(state.finished(&answer)).answer(answer)
        }
        Progress::Review => holds(PlanNext::HumanFeedback),
        Progress::Step(next) => holds(next),
        Progress::Done(next) => {
            let update = holds(next).plan_current_step(1);
            match next {
                PlanNext::End => update.turns(state.finished(&statements(state))),
                _ => update,
            }
        }
    }
}

/// The statements that were run, for later turns.
fn statements(state: &Analysis) -> String {
    let sql = state.results.iter().filter_map(|result| match result {
        StepResult::Sql { statement, .. } => Some(statement.sql.as_str()),
        StepResult::Python { .. } => None,
    });
    sql.collect::<Vec<_>>().join(";\n")
}

/// The next step. None if the plan is invalid or done.
pub fn current(state: &Analysis) -> Option<PlanStep> {
    let mut plan = read(&state.plan, state.limits.plan_steps).ok()?;
    let at = state.plan_current_step.max(1) as usize - 1;
    (at < plan.execution_plan.len()).then(|| plan.execution_plan.swap_remove(at))
}

/// The instruction of the next step; empty if there is none.
pub fn instruction(state: &Analysis) -> String {
    let told = current(state).and_then(|step| step.tool_parameters);
    told.and_then(|told| told.instruction).unwrap_or_default()
}

/// The instruction of the plan's last report step; empty if there is none.
pub fn wanted(state: &Analysis) -> String {
    let plan = read(&state.plan, state.limits.plan_steps).unwrap_or_default();
    let told = plan.execution_plan.into_iter().rev().filter_map(|step| step.tool_parameters);
    told.filter_map(|told| told.summary_and_recommendations).next().unwrap_or_default()
}

/// A plan for people, in Markdown.
pub fn told(plan: &Plan) -> String {
    let mut out = String::new();
    if !plan.thought_process.trim().is_empty() {
        out.push_str(&format!("{}\n\n", plan.thought_process.trim()));
    }
    for (at, step) in plan.execution_plan.iter().enumerate() {
        let what = match Tool::named(&step.tool_to_use) {
            Some(Tool::Sql) => "SQL",
            Some(Tool::Python) => "Python",
            Some(Tool::Report) => "Report",
            None => &step.tool_to_use,
        };
        let told = step.tool_parameters.as_ref().and_then(|told| {
            told.instruction.as_deref().or(told.summary_and_recommendations.as_deref())
        });
        out.push_str(&format!("{}. **{what}**: {}\n", at + 1, told.unwrap_or_default().trim()));
    }
    out
}
