//! Questions that go on from the last one: "and by month?" after "Revenue in 2025".

use crate::sql;
use crate::text::Language;
use ephor_model::Database;

/// Openings that say that something goes on.
const OPENINGS: &[&str] = &[
    "and what about",
    "and how about",
    "what about",
    "how about",
    "and now",
    "and also",
    "the same",
    "same",
    "and",
    "also",
    "now",
    "but",
    "then",
    "only",
    "just",
    "instead",
    "那么",
    "那",
    "还有",
    "再",
    "换成",
    "改成",
    "改为",
    "只看",
    "只要",
    "同样",
];

/// Endings that say the same.
const CLOSINGS: &[&str] = &["instead", "rather", "please", "too", "as well"];

/// Words before what a sum is parted by.
const GROUPS: &[&str] = &[" per ", " by ", " for each ", " grouped by ", " in each "];

/// Words before what a question is confined to.
const PLACES: &[&str] =
    &[" in ", " for ", " from ", " of ", " since ", " during ", " where ", " with "];

/// Whether a message says itself that it goes on from what was said before.
pub(super) fn goes_on(message: &str) -> bool {
    let bare = message.trim();
    opening(bare).is_some() || GROUPS.iter().any(|group| starts(bare, group.trim()))
}

/// Whether a message may mean more than it says: "按类别呢", of this year or of all.
pub(super) fn may_go_on(message: &str) -> bool {
    let bare = message.trim_end_matches(|c: char| c.is_whitespace() || "?？。".contains(c));
    goes_on(message) || bare.ends_with('呢')
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
    Some(
        text[found.len()..]
            .trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == '，'),
    )
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
    let text = text
        .trim_end_matches(|c: char| c.is_whitespace() || "?？.。!！".contains(c))
        .trim_end_matches('呢')
        .trim();
    let closing = CLOSINGS.iter().find_map(|closing| {
        let at = text.len().checked_sub(closing.len())?;
        let (head, tail) = (text.get(..at)?, text.get(at..)?);
        let said = tail.eq_ignore_ascii_case(closing) && head.ends_with([' ', ',']);
        said.then(|| head.trim_end_matches([' ', ',']))
    });
    closing.filter(|head| !head.is_empty()).unwrap_or(text)
}

/// The last question and a message as one question, in the ways that it may be meant, the likeliest
/// first. Which of them means something, only the data can tell.
pub(super) fn together(
    last: &str,
    message: &str,
    (databases, today): (&[&Database], &str),
) -> Vec<String> {
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
            ways.push(format!("{head} {added}{}", kept(tail, today)));
        }
        ways.push(format!("{last} {added}"));
        ways.push(format!("{head} {added}"));
    }
    ways.extend(values(last, added, databases));
    let place = PLACES.iter().any(|place| starts(added, place.trim()));
    let timeless = without_time(last);
    let timeless = timeless.trim();
    if place {
        ways.push(format!("{timeless} {added}"));
        ways.push(format!("{last} {added}"));
    }
    if group.is_none() && !place {
        // Nothing is there per last year.
        let joints = [" ", " in ", " for ", " per "];
        let joints = joints.into_iter().filter(|joint| *joint != " per " || !timed(added));
        let joined = joints.flat_map(|joint| {
            [format!("{timeless}{joint}{added}"), format!("{last}{joint}{added}")]
        });
        // Another measure of the same; of a time, the same at another one.
        let swapped = tail.map(|tail| format!("{added}{tail}"));
        if timed(added) {
            ways.push(match Language::of(last) == Language::Chinese {
                true => format!("{added}{timeless}"),
                false => format!("{timeless} in {added}"),
            });
            ways.extend(joined);
        } else {
            ways.extend(swapped);
            ways.extend(joined);
        }
        match Language::of(last) {
            // Glued together like that, an English question would pass for a Chinese one.
            Language::English => ways.push(format!("{timeless}, {added}")),
            Language::Chinese => {
                ways.push(format!("{timeless}，{added}"));
                ways.push(format!("{added}{timeless}"));
                ways.push(format!("{added}的{}", last.rsplit('的').next().unwrap_or(last)));
            }
        }
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

/// What a grouping's tail is confined to, as in ` in Berlin this year` of ` per city in Berlin this year`.
fn kept<'t>(tail: &'t str, today: &str) -> &'t str {
    let lower = tail.to_ascii_lowercase();
    let place = PLACES.iter().filter_map(|place| lower.find(place)).min().unwrap_or(tail.len());
    let times = sql::times(tail, today);
    let blanks = tail.match_indices(' ').map(|(at, _)| at);
    let whole = |at: &usize| sql::times(&tail[*at..], today) == times;
    let time = blanks.chain([tail.len()]).rfind(whole).unwrap_or_default();
    &tail[place.min(time)..]
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
            column
                .samples
                .iter()
                .find(|sample| sample.chars().count() > 1 && text.contains(&sample.to_lowercase()))
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

