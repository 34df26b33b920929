//! Judges what follows from an approved decision: a node's call with its values, the plan after a
//! change.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ephor_core::{Decided, DecisionType, Plan};
use serde_json::{Map, Value, json};

use super::others::others;
use super::{Judge, broken, held, rejected, sorted};
use crate::approved::{Approved, Digest};
use crate::case::Case;
use crate::explain::code;
use crate::measure::{MAX_DEPTH, deeper_than, measure};
use crate::question::Released;
use crate::rule;
use crate::verdict::{Hold, NodeCall, Refusal, Rejection};
use crate::violations::Violations;
use crate::world::World;

impl Judge {
    /// Judges a node just before its effect, when its configuration is resolved. The approval
    /// expires no later than the decision's. If that is a CREATE_NODE which says just this, and people
    /// have approved it, they aren't asked again by the rules that asked them.
    pub fn judge_call(
        &self,
        parent: &Approved<Decided>,
        call: NodeCall,
        world: &World<'_>,
    ) -> Result<Approved<NodeCall>, Refusal> {
        self.call(parent, call, world, &|_| false)
    }

    /// Judges a held call that people have approved, or have changed: the same, but what they were
    /// asked about doesn't hold it again, as with [`judge_released`](Self::judge_released).
    pub fn judge_call_released(
        &self,
        parent: &Approved<Decided>,
        call: NodeCall,
        world: &World<'_>,
        released: &Released<'_>,
    ) -> Result<Approved<NodeCall>, Refusal> {
        self.call(parent, call, world, &|hold| hold.is_released(released, world))
    }

    fn call(
        &self,
        parent: &Approved<Decided>,
        mut call: NodeCall,
        world: &World<'_>,
        released: &dyn Fn(&Hold) -> bool,
    ) -> Result<Approved<NodeCall>, Refusal> {
        self.is_good(parent, world)?;
        let config = Value::Object(std::mem::take(&mut call.config));
        let judged = catch_unwind(AssertUnwindSafe(|| {
            self.look_at_call(parent.get().kind(), &call, &config, world)
        }));
        let judged = judged.unwrap_or_else(|_| Err(broken("judge", "it panicked")));
        if let Value::Object(config) = config {
            call.config = config;
        }
        let (digest, mut found) = judged?;
        let (mut reasons, allowed_by) = held(&mut found, world);
        if is_shown(parent.get(), &call) {
            reasons.retain(|reason| !parent.was_asked_for(reason));
        }
        if let Some(allowance) = allowed_by.first() {
            tracing::info!(node = %call.node_id, %allowance, "a call is allowed for some time");
        }
        if !reasons.is_empty() {
            let payload = Arc::new(json!({"config": call.config, "locals": call.locals}));
            let origins = std::mem::take(&mut found.origins);
            let (corrections, others) = (Vec::new(), Vec::new());
            let mut hold =
                Hold { payload: payload.clone(), digest, corrections, reasons, origins, others };
            if !released(&hold) {
                let config = payload.get("config").unwrap_or(&Value::Null);
                let case = Case::of_call(parent.get().kind(), &call, config, world, self.config());
                hold.others = self::others(&case, &payload, &hold.origins);
                return Err(Refusal::Held(Box::new((call, hold))));
            }
        }
        // Judged and shown with all that stood in it; what the kind doesn't know goes no further.
        if let Some(spec) = world.registry.kind(&call.kind) {
            call.config.retain(|name, value| spec.keeps(name, value));
        }
        let ticket = self.ticket(call, parent.decision(), digest, world);
        Ok(ticket.no_longer_than(parent.expires_at()))
    }

