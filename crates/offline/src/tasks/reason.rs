//! Steps without a tool: going on with what earlier tasks brought.

use ephor_core::text::cut;
use serde_json::{Value, json};

use super::answer::output_in_words;
use super::split::{begins, quotes};
use crate::table::{Rows, number};
use crate::text::{Language, has_any, is_cjk, words};
use ephor_calc as calc;
use ephor_model::purposes::Outcome;

use crate::{node, report, tell};
use ephor_model::{ChatRequest, Purpose};

const THINKS: &[&str] = &[
    "summarise",
    "summarize",
    "summary",
    "sum up",
    "analyse",
    "analyze",
    "analysis",
    "explain",
    "compare",
    "conclude",
    "report",
    "describe",
    "interpret",
    "总结",
    "汇总",
    "分析",
    "解释",
    "比较",
    "对比",
    "概括",
    "归纳",
    "报告",
    "描述",
    "说明",
];
const COMPUTES: &[&str] = &[
    "multiply", "divide", "add", "subtract", "double", "half", "halve", "square", "times", "plus",
    "minus", "乘", "除", "加", "减", "翻倍", "平方",
];

/// Whether a text asks for what reasoning can do with results.
pub(super) fn thinks(text: &str) -> bool {
    let said = words(text);
    has_any(&said, THINKS) || computes(text)
}

/// Whether a text goes on computing with a result.
pub(super) fn computes(text: &str) -> bool {
    has_any(&words(text), COMPUTES)
}

/// Whether a text brings what is to be reasoned about: "summarise: …".
pub(super) fn has_material(text: &str) -> bool {
    let long = |text: &str| text.trim().chars().count() > 20;
    let quoted = quotes(text).into_iter().any(|(_, said)| long(&said));
    let after = text.find([':', '：', '\n']).and_then(|at| text.get(at..));
    has_any(&words(text), THINKS)
        && (quoted || after.is_some_and(|rest| long(rest.trim_start_matches([':', '：', '\n']))))
}

/// Whether a text begins with what is to be done with the material that it brings.
pub(super) fn is_about_material(text: &str) -> bool {
    has_material(text) && THINKS.iter().any(|phrase| begins(text, phrase).is_some())
}

/// A step without a tool: goes on computing with the last number, reports or sums up what the
/// earlier tasks brought, extracts sentences; says plainly what rules can't do.
///
/// ```
/// use ephor_model::purposes::{Ended, Outcome};
/// use ephor_offline::tasks::reason;
/// use serde_json::json;
///
/// let done = Outcome {
///     text: "compute 3*7".into(),
///     tool: Some("calculate".into()),
///     ended: Ended::Output(json!({"expression": "3*7", "result": 21})),
/// };
/// assert_eq!(reason("multiply it by 2", &[done]), "21 * 2 = 42");
/// ```
pub fn reason(text: &str, earlier: &[Outcome]) -> String {
    let language = Language::of(text);
    let done: Vec<&Outcome> = earlier.iter().filter(|outcome| outcome.output().is_some()).collect();
    if let Some(expression) = together(text, &done) {
        return computed(&expression, language);
    }
    if computes(text)
        && let Some(last) = done.iter().rev().find_map(|outcome| last_number(outcome.output()?))
        && let Some(expression) = continued(text, &last)
    {
        return computed(&expression, language);
    }
    let said = words(text);
    if !has_material(text) && !done.is_empty() && has_any(&said, THINKS) {
        // Named by what they are, so that a report of several has headings.
        let tables: serde_json::Map<String, Value> = done
            .iter()
            .filter_map(|outcome| {
                let output = outcome.output()?;
                let rows = output.get("rows").unwrap_or(output);
                let many = rows.as_array().is_some_and(|rows| rows.len() > 1);
                (many && Rows::read(rows).is_some()).then(|| (cut(&outcome.text, 60), rows.clone()))
            })
            .collect();
        let mut parts: Vec<String> = Vec::new();
        if let [(name, rows)] = tables.iter().collect::<Vec<_>>().as_slice() {
            parts.extend(report::write(&json!({"title": name, "rows": rows}), language));
        } else if !tables.is_empty() {
            parts.extend(report::write(&Value::Object(tables.clone()), language));
        }
        let rest = done.iter().filter(|outcome| !tables.contains_key(&cut(&outcome.text, 60)));
        parts.extend(rest.filter_map(|outcome| {
            let text = output_in_words(&outcome.text, outcome.output()?, language);
            Some(format!("- {}: {text}", outcome.text))
        }));
        return parts.join("\n\n");
    }
    let mut request = ChatRequest::new(Purpose::Node, text);
    // No results aren't results without rows.
    if !done.is_empty() {
        request.context = done.iter().filter_map(|outcome| outcome.output()).cloned().collect();
    }
    node::answer(&request)
}

