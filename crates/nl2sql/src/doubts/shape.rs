//! What kind of answer a question asks for: one figure, a figure for each, or rows by their names.

use super::evidence::{names_rows, rows, shown};
use super::reach::{called, english, says};
use crate::compile::of_expr;
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Condition, Query};
use crate::schema::{Schema, primary_key};
use crate::text::singular;
use crate::vocabulary::VOCABULARY;

/// "How many orders used a coupon": one number, and not one for each coupon.
pub(super) fn one_number(words: &[String], query: &Query) -> Option<String> {
    const SPLIT: &[&str] = &[
        "per",
        "each",
        "every",
        "by",
        "which",
        "and",
        "or",
        "compare",
        "vs",
        "versus",
        "split",
        "did",
        "does",
        "do",
        "month",
        "months",
        "year",
        "years",
        "week",
        "weeks",
        "day",
        "days",
        "quarter",
        "quarters",
        "compared",
        "than",
        "different",
    ];
    let [how, many, ..] = words else { return None };
    let asks = how == "how" && many == "many" && english(words);
    let each = !query.group.is_empty() && query.limit.is_none() && query.wrap.is_none();
    let split = words.iter().any(|word| SPLIT.contains(&word.as_str()));
    (asks && each && !split).then(|| "how many".to_owned())
}

/// "How many people are on each committee": a number for each, and not one of all.
pub(super) fn for_each(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const EACH: &[&str] = &["per", "each", "every"];
    let figures = query.select.iter().all(|output| output.expr.is_figure());
    if !figures || !query.group.is_empty() || query.wrap.is_some() {
        return None;
    }
    // "Per hour" of an hourly rate, and "orders per customer" as one mean.
    let mean = words.iter().any(|word| ["average", "avg", "mean"].contains(&word.as_str()));
    let read: Vec<ColumnRef> =
        query.select.iter().flat_map(|output| of_expr(&output.expr)).collect();
    let rate = |noun: &String| {
        read.iter().any(|at| {
            let parts = VOCABULARY.parts(&schema.tables[at.table].columns[at.column].name);
            parts.iter().any(|part| part.get(..3) == noun.get(..3))
        })
    };
    words
        .windows(2)
        .find(|pair| EACH.contains(&pair[0].as_str()) && !mean && !rate(&pair[1]))
        .map(|pair| format!("{} {}", pair[0], pair[1]))
}

/// "The largest invoice, and who is it for": two questions.
pub(super) fn second(words: &[String], query: &Query) -> Option<String> {
    const ASKS: &[&str] = &["who", "whose", "whom", "what", "when", "where", "why"];
    let second = words
        .windows(2)
        .skip(1)
        .find(|pair| pair[0] == "and" && ASKS.contains(&pair[1].as_str()))?;
    let figures = query.select.iter().filter(|output| output.expr.is_figure()).count();
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

/// "Which pet safe products need low light": products, by their names.
pub(super) fn by_name(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const ENDS: &[&str] = &[
        "of", "for", "from", "in", "by", "with", "do", "does", "did", "are", "is", "was", "were",
        "have", "has", "had", "per", "to", "we", "each", "every", "that", "which", "who", "and",
        "on", "at",
    ];
    let asks = ["which", "list", "show"].contains(&words.first()?.as_str()) && rows(query);
    let lead = words.iter().skip(1).take_while(|word| !ENDS.contains(&word.as_str())).count();
    let lead = &words[1..=lead];
    let named = |table: &usize| {
        schema.roles[*table].is_none() && called(lead, &schema.tables[*table].name).is_some()
    };
    // "Event registrations" are registrations.
    let place = |table: usize| called(lead, &schema.tables[table].name);
    let mut places: Vec<(usize, usize)> = (0..schema.tables.len())
        .filter(named)
        .filter_map(|table| Some((place(table)?, table)))
        .collect();
    places.sort_unstable();
    let beside = places.windows(2).take_while(|pair| pair[1].0 <= pair[0].0 + 1).count();
    let (at, table) = *places.get(beside)?;
    // "Product categories" aren't products.
    if at + 1 < lead.len() && singular(&lead[at]) == lead[at] {
        return None;
    }
    let keyed = |at: ColumnRef| primary_key(&schema.tables[at.table]) == Some(at.column);
    let told = shown(query).any(|at| {
        schema.real(at.table) == table && (names_rows(schema, at) || keyed(at))
            || schema.referred(at).any(|parent| parent == table)
    });
    let nameless = label(&schema.tables[table]).is_empty();
    (asks && !told && !nameless).then(|| schema.tables[table].name.clone())
}

/// "Dogs that are available, with breed": dogs, and not their breeds alone.
pub(super) fn beside(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let with = words.iter().position(|word| word == "with")?;
    let after = &words[with + 1..];
    let said = |at: ColumnRef| {
        let name = &schema.tables[at.table].columns[at.column].name;
        after.iter().any(|word| says(word, name))
    };
    let asks = ["which", "list", "show"].contains(&words.first()?.as_str());
    let named = shown(query).any(|at| names_rows(schema, at));
    (asks && after.len() <= 3 && rows(query) && !named && shown(query).all(said))
        .then(|| "with".to_owned())
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

/// "Without shipping": less that amount, and not the rows that have none.
pub(super) fn less(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let without = words.iter().find(|word| {
        ["without", "excluding", "except", "before", "minus"].contains(&word.as_str())
    })?;
    let number =
        |at: &ColumnRef| nature(&schema.tables[at.table].columns[at.column]) == Nature::Number;
    let lacks = |one: &Condition| matches!(one, Condition::Null { column, present: false } if number(column));
    let inner = |one: &Condition| match one {
        Condition::Exists { conditions, .. } => conditions.iter().any(lacks),
        one => lacks(one),
    };
    let figures = query.select.iter().any(|output| output.expr.is_figure());
    (figures && query.conditions.iter().any(inner)).then(|| without.clone())
}

/// "How many records have been deleted": those, and not all others.
pub(super) fn deleted(words: &[String], query: &Query) -> Option<String> {
    let live = query.conditions.iter().any(|one| matches!(one, Condition::Live { .. }));
    let gone = |word: &&String| ["deleted", "removed", "archived"].contains(&word.as_str());
    words.iter().find(gone).filter(|_| live).cloned()
}

/// "Number of invoices nobody has paid": a figure of what wasn't done isn't read.
pub(super) fn nobody(words: &[String], query: &Query) -> Option<String> {
    let nobody = words.iter().find(|word| ["nobody", "noone"].contains(&word.as_str()));
    nobody.filter(|_| !rows(query)).cloned()
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

/// "Sessions that we held": those that are so marked, where some are.
pub(super) fn held(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let word = words.iter().find(|word| ["hold", "held"].contains(&word.as_str()))?;
    let mut columns = schema.tables[query.base].columns.iter().enumerate();
    let marked = columns.any(|(column, known)| {
        known.samples.iter().any(|sample| sample.eq_ignore_ascii_case("held"))
            && !super::bounds(query, ColumnRef { table: query.base, column })
    });
    marked.then(|| word.clone())
}
