//! Hands events over to the processes that own their conversations.

use std::sync::Arc;

use ephor_core::{ConversationId, Disposition, Draft, Envelope};
use jiff::Timestamp;

use super::pool::{Pool, get, number};
use super::read;
use crate::chain::signed;
use crate::{Handed, JournalError, record};

/// Events that may wait for one conversation's owner.
const WAITING: i64 = 1024;

// Where an answer was lost, it is put once more: what is there already isn't refused.
const PUT: &str = "WITH put AS (
        INSERT INTO handed (conversation, after, event, by)
        SELECT v.id, $6, $3, $4 FROM conversations v
        WHERE v.tenant = $1 AND v.name = $2
          AND ((SELECT count(*) FROM handed WHERE conversation = v.id) < $5
               OR EXISTS (SELECT 1 FROM handed WHERE conversation = v.id AND event = $3))
        RETURNING id)
    SELECT pg_notify('ephor:' || current_schema(), 'handed') FROM put";

// What is this process's, or nobody's who is alive: whoever notices claims it.
const TAKE: &str = "SELECT h.id, v.tenant, v.name, h.after, h.event
    FROM handed h JOIN conversations v ON v.id = h.conversation
    LEFT JOIN processes p ON p.id = v.owner
    WHERE (v.owner = $1::text::uuid OR p.id IS NULL OR p.until <= clock_timestamp()) AND h.id > $2
    ORDER BY h.id LIMIT $3";

const DONE: &str = "DELETE FROM handed WHERE id = $1";

pub(super) async fn put(pool: &Pool, drafts: &[Draft], by: &str) -> Result<(), JournalError> {
    let Some(of) = drafts.first().map(|draft| &draft.conversation) else {
        return Ok(());
    };
    let seal = |draft: &Draft| {
        Arc::new(draft.clone().seal(0, Timestamp::UNIX_EPOCH, Disposition::Delivered))
    };
    let json = record::encode(&drafts.iter().map(seal).collect::<Vec<_>>())?;
    // Whoever takes it looks for its id after this, so that it does no harm if it is put there twice.
    let after = signed(read::head(pool, of).await?);
    let rows = pool.query(PUT, &[&of.tenant(), &of.name(), &json, &by, &WAITING, &after]).await?;
    match rows.is_empty() {
        false => Ok(()),
        true => {
            let (conversation, waiting) = (of.clone(), WAITING.unsigned_abs());
            Err(JournalError::HandoverFull { conversation, waiting })
        }
    }
}

pub(super) async fn take(
    pool: &Pool,
    process: &str,
    after: u64,
    limit: usize,
) -> Result<Vec<Handed>, JournalError> {
    let rows = pool.query(TAKE, &[&process, &signed(after), &signed(limit as u64)]).await?;
    let handed = rows.iter().map(|row| {
        let conversation = read::conversation(row, 1)?;
        let drafts = drafts(&conversation, get(row, 4)?).map_err(|error| error.to_string());
        Ok(Handed { key: number(row, 0)?, conversation, after: number(row, 3)?, drafts })
    });
    handed.collect()
}

fn drafts(of: &ConversationId, json: &str) -> Result<Vec<Draft>, JournalError> {
    let events = record::decode(of, json)?;
    if events.is_empty() {
        return Err(JournalError::Store("there is no event".to_owned()));
    }
    let draft = |event: Arc<Envelope>| Draft {
        id: event.id,
        conversation: of.clone(),
        source: event.source.clone(),
        correlation: event.correlation.clone(),
        causation: event.causation,
        trace: event.trace.clone(),
        data: event.data.clone(),
    };
    Ok(events.into_iter().map(draft).collect())
}

pub(super) async fn done(pool: &Pool, key: u64) -> Result<(), JournalError> {
    pool.query(DONE, &[&signed(key)]).await.map(drop)
}
