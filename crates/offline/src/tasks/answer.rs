//! From the results of tasks to an answer in words. Only what the results say is told.

use ephor_core::text::cut;
use ephor_model::purposes::{Ended, Outcome};
use serde_json::Value;

use crate::table::Rows;
use crate::tell;
use crate::text::Language;

/// Most rows of a table.
const MOST_ROWS: usize = 10;
/// Most characters of a quoted text.
const MOST_BODY: usize = 1500;
/// Most entries of a list.
const MOST_ITEMS: usize = 30;

/// A short answer from what came of the tasks, in the language of the question: values as
/// sentences, rows as tables; failures and what wasn't run are told, too.
///
/// A result that a later step of reasoning summed up isn't told twice.
///
/// ```
/// use ephor_model::purposes::{Ended, Outcome};
/// use ephor_offline::tasks::answer_from;
/// use serde_json::json;
///
/// let done = Outcome {
///     text: "compute 3*7".into(),
///     tool: Some("calculate".into()),
///     ended: Ended::Output(json!({"expression": "3*7", "result": 21})),
/// };
/// assert_eq!(answer_from("Compute 3*7", &[done]), "3*7 = 21");
/// ```
pub fn answer_from(question: &str, outcomes: &[Outcome]) -> String {
    let language = Language::of(question);
    let said = |outcome: &Outcome| match &outcome.ended {
        Ended::Output(output) => output_in_words(&outcome.text, output, language),
        Ended::Failed(why) => language.say(
            format!("\"{}\" failed: {}.", outcome.text, why.trim_end_matches('.')),
            format!("“{}”失败{}。", outcome.text, because(why)),
        ),
        Ended::Skipped(why) => language.say(
            format!("\"{}\" was not done: {}.", outcome.text, why.trim_end_matches('.')),
            format!("“{}”未执行{}。", outcome.text, because(why)),
        ),
    };
    // Reasoning at the end tells of all that it was about.
    if let Some(last) = outcomes.last()
        && last.tool.is_none()
        && last.output().is_some()
    {
        let mut parts = vec![said(last)];
        let lost = |outcome: &&Outcome| !matches!(outcome.ended, Ended::Output(_));
        parts.extend(outcomes.iter().filter(lost).map(said));
        return parts.join("\n\n");
    }
    match outcomes {
        [] => language.say("Nothing was done.", "没有执行任何步骤。"),
        [only] => said(only),
        several => {
            let parts = several.iter().map(|outcome| {
                let text = said(outcome);
                let own = matches!(outcome.ended, Ended::Output(_)) && text.contains('\n');
                if own { format!("{}:\n{text}", outcome.text) } else { text }
            });
            parts.collect::<Vec<_>>().join("\n\n")
        }
    }
}

/// A reason, where it is in Chinese.
fn because(why: &str) -> String {
    let why = Language::Chinese.own(why.trim_end_matches('。'));
    why.map(|why| format!("：{why}")).unwrap_or_default()
}

/// What a tool's output says.
pub(super) fn output_in_words(task: &str, output: &Value, language: Language) -> String {
    let text = |key: &str| output.get(key).and_then(Value::as_str);
    if let Some(text) = output.as_str() {
        return cut(text.trim(), MOST_BODY);
    }
    if let Some(expression) = text("expression")
        && let Some(result) = ["result", "value", "answer"].iter().find_map(|key| output.get(key))
    {
        return tell::equation(expression, &scalar(result));
    }
    if let Some(rows) = Rows::of(output) {
        return tell::rows(language, task, &rows, MOST_ROWS, "");
    }
    if output.get("status").is_some_and(Value::is_number)
        && let Some(body) = ["body", "data", "text"].iter().find_map(|key| output.get(key))
    {
        let (from, status) = (text("url").unwrap_or(task), &output["status"]);
        let body = match body {
            Value::String(text) => cut(text.trim(), MOST_BODY),
            other => cut(&serde_json::to_string_pretty(other).unwrap_or_default(), MOST_BODY),
        };
        return language.say(
            format!("{from} answered with status {status}:\n\n{body}"),
            format!("{from} 返回状态 {status}：\n\n{body}"),
        );
    }
    for key in ["files", "entries", "results", "messages", "items"] {
        if let Some(list) = output.get(key).and_then(Value::as_array) {
            return listed(task, list, language);
        }
    }
    if let Some(content) =
        ["content", "text", "answer", "summary", "report"].iter().find_map(|key| text(key))
    {
        let content = cut(content.trim(), MOST_BODY);
        return match text("path").or_else(|| text("title")) {
            Some(path) => format!("{path}:\n\n{content}"),
            None => content,
        };
    }
    if let (Some(date), Some(clock), Some(zone)) = (text("date"), text("clock"), text("timezone")) {
        let day = text("weekday").map(|day| format!(" {day}")).unwrap_or_default();
        return format!("{date}{day}, {clock} ({zone})");
    }
    if let Some(time) = ["time", "datetime", "now", "iso", "local"].iter().find_map(|key| text(key))
    {
        let zone = text("timezone").or_else(|| text("zone"));
        return zone
            .filter(|zone| !time.contains(zone))
            .map_or_else(|| time.to_owned(), |zone| format!("{time} ({zone})"));
    }
    match output.as_object() {
        Some(map) if map.len() == 1 => map
            .iter()
            .map(|(key, value)| format!("{}: {}", key.replace('_', " "), scalar(value)))
            .collect(),
        Some(map) if map.values().all(|value| !value.is_object() && !value.is_array()) => map
            .iter()
            .map(|(key, value)| format!("- {}: {}", key.replace('_', " "), scalar(value)))
            .collect::<Vec<_>>()
            .join("\n"),
        _ => scalar(output),
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => cut(text, MOST_BODY),
        Value::Array(items) if items.iter().all(|item| !item.is_object() && !item.is_array()) => {
            items.iter().take(MOST_ITEMS).map(scalar).collect::<Vec<_>>().join(", ")
        }
        other => cut(&other.to_string(), MOST_BODY),
    }
}

/// A list: names as lines, what has a title and an address as such.
fn listed(task: &str, list: &[Value], language: Language) -> String {
    if list.is_empty() {
        return language
            .say(format!("Nothing was found for: {task}."), format!("没有找到：{task}。"));
    }
    let line = |item: &Value| {
        let text = |keys: &[&str]| {
            keys.iter()
                .find_map(|key| item.get(key).and_then(Value::as_str))
                .map(|text| cut(text.trim(), 300))
        };
        let name = text(&["title", "name", "path", "file"]);
        let more = text(&["url", "link"]);
        let body = text(&["snippet", "content", "text", "summary"]);
        match (name, more, body) {
            (Some(name), Some(more), Some(body)) => format!("- {name} ({more}): {body}"),
            (Some(name), Some(more), None) => format!("- {name} ({more})"),
            (Some(name), None, Some(body)) => format!("- {name}: {body}"),
            (Some(name), None, None) => format!("- {name}"),
            (None, _, Some(body)) => match text(&["role", "by"]) {
                Some(who) => format!("- {who}: {body}"),
                None => format!("- {body}"),
            },
            _ => format!("- {}", scalar(item)),
        }
    };
    let mut lines: Vec<String> = list.iter().take(MOST_ITEMS).map(line).collect();
    if list.len() > MOST_ITEMS {
        let left = list.len() - MOST_ITEMS;
        lines.push(language.say(format!("and {left} more"), format!("另有 {left} 项")));
    }
    lines.join("\n")
}
