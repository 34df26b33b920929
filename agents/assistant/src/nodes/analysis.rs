//! What does the message want? Without an answer, the message speaks for itself.

use ephor_graph::{Context, NodeError};
use ephor_model::purposes::routing::{ANALYSIS, Intent};

use super::situation;
use crate::deps::Deps;
use crate::prompts::question;
use crate::state::{AssistantState, AssistantStateUpdate};

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let known = situation(deps, state).await;
    let intent = match question(ANALYSIS, &known).ask::<Intent>(&*deps.port).await {
        Ok(intent) => intent,
        Err(_) => Intent { intent: "unknown".to_owned(), summary: state.message.clone() },
    };
    Ok(AssistantState::update().intent(Some(intent)))
}
