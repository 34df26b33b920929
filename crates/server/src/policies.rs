//! The policy folder in force, and judges with other policies.

use ephor_rules::Judge;
use ephor_runtime::Services;
use serde_json::Value;

use crate::problem::{Answered, Problem};

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

/// The judge with other policies, which are checked first.
#[cfg(feature = "cedar")]
pub(crate) async fn judge_with(services: &Services, policies: String) -> Answered<Judge> {
    let work = services.clone();
    let judge = tokio::task::spawn_blocking(move || work.judge_with(&policies)).await;
    let judge = judge.map_err(|error| Problem::new(500, "FAILED", error.to_string()))?;
    judge.map_err(|mistakes| {
        Problem::new(422, "POLICY_MISTAKES", mistakes.to_string())
            .hint("see `ephor policy check --schema` for what policies may refer to")
    })
}

#[cfg(not(feature = "cedar"))]
pub(crate) async fn judge_with(_: &Services, _: String) -> Answered<Judge> {
    Err(Problem::new(422, "POLICY_MISTAKES", "this program has no policies")
        .hint("build it with the feature `cedar`"))
}
