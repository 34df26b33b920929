//! `ephor runs fork`, `export` and `import`: conversations that are copied.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;

use ephor::config::JournalConfig;
use ephor::core::{ConversationId, private};
use ephor::journal::JournalError;
use ephor::runs::{self, CopyError, ExportError, ImportError};
use jiff::Timestamp;
use serde_json::json;

use super::{Runs, conversation_id, shown};
use crate::problem::{Exit, Problem};
use crate::session::open_journal;
use crate::term::{Style, Term, clean, counted};
use crate::{Done, places, said};

/// Names that are tried for a copy before one must be given.
const NAMES: usize = 100;

impl Runs<'_> {
    pub(super) async fn fork(
        &self,
        config: &JournalConfig,
        name: &str,
        at: Option<u64>,
        to: Option<&str>,
    ) -> Done {
        let from = self.conversation(name).await?;
        let to = match to {
            Some(to) => named(from.tenant(), to)?,
            None => self.free_name(&from, at).await?,
        };
        self.warn_of_breaks(&from).await?;
        let journal = open_journal(config).await?;
        let by = said::user();
        let forked = runs::fork(&*journal, &from, at, &to, by.as_deref(), Timestamp::now()).await;
        settle(&*journal).await;
        let forked = forked.map_err(|error| not_copied(error, &from))?;
        if self.term.json {
            let written = serde_json::to_string(&forked).unwrap_or_default();
            self.term.say(written)?;
            return Ok(Exit::Done);
        }
        let threads = match forked.threads.len() {
            0 => String::new(),
            threads => format!(", with {}", counted(threads, "thread")),
        };
        let (to, from) = (shown(&self.tenant, &to), shown(&self.tenant, &from));
        self.term
            .say(clean(&format!("{to}: a copy of {from} up to event {}{threads}", forked.at)))?;
        Ok(Exit::Done)
    }

    /// A copy has a chain of its own, which says nothing of how the original was changed.
    async fn warn_of_breaks(&self, id: &ConversationId) -> Result<(), Problem> {
        let breaks = runs::breaks(&*self.journal, id).await.map_err(|error| self.failed(error))?;
        let Some(first) = breaks.first() else { return Ok(()) };
        let whose = first.conversation.as_deref().unwrap_or_default();
        let text = format!(
            "warning: {whose} isn't what was written: commit {}: {}; `ephor journal verify` says more",
            first.position, first.what
        );
        self.term.note(self.term.paint_note(Style::Yellow, &clean(&text)));
        Ok(())
    }

    /// A name that no conversation has.
    async fn free_name(
        &self,
        from: &ConversationId,
        at: Option<u64>,
    ) -> Result<ConversationId, Problem> {
        let last = self.journal.head(from).await.map_err(|error| self.failed(error))?;
        let base = format!("{}-fork-{}", from.name(), at.unwrap_or(last));
        for number in 1..=NAMES {
            let name = if number == 1 { base.clone() } else { format!("{base}-{number}") };
            let id = ConversationId::in_tenant(from.tenant(), &name).map_err(|error| {
                Problem::new(Exit::Usage, "the copy needs a name").because(error).next("--as NAME")
            })?;
            if self.journal.head(&id).await.map_err(|error| self.failed(error))? == 0 {
                return Ok(id);
            }
        }
        Err(Problem::new(Exit::Usage, "there are many copies already")
            .of(base)
            .next("name this one with --as NAME"))
    }

    pub(super) async fn export(&self, name: &str, to: Option<&Path>) -> Done {
        let id = self.conversation(name).await?;
        let Some(to) = to else {
            if io::stdout().is_terminal() {
                return Err(Problem::new(Exit::Usage, "an export isn't written to a terminal")
                    .next("name a file with --to FILE, or send standard output to one"));
            }
            let mut out = BufWriter::new(io::stdout());
            self.write_export(&id, &mut out).await?;
            return Ok(Exit::Done);
        };
        let failed = |error: io::Error| {
            let problem = Problem::failed("the export can't be written", &error);
            match error.kind() {
                io::ErrorKind::AlreadyExists => places::taken(to, "give the name of a new file"),
                _ => problem
                    .of(to.display().to_string())
                    .next("name a file in a folder that you may write to, with enough room"),
            }
        };
        places::folder_is_there(to)?;
        let file = private::file().write(true).create_new(true).open(to).map_err(failed)?;
        let mut out = BufWriter::new(file);
        let written = self.write_export(&id, &mut out).await;
        let synced = match &written {
            Ok(_) => out.get_ref().sync_all().map_err(failed),
            Err(_) => Ok(()),
        };
        let exported = match written.and_then(|exported| synced.map(|()| exported)) {
            Ok(exported) => exported,
            Err(problem) => {
                // Half an export is worth nothing; its file may be what filled the disk.
                let removed = fs::remove_file(to);
                return Err(match removed {
                    Ok(()) => problem,
                    Err(_) => problem.next("remove the file: it isn't whole"),
                });
            }
        };
        if self.term.json {
            let written = serde_json::to_string(&exported).unwrap_or_default();
            self.term.say(written)?;
            return Ok(Exit::Done);
        }
        let (events, threads) = (exported.events, exported.threads);
        let text = format!("{events} events, {threads} threads: in {}", to.display());
        self.term.say(clean(&text))?;
        Ok(Exit::Done)
    }

    async fn write_export(
        &self,
        id: &ConversationId,
        out: &mut (dyn Write + Send),
    ) -> Result<runs::Exported, Problem> {
        self.warn_of_breaks(id).await?;
        let exported = runs::export(&*self.journal, id, Timestamp::now(), out).await;
        exported.map_err(|error| match error {
            ExportError::Copy(error) => not_copied(error, id),
            ExportError::Write(error) => error.into(),
        })
    }
}

