//! Cases of 002: the data analyst. Dispatchers are asked through the compiled graph; what nodes do
//! is seen in runs of the real graph, on a port and a model that do what the case says.

mod rig;
mod runs;

use ephor::graph::{END, State};
use ephor::model::Database;
use ephor_analyst::feedback::{Feedback, weigh};
use ephor_analyst::{
    Analysis, Classification, Config, Feasibility, HumanNext, Input, IntentOutput, PlanNext,
    PythonWork, QueryOutput, Relations, Requirement, RetryReason, SqlOutput, TableDocument,
    Written, graph, name, plan,
};
use serde_json::{Value, json};

use super::checks::{Found, Keys};

/// Runs a case of an area. `Err` of an empty text: nothing drives cases of its form yet.
pub(super) async fn run(area: &str, given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let (group, rest) = area.split_once('.').unwrap_or((area, ""));
    match (group, rest.split('.').next().unwrap_or_default()) {
        ("dispatch", node) => dispatch(node, given, expect),
        (
            "human",
            "interrupt" | "disabled" | "after_approve_no_second_stop" | "resume_unknown_thread",
        ) => runs::human(given, expect).await,
        ("human", _) if given.has("human_review_enabled") || given.has("resume_thread") => {
            runs::human(given, expect).await
        }
        ("human", _) => human(given, expect),
        ("plan", _) => planned(given, expect),
        ("sql", _) if given.has("sql") => runs::structural(given, expect).await,
        ("sql", _) => runs::sql(given, expect).await,
        ("python", _) => runs::python(given, expect).await,
        _ => Err(String::new()),
    }
}

/// A node's name as the cases have it.
fn neutral(node: &str) -> String {
    match node {
        name::FEASIBILITY_ASSESSMENT => "FEASIBILITY".to_owned(),
        other => other.to_uppercase(),
    }
}

/// A name of a case as the nodes have it.
fn plain(text: &str) -> String {
    let upper = text.trim().to_uppercase().replace(['-', ' '], "_");
    let bare = upper.strip_suffix("_NODE").unwrap_or(&upper);
    match bare {
        "FEASIBILITY_ASSESSMENT" => "FEASIBILITY",
        "REPORT" => "REPORT_GENERATOR",
        "INTENT" => "INTENT_RECOGNITION",
        "SQL_EXECUTOR" => "SQL_EXECUTE",
        "SEMANTIC_CONSISTENCE" | "SEMANTIC" => "SEMANTIC_CONSISTENCY",
        "PYTHON_ANALYSE" => "PYTHON_ANALYZE",
        other => other,
    }
    .to_owned()
}

/// Compares names of nodes: one, or a list.
fn check_names(expect: &Keys<'_>, key: &str, found: Value, wrong: &mut Vec<String>) {
    let Some(want) = expect.get(key) else { return };
    let written = |value: &Value| match value {
        Value::String(text) => json!(plain(text)),
        Value::Array(items) => items
            .iter()
            .map(|item| item.as_str().map_or(item.clone(), |text| json!(plain(text))))
            .collect(),
        other => other.clone(),
    };
    if written(want) != found {
        wrong.push(format!("{key}: wanted {want}, found {found}"));
    }
}

fn text(value: Option<&Value>) -> Result<Option<String>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(format!("{other} is no text")),
    }
}

fn flag(value: Option<&Value>) -> Result<Option<bool>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(flag)) => Ok(Some(*flag)),
        Some(other) => Err(format!("{other} is neither true nor false")),
    }
}

fn count(given: &Keys<'_>, key: &str, default: u32) -> Result<u32, String> {
    match given.get(key) {
        None | Some(Value::Null) => Ok(default),
        Some(value) => value
            .as_u64()
            .and_then(|count| u32::try_from(count).ok())
            .ok_or_else(|| format!("given.{key} is {value}")),
    }
}

fn list(value: Option<&Value>) -> Result<Vec<String>, String> {
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(items)) => {
            let text = |item: &Value| item.as_str().map_or_else(|| item.to_string(), str::to_owned);
            Ok(items.iter().map(text).collect())
        }
        Some(other) => Err(format!("{other} is no list")),
    }
}

