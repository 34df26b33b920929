//! The graph's routes: eleven pure functions over the state.
//!
//! | after | leads to |
//! | --- | --- |
//! | intent recognition | evidence recall, or END for chat and where nobody can say |
//! | query enhancement | schema recall, or END without a question |
//! | schema recall | table relation, or END without tables |
//! | table relation | itself (it may work another time), feasibility, or END |
//! | feasibility | the planner, or END |
//! | plan executor | a step, the report, the person, the planner (the plan is wrong), or END |
//! | human feedback | the planner, the plan executor, itself (it waits), or END |
//! | SQL generation | itself (there is no statement), the semantic check, or END |
//! | semantic consistency | SQL execution, or SQL generation |
//! | SQL execution | the plan executor, or SQL generation |
//! | Python execution | the analysis, Python generation, or END |

use ephor_core::{ErrorCode, Failure};
use ephor_graph::END;

use crate::name;
use crate::state::{
    Analysis, Classification, HumanNext, PlanNext, RelationError, Requirement, SqlOutput,
};

fn missing(what: &str, node: &str) -> Failure {
    Failure::new(ErrorCode::Internal, format!("{node} has left no {what}"))
        .hint("a dispatcher looks at what its own node has said; run the node first")
}

/// Chat has its answer already; the rest is looked at closely.
///
/// # Errors
/// The node hasn't run.
///
/// ```
/// use ephor_analyst::{Analysis, Classification, IntentOutput, dispatch, name};
///
/// let mut state = Analysis::default();
/// assert!(dispatch::intent(&state).is_err());
/// state.intent = Some(IntentOutput { classification: Some(Classification::Analysis) });
/// assert_eq!(dispatch::intent(&state).unwrap(), name::EVIDENCE_RECALL);
/// ```
pub fn intent(state: &Analysis) -> Result<&'static str, Failure> {
    let intent = state.intent.as_ref();
    let intent = intent.ok_or_else(|| missing("classification", name::INTENT_RECOGNITION))?;
    Ok(match intent.classification {
        Some(Classification::Analysis) => name::EVIDENCE_RECALL,
        Some(Classification::Chat) | None => END,
    })
}

/// Without a question, in at least one way, there is nothing to look for.
///
/// # Errors
/// The node hasn't run.
pub fn query_enhance(state: &Analysis) -> Result<&'static str, Failure> {
    let query = state.query.as_ref();
    let query = query.ok_or_else(|| missing("question", name::QUERY_ENHANCE))?;
    let said = query.canonical_query.as_deref().is_some_and(|text| !text.trim().is_empty());
    Ok(if said && !query.expanded_queries.is_empty() { name::SCHEMA_RECALL } else { END })
}

/// Without tables nothing can be asked.
pub fn schema_recall(state: &Analysis) -> &'static str {
    if state.tables.is_empty() { END } else { name::TABLE_RELATION }
}

/// What may work another time is tried again, at most as often as the limits say.
pub fn table_relation(state: &Analysis) -> &'static str {
    match &state.relation_error {
        Some(RelationError::Retryable(_))
            if state.relation_retries < state.limits.relation_retries =>
        {
            name::TABLE_RELATION
        }
        Some(_) => END,
        None if state.relations.is_some() => name::FEASIBILITY_ASSESSMENT,
        None => END,
    }
}

/// Only what the data can answer is planned.
pub fn feasibility(state: &Analysis) -> &'static str {
    let requirement = state.feasibility.as_ref().and_then(|known| known.requirement);
    if requirement == Some(Requirement::DataAnalysis) { name::PLANNER } else { END }
}

/// A plan that holds continues; one that doesn't is sent back, at most as often as the limits say.
pub fn plan_executor(state: &Analysis) -> &'static str {
    if state.plan_validation != Some(true) {
        return if state.plan_repairs > state.limits.plan_repairs { END } else { name::PLANNER };
    }
    match state.plan_next {
        Some(PlanNext::SqlGenerate) => name::SQL_GENERATE,
        Some(PlanNext::PythonGenerate) => name::PYTHON_GENERATE,
        Some(PlanNext::Report) => name::REPORT_GENERATOR,
        Some(PlanNext::HumanFeedback) => name::HUMAN_FEEDBACK,
        Some(PlanNext::End) | None => END,
    }
}

/// Where the person's word leads.
pub fn human_feedback(state: &Analysis) -> &'static str {
    match state.human_next {
        Some(HumanNext::WaitForFeedback) => name::HUMAN_FEEDBACK,
        Some(HumanNext::Planner) => name::PLANNER,
        Some(HumanNext::PlanExecutor) => name::PLAN_EXECUTOR,
        Some(HumanNext::End) | None => END,
    }
}

/// A statement is checked; without one it is asked for again, as long as there are tries left.
pub fn sql_generate(state: &Analysis) -> &'static str {
    match &state.sql {
        Some(SqlOutput::Statement(_)) => name::SEMANTIC_CONSISTENCY,
        Some(SqlOutput::End) => END,
        None if state.sql_tries < state.limits.sql_tries => name::SQL_GENERATE,
        None => END,
    }
}

/// Only a statement that says what was asked is run.
pub fn semantic_consistency(state: &Analysis) -> &'static str {
    if state.consistency == Some(true) { name::SQL_EXECUTE } else { name::SQL_GENERATE }
}

/// A statement that failed is written anew.
///
/// # Errors
/// The node hasn't run.
pub fn sql_execute(state: &Analysis) -> Result<&'static str, Failure> {
    let retry = state.sql_retry.as_ref();
    let retry = retry.ok_or_else(|| missing("word on the statement", name::SQL_EXECUTE))?;
    Ok(if retry.sql_execute_fail { name::SQL_GENERATE } else { name::PLAN_EXECUTOR })
}

/// The fallback is looked at first: it continues whatever else is true.
pub fn python_execute(state: &Analysis) -> &'static str {
    let work = &state.python;
    if work.fallback || work.success == Some(true) {
        name::PYTHON_ANALYZE
    } else if work.tries < state.limits.python_tries {
        name::PYTHON_GENERATE
    } else {
        END
    }
}
