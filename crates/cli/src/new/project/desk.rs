//! The agent: it has the model read a message, and proposes a ticket.

use ephor::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::Ticket;

const INSTRUCTIONS: &str = r##"You sort messages. Answer with JSON only:
{"queue": "billing" or "support", "subject": "what it is about, in a few words", "urgent": true or false}"##;

/// What the agent is given.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Task {
    /// What somebody wrote.
    pub message: String,
}

/// The agent.
pub struct Desk;

impl Agent for Desk {
    type Task = Task;
    type Output = String;

    fn name(&self) -> &str {
        "desk"
    }

    fn description(&self) -> &str {
        "opens a ticket for a message"
    }

    async fn run(&self, task: Task, cx: AgentContext) -> Result<String, AgentError> {
        // Both are decisions: the coordinator judges them, and the journal records what came of them. A
        // process that starts again after a crash doesn't ask the model twice.
        let sort = CreateNode::llm("sort the message", "Which ticket does this message need?")
            .set("system", INSTRUCTIONS)
            .set("data", json!({"message": task.message}));
        let sorted = cx.decide(sort).await?;
        let ticket: Ticket = serde_json::from_value(sorted["output"]["json"].clone())
            .map_err(|error| AgentError::failed(format!("the model's answer: {error}")))?;

        let open = CreateNode::new("TICKET", "open a ticket", &ticket)?;
        let opened = cx.decide(open).await?;
        Ok(format!("Ticket {} is open in {}.", opened["output"]["number"], ticket.queue))
    }
}
