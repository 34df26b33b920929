//! The planner's graph, and its equivalent as a plain loop.

use ephor_core::{Failure, Language};
use ephor_graph::{CompileError, CompiledGraph, Context, END, Graph, NodeError, START, TextKind};
use ephor_model::purposes::Ended;
use serde_json::Value;

use crate::deps::Deps;
use crate::memory::chinese;
use crate::nodes::text_of;
use crate::plan::{MAX_STEPS, Plan};
use crate::settings::Settings;
use crate::state::{
    PlanState, PlanStateUpdate, StepResult, after_execution, after_start, after_verification,
};

/// The graph's name.
pub const NAME: &str = "planner";

/// Steps of a run: planning, synthesis, and for each step of a plan its execution and its
/// verification.
const STEPS: u64 = 2 * MAX_STEPS as u64 + 8;

/// The planner's graph: planning → execution ⇄ verification → synthesis. A run of it is lent its
/// [`Deps`].
///
/// # Errors
/// Only if there is a mistake in this file.
pub fn graph(settings: &Settings) -> Result<CompiledGraph<PlanState>, CompileError> {
    Graph::new(NAME)
        .node("planning", plan)
        .node("execution", execute)
        .node("verification", verify)
        .node("synthesis", conclude)
        .route(START, ["planning", END], after_start)
        .edge("planning", "execution")
        .route("execution", ["verification", "synthesis"], after_execution)
        .route("verification", ["execution", "synthesis"], after_verification)
        .edge("synthesis", END)
        .max_steps(STEPS)
        .time_limit(settings.time_limit)
        .compile()
}

type Done = Result<PlanStateUpdate, NodeError>;

async fn plan(cx: Context<PlanState>) -> Done {
    let update = cx.resource::<Deps>()?.planning(cx.state()).await?;
    if let Some(Some(plan)) = &update.task_plan
        && let Some(told) = estimate(plan, &cx.state().question)
    {
        cx.text(told).await;
    }
    let json = serde_json::to_string(&update)?;
    cx.write(TextKind::Json, json).await;
    Ok(update)
}

/// How long a plan says that it takes, for the person who waits.
fn estimate(plan: &Plan, question: &str) -> Option<String> {
    let (steps, seconds) = (plan.steps.len(), plan.total_estimated_time?.ceil());
    let (minutes, long) = ((seconds / 60.0).ceil(), seconds >= 90.0);
    Some(match (chinese(question), long) {
        (true, false) => format!("共 {steps} 步，预计约 {seconds} 秒。\n"),
        (true, true) => format!("共 {steps} 步，预计约 {minutes} 分钟。\n"),
        (false, false) => format!("Steps: {steps}. Estimated time: about {seconds} seconds.\n"),
        (false, true) => format!("Steps: {steps}. Estimated time: about {minutes} minutes.\n"),
    })
}

async fn execute(cx: Context<PlanState>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.shared_state();
    let steps = state.together(deps.settings.parallel);
    // Of a run that is cut off during the calls, models aren't asked again.
    let prepared = cx
        .once("prepared", async || Ok::<_, Failure>(deps.prepare(&state, steps.clone()).await))
        .await?;
    let results = deps.call(&state, steps, prepared).await;
    for result in &results {
        tell(&cx, result).await;
    }
    Ok(Deps::executed(&state, results))
}

async fn tell(cx: &Context<PlanState>, result: &StepResult) {
    match &result.ended {
        Ended::Output(Value::String(text)) => cx.text(format!("{text}\n")).await,
        Ended::Output(value) => cx.write(TextKind::Json, format!("{value}\n")).await,
        Ended::Failed(why) | Ended::Skipped(why) => {
            let id = result.step_id;
            let said = Language::of(&cx.state().question);
            let said = said.say(format!("step {id}: {why}\n"), format!("步骤 {id}：“{why}”\n"));
            cx.text(said).await;
        }
    }
}

async fn verify(cx: Context<PlanState>) -> Done {
    Ok(cx.resource::<Deps>()?.verification(cx.state()).await)
}

async fn conclude(cx: Context<PlanState>) -> Done {
    let update = Deps::synthesis(cx.state());
    if let Some(Some(answer)) = &update.final_answer {
        cx.write(TextKind::Markdown, text_of(answer)).await;
    }
    Ok(update)
}

/// Simple mode: the same nodes one after the other, one step at a time, without the graph. The
/// result is the same.
///
/// # Errors
/// There is no plan, because the model gives no answer, or no usable one.
pub async fn simple(deps: &Deps, state: PlanState) -> Result<PlanState, Failure> {
    use ephor_graph::State;
    let mut state = state;
    let planned = deps.planning(&state).await?;
    state.apply(&(), planned)?;
    while state.current_step < state.steps().len() {
        let steps = state.together(1);
        let prepared = deps.prepare(&state, steps.clone()).await;
        let results = deps.call(&state, steps, prepared).await;
        let executed = Deps::executed(&state, results);
        state.apply(&(), executed)?;
        let verified = deps.verification(&state).await;
        state.apply(&(), verified)?;
    }
    let done = Deps::synthesis(&state);
    state.apply(&(), done)?;
    Ok(state)
}
