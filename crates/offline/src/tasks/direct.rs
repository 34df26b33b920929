//! What needs no tool: courtesy, what can be done, what was said, the date, sums.

use super::{LONGEST, Toolbox, split};
use crate::skills;
use crate::sql::Synonyms;
use crate::text::{Language, has_any, words};
use ephor_core::text::cut;
use ephor_model::{Capabilities, DecideContext};

/// Most tools that are told of.
const MOST_TOOLS: usize = 40;

/// Words that only say that something was heard.
const HEARD: &[&str] = &[
    "ok",
    "okay",
    "great",
    "nice",
    "cool",
    "good",
    "fine",
    "got it",
    "i see",
    "well done",
    "perfect",
    "awesome",
    "alright",
    "all right",
    "very good",
    "sounds good",
    "no thanks",
    "never mind",
    "好的",
    "好",
    "知道了",
    "明白了",
    "不错",
    "很好",
    "没事",
    "收到",
    "行",
    "可以",
];

/// Whether a text is nothing but courtesy.
pub(crate) fn courtesy(text: &str) -> bool {
    let said = words(text);
    HEARD.iter().any(|phrase| words(phrase) == said) || skills::is_greeting(text)
}

/// The answer to a message that needs no tool: a greeting or courtesy, what can be done here (from
/// the real tools and databases), what was said before, today's date, the result of a sum. None:
/// it is something else, or more than that, or longer than [`LONGEST`] characters.
///
/// ```
/// use ephor_offline::{Synonyms, tasks::{Toolbox, direct_answer}};
///
/// let answer = |text| direct_answer(text, &Toolbox::default(), &Synonyms::default());
/// assert_eq!(answer("What is 3 * 7?").as_deref(), Some("3 * 7 = 21"));
/// assert!(answer("Hello!").is_some());
/// assert_eq!(answer("Read notes.txt"), None);
/// ```
pub fn direct_answer(message: &str, toolbox: &Toolbox<'_>, synonyms: &Synonyms) -> Option<String> {
    if message.chars().nth(LONGEST).is_some() {
        return None;
    }
    let text = skills::without_greeting(message);
    let language = Language::of(message);
    if courtesy(text) && !skills::is_greeting(text) {
        return Some(
            language.say("All right. Tell me what to do next.", "好的。请告诉我接下来要做什么。"),
        );
    }
    if split::split(text, &|rest| super::named::begins_with_name(rest, toolbox.tools)).len() > 1 {
        return None;
    }
    if skills::asks_for_capabilities(text) {
        return Some(capabilities(toolbox, language));
    }
    let context = DecideContext {
        message: message.to_owned(),
        history: toolbox.history.to_vec(),
        today: toolbox.today.to_owned(),
        capabilities: Capabilities::default(),
        ..DecideContext::default()
    };
    // A clock tells the time of day, which the offline model doesn't know.
    let clock = toolbox.tools.iter().any(|tool| tool.name.contains("time"));
    if clock && has_any(&words(text), &["time", "几点", "时间"]) {
        return None;
    }
    skills::direct(&context, synonyms)
}

/// What can be done, from the tools and databases that are there.
fn capabilities(toolbox: &Toolbox<'_>, language: Language) -> String {
    let mut lines = vec![language.say("I can work with these tools:", "我可以使用这些工具：")];
    lines.extend(toolbox.tools.iter().take(MOST_TOOLS).map(|tool| {
        let about = tool.description.lines().next().unwrap_or_default().trim();
        match about {
            "" => format!("- {}", tool.name),
            about => format!("- {}: {}", tool.name, cut(about, 160)),
        }
    }));
    let left = toolbox.tools.len().saturating_sub(MOST_TOOLS);
    if left > 0 {
        lines.push(language.say(format!("- and {left} more"), format!("- 以及另外 {left} 个")));
    }
    if toolbox.tools.is_empty() {
        lines = vec![language.say("No tools are available here.", "这里没有可用的工具。")];
    }
    if !toolbox.databases.is_empty() {
        let list: Vec<String> = toolbox
            .databases
            .iter()
            .map(|database| {
                let tables: Vec<&str> =
                    database.tables.iter().map(|table| table.name.as_str()).collect();
                format!("{} ({})", database.name, cut(&tables.join(", "), 200))
            })
            .collect();
        lines.push(format!("{}: {}", language.say("Databases", "数据库"), list.join(", ")));
    }
    lines.push(language.say(
        "I also answer greetings, questions about our conversation, and sums.",
        "我还能回应问候、回答关于对话历史的问题，并做算术。",
    ));
    lines.join("\n")
}
