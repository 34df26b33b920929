//! A held payload as a person changes it: given, or in their editor; the difference is shown.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use ephor::core::Correction;
use ephor::events::Answer;
use ephor::rules::diff::changes;
use serde_json::Value;

use super::super::problem::{Exit, Problem};
use super::super::term::{Style, Term, clean, short};
use super::super::{run, said};

/// What is shown, changed; it is drawn again before a person confirms it. None: it is as it was, or the person thought better of it.
pub(super) fn payload(
    term: &Term,
    shown: &Value,
    given: Option<String>,
    draw: &dyn Fn(&Value, &[Correction]),
) -> Result<Option<Value>, Problem> {
    let asks = given.is_none() || term.interactive;
    let text = match given {
        Some(text) if text.trim_start().starts_with(['{', '[']) => text.into_bytes(),
        Some(file) => run::read(Path::new(&file), "payload")?,
        None if term.interactive => edited(shown)?,
        None => {
            return Err(Problem::new(Exit::Usage, "no terminal to open an editor in")
                .next("give the changed payload with --payload"));
        }
    };
    let payload: Value = serde_json::from_slice(&text)
        .map_err(|error| Problem::new(Exit::Usage, "the payload isn't JSON").because(error))?;
    let found = changes(shown, &payload, "");
    for found in &found {
        term.note(change(term, found));
    }
    if !found.is_empty() && asks && term.interactive {
        let by: Vec<Correction> = found
            .iter()
            .map(|found| Correction { reason: "changed by you".to_owned(), ..found.clone() })
            .collect();
        draw(&payload, &by);
    }
    let goes = !found.is_empty() && (!asks || confirmed(term)?);
    Ok(goes.then_some(payload))
}

/// A value that was given: JSON, or else a file with it.
pub(super) fn given(text: &str) -> Result<Value, Problem> {
    let wrong = |error| {
        Problem::new(Exit::Usage, "the result isn't JSON")
            .because(error)
            .next("--result 'null', --result '{\"paid\": true}', or a file with JSON")
    };
    match serde_json::from_str(text) {
        Err(_) if Path::new(text).exists() => {
            let bytes = run::read(Path::new(text), "result")?;
            serde_json::from_slice(&bytes).map_err(wrong)
        }
        read => read.map_err(wrong),
    }
}

/// A change in one line.
pub(super) fn change(term: &Term, change: &Correction) -> String {
    let value = |value: &Option<Value>| match value {
        Some(value) => short(&value.to_string(), 60),
        None => "nothing".to_owned(),
    };
    let reason = match change.reason.as_str() {
        "" => String::new(),
        reason => format!(" ({reason})"),
    };
    let text =
        format!("  {}: {} → {}{reason}", change.pointer, value(&change.from), value(&change.to));
    term.paint_note(Style::Yellow, &clean(&text))
}

fn confirmed(term: &Term) -> Result<bool, Problem> {
    if !term.interactive {
        return Ok(true);
    }
    let _ = std::io::stderr().write_all(b"Approve it like this? [y/N] ");
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line);
    read.map_err(|error| Problem::failed("the answer can't be read", error))?;
    Ok(said::answer(&line) == Some(Answer::Approve))
}

fn edited(shown: &Value) -> Result<Vec<u8>, Problem> {
    let failed = |error: &dyn std::fmt::Display| Problem::failed("it can't be edited", error);
    // Nobody else can read it, and it is gone afterwards.
    let mut file = tempfile::Builder::new()
        .prefix("ephor-")
        .suffix(".json")
        .tempfile()
        .map_err(|error| failed(&error))?;
    let text = serde_json::to_vec_pretty(shown).map_err(|error| failed(&error))?;
    file.write_all(&text).and_then(|()| file.flush()).map_err(|error| failed(&error))?;
    let editor = ["VISUAL", "EDITOR"].iter().find_map(|name| std::env::var(name).ok());
    let editor = editor.filter(|editor| !editor.trim().is_empty());
    let editor = editor.unwrap_or_else(|| "vi".to_owned());
    // It may have arguments of its own.
    let mut words = editor.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("vi"));
    let status = command.args(words).arg(file.path()).status();
    match status {
        Ok(status) if status.success() => {
            std::fs::read(file.path()).map_err(|error| failed(&error))
        }
        Ok(status) => Err(failed(&format!("{editor} ended with {status}"))),
        Err(error) => Err(failed(&format!("{editor}: {error}"))),
    }
}