    fn look_at_call(
        &self,
        kind: DecisionType,
        call: &NodeCall,
        config: &Value,
        world: &World<'_>,
    ) -> Result<(Digest, Violations), Rejection> {
        let mut found = Violations::default();
        let values = call.locals.values().chain([config]);
        if values.into_iter().any(|value| deeper_than(value, MAX_DEPTH)) {
            found.add(
                code::PAYLOAD_TOO_DEEP,
                "/config",
                format!("its values nest deeper than {MAX_DEPTH} levels"),
                format!("at most {MAX_DEPTH} levels"),
                "Refer to less of a node's output.",
            );
            return Err(rejected(found));
        }
        let case = Case::of_call(kind, call, config, world, &self.inner.config);
        for rule in self.rules_for(kind) {
            rule::ask(rule.as_ref(), &case, true, &mut found);
        }
        if !found.is_empty() {
            return Err(rejected(found));
        }
        measure(&(&call.kind, config, &call.locals))
            .map(|(_, digest)| (digest, found))
            .map_err(|error| broken("size", &error.to_string()))
    }

    /// Judges the plan that results from a MODIFY_NODE or a REPLAN_WORKFLOW, as a
    /// CREATE_WORKFLOW_PLAN. Nothing is corrected.
    pub fn judge_plan(
        &self,
        parent: &Approved<Decided>,
        plan: Plan,
        world: &World<'_>,
    ) -> Result<Approved<Plan>, Rejection> {
        self.is_good(parent, world)?;
        let kind = DecisionType::CreateWorkflowPlan;
        if is_deep(&plan) {
            let mut found = Violations::default();
            found.add(
                code::PAYLOAD_TOO_DEEP,
                "/nodes",
                format!("its values nest deeper than {MAX_DEPTH} levels"),
                format!("at most {MAX_DEPTH} levels"),
                "Flatten them.",
            );
            return Err(rejected(found));
        }
        let mut payload =
            serde_json::to_value(&plan).map_err(|error| broken("plan", &error.to_string()))?;
        payload["action_type"] = Value::from(kind.as_str());
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let digest = self.measured(&payload)?;
            let schema = self
                .schema(kind)
                .ok_or_else(|| broken("schema", "the schemas can't be compiled"))?;
            let found = self.look(kind, &payload, schema, world);
            if found.is_empty() {
                return Ok(digest);
            }
            let (violations, origins) = sorted(found, kind, &payload);
            Err(Rejection { violations, origins, ..Rejection::default() })
        }));
        let digest = judged.unwrap_or_else(|_| Err(broken("judge", "it panicked")))?;
        let ticket = self.ticket(plan, parent.decision(), digest, world);
        Ok(ticket.no_longer_than(parent.expires_at()))
    }
}

impl Judge {
    /// Whether a decision's approval is one of ours, and hasn't ended.
    fn is_good(&self, parent: &Approved<Decided>, world: &World<'_>) -> Result<(), Rejection> {
        let mut found = Violations::default();
        if parent.issuer() != self.issuer {
            found.add(
                code::FOREIGN_APPROVAL,
                "",
                "its approval was given by another judge",
                "an approval of this runtime's judge",
                "Have the decision judged here.",
            );
            return Err(rejected(found));
        }
        if parent.holds_at(world.moment.now) {
            return Ok(());
        }
        found.add(
            code::APPROVAL_EXPIRED,
            "",
            format!("its approval ended at {}", parent.expires_at()),
            "an approval that still holds",
            "Decide again.",
        );
        Err(rejected(found))
    }
}

/// Whether a call is just what its decision says: who approved that has seen it.
fn is_shown(decided: &Decided, call: &NodeCall) -> bool {
    let says = |field| decided.payload().get(field);
    decided.kind() == DecisionType::CreateNode
        && says("node_type").and_then(Value::as_str) == Some(&*call.kind)
        && says("config").and_then(Value::as_object) == Some(&call.config)
        && call.locals.is_empty()
}

/// Whether a plan's values nest too deep to be serialised.
fn is_deep(plan: &Plan) -> bool {
    let maps = plan.nodes.iter().flat_map(|node| {
        let mappings = node.input_mapping.iter().chain(&node.output_mapping);
        mappings.chain([&node.config])
    });
    maps.chain(&plan.global_config).flat_map(Map::values).any(|value| deeper_than(value, MAX_DEPTH))
}
