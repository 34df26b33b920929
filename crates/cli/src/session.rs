//! A runtime as the commands want it, and a turn of a conversation that can be watched.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Done, places};
use ephor::analyst::evidence::EvidenceError;
use ephor::bus::{Observed, Observer};
use ephor::config::{JournalAt, JournalConfig};
use ephor::core::Envelope;
use ephor::effects::{ConnectionSettings, without_credentials};
use ephor::flows::{Flows, FlowsError};
use ephor::journal::{Journal, JournalError};
use ephor::model::ModelErrorKind;
use ephor::opening::{AnchorsError, JournalOpenError};
use ephor::runtime::Mistake;
use ephor::tools::{Hub, HubError, HubMistake};
use ephor::{
    Builder, Config, Conversation, ConversationId, Event, EventId, Reply, Runtime, SendError,
    events,
};

use super::args::ModelArgs;
use super::problem::{Exit, Problem};
use super::progress::Waiting;
use super::signals::Heeding;
use super::term::{Style, Term, clean};
use super::unwritten;

/// Seconds after which a command that serves nobody else lets go of an idle conversation.
const LETS_GO: u64 = 5;

/// What flags say beside the settings.
#[derive(Default)]
pub(crate) struct Setup {
    pub databases: Vec<String>,
    pub models: ModelArgs,
    pub journal: Option<JournalAt>,
    /// Whether it takes up what dead processes have left.
    pub serves: bool,
}

/// A runtime, and where it records.
pub(crate) struct Session {
    pub runtime: Runtime,
    /// None: in memory.
    pub journal: Option<JournalAt>,
    tools: Tools,
}

impl Session {
    /// Ends everything: what is at work is stopped, and that is put on record. What can't be is the
    /// worst that there is to say.
    pub(crate) async fn end(self, done: Done) -> Done {
        self.close(done).await.0
    }

    /// The same of what is recorded under a name, which is told.
    pub(crate) async fn end_of(self, name: &str, hint: &str, done: Done, term: &Term) -> Done {
        let journal = self.journal.clone();
        let (done, recorded) = self.close(done).await;
        if let Some(at) = journal {
            let text = match recorded {
                true => format!("recorded as {name} in {at}{hint}"),
                false => format!("what could be recorded is {name} in {at}"),
            };
            term.note(term.paint_note(Style::Dim, &text));
        }
        done
    }

    async fn close(self, done: Done) -> (Done, bool) {
        // A signal that comes now is heeded already.
        let _heeding = Heeding::new();
        let ended = unwritten::ended(self.runtime, done).await;
        self.tools.0.close().await;
        ended
    }

    /// One that only reads. What isn't recorded when it is dropped was never to be.
    pub(crate) async fn reading(journal: Arc<dyn Journal>) -> Result<Self, Problem> {
        let settings = ephor::Settings { take_over: false, ..Default::default() };
        let runtime = build(ephor::builder().shared_journal(journal).settings(settings)).await?;
        Ok(Self { runtime, journal: None, tools: Tools(Hub::default()) })
    }
}

/// The programs that tools are in. Whatever becomes of the rest, they end with it.
struct Tools(Hub);

impl Drop for Tools {
    fn drop(&mut self) {
        self.0.kill();
    }
}

