//! Results in words: only what they show.

use ephor_core::text::cut;
use serde_json::Value;

use super::reading::Missed;
use crate::report::{self, Figures, capital, signed};
use crate::table::{Rows, amount, cell, number, title};
use crate::text::Language;
use ephor_model::Database;
use ephor_model::purposes::analysis::{Finding, Reporting};

/// What wasn't understood, what was, and what there is.
pub(super) fn missed(missed: &Missed, database: &Database, language: Language) -> String {
    let tables: Vec<&str> =
        database.tables.iter().take(20).map(|table| table.name.as_str()).collect();
    let tables = tables.join(", ");
    let reason = missed.reason.trim_end_matches('.');
    let understood = missed.understood.join(", ");
    let english = match understood.as_str() {
        "" => format!("I didn't understand any of it: {reason}."),
        known => format!("I understood: {known}. But {reason}."),
    };
    let chinese = match understood.as_str() {
        "" => format!("没有看懂：{reason}。"),
        known => format!("我看懂了：{known}。但是：{reason}。"),
    };
    language.say(
        format!("{english} The database {} has: {tables}.", database.name),
        format!("{chinese}数据库 {} 中有：{tables}。", database.name),
    )
}

/// A script's output: those of one's own in sentences, others' as they are.
pub(super) fn output(output: &Value, language: Language) -> String {
    let told = match output.get("kind").and_then(Value::as_str) {
        Some("summary") => summary_of(output, language),
        Some("growth") => growth(output, language),
        Some("share") => share(output, language),
        Some("correlation") => correlation(output, language),
        _ => None,
    };
    told.unwrap_or_else(|| plain(output, language))
}

fn plain(output: &Value, language: Language) -> String {
    match output.as_object() {
        Some(map) if !map.is_empty() => map
            .iter()
            .take(12)
            .map(|(key, value)| format!("- {}: {}", title(key), shown(value)))
            .collect::<Vec<_>>()
            .join("\n"),
        _ if output.is_null() || output.as_object().is_some() => {
            language.say("The script returned nothing.", "脚本没有返回内容。")
        }
        _ => shown(output),
    }
}

fn shown(value: &Value) -> String {
    match (value, number(value)) {
        (Value::Number(_), Some(number)) => amount(number),
        (Value::String(text), _) => cut(text, 200),
        (other, _) => cut(&other.to_string(), 200),
    }
}

fn figure(output: &Value, key: &str) -> Option<f64> {
    output.get(key).and_then(number)
}

fn text<'v>(output: &'v Value, key: &str) -> Option<&'v str> {
    output.get(key).and_then(Value::as_str)
}

fn list<'v>(output: &'v Value, key: &str) -> Option<&'v Vec<Value>> {
    output.get(key)?.as_array().filter(|list| !list.is_empty())
}

