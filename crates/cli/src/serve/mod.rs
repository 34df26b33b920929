//! `ephor dev` and `ephor serve`: the API and the console.

mod sample;
pub(crate) mod token;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use ephor::config::JournalAt;
use ephor::journal::Journal;
use ephor::server::{Bound, ServeError, Server, tokens};
use ephor::{Config, graphs};
use serde_json::json;

use super::args::{Global, ModelArgs};
use super::problem::{Exit, Problem};
use super::session::{self, Session, Setup};
use super::signals::Heeding;
use super::term::{Style, Term};
use super::{Done, config, places, said};
use sample::Sample;

#[derive(Debug, Args)]
pub(crate) struct DevArgs {
    /// Port on loopback; 0 takes a free one
    #[arg(long, default_value_t = 4600, value_name = "PORT")]
    pub port: u16,
    /// Database: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Journal [default: the settings'; without settings, memory]: a file or postgres://…
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Serve the console's files from this folder, to work on them
    #[arg(long, value_name = "DIR")]
    pub console_dir: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Address [default: server.listen of the settings]; any but loopback needs tokens
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Journal [default: the settings', or ephor.db]: a file, postgres://…, or :memory:
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Serve the console's files from this folder, to work on them
    #[arg(long, value_name = "DIR")]
    pub console_dir: Option<PathBuf>,
}

/// Everything in one process: with the settings of the folder, or with a sample.
pub(crate) async fn dev(global: &Global, args: DevArgs, term: &Term) -> Done {
    let loaded = config::load(global)?;
    let mut settings = loaded.config;
    let listen = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), args.port);
    (settings.server.listen, settings.server.tokens) = (listen, false);
    (settings.server.hosts, settings.server.secure_cookie) = (Vec::new(), false);
    let (mut journal, mut sample) = (args.journal, None);
    if loaded.file.is_none() && args.databases.is_empty() {
        sample = Some(Sample::make(&mut settings, args.port).await?);
    }
    if loaded.file.is_none() {
        journal = journal.or(Some(JournalAt::Memory));
    }
    let setup = Setup { databases: args.databases, models: args.models, journal, serves: true };
    let data = sample.as_ref().map(Sample::told);
    let elsewhere = "--port PORT names another port, --port 0 takes a free one";
    run(settings, setup, args.console_dir, data, elsewhere, term).await
}

/// With a configuration, and tokens wherever others can connect.
pub(crate) async fn serve(global: &Global, args: ServeArgs, term: &Term) -> Done {
    let mut settings = config::load(global)?.config;
    if let Some(listen) = args.listen {
        settings.server.listen = listen;
    }
    if !settings.server.needs_tokens() {
        let text = "no token is needed here: everybody on this machine is an admin; \
                    `server.tokens = true` asks for one";
        term.note(term.paint_note(Style::Yellow, text));
    }
    let (models, journal) = (args.models, args.journal);
    let setup = Setup { models, journal, serves: true, ..Setup::default() };
    let elsewhere = "name another address and port with --listen, or as `listen` of [server]";
    run(settings, setup, args.console_dir, None, elsewhere, term).await
}

async fn run(
    settings: Config,
    setup: Setup,
    console: Option<PathBuf>,
    data: Option<String>,
    elsewhere: &str,
    term: &Term,
) -> Done {
    let server = settings.server.clone();
    if let Some(folder) = &console {
        places::no_file(folder, "name the folder with the console's files")?;
        if !folder.exists() {
            return Err(Problem::new(Exit::NotFound, "there is no such folder")
                .of(folder.display().to_string())
                .next("leave --console-dir out to serve the console that is built in"));
        }
    }
    for note in config::strays().into_iter().chain(config::unset(&settings)) {
        term.note(term.paint_note(Style::Yellow, &note));
    }
    let data = data.unwrap_or_else(|| databases(&settings));
    // From here on a signal ends the server, and what it has accepted is put on record.
    let heeding = Heeding::new();
    let session = session::start(settings, setup, term).await?;
    let mut serving = Server::new(session.runtime.clone(), server);
    if let Some(person) = said::user() {
        serving = serving.person(&person);
    }
    if let Some(folder) = console {
        serving = serving.console_dir(folder);
    }
    for graph in graphs::all() {
        serving = serving.graph(graph.topology().clone());
    }
    let bound = match serving.bind().await {
        Ok(bound) => bound,
        Err(error) => return session.end(Err(unbound(&error, elsewhere))).await,
    };
    if let Err(problem) = announce(&bound, &session, &data, term).await {
        return session.end(Err(problem)).await;
    }
    let (told, came) = tokio::sync::oneshot::channel();
    let stop = async move {
        let signal = heeding.first().await;
        // The receiver waits for as long as the server serves.
        let _ = told.send((signal, heeding));
    };
    let served = bound.serve(stop).await;
    let done = match (served, came.await) {
        (Err(error), _) => Err(Problem::failed("the server broke off", error)),
        (Ok(()), Ok((signal, heeding))) => {
            drop(heeding);
            match signal {
                super::signals::Signal::Interrupt => Ok(Exit::Done),
                other => Err(Problem::quiet(other.exit())),
            }
        }
        (Ok(()), Err(_)) => Ok(Exit::Done),
    };
    session.end(done).await
}

async fn announce(
    bound: &Bound,
    session: &Session,
    data: &str,
    term: &Term,
) -> Result<(), Problem> {
    let base = format!("http://{}", bound.address());
    let kept = match &session.journal {
        Some(at) => at.to_string(),
        None => "in memory; --journal FILE keeps it".to_owned(),
    };
    if term.json {
        let value = json!({"console": format!("{base}/"), "api": format!("{base}/v1"), "data": data, "journal": kept});
        return term.say(value.to_string());
    }
    let line = |name: &str, text: &str| {
        format!("{}  {text}", term.paint(Style::Bold, &format!("{name:<8}")))
    };
    term.say(line("console", &format!("{base}/")))?;
    term.say(line("API", &format!("{base}/v1, described at {base}/openapi.json")))?;
    term.say(line("data", data))?;
    term.say(line("journal", &kept))?;
    if bound.needs_tokens() && no_token(&*session.runtime.services().journal).await {
        term.note(term.paint_note(
            Style::Yellow,
            "no token is valid yet: `ephor token create NAME --role admin` makes one",
        ));
    }
    Ok(())
}

async fn no_token(journal: &dyn Journal) -> bool {
    let known = tokens::list(journal).await;
    known.is_ok_and(|tokens| tokens.iter().all(|token| token.revoked))
}

fn databases(settings: &Config) -> String {
    let names: Vec<&str> =
        settings.runtime.effects.connections.keys().map(String::as_str).collect();
    match names.is_empty() {
        true => "no database; --db FILE names one".to_owned(),
        false => names.join(", "),
    }
}

fn unbound(error: &ServeError, next: &str) -> Problem {
    Problem::failed("the server can't listen", error).next(next)
}
