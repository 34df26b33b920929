//! Questions with reference queries over databases in `questions/`: what the offline analyst's
//! statement answers must be what the reference answers. Figures are printed; a fall is a failure.
//! One of 48 databases is asked, and with `EPHOR_TEST_THOROUGH` each.
//!
//! `EPHOR_TEST_THOROUGH=1 cargo test -p ephor-offline --test it questions_measured -- --nocapture`

use crate::common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{TODAY, open, rows};
use ephor_effects::{ConnectionSettings, Connections};
use ephor_model::Database;
use ephor_model::known::Facts;
use ephor_offline::{Synonyms, sql};
use serde::Deserialize;
use serde_json::Value;

/// Databases, and the fewest right and the most wrong answers over each.
const FLOORS: &str = include_str!("../questions/floors.tsv");

#[derive(Deserialize)]
struct Case {
    kind: String,
    question: String,
    /// Nothing, or empty: nothing can answer it, and it has to be refused.
    sql: Option<String>,
    /// Other readings that are as right, as where what has no group may be a group of its own.
    #[serde(default)]
    also: Vec<String>,
    /// `answer`, or why it has to be refused.
    expect: Option<String>,
    /// Another day than [`TODAY`].
    today: Option<String>,
}

impl Case {
    /// The reference, where there is an answer.
    fn reference(&self) -> Option<&str> {
        let answers = self.expect.as_ref().is_none_or(|expect| expect == "answer");
        self.sql.as_deref().filter(|sql| answers && !sql.is_empty())
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/questions")
}

fn cases(folder: &Path, name: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A database, and its catalogue and facts as the product reads them.
struct Asked {
    connection: rusqlite::Connection,
    database: Database,
    connections: Connections,
    runtime: tokio::runtime::Runtime,
    _place: tempfile::TempDir,
}

impl Asked {
    /// What the rows say about a question.
    fn facts(&self, question: &str) -> Facts {
        let inquiry = sql::inquiry(&[question], &self.database, &Synonyms::default());
        self.runtime.block_on(self.connections.look_up(&self.database.name, &inquiry))
    }
}

fn database(folder: &Path, name: &str) -> Asked {
    let schema = std::fs::read_to_string(folder.join(format!("{name}.sql"))).unwrap();
    // Tables may be filled in any order.
    let schema = format!("PRAGMA foreign_keys = OFF;\n{schema}");
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("asked.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch(&schema).unwrap();
    let url = format!("sqlite:{}", path.display());
    let settings = BTreeMap::from([(name.to_owned(), ConnectionSettings::new(&url))]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let connections = Connections::new(settings);
    let catalogue = runtime.block_on(connections.catalog(name)).unwrap();
    let database = Database::clone(&catalogue);
    Asked { connection: open(&schema), database, connections, runtime, _place: place }
}

fn equal(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        // Rows come rounded to two places.
        (Some(a), Some(b)) => (a - b).abs() <= 1e-6 * a.abs().max(1.0) || (a - b).abs() < 0.0100001,
        _ => one == other || quarter(one).zip(quarter(other)).is_some_and(|(a, b)| a.alike(b)),
    }
}

/// A quarter as answers label it: `2026-Q1`, `Q1` or `1`.
#[derive(Clone, Copy, PartialEq)]
struct Quarter<'v>(Option<&'v str>, u64);

impl Quarter<'_> {
    /// Whether both are of a year, or one says none.
    fn alike(self, other: Self) -> bool {
        let years = self.0.zip(other.0);
        self.1 == other.1 && years.is_none_or(|(one, other)| one == other)
    }
}

fn quarter(value: &Value) -> Option<Quarter<'_>> {
    if let Some(number) = value.as_u64() {
        return (1..=4).contains(&number).then_some(Quarter(None, number));
    }
    let (year, number) = value.as_str()?.rsplit_once('Q')?;
    let year = Some(year.trim_end_matches('-')).filter(|year| !year.is_empty());
    Some(Quarter(year, number.parse().ok()?))
}

type Rows = Vec<Vec<Value>>;

fn column(rows: &Rows, at: usize) -> Vec<Value> {
    rows.iter().map(|row| row[at].clone()).collect()
}

fn pick(rows: &Rows, columns: &[usize]) -> Rows {
    rows.iter().map(|row| columns.iter().map(|&at| row[at].clone()).collect()).collect()
}

/// In which order rows have to come.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    Any,
    /// By one column: rows that are alike in it may come in any order.
    ByOne,
    Whole,
}

impl Order {
    /// What a reference asks for.
    fn of(reference: &str) -> Self {
        let lower = reference.to_lowercase();
        match lower.rsplit_once("order by") {
            Some((_, by)) if !by.ends_with("limit 1") => {
                if by.contains(',') {
                    Self::Whole
                } else {
                    Self::ByOne
                }
            }
            _ => Self::Any,
        }
    }
}