/// Reads a file into the journal, which is made where there is none.
pub(super) async fn import(
    config: &JournalConfig,
    tenant: &str,
    path: &Path,
    name: Option<&str>,
    term: &Term,
) -> Done {
    let name = name.map(|name| named(tenant, name)).transpose()?;
    let shown_path = path.display().to_string();
    let unread = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Problem::new(Exit::NotFound, "there is no such file"),
        _ => Problem::failed("the file can't be read", error),
    };
    places::no_folder(path, "an export")?;
    let file = File::open(path).map_err(|error| unread(error).of(&*shown_path))?;
    let journal = open_journal(config).await?;
    let read = BufReader::new(file);
    let imported = runs::import(&*journal, read, name.as_ref(), Timestamp::now()).await;
    settle(&*journal).await;
    let imported = imported.map_err(|error| not_imported(error).of(shown_path))?;
    if term.json {
        term.say(json!(imported).to_string())?;
        return Ok(Exit::Done);
    }
    let name = shown(tenant, &imported.conversation);
    let (events, threads) = (imported.events, imported.threads);
    term.say(clean(&format!("{name}: {events} events, {threads} threads")))?;
    Ok(Exit::Done)
}

/// A copy's name, alone or behind its tenant, in which it stays.
fn named(tenant: &str, name: &str) -> Result<ConversationId, Problem> {
    let id = conversation_id(tenant, name)?;
    match id.tenant() == tenant {
        true => Ok(id),
        false => Err(Problem::new(Exit::Usage, "this can't be a copy's name")
            .of(name)
            .because(format!("the copy stays in the tenant {tenant}"))
            .next("give the name alone: --as NAME")),
    }
}

/// What is committed is durable all the same.
async fn settle(journal: &dyn ephor::Journal) {
    if let Err(error) = journal.settle().await {
        tracing::warn!(%error, "the journal was not settled");
    }
}

fn not_copied(error: CopyError, from: &ConversationId) -> Problem {
    let exit = match &error {
        CopyError::Unknown(_) | CopyError::Beyond { .. } => Exit::NotFound,
        CopyError::Journal(_) | CopyError::Gap { .. } | CopyError::Removed { .. } => Exit::Failed,
        _ => Exit::Usage,
    };
    let next = match &error {
        CopyError::Journal(JournalError::Unreadable { .. }) => {
            Some("`ephor journal verify` tells what is damaged; restore it from a backup")
        }
        CopyError::Beyond { .. } => Some("give a smaller --at"),
        CopyError::Journal(_) => {
            Some("run the command again with the same --as to continue where it stopped")
        }
        _ => None,
    };
    let problem =
        Problem::new(exit, "the conversation wasn't copied").of(from.to_string()).because(error);
    match next {
        Some(next) => problem.next(next),
        None => problem,
    }
}

fn not_imported(error: ImportError) -> Problem {
    let what = "the file wasn't imported";
    match error {
        ImportError::Copy(CopyError::Exists(_)) => Problem::new(Exit::Usage, what)
            .because(error)
            .next("import a copy under another name with --as NAME"),
        ImportError::Copy(CopyError::Journal(_)) => {
            Problem::failed(what, error).next("run the command again to continue where it stopped")
        }
        ImportError::Copy(_) => Problem::new(Exit::Usage, what).because(error),
        ImportError::Version(_) => Problem::failed(what, error).next("install a newer version"),
        _ => Problem::failed(what, error).next("export the conversation again"),
    }
}
