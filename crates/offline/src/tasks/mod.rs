//! A message as work with tools, for agents whose plans have tools: what to do, with which tool
//! and arguments, after what.
//!
//! Pure: values in, values out. Tools are recognised by what they are known for (a URL is fetched
//! by `http_fetch`), by their names, and by the schemas of their arguments.

mod answer;
mod direct;
mod known;
mod named;
mod reason;
mod split;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Capability;
use crate::sql::Synonyms;
use crate::text::{has_any, words};
use ephor_model::purposes::Tools;
use ephor_model::{Database, Named, Said};

pub use answer::answer_from;
pub(crate) use direct::courtesy;
pub use direct::direct_answer;
pub use reason::reason;
use split::{Clause, Link};

/// What is understood here, for people.
pub const ABOUT: Capability = Capability {
    name: "tasks",
    description: "Splits a message into steps with tools: files, URLs, times, sums, questions over databases, searches, \
                  the conversation's history, and any other tool that the message names and whose schema its words fill.",
    examples: &[
        "List the files, then read notes.txt and compute 3*7",
        "What time is it in Tokyo?",
        "Total amount per region, and summarise it",
        "get_weather city=Paris",
        "先列出文件，然后读取 notes.txt，并总结它",
    ],
};

/// Most tasks of one message.
pub const MOST_TASKS: usize = 12;
/// Longest message that is read, in characters.
pub const LONGEST: usize = 4000;

/// One step of the work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// What it is to do, in the user's words.
    pub text: String,
    /// The tool. None: reasoning over what is known, see [`reason`].
    pub tool: Option<String>,
    /// The tool's arguments, as far as the message gives them.
    pub arguments: Map<String, Value>,
    /// Indexes of earlier tasks whose results it needs or that it shall follow.
    pub after: Vec<usize>,
    /// Required arguments that the message doesn't give.
    pub missing: Vec<String>,
}

/// What a message is understood with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Toolbox<'a> {
    /// Tools that may be called.
    pub tools: &'a [Named],
    /// Databases that may be asked, through a tool.
    pub databases: &'a [Database],
    /// What was said before, oldest first.
    pub history: &'a [Said],
    /// Today, `YYYY-MM-DD`. Empty: not known.
    pub today: &'a str,
}

impl<'a> From<&'a Tools> for Toolbox<'a> {
    fn from(tools: &'a Tools) -> Self {
        Self {
            tools: &tools.tools,
            databases: &tools.databases,
            history: &tools.history,
            today: &tools.today,
        }
    }
}

/// The work that a message asks for, in the order in which it is said. Empty: nothing in it is
/// understood.
///
/// A message with "otherwise" or "unless" isn't: tasks have no conditions. Of a message of several
/// clauses, what isn't understood becomes a step of reasoning as long as
/// one clause is. At most [`MOST_TASKS`] tasks; a message longer than [`LONGEST`] characters isn't
/// read.
///
/// ```
/// use ephor_model::Named;
/// use ephor_offline::{Synonyms, tasks::{Toolbox, understand}};
/// use serde_json::json;
///
/// let tool = |name: &str, argument: &str| Named {
///     name: name.into(),
///     description: String::new(),
///     schema: json!({"type": "object", "required": [argument], "properties": {argument: {"type": "string"}}}),
/// };
/// let tools = [tool("calculate", "expression"), tool("read_file", "path")];
/// let toolbox = Toolbox { tools: &tools, ..Toolbox::default() };
/// let tasks = understand("Compute 3*7, then read notes.txt", &toolbox, &Synonyms::default());
/// assert_eq!(tasks[0].arguments["expression"], "3*7");
/// assert_eq!((tasks[1].tool.as_deref(), tasks[1].after.as_slice()), (Some("read_file"), &[0][..]));
/// ```
pub fn understand(message: &str, toolbox: &Toolbox<'_>, synonyms: &Synonyms) -> Vec<Task> {
    let message = super::skills::without_greeting(message);
    if message.chars().count() > LONGEST || has_any(&words(message), CONDITIONS) {
        return Vec::new();
    }
    let again = again(message, toolbox);
    let message = again.unwrap_or(message);
    let named = |rest: &str| named::begins_with_name(rest, toolbox.tools);
    let read = |text: &str| Ask::new(text, toolbox, synonyms).find();
    let mut found: Vec<(Clause, Vec<Found>)> = Vec::new();
    let clauses = if reason::is_about_material(message) {
        // The material's own sentences aren't clauses of the request.
        vec![Clause { place: 0..message.len(), link: Link::Free }]
    } else {
        split::split(message, &named)
    };
    for clause in clauses.into_iter().take(MOST_TASKS) {
        let text = &message[clause.place.clone()];
        let own = read(text);
        if own.is_empty()
            && clause.link == Link::Beside
            && !reason::thinks(text)
            && let Some((before, earlier)) = found.last_mut()
        {
            // "Customers in Berlin and their orders": the joint may have parted one question.
            let place = before.place.start..clause.place.end;
            let whole = read(&message[place.clone()]);
            // What says no more with the clause than without it would swallow the clause.
            if !whole.is_empty() && whole != *earlier {
                before.place = place;
                *earlier = whole;
                continue;
            }
        }
        found.push((clause, own));
    }
    if found.len() > 1 && found.iter().all(|(_, found)| found.is_empty()) {
        let clause = Clause { place: 0..message.len(), link: Link::Free };
        found = vec![(clause, read(message))];
    }
    let known = found.iter().any(|(_, found)| !found.is_empty());
    let mut tasks: Vec<Task> = Vec::new();
    let mut before = 0..0;
    for (clause, own) in found {
        let text = message[clause.place.clone()].trim();
        let idle = !(known || reason::has_material(text)) || direct::courtesy(text);
        if own.is_empty() && idle {
            continue;
        }
        let own = if own.is_empty() { vec![Found::default()] } else { own };
        let earlier = tasks.len();
        for found in own.into_iter().take(MOST_TASKS - earlier.min(MOST_TASKS)) {
            let after = after(&found, text, clause.link, before.clone());
            let Found { tool, arguments, missing } = found;
            tasks.push(Task { text: text.to_owned(), tool, arguments, after, missing });
        }
        before = earlier..tasks.len();
    }
    let understood = |task: &Task| task.tool.is_some() || reason::thinks(&task.text);
    if tasks.iter().any(understood) { tasks } else { Vec::new() }
}

