//! `ephor journal keygen`, and what `verify` says of anchors.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use ephor::core::private;
use ephor::journal::anchors::{Algorithm, AnchorKey, CheckKey, Proven, prove};
use ephor::journal::{Audit, Journal};
use ephor::opening::{AnchorsError, key_of_file, key_of_variable};
use serde_json::json;

use super::super::Done;
use super::super::places;
use super::super::problem::{Exit, Problem};
use super::super::term::{Style, Term, clean};

/// What `verify` is given beside the journal.
#[derive(Debug, Default)]
pub(super) struct Given {
    pub anchors: Option<PathBuf>,
    pub key: Option<PathBuf>,
    pub key_env: Option<String>,
}

/// Writes a new key, and of Ed25519 the half that checks.
pub(super) fn keygen(file: &Path, algorithm: &str, term: &Term) -> Done {
    let wrong = |error: &dyn std::fmt::Display| {
        Problem::failed("the key can't be made", error)
            .of(file.display().to_string())
            .next("name a file in a folder that you may write to")
    };
    places::folder_is_there(file)?;
    let unwritten = |file: &Path, error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => places::taken(file, "give the name of a new file"),
        _ => wrong(&error),
    };
    let algorithm: Algorithm = algorithm
        .parse()
        .map_err(|error| Problem::new(Exit::Usage, "the key can't be made").because(error))?;
    let key = AnchorKey::generate(algorithm).map_err(|error| wrong(&error))?;
    write(file, &key.to_text(), true).map_err(|error| unwritten(file, error))?;
    let public = key.public_text().map(|text| (beside(file), text));
    if let Some((public, text)) = &public {
        write(public, text, false).map_err(|error| unwritten(public, error))?;
    }
    if term.json {
        let shown = json!({"key": key.id(), "algorithm": key.algorithm(), "file": file,
                           "public": public.map(|(file, _)| file)});
        term.say(shown.to_string())?;
        return Ok(Exit::Done);
    }
    term.say(format!("{}  {}", key.id(), key.algorithm().as_str()))?;
    term.note(format!(
        "the key that signs is in {}: keep it away from the journal",
        file.display()
    ));
    match public {
        Some((file, _)) => {
            term.note(format!("verification needs only {}, which isn't secret", file.display()));
        }
        None => term.note("who checks needs the same key"),
    }
    Ok(Exit::Done)
}

fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".pub");
    PathBuf::from(name)
}

/// One that is there is never written over.
fn write(file: &Path, text: &str, secret: bool) -> std::io::Result<()> {
    let mut options = if secret { private::file() } else { File::options() };
    let mut file = options.write(true).create_new(true).open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// The text of a key: of a file, or of an environment variable. What it says is never told.
pub(crate) fn key_text(file: Option<&Path>, variable: Option<&str>) -> Result<String, Problem> {
    let unread = |error: AnchorsError| match error {
        AnchorsError::Key { from, reason } => {
            Problem::failed("the anchors' key can't be read", format!("ANCHOR_KEY: {reason}"))
                .of(from)
        }
        error => Problem::failed("the anchors' key can't be read", error),
    };
    match (file, variable) {
        (Some(file), _) => key_of_file(file).map_err(unread),
        (None, Some(name)) => key_of_variable(name).map_err(unread),
        (None, None) => Err(Problem::new(Exit::Usage, "no key is named for the anchors")
            .next("--key FILE (of Ed25519 the public half is enough), or --key-env NAME")),
    }
}

/// Compares a journal with the anchors that were given. None: none were.
pub(super) async fn compare(
    journal: &dyn Journal,
    given: &Given,
) -> Result<Option<Proven>, Problem> {
    let Some(file) = &given.anchors else {
        return Ok(None);
    };
    places::file_is_there(file, "a file of anchors", "name the file of [journal.anchors]")?;
    if let Some(key) = &given.key {
        places::file_is_there(key, "a key", "name the key, or its public half FILE.pub")?;
    }
    let text = key_text(given.key.as_deref(), given.key_env.as_deref())?;
    let key: CheckKey =
        text.parse().map_err(|error| Problem::failed("the anchors' key can't be used", error))?;
    let shown = file.display().to_string();
    let lines = File::open(file).map_err(|error| {
        Problem::failed("the anchors can't be read", format!("ANCHOR_UNREADABLE: {error}"))
            .of(shown.clone())
            .next("check its permissions")
    })?;
    let proven = prove(journal, BufReader::new(lines), &key).await;
    proven
        .map(Some)
        .map_err(|error| Problem::failed("the anchors can't be compared", error).of(shown))
}

/// Problems that say nothing of the journal: there is no anchor to compare it with.
const SILENT: [&str; 3] = ["ANCHOR_NONE", "ANCHOR_OLDER", "ANCHOR_KEY"];

/// What it means that the anchors don't hold.
pub(super) fn problem(proven: &Proven, given: &Given) -> Problem {
    let told = |code: &&str| !SILENT.contains(code);
    let mut codes = proven.problems.iter().map(|problem| problem.code);
    if let Some(code) = codes.clone().find(told) {
        return Problem::failed("the journal isn't what was signed", code)
            .next("compare it with a backup, and the anchors with another copy of them");
    }
    let code = codes.next().unwrap_or_default();
    let file = given.anchors.as_deref().unwrap_or(Path::new("")).display();
    let (what, next) = match code {
        "ANCHOR_KEY" => ("no anchor signed with this key", "name the key that signed them"),
        "ANCHOR_OLDER" => ("no anchor of the present format", "`ephor explain ANCHOR_OLDER`"),
        _ => ("no anchor", "check [journal.anchors]"),
    };
    Problem::failed(format!("{what} found in {file}; nothing is proven"), code).next(next)
}

/// What the anchors prove, and what they can't.
pub(super) fn say(term: &Term, proven: &Proven, audit: &Audit) -> Result<(), Problem> {
    // That there is none is said at the end.
    for problem in proven.problems.iter().filter(|problem| problem.code != "ANCHOR_NONE") {
        let at =
            problem.position.map_or_else(String::new, |at| format!("commit {:>5}  ", at.number()));
        let text = format!("{at}{}: {}", problem.code, problem.text);
        term.say(term.paint(Style::Red, &clean(&text)))?;
    }
    let more = proven.wrong.saturating_sub(proven.problems.len() as u64);
    if more > 0 {
        term.say(format!("and {more} more"))?;
    }
    if proven.unreadable > 0 {
        term.note(format!("{} lines of the anchors can't be read", proven.unreadable));
    }
    if proven.older > 0 {
        term.note(format!(
            "ANCHOR_OLDER: {} lines of the anchors are of version 1, for the journal as it was before \
             its file had version 4; they prove nothing of it as it is now",
            proven.older
        ));
    }
    let Some(time) = proven.time.filter(|_| proven.holds()) else {
        return Ok(());
    };
    let closed = if proven.end { ", where the journal was closed" } else { "" };
    let anchors = if proven.anchors == 1 { "1 anchor holds" } else { "all anchors hold" };
    term.say(format!(
        "{anchors}, the last at {} of {time}{closed}: up to there it is what was written",
        proven.position
    ))?;
    match proven.behind(audit) {
        0 => term.say("no commit stands behind it; whether others did can't be known"),
        1 => term.say("1 commit stands behind it: unproven"),
        more => term.say(format!("{more} commits stand behind it: unproven")),
    }
}
