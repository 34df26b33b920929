//! The URL guard: a text in, a checked URL or a refusal out. Pure.
//!
//! It uses the parser that the client uses, and refuses what other parsers read otherwise. Names
//! are checked again where they are resolved.

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;

use url::Host;
use url::Url;

use crate::address::is_public;
use crate::pattern::{HostPattern, canonical};
use crate::refusal::Refusal;

/// Longest URL, in bytes.
const MAX_URL: usize = 16 * 1024;

/// Names that mean something inside a network only, with all below them.
const LOCAL: [&str; 10] = [
    "localhost",
    "localdomain",
    "local",
    "internal",
    "intranet",
    "private",
    "corp",
    "lan",
    "home",
    "home.arpa",
];

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policy {
    /// Whether all private addresses and local names may be asked, on any port. Default false.
    pub all_private: bool,
    /// The private addresses and local names that may be asked, on any port where none is named.
    pub private: Vec<HostPattern>,
    /// Each of these lists allows what it holds; a host must be in all of them. None by default.
    pub allowed: Vec<Vec<HostPattern>>,
    /// Hosts that may not be asked.
    pub denied: Vec<HostPattern>,
    /// Ports beside 80, 443 and those that a pattern names.
    pub ports: BTreeSet<u16>,
}

/// Checks URLs against a [`Policy`].
///
/// ```
/// use ephor_net::{Policy, UrlGuard};
///
/// let guard = UrlGuard::new(Policy::default());
/// assert_eq!(guard.check("https://Example.com/a").unwrap().host(), "example.com");
/// assert_eq!(guard.check("http://0x7f.1/").unwrap_err().code(), "ADDRESS_PRIVATE");
/// assert_eq!(guard.check("https://good.example\\@evil.example/").unwrap_err().code(), "URL_AMBIGUOUS");
/// ```
#[derive(Debug, Clone, Default)]
pub struct UrlGuard {
    policy: Policy,
}

/// A URL that was checked. Only a [`UrlGuard`] makes one.
#[derive(Clone, PartialEq, Eq)]
pub struct Checked {
    url: Url,
    host: String,
    port: u16,
    private: bool,
}

impl UrlGuard {
    /// A guard of a policy.
    pub fn new(policy: Policy) -> Self {
        Self { policy }
    }

    /// Checks a URL as somebody wrote it.
    pub fn check(&self, text: &str) -> Result<Checked, Refusal> {
        let text = text.trim_matches(' ');
        plain(text)?;
        let Some((scheme, rest)) = text.split_once(':') else {
            return Err(Refusal::Invalid("it has no scheme".to_owned()));
        };
        if matches!(scheme.to_ascii_lowercase().as_str(), "http" | "https") {
            let authority = rest
                .strip_prefix("//")
                .and_then(|rest| rest.split(['/', '?', '#']).next())
                .filter(|authority| !authority.is_empty())
                .ok_or(Refusal::Ambiguous("no `//` and host after its scheme"))?;
            if authority.contains('@') {
                return Err(Refusal::UserInfo);
            }
            if authority.contains('%') {
                return Err(Refusal::Ambiguous("a `%` in its host"));
            }
        }
        let url = Url::parse(text).map_err(|error| Refusal::Invalid(error.to_string()))?;
        self.check_url(url)
    }

    /// Checks where a redirect leads: `location` as the server wrote it, seen from `from`.
    pub fn check_redirect(&self, from: &Checked, location: &str) -> Result<Checked, Refusal> {
        let location = location.trim_matches(' ');
        plain(location)?;
        let url = from.url.join(location).map_err(|error| Refusal::Invalid(error.to_string()))?;
        self.check_url(url)
    }

    fn check_url(&self, url: Url) -> Result<Checked, Refusal> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(Refusal::Scheme(shown(url.scheme())));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Refusal::UserInfo);
        }
        let nameless = || Refusal::Invalid("it has no host that can be one".to_owned());
        let (host, special) = match url.host().ok_or_else(nameless)? {
            Host::Domain(name) => {
                let host = canonical(name).ok_or_else(nameless)?;
                // The client takes a name that reads as an address for that address.
                match host.parse::<IpAddr>() {
                    Ok(address) => (address.to_string(), !is_public(address)),
                    Err(_) => (host.clone(), is_local(&host)),
                }
            }
            Host::Ipv4(address) => (address.to_string(), !is_public(address.into())),
            Host::Ipv6(address) => (format!("[{address}]"), !is_public(address.into())),
        };
        let port = url.port_or_known_default().unwrap_or_default();
        let lists = |patterns: &[HostPattern]| {
            patterns.iter().any(|pattern| pattern.matches(&host, Some(port)))
        };
        let policy = &self.policy;
        if lists(&policy.denied) {
            return Err(Refusal::Denied(shown(&host)));
        }
        if !policy.allowed.iter().all(|list| lists(list)) {
            return Err(Refusal::NotAllowed(shown(&host)));
        }
        let private = policy.all_private || lists(&policy.private);
        if special && !private {
            return Err(match url.host() {
                Some(Host::Domain(_)) => Refusal::LocalName(shown(&host)),
                _ => Refusal::PrivateAddress(host),
            });
        }
        let named = |patterns: &[HostPattern]| {
            patterns.iter().any(|p| p.port() == Some(port) && p.matches(&host, Some(port)))
        };
        let open = matches!(port, 80 | 443)
            || policy.ports.contains(&port)
            || lists(&policy.private)
            || (special && policy.all_private)
            || policy.allowed.iter().any(|list| named(list));
        if !open {
            return Err(Refusal::Port { host: shown(&host), port });
        }
        Ok(Checked { url, host, port, private })
    }
}

impl Checked {
    /// The URL.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// The host, normalised: lower case, Punycode, no dot at the end; IPv6 in brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port, also where it is the scheme's own.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// `host:port`: what rates and breakers count by.
    pub fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// Whether the host may have a private address, because the policy says so.
    pub fn may_be_private(&self) -> bool {
        self.private
    }

    /// Whether both have the same scheme, host and port.
    pub fn same_origin(&self, other: &Self) -> bool {
        (self.url.scheme(), &self.host, self.port) == (other.url.scheme(), &other.host, other.port)
    }

    /// Whether it is sent in the clear.
    pub fn is_plain(&self) -> bool {
        self.url.scheme() == "http"
    }

    /// Adds a pair to the query; the host stays as it is.
    pub fn append_query(&mut self, name: &str, value: &str) {
        self.url.query_pairs_mut().append_pair(name, value);
    }
}

/// Without path and query, which may hold a secret.
impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checked({}://{}:{})", self.url.scheme(), self.host, self.port)
    }
}

/// Refuses characters that parsers drop or turn into others.
fn plain(text: &str) -> Result<(), Refusal> {
    if text.len() > MAX_URL {
        return Err(Refusal::Invalid(format!("it has more than {MAX_URL} bytes")));
    }
    if text.contains('\\') {
        return Err(Refusal::Ambiguous("a backslash"));
    }
    if text.contains(|c: char| c.is_control()) {
        return Err(Refusal::Ambiguous("a tab, a line break or a control character"));
    }
    Ok(())
}

fn is_local(host: &str) -> bool {
    !host.contains('.')
        || LOCAL.iter().any(|name| {
            host.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
}

fn shown(text: &str) -> String {
    text.chars().take(100).collect()
}
