//! The end of a runtime, as work sees it whose own end belongs on record.

use std::time::Duration;

use tokio::sync::watch;

/// Says that the runtime ends, and counts the work that must put its end on record first.
#[derive(Debug, Default)]
pub struct Closing {
    begun: watch::Sender<bool>,
    open: watch::Sender<usize>,
}

/// Work that the runtime's end waits for, until this is dropped.
#[derive(Debug)]
pub struct OpenWork(watch::Sender<usize>);

impl Drop for OpenWork {
    fn drop(&mut self) {
        self.0.send_modify(|open| *open -= 1);
    }
}

impl Closing {
    /// Begins work that hears of the end by [`begun`](Self::begun). None: it has come, and nothing
    /// begins any more.
    pub fn work(&self) -> Option<OpenWork> {
        self.open.send_modify(|open| *open += 1);
        let work = OpenWork(self.open.clone());
        // Counted first: an end that begins now waits for it, or is seen here.
        (!self.has_begun()).then_some(work)
    }

    /// Whether the runtime ends.
    pub fn has_begun(&self) -> bool {
        *self.begun.borrow()
    }

    /// Returns when the runtime ends.
    pub async fn begun(&self) {
        // The sender is here, so there is no error to come of it.
        let _ = self.begun.subscribe().wait_for(|begun| *begun).await;
    }

    /// Ends all work. False: some of it hasn't ended within that time.
    pub(crate) async fn end(&self, within: Duration) -> bool {
        self.begun.send_replace(true);
        let mut open = self.open.subscribe();
        tokio::time::timeout(within, open.wait_for(|open| *open == 0)).await.is_ok()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[tokio::test]
    async fn the_end_waits_for_work_and_lets_none_begin() {
        let closing = Closing::default();
        let work = closing.work().unwrap();
        assert!(!closing.end(Duration::ZERO).await, "it is still at work");
        closing.begun().await;
        assert!(closing.work().is_none());
        drop(work);
        assert!(closing.end(Duration::MAX / 8).await);
    }
}
