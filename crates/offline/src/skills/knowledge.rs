//! Questions of general knowledge, which rules don't have.

use ephor_core::Intent;
use ephor_model::Decided;

use super::{Skill, Turn};
use crate::{Capability, build};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "knowledge",
        description: "Says plainly that it has no general knowledge, where that is asked for.",
        examples: &["What is Python?", "什么是Python？"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

const BEGIN: &[&str] = &[
    "what is",
    "what's",
    "what are",
    "who is",
    "who was",
    "define",
    "explain",
    "tell me about",
    "什么是",
    "谁是",
    "解释一下",
    "解释",
    "介绍一下",
];
const END: &[&str] = &["是什么", "是谁", "是什么意思"];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let said = turn.text.trim().trim_end_matches(['?', '？', '.', '。', '!', '！']).trim();
    // Lower-casing ASCII alone keeps every byte at its place.
    let lower = said.to_ascii_lowercase();
    let begins = BEGIN.iter().find(|begin| lower.starts_with(**begin));
    let ends = END.iter().find(|end| lower.ends_with(**end));
    let topic = match (begins, ends) {
        (Some(begin), _) => said.get(begin.len()..)?,
        (None, Some(end)) => said.get(..said.len() - end.len())?,
        (None, None) => return None,
    };
    let topic = topic.trim();
    if topic.is_empty() || topic.chars().count() > 60 {
        return None;
    }
    Some(build::regret(turn.language.say(
        format!(
            "I'm the offline model and have no general knowledge, so I can't say what {topic} is. \
             A language model can: see --model."
        ),
        format!("我是离线模型，没有通用知识，无法解释“{topic}”。语言模型可以：见 --model。"),
    )))
}
