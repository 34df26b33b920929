//! Reports: a title, a table, totals and the trend in words, all computed from the rows.

use jiff::civil::Date;
use serde_json::Value;

use super::table::{Rows, amount, cell, title};
use crate::text::Language;

/// Most rows of a report's table.
const MOST_ROWS: usize = 50;
/// A change of less than this many percent is no trend.
const STEADY: f64 = 1.0;

/// The rows with their label first, then what counts, then the rest: a CEL map has no order.
fn arranged(rows: &Rows) -> Rows {
    let mut rows = rows.clone();
    if let Some(figures) = Figures::of(&rows) {
        let rank = |column: &String| match column {
            _ if *column == figures.label => 0,
            _ if *column == figures.value => 1,
            _ => 2,
        };
        rows.columns.sort_by_key(rank);
    }
    rows
}

/// What a series of rows says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figures {
    /// The column that names each row, as in `month`.
    pub(crate) label: String,
    /// The column whose numbers count.
    pub(crate) value: String,
    /// Label and number of each row.
    pub(crate) series: Vec<(String, f64)>,
    /// Whether the rows follow one another in time.
    pub(crate) timed: bool,
}

const PERIODS: &[&str] = &["day", "week", "month", "quarter", "year", "date", "period"];

impl Figures {
    /// The figures in rows: a label and a number in each, at least.
    pub(crate) fn of(rows: &Rows) -> Option<Self> {
        let period = |column: &&String| {
            let name = column.to_lowercase();
            PERIODS.iter().any(|period| name == *period || name.ends_with(&format!("_{period}")))
        };
        let timed = rows.columns.iter().find(period);
        let label =
            timed.or_else(|| rows.columns.iter().find(|column| !rows.numeric(column))).cloned()?;
        let amounts = |column: &&String| {
            let name = column.to_lowercase();
            **column != label
                && !period(column)
                && rows.numeric(column)
                && !["percent", "share", "change", "_id"].iter().any(|part| name.contains(part))
                && name != "id"
        };
        let value = rows.columns.iter().find(amounts).cloned()?;
        let series: Vec<(String, f64)> = (0..rows.rows.len())
            .filter_map(|at| {
                let name = cell(&label, rows.rows[at].get(&label)?);
                Some((name, rows.number(at, &value)?))
            })
            .collect();
        // One after the other, each with a name.
        let ascending = series.windows(2).all(|pair| pair[0].0 < pair[1].0)
            && series.iter().all(|(name, _)| name.starts_with(|c: char| c.is_ascii_digit()));
        let timed = timed.is_some() && ascending;
        (!series.is_empty()).then_some(Self { label, value, series, timed })
    }

    /// Without the period that `today` is in, which doesn't compare with whole ones. The name of what
    /// was left out, if anything was.
    pub(crate) fn complete(mut self, today: &str) -> (Self, Option<String>) {
        let today: Option<Date> = today.parse().ok();
        let current = |label: &String| today.is_some_and(|today| holds(label, today));
        if !self.timed || self.series.len() < 2 {
            return (self, None);
        }
        let open = self.series.pop_if(|(label, _)| current(label));
        (self, open.map(|(label, _)| label))
    }

    /// A number as the rows have them: with places after the point if any of theirs has some.
    pub(crate) fn amount(&self, value: f64) -> String {
        let text = amount(value);
        let places = self.series.iter().any(|(_, value)| amount(*value).contains('.'));
        if places && !text.contains(['.', 'e']) { text + ".00" } else { text }
    }

    pub(crate) fn total(&self) -> f64 {
        self.series.iter().map(|(_, value)| value).sum()
    }

    fn mean(&self) -> f64 {
        self.total() / self.series.len() as f64
    }

    /// Averages and extremes have no total.
    pub(crate) fn additive(&self) -> bool {
        let name = self.value.to_lowercase();
        !["average", "avg", "min_", "max_", "price", "rate"].iter().any(|part| name.contains(part))
    }

    pub(crate) fn best(&self) -> &(String, f64) {
        self.series
            .iter()
            .fold(&self.series[0], |best, next| if next.1 > best.1 { next } else { best })
    }

    pub(crate) fn worst(&self) -> &(String, f64) {
        self.series
            .iter()
            .fold(&self.series[0], |worst, next| if next.1 < worst.1 { next } else { worst })
    }

