//! Hosts as an operator lists them. Pure.
//!
//! They go through the parser that URLs go through, so that a list and a URL can't spell the same
//! host differently.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use crate::host::{self, Host};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A host of a list: `api.example.com`, `*.example.com` for all below, `127.0.0.1`, `[::1]`; each
/// with a port where only that port is meant, as in `127.0.0.1:8080`.
///
/// ```
/// use ephor_net::HostPattern;
///
/// let below: HostPattern = "*.Example.COM".parse().unwrap();
/// assert!(below.matches("api.example.com", Some(443)) && !below.matches("example.com", Some(443)));
/// let port: HostPattern = "127.0.0.1:8080".parse().unwrap();
/// assert!(port.matches("127.0.0.1", Some(8080)) && !port.matches("127.0.0.1", Some(80)));
/// assert!("https://example.com/".parse::<HostPattern>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HostPattern {
    below: bool,
    host: String,
    port: Option<u16>,
}

/// A host that can't be one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` isn't a host: write api.example.com, *.example.com, 127.0.0.1 or 127.0.0.1:8080")]
pub struct PatternError(String);

impl HostPattern {
    /// Whether it means this host, written as [`Checked::host`](crate::Checked::host) gives it. A
    /// port that isn't known matches patterns without one only.
    pub fn matches(&self, host: &str, port: Option<u16>) -> bool {
        if self.port.is_some() && self.port != port {
            return false;
        }
        match self.below {
            false => self.host == host,
            true => host
                .strip_suffix(&self.host)
                .and_then(|rest| rest.strip_suffix('.'))
                .is_some_and(|rest| !rest.is_empty()),
        }
    }

    /// The host, where it means one and not those below.
    pub fn exact(&self) -> Option<&str> {
        (!self.below).then_some(self.host.as_str())
    }

    /// The port, where it means one only.
    pub fn port(&self) -> Option<u16> {
        self.port
    }
}

impl From<SocketAddr> for HostPattern {
    fn from(address: SocketAddr) -> Self {
        let host = match address.ip() {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        };
        Self { below: false, host, port: Some(address.port()) }
    }
}

impl FromStr for HostPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let error = || PatternError(text.chars().take(100).collect());
        let trimmed = text.trim();
        if let Ok(address) = trimmed.parse::<Ipv6Addr>() {
            return Ok(Self { below: false, host: format!("[{address}]"), port: None });
        }
        let (below, rest) = match trimmed.strip_prefix("*.") {
            Some(rest) => (true, rest),
            None => (false, trimmed),
        };
        let (name, port) = match rest.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => {
                let port = port.parse::<u16>().ok().filter(|port| *port > 0).ok_or_else(error)?;
                (name, Some(port))
            }
            _ => (rest, None),
        };
        let plain = !name.contains(['/', '\\', '@', '?', '#', '%', '*'])
            && !name.contains(|c: char| c.is_whitespace() || c.is_control());
        if !plain {
            return Err(error());
        }
        let host = match host::parse(name).ok_or_else(error)? {
            Host::Domain(name) => {
                canonical(&name).filter(|name| !name.is_empty()).ok_or_else(error)?
            }
            _ if below => return Err(error()),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => format!("[{address}]"),
        };
        Ok(Self { below, host, port })
    }
}

/// A name without the dot at its end. None where it is none: a label is empty, or it is too long.
pub(crate) fn canonical(name: &str) -> Option<String> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let fits = name.len() <= 253 && name.split('.').all(|label| (1..=63).contains(&label.len()));
    fits.then(|| name.to_ascii_lowercase())
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.below { "*." } else { "" }, self.host)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl Serialize for HostPattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HostPattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn spellings() {
        #[track_caller]
        fn check(text: &str, expect: Option<&str>) {
            let found = text.parse::<HostPattern>().ok().map(|pattern| pattern.to_string());
            assert_eq!(found.as_deref(), expect, "{text:?}");
        }
        check("API.example.com.", Some("api.example.com"));
        check(" *.example.com ", Some("*.example.com"));
        check("bücher.example:8443", Some("xn--bcher-kva.example:8443"));
        check("127.1", Some("127.0.0.1"));
        check("0x7f000001:80", Some("127.0.0.1:80"));
        check("::1", Some("[::1]"));
        check("[0:0::1]:80", Some("[::1]:80"));
        check("localhost", Some("localhost"));
        for wrong in [
            "",
            ".",
            "*",
            "*.",
            "a..b",
            "a.com:0",
            "a.com:99999",
            "a.com:",
            "http://a.com",
            "a.com/x",
            "me@a.com",
            "*.127.0.0.1",
            "a.*.com",
            "**.com",
            "a b.com",
            "a%2eb.com",
            "[::1",
            "a.com\\b",
        ] {
            check(wrong, None);
        }
    }

    #[test]
    fn a_star_stands_for_what_is_below() {
        #[track_caller]
        fn check(pattern: &str, host: &str, expect: bool) {
            let pattern: HostPattern = pattern.parse().unwrap();
            assert_eq!(pattern.matches(host, Some(80)), expect, "{pattern} {host}");
        }
        check("a.example", "a.example", true);
        check("a.example", "b.a.example", false);
        check("*.example", "a.example", true);
        check("*.example", "b.a.example", true);
        check("*.example", "example", false);
        check("*.example", ".example", false);
        check("*.example", "evilexample", false);
        check("*.a.example", "a.example", false);
        check("a.example:81", "a.example", false);
        check("a.example:80", "a.example", true);
    }
}