/// The state of a dispatcher's case, and the node after which it decides.
fn dispatch(node: &str, given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut state = Analysis::of(Input::default());
    let node = match node {
        "intent" => {
            if given.has("classification") {
                let said = text(given.get("classification"))?;
                let classification = said.as_deref().and_then(Classification::read);
                state.intent = Some(IntentOutput { classification });
            }
            name::INTENT_RECOGNITION
        }
        "query_enhance" => {
            if given.has("canonical_query") || given.has("expanded_queries") {
                state.query = Some(QueryOutput {
                    canonical_query: text(given.get("canonical_query"))?,
                    expanded_queries: list(given.get("expanded_queries"))?,
                });
            }
            name::QUERY_ENHANCE
        }
        "schema" | "schema_recall" => {
            let names = list(given.get("table_documents"))?;
            state.tables = names.into_iter().map(|name| TableDocument { name, score: 1 }).collect();
            name::SCHEMA_RECALL
        }
        "table_relation" => {
            let error = text(given.get("error"))?.filter(|error| !error.is_empty());
            state.relation_error =
                error.map(|error| error.parse().unwrap_or_else(|never| match never {}));
            state.relation_retries = count(given, "retry_count", 0)?;
            state.limits.relation_retries = count(given, "max", state.limits.relation_retries)?;
            if flag(given.get("has_output"))?.unwrap_or(false) {
                let database = Database {
                    name: "db".to_owned(),
                    dialect: "sqlite".to_owned(),
                    tables: Vec::new(),
                };
                state.relations =
                    Some(Relations { database, joins: Vec::new(), facts: Default::default() });
            }
            name::TABLE_RELATION
        }
        "feasibility" => {
            if given.has("requirement_type") {
                let said = text(given.get("requirement_type"))?;
                let requirement = said.as_deref().and_then(Requirement::read);
                state.feasibility = Some(Feasibility { requirement, content: String::new() });
            }
            name::FEASIBILITY_ASSESSMENT
        }
        "plan_executor" => {
            state.plan_validation = flag(given.get("plan_validation_status"))?;
            state.plan_repairs = count(given, "plan_repair_count", 0)?;
            state.plan_next = match text(given.get("plan_next_node"))?.map(|next| plain(&next)) {
                None => None,
                Some(next) => Some(match next.as_str() {
                    "SQL_GENERATE" => PlanNext::SqlGenerate,
                    "PYTHON_GENERATE" => PlanNext::PythonGenerate,
                    "REPORT_GENERATOR" => PlanNext::Report,
                    "HUMAN_FEEDBACK" => PlanNext::HumanFeedback,
                    END => PlanNext::End,
                    other => return Err(format!("a plan doesn't go on at {other}")),
                }),
            };
            name::PLAN_EXECUTOR
        }
        "human_feedback" => {
            state.human_next = match text(given.get("human_next_node"))?.map(|next| plain(&next)) {
                None => None,
                Some(next) => Some(match next.as_str() {
                    "WAIT_FOR_FEEDBACK" => HumanNext::WaitForFeedback,
                    "PLANNER" => HumanNext::Planner,
                    "PLAN_EXECUTOR" => HumanNext::PlanExecutor,
                    END => HumanNext::End,
                    other => return Err(format!("a person's word doesn't lead to {other}")),
                }),
            };
            name::HUMAN_FEEDBACK
        }
        "sql_generate" => {
            state.sql = match text(given.get("sql_output"))? {
                None => None,
                Some(text) if text == END => Some(SqlOutput::End),
                Some(sql) => Some(SqlOutput::Statement(Written { sql, ..Written::default() })),
            };
            state.sql_tries = count(given, "sql_generate_count", 0)?;
            state.limits.sql_tries = count(given, "max", state.limits.sql_tries)?;
            name::SQL_GENERATE
        }
        "semantic" | "semantic_consistency" => {
            state.consistency = flag(given.get("consistency"))?;
            name::SEMANTIC_CONSISTENCY
        }
        "sql_execute" => {
            if let Some(reason) = given.get("retry_reason").filter(|reason| !reason.is_null()) {
                let reason: RetryReason =
                    serde_json::from_value(reason.clone()).map_err(|error| error.to_string())?;
                state.sql_retry = Some(reason);
            }
            name::SQL_EXECUTE
        }
        "python" | "python_execute" | "python_executor" => {
            state.python = PythonWork {
                success: flag(given.get("is_success"))?,
                fallback: flag(given.get("fallback_mode"))?.unwrap_or(false),
                tries: count(given, "tries", 0)?,
                ..PythonWork::default()
            };
            state.limits.python_tries = count(given, "max_tries", state.limits.python_tries)?;
            name::PYTHON_EXECUTE
        }
        _ => return Err(String::new()),
    };
    // A state in which nothing has been said yet.
    if let Some(said) = given.get("state")
        && said != &json!({})
    {
        return Err(format!("does not understand given.state: {said}"));
    }
    let graph = graph(&Config::default()).map_err(|error| error.to_string())?;
    let next = graph.next(node, &state);
    let mut wrong = Vec::new();
    expect.check("error", next.is_err(), &mut wrong);
    match next {
        Ok(next) => {
            let next: Vec<String> = next.iter().map(|goto| neutral(goto.target())).collect();
            check_names(expect, "next", json!(next.join(", ")), &mut wrong);
        }
        Err(error) if !expect.has("error") => wrong.push(format!("it failed: {error}")),
        Err(_) => {}
    }
    Ok(wrong)
}

