//! Questions with reference queries over databases in `questions/`: what the offline analyst's
//! statement answers must be what the reference answers. Figures are printed; a fall is a failure.
//!
//! `cargo test -p ephor-offline --test questions_measured -- --nocapture`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;
use std::path::PathBuf;

use common::{TODAY, open, rows};
use ephor_effects::{ConnectionSettings, Connections};
use ephor_model::Database;
use ephor_offline::{Synonyms, sql};
use serde::Deserialize;
use serde_json::Value;

/// Databases, and the fewest right and the most wrong answers over each.
const SETS: &[(&str, usize, usize)] = &[
    ("sales", 109, 0),
    ("library", 101, 0),
    ("hr", 110, 0),
    ("clinic", 32, 0),
    ("logistics", 32, 0),
    ("school", 39, 0),
    ("hotel", 36, 0),
    ("bank", 45, 0),
    ("films", 40, 0),
    ("flights", 27, 0),
    ("shop_zh", 32, 0),
];

#[derive(Deserialize)]
struct Case {
    kind: String,
    question: String,
    sql: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/questions")
}

fn cases(name: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(folder().join(format!("{name}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A database, and its catalogue as the product reads it.
fn database(name: &str) -> (rusqlite::Connection, Database) {
    let schema = std::fs::read_to_string(folder().join(format!("{name}.sql"))).unwrap();
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("asked.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch(&schema).unwrap();
    let url = format!("sqlite:{}", path.display());
    let settings = BTreeMap::from([(name.to_owned(), ConnectionSettings::new(&url))]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let catalogue = runtime.block_on(Connections::new(settings).catalog(name)).unwrap();
    (open(&schema), Database::clone(&catalogue))
}

fn equal(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        // Rows come rounded to two places.
        (Some(a), Some(b)) => (a - b).abs() <= 1e-6 * a.abs().max(1.0) || (a - b).abs() < 0.0100001,
        _ => one == other,
    }
}

type Rows = Vec<Vec<Value>>;

fn column(rows: &Rows, at: usize) -> Vec<Value> {
    rows.iter().map(|row| row[at].clone()).collect()
}

fn pick(rows: &Rows, columns: &[usize]) -> Rows {
    rows.iter().map(|row| columns.iter().map(|&at| row[at].clone()).collect()).collect()
}

fn same(expect: &Rows, got: &Rows, ordered: bool) -> bool {
    let key = |row: &Vec<Value>| -> String {
        row.iter()
            .map(|value| match value.as_f64() {
                Some(number) => format!("{number:020.1}|"),
                None => format!("{value}|"),
            })
            .collect()
    };
    let (mut expect, mut got) = (expect.clone(), got.clone());
    if !ordered {
        expect.sort_by_key(key);
        got.sort_by_key(key);
    }
    expect.len() == got.len()
        && expect.iter().zip(&got).all(|(one, other)| {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| equal(a, b))
        })
}

/// Whether the reference's columns are among those that came back, in any order; others may stand
/// beside them, as the number beside the name of the best.
fn answers(expect: &Rows, got: &Rows, ordered: bool) -> bool {
    fn choose(expect: &Rows, got: &Rows, ordered: bool, chosen: &mut Vec<usize>) -> bool {
        let at = chosen.len();
        if at == expect[0].len() {
            return same(expect, &pick(got, chosen), ordered);
        }
        (0..got[0].len()).any(|candidate| {
            let wanted: Rows = column(expect, at).into_iter().map(|value| vec![value]).collect();
            let found: Rows = column(got, candidate).into_iter().map(|value| vec![value]).collect();
            if chosen.contains(&candidate) || !same(&wanted, &found, ordered) {
                return false;
            }
            chosen.push(candidate);
            let fits = choose(expect, got, ordered, chosen);
            if !fits {
                chosen.pop();
            }
            fits
        })
    }
    if expect.len() != got.len() {
        return false;
    }
    expect.is_empty() || choose(expect, got, ordered, &mut Vec::new())
}

#[derive(Default, Clone, Copy)]
struct Score {
    right: usize,
    /// Of the right ones: those with the reference's columns and no others.
    exact: usize,
    wrong: usize,
    refused: usize,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.right += other.right;
        self.exact += other.exact;
        self.wrong += other.wrong;
        self.refused += other.refused;
    }

    fn line(&self, name: &str) -> String {
        let all = self.right + self.wrong + self.refused;
        let percent = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
        format!(
            "{name:<12} {all:>4} questions  right {:>4} ({:>5.1} %)  same columns {:>4}  wrong {:>3} ({:>4.1} %)  refused {:>3}",
            self.right,
            percent(self.right),
            self.exact,
            self.wrong,
            percent(self.wrong),
            self.refused
        )
    }
}

fn score(connection: &rusqlite::Connection, database: &Database, case: &Case) -> Score {
    let asked = match sql::ask(&case.question, database, TODAY, &Synonyms::default()) {
        Ok(asked) => asked,
        Err(refused) => {
            println!("refused: {} — {refused}", case.question);
            return Score { refused: 1, ..Score::default() };
        }
    };
    let expect = rows(connection, &case.sql, &[]);
    let got = rows(connection, &asked.sql, &asked.params);
    let lower = case.sql.to_lowercase();
    let ordered = lower.contains("order by") && !lower.ends_with("limit 1");
    if !answers(&expect, &got, ordered) {
        println!("WRONG: {}\n  {} {:?}", case.question, asked.sql, asked.params);
        return Score { wrong: 1, ..Score::default() };
    }
    let width = |rows: &Rows| rows.first().map_or(0, Vec::len);
    if width(&expect) != width(&got) {
        println!("wider: {}\n  {:?}", case.question, asked.columns);
    }
    Score { right: 1, exact: usize::from(width(&expect) == width(&got)), ..Score::default() }
}

#[test]
fn questions_are_answered_as_their_references_are() {
    let mut kinds: BTreeMap<String, Score> = BTreeMap::new();
    let mut languages: BTreeMap<&str, Score> = BTreeMap::new();
    let mut lines = Vec::new();
    let mut fallen = Vec::new();
    for (name, right, wrong) in SETS {
        let (connection, database) = database(name);
        let mut total = Score::default();
        for case in cases(name) {
            let one = score(&connection, &database, &case);
            let chinese = case.question.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            total.add(one);
            kinds.entry(case.kind).or_default().add(one);
            languages.entry(if chinese { "Chinese" } else { "English" }).or_default().add(one);
        }
        lines.push(total.line(name));
        if total.right < *right || total.wrong > *wrong {
            fallen.push(*name);
        }
    }
    println!("\nby database");
    lines.iter().for_each(|line| println!("{line}"));
    println!("by kind");
    kinds.iter().for_each(|(kind, score)| println!("{}", score.line(kind)));
    println!("by language");
    languages.iter().for_each(|(language, score)| println!("{}", score.line(language)));
    assert!(fallen.is_empty(), "fewer right or more wrong answers than there were: {fallen:?}");
}

#[test]
fn a_reference_that_says_something_else_is_not_met() {
    let rows = |text: &str| -> Rows { serde_json::from_str(text).unwrap() };
    for (expect, got, ordered, fits) in [
        (r#"[["a",1]]"#, r#"[[1,"a"]]"#, false, true),
        (r#"[["a"]]"#, r#"[["a",7]]"#, false, true),
        (r#"[["a"],["b"]]"#, r#"[["b"],["a"]]"#, false, true),
        (r#"[["a"],["b"]]"#, r#"[["b"],["a"]]"#, true, false),
        (r#"[["a",1],["b",2]]"#, r#"[["a",2],["b",1]]"#, false, false),
        (r#"[["a"]]"#, r#"[["a"],["a"]]"#, false, false),
        ("[[1.5]]", "[[1.6]]", false, false),
        ("[]", r#"[["a"]]"#, false, false),
    ] {
        assert_eq!(answers(&rows(expect), &rows(got), ordered), fits, "{expect} {got}");
    }
}
