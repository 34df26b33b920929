//! A request of several steps, clause by clause: what is asked of the data, and what becomes of it.

use super::Turn;
use crate::text::{has_any, words};

/// A request's parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Parts {
    /// The question over data.
    pub(super) question: String,
    /// It wants a trend, or an analysis.
    pub(super) analyse: bool,
    pub(super) report: bool,
    pub(super) chart: bool,
    pub(super) send: bool,
}

const SEND: &[&str] = &[
    "send",
    "post",
    "email",
    "e-mail",
    "mail",
    "notify",
    "deliver",
    "forward",
    "submit",
    "push",
    "发给",
    "发送",
    "发到",
    "发往",
    "推送",
    "通知",
    "寄给",
    "邮件",
    "提交到",
    "发至",
    "转发",
];
const ANALYSE: &[&str] = &[
    "analyse", "analyze", "analysis", "trend", "trends", "evaluate", "study", "examine", "分析",
    "趋势", "走势", "研究", "评估",
];
const REPORT: &[&str] = &[
    "report",
    "summary",
    "summarise",
    "summarize",
    "write up",
    "report on",
    "报告",
    "总结",
    "汇总",
    "报表",
    "摘要",
];

const CHART: &[&str] = &[
    "chart",
    "charts",
    "graph",
    "plot",
    "diagram",
    "图",
    "图表",
    "趋势图",
    "曲线图",
    "折线图",
    "柱状图",
    "饼图",
];

/// What may separate clauses. Phrases before their parts.
const JOINTS: &[&str] = &[
    ", and then ",
    " and then ",
    ", then ",
    ", and ",
    " then ",
    " and ",
    ";",
    ", ",
    ". ",
    "，然后",
    "然后",
    "，并且",
    "并且",
    "，再",
    "，并",
    "，",
    "；",
    "。",
    "并把",
    "并将",
    "并发",
    "并",
    "、",
];

/// Words of a sending clause that are no question.
const SENDING_WORDS: &[&str] = &[
    "send",
    "sent",
    "post",
    "email",
    "e-mail",
    "mail",
    "notify",
    "deliver",
    "forward",
    "submit",
    "push",
    "me",
    "us",
    "it",
    "them",
    "the",
    "result",
    "results",
    "report",
    "summary",
    "to",
    "via",
    "as",
    "by",
    "a",
    "an",
    "this",
    "that",
    "please",
    "with",
    "about",
    "of",
    "team",
    "everyone",
    "my",
    "boss",
    "manager",
    "here",
    "back",
    "on",
    "for",
    "in",
    "into",
    "write",
    "create",
    "make",
    "generate",
    "prepare",
    "produce",
    "up",
    "out",
    "trend",
    "trends",
    "compute",
    "calculate",
    "show",
    "give",
    "summarise",
    "summarize",
    "data",
    "them",
    "analysis",
    "and",
    "then",
    "including",
    "draw",
    "plot",
    "chart",
    "charts",
    "graph",
    "diagram",
    "line",
    "bar",
    "pie",
    "图",
    "画",
    "绘",
    "曲",
    "线",
    "折",
    "柱",
    "状",
    "饼",
    "把",
    "将",
    "发",
    "给",
    "送",
    "我",
    "到",
    "往",
    "报",
    "告",
    "结",
    "果",
    "推",
    "通",
    "知",
    "邮",
    "件",
    "它",
    "们",
    "请",
    "以",
    "用",
    "一",
    "份",
    "个",
    "生",
    "成",
    "写",
    "撰",
    "计",
    "算",
    "趋",
    "势",
    "并",
    "总",
    "汇",
    "表",
    "摘",
    "要",
    "数",
    "据",
    "走",
    "寄",
    "至",
    "老",
    "板",
    "经",
    "理",
    "大",
    "家",
    "转",
    "交",
    "提",
    "相",
    "关",
    "的",
    "出",
    "做",
    "制",
    "作",
];

/// Splits a message.
pub(super) fn split(message: &str, turn: &Turn<'_>) -> Parts {
    let message = without_url(message);
    let mut parts = Parts::default();
    let mut questions: Vec<String> = Vec::new();
    for clause in clauses(&message) {
        let said = words(&clause);
        let sends = has_any(&said, SEND);
        parts.send |= sends;
        parts.analyse |= has_any(&said, ANALYSE);
        parts.report |= has_any(&said, REPORT);
        parts.chart |= has_any(&said, CHART);
        let kept = remainder(&clause, sends, turn);
        if !kept.is_empty() {
            questions.push(kept);
        }
    }
    parts.question = questions.join(" and ");
    parts
}