fn applied(mut state: Analysis, update: <Analysis as State>::Update) -> Result<Analysis, String> {
    state.apply(&(), update).map_err(|error| error.to_string())?;
    Ok(state)
}

/// A person's word on a plan.
fn human(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut state = Analysis::of(Input::default());
    state.human_review = true;
    state.plan = "{}".to_owned();
    state.rejections = count(given, "plan_repair_count", 0)?;
    // Counted apart from what validation sent back.
    state.rejections = count(given, "human_rejections", state.rejections)?;
    state.plan_repairs = count(given, "validation_repairs", 0)?;
    state.plan_current_step = count(given, "plan_current_step", 1)?;
    state.limits.rejections = count(given, "max", state.limits.rejections)?;
    state.feedback = match given.get("feedback") {
        None if given.has("human_rejections") => Some(json!({"feedback": false})),
        None | Some(Value::Null) => None,
        Some(word @ Value::Object(_)) => Some(word.clone()),
        Some(other) => return Err(format!("given.feedback is {other}")),
    }
    .map(serde_json::from_value::<Feedback>)
    .transpose()
    .map_err(|error| error.to_string())?;
    let repairs = state.plan_repairs;
    let update = weigh(&state);
    let state = applied(state, update)?;
    let mut wrong = Vec::new();
    let next = match state.human_next {
        Some(HumanNext::WaitForFeedback) => "WAIT_FOR_FEEDBACK",
        Some(HumanNext::Planner) => "PLANNER",
        Some(HumanNext::PlanExecutor) => "PLAN_EXECUTOR",
        Some(HumanNext::End) => END,
        None => "nowhere",
    };
    check_names(expect, "human_next_node", json!(next), &mut wrong);
    expect.check("human_review_enabled", state.human_review, &mut wrong);
    expect.check("plan_repair_count", state.rejections, &mut wrong);
    expect.check("human_rejections", state.rejections, &mut wrong);
    expect.check("validation_repairs", state.plan_repairs, &mut wrong);
    expect.check("plan_current_step", state.plan_current_step, &mut wrong);
    expect.check("plan_validation_error", state.plan_validation_error.clone(), &mut wrong);
    expect.check("planner_node_output", state.plan.clone(), &mut wrong);
    if state.plan_repairs != repairs {
        wrong.push("the person's word changed the validation's count".to_owned());
    }
    // What the word says is where the graph goes.
    let graph = graph(&Config::default()).map_err(|error| error.to_string())?;
    let leads = graph.next(name::HUMAN_FEEDBACK, &state).map_err(|error| error.to_string())?;
    let leads: Vec<String> = leads.iter().map(|goto| neutral(goto.target())).collect();
    let same = if next == "WAIT_FOR_FEEDBACK" { "HUMAN_FEEDBACK" } else { next };
    if leads != [same] {
        wrong.push(format!("the word says {next}, and the graph goes to {leads:?}"));
    }
    check_names(expect, "next", json!(leads.join(", ")), &mut wrong);
    Ok(wrong)
}

/// A visit of the plan executor.
fn planned(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut state = Analysis::of(Input::default());
    state.input.nl2sql_only = flag(given.get("nl2sql_only"))?.unwrap_or(false);
    state.human_review = flag(given.get("human_review_enabled"))?.unwrap_or(false);
    state.plan_current_step = count(given, "current_step", 1)?;
    state.plan_current_step = count(given, "plan_current_step", state.plan_current_step)?;
    state.plan_repairs = count(given, "plan_repair_count", 0)?;
    state.plan = match given.get("plan") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(plan) => plan.to_string(),
    };
    let update = plan::visit(&state);
    let state = applied(state, update)?;
    let mut wrong = Vec::new();
    expect.check("valid", state.plan_validation, &mut wrong);
    expect.check("plan_validation_status", state.plan_validation, &mut wrong);
    expect.check("plan_repair_count", state.plan_repairs, &mut wrong);
    expect.check("plan_current_step", state.plan_current_step, &mut wrong);
    let error = state.plan_validation_error.clone().unwrap_or_default();
    for key in ["error_about", "error_contains"] {
        for phrase in expect.list(key) {
            let phrase = phrase.as_str().ok_or_else(|| format!("expect.{key} is {phrase}"))?;
            if !error.to_lowercase().contains(&phrase.to_lowercase()) {
                wrong.push(format!("{key}: wanted {phrase}, found {error:?}"));
            }
        }
    }
    let graph = graph(&Config::default()).map_err(|error| error.to_string())?;
    let leads = graph.next(name::PLAN_EXECUTOR, &state).map_err(|error| error.to_string())?;
    let leads: Vec<String> = leads.iter().map(|goto| neutral(goto.target())).collect();
    for key in ["next", "then_next"] {
        check_names(expect, key, json!(leads.join(", ")), &mut wrong);
    }
    Ok(wrong)
}
