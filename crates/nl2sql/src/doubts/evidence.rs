//! What a statement shows and reads must have been asked for, and what was spoken of must be in it.

use std::collections::BTreeSet;

use super::is_number;
use crate::compile::{of_condition, of_expr};
use crate::keywords::Keyword;
use crate::link::{Item, Target, Token};
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Condition, Expr, Query};
use crate::relations::entity;
use crate::resolve::Settled;
use crate::schema::{Schema, primary_key};
use crate::sketch::{Filter, Group, Sketch};
use crate::text::words;
use crate::vocabulary::{VOCABULARY, root};

/// What the words of a question name, before any of them is taken for something.
pub(super) struct Named {
    /// The first thing that is named, where that is a table: the word, and the tables it may be.
    first: Option<(String, Vec<usize>)>,
    /// Words that are near to something, and all that they may be.
    near: Vec<(String, Vec<Item>)>,
    /// Words that are values.
    values: Vec<(String, Vec<ColumnRef>)>,
}

impl Named {
    pub(super) fn new(tokens: &[Token]) -> Self {
        let near = |token: &Token| {
            let near = token.targets.iter().any(|target| target.cost < 2);
            let said = token.keyword.is_none_or(|keyword| keyword == Keyword::Stop)
                && !token.text.eq_ignore_ascii_case("where");
            let all = || token.targets.iter().map(|target| target.what).collect();
            (near && said).then(|| (token.text.clone(), all()))
        };
        let valued = |token: &Token| {
            let said = token.text.to_lowercase();
            let exact = token.values.iter().filter(|(_, value)| value.to_lowercase() == said);
            let exact: Vec<ColumnRef> = exact.map(|(at, _)| *at).collect();
            (!exact.is_empty()).then(|| (token.text.clone(), exact))
        };
        Self {
            first: first_table(tokens),
            near: tokens.iter().filter_map(near).collect(),
            values: tokens.iter().filter_map(valued).collect(),
        }
    }

    /// "List the hosts with their city": the hosts, and not the cities alone.
    pub(super) fn subject(&self, query: &Query, schema: &Schema) -> Option<String> {
        let (word, tables) = self.first.as_ref().filter(|_| rows(query))?;
        let keyed = |at: ColumnRef| primary_key(&schema.tables[at.table]) == Some(at.column);
        let nameless =
            |at: ColumnRef| !query.distinct && label(&schema.tables[at.table]).is_empty();
        let told = shown(query).any(|at| {
            tables.iter().any(|table| schema.real(*table) == schema.real(at.table))
                && (names_rows(schema, at) || keyed(at) || nameless(at))
        });
        (!told).then(|| word.clone())
    }

    /// "Households that visited two sites": by their visits, where there is such a table; "who have
    /// paid us": by what is paid, where some of it isn't.
    pub(super) fn unread(&self, query: &Query, schema: &Schema) -> Option<String> {
        let columns = columns(query);
        let mut tables: BTreeSet<usize> = query.joins.iter().map(|join| join.table).collect();
        tables.insert(query.base);
        // Tables of which rows are without any.
        let mut absent: BTreeSet<usize> = BTreeSet::new();
        for condition in query.conditions.iter().chain(&query.having) {
            match condition {
                Condition::Exists { joins, negated, .. } => {
                    tables.extend(joins.iter().map(|join| join.table));
                    let last = joins.last().filter(|_| *negated).map(|join| join.table);
                    absent.extend(last.into_iter().flat_map(|table| schema.parents(table)));
                }
                Condition::Null { column, .. } => absent.extend(schema.parents(column.table)),
                _ => {}
            }
        }
        tables.extend(columns.iter().map(|at| at.table));
        let real = |at: &ColumnRef| (schema.real(at.table), at.column);
        let reals = |tables: BTreeSet<usize>| -> BTreeSet<usize> {
            tables.into_iter().map(|at| schema.real(at)).collect()
        };
        let (tables, absent) = (reals(tables), reals(absent));
        let columns: BTreeSet<(usize, usize)> = columns.iter().map(real).collect();
        let read = |word: &str, item: &Item| match item {
            Item::Table(table) => {
                let table = schema.real(*table);
                tables.contains(&table) || absent.contains(&table)
            }
            // What was done says no more than that there are rows of it.
            Item::Column(at)
                if verb(word)
                    || nature(&schema.tables[at.table].columns[at.column]) == Nature::Date =>
            {
                tables.contains(&schema.real(at.table))
            }
            Item::Column(at) | Item::Product(at, _) => columns.contains(&real(at)),
        };
        let near =
            self.near.iter().find(|(word, items)| !items.iter().any(|item| read(word, item)));
        let unused = |at: &ColumnRef| {
            tables.contains(&schema.real(at.table)) && !columns.contains(&real(at))
        };
        let value = || self.values.iter().find(|(_, columns)| columns.iter().all(unused));
        near.map(|(word, _)| word).or_else(|| value().map(|(word, _)| word)).cloned()
    }
}

