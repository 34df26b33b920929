//! How a view takes events in.

use std::collections::BTreeSet;

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, Answer, DecisionCompleted, DecisionInterrupted,
    DecisionMade, DecisionValidated, HoldAnswered, NodeCompleted, NodeCutOff, NodeExecutionFailed,
    NodeRef, NodeStarted, RunCancelled, SubAgentCancelled, SubAgentFailed, SubAgentTimedOut,
    WorkflowAborted, WorkflowCompleted, WorkflowCreated, WorkflowFailed, WorkflowInterrupted,
    WorkflowModified, WorkflowReplanned, WorkflowStarted,
};
use ephor_core::node::RateClass;
use ephor_core::subagent_end::SubAgentEnd;
use ephor_core::{DecisionType, Envelope, Event, WorkflowStatus};
use ephor_rules::Allowances;

use super::{GONE, RECENT, View};
use crate::calls::Counted;
use crate::gate::MAX_PENDING;
use crate::spending::spent;

impl View {
    /// Takes one event of the record in.
    pub fn fold(&mut self, envelope: &Envelope) {
        match self.calls.fold(envelope) {
            Some(Counted::Made(call)) => {
                self.spending.made(&call);
                // One that can't be read may have been of any kind.
                let any = [RateClass::Request, RateClass::Model];
                for rate in call.rate.as_ref().map_or(&any[..], std::slice::from_ref) {
                    self.counts.called(*rate, envelope.time);
                }
            }
            Some(Counted::TakenBack(call)) => {
                self.spending.taken_back(&call);
                self.counts.not_called(call.rate);
            }
            None => {}
        }
        self.spending.fold(envelope);
        self.take_in(envelope);
        if let Some(validated) = envelope.read::<DecisionValidated>() {
            // Nobody carries a thought out.
            let id = validated.original_decision_id;
            if validated.decision_type != DecisionType::Continue && !self.pending.contains_key(&id)
            {
                self.unfinished.insert(id, envelope.sequence);
            }
            // Without a coordinator none has an end.
            if self.unfinished.len() > MAX_PENDING {
                self.unfinished.pop_first();
            }
        }
        self.take_end(envelope);
    }

    /// Notes the end of a decision. False: it isn't one.
    fn take_end(&mut self, envelope: &Envelope) -> bool {
        let ended = match envelope.read::<DecisionCompleted>() {
            Some(end) => Some(end.original_decision_id),
            None => envelope.read::<DecisionInterrupted>().map(|end| end.original_decision_id),
        };
        if let Some(decision) = ended {
            self.pending.remove(&decision);
            self.unfinished.remove(&decision);
            self.cut_off.remove(&decision);
            self.lapsing.remove(&decision);
            if self.pending.is_empty() && self.unfinished.is_empty() {
                self.cancelled = Vec::new();
                self.agents_gone = BTreeSet::new();
            }
        }
        ended.is_some()
    }

