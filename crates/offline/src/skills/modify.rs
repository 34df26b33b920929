//! Changing a stored node: "set the temperature of node report to 0.9".

use ephor_core::Intent;
use ephor_core::text::cut;
use serde_json::{Map, Value, json};

use super::{Skill, Turn};
use crate::text::{has_any, words};
use crate::{Capability, build};
use ephor_model::{Decided, WorkflowInfo};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "modify",
        description: "Changes a number, URL or text in the configuration of a stored node.",
        examples: &["Set the temperature of node report to 0.9", "把LLM的温度参数调整为 0.9"],
    },
    intent: Intent::WorkflowRequest,
    decide,
};

const VERBS: &[&str] = &[
    "set", "change", "adjust", "increase", "decrease", "raise", "lower", "update", "modify",
    "make", "reduce", "设为", "设置", "调整", "改为", "改成", "修改", "调到", "调成", "设成",
    "提高", "降低",
];

/// Words, the field that they mean, and the node kinds that have it.
const FIELDS: &[(&[&str], &str, &[&str])] = &[
    (&["temperature", "温度"], "temperature", &["LLM"]),
    (&["max tokens", "max_tokens", "tokens", "最大长度", "令牌"], "max_tokens", &["LLM"]),
    (&["prompt", "提示词"], "prompt", &["LLM"]),
    (&["model", "模型"], "model", &["LLM"]),
    (
        &["timeout", "time out", "time limit", "超时"],
        "timeout",
        &["HTTP", "LLM", "DATABASE", "LOOP", "PYTHON"],
    ),
    (&["max rows", "max_rows", "row limit", "行数"], "max_rows", &["DATABASE"]),
    (&["max iterations", "iterations", "迭代次数"], "max_iterations", &["LOOP"]),
    (&["url", "address", "地址", "网址"], "url", &["HTTP"]),
    (&["method", "方法"], "method", &["HTTP"]),
];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    // An underscore joins words in field names, and splits them here.
    let text = turn.text.replace('_', " ");
    let said = words(&text);
    if !has_any(&said, VERBS) {
        return None;
    }
    let (_, field, kinds) = FIELDS.iter().find(|(names, _, _)| has_any(&said, names))?;
    let value = value(&turn.text, field)?;
    let workflows = &turn.context.workflows;
    let nodes = candidates(workflows, &said, kinds);
    match nodes.as_slice() {
        [] if workflows.is_empty() => Some(build::regret(turn.language.say(
            "There is no stored workflow whose node I could change.",
            "没有可以修改的已保存流程。",
        ))),
        [] => {
            let options: Vec<String> = workflows
                .iter()
                .rev()
                .flat_map(|workflow| workflow.nodes.iter().map(|node| node.0.clone()))
                .collect();
            Some(ask(turn, options))
        }
        [node] => {
            let mut updates = Map::new();
            updates.insert(format!("config.{field}"), value);
            let reason = cut(turn.context.message.trim(), 200);
            Some(build::modify(node, updates, &reason))
        }
        several => Some(ask(turn, several.to_vec())),
    }
}

fn ask(turn: &Turn<'_>, mut options: Vec<String>) -> Decided {
    options.dedup();
    options.truncate(20);
    build::clarify(
        turn.language.say("Which node shall I change?", "要修改哪个节点？"),
        options,
        &["node_id"],
    )
}

/// The nodes that the message may mean: named by id or name, else of a kind that has the field,
/// in the workflow that was stored last.
fn candidates(workflows: &[WorkflowInfo], said: &[String], kinds: &[&str]) -> Vec<String> {
    for workflow in workflows.iter().rev() {
        let named = |node: &&(String, String, String)| {
            let id = node.0.replace('_', " ");
            has_any(said, &[id.as_str(), node.2.as_str()])
        };
        let mut found: Vec<String> =
            workflow.nodes.iter().filter(named).map(|node| node.0.clone()).collect();
        if found.is_empty() {
            let of_kind = |kind: &str| {
                workflow
                    .nodes
                    .iter()
                    .filter(|node| node.1 == kind)
                    .map(|node| node.0.clone())
                    .collect::<Vec<_>>()
            };
            // "The LLM's timeout" names a kind; else the only kind that has the field.
            let kind = kinds.iter().find(|kind| has_any(said, &[**kind])).copied();
            found = match kind {
                Some(kind) => of_kind(kind),
                None => kinds.iter().flat_map(|kind| of_kind(kind)).collect(),
            };
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The value: a URL, a quoted text, a name after "to", or the last number.
fn value(text: &str, field: &str) -> Option<Value> {
    match field {
        "url" => crate::text::url(text).map(Value::from),
        "method" => ["GET", "POST", "PUT", "DELETE", "PATCH"]
            .into_iter()
            .find(|method| has_any(&words(text), &[method]))
            .map(Value::from),
        "prompt" => {
            let (_, rest) = text.split_once(['"', '“'])?;
            let (quoted, _) = rest.split_once(['"', '”'])?;
            (!quoted.trim().is_empty()).then(|| json!(quoted))
        }
        "model" => text
            .split_whitespace()
            .find(|word| word.contains("::"))
            .map(|word| json!(word.trim_end_matches(['.', ',']))),
        _ => number(text),
    }
}

fn number(text: &str) -> Option<Value> {
    // The value stands after "to", "=", 为, 到 or 成; ids such as node_2 hold digits, too.
    let lower = text.to_lowercase();
    let at = [" to ", "=", "为", "到", "成"]
        .iter()
        .filter_map(|mark| lower.rfind(mark).map(|at| at + mark.len()))
        .max();
    let tail = lower.get(at.unwrap_or(0)..)?;
    let start = tail.find(|c: char| {
        c.is_ascii_digit() || (c == '-' && tail.contains(|d: char| d.is_ascii_digit()))
    })?;
    let digits: String = tail[start..]
        .chars()
        .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | '-'))
        .collect();
    let digits = digits.trim_end_matches(['.', '-']);
    match digits.parse::<i64>() {
        Ok(whole) => Some(json!(whole)),
        Err(_) => digits.parse::<f64>().ok().map(|value| json!(value)),
    }
}
