//! Cases about whole runs: that they end, and after how much work.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use ephor::model::{
    ChatModel, ChatRequest, ChatResponse, Message, ModelError, Role, purposes::teamwork,
};
use ephor_specialists::{Action, EnhancedState, ExecutionStatus, Specialists};
use ephor_testkit::ScriptedPort;
use serde_json::{Value, json};

use super::super::checks::{Found, Keys};
use super::now;

/// A model that answers by purpose.
#[derive(Clone)]
struct Model {
    steps: usize,
    /// After how many laps it is content. None: never.
    content: Option<usize>,
    quality: f64,
    update: bool,
    asked: Arc<AtomicUsize>,
    changes: Arc<AtomicUsize>,
}

#[async_trait]
impl ChatModel for Model {
    fn name(&self) -> &str {
        "test::by_purpose"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let answer = match request.purpose.as_str() {
            teamwork::CONTEXT => json!({"user_intent": "x", "complexity": "complex"}),
            teamwork::PLAN => {
                let step = |place: usize| {
                    let before: Vec<String> =
                        place.checked_sub(1).map(|on| format!("s{on}")).into_iter().collect();
                    json!({"id": format!("s{place}"), "description": "work", "dependencies": before})
                };
                json!({"steps": (0..self.steps).map(step).collect::<Vec<_>>()})
            }
            teamwork::WORK => json!({"answer": "done"}),
            teamwork::FEEDBACK => {
                let laps = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
                json!({
                    "execution_completed": self.content.is_some_and(|content| laps >= content),
                    "plan_needs_update": self.update,
                    "overall_quality": self.quality,
                    "confidence": 0.9,
                })
            }
            teamwork::UPDATE => {
                let change = self.changes.fetch_add(1, Ordering::Relaxed);
                let data = json!({"id": format!("more{change}"), "description": "more work"});
                json!({"operations": [{"type": "add", "step_data": data}]})
            }
            _ => json!("the answer"),
        };
        let text = answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
        let json = request.schema.is_some().then_some(answer);
        Ok(ChatResponse { json, ..ChatResponse::text(self.name(), text) })
    }
}

const NUMBERS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

fn models(steps: usize, feedback: &str) -> Result<Vec<Model>, String> {
    let model = |said: &str| {
        let after =
            said.split("completed after the ").nth(1).and_then(|rest| rest.split(' ').next());
        let content = match after {
            None => None,
            Some(word) => match NUMBERS.iter().position(|number| *number == word) {
                Some(place) => Some(place + 1),
                None if word == "last" => Some(steps),
                None => return Err(format!("does not understand the feedback {said:?}")),
            },
        };
        let never = ["continue", "low quality", "update"].iter().any(|word| said.contains(word));
        if content.is_none() && !never {
            return Err(format!("does not understand the feedback {said:?}"));
        }
        Ok(Model {
            steps,
            content,
            quality: if said.contains("low quality") { 0.1 } else { 0.9 },
            update: said.contains("update"),
            asked: Arc::default(),
            changes: Arc::default(),
        })
    };
    feedback.split('/').map(|said| model(said.trim())).collect()
}

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let steps = match given.get("plan_steps") {
        None => 3,
        Some(Value::Number(number)) => number.as_u64().unwrap_or_default() as usize,
        Some(Value::Array(steps)) => steps.len(),
        Some(other) => return Err(format!("does not understand given.plan_steps: {other}")),
    };
    let rounds = match given.get("max_rounds") {
        None => None,
        Some(Value::String(text)) if text == "default" => None,
        Some(rounds) => Some(rounds.as_u64().ok_or_else(|| format!("{rounds} is no number"))?),
    };
    for model in models(steps, given.need("feedback", Keys::text)?)? {
        let port = ScriptedPort::new(model);
        let mut builder = Specialists::builder();
        if let Some(rounds) = rounds {
            builder = builder.max_rounds(u32::try_from(rounds).map_err(|error| error.to_string())?);
        }
        let team = builder.build().map_err(|error| error.to_string())?;
        let graph = ephor_specialists::graph(team.team());
        let graph = graph.map_err(|error| error.to_string())?;
        let message = Message::new(Role::User, "do it");
        let mut state = EnhancedState::new("s-1", now()?, [message]);
        state.max_rounds = team.team().max_rounds;
        let done = graph.run(state).resource(team.deps(port.shared())).await;
        expect.check("terminates", true, &mut wrong);
        expect.check("error", done.is_err(), &mut wrong);
        let Ok(done) = done else {
            wrong.push(format!("the run failed: {:?}", done.err()));
            continue;
        };
        let state = done.state();
        if !state.is_completed || state.execution_status != ExecutionStatus::Completed {
            wrong.push(format!("it ended as {}", state.execution_status));
        }
        expect.check("final_answer_present", state.final_answer.is_some(), &mut wrong);
        expect.check("is_completed", state.is_completed, &mut wrong);
        if let Some(most) = expect.number("rounds_at_most")
            && u64::from(state.round_number) > most
        {
            wrong.push(format!("rounds_at_most: {}", state.round_number));
        }
        let worked =
            state.execution_history.iter().filter(|record| record.action == Action::Execute);
        expect.check("executed_steps", worked.count(), &mut wrong);
    }
    Ok(wrong)
}
