//! `ephor policy`: looks at a policy folder without running anything.

mod check;
mod explain;
mod init;
mod replay;
mod test;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use ephor::Config;
use ephor::effects::database::statement_kind;
use ephor::policy::{Folder, Mistakes, PolicyMistake, PolicySet, Surroundings};
use ephor::rules::{JudgeConfig, Registry};

use super::Done;
use super::args::Global;
use super::config;
use super::problem::{Exit, Problem};
use super::term::{Style, Term};

#[derive(Debug, Args)]
pub(crate) struct PolicyArgs {
    #[command(subcommand)]
    pub command: PolicyCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PolicyCommand {
    /// Load a folder, and list every mistake in it
    Check {
        /// The folder [default: runtime.policy of the settings, else policy]
        dir: Option<PathBuf>,
        /// Print the Cedar schema that policies are checked against
        #[arg(long)]
        schema: bool,
    },
    /// Judge the folder's table of cases
    Test {
        /// The folder [default: runtime.policy of the settings, else policy]
        dir: Option<PathBuf>,
        /// Only cases whose name has this in it
        #[arg(long, value_name = "TEXT")]
        only: Option<String>,
    },
    /// Say which policy decides a case, what it saw, and what would have to differ
    Explain(explain::ExplainArgs),
    /// Write a folder to begin with
    Init(init::InitArgs),
    /// Judge recorded tool calls of models under attack, and say what a policy changes
    Replay(replay::ReplayArgs),
}

pub(crate) fn run(global: &Global, args: PolicyArgs, term: &Term) -> Done {
    match args.command {
        PolicyCommand::Check { dir, schema } => check::run(global, dir, schema, term),
        PolicyCommand::Test { dir, only } => test::run(global, dir, only.as_deref(), term),
        PolicyCommand::Explain(args) => explain::run(global, &args, term),
        PolicyCommand::Init(args) => init::run(&args, term),
        PolicyCommand::Replay(args) => replay::run(global, &args, term),
    }
}

/// The folder that is meant.
fn folder(dir: Option<PathBuf>, config: &Config) -> PathBuf {
    dir.or_else(|| config.runtime.policy.clone()).unwrap_or_else(|| PathBuf::from("policy"))
}

/// What policies have to know of the runtime, as the settings say it.
fn surroundings(config: &Config) -> Surroundings {
    let mut names = config.runtime.effects.connections.keys();
    let connection = match (names.next(), names.next()) {
        (Some(name), None) => Some(Arc::from(name.as_str())),
        _ => None,
    };
    Surroundings {
        connection,
        model: Some(Arc::from(config.model.name.as_str())),
        access: |sql| statement_kind(sql).as_str(),
    }
}

/// Loads the folder as a runtime would.
fn load(dir: &std::path::Path, config: &Config) -> Result<Arc<PolicySet>, Mistakes> {
    let folder = Folder::read(dir).map_err(Mistakes)?;
    let mut mistakes = Vec::new();
    if let Some(text) = folder.file("prices.toml") {
        let read = toml::from_str::<ephor::model::Prices>(text);
        let wrong = match read {
            Ok(prices) => prices.check(),
            Err(error) => vec![error.to_string()],
        };
        let path = dir.join("prices.toml");
        mistakes.extend(
            wrong.into_iter().map(|wrong| PolicyMistake::of_file("PRICES", &path, wrong, "")),
        );
    }
    let set = match PolicySet::of(folder, &Registry::built_in()) {
        Ok(set) => set,
        Err(Mistakes(mut found)) => {
            mistakes.append(&mut found);
            return Err(Mistakes(mistakes));
        }
    };
    if set.limits().judge.is_some() && config.runtime.judge != JudgeConfig::default() {
        mistakes.push(PolicyMistake::of_file(
            "LIMITS",
            dir.join("limits.toml"),
            "[judge] is said here and in the settings ([runtime.judge]) too",
            "Keep one of them, so that there is one place to look at.",
        ));
    }
    if let Err(mut wrong) = set.cases() {
        mistakes.append(&mut wrong);
    }
    if mistakes.is_empty() { Ok(Arc::new(set)) } else { Err(Mistakes(mistakes)) }
}

/// Loads it, or lists what is wrong.
fn loaded(dir: &std::path::Path, config: &Config, term: &Term) -> Result<Arc<PolicySet>, Problem> {
    load(dir, config).or_else(|mistakes| {
        let missing = mistakes.0.first().is_some_and(|mistake| mistake.code == "NOT_FOUND");
        if missing {
            return Err(Problem::new(Exit::NotFound, "there is no such policy folder")
                .of(dir.display().to_string())
                .next("check the path; `ephor policy init` writes a folder to begin with"));
        }
        for mistake in &mistakes.0 {
            show(mistake, Style::Red, term)?;
        }
        if !term.json {
            term.note(count(mistakes.0.len(), "mistake"));
        }
        Err(Problem::quiet(Exit::Failed))
    })
}

/// One mistake: its place, the line, what is wrong, what to do.
fn show(mistake: &PolicyMistake, style: Style, term: &Term) -> Result<(), Problem> {
    if term.json {
        let line = serde_json::to_string(mistake)
            .map_err(|error| Problem::failed("a mistake can't be written", error))?;
        return term.say(line);
    }
    term.say(term.paint(style, &super::term::clean(&mistake.to_string())))?;
    if !mistake.text.trim().is_empty() {
        let number = mistake.line.map(|line| line.to_string()).unwrap_or_default();
        let text = super::term::clean(mistake.text.trim_end());
        term.say(format!("  {} {text}", term.paint(Style::Dim, &format!("{number} |"))))?;
    }
    if !mistake.hint.is_empty() {
        term.say(format!("  {} {}", term.paint(Style::Dim, "try"), mistake.hint))?;
    }
    Ok(())
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The settings that are in effect.
fn settings(global: &Global) -> Result<Config, Problem> {
    Ok(config::load(global)?.config)
}
