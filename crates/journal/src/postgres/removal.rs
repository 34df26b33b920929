//! Removing what a conversation said, and what is left of it: see the module of that name. Each
//! statement is a transaction, and changes nothing when it is run again.

use ephor_core::ConversationId;

use super::pool::{Pool, get, number};
use super::session::Session;
use crate::chain::{Content, signed};
use crate::removal::NOTHING;
use crate::{Extent, Hash, JournalError, removal};

const EXTENT: &str = "SELECT coalesce(r.through, 0), v.last, v.link,
        (SELECT name FROM consumers WHERE position < v.position ORDER BY name LIMIT 1)
    FROM conversations v LEFT JOIN removed r ON r.conversation = v.id
    WHERE v.tenant = $1 AND v.name = $2";

const END: &str = "SELECT v.id, coalesce(r.through, 0), z.events, b.link
    FROM conversations v LEFT JOIN removed r ON r.conversation = v.id
    LEFT JOIN commits z ON z.conversation = v.id AND z.first = $3::bigint + 1 AND z.last = v.last
        AND z.last = $3::bigint + 1
    LEFT JOIN LATERAL (SELECT link, last FROM commits WHERE conversation = v.id AND first <= $3
        ORDER BY first DESC LIMIT 1) b ON b.last = $3
    WHERE v.tenant = $1 AND v.name = $2";

// The row is locked, so that nothing comes behind the account of what is removed.
const HIDE: &str = "WITH hidden AS (
        INSERT INTO removed (conversation, through, rest)
        SELECT v.id, $2::bigint, $2::bigint FROM (SELECT id FROM conversations
            WHERE id = $1 AND last = $2::bigint + 1 FOR UPDATE) v
        ON CONFLICT (conversation) DO UPDATE SET through = excluded.through, rest = excluded.rest
        RETURNING conversation),
    gone AS (DELETE FROM snapshots s USING hidden h WHERE s.conversation = h.conversation)
    SELECT conversation FROM hidden";

// The newest first: what stands behind a commit that is removed accounts for it, or is removed itself.
// At most 32 MiB of events.
const STEP: &str = "SELECT c.position, c.first, c.last, c.time, c.events, v.tenant, v.name
    FROM (SELECT position, row_number() OVER (ORDER BY first DESC) AS n,
            sum(octet_length(events)) OVER (ORDER BY first DESC) AS bytes
        FROM (SELECT position, first, events FROM commits WHERE conversation = $1
            AND first <= (SELECT rest FROM removed WHERE conversation = $1)
            ORDER BY first DESC LIMIT $2) AS page) AS fits
    JOIN commits c ON c.position = fits.position
    JOIN conversations v ON v.id = c.conversation
    WHERE fits.n = 1 OR fits.bytes <= 33554432 ORDER BY c.first DESC";

const EMPTY: &str = "WITH gone AS (
        SELECT position, content FROM unnest($2::bigint[], $3::bytea[]) AS g (position, content)),
    kept AS (INSERT INTO stubs (position, content) SELECT position, content FROM gone
        ON CONFLICT DO NOTHING),
    emptied AS (UPDATE commits c SET events = '[]' FROM gone g
        WHERE c.position = g.position AND c.events <> '[]')
    UPDATE removed SET rest = least(rest, $4::bigint) WHERE conversation = $1";

const HIDDEN: &str = "SELECT r.through, c.events FROM removed r
    LEFT JOIN commits c ON c.conversation = r.conversation AND c.first = r.through + 1";

pub(super) async fn extent(pool: &Pool, of: &ConversationId) -> Result<Extent, JournalError> {
    let rows = pool.query(EXTENT, &[&of.tenant(), &of.name()]).await?;
    let Some(row) = rows.first() else {
        return Ok(Extent::default());
    };
    Ok(Extent {
        removed: number(row, 0)?,
        last: number(row, 1)?,
        digest: Hash::from_bytes(get(row, 2)?).unwrap_or_default(),
        awaited_by: get(row, 3)?,
    })
}

pub(super) async fn remove(
    pool: &Pool,
    of: &ConversationId,
    through: u64,
) -> Result<bool, JournalError> {
    let refused = || removal::unaccounted(of, through);
    let rows = pool.query(END, &[&of.tenant(), &of.name(), &signed(through)]).await?;
    let row = rows.first().ok_or_else(refused)?;
    let id: i64 = get(row, 0)?;
    if number(row, 1)? < through {
        let events: Option<&str> = get(row, 2)?;
        let accounted = events.and_then(|events| removal::accounted_in(events.as_bytes()));
        let digest = get::<Option<&[u8]>>(row, 3)?.and_then(Hash::from_bytes);
        if accounted.is_none() || accounted != digest.map(|digest| (through, digest)) {
            return Err(refused());
        }
        if pool.query(HIDE, &[&id, &signed(through)]).await?.is_empty() {
            return Err(refused());
        }
    }
    step(pool, id).await
}

/// Whether more is left to be removed.
async fn step(pool: &Pool, id: i64) -> Result<bool, JournalError> {
    let most = signed(removal::STEP as u64);
    let rows = pool.query(STEP, &[&id, &most]).await?;
    let (mut positions, mut contents) = (Vec::<i64>::new(), Vec::<Vec<u8>>::new());
    let mut rest = 0;
    for row in &rows {
        let first: i64 = get(row, 1)?;
        rest = first - 1;
        let events: &str = get(row, 4)?;
        if events == NOTHING {
            continue;
        }
        let content = Content {
            tenant: get::<&str>(row, 5)?.as_bytes(),
            name: get::<&str>(row, 6)?.as_bytes(),
            first,
            last: get(row, 2)?,
            time: get(row, 3)?,
            events: events.as_bytes(),
        };
        positions.push(get(row, 0)?);
        contents.push(content.hash().as_bytes().to_vec());
    }
    pool.query(EMPTY, &[&id, &positions, &contents, &rest]).await?;
    Ok(rest > 0)
}

/// What is hidden from readers, and isn't accounted for.
pub(super) async fn faults(session: &mut Session) -> Result<Option<String>, JournalError> {
    let mut hidden = 0_u64;
    for row in &session.query(HIDDEN, &[]).await? {
        let events: Option<&str> = get(row, 1)?;
        let accounted = events.and_then(|events| removal::accounted_in(events.as_bytes()));
        hidden += u64::from(accounted.map(|(last, _)| last) != Some(number(row, 0)?));
    }
    Ok(removal::hidden(hidden))
}
