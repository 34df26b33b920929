//! What is asked of data beneath how it is asked: the question without "analyse" and "write a report".

use crate::skills::without_greeting;
use crate::sql::{self, Compiled, NotUnderstood, Synonyms};
use crate::text::Language;
use crate::text::{has_any, words};
use ephor_model::Database;
use ephor_model::known::Facts;

/// Openings that only say that something is wanted, longest first where one begins another.
const OPENINGS: &[&str] = &[
    "can you please",
    "could you please",
    "can you",
    "could you",
    "please",
    "i want to see",
    "i would like to see",
    "give me a report on",
    "give me a report about",
    "give me a report of",
    "give me an analysis of",
    "give me",
    "show me",
    "write a report on",
    "write a report about",
    "write a report of",
    "write me a report on",
    "write me a report about",
    "create a report on",
    "create a report about",
    "create a report of",
    "generate a report on",
    "generate a report about",
    "generate a report of",
    "make a report on",
    "make a report about",
    "make a report of",
    "prepare a report on",
    "prepare a report about",
    "a report on",
    "a report about",
    "report on",
    "report about",
    "do an analysis of",
    "an analysis of",
    "analysis of",
    "analyse the trend of",
    "analyze the trend of",
    "analyse the trend in",
    "analyze the trend in",
    "the trend of",
    "the trend in",
    "trend of",
    "trend in",
    "analyse",
    "analyze",
    "examine",
    "investigate",
    "what is the trend of",
    "what is the trend in",
    "show the trend of",
    "请帮我分析一下",
    "请帮我分析",
    "帮我分析一下",
    "帮我分析",
    "请分析一下",
    "请分析",
    "分析一下",
    "分析",
    "请生成",
    "请写一份",
    "生成一份",
    "写一份",
    "请问",
    "请",
    "生成",
    "关于",
];

/// Endings of the same kind.
const ENDINGS: &[&str] = &[
    "and write a report about it",
    "and write a report on it",
    "and write a report",
    "and write me a report",
    "and make a report",
    "and create a report",
    "and generate a report",
    "and prepare a report",
    "and report it",
    "and analyse it",
    "and analyze it",
    "and analyse the result",
    "and analyze the result",
    "and analyse them",
    "and analyze them",
    "and its trend",
    "and the trend",
    "and trends",
    "and trend",
    "with its trend",
    "with the trend",
    "with a trend",
    "with trends",
    "with trend",
    "and explain the trend",
    "and show the trend",
    "with a report",
    "as a report",
    "in a report",
    "report",
    "for me",
    "over time",
    "trends",
    "trend",
    "analysis",
    "please",
    "并写一份报告",
    "并生成报告",
    "并写报告",
    "并出具报告",
    "并分析趋势",
    "并分析",
    "的分析报告",
    "的报告",
    "分析报告",
    "报告",
    "的变化趋势",
    "的趋势",
    "变化趋势",
    "趋势",
    "的情况",
    "的分析",
];

const TREND: &[&str] =
    &["trend", "trends", "over time", "develop", "development", "趋势", "变化趋势", "走势"];
const ANALYSIS: &[&str] = &[
    "analyse",
    "analyze",
    "analysis",
    "statistics",
    "correlation",
    "correlate",
    "correlates",
    "correlated",
    "distribution",
    "outliers",
    "分析",
    "统计分析",
    "相关性",
    "相关",
    "分布",
];
const REPORT: &[&str] = &["report", "报告", "报表"];
const BUCKETS: &[&str] = &[
    "month",
    "months",
    "monthly",
    "day",
    "days",
    "daily",
    "week",
    "weeks",
    "weekly",
    "quarter",
    "quarters",
    "quarterly",
    "year",
    "years",
    "yearly",
    "annual",
    "annually",
    "每月",
    "每年",
    "每天",
    "每日",
    "每周",
    "每季度",
    "按月",
    "按年",
    "按天",
    "按周",
    "按季度",
    "各月",
    "月度",
    "年度",
];

/// A question, and what is wanted beside the rows.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reading {
    /// Ways to ask it, best first.
    pub(super) ways: Vec<String>,
    trend: bool,
    analysis: bool,
    report: bool,
}

/// A way to ask that a database understands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    /// The way.
    pub(super) text: String,
    /// Its statement.
    pub(super) compiled: Compiled,
}

/// Why no way is understood.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Missed {
    /// What is in the way.
    pub(super) reason: String,
    /// Words that mean something.
    pub(super) understood: Vec<String>,
}

impl Missed {
    fn of(error: NotUnderstood, way: &str) -> Self {
        Self { reason: error.reason.say(Language::of(way)), understood: error.understood }
    }
}

impl Reading {
    pub(super) fn of(message: &str) -> Self {
        let text = without_greeting(message).trim();
        let said = words(text);
        let (trend, analysis) = (has_any(&said, TREND), has_any(&said, ANALYSIS));
        let report = has_any(&said, REPORT);
        let core = core(text);
        let mut ways = Vec::new();
        if trend && !has_any(&said, BUCKETS) {
            let chinese = core.chars().any(crate::text::is_cjk);
            ways.push(if chinese { format!("每月{core}") } else { format!("{core} per month") });
        }
        ways.push(core);
        if !ways.iter().any(|way| way == text) {
            ways.push(text.to_owned());
        }
        ways.retain(|way| !way.trim().is_empty());
        Self { ways, trend, analysis, report }
    }

