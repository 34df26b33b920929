//! Today's date.

use ephor_core::Intent;
use jiff::civil::{Date, Weekday};

use super::{Skill, Turn};
use crate::{Capability, build};
use ephor_model::Decided;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "today",
        description: "Tells today's date and weekday. It has no clock, so not the time of day.",
        examples: &["What's the date today?", "今天几号？"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

const DATE: &[&str] = &[
    "what's the date",
    "what is the date",
    "what date is it",
    "what's today's date",
    "what is today's date",
    "today's date",
    "what day is it",
    "what day is today",
    "which day is it",
    "what is today",
    "current date",
    "今天几号",
    "今天是几号",
    "今天星期几",
    "今天周几",
    "今天是什么日子",
    "今天日期",
    "今天的日期",
    "几月几号",
    "现在日期",
    "今天是星期几",
];
const TIME: &[&str] =
    &["what time is it", "what's the time", "current time", "几点了", "现在几点", "现在时间"];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let time = turn.says(TIME);
    if !(time || turn.says(DATE)) || turn.text.chars().count() > 60 {
        return None;
    }
    let day = turn.context.today.as_str();
    let Ok(date) = day.parse::<Date>() else {
        return Some(build::regret(
            turn.language.say("I'm not told today's date.", "我不知道今天的日期。"),
        ));
    };
    let (english, chinese) = weekday(date.weekday());
    let mut text = turn
        .language
        .say(format!("Today is {english}, {day}."), format!("今天是 {day}，{chinese}。"));
    if time {
        text.push_str(&turn.language.say(
            " I have no clock, so I can't tell the time of day.",
            "我没有时钟，不知道现在几点。",
        ));
    }
    Some(build::respond(text))
}

fn weekday(day: Weekday) -> (&'static str, &'static str) {
    match day {
        Weekday::Monday => ("Monday", "星期一"),
        Weekday::Tuesday => ("Tuesday", "星期二"),
        Weekday::Wednesday => ("Wednesday", "星期三"),
        Weekday::Thursday => ("Thursday", "星期四"),
        Weekday::Friday => ("Friday", "星期五"),
        Weekday::Saturday => ("Saturday", "星期六"),
        Weekday::Sunday => ("Sunday", "星期日"),
    }
}
