//! A journal that is only looked at, whatever it is kept in.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ephor::config::JournalAt;
use ephor::core::ConversationId;
#[cfg(feature = "postgres")]
use ephor::journal::Postgres;
use ephor::journal::{
    BackupError, Feed, Found, Head, Journal, JournalError, Noted, OpenError, Piece, Position,
    Sqlite,
};

use super::super::problem::{Exit, Problem};

/// Between two looks at a file that another process may write, and at a database that tells nothing.
const PAUSE: Duration = Duration::from_millis(200);

/// A journal that was opened for reading.
pub(crate) enum Opened {
    Sqlite(Box<Sqlite>),
    #[cfg(feature = "postgres")]
    Postgres(Box<Postgres>),
}

/// Opens a journal that is there.
pub(crate) async fn open(at: &JournalAt) -> Result<Opened, Problem> {
    match at {
        JournalAt::Memory => Err(Problem::new(Exit::NotFound, "nothing is kept there")
            .of(at.to_string())
            .next("give its file or its database with --journal")),
        JournalAt::File(file) if !file.exists() => Err(Problem::new(
            Exit::NotFound,
            "there is no journal here",
        )
        .of(at.to_string())
        .next(
            "give its file with --journal FILE; the first `ephor chat`, `ask` or `run` creates it",
        )),
        JournalAt::File(file) if file.is_dir() => {
            Err(Problem::new(Exit::Usage, "this is a folder, not a journal")
                .of(at.to_string())
                .next("give the journal's file with --journal FILE"))
        }
        JournalAt::File(file) => match Sqlite::open_read_only(file) {
            Ok(journal) => Ok(Opened::Sqlite(Box::new(journal))),
            Err(error) => {
                let exit = if says_another(&error) { Exit::Usage } else { Exit::Failed };
                let problem = Problem::new(exit, "the journal can't be opened").because(error);
                Err(problem.of(at.to_string()))
            }
        },
        JournalAt::Postgres(url) => database(at, url).await,
    }
}

/// Whether the file is something else than a journal, as opposed to a damaged one.
pub(crate) fn is_another(file: &Path) -> bool {
    Sqlite::open_read_only(file).is_err_and(|error| says_another(&error))
}

pub(super) fn says_another(error: &OpenError) -> bool {
    matches!(error, OpenError::NotADatabase { .. } | OpenError::NotAJournal { .. })
}

#[cfg(feature = "postgres")]
async fn database(at: &JournalAt, url: &str) -> Result<Opened, Problem> {
    use ephor::journal::PostgresError;
    let opened = Postgres::open_read_only(url).await;
    opened.map(|journal| Opened::Postgres(Box::new(journal))).map_err(|error| {
        let problem = match &error {
            PostgresError::Missing { .. } => {
                Problem::new(Exit::NotFound, "there is no journal here")
            }
            PostgresError::Url | PostgresError::Unset(_) | PostgresError::Schema { .. } => {
                Problem::new(Exit::Usage, "the journal can't be opened")
            }
            _ => Problem::new(Exit::Failed, "the journal can't be opened"),
        };
        problem.of(at.to_string()).because(error)
    })
}

#[cfg(not(feature = "postgres"))]
async fn database(at: &JournalAt, _: &str) -> Result<Opened, Problem> {
    Err(Problem::new(Exit::Failed, "the journal can't be opened")
        .of(at.to_string())
        .because("this program was built without the feature `postgres`"))
}

impl std::ops::Deref for Opened {
    type Target = dyn Journal;

    fn deref(&self) -> &(dyn Journal + 'static) {
        match self {
            Self::Sqlite(journal) => &**journal,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => &**journal,
        }
    }
}

impl Opened {
    /// The journal, for a runtime that only reads.
    pub(crate) fn shared(self) -> Arc<dyn Journal> {
        match self {
            Self::Sqlite(journal) => Arc::from(journal as Box<dyn Journal>),
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => Arc::from(journal as Box<dyn Journal>),
        }
    }

    /// The position before the last so many commits.
    pub(super) fn before_last(&self, commits: u64) -> Position {
        match self {
            Self::Sqlite(journal) => journal.before_last(commits),
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => journal.before_last(commits),
        }
    }

    /// Commits after a position, each by itself.
    pub(super) async fn pieces(
        &self,
        after: Position,
        limit: usize,
    ) -> Result<Vec<Piece>, JournalError> {
        match self {
            Self::Sqlite(journal) => journal.pieces(after, limit).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => journal.pieces(after, limit).await,
        }
    }

    /// The same of one conversation.
    pub(super) async fn pieces_of(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Piece>, JournalError> {
        match self {
            Self::Sqlite(journal) => journal.pieces_of(conversation, after, limit).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => journal.pieces_of(conversation, after, limit).await,
        }
    }

    /// The conversations of a tenant, each by itself.
    pub(super) async fn survey(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<Found>, JournalError> {
        match self {
            Self::Sqlite(journal) => journal.survey(tenant, limit).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => journal.survey(tenant, limit).await,
        }
    }

    /// Conversations that processes which have ended left unfinished.
    pub(crate) async fn left_behind(
        &self,
        limit: usize,
    ) -> Result<Vec<ConversationId>, JournalError> {
        match self {
            Self::Sqlite(journal) => journal.left_behind(limit).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => journal.left_behind(limit).await,
        }
    }

    /// What is noted beside a file of where it ends. A database has no such notes.
    pub(super) fn noted(&self) -> (Option<Noted>, Option<Noted>) {
        match self {
            Self::Sqlite(journal) => journal.noted(),
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => (None, None),
        }
    }

    /// Whether a commit stands where it was noted.
    pub(super) async fn holds(&self, head: Head) -> Result<bool, JournalError> {
        match self {
            Self::Sqlite(journal) => journal.holds(head).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => {
                use ephor::journal::Auditable;
                let before = Position::new(head.position.number().saturating_sub(1));
                let found = journal.hashes(before, 1).await?;
                Ok(found == [(head.position, head.hash)])
            }
        }
    }

    /// Copies a file. None: a database is copied by its own tools.
    pub(super) async fn backup(
        &self,
        to: &Path,
    ) -> Option<Result<ephor::journal::Audit, BackupError>> {
        match self {
            Self::Sqlite(journal) => Some(journal.backup(to).await),
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => None,
        }
    }

    /// Waits until something may have been written after a position.
    pub(super) async fn wait(&self, after: Position) {
        match self {
            Self::Sqlite(_) => tokio::time::sleep(PAUSE).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(journal) => {
                if journal.watch().wait_for(|last| *last > after).await.is_err() {
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
}
