//! What can be done here: from what is really registered.

use super::{Skill, Turn, all};
use crate::text::has_any;
use crate::{Capability, build};
use ephor_core::Intent;
use ephor_model::Decided;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "capabilities",
        description: "Says what can be done here: node kinds, databases, sub-agents, destinations.",
        examples: &["What can you do?", "你能做什么？"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

const ASKED: &[&str] = &[
    "what can you do",
    "what are you able to do",
    "what do you do",
    "your capabilities",
    "who are you",
    "what are you",
    "how can you help",
    "what can i ask",
    "help",
    "help me",
    "你能做什么",
    "你会做什么",
    "你可以做什么",
    "你能干什么",
    "你都能干什么",
    "你会什么",
    "你是谁",
    "有什么功能",
    "能帮我做什么",
    "怎么用",
    "帮助",
    "你都会什么",
    "能力",
];
/// "Help" alone asks for it; "help me analyse the data" asks for something else.
const ALONE: &[&str] = &["help", "help me", "帮助", "能力", "what are you"];

/// Whether a text, with these words, asks what can be done.
pub(super) fn asked(text: &str, words: &[String]) -> bool {
    let asked = ASKED.iter().any(|phrase| {
        let alone = ALONE.contains(phrase);
        let length = crate::text::words(phrase).len();
        has_any(words, &[phrase]) && (!alone || words.len() <= length + 1)
    });
    asked && text.chars().count() <= 80
}

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    asked(&turn.text, &turn.words).then(|| build::respond(reply(turn)))
}

fn reply(turn: &Turn<'_>) -> String {
    let say = |english: &str, chinese: &str| turn.language.say(english, chinese);
    let known = &turn.context.capabilities;
    let mut lines = vec![say(
        "I'm Ephor's offline model, which follows rules. I understand:",
        "我是 Ephor 的离线模型，按规则工作。我能理解：",
    )];
    lines.extend(all().iter().map(|skill| {
        let example = skill
            .about
            .examples
            .iter()
            .find(|text| {
                (turn.language == super::Language::Chinese) == text.chars().any(crate::text::is_cjk)
            })
            .or(skill.about.examples.first());
        format!("- {} ({})", skill.about.description, example.copied().unwrap_or_default())
    }));
    let mut list = |title: String, names: Vec<String>| {
        if !names.is_empty() {
            lines.push(format!("{title}: {}", names.join(", ")));
        }
    };
    list(
        say("Node kinds that run here", "可用的节点类型"),
        known.node_kinds.iter().map(|kind| kind.name.clone()).collect(),
    );
    list(
        say("Databases", "数据库"),
        known
            .databases
            .iter()
            .map(|database| {
                let tables: Vec<&str> =
                    database.tables.iter().map(|table| table.name.as_str()).collect();
                format!("{} ({})", database.name, tables.join(", "))
            })
            .collect(),
    );
    list(
        say("Sub-agents", "子代理"),
        known.subagents.iter().map(|agent| agent.name.clone()).collect(),
    );
    list(
        say("Destinations", "发送目标"),
        known.destinations.iter().map(|place| place.name.clone()).collect(),
    );
    list(
        say("Stored workflows", "已保存的流程"),
        turn.context.workflows.iter().map(|workflow| workflow.name.clone()).collect(),
    );
    lines.join("\n")
}
