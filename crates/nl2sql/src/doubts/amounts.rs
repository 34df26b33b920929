//! Questions of amounts that a reading answers with other amounts.

use super::bounds;
use super::reach::says;
use crate::marks;
use crate::nature::{Nature, additive, nature};
use crate::query::{Aggregate, ColumnRef, Condition, Expr, Query};
use crate::schema::Schema;
use crate::vocabulary::VOCABULARY;

/// What something costs by the hour, say.
const RATES: &[&str] = &["rate", "hourly", "per"];
/// What is due in each of them isn't what came in during one.
const PERIODS: &[&str] = &["annual", "yearly", "monthly", "weekly", "daily"];
const PIECES: &[&str] = &["quantity", "qty", "pieces", "units", "unit", "copies", "数量"];

/// "What was our revenue", "how much has been paid": an amount, and neither a text nor rows.
pub(super) fn money(
    question: &str,
    lower: &[String],
    query: &Query,
    schema: &Schema,
) -> Option<String> {
    const AMOUNTS: &[&str] = &["revenue", "turnover", "proceeds"];
    const DEEDS: &[&str] =
        &["money", "paid", "spent", "earned", "made", "received", "raised", "billed", "invoiced"];
    // "Revenue by country" isn't how many sales there are.
    let mut figures = query.select.iter().filter(|output| output.expr.is_figure()).peekable();
    if figures.peek().is_some() && figures.all(|output| output.expr.counts()) {
        let amount = |word: &&String| AMOUNTS.contains(&word.as_str()) || *word == "amount";
        let number = lower.iter().any(|word| ["number", "count", "many"].contains(&word.as_str()));
        // "How much is a membership", "members by total payments".
        let much = lower.windows(2).find(|pair| {
            pair[0] == "how" && pair[1] == "much"
                || pair[0] == "by" && pair[1] == "total" && !number
        });
        // "Sales per month", where no table is called so.
        let sales = lower.iter().find(|word| {
            *word == "sales"
                && !number
                && !schema.tables.iter().any(|table| says("sale", &table.name))
        });
        let amount = lower.iter().find(amount).or(much.map(|pair| &pair[1])).or(sales);
        return amount.cloned();
    }
    if query.wrap.is_some() || query.select.iter().any(|output| output.expr.is_figure()) {
        return None;
    }
    let bounded = !query.having.is_empty() || query.order.iter().any(|(expr, _)| expr.is_figure());
    let number = query.select.iter().any(|output| match output.expr {
        Expr::Column(at) => nature(&schema.tables[at.table].columns[at.column]) == Nature::Number,
        Expr::Product(..) => true,
        _ => false,
    });
    if let Some(word) =
        ["收入", "营业额", "销售额"].into_iter().find(|word| question.contains(word))
    {
        return (!bounded).then(|| word.to_owned());
    }
    let amount = lower.iter().find(|word| AMOUNTS.contains(&word.as_str()));
    let much = lower.windows(2).any(|pair| pair[0] == "how" && pair[1] == "much")
        && lower.iter().any(|word| DEEDS.contains(&word.as_str()));
    match amount {
        Some(word) => (!number && !bounded).then(|| word.clone()),
        None => much.then(|| "how much".to_owned()),
    }
}

/// "The total of all open invoices": a sum, and no rows. Nor is anything the sum of prices.
pub(super) fn total(lower: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const MONEY: &[&str] = &["sales", "takings", "earnings"];
    let text = lower.join(" ");
    let asks = [
        "total",
        "what is the total",
        "what was the total",
        "what were the total",
        "what were our",
    ]
    .iter()
    .any(|lead| text.starts_with(lead))
        || text.contains("the total of");
    let shown = || {
        query
            .select
            .iter()
            .map(|output| &output.expr)
            .chain(query.order.iter().map(|(expr, _)| expr))
    };
    let value = |expr: &Expr| matches!(expr, Expr::Column(_) | Expr::Bucket(..));
    let rows = query.wrap.is_none() && shown().all(value);
    if rows && asks {
        return lower
            .iter()
            .find(|word| *word == "total" || MONEY.contains(&word.as_str()))
            .cloned();
    }
    shown().find_map(|expr| {
        let Expr::Aggregate(Aggregate::Sum, inner) = expr else { return None };
        let Expr::Column(at) = **inner else { return None };
        let column = &schema.tables[at.table].columns[at.column];
        let parts = VOCABULARY.parts(&column.name);
        let has = |names: &[&str]| parts.iter().any(|part| names.contains(&part.as_str()));
        // Where each row is one piece, their prices add up.
        let pieces = schema.tables[at.table].columns.iter().any(|column| {
            VOCABULARY.parts(&column.name).iter().any(|part| PIECES.contains(&part.as_str()))
        });
        let price = has(RATES) || has(&["price"]) && pieces;
        let timed = query.conditions.iter().any(|one| matches!(one, Condition::Within { .. }));
        (price && !additive(column) || has(PERIODS) && timed).then(|| column.name.clone())
    })
}

/// "Payments received": those that came in, where the table has those that went out, too.
pub(super) fn way(lower: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const WAYS: &[&str] =
        &["received", "receive", "paid", "pay", "spent", "spend", "sent", "earned", "refunded"];
    let tables = query.joins.iter().map(|join| join.table).chain([query.base]);
    let both = tables.into_iter().any(|table| {
        let way = marks::direction(&schema.tables[table]);
        way.is_some_and(|column| !bounds(query, ColumnRef { table, column }))
    });
    lower.iter().find(|word| both && WAYS.contains(&word.as_str())).cloned()
}

/// "Which customer bought the most": by pieces or by money, and not by the number of their orders.
pub(super) fn most(lower: &[String], query: &Query) -> Option<String> {
    const DEEDS: &[&str] = &[
        "bought",
        "purchased",
        "spent",
        "paid",
        "sold",
        "earned",
        "donated",
        "gave",
        "used",
        "billed",
        "charged",
        "invoiced",
    ];
    let ranked = query.order.first().filter(|_| query.limit.is_some()).map(|(expr, _)| expr);
    // "What do we use the most of": of all together, and not the largest of one.
    let end = |expr: &Expr| matches!(expr, Expr::Aggregate(Aggregate::Max | Aggregate::Min, _));
    let largest = query.select.iter().any(|output| end(&output.expr));
    let of = lower.windows(2).find(|pair| pair[0] == "most" && pair[1] == "of");
    if let Some(of) = of.filter(|_| largest) {
        return Some(of[0].clone());
    }
    let counts = ranked.is_some_and(Expr::counts);
    let most = lower.windows(3).find(|three| {
        DEEDS.contains(&three[0].as_str())
            && three[1] == "the"
            && ["most", "least"].contains(&three[2].as_str())
    })?;
    // "Bought the most tickets" says what is counted.
    const ENDS: &[&str] = &[
        "not", "in", "this", "last", "so", "since", "during", "overall", "from", "on", "for",
        "with",
    ];
    let next = lower.iter().position(|word| *word == most[2]).and_then(|at| lower.get(at + 1));
    let alone = next.is_none_or(|word| ENDS.contains(&word.as_str()));
    (counts && alone).then(|| most[2].clone())
}
