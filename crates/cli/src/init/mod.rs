//! `ephor init`: a folder to begin in, with settings, a policy, a glossary and a database to ask.

mod shop;

use std::path::{Path, PathBuf};

use clap::Args;
use ephor::policy::shipped::SHIPPED;
use jiff::Zoned;

use super::Done;
use super::anew::{self, Made};
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
    anew::none_is_there(&args.dir, all, "name another folder: `ephor init FOLDER`")?;
    let mut made = Made::default();
    let done = make(args, &files, &mut made, term);
    made.ends(done)
}

fn make(args: &InitArgs, files: &[(PathBuf, &str)], made: &mut Made, term: &Term) -> Done {
    for (name, text) in files {
        let path = args.dir.join(name);
        made.file(&path, text)?;
        anew::say(&path, term)?;
    }
    let database = args.dir.join(DATABASE);
    // SQLite takes an empty file for a new database.
    made.file(&database, "")?;
    shop::make(&database, Zoned::now().date()).map_err(|error| {
        Problem::failed("the database can't be made", error).of(database.display().to_string())
    })?;
    anew::say(&database, term)?;
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
