//! What an LLM node gets from the offline model: reports, extracts and sums, computed from the
//! node's data; anything else is refused in plain words.

use ephor_core::text::cut;
use serde_json::Value;

use super::report;
use crate::text::{Language, has_any, words};
use ephor_calc as calc;
use ephor_model::{ChatRequest, Role};

/// Most sentences of an extract.
const MOST_SENTENCES: usize = 3;

const REPORT: &[&str] = &[
    "report", "trend", "trends", "analyse", "analyze", "analysis", "describe", "overview",
    "insights", "explain", "报告", "趋势", "分析", "描述", "概况",
];
const SUMMARISE: &[&str] = &[
    "summarise",
    "summarize",
    "summary",
    "shorten",
    "tldr",
    "key points",
    "总结",
    "摘要",
    "概括",
    "归纳",
];
const TRANSLATE: &[&str] = &["translate", "translation", "翻译", "译成"];

/// The answer to a node's question: text only.
pub(crate) fn answer(request: &ChatRequest) -> String {
    let prompt = request
        .messages
        .iter()
        .rev()
        .find(|message| message.role == Role::User)
        .map_or("", |message| message.content.as_str());
    let language = Language::of(prompt);
    let asked = words(prompt);
    if has_any(&asked, TRANSLATE) {
        return language.say(
            "The offline model can't translate. Choose a language model for this node, as in openai::gpt-4o.",
            "离线模型不能翻译。请为这个节点选择语言模型，例如 openai::gpt-4o。",
        );
    }
    let sums_up = has_any(&asked, SUMMARISE);
    if sums_up || has_any(&asked, REPORT) {
        if let Some(report) = report::write(&request.context, language) {
            return report;
        }
        if holds_no_rows(&request.context) {
            return language.say(
                "There is nothing to report: the data holds no rows.",
                "没有可以报告的内容：数据为空。",
            );
        }
        // A single sentence can be shortened no further: of a question it would be the echo.
        let quoted = || quoted(prompt).filter(|text| sums_up || sentences(text).len() > 1);
        if let Some(text) = longest_text(&request.context).or_else(quoted) {
            return extract(&text, language);
        }
    }
    if let Some(expression) = calc::expression(prompt) {
        return match calc::evaluate(&expression) {
            Ok(value) => value.to_string(),
            Err(error) => language.say(
                format!("I can't compute {expression}: {error}."),
                format!("无法计算 {expression}：{}。", error.in_chinese()),
            ),
        };
    }
    let short = cut(prompt.trim(), 80);
    language.say(
        format!(
            "The offline model follows rules and can't answer this: \"{short}\". It can write a report or a \
             summary of rows, extract sentences of a text, and compute. Choose a language model for anything else."
        ),
        format!("离线模型按规则工作，无法回答：“{short}”。它能根据数据行写报告或总结、从文本中摘句、做计算。其他任务请选择语言模型。"),
    )
}

/// Whether there are lists, and all of them are empty.
fn holds_no_rows(data: &Value) -> bool {
    fn lists(value: &Value, empty: &mut usize, full: &mut usize, depth: usize) {
        match value {
            Value::Array(items) if items.is_empty() => *empty += 1,
            Value::Array(_) => *full += 1,
            Value::Object(map) if depth < 4 => {
                map.values().for_each(|value| lists(value, empty, full, depth + 1))
            }
            _ => {}
        }
    }
    let (mut empty, mut full) = (0, 0);
    lists(data, &mut empty, &mut full, 0);
    empty > 0 && full == 0
}

/// The longest text in the data, where one is long enough to be summed up.
fn longest_text(data: &Value) -> Option<String> {
    fn walk<'a>(value: &'a Value, best: &mut &'a str, depth: usize) {
        match value {
            Value::String(text) if text.len() > best.len() => *best = text,
            Value::Array(items) if depth < 4 => {
                items.iter().for_each(|item| walk(item, best, depth + 1))
            }
            Value::Object(map) if depth < 4 => {
                map.values().for_each(|item| walk(item, best, depth + 1))
            }
            _ => {}
        }
    }
    let mut best = "";
    walk(data, &mut best, 0);
    (best.chars().count() > 40).then(|| best.to_owned())
}

