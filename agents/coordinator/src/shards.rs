//! The coordinator's actors together, as the rest of the runtime sees them.

use std::sync::{Arc, Mutex, PoisonError};

use actix::prelude::*;
use ephor_bus::HandlerError;
use ephor_core::{ConversationId, Envelope};
use ephor_runtime::{Desk, Judged, Services, Submitted};

use crate::actor::{Coordinator, Happened, Submit, Tell};
use crate::recovery::{Recovery, RecoveryConfig};
use crate::stats::Stats;

/// All coordinators of a runtime.
#[derive(Clone)]
pub(crate) struct Shards {
    services: Services,
    actors: Arc<[Addr<Coordinator>]>,
    stats: Arc<Mutex<Stats>>,
}

impl Shards {
    pub(crate) fn start(
        services: &Services,
        recovery: &RecoveryConfig,
        stats: Arc<Mutex<Stats>>,
    ) -> Self {
        let start = |arbiter: &ArbiterHandle| {
            let (services, recovery) = (services.clone(), Recovery::new(recovery.clone()));
            Coordinator::start_in_arbiter(arbiter, move |_| Coordinator::new(services, recovery))
        };
        let actors = services.host.arbiters().iter().map(start).collect();
        Self { services: services.clone(), actors, stats }
    }

    fn actor_of(&self, conversation: &ConversationId) -> &Addr<Coordinator> {
        &self.actors[self.services.host.index_of(conversation)]
    }

    pub(crate) async fn tell(&self, envelope: Arc<Envelope>) -> Result<(), HandlerError> {
        let actor = self.actor_of(&envelope.conversation);
        actor.send(Happened(envelope.clone())).await.map_err(HandlerError::new)
    }
}

impl Desk for Shards {
    fn submit(&self, submitted: Submitted) {
        self.actor_of(&submitted.conversation).do_send(Submit(Box::new(submitted)));
    }

    fn judged(&self, judged: Judged) {
        let mut stats = self.stats.lock().unwrap_or_else(PoisonError::into_inner);
        match judged {
            Judged::Approved => stats.passed(),
            Judged::Rejected => stats.rejected(),
            Judged::Held => stats.held(),
        }
    }

    fn hold(&self, conversation: &ConversationId) {
        self.actor_of(conversation).do_send(Tell::Hold(conversation.clone()));
    }

    fn release(&self, conversation: &ConversationId) {
        self.actor_of(conversation).do_send(Tell::Release(conversation.clone()));
    }

    fn said_elsewhere(&self, message: Arc<Envelope>) {
        self.actor_of(&message.conversation).do_send(Happened(message));
    }
}
