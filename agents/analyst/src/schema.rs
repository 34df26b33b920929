//! Chooses the database and tables for a question, by their names and values. Pure.

use std::collections::{BTreeMap, BTreeSet};

use ephor_model::known::Facts;
use ephor_model::{Database, Table};
use ephor_offline::Synonyms;
use ephor_offline::sql;

use crate::state::{Relations, TableDocument};

/// What a question is compared with the schema by.
#[derive(Debug, Clone, Copy)]
pub struct Clues<'a> {
    /// The question, in one or more phrasings.
    pub queries: &'a [String],
    /// Terms of the business.
    pub synonyms: &'a BTreeMap<String, Vec<String>>,
    /// Today, `YYYY-MM-DD`.
    pub today: &'a str,
    /// What was looked up, by database.
    pub facts: &'a [Facts],
}

impl Clues<'_> {
    fn synonyms(&self) -> Synonyms {
        let mut synonyms = Synonyms::default();
        self.synonyms.iter().for_each(|(phrase, names)| synonyms.add(phrase, names.clone()));
        synonyms
    }

    fn ask(
        &self,
        query: &str,
        database: &Database,
        synonyms: &Synonyms,
    ) -> Result<sql::Compiled, sql::NotUnderstood> {
        let none = Facts::default();
        let facts = self.facts.iter().find(|facts| facts.database == database.name);
        sql::ask_knowing(query, database, self.today, synonyms, facts.unwrap_or(&none))
    }

    /// How well a database fits: the whole question understood counts most, else its words do.
    fn fits(&self, database: &Database) -> u32 {
        let synonyms = self.synonyms();
        let fit = |query: &String| match self.ask(query, database, &synonyms) {
            Ok(_) => 1000,
            Err(error) => u32::try_from(error.understood.len()).unwrap_or(u32::MAX).min(99),
        };
        self.queries.iter().map(fit).max().unwrap_or(0)
    }
}

/// Which database a question is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// This one.
    One(String),
    /// Any of these: a person has to choose.
    Unclear(Vec<String>),
    /// There is none.
    None,
}

/// Chooses a database: one that the question names, otherwise the best match, or the one queried
/// before if it is among the best.
pub fn choose(databases: &[Database], clues: &Clues<'_>, before: Option<&str>) -> Choice {
    let [first, _, ..] = databases else {
        return databases.first().map_or(Choice::None, |only| Choice::One(only.name.clone()));
    };
    let named: Vec<&Database> =
        databases.iter().filter(|database| clues.names(&database.name)).collect();
    // A database may be called what one of its tables is called; then its name says nothing.
    if let [one] = named[..]
        && !databases.iter().any(|database| {
            database.tables.iter().any(|table| table.name.eq_ignore_ascii_case(&one.name))
        })
    {
        return Choice::One(one.name.clone());
    }
    let fits: Vec<u32> = databases.iter().map(|database| clues.fits(database)).collect();
    let best = fits.iter().copied().max().unwrap_or(0);
    let among: Vec<&Database> = databases
        .iter()
        .zip(&fits)
        .filter(|(_, fit)| **fit == best)
        .map(|(database, _)| database)
        .collect();
    match &among[..] {
        [one] if best > 0 => Choice::One(one.name.clone()),
        _ => match among.iter().find(|database| before == Some(database.name.as_str())) {
            Some(same) => Choice::One(same.name.clone()),
            None if among.is_empty() => Choice::One(first.name.clone()),
            None => Choice::Unclear(among.iter().map(|one| one.name.clone()).collect()),
        },
    }
}

impl Clues<'_> {
    /// Whether the question names something, as a whole word.
    fn names(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let whole = |query: &String| {
            query
                .to_lowercase()
                .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
                .any(|word| word == name)
        };
        self.queries.iter().any(whole)
    }
}

/// The tables that may matter, best first: at most this many, and all if there are no more.
pub fn recall(database: &Database, clues: &Clues<'_>, most: usize) -> Vec<TableDocument> {
    let said = words(&clues.queries.join(" "));
    let synonyms = clues.synonyms();
    let named: BTreeSet<String> = clues
        .queries
        .iter()
        .filter_map(|query| clues.ask(query, database, &synonyms).ok())
        .flat_map(|compiled| words(&compiled.sql))
        .collect();
    let mut found: Vec<TableDocument> = database
        .tables
        .iter()
        .map(|table| TableDocument {
            name: table.name.clone(),
            score: score(table, &said, &named, clues),
        })
        .collect();
    found.sort_by_key(|document| std::cmp::Reverse(document.score));
    found.truncate(most);
    found
}

fn score(
    table: &Table,
    said: &BTreeSet<String>,
    named: &BTreeSet<String>,
    clues: &Clues<'_>,
) -> u32 {
    let mut score = 0;
    if named.contains(&stem(&table.name)) {
        score += 100;
    }
    let mut meant = said.clone();
    for (phrase, names) in clues.synonyms {
        if clues.queries.iter().any(|query| query.to_lowercase().contains(&phrase.to_lowercase())) {
            meant.extend(names.iter().flat_map(|name| words(name)));
        }
    }
    let hits = |name: &str| words(name).iter().filter(|word| meant.contains(*word)).count() as u32;
    score += 10 * hits(&table.name);
    for column in &table.columns {
        score += 2 * hits(&column.name);
        let quoted = |sample: &String| {
            sample.chars().count() > 1
                && clues.queries.iter().any(|query| query.contains(sample.as_str()))
        };
        score += u32::from(column.samples.iter().any(quoted));
        // A name that the question speaks of stands there.
        let holds =
            clues.facts.iter().flat_map(|facts| &facts.values).any(|known| {
                known.whole && known.table == table.name && known.column == column.name
            });
        score += 5 * u32::from(holds);
    }
    score
}

