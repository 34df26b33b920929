//! Settings of node kinds: connections, limits, switches. Read from TOML; unknown keys are refused.

mod connections;
mod expressions;
mod http;
mod python;
mod secrets;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::artifacts::ArtifactFolder;

pub use connections::{ConnectionSettings, without_credentials};
pub use expressions::ExpressionSettings;
pub use http::{AllowPrivate, HttpSettings, Redirects};
pub use python::PythonSettings;
pub use secrets::SecretBindings;

/// Takes a mistake: its key and what is wrong.
type Report<'a> = &'a mut dyn FnMut(String, &str);

/// The settings of the built-in node kinds.
///
/// ```
/// use ephor_effects::EffectSettings;
///
/// let json = serde_json::json!({
///     "connections": {"sales": "sqlite:sales.db", "crm": {"url": "postgres://crm", "allow_writes": true}},
///     "secrets": {"WEATHER_API_KEY": ["api.weather.example"]},
/// });
/// let settings: EffectSettings = serde_json::from_value(json).unwrap();
/// assert!(!settings.connections["sales"].allow_writes);
/// assert!(settings.python.enabled);
/// assert!(serde_json::from_value::<EffectSettings>(serde_json::json!({"secret": []})).is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EffectSettings {
    /// The databases for DATABASE nodes, by name. Default: none.
    pub connections: BTreeMap<String, ConnectionSettings>,
    /// The folder for files that nodes create. Default `.ephor/artifacts`.
    pub artifacts: ArtifactFolder,
    /// Expressions of CONDITION and LOOP nodes and of edges.
    pub expressions: ExpressionSettings,
    /// PYTHON nodes.
    pub python: PythonSettings,
    /// HTTP nodes.
    pub http: HttpSettings,
    /// The environment variables that HTTP nodes may use as `${NAME}`, each with the hosts that it
    /// may be sent to. Default: none.
    pub secrets: SecretBindings,
}

/// An invalid setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {reason}")]
pub struct SettingsError {
    /// The setting, such as `connections.sales`.
    pub key: String,
    /// What is wrong with it.
    pub reason: String,
}

impl EffectSettings {
    /// Returns all mistakes in the settings.
    pub fn check(&self) -> Vec<SettingsError> {
        let mut found = Vec::new();
        let mut report = |key: String, reason: &str| {
            found.push(SettingsError { key, reason: reason.to_owned() });
        };
        for (name, connection) in &self.connections {
            connection.check(name, &mut report);
        }
        #[cfg(not(feature = "database"))]
        if !self.connections.is_empty() {
            let without = "this program was built without the feature `database`";
            report("connections".to_owned(), without);
        }
        if self.artifacts.0.as_os_str().is_empty() {
            report("artifacts".to_owned(), "it names no folder");
        }
        self.expressions.check(&mut report);
        self.python.check(&mut report);
        self.http.check(&mut report);
        self.secrets.check(&mut report);
        found
    }
}
