//! The fast path: answers greetings, questions about capabilities, and questions about earlier
//! questions without a plan.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::words::{Words, units};

/// Maximum length of a greeting, in characters.
pub const LONGEST_GREETING: usize = 80;

/// What is answered without a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FastPath {
    /// Only salutations, courtesy and punctuation.
    Greeting,
    /// What can you do?
    Capability,
    /// What did I ask before?
    History,
}

impl FastPath {
    /// The name, for events and programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Greeting => "greeting",
            Self::Capability => "capability",
            Self::History => "history",
        }
    }
}

struct Book {
    greeting: Words,
    courtesy: Words,
    capability: Words,
    capability_beside: Words,
    history: Words,
    history_beside: Words,
    moment: Words,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| Book {
    greeting: Words::read(include_str!("../words/greeting.txt")),
    courtesy: Words::read(include_str!("../words/courtesy.txt")),
    capability: Words::read(include_str!("../words/capability.txt")),
    capability_beside: Words::read(include_str!("../words/capability_beside.txt")),
    history: Words::read(include_str!("../words/history.txt")),
    history_beside: Words::read(include_str!("../words/history_beside.txt")),
    moment: Words::read(include_str!("../words/moment.txt")),
});

/// Classifies a task that needs no plan. The only test for all three kinds, and for which messages
/// of the history are greetings: whole words, ignoring case, in the order greeting, capability,
/// history. Courtesy next to a question is ignored; anything else requires a plan.
///
/// ```
/// use ephor_planner::{FastPath, classify};
///
/// assert_eq!(classify("Hello there!"), Some(FastPath::Greeting));
/// assert_eq!(classify("你好，你都能干什么"), Some(FastPath::Capability));
/// assert_eq!(classify("What did I ask before?"), Some(FastPath::History));
/// assert_eq!(classify("你好，请分析销售数据"), None);
/// assert_eq!(classify("history of Rome"), None);
/// ```
pub fn classify(task: &str) -> Option<FastPath> {
    let (text, book) = (units(task), &*BOOK);
    let kind = courtesy(book);
    if task.trim().chars().count() <= LONGEST_GREETING
        && book.greeting.make(&text, &[&book.courtesy], &[])
    {
        return Some(FastPath::Greeting);
    }
    if book.capability.make(&text, &[&book.capability_beside], &kind) {
        return Some(FastPath::Capability);
    }
    let history = book.history.make(&text, &[&book.history_beside], &kind);
    history.then_some(FastPath::History)
}

fn courtesy(book: &Book) -> [&Words; 2] {
    [&book.greeting, &book.courtesy]
}

/// Whether the answer to a task depends on the moment, or on earlier messages: such answers are
/// neither cached nor taken from the cache.
///
/// ```
/// use ephor_planner::of_the_moment;
///
/// assert!(of_the_moment("what happens now") && of_the_moment("今天星期几"));
/// assert!(!of_the_moment("Tell me what I know") && !of_the_moment("history of Rome"));
/// ```
pub fn of_the_moment(task: &str) -> bool {
    BOOK.moment.occur(&units(task), &courtesy(&BOOK))
}
