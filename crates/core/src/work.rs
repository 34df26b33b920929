//! Names the current piece of work, so that its requests can be told from those of others, and
//! recognised when the work is repeated after a crash.

use std::cell::RefCell;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

thread_local! {
    static CURRENT: RefCell<Option<Arc<str>>> = const { RefCell::new(None) };
}

/// The name of the current piece of work, such as a task of a graph's thread. None if it has none.
/// Spawned tasks don't inherit it.
pub fn current() -> Option<Arc<str>> {
    CURRENT.with_borrow(Clone::clone)
}

/// Runs a piece of work under a name.
///
/// ```
/// use ephor_core::work;
/// # use std::future::Future;
/// let work = work::within("plan@1.0".into(), Box::pin(async { work::current() }));
/// # let mut work = std::pin::pin!(work);
/// # let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
/// # let std::task::Poll::Ready(name) = work.as_mut().poll(&mut cx) else { panic!() };
/// assert_eq!(name.as_deref(), Some("plan@1.0"));
/// assert_eq!(work::current(), None);
/// ```
pub fn within<'a, T>(
    name: Arc<str>,
    work: Pin<Box<dyn Future<Output = T> + Send + 'a>>,
) -> Within<'a, T> {
    Within { name, work }
}

/// A future with a name: see [`within`].
#[must_use = "futures do nothing unless they are polled"]
pub struct Within<'a, T> {
    name: Arc<str>,
    work: Pin<Box<dyn Future<Output = T> + Send + 'a>>,
}

/// Puts back what was there, also after a panic.
struct Before(Option<Arc<str>>);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl<T> Future for Within<'_, T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let _before = Before(CURRENT.replace(Some(self.name.clone())));
        self.work.as_mut().poll(cx)
    }
}
