//! What is found where a journal is read around damage.

use std::sync::Arc;

use ephor_core::Envelope;

use crate::{ConversationSummary, JournalError, Position};

/// A commit as it was found.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Where it stands; 0 where even that can't be read.
    pub position: Position,
    /// Whose it is, as `tenant/name`, if that is known.
    pub conversation: Option<String>,
    /// The sequence of its first event.
    pub first: u64,
    /// The sequence of its last event.
    pub last: u64,
    /// Its events, or why they can't be read.
    pub events: Result<Vec<Arc<Envelope>>, String>,
}

/// A conversation as it was found.
#[derive(Debug)]
pub struct Found {
    /// Its name within its tenant.
    pub name: String,
    /// What is known of it, or why it can't be read.
    pub summary: Result<ConversationSummary, JournalError>,
}
