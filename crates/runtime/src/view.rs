//! The judge's view of a conversation, as a fold of its events.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{
    AllowanceGranted, AllowanceRevoked, Answer, DecisionCompleted, DecisionInterrupted,
    DecisionMade, DecisionValidated, HistoryRemoved, HoldAnswered, ModelCalled, NodeCompleted,
    NodeCutOff, NodeExecutionFailed, NodeRef, NodeStarted, RunCancelled, WorkflowAborted,
    WorkflowCompleted, WorkflowCreated, WorkflowFailed, WorkflowInterrupted, WorkflowModified,
    WorkflowReplanned, WorkflowStarted,
};
use ephor_core::node::RateClass;
use ephor_core::{
    ConversationId, DecisionType, Envelope, Event, EventId, WorkflowId, WorkflowStatus,
};
use ephor_rules::{
    Allowances, Budgets, Evidence, Exceeded, KindSpec, Moment, Registry, Usages, Who, Workflows,
    World,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::calls::{Calls, Counted};
use crate::execution::OpenDecision;
use crate::gate::timers::is_of_timer;
use crate::gate::{Lapsed, MAX_PENDING};
use crate::holds::Holds;
use crate::seen::Seen;
use crate::spending::{Ledger, Spending};
use crate::stored::{Storage, Stored};

const MINUTE: Duration = Duration::from_secs(60);

/// Maximum number of entries that a window of the last minute keeps. A conversation that does more
/// has long passed any limit that makes sense.
const WINDOW: usize = 4096;

/// Decisions whose ids are remembered when they have ended, so that a publisher who tries again
/// after a timeout doesn't have one carried out twice.
const RECENT: usize = 64;

/// Maximum number of agents on whose behalf one is known to work.
const MAX_CHAIN: usize = 16;

/// A conversation as the judge sees it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct View {
    /// The sequence up to which its events have been taken in.
    pub(crate) at: u64,
    /// The same of its last snapshot, or of the last try.
    #[serde(skip)]
    pub(crate) kept: u64,
    /// Its stored workflows.
    pub workflows: Workflows,
    /// What the conversation has seen, and from which sources.
    pub seen: Seen,
    /// The allowances in force in it.
    pub allowances: Allowances,
    /// What waits for a person.
    pub holds: Holds,
    /// By its source, on whose behalf a sub-agent works.
    spawned: BTreeMap<Arc<str>, Vec<Arc<str>>>,
    pub(crate) spending: Spending,
    /// None is at work where a snapshot is made.
    #[serde(skip)]
    calls: Calls,
    /// What it has put down.
    pub(crate) storage: Storage,
    /// Where rates are limited, and so worth counting.
    rates: Option<Box<Rates>>,
    llm_tokens: u64,
    llm_calls: u64,
    api_calls: u64,
    ran: BTreeSet<WorkflowId>,
    /// Approved decisions whose end isn't known yet, of this process.
    #[serde(skip)]
    pub(crate) pending: BTreeMap<EventId, Arc<OpenDecision>>,
    /// Those of others, or of dead processes, each with the sequence of its verdict.
    pub(crate) unfinished: BTreeMap<EventId, u64>,
    /// Runs that the end of their runtime has cut off: their decisions continue with them.
    #[serde(default)]
    pub(crate) cut_off: BTreeSet<EventId>,
    /// Runs that people have ended while approved decisions had no end yet: of those some may belong to
    /// them.
    #[serde(default)]
    pub(crate) cancelled: Vec<Arc<RunCancelled>>,
    /// Those of dead processes which aren't carried out any more.
    #[serde(skip)]
    pub(crate) lapsed: Vec<Lapsed>,
    /// The decisions that were judged last, oldest first.
    recent: VecDeque<EventId>,
    #[serde(skip)]
    pub(crate) touched: Option<Timestamp>,
}

/// What happened in the last minute.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Rates {
    decisions: Window,
    http: Window,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Window(VecDeque<Timestamp>);

impl Window {
    fn push(&mut self, at: Timestamp) {
        self.trim(at);
        if self.0.len() < WINDOW {
            self.0.push_back(at);
        }
    }

    fn trim(&mut self, now: Timestamp) {
        while self.0.front().is_some_and(|first| now.duration_since(*first) >= minute()) {
            self.0.pop_front();
        }
    }

    fn count(&mut self, now: Timestamp) -> u32 {
        self.trim(now);
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }
}

fn minute() -> jiff::SignedDuration {
    jiff::SignedDuration::from_secs(MINUTE.as_secs().cast_signed())
}

/// Whether all that was before an event is gone. A removal that was blocked removes nothing.
pub(crate) fn forgets(envelope: &Envelope) -> bool {
    envelope.kind() == HistoryRemoved::TYPE && !envelope.blocked()
}

impl View {
    /// Nothing yet. `rates`: whether rates are limited, and so worth counting. `ledger`: where what
    /// is spent is put down by day. `seen`: what is known before anything is said.
    pub fn new(rates: bool, ledger: Arc<Ledger>, seen: Seen) -> Self {
        let rates = rates.then(Box::default);
        Self { rates, spending: Spending::with(ledger), seen, ..Self::default() }
    }

