//! The plan: whether there can be one, what it is, which step is due, what a person says of it.

use ephor_core::text::cut;
use ephor_flow::{AskError, Prompt};
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::analysis::{self, Assessed, Plan, PlanStep, Planning, ToolParameters};

use super::failure;
use super::understand::{history, told, undefined};
use crate::deps::{Deps, ground};
use crate::feedback::weigh;
use crate::plan::{self, LONGEST_PLAN, SQL_TOOL};
use crate::prompts;
use crate::state::{
    Analysis, AnalysisUpdate, Feasibility, HumanNext, PlanNext, PythonWork, Requirement,
};
use crate::text::say;

type Done = Result<AnalysisUpdate, NodeError>;

/// Whether the data can answer. Where it can't, the person is told what is missing and what was
/// understood.
pub(crate) async fn feasibility(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    // What earlier turns add to a message may name more terms than itself.
    if let Some(answer) = undefined(deps, state.question()).await? {
        cx.text(&answer).await;
        let clarify = Some(Requirement::Clarification);
        let feasibility = Feasibility { requirement: clarify, content: answer.clone() };
        let update = Analysis::update().feasibility(feasibility);
        return Ok(update.turns(state.finished(&answer)).answer(answer));
    }
    let asked: Assessed = Prompt::new(analysis::FEASIBILITY, &prompts::FEASIBILITY)
        .with("schema", state.relations.as_ref().map(|known| known.told()).unwrap_or_default())
        .with("evidence", told(&state.evidence))
        .with("history", history(state, &*deps.port))
        .with("question", state.question())
        .context(&ground(state))
        .ask(&*deps.port)
        .await
        .map_err(failure)?;
    let requirement = asked.requirement_type.as_deref().and_then(Requirement::read);
    let content = cut(asked.content.trim(), 4000);
    let update =
        Analysis::update().feasibility(Feasibility { requirement, content: content.clone() });
    if requirement == Some(Requirement::DataAnalysis) {
        return Ok(update);
    }
    let answer = match content.is_empty() {
        true => say(
            state.question(),
            "The data that I can read doesn't answer this question.",
            "现有数据无法回答这个问题。",
        ),
        false => content,
    };
    cx.text(&answer).await;
    Ok(update.turns(state.finished(&answer)).answer(answer))
}

/// Plans the steps. A plan that can't be read is kept as it is: the plan executor says what is wrong
/// with it.
pub(crate) async fn planner(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let text = if state.input.nl2sql_only {
        serde_json::to_string(&only_sql(state.question()))?
    } else {
        match ask(deps, state).await {
            Ok(plan) => serde_json::to_string(&plan)?,
            Err(AskError::Invalid { text, .. }) => cut(&text, LONGEST_PLAN / 4),
            Err(error) => return Err(failure(error)),
        }
    };
    cx.write(TextKind::Json, &text).await;
    let mut turns = state.turns.clone();
    // A plan in another's place is the same question's other answer.
    turns.begin(state.question());
    turns.append(&text);
    Ok(Analysis::update()
        .turns(turns)
        .plan(text.clone())
        .last_plan(text)
        .plan_validation(None)
        .plan_next(None)
        .plan_current_step(1)
        .human_next(None)
        .sql(None)
        .sql_tries(0)
        .sql_retry(None)
        .consistency(None)
        .python(PythonWork::default())
        .results(Vec::new()))
}

fn only_sql(question: &str) -> Plan {
    let parameters =
        ToolParameters { instruction: Some(question.to_owned()), ..ToolParameters::default() };
    let step =
        PlanStep { step: 1, tool_to_use: SQL_TOOL.to_owned(), tool_parameters: Some(parameters) };
    Plan { thought_process: String::new(), execution_plan: vec![step] }
}

async fn ask(deps: &Deps, state: &Analysis) -> Result<Plan, AskError> {
    let python = deps.no_python().await.is_none();
    let previous = Some(state.last_plan.clone()).filter(|plan| !plan.is_empty());
    let rejected = state.plan_validation_error.clone();
    let context = Planning {
        ground: ground(state),
        nl2sql_only: false,
        python,
        previous: previous.clone(),
        rejected: rejected.clone(),
    };
    let before = match (previous, rejected) {
        (Some(plan), Some(reason)) => format!("{plan}\nIt was sent back: {reason}"),
        _ => "none".to_owned(),
    };
    let python = if python { "It is there." } else { "It is switched off: don't plan it." };
    Prompt::new(analysis::PLAN, &prompts::PLAN)
        .with("today", &state.today)
        .with("python", python)
        .with("schema", state.relations.as_ref().map(|known| known.told()).unwrap_or_default())
        .with("evidence", told(&state.evidence))
        .with("history", history(state, &*deps.port))
        .with("before", before)
        .with("question", state.question())
        .context(&context)
        .ask(&*deps.port)
        .await
}

/// Validates the whole plan at every visit, and says which step is due.
pub(crate) async fn executor(cx: Context<Analysis>) -> Done {
    let state = cx.state();
    let update = plan::visit(state);
    let next = update.plan_next.flatten();
    if let Some(fault) = update.plan_validation_error.as_ref().and_then(Option::as_ref) {
        cx.text(fault).await;
    } else if let Some(what) = next.and_then(told_next) {
        let step = state.plan_current_step.max(1);
        let said =
            say(state.question(), format!("step {step}: {what}"), format!("步骤 {step}：{what}"));
        cx.text(said).await;
    }
    Ok(update)
}

fn told_next(next: PlanNext) -> Option<&'static str> {
    match next {
        PlanNext::SqlGenerate => Some("SQL"),
        PlanNext::PythonGenerate => Some("Python"),
        PlanNext::Report => Some("report"),
        PlanNext::HumanFeedback | PlanNext::End => None,
    }
}

/// What the person's word changes. The graph stops before this node, and each time again while the
/// word is neither a yes nor a no.
pub(crate) async fn feedback(cx: Context<Analysis>) -> Done {
    let state = cx.state();
    let update = weigh(state);
    if update.human_next == Some(Some(HumanNext::End)) {
        let mut turns = state.turns.clone();
        turns.discard();
        return Ok(update.turns(turns));
    }
    Ok(update)
}
