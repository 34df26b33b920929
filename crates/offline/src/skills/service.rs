//! What only a service elsewhere knows, such as the weather: asked which one to call.

use ephor_core::Intent;
use ephor_model::Decided;

use super::{Skill, Turn};
use crate::{Capability, build};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "service",
        description: "Asks which web address to call for what only a service knows, such as the weather.",
        examples: &["Call the weather API for Beijing", "帮我调用天气API获取北京的天气"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

const KNOWN_ELSEWHERE: &[&str] = &["weather", "forecast", "天气", "气温"];
const CALLS: &[&str] = &["call", "invoke", "query", "use", "调用", "请求", "使用", "访问"];
const SERVICES: &[&str] = &["api", "apis", "endpoint", "web service", "接口"];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let calls = turn.says(CALLS) && turn.says(SERVICES);
    // With an address it is fetched.
    if !(calls || turn.says(KNOWN_ELSEWHERE)) || crate::text::url(&turn.text).is_some() {
        return None;
    }
    if !turn.has_kind("HTTP") {
        return Some(build::regret(turn.language.say(
            "Only a web service knows that, and nothing here may call one: no HTTP node kind is registered.",
            "这需要调用网络服务，但这里没有注册 HTTP 节点。",
        )));
    }
    Some(build::clarify(
        turn.language.say(
            "Only a web service knows that, and none is configured. Which address shall I call? Please give an http or https URL.",
            "这需要调用网络服务，目前没有配置。要调用哪个地址？请给出 http 或 https 地址。",
        ),
        Vec::new(),
        &["url"],
    ))
}
