//! Reads of a journal that several wait for.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

use crate::JournalError;

/// Reads that are made one at a time, each for all who wait for it: so that a journal that fails keeps
/// nobody waiting for more than the read that is under way, and one of their own.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use ephor_journal::{JournalError, SharedReads};
///
/// let reads = SharedReads::default();
/// assert!(reads.share(async { Ok(()) }).await.is_ok());
/// assert!(reads.share(async { Err(JournalError::Closed) }).await.is_err());
/// # });
/// ```
#[derive(Debug, Default)]
pub struct SharedReads {
    /// Why the last read failed. Locked during a read.
    failed: Mutex<Option<JournalError>>,
    /// The number of reads that were begun.
    begun: AtomicU64,
    /// The last read that ended: one that nobody waits for any more never does.
    ended: AtomicU64,
}

impl SharedReads {
    /// Makes a read, unless another one that was begun since has seen all that this would. Whoever waits
    /// while a read fails has its error.
    ///
    /// # Errors
    /// The read's.
    pub async fn share(
        &self,
        read: impl Future<Output = Result<(), JournalError>>,
    ) -> Result<(), JournalError> {
        let begun = self.begun.load(Ordering::SeqCst);
        let ended = self.ended.load(Ordering::SeqCst);
        let mut failed = self.failed.lock().await;
        let last = self.ended.load(Ordering::SeqCst);
        if last > begun || last > ended && failed.is_some() {
            return failed.clone().map_or(Ok(()), Err);
        }
        let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        *failed = read.await.err();
        self.ended.store(number, Ordering::SeqCst);
        failed.clone().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use std::pin::pin;

    use futures::poll;
    use tokio::sync::oneshot;

    use super::*;

    type Answer = Result<(), JournalError>;

    fn gated() -> (oneshot::Sender<Answer>, impl Future<Output = Answer>) {
        let (end, ended) = oneshot::channel();
        (end, async { ended.await.unwrap() })
    }

    async fn unwanted() -> Answer {
        panic!("it is read once more")
    }

    #[tokio::test]
    async fn those_who_wait_for_a_read_share_how_it_failed() {
        let (reads, (fail, read)) = (SharedReads::default(), gated());
        let mut first = pin!(reads.share(read));
        assert!(poll!(&mut first).is_pending());
        let (mut second, mut third) =
            (pin!(reads.share(unwanted())), pin!(reads.share(unwanted())));
        assert!(poll!(&mut second).is_pending() && poll!(&mut third).is_pending());
        fail.send(Err(JournalError::Closed)).unwrap();
        for waiting in [first.await, second.await, third.await] {
            assert_eq!(waiting, Err(JournalError::Closed));
        }
        assert_eq!(reads.share(async { Ok(()) }).await, Ok(()), "whoever comes later looks anew");
    }

    #[tokio::test]
    async fn a_read_that_was_begun_before_may_have_missed_something() {
        let (reads, (end, read)) = (SharedReads::default(), gated());
        let mut first = pin!(reads.share(read));
        assert!(poll!(&mut first).is_pending());
        let (end_next, next) = gated();
        let mut second = pin!(reads.share(next));
        let mut third = pin!(reads.share(unwanted()));
        assert!(poll!(&mut second).is_pending() && poll!(&mut third).is_pending());
        end.send(Ok(())).unwrap();
        assert_eq!(first.await, Ok(()));
        assert!(poll!(&mut second).is_pending(), "it reads for itself");
        end_next.send(Ok(())).unwrap();
        assert_eq!((second.await, third.await), (Ok(()), Ok(())));
    }

    #[tokio::test]
    async fn a_read_that_was_given_up_is_shared_by_nobody() {
        let (reads, (_end, read)) = (SharedReads::default(), gated());
        let mut first = Box::pin(reads.share(read));
        assert!(poll!(&mut first).is_pending());
        let mut second = pin!(reads.share(async { Ok(()) }));
        assert!(poll!(&mut second).is_pending());
        drop(first);
        assert_eq!(second.await, Ok(()));
        assert_eq!(reads.ended.load(Ordering::SeqCst), 2);
    }
}
