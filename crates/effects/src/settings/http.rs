//! Requests.

use serde::{Deserialize, Serialize};

use super::Report;

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

impl HttpSettings {
    pub(super) fn check(&self, report: Report<'_>) {
        if !(1024..=1 << 30).contains(&self.max_response_bytes) {
            report("http.max_response_bytes".to_owned(), "it is from 1 KiB to 1 GiB");
        }
    }
}
