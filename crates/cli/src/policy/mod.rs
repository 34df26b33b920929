//! `ephor policy`: looks at a policy folder without running anything.

mod check;
mod explain;
mod init;
mod replay;
mod suggest;
mod test;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use ephor::Config;
use ephor::effects::database::statement_kind;
use ephor::flows::Flows;
use ephor::policy::{Folder, Mistakes, PolicyMistake, PolicySet, Surroundings};
use ephor::rules::{JudgeConfig, Registry};
use ephor::tools::Hub;

use super::Done;
use super::args::Global;
use super::config;
use super::places;
use super::problem::{Exit, Problem};
use super::term::{Style, Term, counted};

#[derive(Debug, Args)]
pub(crate) struct PolicyArgs {
    #[command(subcommand)]
    pub command: PolicyCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PolicyCommand {
    /// Load a folder of policies and list every mistake
    Check {
        /// The folder [default: runtime.policy of the settings, else policy]
        dir: Option<PathBuf>,
        /// Print the Cedar schema that policies are checked against
        #[arg(long)]
        schema: bool,
    },
    /// Run the folder's table of test cases
    Test {
        /// The folder [default: runtime.policy of the settings, else policy]
        dir: Option<PathBuf>,
        /// Only cases whose name contains this
        #[arg(long, value_name = "TEXT")]
        only: Option<String>,
    },
    /// Explain a case: the deciding policy, what it saw, what would change the verdict
    Explain(explain::ExplainArgs),
    /// Create a starter folder of policies
    Init(init::InitArgs),
    /// Measure a policy on recorded tool calls of models under attack
    Replay(replay::ReplayArgs),
    /// Suggest tool result fields to trust, from recorded tool calls
    Suggest(replay::ReplayArgs),
}

pub(crate) async fn run(global: &Global, args: PolicyArgs, term: &Term) -> Done {
    match args.command {
        PolicyCommand::Check { dir, schema } => check::run(global, dir, schema, term).await,
        PolicyCommand::Test { dir, only } => test::run(global, dir, only.as_deref(), term).await,
        PolicyCommand::Explain(args) => explain::run(global, &args, term).await,
        PolicyCommand::Init(args) => init::run(&args, term),
        PolicyCommand::Replay(args) => replay::run(global, &args, term),
        PolicyCommand::Suggest(args) => suggest::run(global, &args, term),
    }
}

/// The folder that is meant.
fn folder(dir: Option<PathBuf>, config: &Config) -> PathBuf {
    dir.or_else(|| config.runtime.policy.clone()).unwrap_or_else(|| PathBuf::from("policy"))
}

/// What policies have to know of the runtime, as the settings say it.
pub(super) fn surroundings(config: &Config) -> Surroundings {
    let mut names = config.runtime.effects.connections.keys();
    let connection = match (names.next(), names.next()) {
        (Some(name), None) => Some(Arc::from(name.as_str())),
        _ => None,
    };
    Surroundings {
        connection,
        model: Some(Arc::from(super::config::model(config))),
        access: |sql| statement_kind(sql).as_str(),
    }
}

/// The node kinds and agents that this configuration has, with these tools.
pub(super) fn registry(config: &Config, hub: &Hub) -> Result<Registry, Problem> {
    Flows::registry(config, hub.clone())
        .map_err(|error| Problem::failed("the agents can't be set up", error))
}

/// The same, where nobody else has started the tools' servers. They are ended again.
pub(super) async fn world(config: &Config, term: &Term) -> Result<Registry, Problem> {
    let hub = config.tools.connect().await;
    let hub = hub.map_err(|error| Problem::failed("the tools can't be set up", error))?;
    super::session::servers(&hub, term);
    let registry = registry(config, &hub);
    hub.close().await;
    registry
}

/// Loads the folder as a runtime would that has these tools.
pub(super) fn load(
    dir: &Path,
    config: &Config,
    registry: &Registry,
) -> Result<Arc<PolicySet>, Mistakes> {
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
    let set = match PolicySet::of(folder, registry) {
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

/// Refuses what isn't a folder.
pub(super) fn there(dir: &Path) -> Result<(), Problem> {
    places::no_file(dir, "name the folder that holds the policies")?;
    match dir.exists() {
        true => Ok(()),
        false => Err(Problem::new(Exit::NotFound, "there is no such policy folder")
            .of(dir.display().to_string())
            .next("check the path; `ephor policy init` creates a starter folder")),
    }
}

/// Loads it, or lists what is wrong.
pub(super) async fn loaded(
    dir: &Path,
    config: &Config,
    term: &Term,
) -> Result<(Arc<PolicySet>, Registry), Problem> {
    there(dir)?;
    let registry = world(config, term).await?;
    let set = load(dir, config, &registry).or_else(|mistakes| {
        for mistake in &mistakes.0 {
            show(mistake, Style::Red, term)?;
        }
        if !term.json {
            term.note(counted(mistakes.0.len(), "mistake"));
        }
        Err(Problem::quiet(Exit::Failed))
    })?;
    Ok((set, registry))
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

/// The settings that are in effect.
fn settings(global: &Global) -> Result<Config, Problem> {
    Ok(config::load(global)?.config)
}
