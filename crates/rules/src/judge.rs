//! The judge: returns a verdict for a decision and a world.
//!
//! Order: depth and size, `action_type` against the decision's type, schema and rules, correction,
//! schema and rules again. What can't be judged is rejected.

mod calls;
pub(crate) mod checks;
mod others;
mod reissue;

use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ephor_core::{Correction, Decided, DecisionType, EventId, Origin, Violation};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use crate::allowance::Covered;
use crate::approved::{Approved, Digest, Issuer};
use crate::case::{Case, MergedNode};
use crate::config::{ConfigError, CorrectionMode, JudgeConfig, own_ids};
use crate::correct::correct;
use crate::explain::code;
use crate::fields::order;
use crate::measure::{MAX_DEPTH, deeper_than, measure};
use crate::question::Released;
use crate::rule::{self, Rule};
use crate::rules::{self, plan_size};
use crate::schema::{self, Validator};
use crate::verdict::{Approval, Hold, HoldReason, Rejection, Verdict};
use crate::violations::Violations;
use crate::world::World;
use others::others;

/// The judge. Cheap to clone; clones have separate lists of rules.
///
/// ```
/// use std::sync::Arc;
/// use ephor_core::{DecisionType, EventId};
/// use ephor_rules::{Judge, Moment, Registry, Verdict, Workflows, World};
///
/// let registry = Registry::built_in();
/// let workflows = Workflows::default();
/// let moment = Moment::at(jiff::Timestamp::UNIX_EPOCH);
/// let world = World::new(&registry, &workflows, moment);
/// let payload = Arc::new(serde_json::json!({
///     "action_type": "respond", "response": "Hello", "intent": "greeting", "confidence": 1.5
/// }));
/// let verdict = Judge::default().judge(EventId::fresh(), DecisionType::Respond, &payload, &world);
/// let Verdict::Approved(approval) = verdict else { panic!() };
/// assert_eq!(approval.payload["confidence"], 1.0);
/// assert_eq!(approval.corrections[0].pointer, "/confidence");
/// ```
#[derive(Clone)]
pub struct Judge {
    inner: Arc<Inner>,
    issuer: Issuer,
}

/// What is known of a decision when no rule rejects it.
struct Judged {
    id: EventId,
    kind: DecisionType,
    digest: Digest,
    corrections: Vec<Correction>,
}

#[derive(Clone)]
struct Inner {
    config: JudgeConfig,
    /// None: the schemas can't be compiled, and everything is refused.
    schemas: Option<&'static [Validator]>,
    rules: Vec<Arc<dyn Rule>>,
    /// For each decision type, by rank, the rules that apply.
    applicable: Vec<Vec<Arc<dyn Rule>>>,
    policy: Arc<str>,
}

impl Inner {
    fn new(
        config: JudgeConfig,
        schemas: Option<&'static [Validator]>,
        mut rules: Vec<Arc<dyn Rule>>,
    ) -> Self {
        rules.sort_by_key(|rule| rule.priority());
        let own: HashSet<&str> = own_ids().collect();
        let active = |rule: &&Arc<dyn Rule>| {
            let disabled = config.disabled_rules.iter().any(|id| id == rule.id());
            rule.enabled(&config) && !(disabled && own.contains(rule.id()))
        };
        let applicable = DecisionType::ALL
            .iter()
            .map(|kind| {
                let applies = |rule: &&Arc<dyn Rule>| rule.applies(*kind);
                rules.iter().filter(active).filter(applies).cloned().collect()
            })
            .collect();
        let ids: Vec<(&str, Option<String>)> =
            rules.iter().filter(active).map(|rule| (rule.id(), rule.version())).collect();
        // What can't be serialised can't be told apart either; a config always can.
        let policy = measure(&(&config, ids)).map_or_else(
            |_| Arc::from("unknown"),
            |(_, digest)| Arc::from(digest.to_string().get(..12).unwrap_or_default()),
        );
        Self { config, schemas, rules, applicable, policy }
    }
}

