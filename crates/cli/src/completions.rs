//! What completes commands in a shell.

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use serde_json::json;

use super::Done;
use super::args::Cli;
use super::problem::Exit;
use super::term::Term;

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, term: &Term) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ephor", &mut script);
    let script = String::from_utf8_lossy(&script);
    match term.json {
        true => term.say(json!({"script": script}).to_string())?,
        false => script.lines().try_for_each(|line| term.say(line))?,
    }
    Ok(Exit::Done)
}
