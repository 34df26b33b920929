//! The policies as a rule of the judge.

use std::fmt;
use std::sync::Arc;

use ephor_core::DecisionType;
use ephor_rules::explain::code;
use ephor_rules::{Case, HoldReason, NodeView, Rule, RuleResult, Violations};

use crate::cedar::compile::{Effect, PolicySet};
use crate::cedar::destinations::{self, Traced};
use crate::cedar::engine::{Outcome, Ruling};
use crate::cedar::facts::Facts;
use crate::cedar::gather;
use crate::cedar::schema::{UNKNOWN_KIND, action_of_kind};

/// The rule's id.
pub const RULE: &str = "policy";

/// When it is asked: after the limits.
const PRIORITY: u32 = 200;

/// What policies need to know about the runtime, in addition to the case.
#[derive(Clone)]
pub struct Surroundings {
    /// The connection of a DATABASE node without one.
    pub connection: Option<Arc<str>>,
    /// The model of an LLM node without one.
    pub model: Option<Arc<str>>,
    /// Classifies a statement: `read`, `write` or `other`.
    pub access: fn(&str) -> &'static str,
}

impl Default for Surroundings {
    /// Nothing has a default, and every statement is `other`.
    fn default() -> Self {
        Self { connection: None, model: None, access: |_| "other" }
    }
}

impl fmt::Debug for Surroundings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surroundings")
            .field("connection", &self.connection)
            .field("model", &self.model)
            .finish_non_exhaustive()
    }
}

/// Receives each request to the policies with its outcome. For tests and explanations.
pub type Watcher = Arc<dyn Fn(&Facts, &Outcome) + Send + Sync>;

/// The rule.
pub struct PolicyRule {
    policies: Arc<PolicySet>,
    around: Surroundings,
    watcher: Option<Watcher>,
}

impl PolicyRule {
    /// A rule with these policies.
    pub fn new(policies: Arc<PolicySet>, around: Surroundings) -> Self {
        Self { policies, around, watcher: None }
    }

    /// Sets a watcher, which receives every request with all attributes, including unneeded ones.
    #[must_use]
    pub fn watched(mut self, watcher: Watcher) -> Self {
        self.watcher = Some(watcher);
        self
    }

    /// Which attributes of an action are gathered.
    fn wants(&self, action: &str, name: &str) -> bool {
        let known = self.policies.action(action);
        self.watcher.is_some() || known.is_some_and(|action| action.wanted.contains(name))
    }

    fn ask(&self, facts: &Facts, place: &Place<'_>, found: &mut Violations) {
        let outcome = self.policies.decide(facts);
        if let Some(watcher) = &self.watcher {
            watcher(facts, &outcome);
        }
        match outcome.ruling {
            Ruling::Permitted => {}
            Ruling::Held if place.planned => {}
            Ruling::Held => self.hold(facts, place, &outcome, found),
            Ruling::Forbidden => {
                for policy in &outcome.policies {
                    tracing::info!(
                        policy = &*policy.id,
                        agent = &*facts.who.agent,
                        action = &*facts.action,
                        resource = facts.target(),
                        text = policy.text,
                        "forbidden"
                    );
                }
                place.refuse(
                    code::POLICY_FORBIDDEN,
                    &format!("refused by policy {}", outcome.ids()),
                    found,
                );
            }
            Ruling::Denied => {
                tracing::info!(
                    agent = &*facts.who.agent,
                    action = &*facts.action,
                    resource = facts.target(),
                    "denied by default"
                );
                place.refuse(code::POLICY_DENIED, "no policy permits it", found);
            }
            Ruling::Ambiguous => found.add(
                code::AMBIGUOUS_PATH,
                place.pointer.as_str(),
                "a policy asks for the path of this address, and servers read it in different ways",
                "a path without semicolons, and without an encoded /, \\, % or control character",
                "Write the path in plain characters, as the server's documentation does.",
            ),
            Ruling::Failed => {
                let reason = outcome.errors.join("; ");
                tracing::error!(
                    agent = &*facts.who.agent,
                    action = &*facts.action,
                    reason,
                    "a policy can't be evaluated, so this is refused"
                );
                place.refuse(code::POLICY_FAILED, "a policy couldn't be evaluated", found);
            }
        }
    }

