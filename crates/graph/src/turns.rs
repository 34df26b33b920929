//! Multi-turn context: earlier questions and answers, for follow-up questions.
//!
//! # A thread's turn
//!
//! ```text
//! from    on                            to      effect
//! ─────── ───────────────────────────── ─────── ──────────────────────────────────────────────
//! closed  begin                         open
//! closed  append, finish, discard       closed  none
//! open    append                        open    the answer grows
//! open    begin                         open    the unfinished turn is replaced
//! open    finish, there is an answer    closed  the turn is committed; the oldest may leave
//! open    finish, there is none         closed  none
//! open    discard                       closed  none
//! any     restart_last                  open    the last committed turn is taken out and opened
//!                                               again without its answer (nothing is committed:
//!                                               nothing changes)
//! ```
//!
//! [`Turns`] is one thread's context: plain data that can be a key of a graph's state, and is then
//! as durable as the state.

mod text;

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use text::Answer;

/// How much of a thread is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct TurnLimits {
    /// Maximum number of committed turns; beyond it, the oldest is dropped. Default 5. 0: none is
    /// kept.
    pub turns: usize,
    /// Maximum number of characters (Unicode scalar values, not bytes) of each question and answer.
    /// A longer text is cut and ends with ` […]`, which counts. Default 2000.
    pub characters: usize,
}

impl Default for TurnLimits {
    fn default() -> Self {
        Self { turns: 5, characters: 2000 }
    }
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// What the person asked.
    pub question: String,
    /// The answer.
    pub answer: String,
}

/// The turns of one thread. See the module's table for the transitions.
///
/// Questions and answers are trimmed, and cut as [`TurnLimits`] says; a blank answer is no answer.
/// Its size is bounded at all times, however long an answer gets.
///
/// ```
/// use ephor_graph::turns::Turns;
///
/// let mut turns = Turns::default();
/// turns.begin("Sales in May?");
/// turns.append("1. query the orders; ");
/// turns.append("2. sum them up");
/// turns.finish();
/// assert_eq!(
///     turns.context(),
///     "User: Sales in May?\nAssistant: 1. query the orders; 2. sum them up\n"
/// );
///
/// // The person rejects the plan: the same question, another answer.
/// assert_eq!(turns.restart_last(), Some("Sales in May?"));
/// turns.append("1. ask which region");
/// turns.finish();
/// assert_eq!(turns.history().next().unwrap().answer, "1. ask which region");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Turns {
    limits: TurnLimits,
    committed: VecDeque<Turn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Open>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Open {
    question: String,
    answer: Answer,
}

impl Turns {
    /// An empty thread.
    pub fn new(limits: TurnLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// The limits.
    pub fn limits(&self) -> TurnLimits {
        self.limits
    }

    /// Starts a turn. An unfinished one is discarded.
    pub fn begin(&mut self, question: &str) {
        let question = text::cut(question, self.limits.characters);
        self.open = Some(Open { question, answer: Answer::default() });
    }

    /// Adds to the open turn's answer. `false` if no turn is open, and the chunk is dropped.
    pub fn append(&mut self, chunk: &str) -> bool {
        let Some(open) = &mut self.open else { return false };
        open.answer.append(chunk, self.limits.characters);
        true
    }

    /// Commits the open turn, and returns it. None if no turn is open, it has no answer, or no
    /// turns are kept.
    pub fn finish(&mut self) -> Option<&Turn> {
        let Open { question, answer } = self.open.take()?;
        let answer = answer.finish(self.limits.characters)?;
        self.committed.push_back(Turn { question, answer });
        self.keep_window();
        self.committed.back()
    }

    /// Discards the open turn. `false` if there is none.
    pub fn discard(&mut self) -> bool {
        self.open.take().is_some()
    }

    /// Reopens the last committed turn without its answer, and returns its question, for example
    /// when a person rejects a plan. An open turn is discarded.
    ///
    /// None if nothing is committed; then nothing changes.
    pub fn restart_last(&mut self) -> Option<&str> {
        let question = self.committed.pop_back()?.question;
        let open = self.open.insert(Open { question, answer: Answer::default() });
        Some(&open.question)
    }

    /// The committed turns, oldest first.
    pub fn history(&self) -> impl ExactSizeIterator<Item = &Turn> {
        self.committed.iter()
    }

    /// The question of the open turn.
    pub fn open_question(&self) -> Option<&str> {
        self.open.as_ref().map(|open| open.question.as_str())
    }

    /// Whether nothing is committed and no turn is open.
    pub fn is_empty(&self) -> bool {
        self.committed.is_empty() && self.open.is_none()
    }

    /// The committed turns as text for a prompt, oldest first; empty if there are none.
    ///
    /// A turn begins with a line `User: …`, its answer with a line `Assistant: …`. Further lines of
    /// either are indented, so that no text can pass itself off as another turn.
    pub fn context(&self) -> String {
        let mut out = String::new();
        for turn in &self.committed {
            text::push(&mut out, "User", &turn.question);
            text::push(&mut out, "Assistant", &turn.answer);
        }
        out
    }

    fn keep_window(&mut self) {
        let excess = self.committed.len().saturating_sub(self.limits.turns);
        self.committed.drain(..excess);
    }
}

/// What is read may have been written by anyone: it is brought within its limits.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Stored {
    limits: TurnLimits,
    committed: VecDeque<Turn>,
    open: Option<Open>,
}

impl From<Stored> for Turns {
    fn from(stored: Stored) -> Self {
        let characters = stored.limits.characters;
        let mut turns = Self { limits: stored.limits, committed: stored.committed, open: None };
        turns.keep_window();
        for turn in &mut turns.committed {
            turn.question = text::cut(&turn.question, characters);
            turn.answer = text::cut(&turn.answer, characters);
        }
        turns.open = stored.open.map(|open| Open {
            question: text::cut(&open.question, characters),
            answer: open.answer.bounded(characters),
        });
        turns
    }
}
