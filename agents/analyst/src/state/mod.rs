//! What is known of a question while it is worked on. Every key is replaced by what a node says, so
//! that no old result stays beside a new one.

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

/// What was asked, and how it shall be answered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    /// The question.
    pub message: String,
    /// The connection that it is about. None: the one whose schema fits best.
    pub database: Option<String>,
    /// Whether only a statement and its rows are wanted: no script, no report.
    pub nl2sql_only: bool,
}

/// The graph's state. `Analysis::update()` makes an update of it.
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
    /// What was asked.
    pub input: Input,
    /// Bounds of the run.
    pub limits: Limits,
    /// Words of this business.
    pub synonyms: BTreeMap<String, Vec<String>>,
    /// Today, `YYYY-MM-DD`.
    pub today: String,
    /// What was asked and answered before.
    pub turns: Turns,

    /// What kind of message it is. None: not looked at.
    pub intent: Option<IntentOutput>,
    /// Passages of documents and glossaries.
    pub evidence: Vec<Evidence>,
    /// The question so that it stands by itself. None: not looked at.
    pub query: Option<QueryOutput>,
    /// The connection that is asked.
    pub connection: Option<String>,
    /// Tables that may matter, the best first.
    pub tables: Vec<TableDocument>,
    /// The schema that statements are written from. None: not worked out.
    pub relations: Option<Relations>,
    /// Why it couldn't be worked out.
    pub relation_error: Option<RelationError>,
    /// How often that was tried again.
    pub relation_retries: u32,
    /// Whether the data can answer. None: not looked at.
    pub feasibility: Option<Feasibility>,

    /// The plan as it was given, JSON. Empty: there is none.
    pub plan: String,
    /// The last plan that was made, also after it was sent back.
    pub last_plan: String,
    /// Whether it holds. None: not looked at.
    pub plan_validation: Option<bool>,
    /// What is wrong with it, in the validation's words or the person's.
    pub plan_validation_error: Option<String>,
    /// Plans that validation has sent back.
    pub plan_repairs: u32,
    /// The step that is due, from 1.
    pub plan_current_step: u32,
    /// Where the plan goes on.
    pub plan_next: Option<PlanNext>,

    /// Whether a person still has to see the plan.
    pub human_review: bool,
    /// What the person has said. None: nothing yet.
    pub feedback: Option<Feedback>,
    /// Where that leads.
    pub human_next: Option<HumanNext>,
    /// Plans that the person has rejected.
    pub rejections: u32,

    /// The step's statement. None: there is none yet.
    pub sql: Option<SqlOutput>,
    /// Statements that were asked for in this step.
    pub sql_tries: u32,
    /// Whether the statement says what was asked. None: not looked at.
    pub consistency: Option<bool>,
    /// Why the last statement can't be used. None: nothing was run or checked.
    pub sql_retry: Option<RetryReason>,
    /// The step's script.
    pub python: PythonWork,
    /// What the steps have given so far.
    pub results: Vec<StepResult>,
    /// The report.
    pub report: Option<Report>,
    /// What the person is told where there is no report.
    pub answer: Option<String>,
    /// What went wrong on the way and is worth telling.
    pub notes: Vec<String>,
}

impl Analysis {
    /// The state in which a question begins, with the default limits.
    pub fn of(input: Input) -> Self {
        Self { input, plan_current_step: 1, ..Self::default() }
    }

    /// The question as it was understood; as it was asked, before.
    pub fn question(&self) -> &str {
        let canonical = self.query.as_ref().and_then(|query| query.canonical_query.as_deref());
        canonical.filter(|text| !text.trim().is_empty()).unwrap_or(&self.input.message)
    }

    /// Earlier turns as models are told of them.
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

    /// The turns with the open one closed: committed with these last words, where it has an answer.
    pub fn finished(&self, last: &str) -> Turns {
        let mut turns = self.said(last);
        turns.finish();
        turns
    }

    /// The notes and one more; at most 20, each once.
    pub fn noted(&self, note: impl Into<String>) -> Vec<String> {
        let (mut notes, note) = (self.notes.clone(), note.into());
        if notes.len() < 20 && !notes.contains(&note) {
            notes.push(note);
        }
        notes
    }

    /// The results with this one: it takes the place of the same step's.
    pub fn with_result(&self, result: StepResult) -> Vec<StepResult> {
        let mut results: Vec<StepResult> =
            self.results.iter().filter(|known| known.step() != result.step()).cloned().collect();
        results.push(result);
        results
    }
}