    /// Whether more than rows is wanted.
    pub(super) fn wants_analysis(&self) -> bool {
        self.trend || self.analysis || self.report
    }

    /// Whether something is to be computed that is more than rows.
    pub(super) fn wants_script(&self) -> bool {
        self.trend || self.analysis
    }

    /// The first way that the database understands; else why the plainest one isn't.
    pub(super) fn find(
        &self,
        database: &Database,
        today: &str,
        synonyms: &Synonyms,
        facts: &Facts,
    ) -> Result<Found, Missed> {
        let mut missed: Option<Missed> = None;
        for way in &self.ways {
            match sql::ask_knowing(way, database, today, synonyms, facts) {
                Ok(compiled) => return Ok(Found { text: way.clone(), compiled }),
                Err(error) => drop(missed.get_or_insert_with(|| Missed::of(error, way))),
            }
        }
        Err(missed.unwrap_or_default())
    }
}

/// The text without openings and endings that only say what is to be made of the rows.
fn core(text: &str) -> String {
    let mut core = text.trim();
    // As often as anything is left to take away; a few times at most.
    for _ in 0..6 {
        let before = core;
        core = core.trim_matches(|c: char| c.is_whitespace() || ".,;:!?。，；：！？".contains(c));
        if let Some(rest) = OPENINGS.iter().find_map(|opening| after(core, opening)) {
            core = rest;
        }
        if let Some(rest) = ENDINGS.iter().find_map(|ending| before_end(core, ending)) {
            core = rest;
        }
        if core == before {
            break;
        }
    }
    core.to_owned()
}

fn after<'t>(text: &'t str, opening: &str) -> Option<&'t str> {
    let head = text.get(..opening.len())?;
    let rest = text.get(opening.len()..)?;
    let whole = !opening.is_ascii() || rest.starts_with(|c: char| c.is_whitespace() || c == ':');
    (head.eq_ignore_ascii_case(opening) && whole && !rest.trim().is_empty()).then(|| rest.trim())
}

fn before_end<'t>(text: &'t str, ending: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(ending.len())?;
    let (head, tail) = (text.get(..at)?, text.get(at..)?);
    let whole = !ending.is_ascii() || head.ends_with(|c: char| c.is_whitespace() || c == ',');
    (tail.eq_ignore_ascii_case(ending) && whole && !head.trim().is_empty()).then(|| head.trim())
}

/// A message's questions: parted by semicolons and full stops. At most four.
pub(super) fn parts(message: &str) -> Vec<String> {
    let text = without_greeting(message);
    let mut parts: Vec<String> = Vec::new();
    let mut from = 0;
    let mut place = |from: usize, to: usize| {
        let part = text[from..to].trim();
        if !part.is_empty() && part.chars().any(char::is_alphanumeric) {
            parts.push(part.to_owned());
        }
    };
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let stop = match c {
            ';' | '；' | '。' | '\n' => true,
            // Not the point of a number.
            '.' | '?' | '？' => text[end..].starts_with([' ', '\n']),
            _ => false,
        };
        if stop {
            place(from, at);
            from = end;
        }
    }
    place(from, text.len());
    // "Write a report." alone asks nothing of the data.
    let asks = |part: &String| !before_or_only(part);
    if parts.iter().any(asks) {
        parts.retain(asks);
    }
    parts.truncate(4);
    if parts.is_empty() { vec![text.trim().to_owned()] } else { parts }
}

/// Whether a part only says what shall be made of the others.
fn before_or_only(part: &str) -> bool {
    let bare = part.trim().trim_end_matches(['.', '!', '。', '！']).to_lowercase();
    [
        "write a report",
        "make a report",
        "create a report",
        "analyse it",
        "analyze it",
        "please write a report",
        "then write a report",
        "写一份报告",
        "生成报告",
        "并生成报告",
    ]
    .contains(&bare.as_str())
}

/// Whether what a plan was sent back with is a person's wish, and not the validation's or a bare no.
pub(super) fn is_wish(text: &str) -> bool {
    !text.is_empty() && !text.starts_with("Validation failed") && text != "Plan rejected by user"
}

/// Whether a wish is to leave Python out.
pub(super) fn without_python(wish: &str) -> bool {
    let said = words(wish);
    has_any(&said, &["python", "script"])
        && has_any(
            &said,
            &["no", "without", "not", "skip", "don't", "drop", "不要", "不用", "无需"],
        )
}

/// The first table after FROM or JOIN that neither the database nor a WITH knows.
pub(super) fn unknown_table(sql: &str, database: &Database) -> Option<String> {
    let bare = |word: &str| {
        let word = word.trim_matches(['"', '`', '[', ']', ',', ';', ')']);
        word.rsplit('.').next().unwrap_or(word).trim_matches('"').to_lowercase()
    };
    let list: Vec<&str> = sql.split_whitespace().collect();
    let named: Vec<String> = list
        .windows(2)
        .filter(|pair| pair[1].to_uppercase().starts_with("AS"))
        .map(|pair| bare(pair[0]))
        .collect();
    list.windows(2).find_map(|pair| {
        let joint = ["FROM", "JOIN"].iter().any(|word| pair[0].eq_ignore_ascii_case(word));
        let table = bare(pair[1]);
        // A query in brackets, or a function.
        if !joint || pair[1].contains('(') || table.is_empty() {
            return None;
        }
        let known = named.contains(&table)
            || database.tables.iter().any(|known| bare(&known.name) == table);
        (!known).then_some(table)
    })
}
