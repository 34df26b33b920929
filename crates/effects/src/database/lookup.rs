//! Looks up what a question mentions in a database: where a name occurs, how many rows lack a key.
//! Every statement is fixed and only reads, the question's text is passed only as parameters, and
//! everything is bounded in time, rows and length. What can't be read in time is left out, and the
//! facts say that they are incomplete.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ephor_core::node::DatabaseConfig;
use ephor_model::known::{Facts, Figure, Inquiry, KnownName, KnownValue, NameParts, Wanted, What};
use ephor_model::{Database, Table};
use ephor_time::Time;
use serde_json::{Value, json};

use super::Connections;
use super::catalog::{is_text, quoted};

/// How long all of it may take.
const LIMIT: Duration = Duration::from_secs(4);
/// How long one statement may take.
const ONE: f64 = 2.0;
const MAX_PHRASES: usize = 60;
const MAX_CHARS: usize = 100;
/// Values of one column that are taken, exactly or in part.
const MAX_VALUES: usize = 20;
const MAX_PARTS: usize = 200;
const MAX_FIGURES: usize = 80;
/// Tables whose names are kept in parts.
const MAX_NAMES: usize = 20;
/// Text columns that are looked through.
const MAX_COLUMNS: usize = 300;

const YES: &str = "('1', 't', 'true', 'y', 'yes', 'on', '是')";
const NO: &str = "('0', 'f', 'false', 'n', 'no', 'off', '否')";

/// Text columns as their databases write them.
fn texts(table: &Table) -> Vec<&str> {
    let text = |column: &&ephor_model::Column| is_text(&column.data_type);
    table.columns.iter().filter(text).map(|column| column.name.as_str()).collect()
}

fn path(table: &str, postgres: bool) -> String {
    match (postgres, table.split_once('.')) {
        (true, Some((schema, name))) => format!("{}.{}", quoted(schema), quoted(name)),
        _ => quoted(table),
    }
}

/// One look at a place: the statement and its parameters.
struct Look<'a> {
    table: &'a Table,
    columns: Vec<&'a str>,
    sql: String,
    params: Vec<String>,
}

/// A parameter: Postgres has to be told its type.
fn place(postgres: bool, params: &mut Vec<String>, text: String) -> String {
    params.push(text);
    if postgres { format!("CAST(${} AS text)", params.len()) } else { "?".to_owned() }
}

/// How a phrase may be written. An index finds these; whatever else the case may be takes a scan.
fn spellings(phrase: &str) -> Vec<String> {
    let capital = |word: &str| -> String {
        let mut chars = word.chars();
        chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
    };
    let lower = phrase.to_lowercase();
    let words: Vec<String> = lower.split(' ').map(capital).collect();
    let mut all =
        vec![phrase.to_owned(), words.join(" "), capital(&lower), phrase.to_uppercase(), lower];
    all.dedup();
    all
}

/// Statements that look for phrases in every text column, one a table.
fn looks<'a>(database: &'a Database, phrases: &[String], whole: bool) -> (Vec<Look<'a>>, bool) {
    let postgres = database.dialect == "postgres";
    let (mut found, mut left) = (Vec::new(), MAX_COLUMNS);
    let mut all = true;
    for table in &database.tables {
        let mut columns = texts(table);
        all &= columns.len() <= left;
        columns.truncate(left);
        left -= columns.len();
        if columns.is_empty() {
            continue;
        }
        let (mut params, mut parts) = (Vec::new(), Vec::new());
        for (at, column) in columns.iter().enumerate() {
            let name = quoted(column);
            let fits: Vec<String> = match whole {
                true => {
                    let spelled = phrases.iter().flat_map(|phrase| spellings(phrase));
                    let list: Vec<String> =
                        spelled.map(|text| place(postgres, &mut params, text)).collect();
                    vec![format!("{name} IN ({})", list.join(", "))]
                }
                false => phrases
                    .iter()
                    .map(|phrase| {
                        let text = phrase.to_lowercase();
                        let text = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
                        let place = place(postgres, &mut params, format!("%{text}%"));
                        format!("lower({name}) LIKE {place} ESCAPE '!'")
                    })
                    .collect(),
            };
            let most = if whole { MAX_VALUES } else { MAX_PARTS };
            let length = if postgres { "char_length" } else { "length" };
            parts.push(format!(
                "SELECT * FROM (SELECT {at} AS place, {name} AS value, COUNT(*) AS held FROM {} \
                 WHERE ({}) AND {length}({name}) <= {MAX_CHARS} GROUP BY {name} LIMIT {most}) AS c{at}",
                path(&table.name, postgres),
                fits.join(" OR "),
            ));
        }
        found.push(Look { table, columns, sql: parts.join(" UNION ALL "), params });
    }
    (found, all)
}