    fn take_in(&mut self, envelope: &Envelope) {
        self.edited(envelope);
        self.holds.fold(envelope);
        self.seen.fold(envelope);
        if let Some(usage) = spent(envelope) {
            self.counts.spent(usage);
        }
        match envelope.kind() {
            DecisionMade::TYPE => {
                if self.recent.len() >= RECENT {
                    self.recent.pop_front();
                }
                self.recent.push_back(envelope.id);
                self.spawned.fold(envelope);
                self.counts.decided(envelope.time);
            }
            NodeCompleted::TYPE => {
                if let Some(completed) = envelope.read::<NodeCompleted>() {
                    let NodeRef { workflow_id, node_id, .. } = &completed.node;
                    self.workflows.completed(workflow_id, node_id);
                }
            }
            NodeCutOff::TYPE => {
                if let Some(cut) = envelope.read::<NodeCutOff>() {
                    let NodeRef { workflow_id, node_id, .. } = &cut.node;
                    self.workflows.cut_off(workflow_id, node_id);
                }
            }
            NodeExecutionFailed::TYPE => {
                if let Some(failed) = envelope.read::<NodeExecutionFailed>() {
                    let NodeRef { workflow_id, node_id, .. } = &failed.node;
                    self.workflows.failed(workflow_id, node_id, &failed.failure);
                }
            }
            AllowanceGranted::TYPE => {
                if let Some(allowance) = envelope.read::<AllowanceGranted>() {
                    self.allowances.grant(envelope.id, allowance);
                }
            }
            AllowanceRevoked::TYPE => {
                match envelope.read::<AllowanceRevoked>() {
                    Some(revoked) => {
                        self.allowances.revoke(revoked.allowance);
                    }
                    // It may have been any of them.
                    None => self.allowances = Allowances::NONE,
                }
            }
            RunCancelled::TYPE => {
                let open = !self.pending.is_empty() || !self.unfinished.is_empty();
                if let Some(cancelled) = envelope.read::<RunCancelled>().filter(|_| open) {
                    self.cancelled.push(cancelled);
                }
            }
            SubAgentFailed::TYPE | SubAgentTimedOut::TYPE | SubAgentCancelled::TYPE => {
                if let Some(decision) = SubAgentEnd::of(envelope).map(|end| end.decision()) {
                    let mut open = self.pending.keys().chain(self.unfinished.keys());
                    if open.any(|open| *open != decision) {
                        self.agents_gone.insert(decision);
                    }
                    if self.agents_gone.len() > GONE {
                        self.agents_gone.pop_first();
                    }
                }
            }
            kind if kind.starts_with("Workflow") => self.fold_workflow(envelope),
            _ => {}
        }
    }

    /// Takes in one event of now. A call of now was counted when it got its ticket, so that two at
    /// the same time can't both be the last that a budget allows, and a loop's calls count too.
    pub fn fold_live(&mut self, envelope: &Envelope) {
        // What doesn't follow is taken in with what is missing before it.
        let next = self.comes_next(envelope);
        self.calls.fold(envelope);
        let ends = self.take_end(envelope);
        if !next {
            return;
        }
        if ends {
            // A question whose decision is over is asked no more.
            self.holds.fold(envelope);
        } else if envelope.kind() != NodeStarted::TYPE {
            self.spending.live(envelope);
            self.take_in(envelope);
        }
    }

    /// What a person writes into a held payload is theirs, and has been seen.
    fn edited(&mut self, envelope: &Envelope) {
        let Some(answered) = envelope.read::<HoldAnswered>() else {
            return;
        };
        if let (Answer::Edit { payload }, Some(hold)) =
            (&answered.answer, self.holds.get(answered.hold))
            && let Some(seen) = self.written(&hold.payload, payload)
        {
            self.seen.evidence = seen;
        }
    }

    fn fold_workflow(&mut self, envelope: &Envelope) {
        use WorkflowStatus as S;
        if let Some(e) = envelope.read::<WorkflowCreated>() {
            self.workflows.store(e.workflow_id.clone(), e.plan.clone(), S::Ready);
        } else if let Some(e) = envelope.read::<WorkflowStarted>() {
            self.workflows.set_status(&e.workflow_id, S::Running);
            self.cut_off.remove(&e.run);
            self.ran.insert(e.workflow_id.clone(), e.run);
        } else if let Some(e) = envelope.read::<WorkflowCompleted>() {
            self.workflows.set_status(&e.workflow_id, S::Completed);
        } else if let Some(e) = envelope.read::<WorkflowFailed>() {
            self.workflows.set_status(&e.workflow_id, S::Failed);
        } else if let Some(e) = envelope.read::<WorkflowAborted>() {
            self.workflows.set_status(&e.workflow_id, S::Aborted);
        } else if let Some(e) = envelope.read::<WorkflowInterrupted>() {
            self.workflows.set_status(&e.workflow_id, S::Ready);
            if e.by.is_none() {
                self.cut_off.insert(e.run);
            }
        } else if let Some(e) = envelope.read::<WorkflowModified>() {
            let status = self.workflows.get(&e.workflow_id).map_or(S::Ready, |known| known.status);
            self.workflows.store(e.workflow_id.clone(), e.plan.clone(), status);
        } else if let Some(e) = envelope.read::<WorkflowReplanned>() {
            self.workflows.store(e.workflow_id.clone(), e.plan.clone(), S::Ready);
        }
    }
}