fn first_table(tokens: &[Token]) -> Option<(String, Vec<usize>)> {
    let near = |token: &Token| token.targets.first().filter(|target| target.cost < 2).copied();
    let (at, best) = tokens.iter().enumerate().find_map(|(at, token)| Some((at, near(token)?)))?;
    let word = &tokens[at].text;
    // "The customers' cities".
    let owns = word.contains('\'');
    let english =
        word.is_ascii() && !tokens.iter().any(|token| token.text.eq_ignore_ascii_case("who"));
    let tables: Vec<usize> = (tokens[at].targets.iter())
        .filter_map(|target| match target.what {
            Item::Table(table) => Some(table),
            _ => None,
        })
        .collect();
    (matches!(best.what, Item::Table(_)) && english && !owns).then(|| (word.clone(), tables))
}

fn verb(word: &str) -> bool {
    let irregular = ["bought", "sold", "paid", "spent", "taken", "given", "made", "held", "won"];
    word.len() > 4 && word.ends_with("ed") || irregular.contains(&word)
}

/// All columns that a query reads.
fn columns(query: &Query) -> BTreeSet<ColumnRef> {
    let outputs = query.select.iter().map(|output| &output.expr);
    let orders = query.order.iter().map(|(expr, _)| expr);
    let mut columns: BTreeSet<ColumnRef> =
        outputs.chain(&query.group).chain(orders).flat_map(of_expr).collect();
    for condition in query.conditions.iter().chain(&query.having) {
        columns.extend(of_condition(condition));
        if let Condition::Exists { conditions, .. } = condition {
            columns.extend(conditions.iter().flat_map(of_condition));
        }
    }
    columns
}

/// Dates of one table that are as likely as the one that was chosen.
pub(crate) fn dates(
    question: &str,
    sketch: &Sketch,
    settled: &Settled,
    schema: &Schema,
) -> Option<(String, Vec<String>)> {
    let words = words(question);
    let timed = sketch.filters.iter().filter_map(|filter| match filter {
        Filter::Within { slot, .. } => Some(*slot),
        _ => None,
    });
    let buckets = sketch.groups.iter().filter_map(|group| match group {
        Group::Bucket(_, slot) => Some(*slot),
        Group::Slot(_) => None,
    });
    timed.chain(buckets).find_map(|slot| {
        let Item::Column(chosen) = settled.items[slot] else { return None };
        let targets = &sketch.slots[slot];
        let cost = |at: ColumnRef| {
            let known = targets.iter().find(|target| target.what == Item::Column(at));
            known.map(|target| target.cost)
        };
        let own = cost(chosen)?;
        let alike = |target: &Target| match target.what {
            Item::Column(at) if at.table == chosen.table && target.cost == own => Some(at),
            _ => None,
        };
        let alike: Vec<ColumnRef> = targets.iter().filter_map(alike).collect();
        let table = &schema.tables[chosen.table];
        // "Delivered in March" names one of them, also where the rows are shipments.
        let own = entity(&table.name);
        let said = |at: &ColumnRef, beside: bool| {
            let parts = VOCABULARY.parts(&table.columns[at.column].name);
            let long = parts.iter().filter(|part| part.len() > 3).map(|part| root(part));
            let whole = |part: &String| own.iter().any(|word| word.starts_with(part.as_str()));
            long.filter(|part| !beside || !whole(part))
                .any(|part| words.iter().any(|word| word.starts_with(&part)))
        };
        let named = |beside: bool| {
            let mut named = alike.iter().filter(|at| said(at, beside));
            named.next().filter(|_| named.next().is_none()) == Some(&chosen)
        };
        if named(true) || named(false) {
            return None;
        }
        let names = || alike.iter().map(|at| table.columns[at.column].name.clone()).collect();
        (alike.len() > 1).then(|| (table.name.clone(), names()))
    })
}

/// Whether rows are shown, and no figures.
fn rows(query: &Query) -> bool {
    let plain = |expr: &Expr| matches!(expr, Expr::Column(_) | Expr::Product(..));
    query.wrap.is_none() && query.select.iter().all(|output| plain(&output.expr))
}

fn shown(query: &Query) -> impl Iterator<Item = ColumnRef> + '_ {
    query.select.iter().filter_map(|output| match output.expr {
        Expr::Column(at) => Some(at),
        _ => None,
    })
}

/// Whether a column is what its rows are known by.
fn names_rows(schema: &Schema, at: ColumnRef) -> bool {
    label(&schema.tables[at.table]).contains(&at.column)
}

/// "Who signed up": a name, and neither a date nor a figure. "Customers who spent the most" are named
/// otherwise.
pub(super) fn who(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const WHO: &[&str] = &["who", "whose", "谁"];
    let at = words.iter().position(|word| WHO.contains(&word.as_str()))?;
    let named = match at == 0 || words[at] == "谁" {
        true => shown(query).any(|at| {
            let parts = VOCABULARY.parts(&schema.tables[at.table].columns[at.column].name);
            let name = |part: &String| ["name", "nm", "buyer", "customer"].contains(&part.as_str());
            names_rows(schema, at) || parts.iter().any(name)
        }),
        false => shown(query).next().is_some(),
    };
    (!named).then(|| words[at].clone())
}

