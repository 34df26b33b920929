//! The policy folder in force.

use ephor_runtime::Services;
use serde_json::Value;

#[cfg(feature = "cedar")]
pub(crate) fn of(services: &Services) -> Value {
    use serde_json::json;

    let Some(set) = services.policies() else { return Value::Null };
    let policies: Vec<_> = set.policies().collect();
    json!({"version": set.version(), "policies": policies, "limits": set.limits()})
}

#[cfg(not(feature = "cedar"))]
pub(crate) fn of(_: &Services) -> Value {
    Value::Null
}
