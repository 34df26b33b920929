//! `ephor policy test`: a folder's table of cases, judged one by one.

use std::path::PathBuf;

use ephor::policy::cases::{Placed, Ran, run as judge};
use serde_json::json;

use super::{
    Done, Exit, Global, Problem, Style, Term, counted, folder, loaded, settings, surroundings,
};

pub(super) async fn run(
    global: &Global,
    dir: Option<PathBuf>,
    only: Option<&str>,
    term: &Term,
) -> Done {
    let config = settings(global)?;
    let dir = folder(dir, &config);
    let (set, _) = loaded(&dir, &config, term).await?;
    let around = surroundings(&config);
    let cases = set.cases().unwrap_or_default();
    let wanted: Vec<_> = cases
        .iter()
        .filter(|placed| only.is_none_or(|only| placed.case.name.contains(only)))
        .collect();
    if let Some(only) = only.filter(|_| wanted.is_empty() && !cases.is_empty()) {
        let all: Vec<&str> = cases.iter().map(|placed| placed.case.name.as_str()).collect();
        return Err(Problem::new(Exit::NotFound, "no case has that in its name")
            .of(only)
            .next(format!("the cases are: {}", all.join("; "))));
    }
    if wanted.is_empty() {
        return Err(Problem::new(Exit::Failed, "there are no cases")
            .of(dir.display().to_string())
            .next("write some into cases.toml or tests/*.toml; `ephor policy init` shows how"));
    }
    let mut failed = 0;
    for placed in &wanted {
        let ran = judge(&set, &around, &placed.case);
        let passed = ran.as_ref().is_ok_and(|ran| ran.is(&placed.case));
        failed += usize::from(!passed);
        if term.json {
            term.say(as_json(placed, &ran, passed))?;
        } else {
            term.say(as_text(placed, &ran, passed, term))?;
        }
    }
    if !term.json {
        let passed = wanted.len() - failed;
        term.note(format!("{} passed, {failed} failed", counted(passed, "case")));
    }
    Ok(if failed == 0 { Exit::Done } else { Exit::Failed })
}

fn as_json(placed: &Placed, ran: &Result<Ran, String>, passed: bool) -> String {
    let mut line = json!({
        "file": placed.file.display().to_string(), "number": placed.number,
        "name": placed.case.name, "passed": passed,
        "expect": placed.case.expect, "expect_by": placed.case.by,
    });
    match ran {
        Ok(ran) => {
            line["verdict"] = json!(ran.said);
            line["by"] = json!(ran.by);
        }
        Err(error) => line["error"] = json!(error),
    }
    line.to_string()
}

fn as_text(placed: &Placed, ran: &Result<Ran, String>, passed: bool, term: &Term) -> String {
    let word = if passed { "pass" } else { "FAIL" };
    let style = if passed { Style::Green } else { Style::Red };
    let place = match placed.case.name.as_str() {
        "" => format!("{} #{}", placed.file.display(), placed.number),
        name => super::super::term::clean(name),
    };
    let said = match ran {
        Ok(ran) => format!("{} by {}", ran.said.as_str(), ran.by.join(", ")),
        Err(error) => error.clone(),
    };
    let mut line =
        format!("{}  {place}  {}", term.paint(style, word), term.paint(Style::Dim, &said));
    if !passed && ran.is_ok() {
        let expect = placed.case.expect.map_or("anything", |expect| expect.as_str());
        let by = placed.case.by.as_ref().map(|by| format!(" by {by}")).unwrap_or_default();
        line.push_str(&format!("\n      expected {expect}{by}"));
    }
    line
}
