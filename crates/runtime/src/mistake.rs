//! What is wrong with a set-up.

use ephor_policy::PolicyMistake;

/// One mistake of a set-up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// Two agents, actors or node kinds have the same name.
    #[error("{what} {name:?} is registered twice")]
    Duplicate {
        /// `agent`, `actor` or `node kind`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A name that can't be used.
    #[error("{what} {name:?} has no usable name: {reason}")]
    Name {
        /// `agent` or `node kind`.
        what: &'static str,
        /// The name.
        name: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A schema that is no JSON Schema.
    #[error("{0}")]
    Schema(String),
    /// Something in the settings.
    #[error("settings: {0}")]
    Settings(String),
    /// Something in the policy folder.
    #[error("{place}{}", hinted(.hint))]
    Policy {
        /// The file, the line and what is wrong there.
        place: String,
        /// What to do about it. Empty: nothing is known.
        hint: String,
    },
    /// A part couldn't be started.
    #[error("{part}: {reason}")]
    Part {
        /// Which.
        part: String,
        /// Why.
        reason: String,
    },
}

impl From<PolicyMistake> for Mistake {
    fn from(mistake: PolicyMistake) -> Self {
        Self::Policy { place: mistake.to_string(), hint: mistake.hint }
    }
}

/// An opening whose error is a mistake of the settings.
pub(crate) async fn mistake<T, E: std::fmt::Display>(
    what: &'static str,
    open: impl Future<Output = Result<T, E>>,
) -> Result<T, Mistake> {
    open.await.map_err(|error| Mistake::Settings(format!("{what}: {error}")))
}

/// All mistakes of a set-up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the runtime can't be built:{}", list(.0))]
pub struct BuildError(pub Vec<Mistake>);

fn list(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|mistake| format!("\n  - {mistake}")).collect()
}

fn hinted(hint: &str) -> String {
    if hint.is_empty() { String::new() } else { format!("; {hint}") }
}
