//! Databases.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::Report;

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

impl ConnectionSettings {
    pub(super) fn check(&self, name: &str, report: Report<'_>) {
        let key = format!("connections.{name}");
        let known = ["sqlite:", "postgres://", "postgresql://"];
        if !known.iter().any(|scheme| self.url.starts_with(scheme)) {
            report(key.clone(), "a database's URL begins with sqlite: or postgres://");
        } else if self.url == "sqlite:" {
            report(key.clone(), "the path is missing after sqlite:");
        }
        if !(1..=32).contains(&self.max_connections) {
            report(key, "max_connections is from 1 to 32");
        }
    }
}
