//! What a panic said.

use std::any::Any;

/// The message of a panic, as [`catch_unwind`](std::panic::catch_unwind) hands it over.
///
/// ```
/// use ephor_core::panic_text;
///
/// let caught = std::panic::catch_unwind(|| panic!("no luck"));
/// assert_eq!(panic_text(&*caught.unwrap_err()), "no luck");
/// let caught = std::panic::catch_unwind(|| std::panic::panic_any(7));
/// assert_eq!(panic_text(&*caught.unwrap_err()), "no message");
/// ```
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}
