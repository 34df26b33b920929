//! The replacement for CEL in a program built without it: no expression is evaluated.

use ephor_core::{ErrorCode, Failure};
use serde_json::{Map, Value};

use super::shown;
use crate::references::Scope;

/// A failure: nothing evaluates it.
pub fn evaluate(expression: &str, _: &Map<String, Value>) -> Result<Value, Failure> {
    Err(unknown(expression))
}

/// A failure: nothing evaluates it.
pub fn check(expression: &str) -> Result<(), Failure> {
    Err(unknown(expression))
}

/// A failure: nothing evaluates it.
pub fn variables_for(
    expression: &str,
    _: &Scope<'_>,
    _: Option<&Value>,
) -> Result<Map<String, Value>, Failure> {
    Err(unknown(expression))
}

fn unknown(expression: &str) -> Failure {
    let what = "this program was built without the feature `cel`";
    Failure::new(ErrorCode::Dependency, format!("{} can't be evaluated: {what}", shown(expression)))
}
