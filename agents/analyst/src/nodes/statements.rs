//! Statements: written, checked, run, and written anew where one of these fails.

use std::time::Duration;

use ephor_core::Failure;
use ephor_core::text::cut;
use ephor_effects::database::{StatementKind, statement_kind};
use ephor_flow::{AskError, Prompt};
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::analysis::{
    self, Asking, Checking, Consistency, FailedStatement, Statement,
};
use serde_json::{Map, Value, json};

use super::understand::told;
use super::{failure, passing};
use crate::deps::{Deps, ground};
use crate::effects::{self, Effect};
use crate::plan;
use crate::prompts;
use crate::state::{Analysis, AnalysisUpdate, RetryReason, SqlOutput, StepResult, Written};
use crate::text::say;

type Done = Result<AnalysisUpdate, NodeError>;

/// Maximum number of notes of an analysis.
const MOST_NOTES: usize = 20;
/// Maximum number of characters of a statement.
const LONGEST: usize = 20_000;

/// Asks for a statement. Tries are counted when the node is entered.
pub(crate) async fn sql(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    if state.sql_tries >= state.limits.sql_tries {
        let reason = state.sql_retry.as_ref().map(|retry| retry.reason.clone());
        let update = Analysis::update().sql(SqlOutput::End);
        return Ok(given_up(state, update, state.sql_tries, &reason.unwrap_or_default()));
    }
    let tries = state.sql_tries + 1;
    let update = Analysis::update().consistency(None).sql_tries(tries);
    let known = state.sql_retry.clone().unwrap_or_default();
    // Without a statement it is asked for again; after the last try, that is told.
    let none = |update: AnalysisUpdate, reason: String| {
        let last = tries >= state.limits.sql_tries;
        let update = match last {
            true => given_up(state, update, tries, &reason),
            false => update,
        };
        let retry = RetryReason { semantic_fail: true, reason, ..known.clone() };
        update.sql(None).sql_retry(retry)
    };
    match ask(deps, state).await {
        Ok(statement) => {
            let sql = statement.sql.trim().trim_end_matches(';').trim().to_owned();
            if sql.is_empty() || sql.len() > LONGEST {
                let reason = match sql.is_empty() {
                    true => "the model gave no statement".to_owned(),
                    false => format!("the statement is longer than {LONGEST} bytes"),
                };
                return Ok(none(update, reason));
            }
            cx.write(TextKind::Sql, &sql).await;
            let understood = cut(statement.understood.trim(), 500);
            let instruction = plan::instruction(state);
            let unused = deps.evidence.iter().flat_map(|index| index.unused(&instruction, &sql));
            let unused = unused.map(|(term, defined)| {
                say(
                    state.question(),
                    format!("The statement doesn't contain the glossary's definition of “{term}”: {defined}."),
                    format!("语句中没有术语表对“{term}”的定义：{defined}。"),
                )
            });
            let notes = unused.chain(statement.notes).map(|note| cut(note.trim(), 400));
            let notes = notes.filter(|note| !note.is_empty()).take(12).collect();
            let written = Written { sql, params: statement.params, understood, notes };
            Ok(update.sql(SqlOutput::Statement(written)))
        }
        Err(error) if passing(&error) => {
            if matches!(error, AskError::Model(_)) && tries < state.limits.sql_tries {
                let seconds = 1u64 << (tries - 1).min(5);
                deps.port.sleep(Duration::from_secs(seconds)).await;
            }
            Ok(none(update, cut(&error.to_string(), 1000)))
        }
        Err(error) => {
            let reason = error_text(&error);
            let answer = say(
                state.question(),
                format!("I couldn't write SQL for this: {reason}"),
                format!("无法为此写出 SQL：“{reason}”"),
            );
            Ok(update.sql(SqlOutput::End).turns(state.finished(&answer)).answer(answer))
        }
    }
}

/// A model's own words, without its name.
pub(super) fn error_text(error: &AskError) -> String {
    match error {
        AskError::Model(error) => error.message.clone(),
        other => other.to_string(),
    }
}

