//! Which piece of work is being done: so that what it asks for can be told from what others ask for, and
//! found again when the work is done again after a crash.

use std::cell::RefCell;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

thread_local! {
    static CURRENT: RefCell<Option<Arc<str>>> = const { RefCell::new(None) };
}

/// The name of the piece of work in which this is called, as a task of a graph's thread. None: it has
/// none. What is spawned from it has no name of its own.
pub fn current() -> Option<Arc<str>> {
    CURRENT.with_borrow(Clone::clone)
}

/// Does a piece of work under a name.
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

/// A piece of work with a name: see [`within`].
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
