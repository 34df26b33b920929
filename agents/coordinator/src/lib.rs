//! The coordinator: releases approved decisions in the agenda's order, and recovers failed nodes.
//!
//! Judging itself is done by the gate in `ephor-runtime`, which every runtime has. This part
//! handles what follows a verdict. Its state machines are pure ([`recovery`], [`breaker`],
//! [`stats`], and the agenda in `ephor-rules`); its actor carries out what they command.

mod actor;
pub mod breaker;
mod cancel;
mod conversation;
mod guard;
mod left;
mod obey;
mod recover;
pub mod recovery;
pub mod stats;
mod words;

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ephor_core::{ConversationId, source};
use ephor_runtime::{AgendaControl, Part, Services, gate::Gate};

use breaker::{BreakerConfig, BreakerState};
use guard::BreakerGuard;
use recovery::RecoveryConfig;
use stats::{Stats, Warning};
use words::{Coordinator, Tell};

/// The part of a runtime that orders and recovers.
#[derive(Clone, Default)]
pub struct CoordinatorPart {
    recovery: RecoveryConfig,
    breaker: BreakerConfig,
    overview: Overview,
}

/// Queries on a running coordinator. Cheap to clone.
#[derive(Clone, Default)]
pub struct Overview {
    gate: Arc<Mutex<Option<Arc<Gate>>>>,
    guard: Arc<Mutex<Option<Arc<BreakerGuard>>>>,
}

impl Overview {
    /// The verdicts so far.
    pub fn stats(&self) -> Stats {
        let gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        gate.as_ref().map(|gate| Stats::of(gate.verdicts().counts())).unwrap_or_default()
    }

    /// The breakers that have seen a failure, by target.
    pub fn breakers(&self) -> Vec<(Arc<str>, BreakerState)> {
        let guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner);
        guard.as_ref().map(|guard| guard.snapshot()).unwrap_or_default()
    }
}

impl CoordinatorPart {
    /// A coordinator with these settings.
    pub fn new(recovery: RecoveryConfig, breaker: BreakerConfig) -> Self {
        Self { recovery, breaker, overview: Overview::default() }
    }

    /// A handle for queries.
    pub fn overview(&self) -> Overview {
        self.overview.clone()
    }
}

#[async_trait]
impl Part for CoordinatorPart {
    fn name(&self) -> &str {
        source::COORDINATOR
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        self.recovery.check()?;
        let guard = Arc::new(BreakerGuard::new(self.breaker, services.timer.clone()));
        *self.overview.guard.lock().unwrap_or_else(PoisonError::into_inner) = Some(guard.clone());
        if !services.set_guard(guard) {
            return Err("the runtime has a call guard already".to_owned());
        }
        *self.overview.gate.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(services.gate.clone());
        if !services.gate.set_agenda_control(Arc::new(Agendas)) {
            return Err("the runtime has a coordinator already".to_owned());
        }
        let most = self.recovery.max_attempts;
        services.gate.update_registry(|registry| registry.allow_recovery_attempts(most));
        services.add_actor(Coordinator {
            recovery: self.recovery.clone(),
            rejections: Warning::default(),
        });
        Ok(())
    }
}

/// The agendas of all conversations.
struct Agendas;

impl AgendaControl for Agendas {
    fn hold(&self, services: &Services, conversation: &ConversationId) {
        services.tell_actor::<Coordinator>(conversation, Tell::Hold);
    }

    fn release(&self, services: &Services, conversation: &ConversationId) {
        services.tell_actor::<Coordinator>(conversation, Tell::Release);
    }
}
