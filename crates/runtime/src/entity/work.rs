//! What this process does in a conversation beside its record: runs, sub-agents, questions to models,
//! publications. It ends where it is once another process has the conversation, as if this one had died.

use std::sync::{Arc, OnceLock};

use tokio::sync::watch;

tokio::task_local! {
    static WORK: Work;
}

/// The work in a conversation that is in memory. Clones are the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Work(Arc<OnceLock<watch::Sender<bool>>>);

impl Work {
    /// Work that has ended already.
    pub fn over() -> Self {
        let work = Self::default();
        work.0.get_or_init(|| watch::Sender::new(true));
        work
    }

    /// Does something as part of it. None: it was ended before that was done.
    pub async fn does<T>(self, work: impl Future<Output = T>) -> Option<T> {
        let mut ends = self.left();
        let ended = async {
            // Whatever the sender says last: it stays for as long as this is at work.
            let _ = ends.wait_for(|ended| *ended).await;
        };
        tokio::select! {
            biased;
            () = ended => None,
            done = WORK.scope(self, work) => Some(done),
        }
    }

    /// Closed once nothing of it is left, and no clone.
    pub fn left(&self) -> watch::Receiver<bool> {
        self.0.get_or_init(|| watch::Sender::new(false)).subscribe()
    }

    /// Ends all of it.
    pub fn end(self) {
        if let Some(sender) = self.0.get() {
            sender.send_replace(true);
        }
    }

    /// Whether whoever asks is part of work that was ended.
    pub fn has_ended_here() -> bool {
        let ended = |work: &Self| work.0.get().is_some_and(|sender| *sender.borrow());
        WORK.try_with(ended).unwrap_or(false)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_ends_where_it_is_and_is_waited_for() {
        let work = Work::default();
        assert_eq!(work.clone().does(async { Work::has_ended_here() }).await, Some(false));
        let task = tokio::spawn(work.clone().does(std::future::pending::<()>()));
        tokio::task::yield_now().await;
        let mut left = work.left();
        work.end();
        assert_eq!(task.await.unwrap(), None);
        while left.changed().await.is_ok() {}
        assert!(!Work::has_ended_here());
        assert_eq!(Work::over().does(async { 1 }).await, None);
    }
}
