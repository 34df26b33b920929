//! What a client hears: the feed from a cursor on, each event once and in order, whatever the client's
//! speed. What it has missed is read from the journal.

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_journal::{Journal, JournalError, read_past};
use futures::Stream;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::cursor::Cursor;
use crate::hub::{Hub, Told};

/// Events of one read.
const PAGE: usize = 256;

struct Follow {
    journal: Arc<dyn Journal>,
    live: Receiver<Arc<Told>>,
    ready: VecDeque<Arc<Told>>,
    after: Cursor,
    /// Whether the journal may have more than what was read.
    behind: bool,
    over: bool,
}

/// Follows the feed. It ends when the bus does, or with an error of the journal.
pub(crate) fn follow(
    hub: &Hub,
    journal: Arc<dyn Journal>,
    after: Option<Cursor>,
) -> impl Stream<Item = Result<Arc<Told>, JournalError>> + Send + use<> {
    // Listening first and reading second leaves nothing between them.
    let live = hub.listen();
    let now = Cursor::after(*journal.watch().borrow());
    let (behind, after) = (after.is_some(), after.unwrap_or(now));
    let follow = Follow { journal, live, ready: VecDeque::new(), after, behind, over: false };
    futures::stream::unfold(follow, |mut follow| async move {
        let next = follow.next().await?;
        follow.over |= next.is_err();
        Some((next, follow))
    })
}

impl Follow {
    async fn next(&mut self) -> Option<Result<Arc<Told>, JournalError>> {
        while !self.over {
            if let Some(told) = self.ready.pop_front() {
                self.after = told.cursor;
                return Some(Ok(told));
            }
            if self.behind {
                if let Err(error) = self.read().await {
                    return Some(Err(error));
                }
                continue;
            }
            match self.live.recv().await {
                // The journal had it already.
                Ok(told) if told.durable && told.cursor <= self.after => {}
                Ok(told) => {
                    self.after = self.after.max(told.cursor);
                    return Some(Ok(told));
                }
                Err(RecvError::Lagged(_)) => self.behind = true,
                Err(RecvError::Closed) => self.over = true,
            }
        }
        None
    }

    async fn read(&mut self) -> Result<(), JournalError> {
        let mut after = self.after.read_after();
        loop {
            let page = read_past(&*self.journal, after, PAGE).await?;
            let Some((last, _)) = page.last() else {
                self.behind = false;
                return Ok(());
            };
            after = *last;
            for commit in page.chunk_by(|(one, _), (next, _)| one == next) {
                let Some((position, _)) = commit.first() else { continue };
                let mut cursor = Cursor::first(*position);
                for (_, envelope) in commit {
                    if cursor > self.after {
                        let told = Told::new(cursor, true, envelope.clone());
                        self.ready.push_back(Arc::new(told));
                    }
                    cursor = cursor.following();
                }
            }
            if !self.ready.is_empty() {
                return Ok(());
            }
        }
    }
}
