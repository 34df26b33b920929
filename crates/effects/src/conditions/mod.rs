//! The expression language: CEL, for CONDITION, LOOP and edge conditions. Pure.
//!
//! An expression only sees its variables. Its cost is bounded before it runs, so evaluating it
//! inline doesn't block.

mod budget;
#[cfg(feature = "cel")]
mod cel;
#[cfg(not(feature = "cel"))]
#[path = "no_cel.rs"]
mod cel;

use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure};
use serde_json::{Map, Value};

use crate::references::Scope;

#[cfg(feature = "cel")]
pub use self::cel::{MAX_EXPRESSION_BYTES, MAX_STEPS};
pub use self::cel::{check, evaluate, variables_for};
pub use budget::{MAX_BYTES, MAX_PROCESS_BYTES, in_use};
pub(crate) use budget::{Share, set_limits};

/// The same on a thread apart, for expressions over much data: the caller's thread continues.
pub(crate) async fn evaluate_apart(
    expression: String,
    variables: Map<String, Value>,
) -> Result<Value, Failure> {
    tokio::task::spawn_blocking(move || evaluate(&expression, &variables)).await.unwrap_or_else(
        |_| Err(Failure::new(ErrorCode::Internal, "evaluating the expression panicked")),
    )
}

/// Evaluates a condition. Anything but true and false is an error: a list isn't true because it
/// isn't empty.
///
/// ```
/// use ephor_effects::conditions::truth;
/// use serde_json::json;
///
/// let variables = json!({"output": {"status": 200}});
/// assert_eq!(truth("output.status == 200", variables.as_object().unwrap()), Ok(true));
/// assert!(truth("output.status", variables.as_object().unwrap()).is_err());
/// ```
pub fn truth(expression: &str, variables: &Map<String, Value>) -> Result<bool, Failure> {
    let value = evaluate(expression, variables)?;
    value.as_bool().ok_or_else(|| {
        let kind = match &value {
            Value::Null => "null",
            Value::Number(_) => "a number",
            Value::String(_) => "a text",
            Value::Array(_) => "a list",
            _ => "an object",
        };
        invalid(format!("{} gives {kind}; a condition must be true or false", shown(expression)))
            .hint("compare it with something, as in `size(output.rows) > 0`")
    })
}

/// Evaluates an edge's condition over `output` (the source's output), `input`, `nodes` and the ids
/// of nodes (`node_1.output.total > 5`). `None` as output: the source was skipped.
pub fn edge_holds(
    expression: &str,
    output: Option<&Value>,
    scope: &Scope<'_>,
) -> Result<bool, Failure> {
    let output = output.unwrap_or(&Value::Null);
    truth(expression, &variables_for(expression, scope, Some(output))?)
}

fn invalid(message: String) -> Failure {
    Failure::new(ErrorCode::ValidationFailed, message)
}

fn shown(expression: &str) -> String {
    format!("`{}`", cut(expression, 120))
}