fn given_up(state: &Analysis, update: AnalysisUpdate, tries: u32, reason: &str) -> AnalysisUpdate {
    let reason = match reason.trim() {
        "" => "no reason was given".to_owned(),
        reason => cut(reason, 600),
    };
    let answer = say(
        state.question(),
        format!("No statement worked, after {tries} attempts. The last reason: {reason}"),
        format!("尝试 {tries} 次后仍没有可用的 SQL。最后的原因：“{reason}”"),
    );
    update.turns(state.finished(&answer)).answer(answer)
}

async fn ask(deps: &Deps, state: &Analysis) -> Result<Statement, AskError> {
    let failed = state.sql_retry.as_ref().filter(|retry| !retry.reason.is_empty());
    let failed = failed.map(|retry| FailedStatement {
        sql: retry.sql.clone(),
        reason: retry.reason.clone(),
        transient: retry.transient,
    });
    let before = match &failed {
        Some(failed) => {
            format!("```sql\n{}\n```\nIt can't be used: {}", failed.sql, failed.reason)
        }
        None => "none".to_owned(),
    };
    let relations = state.relations.as_ref();
    let dialect = relations.map_or("sqlite", |known| known.database.dialect.as_str()).to_owned();
    let context = Asking { ground: ground(state), instruction: plan::instruction(state), failed };
    Prompt::new(analysis::SQL, &prompts::SQL)
        .with("dialect", dialect)
        .with("today", &state.today)
        .with("schema", relations.map(|known| known.told()).unwrap_or_default())
        .with("evidence", told(&state.evidence))
        .with("question", state.question())
        .with("instruction", &context.instruction)
        .with("before", before)
        .context(&context)
        .ask(&*deps.port)
        .await
}

/// What is wrong with a statement, as far as its form says. None: it is one that reads.
///
/// ```
/// use ephor_analyst::unsound;
///
/// assert_eq!(unsound("SELECT 1"), None);
/// assert!(unsound("SELECT 1; DROP TABLE t").is_some());
/// assert!(unsound("DELETE FROM t").is_some());
/// ```
pub fn unsound(sql: &str) -> Option<String> {
    match statement_kind(sql) {
        StatementKind::Read => None,
        StatementKind::Write => {
            Some("it changes data; write one SELECT that only reads".to_owned())
        }
        StatementKind::Other => Some(
            "it isn't one statement that surely only reads; write one SELECT, without other \
             statements, settings or functions that reach outside"
                .to_owned(),
        ),
    }
}

/// Checks a statement: its form without asking anyone, then what it says by the model.
pub(crate) async fn semantic(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let update = Analysis::update();
    let Some(SqlOutput::Statement(written)) = &state.sql else {
        return Ok(update.consistency(false));
    };
    let fails = |reason: String| RetryReason {
        semantic_fail: true,
        sql_execute_fail: false,
        reason: cut(&reason, 1500),
        sql: written.sql.clone(),
        transient: false,
    };
    if let Some(reason) = unsound(&written.sql) {
        let said =
            say(state.question(), format!("not run: {reason}"), format!("未执行：“{reason}”"));
        cx.text(said).await;
        return Ok(update.consistency(false).sql_retry(fails(reason)));
    }
    let context = Checking {
        ground: ground(state),
        instruction: plan::instruction(state),
        sql: written.sql.clone(),
        params: written.params.clone(),
    };
    let asked: Result<Consistency, AskError> =
        Prompt::new(analysis::CONSISTENCY, &prompts::CONSISTENCY)
            .with("schema", state.relations.as_ref().map(|known| known.told()).unwrap_or_default())
            .with("evidence", told(&state.evidence))
            .with("question", state.question())
            .with("instruction", &context.instruction)
            .with("sql", &written.sql)
            .with("params", Value::Array(written.params.clone()).to_string())
            .context(&context)
            .ask(&*deps.port)
            .await;
    match asked {
        Ok(Consistency { consistent: true, .. }) => Ok(update.consistency(true)),
        Ok(Consistency { reason, .. }) => {
            let reason = match reason.trim() {
                "" => "it doesn't say what was asked".to_owned(),
                reason => reason.to_owned(),
            };
            let said =
                say(state.question(), format!("not run: {reason}"), format!("未执行：“{reason}”"));
            cx.text(said).await;
            Ok(update.consistency(false).sql_retry(fails(reason)))
        }
        // A check that can't be read is none that was passed.
        Err(error @ AskError::Invalid { .. }) => {
            Ok(update.consistency(false).sql_retry(fails(error.to_string())))
        }
        Err(error) => Err(failure(error)),
    }
}

