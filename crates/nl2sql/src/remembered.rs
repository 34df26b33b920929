//! What a thread remembers of names and words: they are asked for hundreds of times in a question.

use std::cell::RefCell;
use std::collections::HashMap;

/// Most that are remembered; then all are forgotten.
const MOST: usize = 8_192;

#[derive(Default)]
pub(super) struct Remembered(RefCell<HashMap<String, Vec<String>>>);

impl Remembered {
    pub(super) fn of(&self, name: &str, make: impl FnOnce() -> Vec<String>) -> Vec<String> {
        if let Some(known) = self.0.borrow().get(name) {
            return known.clone();
        }
        let made = make();
        let mut known = self.0.borrow_mut();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(name.to_owned(), made.clone());
        made
    }
}
