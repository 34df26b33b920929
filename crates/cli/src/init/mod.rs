//! `ephor init`: a folder to begin in, with settings, a policy, a glossary and a database to ask.

mod shop;

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use ephor::policy::shipped::SHIPPED;
use jiff::Zoned;
use serde_json::json;

use super::Done;
use super::problem::{Exit, Problem};
use super::term::{Style, Term};

const SETTINGS: &str = include_str!("ephor.toml");
const GLOSSARY: &str = include_str!("glossary.csv");
const DATABASE: &str = "shop.db";

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The folder; it is made if it isn't there
    #[arg(default_value = ".")]
    pub dir: PathBuf,
}

pub(crate) fn run(args: &InitArgs, term: &Term) -> Done {
    let policy = Path::new("policy");
    let mut files =
        vec![(PathBuf::from("ephor.toml"), SETTINGS), (PathBuf::from("glossary.csv"), GLOSSARY)];
    let [set, ..] = &SHIPPED;
    files.extend(set.files.iter().map(|(name, text)| (policy.join(name), *text)));
    let all = files.iter().map(|(name, _)| name.as_path()).chain([Path::new(DATABASE)]);
    if let Some(taken) = all.map(|name| args.dir.join(name)).find(|path| path.exists()) {
        return Err(Problem::failed("nothing is overwritten", "this file exists already")
            .of(taken.display().to_string())
            .next("name another folder: `ephor init FOLDER`"));
    }
    fs::create_dir_all(args.dir.join(policy)).map_err(|error| failed(&args.dir, error))?;
    for (name, text) in &files {
        let path = args.dir.join(name);
        create(&path, text).map_err(|error| failed(&path, error))?;
        say(&path, term)?;
    }
    let database = args.dir.join(DATABASE);
    shop::make(&database, Zoned::now().date()).map_err(|error| {
        Problem::failed("the database can't be made", error).of(database.display().to_string())
    })?;
    say(&database, term)?;
    let go = match args.dir == Path::new(".") {
        true => String::new(),
        false => format!("cd {}\n", args.dir.display()),
    };
    term.note(format!(
        "{}\n{go}ephor ask \"Revenue per month this year\"\nephor chat\nephor policy test policy",
        term.paint(Style::Bold, "Next:")
    ));
    Ok(Exit::Done)
}

fn say(path: &Path, term: &Term) -> Result<(), Problem> {
    let shown = path.display().to_string();
    term.say(if term.json { json!({"file": shown}).to_string() } else { shown })?;
    Ok(())
}

/// Nothing is overwritten, also where somebody else was quicker.
fn create(path: &Path, text: &str) -> std::io::Result<()> {
    fs::File::options().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

fn failed(path: &Path, error: std::io::Error) -> Problem {
    let reason = match error.kind() {
        ErrorKind::AlreadyExists => "this file exists already".to_owned(),
        _ => error.to_string(),
    };
    Problem::failed("it can't be written", reason).of(path.display().to_string())
}
