//! What is wrong with a runtime's configuration.

use ephor_policy::PolicyMistake;

/// A configuration mistake.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// Two agents, actors or node kinds have the same name.
    #[error("{what} {name:?} is registered twice")]
    Duplicate {
        /// `agent`, `actor` or `node kind`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A name is invalid.
    #[error("{what} {name:?} has no usable name: {reason}")]
    Name {
        /// `agent` or `node kind`.
        what: &'static str,
        /// The name.
        name: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A schema isn't a valid JSON Schema.
    #[error("{0}")]
    Schema(String),
    /// A setting is invalid.
    #[error("settings: {0}")]
    Settings(String),
    /// The policy folder is invalid.
    #[error("{place}{}", hinted(.hint))]
    Policy {
        /// The file, the line and what is wrong.
        place: String,
        /// How to fix it. May be empty.
        hint: String,
    },
    /// A part couldn't be started.
    #[error("{part}: {reason}")]
    Part {
        /// The part.
        part: String,
        /// The reason.
        reason: String,
    },
}

impl From<PolicyMistake> for Mistake {
    fn from(mistake: PolicyMistake) -> Self {
        Self::Policy { place: mistake.to_string(), hint: mistake.hint }
    }
}

/// Whether something may have that name.
pub(crate) fn name(what: &'static str, name: &str) -> Result<(), Mistake> {
    let reason = if name.trim().is_empty() {
        "it is blank"
    } else if ephor_core::node::MARKER_KINDS.contains(&name) {
        "START and END are reserved for plans"
    } else if name.len() > 100 || name.chars().any(char::is_control) {
        "it is too long, or contains control characters"
    } else {
        return Ok(());
    };
    Err(Mistake::Name { what, name: name.to_owned(), reason })
}

/// An opening whose error is a mistake of the settings.
pub(crate) async fn opening<T, E: std::fmt::Display>(
    what: &'static str,
    open: impl Future<Output = Result<T, E>>,
) -> Result<T, Mistake> {
    open.await.map_err(|error| Mistake::Settings(format!("{what}: {error}")))
}

/// All configuration mistakes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the runtime can't be built:{}", list(.0))]
pub struct BuildError(pub Vec<Mistake>);

fn list(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|mistake| format!("\n  - {mistake}")).collect()
}

fn hinted(hint: &str) -> String {
    if hint.is_empty() { String::new() } else { format!("; {hint}") }
}
