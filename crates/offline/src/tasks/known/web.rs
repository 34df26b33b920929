//! The web: pages by their URLs, and searches.

use super::super::Ask;
use super::super::split::{begins, quotes};
use super::data::{is_answered, speaks_of_data};
use super::{Calls, MOST_CALLS, QUESTION, URL, each, one};
use crate::text::{has_any, url, words};
use ephor_model::Named;

pub(super) fn fetch(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const SENDING: &[&str] = &[
        "send", "post", "put", "delete", "email", "notify", "发送", "发给", "发到", "推送", "提交",
    ];
    const PAGE: &[&str] = &[
        "fetch the page",
        "fetch the url",
        "fetch a url",
        "fetch a page",
        "fetch a web page",
        "download the page",
        "open the page",
        "fetch the web page",
        "fetch the site",
        "获取网页",
        "抓取网页",
        "下载网页",
        "打开网页",
        "访问网页",
        "访问网站",
    ];
    let mut said = ask.text.to_owned();
    let mut found = Vec::new();
    while found.len() < MOST_CALLS
        && let Some(next) = url(&said)
    {
        said = said.replacen(&next, " ", 1);
        found.push(next);
    }
    let asks = !found.is_empty() || ask.says(PAGE);
    (asks && !has_any(&words(&said), SENDING)).then(|| each(tool, URL, found))
}

/// What a search is for: the clause without what asks for it.
fn wanted(text: &str, phrases: &[&str]) -> Option<String> {
    let at = |phrase: &&&str| {
        let lower = text.to_ascii_lowercase();
        let at = lower.find(**phrase)?;
        let rest = &text[at..];
        begins(rest, phrase).map(|rest| (at, rest))
    };
    let (_, rest) = phrases
        .iter()
        .filter_map(|phrase| at(&phrase))
        .min_by_key(|(at, rest)| (*at, rest.len()))?;
    let said =
        quotes(rest).into_iter().next().filter(|(place, _)| rest[..place.start].trim().len() < 8);
    let mut rest = rest;
    loop {
        rest =
            rest.trim_matches(|c: char| c.is_whitespace() || ",.?!:;，。？！：；\"“”".contains(c));
        let next = [
            "the web",
            "the internet",
            "online",
            "on the web",
            "on the internet",
            "for me",
            "for",
            "about",
            "on",
            "up",
            "一下",
            "关于",
            "网上",
            "互联网",
            "上",
            "信息",
            "information",
            "some",
            "me",
        ]
        .iter()
        .find_map(|phrase| begins(rest, phrase));
        match next {
            Some(next) => rest = next,
            None => break,
        }
    }
    let tail = [" on the web", " on the internet", " online"];
    let rest = tail.iter().find_map(|tail| rest.strip_suffix(tail)).unwrap_or(rest);
    Some(said.map_or_else(|| rest.trim_start_matches("the ").to_owned(), |(_, said)| said))
}

/// Words that ask for the web, whatever else is there.
pub(super) fn search(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "search the web",
        "search the internet",
        "search online",
        "web search",
        "google",
        "search for",
        "do a search for",
        "look online",
        "search on the web",
        "搜索",
        "搜一下",
        "网上搜",
        "上网查",
        "上网搜",
        "网上查",
        "百度一下",
        "搜",
    ];
    // "Search orders for …" may be a question over data.
    if !ask.says(&["web", "internet", "online", "google", "网上", "上网", "互联网", "搜索", "百度"])
        && is_answered(ask)
    {
        return None;
    }
    let wanted = wanted(ask.text, ASKED)?;
    let pointed = ["it", "something", "that"].contains(&wanted.to_lowercase().as_str());
    Some(vec![one(tool, QUESTION, (!wanted.is_empty() && !pointed).then_some(wanted))])
}

/// What only the web may know, where nothing else understands it.
pub(super) fn look_up(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "search",
        "look up",
        "find out",
        "find information",
        "find news",
        "find articles",
        "find papers",
        "find the latest",
        "find",
        "查一下",
        "查找",
        "查查",
        "查",
    ];
    const OPEN: &[&str] =
        &["latest", "news", "who is", "who was", "who won", "who invented", "最新", "新闻", "谁是"];
    const QUESTIONS: &[&str] = &[
        "who",
        "what is",
        "what's",
        "what are",
        "what was",
        "what were",
        "when",
        "where",
        "why",
        "how does",
        "how do",
        "which",
    ];
    if let Some(wanted) = wanted(ask.text, ASKED).filter(|wanted| !wanted.is_empty()) {
        return Some(vec![one(tool, QUESTION, Some(wanted))]);
    }
    let personal = ask.says(&["you", "your", "my", "i", "me", "we", "our", "你", "我", "您"]);
    let begins_so = QUESTIONS.iter().any(|phrase| begins(ask.text, phrase).is_some());
    let chinese = ask.says(&["是谁", "谁是", "是什么", "什么是", "在哪里", "哪一年", "首都"]);
    let asks = (ask.says(OPEN) || begins_so || chinese) && !personal && ask.words.len() > 2;
    if !asks || speaks_of_data(ask) {
        return None;
    }
    let text = ask.text.trim_end_matches(['?', '？', '.', '。', '!', '！']);
    Some(vec![one(tool, QUESTION, Some(text))])
}
