//! What kind of answer a question asks for: one figure, a figure for each, or rows by their names.

use super::evidence::{names_rows, shown};
use super::reach::{called, english, says};
use crate::compile::of_expr;
use crate::nature::{Nature, nature};
use crate::query::Query;
use crate::schema::Schema;
use crate::vocabulary::VOCABULARY;

/// "The largest invoice, and who is it for": two questions.
pub(super) fn second(words: &[String], query: &Query) -> Option<String> {
    const ASKS: &[&str] = &["who", "whose", "whom", "what", "when", "where", "why"];
    let figures = query.select.iter().filter(|output| output.expr.is_figure()).count();
    // "Who, and for which production".
    let asks = words.iter().filter(|word| ASKS.contains(&word.as_str())).count();
    if asks > 0 && query.select.len() < 2 {
        let before = ["for", "of", "in", "at", "from", "by", "on", "to", "with"];
        let third = words.windows(3).find(|three| {
            three[0] == "and"
                && before.contains(&three[1].as_str())
                && ["which", "what", "whom"].contains(&three[2].as_str())
        });
        if let Some(three) = third {
            return Some(three[2].clone());
        }
    }
    let second = words
        .windows(2)
        .skip(1)
        .find(|pair| pair[0] == "and" && ASKS.contains(&pair[1].as_str()))?;
    (query.joins.is_empty() && figures < 2).then(|| second[1].clone())
}

/// "In 2024, 2025 and 2026": a figure for each year, and not one of all.
pub(super) fn periods(words: &[String], query: &Query) -> Option<String> {
    const ONE: &[&str] = &[
        "between",
        "from",
        "to",
        "together",
        "combined",
        "total",
        "altogether",
        "either",
        "or",
        "both",
        "through",
        "until",
        "since",
    ];
    let figures = query.select.iter().all(|output| output.expr.is_figure());
    let year = |word: &&String| {
        word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1900..2100).contains(&year))
    };
    let years: Vec<&String> = words.iter().filter(year).collect();
    let one = words.iter().any(|word| ONE.contains(&word.as_str()));
    let each = figures && query.group.is_empty() && query.select.len() < years.len();
    (years.len() > 1 && each && !one).then(|| years[years.len() - 1].clone())
}

/// "Passenger numbers per month": no `number` of a table that nobody spoke of.
pub(super) fn bare_name(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const BARE: &[&str] =
        &["number", "no", "num", "name", "nm", "date", "type", "status", "code", "kind", "title"];
    let grouped = query.group.iter().flat_map(of_expr);
    grouped.chain(shown(query)).find_map(|at| {
        let table = &schema.tables[schema.real(at.table)];
        let name = &table.columns[at.column].name;
        let parts = VOCABULARY.parts(name);
        let bare = parts.len() == 1 && BARE.contains(&parts[0].as_str());
        let strange = at.table != query.base && called(words, &table.name).is_none();
        (bare && strange && english(words) && !names_rows(schema, at)).then(|| name.clone())
    })
}

/// "The biggest flat by floor area": by its area, and not by its floor.
pub(super) fn compound(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    super::measured(query).flat_map(of_expr).find_map(|at| {
        let columns = &schema.tables[at.table].columns;
        let own = &columns[at.column].name;
        let other = |word: &str| {
            let others = columns.iter().enumerate().filter(|(place, _)| *place != at.column);
            let mut numbers = others.filter(|(_, column)| nature(column) == Nature::Number);
            numbers.any(|(_, column)| says(word, &column.name))
        };
        let pair = words
            .windows(2)
            .find(|pair| says(&pair[0], own) && !says(&pair[1], own) && other(&pair[1]))?;
        Some(pair[1].clone())
    })
}

/// "List the numbers of all orders": rows, and not how many there are.
pub(super) fn list(words: &[String], query: &Query) -> Option<String> {
    const FIGURES: &[&str] = &[
        "total",
        "average",
        "avg",
        "mean",
        "sum",
        "count",
        "number",
        "many",
        "much",
        "highest",
        "lowest",
        "maximum",
        "minimum",
        "max",
        "min",
        "amount",
        "revenue",
        "share",
        "percentage",
    ];
    let first = words.first().filter(|word| ["list", "which"].contains(&word.as_str()))?;
    let one = query.group.is_empty() && query.select.iter().all(|output| output.expr.is_figure());
    let figure = words.iter().any(|word| FIGURES.contains(&word.as_str()));
    (one && query.wrap.is_none() && !figure).then(|| first.clone())
}
