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

pub use inquiry::inquiry;
pub use links::{Link, Why, links};
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

/// What is in the way of a statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// Words that mean nothing in this database.
    #[error("these words mean nothing in this database: {}", .0.join(", "))]
    UnknownWords(Vec<String>),
    /// Words that mean something here, but not where they stand.
    #[error("these words don't fit into what was understood: {}", .0.join(", "))]
    Unplaced(Vec<String>),
    /// The answer would come from a column or a table that the question doesn't name.
    #[error("the answer would come from {0}, which the question doesn't name; name what is meant")]
    Unnamed(String),
    /// A word that isn't the name of what it may stand for, and that name.
    #[error("“{word}” may or may not mean {name}; use that name, or add the word to the glossary")]
    Guess {
        /// The word.
        word: String,
        /// The table, or the table and the column.
        name: String,
    },
    /// Nothing was asked of the data.
    #[error("the question names nothing that this database holds")]
    NothingAsked,
    /// The question speaks of time, and the tables hold no dates.
    #[error("no table has a date column")]
    NoDate,
    /// No foreign keys connect what the question names.
    #[error("no foreign keys connect what the question names")]
    NotConnected,
    /// The question's parts say nothing together.
    #[error("the parts of the question don't fit together")]
    Unclear,
    /// The question names a value that no row has.
    #[error("no row of this database has the value {}", .0.join(", "))]
    NoSuchValue(Vec<String>),
    /// It wants a yes or a no.
    #[error(
        "this asks for a yes or a no, and only figures and rows can be read; ask how many, or which"
    )]
    YesNo,
    /// It wants the most or the least within each of several groups.
    #[error("the most or the least within each group can't be asked; ask for one group")]
    BestOfEach,
    /// It names one time twice, where two were to be compared.
    #[error("two times are compared, and both are the same")]
    SameTime,
    /// Two tables are connected through several others, and the question names none of them.
    #[error("{from} and {to} are connected through {}; name one of them", .through.join(" and through "))]
    SeveralWays {
        /// The table that refers.
        from: String,
        /// The table that is referred to.
        to: String,
        /// The tables between them.
        through: Vec<String>,
    },
    /// A time is spoken of, and a table has several dates that it could be of.
    #[error("{table} has several dates: {}; name one of them", .columns.join(", "))]
    SeveralDates {
        /// The table.
        table: String,
        /// Its dates.
        columns: Vec<String>,
    },
    /// It may ask for rows, or for how many there are.
    #[error("this may ask for a list or for a number; begin with “list” or with “how many”")]
    ListOrNumber,
    /// Several rows have the name of what the question asks about.
    #[error("{rows} rows have the {name} “{value}”{}", which(.columns))]
    SharedName {
        /// The name.
        value: String,
        /// How many have it.
        rows: u64,
        /// The table and the column.
        name: String,
        /// Columns of the table that may tell them apart.
        columns: Vec<String>,
    },
    /// A join would make a sum count rows several times.
    #[error("joining these tables would count amounts several times")]
    CountsTwice,
}

/// How to say which of several rows is meant.
fn which(columns: &[String]) -> String {
    match columns {
        [] => ", and nothing tells them apart".to_owned(),
        columns => format!("; say which one is meant, by its {}", columns.join(" or ")),
    }
}

impl Reason {
    /// It in words, in the language of the person who asked.
    ///
    /// ```
    /// use ephor_nl2sql::{Reason, text::Language};
    /// let reason = Reason::UnknownWords(vec!["dragons".to_owned()]);
    /// assert_eq!(reason.say(Language::English), "these words mean nothing in this database: dragons");
    /// assert_eq!(reason.say(Language::Chinese), "这个数据库里没有与这些词对应的内容：dragons");
    /// ```
    pub fn say(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let list = |words: &[String]| words.join("、");
        match self {
            Self::UnknownWords(words) => {
                format!("这个数据库里没有与这些词对应的内容：{}", list(words))
            }
            Self::Unnamed(name) => format!("答案会取自 {name}，但问题没有提到它；请说明所指的内容"),
            Self::Guess { word, name } => {
                format!("“{word}”可能指 {name}，也可能另有所指；请使用该名称，或把这个词加入术语表")
            }
            Self::Unplaced(words) => format!("这些词在这里的意思不明确：{}", list(words)),
            Self::NothingAsked => "问题没有提到这个数据库里的任何内容".to_owned(),
            Self::NoDate => "没有任何表含有日期列".to_owned(),
            Self::NotConnected => "问题涉及的表之间没有外键相连".to_owned(),
            Self::Unclear => "问题的各部分无法组合在一起".to_owned(),
            Self::NoSuchValue(values) => format!("数据库中没有任何一行的值是 {}", list(values)),
            Self::YesNo => "这是一个是非问题，而这里只能读取数字和行；请改问多少或哪些".to_owned(),
            Self::BestOfEach => "不能查询每个分组中的最大或最小；请只问一个分组".to_owned(),
            Self::SameTime => "比较的两个时间是同一个时间".to_owned(),
            Self::SeveralWays { from, to, through } => {
                format!("{from} 与 {to} 可以经由 {} 相连；请说明是哪一个", through.join("、"))
            }
            Self::SeveralDates { table, columns } => {
                format!("{table} 有多个日期：{}；请说明是哪一个", columns.join("、"))
            }
            Self::ListOrNumber => {
                "这可能是要列表，也可能是要数量；请以“列出”或“多少”开头".to_owned()
            }
            Self::SharedName { value, rows, name, columns } => {
                let which = match columns.as_slice() {
                    [] => "，无法区分".to_owned(),
                    columns => format!("；请用 {} 说明是哪一个", columns.join(" 或 ")),
                };
                format!("有 {rows} 行的 {name} 是“{value}”{which}")
            }
            Self::CountsTwice => "关联这些表会把金额重复计算".to_owned(),
        }
    }
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
        joins: links::path(&query, &schema),
        days,
        sql,
        params,
        columns,
    })
}
