//! Manual pages, one for each command.

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use serde_json::json;

use super::Done;
use super::args::Cli;
use super::places;
use super::problem::{Exit, Problem};
use super::term::Term;

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Folder to write the pages to, for example ~/.local/share/man/man1
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

pub(crate) fn run(args: &ManArgs, term: &Term) -> Done {
    let next = "name the folder for the pages";
    places::no_file(&args.folder, next)?;
    places::folder_is_there(&args.folder)?;
    let written = std::fs::create_dir_all(&args.folder).and_then(|()| {
        clap_mangen::generate_to(Cli::command().disable_help_subcommand(true), &args.folder)
    });
    written.map_err(|error| {
        Problem::failed("the manual pages can't be written", error)
            .of(args.folder.display().to_string())
            .next("name a folder that you may write to")
    })?;
    if term.json {
        term.say(json!({"folder": args.folder.display().to_string()}).to_string())?;
    }
    term.note(format!("manual pages: {}", args.folder.display()));
    Ok(Exit::Done)
}