pub(crate) async fn start(
    mut config: Config,
    setup: Setup,
    term: &Term,
) -> Result<Session, Problem> {
    for text in &setup.databases {
        let (name, connection) = connection(text)?;
        let connections = &mut config.runtime.effects.connections;
        // The settings name it already.
        if let Some(known) = same(connections, &connection) {
            if text.starts_with(&format!("{name}="))
                && let Some(settings) = connections.remove(&known)
            {
                connections.insert(name, settings);
            }
            continue;
        }
        let mut free = name.clone();
        let mut number = 1;
        while connections.contains_key(&free) {
            number += 1;
            free = format!("{name}{number}");
        }
        connections.insert(free, connection);
    }
    let model = setup.models.model.unwrap_or_else(|| super::config::model(&config).to_owned());
    if let Some(tape) = setup.models.record {
        config.model.record = Some(tape);
    }
    // A command takes up what it is about, and leaves the rest to whoever serves the journal.
    config.runtime.take_over &= setup.serves;
    if !setup.serves {
        // What it has claimed nobody else takes up: a chat that waits for its user lets go.
        config.runtime.passivate_after = config.runtime.passivate_after.min(LETS_GO);
    }
    config.model.name = Some(model.clone());
    if let Some(tape) = model.strip_prefix("recorded::").map(Path::new)
        && !tape.exists()
    {
        return Err(Problem::new(Exit::NotFound, "there is no such tape")
            .of(tape.display().to_string())
            .next("check the path; --record FILE records one"));
    }
    let model = config.model.open().map_err(|error| {
        let (exit, next) = match error.kind {
            ModelErrorKind::Unsupported => {
                (Exit::Usage, "name one with --model, or as `name` of [model] in ephor.toml")
            }
            ModelErrorKind::Auth => {
                (Exit::Usage, "set the key, or use --model offline::rules, which needs none")
            }
            _ => (Exit::Failed, "`ephor doctor` checks the model"),
        };
        Problem::new(exit, "the model can't be opened")
            .of(model)
            .because(format!("{}: {}", error.kind.code().as_str(), error.message))
            .next(next)
    })?;
    let at = super::config::journal_at(setup.journal, &config)?;
    config.journal = config.journal.kept_at(&at);
    super::journal::tell_of_missing(&at, term).await;
    let journal = open_journal(&config.journal).await?;
    let flows = Flows::open(&config).await.map_err(|error| {
        // What is wrong with tools, names and evidence is in the settings.
        let started = |mistake: &HubMistake| !matches!(mistake, HubMistake::Server(_));
        let exit = match &error {
            FlowsError::Evidence(EvidenceError::Index(_)) | FlowsError::Reader(_) => Exit::Failed,
            FlowsError::Tools(HubError(mistakes)) if !mistakes.iter().all(started) => Exit::Failed,
            _ => Exit::Usage,
        };
        Problem::new(exit, "the agents can't be set up")
            .because(error)
            .next("`ephor config show --origin` says where each setting comes from")
    })?;
    let builder = config.builder().shared_journal(journal).shared_model(model);
    servers(flows.hub(), term);
    let tools = Tools(flows.hub().clone());
    let runtime = build(flows.install(builder)).await?;
    // A server logs it.
    if !setup.serves {
        tokio::spawn(unwritten::watch(runtime.services().store.watch(), term.clone()));
    }
    Ok(Session { runtime, journal: Some(at).filter(JournalAt::is_kept), tools })
}

/// Says which tools' servers can't be reached.
pub(crate) fn servers(hub: &Hub, term: &Term) {
    for server in hub.servers() {
        if let Some(error) = &server.error {
            let text = format!("the MCP server {} has no tools: {error}", server.name);
            term.note(term.paint_note(Style::Yellow, &clean(&text)));
        }
    }
}

pub(crate) async fn open_journal(config: &JournalConfig) -> Result<Arc<dyn Journal>, Problem> {
    config.open().await.map_err(|error| match error {
        JournalOpenError::Open { file, reason } => {
            let exit = match (file.is_dir(), places::folder_of(&file).exists()) {
                (true, _) => Exit::Usage,
                (false, true) if super::journal::is_another(&file) => Exit::Usage,
                (false, true) => Exit::Failed,
                (false, false) => Exit::NotFound,
            };
            let problem = Problem::new(exit, "the journal can't be opened").because(reason);
            problem
                .of(file.display().to_string())
                .next("name the journal's file, or a new one in a folder that is there")
        }
        JournalOpenError::Database { at, reason } => {
            Problem::failed("the journal can't be opened", reason).of(at.to_string())
        }
        error @ JournalOpenError::Unset(_) => {
            Problem::new(Exit::Usage, "the settings are wrong").of("[journal]").because(error)
        }
        JournalOpenError::Settings(why) => {
            Problem::new(Exit::Usage, "the settings are wrong").of("[journal]").because(why)
        }
        JournalOpenError::Anchors(AnchorsError::Key { from, reason }) => {
            Problem::failed("the anchors' key can't be read", format!("ANCHOR_KEY: {reason}"))
                .of(from)
        }
        JournalOpenError::Anchors(error) => {
            let exit = match error {
                AnchorsError::Settings(_) => Exit::Usage,
                _ => Exit::Failed,
            };
            Problem::new(exit, "the journal's heads can't be anchored")
                .because(error)
                .next("see [journal.anchors] in the settings, and `ephor journal keygen`")
        }
    })
}

