//! Listens for others' commits: by notification, and by polling now and then.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::timeout;

use super::call;
use super::place::Place;
use super::session::{Failed, Session};
use super::shared::Shared;
use crate::Position;

/// How often the server is asked, should it tell nothing.
const ASKED: Duration = Duration::from_secs(5);
/// The first pause before a lost connection is made again; each one after it is twice as long.
const FIRST: Duration = Duration::from_millis(100);
/// The longest pause.
const LONGEST: Duration = Duration::from_secs(5);

/// Listens until the journal is gone.
pub(super) async fn run(place: Arc<Place>, shared: Weak<Shared>) {
    let mut pause = FIRST;
    while shared.strong_count() > 0 {
        let heard_any = listen(&place, &shared, &mut pause).await;
        if let Err(failed) = heard_any {
            tracing::debug!(reason = %failed.reason, "the journal's listener lost its connection");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST);
    }
}

/// Listens on one connection until it is lost, or the journal is gone.
async fn listen(place: &Place, shared: &Weak<Shared>, pause: &mut Duration) -> Result<(), Failed> {
    // It ends with the connection.
    let (alive, mut ended) = tokio::sync::mpsc::channel::<()>(1);
    let told = shared.clone();
    let mut session = Session::listen(place, move |notification| {
        let _ = &alive;
        let Some(shared) = told.upgrade() else {
            return;
        };
        if let Some(position) = written(notification.payload()) {
            shared.heard(position, notification.process_id());
        } else if let Some(owners) = shared.owners() {
            owners.heard_of_handed();
        }
    })
    .await?;
    loop {
        let last = call::last(&mut session).await?;
        match shared.upgrade() {
            Some(shared) => shared.asked(last),
            None => return Ok(()),
        }
        *pause = FIRST;
        if timeout(ASKED, ended.recv()).await.is_ok() {
            let reason = "the connection has ended".to_owned();
            return Err(Failed { reason, state: None, lost: true });
        }
    }
}

/// What a notification says: `written:POSITION`, or else `handed`.
fn written(payload: &str) -> Option<Position> {
    payload.strip_prefix("written:")?.parse().ok()
}
