//! Runs a file of conformance cases: one adapter for each form of case, and a report.
//!
//! An adapter takes every value from the case and drives the public API; it knows no case by its
//! id. What a case says and its adapter doesn't understand is a failure, never ignored.

mod agent;
mod analysis;
mod breaker;
mod bus;
mod checks;
mod decisions;
mod failure;
mod flaky;
mod graphs;
mod items;
mod keys;
mod order;
mod phrases;
mod planning;
mod port;
mod routing;
mod rules;
mod sequences;
mod shapes;
mod streams;
mod teamwork;
mod threads;
mod turns;
mod world;

use std::collections::BTreeMap;
use std::fmt;
use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use serde_json::{Map, Value};

use checks::Keys;

/// One line of a file of cases.
#[derive(Debug, Clone)]
pub struct Case {
    /// As in S003-001.
    pub id: String,
    /// The document that it comes from.
    pub seed: String,
    /// What it is about.
    pub area: String,
    given: Map<String, Value>,
    expect: Map<String, Value>,
}

/// What became of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It doesn't, for these reasons.
    Failed(Vec<String>),
    /// No adapter knows cases of its form.
    Unsupported,
}

/// What became of all cases.
#[derive(Debug, Default)]
pub struct Report {
    /// How many hold.
    pub passed: usize,
    /// Those that don't: id, area, reasons.
    pub failed: Vec<(String, String, Vec<String>)>,
    /// By document and area, the ids of cases whose form no adapter knows.
    pub unsupported: BTreeMap<String, Vec<String>>,
}

/// Whether an area of 002 is about the engine, rather than about the flow that runs on it.
fn of_the_engine(area: &str) -> bool {
    ["key.", "graph.", "turns.", "stream."].iter().any(|prefix| area.starts_with(prefix))
}

impl Case {
    fn read(line: &str) -> Result<Self, String> {
        let mut case: Map<String, Value> =
            serde_json::from_str(line).map_err(|error| format!("not a case: {error}"))?;
        let mut text = |key: &str| match case.remove(key) {
            Some(Value::String(text)) => Ok(text),
            other => Err(format!("{key} is {other:?}")),
        };
        let (id, seed, area) = (text("id")?, text("seed")?, text("area")?);
        let mut object = |key: &str| match case.remove(key) {
            Some(Value::Object(map)) => Ok(map),
            other => Err(format!("{key} of {id} is {other:?}")),
        };
        Ok(Self { given: object("given")?, expect: object("expect")?, id: id.clone(), seed, area })
    }

    /// Runs it.
    pub async fn run(&self) -> Outcome {
        let engine = self.seed == "002" && of_the_engine(&self.area);
        let given = Keys::new("given", &self.given);
        let expect = Keys::new("expect", &self.expect);
        let group = self.area.split('.').next().unwrap_or_default();
        let driven = AssertUnwindSafe(async {
            if engine {
                return match group {
                    "key" => keys::run(&given, &expect).await,
                    "graph" => graphs::run(&given, &expect).await,
                    "turns" => turns::run(&given, &expect),
                    _ => streams::run(&given, &expect).await,
                };
            }
            let area = self.area.as_str();
            match self.seed.as_str() {
                "000" => return routing::run(area, &given, &expect).await,
                "001" => return planning::run(area, &given, &expect).await,
                "002" => return analysis::run(area, &given, &expect).await,
                "004" => return teamwork::run(area, &given, &expect).await,
                _ => {}
            }
            if self.given.contains_key("decision_type") {
                return decisions::run(&given, &expect).await;
            }
            match group {
                "events" | "continue" | "spawn" => bus::run(&given, &expect).await,
                "priority" | "conflict" => order::run(&given, &expect).await,
                "rules" => rules::run(&given, &expect),
                "failure" => failure::run(&given, &expect).await,
                "breaker" => breaker::run(&given, &expect),
                "agent" | "intent" => agent::run(&given, &expect).await,
                _ => Err(String::new()),
            }
        });
        let mut wrong = match driven.catch_unwind().await {
            Ok(Ok(wrong)) => wrong,
            Ok(Err(reason)) if reason.is_empty() => {
                return Outcome::Unsupported;
            }
            Ok(Err(reason)) => vec![reason],
            Err(panic) => vec![format!("it panicked: {}", ephor_core::panic_text(&*panic))],
        };
        wrong.extend(given.not_understood());
        wrong.extend(expect.not_understood());
        if wrong.is_empty() { Outcome::Passed } else { Outcome::Failed(wrong) }
    }
}

impl Report {
    /// How many ran.
    pub fn ran(&self) -> usize {
        self.passed + self.failed.len()
    }

    /// Takes one case's outcome in.
    pub fn add(&mut self, case: &Case, outcome: Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Failed(why) => self.failed.push((case.id.clone(), case.area.clone(), why)),
            Outcome::Unsupported => {
                let key = format!("{} {}", case.seed, case.area);
                self.unsupported.entry(key).or_default().push(case.id.clone());
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let missing: usize = self.unsupported.values().map(Vec::len).sum();
        writeln!(
            f,
            "conformance: {} cases ran, {} passed, {} failed, {missing} have a form that no adapter knows",
            self.ran(),
            self.passed,
            self.failed.len()
        )?;
        for (id, area, why) in &self.failed {
            writeln!(f, "FAILED {id} {area}")?;
            why.iter().try_for_each(|why| writeln!(f, "    {why}"))?;
        }
        for (area, ids) in &self.unsupported {
            writeln!(f, "UNKNOWN {area}: {}", ids.join(" "))?;
        }
        Ok(())
    }
}

/// Runs all cases of a file, one a line; blank lines don't count.
pub async fn run_text(text: &str) -> Report {
    let mut report = Report::default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match Case::read(line) {
            Ok(case) => {
                let outcome = case.run().await;
                report.add(&case, outcome);
            }
            Err(why) => {
                report.failed.push((format!("line {}", number + 1), String::new(), vec![why]));
            }
        }
    }
    report
}
