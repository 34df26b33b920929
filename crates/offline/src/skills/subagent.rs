//! Work for a sub-agent: research and searches, where an agent for it is registered.

use ephor_core::Intent;
use serde_json::{Map, Value, json};

use super::{Skill, Turn};
use crate::text::{find, words};
use crate::{Capability, build};
use ephor_model::{Decided, Named};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "research",
        description: "Gives research and searches to a sub-agent, where one is registered for it.",
        examples: &["Search for papers on machine learning", "帮我搜索最新的机器学习论文"],
    },
    intent: Intent::ComplexTask,
    decide,
};

const VERBS: &[&str] = &[
    "research",
    "search for",
    "search",
    "look up",
    "look for",
    "investigate",
    "find papers",
    "find articles",
    "搜索",
    "搜寻",
    "检索",
    "查找资料",
    "调研",
    "研究一下",
    "研究",
    "搜一下",
    "查资料",
];
/// What an agent's name or description says, where it does such work.
const FITTING: &[&str] = &[
    "research",
    "search",
    "paper",
    "literature",
    "web",
    "investigat",
    "调研",
    "搜索",
    "检索",
    "论文",
];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let agents = &turn.context.capabilities.subagents;
    let named = agents.iter().find(|agent| {
        turn.says(&[agent.name.as_str()])
            && turn.says(&["ask", "let", "use", "have", "让", "用", "请"])
    });
    let verb = VERBS.iter().find(|verb| find(&turn.words, verb).is_some_and(|at| at <= 6));
    if named.is_none() && verb.is_none() {
        return None;
    }
    let fits = |agent: &&Named| {
        let text = format!("{} {}", agent.name, agent.description).to_lowercase();
        FITTING.iter().any(|word| text.contains(word))
    };
    let Some(agent) = named.or_else(|| agents.iter().find(fits)) else {
        // "Search orders of Ann" may still be a question over data.
        return None;
    };
    let topic = topic(turn, verb.copied(), agent);
    if topic.is_empty() {
        return Some(build::clarify(
            turn.language.say("What shall I look for?", "要搜索什么？"),
            Vec::new(),
            &["query"],
        ));
    }
    match task(&agent.schema, &in_english_too(topic)) {
        Some(task) => Some(build::spawn(&agent.name, task)),
        None => Some(build::regret(turn.language.say(
            format!("The sub-agent {} wants a task that I can't write: its schema has more than a text.", agent.name),
            format!("子代理 {} 需要的任务格式无法由离线模型填写。", agent.name),
        ))),
    }
}

/// Subjects of research that much is written about in English alone.
const SUBJECTS: &[(&str, &str)] = &[
    ("机器学习", "machine learning"),
    ("深度学习", "deep learning"),
    ("强化学习", "reinforcement learning"),
    ("人工智能", "artificial intelligence"),
    ("神经网络", "neural networks"),
    ("大语言模型", "large language models"),
    ("自然语言处理", "natural language processing"),
    ("计算机视觉", "computer vision"),
    ("知识图谱", "knowledge graphs"),
    ("智能体", "agents"),
    ("数据库", "databases"),
    ("量子计算", "quantum computing"),
    ("区块链", "blockchain"),
    ("推荐系统", "recommender systems"),
];

/// A topic with the English names of its subjects, since arXiv has no others.
fn in_english_too(topic: String) -> String {
    let subjects = SUBJECTS.iter().filter(|(name, _)| topic.contains(name));
    let names: Vec<&str> = subjects.map(|(_, english)| *english).collect();
    if names.is_empty() { topic } else { format!("{topic} ({})", names.join(", ")) }
}

/// What follows the verb, without courtesies.
fn topic(turn: &Turn<'_>, verb: Option<&str>, agent: &Named) -> String {
    let lower = turn.text.to_lowercase();
    let mark = verb.unwrap_or(agent.name.as_str()).to_lowercase();
    // Lower-casing may move bytes; then the whole text is the topic.
    let rest = lower
        .find(&mark)
        .filter(|_| lower.len() == turn.text.len())
        .and_then(|at| turn.text.get(at + mark.len()..))
        .unwrap_or(&turn.text);
    let mut rest = rest.trim_matches(|c: char| c.is_whitespace() || ".?!。？！:：".contains(c));
    for filler in ["for ", "about ", "on ", "the topic ", "to ", "一下", "最新的", "关于"] {
        if filler != "最新的" {
            rest = rest.strip_prefix(filler).unwrap_or(rest).trim_start();
        }
    }
    if words(rest).is_empty() { String::new() } else { rest.to_owned() }
}

/// The task: the topic in the schema's text field, and nothing in what isn't required.
fn task(schema: &Value, topic: &str) -> Option<Map<String, Value>> {
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let is_text = |name: &&str| {
        let kind = properties.get(*name).and_then(|property| property.get("type"));
        kind.is_none() || kind == Some(&json!("string"))
    };
    let usual = ["query", "topic", "question", "task", "prompt", "text", "subject"];
    let field = usual
        .into_iter()
        .find(|name| properties.contains_key(*name))
        .or_else(|| required.iter().copied().find(|name| is_text(name)))
        .or_else(|| properties.is_empty().then_some("query"))?;
    if required.iter().any(|name| *name != field) {
        return None;
    }
    let mut task = Map::new();
    task.insert(field.to_owned(), json!(topic));
    Some(task)
}