/// The statement that finds phrases among names kept in parts, and its parameters.
fn name_look(of: &NameParts, phrases: &[String], postgres: bool) -> (String, Vec<String>) {
    let columns: Vec<String> = of.columns.iter().map(|column| quoted(column)).collect();
    let (name, mut params) = (columns.join(" || ' ' || "), Vec::new());
    let spelled = phrases.iter().filter(|phrase| phrase.contains(' ')).flat_map(|p| spellings(p));
    let list: Vec<String> = spelled.map(|text| place(postgres, &mut params, text)).collect();
    let table = path(&of.table, postgres);
    let sql = format!(
        "SELECT {name} AS value, COUNT(*) AS held FROM {table} WHERE {name} IN ({}) \
         GROUP BY {name} LIMIT {MAX_VALUES}",
        list.join(", "),
    );
    (sql, params)
}

/// A text's words, lower case: a phrase is a part of a value where its words stand there whole.
fn within(phrase: &str, value: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let lower = text.to_lowercase();
        lower
            .split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (phrase, value) = (words(phrase), words(value));
    let chinese = phrase.iter().any(|word| !word.is_ascii());
    !phrase.is_empty()
        && (value.windows(phrase.len()).any(|part| part == phrase)
            || (chinese && value.concat().contains(&phrase.concat())))
}

/// A figure as one column of a statement over its table.
fn figure(wanted: &Wanted) -> String {
    let column = quoted(&wanted.column);
    let text = format!("lower(CAST({column} AS text))");
    let count = |fits: String| format!("COUNT(CASE WHEN {fits} THEN 1 END)");
    match wanted.what {
        What::Missing => count(format!("{column} IS NULL")),
        What::On => count(format!("{text} IN {YES}")),
        What::Off => count(format!("{text} IN {NO}")),
        What::Largest => format!("MAX({column})"),
        _ => count(format!("{column} IS NOT NULL")),
    }
}

impl Connections {
    /// What a database's rows say about a question. Bounded: what can't be read in time is left
    /// out, and [`Facts::complete`] is false then.
    ///
    /// ```
    /// # async fn example(connections: ephor_effects::Connections) {
    /// use ephor_model::known::Inquiry;
    ///
    /// let inquiry = Inquiry { phrases: vec!["Metallica".into()], ..Inquiry::default() };
    /// for known in connections.look_up("music", &inquiry).await.values {
    ///     println!("{} is a value of {}.{}", known.value, known.table, known.column);
    /// }
    /// # }
    /// ```
    pub async fn look_up(&self, name: &str, inquiry: &Inquiry) -> Facts {
        let mut facts = Facts { database: name.to_owned(), ..Facts::default() };
        let Ok(database) = self.catalog(name).await else { return facts };
        let postgres = database.dialect == "postgres";
        let until = Instant::now() + LIMIT;
        let fits = |phrase: &&String| {
            let length = phrase.chars().count();
            (1..=MAX_CHARS).contains(&length) && !phrase.contains('\0') && !phrase.trim().is_empty()
        };
        facts.phrases = inquiry.phrases.iter().filter(fits).take(MAX_PHRASES).cloned().collect();
        facts.complete = true;
        if !facts.phrases.is_empty() {
            let phrases = facts.phrases.clone();
            self.values(&database, &mut facts, &phrases, true, until).await;
            let found = |phrase: &&String| !facts.values.iter().any(|v| v.phrase == **phrase);
            let open: Vec<String> = phrases.iter().filter(found).cloned().collect();
            if !open.is_empty() {
                self.values(&database, &mut facts, &open, false, until).await;
            }
        }
        let known = |table: &str, column: &str| {
            database
                .tables
                .iter()
                .any(|one| one.name == table && one.columns.iter().any(|one| one.name == column))
        };
        let named = |of: &&NameParts| of.columns.iter().all(|column| known(&of.table, column));
        for of in inquiry.names.iter().filter(named).take(MAX_NAMES) {
            let (sql, params) = name_look(of, &facts.phrases, postgres);
            if params.is_empty() {
                break;
            }
            let rows = self.read(name, sql, params, MAX_VALUES, until).await;
            facts.complete &= rows.is_some();
            for row in rows.iter().flatten() {
                let (value, rows) = (row["value"].as_str(), row["held"].as_u64());
                if let (Some(value), Some(rows)) = (value, rows) {
                    facts.names.push(KnownName { of: of.clone(), value: value.to_owned(), rows });
                }
            }
        }
        let there = |wanted: &&Wanted| known(&wanted.table, &wanted.column);
        let mut tables: BTreeMap<&str, Vec<&Wanted>> = BTreeMap::new();
        for wanted in inquiry.figures.iter().filter(there).take(MAX_FIGURES) {
            tables.entry(&wanted.table).or_default().push(wanted);
        }
        for wanted in tables.values() {
            let mut found = self.figures(name, wanted, postgres, until).await;
            // One that can't be computed keeps the others from being read with it.
            if found.is_empty() && wanted.len() > 1 {
                for one in wanted {
                    found.extend(self.figures(name, &[*one], postgres, until).await);
                }
            }
            facts.figures.extend(found);
        }
        facts
    }

