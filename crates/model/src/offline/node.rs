//! What an LLM node gets from the offline model.

use crate::{ChatRequest, Role};

/// The answer to a node's question: text only.
pub(crate) fn answer(request: &ChatRequest) -> String {
    let prompt = request
        .messages
        .iter()
        .rev()
        .find(|message| message.role == Role::User)
        .map_or("", |message| message.content.as_str());
    if let Some(expression) = super::calc::expression(prompt)
        && let Ok(value) = super::calc::evaluate(&expression)
    {
        return value.to_string();
    }
    "The offline model can't do this.".to_owned()
}
