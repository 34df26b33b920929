//! A message clause by clause: where one thing to do ends and the next begins.

use std::ops::Range;

use crate::text::{is_cjk, url};

/// One thing to do, as a part of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    /// Where it stands in the message, in bytes.
    pub(super) place: Range<usize>,
    pub(super) link: Link,
}

/// How a clause is tied to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// Nothing ties it: it is the first, or a sentence of its own.
    Free,
    /// "… and …": perhaps it is no clause of its own.
    Beside,
    /// "…, then …".
    Then,
}

/// What parts clauses, in any case; longer ones come before their parts. Whether what follows
/// comes after what stands before.
const PARTS: &[(&str, bool)] = &[
    (", and then ", true),
    (" and then ", true),
    (", after that ", true),
    (", then ", true),
    (", finally ", true),
    (", afterwards ", true),
    (" then ", true),
    ("，然后", true),
    ("，接着", true),
    ("，之后", true),
    ("，随后", true),
    ("，最后", true),
    ("，再", true),
    ("然后", true),
    ("接着", true),
    ("随后", true),
    (";", false),
    ("\n", false),
    (". ", false),
    ("! ", false),
    ("? ", false),
    ("；", false),
    ("。", false),
    ("！", false),
    ("？", false),
];

/// What parts clauses where a step follows.
const JOINTS: &[&str] = &[
    ", and ",
    " and ",
    ", ",
    " as well as ",
    "，并且",
    "，同时",
    "，以及",
    "，并",
    "，和",
    "，",
    "并且",
    "同时",
    "以及",
    "、",
    "并",
    "和",
];

/// What may stand before a step; whether it says that the step comes after another.
const BEFORE: &[(&str, bool)] = &[
    ("then", true),
    ("after that", true),
    ("afterwards", true),
    ("finally", true),
    ("next", true),
    ("with that", true),
    ("with it", true),
    ("first", false),
    ("also", false),
    ("and", false),
    ("now", false),
    ("please", false),
    ("can you", false),
    ("could you", false),
    ("i want you to", false),
    ("i want to", false),
    ("i'd like to", false),
    ("to", false),
    ("然后", true),
    ("接着", true),
    ("之后", true),
    ("随后", true),
    ("最后", true),
    ("再把", true),
    ("再将", true),
    ("首先", false),
    ("先", false),
    ("同时", false),
    ("还要", false),
    ("并且", false),
    ("请", false),
    ("帮我", false),
    ("给我", false),
];

/// Words that begin a step.
const STEPS: &[&str] = &[
    "list",
    "read",
    "open",
    "show",
    "fetch",
    "get",
    "download",
    "visit",
    "compute",
    "calculate",
    "evaluate",
    "work out",
    "add",
    "subtract",
    "multiply",
    "divide",
    "search",
    "look up",
    "google",
    "find",
    "query",
    "count",
    "how many",
    "how much",
    "tell",
    "say",
    "summarise",
    "summarize",
    "sum up",
    "analyse",
    "analyze",
    "explain",
    "compare",
    "write",
    "create",
    "report",
    "translate",
    "check",
    "convert",
    "run",
    "call",
    "use",
    "what",
    "what's",
    "which",
    "who",
    "when",
    "where",
    "send",
    "give",
    "draw",
    "plot",
    "repeat",
    "describe",
    "conclude",
    "列出",
    "列一下",
    "读取",
    "读",
    "查看",
    "打开",
    "获取",
    "抓取",
    "下载",
    "访问",
    "计算",
    "算",
    "搜索",
    "搜",
    "查询",
    "查",
    "找",
    "统计",
    "总结",
    "分析",
    "汇总",
    "告诉",
    "解释",
    "比较",
    "写",
    "生成",
    "报告",
    "翻译",
    "调用",
    "使用",
    "用",
    "运行",
    "看看",
    "看一下",
    "现在",
    "把它",
    "把结果",
    "将结果",
    "描述",
    "概括",
    "获得",
    "取得",
    "说明",
    "乘以",
    "除以",
];

