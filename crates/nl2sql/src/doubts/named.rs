//! What the words of a question name must be in its statement.

use std::collections::BTreeSet;

use super::evidence::{names_rows, rows, shown};
use super::reach::{called, english};
use crate::compile::of_expr;
use crate::link::{Item, Target, Token};
use crate::nature::label;
use crate::query::{ColumnRef, Expr, Query};
use crate::schema::{Schema, primary_key};
use crate::text::singular;
use crate::vocabulary::{VOCABULARY, alike, root};

/// What the words of a question name, before any of them is taken for something.
pub(super) struct Named {
    /// The first thing that is named, where that is a table: the word, and the tables it may be.
    first: Option<(String, Vec<usize>)>,
    /// Tables of which another word than "who" speaks.
    spoken: BTreeSet<usize>,
    /// Columns of which a word speaks.
    said: BTreeSet<ColumnRef>,
    /// Words, and the columns of which each speaks.
    columns: Vec<(String, Vec<ColumnRef>)>,
}

impl Named {
    pub(super) fn new(tokens: &[Token]) -> Self {
        let asks = |token: &&Token| ["who", "whose"].contains(&token.text.to_lowercase().as_str());
        let others = tokens.iter().filter(|token| !asks(token)).flat_map(|token| &token.targets);
        let near = others.filter(|target| target.cost < 3);
        let column = |target: &Target| match target.what {
            Item::Column(at) => Some(at),
            Item::Table(_) | Item::Product(..) => None,
        };
        let columns = |token: &Token| {
            (token.text.to_lowercase(), token.targets.iter().filter_map(column).collect())
        };
        let said = tokens.iter().flat_map(|token| &token.targets).filter_map(column);
        Self {
            spoken: near.map(|target| target.what.table()).collect(),
            said: said.collect(),
            columns: tokens.iter().map(columns).collect(),
            first: first_table(tokens),
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

    /// "Who has been with us the longest": not whoever has the longest of what nobody spoke of.
    pub(super) fn ranked(
        &self,
        words: &[String],
        query: &Query,
        schema: &Schema,
    ) -> Option<String> {
        let at = match query.order.first().filter(|_| query.limit.is_some()) {
            Some((Expr::Column(at), _)) => *at,
            _ => return None,
        };
        let table = &schema.tables[schema.real(at.table)];
        let beside = self.spoken.iter().any(|table| schema.real(*table) == schema.real(at.table))
            || called(words, &table.name).is_some();
        let said = self.said.iter().any(|said| {
            schema.real(said.table) == schema.real(at.table) && said.column == at.column
        });
        (english(words) && !beside && !said).then(|| table.columns[at.column].name.clone())
    }

    /// "The most units of": no `unit_cost`, which says what one of them costs.
    pub(super) fn modified(
        &self,
        words: &[String],
        query: &Query,
        schema: &Schema,
    ) -> Option<String> {
        // What is counted or measured, and no more: `word_count` is how many words there are.
        const PLAIN: &[&str] = &[
            "amount", "count", "quantity", "qty", "number", "total", "value", "cents", "cent",
            "eur", "usd", "gbp", "chf", "euros", "pence", "minutes", "mins", "min", "hours",
            "days", "months", "years", "year", "kg", "km", "m", "m2", "sqm", "m3", "l", "litres",
            "kwh", "kw", "date", "dt", "at", "on",
        ];
        super::measured(query).flat_map(of_expr).find_map(|at| {
            let name = &schema.tables[at.table].columns[at.column].name;
            let parts = VOCABULARY.parts(name);
            let head = parts.iter().rev().find(|part| !PLAIN.contains(&part.as_str()))?;
            let speak = |(_, columns): &&(String, Vec<ColumnRef>)| {
                columns.iter().any(|of| {
                    schema.real(of.table) == schema.real(at.table) && of.column == at.column
                })
            };
            let mut speaking = self.columns.iter().filter(speak).peekable();
            speaking.peek()?;
            let is = |word: &str, part: &String| {
                root(part) == root(&singular(word)) || alike(word, part)
            };
            let other = |part: &&String| *part != head && !PLAIN.contains(&part.as_str());
            let before = |word: &str| parts.iter().filter(other).any(|part| is(word, part));
            let said = words.iter().any(|word| is(word, head) || !word.is_ascii());
            (!said && speaking.all(|(word, _)| before(word))).then(|| name.clone())
        })
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

/// A word in a form that says what was done.
pub(super) fn verb(word: &str) -> bool {
    let irregular = [
        "bought", "sold", "paid", "spent", "taken", "given", "made", "held", "won", "left", "sent",
        "lost",
    ];
    word.len() > 4 && word.ends_with("ed") || irregular.contains(&word)
}