/// "What was recorded in May": what that is isn't told, and it isn't what it belongs to.
pub(super) fn what(words: &[String], query: &Query) -> Option<String> {
    let [what, was, deed, ..] = words else { return None };
    let done = what == "what" && ["was", "were", "got", "has", "have"].contains(&was.as_str());
    (done && verb(deed) && rows(query)).then(|| what.clone())
}

/// "Open households": not the days on which something opened.
pub(super) fn unasked_date(
    lower: &[String],
    question: &str,
    query: &Query,
    schema: &Schema,
) -> Option<String> {
    const WHEN: &[&str] = &[
        "when",
        "date",
        "dates",
        "time",
        "times",
        "day",
        "days",
        "month",
        "months",
        "year",
        "years",
        "week",
        "quarter",
        "since",
        "until",
        "latest",
        "newest",
        "oldest",
        "earliest",
        "last",
        "first",
        "recent",
        "birthday",
        "birthdays",
        "born",
        "deadline",
        "deadlines",
        "schedule",
    ];
    const CHINESE: &[&str] =
        &["日", "时", "何", "年", "月", "周", "最早", "最晚", "最近", "最新", "生"];
    if lower.iter().any(|word| WHEN.contains(&word.as_str()))
        || CHINESE.iter().any(|word| question.contains(word))
    {
        return None;
    }
    let whole = |at: ColumnRef| query.select.len() >= schema.tables[at.table].columns.len();
    let dated = |at: &ColumnRef| {
        let column = &schema.tables[at.table].columns[at.column];
        nature(column) == Nature::Date
            && !whole(*at)
            && !names_rows(schema, *at)
            && !super::bounds(query, *at)
            && !VOCABULARY.parts(&column.name).iter().any(|part| lower.contains(part))
    };
    shown(query).find(dated).map(|at| schema.tables[at.table].columns[at.column].name.clone())
}

/// "Average length in minutes": of a column that is kept in minutes.
pub(super) fn unit(lower: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const UNITS: &[(&str, &[&str])] = &[
        ("seconds", &["sec", "secs", "second", "seconds", "s"]),
        ("minutes", &["min", "mins", "minute", "minutes"]),
        ("hours", &["hour", "hours", "hr", "hrs", "h"]),
        ("days", &["day", "days"]),
        ("weeks", &["week", "weeks"]),
        ("months", &["month", "months"]),
        ("years", &["year", "years"]),
        ("grams", &["gram", "grams", "g"]),
        ("kilos", &["kg", "kilo", "kilos"]),
        ("kg", &["kg", "kilo", "kilos"]),
        ("tons", &["ton", "tons", "tonne", "tonnes", "t"]),
        ("tonnes", &["ton", "tons", "tonne", "tonnes", "t"]),
        ("km", &["km", "kms", "kilometre", "kilometres", "kilometer", "kilometers"]),
        ("metres", &["m", "metre", "metres", "meter", "meters"]),
        ("miles", &["mi", "mile", "miles"]),
        ("cents", &[]),
        ("thousands", &[]),
        ("percent", &["percent", "pct", "percentage"]),
    ];
    lower.windows(2).enumerate().find_map(|(at, pair)| {
        let (unit, names) = UNITS.iter().find(|(unit, _)| pair[0] == "in" && pair[1] == *unit)?;
        // "In 30 days" is a time; "in months with rain" isn't asked here.
        let counted = at > 0 && is_number(&lower[at - 1]);
        let kept = query.select.iter().flat_map(|output| of_expr(&output.expr)).any(|at| {
            let column = &schema.tables[at.table].columns[at.column];
            column.name.to_lowercase().split('_').any(|part| names.contains(&part))
        });
        (!kept && !counted).then(|| (*unit).to_owned())
    })
}

/// "Downloads by country": one download isn't that of all its episode's sponsors.
pub(super) fn spread_over(lower: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let figures = query.select.iter().any(|output| {
        !matches!(output.expr, Expr::Column(_) | Expr::Product(..) | Expr::Bucket(..))
    });
    if !figures || query.group.is_empty() {
        return None;
    }
    let grouped: BTreeSet<usize> =
        query.group.iter().flat_map(of_expr).map(|at| at.table).collect();
    query.joins.iter().filter(|join| join.many).find_map(|join| {
        // What leads on from there, up to what is grouped by.
        let mut behind = BTreeSet::from([join.table]);
        for next in &query.joins {
            if behind.contains(&next.left.table) {
                behind.insert(next.table);
            }
        }
        let table = &schema.tables[join.table];
        let links = table.columns.iter().filter(|column| column.references.is_some()).count();
        let link = links + 1 >= table.columns.len();
        let named = entity(&table.name)
            .iter()
            .any(|part| lower.iter().any(|word| root(&crate::text::singular(word)) == root(part)));
        let fans = behind.iter().any(|table| *table != join.table && grouped.contains(table));
        (fans && !link && !named).then(|| table.name.clone())
    })
}
