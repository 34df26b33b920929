//! Hears the bus, also after the journal couldn't be read for a while.

use std::sync::Arc;
use std::time::Duration;

use ephor_bus::{Bus, Observed, Observer};
use ephor_core::{ConversationId, Envelope};
use ephor_journal::{COMMIT_UNREADABLE, JournalError, Position};
use ephor_runtime::{Runtime, Timer};
use tokio::sync::watch;

/// How long a journal that can't be read is left alone.
const PAUSE: Duration = Duration::from_secs(1);

/// Every event of the bus, in order.
pub(crate) struct Ear {
    bus: Bus,
    timer: Arc<dyn Timer>,
    observer: Observer,
    /// Tells that other processes have written. None: there are none.
    others: Option<watch::Receiver<u64>>,
}

/// What is heard.
pub(crate) enum Heard {
    Event(Position, Arc<Envelope>),
    /// A damaged commit was passed over: its position, and its conversation, if that is known.
    Unreadable(Position, Option<ConversationId>),
    /// The journal couldn't be read. What comes next is what follows this commit.
    Resumed(Position),
}

impl Ear {
    /// Hears what follows a position, or what comes from now on.
    pub fn new(runtime: &Runtime, after: Option<Position>) -> Self {
        let bus = runtime.bus().clone();
        let observer = match after {
            Some(after) => bus.observe_from("*", after),
            None => bus.observe("*"),
        };
        let services = runtime.services();
        let others = services.journal.watch_others();
        Self { bus, timer: services.timer.clone(), observer, others }
    }

    /// Where it is: all commits up to here were heard.
    pub fn position(&self) -> Position {
        self.observer.position()
    }

    /// The next event. None: the bus is closed.
    pub async fn next(&mut self) -> Option<Heard> {
        loop {
            let observed = tokio::select! {
                observed = self.observer.next() => observed?,
                told = changed(&mut self.others) => {
                    match told {
                        true => self.bus.written_elsewhere(),
                        false => self.others = None,
                    }
                    continue;
                }
            };
            match observed {
                Observed::Event { position, envelope } => {
                    return Some(Heard::Event(position, envelope));
                }
                Observed::Lagged { .. } => {}
                Observed::Unreadable(error) => {
                    tracing::error!(code = COMMIT_UNREADABLE, %error,
                        "a damaged commit is passed over; `ephor journal verify` tells more");
                    if let JournalError::Unreadable {
                        position: Some(position), conversation, ..
                    } = error
                    {
                        return Some(Heard::Unreadable(position, conversation));
                    }
                }
                Observed::Failed(error) => {
                    tracing::error!(%error, "the journal can't be read; it is tried again");
                    self.timer.sleep(PAUSE).await;
                    let after = self.position();
                    self.observer = self.bus.observe_from("*", after);
                    return Some(Heard::Resumed(after));
                }
            }
        }
    }
}

/// Whether others have written, once they have; false if that won't be told any more.
async fn changed(others: &mut Option<watch::Receiver<u64>>) -> bool {
    match others {
        Some(others) => others.changed().await.is_ok(),
        None => std::future::pending().await,
    }
}
