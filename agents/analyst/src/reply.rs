//! Replies to people and programs.

use ephor_flow::{TalkReply, Waiting};
use ephor_graph::{Interrupt, InterruptReason};
use serde_json::{Map, Value, json};

use crate::plan;
use crate::report as written;
use crate::state::{Analysis, Classification, StepResult};
use crate::text::say;
use ephor_model::purposes::analysis::Plan;

/// Maximum number of rows that programs are given.
const MOST_ROWS: usize = 200;

/// A question of a waiting thread. `again`: the answer to it wasn't clear.
pub(crate) fn question(
    thread: &str,
    state: &Analysis,
    waiting: &Interrupt,
    again: bool,
) -> TalkReply {
    if waiting.reason == InterruptReason::Asked {
        let options = options(waiting);
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let mut reply = TalkReply::question(thread, "database", waiting, &options);
        if again {
            let list = options.join(", ");
            reply.text = say(
                state.question(),
                format!("{} Please choose one of: {list}.", reply.text),
                format!("{}请选择其一：{list}。", reply.text),
            );
        }
        return reply;
    }
    let plan = plan::read(&state.plan, state.limits.plan_steps).unwrap_or_default();
    let unclear = again || state.human_next == Some(crate::state::HumanNext::WaitForFeedback);
    let head = match unclear {
        true => say(
            state.question(),
            "Please say “approve”, or “reject” and why.",
            "请明确回复：同意，或拒绝并说明原因。",
        ),
        false if state.rejections > 0 => say(
            state.question(),
            "You rejected the plan before this one. Shall I carry out this plan? Approve, or reject \
             and say why.",
            "你拒绝了上一个计划。是否执行这个计划？请同意，或拒绝并说明原因。",
        ),
        false => say(
            state.question(),
            "Shall I carry out this plan? Approve, or reject and say why.",
            "是否执行这个计划？请同意，或拒绝并说明原因。",
        ),
    };
    let mut text = format!("{head}\n\n{}", plan::told(&plan));
    for note in &state.notes {
        text.push_str(&format!("\n{note}\n"));
    }
    let waiting = Waiting {
        question: text.clone(),
        options: Some(vec!["approve".to_owned(), "reject".to_owned()]),
        fields: Vec::new(),
        kind: "plan_review".to_owned(),
        detail: detail(state, &plan),
        interrupt: Some(waiting.id.clone()),
        response_schema: waiting.response_schema.clone(),
        expires_at: waiting.expires_at.map(|at| at.to_string()),
        thread: thread.to_owned(),
    };
    TalkReply { text, waiting: Some(waiting), data: Value::Null }
}

fn detail(state: &Analysis, plan: &Plan) -> Value {
    json!({
        "plan": plan,
        "question": state.question(),
        "database": state.connection,
        "rejections": state.rejections,
    })
}

/// What was changed beside the plan, of what was shown with it.
pub(crate) fn changed_beside(state: &Analysis, answer: &Map<String, Value>) -> Option<String> {
    let shown = detail(state, &Plan::default());
    let beside = ["question", "database", "rejections"];
    let changed = |name: &&str| answer.get(*name).is_some_and(|given| *given != shown[*name]);
    beside.into_iter().find(changed).map(str::to_owned)
}

fn options(waiting: &Interrupt) -> Vec<String> {
    let list = waiting.detail.as_ref().and_then(|detail| detail.get("options")?.as_array());
    let names = list.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned));
    names.collect()
}

/// The database that an answer names, by its name or its place in the list.
pub(crate) fn chosen(
    waiting: &Interrupt,
    message: &str,
    answer: Option<&Map<String, Value>>,
) -> Option<String> {
    let options = options(waiting);
    let given = answer.and_then(|answer| answer.get("database")?.as_str()).unwrap_or(message);
    let given = given.trim().to_lowercase();
    if let Some(name) = options.iter().find(|name| name.to_lowercase() == given) {
        return Some(name.clone());
    }
    if let Ok(place) = given.parse::<usize>() {
        return options.get(place.checked_sub(1)?).cloned();
    }
    let says = |name: &&String| {
        let name = name.to_lowercase();
        given.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').any(|word| word == name)
    };
    let mut named = options.iter().filter(says);
    match (named.next(), named.next()) {
        (Some(one), None) => Some(one.clone()),
        _ => None,
    }
}

