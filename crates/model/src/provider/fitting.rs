//! Answers that must fit a schema are sent back with their violations until one does.

use super::failure::Blame;
use crate::answer::{feedback, validate_answer};
use crate::{ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind, Role, Usage};

/// How often an answer that doesn't fit its schema is sent back.
const MAX_REPAIRS: u32 = 2;

/// A request, and what was answered so far.
pub(super) struct Fitting {
    /// What is asked next.
    pub request: ChatRequest,
    /// What the answers so far used.
    pub spent: Usage,
    repairs: u32,
}

impl Fitting {
    pub fn new(request: ChatRequest) -> Self {
        Self { request, spent: Usage::default(), repairs: 0 }
    }

    /// Takes an answer. None: it doesn't fit, and the request is to be sent again.
    pub fn take(
        &mut self,
        mut answer: ChatResponse,
        blame: Blame<'_>,
    ) -> Result<Option<ChatResponse>, ModelError> {
        self.spent += answer.usage;
        answer.usage = self.spent;
        let most = self.request.repairs.unwrap_or(MAX_REPAIRS);
        // A tool call isn't the answer yet.
        let Some(schema) = self.request.schema.as_ref().filter(|_| !answer.text.is_empty()) else {
            return Ok(Some(answer));
        };
        let violations = match validate_answer(&answer.text, schema) {
            Ok(value) => {
                answer.json = Some(value);
                return Ok(Some(answer));
            }
            Err(_) if most == 0 => return Ok(Some(answer)),
            Err(violations) => violations,
        };
        if self.repairs == most {
            let first = violations.first().map_or_else(String::new, ToString::to_string);
            let message =
                format!("after {most} repairs the answer still doesn't fit its schema: {first}");
            return Err(blame.error(ModelErrorKind::InvalidAnswer, &message));
        }
        self.repairs += 1;
        self.request.messages.push(Message::new(Role::Assistant, answer.text));
        self.request.messages.push(Message::new(Role::User, feedback(&violations)));
        Ok(None)
    }
}
