//! What the model says: it follows from what has come of the turn so far, so that it is the same when
//! it is asked again. Agents are answered by the offline model.

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::model::{ChatModel, ChatRequest, ChatResponse, Decided, ModelError, Purpose};
use ephor::offline::Offline;
use serde_json::{Value, json};

/// The conversations, and what their users say, one message after the other.
pub const TALKS: [(&str, &[&str]); 7] = [
    ("plan", &["plan"]),
    ("loop", &["loop"]),
    ("held", &["held"]),
    ("errand", &["errand"]),
    ("planner", &["planner"]),
    ("chat", &["hello", "plan", "bye"]),
    ("reminder", &["reminder"]),
];

/// How the last answer of each turn reads.
pub const DONE: &str = "Done.";

pub struct Consequent {
    ledger: String,
    offline: Offline,
}

impl Consequent {
    pub fn new(ledger: &str) -> Self {
        Self { ledger: ledger.to_owned(), offline: Offline::default() }
    }

    fn decide(&self, message: &str, steps: &[Value]) -> Decided {
        let plan = |nodes, edges| decided(D::CreateWorkflowPlan, plan(message, nodes, edges));
        let spawn = |kind: &str, task: Value| {
            let spawn = json!({"action_type": "spawn_subagent", "subagent_type": kind,
                               "task_payload": task});
            decided(D::SpawnSubagent, spawn)
        };
        match (message, steps) {
            ("plan", []) => plan(self.diamond("plan"), DIAMOND),
            ("loop", []) => plan(self.looping(), &[]),
            ("held", []) => {
                let nodes =
                    json!([self.node("a", "GET", "held/a"), self.node("b", "POST", "held/b")]);
                plan(nodes, &[("a", "b")])
            }
            ("plan" | "loop" | "held", [stored]) => {
                let workflow = &stored["result"]["workflow_id"];
                let run = json!({"action_type": "execute_workflow", "workflow_id": workflow});
                decided(D::ExecuteWorkflow, run)
            }
            ("errand", []) => spawn("errand", json!({"ledger": self.ledger})),
            ("planner", []) => {
                let task = json!({"message": "Compute 17 * 23, then multiply it by 2",
                                  "mode": "graph"});
                spawn("planner", task)
            }
            _ => answer(DONE),
        }
    }

    fn node(&self, id: &str, method: &str, path: &str) -> Value {
        json!({"node_id": id, "type": "HTTP", "name": id, "config": self.call(method, path)})
    }

    fn call(&self, method: &str, path: &str) -> Value {
        call(&self.ledger, method, path)
    }

    fn diamond(&self, of: &str) -> Value {
        json!([
            self.node("a", "GET", &format!("{of}/a")),
            self.node("b", "POST", &format!("{of}/b")),
            {"node_id": "c", "type": "CONDITION", "name": "c", "config": {"expression": "1 + 1"}},
            self.node("d", "POST", &format!("{of}/d")),
            self.node("e", "PUT", &format!("{of}/e")),
        ])
    }

    fn looping(&self) -> Value {
        let body = json!({"type": "HTTP", "config": self.call("POST", "loop/${item}")});
        let config = json!({"items": ["p", "q", "r", "s"], "body": body});
        json!([{"node_id": "l", "type": "LOOP", "name": "l", "config": config}])
    }
}

const DIAMOND: &[(&str, &str)] = &[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "e")];

/// The configuration of an HTTP node that asks the ledger.
pub fn call(ledger: &str, method: &str, path: &str) -> Value {
    let mut call = json!({"url": format!("{ledger}/{path}"), "method": method});
    if method != "GET" {
        call["body"] = json!({"amount": 5});
    }
    call
}

fn plan(name: &str, nodes: Value, edges: &[(&str, &str)]) -> Value {
    let edge = |(source, target): &(&str, &str)| json!({"source": source, "target": target});
    let edges: Vec<_> = edges.iter().map(edge).collect();
    json!({"action_type": "create_workflow_plan", "name": name, "description": "is killed",
           "nodes": nodes, "edges": edges})
}

fn decided(decision_type: D, payload: Value) -> Decided {
    Decided { decision_type, payload, confidence: None }
}

fn answer(text: &str) -> Decided {
    let respond = json!({"action_type": "respond", "response": text, "intent": "simple_query",
                         "confidence": 1.0});
    decided(D::Respond, respond)
}

#[async_trait]
impl ChatModel for Consequent {
    fn name(&self) -> &str {
        "test::consequent"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        if !matches!(request.purpose, Purpose::Decide) {
            return self.offline.chat(request).await;
        }
        let steps = request.context["steps"].as_array().cloned().unwrap_or_default();
        let message = request.context["message"].as_str().unwrap_or_default();
        let value = serde_json::to_value(self.decide(message, &steps)).unwrap();
        Ok(ChatResponse::json("test", value))
    }
}
