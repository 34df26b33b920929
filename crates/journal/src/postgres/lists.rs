//! Reading the projections: each is written with the commits that it is of, so that one statement sees
//! all of it at one moment.

use ephor_core::waiting::Open;
use jiff::civil::Date;

use super::pool::{Pool, get, number};
use super::read;
use crate::chain::signed;
use crate::{ConversationSummary, JournalError, Position, Waiting, Waits};

// Without an index: it would have to be written with each commit.
const LISTED: &str = "SELECT tenant, name, last, began, time FROM conversations
    WHERE tenant = $1 AND last > 0 ORDER BY position DESC LIMIT $2";

const WAITS: &str = "
    SELECT NULL AS tenant, NULL AS name, NULL AS id, NULL AS open, position FROM whole
    UNION ALL
    SELECT v.tenant, v.name, w.id, w.open, 0 FROM waits w
    JOIN conversations v ON v.id = w.conversation WHERE w.settled IS NULL
    UNION ALL
    (SELECT v.tenant, v.name, w.id, NULL, w.settled FROM waits w
    JOIN conversations v ON v.id = w.conversation
    WHERE w.settled IS NOT NULL ORDER BY w.settled DESC LIMIT $1)";

const BEFORE_DAY: &str = "SELECT coalesce((SELECT min(before) FROM days WHERE day >= $1), position)
    FROM whole";

pub(super) async fn conversations(
    pool: &Pool,
    tenant: &str,
    limit: usize,
) -> Result<Vec<ConversationSummary>, JournalError> {
    let rows = pool.query(LISTED, &[&tenant, &signed(limit as u64)]).await?;
    let summary = |row| {
        Ok(ConversationSummary {
            conversation: read::conversation(row, 0)?,
            events: number(row, 2)?,
            first: read::time(row, 3)?,
            last: read::time(row, 4)?,
        })
    };
    rows.iter().map(summary).collect()
}

pub(super) async fn waits(pool: &Pool, settled: usize) -> Result<Waits, JournalError> {
    let store = |error: &dyn std::fmt::Display| JournalError::Store(error.to_string());
    let rows = pool.query(WAITS, &[&signed(settled as u64)]).await?;
    let (mut waits, mut settled) = (Waits::default(), Vec::new());
    for row in &rows {
        let (id, open): (Option<&str>, Option<&str>) = (get(row, 2)?, get(row, 3)?);
        match (id, open) {
            (None, _) => waits.at = Position(number(row, 4)?),
            (Some(_), Some(json)) => {
                let open: Open = serde_json::from_str(json).map_err(|error| store(&error))?;
                waits.open.push(Waiting::of(read::conversation(row, 0)?, &open));
            }
            (Some(id), None) => {
                let id = id.parse().map_err(|error| store(&error))?;
                settled.push((number(row, 4)?, (id, read::conversation(row, 0)?)));
            }
        }
    }
    settled.sort_by_key(|(position, _)| *position);
    waits.settled = settled.into_iter().map(|(_, settled)| settled).collect();
    Ok(waits)
}

pub(super) async fn before_day(pool: &Pool, day: Date) -> Result<Position, JournalError> {
    let rows = pool.query(BEFORE_DAY, &[&crate::projections::number_of(day)]).await?;
    rows.first().map_or(Ok(Position::START), |row| Ok(Position(number(row, 0)?)))
}
