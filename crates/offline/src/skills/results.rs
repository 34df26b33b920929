//! What came of a step, in words. Only what the step's own result says is told.

use ephor_core::text::cut;
use ephor_core::{DecisionError, DecisionType, Language};
use serde_json::{Map, Value, json};

use super::Turn;
use crate::report::{self, Figures};
use crate::table::{Rows, title};
use crate::tell;

/// Most rows of a table in a reply.
const MOST_ROWS: usize = 10;
/// Most characters of a quoted body.
const MOST_BODY: usize = 600;

/// A CREATE_NODE's output.
pub(super) fn node(turn: &Turn<'_>, payload: &Value, result: &Value) -> String {
    let output = result.get("output").unwrap_or(result);
    match payload.get("node_type").and_then(Value::as_str).unwrap_or_default() {
        "DATABASE" => rows(turn, payload, output),
        "HTTP" => http(turn, payload, output),
        "LLM" => {
            output.get("text").and_then(Value::as_str).map_or_else(|| plain(output), str::to_owned)
        }
        _ => plain(output),
    }
}

fn plain(output: &Value) -> String {
    match output {
        Value::String(text) => cut(text, MOST_BODY),
        other => cut(&other.to_string(), MOST_BODY),
    }
}

fn rows(turn: &Turn<'_>, payload: &Value, output: &Value) -> String {
    let Some(rows) = Rows::of(output) else {
        return plain(output);
    };
    // "Asks the database for (…)": how the question was understood stands in the description.
    let understood = payload
        .get("description")
        .and_then(Value::as_str)
        .and_then(|text| Some(text.split_once('(')?.1.trim_end_matches(')').to_owned()));
    // Where it has none, because a person changed it, the statement says what ran.
    let about = understood.or_else(|| statement(payload));
    let about = about.unwrap_or_else(|| turn.language.say("The result", "结果"));
    tell::rows(turn.language, &about, &rows, MOST_ROWS, &turn.context.today)
}

/// What a database was asked, with its parameters.
fn statement(payload: &Value) -> Option<String> {
    let query = payload.pointer("/config/query")?.as_str()?;
    Some(match payload.pointer("/config/params").and_then(Value::as_array) {
        Some(params) if !params.is_empty() => format!("{query}; {}", json!(params)),
        _ => query.to_owned(),
    })
}

fn http(turn: &Turn<'_>, payload: &Value, output: &Value) -> String {
    let url = payload.pointer("/config/url").and_then(Value::as_str).unwrap_or("?");
    let status = output.get("status").and_then(Value::as_u64);
    let body = output.get("body").or_else(|| output.get("data")).or_else(|| output.get("text"));
    let head = match status {
        Some(status) => turn.language.say(
            format!("{url} answered with status {status}."),
            format!("{url} 返回状态 {status}。"),
        ),
        None => turn.language.say(format!("{url} answered."), format!("{url} 已返回。")),
    };
    let quoted = match body {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => cut(text.trim(), MOST_BODY),
        Some(other) => cut(&serde_json::to_string_pretty(other).unwrap_or_default(), MOST_BODY),
    };
    if quoted.is_empty() {
        return head;
    }
    turn.language
        .say(format!("{head} It begins:\n\n{quoted}"), format!("{head}内容开头：\n\n{quoted}"))
}

