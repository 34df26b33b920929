//! Questions of amounts that a reading answers with other amounts.

use super::bounds;
use crate::marks;
use crate::nature::{Nature, nature};
use crate::query::{Aggregate, ColumnRef, Expr, Output, Query};
use crate::schema::Schema;

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
    let figure =
        |expr: &Expr| !matches!(expr, Expr::Column(_) | Expr::Product(..) | Expr::Bucket(..));
    // "Revenue by country" isn't how many sales there are.
    let counted = |expr: &Expr| matches!(expr, Expr::CountRows | Expr::CountDistinct(_));
    let mut figures = query.select.iter().filter(|output| figure(&output.expr)).peekable();
    if figures.peek().is_some() && figures.all(|output| counted(&output.expr)) {
        return lower.iter().find(|word| AMOUNTS.contains(&word.as_str())).cloned();
    }
    if query.wrap.is_some() || query.select.iter().any(|output| figure(&output.expr)) {
        return None;
    }
    let bounded = !query.having.is_empty() || query.order.iter().any(|(expr, _)| figure(expr));
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

/// "The most expensive policies": by a price, and not by all that was paid for each.
pub(super) fn dear(lower: &[String], query: &Query) -> Option<String> {
    const DEAR: &[&str] =
        &["expensive", "cheapest", "priciest", "costliest", "dearest", "pricey", "cheap"];
    let sum = |(expr, _): &(Expr, bool)| matches!(expr, Expr::Aggregate(Aggregate::Sum, _));
    let summed = query.order.first().is_some_and(sum);
    lower.iter().find(|word| summed && DEAR.contains(&word.as_str())).cloned()
}

/// "What were the bookings worth at the hourly rates": a mean is told where one is asked for.
pub(super) fn mean(question: &str, query: &Query) -> Option<String> {
    const MEANS: &[&str] =
        &["average", "avg", "mean", "typical", "usual", "per ", "each", "every", "平均", "均"];
    let lower = question.to_lowercase();
    let mean = |output: &Output| matches!(output.expr, Expr::Aggregate(Aggregate::Average, _));
    let unasked = query.select.iter().any(mean) && !MEANS.iter().any(|word| lower.contains(word));
    unasked.then(|| {
        query.select.iter().find(|output| mean(output)).map(|output| output.name.clone())
    })?
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

/// "Tonnes per hectare": the one divided by the other, and not both in rows.
pub(super) fn per(lower: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let number = |expr: &Expr| matches!(expr, Expr::Column(at) if nature(&schema.tables[at.table].columns[at.column]) == Nature::Number);
    let rows = query.group.is_empty() && query.select.len() > 1;
    let both = rows && query.select.iter().all(|output| number(&output.expr));
    lower.iter().find(|word| both && *word == "per").cloned()
}

/// "Which customer bought the most": by pieces or by money, and not by the number of their orders.
pub(super) fn most(lower: &[String], query: &Query) -> Option<String> {
    const DEEDS: &[&str] =
        &["bought", "purchased", "spent", "paid", "sold", "earned", "donated", "gave", "used"];
    let counts = matches!(query.order.first(), Some((Expr::CountRows | Expr::CountDistinct(_), _)));
    let most = lower.windows(3).find(|three| {
        DEEDS.contains(&three[0].as_str())
            && three[1] == "the"
            && ["most", "least"].contains(&three[2].as_str())
    })?;
    // "Bought the most tickets" says what is counted.
    let last = lower.last() == Some(&most[2]);
    (counts && last && query.limit.is_some()).then(|| most[2].clone())
}