    /// The change from the first to the last row, in percent.
    pub(crate) fn change(&self) -> Option<f64> {
        let (first, last) = (self.series.first()?.1, self.series.last()?.1);
        percent(first, last).filter(|_| self.timed && self.series.len() > 1)
    }
}

/// Whether a year, quarter or month, as results name it, holds a date.
fn holds(label: &str, date: Date) -> bool {
    let quarter = (date.month() + 2) / 3;
    label == format!("{:04}", date.year())
        || label == date.strftime("%Y-%m").to_string()
        || label == format!("{:04}-Q{quarter}", date.year())
}

fn percent(before: f64, after: f64) -> Option<f64> {
    (before != 0.0).then(|| (after - before) / before.abs() * 100.0)
}

/// A signed percentage.
pub(crate) fn signed(change: f64) -> String {
    let rounded = (change * 10.0).round() / 10.0;
    format!("{rounded:+.1} %")
}

/// The trend in a sentence, without the period that `today` is in; that is said.
pub(crate) fn trend_until(figures: Figures, today: &str, language: Language) -> Option<String> {
    let (figures, open) = figures.complete(today);
    let trend = trend(&figures, language);
    let open = open.map(|open| is_not_over(&open, language));
    let parts: Vec<String> = trend.into_iter().chain(open).collect();
    (!parts.is_empty()).then(|| parts.join(&language.say(" ", "")))
}

/// That a period isn't over.
pub(crate) fn is_not_over(period: &str, language: Language) -> String {
    language.say(
        format!("{period} isn't over and isn't compared."),
        format!("{period} 尚未结束，未参与比较。"),
    )
}

/// The trend in a sentence.
pub(crate) fn trend(figures: &Figures, language: Language) -> Option<String> {
    let change = figures.change()?;
    let (first, last) = (figures.series.first()?, figures.series.last()?);
    let name = capital(&title(&figures.value));
    let (a, b) = (figures.amount(first.1), figures.amount(last.1));
    Some(if change.abs() < STEADY {
        language.say(
            format!(
                "{name} held steady from {} ({a}) to {} ({b}), {}.",
                first.0,
                last.0,
                signed(change)
            ),
            format!(
                "{name} 从 {}（{a}）到 {}（{b}）基本持平，{}。",
                first.0,
                last.0,
                signed(change)
            ),
        )
    } else {
        let (verb, chinese) = if change > 0.0 { ("rose", "上升") } else { ("fell", "下降") };
        language.say(
            format!(
                "{name} {verb} from {a} in {} to {b} in {}, by {}.",
                first.0,
                last.0,
                signed(change.abs()).trim_start_matches('+')
            ),
            format!(
                "{name} 从 {} 的 {a} {chinese}到 {} 的 {b}，{}。",
                first.0,
                last.0,
                signed(change)
            ),
        )
    })
}

/// Each step of the series in words.
fn steps(figures: &Figures, language: Language) -> Vec<String> {
    figures
        .series
        .windows(2)
        .filter_map(|pair| {
            let change = percent(pair[0].1, pair[1].1)?;
            Some(language.say(
                format!("- {} against {}: {}", pair[1].0, pair[0].0, signed(change)),
                format!("- {} 较 {}：{}", pair[1].0, pair[0].0, signed(change)),
            ))
        })
        .collect()
}

/// A named table of the data that a report is made from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) rows: Rows,
}

