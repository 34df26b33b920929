//! Questions over a database's schema become SQL: split into atoms, link them with the
//! catalogue, sketch what is wanted, settle the words, compile a query, render a dialect.
//!
//! ```text
//! "revenue per city" ─atoms─► [revenue][per][city] ─link─► {order_items.quantity × unit_price,
//! orders.total …}, By, {customers.city} ─interpret─► sum of ① grouped by ② ─resolve─► the
//! cheapest choice and its joins ─compile─► Query ─render─► SELECT …
//! ```

mod account;
mod atoms;
mod compile;
mod confined;
mod describe;
mod doubts;
mod guess;
mod inquiry;
mod keywords;
mod lexicon;
mod link;
mod links;
mod marks;
mod nature;
mod notes;
mod query;
mod read;
mod reason;
mod relations;
mod remembered;
mod render;
mod resolve;
mod schema;
mod sketch;
mod spellings;
mod synonyms;
#[doc(hidden)]
pub mod text;
mod time;
mod vocabulary;
mod ways;

use jiff::civil::Date;
use serde_json::Value;

use crate::text::Language;
use ephor_model::decide::Database;
use ephor_model::known::Facts;

pub use confined::{Confined, times};
pub use inquiry::inquiry;
pub use links::{Link, Why, links};
pub use reason::Reason;
pub use relations::{Relation, relations};
pub use synonyms::Synonyms;

/// A question as a statement that only reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Compiled {
    /// One SELECT in the database's dialect, with `?` (SQLite) or `$1` (Postgres).
    pub sql: String,
    /// The parameters, in order.
    pub params: Vec<Value>,
    /// Names of the result's columns.
    pub columns: Vec<String>,
    /// How the question was understood, in a few English words.
    pub understood: String,
    /// The relations by which tables are joined, in order.
    pub joins: Vec<Relation>,
    /// Days of the time that was asked about, where it has a beginning and an end.
    pub days: Option<i32>,
    /// What the answer assumes and leaves out, each in a sentence of the question's language.
    pub notes: Vec<String>,
    /// The conditions that its rows meet, other than times.
    pub confined: Vec<Confined>,
}

/// Why a question has no statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct NotUnderstood {
    /// What is in the way.
    pub reason: Reason,
    /// Words that mean something in this database.
    pub understood: Vec<String>,
}

/// The statement that answers a question, in the database's dialect.
///
/// `today` is `YYYY-MM-DD`; relative times are counted from it.
///
/// # Errors
/// What wasn't understood, and what was.
///
/// ```
/// use ephor_nl2sql::{self as sql, Synonyms};
/// use ephor_model::{Column, Database, Table};
///
/// let column = |name: &str, kind: &str| Column {
///     name: name.into(), data_type: kind.into(), primary_key: name == "id", references: None, samples: vec![],
/// };
/// let database = Database {
///     name: "shop".into(),
///     dialect: "sqlite".into(),
///     tables: vec![Table {
///         name: "sales".into(),
///         columns: vec![column("id", "INTEGER"), column("region", "TEXT"), column("amount", "REAL")],
///     }],
/// };
/// let asked = sql::ask("Total amount per region", &database, "2026-11-21", &Synonyms::default()).unwrap();
/// assert_eq!(
///     asked.sql,
///     "SELECT region, SUM(amount) AS total_amount FROM sales GROUP BY region ORDER BY SUM(amount) DESC, region"
/// );
/// ```
pub fn ask(
    question: &str,
    database: &Database,
    today: &str,
    synonyms: &Synonyms,
) -> Result<Compiled, NotUnderstood> {
    ask_knowing(question, database, today, synonyms, &Facts::default())
}

/// The same, with what was looked up in the database for the question: see [`inquiry`].
///
/// # Errors
/// What wasn't understood, and what was.
pub fn ask_knowing(
    question: &str,
    database: &Database,
    today: &str,
    synonyms: &Synonyms,
    facts: &Facts,
) -> Result<Compiled, NotUnderstood> {
    ask_in(question, database, today, synonyms, (facts, None))
}

/// The same, where "the last three months" are the three that are over, also without a row for
/// each.
///
/// # Errors
/// What wasn't understood, and what was.
pub fn ask_months(
    question: &str,
    database: &Database,
    today: &str,
    synonyms: &Synonyms,
) -> Result<Compiled, NotUnderstood> {
    let facts = Facts::default();
    ask_in(question, database, today, synonyms, (&facts, Some(time::Unit::Month)))
}

