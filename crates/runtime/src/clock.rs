//! Waiting, behind a trait, so that a test can move the time.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;

/// Something that can wait. The default waits for real.
pub trait Timer: Send + Sync + 'static {
    /// Completes after that long.
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()>;
}

/// Waits for real.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemTimer;

impl Timer for SystemTimer {
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        tokio::time::sleep(duration).boxed()
    }
}

/// Runs a future, but no longer than that. None: the time was up first.
pub async fn within<T>(
    timer: &dyn Timer,
    limit: Duration,
    work: impl Future<Output = T>,
) -> Option<T> {
    let mut deadline = timer.sleep(limit);
    let mut work = std::pin::pin!(work);
    std::future::poll_fn(|cx| {
        if let std::task::Poll::Ready(value) = work.as_mut().poll(cx) {
            return std::task::Poll::Ready(Some(value));
        }
        deadline.as_mut().poll(cx).map(|()| None)
    })
    .await
}