/// What makes one step depend on how another ends, which a list of tasks can't say: doing both
/// would be more than was asked for.
const CONDITIONS: &[&str] = &["otherwise", "or else", "unless", "否则", "要不然", "除非"];

/// The last thing that the user asked for, where the message only says "again".
fn again<'a>(message: &str, toolbox: &Toolbox<'a>) -> Option<&'a str> {
    const AGAIN: &[&str] = &[
        "again",
        "once more",
        "do it again",
        "do that again",
        "repeat that",
        "repeat it",
        "try again",
        "再来一次",
        "再试一次",
        "再做一次",
        "重试",
        "重复一遍",
    ];
    let said = words(message);
    let is = |text: &str| AGAIN.iter().any(|phrase| words(phrase) == said) && !text.is_empty();
    let last = toolbox.history.iter().rev().filter(|said| said.by_user);
    let mut other = last
        .map(|said| said.text.as_str())
        .filter(|text| !AGAIN.iter().any(|phrase| words(phrase) == words(text)));
    other.next().filter(|text| is(text) && text.chars().count() <= LONGEST)
}

const ONE: &[&str] = &[
    "it",
    "its",
    "that",
    "this",
    "the result",
    "the answer",
    "the output",
    "它",
    "其",
    "结果",
    "该",
    "此",
    "这个",
    "上一步",
    "这",
    "那",
];
/// In these, "it" means nothing.
const IDLE: &[&str] = &["is it", "it is", "it's"];
const ALL: &[&str] = &[
    "them",
    "those",
    "these",
    "they",
    "the results",
    "the answers",
    "both",
    "all of it",
    "everything",
    "their",
    "它们",
    "这些",
    "那些",
    "上述",
    "以上",
    "两者",
    "所有结果",
];

/// What a task comes after: all that reasoning is about, what a pronoun means, what "then"
/// follows. `before` are the tasks of the clause before it.
fn after(own: &Found, text: &str, link: Link, before: Range<usize>) -> Vec<usize> {
    let said = words(text);
    let all = 0..before.end;
    if has_any(&said, ALL) {
        return all.collect();
    }
    let refers = has_any(&said, ONE) && !has_any(&said, IDLE);
    if own.tool.is_none() && !reason::has_material(text) {
        return if refers && reason::computes(text) { before.collect() } else { all.collect() };
    }
    if refers || link == Link::Then { before.collect() } else { Vec::new() }
}

/// A clause, and all that it is understood with.
pub(super) struct Ask<'a> {
    pub(super) text: &'a str,
    pub(super) words: Vec<String>,
    pub(super) toolbox: &'a Toolbox<'a>,
    pub(super) synonyms: &'a Synonyms,
}

/// What a clause asks for.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Found {
    pub(super) tool: Option<String>,
    pub(super) arguments: Map<String, Value>,
    pub(super) missing: Vec<String>,
}

impl<'a> Ask<'a> {
    fn new(text: &'a str, toolbox: &'a Toolbox<'a>, synonyms: &'a Synonyms) -> Self {
        Self { text: text.trim(), words: words(text), toolbox, synonyms }
    }

    /// Whether any of the phrases occurs, by whole words.
    pub(super) fn says(&self, phrases: &[&str]) -> bool {
        has_any(&self.words, phrases)
    }

    /// The calls that the clause asks for: of one tool. None: of no tool.
    fn find(&self) -> Vec<Found> {
        if reason::is_about_material(self.text) {
            return Vec::new();
        }
        named::by_full_name(self)
            .or_else(|| known::find(self, known::FIRST))
            .or_else(|| named::by_words(self).map(|found| vec![found]))
            .or_else(|| known::find(self, known::LAST))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
