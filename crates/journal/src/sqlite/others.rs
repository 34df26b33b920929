//! Detects other processes' commits.
//!
//! SQLite counts, for each connection, the commits of all others (`PRAGMA data_version`), and tells
//! nobody when it does. So, while someone listens, the writer is asked to look, 50 times a second:
//! it is its connection for which this process's own commits don't count.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::writer::Message;

/// Between two looks.
const INTERVAL: Duration = Duration::from_millis(20);

/// Those who listen, and what has been heard for them.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// How often others' commits were found.
    heard: watch::Sender<u64>,
    /// Whether a thread asks the writer to look.
    asking: AtomicBool,
    /// Whether the writer has been asked, and hasn't looked yet.
    asked: AtomicBool,
}

impl Others {
    /// Listens from now on. None: the system has no thread left.
    pub(super) fn listen(
        self: &Arc<Self>,
        writer: mpsc::WeakSender<Message>,
    ) -> Option<watch::Receiver<u64>> {
        let heard = self.heard.subscribe();
        if !self.asking.swap(true, Ordering::AcqRel) {
            let others = self.clone();
            let thread = std::thread::Builder::new().name("ephor-journal-ear".to_owned());
            if let Err(error) = thread.spawn(move || others.ask(&writer)) {
                self.asking.store(false, Ordering::Release);
                tracing::warn!(%error, "others' commits are heard of late");
                return None;
            }
        }
        Some(heard)
    }

    /// Asks the writer to look, for as long as someone listens and the journal is open.
    fn ask(&self, writer: &mpsc::WeakSender<Message>) {
        loop {
            std::thread::sleep(INTERVAL);
            let Some(writer) = writer.upgrade() else {
                return;
            };
            if self.heard.receiver_count() == 0 {
                self.asking.store(false, Ordering::Release);
                // Somebody may have begun to listen, and have relied on this thread.
                let nobody = self.heard.receiver_count() == 0;
                if nobody || self.asking.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
            // One question at a time: while the writer is busy, they mustn't fill its queue.
            if !self.asked.swap(true, Ordering::AcqRel) && writer.try_send(Message::Look).is_err() {
                self.asked.store(false, Ordering::Release);
            }
        }
    }

    /// The writer looks now.
    pub(super) fn looking(&self) {
        self.asked.store(false, Ordering::Release);
    }

    /// Others have committed something.
    pub(super) fn heard(&self) {
        self.heard.send_modify(|times| *times = times.wrapping_add(1));
    }
}
