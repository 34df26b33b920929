//! An answer where nothing needs to be done.

use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::routing::CONVERSATION;

use super::situation;
use crate::deps::Deps;
use crate::prompts::question;
use crate::routes;
use crate::state::{AssistantState, AssistantStateUpdate};
use crate::status::Status;

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let known = situation(deps, state).await;
    let update = AssistantState::update();
    let answer = match question(CONVERSATION, &known).text(&*deps.port).await {
        Ok(answer) if !answer.text.trim().is_empty() => answer.text,
        Ok(answer) => return Ok(failed(state, &format!("{} answered nothing.", answer.model))),
        Err(error) => return Ok(failed(state, &error.to_string())),
    };
    cx.write(TextKind::Markdown, answer.as_str()).await;
    Ok(update
        .turns(state.answered(&answer))
        .reply(answer)
        .status(Some(Status::ConversationCompleted)))
}

fn failed(state: &AssistantState, why: &str) -> AssistantStateUpdate {
    let errors = state.with_error(routes::CONVERSATION, &format!("There is no answer: {why}"));
    AssistantState::update().errors(errors).status(Some(Status::ConversationError))
}
