//! What the demonstration happens on: a database, a receiver, a journal, a runtime.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ephor::config::{JournalAt, JournalConfig};
use ephor::core::{ConversationId, EventId};
use ephor::effects::{AllowPrivate, ConnectionSettings, HostPattern};
use ephor::journal::Journal;
use ephor::model::Destination;
use ephor::offline::Offline;
use ephor::{Config, Conversation, Runtime};

use super::super::args::DemoArgs;
use super::super::problem::Problem;
use super::super::session;
use super::careless::Careless;
use super::receiver::Receiver;
use super::sales::{self, Sales};

/// Seconds before a failed node is tried again: short, so that nobody has to wait.
const BACK_OFF: f64 = 0.2;

/// The stage.
pub(crate) struct Stage {
    pub runtime: Runtime,
    pub receiver: Receiver,
    pub sales: Sales,
    pub journal: Arc<dyn Journal>,
    /// Where the journal is.
    pub at: JournalAt,
    kept: bool,
    folder: Folder,
    /// The second runtime, where an interruption leaves it to us.
    second: Mutex<Option<Runtime>>,
}

impl Stage {
    pub(crate) async fn set(args: DemoArgs) -> Result<Self, Problem> {
        let folder = Folder::make()?;
        let kept = args.journal.is_some();
        let at = args.journal.unwrap_or_else(|| folder.0.join("ephor.db").into());
        let kept_in = JournalConfig::default().kept_at(&at);
        let journal = session::open_journal(&kept_in).await?;
        let database = folder.0.join("sales.db");
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let made = tokio::task::spawn_blocking(move || sales::make(&database, today)).await;
        let failed = |error: &dyn std::fmt::Display| {
            Problem::failed("the sales database could not be made", error)
        };
        let sales = made.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        let receiver = Receiver::start().await.map_err(|error| {
            Problem::failed("the receiver could not be started on loopback", error)
        })?;
        let config = config(&folder.0, &receiver);
        let builder = config.builder().model(Offline::default()).shared_journal(journal.clone());
        let runtime = session::build(builder).await?;
        Ok(Self { runtime, receiver, sales, journal, at, kept, folder, second: Mutex::default() })
    }

    /// A second runtime on the same journal, whose model makes mistakes.
    pub(crate) async fn careless(&self) -> Result<Runtime, Problem> {
        let config = config(&self.folder.0, &self.receiver);
        let journal = self.journal.clone();
        let builder = config.builder().shared_journal(journal).model(Careless::default());
        let runtime = session::build(builder).await?;
        *self.second.lock().unwrap_or_else(PoisonError::into_inner) = Some(runtime.clone());
        Ok(runtime)
    }

    /// A conversation that the journal doesn't have yet: `demo-report`, `demo-report-2`, …
    pub(crate) async fn conversation(
        &self,
        runtime: &Runtime,
        name: &str,
    ) -> Result<Conversation, Problem> {
        let failed = |error: &dyn std::fmt::Display| {
            Problem::failed("the journal can't be used", error).of(self.at.to_string())
        };
        let mut number = 1_u32;
        loop {
            let name = match number {
                1 => format!("demo-{name}"),
                _ => format!("demo-{name}-{number}"),
            };
            let id = ConversationId::new(&name).map_err(|error| failed(&error))?;
            let head = self.journal.head(&id).await.map_err(|error| failed(&error))?;
            if head == 0 {
                return Ok(runtime.conversation(&name));
            }
            number += 1;
        }
    }

    pub(crate) fn journal_shown(&self) -> String {
        match self.kept {
            true => self.at.to_string(),
            false => "a temporary file, removed at the end; --journal FILE keeps it".to_owned(),
        }
    }

    /// Ends everything.
    pub(crate) async fn strike(self) {
        let second = self.second.into_inner().unwrap_or_else(PoisonError::into_inner);
        // One that has been shut down has nothing left to end.
        for runtime in second.into_iter().chain([self.runtime]) {
            runtime.shutdown().await;
        }
    }
}

fn config(folder: &Path, receiver: &Receiver) -> Config {
    let mut config = Config::default();
    furnish(&mut config, &folder.join("sales.db"), receiver);
    config.recovery.base_delay = BACK_OFF;
    config
}

/// Has the settings use the database, and know the receiver.
pub(crate) fn furnish(config: &mut Config, database: &Path, receiver: &Receiver) {
    let runtime = &mut config.runtime;
    let sales = ConnectionSettings::new(format!("sqlite:{}", database.display()));
    runtime.effects.connections.insert("sales".to_owned(), sales);
    runtime.destinations.push(Destination {
        name: "report".to_owned(),
        url: receiver.url(),
        description: "the demonstration's receiver of reports".to_owned(),
    });
    // The receiver is on this machine, where requests don't go unless an operator says so.
    let open = vec![HostPattern::from(receiver.address())];
    runtime.effects.http.allow_private = AllowPrivate::Hosts(open);
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn make() -> Result<Self, Problem> {
        let folder = std::env::temp_dir().join(format!("ephor-demo-{}", EventId::fresh()));
        std::fs::create_dir(&folder).map_err(|error| {
            Problem::failed("a temporary folder could not be made", error)
                .of(folder.display().to_string())
        })?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that is left behind is a temporary one.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