/// Whether a column's values rise or fall, and are the same in both.
fn ranks(expect: &Rows, got: &Rows, at: usize) -> bool {
    let number = |row: &Vec<Value>| row[at].as_f64();
    let numbers: Option<Vec<f64>> = expect.iter().map(number).collect();
    let sorted = numbers.is_some_and(|all| {
        all.first() != all.last() && (all.is_sorted() || all.is_sorted_by(|a, b| a >= b))
    });
    sorted && expect.iter().zip(got).all(|(one, other)| equal(&one[at], &other[at]))
}

fn same(expect: &Rows, got: &Rows, order: Order) -> bool {
    let in_order = |expect: &Rows, got: &Rows| {
        expect.len() == got.len()
            && expect.iter().zip(got).all(|(one, other)| {
                one.len() == other.len() && one.iter().zip(other).all(|(a, b)| equal(a, b))
            })
    };
    if order == Order::Whole || in_order(expect, got) {
        return in_order(expect, got);
    }
    let key = |row: &Vec<Value>| -> String {
        row.iter()
            .map(|value| match value.as_f64() {
                Some(number) => format!("{number:026.6}|"),
                None => format!("{value}|"),
            })
            .collect()
    };
    let ranked = order == Order::Any
        || expect.len() == got.len()
            && (0..expect[0].len()).any(|column| ranks(expect, got, column));
    let (mut expect, mut got) = (expect.clone(), got.clone());
    expect.sort_by_key(key);
    got.sort_by_key(key);
    ranked && in_order(&expect, &got)
}

/// Whether the reference's columns are among those that came back, in any order; others may stand
/// beside them, as the number beside the name of the best.
fn answers(expect: &Rows, got: &Rows, order: Order) -> bool {
    fn choose(expect: &Rows, got: &Rows, order: Order, chosen: &mut Vec<usize>) -> bool {
        let at = chosen.len();
        if at == expect[0].len() {
            return same(expect, &pick(got, chosen), order);
        }
        (0..got[0].len()).any(|candidate| {
            let wanted: Rows = column(expect, at).into_iter().map(|value| vec![value]).collect();
            let found: Rows = column(got, candidate).into_iter().map(|value| vec![value]).collect();
            if chosen.contains(&candidate) || !same(&wanted, &found, Order::Any) {
                return false;
            }
            chosen.push(candidate);
            let fits = choose(expect, got, order, chosen);
            if !fits {
                chosen.pop();
            }
            fits
        })
    }
    if expect.len() != got.len() {
        return false;
    }
    expect.is_empty() || choose(expect, got, order, &mut Vec::new())
}

#[derive(Default, Clone, Copy)]
struct Score {
    /// Also a refusal of what has no answer.
    right: usize,
    /// Of the right ones: those that were answered.
    answered: usize,
    /// Of the right ones: those with the reference's columns and no others.
    exact: usize,
    /// Without a word about what was assumed or left out.
    wrong: usize,
    /// With such a word.
    noted: usize,
    refused: usize,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.right += other.right;
        self.answered += other.answered;
        self.exact += other.exact;
        self.wrong += other.wrong;
        self.noted += other.noted;
        self.refused += other.refused;
    }

    fn line(&self, name: &str) -> String {
        let all = self.right + self.wrong + self.noted + self.refused;
        let percent = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
        format!(
            "{name:<12} {all:>4} questions  right {:>4} ({:>5.1} %)  same columns {:>4}  wrong {:>3} ({:>4.1} %)  with a note {:>3}  refused {:>3}  of {} answers {} right",
            self.right,
            percent(self.right),
            self.exact,
            self.wrong,
            percent(self.wrong),
            self.noted,
            self.refused,
            self.answered + self.wrong + self.noted,
            self.answered
        )
    }
}

fn score(known: &Asked, case: &Case) -> Score {
    let (connection, facts) = (&known.connection, known.facts(&case.question));
    let synonyms = Synonyms::default();
    let today = case.today.as_deref().unwrap_or(TODAY);
    let asked = match sql::ask_knowing(&case.question, &known.database, today, &synonyms, &facts) {
        Ok(asked) => asked,
        Err(refused) => {
            println!("refused: {} — {refused}", case.question);
            if case.reference().is_none() {
                return Score { right: 1, ..Score::default() };
            }
            return Score { refused: 1, ..Score::default() };
        }
    };
    let Some(reference) = case.reference() else {
        println!("WRONG: {} (has no answer)\n  {} {:?}", case.question, asked.sql, asked.params);
        return wrong(&asked.notes);
    };
    let expect = rows(connection, reference, &[]);
    let got = rows(connection, &asked.sql, &asked.params);
    let order = Order::of(reference);
    let other = || case.also.iter().any(|sql| answers(&rows(connection, sql, &[]), &got, order));
    if !answers(&expect, &got, order) && !other() {
        println!("WRONG: {}\n  {} {:?}", case.question, asked.sql, asked.params);
        return wrong(&asked.notes);
    }
    let width = |rows: &Rows| rows.first().map_or(0, Vec::len);
    if width(&expect) != width(&got) {
        println!("wider: {}\n  {:?}", case.question, asked.columns);
    }
    let exact = usize::from(width(&expect) == width(&got));
    Score { right: 1, answered: 1, exact, ..Score::default() }
}

