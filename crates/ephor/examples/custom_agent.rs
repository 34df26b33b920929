//! An agent type of your own. Others give it tasks by SPAWN_SUBAGENT; the task's schema comes from
//! its type, and is what the judge checks.

use std::time::Duration;

use ephor::payload::SpawnSubagent;
use ephor::{Agent, AgentContext, AgentError, agent_fn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, JsonSchema)]
struct Ticket {
    /// What the customer wrote.
    text: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Triage {
    queue: String,
    urgent: bool,
}

/// What triage can't do anything with.
#[derive(Serialize)]
struct Reply {
    message: &'static str,
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
        Ok(Triage { queue: queue.to_owned(), urgent: text.contains("urgent") })
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = ephor::builder()
        .agent(Triager)
        // A function is one too. This one can't answer by itself, so it spawns the other.
        .agent(agent_fn("desk", "asks triage", |cx: AgentContext, ticket: Ticket| async move {
            let triage: Triage = cx.spawn("triage", &ticket).await?;
            Ok(format!("It is in the queue of {}.", triage.queue))
        }))
        .build()
        .await?;

    let conversation = runtime.conversation("mail-1");
    let ticket = Ticket { text: "URGENT: my invoice is wrong".to_owned() };
    for task in [
        SpawnSubagent::new("desk", &ticket)?.timeout(Duration::from_secs(10)),
        SpawnSubagent::new("triage", Reply { message: "hello" })?,
    ] {
        match conversation.decide(task).await?.done().await {
            Ok(done) => println!("{}", done["output"]),
            Err(error) => println!("{error}"),
        }
    }
    runtime.shutdown().await;
    Ok(())
}
