//! Whether the journal answers, asked of the journal itself: a runtime that has nothing to record doesn't
//! notice that it is gone. What it refused a moment ago counts, too: a disk that is full is still read.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::ConversationId;
use ephor_runtime::services::Services;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// How long an answer counts for those who ask next.
const FRESH: Duration = Duration::from_secs(1);

/// How long a refusal counts. After it others may try, and find out.
const REFUSED: Duration = Duration::from_secs(10);

/// How long the journal may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The last look at the journal. Whoever asks meanwhile waits for it, so that there is one at a time.
#[derive(Debug, Default)]
pub(crate) struct Probe(Mutex<Option<(Instant, Option<Arc<str>>)>>);

impl Probe {
    /// Why the journal fails now, to take records or to answer. None: it works.
    pub async fn failing(&self, services: &Services) -> Option<Arc<str>> {
        if let Some(reason) = services.store.failing() {
            return Some(reason);
        }
        if let Some(reason) = services.store.refused_since(services.timer.instant(), REFUSED) {
            return Some(reason);
        }
        let mut last = self.0.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let answer = look(services).await;
        let before = last.replace((Instant::now(), answer.clone()));
        let before = before.and_then(|(_, answer)| answer);
        match (&before, &answer) {
            (None, Some(reason)) => tracing::error!(%reason, "the journal can't be read"),
            (Some(_), None) => tracing::warn!("the journal can be read again"),
            _ => {}
        }
        answer
    }
}

/// Reads as little as can be read.
async fn look(services: &Services) -> Option<Arc<str>> {
    let place = ConversationId::in_tenant(ConversationId::SYSTEM, "tokens");
    let place = match place {
        Ok(place) => place,
        Err(error) => return Some(error.to_string().into()),
    };
    match timeout(PATIENCE, services.journal.read(&place, 0, 1)).await {
        Ok(Ok(_)) => None,
        Ok(Err(error)) => Some(error.to_string().into()),
        Err(_) => Some(format!("it doesn't answer within {} s", PATIENCE.as_secs()).into()),
    }
}
