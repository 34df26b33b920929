//! Descriptions of a payload that a person has changed.

use ephor_core::events::DecisionValidated;
use ephor_runtime::holds::is_edit;
use serde_json::Value;

/// The payload that is carried out. Where a person has changed a configuration and not the
/// description beside it, that speaks of something that isn't carried out, and is left out.
pub(super) fn payload(validated: &DecisionValidated) -> Value {
    let mut payload = (*validated.payload).clone();
    let edits = || validated.corrections.iter().filter(|change| is_edit(change));
    for change in edits() {
        let Some((owner, _)) = change.pointer.split_once("/config") else {
            continue;
        };
        let described = format!("{owner}/description");
        if edits().any(|change| change.pointer == described) {
            continue;
        }
        if let Some(Value::Object(owner)) = payload.pointer_mut(owner) {
            owner.remove("description");
        }
    }
    payload
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ephor_core::{Correction, DecisionType, EventId};
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(edits: &[(&str, &str)], before: Value, after: Value) {
        let correction = |(pointer, reason): &(&str, &str)| Correction {
            pointer: (*pointer).to_owned(),
            from: None,
            to: None,
            reason: (*reason).to_owned(),
        };
        let validated = DecisionValidated {
            original_decision_id: EventId::fresh(),
            decision_type: DecisionType::CreateNode,
            payload: Arc::new(before),
            corrections: edits.iter().map(correction).collect(),
            digest: String::new(),
            policy: "test".into(),
            origins: Vec::new(),
            approved_by: vec!["ann".to_owned()],
            allowed_by: Vec::new(),
        };
        assert_eq!(payload(&validated), after);
    }

    #[test]
    fn a_description_of_what_was_changed_is_left_out() {
        let node = json!({"config": {"query": "q"}, "description": "asks for October"});
        let bare = json!({"config": {"query": "q"}});
        check(&[("/config/query", "edited by ann")], node.clone(), bare);
        // What the judge corrected is still what was meant, and a person may describe it anew.
        check(&[("/config/query", "a number was expected")], node.clone(), node.clone());
        let both = [("/config/query", "edited by ann"), ("/description", "edited by ann")];
        check(&both, node.clone(), node.clone());
        check(&[("/name", "edited by ann")], node.clone(), node.clone());
        let plan = json!({"nodes": [node, node], "description": "both"});
        let mut told = plan.clone();
        told["nodes"][1] = json!({"config": {"query": "q"}});
        check(&[("/nodes/1/config/query", "edited by ann")], plan, told);
    }
}
