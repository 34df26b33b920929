//! "How many": what is counted must be what the question counts.

use super::reach::called;
use crate::compile::of_expr;
use crate::query::{Expr, Query, Wrap};
use crate::schema::Schema;

/// What is measured, and is no row of anything.
const UNITS: &[&str] = &[
    "euros",
    "euro",
    "dollars",
    "pounds",
    "francs",
    "yuan",
    "cents",
    "pence",
    "kg",
    "kilos",
    "kilograms",
    "tonnes",
    "tons",
    "grams",
    "litres",
    "liters",
    "km",
    "kilometres",
    "kilometers",
    "miles",
    "metres",
    "meters",
    "hours",
    "minutes",
    "seconds",
    "percent",
    "points",
    "degrees",
    "pieces",
    "units",
];

fn counted(expr: &Expr) -> bool {
    matches!(expr, Expr::CountRows | Expr::CountDistinct(_))
}

fn plain(expr: &Expr) -> bool {
    matches!(expr, Expr::Column(_) | Expr::Product(..) | Expr::Bucket(..))
}

/// "How many registered bidders": a number, and no rows.
pub(super) fn rows(words: &[String], query: &Query) -> Option<String> {
    let asks = words.windows(2).any(|pair| pair[0] == "how" && pair[1] == "many");
    let shown = query.wrap.is_some() || query.select.iter().any(|output| !plain(&output.expr));
    (asks && !shown).then(|| "how many".to_owned())
}

/// "How many euros": an amount, and not how many rows have one.
pub(super) fn units(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let three = words.windows(3).find(|three| three[0] == "how" && three[1] == "many")?;
    let named = schema.tables.iter().any(|table| called(words, &table.name).is_some());
    let unit = UNITS.contains(&three[2].as_str());
    let counts =
        query.wrap == Some(Wrap::Count) || query.select.iter().any(|output| counted(&output.expr));
    let own = named && called(&three[2..], &schema.tables[query.base].name).is_some();
    (unit && counts && !own).then(|| three[2].clone())
}

/// "How many lots are in the sale": their number, and no amount beside it.
pub(super) fn beside(words: &[String], query: &Query) -> Option<String> {
    const MORE: &[&str] =
        &["and", "total", "average", "mean", "sum", "worth", "much", "with", "value", "amount"];
    let asks = words.windows(2).any(|pair| pair[0] == "how" && pair[1] == "many");
    let counts = query.select.iter().any(|output| counted(&output.expr));
    let amounts = |expr: &Expr| !plain(expr) && !counted(expr) && !of_expr(expr).is_empty();
    let more = words.iter().any(|word| MORE.contains(&word.as_str()) || !word.is_ascii());
    let extra = counts && query.select.iter().any(|output| amounts(&output.expr));
    (asks && extra && !more).then(|| "how many".to_owned())
}

/// "If every member paid": what would be isn't in any row.
pub(super) fn supposed(words: &[String]) -> Option<String> {
    const SUPPOSED: &[&str] = &["if", "suppose", "supposing", "assuming"];
    words.iter().find(|word| SUPPOSED.contains(&word.as_str())).cloned()
}