/// Runs a statement: a decision of its own. What goes wrong is quoted when the next one is written.
pub(crate) async fn execute(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let update = Analysis::update();
    let (Some(SqlOutput::Statement(written)), Some(connection)) = (&state.sql, &state.connection)
    else {
        let retry = RetryReason {
            sql_execute_fail: true,
            reason: "there is no statement".to_owned(),
            ..RetryReason::default()
        };
        return Ok(update.sql_retry(retry));
    };
    let (rows_at_most, review) = (state.limits.rows, state.statement_review);
    let effect = cx.once("rows", async || {
        Ok::<_, Failure>(
            effects::database(&deps.port, connection, written, rows_at_most, review).await,
        )
    });
    match effect.await? {
        Effect::Done(output) => {
            let result = rows(state, written, &output);
            if let StepResult::Sql { columns, rows, row_count, .. } = &result {
                let shown: Vec<_> = rows.iter().take(100).collect();
                let piece = json!({"columns": columns, "rows": shown, "row_count": row_count});
                cx.write(TextKind::ResultSet, piece.to_string()).await;
            }
            let mut notes = state.notes.clone();
            for note in &written.notes {
                if notes.len() < MOST_NOTES && !notes.contains(note) {
                    notes.push(note.clone());
                }
            }
            Ok(update
                .notes(notes)
                .results(state.with_result(result))
                .sql_retry(RetryReason::default())
                .sql(None)
                .sql_tries(0)
                .plan_current_step(state.plan_current_step.max(1) + 1))
        }
        Effect::Failed { reason, transient } => {
            let why = cut(&reason, 300);
            let said = say(
                state.question(),
                format!("the statement failed: {why}"),
                format!("语句执行失败：“{why}”"),
            );
            cx.text(said).await;
            Ok(update.sql_retry(RetryReason {
                semantic_fail: false,
                sql_execute_fail: true,
                reason,
                sql: written.sql.clone(),
                transient,
            }))
        }
    }
}

fn rows(state: &Analysis, written: &Written, output: &Value) -> StepResult {
    let list = |key: &str| output.get(key).and_then(Value::as_array);
    let mut columns: Vec<String> = list("columns")
        .map(|names| names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
        .unwrap_or_default();
    let all: Vec<Map<String, Value>> = list("rows")
        .map(|rows| rows.iter().filter_map(|row| row.as_object().cloned()).collect())
        .unwrap_or_default();
    if columns.is_empty() {
        columns = all.first().map(|row| row.keys().cloned().collect()).unwrap_or_default();
    }
    let row_count = output.get("row_count").and_then(Value::as_u64);
    let row_count = row_count.and_then(|count| usize::try_from(count).ok()).unwrap_or(all.len());
    let (mut bytes, mut kept) = (0, Vec::new());
    let came = all.len();
    for row in all.into_iter().take(state.limits.rows as usize) {
        bytes += serde_json::to_string(&row).map_or(0, |text| text.len() + 1);
        if bytes > state.limits.row_bytes {
            break;
        }
        kept.push(row);
    }
    let more = output.get("truncated").and_then(Value::as_bool).unwrap_or(false);
    StepResult::Sql {
        step: state.plan_current_step.max(1),
        instruction: plan::instruction(state),
        statement: written.clone(),
        columns,
        truncated: more || kept.len() < came,
        rows: kept,
        row_count,
    }
}