const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const SPANS: &[&str] = &["year", "quarter", "month", "week"];
const TIMES: &[&str] = &[
    "今年",
    "去年",
    "前年",
    "本月",
    "上个月",
    "上月",
    "这个月",
    "本季度",
    "上季度",
    "今天",
    "昨天",
];

fn year(word: &str) -> bool {
    word.len() == 4 && word.starts_with(['1', '2']) && word.chars().all(|c| c.is_ascii_digit())
}

/// Whether a text begins with a time.
fn timed(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let first = words.first().copied().unwrap_or_default();
    let bare = first.trim_end_matches(['年', '月', ',']);
    year(bare)
        || year(bare.get(..4).unwrap_or_default()) && !first.is_ascii()
        || MONTHS.contains(&first)
        || ["today", "yesterday"].contains(&first)
        || (["this", "last", "next"].contains(&first)
            && words.get(1).is_some_and(|word| SPANS.contains(word) || *word == "few"))
        || TIMES.iter().any(|time| lower.starts_with(time))
}

/// The question without its times: "in 2025", "in March 2025", "last month", "2025年".
fn without_time(text: &str) -> String {
    let mut text = text.to_owned();
    for time in TIMES {
        text = text.replace(time, "");
    }
    if let Some(at) = text.find('年')
        && let Some(from) = at.checked_sub(4)
        && text.get(from..at).is_some_and(year)
    {
        text.replace_range(from..at + '年'.len_utf8(), "");
        text = text.trim_start_matches('的').to_owned();
    }
    let words: Vec<&str> = text.split(' ').collect();
    let is = |at: usize, test: &dyn Fn(&str) -> bool| {
        words.get(at).is_some_and(|word| test(&word.to_lowercase()))
    };
    let month = |word: &str| MONTHS.contains(&word);
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let joint = usize::from(is(at, &|word| ["in", "of", "for", "during"].contains(&word)));
        let from = at + joint;
        let length = if is(from, &month) && is(from + 1, &year) {
            2
        } else if joint == 1 && (is(from, &month) || is(from, &year)) {
            1
        } else if is(from, &|word| ["this", "last"].contains(&word))
            && is(from + 1, &|word| SPANS.contains(&word))
        {
            2
        } else {
            0
        };
        if length > 0 {
            at = from + length;
        } else {
            kept.push(words[at]);
            at += 1;
        }
    }
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn first(last: &str, message: &str, expect: &str) {
        let ways = together(last, message, (&[], "2026-11-22"));
        assert_eq!(ways.first().map(String::as_str), Some(expect), "{message}: {ways:?}");
    }

    #[test]
    fn what_is_added_takes_its_place() {
        first("Total amount per city in 2026", "and by month?", "Total amount by month in 2026");
        first("Total amount", "by city", "Total amount by city");
        first("Total amount by month in 2026", "What about 2025?", "Total amount by month in 2025");
        first(
            "Total amount in May 2026 by city",
            "and last year",
            "Total amount by city in last year",
        );
        first("Revenue per city", "the number of orders?", "the number of orders per city");
        first("Revenue last month", "only in Berlin", "Revenue in Berlin");
        first("Revenue by month", "by country instead", "Revenue by country");
        first("2023年各城市的销售额", "2024年呢", "2024年各城市的销售额");
        first("Revenue per month this year", "And per week?", "Revenue per week this year");
        first(
            "Orders per month between 2024 and 2025",
            "by city",
            "Orders by city between 2024 and 2025",
        );
        first(
            "Orders per city last year in Berlin",
            "by month",
            "Orders by month last year in Berlin",
        );
        assert!(together("Revenue", "?", (&[], "2026-11-22")).is_empty());
    }

    #[test]
    fn openings_say_that_something_goes_on() {
        for (message, expect) in [
            ("and by month?", true),
            ("What about 2025?", true),
            ("那去年呢", true),
            ("per city", true),
            ("Android sales", false),
            ("How many orders?", false),
        ] {
            assert_eq!(goes_on(message), expect, "{message}");
        }
    }
}
