//! Rows in words: one value as a sentence, several rows as a table with their trend.

use serde_json::Value;

use super::report::{self, Figures};
use super::table::{Rows, cell, title};
use super::text::Language;

/// An expression and its result, which says itself (`≈ 1.41`) where it isn't exact.
pub(crate) fn equation(expression: &str, result: &str) -> String {
    match result.strip_prefix('≈') {
        Some(about) => format!("{expression} ≈ {}", about.trim_start()),
        None => format!("{expression} = {result}"),
    }
}

/// What rows say. `about` is how the question was understood; `most` rows are shown.
pub(crate) fn rows(language: Language, about: &str, rows: &Rows, most: usize) -> String {
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
            language.say(
                format!("{}: {value} ({about}).", title(column)),
                format!("{}：{value}（{about}）。", title(column)),
            )
        }
        (all, _) => {
            let mut text = format!("{about}:\n\n{}", rows.markdown(most));
            if all.len() > most {
                let count = all.len();
                text.push_str(&language.say(
                    format!("\nThe first {most} of {count} rows."),
                    format!("\n共 {count} 行，显示前 {most} 行。"),
                ));
            }
            if let Some(trend) =
                Figures::of(rows).and_then(|figures| report::trend(&figures, language))
            {
                text.push_str(&format!("\n{trend}"));
            }
            text
        }
    }
}
