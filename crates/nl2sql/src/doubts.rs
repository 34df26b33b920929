//! What a reading that fits the words may still get wrong: such questions are refused.

mod amounts;
mod counted;
mod dates;
mod elsewhere;
mod evidence;
mod named;
mod people;
mod reach;
mod shape;

use super::link::Token;
use super::query::{ColumnRef, Condition, Expr, Query};
use super::schema::Schema;
use super::sketch::Sketch;
use super::text::words;

pub(super) use evidence::dates;

/// A question as these checks read it.
pub(super) struct Asked<'a> {
    question: &'a str,
    /// Its words, in lower case.
    words: Vec<String>,
    named: named::Named,
}

impl<'a> Asked<'a> {
    pub(super) fn new(question: &'a str, tokens: &[Token]) -> Self {
        // "Who's our youngest child?"
        let asks = ["who's", "what's", "where's", "when's", "how's"];
        let whole = |word: String| match asks.contains(&word.as_str()) {
            true => word.trim_end_matches("'s").to_owned(),
            false => word,
        };
        let words = words(question).into_iter().map(whole).collect();
        Self { question, words, named: named::Named::new(tokens) }
    }

    /// Whether the question has that word, or those words.
    pub(super) fn says(&self, word: &str) -> bool {
        self.question.to_lowercase().contains(&word.to_lowercase())
    }
}

/// Words of a question that a statement would leave out.
pub(super) fn left_out(
    asked: &Asked,
    (sketch, query): (&Sketch, &Query),
    schema: &Schema,
) -> Option<String> {
    let Asked { question, words: lower, named } = asked;
    each(lower, sketch)
        .or_else(|| figures(lower, sketch))
        .or_else(|| amounts::money(question, lower, query, schema))
        .or_else(|| amounts::most(lower, query))
        .or_else(|| amounts::total(lower, query, schema))
        .or_else(|| amounts::way(lower, query, schema))
        .or_else(|| dates::now(question, query, schema))
        .or_else(|| elsewhere::theirs(lower, query))
        .or_else(|| elsewhere::far(lower, query, schema))
        .or_else(|| named.subject(query, schema))
        .or_else(|| people::who(lower, query, schema))
        .or_else(|| people::whose_is(lower, query, schema))
        .or_else(|| evidence::order(lower, query, schema))
        .or_else(|| evidence::share(query))
        .or_else(|| reach::behind_absence(lower, query, schema))
        .or_else(|| reach::common_parent(lower, query, schema))
        .or_else(|| dates::when(lower, query, schema))
        .or_else(|| dates::between(lower, query))
        .or_else(|| counted::units(lower, query, schema))
        .or_else(|| shape::second(lower, query))
        .or_else(|| shape::periods(lower, query))
        .or_else(|| shape::bare_name(lower, query, schema))
        .or_else(|| shape::compound(lower, query, schema))
        .or_else(|| dates::other(lower, query, schema))
        .or_else(|| dates::done(lower, query, schema))
        .or_else(|| counted::supposed(lower))
        .or_else(|| counted::of_name(lower, query, schema))
        .or_else(|| counted::whole(lower, query, schema))
        .or_else(|| shape::list(lower, query))
        .or_else(|| dates::twice(query, schema))
        .or_else(|| named.modified(lower, query, schema))
        .or_else(|| named.ranked(lower, query, schema))
}

/// "List the farms with their number of technicians": a figure for each, not one for all.
fn each(lower: &[String], sketch: &Sketch) -> Option<String> {
    let lists = lower.first().is_some_and(|word| ["list", "show"].contains(&word.as_str()))
        && lower.iter().any(|word| ["their", "its"].contains(&word.as_str()));
    let one = !sketch.measures.is_empty() && sketch.groups.is_empty() && sketch.rank.is_none();
    (lists && one).then(|| lower[0].clone())
}

/// "How many, and for how much in total", "几辆卡车、几名司机": a figure for each that is asked for.
fn figures(lower: &[String], sketch: &Sketch) -> Option<String> {
    let many = |pair: &&[String]| pair[0] == "how" && ["many", "much"].contains(&pair[1].as_str());
    let english = lower.windows(2).filter(many).count();
    let chinese = lower.iter().filter(|word| *word == "几").count();
    if english > 1 && sketch.measures.len() < english {
        return Some("how much".to_owned());
    }
    (chinese > 1).then(|| "几".to_owned())
}

/// What a statement measures, and ranks by.
fn measured(query: &Query) -> impl Iterator<Item = &Expr> {
    let figures = query.select.iter().map(|output| &output.expr).filter(|expr| expr.is_figure());
    let ranked = query.order.first().filter(|_| query.limit.is_some());
    figures.chain(ranked.map(|(expr, _)| expr))
}

/// Whether a condition is of that column.
fn bounds(query: &Query, at: ColumnRef) -> bool {
    query.conditions.iter().any(|condition| match condition {
        Condition::In { column, .. }
        | Condition::Within { column, .. }
        | Condition::Null { column, .. }
        | Condition::Live { column, .. }
        | Condition::Flag { column, .. } => *column == at,
        _ => false,
    })
}

fn entity_of(schema: &Schema, table: usize) -> String {
    singular(&schema.tables[schema.real(table)].name.to_lowercase())
}

fn singular(word: &str) -> String {
    match word.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => word.strip_suffix('s').unwrap_or(word).to_owned(),
    }
}
