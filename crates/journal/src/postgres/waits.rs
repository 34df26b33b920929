//! What waits for people, as the writer keeps it up: it folds what a commit changes, and the database
//! takes the outcome with the commit, if what it was folded from still holds there.

use std::collections::HashMap;

use ephor_core::ConversationId;
use ephor_core::waiting::{Change, Open, Opens};
use tokio_postgres::Row;

use super::pool::{get, number};
use super::request::Request;
use super::session::{Failed, Session};
use crate::JournalError;

/// Conversations in which something waits that are remembered. Beyond that all are forgotten, and read
/// when they are needed.
const REMEMBERED: usize = 16_384;

const OPEN: &str = "SELECT v.tenant, v.name, v.last, v.waiting, w.open
    FROM unnest($1::text[], $2::text[]) AS g (tenant, name)
    JOIN conversations v ON v.tenant = g.tenant AND v.name = g.name
    LEFT JOIN waits w ON w.conversation = v.id AND w.settled IS NULL";

/// What is known of a conversation in which something waits.
#[derive(Debug, Clone, Default)]
struct Known {
    /// After which event.
    at: u64,
    /// What the database says. What others have spoiled there can't be read, and isn't in `opens`.
    waiting: bool,
    opens: Opens,
}

/// What a commit changes.
#[derive(Debug, Default)]
pub(super) struct Fold {
    /// Whether something waited before it, and does after it. None: it changes nothing of that.
    pub before: Option<bool>,
    pub after: Option<bool>,
    pub rows: Vec<Changed>,
    opens: Opens,
}

/// One row.
#[derive(Debug)]
pub(super) struct Changed {
    pub id: String,
    /// None: it isn't open any more.
    pub open: Option<String>,
    /// It is gone, and wasn't settled.
    pub gone: bool,
}

/// The conversations in which something waits, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Waits(HashMap<ConversationId, Known>);

impl Waits {
    /// What a commit changes; by what is known, where that is of its place.
    pub fn fold(&self, request: &Request) -> Result<Fold, JournalError> {
        if request.changes.is_empty() {
            return Ok(Fold::default());
        }
        let known = self.0.get(&request.conversation);
        let known = known.filter(|known| known.at == request.expected);
        let (waiting, before) = match known {
            Some(known) => (known.waiting, known.opens.clone()),
            None => (false, Opens::default()),
        };
        let mut fold = Fold { before: Some(waiting), ..Fold::default() };
        fold.opens = before.clone();
        if waiting || request.changes.iter().any(Change::opens) {
            let take = |change| fold.opens.take(change);
            let settled: Vec<_> = request.changes.iter().flat_map(take).collect();
            fold.rows = rows(&before, &fold.opens, &settled)?;
        }
        fold.after = Some(!fold.opens.0.is_empty());
        Ok(fold)
    }

    /// A commit was accepted.
    pub fn accepted(&mut self, request: &Request, fold: Fold) {
        match fold.after {
            Some(true) => {
                if self.0.len() >= REMEMBERED {
                    self.0.clear();
                }
                let known = Known { at: request.last, waiting: true, opens: fold.opens };
                self.0.insert(request.conversation.clone(), known);
            }
            Some(false) => drop(self.0.remove(&request.conversation)),
            None => {
                let known = self.0.get_mut(&request.conversation);
                if let Some(known) = known.filter(|known| known.at == request.expected) {
                    known.at = request.last;
                }
            }
        }
    }

    /// Reads what waits in conversations where it is other than it was thought.
    pub async fn review(
        &mut self,
        session: &mut Session,
        conversations: &[ConversationId],
    ) -> Result<(), Failed> {
        let tenants: Vec<_> = conversations.iter().map(ConversationId::tenant).collect();
        let names: Vec<_> = conversations.iter().map(ConversationId::name).collect();
        let rows = session.query(OPEN, &[&tenants, &names]).await?;
        conversations.iter().for_each(|conversation| drop(self.0.remove(conversation)));
        rows.iter().try_for_each(|row| self.take(row)).map_err(Failed::unread)
    }

    fn take(&mut self, row: &Row) -> Result<(), JournalError> {
        let (tenant, name) = (get::<&str>(row, 0)?, get::<&str>(row, 1)?);
        let conversation = ConversationId::in_tenant(tenant, name)
            .map_err(|error| JournalError::Store(error.to_string()))?;
        let known = self.0.entry(conversation).or_default();
        (known.at, known.waiting) = (number(row, 2)?, get(row, 3)?);
        let open = get::<Option<&str>>(row, 4)?;
        known.opens.0.extend(open.and_then(|json| serde_json::from_str::<Open>(json).ok()));
        Ok(())
    }
}

/// The rows that differ.
pub(super) fn rows(
    before: &Opens,
    after: &Opens,
    settled: &[ephor_core::EventId],
) -> Result<Vec<Changed>, JournalError> {
    let mut rows = Vec::new();
    for open in after.0.iter().filter(|open| !before.0.contains(open)) {
        let json = serde_json::to_string(open);
        let json = json.map_err(|error| JournalError::Malformed(error.to_string()))?;
        rows.push(Changed { id: open.id.to_string(), open: Some(json), gone: false });
    }
    let is_open = |held: &Open| after.0.iter().any(|open| open.id == held.id);
    for gone in before.0.iter().filter(|held| !is_open(held)) {
        if !settled.contains(&gone.id) {
            rows.push(Changed { id: gone.id.to_string(), open: None, gone: true });
        }
    }
    let settled = settled.iter().map(ToString::to_string);
    rows.extend(settled.map(|id| Changed { id, open: None, gone: false }));
    Ok(rows)
}
