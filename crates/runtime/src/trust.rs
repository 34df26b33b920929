//! Sources that the operator trusts: their content is labelled `trusted`, not `untrusted`.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError, RwLock};

use ephor_core::Assigned;

/// Names of sources: `http:HOST` (`http:*.example.com` includes all subdomains),
/// `database:CONNECTION`, `node:KIND`. They come from the settings, and from a policy while the
/// runtime runs.
///
/// ```
/// use ephor_runtime::trust::Trust;
///
/// let trust = Trust::new(["database:sales".to_owned(), "http:*.example.com".to_owned()]);
/// assert!(trust.has("database:sales") && trust.has("http:api.example.com"));
/// assert!(!trust.has("http:example.com.evil.org") && !trust.has("http:*"));
/// trust.set_policy(ephor_policy::Trust { sources: vec!["node:SLACK".to_owned()], ..Default::default() });
/// assert!(trust.has("node:SLACK") && trust.has("database:sales"));
/// ```
#[derive(Debug, Default)]
pub struct Trust {
    settings: BTreeSet<String>,
    policy: RwLock<Arc<ephor_policy::Trust>>,
}

impl Trust {
    /// Those of the settings.
    pub fn new(settings: impl IntoIterator<Item = String>) -> Self {
        Self { settings: settings.into_iter().collect(), policy: RwLock::default() }
    }

    /// Puts a policy's in the place of what one before it has said.
    pub fn set_policy(&self, trust: ephor_policy::Trust) {
        *self.policy.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(trust);
    }

    fn policy(&self) -> Arc<ephor_policy::Trust> {
        self.policy.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The fields of a source's results that the system behind it assigns, by the policy.
    /// `takes_address`: a tool that takes an address of the web.
    pub fn assigned(&self, source: &str, takes_address: bool) -> Vec<Assigned> {
        self.policy().assigned(source, takes_address)
    }

    /// Whether a source is trusted. What can't be told (`http:*`) never is.
    pub fn has(&self, source: &str) -> bool {
        let policy = self.policy();
        let mut all = self.settings.iter().chain(&policy.sources);
        !source.ends_with(":*")
            && all.any(|known| {
                known == source
                    || known.strip_prefix("http:*").is_some_and(|below| {
                        below.len() > 1
                            && below.starts_with('.')
                            && source.strip_prefix("http:").is_some_and(|host| {
                                host.len() > below.len() && host.ends_with(below)
                            })
                    })
            })
    }
}
