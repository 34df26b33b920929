//! HTTP settings.

use std::collections::BTreeSet;
use std::fmt;

use ephor_net::{HostPattern, Limits};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::Report;

/// HTTP nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpSettings {
    /// Maximum size of a response, in bytes, after decompression. Default 10 MiB.
    pub max_response_bytes: usize,
    /// The private addresses, including this machine's, that may be called: a list of hosts,
    /// `"127.0.0.1"` for all ports or `"127.0.0.1:8080"` for one; or true for all, false for none.
    /// Default none.
    pub allow_private: AllowPrivate,
    /// The hosts that may be called, exact or `*.example.com` for all subdomains. Default: all. The
    /// judge's `allowed_domains` applies as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_domains: Option<Vec<HostPattern>>,
    /// Hosts that may not be called, in the same format. Default none.
    pub denied_domains: Vec<HostPattern>,
    /// Ports that may be called, in addition to 80, 443 and those of listed hosts. Default none.
    pub ports: BTreeSet<u16>,
    /// Maximum number of requests to one host and port per minute; further ones fail as
    /// rate-limited, and say how long to wait. Default: unlimited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests_per_minute: Option<u32>,
    /// Maximum number of concurrent requests to one host and port; further ones wait. 1 to 1000.
    /// Default 32.
    pub max_concurrent: usize,
    /// What happens to a redirect to another origin (scheme, host or port): `"judge"`, the default,
    /// has it judged like a first request, so that it is followed, held for a person, or refused;
    /// `"refuse"` refuses it. Either way it carries no body, no secret and no header that could be
    /// one. Redirects within an origin are followed. At most three redirects of both types are
    /// followed.
    pub redirects: Redirects,
    /// The judge's `allowed_domains`, set by whoever builds the runtime, so that redirects and
    /// references are restricted too.
    #[serde(skip)]
    pub judged_domains: Option<Vec<String>>,
}

impl Default for HttpSettings {
    fn default() -> Self {
        let limits = Limits::default();
        Self {
            max_response_bytes: 10 * 1024 * 1024,
            allow_private: AllowPrivate::All(false),
            allowed_domains: None,
            denied_domains: Vec::new(),
            ports: BTreeSet::new(),
            requests_per_minute: limits.requests_per_minute,
            max_concurrent: limits.max_concurrent,
            redirects: Redirects::Judge,
            judged_domains: None,
        }
    }
}

/// What happens to redirects to another origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Redirects {
    /// They are judged like first requests.
    #[default]
    Judge,
    /// They are refused.
    Refuse,
}

/// Which private addresses may be called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AllowPrivate {
    /// All or none.
    All(bool),
    /// Those of these hosts.
    Hosts(Vec<HostPattern>),
}

impl<'de> Deserialize<'de> for AllowPrivate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = AllowPrivate;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false, or a list of hosts as in [\"127.0.0.1:8080\"]")
            }

            fn visit_bool<E>(self, all: bool) -> Result<AllowPrivate, E> {
                Ok(AllowPrivate::All(all))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<AllowPrivate, A::Error> {
                let mut hosts = Vec::new();
                while let Some(host) = list.next_element()? {
                    hosts.push(host);
                }
                Ok(AllowPrivate::Hosts(hosts))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl HttpSettings {
    pub(super) fn check(&self, report: Report<'_>) {
        if !(1024..=1 << 30).contains(&self.max_response_bytes) {
            report("http.max_response_bytes".to_owned(), "it is from 1 KiB to 1 GiB");
        }
        if self.requests_per_minute == Some(0) {
            report("http.requests_per_minute".to_owned(), "it is 1 or more");
        }
        if !(1..=1000).contains(&self.max_concurrent) {
            report("http.max_concurrent".to_owned(), "it is from 1 to 1000");
        }
        if self.ports.contains(&0) {
            report("http.ports".to_owned(), "0 is no port");
        }
        for domain in self.judged_domains.iter().flatten() {
            if let Err(error) = domain.parse::<HostPattern>() {
                report("judge.allowed_domains".to_owned(), &error.to_string());
            }
        }
    }

    /// What the guard is told.
    #[cfg(feature = "http")]
    pub(crate) fn policy(&self) -> ephor_net::Policy {
        let (all_private, private) = match &self.allow_private {
            AllowPrivate::All(all) => (*all, Vec::new()),
            AllowPrivate::Hosts(hosts) => (false, hosts.clone()),
        };
        // What can't be read is reported by `check`, and here allows nothing.
        let judged = self.judged_domains.iter();
        let judged = judged.map(|list| list.iter().filter_map(|host| host.parse().ok()).collect());
        ephor_net::Policy {
            all_private,
            private,
            allowed: self.allowed_domains.iter().cloned().chain(judged).collect(),
            denied: self.denied_domains.clone(),
            ports: self.ports.clone(),
        }
    }

    #[cfg(feature = "http")]
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            requests_per_minute: self.requests_per_minute,
            max_concurrent: self.max_concurrent,
        }
    }
}
