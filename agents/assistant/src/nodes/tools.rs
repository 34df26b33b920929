//! Makes the pending calls one after another; the first failure stops the rest.
//!
//! Each call is a CREATE_NODE that the judge sees. The coordinator retries transient failures
//! (network, timeout, resources, rate limits), by default up to 3 attempts in total; so a failure
//! here is final, and retries don't multiply.

use ephor_core::ErrorCode;
use ephor_core::text::cut;
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::{Ended, Outcome};
use ephor_tools::ToolError;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::deps::Deps;
use crate::routes;
use crate::state::{AssistantState, AssistantStateUpdate, MOST_ENTRIES, Pending, StepEnd, kept};
use crate::status::Status;

/// What came of a call. A failure is a result, too: it must not be tried again by itself.
#[derive(Serialize, Deserialize)]
enum Called {
    Gave(Value),
    Failed(String),
}

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let (mut calls, mut outcomes) = (state.calls.clone(), state.outcomes.clone());
    let text = state.current().map(|(_, step)| step.text().to_owned());
    let update = AssistantState::update();
    for (at, pending) in state.pending_tools.iter().enumerate() {
        // Journalled, so that a run that was cut off doesn't call again.
        let called = cx.once(&format!("call {at}"), async || call(deps, pending).await).await?;
        calls.push(pending.call());
        calls.drain(..calls.len().saturating_sub(MOST_ENTRIES));
        match called {
            Called::Gave(output) => {
                cx.write(TextKind::Json, shown(&pending.tool, &output)).await;
                let text = text.clone().unwrap_or_else(|| pending.tool.clone());
                let (tool, ended) = (Some(pending.tool.clone()), Ended::Output(output));
                outcomes.push(Outcome { text, tool, ended });
                outcomes.drain(..outcomes.len().saturating_sub(MOST_ENTRIES));
            }
            Called::Failed(why) => {
                let why = format!("`{}`: {why}", pending.tool);
                return Ok(update
                    .calls(calls)
                    .outcomes(outcomes)
                    .errors(state.with_error(routes::TOOLS, &why))
                    .pending_tools(&state.pending_tools[at..])
                    .status(Some(Status::ToolExecutionFailed)));
            }
        }
    }
    Ok(update
        .calls(calls)
        .outcomes(outcomes)
        .pending_tools(Vec::new())
        .plan(state.plan_with_current(StepEnd::Done))
        .status(Some(Status::ToolsCompleted)))
}

async fn call(deps: &Deps, pending: &Pending) -> Result<Called, NodeError> {
    let Some(hub) = &deps.hub else {
        return Ok(Called::Failed("there are no tools here.".to_owned()));
    };
    let arguments = Value::Object(pending.arguments.clone());
    match hub.call(&*deps.port, &pending.tool, arguments).await {
        Ok(outcome) => Ok(Called::Gave(kept(outcome.output))),
        // The runtime is gone: that isn't the call's failure, and a later run may make it.
        Err(ToolError::Runtime { message }) => Err(NodeError::new(ErrorCode::Internal, message)),
        Err(error) => {
            let hint = error.hint().filter(|hint| !hint.trim().is_empty());
            let told = match hint {
                Some(hint) => format!("{error} ({hint})"),
                None => error.to_string(),
            };
            Ok(Called::Failed(told))
        }
    }
}

fn shown(tool: &str, output: &Value) -> String {
    let text = json!({"tool": tool, "output": output}).to_string();
    if text.len() <= 4_000 {
        return text;
    }
    json!({"tool": tool, "output": cut(&output.to_string(), 2_000)}).to_string()
}
