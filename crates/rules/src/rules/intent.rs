//! A turn begins with a decision that fits what the user wants.

use ephor_core::DecisionType;

use crate::case::Case;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::Violations;

/// Spec 003, section 5: the intent of a turn decides the type of its first decision. Where the
/// agent doesn't know what is wanted, it asks instead of answering.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "respond", "intent": "UNKNOWN",
///         "payload": {"response": "Sure", "intent": "simple_query", "confidence": 0.9}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "INTENT_MISMATCH");
/// ```
pub struct IntentFits;

impl Rule for IntentFits {
    fn id(&self) -> &str {
        "intent"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if let Some(intent) = case.world.intent
            && !intent.allows(case.kind)
        {
            let fitting = DecisionType::ALL.into_iter().filter(|kind| intent.allows(*kind));
            let fitting: Vec<_> = fitting.map(|kind| kind.as_str()).collect();
            found.add(
                code::INTENT_MISMATCH,
                "",
                format!("{} doesn't answer the intent {intent}", case.kind),
                format!("one of {}", fitting.join(", ")),
                "Decide one of these types, or classify the message anew.",
            );
        }
        Ok(())
    }
}