impl Default for Judge {
    /// A judge with the default configuration.
    fn default() -> Self {
        Self::new(JudgeConfig::default()).unwrap_or_else(|error| {
            tracing::error!(%error, "the judge has no schemas, and refuses everything");
            Self::of(Inner::new(JudgeConfig::default(), None, rules::all()))
        })
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("policy", &self.inner.policy)
            .field("rules", &self.rules().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

impl Judge {
    /// A judge with the platform's rules.
    ///
    /// ```
    /// use ephor_rules::{Judge, JudgeConfig};
    ///
    /// let config = JudgeConfig { disabled_rules: vec!["dangre".into()], ..JudgeConfig::default() };
    /// assert!(Judge::new(config).unwrap_err().to_string().contains("danger"));
    /// ```
    ///
    /// # Errors
    /// See [`ConfigError`].
    pub fn new(config: JudgeConfig) -> Result<Self, ConfigError> {
        let unknown = config.disabled_rules.iter().find(|id| own_ids().all(|own| own != *id));
        if let Some(id) = unknown {
            let known = own_ids().collect::<Vec<_>>().join(", ");
            return Err(ConfigError::UnknownRule { id: id.clone(), known });
        }
        let schemas = Some(schema::payload_schemas()?);
        Ok(Self::of(Inner::new(config, schemas, rules::all())))
    }

    fn of(inner: Inner) -> Self {
        Self { inner: Arc::new(inner), issuer: Issuer::fresh() }
    }

    /// Who issues its tickets. Clones share an issuer; a new judge has another.
    pub fn issuer(&self) -> Issuer {
        self.issuer
    }

    /// A judge that replaces this one, for example after a policy was reloaded. It has the same
    /// issuer.
    #[must_use]
    pub fn succeeded_by(&self, next: Self) -> Self {
        Self { issuer: self.issuer, ..next }
    }

    /// Adds a rule.
    #[must_use]
    pub fn with_rule(mut self, rule: Arc<dyn Rule>) -> Self {
        let mut rules = self.inner.rules.clone();
        rules.push(rule);
        self.set_rules(rules);
        self
    }

    /// Removes all rules with that id. False if there is none.
    pub fn remove_rule(&mut self, id: &str) -> bool {
        let mut rules = self.inner.rules.clone();
        rules.retain(|rule| rule.id() != id);
        let removed = rules.len() < self.inner.rules.len();
        if removed {
            self.set_rules(rules);
        }
        removed
    }

    fn set_rules(&mut self, rules: Vec<Arc<dyn Rule>>) {
        let inner = &self.inner;
        self.inner = Arc::new(Inner::new(inner.config.clone(), inner.schemas, rules));
    }

    /// The ids of the rules, in the order in which they run.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.inner.rules.iter().map(|rule| rule.id())
    }

    /// The limits and switches.
    pub fn config(&self) -> &JudgeConfig {
        &self.inner.config
    }

    /// The version of the policy: a short digest of the configuration, and of the rules' ids and
    /// versions.
    pub fn policy(&self) -> &Arc<str> {
        &self.inner.policy
    }

    /// Judges a decision. It never fails: internal errors are rejections.
    pub fn judge(
        &self,
        id: EventId,
        kind: DecisionType,
        payload: &Arc<Value>,
        world: &World<'_>,
    ) -> Verdict {
        self.guarded(id, kind, payload, world, &|_| false)
    }

    /// Judges a held decision that people have approved, or have changed: the same, but what they
    /// were asked about doesn't hold it again. A rule that they weren't asked for does, and one that
    /// needs more people, or others.
    pub fn judge_released(
        &self,
        id: EventId,
        kind: DecisionType,
        payload: &Arc<Value>,
        world: &World<'_>,
        released: &Released<'_>,
    ) -> Verdict {
        self.guarded(id, kind, payload, world, &|hold| hold.is_released(released, world))
    }

    fn guarded(
        &self,
        id: EventId,
        kind: DecisionType,
        payload: &Arc<Value>,
        world: &World<'_>,
        released: &dyn Fn(&Hold) -> bool,
    ) -> Verdict {
        let judged =
            catch_unwind(AssertUnwindSafe(|| self.decide(id, kind, payload, world, released)));
        judged.unwrap_or_else(|_| Verdict::Rejected(broken("judge", "it panicked")))
    }

    fn decide(
        &self,
        id: EventId,
        kind: DecisionType,
        payload: &Arc<Value>,
        world: &World<'_>,
        released: &dyn Fn(&Hold) -> bool,
    ) -> Verdict {
        let config = &self.inner.config;
        let digest = match self.measured(payload) {
            Ok(digest) => digest,
            Err(rejection) => return Verdict::Rejected(rejection),
        };
        if let Some(given) = payload.get("action_type")
            && given.as_str() != Some(kind.as_str())
        {
            return Verdict::Rejected(mismatch(kind, given));
        }
        let Some(schema) = self.schema(kind) else {
            return Verdict::Rejected(broken("schema", "the schemas can't be compiled"));
        };
        let found = self.look(kind, payload, schema, world);
        if found.is_empty() {
            let judged = Judged { id, kind, digest, corrections: Vec::new() };
            return self.approve(judged, payload, found, world, released);
        }
        let (violations, origins) = sorted(found, kind, payload);
        let corrected = match config.correction {
            CorrectionMode::Off => None,
            _ => correct(kind, payload, schema, world, config),
        };
        let Some((copy, corrections)) = corrected else {
            return Verdict::Rejected(Rejection { violations, origins, ..Rejection::default() });
        };
        let copy = Arc::new(copy);
        if config.correction == CorrectionMode::Suggest {
            return Verdict::Rejected(Rejection {
                violations,
                suggestion: Some(copy),
                corrections,
                origins,
            });
        }
        let digest = match self.measured(&copy) {
            Ok(digest) => digest,
            Err(rejection) => return Verdict::Rejected(rejection),
        };
        let found = self.look(kind, &copy, schema, world);
        if found.is_empty() {
            let judged = Judged { id, kind, digest, corrections };
            return self.approve(judged, &copy, found, world, released);
        }
        let (violations, origins) = sorted(found, kind, &copy);
        Verdict::Rejected(Rejection { violations, suggestion: None, corrections, origins })
    }

    fn schema(&self, kind: DecisionType) -> Option<&'static Validator> {
        self.inner.schemas?.get(usize::from(kind.priority()) - 1)
    }

    fn rules_for(&self, kind: DecisionType) -> &[Arc<dyn Rule>] {
        let at = usize::from(kind.priority()) - 1;
        self.inner.applicable.get(at).map_or(&[], Vec::as_slice)
    }

    /// Depth before size: measuring recurses.
    fn measured(&self, payload: &Value) -> Result<Digest, Rejection> {
        let mut found = Violations::default();
        if deeper_than(payload, MAX_DEPTH) {
            found.add(
                code::PAYLOAD_TOO_DEEP,
                "",
                format!("it nests deeper than {MAX_DEPTH} levels"),
                format!("at most {MAX_DEPTH} levels"),
                "Flatten it.",
            );
            return Err(rejected(found));
        }
        let (bytes, digest) =
            measure(payload).map_err(|error| broken("size", &error.to_string()))?;
        let most = self.inner.config.max_payload_bytes;
        if bytes > most {
            found.add(
                code::PAYLOAD_TOO_LARGE,
                "",
                format!("its size is {bytes} bytes, and at most {most} are allowed"),
                format!("at most {most} bytes of compact JSON"),
                "Refer to stored data instead of quoting it.",
            );
            return Err(rejected(found));
        }
        Ok(digest)
    }

    fn look(
        &self,
        kind: DecisionType,
        payload: &Value,
        schema: &Validator,
        world: &World<'_>,
    ) -> Violations {
        let mut found = Violations::default();
        if !schema.is_valid(payload) {
            let place = str::to_owned;
            for error in schema::errors(schema, payload) {
                if found.is_full() {
                    break;
                }
                schema::each(&error, &mut |error| schema::report(error, &place, &mut found));
            }
        }
        let merged = MergedNode::of(kind, payload, world);
        let mut case = Case::new(kind, payload, world, &self.inner.config, merged.as_ref());
        let cut = self.cut(&mut case);
        for rule in self.rules_for(kind) {
            rule::ask(rule.as_ref(), &case, false, &mut found);
        }
        // The rest wasn't looked at.
        if cut && found.is_empty() {
            plan_size::report(&case, &mut found);
        }
        found
    }

    /// Leaves out nodes of a plan that has more than it may have: it is refused for that, however
    /// long it would take to look at each.
    fn cut(&self, case: &mut Case<'_>) -> bool {
        let most = self.inner.config.max_nodes;
        let too_many =
            case.kind == DecisionType::CreateWorkflowPlan && case.list("nodes").len() > most;
        let refused = || self.rules_for(case.kind).iter().any(|rule| rule.id() == plan_size::RULE);
        let cut = too_many && refused();
        if cut {
            case.nodes.truncate(most);
        }
        cut
    }

    /// What no rule rejects: approved, unless a rule holds it.
    fn approve(
        &self,
        judged: Judged,
        payload: &Arc<Value>,
        mut found: Violations,
        world: &World<'_>,
        released: &dyn Fn(&Hold) -> bool,
    ) -> Verdict {
        let Judged { id, kind, digest, corrections } = judged;
        let (reasons, allowed_by) = held(&mut found, world);
        let origins = std::mem::take(&mut found.origins);
        let payload = Arc::clone(payload);
        let mut hold = Hold { payload, digest, corrections, reasons, origins, others: Vec::new() };
        if !hold.reasons.is_empty() && !released(&hold) {
            let merged = MergedNode::of(kind, &hold.payload, world);
            let case = Case::new(kind, &hold.payload, world, &self.inner.config, merged.as_ref());
            let others = others(&case, &hold.payload, &hold.origins);
            drop(case);
            drop(merged);
            hold.others = others;
            return Verdict::Held(hold);
        }
        let Hold { payload, digest, corrections, reasons, origins, .. } = hold;
        let decided = Decided::new(kind, Arc::clone(&payload));
        Verdict::Approved(Approval {
            ticket: self.ticket(decided, id, digest, world).asked_for(reasons),
            payload,
            corrections,
            origins,
            allowed_by,
        })
    }

    fn ticket<T>(&self, value: T, id: EventId, digest: Digest, world: &World<'_>) -> Approved<T> {
        let seconds = i64::try_from(self.inner.config.approval_ttl).unwrap_or(i64::MAX);
        let ends = world.moment.now.checked_add(SignedDuration::from_secs(seconds));
        let ends = ends.unwrap_or(Timestamp::MAX);
        Approved::new(value, id, digest, Arc::clone(&self.inner.policy), self.issuer, ends)
    }
}

fn mismatch(kind: DecisionType, given: &Value) -> Rejection {
    let mut found = Violations::default();
    let given = schema::describe(given);
    found.add(
        code::ACTION_TYPE_MISMATCH,
        "/action_type",
        format!("must be {kind}, the decision's type, not {given}"),
        kind.as_str(),
        format!("Set action_type to {kind}; it is never corrected."),
    );
    rejected(found)
}

fn broken(rule: &str, reason: &str) -> Rejection {
    let mut found = Violations::default();
    rule::failed(rule, reason, &mut found);
    rejected(found)
}

fn rejected(mut found: Violations) -> Rejection {
    let origins = std::mem::take(&mut found.origins);
    Rejection { violations: found.into_list(), origins, ..Rejection::default() }
}

fn sorted(
    mut found: Violations,
    kind: DecisionType,
    payload: &Value,
) -> (Vec<Violation>, Vec<Origin>) {
    let origins = std::mem::take(&mut found.origins);
    (found.into_sorted(|violation| order(kind, payload, &violation.pointer)), origins)
}

/// The reasons to hold that no allowance covers, and the allowances that cover others.
fn held(found: &mut Violations, world: &World<'_>) -> (Vec<HoldReason>, Vec<EventId>) {
    let mut reasons = std::mem::take(&mut found.holds);
    let mut allowed_by = Vec::new();
    reasons.retain(|hold| {
        let covered = Covered {
            rule: &hold.rule,
            agent: &world.who.agent,
            action: &hold.action,
            resource: &hold.resource,
        };
        let allowance = world.allowances.cover(&covered, world.moment.now);
        // What one person can't approve, one can't allow.
        let allowance = allowance.filter(|_| !hold.needs_others());
        allowed_by.extend(allowance.filter(|id| !allowed_by.contains(id)));
        allowance.is_none()
    });
    (reasons, allowed_by)
}
