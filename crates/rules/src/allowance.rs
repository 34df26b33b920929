//! Allowances: temporary permissions of people, during which a rule doesn't hold a kind of request.

use std::sync::Arc;

use ephor_core::EventId;
use ephor_core::events::AllowanceGranted;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The allowances of a conversation: a fold of its events.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Allowances(Vec<(EventId, Arc<AllowanceGranted>)>);

impl Allowances {
    /// No allowances.
    pub const NONE: Self = Self(Vec::new());

    /// Adds an allowance.
    pub fn grant(&mut self, id: EventId, allowance: Arc<AllowanceGranted>) {
        self.0.push((id, allowance));
    }

    /// Revokes an allowance. False if there is none with that id.
    pub fn revoke(&mut self, id: EventId) -> bool {
        let before = self.0.len();
        self.0.retain(|(known, _)| *known != id);
        self.0.len() < before
    }

    /// The allowances in force at a time.
    pub fn at(&self, now: Timestamp) -> impl Iterator<Item = &(EventId, Arc<AllowanceGranted>)> {
        self.0.iter().filter(move |(_, allowance)| now < allowance.until)
    }

    /// The allowance that covers a hold.
    pub fn cover(&self, hold: &Covered<'_>, now: Timestamp) -> Option<EventId> {
        let mut all = self.at(now);
        let covers = all.find(|(_, allowance)| {
            allowance.rule == hold.rule
                && allowance.action == hold.action
                && allowance.agent.as_deref().is_none_or(|agent| agent == hold.agent)
                && allowance.resource.as_deref().is_none_or(|resource| resource == hold.resource)
        });
        covers.map(|(id, _)| *id)
    }
}

/// What an allowance may cover.
#[derive(Debug, Clone, Copy)]
pub struct Covered<'a> {
    /// The rule that holds it.
    pub rule: &'a str,
    /// The agent that wants it.
    pub agent: &'a str,
    /// A decision's type, or a node kind.
    pub action: &'a str,
    /// The target.
    pub resource: &'a str,
}
