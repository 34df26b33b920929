//! An agent type of your own. Others give it tasks by SPAWN_SUBAGENT; the task's schema comes from
//! its type, and is what the judge checks.

use ephor::payload::SpawnSubagent;
use ephor::{Agent, AgentContext, AgentError, agent_fn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Deserialize, JsonSchema)]
struct Ticket {
    /// What the customer wrote.
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct Triage {
    queue: &'static str,
    urgent: bool,
}

/// A type is an agent when it implements `Agent`.
struct Triager;

impl Agent for Triager {
    type Task = Ticket;
    type Output = Triage;

    fn name(&self) -> &str {
        "triage"
    }

    fn description(&self) -> &str {
        "puts a customer's message into a queue"
    }

    async fn run(&self, task: Ticket, cx: AgentContext) -> Result<Triage, AgentError> {
        cx.progress("reading the message").await;
        let text = task.text.to_lowercase();
        let queue = if text.contains("invoice") { "billing" } else { "support" };
        Ok(Triage { queue, urgent: text.contains("urgent") })
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = ephor::builder()
        .agent(Triager)
        // A function is one too. This one can't answer by itself, so it spawns the other.
        .agent(agent_fn("desk", "asks triage", |cx: AgentContext, ticket: Ticket| async move {
            cx.decide(spawn("triage", json!({"text": ticket.text}))).await
        }))
        .build()
        .await?;

    let conversation = runtime.conversation("mail-1");
    let wrong = conversation.decide(spawn("triage", json!({"message": "hello"}))).await?;
    if let Some(rejected) = wrong.find::<ephor::events::DecisionRejected>() {
        println!("rejected: {}", rejected.reason);
    }

    let mut ends = runtime.bus().observe("SubAgentCompleted");
    let ticket = json!({"text": "URGENT: my invoice is wrong"});
    conversation.decide(spawn("desk", ticket)).await?;
    for _ in 0..2 {
        let end = ends.next().await.and_then(|seen| seen.into_event());
        if let Some(done) = end.and_then(|e| e.read::<ephor::events::SubAgentCompleted>()) {
            println!("{}: {}", done.subagent_type, done.output);
        }
    }
    runtime.shutdown().await;
    Ok(())
}

fn spawn(agent: &str, task: serde_json::Value) -> SpawnSubagent {
    SpawnSubagent {
        action_type: Default::default(),
        subagent_type: agent.to_owned(),
        task_payload: task.as_object().cloned().unwrap_or_default(),
        priority: None,
        timeout: Some(10.0),
        context_snapshot: None,
    }
}