/// Whether a phrase begins a text, by whole words.
pub(super) fn begins<'a>(text: &'a str, phrase: &str) -> Option<&'a str> {
    let head = text.get(..phrase.len())?;
    let rest = text.get(phrase.len()..)?;
    let ends = !phrase.is_ascii() || !rest.starts_with(|c: char| c.is_alphanumeric() && !is_cjk(c));
    (head.eq_ignore_ascii_case(phrase) && ends).then_some(rest)
}

fn blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '，' | ':' | '：' | '、')
}

/// The text without what only introduces the step, and whether that says "then".
fn step(text: &str) -> (&str, bool) {
    let (mut rest, mut then) = (text.trim_start_matches(blank), false);
    while let Some((next, after)) =
        BEFORE.iter().find_map(|(phrase, after)| Some((begins(rest, phrase)?, *after)))
    {
        then |= after;
        rest = next.trim_start_matches(blank);
    }
    (rest, then)
}

/// Splits a message. `named` says whether a text begins with something that can be called.
pub(super) fn split(message: &str, named: &dyn Fn(&str) -> bool) -> Vec<Clause> {
    let kept = protected(message);
    let mut found: Vec<Clause> = Vec::new();
    let (mut from, mut link, mut at) = (0, Link::Free, 0);
    // Lower-casing ASCII alone keeps every byte at its place.
    let lower = message.to_ascii_lowercase();
    while let Some(rest) = lower.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(place) = kept.iter().find(|place| place.contains(&at)) {
            at = place.end;
            continue;
        }
        match parting(rest, &message[at..], named) {
            Some((length, next)) => {
                add(&mut found, message, from..at, link);
                at += length;
                (from, link) = (at, next);
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    add(&mut found, message, from..message.len(), link);
    found
}

/// The joint that the text begins with, and how it ties.
fn parting(lower: &str, text: &str, named: &dyn Fn(&str) -> bool) -> Option<(usize, Link)> {
    if let Some((joint, then)) = PARTS.iter().find(|(joint, _)| lower.starts_with(joint)) {
        return Some((joint.len(), if *then { Link::Then } else { Link::Free }));
    }
    let joint = JOINTS.iter().find(|joint| lower.starts_with(**joint))?;
    let (rest, then) = step(&text[joint.len()..]);
    let starts = STEPS.iter().any(|phrase| begins(rest, phrase).is_some()) || named(rest);
    let link = if then { Link::Then } else { Link::Beside };
    starts.then_some((joint.len(), link))
}

fn add(found: &mut Vec<Clause>, message: &str, place: Range<usize>, link: Link) {
    let text = &message[place.clone()];
    let (rest, then) = step(text);
    let link = if then { Link::Then } else { link };
    let start = place.end - rest.len();
    let rest = rest
        .trim_end_matches(|c: char| blank(c) || matches!(c, '.' | '!' | '。' | '！' | '?' | '？'));
    // "After listing the files, …", "列出文件之后，…": what follows comes after.
    let (rest, start, opens) = match begins(rest, "after").or_else(|| begins(rest, "once")) {
        Some(next) if found.is_empty() => {
            let next = next.trim_start();
            (next, start + rest.len() - next.len(), true)
        }
        _ => (rest, start, false),
    };
    let (rest, ends) = match ["之后", "以后"].iter().find_map(|tail| rest.strip_suffix(tail)) {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let link = match found.last() {
        // The marker stands after the clause that it speaks of.
        Some(last) if message[last.place.clone()].is_empty() => Link::Then,
        None => Link::Free,
        _ => link,
    };
    found.retain(|clause| !clause.place.is_empty());
    if !rest.is_empty() {
        found.push(Clause { place: start..start + rest.len(), link });
    }
    if opens || ends {
        found.push(Clause { place: start..start, link: Link::Then });
    }
}

/// Quoted texts and URLs: nothing in them parts clauses.
fn protected(message: &str) -> Vec<Range<usize>> {
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(found) = url(&message[at..]) {
        let Some(start) = message[at..].find(&found).map(|start| start + at) else {
            break;
        };
        at = start + found.len();
        kept.push(start..at);
    }
    kept.extend(quotes(message).into_iter().map(|(place, _)| place));
    kept
}

/// Quoted texts: where they stand with their quotes, and what they say.
pub(super) fn quotes(text: &str) -> Vec<(Range<usize>, String)> {
    const PAIRS: &[(char, char)] =
        &[('"', '"'), ('“', '”'), ('「', '」'), ('`', '`'), ('‘', '’'), ('\'', '\''), ('《', '》')];
    let mut found = Vec::new();
    let mut from = 0;
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        let previous = before.replace(c);
        if at < from {
            continue;
        }
        let Some((open, close)) = PAIRS.iter().find(|(open, _)| *open == c) else {
            continue;
        };
        // The apostrophe of "it's" opens nothing.
        if *open == '\'' && previous.is_some_and(char::is_alphanumeric) {
            continue;
        }
        let inside = at + open.len_utf8();
        let end = text[inside..].char_indices().find(|(place, c)| {
            let after = text[inside + place + c.len_utf8()..].chars().next();
            c == close && (*close != '\'' || !after.is_some_and(char::is_alphanumeric))
        });
        if let Some((length, _)) = end {
            let after = inside + length + close.len_utf8();
            found.push((at..after, text[inside..inside + length].to_owned()));
            from = after;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(message: &str, expect: &[&str]) {
        let clauses = split(message, &|_| false);
        let mark = |link| match link {
            Link::Free => "",
            Link::Beside => "&",
            Link::Then => ">",
        };
        let said: Vec<String> = clauses
            .iter()
            .map(|clause| format!("{}{}", mark(clause.link), &message[clause.place.clone()]))
            .collect();
        assert_eq!(said, expect, "{message}");
    }

    #[test]
    fn clauses_end_where_the_next_step_begins() {
        check(
            "list the files, then read notes.txt and compute 3*7",
            &["list the files", ">read notes.txt", "&compute 3*7"],
        );
        check(
            "先列出文件，然后读取notes.txt，再计算3*7",
            &["列出文件", ">读取notes.txt", ">计算3*7"],
        );
        check("revenue of customers and orders", &["revenue of customers and orders"]);
        check("say \"a, then b\" and list the files", &["say \"a, then b\"", "&list the files"]);
        check("First, list the files. Then read a.txt!", &["list the files", ">read a.txt"]);
        check("After listing the files, read a.txt", &["listing the files", ">read a.txt"]);
        check("列出文件之后，读取a.txt", &["列出文件", ">读取a.txt"]);
        check(
            "fetch https://a.example/x,y;z and it's done",
            &["fetch https://a.example/x,y;z and it's done"],
        );
        check("", &[]);
    }

    #[test]
    fn quotes_are_found_and_apostrophes_are_none() {
        let said = |text| quotes(text).into_iter().map(|(_, said)| said).collect::<Vec<_>>();
        assert_eq!(said("it's 'one' and “二” \"three\""), ["one", "二", "three"]);
        assert!(said("it's Ann's \"open").is_empty());
    }

    proptest! {
        #[test]
        fn no_message_breaks_it(message in ".{0,80}") {
            for clause in split(&message, &|_| false) {
                prop_assert!(message.get(clause.place).is_some());
            }
        }

        #[test]
        fn nor_do_joints(parts in prop::collection::vec(prop::sample::select(vec![
            ", then ", "之后", "，", "after", " and list", "读取", "\"", "'", "a.txt", "http://x.y", ". ",
        ]), 0..12)) {
            let message = parts.concat();
            for clause in split(&message, &|_| false) {
                prop_assert!(message.get(clause.place).is_some());
            }
        }
    }
}
