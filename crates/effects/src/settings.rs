//! What nodes may reach: connections, limits, switches. Read from TOML; unknown keys are refused.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// The settings of the built-in node kinds.
///
/// ```
/// use ephor_effects::EffectSettings;
///
/// let json = serde_json::json!({
///     "connections": {"sales": "sqlite:sales.db", "crm": {"url": "postgres://crm", "allow_writes": true}},
///     "secrets": ["WEATHER_API_KEY"],
/// });
/// let settings: EffectSettings = serde_json::from_value(json).unwrap();
/// assert!(!settings.connections["sales"].allow_writes);
/// assert!(!settings.python.enabled);
/// assert!(serde_json::from_value::<EffectSettings>(serde_json::json!({"secret": []})).is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EffectSettings {
    /// The databases that DATABASE nodes may ask, by name. None by default.
    pub connections: BTreeMap<String, ConnectionSettings>,
    /// PYTHON nodes.
    pub python: PythonSettings,
    /// HTTP nodes.
    pub http: HttpSettings,
    /// The names of the environment variables that nodes may use as `${NAME}`. None by default.
    pub secrets: Vec<String>,
}

/// A database. In TOML a URL alone will do: `sales = "sqlite:sales.db"`.
#[derive(Clone, PartialEq, Serialize)]
pub struct ConnectionSettings {
    /// `sqlite:PATH`, `sqlite::memory:` or `postgres://…`.
    pub url: String,
    /// Whether statements may change anything. Default false.
    pub allow_writes: bool,
    /// Most statements at a time, 1 to 32. Default 4.
    pub max_connections: usize,
}

impl ConnectionSettings {
    /// A read-only connection with the default limits.
    pub fn new(url: impl Into<String>) -> Self {
        Self { url: url.into(), allow_writes: false, max_connections: 4 }
    }
}

impl fmt::Debug for ConnectionSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectionSettings")
            .field("url", &without_credentials(&self.url))
            .field("allow_writes", &self.allow_writes)
            .field("max_connections", &self.max_connections)
            .finish()
    }
}

/// A database's URL as it may be shown: without user, password and parameters.
pub fn without_credentials(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.split('?').next().unwrap_or(url).to_owned();
    };
    let rest = rest.split('?').next().unwrap_or(rest);
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{host}")
}

impl<'de> Deserialize<'de> for ConnectionSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Table {
            url: String,
            #[serde(default)]
            allow_writes: bool,
            max_connections: Option<usize>,
        }
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = ConnectionSettings;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a URL, or a table with `url`")
            }
            fn visit_str<E>(self, url: &str) -> Result<ConnectionSettings, E> {
                Ok(ConnectionSettings::new(url))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ConnectionSettings, A::Error> {
                let table = Table::deserialize(MapAccessDeserializer::new(map))?;
                let default = ConnectionSettings::new(table.url);
                Ok(ConnectionSettings {
                    allow_writes: table.allow_writes,
                    max_connections: table.max_connections.unwrap_or(default.max_connections),
                    ..default
                })
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// PYTHON nodes. They run with the rights of this process: there is no sandbox yet, so they are
/// off unless the configuration turns them on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PythonSettings {
    /// Whether they run at all. Default false.
    pub enabled: bool,
    /// The interpreter, by name or path. Default `python3`.
    pub interpreter: String,
    /// A virtual environment, whose packages scripts may import. Default: none, and the standard
    /// library alone.
    pub venv: Option<PathBuf>,
    /// Most bytes that a script may return, and most that it may print. Default 8 MiB.
    pub max_output_bytes: usize,
}

impl Default for PythonSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            interpreter: "python3".to_owned(),
            venv: None,
            max_output_bytes: 8 * 1024 * 1024,
        }
    }
}

/// HTTP nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpSettings {
    /// The largest answer, in bytes, after decompression. Default 10 MiB.
    pub max_response_bytes: usize,
    /// Whether requests may go to addresses of private networks and of this machine: true, false,
    /// or a list of hosts for which it is so. Default true.
    pub allow_private: AllowPrivate,
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self { max_response_bytes: 10 * 1024 * 1024, allow_private: AllowPrivate::All(true) }
    }
}

/// Which private addresses may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AllowPrivate {
    /// All or none.
    All(bool),
    /// Those of these hosts, as they are written in URLs.
    Hosts(Vec<String>),
}

impl AllowPrivate {
    /// Whether a host's address may be a private one.
    pub(crate) fn allows(&self, host: &str) -> bool {
        match self {
            Self::All(all) => *all,
            Self::Hosts(hosts) => hosts.iter().any(|known| known.eq_ignore_ascii_case(host)),
        }
    }
}

/// A setting that can't work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {reason}")]
pub struct SettingsError {
    /// Which, as in `connections.sales`.
    pub key: String,
    /// What is wrong with it.
    pub reason: String,
}

impl EffectSettings {
    /// Every mistake in the settings, together.
    pub fn check(&self) -> Vec<SettingsError> {
        let mut found = Vec::new();
        let mut report = |key: String, reason: &str| {
            found.push(SettingsError { key, reason: reason.to_owned() });
        };
        for (name, connection) in &self.connections {
            let key = format!("connections.{name}");
            let known = ["sqlite:", "postgres://", "postgresql://"];
            if !known.iter().any(|scheme| connection.url.starts_with(scheme)) {
                report(key.clone(), "a database's URL begins with sqlite: or postgres://");
            } else if connection.url == "sqlite:" {
                report(key.clone(), "the path is missing after sqlite:");
            }
            if !(1..=32).contains(&connection.max_connections) {
                report(key, "max_connections is from 1 to 32");
            }
        }
        if self.python.interpreter.trim().is_empty() {
            report("python.interpreter".to_owned(), "it is empty");
        }
        if !(1024..=1 << 30).contains(&self.python.max_output_bytes) {
            report("python.max_output_bytes".to_owned(), "it is from 1 KiB to 1 GiB");
        }
        if !(1024..=1 << 30).contains(&self.http.max_response_bytes) {
            report("http.max_response_bytes".to_owned(), "it is from 1 KiB to 1 GiB");
        }
        for name in &self.secrets {
            if !crate::references::is_env_name(name) {
                report(
                    format!("secrets.{name}"),
                    "a secret's name is written in capitals, as in WEATHER_API_KEY",
                );
            }
        }
        found
    }
}
