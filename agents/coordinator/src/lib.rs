//! The coordinator: releases approved decisions in the order of the agenda, and decides what
//! becomes of failed nodes.
//!
//! The judging itself is the gate's, in `ephor-runtime`: there is no runtime without it. This part
//! adds what follows a verdict. Its machines are pure ([`recovery`], [`breaker`], [`stats`], and
//! the agenda in `ephor-rules`); the [`actor`] carries out what they command.

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
use ephor_core::ConversationId;
use ephor_runtime::{AgendaControl, Part, Services, gate::Gate};

use breaker::{BreakerConfig, BreakerState};
use guard::BreakerGuard;
use recovery::RecoveryConfig;
use stats::Stats;
use words::{Coordinator, Tell};

/// The part of a runtime that orders and recovers.
#[derive(Clone, Default)]
pub struct CoordinatorPart {
    recovery: RecoveryConfig,
    breaker: BreakerConfig,
    overview: Overview,
}

/// What a coordinator can be asked while it works. Cheap to clone.
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
    /// A coordinator with these strategies.
    pub fn new(recovery: RecoveryConfig, breaker: BreakerConfig) -> Self {
        Self { recovery, breaker, overview: Overview::default() }
    }

    /// What it can be asked while it works.
    pub fn overview(&self) -> Overview {
        self.overview.clone()
    }
}

#[async_trait]
impl Part for CoordinatorPart {
    fn name(&self) -> &str {
        "agent/coordinator"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        let guard = Arc::new(BreakerGuard::new(self.breaker, services.clock.clone()));
        *self.overview.guard.lock().unwrap_or_else(PoisonError::into_inner) = Some(guard.clone());
        if !services.set_guard(guard) {
            return Err("the runtime has a call guard already".to_owned());
        }
        *self.overview.gate.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(services.gate.clone());
        if !services.gate.set_agenda_control(Arc::new(Agendas(services.clone()))) {
            return Err("the runtime has a coordinator already".to_owned());
        }
        services.add_actor(Coordinator { recovery: self.recovery.clone() });
        Ok(())
    }
}

/// The agendas of all conversations.
struct Agendas(Services);

impl AgendaControl for Agendas {
    fn hold(&self, conversation: &ConversationId) {
        self.0.tell_actor::<Coordinator>(conversation, Tell::Hold);
    }

    fn release(&self, conversation: &ConversationId) {
        self.0.tell_actor::<Coordinator>(conversation, Tell::Release);
    }
}
