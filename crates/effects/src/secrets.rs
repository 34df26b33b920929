//! Fills in `${NAME}` at the last moment, from an allow-list that binds each secret to hosts, and
//! redacts secrets from everything that comes back.

mod redact;

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use ephor_core::{ErrorCode, Failure};
use serde_json::Value;
use zeroize::Zeroizing;

use crate::settings::SecretBindings;
pub use redact::Redactor;

/// Shorter ones can't be told from chance in outputs, so they aren't used.
const SHORTEST: usize = 8;

/// Values of one secret that are remembered when it is rotated.
const REMEMBERED: usize = 4;

/// Where secrets are read from.
type Source = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// A secret's name, and a value that it has or had.
type Known = (String, Zeroizing<String>);

/// The secrets that nodes may use. All of them are redacted from outputs and errors, whether the
/// node used them or not.
pub struct Secrets {
    bindings: SecretBindings,
    source: Source,
    known: RwLock<(Vec<Known>, Arc<Redactor>)>,
}

/// Where a node sends its secrets.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Destination<'a> {
    /// Nowhere that could be checked; the kind's name.
    None(&'a str),
    /// To this host.
    Host(&'a str, Option<u16>),
    /// To this host, so that everybody on the way can read it.
    #[cfg(feature = "http")]
    Plain(&'a str),
}

impl Secrets {
    /// No secrets.
    pub fn none() -> Self {
        Self::with_source(SecretBindings::default(), |_| None)
    }

    /// Secrets read from the environment.
    pub fn from_env(bindings: SecretBindings) -> Self {
        Self::with_source(bindings, |name| std::env::var(name).ok())
    }

    /// Secrets read from elsewhere: a vault, a test. The source is asked for all of them now, so
    /// that they can be redacted, and again for each use.
    pub fn with_source(
        bindings: SecretBindings,
        source: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        let read = |name: &str| Some((name.to_owned(), Zeroizing::new(source(name)?)));
        let known: Vec<Known> = bindings.names().filter_map(read).collect();
        let redactor = Arc::new(redactor(&known));
        Self { bindings, source: Arc::new(source), known: RwLock::new((known, redactor)) }
    }

    /// The secret of that name, for a request to that host.
    pub(crate) fn resolve(&self, name: &str, to: Destination<'_>) -> Result<String, Failure> {
        let refused = |reason: String| Failure::new(ErrorCode::Permission, reason);
        if !self.bindings.contains(name) {
            return Err(refused(format!(
                "the secret `{name}` is not on the list of secrets that nodes may use (SECRET_UNKNOWN)"
            ))
            .hint(format!(
                "an operator can add {name} = [\"its.host.example\"] to `effects.secrets`; what is no secret belongs into the plan's `global_config.env`"
            )));
        }
        match to {
            Destination::None(kind) => {
                return Err(refused(format!(
                    "the secret `{name}` can't be used in a node of the kind {kind} (SECRET_KIND)"
                ))
                .hint("secrets are put into requests of HTTP nodes, to the hosts that they are bound to"));
            }
            Destination::Host(host, port) if !self.bindings.allows(name, host, port) => {
                let mut host: String = host.chars().take(100).collect();
                if let Some(port) = port {
                    host.push_str(&format!(":{port}"));
                }
                return Err(refused(format!(
                    "the secret `{name}` may not be sent to `{host}` (SECRET_HOST)"
                ))
                .hint(format!(
                    "send it to a host that it is bound to; an operator can add \"{host}\" to `effects.secrets.{name}`"
                )));
            }
            #[cfg(feature = "http")]
            Destination::Plain(host) => {
                let host: String = host.chars().take(100).collect();
                return Err(refused(format!(
                    "the secret `{name}` may not be sent to `{host}` without encryption (SECRET_PLAIN)"
                ))
                .hint(format!(
                    "write https://; for a host of your own network, an operator can add \"{host}\" to `effects.http.allow_private`"
                )));
            }
            Destination::Host(..) => {}
        }
        let unusable = |reason: &str| {
            Failure::new(ErrorCode::Dependency, format!("the secret `{name}` {reason}"))
        };
        let value = (self.source)(name).ok_or_else(|| {
            unusable("is not set in the environment (SECRET_UNSET)").hint("an operator can set it")
        })?;
        if value.len() < SHORTEST {
            return Err(unusable(&format!("has fewer than {SHORTEST} bytes (SECRET_SHORT)"))
                .hint("so short a text can't be kept out of outputs; use a longer one"));
        }
        if value.contains('\0') {
            return Err(unusable("contains a NUL character (NUL_IN_TEXT)"));
        }
        self.remember(name, &value);
        Ok(value)
    }

    /// Takes a value in that the source didn't have before: it was rotated.
    fn remember(&self, name: &str, value: &str) {
        let is_known = |known: &[Known]| known.iter().any(|(n, v)| n == name && **v == value);
        if is_known(&self.known.read().unwrap_or_else(PoisonError::into_inner).0) {
            return;
        }
        let mut guard = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let (known, current) = &mut *guard;
        if is_known(known) {
            return;
        }
        known.push((name.to_owned(), Zeroizing::new(value.to_owned())));
        if known.iter().filter(|(n, _)| n == name).count() > REMEMBERED
            && let Some(oldest) = known.iter().position(|(n, _)| n == name)
        {
            known.remove(oldest);
        }
        *current = Arc::new(redactor(known));
    }

    fn redactor(&self) -> Arc<Redactor> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).1.clone()
    }

    /// Whether a text holds a secret, in whatever spelling.
    #[cfg(feature = "http")]
    pub(crate) fn are_in(&self, text: &str) -> bool {
        self.redactor().finds(text)
    }

    /// Takes all secrets out of a text.
    pub(crate) fn redact(&self, text: &mut String) {
        self.redactor().redact(text);
    }

    /// The same for every text, number and key of a value.
    pub(crate) fn redact_value(&self, value: &mut Value) {
        self.redactor().redact_value(value);
    }

    /// The same for a failure.
    pub(crate) fn redact_failure(&self, mut failure: Failure) -> Failure {
        self.redact(&mut failure.message);
        failure.hint.iter_mut().for_each(|text| self.redact(text));
        failure.detail.iter_mut().for_each(|text| self.redact(text));
        failure
    }
}

fn redactor(known: &[Known]) -> Redactor {
    let long = known.iter().filter(|(_, value)| value.len() >= SHORTEST);
    Redactor::new(long.map(|(name, value)| (name.as_str(), value.as_str())))
}

impl Redactor {
    /// Takes the secrets out of every text, number and key of a value.
    pub fn redact_value(&self, value: &mut Value) {
        if self.is_empty() {
            return;
        }
        match value {
            Value::String(text) => self.redact(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.redact_value(item)),
            Value::Object(map) => {
                for (mut key, mut item) in std::mem::take(map) {
                    self.redact(&mut key);
                    self.redact_value(&mut item);
                    map.insert(key, item);
                }
            }
            // A secret of digits alone comes back as a number.
            Value::Number(number) => {
                let mut text = number.to_string();
                if text.len() >= SHORTEST && self.finds(&text) {
                    self.redact(&mut text);
                    *value = Value::String(text);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").field("bindings", &self.bindings).finish_non_exhaustive()
    }
}
