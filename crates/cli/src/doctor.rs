//! `ephor doctor`: whether what is configured can work on this machine.

#[path = "doctor_model.rs"]
mod model;

use std::path::{Path, PathBuf};
use std::time::Duration;

use ephor::Config;
use ephor::analyst::evidence::EvidenceIndex;
use ephor::config::JournalAt;
use ephor::effects::{Connections, PythonReport, PythonSettings, examine_python};
use ephor::model::Database;
use ephor::policy::Mistakes;
use ephor::rules::{Judge, Registry};
use serde::Serialize;
use serde_json::json;

use super::args::Global;
use super::problem::Exit;
use super::session::open_journal;
use super::term::{Style, Term};
use super::{Done, config, places, policy};

/// How long a database may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How it is about a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Ok,
    /// It works with less, or isn't wanted.
    Note,
    /// Something that is configured can't work.
    Wrong,
}

/// One line.
#[derive(Debug, Serialize)]
struct Finding {
    what: String,
    state: State,
    says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl Finding {
    fn new(what: impl Into<String>, state: State, says: impl Into<String>) -> Self {
        Self { what: what.into(), state, says: says.into(), next: None }
    }
}

pub(crate) async fn run(global: &Global, term: &Term) -> Done {
    let loaded = config::load(global)?;
    let config = loaded.config;
    let mut effects = config.runtime.effects.clone();
    effects.http.judged_domains.clone_from(&config.runtime.judge.allowed_domains);
    let file = loaded.file.map(|file| file.display().to_string());
    let says = file.unwrap_or_else(|| "no ephor.toml here or above: the defaults".to_owned());
    let mut findings = vec![Finding::new("settings", State::Ok, says)];
    findings.extend(
        config::strays().into_iter().map(|stray| Finding::new("variable", State::Note, stray)),
    );
    for mistake in effects.check() {
        findings.push(Finding::new(mistake.key, State::Wrong, mistake.reason));
    }
    let judge = Judge::new(config.runtime.judge.clone()).map(drop).map_err(|it| it.to_string());
    let checks = [judge, config.turn.check(), config.recovery.check(), config.server.check()];
    let wrong = checks.into_iter().filter_map(Result::err);
    findings.extend(wrong.map(|error| Finding::new("settings", State::Wrong, error)));
    journal(&config, &mut findings).await;
    python(&examine_python(&effects.python).await, &effects.python, &mut findings);
    let known = databases(&Connections::new(effects.connections), &mut findings).await;
    model::look((&config.model, super::config::model(&config)), &mut findings).await;
    secrets(&config, &mut findings);
    tools(&config, &mut findings).await;
    evidence(&config, known, &mut findings).await;
    let wrong = findings.iter().any(|finding| finding.state == State::Wrong);
    tell(&findings, term)?;
    Ok(if wrong { Exit::Failed } else { Exit::Done })
}

/// Starts the tools' servers, and ends them again.
async fn tools(config: &Config, findings: &mut Vec<Finding>) {
    let hub = match config.tools.connect().await {
        Ok(hub) => hub,
        Err(error) => {
            findings.push(Finding::new("tools", State::Wrong, error.to_string()));
            // What policies may name isn't known in full; the rest of them is looked at.
            policies(config, &Registry::built_in(), findings);
            return;
        }
    };
    findings.push(Finding::new("tools", State::Ok, hub.names().join(", ")));
    match policy::registry(config, &hub) {
        Ok(registry) => {
            answering(config, &registry, findings);
            policies(config, &registry, findings);
        }
        Err(problem) => {
            findings.push(Finding::new(
                "agents",
                State::Wrong,
                problem.reason.unwrap_or(problem.what),
            ));
            policies(config, &Registry::built_in(), findings);
        }
    }
    for server in hub.servers() {
        let what = format!("MCP {}", server.name);
        findings.push(match &server.error {
            Some(error) => Finding::new(what, State::Wrong, error),
            None => Finding::new(what, State::Ok, server.tools.join(", ")),
        });
        for left_out in &server.left_out {
            findings.push(Finding::new(&server.name, State::Note, left_out));
        }
    }
    hub.close().await;
}

/// Whether the agent that shall answer is there.
fn answering(config: &Config, registry: &Registry, findings: &mut Vec<Finding>) {
    let Some(agent) = &config.agent else { return };
    let known: Vec<&str> = (registry.subagents().filter(|one| one.answers_messages()))
        .map(|one| one.name.as_str())
        .collect();
    findings.push(match known.contains(&agent.as_str()) {
        true => Finding::new("agent", State::Ok, format!("{agent} answers")),
        false => {
            let says = format!("there is no agent {agent:?} that answers messages");
            let next = Some(format!("set `agent` to one of {}", known.join(", ")));
            Finding { next, ..Finding::new("agent", State::Wrong, says) }
        }
    });
}

/// Whether the journal can be opened, where that creates nothing.
async fn journal(config: &Config, findings: &mut Vec<Finding>) {
    let at = match super::config::journal_at(None, config) {
        Ok(at) => at,
        Err(problem) => {
            let says = problem.reason.unwrap_or(problem.what);
            findings.push(Finding::new("journal", State::Wrong, says));
            return;
        }
    };
    let says = at.to_string();
    if let JournalAt::File(file) = &at
        && !file.exists()
    {
        // What can't be created is found out by creating something else that leaves no trace.
        findings.push(match tempfile::tempfile_in(places::folder_of(file)) {
            Ok(_) => {
                let says = format!("{says}: not there yet; the first run creates it");
                Finding::new("journal", State::Note, says)
            }
            Err(error) => {
                let says = format!("{says}: not there, and can't be created: {error}");
                Finding::new("journal", State::Wrong, says)
            }
        });
        return;
    }
    let opened = open_journal(&config.journal.clone().kept_at(&at)).await;
    findings.push(match opened {
        Ok(_) => Finding::new("journal", State::Ok, says),
        Err(problem) => {
            let why = problem.reason.unwrap_or(problem.what);
            Finding::new("journal", State::Wrong, format!("{says}: {why}"))
        }
    });
}

/// Most mistakes of a policy folder that are told; `ephor policy check` tells all.
const MOST_MISTAKES: usize = 10;

/// Loads the policy folder.
fn policies(config: &Config, registry: &Registry, findings: &mut Vec<Finding>) {
    let Some(dir) = &config.runtime.policy else {
        findings.push(Finding {
            next: Some("`ephor policy init DIR` writes some; name them in runtime.policy".into()),
            ..Finding::new("policy", State::Note, "none: the built-in rules alone judge")
        });
        return;
    };
    match policy::load(dir, config, registry) {
        Ok(set) => {
            let version = set.version().get(..12).unwrap_or_default();
            let says = format!(
                "{}: {} policies, version {version}",
                dir.display(),
                set.policies().count()
            );
            findings.push(Finding::new("policy", State::Ok, says));
        }
        Err(Mistakes(mistakes)) => {
            for mistake in mistakes.iter().take(MOST_MISTAKES) {
                let next = (!mistake.hint.is_empty()).then(|| mistake.hint.clone());
                let says = mistake.to_string();
                findings.push(Finding { next, ..Finding::new("policy", State::Wrong, says) });
            }
        }
    }
}

/// Looks for the secrets that are named.
fn secrets(config: &Config, findings: &mut Vec<Finding>) {
    for name in config.runtime.effects.secrets.names() {
        let what = format!("secret {name}");
        findings.push(match std::env::var(name) {
            Ok(value) if !value.is_empty() => Finding::new(what, State::Ok, "is set"),
            Ok(_) | Err(std::env::VarError::NotPresent) => Finding {
                next: Some(format!("set the environment variable {name}")),
                ..Finding::new(what, State::Wrong, "the environment variable isn't set")
            },
            Err(error) => Finding::new(what, State::Wrong, error.to_string()),
        });
    }
}

/// Reads the analyst's documents, and holds the glossary's definitions against the databases.
async fn evidence(config: &Config, databases: Vec<Database>, findings: &mut Vec<Finding>) {
    let wanted = config.agents.evidence.clone();
    let named = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let set: Vec<String> =
        [named(&wanted.documents), named(&wanted.glossary)].into_iter().flatten().collect();
    let look = move || {
        let faults = |index: EvidenceIndex| index.faults(None, &databases);
        wanted.open(Path::new("")).map(|index| index.map(faults))
    };
    let finding = match tokio::task::spawn_blocking(look).await {
        Ok(Ok(None)) => return,
        Ok(Ok(Some(faults))) if faults.is_empty() => {
            Finding::new("evidence", State::Ok, format!("{} can be read", set.join(" and ")))
        }
        Ok(Ok(Some(faults))) => {
            let told = faults.iter().take(MOST_MISTAKES);
            findings.extend(told.map(|fault| Finding {
                next: Some(format!("correct the definition of “{}”", fault.term)),
                ..Finding::new("evidence", State::Wrong, fault.to_string())
            }));
            return;
        }
        Ok(Err(error)) => Finding::new("evidence", State::Wrong, error.to_string()),
        Err(error) => Finding::new("evidence", State::Wrong, error.to_string()),
    };
    findings.push(finding);
}

fn python(report: &PythonReport, settings: &PythonSettings, findings: &mut Vec<Finding>) {
    let support = report.support;
    // What isn't there is wrong only where somebody wants it.
    let lacking = if settings.enabled { State::Wrong } else { State::Note };
    let refusal = support.refusal();
    findings.push(match (&refusal, &report.off) {
        (Some(reason), _) => Finding::new("PYTHON", lacking, format!("refused: {reason}")),
        (None, Some(reason)) => Finding::new("PYTHON", State::Note, reason),
        (None, None) => Finding::new("PYTHON", State::Ok, "runs in a sandbox"),
    });
    findings.push(match support.landlock_abi {
        0 => Finding::new("Landlock", lacking, "none: the kernel lacks it, or it is switched off"),
        abi if support.scopes() => Finding::new(
            "Landlock",
            State::Ok,
            format!("version {abi}: files, TCP, signals, abstract sockets"),
        ),
        abi => {
            let state = if refusal.is_none() { State::Ok } else { lacking };
            Finding::new(
                "Landlock",
                state,
                format!("version {abi}: files, TCP; seccomp alone stops signals"),
            )
        }
    });
    findings.push(match support.seccomp {
        true => Finding::new("seccomp", State::Ok, "an allow-list of calls"),
        false => Finding::new("seccomp", lacking, "none, or no list for this processor"),
    });
    findings.push(match &support.no_namespaces {
        None => Finding::new("namespaces", State::Ok, "files, network, IPC, host name; a folder in memory"),
        Some(reason) => Finding {
            next: Some("allow user namespaces (sysctl user.max_user_namespaces; in a container, its seccomp profile)".to_owned()),
            ..Finding::new(
                "namespaces",
                State::Note,
                format!("not allowed, so scripts can't write files, and their threads aren't counted: {reason}"),
            )
        },
    });
    let failed = |what: &str, failure: &ephor::core::Failure| Finding {
        next: failure.hint.clone(),
        ..Finding::new(what, lacking, &failure.message)
    };
    findings.push(match &report.interpreter {
        Ok(found) => {
            let file = found.file.display();
            Finding::new("interpreter", State::Ok, format!("Python {} at {file}", found.version))
        }
        Err(failure) => failed("interpreter", failure),
    });
    let Ok(interpreter) = &report.interpreter else {
        return;
    };
    match &report.packages {
        Ok(_) if interpreter.packages.is_empty() => {
            findings.push(Finding {
                next: Some(
                    "`ephor python setup` makes an environment with pandas and matplotlib"
                        .to_owned(),
                ),
                ..Finding::new("packages", State::Note, "the standard library alone")
            });
        }
        Ok(packages) => {
            let named = packages.iter().map(|(name, version)| format!("{name} {version}"));
            let all: Vec<String> = named.collect();
            findings.push(Finding::new("packages", State::Ok, all.join(", ")));
        }
        Err(failure) => findings.push(failed("a script", failure)),
    }
}

/// Asks each database for its tables, and returns them. Where one doesn't answer, none: what isn't in the
/// others may be in that one.
async fn databases(connections: &Connections, findings: &mut Vec<Finding>) -> Vec<Database> {
    let names: Vec<String> = connections.names().map(str::to_owned).collect();
    let all = names.len();
    let (mut answered, mut known) = (Vec::new(), Vec::new());
    for name in names {
        let what = format!("database {name}");
        let asked = tokio::time::timeout(PATIENCE, connections.catalog(&name)).await;
        findings.push(match asked {
            Ok(Ok(database)) => {
                let tables = database.tables.len();
                answered.push(name);
                known.push((*database).clone());
                Finding::new(what, State::Ok, format!("answers; {tables} tables"))
            }
            Ok(Err(failure)) => Finding {
                next: failure.hint.clone(),
                ..Finding::new(what, State::Wrong, failure.message)
            },
            Err(_) => {
                let says = format!("no answer within {} s", PATIENCE.as_secs());
                Finding::new(what, State::Wrong, says)
            }
        });
    }
    // Those that don't answer have said why.
    let warnings = tokio::time::timeout(PATIENCE, connections.warnings()).await;
    for warning in warnings.unwrap_or_default() {
        let of = |name: &&String| warning.strip_prefix(name.as_str())?.strip_prefix(": ");
        if let Some((name, says)) = answered.iter().find_map(|name| Some((name, of(&name)?))) {
            findings.push(Finding::new(format!("database {name}"), State::Note, says));
        }
    }
    if known.len() == all { known } else { Vec::new() }
}

fn tell(findings: &[Finding], term: &Term) -> Result<(), super::Problem> {
    if term.json {
        for finding in findings {
            term.say(json!(finding).to_string())?;
        }
        return Ok(());
    }
    let width = findings.iter().map(|finding| finding.what.chars().count()).max().unwrap_or(0);
    for finding in findings {
        let (style, state) = match finding.state {
            State::Ok => (Style::Green, "ok   "),
            State::Note => (Style::Yellow, "note "),
            State::Wrong => (Style::Red, "wrong"),
        };
        let says = super::term::clean(&finding.says).replace('\n', " ");
        term.say(format!("{:<width$}  {}  {says}", finding.what, term.paint(style, state)))?;
        if let Some(next) = &finding.next {
            term.say(format!("{:<width$}         {}", "", term.paint(Style::Dim, next)))?;
        }
    }
    Ok(())
}
