//! Evaluates the policies for one request. Pure: the same facts always have the same outcome.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use cedar_policy::{
    Context, Decision, Entities, Entity, EntityId, EntityUid, PolicyId, PolicySet as CedarSet,
    Request, RestrictedExpression,
};

use crate::cedar::compile::{Action, Effect, Policy, PolicySet};
use crate::cedar::facts::{Fact, Facts};
use crate::limits::Default as ByDefault;

/// The stack for policies that nest deep, in bytes.
const DEEP_STACK: usize = 32 << 20;

/// The ruling of the policies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// It is permitted, by a policy or by default.
    Permitted,
    /// It is permitted with people's approval.
    Held,
    /// A policy forbids it.
    Forbidden,
    /// No policy permits it, and the default is to deny.
    Denied,
    /// A policy couldn't be evaluated.
    Failed,
    /// A policy asks for the path of the address, and servers read it in different ways.
    Ambiguous,
}

/// The ruling of the policies, and which of them decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The ruling.
    pub ruling: Ruling,
    /// The policies that decided, by id. Empty if the default did.
    pub policies: Vec<Arc<Policy>>,
    /// Policies that couldn't be evaluated, and why.
    pub errors: Vec<String>,
}

impl Outcome {
    fn failed(reason: impl ToString) -> Self {
        let errors = vec![reason.to_string()];
        Self { ruling: Ruling::Failed, policies: Vec::new(), errors }
    }

    /// The ids of the policies that decided, joined.
    pub fn ids(&self) -> String {
        let ids: Vec<&str> = self.policies.iter().map(|policy| &*policy.id).collect();
        ids.join(", ")
    }
}

impl PolicySet {
    pub(crate) fn action(&self, name: &str) -> Option<&Action> {
        self.actions.get(name)
    }

    /// Decides about one request: what is forbidden is refused, a hold that permits overrides a
    /// permit, and if no policy applies, the agent's default decides. At plan time, what waits for
    /// values isn't denied by default, because the call is judged again.
    pub fn decide(&self, facts: &Facts) -> Outcome {
        let Some(action) = self.action(&facts.action) else {
            return Outcome::failed(format!("the schema has no action {:?}", facts.action));
        };
        let mut outcome =
            Outcome { ruling: Ruling::Denied, policies: Vec::new(), errors: Vec::new() };
        let resource = resource(action, facts);
        if facts.ambiguous_path && action.asks_for_path(&resource) {
            outcome.ruling = Ruling::Ambiguous;
            return outcome;
        }
        let own = action.of_resource.get(&resource);
        if own.is_some() || !action.policies.is_empty() {
            if let Err(reason) = self.ask(action, own, resource, facts, &mut outcome) {
                return Outcome::failed(reason);
            }
            if outcome.ruling == Ruling::Failed {
                return outcome;
            }
        }
        let silent = outcome.ruling == Ruling::Denied;
        if silent && (facts.pending || self.limits().default_for(&facts.who) == ByDefault::Permit) {
            outcome.ruling = Ruling::Permitted;
        }
        outcome
    }

