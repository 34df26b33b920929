//! A conversation's state after any of its events.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::ConversationForked;
use ephor_core::interrupt::Interrupt;
use ephor_core::{ConversationId, Envelope, IdError, Plan, WorkflowId, WorkflowStatus, events};
use ephor_journal::{Journal, JournalError};
use ephor_rules::{Usage, Who};
use jiff::Timestamp;
use serde::Serialize;

use super::fold::RunLog;
use super::run::Run;
use crate::gate::elsewhere::Past;
use crate::inbox::Item;
use crate::runtime::Runtime;
use crate::seen::Seen;
use crate::spending::Ledger;
use crate::stored::Stored;
use crate::summary::{DecisionLog, DecisionStatus, DecisionSummary};
use crate::view::View;

/// Events of one read.
const PAGE: usize = 512;

/// Why the state can't be read.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The name is invalid.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The journal has no such conversation.
    #[error("the journal has no conversation {0}")]
    Unknown(ConversationId),
    /// It has fewer events.
    #[error("{conversation} has {events} events, and none with the sequence {asked}")]
    Beyond {
        /// The conversation.
        conversation: ConversationId,
        /// The requested sequence.
        asked: u64,
        /// The sequence of its last event.
        events: u64,
    },
    /// The requested events were removed from the record.
    #[error(
        "COMPACTED: this needs the events of {conversation} up to {removed}, which were removed; a \
         backup from before still has them"
    )]
    Removed {
        /// The conversation.
        conversation: ConversationId,
        /// The sequence of the last event that was removed.
        removed: u64,
    },
    /// The record can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A conversation after one of its events, as a fold of all events up to it.
#[derive(Debug, Clone, Serialize)]
pub struct ConversationState {
    /// The conversation.
    pub conversation: ConversationId,
    /// The sequence of the event.
    pub sequence: u64,
    /// When it was accepted.
    pub time: Timestamp,
    /// What it is a copy of, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forked: Option<ConversationForked>,
    /// Its stored workflows, oldest first.
    pub workflows: Vec<WorkflowState>,
    /// Its runs, in the order in which they started.
    pub runs: Vec<Run>,
    /// Held and approved decisions whose end wasn't recorded.
    pub decisions: Vec<DecisionSummary>,
    /// What waited for people.
    pub waiting: Vec<Interrupt>,
    /// What was spent since the user's last message.
    pub spent_in_turn: Usage,
    /// What was spent in total.
    pub spent: Usage,
    /// What was stored.
    pub stored: Stored,
    /// The number of events of each type that this version doesn't know or can't read: an
    /// embedder's own, and those of newer versions.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub unknown: BTreeMap<String, u64>,
}

/// A stored workflow.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkflowState {
    /// Its id.
    pub id: WorkflowId,
    /// Its name.
    pub name: String,
    /// Its status.
    pub status: WorkflowStatus,
    /// Its plan.
    pub plan: Arc<Plan>,
}

