//! What was said before.

use super::{Skill, Turn};
use crate::text::has_any;
use crate::{Capability, build};
use ephor_core::Intent;
use ephor_core::text::cut;
use ephor_model::Decided;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "history",
        description: "Tells what was asked before in this conversation.",
        examples: &["What did I ask before?", "我刚才问了什么？"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

const ASKED: &[&str] = &[
    "what did i ask",
    "what did i say",
    "what have i asked",
    "my previous question",
    "my last question",
    "what was my question",
    "conversation history",
    "our history",
    "chat history",
    "what did we talk about",
    "what did we discuss",
    "我刚才问",
    "我刚刚问",
    "我之前问",
    "我问过什么",
    "我问了什么",
    "我刚才说",
    "我之前说",
    "我们聊了什么",
    "聊天记录",
    "对话历史",
    "历史记录",
    "上一个问题",
];
/// Most questions that are told.
const MOST: usize = 5;

/// Whether a text, with these words, asks what was said before.
pub(super) fn asked(text: &str, words: &[String]) -> bool {
    has_any(words, ASKED) && text.chars().count() <= 120
}

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    if !asked(&turn.text, &turn.words) {
        return None;
    }
    let asked: Vec<&str> = turn
        .context
        .history
        .iter()
        .filter(|said| said.by_user)
        .map(|said| said.text.as_str())
        .collect();
    if asked.is_empty() {
        return Some(build::respond(turn.language.say(
            "You haven't asked anything before in this conversation.",
            "在这次对话中，您之前没有问过问题。",
        )));
    }
    let from = asked.len().saturating_sub(MOST);
    let list: String = asked[from..].iter().map(|text| format!("\n- {}", cut(text, 200))).collect();
    let head = if from > 0 {
        turn.language
            .say(format!("Your last {MOST} messages were:"), format!("您最近的 {MOST} 条消息："))
    } else {
        turn.language.say("You asked:", "您之前问过：")
    };
    Some(build::respond(head + &list))
}
