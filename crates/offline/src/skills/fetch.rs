//! Fetching a URL.

use ephor_core::Intent;
use serde_json::{Map, json};

use super::{Skill, Turn};
use crate::text;
use crate::{Capability, build};
use ephor_model::Decided;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "fetch",
        description: "Fetches a URL and tells its status and the beginning of its body.",
        examples: &["Fetch https://example.org/data.json", "获取 https://example.org/data.json"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

const VERBS: &[&str] = &[
    "fetch",
    "get",
    "download",
    "open",
    "read",
    "call",
    "request",
    "load",
    "visit",
    "check",
    "show",
    "curl",
    "what is at",
    "获取",
    "抓取",
    "下载",
    "打开",
    "访问",
    "请求",
    "调用",
    "读取",
    "查看",
];
/// With these, the URL is where something goes, not where it comes from.
const SENDING: &[&str] =
    &["send", "post", "put", "delete", "email", "notify", "发送", "发给", "发到", "推送", "提交"];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let url = text::url(&turn.text)?;
    let rest = turn.text.replacen(&url, " ", 1);
    let said = text::words(&rest);
    if !turn.has_kind("HTTP") || text::has_any(&said, SENDING) {
        return None;
    }
    if !(said.is_empty() || text::has_any(&said, VERBS)) {
        return None;
    }
    let mut config = Map::new();
    config.insert("url".to_owned(), json!(url));
    config.insert("method".to_owned(), json!("GET"));
    config.insert("timeout".to_owned(), json!(30));
    Some(build::create_node(
        "HTTP",
        turn.language.say("Fetch the page", "获取网页"),
        format!("GET {url}"),
        config,
    ))
}