    /// Figures of one table, in one statement: its rows are read once.
    async fn figures(
        &self,
        name: &str,
        wanted: &[&Wanted],
        postgres: bool,
        until: Instant,
    ) -> Vec<Figure> {
        let Some(first) = wanted.first() else { return Vec::new() };
        let columns = wanted.iter().enumerate();
        let columns: Vec<String> =
            columns.map(|(at, one)| format!("{} AS f{at}", figure(one))).collect();
        let sql = format!("SELECT {} FROM {}", columns.join(", "), path(&first.table, postgres));
        let rows = self.read(name, sql, Vec::new(), 1, until).await;
        let Some(row) = rows.as_ref().and_then(|rows| rows.first()) else { return Vec::new() };
        let read = wanted.iter().enumerate().filter_map(|(at, one)| {
            let number = match row.get(format!("f{at}"))? {
                Value::String(text) => text.parse().ok(),
                other => other.as_f64(),
            };
            Some(Figure { of: (*one).clone(), number: number? })
        });
        read.collect()
    }

    async fn values(
        &self,
        database: &Database,
        facts: &mut Facts,
        phrases: &[String],
        whole: bool,
        until: Instant,
    ) {
        let (looks, all) = looks(database, phrases, whole);
        facts.complete &= all;
        for look in looks {
            let most = look.columns.len() * if whole { MAX_VALUES } else { MAX_PARTS };
            let rows = self.read(&database.name, look.sql, look.params, most, until).await;
            let Some(rows) = rows else {
                facts.complete = false;
                continue;
            };
            for row in rows {
                let place = row["place"].as_u64().and_then(|at| usize::try_from(at).ok());
                let (Some(column), Some(value)) =
                    (place.and_then(|at| look.columns.get(at)), row["value"].as_str())
                else {
                    continue;
                };
                for phrase in phrases {
                    let same = phrase.to_lowercase() == value.to_lowercase();
                    if same || (!whole && within(phrase, value)) {
                        let known = KnownValue {
                            table: look.table.name.clone(),
                            column: (*column).to_owned(),
                            value: value.to_owned(),
                            phrase: phrase.clone(),
                            whole: same,
                            rows: row["held"].as_u64().unwrap_or(1),
                        };
                        keep(&mut facts.values, known);
                    }
                }
            }
        }
    }

    /// The rows of a statement of ours. None: they couldn't be read in time.
    async fn read(
        &self,
        name: &str,
        query: String,
        params: Vec<String>,
        most: usize,
        until: Instant,
    ) -> Option<Vec<Value>> {
        let left = until.checked_duration_since(Instant::now())?.as_secs_f64();
        let config = DatabaseConfig {
            query,
            connection: Some(name.to_owned()),
            params: (!params.is_empty()).then(|| json!(params)),
            max_rows: Some(u32::try_from(most.clamp(1, 100_000)).unwrap_or(100_000)),
            timeout: Some(left.clamp(0.1, ONE)),
            review: None,
        };
        match self.run(config, &Time::default()).await {
            Ok(output) => output["rows"].as_array().cloned(),
            Err(error) => {
                tracing::debug!(%error, name, "a look-up can't be read");
                None
            }
        }
    }
}

/// Maximum number of values that are kept for one phrase in one column, where it is a part of them.
const MAX_KEPT: usize = 5;

/// Adds a value, unless it is known. What a phrase is only a part of is kept a few times.
fn keep(values: &mut Vec<KnownValue>, value: KnownValue) {
    let same = |known: &&KnownValue| {
        known.table == value.table && known.column == value.column && known.phrase == value.phrase
    };
    let count = values.iter().filter(same).count();
    let known = values.iter().filter(same).any(|known| known.value == value.value);
    if !known && (value.whole || count < MAX_KEPT) {
        values.push(value);
    }
}
