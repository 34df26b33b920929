//! What was said before.

use serde_json::{Map, json};

use super::super::Ask;
use super::super::named::slot;
use super::Calls;
use ephor_model::Named;

pub(super) fn history(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "conversation history",
        "chat history",
        "our history",
        "what did i ask",
        "what did i say",
        "what have i asked",
        "my previous question",
        "my last question",
        "what did we talk about",
        "what did we discuss",
        "previous messages",
        "last messages",
        "earlier messages",
        "对话历史",
        "聊天记录",
        "历史记录",
        "我刚才问",
        "我之前问",
        "我问过什么",
        "我们聊了什么",
        "上一个问题",
    ];
    if !ask.says(ASKED) {
        return None;
    }
    let count = ask
        .words
        .iter()
        .find_map(|word| word.parse::<u64>().ok())
        .filter(|n| (1..=1000).contains(n));
    let names = ["limit", "last", "count", "n", "max", "messages"];
    let slot = slot(tool, &names).filter(|name| names.contains(&name.as_str()));
    Some(match (slot, count) {
        (Some(name), Some(count)) => vec![Map::from_iter([(name, json!(count))])],
        _ => vec![Map::new()],
    })
}
