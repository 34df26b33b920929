//! Judges a conversation's decisions and calls again, with other policies, in the recorded state.
//!
//! The record stays as it is: what follows from a decision that would be stopped now is judged all
//! the same. What agents and tenants spent elsewhere that day isn't known, so daily budgets hold
//! nothing. Nothing is carried out.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_core::events::{
    CallHeld, DecisionHeld, DecisionMade, DecisionRejected, DecisionValidated, NodeExecutionFailed,
    NodeRef, NodeStarted,
};
use ephor_core::{
    ConversationId, Decided, DecisionType, Envelope, ErrorCode, Event, EventId, NodeId,
};
use ephor_journal::{Journal, replay};
use ephor_rules::{Approved, Judge, NodeCall, Refusal, Registry, Released, Verdict};
use serde::Serialize;
use serde_json::{Map, Value};

use super::state::StateError;
use crate::gate::elsewhere::Past;
use crate::runtime::Runtime;
use crate::view::View;

/// Calls whose configuration is compared with what was held later.
type CallId = (EventId, NodeId, u32);

/// The new verdicts on a conversation's decisions and calls.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Rejudged {
    /// Each new verdict, in the record's order.
    pub rulings: Vec<Rejudgement>,
    /// The number of calls whose configuration isn't recorded, because it contained references that
    /// were resolved when they were made.
    pub unknown_calls: u64,
    /// The number of removed events. Decisions among them aren't judged.
    #[serde(skip_serializing_if = "is_zero")]
    pub removed: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Rejudged {
    /// Those whose verdict changed.
    pub fn changed(&self) -> impl Iterator<Item = &Rejudgement> {
        self.rulings.iter().filter(|ruling| ruling.then != ruling.now)
    }
}

/// The recorded and the new verdict on a decision or call.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rejudgement {
    /// The sequence of the event that was judged.
    pub sequence: u64,
    /// The event.
    pub id: EventId,
    /// What it is.
    #[serde(flatten)]
    pub subject: Judged,
    /// The recorded verdict.
    pub then: Ruling,
    /// The new verdict.
    pub now: Ruling,
    /// The reason for the new verdict.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// What was judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "subject", rename_all = "snake_case")]
pub enum Judged {
    /// A decision.
    Decision {
        /// The type of the decision.
        decision_type: DecisionType,
        /// Who made it.
        source: Arc<str>,
    },
    /// A node's call.
    Call {
        /// The node and its run.
        #[serde(flatten)]
        node: NodeRef,
        /// Its kind.
        kind: String,
        /// The attempt, from 1.
        attempt: u32,
    },
}

/// A verdict.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Ruling {
    /// It may be carried out.
    Approved {
        /// The corrected payload, if the judge corrected it.
        #[serde(skip_serializing_if = "Option::is_none")]
        corrected: Option<Arc<Value>>,
    },
    /// It may not.
    Rejected,
    /// A person is asked.
    Held,
    /// The record doesn't say.
    Unsaid,
}

impl Runtime {
    /// Judges the recorded decisions and calls of a conversation, in any journal, by this runtime's
    /// rules and policies. Neither the journal nor this runtime changes.
    ///
    /// # Errors
    /// [`StateError::Unknown`] and [`StateError::Journal`].
    pub async fn rejudge(
        &self,
        journal: &dyn Journal,
        conversation: &ConversationId,
    ) -> Result<Rejudged, StateError> {
        let extent = journal.extent(conversation).await?;
        if extent.last == 0 {
            return Err(StateError::Unknown(conversation.clone()));
        }
        let gate = &self.services.gate;
        let mut again = Again {
            conversation: conversation.clone(),
            judge: gate.judge(),
            registry: gate.registry(),
            view: gate.fresh(),
            past: Past::default(),
            found: Rejudged { removed: extent.removed, ..Rejudged::default() },
            tickets: HashMap::new(),
            decisions: HashMap::new(),
            calls: HashMap::new(),
        };
        replay(journal, conversation, |event| again.take(event)).await?;
        Ok(again.found)
    }
}

