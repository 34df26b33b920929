//! Salutations and courtesy.

use super::{Skill, Turn};
use crate::{Capability, build};
use ephor_core::Intent;
use ephor_model::Decided;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "greeting",
        description: "Answers a greeting, thanks or a farewell.",
        examples: &["Hello!", "你好"],
    },
    intent: Intent::Greeting,
    decide,
};

/// A longer text is never a greeting (RESOLUTIONS, 001, fast path).
const LONGEST: usize = 80;

/// Salutations and courtesies; longer phrases come before their parts.
const PHRASES: &[&str] = &[
    "good morning",
    "good afternoon",
    "good evening",
    "good day",
    "thank you very much",
    "thank you",
    "thanks a lot",
    "how are you",
    "nice to meet you",
    "hello",
    "thanks",
    "howdy",
    "greetings",
    "goodbye",
    "cheers",
    "hey",
    "bye",
    "hi",
    "you",
    "there",
    "ephor",
    "everyone",
    "all",
    "again",
    "please",
    "早上好",
    "下午好",
    "晚上好",
    "中午好",
    "你好",
    "您好",
    "大家好",
    "非常感谢",
    "谢谢",
    "感谢",
    "再见",
    "早安",
    "晚安",
    "拜拜",
    "嗨",
    "哈喽",
    "早",
    "你们",
    "您",
    "你",
    "啊",
    "呀",
    "吗",
    "了",
    "们",
    "请",
];

/// Words that make no greeting by themselves.
const FILLERS: &[&str] = &[
    "you", "there", "ephor", "everyone", "all", "again", "please", "你们", "您", "你", "啊", "呀",
    "吗", "了", "们", "请",
];

/// A message without the salutation that it begins with, where more than that is said.
pub(super) fn strip(text: &str) -> &str {
    let mut rest = text.trim();
    while let Some(next) =
        PHRASES.iter().filter(|phrase| !FILLERS.contains(phrase)).find_map(|phrase| {
            let head = rest.get(..phrase.len())?;
            let tail = rest.get(phrase.len()..)?;
            // "Hi" isn't the beginning of "highest".
            let ends = !phrase.is_ascii() || !tail.starts_with(|c: char| c.is_alphanumeric());
            (head.eq_ignore_ascii_case(phrase) && ends).then_some(tail)
        })
    {
        rest = next.trim_start_matches(|c: char| c.is_whitespace() || ",.!，。！、~".contains(c));
    }
    if rest.is_empty() { text.trim() } else { rest }
}

/// Whether a text, with these words, is a salutation or a courtesy and nothing else.
pub(super) fn is_greeting(text: &str, words: &[String]) -> bool {
    if text.chars().count() > LONGEST {
        return false;
    }
    let mut at = 0;
    let mut salutation = false;
    while at < words.len() {
        let rest = &words[at..];
        let found = PHRASES.iter().find_map(|phrase| {
            let wanted = crate::text::words(phrase);
            rest.starts_with(&wanted).then_some((phrase, wanted.len()))
        });
        let Some((phrase, length)) = found else {
            return false;
        };
        salutation |= !FILLERS.contains(phrase);
        at += length;
    }
    salutation
}

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    if !is_greeting(&turn.text, &turn.words) {
        return None;
    }
    let parting = turn.says(&["bye", "goodbye", "再见", "拜拜", "晚安"]);
    let thanks = turn.says(&["thanks", "thank you", "谢谢", "感谢", "非常感谢", "cheers"]);
    Some(build::greet(if parting {
        turn.language.say("Goodbye!", "再见！")
    } else if thanks {
        turn.language.say("You're welcome.", "不客气。")
    } else {
        turn.language.say(
            "Hello! I'm Ephor's offline model: I follow rules and need no network. \
             Ask me what I can do.",
            "你好！我是 Ephor 的离线模型，按规则工作，不需要网络。可以问我能做什么。",
        )
    }))
}
