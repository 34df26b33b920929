//! The results of reading around damage in a journal.

use std::sync::Arc;

use ephor_core::Envelope;

use crate::{ConversationSummary, JournalError, Position};

/// A commit as found.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its position; 0 if even that can't be read.
    pub position: Position,
    /// The conversation, as `tenant/name`, if known.
    pub conversation: Option<String>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// Its events, or why they can't be read.
    pub events: Result<Vec<Arc<Envelope>>, String>,
}

/// A conversation as found.
#[derive(Debug)]
pub struct Found {
    /// Its name within its tenant.
    pub name: String,
    /// Its summary, or why it can't be read.
    pub summary: Result<ConversationSummary, JournalError>,
}
