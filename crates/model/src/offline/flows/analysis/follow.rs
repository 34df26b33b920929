//! Questions that go on from the last one: "and by month?" after "Revenue in 2025".

use crate::Database;

/// Openings that say that something goes on.
const OPENINGS: &[&str] = &[
    "and what about", "and how about", "what about", "how about", "and now", "and also", "the same",
    "same", "and", "also", "now", "but", "then", "only", "just", "instead", "那么", "那", "还有",
    "再", "换成", "改成", "改为", "只看", "只要", "同样",
];

/// Words before what a sum is parted by.
const GROUPS: &[&str] = &[" per ", " by ", " for each ", " grouped by ", " in each "];

/// Words before what a question is confined to.
const PLACES: &[&str] = &[" in ", " for ", " from ", " of ", " since ", " during ", " where ", " with "];

/// Whether a message says itself that it goes on from what was said before.
pub(super) fn goes_on(message: &str) -> bool {
    let bare = message.trim();
    opening(bare).is_some() || GROUPS.iter().any(|group| starts(bare, group.trim()))
}

fn starts(text: &str, word: &str) -> bool {
    let (Some(head), Some(rest)) = (text.get(..word.len()), text.get(word.len()..)) else {
        return false;
    };
    let whole = !word.is_ascii() || rest.starts_with(|c: char| !c.is_alphanumeric());
    head.eq_ignore_ascii_case(word) && whole
}

fn opening(text: &str) -> Option<&str> {
    let found = OPENINGS.iter().find(|opening| starts(text, opening))?;
    Some(text[found.len()..].trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == '，'))
}

/// What a message adds, without its openings and question mark.
fn fragment(message: &str) -> &str {
    let mut text = message.trim();
    for _ in 0..3 {
        match opening(text) {
            Some(rest) if !rest.is_empty() => text = rest,
            _ => break,
        }
    }
    text.trim_end_matches(|c: char| c.is_whitespace() || "?？.。!！".contains(c))
        .trim_end_matches('呢')
        .trim()
}

/// The last question and a message as one question, in the ways that it may be meant, the likeliest
/// first. Which of them means something, only the data can tell.
pub(super) fn together(last: &str, message: &str, databases: &[&Database]) -> Vec<String> {
    let added = fragment(message);
    let last = last.trim().trim_end_matches(['?', '？', '.', '。', '!', '！']).trim();
    let mut ways = Vec::new();
    if added.is_empty() || last.is_empty() {
        return ways;
    }
    let group = GROUPS.iter().find_map(|group| starts(added, group.trim()).then_some(*group));
    let (head, tail) = grouping(last);
    if group.is_some() {
        if let Some(tail) = tail {
            // The place that the last question was confined to stays.
            let place = place_in(tail);
            ways.push(format!("{head} {added}{place}"));
        }
        ways.push(format!("{last} {added}"));
        ways.push(format!("{head} {added}"));
    }
    ways.extend(values(last, added, databases));
    let place = PLACES.iter().any(|place| starts(added, place.trim()));
    let timeless = without_time(last);
    if place {
        ways.push(format!("{timeless} {added}"));
        ways.push(format!("{last} {added}"));
    }
    if group.is_none() && !place {
        // Another measure of the same; then another place or time.
        if let Some(tail) = tail {
            ways.push(format!("{added}{tail}"));
        }
        for joint in [" ", " in ", " for ", " per "] {
            ways.push(format!("{timeless}{joint}{added}"));
            ways.push(format!("{last}{joint}{added}"));
        }
        ways.push(format!("{last}，{added}"));
        ways.push(format!("{added}{last}"));
        ways.push(format!("{added}的{}", last.rsplit('的').next().unwrap_or(last)));
        if let Some(place) = PLACES.iter().filter_map(|place| last.find(place)).min() {
            ways.push(format!("{added}{}", &last[place..]));
        }
    }
    let mut known = Vec::new();
    ways.retain(|way| {
        let new = !known.contains(way);
        if new {
            known.push(way.clone());
        }
        new
    });
    ways
}

/// A question before and from its grouping on.
fn grouping(text: &str) -> (&str, Option<&str>) {
    let lower = text.to_ascii_lowercase();
    let at = GROUPS.iter().filter_map(|group| lower.find(group)).min();
    match at {
        Some(at) => (&text[..at], Some(&text[at..])),
        None => (text, None),
    }
}

/// The place that a grouping's tail goes on with, as in ` in 2025` of ` per city in 2025`.
fn place_in(tail: &str) -> &str {
    let lower = tail.to_ascii_lowercase();
    match PLACES.iter().filter_map(|place| lower.find(place)).min() {
        Some(at) => &tail[at..],
        None => "",
    }
}

/// The last question with one of its values exchanged for one that the message names.
fn values(last: &str, added: &str, databases: &[&Database]) -> Vec<String> {
    let (lower, new) = (last.to_lowercase(), added.to_lowercase());
    // Indexes into the lower-case text fit the text itself only where nothing changed its length.
    if lower.len() != last.len() {
        return Vec::new();
    }
    let columns = databases.iter().flat_map(|database| &database.tables);
    let columns = columns.flat_map(|table| &table.columns);
    let mut ways = Vec::new();
    for column in columns.filter(|column| column.samples.len() > 1) {
        let there = |text: &str| {
            column.samples.iter().find(|sample| {
                sample.chars().count() > 1 && text.contains(&sample.to_lowercase())
            })
        };
        if let (Some(old), Some(new)) = (there(&lower), there(&new))
            && old != new
            && let Some(at) = lower.find(&old.to_lowercase())
            && let Some(rest) = last.get(at + old.len()..)
        {
            ways.push(format!("{}{new}{rest}", &last[..at]));
        }
    }
    ways
}

/// The question without a time that it ends with.
fn without_time(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let times = [
        " this year", " last year", " this month", " last month", " this week", " last week",
        " this quarter", " last quarter", " today", " yesterday",
    ];
    if let Some(time) = times.iter().find(|time| lower.ends_with(**time)) {
        return &text[..text.len() - time.len()];
    }
    // "in 2025", "in March 2025".
    if let Some(at) = lower.rfind(" in ") {
        let tail = &lower[at + 4..];
        let year = tail.split_whitespace().last().is_some_and(|word| {
            word.len() == 4 && word.chars().all(|c| c.is_ascii_digit())
        });
        let month = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september",
            "october", "november", "december",
        ];
        if (year || month.contains(&tail.trim())) && tail.split_whitespace().count() <= 2 {
            return &text[..at];
        }
    }
    text
}
