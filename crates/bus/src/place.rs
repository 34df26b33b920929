//! Where in the bus the current task is, which decides whether it may publish and wait.

/// A part of the bus that runs others' code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a subscription's handler: it must not wait for queues.
    Handler,
    /// In a middleware: it holds a conversation, and must not publish.
    Middleware,
}

tokio::task_local! {
    static PLACE: Place;
}

pub(crate) fn in_place<F: Future>(place: Place, future: F) -> impl Future<Output = F::Output> {
    PLACE.scope(place, future)
}

/// Whether this is called by a middleware, which holds its conversation's lock.
pub fn in_middleware() -> bool {
    place() == Some(Place::Middleware)
}

/// Whether this is called by a subscription's handler, which must not wait for queues: its own may be
/// the one that is full.
///
/// ```
/// assert!(!ephor_bus::in_handler());
/// ```
pub fn in_handler() -> bool {
    place() == Some(Place::Handler)
}

pub(crate) fn place() -> Option<Place> {
    PLACE.try_with(|place| *place).ok()
}
