//! Prompts for real models, from the same data that the offline model is given.

use ephor_model::decide::DecideContext;
use ephor_model::{Message, Role};

/// The messages that ask for the next decision.
pub fn messages(context: &DecideContext) -> Vec<Message> {
    vec![Message::new(Role::User, context.message.clone())]
}
