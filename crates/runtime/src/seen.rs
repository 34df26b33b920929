//! What a conversation has seen, and under whose influence its plans were written: a fold of its
//! events, by which the judge determines where arguments come from.

use std::collections::BTreeMap;

use ephor_core::events::{
    Answer, ConversationForked, HoldAnswered, NodeCompleted, NodeExecutionFailed,
    SubAgentCompleted, UserMessageReceived, WorkflowAdjustmentRequested, WorkflowCreated,
    WorkflowModified, WorkflowReplanned, WorkflowStarted,
};
use ephor_core::{Envelope, Event, Label, Labels, Plan, Provenance, WorkflowId};
use ephor_rules::evidence::user;
use ephor_rules::{Evidence, askers};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What has been seen.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Seen {
    /// From whom.
    pub evidence: Evidence,
    written: BTreeMap<WorkflowId, Provenance>,
}

impl Seen {
    /// Nothing but what the operator has configured.
    pub fn new(configured: Evidence) -> Self {
        Self { evidence: configured, written: BTreeMap::new() }
    }

    /// What whoever wrote a workflow had read by then, and that a model wrote it. An unknown one
    /// may have been written by anyone.
    pub fn written(&self, workflow: &WorkflowId) -> Provenance {
        let known = self.written.get(workflow).cloned();
        known.unwrap_or_else(|| Provenance::of(Label::Untrusted, "workflow"))
    }

    /// Where the values came from that an agent gives now, by their names: found in the record, or
    /// the agent's own, under the influence of all that it has read.
    pub fn given(&self, values: &Map<String, Value>) -> BTreeMap<String, Provenance> {
        let tracer = self.evidence.tracer();
        let given = |(name, value): (&String, &Value)| {
            let origin = tracer.look("", value).origin;
            let mut given = origin.all();
            if origin.untrusted_alone {
                given.add(self.evidence.read());
            }
            if given.is_empty() {
                given.labels = Labels::of(Label::Model);
            }
            (name.clone(), given)
        };
        values.iter().map(given).collect()
    }

    /// Takes one event in.
    pub fn fold(&mut self, envelope: &Envelope) {
        if let Some(person) = envelope.source.strip_prefix(askers::API) {
            self.evidence.askers.add(Some(person));
        }
        match envelope.kind() {
            UserMessageReceived::TYPE => {
                if let Some(message) = envelope.read::<UserMessageReceived>() {
                    self.evidence.saw(&user(), &message.text.as_str().into());
                    let fields = message.fields.clone().unwrap_or_default();
                    self.evidence.saw(&user(), &fields.into());
                    self.evidence.saw(&user(), &json!(message.identity));
                    self.evidence.askers.add(message.by.as_deref());
                } else {
                    self.unreadable();
                }
            }
            ConversationForked::TYPE => {
                let forked = envelope.read::<ConversationForked>();
                if let Some(by) = forked.as_ref().and_then(|forked| forked.by.as_deref()) {
                    self.evidence.askers.add_forker(by);
                }
            }
            HoldAnswered::TYPE => {
                if let Some(answered) = envelope.read::<HoldAnswered>()
                    && has_say(&answered.answer)
                {
                    self.evidence.askers.add(Some(&answered.by));
                }
            }
            WorkflowAdjustmentRequested::TYPE => {
                if let Some(asked) = envelope.read::<WorkflowAdjustmentRequested>()
                    && !envelope.source.starts_with("agent/")
                {
                    self.evidence.saw(&user(), &asked.reason.as_str().into());
                    self.evidence.saw(&user(), &Value::Object(asked.execution_context.clone()));
                }
            }
            NodeCompleted::TYPE => {
                if let Some(completed) = envelope.read::<NodeCompleted>() {
                    let unknown = || Provenance::of(Label::Untrusted, "node");
                    let from = Some(&completed.provenance).filter(|from| !from.is_empty());
                    let from = from.cloned().unwrap_or_else(unknown);
                    self.evidence.saw_result(&from, &completed.output, &completed.assigned);
                    if completed.named {
                        self.evidence.saw_named_page(&completed.output);
                    }
                    if !completed.artifacts.is_empty() {
                        self.evidence.saw(&from, &json!(completed.artifacts));
                    }
                } else {
                    self.unreadable();
                }
            }
            // What a server says of an error reaches the agent too.
            NodeExecutionFailed::TYPE => {
                if let Some(failed) = envelope.read::<NodeExecutionFailed>() {
                    let from = Provenance::of(Label::Untrusted, format!("node:{}", failed.kind));
                    self.evidence.saw(&from, &json!(failed.failure));
                } else {
                    self.unreadable();
                }
            }
            SubAgentCompleted::TYPE => {
                if let Some(completed) = envelope.read::<SubAgentCompleted>() {
                    // It works in this conversation: whatever that has read may be in its result.
                    let source = format!("agent:{}", completed.subagent_type);
                    let made = self.by_a_model(Provenance::of(Label::Model, source));
                    self.evidence.saw(&made, &completed.output);
                } else {
                    self.unreadable();
                }
            }
            WorkflowCreated::TYPE => {
                if let Some(e) = envelope.read::<WorkflowCreated>() {
                    self.wrote(&e.workflow_id, &e.plan);
                } else {
                    self.unreadable();
                }
            }
            WorkflowModified::TYPE => {
                if let Some(e) = envelope.read::<WorkflowModified>() {
                    self.wrote(&e.workflow_id, &e.plan);
                } else {
                    self.unreadable();
                }
            }
            WorkflowReplanned::TYPE => {
                if let Some(e) = envelope.read::<WorkflowReplanned>() {
                    self.wrote(&e.workflow_id, &e.plan);
                } else {
                    self.unreadable();
                }
            }
            WorkflowStarted::TYPE => {
                if let Some(e) = envelope.read::<WorkflowStarted>() {
                    self.clean(&Value::Object(e.input.clone()));
                } else {
                    self.unreadable();
                }
            }
            _ => {}
        }
    }

