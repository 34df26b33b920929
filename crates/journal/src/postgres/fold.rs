//! What the record says of what is derived from it, read commit by commit.

use std::collections::{BTreeMap, HashMap};

use ephor_core::waiting::{Change, Opens};
use tokio_postgres::Row;

use super::pool::get;
use super::session::Session;
use super::waits::{Changed, rows};
use crate::JournalError;
use crate::projections::DAY;
use crate::projections::waits::changes;

/// Commits of one read.
const PAGE: i64 = 1000;

const COMMITS: &str = "SELECT c.position, c.conversation, v.tenant, v.name, c.time, c.events
    FROM (SELECT position, row_number() OVER (ORDER BY position) AS n,
            sum(octet_length(events)) OVER (ORDER BY position) AS bytes
        FROM (SELECT position, events FROM commits WHERE position > $1
            ORDER BY position LIMIT $2) AS page) AS fits
    JOIN commits c ON c.position = fits.position
    LEFT JOIN conversations v ON v.id = c.conversation
    WHERE fits.n = 1 OR fits.bytes <= 33554432 ORDER BY c.position";

/// What the commits that were read say.
#[derive(Default)]
pub(super) struct Record {
    /// What is open, by conversation.
    pub open: HashMap<i64, Opens>,
    /// The position before each day's first commit.
    pub days: BTreeMap<i64, i64>,
    /// The day of the last commit.
    pub day: Option<i64>,
    after: i64,
}

/// How a commit changes a row of `waits`.
pub(super) struct Wait {
    pub conversation: i64,
    pub position: i64,
    pub changed: Changed,
}

impl Record {
    /// Reads on, and says how these commits change `waits`. None: there are no more.
    pub async fn read_on(
        &mut self,
        session: &mut Session,
    ) -> Result<Option<Vec<Wait>>, JournalError> {
        let page = session.query(COMMITS, &[&self.after, &PAGE]).await?;
        if page.is_empty() {
            return Ok(None);
        }
        let mut waits = Vec::new();
        page.iter().try_for_each(|row| self.take(row, &mut waits))?;
        Ok(Some(waits))
    }

    fn take(&mut self, row: &Row, waits: &mut Vec<Wait>) -> Result<(), JournalError> {
        let (position, conversation): (i64, i64) = (get(row, 0)?, get(row, 1)?);
        let day = get::<i64>(row, 4)?.div_euclid(DAY);
        self.days.entry(day).or_insert(self.after);
        (self.day, self.after) = (Some(day), position);
        let (tenant, name): (Option<&str>, Option<&str>) = (get(row, 2)?, get(row, 3)?);
        let held = self.open.contains_key(&conversation);
        let (tenant, name) = (tenant.unwrap_or_default(), name.unwrap_or_default());
        let changes = changes(tenant, name, get(row, 5)?, held);
        if !held && !changes.iter().any(Change::opens) {
            return Ok(());
        }
        let opens = self.open.entry(conversation).or_default();
        let before = opens.clone();
        let settled: Vec<_> = changes.iter().flat_map(|change| opens.take(change)).collect();
        let changed = rows(&before, opens, &settled)?.into_iter();
        waits.extend(changed.map(|changed| Wait { conversation, position, changed }));
        if opens.0.is_empty() {
            self.open.remove(&conversation);
        }
        Ok(())
    }

    /// The conversations in which something is open, in order.
    pub fn waiting(&self) -> Vec<i64> {
        let mut waiting: Vec<_> = self.open.keys().copied().collect();
        waiting.sort_unstable();
        waiting
    }
}