struct Again {
    conversation: ConversationId,
    judge: Arc<Judge>,
    registry: Arc<Registry>,
    view: View,
    past: Past,
    found: Rejudged,
    /// Of decisions that are approved now, or that a person may approve: what their calls need.
    tickets: HashMap<EventId, (Approved<Decided>, Arc<str>)>,
    /// Where each stands in what was found.
    decisions: HashMap<EventId, usize>,
    calls: HashMap<CallId, usize>,
}

impl Again {
    fn take(&mut self, event: &Arc<Envelope>) {
        match event.kind() {
            DecisionMade::TYPE => self.decision(event),
            NodeStarted::TYPE if !event.blocked() => self.started(event),
            CallHeld::TYPE if !event.blocked() => self.held(event),
            _ => self.said(event),
        }
        self.past.fold(&mut self.view, event);
    }

    fn decision(&mut self, event: &Envelope) {
        let Some(made) = event.read::<DecisionMade>() else {
            return;
        };
        let (id, kind) = (event.id, made.decision_type);
        let moment = self.view.moment(event.time);
        let who = self.view.who(&event.source, self.conversation.clone());
        let world = self.view.world(&self.registry, moment, &who).for_intent(made.intent);
        let corrected =
            |payload: &Arc<Value>| (**payload != *made.payload).then(|| payload.clone());
        let (now, reason, ticket) = match self.judge.judge(id, kind, &made.payload, &world) {
            Verdict::Approved(approval) => {
                let corrected = corrected(&approval.payload);
                (Ruling::Approved { corrected }, String::new(), Some(approval.ticket))
            }
            Verdict::Rejected(rejection) => (Ruling::Rejected, rejection.reason(), None),
            Verdict::Held(hold) => {
                // Its calls are made once a person has approved it.
                let question = hold.question(kind, &world, self.judge.config().hold_ttl);
                let released = Released { question: &question, by: &[] };
                let judged = self.judge.judge_released(id, kind, &hold.payload, &world, &released);
                let ticket = match judged {
                    Verdict::Approved(approval) => Some(approval.ticket),
                    _ => None,
                };
                (Ruling::Held, hold.reason(), ticket)
            }
        };
        if let Some(ticket) = ticket {
            self.tickets.insert(id, (ticket, event.source.clone()));
        }
        self.decisions.insert(id, self.found.rulings.len());
        let subject = Judged::Decision { decision_type: kind, source: event.source.clone() };
        let (sequence, then) = (event.sequence, Ruling::Unsaid);
        self.found.rulings.push(Rejudgement { sequence, id, subject, then, now, reason });
    }

    /// Takes in what was said then.
    fn said(&mut self, event: &Envelope) {
        if event.blocked() {
            return;
        }
        if let Some(validated) = event.read::<DecisionValidated>() {
            let corrected = !validated.corrections.is_empty();
            let corrected = corrected.then(|| validated.payload.clone());
            self.verdict(validated.original_decision_id, Ruling::Approved { corrected });
        } else if let Some(rejected) = event.read::<DecisionRejected>() {
            self.verdict(rejected.original_decision_id, Ruling::Rejected);
        } else if let Some(held) = event.read::<DecisionHeld>() {
            self.verdict(held.original_decision_id, Ruling::Held);
        } else if let Some(failed) = event.read::<NodeExecutionFailed>() {
            let refused = [ErrorCode::Permission, ErrorCode::ValidationFailed];
            let call = (failed.node.run, failed.node.node_id.clone(), failed.attempt);
            if let Some(call) = self.calls.get(&call).and_then(|at| self.found.rulings.get_mut(*at))
                && matches!(call.then, Ruling::Approved { .. })
                && refused.contains(&failed.failure.code)
            {
                call.then = Ruling::Rejected;
            }
        }
    }

