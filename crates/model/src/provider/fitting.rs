//! Answers that must fit a schema are sent back with their violations until one does.

use super::failure::Blame;
use super::relay::Progress;
use super::request::{Words, usage};
use crate::answer::{feedback, validate_answer};
use crate::{ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind, Role, Usage};

/// How often an answer that doesn't fit its schema is sent back.
const MAX_REPAIRS: u32 = 2;

/// What is said of an answer that has no end.
pub(super) const CUT_OFF: &str = "the provider cut the answer off before its end: allow more tokens (`max_tokens`), or ask for less";

/// A request, and what was answered so far.
pub(super) struct Fitting {
    /// What is asked next.
    pub request: ChatRequest,
    /// What the answers so far used.
    pub spent: Usage,
    /// How far the call has come that isn't answered yet.
    pub progress: Progress,
    repairs: u32,
}

impl Fitting {
    pub fn new(request: ChatRequest) -> Self {
        Self { request, spent: Usage::default(), progress: Progress::default(), repairs: 0 }
    }

    /// What is to be paid if there is no more: the answers so far, and the call that has none. What the provider made
    /// of that nobody tells, so it is guessed: from the bytes of text that are known, or else from all that came.
    pub fn paid(&self, text: Option<usize>) -> Usage {
        let mut paid = self.spent;
        if let Some(came) = self.progress.came() {
            let said = Words::bytes(text.unwrap_or(came));
            let mut guess =
                usage(&genai::chat::Usage::default(), Words::asked(&self.request), said);
            let most = self.request.max_tokens.map_or(u64::MAX, u64::from);
            guess.output_tokens = guess.output_tokens.min(most);
            paid += guess;
        }
        paid
    }

    /// Takes an answer. None: it doesn't fit, and the request is to be sent again.
    pub fn take(
        &mut self,
        mut answer: ChatResponse,
        blame: Blame<'_>,
    ) -> Result<Option<ChatResponse>, ModelError> {
        self.progress = Progress::default();
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
            // Sent back, it would be cut off again.
            Err(_) if answer.truncated => {
                return Err(blame.error(ModelErrorKind::InvalidAnswer, CUT_OFF));
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
