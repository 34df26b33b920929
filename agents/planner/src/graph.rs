//! The graph, and the same as a plain loop.

use ephor_core::Failure;
use ephor_graph::{CompileError, CompiledGraph, Context, END, Graph, NodeError, START, TextKind};
use ephor_model::offline::tasks::Ended;
use serde_json::Value;

use crate::bench::Bench;
use crate::nodes::text_of;
use crate::plan::MAX_STEPS;
use crate::state::{
    PlanState, PlanStateUpdate, StepResult, after_execution, after_start, after_verification,
};

/// The graph's name.
pub const NAME: &str = "planner";

/// Steps of a run: planning, synthesis, and for each step of a plan its execution and its
/// verification.
const STEPS: u64 = 2 * MAX_STEPS as u64 + 8;

/// The planner's graph: planning → execution ⇄ verification → synthesis.
///
/// # Errors
/// None as long as the names in this file agree.
pub fn graph(bench: Bench) -> Result<CompiledGraph<PlanState>, CompileError> {
    let limit = bench.settings.time_limit;
    let (planning, execution, verification) = (bench.clone(), bench.clone(), bench);
    Graph::new(NAME)
        .node("planning", move |cx| plan(planning.clone(), cx))
        .node("execution", move |cx| execute(execution.clone(), cx))
        .node("verification", move |cx| verify(verification.clone(), cx))
        .node("synthesis", conclude)
        .route(START, ["planning", END], after_start)
        .edge("planning", "execution")
        .route("execution", ["verification", "synthesis"], after_execution)
        .route("verification", ["execution", "synthesis"], after_verification)
        .edge("synthesis", END)
        .max_steps(STEPS)
        .time_limit(limit)
        .compile()
}

type Done = Result<PlanStateUpdate, NodeError>;

async fn plan(bench: Bench, cx: Context<PlanState>) -> Done {
    let update = bench.planning(cx.state()).await?;
    let json = serde_json::to_string(&update)?;
    cx.write(TextKind::Json, json).await;
    Ok(update)
}

async fn execute(bench: Bench, cx: Context<PlanState>) -> Done {
    let state = cx.shared_state();
    let steps = state.together(bench.settings.parallel);
    // Of a run that is cut off during the calls, models aren't asked again.
    let prepared = cx
        .once("prepared", async || Ok::<_, Failure>(bench.prepare(&state, steps.clone()).await))
        .await?;
    let results = bench.call(&state, steps, prepared).await;
    for result in &results {
        tell(&cx, result).await;
    }
    Ok(Bench::executed(&state, results))
}

async fn tell(cx: &Context<PlanState>, result: &StepResult) {
    match &result.ended {
        Ended::Output(Value::String(text)) => cx.text(format!("{text}\n")).await,
        Ended::Output(value) => cx.write(TextKind::Json, format!("{value}\n")).await,
        Ended::Failed(why) | Ended::Skipped(why) => {
            cx.text(format!("step {}: {why}\n", result.step_id)).await;
        }
    }
}

async fn verify(bench: Bench, cx: Context<PlanState>) -> Done {
    Ok(bench.verification(cx.state()).await)
}

async fn conclude(cx: Context<PlanState>) -> Done {
    let update = Bench::synthesis(cx.state());
    if let Some(Some(answer)) = &update.final_answer {
        cx.write(TextKind::Markdown, text_of(answer)).await;
    }
    Ok(update)
}

/// The simple mode: the same nodes one after the other, one step at a time, without the graph. Its
/// result is the graph's.
///
/// # Errors
/// There is no plan, as the model gives no answer, or none that can be used.
pub async fn simple(bench: &Bench, state: PlanState) -> Result<PlanState, Failure> {
    use ephor_graph::State;
    let mut state = state;
    let planned = bench.planning(&state).await?;
    state.apply(&(), planned)?;
    while state.current_step < state.steps().len() {
        let steps = state.together(1);
        let prepared = bench.prepare(&state, steps.clone()).await;
        let results = bench.call(&state, steps, prepared).await;
        let executed = Bench::executed(&state, results);
        state.apply(&(), executed)?;
        let verified = bench.verification(&state).await;
        state.apply(&(), verified)?;
    }
    let done = Bench::synthesis(&state);
    state.apply(&(), done)?;
    Ok(state)
}