fn summary_of(output: &Value, language: Language) -> Option<String> {
    let lines = list(output, "columns")?.iter().filter_map(|column| {
        let name = title(text(column, "column")?);
        let [total, mean, median, min, max] = ["total", "mean", "median", "min", "max"]
            .map(|key| figure(column, key).map_or_else(|| "–".to_owned(), amount));
        let (low, high) = (text(column, "min_at")?, text(column, "max_at")?);
        Some(language.say(
            format!(
                "- **{name}**: total {total}, mean {mean}, median {median}; lowest {min} ({low}), \
                 highest {max} ({high})"
            ),
            format!("- **{name}**：合计 {total}，平均 {mean}，中位数 {median}；最低 {min}（{low}），最高 {max}（{high}）"),
        ))
    });
    Some(lines.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
}

/// Most groups whose course is told.
const MOST_COURSES: usize = 10;

/// How each of several groups went.
fn courses(name: &str, parts: &[Value], all: usize, language: Language) -> String {
    let told = parts.iter().take(MOST_COURSES).filter_map(|part| {
        let (group, from, to) =
            (text(part, "name")?, text(part, "first_at")?, text(part, "last_at")?);
        let (a, b) = (amount(figure(part, "first")?), amount(figure(part, "last")?));
        let change = figure(part, "change_percent").map(signed);
        let change =
            change.map(|change| language.say(format!(", {change}"), format!("，{change}")));
        let change = change.unwrap_or_default();
        Some(language.say(
            format!("- **{group}**: from {a} ({from}) to {b} ({to}){change}"),
            format!("- **{group}**：从 {a}（{from}）到 {b}（{to}）{change}"),
        ))
    });
    let told: Vec<String> = told.collect();
    let mut lines =
        vec![language.say(format!("{name}, each by itself:\n"), format!("{name}（分别统计）：\n"))];
    let left = all.saturating_sub(told.len());
    lines.extend(told);
    if left > 0 {
        lines.push(language.say(format!("- and {left} more"), format!("- 以及另外 {left} 项")));
    }
    lines.join("\n")
}

fn growth(output: &Value, language: Language) -> Option<String> {
    let name = capital(&title(text(output, "column")?));
    if let Some(parts) = list(output, "parts") {
        let all = figure(output, "groups").map_or(parts.len(), |all| all as usize);
        return Some(courses(&name, parts, all, language));
    }
    let (first, last) = (figure(output, "first")?, figure(output, "last")?);
    let (from, to) = (text(output, "first_at")?, text(output, "last_at")?);
    let (a, b) = (amount(first), amount(last));
    if figure(output, "rows") == Some(1.0) {
        return Some(language.say(
            format!("{name}: {a}. One row has no trend; ask for it per month, for example."),
            format!("{name}：{a}。只有一行，没有趋势可言；例如可以按月查询。"),
        ));
    }
    let mut lines = vec![match figure(output, "change_percent").map(signed) {
        Some(change) => language.say(
            format!("{name} went from {a} ({from}) to {b} ({to}), {change}."),
            format!("{name} 从 {a}（{from}）到 {b}（{to}），{change}。"),
        ),
        None => language.say(
            format!("{name} went from {a} ({from}) to {b} ({to})."),
            format!("{name} 从 {a}（{from}）到 {b}（{to}）。"),
        ),
    }];
    if let Some(mean) = figure(output, "mean_change_percent").map(signed) {
        lines.push(language.say(
            format!("On average it changed by {mean} from one row to the next."),
            format!("平均每期变化 {mean}。"),
        ));
    }
    for (key, english, chinese) in
        [("best", "The strongest rise", "最大增幅"), ("worst", "The weakest step", "最小增幅")]
    {
        if let Some(step) = output.get(key)
            && let (Some(at), Some(change)) = (text(step, "at"), figure(step, "change_percent"))
        {
            let change = signed(change);
            lines.push(language.say(
                format!("{english}: {at}, {change}."),
                format!("{chinese}：{at}，{change}。"),
            ));
        }
    }
    Some(lines.join(language.say(" ", "").as_str()))
}

fn share(output: &Value, language: Language) -> Option<String> {
    let name = title(text(output, "column")?);
    let total = amount(figure(output, "total")?);
    let parts = list(output, "parts")?;
    let told: Vec<String> = parts
        .iter()
        .take(5)
        .filter_map(|part| {
            let share = figure(part, "share_percent")?;
            Some(format!("{} {} %", text(part, "at")?, amount(share)))
        })
        .collect();
    let top = figure(output, "top3_percent").map(amount);
    let mut line = language.say(
        format!("Of {total} {name} in all: {}.", told.join(", ")),
        format!("{name} 共 {total}，其中：{}。", told.join("，")),
    );
    if let Some(top) = top.filter(|_| parts.len() > 3) {
        line.push_str(&language.say(
            format!(" The first three have {top} % together."),
            format!("前三项合计占 {top} %。"),
        ));
    }
    Some(line)
}

fn correlation(output: &Value, language: Language) -> Option<String> {
    let pairs = output.get("pairs")?.as_array()?;
    if pairs.is_empty() {
        return Some(language.say(
            "There are no two columns of numbers with at least three rows to compare.",
            "没有可比较的两列数值（至少需要三行）。",
        ));
    }
    let lines = pairs.iter().take(6).filter_map(|pair| {
        let (a, b) = (title(text(pair, "a")?), title(text(pair, "b")?));
        let Some(r) = figure(pair, "r") else {
            return Some(language.say(
                format!(
                    "- {a} and {b}: one of them never changes, so there is nothing to compare."
                ),
                format!("- {a} 与 {b}：其中一列没有变化，无法比较。"),
            ));
        };
        let (english, chinese) = match r.abs() {
            r if r >= 0.7 => ("strong", "强"),
            r if r >= 0.3 => ("moderate", "中等"),
            _ => ("weak", "弱"),
        };
        let (way, way_chinese) = if r < 0.0 { ("negative", "负") } else { ("positive", "正") };
        Some(language.say(
            format!("- {a} and {b}: r = {r:.2}, a {english} {way} correlation"),
            format!("- {a} 与 {b}：r = {r:.2}，{chinese}{way_chinese}相关"),
        ))
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// What all findings say together, without their tables.
pub(super) fn summary(reporting: &Reporting) -> String {
    let language = Language::of(&reporting.question);
    let mut lines: Vec<String> = Vec::new();
    for found in &reporting.findings {
        match &found.analysis {
            Some(analysis) => lines.push(analysis.clone()),
            None => lines.push(rows_in_words(found, &reporting.today, language)),
        }
    }
    lines.retain(|line| !line.trim().is_empty());
    if lines.is_empty() {
        return language.say("Nothing was found.", "没有结果。");
    }
    lines.join("\n\n")
}

/// Most columns of rows whose extremes are told: what they are grouped by, a figure, its share.
const MOST_TOLD: usize = 3;

fn rows_in_words(found: &Finding, today: &str, language: Language) -> String {
    let about = &found.about;
    let rows = Rows { columns: found.columns.clone(), rows: found.rows.clone(), more: false };
    let nothing =
        || language.say(format!("Nothing was found for: {about}."), format!("没有找到：{about}。"));
    let value = |column: &String| rows.rows.first().and_then(|row| row.get(column));
    match (rows.rows.len(), rows.columns.as_slice()) {
        (0, _) => nothing(),
        (1, [column]) => match value(column) {
            None | Some(Value::Null) => nothing(),
            Some(value) => {
                let (name, shown) = (capital(&title(column)), cell(column, value));
                // Said once is enough.
                if name.eq_ignore_ascii_case(about) {
                    return language
                        .say(format!("{name}: **{shown}**."), format!("{name}：**{shown}**。"));
                }
                language.say(
                    format!("{name}: **{shown}** ({about})."),
                    format!("{name}：**{shown}**（{about}）。"),
                )
            }
        },
        (1, columns) => {
            let told: Vec<String> = columns
                .iter()
                .map(|column| {
                    let shown = cell(column, value(column).unwrap_or(&Value::Null));
                    format!("{} {shown}", title(column))
                })
                .collect();
            language.say(
                format!("{}: {}.", capital(about), told.join(", ")),
                format!("{about}：{}。", told.join("，")),
            )
        }
        (shown, _) => {
            let mut text = language.say(
                format!("{}: {} rows.", capital(about), found.row_count.max(shown)),
                format!("{about}：共 {} 行。", found.row_count.max(shown)),
            );
            // What is told of part of the rows would be told of the whole.
            // Nor are extremes of a list that nobody asked to be ranked.
            let whole = found.row_count <= shown && rows.columns.len() <= MOST_TOLD;
            let Some(figures) = Figures::of(&rows).filter(|_| whole) else {
                return text;
            };
            let figure = |column: &&String| {
                **column == figures.value || column.contains("percent") || column.contains("change")
            };
            let labels = rows.columns.len() - rows.columns.iter().filter(figure).count();
            let total = figures.amount(figures.total());
            let together = match figures.additive() {
                true => language.say(format!(" Together: {total}."), format!("合计：{total}。")),
                false => String::new(),
            };
            if labels > 1 {
                // Each row has two names: one of them alone says little.
                return text + &together;
            }
            let (figures, open) = figures.complete(today);
            let (best, worst) = (figures.best(), figures.worst());
            let name = title(&figures.value);
            let (most, least) = (figures.amount(best.1), figures.amount(worst.1));
            // Where all are alike, none is the highest.
            if best.1 != worst.1 {
                text.push_str(&language.say(
                    format!(
                        " Highest {name}: **{}** ({most}); lowest: {} ({least}).",
                        best.0, worst.0
                    ),
                    format!(
                        "{name} 最高：**{}**（{most}）；最低：{}（{least}）。",
                        best.0, worst.0
                    ),
                ));
            }
            if let Some(trend) = report::trend(&figures, language) {
                text.push_str(&language.say(format!(" {trend}"), trend.clone()));
            }
            if let Some(open) = open {
                let open = report::is_not_over(&open, language);
                text.push_str(&language.say(format!(" {open}"), open.clone()));
            }
            text + &together
        }
    }
}