    /// What can't be read may have been anything, from anyone: it was read by the agents that were
    /// there, and may have changed any plan.
    fn unreadable(&mut self) {
        let anybody = Provenance::of(Label::Untrusted, "unreadable");
        self.evidence.saw(&anybody, &Value::Null);
        self.written.values_mut().for_each(|by| by.add(&anybody));
    }

    fn by_a_model(&self, model: Provenance) -> Provenance {
        let mut made = self.evidence.read().clone();
        made.add(&model);
        made
    }

    /// A plan carries the influence of each of its authors.
    fn wrote(&mut self, workflow: &WorkflowId, plan: &Plan) {
        let by = self.by_a_model(a_model());
        self.written.entry(workflow.clone()).or_default().add(&by);
        if !self.evidence.has_read_untrusted() {
            self.clean(&json!(plan.nodes));
            self.clean(&json!(plan.global_config));
        }
    }

    /// What a model wrote before it had read anything untrusted stays clean when more is read: a
    /// plan's own hosts, written first, are nobody else's.
    fn clean(&mut self, value: &Value) {
        if !self.evidence.has_read_untrusted() {
            let by = self.by_a_model(a_model());
            self.evidence.saw(&by, value);
        }
    }
}

/// Whether whoever answers has a say in what follows: what they tell the agent may be decided next,
/// and what they wrote is carried out, or becomes a result. Who merely approves has none.
fn has_say(answer: &Answer) -> bool {
    match answer {
        Answer::Approve => false,
        Answer::Reject { reason: text } | Answer::Answer { text } => !text.trim().is_empty(),
        Answer::Edit { .. } | Answer::Happened { .. } => true,
    }
}

fn a_model() -> Provenance {
    Provenance { labels: Labels::of(Label::Model), ..Provenance::default() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_core::{ConversationId, Disposition, Draft, EventId};
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn what_an_agent_gives_is_bounded_together() {
        let mut seen = Seen::default();
        seen.evidence.saw(&user(), &json!("Write to ann@example.com"));
        seen.evidence.saw(&Provenance::of(Label::Untrusted, "http:a.example"), &json!("hello"));
        let mut inputs = Map::from_iter([("a".to_owned(), json!("ann@example.com"))]);
        assert_eq!(seen.given(&inputs)["a"], user());
        inputs.insert("b".to_owned(), json!("made up"));
        assert!(seen.given(&inputs)["b"].labels.has(Label::Untrusted));
        // More than can be looked for: what comes behind may be anybody's.
        inputs.extend((0..150_000).map(|at| (format!("m{at}"), json!(at))));
        inputs.insert("z".to_owned(), json!("ann@example.com"));
        let given = seen.given(&inputs);
        assert_eq!(given["a"], user());
        assert!(given["z"].labels.has(Label::Untrusted) && given["z"].labels.has(Label::Model));
    }

    #[test]
    fn who_writes_something_in_an_answer_asks_for_what_follows() {
        let payload = std::sync::Arc::new(json!({}));
        for (answer, asks) in [
            (Answer::Approve, false),
            (Answer::Edit { payload }, true),
            (Answer::Reject { reason: "do that".into() }, true),
            (Answer::Reject { reason: " ".into() }, false),
            (Answer::Answer { text: "do that".into() }, true),
            (Answer::Happened { result: Value::Null }, true),
        ] {
            let (hold, by, digest) = (EventId::fresh(), "ann".to_owned(), String::new());
            let answered = HoldAnswered { hold, by, digest, answer: answer.clone() };
            let draft = Draft::new(ConversationId::new("c").unwrap(), answered);
            let mut seen = Seen::default();
            seen.fold(&draft.seal(1, Timestamp::UNIX_EPOCH, Disposition::Delivered));
            assert_eq!(seen.evidence.askers.known().eq(["ann"]), asks, "{answer:?}");
        }
    }
}
