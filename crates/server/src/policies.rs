//! The policy folder in force, and judges with other policies.

#[cfg(any(test, feature = "cedar"))]
use std::path::PathBuf;

use ephor_core::events::Role;
#[cfg(any(test, feature = "cedar"))]
use ephor_policy::Mistakes;
use ephor_rules::Judge;
use ephor_runtime::Services;
use serde_json::Value;

use crate::problem::{Answered, Problem};
use crate::trials::Trial;

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
pub(crate) async fn judge_with(
    services: &Services,
    policies: String,
    role: Role,
    trial: Trial,
) -> Answered<Judge> {
    let work = services.clone();
    let judge = tokio::task::spawn_blocking(move || {
        let judge = work.judge_with(&policies);
        // It goes on when its client is gone: only then is it another one's turn.
        drop(trial);
        judge
    });
    let judge = judge.await;
    let judge = judge.map_err(|error| Problem::new(500, "FAILED", error.to_string()))?;
    judge.map_err(|mistakes| {
        Problem::new(422, "POLICY_MISTAKES", told_to(role, mistakes).to_string())
            .hint("see `ephor policy check --schema` for what policies may refer to")
    })
}

#[cfg(not(feature = "cedar"))]
pub(crate) async fn judge_with(_: &Services, _: String, _: Role, _: Trial) -> Answered<Judge> {
    Err(Problem::new(422, "POLICY_MISTAKES", "this program has no policies")
        .hint("build it with the feature `cedar`"))
}

/// The mistakes as callers with a role see them: the folder's path is the server's, and told to admins.
#[cfg(any(test, feature = "cedar"))]
fn told_to(role: Role, mut mistakes: Mistakes) -> Mistakes {
    if role < Role::Admin {
        for mistake in &mut mistakes.0 {
            mistake.file = mistake.file.file_name().map(PathBuf::from).unwrap_or_default();
        }
    }
    mistakes
}

#[cfg(test)]
mod tests {
    use ephor_policy::PolicyMistake;

    use super::*;

    #[test]
    fn the_folder_s_path_is_told_to_admins_alone() {
        let mistake = || PolicyMistake::of_file("SYNTAX", "/srv/secret/what-if.cedar", "wrong", "");
        let told = |role| told_to(role, Mistakes(vec![mistake()])).to_string();
        for role in [Role::Viewer, Role::Approver, Role::Operator] {
            assert!(told(role).contains("- what-if.cedar: wrong"), "{}", told(role));
        }
        assert!(told(Role::Admin).contains("/srv/secret/what-if.cedar"));
    }
}
