//! Issues new tickets for recorded approvals: tickets don't survive their process, and the world
//! may have changed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ephor_core::events::DecisionValidated;

use super::{Judge, Judged, broken, mismatch, rejected, sorted};
use crate::explain::code;
use crate::verdict::{Hold, Rejection, Verdict};
use crate::violations::Violations;
use crate::world::World;

impl Judge {
    /// Judges a previously approved decision again, for example one of a process that has ended, in
    /// the current world. An approval has the same id, payload and corrections, and a new expiry;
    /// nothing more is corrected. What isn't allowed any more is rejected, and so is a payload
    /// other than the approved one. What a rule holds is held, unless as many people as it needs
    /// have approved it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use ephor_core::events::DecisionValidated;
    /// use ephor_core::{DecisionType, EventId};
    /// use ephor_rules::{Judge, Moment, Registry, Verdict, Workflows, World};
    ///
    /// let (registry, workflows) = (Registry::built_in(), Workflows::default());
    /// let world = World::new(&registry, &workflows, Moment::at(jiff::Timestamp::UNIX_EPOCH));
    /// let payload = Arc::new(serde_json::json!({
    ///     "action_type": "respond", "response": "Hello", "intent": "greeting", "confidence": 1
    /// }));
    /// let (before, after) = (Judge::default(), Judge::default());
    /// let verdict = before.judge(EventId::fresh(), DecisionType::Respond, &payload, &world);
    /// let Verdict::Approved(approval) = verdict else { panic!() };
    /// // What the gate puts on record, and a later process reads.
    /// let validated: DecisionValidated = serde_json::from_value(serde_json::json!({
    ///     "original_decision_id": approval.ticket.decision(), "decision_type": "respond",
    ///     "payload": payload, "digest": approval.ticket.digest().to_string(), "policy": "p"
    /// })).unwrap();
    /// let Verdict::Approved(again) = after.reissue(&validated, &world) else { panic!() };
    /// assert_eq!(again.ticket.decision(), approval.ticket.decision());
    /// assert_eq!(again.ticket.issuer(), after.issuer());
    /// ```
    pub fn reissue(&self, validated: &DecisionValidated, world: &World<'_>) -> Verdict {
        let judged = catch_unwind(AssertUnwindSafe(|| self.look_again(validated, world)));
        judged
            .unwrap_or_else(|_| Err(broken("judge", "it panicked")))
            .unwrap_or_else(Verdict::Rejected)
    }

    fn look_again(
        &self,
        validated: &DecisionValidated,
        world: &World<'_>,
    ) -> Result<Verdict, Rejection> {
        let DecisionValidated { decision_type: kind, payload, corrections, .. } = validated;
        let digest = self.measured(payload)?;
        if digest.to_string() != validated.digest {
            let mut found = Violations::default();
            found.add(
                code::NOT_AS_VALIDATED,
                "",
                format!("its digest is {digest}, and {} was approved", validated.digest),
                "the payload that was approved",
                "Decide again.",
            );
            return Err(rejected(found));
        }
        if let Some(given) = payload.get("action_type")
            && given.as_str() != Some(kind.as_str())
        {
            return Err(mismatch(*kind, given));
        }
        let schema =
            self.schema(*kind).ok_or_else(|| broken("schema", "the schemas can't be compiled"))?;
        let found = self.look(*kind, payload, schema, world);
        if !found.is_empty() {
            let (violations, origins) = sorted(found, *kind, payload);
            return Err(Rejection { violations, origins, ..Rejection::default() });
        }
        let judged = Judged {
            id: validated.original_decision_id,
            kind: *kind,
            digest,
            corrections: corrections.clone(),
        };
        let people = &validated.approved_by;
        let released =
            |hold: &Hold| !people.is_empty() && usize::from(hold.approvals()) <= people.len();
        Ok(self.approve(judged, payload, found, world, &released))
    }
}