pub(crate) async fn build(builder: Builder) -> Result<Runtime, Problem> {
    builder.build().await.map_err(|error| {
        let mistakes: Vec<String> = error.0.iter().map(ToString::to_string).collect();
        let started = |mistake: &Mistake| !matches!(mistake, Mistake::Part { .. });
        let exit = if error.0.iter().all(started) { Exit::Usage } else { Exit::Failed };
        Problem::new(exit, "the runtime can't be built")
            .because(mistakes.join("\n"))
            .next("`ephor config show --origin` says where each setting comes from")
    })
}

/// The files of the databases that flags and settings name.
pub(crate) fn files(flags: &[String], config: &Config) -> Vec<PathBuf> {
    // A flag that can't be read is told where it is used.
    let named = flags.iter().filter_map(|text| Some(connection(text).ok()?.1));
    let all = named.chain(config.runtime.effects.connections.values().cloned());
    all.filter_map(|connection| file(&connection).map(Path::to_owned)).collect()
}

/// Refuses settings that name a database's file which isn't there, as `--db` does.
pub(crate) fn are_there(config: &Config) -> Result<(), Problem> {
    let named = config.runtime.effects.connections.values();
    // What a variable stands for is known where the file is opened.
    let paths = named.filter(|connection| !connection.url.contains('$'));
    let mut files = paths.filter_map(file);
    match files.find(|file| *file != Path::new(":memory:") && !file.exists()) {
        Some(file) => {
            let next = "correct it under [runtime.effects.connections] of the settings";
            Err(no_database(file).next(next))
        }
        None => Ok(()),
    }
}

fn no_database(file: &Path) -> Problem {
    Problem::new(Exit::NotFound, "there is no such database")
        .of(file.display().to_string())
        .because("file not found (Ephor doesn't create it)")
}

fn file(connection: &ConnectionSettings) -> Option<&Path> {
    let path = connection.url.strip_prefix("sqlite:")?.split('?').next()?;
    Some(Path::new(path.strip_prefix("//").unwrap_or(path)))
}

/// The name under which the settings have the same database.
fn same(
    connections: &BTreeMap<String, ConnectionSettings>,
    given: &ConnectionSettings,
) -> Option<String> {
    let place = |connection: &ConnectionSettings| file(connection)?.canonicalize().ok();
    let given_place = place(given);
    let mut known = connections.iter().filter(|(_, connection)| {
        connection.url == given.url || given_place.is_some() && place(connection) == given_place
    });
    known.next().map(|(name, _)| name.clone())
}

/// Reads `[NAME=]URL`, where the URL may be a file's path.
fn connection(text: &str) -> Result<(String, ConnectionSettings), Problem> {
    let is_name = |name: &&str| {
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
    };
    let (name, url) = match text.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, url)) => (Some(name.to_owned()), url),
        None => (None, text),
    };
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        let bare = without_credentials(url);
        let own = bare.rsplit('/').next().filter(is_name).unwrap_or("db").to_owned();
        return Ok((name.unwrap_or(own), ConnectionSettings::new(url)));
    }
    if url.contains("://") {
        let scheme = url.split("://").next().unwrap_or_default();
        return Err(Problem::new(Exit::Usage, "Ephor can't query this kind of database")
            .of(without_credentials(url))
            .because(format!("the scheme {scheme} isn't known"))
            .next("give sqlite:PATH, a path, or postgres://…"));
    }
    let path = url.strip_prefix("sqlite:").unwrap_or(url);
    let file = Path::new(path.split('?').next().unwrap_or(path));
    if path != ":memory:" {
        places::no_folder(file, "a database")?;
    }
    if path != ":memory:" && !file.is_file() {
        return Err(no_database(file).next("check the path; a server is given as postgres://…"));
    }
    let own = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let own = own.filter(|own| is_name(&own.as_str())).unwrap_or_else(|| "db".to_owned());
    Ok((name.unwrap_or(own), ConnectionSettings::new(format!("sqlite:{path}"))))
}