fn ask_in(
    question: &str,
    database: &Database,
    today: &str,
    synonyms: &Synonyms,
    (facts, whole): (&Facts, Option<time::Unit>),
) -> Result<Compiled, NotUnderstood> {
    if reason::is_too_long(question) {
        return Err(NotUnderstood { reason: Reason::TooLong, understood: Vec::new() });
    }
    let today: Option<Date> = today.parse().ok();
    let schema = schema::Schema::new(question, database, facts);
    let lexicon = lexicon::Lexicon::new(&schema, &database.name, synonyms);
    let mut tokens = lexicon.link(question, today);
    link::heads(&mut tokens, &schema);
    let understood: Vec<String> = tokens
        .iter()
        .filter(|token| {
            !token.targets.is_empty() || !token.values.is_empty() || token.time.is_some()
        })
        .map(|token| token.text.clone())
        .collect();
    let asked = doubts::Asked::new(question, &tokens);
    let said = tokens.clone();
    let refuse = |reason| NotUnderstood { reason, understood: understood.clone() };
    let sketch = read::interpret(tokens, &schema, &lexicon).map_err(|unclear| {
        refuse(match unclear {
            read::Unclear::Words(words) => Reason::UnknownWords(words),
            read::Unclear::Left(words) => Reason::Unplaced(words),
            read::Unclear::Nothing => Reason::NothingAsked,
            read::Unclear::NoValue(words) => Reason::NoSuchValue(words),
            read::Unclear::YesNo => Reason::YesNo,
            read::Unclear::BestOfEach => Reason::BestOfEach,
            read::Unclear::SameTime => Reason::SameTime,
        })
    })?;
    let ranges: Vec<time::Range> = sketch.ranges().collect();
    let days = match ranges.as_slice() {
        [range] => range.days(),
        _ => None,
    };
    let settled = resolve::settle(&sketch, &schema).map_err(|stuck| {
        refuse(match stuck {
            resolve::Stuck::Many => Reason::TooLong,
            resolve::Stuck::Dateless => Reason::NoDate,
            resolve::Stuck::Unfit => Reason::NothingAsked,
            resolve::Stuck::Apart => Reason::NotConnected,
        })
    })?;
    if let Some(ways::Forked { from, to, through }) = ways::forked(&settled, &schema) {
        return Err(refuse(Reason::SeveralWays { from, to, through }));
    }
    if let Some((table, columns)) = doubts::dates(&asked, &sketch, &settled, &schema) {
        return Err(refuse(Reason::SeveralDates { table, columns }));
    }
    let mut query =
        compile::compile(&sketch, &settled, &schema, (today, whole)).map_err(|misfit| {
            refuse(match misfit {
                compile::Misfit::CountsTwice => Reason::CountsTwice,
                compile::Misfit::NoKey => Reason::NotConnected,
                compile::Misfit::Nonsense => Reason::Unclear,
            })
        })?;
    if let Some(word) = doubts::left_out(&asked, (&sketch, &query), &schema) {
        return Err(refuse(match asked.says(&word) || !schema.names(&word) {
            true => Reason::Unplaced(vec![word]),
            false => Reason::Unnamed(word),
        }));
    }
    let guesses = guess::Guesses::new(&said, &settled, &schema, synonyms);
    if let Some(guess) = guesses.refused(&schema, schema.real(settled.base)) {
        return Err(refuse(guess));
    }
    if let Some(word) = ways::choosing(question, &query.joins, &schema) {
        return Err(refuse(Reason::Unplaced(vec![word])));
    }
    let asked = (question, database.name.as_str(), today);
    if let Some(gap) = account::gap(asked, &said, &query, (&schema, synonyms)) {
        return Err(refuse(gap));
    }
    compile::real(&mut query, &schema);
    compile::dated(&mut query, &schema);
    let dialect = render::Dialect::of(&database.dialect);
    let (sql, params) = render::render(&query, &schema, dialect);
    let mut columns: Vec<String> = query.select.iter().map(|output| output.name.clone()).collect();
    match query.wrap {
        Some(query::Wrap::Growth) => columns.push("change_percent".to_owned()),
        Some(query::Wrap::Share) => columns.push("share_percent".to_owned()),
        Some(query::Wrap::Count) => columns = vec!["count".to_owned()],
        None => {}
    }
    let language = Language::of(question);
    let mut notes =
        notes::notes(&query, (&sketch, &settled), (&schema, today), (question, language));
    notes.extend(guesses.notes(&schema, language));
    Ok(Compiled {
        notes,
        understood: describe::describe(&query, &schema.tables),
        confined: Confined::of(&query, &schema.tables),
        joins: links::path(&query, &schema),
        days,
        sql,
        params,
        columns,
    })
}