impl ConversationState {
    /// Folds a conversation up to the event with that sequence (`None`: its last).
    ///
    /// It reads the record from the beginning, and nothing else: neither snapshots nor settings
    /// change the result.
    ///
    /// ```
    /// use ephor_core::events::UserMessageReceived;
    /// use ephor_core::{ConversationId, Disposition, Draft};
    /// use ephor_journal::{Commit, Memory, Store};
    /// use ephor_runtime::runs::{ConversationState, RunStatus};
    /// # use std::sync::Arc;
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let (journal, id) = (Memory::new(), ConversationId::new("c-1").unwrap());
    /// let draft = Draft::new(id.clone(), UserMessageReceived::text("hello"));
    /// let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    /// journal.append(Commit::new(id.clone(), 0, vec![Arc::new(event)])).await.unwrap();
    ///
    /// let state = ConversationState::at(&journal, &id, None).await.unwrap();
    /// assert_eq!((state.sequence, state.runs[0].status), (1, RunStatus::Running));
    /// assert!(ConversationState::at(&journal, &id, Some(2)).await.is_err());
    /// # });
    /// ```
    ///
    /// # Errors
    /// See [`StateError`].
    pub async fn at(
        journal: &dyn Journal,
        conversation: &ConversationId,
        at: Option<u64>,
    ) -> Result<Self, StateError> {
        let head = journal.head(conversation).await?;
        if head == 0 {
            return Err(StateError::Unknown(conversation.clone()));
        }
        let until = at.unwrap_or(head);
        if until == 0 || until > head {
            let conversation = conversation.clone();
            return Err(StateError::Beyond { conversation, asked: until, events: head });
        }
        let removed = journal.extent(conversation).await?.removed;
        if until <= removed {
            return Err(StateError::Removed { conversation: conversation.clone(), removed });
        }
        let mut fold = Fold::new(conversation.clone());
        fold.view.at = removed;
        while fold.view.at < until {
            let after = fold.view.at;
            let left = usize::try_from(until - after).unwrap_or(PAGE).min(PAGE);
            let page = journal.read(conversation, after, left).await?;
            page.iter().for_each(|envelope| fold.take(envelope));
            if fold.view.at == after {
                let text = format!("{conversation} has no event {}", after + 1);
                return Err(JournalError::Store(text).into());
            }
        }
        Ok(fold.into_state())
    }
}

impl Runtime {
    /// A conversation's state after the event with that sequence (`None`: its last). Names are as
    /// in [`Runtime::conversation`].
    ///
    /// # Errors
    /// See [`StateError`].
    pub async fn state(
        &self,
        conversation: &str,
        at: Option<u64>,
    ) -> Result<ConversationState, StateError> {
        ConversationState::at(&*self.services.journal, &conversation.parse()?, at).await
    }
}

struct Fold {
    conversation: ConversationId,
    view: View,
    past: Past,
    runs: RunLog,
    decisions: DecisionLog,
    forked: Option<ConversationForked>,
    unknown: BTreeMap<String, u64>,
    time: Timestamp,
}

impl Fold {
    fn new(conversation: ConversationId) -> Self {
        Self {
            runs: RunLog::new(conversation.clone()),
            conversation,
            view: View::new(false, Arc::<Ledger>::default(), Seen::default()),
            past: Past::default(),
            decisions: DecisionLog::default(),
            forked: None,
            unknown: BTreeMap::new(),
            time: Timestamp::UNIX_EPOCH,
        }
    }

    fn take(&mut self, envelope: &Arc<Envelope>) {
        if !self.past.fold(&mut self.view, envelope) {
            return;
        }
        self.time = envelope.time;
        self.runs.fold(envelope);
        self.decisions.fold(envelope);
        if let Some(forked) = envelope.read::<ConversationForked>() {
            self.forked = Some((*forked).clone());
        }
        if !events::is_read(&envelope.data) {
            *self.unknown.entry(envelope.kind().to_owned()).or_default() += 1;
        }
    }

    fn into_state(self) -> ConversationState {
        let (view, conversation) = (self.view, self.conversation);
        let workflows = view.workflows.iter().filter_map(|(id, known)| {
            let plan = known.plan.clone()?;
            let (id, name) = (id.clone(), plan.name.to_string());
            Some(WorkflowState { id, name, status: known.status, plan })
        });
        let held = view.holds.iter().map(|hold| {
            Interrupt::from(&Item { conversation: conversation.clone(), hold: hold.clone() })
        });
        let open = |decision: &DecisionSummary| {
            matches!(decision.status, DecisionStatus::Held | DecisionStatus::Approved)
        };
        let spent = view.usages(&Who::default(), self.time);
        ConversationState {
            sequence: view.at,
            time: self.time,
            forked: self.forked,
            workflows: workflows.collect(),
            runs: self.runs.into_runs(),
            decisions: self.decisions.into_list().into_iter().filter(open).collect(),
            waiting: held.chain(view.holds.question().map(Interrupt::from)).collect(),
            spent_in_turn: spent.turn,
            spent: spent.conversation,
            stored: view.storage.conversation(),
            unknown: self.unknown,
            conversation,
        }
    }
}
