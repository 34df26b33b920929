//! Whether this thread is within an actor's `handle`: whoever is holds a conversation's actors, and mustn't
//! wait for those of any.

use std::cell::Cell;

thread_local! {
    static HANDLING: Cell<bool> = const { Cell::new(false) };
}

/// Until it is dropped, this thread is.
pub(super) struct IsHandling(bool);

impl IsHandling {
    pub fn begin() -> Self {
        Self(HANDLING.replace(true))
    }

    pub fn now() -> bool {
        HANDLING.get()
    }
}

impl Drop for IsHandling {
    fn drop(&mut self) {
        HANDLING.set(self.0);
    }
}