fn computed(expression: &str, language: Language) -> String {
    match calc::evaluate(expression) {
        Ok(value) => tell::equation(expression, &value.to_string()),
        Err(error) => language.say(
            format!("I can't compute {expression}: {error}."),
            format!("无法计算 {expression}：{}。", error.in_chinese()),
        ),
    }
}

/// "Add them", with 21 and 20 before it: `21 + 20`.
fn together(text: &str, done: &[&Outcome]) -> Option<String> {
    const THEM: &[&str] =
        &["them", "these", "those", "both", "the results", "它们", "这些", "两者", "相加", "相乘"];
    let said = words(text);
    if !has_any(&said, THEM) || text.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let sign = if has_any(&said, &["add", "sum", "total", "plus", "相加", "加", "求和"]) {
        " + "
    } else if has_any(&said, &["multiply", "product", "相乘", "乘"]) {
        " * "
    } else {
        return None;
    };
    let number = |outcome: &&Outcome| {
        let number = last_number(outcome.output()?)?;
        Some(if number.starts_with('-') { format!("({number})") } else { number })
    };
    let numbers: Option<Vec<String>> = done.iter().map(number).collect();
    numbers.filter(|numbers| numbers.len() > 1).map(|numbers| numbers.join(sign))
}

/// The number that an output comes down to.
fn last_number(output: &Value) -> Option<String> {
    let plain = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => number(value).map(|_| text.clone()),
        _ => None,
    };
    if let Some(found) = plain(output) {
        return Some(found);
    }
    if let Some(text) = output.as_str() {
        let tail = text.rsplit_once(['=', ':', '≈'])?.1.trim();
        return plain(&json!(tail.replace(',', "")));
    }
    if let Some(found) = ["result", "value", "answer", "count", "total"]
        .iter()
        .find_map(|key| plain(output.get(key)?))
    {
        return Some(found);
    }
    let rows = output.get("rows").unwrap_or(output).as_array()?;
    match rows.as_slice() {
        [row] => {
            let numbers: Vec<String> = row.as_object()?.values().filter_map(plain).collect();
            match numbers.as_slice() {
                [only] => Some(only.clone()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// "Multiply it by 3", with 7 before it: `7 * 3`.
fn continued(text: &str, last: &str) -> Option<String> {
    let said = words(text);
    let has = |phrases: &[&str]| has_any(&said, phrases);
    let amount = text
        .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '%'))
        .map(|token| token.trim_end_matches('.'))
        .filter(|token| token.trim_end_matches('%').parse::<f64>().is_ok());
    let amounts: Vec<&str> = amount.collect();
    let last = if last.starts_with('-') { format!("({last})") } else { last.to_owned() };
    let with = |sign: &str| match amounts.as_slice() {
        [amount] => Some(format!("{last} {sign} {amount}")),
        _ => None,
    };
    if has(&["double", "翻倍"]) {
        Some(format!("{last} * 2"))
    } else if has(&["half", "halve"]) {
        Some(format!("{last} / 2"))
    } else if has(&["square", "平方"]) {
        Some(format!("{last} ^ 2"))
    } else if has(&["multiply", "times", "乘"]) {
        with("*")
    } else if has(&["divide", "除"]) {
        with("/")
    } else if has(&["subtract", "minus", "减"]) {
        with("-")
    } else if has(&["add", "plus", "加"]) {
        with("+")
    } else {
        None
    }
    .filter(|_| text.chars().count() < 120 || text.chars().any(is_cjk))
}
