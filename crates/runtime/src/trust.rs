//! Sources that the operator trusts: what they give is labelled `trusted`, not `untrusted`.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError, RwLock};

/// Names of sources: `http:HOST` (`http:*.example.com` with all below it), `database:CONNECTION`,
/// `node:KIND`. The settings have some, a policy may add more while the runtime runs.
///
/// ```
/// use ephor_runtime::trust::Trust;
///
/// let trust = Trust::new(["database:sales".to_owned(), "http:*.example.com".to_owned()]);
/// assert!(trust.has("database:sales") && trust.has("http:api.example.com"));
/// assert!(!trust.has("http:example.com.evil.org") && !trust.has("http:*"));
/// trust.set_policy(["node:SLACK".to_owned()]);
/// assert!(trust.has("node:SLACK") && trust.has("database:sales"));
/// ```
#[derive(Debug, Default)]
pub struct Trust {
    settings: BTreeSet<String>,
    policy: RwLock<Arc<BTreeSet<String>>>,
}

impl Trust {
    /// Those of the settings.
    pub fn new(settings: impl IntoIterator<Item = String>) -> Self {
        Self { settings: settings.into_iter().collect(), policy: RwLock::default() }
    }

    /// Puts these in the place of those that a policy has added before.
    pub fn set_policy(&self, sources: impl IntoIterator<Item = String>) {
        let sources = Arc::new(sources.into_iter().collect());
        *self.policy.write().unwrap_or_else(PoisonError::into_inner) = sources;
    }

    /// Whether a source is trusted. What can't be told (`http:*`) never is.
    pub fn has(&self, source: &str) -> bool {
        let policy = self.policy.read().unwrap_or_else(PoisonError::into_inner).clone();
        let known = |set: &BTreeSet<String>| {
            set.contains(source)
                || set.iter().any(|pattern| {
                    pattern.strip_prefix("http:*").is_some_and(|below| {
                        below.len() > 1
                            && below.starts_with('.')
                            && source.strip_prefix("http:").is_some_and(|host| {
                                host.len() > below.len() && host.ends_with(below)
                            })
                    })
                })
        };
        !source.ends_with(":*") && (known(&self.settings) || known(&policy))
    }
}