    /// Asks the policies of any resource, and those of this one.
    fn ask(
        &self,
        action: &Action,
        own: Option<&CedarSet>,
        resource: EntityUid,
        facts: &Facts,
        outcome: &mut Outcome,
    ) -> Result<(), String> {
        let request = self.request(action, resource, facts, false)?;
        let entities = self.entities(action, facts)?;
        let (mut permits, mut forbids) = (Vec::new(), Vec::new());
        for set in [Some(&action.policies), own].into_iter().flatten() {
            let ask = || self.authorizer.is_authorized(&request, set, &entities);
            let answer = if action.deep { stacker::grow(DEEP_STACK, ask) } else { ask() };
            let diagnostics = answer.diagnostics();
            outcome.errors.extend(diagnostics.errors().map(ToString::to_string));
            let decided = match answer.decision() {
                Decision::Allow => &mut permits,
                Decision::Deny => &mut forbids,
            };
            let known = |id: &PolicyId| self.by_id.get::<str>(id.as_ref()).cloned();
            decided.extend(diagnostics.reason().filter_map(known));
        }
        let holds = |policy: &Arc<Policy>| matches!(policy.effect, Effect::Hold { .. });
        (outcome.ruling, outcome.policies) = if !forbids.is_empty() {
            (Ruling::Forbidden, forbids)
        } else if permits.iter().any(holds) {
            permits.retain(holds);
            (Ruling::Held, permits)
        } else if !permits.is_empty() {
            (Ruling::Permitted, permits)
        } else {
            (Ruling::Denied, Vec::new())
        };
        outcome.policies.sort_by(|a, b| a.id.cmp(&b.id));
        if !outcome.errors.is_empty() && outcome.ruling != Ruling::Forbidden {
            outcome.ruling = Ruling::Failed;
        }
        Ok(())
    }

    /// Whether the request and the agent conform to the schema.
    #[doc(hidden)]
    pub fn conforms(&self, facts: &Facts) -> Result<(), String> {
        let action = self.action(&facts.action).ok_or("no such action")?;
        self.request(action, resource(action, facts), facts, true)?;
        let agent = self.agent(facts)?;
        Entities::from_entities([agent], Some(&self.schema)).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn request(
        &self,
        action: &Action,
        resource: EntityUid,
        facts: &Facts,
        strictly: bool,
    ) -> Result<Request, String> {
        let pairs: Option<Vec<(String, RestrictedExpression)>> = facts
            .context
            .iter()
            .map(|(name, fact)| Some((name.to_string(), fact.to_cedar()?)))
            .collect();
        let pairs = pairs.ok_or("an attribute can't be told")?;
        let context = Context::from_pairs(pairs).map_err(|error| error.to_string())?;
        let schema = strictly.then_some(&self.schema);
        let agent = self.agent_uid(facts);
        Request::new(agent, action.uid.clone(), resource, context, schema)
            .map_err(|error| error.to_string())
    }

    fn agent_uid(&self, facts: &Facts) -> EntityUid {
        EntityUid::from_type_name_and_id(self.agent.clone(), EntityId::new(&facts.who.agent))
    }

    /// The action's groups, and the agent where a policy asks for its attributes.
    fn entities<'s>(&self, action: &'s Action, facts: &Facts) -> Result<Known<'s>, String> {
        let asked = ["name", "tenant", "chain"].iter().any(|name| action.wanted.contains(*name));
        if !asked {
            return Ok(Known::Shared(&action.entities));
        }
        let all = action.entities.iter().cloned().chain([self.agent(facts)?]);
        let own = Entities::from_entities(all, None).map_err(|error| error.to_string())?;
        Ok(Known::Own(own))
    }

    fn agent(&self, facts: &Facts) -> Result<Entity, String> {
        let chain = Fact::Texts(facts.who.chain.clone());
        let attributes = [
            ("name", Fact::text(&*facts.who.agent)),
            ("tenant", Fact::text(facts.who.tenant())),
            ("chain", chain),
        ];
        let attributes: HashMap<String, RestrictedExpression> = attributes
            .into_iter()
            .filter_map(|(name, fact)| Some((name.to_owned(), fact.to_cedar()?)))
            .collect();
        Entity::new(self.agent_uid(facts), attributes, HashSet::new())
            .map_err(|error| error.to_string())
    }
}

fn resource(action: &Action, facts: &Facts) -> EntityUid {
    EntityUid::from_type_name_and_id(action.resource.clone(), EntityId::new(&facts.resource))
}

/// Entities that are there, or that were made for one request.
enum Known<'s> {
    Shared(&'s Entities),
    Own(Entities),
}

impl std::ops::Deref for Known<'_> {
    type Target = Entities;
    fn deref(&self) -> &Entities {
        match self {
            Self::Shared(entities) => entities,
            Self::Own(entities) => entities,
        }
    }
}
