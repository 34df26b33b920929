//! The state of an analysis. Nodes replace whole keys, so that no old result remains next to a new
//! one.

mod feedback;
mod outcome;
mod routes;

use std::collections::BTreeMap;

use ephor_graph::{State, Turns};
use ephor_model::purposes::analysis::{Evidence, PastTurn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use feedback::Feedback;
pub(crate) use feedback::read_flag;
pub use outcome::{PythonWork, Report, RetryReason, SqlOutput, StepResult, Written};
pub use routes::{
    Classification, Feasibility, HumanNext, IntentOutput, PlanNext, QueryOutput, RelationError,
    Relations, Requirement, TableDocument,
};

use crate::config::Limits;

/// The question, and how to answer it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    /// The question.
    pub message: String,
    /// The connection to query. None: the one whose schema matches best.
    pub database: Option<String>,
    /// Whether only a statement and its rows are wanted: no script, no report.
    pub nl2sql_only: bool,
}

/// The graph's state. `Analysis::update()` creates an update.
///
/// ```
/// use ephor_analyst::{Analysis, Input};
///
/// let state = Analysis::of(Input { message: "Revenue per month?".into(), ..Input::default() });
/// assert_eq!(state.plan_current_step, 1);
/// assert!(state.plan_validation.is_none() && state.results.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, State)]
#[state(ignore_unknown)]
#[serde(default)]
pub struct Analysis {
    /// The question.
    pub input: Input,
    /// The run's limits.
    pub limits: Limits,
    /// Terms of the business.
    pub synonyms: BTreeMap<String, Vec<String>>,
    /// Today, `YYYY-MM-DD`.
    pub today: String,
    /// Earlier questions and answers.
    pub turns: Turns,

    /// The kind of message. None: not determined yet.
    pub intent: Option<IntentOutput>,
    /// Passages of documents and glossaries.
    pub evidence: Vec<Evidence>,
    /// The question in self-contained form. None: not determined yet.
    pub query: Option<QueryOutput>,
    /// The connection to query.
    pub connection: Option<String>,
    /// Tables that may matter, best first.
    pub tables: Vec<TableDocument>,
    /// The schema that statements are written from. None: not determined yet.
    pub relations: Option<Relations>,
    /// Why it couldn't be determined.
    pub relation_error: Option<RelationError>,
    /// How often that was retried.
    pub relation_retries: u32,
    /// Whether the data can answer it. None: not determined yet.
    pub feasibility: Option<Feasibility>,

    /// The plan as given, as JSON. Empty if there is none.
    pub plan: String,
    /// The last plan that was made, even if it was sent back.
    pub last_plan: String,
    /// Whether it is valid. None: not checked yet.
    pub plan_validation: Option<bool>,
    /// What is wrong with it, as reported by validation or the person.
    pub plan_validation_error: Option<String>,
    /// The number of plans that validation sent back.
    pub plan_repairs: u32,
    /// The next step, from 1.
    pub plan_current_step: u32,
    /// Where the plan continues.
    pub plan_next: Option<PlanNext>,

    /// Whether a person still has to see the plan.
    pub human_review: bool,
    /// Whether a person sees each statement before it runs.
    pub statement_review: bool,
    /// What the person last answered: with that message it goes on.
    pub answered_with: Option<String>,
    /// The person's feedback, if any.
    pub feedback: Option<Feedback>,
    /// Where it leads.
    pub human_next: Option<HumanNext>,
    /// The number of plans that the person rejected.
    pub rejections: u32,

    /// The step's statement, if any.
    pub sql: Option<SqlOutput>,
    /// The number of statements requested in this step.
    pub sql_tries: u32,
    /// Whether the statement matches the question. None: not checked yet.
    pub consistency: Option<bool>,
    /// Why the last statement can't be used. None: nothing was run or checked.
    pub sql_retry: Option<RetryReason>,
    /// The step's script.
    pub python: PythonWork,
    /// The results of the steps so far.
    pub results: Vec<StepResult>,
    /// The report.
    pub report: Option<Report>,
    /// The answer if there is no report.
    pub answer: Option<String>,
    /// Problems on the way that are worth reporting.
    pub notes: Vec<String>,
}

impl Analysis {
    /// The initial state for a question, with the default limits.
    pub fn of(input: Input) -> Self {
        Self { input, plan_current_step: 1, ..Self::default() }
    }

    /// Whether it is about that message: the question, or the last answer.
    pub(crate) fn is_of(&self, message: &str) -> bool {
        self.input.message == message || self.answered_with.as_deref() == Some(message)
    }

    /// The question as understood, or as asked before that.
    pub fn question(&self) -> &str {
        let canonical = self.query.as_ref().and_then(|query| query.canonical_query.as_deref());
        canonical.filter(|text| !text.trim().is_empty()).unwrap_or(&self.input.message)
    }

    /// Earlier turns, for models.
    pub fn past(&self) -> Vec<PastTurn> {
        let turn = |turn: &ephor_graph::Turn| PastTurn {
            question: turn.question.clone(),
            answer: turn.answer.clone(),
        };
        self.turns.history().map(turn).collect()
    }

    /// The turns with a piece added to the open one's answer.
    pub fn said(&self, piece: &str) -> Turns {
        let mut turns = self.turns.clone();
        turns.append(piece);
        turns
    }

    /// The turns with the open one closed: committed with these last words, if it has an answer.
    pub fn finished(&self, last: &str) -> Turns {
        let mut turns = self.said(last);
        turns.finish();
        turns
    }

    /// The notes with one more; at most 20, without duplicates.
    pub fn noted(&self, note: impl Into<String>) -> Vec<String> {
        let (mut notes, note) = (self.notes.clone(), note.into());
        if notes.len() < 20 && !notes.contains(&note) {
            notes.push(note);
        }
        notes
    }

    /// The results with this one, which replaces the same step's.
    pub fn with_result(&self, result: StepResult) -> Vec<StepResult> {
        let mut results: Vec<StepResult> =
            self.results.iter().filter(|known| known.step() != result.step()).cloned().collect();
        results.push(result);
        results
    }
}