/// Says something, tells every event of the conversation until the turn has ended, and gives the
/// reply. A message that the journal doesn't take is said again for a while.
pub(crate) async fn turn(
    conversation: &Conversation,
    term: &Term,
    text: &str,
    observer: &mut Observer,
    mut tell: impl FnMut(&Arc<Envelope>) -> Result<(), Problem>,
) -> Result<Reply, Problem> {
    let failed =
        |error: &dyn std::fmt::Display| Problem::failed("the message wasn't accepted", error);
    let id = conversation.id().map_err(|error| {
        Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
    })?;
    let sent = unwritten::send(conversation, term, text);
    tokio::pin!(sent);
    let (mut reply, mut ended) = (None, false);
    let waiting = Waiting::new(term);
    loop {
        tokio::select! {
            answer = &mut sent, if reply.is_none() => {
                reply = Some(answer.map_err(|error| match error {
                    SendError::Store { .. } => unwritten::problem(&error),
                    _ => failed(&error),
                })?);
            }
            seen = next(observer, &id) => {
                let envelope = seen?;
                waiting.event(&envelope, || tell(&envelope))?;
                ended |= envelope.kind() == events::TurnEnded::TYPE;
            }
        }
        match reply.take() {
            Some(reply) if ended => return Ok(reply),
            still => reply = still,
        }
    }
}

/// The next event of a conversation.
pub(crate) async fn next(
    observer: &mut Observer,
    conversation: &ConversationId,
) -> Result<Arc<Envelope>, Problem> {
    let is_own = |error: &JournalError| match error {
        JournalError::Unreadable { conversation: Some(of), .. } => of == conversation,
        _ => false,
    };
    loop {
        match observer.next().await {
            Some(Observed::Event { envelope, .. }) if envelope.conversation == *conversation => {
                return Ok(envelope);
            }
            Some(Observed::Event { .. } | Observed::Lagged { .. }) => {}
            Some(Observed::Unreadable(error)) if !is_own(&error) => {}
            // What is waited for may have been in it.
            Some(Observed::Unreadable(error) | Observed::Failed(error)) => {
                return Err(Problem::failed("the journal can't be read", error));
            }
            None => return Err(Problem::failed("the run broke off", "the runtime has stopped")),
        }
    }
}

/// The time as part of a name that nobody else has, also not a process that begins at the same moment.
pub(crate) fn stamp() -> String {
    let id = EventId::fresh().to_string();
    // Its end is random, where its beginning is the time.
    let own = id.rsplit('-').next().unwrap_or(&id);
    format!("{}-{own}", jiff::Zoned::now().strftime("%Y%m%d-%H%M%S"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn no_two_names_are_the_same() {
        let names: std::collections::HashSet<String> = (0..1000).map(|_| stamp()).collect();
        assert_eq!(names.len(), 1000);
    }

    #[test]
    fn connections() {
        let folder = std::env::temp_dir().join(format!("ephor-cli-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("my sales.db");
        std::fs::write(&file, "").unwrap();
        let read = |text: &str| connection(text).map(|(name, c)| (name, c.url));
        let path = file.display();
        assert_eq!(
            read(&format!("shop={path}")).unwrap(),
            ("shop".into(), format!("sqlite:{path}"))
        );
        assert_eq!(read(&format!("sqlite:{path}")).unwrap().0, "db");
        assert_eq!(read("sqlite::memory:").unwrap(), ("db".into(), "sqlite::memory:".into()));
        let (name, url) = read("postgres://me:secret@host/crm?sslmode=off").unwrap();
        assert_eq!((name.as_str(), url.contains("secret")), ("crm", true));
        assert_eq!(read("no/such.db").unwrap_err().exit, Exit::NotFound);
        let problem = read("mysql://me:secret@host/x").unwrap_err();
        assert!(problem.exit == Exit::Usage && !problem.input.unwrap().contains("secret"));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