fn wrong(notes: &[String]) -> Score {
    println!("  notes: {notes:?}");
    let noted = usize::from(!notes.is_empty());
    Score { wrong: 1 - noted, noted, ..Score::default() }
}

type Set = (&'static str, usize, usize);

/// The sets that are asked.
fn asked() -> Vec<Set> {
    let step = if std::env::var_os("EPHOR_TEST_THOROUGH").is_some() { 1 } else { 48 };
    let sets = FLOORS.lines().map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_else(|| panic!("{line}"));
        (next(), next().parse().unwrap(), next().parse().unwrap())
    });
    sets.step_by(step).collect()
}

/// The cases of each set with their scores, found by as many threads as there are cores.
fn scored(sets: &[Set]) -> Vec<Vec<(Case, Score)>> {
    let next = AtomicUsize::new(0);
    let scored = Mutex::new(BTreeMap::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((name, ..)) = sets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let known = database(&folder(), name);
                    let cases = cases(&folder(), name).into_iter();
                    let all = cases.map(|case| {
                        let one = score(&known, &case);
                        (case, one)
                    });
                    let all: Vec<_> = all.collect();
                    scored.lock().unwrap().insert(*name, all);
                }
            });
        }
    });
    let mut scored = scored.into_inner().unwrap();
    sets.iter().map(|(name, ..)| scored.remove(name).unwrap()).collect()
}

#[test]
fn questions_are_answered_as_their_references_are() {
    let mut kinds: BTreeMap<String, Score> = BTreeMap::new();
    let mut languages: BTreeMap<&str, Score> = BTreeMap::new();
    let mut lines = Vec::new();
    let mut fallen = Vec::new();
    let sets = asked();
    for ((name, right, wrong), scored) in sets.iter().zip(scored(&sets)) {
        let mut total = Score::default();
        for (case, one) in scored {
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

/// The same of sets that lie elsewhere: nothing is expected of them, and the figures are printed.
///
/// `EPHOR_QUESTIONS=FOLDER cargo test -p ephor-offline --test it elsewhere -- --nocapture`
#[test]
fn questions_from_elsewhere_are_measured() {
    let Some(elsewhere) = std::env::var_os("EPHOR_QUESTIONS").map(PathBuf::from) else { return };
    let mut lines = Vec::new();
    let mut all = Score::default();
    let mut names: Vec<String> = std::fs::read_dir(&elsewhere)
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".jsonl").map(str::to_owned))
        .collect();
    names.sort();
    for name in names {
        let known = database(&elsewhere, &name);
        let mut total = Score::default();
        for case in cases(&elsewhere, &name) {
            total.add(score(&known, &case));
        }
        lines.push(total.line(&name));
        all.add(total);
    }
    lines.push(all.line("all"));
    lines.iter().for_each(|line| println!("{line}"));
}

#[test]
fn a_reference_that_says_something_else_is_not_met() {
    let rows = |text: &str| -> Rows { serde_json::from_str(text).unwrap() };
    for (expect, got, order, fits) in [
        (r#"[["a",1]]"#, r#"[[1,"a"]]"#, Order::Any, true),
        (r#"[["a"]]"#, r#"[["a",7]]"#, Order::Any, true),
        (r#"[["a"],["b"]]"#, r#"[["b"],["a"]]"#, Order::Any, true),
        (r#"[["a"],["b"]]"#, r#"[["b"],["a"]]"#, Order::Whole, false),
        (r#"[["a",1],["b",2]]"#, r#"[["a",2],["b",1]]"#, Order::Any, false),
        (r#"[["a"]]"#, r#"[["a"],["a"]]"#, Order::Any, false),
        (r#"[["a",3],["b",2],["c",2]]"#, r#"[["a",3],["c",2],["b",2]]"#, Order::ByOne, true),
        (r#"[["a",3],["b",2],["c",2]]"#, r#"[["a",3],["c",2],["b",2]]"#, Order::Whole, false),
        (r#"[["a",3],["b",2],["c",1]]"#, r#"[["a",3],["c",1],["b",2]]"#, Order::ByOne, false),
        (r#"[["b",2],["a",2]]"#, r#"[["a",2],["b",2]]"#, Order::ByOne, false),
        ("[[1.5]]", "[[1.6]]", Order::Any, false),
        ("[]", r#"[["a"]]"#, Order::Any, false),
    ] {
        assert_eq!(answers(&rows(expect), &rows(got), order), fits, "{expect} {got}");
    }
}
