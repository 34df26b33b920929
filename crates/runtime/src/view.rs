//! The judge's view of a conversation, as a fold of its events.

mod counts;
mod fold;
mod spawned;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use ephor_core::events::{HistoryRemoved, ModelCalled, RunCancelled};
use ephor_core::node::RateClass;
use ephor_core::{ConversationId, Envelope, EventId, WorkflowId};
use ephor_rules::{
    Allowances, Budgets, Evidence, Exceeded, KindSpec, Moment, Registry, Usages, Who, Workflows,
    World,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::counts::Counts;
use self::spawned::Spawned;
use crate::calls::Calls;
use crate::execution::OpenDecision;
use crate::gate::Lapsed;
use crate::gate::timers::is_of_timer;
use crate::holds::Holds;
use crate::seen::Seen;
use crate::spending::{Ledger, Spending};
use crate::stored::{Storage, Stored};

/// Decisions whose ids are remembered when they have ended, so that a publisher who tries again
/// after a timeout doesn't have one carried out twice.
const RECENT: usize = 64;

/// Most sub-agents without a result that are remembered; their steps end with them, so that only the end
/// of their process leaves any.
const GONE: usize = 64;

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
    spawned: Spawned,
    pub(crate) spending: Spending,
    /// None is at work where a snapshot is made.
    #[serde(skip)]
    calls: Calls,
    /// What it has put down.
    pub(crate) storage: Storage,
    counts: Counts,
    /// The last run of each workflow.
    ran: BTreeMap<WorkflowId, EventId>,
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
    /// Decisions whose sub-agents have ended without a result while others had no end yet: of those
    /// some may be their steps.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) agents_gone: BTreeSet<EventId>,
    /// Those of dead processes which aren't carried out any more.
    #[serde(skip)]
    pub(crate) lapsed: Vec<Lapsed>,
    /// The same, until their ends are on record.
    #[serde(skip)]
    pub(crate) lapsing: BTreeSet<EventId>,
    /// The decisions that were judged last, oldest first.
    recent: VecDeque<EventId>,
    #[serde(skip)]
    pub(crate) touched: Option<Instant>,
}

impl View {
    /// Nothing yet. `rates`: whether rates are limited, and so worth counting. `ledger`: where what
    /// is spent is put down by day. `seen`: what is known before anything is said.
    pub fn new(rates: bool, ledger: Arc<Ledger>, seen: Seen) -> Self {
        let counts = Counts::new(rates);
        Self { counts, spending: Spending::with(ledger), seen, ..Self::default() }
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

    /// An approved decision isn't carried out any more; its end is put on record.
    pub(crate) fn lapse(&mut self, lapsed: Lapsed) {
        self.lapsing.insert(lapsed.made.id);
        self.lapsed.push(lapsed);
    }

    /// Whether the end of an approved decision is to come from here.
    pub(crate) fn will_end(&self, decision: EventId) -> bool {
        self.pending.contains_key(&decision) || self.lapsing.contains(&decision)
    }

    /// Whether a workflow has been run before.
    pub fn has_run(&self, workflow: &WorkflowId) -> bool {
        self.ran.contains_key(workflow)
    }

    /// Whether the last run of a workflow is under way in this process.
    pub(crate) fn runs_here(&self, workflow: &WorkflowId) -> bool {
        self.ran.get(workflow).is_some_and(|run| self.pending.contains_key(run))
    }

    /// Whether another process has begun it, and it has no end: that one may be dead.
    pub(crate) fn is_run_unfinished(&self, workflow: &WorkflowId) -> bool {
        self.ran.get(workflow).is_some_and(|run| self.unfinished.contains_key(run))
    }

    /// The counters at that time.
    pub fn moment(&mut self, now: Timestamp) -> Moment {
        self.counts.moment(now)
    }

    /// Who publishes under a source in this conversation.
    pub fn who(&self, source: &str, conversation: ConversationId) -> Who {
        self.spawned.who(source, conversation)
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
        let next = HistoryRemoved::took_place(envelope) && envelope.sequence > self.at
            || envelope.sequence == self.at + 1;
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
        self.counts.called(registry.kind(kind).map_or(RateClass::Uncounted, KindSpec::rate), at);
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
        self.spawned.fold(made);
    }

    /// Whether a decision of that id was judged lately, or is being carried out.
    pub fn knows(&self, decision: EventId) -> bool {
        self.pending.contains_key(&decision)
            || self.recent.contains(&decision)
            || self.holds.get(decision).is_some()
    }
}