/// All tables in a value, outermost first; at most eight, four levels deep.
pub(crate) fn parts(data: &Value) -> Vec<Part> {
    fn walk(name: &str, value: &Value, depth: usize, found: &mut Vec<Part>) {
        if found.len() >= 8 || depth > 4 {
            return;
        }
        match value {
            Value::Array(items) if !items.is_empty() => {
                if let Some(rows) = Rows::read(value) {
                    found.push(Part { name: name.to_owned(), rows });
                }
            }
            Value::Object(map) => {
                map.iter().for_each(|(key, value)| walk(key, value, depth + 1, found))
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk("rows", data, 0, &mut found);
    found
}

/// A report in Markdown. None where the data holds no rows at all.
pub(crate) fn write(data: &Value, language: Language) -> Option<String> {
    let mut parts = parts(data);
    // Rows with changes say all that the rows without them do.
    let trending = parts.iter().position(|part| part.name.contains("trend"));
    if let Some(at) = trending
        && parts.len() > 1
        && Figures::of(&parts[at].rows).is_some()
    {
        let trend = parts.remove(at);
        let bare = parts
            .iter()
            .position(|part| part.name == "rows" || part.rows.rows.len() == trend.rows.rows.len());
        if let Some(bare) = bare {
            parts.remove(bare);
        }
        parts.insert(0, trend);
    }
    let (main, others) = parts.split_first()?;
    let heading = data
        .get("title")
        .and_then(Value::as_str)
        .filter(|text| !text.trim().is_empty())
        .map_or_else(|| language.say("Report", "报告"), str::to_owned);
    let mut out = format!("# {heading}\n\n");
    if let Some(text) = data.get("understood").and_then(Value::as_str) {
        out.push_str(
            &language
                .say(format!("Asked of the data: {text}.\n\n"), format!("查询内容：{text}。\n\n")),
        );
    }
    out.push_str(&arranged(&main.rows).markdown(MOST_ROWS));
    if main.rows.rows.len() > MOST_ROWS {
        let left = main.rows.rows.len() - MOST_ROWS;
        out.push_str(&language.say(
            format!("\n{left} more rows are left out.\n"),
            format!("\n另有 {left} 行未列出。\n"),
        ));
    }
    if let Some(figures) = Figures::of(&main.rows) {
        out.push('\n');
        out.push_str(&summary(&figures, language));
        if figures.timed && figures.series.len() > 1 {
            out.push_str(&language.say("\n## Trend\n\n", "\n## 趋势\n\n"));
            if let Some(trend) = trend(&figures, language) {
                out.push_str(&format!("{trend}\n"));
            }
            for step in steps(&figures, language) {
                out.push_str(&format!("{step}\n"));
            }
        }
    }
    for part in others {
        out.push_str(&format!(
            "\n## {}\n\n{}",
            capital(&title(&part.name)),
            part.rows.markdown(MOST_ROWS)
        ));
    }
    Some(out)
}

fn summary(figures: &Figures, language: Language) -> String {
    let mut out = String::new();
    if figures.additive() {
        out.push_str(&language.say(
            format!("- Total: {}\n", amount(figures.total())),
            format!("- 合计：{}\n", amount(figures.total())),
        ));
    }
    let mean = amount(figures.mean());
    let label = title(&figures.label);
    out.push_str(
        &language
            .say(format!("- Average per {label}: {mean}\n"), format!("- 每{label}平均：{mean}\n")),
    );
    if figures.series.len() > 1 {
        let (best, worst) = (figures.best(), figures.worst());
        out.push_str(&language.say(
            format!(
                "- Best: {} ({})\n- Worst: {} ({})\n",
                best.0,
                amount(best.1),
                worst.0,
                amount(worst.1)
            ),
            format!(
                "- 最高：{}（{}）\n- 最低：{}（{}）\n",
                best.0,
                amount(best.1),
                worst.0,
                amount(worst.1)
            ),
        ));
    }
    out
}

pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    #[test]
    fn a_report_is_computed_from_the_rows() {
        let data = json!({
            "title": "Sales",
            "rows": [{"month": "2026-08", "revenue": 1000}, {"month": "2026-09", "revenue": 800.5}, {"month": "2026-10", "revenue": 1200}],
            "top": [{"product": "Tea", "revenue": 900}],
        });
        let report = write(&data, Language::English).unwrap();
        for part in [
            "# Sales\n",
            "| 2026-09 | 800.50 |",
            "Total: 3,000.50",
            "Average per month: 1,000.17",
            "Best: 2026-10 (1,200)",
            "Worst: 2026-09 (800.50)",
            "Revenue rose from 1,000.00 in 2026-08 to 1,200.00 in 2026-10, by 20.0 %.",
            "2026-09 against 2026-08: -20.0 %",
            "2026-10 against 2026-09: +49.9 %",
            "## Top\n",
            "| Tea | 900 |",
        ] {
            assert!(report.contains(part), "{part}\n{report}");
        }
        let chinese = write(&data, Language::Chinese).unwrap();
        assert!(chinese.contains("合计：3,000.50") && chinese.contains("上升"), "{chinese}");
    }

    #[test]
    fn other_data_is_no_report_and_zero_is_no_divisor() {
        assert_eq!(write(&json!({"a": 1}), Language::English), None);
        assert_eq!(write(&json!([]), Language::English), None);
        let zero = json!([{"month": "a", "n": 0}, {"month": "b", "n": 5}]);
        let report = write(&zero, Language::English).unwrap();
        assert!(!report.contains("inf") && !report.contains("NaN"), "{report}");
    }
}
