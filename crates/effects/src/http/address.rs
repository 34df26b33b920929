//! Which addresses may be asked. A name is checked where it is resolved, so that the address that
//! was checked is the one that is connected to.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use ephor_core::{ErrorCode, Failure};
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::settings::AllowPrivate;

/// Checks addresses before they are connected to.
#[derive(Debug, Clone)]
pub(super) struct Guard(AllowPrivate);

/// An address that isn't public.
#[derive(Debug, Clone)]
pub(super) struct Refused(String);

impl Refused {
    pub(super) fn failure(&self) -> Failure {
        Failure::new(ErrorCode::Permission, self.to_string())
            .hint(format!("an operator can add \"{}\" to `http.allow_private`", self.0))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is an address of a private network or of this machine", self.0)
    }
}

impl Error for Refused {}

impl Guard {
    pub(super) fn new(allowed: AllowPrivate) -> Self {
        Self(allowed)
    }

    /// Checks an address that is written as numbers; names are checked when they are resolved.
    pub(super) fn check(&self, url: &Url) -> Result<(), Failure> {
        let host = url.host_str().unwrap_or_default();
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        match bare.parse::<IpAddr>() {
            Ok(address) if is_private(address) && !self.0.allows(bare) => {
                Err(Refused(bare.to_owned()).failure())
            }
            _ => Ok(()),
        }
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let name = name.as_str().to_owned();
        let open = self.0.allows(&name);
        Box::pin(async move {
            let found: Vec<SocketAddr> =
                tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let public: Vec<SocketAddr> =
                found.into_iter().filter(|address| open || !is_private(address.ip())).collect();
            if public.is_empty() && !open {
                return Err(Box::new(Refused(name)) as Box<dyn Error + Send + Sync>);
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is none of the public Internet.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => is_private_v6(address),
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    matches!(
        (a, b, c),
        (0 | 10 | 127, _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (224..=255, _, _)
    )
}

fn is_private_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    // Forms that carry an IPv4 address: mapped, compatible, NAT64, 6to4.
    let inner = match segments {
        [0, 0, 0, 0, 0, 0xffff | 0, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            Some((high, low))
        }
        [0x2002, high, low, ..] => Some((high, low)),
        _ => None,
    };
    if let Some((high, low)) = inner {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        if is_private_v4(Ipv4Addr::new(a, b, c, d)) {
            return true;
        }
    }
    address.is_loopback()
        || address.is_unspecified()
        || address.is_multicast()
        || segments[0] & 0xfe00 == 0xfc00
        || segments[0] & 0xffc0 == 0xfe80
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn addresses() {
        #[track_caller]
        fn check(address: &str, private: bool) {
            assert_eq!(is_private(address.parse().unwrap()), private, "{address}");
        }
        for private in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "169.254.169.254",
            "172.31.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "::127.0.0.1",
        ] {
            check(private, true);
        }
        for public in
            ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1"]
        {
            check(public, false);
        }
    }

    #[test]
    fn literal_addresses_are_checked_in_every_spelling() {
        let closed = Guard::new(AllowPrivate::All(false));
        for url in [
            "http://127.0.0.1/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://[::1]:80/",
            "http://[::ffff:10.0.0.1]/",
        ] {
            assert!(closed.check(&Url::parse(url).unwrap()).is_err(), "{url}");
        }
        let listed = Guard::new(AllowPrivate::Hosts(vec!["127.0.0.1".to_owned()]));
        assert!(listed.check(&Url::parse("http://127.0.0.1:99/").unwrap()).is_ok());
        assert!(listed.check(&Url::parse("http://10.0.0.1/").unwrap()).is_err());
        assert!(
            Guard::new(AllowPrivate::All(true))
                .check(&Url::parse("http://[::1]/").unwrap())
                .is_ok()
        );
    }
}
