//! What each rule says of a decision, for people who look at a verdict.

use ephor_core::{DecisionType, Violation};
use serde::Serialize;
use serde_json::Value;

use super::Judge;
use crate::case::Case;
use crate::case::MergedNode;
use crate::rule;
use crate::schema;
use crate::violations::Violations;
use crate::world::World;

/// What one rule says of a decision.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Check {
    /// The rule's id; `schema` is the schema of the payload.
    pub rule: String,
    /// What it rejects the decision for. Empty: it passes.
    pub violations: Vec<Violation>,
    /// Why it has a person asked. Empty: it doesn't.
    pub holds: Vec<String>,
}

impl Judge {
    /// Asks each rule that applies to a decision, in the order in which they run, without correcting
    /// the payload. Nothing is decided by it.
    pub fn checks(&self, kind: DecisionType, payload: &Value, world: &World<'_>) -> Vec<Check> {
        let of = |rule: &str, mut found: Violations| Check {
            rule: rule.to_owned(),
            holds: std::mem::take(&mut found.holds)
                .iter()
                .map(|hold| hold.reason.clone())
                .collect(),
            violations: found.into_list(),
        };
        let mut checks = Vec::new();
        match self.measured(payload) {
            Ok(_) => {}
            Err(rejection) => {
                let (rule, violations) = ("size".to_owned(), rejection.violations);
                return vec![Check { rule, violations, holds: Vec::new() }];
            }
        }
        if let Some(validator) = self.schema(kind) {
            let mut found = Violations::default();
            for error in schema::errors(validator, payload) {
                let place = str::to_owned;
                schema::each(&error, &mut |error| schema::report(error, &place, &mut found));
            }
            checks.push(of("schema", found));
        }
        let merged = MergedNode::of(kind, payload, world);
        let mut case = Case::new(kind, payload, world, &self.inner.config, merged.as_ref());
        self.cut(&mut case);
        for rule in self.rules_for(kind) {
            let mut found = Violations::default();
            rule::ask(rule.as_ref(), &case, false, &mut found);
            checks.push(of(rule.id(), found));
        }
        checks
    }
}
