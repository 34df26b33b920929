//! Conditions and expressions are CEL.

#[cfg(feature = "cel")]
mod cel;
#[cfg(not(feature = "cel"))]
#[path = "expressions/no_cel.rs"]
mod cel;

use std::collections::{HashMap, HashSet};

use ephor_core::DecisionType;
use serde_json::{Map, Value};

use super::upstream::Upstream;
use crate::case::{Case, NodeView, Place, Slot};
use crate::kind::KindSpec;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// Edge conditions, and the expressions of CONDITION and LOOP, parse as CEL. In a plan, and in a
/// stored plan's node that is changed, they select only what the plan's nodes have: of a node its
/// `output`, and of `nodes` a node of the plan that is upstream.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "CONDITION", "node_name": "n", "config": {"expression": "input.x >"}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "INVALID_EXPRESSION");
/// assert_eq!(verdict.violations[0].pointer, "/config/expression");
/// ```
pub struct Expressions;

impl Rule for Expressions {
    fn id(&self) -> &str {
        "expressions"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind != DecisionType::CreateWorkflowPlan {
            return Ok(());
        }
        let mut plan = None;
        let mut seen: HashMap<&str, HashSet<&str>> = HashMap::new();
        for (index, edge) in case.list("edges").iter().enumerate() {
            if found.is_full() {
                break;
            }
            let text = |field| edge.get(field).and_then(Value::as_str);
            let Some(condition) = text("condition") else {
                continue;
            };
            let plan = plan.get_or_insert_with(|| Upstream::of(case)).as_ref();
            let names = plan.zip(text("target")).map(|(plan, by)| {
                let seen = seen.entry(by).or_insert_with(|| plan.ancestors(by));
                Names { plan, by, seen, own: Vec::new() }
            });
            let pointer = || format!("/edges/{index}/condition");
            self::cel::check(condition, names.as_ref(), pointer, found);
        }
        Ok(())
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let texts = node.spec.into_iter().flat_map(KindSpec::expression_fields);
        // A blank one counts as not given, which is the schema's affair.
        let text = |field| node.text(field).filter(|text| !text.trim().is_empty());
        let mut texts = texts.filter_map(|field| Some((field, text(field)?))).peekable();
        // Most nodes have none, and need not know what is upstream of them.
        if texts.peek().is_none() {
            return Ok(());
        }
        let planned = match node.place {
            Place::Plan(index) => Planned::made(case, index),
            Place::Updates(..) => Planned::stored(case),
            Place::Single | Place::Call => None,
        };
        let seen = planned.as_ref().map(|Planned { plan, by, .. }| plan.ancestors(by));
        let names = planned.as_ref().zip(seen.as_ref()).map(|(Planned { plan, by, own }, seen)| {
            let own = own.iter().flat_map(|names| names.keys()).map(String::as_str);
            Names { plan, by, seen, own: own.collect() }
        });
        for (field, text) in texts {
            let pointer = || node.pointer(&format!("/{field}"));
            self::cel::check(text, names.as_ref(), pointer, found);
        }
        Ok(())
    }
}

/// A node of a plan.
struct Planned<'n> {
    plan: Upstream<'n>,
    by: &'n str,
    own: Option<&'n Map<String, Value>>,
}

impl<'n> Planned<'n> {
    /// One of the plan that the decision makes.
    fn made(case: &Case<'n>, index: usize) -> Option<Self> {
        let node = case.list("nodes").get(index)?;
        let by = node.get("node_id")?.as_str()?;
        let own = node.get("input_mapping").and_then(Value::as_object);
        Some(Self { plan: Upstream::of(case)?, by, own })
    }

    /// The one of a stored plan that the decision changes.
    fn stored(case: &Case<'n>) -> Option<Self> {
        let Slot { plan, id: by, node } = case.slot()?;
        Some(Self { plan: Upstream::of_plan(plan), by, own: node.input_mapping.as_ref() })
    }
}

/// The names that an expression of a plan can speak of.
#[cfg_attr(not(feature = "cel"), allow(dead_code))]
struct Names<'n> {
    plan: &'n Upstream<'n>,
    /// The node that it is in or, on an edge, that the edge leads to.
    by: &'n str,
    /// The nodes upstream of that.
    seen: &'n HashSet<&'n str>,
    /// The node's own names.
    own: Vec<&'n str>,
}
