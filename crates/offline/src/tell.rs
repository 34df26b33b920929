//! Rows in words: one value as a sentence, several rows as a table with their trend.

use serde_json::Value;

use super::report::{self, Figures};
use super::table::{Rows, cell, title};
use crate::text::Language;

/// An expression and its result, which says itself (`≈ 1.41`) where it isn't exact.
pub(crate) fn equation(expression: &str, result: &str) -> String {
    match result.strip_prefix('≈') {
        Some(about) => format!("{expression} ≈ {}", about.trim_start()),
        None => format!("{expression} = {result}"),
    }
}

/// What rows say. `about` is how the question was understood; `most` rows are shown. `today`: the period
/// that it is in isn't compared; empty if it isn't known.
pub(crate) fn rows(
    language: Language,
    about: &str,
    rows: &Rows,
    most: usize,
    today: &str,
) -> String {
    let nothing =
        || language.say(format!("Nothing was found for: {about}."), format!("没有找到：{about}。"));
    match (rows.rows.as_slice(), rows.columns.as_slice()) {
        ([], _) => nothing(),
        ([row], [column]) => {
            let value = row.get(column).unwrap_or(&Value::Null);
            if value.is_null() {
                return nothing();
            }
            let value = cell(column, value);
            let name = title(column);
            match about.eq_ignore_ascii_case(&name) {
                true => language.say(format!("{name}: {value}."), format!("{name}：{value}。")),
                false => language.say(
                    format!("{name}: {value} ({about})."),
                    format!("{name}：{value}（{about}）。"),
                ),
            }
        }
        (all, _) => {
            let mut text = format!("{about}:\n\n{}", rows.markdown(most));
            if all.len() > most {
                let count = all.len();
                text.push_str(&match rows.more {
                    true => language.say(
                        format!("\nThe first {most} rows of more than {count}."),
                        format!("\n共 {count} 行以上，显示前 {most} 行。"),
                    ),
                    false => language.say(
                        format!("\nThe first {most} of {count} rows."),
                        format!("\n共 {count} 行，显示前 {most} 行。"),
                    ),
                });
            }
            if let Some(trend) =
                Figures::of(rows).and_then(|figures| report::trend_until(figures, today, language))
            {
                text.push_str(&format!("\n{trend}"));
            }
            text
        }
    }
}

/// A result of any shape, line by line: a name and its value, entries of a list as a list.
pub(crate) fn in_words(language: Language, value: &Value) -> String {
    let mut lines = Vec::new();
    tell(language, "", value, 0, &mut lines);
    if lines.is_empty() {
        return language.say("nothing", "没有内容");
    }
    lines.join("\n")
}

/// Levels that are told.
const MOST_LEVELS: usize = 4;
/// Entries that are told of a list, or of an object.
const MOST_ENTRIES: usize = 20;

fn tell(language: Language, name: &str, value: &Value, level: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(level.saturating_sub(1));
    let label = match name {
        "" => String::new(),
        name => format!("{}: ", title(name)),
    };
    let none = |lines: &mut Vec<String>| {
        if !name.is_empty() {
            lines.push(format!("{indent}- {label}{}", language.say("none", "无")));
        }
    };
    match value {
        Value::Null => none(lines),
        Value::Array(list) if list.is_empty() => none(lines),
        Value::Object(map) if map.is_empty() => none(lines),
        _ if level > MOST_LEVELS => lines.push(format!("{indent}- {label}…")),
        Value::Array(list) => {
            if !name.is_empty() {
                lines.push(format!("{indent}- {}", label.trim_end()));
            }
            for entry in list.iter().take(MOST_ENTRIES) {
                match flat(entry) {
                    Some(text) => lines.push(format!("{}- {text}", "  ".repeat(level))),
                    None => tell(language, "", entry, level + 1, lines),
                }
            }
            if list.len() > MOST_ENTRIES {
                let more = list.len() - MOST_ENTRIES;
                let more = language.say(format!("… and {more} more"), format!("…还有 {more} 项"));
                lines.push(format!("{}- {more}", "  ".repeat(level)));
            }
        }
        Value::Object(map) => {
            if !name.is_empty() {
                lines.push(format!("{indent}- {}", label.trim_end()));
            }
            for (key, entry) in map.iter().take(MOST_ENTRIES) {
                tell(language, key, entry, level + 1, lines);
            }
        }
        Value::String(text) => lines.push(format!("{indent}- {label}{}", text.trim())),
        other => lines.push(format!("{indent}- {label}{}", cell(name, other))),
    }
}

/// An entry that fits one line: a value, or an object of plain values.
fn flat(entry: &Value) -> Option<String> {
    match entry {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Object(map) if map.values().all(|value| !value.is_object() && !value.is_array()) => {
            let said = map.iter().filter(|(_, value)| !value.is_null());
            let said = said.map(|(name, value)| {
                let text = value.as_str().map_or_else(|| cell(name, value), str::to_owned);
                format!("{}: {}", title(name), text.trim())
            });
            Some(said.collect::<Vec<_>>().join("; "))
        }
        Value::Array(_) | Value::Object(_) => None,
        other => Some(cell("", other)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_result_is_told_in_words() {
        let found = json!({
            "query": "actors", "unread": [],
            "findings": [{"source": "https://x.org", "text": "An actor…"}, {"source": "y", "text": "b"}],
        });
        let text = in_words(Language::English, &found);
        for part in ["query: actors", "source: https://x.org; text: An actor…", "unread: none"] {
            assert!(text.to_lowercase().contains(&part.to_lowercase()), "{part:?} not in {text}");
        }
        assert!(!text.contains('{'), "{text}");
        assert_eq!(in_words(Language::English, &Value::Null), "nothing");
        let mut deep = json!(1);
        for _ in 0..200 {
            deep = json!({"a": [deep]});
        }
        assert!(in_words(Language::English, &deep).contains('…'));
    }
}
