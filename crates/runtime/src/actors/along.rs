//! What actors put behind an event in its commit, and what waits for them meanwhile.

use std::sync::Arc;

use ephor_core::{Draft, Envelope, EventId};

use super::{Actors, owner};
use crate::entity::{Along, Cell, Entity, Late, Place, State};
use crate::services::Services;

impl Actors {
    /// What instances put behind an event: see [`Residents::along`].
    pub(super) fn behind(&self, entity: &Arc<Entity>, event: &Envelope) -> Vec<(Draft, bool)> {
        let route = self.route(event.kind());
        let (mut all, mut cell) = (Vec::new(), entity.cell());
        for (actor, _) in route.iter() {
            let Some(listed) = self.of(*actor) else {
                continue;
            };
            // It is said on record when it hears the event.
            let Ok(key) = listed.actor.key(event) else {
                continue;
            };
            let place = Place { conversation: entity.id().clone(), actor: *actor, key };
            let Some(instance) = cell.instance_mut(&place) else {
                continue;
            };
            let State::Here(state) = &instance.state else {
                continue;
            };
            // One that fails here fails when it handles the event, which is when it is brought back.
            let said = crate::caught(|| listed.actor.along(state, event));
            let behind: Vec<_> = said
                .unwrap_or_default()
                .into_iter()
                .map(|data| {
                    let draft = Draft::of(entity.id().clone(), data);
                    draft.from_source(listed.source.clone()).caused_by(event)
                })
                .collect();
            if !behind.is_empty() {
                all.extend(behind.iter().map(|draft| (draft.clone(), listed.own)));
                let along = Along { event: event.id, behind, late: Vec::new() };
                instance.along = Some(Box::new(along));
            }
        }
        all
    }

    /// Gives instances what has waited for the commit that didn't come: see
    /// [`Residents::not_committed`].
    pub(super) fn let_go(&self, entity: &Arc<Entity>, event: EventId) -> Vec<EventId> {
        let Some(services) = self.services() else {
            return Vec::new();
        };
        let (mut ids, mut late, mut cell) = (Vec::new(), Vec::new(), entity.cell());
        for instance in &mut cell.instances {
            if let Some(along) = instance.along.take_if(|along| along.event == event) {
                ids.extend(along.behind.iter().map(|draft| draft.id));
                let (actor, key) = (instance.actor, instance.key.clone());
                let place = Place { conversation: entity.id().clone(), actor, key };
                late.push((place, along.late));
            }
        }
        for (place, late) in late {
            self.handle_late(&services, &mut cell, &place, late);
        }
        owner::begin(&services, entity, cell);
        ids
    }

    /// Gives an instance what has waited for the end of a commit.
    pub(super) fn handle_late(
        &self,
        services: &Services,
        cell: &mut Cell,
        place: &Place,
        late: Vec<Late>,
    ) {
        for late in late {
            self.give(services, cell, place, false, late.into());
        }
    }
}
