//! The latest failed deliveries, for inspection. The journal has all of them, as `DeadLettered`.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ephor_core::Envelope;
use jiff::Timestamp;

use crate::lock;

/// How many are kept.
const KEPT: usize = 1024;

/// A delivery whose handler failed.
#[derive(Debug, Clone)]
pub struct DeadLetter {
    /// The event.
    pub envelope: Arc<Envelope>,
    /// The subscription whose handler failed.
    pub subscription: Arc<str>,
    /// The error message.
    pub error: String,
    /// Whether it panicked.
    pub panicked: bool,
    /// When it failed.
    pub time: Timestamp,
}

#[derive(Debug, Default)]
pub(crate) struct DeadLetters(Mutex<VecDeque<DeadLetter>>);

impl DeadLetters {
    pub(crate) fn push(&self, letter: DeadLetter) {
        let mut kept = lock(&self.0);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(letter);
    }

    pub(crate) fn read(&self) -> Vec<DeadLetter> {
        lock(&self.0).iter().cloned().collect()
    }
}