/// The words of a text or a name, without their plural's end.
fn words(text: &str) -> BTreeSet<String> {
    let cut = |c: char| !c.is_alphanumeric();
    text.split(cut).filter(|word| !word.is_empty()).map(stem).collect()
}

fn stem(word: &str) -> String {
    let lower = word.to_lowercase();
    match lower.strip_suffix("ies") {
        Some(head) if head.len() > 1 => format!("{head}y"),
        _ => match lower.strip_suffix('s') {
            Some(head) if head.len() > 2 && !head.ends_with('s') => head.to_owned(),
            _ => lower,
        },
    }
}

/// The schema of the recalled tables, and of those that they reference, with their relations.
///
/// # Errors
/// The names of recalled tables that the database doesn't have.
pub fn relate(
    database: &Database,
    recalled: &[TableDocument],
    most: usize,
) -> Result<Relations, Vec<String>> {
    let has = |name: &str| database.tables.iter().any(|table| table.name == name);
    let lost: Vec<String> = recalled
        .iter()
        .filter(|document| !has(&document.name))
        .map(|document| document.name.clone())
        .collect();
    if !lost.is_empty() {
        return Err(lost);
    }
    let all = relations(database);
    let table_of = |at: &str| at.rsplit_once('.').map_or(at, |(table, _)| table).to_owned();
    let mut kept: BTreeSet<String> =
        recalled.iter().map(|document| document.name.clone()).collect();
    for (from, to) in &all {
        let (from, to) = (table_of(from), table_of(to));
        if kept.len() < most && recalled.iter().any(|document| document.name == from) {
            kept.insert(to);
        }
    }
    let inside = |at: &str| kept.contains(&table_of(at));
    let joins = all
        .iter()
        .filter(|(from, to)| inside(from) && inside(to))
        .map(|(from, to)| format!("{from} = {to}"))
        .collect();
    let tables: Vec<Table> =
        database.tables.iter().filter(|table| kept.contains(&table.name)).cloned().collect();
    let database =
        Database { name: database.name.clone(), dialect: database.dialect.clone(), tables };
    let facts = Facts::default();
    Ok(Relations { database, joins, facts })
}

/// Foreign keys as the catalogue or names and types tell them: from, to.
fn relations(database: &Database) -> Vec<(String, String)> {
    sql::relations(database).into_iter().map(|known| (known.from, known.to)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use ephor_model::Column;

    fn database(name: &str, tables: &[(&str, &[&str])]) -> Database {
        let column = |name: &&str| Column {
            name: (*name).to_owned(),
            data_type: if name.ends_with("id") { "INTEGER" } else { "TEXT" }.to_owned(),
            primary_key: *name == "id",
            references: None,
            samples: Vec::new(),
        };
        let table = |(name, columns): &(&str, &[&str])| Table {
            name: (*name).to_owned(),
            columns: columns.iter().map(column).collect(),
        };
        Database {
            name: name.to_owned(),
            dialect: "sqlite".to_owned(),
            tables: tables.iter().map(table).collect(),
        }
    }

    fn shops() -> [Database; 2] {
        [
            database("shop", &[("customers", &["id", "city"]), ("orders", &["id", "customer_id"])]),
            database("library", &[("books", &["id", "title"]), ("loans", &["id", "book_id"])]),
        ]
    }

    #[track_caller]
    fn check(query: &str, before: Option<&str>, expect: Choice) {
        let (queries, synonyms) = ([query.to_owned()], BTreeMap::new());
        let clues =
            Clues { queries: &queries, synonyms: &synonyms, today: "2026-11-22", facts: &[] };
        assert_eq!(choose(&shops(), &clues, before), expect, "{query}");
    }

    #[test]
    fn a_question_goes_where_its_words_mean_something() {
        let one = |name: &str| Choice::One(name.to_owned());
        check("How many books?", None, one("library"));
        check("How many customers per city?", None, one("shop"));
        check("How many loans in the shop?", None, one("shop"));
        let both = Choice::Unclear(vec!["shop".to_owned(), "library".to_owned()]);
        check("What is new?", None, both);
        check("What is new?", Some("library"), one("library"));
        let clues = Clues { queries: &[], synonyms: &BTreeMap::new(), today: "", facts: &[] };
        assert_eq!(choose(&[], &clues, None), Choice::None);
    }

    #[test]
    fn recalled_tables_bring_those_that_they_refer_to() {
        let [shop, _] = shops();
        let (queries, synonyms) = (["How many orders?".to_owned()], BTreeMap::new());
        let clues =
            Clues { queries: &queries, synonyms: &synonyms, today: "2026-11-22", facts: &[] };
        let found = recall(&shop, &clues, 1);
        assert_eq!(found[0].name, "orders");
        let relations = relate(&shop, &found, 40).unwrap();
        assert_eq!(relations.joins, ["orders.customer_id = customers.id"]);
        assert_eq!(relations.database.tables.len(), 2);
        let gone = TableDocument { name: "gone".to_owned(), score: 1 };
        assert_eq!(relate(&shop, &[gone], 40), Err(vec!["gone".to_owned()]));
    }
}
