//! What an embedder adds: a rule that holds, an agent, an actor with a timer.

use std::time::Duration;

use ephor::events::{TimerFired, UserMessageReceived};
use ephor::payload::CreateNode;
use ephor::rules::{Case, HoldReason, NodeView, Place, Rule, RuleResult, Violations};
use ephor::{
    Actor, ActorContext, AgentContext, AgentError, ConversationId, DecisionType, Envelope, Event,
    Input, Loaded, Pattern,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::model::call;

/// Holds plans of the name `held`, and calls to paths below it.
pub struct Careful;

impl Careful {
    fn hold(found: &mut Violations) {
        let reason = "somebody should look".to_owned();
        found.hold_for(HoldReason { reason, ..HoldReason::default() });
    }
}

impl Rule for Careful {
    fn id(&self) -> &str {
        "careful"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind == DecisionType::CreateWorkflowPlan && case.get("name") == Some(&json!("held"))
        {
            Self::hold(found);
        }
        Ok(())
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if matches!(node.place, Place::Call) && node.config.to_string().contains("/held/") {
            Self::hold(found);
        }
        Ok(())
    }
}

#[derive(Deserialize, JsonSchema)]
pub struct Task {
    ledger: String,
}

/// Reads, writes, reads the same again, writes the same again: four effects, each once.
pub async fn errand(cx: AgentContext, task: Task) -> Result<Value, AgentError> {
    for (method, path) in [("GET", "r"), ("POST", "w"), ("GET", "r"), ("POST", "w")] {
        let ask = json!({"action_type": "create_node", "node_type": "HTTP", "node_name": path,
                         "config": call(&task.ledger, method, &format!("errand/{path}"))});
        let ask: CreateNode = serde_json::from_value(ask).unwrap();
        cx.decide(ask).await?;
    }
    Ok(Value::Null)
}

/// Some time after it was asked for, a reminder is sent.
pub struct Reminder {
    pub ledger: String,
    pub after: Duration,
}

/// How long that is; where another process is to be there in time, longer.
pub fn after(late: bool) -> Duration {
    Duration::from_millis(if late { 1500 } else { 150 })
}

#[derive(Default)]
pub struct Asked {
    due: Option<jiff::Timestamp>,
    sent: bool,
}

impl Actor for Reminder {
    type State = Asked;
    type Message = ();

    fn name(&self) -> &str {
        "reminder"
    }

    fn hears(&self) -> Pattern {
        Pattern::from([UserMessageReceived::TYPE, TimerFired::TYPE].join("|"))
    }

    fn wakes(&self) -> Pattern {
        UserMessageReceived::TYPE.into()
    }

    fn start(&self, _: &ConversationId) -> Asked {
        Asked::default()
    }

    fn fold(&self, asked: &mut Asked, event: &Envelope) {
        if event.read::<UserMessageReceived>().is_some_and(|said| said.text == "reminder") {
            asked.due = event.time.checked_add(self.after).ok();
        }
        asked.sent |= event.kind() == TimerFired::TYPE;
    }

    fn handle(&self, asked: &mut Asked, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
        match (input, asked.due.filter(|_| !asked.sent)) {
            (Input::Timer(_), _) => {
                let send = json!({"action_type": "create_node", "node_type": "HTTP",
                                  "node_name": "remind",
                                  "config": call(&self.ledger, "POST", "reminder")});
                cx.decide_raw(DecisionType::CreateNode, send);
            }
            (Input::Event(_) | Input::Loaded(Loaded::TakenOver), Some(due)) => {
                cx.set_timer("remind", due, Value::Null);
            }
            _ => {}
        }
    }
}
