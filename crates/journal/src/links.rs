//! What an audit sees of a journal that keeps no hashes: what the chains are made of.

use std::sync::Arc;

use ephor_core::Envelope;

use crate::{Auditable, JournalError, Link, Position, Removal, chain, record};

/// The commits after a position, made of their events.
pub(crate) async fn of_events<J: Auditable + ?Sized>(
    journal: &J,
    after: Position,
    limit: usize,
) -> Result<Vec<Link>, JournalError> {
    let all = journal.read_all(after, limit).await?;
    let mut links = Vec::new();
    for commit in all.chunk_by(|(one, _), (next, _)| one == next) {
        let events: Vec<_> = commit.iter().map(|(_, event)| event.clone()).collect();
        if let (Some((position, first)), Some((_, last))) = (commit.first(), commit.last()) {
            let before = journal.read_back(&first.conversation, first.sequence, 1).await?;
            let json = record::encode(&events)?;
            links.push(Link {
                position: *position,
                conversation: Some(first.conversation.to_string()),
                first: first.sequence,
                last: last.sequence,
                before: before.first().map_or(0, |event| event.sequence),
                after: None,
                previous: None,
                content: chain::content(&first.conversation, &events, &json),
                hash: None,
                fault: sequence(&events),
                removal: Removal::None,
            });
        }
    }
    Ok(links)
}

/// What is wrong with the events of one commit.
pub(crate) fn sequence(events: &[Arc<Envelope>]) -> Option<String> {
    let odd = events.windows(2).find_map(|pair| match pair {
        [one, next] if one.conversation != next.conversation => {
            Some(format!("event {} is of another conversation", next.sequence))
        }
        [one, next] if next.sequence != one.sequence.saturating_add(1) => {
            Some(format!("event {} comes after event {}", next.sequence, one.sequence))
        }
        _ => None,
    });
    odd.map(|odd| format!("its events aren't one after the other: {odd}"))
}

/// Why the events of a row can't be read, or aren't those that the row says.
pub(crate) fn unreadable(events: &[u8], first: i64, last: i64) -> Option<String> {
    let read = std::str::from_utf8(events)
        .map_err(|error| error.to_string())
        .and_then(|json| record::sequences(json).map_err(|error| error.to_string()));
    match read {
        Err(error) => Some(format!("its events can't be read: {error}")),
        Ok(found) => {
            let wanted = first.unsigned_abs()..=last.unsigned_abs();
            (first < 1 || !wanted.eq(found))
                .then(|| "its events aren't numbered as it says".to_owned())
        }
    }
}
