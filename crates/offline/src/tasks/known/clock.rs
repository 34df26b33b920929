//! What time it is, and where.

use super::super::Ask;
use super::{Calls, each};
use ephor_model::Named;

/// Cities whose clocks are asked for, and their time zones.
const ZONES: &[(&str, &str)] = &[
    ("utc", "UTC"),
    ("gmt", "UTC"),
    ("tokyo", "Asia/Tokyo"),
    ("东京", "Asia/Tokyo"),
    ("beijing", "Asia/Shanghai"),
    ("北京", "Asia/Shanghai"),
    ("shanghai", "Asia/Shanghai"),
    ("上海", "Asia/Shanghai"),
    ("china", "Asia/Shanghai"),
    ("hong kong", "Asia/Hong_Kong"),
    ("香港", "Asia/Hong_Kong"),
    ("singapore", "Asia/Singapore"),
    ("新加坡", "Asia/Singapore"),
    ("seoul", "Asia/Seoul"),
    ("首尔", "Asia/Seoul"),
    ("delhi", "Asia/Kolkata"),
    ("mumbai", "Asia/Kolkata"),
    ("india", "Asia/Kolkata"),
    ("dubai", "Asia/Dubai"),
    ("moscow", "Europe/Moscow"),
    ("莫斯科", "Europe/Moscow"),
    ("london", "Europe/London"),
    ("伦敦", "Europe/London"),
    ("paris", "Europe/Paris"),
    ("巴黎", "Europe/Paris"),
    ("berlin", "Europe/Berlin"),
    ("柏林", "Europe/Berlin"),
    ("madrid", "Europe/Madrid"),
    ("rome", "Europe/Rome"),
    ("罗马", "Europe/Rome"),
    ("vienna", "Europe/Vienna"),
    ("zurich", "Europe/Zurich"),
    ("amsterdam", "Europe/Amsterdam"),
    ("new york", "America/New_York"),
    ("纽约", "America/New_York"),
    ("chicago", "America/Chicago"),
    ("芝加哥", "America/Chicago"),
    ("los angeles", "America/Los_Angeles"),
    ("洛杉矶", "America/Los_Angeles"),
    ("san francisco", "America/Los_Angeles"),
    ("旧金山", "America/Los_Angeles"),
    ("toronto", "America/Toronto"),
    ("sao paulo", "America/Sao_Paulo"),
    ("sydney", "Australia/Sydney"),
    ("悉尼", "Australia/Sydney"),
    ("auckland", "Pacific/Auckland"),
    ("cairo", "Africa/Cairo"),
    ("lagos", "Africa/Lagos"),
];

pub(super) fn time(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "what time",
        "what's the time",
        "what is the time",
        "current time",
        "the time",
        "time is it",
        "time in",
        "local time",
        "what's the date",
        "what is the date",
        "what date",
        "today's date",
        "current date",
        "what day is",
        "which day is",
        "get time",
        "tell me the date",
        "几点",
        "现在时间",
        "当前时间",
        "时间是",
        "今天几号",
        "今天是几号",
        "今天星期几",
        "今天日期",
        "今天的日期",
        "当前日期",
        "什么时间",
        "时间",
    ];
    if !ask.says(ASKED) || ask.words.len() > 16 {
        return None;
    }
    let is_zone = |token: &&str| {
        token.split_once('/').is_some_and(|(area, place)| {
            area.starts_with(|c: char| c.is_ascii_uppercase())
                && area.chars().all(|c| c.is_ascii_alphabetic())
                && place.starts_with(|c: char| c.is_ascii_uppercase())
                && place.chars().all(|c| c.is_ascii_alphabetic() || "_/-".contains(c))
        })
    };
    let bounds = |c: char| !(c.is_ascii_alphanumeric() || "_/-".contains(c));
    let mut zones: Vec<String> =
        ask.text.split(bounds).filter(is_zone).map(str::to_owned).collect();
    for (city, zone) in ZONES {
        if ask.says(&[city]) && !zones.iter().any(|known| known == zone) {
            zones.push((*zone).to_owned());
        }
    }
    // A place that isn't known must not be answered with the time of another.
    if zones.is_empty()
        && let Some(at) = ask.words.iter().position(|word| word == "in")
        && let Some(place) = ask.words.get(at + 1)
        && !["the", "my", "our", "here", "local"].contains(&place.as_str())
    {
        return None;
    }
    Some(each(tool, &["timezone", "tz", "time_zone", "zone"], zones))
}