    fn hold(&self, facts: &Facts, place: &Place<'_>, outcome: &Outcome, found: &mut Violations) {
        let target = facts.target();
        let resource =
            if place.to.is_empty() { target } else { format!("{target} to {}", place.to) };
        let by_default = &self.policies.limits().approvals;
        for policy in &outcome.policies {
            let Effect::Hold { reason, approvals, four_eyes, expires } = &policy.effect else {
                continue;
            };
            found.hold_for(HoldReason {
                rule: policy.id.to_string(),
                reason: reason.clone(),
                approvals: approvals.or(by_default.people).unwrap_or(1),
                four_eyes: four_eyes.unwrap_or(by_default.four_eyes),
                expires_in: expires.or(by_default.expires),
                action: String::new(),
                resource: resource.clone(),
            });
        }
    }
}

/// Where in the payload a refusal points.
struct Place<'p> {
    pointer: String,
    /// It isn't done yet: a call is judged again, and held then, so that people are asked once,
    /// about exactly what is going to be done.
    planned: bool,
    what: &'p str,
    /// Where it goes beside the resource. Empty: nowhere else.
    to: String,
}

impl Place<'_> {
    fn refuse(&self, code: &str, problem: &str, found: &mut Violations) {
        let expected = format!("a {} that the policies permit", self.what);
        let hint = "Do without, or ask a person; saying it differently changes nothing.";
        found.add(code, self.pointer.as_str(), problem, expected, hint);
    }
}

impl Rule for PolicyRule {
    fn id(&self) -> &str {
        RULE
    }

    fn version(&self) -> Option<String> {
        Some(self.policies.version().to_owned())
    }

    fn priority(&self) -> u32 {
        PRIORITY
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let action = case.kind.as_str();
        let wants = |name: &str| self.wants(action, name);
        let mut traced = match case.kind {
            DecisionType::SpawnSubagent => destinations::of_payload(case, "task_payload"),
            DecisionType::ExecuteWorkflow => destinations::of_payload(case, "input_params"),
            _ => Traced::default(),
        };
        for (_, origin) in &traced.origins {
            found.origin(origin.clone());
        }
        // The nodes' own are noted with the nodes.
        if ["untrusted_alone", "untrusted_args", "pointed_to", "labels", "sources", "pending"]
            .iter()
            .any(|name| wants(name))
        {
            for node in &case.nodes {
                traced.merge(destinations::of_node(case, node));
            }
        }
        let facts = gather::of_decision(case, &traced, &wants);
        self.ask(
            &facts,
            &Place { pointer: String::new(), planned: false, what: "decision", to: traced.place() },
            found,
        );
        Ok(())
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let Some(kind) = node.kind.filter(|kind| !ephor_core::node::MARKER_KINDS.contains(kind))
        else {
            return Ok(());
        };
        let name = action_of_kind(kind);
        let action = self.policies.action(&name).or_else(|| self.policies.action(UNKNOWN_KIND));
        let Some(action) = action else {
            return Err("the schema has no action for unknown kinds".into());
        };
        let traced = destinations::of_node(case, node);
        for (_, origin) in &traced.origins {
            found.origin(origin.clone());
        }
        let wants = |name: &str| self.watcher.is_some() || action.wanted.contains(name);
        let facts = gather::of_node(case, node, &action.name, &traced, &self.around, &wants);
        let pointer = match traced.origins.first() {
            Some((_, origin)) => origin.pointer.clone(),
            None => node.kind_pointer(),
        };
        // Of others the resource says where it goes.
        let own = facts.kind == "Kind" && !traced.to.is_empty();
        let to = if own { traced.place() } else { String::new() };
        let place = Place { pointer, planned: !node.resolved(), what: "node", to };
        self.ask(&facts, &place, found);
        Ok(())
    }
}

/// Refuses everything, because the policies couldn't be loaded.
#[derive(Debug, Clone)]
pub struct FailedPolicies {
    /// When or why, to distinguish the policy's version.
    pub reason: String,
}

impl FailedPolicies {
    fn refuse(&self, found: &mut Violations) {
        if found.list().iter().any(|violation| violation.code == code::POLICY_FAILED) {
            return;
        }
        found.add(
            code::POLICY_FAILED,
            "",
            "the policies couldn't be loaded, so nothing is permitted",
            "policies that can be loaded",
            "Have the operator run `ephor policy check`, and try again.",
        );
    }
}

impl Rule for FailedPolicies {
    fn id(&self) -> &str {
        RULE
    }

    fn version(&self) -> Option<String> {
        Some(format!("failed: {}", self.reason))
    }

    fn priority(&self) -> u32 {
        PRIORITY
    }

    fn check(&self, _: &Case<'_>, found: &mut Violations) -> RuleResult {
        self.refuse(found);
        Ok(())
    }

    fn check_node(&self, _: &Case<'_>, _: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        self.refuse(found);
        Ok(())
    }
}