/// An EXECUTE_WORKFLOW's output: what ended, with the figures that came out.
pub(super) fn workflow(turn: &Turn<'_>, payload: &Value, result: &Value) -> String {
    let id = payload.get("workflow_id").and_then(Value::as_str).unwrap_or_default();
    let known = turn.context.workflows.iter().find(|workflow| workflow.id.as_str() == id);
    let name = known.map_or(id, |workflow| workflow.name.as_str());
    let empty = Map::new();
    let outputs =
        result.get("output").or(Some(result)).and_then(Value::as_object).unwrap_or(&empty);
    let mut lines = vec![turn.language.say(format!("Done: {name}."), format!("已完成：{name}。"))];
    if let Some(workflow) = known
        && !workflow.nodes.is_empty()
    {
        let skipped: Vec<&str> = result
            .get("skipped")
            .and_then(Value::as_array)
            .map(|ids| ids.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let names: Vec<&str> = workflow
            .nodes
            .iter()
            .filter(|(id, kind, _)| {
                !skipped.contains(&id.as_str()) && kind != "START" && kind != "END"
            })
            .map(|(_, _, name)| name.as_str())
            .collect();
        lines.push(
            turn.language.say(
                format!("Steps: {}.", names.join("; ")),
                format!("步骤：{}。", names.join("；")),
            ),
        );
        if !skipped.is_empty() {
            lines.push(turn.language.say(
                format!("Skipped: {}.", skipped.join(", ")),
                format!("跳过：{}。", skipped.join("、")),
            ));
        }
    }
    for (node, output) in outputs {
        let output = output.get("output").unwrap_or(output);
        lines.extend(leaf(turn, node, output));
    }
    lines.join("\n")
}

/// What a last node of a workflow has to tell.
fn leaf(turn: &Turn<'_>, node: &str, output: &Value) -> Vec<String> {
    if let Some(status) = output.get("status").and_then(Value::as_u64) {
        return vec![turn.language.say(
            format!("{node}: the receiver answered with status {status}."),
            format!("{node}：接收方返回状态 {status}。"),
        )];
    }
    if let Some(text) = output.get("text").and_then(Value::as_str) {
        return vec![cut(text, 4000)];
    }
    let rows =
        ["result", "rows", "results"].iter().find_map(|key| output.get(key).and_then(Rows::read));
    if let Some(rows) = rows.filter(|rows| !rows.rows.is_empty()) {
        let mut lines = Vec::new();
        if let Some(figures) = Figures::of(&rows) {
            if figures.additive() {
                let total = crate::table::amount(figures.total());
                let count = figures.series.len();
                let value = title(&figures.value);
                let value = value.strip_prefix("total ").unwrap_or(&value);
                lines.push(turn.language.say(
                    format!("Total {value}, {count} rows: {total}."),
                    format!("{value} 合计（{count} 行）：{total}。"),
                ));
            }
            let today = turn.context.today.as_str();
            if let Some(trend) = report::trend_until(figures, today, turn.language) {
                lines.insert(0, trend);
            }
        }
        if lines.is_empty() {
            lines.push(rows.markdown(MOST_ROWS));
        }
        return lines;
    }
    if output.is_null() {
        return Vec::new();
    }
    vec![format!("{node}: {}", cut(&output.to_string(), 300))]
}

/// A sub-agent's output.
pub(super) fn subagent(turn: &Turn<'_>, payload: &Value, result: &Value) -> String {
    let kind = payload.get("subagent_type").and_then(Value::as_str).unwrap_or_default();
    let output = result.get("output").unwrap_or(result);
    let text = ["text", "summary", "answer", "report", "response"]
        .iter()
        .find_map(|key| output.get(key).and_then(Value::as_str))
        .or_else(|| output.as_str())
        .map_or_else(|| tell::in_words(turn.language, output), str::to_owned);
    let text = cut(&text, 4000);
    turn.language
        .say(format!("The {kind} reports:\n\n{text}"), format!("{kind} 的结果：\n\n{text}"))
}

/// A MODIFY_NODE that was carried out.
pub(super) fn modified(turn: &Turn<'_>, payload: &Value) -> String {
    let node = payload.get("node_id").and_then(Value::as_str).unwrap_or_default();
    let changes: Vec<String> = payload
        .get("updates")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(field, value)| format!("{} = {value}", field.trim_start_matches("config.")))
        .collect();
    let changes = changes.join(", ");
    turn.language
        .say(format!("Node {node} now has {changes}."), format!("节点 {node} 已修改：{changes}。"))
}

/// What failed, why, and what to try.
pub(super) fn failed(
    turn: &Turn<'_>,
    kind: DecisionType,
    payload: &Value,
    error: &Value,
) -> String {
    let error = DecisionError::read(error);
    let why = cut(error.message(), 300);
    let why = why.trim_end_matches('.');
    let hint = error.advice();
    let what = subject(turn, kind, payload);
    let english = match hint {
        Some(hint) => format!("{what} failed: {why}. Try this: {hint}"),
        None => format!("{what} failed: {why}. Ask again to try once more, or change the request."),
    };
    let why = Language::Chinese.reason(error.code(), why);
    let chinese = match hint.and_then(|hint| Language::Chinese.own(hint)) {
        Some(hint) => format!("{what}失败：{why}。建议：{hint}"),
        None => format!("{what}失败：{why}。可以重试，或修改请求。"),
    };
    turn.language.say(english, chinese)
}

/// What a decision was about, for people.
pub(super) fn subject(turn: &Turn<'_>, kind: DecisionType, payload: &Value) -> String {
    let text = |key: &str| payload.get(key).and_then(Value::as_str).unwrap_or_default();
    match kind {
        DecisionType::CreateNode => {
            let (node, name) = (text("node_type"), text("node_name"));
            turn.language.say(format!("The {node} step \"{name}\""), format!("{node} 步骤“{name}”"))
        }
        DecisionType::ExecuteWorkflow | DecisionType::ReplanWorkflow => {
            let id = text("workflow_id");
            let known = turn.context.workflows.iter().find(|workflow| workflow.id.as_str() == id);
            let name = known.map_or(id, |workflow| workflow.name.as_str());
            turn.language.say(format!("The workflow \"{name}\""), format!("流程“{name}”"))
        }
        DecisionType::CreateWorkflowPlan => {
            let name = text("name");
            turn.language.say(format!("The plan \"{name}\""), format!("计划“{name}”"))
        }
        DecisionType::SpawnSubagent => {
            let kind = text("subagent_type");
            turn.language.say(format!("The sub-agent {kind}"), format!("子代理 {kind} "))
        }
        DecisionType::ModifyNode => {
            let node = text("node_id");
            turn.language.say(format!("Changing node {node}"), format!("修改节点 {node} "))
        }
        other => turn.language.say(format!("The decision {other}"), format!("决策 {other} ")),
    }
}
