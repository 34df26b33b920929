//! Hosts, and whose a URL is, as the client reads them. Pure.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::pattern::canonical;

/// A host, of one spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Host {
    Domain(String),
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}

/// Reads a host.
#[cfg(feature = "url")]
pub(crate) fn parse(text: &str) -> Option<Host> {
    Some(match url::Host::parse(text).ok()? {
        url::Host::Domain(name) => Host::Domain(name),
        url::Host::Ipv4(address) => Host::Ipv4(address),
        url::Host::Ipv6(address) => Host::Ipv6(address),
    })
}

#[cfg(not(feature = "url"))]
pub(crate) use plain::parse;

/// `host:port` of a URL as the client would read it, whatever a policy says: the name under which
/// its target is known. None where it is no URL of the web.
///
/// ```
/// use ephor_net::authority;
///
/// assert_eq!(authority("HTTP://EXAMPLE.com.:80/"), authority("http://example.com/a?b"));
/// assert_eq!(authority("https://example.com").as_deref(), Some("example.com:443"));
/// assert_eq!(authority("file:///etc/passwd"), None);
/// ```
pub fn authority(url: &str) -> Option<String> {
    #[cfg(feature = "url")]
    let (host, port) = {
        let url = url::Url::parse(url).ok();
        let url = url.filter(|url| matches!(url.scheme(), "http" | "https"))?;
        (parse(url.host_str()?)?, url.port_or_known_default()?)
    };
    #[cfg(not(feature = "url"))]
    let (host, port) = plain::authority(url)?;
    Some(format!("{}:{port}", shown(host)?))
}

/// None where it can't be one.
fn shown(host: Host) -> Option<String> {
    Some(match host {
        Host::Domain(name) => canonical(&name)?,
        Host::Ipv4(address) => address.to_string(),
        Host::Ipv6(address) => format!("[{address}]"),
    })
}

/// What a program without the feature `url` reads: spellings that every client reads alike.
#[cfg(any(test, not(feature = "url")))]
mod plain {
    use super::Host;

    pub(crate) fn parse(text: &str) -> Option<Host> {
        if let Some(inner) = text.strip_prefix('[') {
            return inner.strip_suffix(']')?.parse().ok().map(Host::Ipv6);
        }
        if let Ok(address) = text.parse() {
            return Some(Host::Ipv4(address));
        }
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let name = text.to_ascii_lowercase();
        // What ends in a number is an address, in a spelling of its own; `xn--` may be wrong.
        let last = name.strip_suffix('.').unwrap_or(&name).rsplit('.').next()?;
        let number = last.is_empty() || last.starts_with(|c: char| c.is_ascii_digit());
        let coded = name.split('.').any(|label| label.starts_with("xn--"));
        (name.chars().all(known) && !number && !coded).then_some(Host::Domain(name))
    }

    pub(super) fn authority(url: &str) -> Option<(Host, u16)> {
        let (scheme, rest) = url.split_once("://")?;
        let own = match () {
            () if scheme.eq_ignore_ascii_case("http") => 80,
            () if scheme.eq_ignore_ascii_case("https") => 443,
            () => return None,
        };
        let authority = rest.split(['/', '?', '#']).next()?;
        match authority.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some((parse(host)?, port.parse().ok()?))
            }
            Some(_) => None,
            None => Some((parse(authority)?, own)),
        }
    }
}

#[cfg(all(test, feature = "url"))]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plain(url: &str) -> Option<String> {
        let (host, port) = plain::authority(url)?;
        Some(format!("{}:{port}", shown(host)?))
    }

    #[test]
    fn what_is_plain_needs_no_feature() {
        for (url, expect) in [
            ("HTTP://API.example.com", "api.example.com:80"),
            ("https://a_b.example.:8443/x?y", "a_b.example:8443"),
            ("http://127.0.0.1:8080/", "127.0.0.1:8080"),
            ("https://[2001:db8::1]/", "[2001:db8::1]:443"),
            ("http://localhost#x", "localhost:80"),
        ] {
            assert_eq!(plain(url).as_deref(), Some(expect), "{url}");
            assert_eq!(authority(url).as_deref(), Some(expect), "{url}");
        }
        for url in [
            "http://127.1/",
            "http://0x7f.1/",
            "http://1.2.3.08/",
            "http://a@b.example/",
            "http://b.example\\@a.example/",
            "http://b\u{fc}cher.example/",
            "http://a%2eb/",
            "http://a b/",
            "http://a:+80/",
            "http://a:/",
            "http://xn--a/",
            "http:///a",
            "ftp://a/",
            "a.example",
        ] {
            assert_eq!(plain(url), None, "{url}");
        }
    }

    proptest! {
        #[test]
        fn what_both_read_they_read_alike(
            url in r"(?i:https?)://[a-c0-3x.:@%\\\[\]\-_\t+]{0,12}(:[0-9+]{0,6})?[/?#\\]?[a-z@:.\\]{0,4}"
        ) {
            if let Some(plain) = plain(&url) {
                prop_assert_eq!(authority(&url), Some(plain));
            }
        }
    }
}
