//! Appends from a conversation's only writer, which numbers them itself; they aren't judged.

use ephor_journal::{Commit, JournalError, Position};

use crate::core::Publishing;
use crate::delivery::Reservation;
use crate::error::BusError;
use crate::middleware::Committed;
use crate::publish::Pass;

/// Appends a commit as the conversation's owner.
pub(crate) async fn append(core: Publishing, commit: Commit) -> Result<Position, BusError> {
    let Some(first) = commit.events.first().map(|event| event.id) else {
        return Err(BusError::Journal(JournalError::Malformed("it holds no event".to_owned())));
    };
    let pass = Pass::lock(core, commit.conversation.clone(), first, Reservation::default()).await;
    pass.finish(move |mut pass| async move {
        let mut round = 1;
        loop {
            match pass.append_as_owner(&commit).await {
                // Whoever has lost the conversation may have it again, if nobody has written to it.
                Err(BusError::Journal(JournalError::Fenced { .. })) if round < Pass::ROUNDS => {
                    round += 1;
                }
                outcome => return outcome,
            }
        }
    })
    .await
}

impl Pass {
    async fn append_as_owner(&mut self, commit: &Commit) -> Result<Position, BusError> {
        self.load_head().await?;
        let position = self.write(commit.events.clone(), commit.expected).await?;
        self.tell(&Committed { events: commit.events.clone().into(), position: Some(position) });
        Ok(position)
    }
}