    /// What a snapshot has kept, with where what is spent is put down by day.
    pub(crate) fn restored(self, ledger: Arc<Ledger>) -> Self {
        Self { kept: self.at, spending: self.spending.restored(ledger), ..self }
    }

    /// Whether this many events have come since its last snapshot, or more. 0: there are to be
    /// none.
    pub(crate) fn has_grown(&self, by: u64) -> bool {
        by > 0 && self.at.saturating_sub(self.kept) >= by
    }

    /// Lets go of room that isn't used: the conversation may lie idle for long, beside many.
    pub(crate) fn rest(&mut self) {
        if self.pending.is_empty() {
            // An emptied map keeps a node.
            self.pending = BTreeMap::new();
        }
        self.recent.shrink_to_fit();
        self.spending.rest();
    }

    /// Whether a workflow has been run before.
    pub fn has_run(&self, workflow: &WorkflowId) -> bool {
        self.ran.contains(workflow)
    }

    /// The counters at that time.
    pub fn moment(&mut self, now: Timestamp) -> Moment {
        let rates = self.rates.as_mut();
        let (decisions_last_minute, http_last_minute) = rates
            .map(|rates| (rates.decisions.count(now), rates.http.count(now)))
            .unwrap_or_default();
        Moment {
            now,
            decisions_last_minute,
            http_last_minute,
            llm_tokens: self.llm_tokens,
            llm_calls: self.llm_calls,
            api_calls: self.api_calls,
            usages: Default::default(),
        }
    }

    /// Who publishes under a source in this conversation.
    pub fn who(&self, source: &str, conversation: ConversationId) -> Who {
        let chain = self.spawned.get(source).cloned().unwrap_or_default();
        Who::of_source(source).within(conversation).on_behalf_of(chain)
    }