/// The person has called it off.
pub(crate) fn cancelled(state: &Analysis) -> TalkReply {
    let text =
        say(state.question(), "Cancelled: nothing was carried out.", "已取消，没有执行任何操作。");
    TalkReply::answer(text).data(json!({"status": "cancelled"}))
}

/// The end of a question.
pub(crate) fn answer(state: &Analysis) -> TalkReply {
    let text = match &state.answer {
        Some(answer) => answer.clone(),
        None if state.results.is_empty() => say(
            state.question(),
            "There is no answer: the analysis ended without a result.",
            "没有结果：分析未得出答案。",
        ),
        None => rows_told(state),
    };
    TalkReply::answer(text).data(data(state))
}

/// Statements and their rows, where there is no report.
fn rows_told(state: &Analysis) -> String {
    let sections = state.results.iter().filter_map(|result| match result {
        StepResult::Sql { statement, columns, rows, truncated, .. } => {
            let values = |row: &Map<String, Value>| {
                columns.iter().map(|name| row.get(name).cloned().unwrap_or_default()).collect()
            };
            let table = written::Table {
                truncated: *truncated,
                ..written::Table::new(columns.clone(), rows.iter().map(values).collect())
            };
            Some(written::Section {
                title: statement.understood.clone(),
                sql: Some(statement.sql.clone()),
                table: Some(table),
                ..written::Section::default()
            })
        }
        StepResult::Python { .. } => None,
    });
    let page = written::Report {
        question: state.question().to_owned(),
        sections: sections.collect(),
        ..written::Report::default()
    };
    written::markdown(&page)
}

/// Where it ended, for programs: `answered`, `chat`, or `refused`.
fn status(state: &Analysis) -> &'static str {
    let intent = state.intent.as_ref().and_then(|intent| intent.classification);
    let chat = intent == Some(Classification::Chat);
    match state.report.is_some() || (state.answer.is_none() && !state.results.is_empty()) {
        true => "answered",
        false if chat => "chat",
        false => "refused",
    }
}

/// The result for programs. `sql`, `params` by statement; `columns`, `rows` of the last one.
fn data(state: &Analysis) -> Value {
    let (mut sql, mut params, mut analyses) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = Value::Null;
    for result in &state.results {
        match result {
            StepResult::Sql { statement, columns, rows, row_count, truncated, .. } => {
                sql.push(statement.sql.clone());
                params.push(Value::Array(statement.params.clone()));
                let shown: Vec<_> = rows.iter().take(MOST_ROWS).collect();
                last = json!({
                    "columns": columns,
                    "rows": shown,
                    "row_count": row_count,
                    "truncated": *truncated || rows.len() > MOST_ROWS,
                    "understood": statement.understood,
                });
            }
            StepResult::Python { step, output, analysis, fallback, .. } => analyses.push(json!({
                "step": step, "output": output, "analysis": analysis, "fallback": fallback,
            })),
        }
    }
    let mut data = json!({
        "status": status(state),
        "question": state.question(),
        "database": state.connection,
        "sql": sql,
        "params": params,
        "columns": [],
        "rows": [],
        "analyses": analyses,
        "notes": state.notes,
        "plan": serde_json::from_str::<Value>(&state.plan).unwrap_or_default(),
    });
    if let (Some(data), Value::Object(last)) = (data.as_object_mut(), last) {
        data.extend(last);
    }
    if let Some(report) = &state.report {
        data["report"] = json!({"markdown": report.markdown, "html": report.html});
    }
    data
}
