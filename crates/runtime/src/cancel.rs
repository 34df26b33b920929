//! Cancels a run: a turn, a workflow execution, a sub-agent.
//!
//! ```text
//! cancel ──> RunCancelled on record ──> whoever is at work on it hears of it, in any process
//!                                       ├─ coordinator: what followed from it is stopped, or not begun
//!                                       └─ conversation: the turn ends, its model isn't waited for
//! ```
//! What a dead process left of the run isn't continued: it ends with the run.

use std::sync::Arc;

use ephor_bus::Outcome;
use ephor_core::events::RunCancelled;
use ephor_core::{ConversationId, Draft, EventId, Violation};

use crate::inbox::{self, InboxError};
use crate::lineage::Lineage;
use crate::runs::{LatestRuns, RunStatus};
use crate::runtime::Runtime;
use crate::services::Services;

/// Longest reason, in bytes.
const MAX_REASON: usize = 4096;

/// The result of cancelling a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelled {
    /// It is recorded; the run ends now.
    Recorded,
    /// Another process owns the conversation; it was told, and records it.
    PassedOn,
}

/// Why a run wasn't cancelled. Nothing has changed, except as [`Journal`](Self::Journal) says.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CancelError {
    /// The conversation has no such run.
    #[error("the conversation has no such run")]
    NotFound,
    /// The run has already ended.
    #[error("the run is over: {}", .0.as_str())]
    Over(RunStatus),
    /// The name or the reason is invalid.
    #[error("it can't be put on record: {}", .0.message)]
    Invalid(Violation),
    /// A middleware blocked it.
    #[error("it was blocked by {by}: {reason}")]
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
    /// The journal or the bus failed. It may be on record all the same; the run hasn't ended, and
    /// can be cancelled again.
    #[error("{0}")]
    Journal(String),
}

impl CancelError {
    /// A stable code, such as `RUN_OVER`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "RUN_NOT_FOUND",
            Self::Over(_) => "RUN_OVER",
            Self::Invalid(_) => "INVALID_REASON",
            Self::Blocked { .. } => "BLOCKED",
            Self::Journal(_) => "JOURNAL",
        }
    }

    /// A suggestion for what to try next.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NotFound => "list the conversation's runs, and take one of their ids",
            Self::Over(_) => "nothing is left to end",
            Self::Invalid(_) => "correct what is named",
            Self::Blocked { .. } => "ask whoever set that middleware up",
            Self::Journal(_) => "look at the journal, then try again",
        }
    }

    fn journal(error: impl std::fmt::Display) -> Self {
        Self::Journal(error.to_string())
    }
}

impl Runtime {
    /// Cancels a run and everything that followed from it: running calls of models, HTTP, Python
    /// and databases are dropped, sub-agents and workflow executions end as cancelled, pending
    /// approvals are withdrawn, and approved work that hasn't started never does. Effects that took
    /// place stay. A call that may have taken effect is recorded with a NodeCutOff.
    ///
    /// It works from any process: whichever works on the run is told at once. The run's own end is
    /// recorded afterwards. `run` is its [`Run::id`](crate::runs::Run::id), `by` is who cancels it;
    /// `reason` may be empty.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use ephor_core::{ConversationId, EventId};
    /// use ephor_runtime::{CancelError, Runtime};
    ///
    /// let runtime = Runtime::builder().build().await?;
    /// let orders = ConversationId::new("orders")?;
    /// let none = runtime.cancel(&orders, EventId::fresh(), "ann", "too dear").await;
    /// assert_eq!(none, Err(CancelError::NotFound));
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`CancelError`].
    pub async fn cancel(
        &self,
        conversation: &ConversationId,
        run: EventId,
        by: &str,
        reason: &str,
    ) -> Result<Cancelled, CancelError> {
        let by = inbox::named(by).map_err(|error| match error {
            InboxError::Malformed { mut violations } if !violations.is_empty() => {
                CancelError::Invalid(violations.swap_remove(0))
            }
            other => CancelError::journal(other),
        })?;
        let reason = sentence(reason)?;
        let services = self.services();
        let found = LatestRuns::find(&*services.journal, conversation, run).await;
        let found = found.map_err(CancelError::journal)?.ok_or(CancelError::NotFound)?;
        if found.is_over() {
            return Err(CancelError::Over(found.status));
        }
        let cancelled = RunCancelled { run: found.id, since: found.first, by, reason };
        let draft =
            Draft::new(conversation.clone(), cancelled).from_source("inbox").after(found.id);
        let offered = services.offer_one_anywhere(draft).await.map_err(CancelError::journal)?;
        match offered.map(|receipt| receipt.outcome) {
            Some(Outcome::Delivered) => Ok(Cancelled::Recorded),
            Some(Outcome::Blocked { by, reason }) => Err(CancelError::Blocked { by, reason }),
            None => Ok(Cancelled::PassedOn),
        }
    }
}

fn sentence(reason: &str) -> Result<String, CancelError> {
    let reason = reason.trim();
    if reason.len() <= MAX_REASON {
        return Ok(reason.to_owned());
    }
    Err(CancelError::Invalid(Violation {
        code: "INVALID_REASON".to_owned(),
        pointer: "/reason".to_owned(),
        message: "reason: is too long".to_owned(),
        expected: format!("at most {MAX_REASON} bytes"),
        hint: "Say it in a sentence.".to_owned(),
    }))
}

/// While a run's cancelling is being published: what is taken over on that account doesn't
/// continue.
pub(crate) struct Cancelling<'a>(Option<(&'a Services, EventId)>);

impl<'a> Cancelling<'a> {
    pub fn of(services: &'a Services, draft: &Draft) -> Self {
        let cancelled = draft.data.read::<RunCancelled>();
        Self(cancelled.map(|cancelled: Arc<RunCancelled>| {
            services.gate.cancelling.insert(draft.id, (draft.conversation.clone(), cancelled));
            (services, draft.id)
        }))
    }
}

impl Drop for Cancelling<'_> {
    fn drop(&mut self) {
        if let Some((services, cancelling)) = &self.0 {
            services.gate.cancelling.remove(cancelling);
        }
    }
}

impl Services {
    /// Closes what waits for a person, and has followed from a run that was ended.
    pub async fn withdraw_held(&self, conversation: &ConversationId, lineage: &Lineage) {
        let held = || {
            self.gate.with_view(conversation, |view, _, _, _| {
                let of = |hold: &&crate::holds::OpenHold| lineage.has_id(hold.id);
                view.holds.iter().filter(of).map(|hold| hold.id).collect::<Vec<_>>()
            })
        };
        match self.read_steadily(held).await {
            Ok(held) => {
                for hold in held {
                    inbox::withdraw(self, conversation, hold).await;
                }
            }
            Err(error) => tracing::error!(%conversation, %error, "holds could not be closed"),
        }
    }
}
