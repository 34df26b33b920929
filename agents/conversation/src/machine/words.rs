//! What the machine is told, and what it commands.

use std::time::Duration;

use ephor_core::events::TurnEnded;
use ephor_core::{DecisionError, EventId, SubAgentId, Violation, WorkflowId};
use ephor_model::decide::{DecideContext, Decided};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::state::IllegalTransition;

/// What comes in with every input, since the machine has neither clock nor chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tick {
    /// Now.
    pub now: Timestamp,
    /// An id that nobody uses; a decision that the input brings about gets it.
    pub fresh: EventId,
}

impl Tick {
    /// This moment: for the shell, never for the machine.
    pub fn current() -> Self {
        Self { now: Timestamp::now(), fresh: EventId::fresh() }
    }
}

/// A message of the user.
#[derive(Debug, Clone, PartialEq)]
pub struct UserMessage {
    /// The event.
    pub id: EventId,
    /// The text.
    pub text: String,
    /// The clarification that it answers. None: a pending one, if there is one.
    pub answers: Option<EventId>,
    /// Values for a clarification's required fields.
    pub fields: Map<String, Value>,
}

/// What the coordinator says of a decision.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Approved. The payload is what is carried out, when that is known here.
    Validated {
        /// The original, or the corrected copy.
        payload: Option<Value>,
    },
    /// Rejected.
    Rejected {
        /// What is wrong.
        violations: Vec<Violation>,
    },
    /// A person must see it; another verdict follows.
    Held {
        /// Why.
        reason: String,
    },
}

/// How a run of a workflow ended.
#[derive(Debug, Clone, PartialEq)]
pub enum WorkflowEnd {
    /// All nodes completed or were skipped.
    Completed {
        /// The run's output.
        output: Value,
    },
    /// It failed, was aborted or was interrupted.
    Failed {
        /// What happened.
        error: DecisionError,
    },
}

/// Something that the machine is told.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// The user said something.
    User(UserMessage),
    /// The model decided.
    ModelDecided {
        /// The call that it answers; an answer to another one is ignored.
        call: u64,
        /// The decision.
        decided: Decided,
        /// Tokens that the call took, read and written.
        tokens: u64,
        /// What it cost, in the currency of [`Limits::max_cost`].
        cost: f64,
    },
    /// The model gave no decision.
    ModelFailed {
        /// The call.
        call: u64,
        /// Why, as a sentence for the user.
        message: String,
        /// Whether asking again may help.
        retryable: bool,
    },
    /// The coordinator judged a decision.
    Verdict {
        /// Which.
        decision: EventId,
        /// What it says.
        verdict: Verdict,
    },
    /// The user has been asked, by this agent or by another of the conversation.
    Asked {
        /// The REQUEST_CLARIFICATION decision.
        decision: EventId,
        /// What was asked.
        question: String,
        /// Answers to choose from.
        options: Option<Vec<String>>,
    },
    /// A decision was carried out, or couldn't be.
    Completed {
        /// Which.
        decision: EventId,
        /// What came of it, or why it wasn't.
        result: Result<Value, DecisionError>,
    },
    /// An ERROR_RECOVERY interrupted a decision.
    Interrupted {
        /// Which.
        decision: EventId,
        /// The ERROR_RECOVERY.
        by: EventId,
    },
    /// A sub-agent was started.
    SubAgentSpawned {
        /// Its id.
        subagent: SubAgentId,
        /// The SPAWN_SUBAGENT decision.
        decision: EventId,
    },
    /// A sub-agent has its result, or failed.
    SubAgentEnded {
        /// Its id.
        subagent: SubAgentId,
        /// The SPAWN_SUBAGENT decision.
        decision: EventId,
        /// Its result, or why there is none.
        result: Result<Value, DecisionError>,
    },
    /// A run of a workflow ended.
    WorkflowEnded {
        /// The decision that began it.
        run: EventId,
        /// How.
        end: WorkflowEnd,
    },
    /// A better plan is wanted for a workflow.
    AdjustmentRequested {
        /// The event.
        id: EventId,
        /// Which workflow.
        workflow_id: WorkflowId,
        /// Why.
        reason: String,
        /// What had happened.
        execution_context: Map<String, Value>,
    },
    /// A person has ended a run of the conversation.
    Cancelled {
        /// The message that began it, where it is a turn.
        run: EventId,
        /// Who and why, in a sentence.
        why: String,
    },
    /// Nothing but time passed.
    LimitTick,
}

/// What the shell must do, in the order given.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Ask the model for the next decision, and report [`Input::ModelDecided`] or
    /// [`Input::ModelFailed`].
    AskModel {
        /// To be handed back with the answer.
        call: u64,
        /// What the model is told. `capabilities`, `workflows` and `today` are the shell's to
        /// fill in.
        context: Box<DecideContext>,
    },
    /// Publish a decision under this id, and report its [`Verdict`].
    Publish {
        /// The id that its DecisionMade gets.
        id: EventId,
        /// The decision.
        decided: Decided,
        /// The rejected decision that it mends.
        retry_of: Option<EventId>,
    },
    /// Tell the user.
    Notify(String),
    /// Publish that the turn ended, or that the user was asked.
    EndTurn(TurnEnded),
}

/// The bounds of a turn. All are positive; None: no such bound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Decisions asked of the model. Default 10.
    pub max_iterations: u32,
    /// Seconds, without the time in which the user or an approver is awaited. Default 600.
    pub timeout: Option<f64>,
    /// Tokens of all model calls, read and written. Default 200000.
    pub max_tokens: Option<u64>,
    /// What asking for decisions may cost in a turn, in the currency of the `prices` table. Default
    /// none.
    pub max_cost: Option<f64>,
    /// How often in a row a rejected decision is tried again before the user is asked. Default 3.
    pub max_retries: u32,
    /// Most messages that wait for the end of a turn. Default 64.
    pub max_queued: usize,
    /// Most things said that are remembered. Default 20.
    pub history: usize,
    /// Most characters of each that are remembered. Default 4000.
    pub history_chars: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_iterations: 10,
            timeout: Some(600.0),
            max_tokens: Some(200_000),
            max_cost: None,
            max_retries: 3,
            max_queued: 64,
            history: 20,
            history_chars: 4000,
        }
    }
}

impl Limits {
    /// The limit that a turn has reached, by the name that TurnEnded gives as its reason.
    pub fn reached(&self, iterations: u32, spent: &Spent) -> Option<&'static str> {
        if iterations >= self.max_iterations {
            Some("max_iterations")
        } else if self.timed_out(spent.time) {
            Some("timeout")
        } else if self.max_tokens.is_some_and(|max| spent.tokens >= max) {
            Some("max_tokens")
        } else if self.max_cost.is_some_and(|max| spent.cost >= max) {
            Some("max_cost")
        } else {
            None
        }
    }

    pub(super) fn timed_out(&self, time: Duration) -> bool {
        self.timeout.is_some_and(|max| time.as_secs_f64() >= max)
    }
}

/// What a turn has used up.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spent {
    /// Time, without that in which a person is awaited.
    pub time: Duration,
    /// Tokens.
    pub tokens: u64,
    /// Money.
    pub cost: f64,
}

/// Why an input couldn't be taken in. The machine is as it was before.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MachineError {
    /// Too many messages wait. Send it again once the turn is over.
    #[error("{limit} messages wait already; send it again once they are answered")]
    QueueFull {
        /// How many may wait.
        limit: usize,
        /// What was to wait.
        input: Box<Input>,
    },
    /// The machine itself went wrong.
    #[error(transparent)]
    Illegal(#[from] IllegalTransition),
}
