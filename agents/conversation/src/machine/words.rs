//! The machine's inputs and commands.

use std::time::Duration;

use ephor_core::events::TurnEnded;
use ephor_core::{DecisionError, EventId, Intent, NodeId, SubAgentId, Violation, WorkflowId};
use ephor_model::decide::{DecideContext, Decided, Decisions};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::state::IllegalTransition;

/// The time and randomness of an input, since the machine has neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tick {
    /// The current time.
    pub now: Timestamp,
    /// A new id, used for a decision that results from the input.
    pub fresh: EventId,
}

/// A message of the user.
#[derive(Debug, Clone, PartialEq)]
pub struct UserMessage {
    /// The event.
    pub id: EventId,
    /// The text.
    pub text: String,
    /// The clarification that it answers. None: the pending one, if any.
    pub answers: Option<EventId>,
    /// Values for a clarification's required fields.
    pub fields: Map<String, Value>,
}

/// The coordinator's verdict on a decision.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Approved.
    Validated {
        /// The payload to carry out, if known: the original, or the corrected copy.
        payload: Option<Value>,
    },
    /// Rejected.
    Rejected {
        /// What is wrong.
        violations: Vec<Violation>,
    },
    /// A person must approve it; another verdict follows.
    Held {
        /// The reason.
        reason: String,
    },
}

/// How a workflow run ended.
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

/// An input to the machine.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A message from the user.
    User(UserMessage),
    /// The model decided.
    ModelDecided {
        /// The call that it answers; answers to other calls are ignored.
        call: u64,
        /// Its decisions.
        answer: Decisions,
        /// The tokens that the call used, input and output.
        tokens: u64,
        /// What it cost, in the currency of [`Limits::max_cost`].
        cost: f64,
    },
    /// The model gave no decision.
    ModelFailed {
        /// The call.
        call: u64,
        /// The reason, as a sentence for the user.
        message: String,
        /// Whether asking again may help.
        retryable: bool,
        /// The tokens that the call used all the same.
        tokens: u64,
        /// What it cost.
        cost: f64,
    },
    /// The coordinator judged a decision.
    Verdict {
        /// The decision.
        decision: EventId,
        /// What it says.
        verdict: Verdict,
    },
    /// A person must approve a call of a node.
    CallHeld {
        /// The node.
        node: NodeId,
        /// Its kind, such as `HTTP`.
        kind: String,
        /// The reason.
        reason: String,
    },
    /// The user was asked, by this agent or another of the conversation.
    Asked {
        /// The REQUEST_CLARIFICATION decision.
        decision: EventId,
        /// What was asked.
        question: String,
        /// Answers to choose from.
        options: Option<Vec<String>>,
    },
    /// A decision was carried out, or failed.
    Completed {
        /// The decision.
        decision: EventId,
        /// Its result, or why it wasn't carried out.
        result: Result<Value, DecisionError>,
    },
    /// An ERROR_RECOVERY interrupted a decision.
    Interrupted {
        /// The decision.
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
    /// A sub-agent completed or failed.
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
        /// The decision that started it.
        run: EventId,
        /// How it ended.
        end: WorkflowEnd,
    },
    /// A better plan is wanted for a workflow.
    AdjustmentRequested {
        /// The event.
        id: EventId,
        /// The workflow.
        workflow_id: WorkflowId,
        /// The reason.
        reason: String,
        /// What had happened.
        execution_context: Map<String, Value>,
    },
    /// A person cancelled a run of the conversation.
    Cancelled {
        /// The message that started it, if it is a turn.
        run: EventId,
        /// Who cancelled it and why, as a sentence.
        why: String,
    },
    /// Time has passed.
    LimitTick,
}

/// What the actor must do, in the given order.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Ask the model for the next decision, and report [`Input::ModelDecided`] or
    /// [`Input::ModelFailed`].
    AskModel {
        /// To be returned with the answer.
        call: u64,
        /// The model's context. The actor fills in `capabilities`, `workflows` and `today`.
        context: Box<DecideContext>,
    },
    /// Publish a decision under this id, and report its [`Verdict`].
    Publish {
        /// The id of its DecisionMade.
        id: EventId,
        /// The decision.
        decided: Decided,
        /// The rejected decision that it corrects.
        retry_of: Option<EventId>,
        /// What the user wants, where the decision begins a turn.
        intent: Option<Intent>,
        /// The first decision of the same answer.
        with: Option<EventId>,
        /// What began the turn.
        turn: EventId,
    },
    /// Send a notice to the user.
    Notify(String),
    /// Publish that the turn ended, or that the user was asked.
    EndTurn(TurnEnded),
}

/// Limits of a turn. All are positive; None: no limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Maximum number of decisions asked of the model. Default 10.
    pub max_iterations: u32,
    /// The time limit in seconds, without waiting for the user or an approver. Default 600.
    pub timeout: Option<f64>,
    /// Maximum number of tokens of all model calls, input and output. Default 200000.
    pub max_tokens: Option<u64>,
    /// Maximum cost of asking for decisions in a turn, in the currency of the `prices` table.
    /// Default: none.
    pub max_cost: Option<f64>,
    /// How often in a row a rejected decision is retried before the user is asked. Default 3.
    pub max_retries: u32,
    /// Maximum number of messages that wait for the end of a turn. Default 64.
    pub max_queued: usize,
    /// Maximum number of messages in the history. Default 20.
    pub history: usize,
    /// Maximum number of characters kept of each. Default 4000.
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
    /// An error: with a limit of nothing no turn could do anything.
    ///
    /// ```
    /// use ephor_conversation::machine::Limits;
    ///
    /// assert!(Limits::default().check().is_ok());
    /// assert!(Limits { max_iterations: 0, ..Limits::default() }.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), String> {
        let none = |limit: Option<f64>| limit.is_some_and(|limit| limit.is_nan() || limit <= 0.0);
        let nothing = [
            ("max_iterations", self.max_iterations == 0),
            ("timeout", none(self.timeout)),
            ("max_tokens", self.max_tokens == Some(0)),
            ("max_cost", none(self.max_cost)),
        ];
        match nothing.into_iter().find(|(_, nothing)| *nothing) {
            Some((name, _)) => Err(format!("turn.{name} is more than 0")),
            None => Ok(()),
        }
    }

    /// The limit that a turn has reached, by the name used as reason in TurnEnded.
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

/// What a turn has used.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spent {
    /// The time, without waiting for a person.
    pub time: Duration,
    /// Tokens.
    pub tokens: u64,
    /// Money.
    pub cost: f64,
}

impl Spent {
    /// Counts a call of the model.
    pub(super) fn pay(&mut self, tokens: u64, cost: f64) {
        self.tokens = self.tokens.saturating_add(tokens);
        self.cost += cost;
    }
}

/// Why an input couldn't be applied.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MachineError {
    /// Too many messages wait, and nothing has changed. Send it again after the turn.
    #[error("{}", Self::too_many(*limit))]
    QueueFull {
        /// The maximum.
        limit: usize,
        /// The input.
        input: Box<Input>,
    },
    /// An internal error of the machine.
    #[error(transparent)]
    Illegal(#[from] IllegalTransition),
}

impl MachineError {
    pub(crate) fn too_many(limit: usize) -> String {
        format!("{limit} messages wait already; send it again once they are answered")
    }
}