    /// The world that the conversation is judged in.
    pub fn world<'a>(
        &'a self,
        registry: &'a Registry,
        mut moment: Moment,
        who: &'a Who,
    ) -> World<'a> {
        moment.usages = self.spending.usages(who, moment.now);
        World::new(registry, &self.workflows, moment)
            .by(who)
            .having_seen(&self.seen.evidence)
            .allowing(&self.allowances)
    }

    /// What has been spent, as of that time.
    pub(crate) fn usages(&self, who: &Who, now: Timestamp) -> Usages {
        self.spending.usages(who, now)
    }

    /// Counts an event that is recorded in front of what is judged, in the same commit. False:
    /// what is judged can't be before it is recorded.
    pub fn takes_ahead(&self, event: &Envelope, who: &Who, moment: &mut Moment) -> bool {
        // By those nothing is judged.
        if is_of_timer(event.kind()) {
            return true;
        }
        let Some(called) = event.read::<ModelCalled>() else {
            return false;
        };
        moment.llm_calls += 1;
        moment.llm_tokens += called.input_tokens + called.output_tokens;
        self.spending.takes_ahead(event, who, &mut moment.usages);
        true
    }

    /// Whether an event comes next in the conversation's order; if it does, its place is noted. One
    /// that isn't journalled has no place.
    pub(crate) fn comes_next(&mut self, envelope: &Envelope) -> bool {
        // What was before it may be gone.
        let next =
            forgets(envelope) && envelope.sequence > self.at || envelope.sequence == self.at + 1;
        self.at = if next { envelope.sequence } else { self.at };
        if next {
            self.storage.fold(envelope);
        }
        next || envelope.sequence == 0
    }

    /// Whether something of the conversation waits for a person, who may answer elsewhere.
    pub(crate) fn waits(&self) -> bool {
        !self.holds.is_empty()
    }

    /// Whether nothing waits for a person, and no approved decision for its end.
    pub(crate) fn is_at_rest(&self) -> bool {
        !self.waits() && self.pending.is_empty() && self.unfinished.is_empty()
    }

    /// Takes one event of the record in.
    pub fn fold(&mut self, envelope: &Envelope) {
        match self.calls.fold(envelope) {
            Some(Counted::Made(call)) => {
                self.spending.made(&call);
                // One that can't be read may have been of any kind.
                let any = [RateClass::Request, RateClass::Model];
                for rate in call.rate.as_ref().map_or(&any[..], std::slice::from_ref) {
                    self.called(*rate, envelope.time);
                }
            }
            Some(Counted::TakenBack(call)) => {
                self.spending.taken_back(&call);
                self.not_called(call.rate);
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
            if self.pending.is_empty() && self.unfinished.is_empty() {
                self.cancelled = Vec::new();
            }
        }
        ended.is_some()
    }

    fn take_in(&mut self, envelope: &Envelope) {
        self.edited(envelope);
        self.holds.fold(envelope);
        self.seen.fold(envelope);
        match envelope.kind() {
            DecisionMade::TYPE => {
                if self.recent.len() >= RECENT {
                    self.recent.pop_front();
                }
                self.recent.push_back(envelope.id);
                self.spawned_by(envelope);
                if let Some(rates) = &mut self.rates {
                    rates.decisions.push(envelope.time);
                }
            }
            NodeCompleted::TYPE => {
                if let Some(completed) = envelope.read::<NodeCompleted>() {
                    self.llm_tokens += completed.llm_tokens;
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
            ModelCalled::TYPE => {
                if let Some(called) = envelope.read::<ModelCalled>() {
                    self.llm_calls += 1;
                    self.llm_tokens += called.input_tokens + called.output_tokens;
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
        if !self.take_end(envelope) && next && envelope.kind() != NodeStarted::TYPE {
            self.spending.live(envelope);
            self.take_in(envelope);
        }
    }

    /// What the conversation's tenant has put down on the day of that time.
    pub(crate) fn stored_today(&self, conversation: &ConversationId, now: Timestamp) -> Stored {
        self.spending.stored_today(conversation.tenant(), now)
    }

    /// Counts a node's call that has its ticket.
    pub fn ticket(&mut self, registry: &Registry, kind: &str, who: &Who, at: Timestamp) {
        self.spending.ticket(kind, who, at);
        self.has_ticket(registry, kind, at);
    }

    /// The same, unless the budgets have no room for it by now: other conversations spend of the day's,
    /// too, while this one's call is judged.
    pub(crate) fn ticket_within(
        &mut self,
        budgets: &Budgets,
        registry: &Registry,
        kind: &str,
        who: &Who,
        at: Timestamp,
    ) -> Result<(), Exceeded> {
        self.spending.ticket_within(budgets, kind, who, at)?;
        self.has_ticket(registry, kind, at);
        Ok(())
    }

    fn has_ticket(&mut self, registry: &Registry, kind: &str, at: Timestamp) {
        self.called(registry.kind(kind).map_or(RateClass::Uncounted, KindSpec::rate), at);
    }

    fn called(&mut self, rate: RateClass, at: Timestamp) {
        match rate {
            RateClass::Request => {
                self.api_calls += 1;
                if let Some(rates) = &mut self.rates {
                    rates.http.push(at);
                }
            }
            RateClass::Model => self.llm_calls += 1,
            RateClass::Uncounted => {}
        }
    }

    fn not_called(&mut self, rate: Option<RateClass>) {
        match rate {
            Some(RateClass::Request) => {
                self.api_calls = self.api_calls.saturating_sub(1);
                if let Some(rates) = &mut self.rates {
                    rates.http.0.pop_back();
                }
            }
            Some(RateClass::Model) => self.llm_calls = self.llm_calls.saturating_sub(1),
            Some(RateClass::Uncounted) | None => {}
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

    /// What has been seen, with what a person has written into a payload. None: they have written
    /// nothing.
    pub(crate) fn written(&self, before: &Value, after: &Value) -> Option<Evidence> {
        let mut seen = None;
        for change in ephor_rules::diff::changes(before, after, "") {
            // Of a list or an object they may have written a part only.
            if let Some(written) = change.to.filter(|to| !to.is_array() && !to.is_object()) {
                let seen = seen.get_or_insert_with(|| self.seen.evidence.clone());
                seen.saw(&ephor_rules::evidence::user(), &written);
            }
        }
        seen
    }

    /// Notes that a decision that was held has been approved.
    pub(crate) fn approved_since(&mut self, made: &Envelope) {
        self.spawned_by(made);
    }

    /// Notes on whose behalf a sub-agent works. One type that several agents spawn works for all of
    /// them.
    fn spawned_by(&mut self, envelope: &Envelope) {
        let Some(made) = envelope.read::<DecisionMade>() else {
            return;
        };
        if made.decision_type != DecisionType::SpawnSubagent {
            return;
        }
        let Some(spawned) = made.payload.get("subagent_type").and_then(Value::as_str) else {
            return;
        };
        let mut chain = vec![Who::of_source(&envelope.source).agent];
        chain.extend(self.spawned.get(&*envelope.source).into_iter().flatten().cloned());
        let known = self.spawned.entry(format!("agent/{spawned}").into()).or_default();
        for agent in chain {
            if known.len() < MAX_CHAIN && !known.contains(&agent) {
                known.push(agent);
            }
        }
    }

    /// Whether a decision of that id was judged lately, or is being carried out.
    pub fn knows(&self, decision: EventId) -> bool {
        self.pending.contains_key(&decision)
            || self.recent.contains(&decision)
            || self.holds.get(decision).is_some()
    }

    fn fold_workflow(&mut self, envelope: &Envelope) {
        use WorkflowStatus as S;
        if let Some(e) = envelope.read::<WorkflowCreated>() {
            self.workflows.store(e.workflow_id.clone(), e.plan.clone(), S::Ready);
        } else if let Some(e) = envelope.read::<WorkflowStarted>() {
            self.workflows.set_status(&e.workflow_id, S::Running);
            self.cut_off.remove(&e.run);
            self.ran.insert(e.workflow_id.clone());
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
