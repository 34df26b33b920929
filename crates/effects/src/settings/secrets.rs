//! Secrets, and where each may be sent.

use std::collections::BTreeMap;
use std::fmt;

use ephor_net::{HostPattern, PatternError};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::Report;

/// The secrets that HTTP nodes may use as `${NAME}`, each with the hosts that it may be sent to.
///
/// ```
/// use ephor_effects::SecretBindings;
///
/// let json = serde_json::json!({"WEATHER_API_KEY": ["api.weather.example", "*.weather.org"]});
/// let bindings: SecretBindings = serde_json::from_value(json).unwrap();
/// assert!(bindings.allows("WEATHER_API_KEY", "eu.weather.org", Some(443)));
/// assert!(!bindings.allows("WEATHER_API_KEY", "evil.example", Some(443)));
/// // A list of names alone doesn't say where they may go.
/// assert!(serde_json::from_value::<SecretBindings>(serde_json::json!(["WEATHER_API_KEY"])).is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct SecretBindings(BTreeMap<String, Vec<HostPattern>>);

impl SecretBindings {
    /// Adds a secret and its hosts: `api.example.com`, `*.example.com`, `127.0.0.1:8080`. Fails if
    /// one of them isn't a valid host.
    pub fn bind<'h>(
        mut self,
        name: impl Into<String>,
        hosts: impl IntoIterator<Item = &'h str>,
    ) -> Result<Self, PatternError> {
        let hosts: Result<Vec<_>, _> = hosts.into_iter().map(str::parse).collect();
        self.0.insert(name.into(), hosts?);
        Ok(self)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether there is a secret with that name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether the secret may be sent to this host, in the form of a checked URL.
    pub fn allows(&self, name: &str, host: &str, port: Option<u16>) -> bool {
        let hosts = self.0.get(name);
        hosts.is_some_and(|hosts| hosts.iter().any(|pattern| pattern.matches(host, port)))
    }

    pub(super) fn check(&self, report: Report<'_>) {
        for (name, hosts) in &self.0 {
            let key = || format!("secrets.{name}");
            if !crate::references::is_env_name(name) {
                report(key(), "a secret's name is written in capitals, as in WEATHER_API_KEY");
            }
            if hosts.is_empty() {
                report(key(), "it may be sent nowhere: list its hosts, or leave it out");
            }
        }
    }
}

impl<'de> Deserialize<'de> for SecretBindings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Table;
        impl<'de> Visitor<'de> for Table {
            type Value = SecretBindings;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of secrets and their hosts: NAME = [\"api.example.com\"]")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SecretBindings, A::Error> {
                let mut bindings = BTreeMap::new();
                while let Some((name, hosts)) = map.next_entry::<String, Vec<HostPattern>>()? {
                    bindings.insert(name, hosts);
                }
                Ok(SecretBindings(bindings))
            }

            // The form of earlier versions: a mistake that deserves its own words.
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<SecretBindings, A::Error> {
                let first: Option<String> = list.next_element()?;
                let name = first.unwrap_or_else(|| "NAME".to_owned());
                Err(A::Error::custom(format!(
                    "a secret is bound to the hosts that it may be sent to; write, instead of a \
                     list, a table: [effects.secrets] {name} = [\"api.example.com\", \"*.example.org\"]"
                )))
            }
        }
        deserializer.deserialize_any(Table)
    }
}
