//! Follows the feed past commits that are damaged.

use std::sync::Arc;

use ephor_core::Envelope;

use crate::{Feed, JournalError, Position};

/// The code under which a damaged commit is logged.
pub const COMMIT_UNREADABLE: &str = "COMMIT_UNREADABLE";

/// [`Feed::read_all`] for a fold over all conversations, of which one damaged commit must not stop
/// the others: it is logged with the code [`COMMIT_UNREADABLE`] and left out.
///
/// # Errors
/// As [`Feed::read_all`], but for [`JournalError::Unreadable`].
pub async fn read_past<F: Feed + ?Sized>(
    feed: &F,
    mut after: Position,
    limit: usize,
) -> Result<Vec<(Position, Arc<Envelope>)>, JournalError> {
    loop {
        match feed.read_all(after, limit).await {
            Err(error) => after = pass(error, after)?,
            page => return page,
        }
    }
}

/// Where to go on after a failure to read what follows a position, if that is a damaged commit.
fn pass(error: JournalError, after: Position) -> Result<Position, JournalError> {
    let JournalError::Unreadable { position: Some(position), .. } = &error else {
        return Err(error);
    };
    if *position <= after {
        return Err(error);
    }
    tracing::warn!(code = COMMIT_UNREADABLE, %error,
        "a damaged commit is passed over; `ephor journal verify` tells more");
    Ok(*position)
}
