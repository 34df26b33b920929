//! Calls of nodes: on whose decision they are made, and what people make of them.

use std::sync::Arc;

use ephor_core::{ErrorCode, Failure};
use ephor_rules::diff::changes;
use ephor_rules::evidence::user;
use ephor_rules::{Approval, NodeCall, Rejection};
use ephor_time::Waits;
use serde_json::{Map, Value};

/// On whose decision a call is made.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The decision's approval.
    pub approval: Arc<Approval>,
    /// Who published the decision, such as `agent/conversation`.
    pub source: Arc<str>,
    /// Where its run was begun by a dead process: the sequence after which its record stands. People
    /// may have been asked already, and have answered.
    pub resumed: Option<u64>,
    /// Stops the clock of what it is made for, while people are asked about it.
    pub waits: Waits,
}

/// A held call with what people have made of its payload. What they wrote is theirs.
pub(crate) fn edited(call: &NodeCall, payload: &Value) -> NodeCall {
    let mut call = call.clone();
    let part = |name: &str| payload.get(name).and_then(Value::as_object).cloned();
    let (config, locals) = (part("config").unwrap_or_default(), part("locals").unwrap_or_default());
    let written = |before: &Map<String, Value>, after: &Map<String, Value>| {
        let (before, after) = (Value::Object(before.clone()), Value::Object(after.clone()));
        // Of a list or an object a person may have written a part only.
        let scalar = |to: &Value| !to.is_array() && !to.is_object();
        let changes = changes(&before, &after, "").into_iter();
        changes
            .filter(move |change| change.to.as_ref().is_some_and(scalar))
            .map(|change| change.pointer.trim_start_matches('/').to_owned())
    };
    for place in written(&call.config, &config) {
        call.origins.insert(place, user());
    }
    for name in written(&call.locals, &locals) {
        call.origins.insert(format!("locals.{name}"), user());
    }
    call.config = config;
    call.locals = locals;
    call
}

/// A rejection as a node's failure.
pub(crate) fn refused(rejection: &Rejection) -> Failure {
    let hint = rejection.violations.first().map(|violation| violation.hint.clone());
    let mut failure = Failure::new(ErrorCode::ValidationFailed, rejection.reason());
    failure.hint = hint.filter(|hint| !hint.is_empty());
    failure
}
