//! Ends that a middleware has blocked.

use ephor_bus::{Outcome, Receipt};
use ephor_core::{Draft, EventId, ends};
use futures::FutureExt;

use crate::gate;
use crate::recording::Whose;
use crate::services::Services;

impl Services {
    /// What a middleware has blocked is over all the same, if it is an end: somebody waits for it. It is
    /// put on record without what it came to, and that isn't blocked.
    pub(crate) async fn has_ended(&self, draft: &Draft, receipt: &Receipt) {
        let Outcome::Blocked { by, reason } = &receipt.outcome else {
            return;
        };
        let why = format!("{by} blocked it: {reason}");
        let end = ends::without_result(&draft.data, &why);
        let Some(data) = end.filter(|_| by.as_str() != gate::MIDDLEWARE) else {
            return;
        };
        let end = Draft { id: EventId::fresh(), data, ..draft.clone() };
        let record = self.store.record(&*self.timer, std::slice::from_ref(&end));
        let tried = self.try_to_record(&end, Whose::End, record).boxed().await;
        if !tried.as_ref().is_ok_and(Receipt::delivered) {
            tracing::error!(kind = end.data.kind(), ?tried, "an end could not be put on record");
        }
    }
}
