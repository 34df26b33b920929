//! `${NAME}` at the last moment: from an allow-list, out of the environment, and out of everything
//! that leaves again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use ephor_core::{ErrorCode, Failure};
use serde_json::Value;

/// Values shorter than this aren't searched for in outputs: they would occur by chance.
const SHORTEST_SEARCHED: usize = 6;

/// Where secrets are read from.
type Source = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// The secrets that nodes may use.
///
/// One is made for each execution; it remembers what was used, so that exactly that is taken out
/// of outputs and errors again.
pub struct Secrets {
    allowed: Arc<BTreeSet<String>>,
    source: Source,
    used: Mutex<BTreeMap<String, String>>,
}

impl Secrets {
    /// No secret at all.
    pub fn none() -> Self {
        Self::with_source([], |_| None)
    }

    /// These names, read from the environment when they are used.
    pub fn from_env(allowed: impl IntoIterator<Item = String>) -> Self {
        Self::with_source(allowed, |name| std::env::var(name).ok())
    }

    /// These names, read from somewhere else: a vault, a test.
    pub fn with_source(
        allowed: impl IntoIterator<Item = String>,
        source: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            allowed: Arc::new(allowed.into_iter().collect()),
            source: Arc::new(source),
            used: Mutex::default(),
        }
    }

    /// The same secrets, with nothing used yet.
    pub(crate) fn fresh(&self) -> Self {
        Self {
            allowed: Arc::clone(&self.allowed),
            source: Arc::clone(&self.source),
            used: Mutex::default(),
        }
    }

    /// The secret of that name.
    pub(crate) fn resolve(&self, name: &str) -> Result<String, Failure> {
        if !self.allowed.contains(name) {
            return Err(Failure::new(
                ErrorCode::Permission,
                format!("the secret `{name}` is not on the list of secrets that nodes may use"),
            )
            .hint(format!("add \"{name}\" to `secrets` in the configuration, or set it in the plan's `global_config.env`")));
        }
        let value = (self.source)(name).ok_or_else(|| {
            Failure::new(
                ErrorCode::Dependency,
                format!("the secret `{name}` is not set in the environment"),
            )
        })?;
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(name.to_owned(), value.clone());
        Ok(value)
    }

    /// Takes the secrets that were used out of a text.
    pub(crate) fn redact(&self, text: &mut String) {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, secret) in used.iter().filter(|(_, s)| s.len() >= SHORTEST_SEARCHED) {
            for form in forms(secret) {
                if text.contains(&form) {
                    *text = text.replace(&form, &format!("${{{name}}}"));
                }
            }
        }
    }

    /// The same for every text and key of a value.
    pub(crate) fn redact_value(&self, value: &mut Value) {
        if self.used.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            return;
        }
        self.walk(value);
    }

    fn walk(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.redact(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.walk(item)),
            Value::Object(map) => {
                for (mut key, mut item) in std::mem::take(map) {
                    self.redact(&mut key);
                    self.walk(&mut item);
                    map.insert(key, item);
                }
            }
            _ => {}
        }
    }

    /// The same for a failure.
    pub(crate) fn redact_failure(&self, mut failure: Failure) -> Failure {
        self.redact(&mut failure.message);
        failure.hint.iter_mut().for_each(|text| self.redact(text));
        failure.detail.iter_mut().for_each(|text| self.redact(text));
        failure
    }
}

/// The secret as it is, and as a URL writes it.
fn forms(secret: &str) -> Vec<String> {
    let mut forms = vec![secret.to_owned()];
    let mut query = String::with_capacity(secret.len());
    for byte in secret.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                query.push(char::from(byte));
            }
            other => query.push_str(&format!("%{other:02X}")),
        }
    }
    if query != secret {
        forms.push(query);
    }
    forms
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").field("allowed", &self.allowed).finish_non_exhaustive()
    }
}
