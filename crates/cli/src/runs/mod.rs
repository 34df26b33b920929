//! `ephor runs`: what is or was under way, whichever process is at work on it.

mod args;
mod cancel;
mod copies;
mod find;
mod left;
mod list;
mod resume;
mod show;
mod watch;

use ephor::config::JournalAt;
use ephor::core::ConversationId;
use ephor::journal::JournalError;
use ephor::runs::{Run, RunStatus};

use super::args::Global;
use super::problem::{Exit, Problem};
use super::term::{Style, Term, clean};
use super::{Done, config, journal, unless_interrupted};
pub(crate) use args::{RunsArgs, RunsCommand};
use left::Left;
pub(crate) use left::resume;

pub(crate) async fn run(global: &Global, args: RunsArgs, term: &Term) -> Done {
    let mut config = config::load(global)?.config;
    let at = config::journal_at(args.journal, &config)?;
    config.journal = config.journal.kept_at(&at);
    // It may be the first conversation of a journal.
    if let RunsCommand::Import { file, name } = &args.command {
        return copies::import(&config.journal, &args.tenant, file, name.as_deref(), term).await;
    }
    let journal = journal::open(&at).await?;
    let runs = Runs { journal, at, tenant: args.tenant, term };
    match args.command {
        RunsCommand::List { all, conversation, limit } => {
            runs.list(all, conversation.as_deref(), limit).await
        }
        RunsCommand::Show { id, at } => runs.show(&id, at).await,
        RunsCommand::Watch { id } => unless_interrupted(runs.watch(&id), || Ok(Exit::Done)).await,
        RunsCommand::Fork { conversation, at, name } => {
            runs.fork(&config.journal, &conversation, at, name.as_deref()).await
        }
        RunsCommand::Export { conversation, to } => runs.export(&conversation, to.as_deref()).await,
        RunsCommand::Cancel(args) => runs.cancel(config, args).await,
        RunsCommand::Resume(args) => runs.resume(config, args).await,
        // Above.
        RunsCommand::Import { .. } => Ok(Exit::Done),
    }
}

struct Runs<'a> {
    journal: journal::Opened,
    at: JournalAt,
    tenant: String,
    term: &'a Term,
}

impl Runs<'_> {
    fn failed(&self, error: JournalError) -> Problem {
        Problem::failed("the journal can't be read", error).of(self.at.to_string())
    }

    /// The conversation of that name in the tenant, or `tenant/name`. It is there.
    async fn conversation(&self, name: &str) -> Result<ConversationId, Problem> {
        let id = conversation_id(&self.tenant, name)?;
        if self.journal.head(&id).await.map_err(|error| self.failed(error))? == 0 {
            let mut problem = Problem::new(Exit::NotFound, "the journal has no such conversation")
                .of(format!("{name} in {}", self.at));
            problem.next = Some(match self.like_conversation(name).await? {
                Some(like) => format!("did you mean {like}?"),
                None => "`ephor journal list` shows those that it has".to_owned(),
            });
            return Err(problem);
        }
        Ok(id)
    }
}

/// A name of the tenant, or `tenant/name`.
pub(crate) fn conversation_id(tenant: &str, name: &str) -> Result<ConversationId, Problem> {
    let id = match name.contains('/') {
        true => name.parse(),
        false => ConversationId::in_tenant(tenant, name),
    };
    id.map_err(|error| {
        Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
    })
}

/// A conversation by its name alone, where it is of the tenant that is looked at.
fn shown(tenant: &str, id: &ConversationId) -> String {
    match id.tenant() == tenant {
        true => id.name().to_owned(),
        false => id.to_string(),
    }
}

/// A status, for people.
fn status(status: RunStatus) -> (&'static str, Style) {
    match status {
        RunStatus::Running => ("running", Style::Blue),
        RunStatus::Waiting => ("waiting for a person", Style::Yellow),
        RunStatus::Paused => ("paused", Style::Dim),
        RunStatus::Completed => ("completed", Style::Green),
        RunStatus::Failed => ("failed", Style::Red),
        RunStatus::Cancelled => ("cancelled", Style::Red),
        RunStatus::CutOff => ("cut off", Style::Red),
    }
}

/// The status of a run that somebody may have left.
fn status_of(run: &Run, left: &Left) -> (&'static str, Style) {
    match left.has(run) {
        true => ("left unfinished", Style::Yellow),
        false => status(run.status),
    }
}

/// What a run has come to, in a line.
fn outcome(run: &Run) -> String {
    let reason = run.reason.as_ref().map_or_else(String::new, |why| format!(": {why}"));
    clean(&format!("{} {}{reason}", run.id, status(run.status).0))
}