/// The clause without the words that only say what becomes of the answer. A clause that holds
/// nothing else is no question at all.
fn remainder(clause: &str, sends: bool, turn: &Turn<'_>) -> String {
    let said = words(clause);
    let destinations: Vec<String> = turn
        .context
        .capabilities
        .destinations
        .iter()
        .flat_map(|destination| words(&destination.name))
        .collect();
    let idle =
        |word: &String| SENDING_WORDS.contains(&word.as_str()) || destinations.contains(word);
    if said.iter().all(idle) {
        return String::new();
    }
    if !sends {
        return clause.trim().to_owned();
    }
    // "Send me the top five customers": the question begins where the sending words end.
    let mut rest = clause.trim();
    for phrase in [
        "send",
        "email",
        "post",
        "mail",
        "forward",
        "deliver",
        "push",
        "submit",
        "notify",
        "me",
        "us",
        "with",
        "a report on",
        "a report of",
        "a report about",
        "the report on",
        "a summary of",
        "把",
        "将",
        "给我",
    ] {
        let lower = rest.to_lowercase();
        if let Some(tail) = lower.strip_prefix(phrase)
            && (tail.is_empty() || tail.starts_with(' ') || !phrase.is_ascii())
        {
            rest = rest.get(phrase.len()..).unwrap_or_default().trim_start();
        }
    }
    for tail in ["发给我", "发送给我", "发给", "发送到", "发到", "发送", "推送到", "推送", "通知我"]
    {
        if let Some(at) = rest.find(tail) {
            rest = rest[..at].trim_end();
        }
    }
    // "… to the team", "… to report": what follows the last "to" is the destination.
    if let Some(at) = rest.to_lowercase().rfind(" to ")
        && words(rest.get(at + 4..).unwrap_or_default()).iter().all(idle)
    {
        rest = rest.get(..at).unwrap_or(rest);
    }
    let rest = rest.trim_end_matches(" to").trim();
    rest.to_owned()
}

fn without_url(message: &str) -> String {
    match crate::text::url(message) {
        Some(url) => message.replace(&url, " "),
        None => message.to_owned(),
    }
}

fn clauses(message: &str) -> Vec<String> {
    let mut found = vec![message.trim().trim_end_matches(['.', '。', '!', '！']).to_owned()];
    for joint in JOINTS {
        found = found.into_iter().flat_map(|clause| split_at(&clause, joint)).collect();
    }
    found.retain(|clause| !clause.trim().is_empty());
    found
}

/// Splits where what follows is a step of its own: "customers and orders" stays together.
fn split_at(clause: &str, joint: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut search = 0;
    // Lower-casing ASCII alone keeps every byte at its place.
    let lower = clause.to_ascii_lowercase();
    while let Some(at) = lower.get(search..).and_then(|rest| rest.find(joint)).map(|at| at + search)
    {
        let next = at + joint.len();
        // Two words are looked at: reading all that follows each joint would be quadratic.
        let after: String = clause.get(next..).unwrap_or_default().chars().take(200).collect();
        let after = words(&after);
        let step =
            after.iter().take(2).any(|word| STEPS.contains(&word.as_str())) || !joint.is_ascii();
        if step {
            found.push(clause.get(from..at).unwrap_or_default().to_owned());
            // 并发 and 并把 separate before the verb, which stays.
            let keep = if joint.starts_with('并')
                && joint.chars().count() > 1
                && !joint.starts_with("并且")
            {
                "并".len()
            } else {
                joint.len()
            };
            from = at + keep;
        }
        search = next;
    }
    found.push(clause.get(from..).unwrap_or_default().to_owned());
    found
}

/// Words that begin a step.
const STEPS: &[&str] = &[
    "send",
    "post",
    "email",
    "e-mail",
    "mail",
    "notify",
    "deliver",
    "forward",
    "submit",
    "push",
    "compute",
    "calculate",
    "write",
    "create",
    "make",
    "generate",
    "prepare",
    "produce",
    "report",
    "summarise",
    "summarize",
    "analyse",
    "analyze",
    "show",
    "then",
    "find",
    "work",
    "draw",
    "plot",
];
