//! One call of the procedure that appends: many commits, one round trip, an answer for each.

use super::pool::{get, number};
use super::request::{Answer, Request};
use super::session::{Failed, Session};
use super::waits::{Changed, Fold};
use crate::chain::signed;
use crate::{JournalError, Position};

const CALL: &str = "CALL append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
    NULL, NULL, NULL, NULL)";

/// What has become of a commit.
#[derive(Debug)]
pub(super) enum Outcome {
    Answer(Answer),
    /// What waits in its conversation is other than it was thought. Nothing was written.
    Review,
}

/// Appends commits of different conversations, each with what it changes of what waits. Where it fails,
/// nobody knows what was written: either everything that was accepted, or nothing.
pub(super) async fn append(
    session: &mut Session,
    commits: &[(Request, Fold)],
) -> Result<Vec<Outcome>, Failed> {
    let mut tenants = Vec::with_capacity(commits.len());
    let (mut names, mut payloads, mut contents) = (tenants.clone(), tenants.clone(), Vec::new());
    let (mut expected, mut epochs, mut lasts, mut times) = (vec![], vec![], vec![], vec![]);
    let (mut waited, mut waits_now) = (vec![], vec![]);
    let (mut of, mut ids, mut opens, mut gone) = (vec![], vec![], vec![], vec![]);
    for (number, (request, fold)) in (1_i32..).zip(commits) {
        tenants.push(request.conversation.tenant());
        names.push(request.conversation.name());
        payloads.push(request.json.as_str());
        contents.push(request.content.as_bytes().as_slice());
        expected.push(signed(request.expected));
        epochs.push(signed(request.epoch));
        lasts.push(signed(request.last));
        times.push(request.time);
        waited.push(fold.before);
        waits_now.push(fold.after);
        for Changed { id, open, gone: is_gone } in &fold.rows {
            of.push(number);
            ids.push(id.as_str());
            opens.push(open.as_deref());
            gone.push(*is_gone);
        }
    }
    let again = commits.iter().any(|(request, _)| request.sent);
    let rows = session
        .query(
            CALL,
            &[
                &tenants, &names, &expected, &epochs, &lasts, &times, &contents, &payloads,
                &waited, &waits_now, &of, &ids, &opens, &gone, &again,
            ],
        )
        .await?;
    let row = rows.first().ok_or_else(|| Failed::unread("append gave no answer"))?;
    answers(row, commits).map_err(Failed::unread)
}

fn answers(
    row: &tokio_postgres::Row,
    commits: &[(Request, Fold)],
) -> Result<Vec<Outcome>, JournalError> {
    let positions: Vec<Option<i64>> = get(row, 0)?;
    let (heads, fences): (Vec<i64>, Vec<i64>) = (get(row, 1)?, get(row, 2)?);
    let reviews: Vec<bool> = get(row, 3)?;
    if positions.len() != commits.len() {
        return Err(JournalError::Store("append gave another number of answers".to_owned()));
    }
    let said = heads.into_iter().zip(fences).zip(positions).zip(reviews);
    let mut outcomes = Vec::with_capacity(commits.len());
    for ((request, _), (((head, fence), position), review)) in commits.iter().zip(said) {
        outcomes.push(match position {
            _ if review => Outcome::Review,
            Some(position) => Outcome::Answer(Ok(Position(position.unsigned_abs()))),
            None => {
                Outcome::Answer(Err(refused(request, head.unsigned_abs(), fence.unsigned_abs())))
            }
        });
    }
    Ok(outcomes)
}

fn refused(request: &Request, actual: u64, held: u64) -> JournalError {
    let conversation = request.conversation.clone();
    match (request.epoch, request.expected) {
        (epoch, _) if epoch < held => JournalError::Fenced { conversation, epoch, held },
        (_, expected) => JournalError::Conflict { conversation, expected, actual },
    }
}

/// The position of the last commit.
pub(super) async fn last(session: &mut Session) -> Result<Position, Failed> {
    let rows = session.query("SELECT position FROM whole", &[]).await?;
    let last = rows.first().map(|row| number(row, 0)).transpose();
    Ok(Position(last.map_err(Failed::unread)?.unwrap_or_default()))
}