/// The text after the prompt's first colon or line end.
fn quoted(prompt: &str) -> Option<String> {
    let at = prompt.find([':', '：', '\n'])?;
    let rest = prompt[at..].trim_start_matches([':', '：', '\n', ' ']).trim();
    (rest.chars().count() > 20).then(|| rest.to_owned())
}

fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut sentence = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        sentence.push(if c.is_control() { ' ' } else { c });
        let full_stop =
            matches!(c, '.' | '!' | '?') && chars.peek().is_none_or(|next| next.is_whitespace());
        if full_stop || matches!(c, '。' | '！' | '？') {
            found.push(sentence.trim().to_owned());
            sentence.clear();
        }
    }
    if !sentence.trim().is_empty() {
        found.push(sentence.trim().to_owned());
    }
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// The sentences whose words occur most often in the text, in their order.
fn extract(text: &str, language: Language) -> String {
    let all = sentences(text);
    let mut frequency = std::collections::HashMap::new();
    for word in words(text)
        .into_iter()
        .filter(|word| word.chars().count() > 3 || word.chars().any(crate::text::is_cjk))
    {
        *frequency.entry(word).or_insert(0usize) += 1;
    }
    let score = |sentence: &String| {
        let words = words(sentence);
        let sum: usize = words.iter().filter_map(|word| frequency.get(word)).sum();
        // In thousandths, so that long sentences don't win by their length alone.
        sum * 1000 / words.len().max(1)
    };
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(score(&all[at])), at));
    let mut chosen: Vec<usize> = order.into_iter().take(MOST_SENTENCES).collect();
    // The first sentence says what a text is about.
    if !chosen.contains(&0) {
        chosen.pop();
        chosen.push(0);
    }
    chosen.sort_unstable();
    let picked: Vec<&str> =
        chosen.iter().filter_map(|&at| all.get(at)).map(String::as_str).collect();
    let note = language.say(
        format!("(An extract of {} of {} sentences, word for word; the offline model doesn't rephrase.)", picked.len(), all.len()),
        format!("（从 {} 句中摘录 {} 句原文；离线模型不会改写。）", all.len(), picked.len()),
    );
    format!("{}\n\n{note}", picked.join(" "))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use ephor_model::Purpose;
    use serde_json::json;

    fn check(prompt: &str, data: Value, expect: &[&str]) {
        let mut request = ChatRequest::new(Purpose::Node, prompt);
        request.context = data;
        let got = answer(&request);
        for part in expect {
            assert!(got.contains(part), "{prompt}: {part:?} is not in\n{got}");
        }
    }

    #[test]
    fn nodes_are_answered_or_refused() {
        let rows =
            json!([{"month": "2026-09", "revenue": 10}, {"month": "2026-10", "revenue": 15}]);
        check("Write the report", json!({"rows": rows}), &["| 2026-10 | 15 |", "+50.0 %"]);
        check("总结趋势", rows.clone(), &["合计：25", "上升"]);
        check("Summarise the data", json!({"rows": []}), &["no rows"]);
        check("Translate this into French: hello", Value::Null, &["can't translate"]);
        check("把这段话翻译成英文", Value::Null, &["不能翻译"]);
        check("What is 6 * 7?", Value::Null, &["42"]);
        check("1/0", Value::Null, &["division by zero"]);
        check("Write a poem about rust", Value::Null, &["can't answer this", "poem"]);
        check("写一首诗", Value::Null, &["无法回答"]);
        let text = "Ephor judges every decision. The weather was fine. A decision is judged before anything happens. \
                    Lunch was late. Every decision that is approved is journalled.";
        check(
            "Summarise",
            json!({"text": text}),
            &["Ephor judges every decision.", "3 of 5 sentences"],
        );
        check(&format!("Summarize the following text: {text}"), Value::Null, &["extract"]);
    }
}
