//! Rules. To add a built-in one, add a file and a line in [`crate::rules::all`]; embedders add
//! theirs with [`Judge::with_rule`](crate::Judge::with_rule).

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use ephor_core::DecisionType;

use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::violations::Violations;

/// The result of a rule: `Ok` if it could check, whatever it found.
pub type RuleResult = Result<(), Box<dyn Error + Send + Sync>>;

/// A rule of the judge. It must be pure: what it finds depends only on the case.
///
/// A rule that returns an error, or panics, rejects the decision with code `RULE_FAILED`.
///
/// ```
/// use std::sync::Arc;
/// use ephor_rules::{Case, Judge, NodeView, Rule, RuleResult, Violations};
///
/// struct NoDelete;
///
/// impl Rule for NoDelete {
///     fn id(&self) -> &str {
///         "no_delete"
///     }
///     fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
///         if node.is("HTTP") && node.text("method") == Some("DELETE") {
///             found.add("NO_DELETE", node.pointer("/method"), "may not be DELETE",
///                       "another method", "Ask a person to delete it.");
///         }
///         Ok(())
///     }
/// }
///
/// let judge = Judge::default().with_rule(Arc::new(NoDelete));
/// ```
pub trait Rule: Send + Sync {
    /// Its name, unique among a judge's rules.
    fn id(&self) -> &str;

    /// What its verdicts depend on in addition to the case, such as the digest of a file that it
    /// has read. It is part of the policy's version. Default: nothing.
    fn version(&self) -> Option<String> {
        None
    }

    /// When it runs: lower is earlier, and ties run in the order of adding. Default 100.
    fn priority(&self) -> u32 {
        100
    }

    /// Whether it checks decisions of that type. Default: yes.
    fn applies(&self, kind: DecisionType) -> bool {
        let _ = kind;
        true
    }

    /// Whether it is enabled under that configuration. Default: yes.
    fn enabled(&self, config: &JudgeConfig) -> bool {
        let _ = config;
        true
    }

    /// Checks the decision as a whole. Not called for a node about to be executed. Default:
    /// nothing.
    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        let _ = (case, found);
        Ok(())
    }

    /// Checks each node that the decision creates or changes, and each node about to be executed,
    /// with resolved references. Default: nothing.
    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let _ = (case, node, found);
        Ok(())
    }
}

/// Asks a rule, and turns its failure into a violation.
pub(crate) fn ask(rule: &dyn Rule, case: &Case<'_>, call: bool, found: &mut Violations) {
    let held = found.holds.len();
    let asked = catch_unwind(AssertUnwindSafe(|| {
        if !call {
            rule.check(case, found)?;
        }
        for node in &case.nodes {
            rule.check_node(case, node, found)?;
        }
        RuleResult::Ok(())
    }));
    for hold in found.holds.iter_mut().skip(held) {
        if hold.rule.is_empty() {
            hold.rule = rule.id().to_owned();
        }
        if hold.action.is_empty() {
            hold.action = case.action().to_owned();
        }
    }
    let reason = match asked {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "it panicked".to_owned(),
    };
    failed(rule.id(), &reason, found);
}

/// Adds the violation of a rule that failed.
pub(crate) fn failed(id: &str, reason: &str, found: &mut Violations) {
    tracing::error!(rule = id, reason, "a rule failed, so the decision is refused");
    found.add(
        code::RULE_FAILED,
        "",
        format!("the rule {id} failed: {reason}"),
        "a rule that can look",
        "Report it with the rule's name; the decision itself may be fine.",
    );
}