    /// The first verdict is the judge's; what follows one that was held is a person's.
    fn verdict(&mut self, decision: EventId, then: Ruling) {
        let found = self.decisions.get(&decision).and_then(|at| self.found.rulings.get_mut(*at));
        if let Some(found) = found.filter(|found| found.then == Ruling::Unsaid) {
            found.then = then;
        }
    }

    fn started(&mut self, event: &Envelope) {
        let Some(started) = event.read::<NodeStarted>() else {
            return;
        };
        let known = self.view.workflows.get(&started.node.workflow_id);
        let plan = known.and_then(|known| known.plan.as_ref());
        let node = plan
            .and_then(|plan| plan.nodes.iter().find(|node| node.node_id == started.node.node_id));
        let config = node
            .map(|node| node.config.clone())
            .filter(|config| !Value::Object(config.clone()).to_string().contains("${"));
        let Some(config) = config else {
            self.found.unknown_calls += 1;
            return;
        };
        let idempotent = node.and_then(|node| node.idempotent);
        let then = Ruling::Approved { corrected: None };
        let call = self.call(&started.node, &started.kind, started.attempt, idempotent);
        self.judge_call(event, NodeCall { config, ..call }, then);
    }

    fn held(&mut self, event: &Envelope) {
        let Some(held) = event.read::<CallHeld>() else {
            return;
        };
        let id = (held.node.run, held.node.node_id.clone(), held.attempt);
        let known = self.calls.get(&id).and_then(|at| self.found.rulings.get_mut(*at));
        if let Some(known) = known {
            known.then = Ruling::Held;
            return;
        }
        let part = |key: &str| {
            let part = held.payload.get(key).and_then(Value::as_object);
            part.cloned().unwrap_or_default()
        };
        // It was counted when it started.
        self.found.unknown_calls = self.found.unknown_calls.saturating_sub(1);
        let call = self.call(&held.node, &held.kind, held.attempt, None);
        let call = NodeCall { config: part("config"), locals: part("locals"), ..call };
        self.judge_call(event, call, Ruling::Held);
    }

    fn call(&self, of: &NodeRef, kind: &str, attempt: u32, idempotent: Option<bool>) -> NodeCall {
        NodeCall {
            conversation: self.conversation.clone(),
            workflow_id: of.workflow_id.clone(),
            run: of.run,
            first_run: of.run,
            node_id: of.node_id.clone(),
            attempt,
            kind: kind.to_owned(),
            idempotent,
            config: Map::new(),
            locals: Map::new(),
            origins: Default::default(),
        }
    }

    fn judge_call(&mut self, event: &Envelope, call: NodeCall, then: Ruling) {
        let node = NodeRef {
            workflow_id: call.workflow_id.clone(),
            run: call.run,
            node_id: call.node_id.clone(),
        };
        let (kind, attempt) = (call.kind.clone(), call.attempt);
        let (now, reason) = match self.tickets.get(&call.run) {
            // What it belongs to isn't carried out any more.
            None => (Ruling::Rejected, "its decision would be rejected".to_owned()),
            Some((ticket, source)) => {
                let moment = self.view.moment(event.time);
                let who = self.view.who(source, self.conversation.clone());
                let world = self.view.world(&self.registry, moment, &who);
                match self.judge.judge_call(ticket, call, &world) {
                    Ok(_) => (Ruling::Approved { corrected: None }, String::new()),
                    Err(Refusal::Rejected(rejection)) => (Ruling::Rejected, rejection.reason()),
                    Err(Refusal::Held(held)) => (Ruling::Held, held.1.reason()),
                }
            }
        };
        self.calls.insert((node.run, node.node_id.clone(), attempt), self.found.rulings.len());
        let subject = Judged::Call { node, kind, attempt };
        let (sequence, id) = (event.sequence, event.id);
        self.found.rulings.push(Rejudgement { sequence, id, subject, then, now, reason });
    }
}
