//! Under which names the server is reached, and which pages are its own.

use std::net::IpAddr;

use axum::http::uri::Authority;

use crate::settings::ServerSettings;

impl ServerSettings {
    /// Whether the server is reached under that host, whatever the port: one may be forwarded.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        let Some((name, _)) = host_and_port(host) else { return false };
        let listens = self.listen.ip();
        // Nobody can point an address elsewhere, as they can a name.
        let all = listens.is_unspecified();
        let is_address = name.parse().is_ok_and(|ip: IpAddr| {
            all || ip == listens || ip.is_loopback() && listens.is_loopback()
        });
        is_address
            || name.eq_ignore_ascii_case("localhost") && (all || listens.is_loopback())
            || self.named().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    /// Whether a page of that origin is the server's own, when a request for `host` comes from it: a
    /// browser asks the page's server by the same name and port. A proxy may ask by another one; then
    /// the settings name the page's.
    pub(crate) fn is_own_origin(&self, origin: &str, host: &str) -> bool {
        let Some((scheme, (name, port))) = origin
            .split_once("://")
            .and_then(|(scheme, authority)| Some((scheme, host_and_port(authority)?)))
        else {
            return false;
        };
        let is = |(known, at): (&str, Option<u16>), default: u16| {
            known.eq_ignore_ascii_case(name) && at.unwrap_or(default) == port.unwrap_or(default)
        };
        let named = |default| self.named().any(|site| is(site, default));
        let default = match scheme {
            "https" => 443,
            // Where TLS is used, a page without it may be anybody's on the way.
            "http"
                if !(self.secure_cookie
                    && self.named().any(|(it, _)| it.eq_ignore_ascii_case(name))) =>
            {
                80
            }
            _ => return false,
        };
        host_and_port(host).is_some_and(|site| is(site, default)) || named(default)
    }

    /// The names of the settings, with their ports.
    fn named(&self) -> impl Iterator<Item = (&str, Option<u16>)> {
        self.hosts.iter().filter_map(|host| host_and_port(host))
    }
}

/// A host without its brackets, and its port.
pub(crate) fn host_and_port(text: &str) -> Option<(&str, Option<u16>)> {
    let authority: Authority = text.parse().ok()?;
    let (host, port) = text.split_at_checked(authority.host().len())?;
    // A user's name would be before the host.
    if host != authority.host() {
        return None;
    }
    let port = match port.strip_prefix(':') {
        Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => Some(digits.parse().ok()?),
        None if port.is_empty() => None,
        _ => return None,
    };
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    Some((bare.unwrap_or(host), port))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn settings(hosts: &[&str], secure_cookie: bool) -> ServerSettings {
        let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
        ServerSettings { hosts, secure_cookie, ..ServerSettings::default() }
    }

    #[test]
    fn hosts() {
        let settings = settings(&["ephor.example", "wide.example:8443"], false);
        for own in [
            "127.0.0.1",
            "127.0.0.1:4600",
            "LOCALHOST:80",
            "[::1]:4600",
            "ephor.example:99",
            "wide.example",
        ] {
            assert!(settings.is_host(own), "{own}");
        }
        for foreign in [
            "",
            ":4600",
            "evil.example",
            "127.0.0.1:7811.evil.example",
            "127.0.0.1:",
            "127.0.0.1:+80",
            "127.0.0.1:65536",
            "127.0.0.1:1:2",
            "127.0.0.1@evil.example",
            "evil.example@127.0.0.1",
            "[::1].evil.example",
            "[::1",
            "localhost/x",
            "ephor.example.evil.example",
        ] {
            assert!(!settings.is_host(foreign), "{foreign}");
        }
    }

    #[test]
    fn all_addresses_are_ours_and_no_other_name() {
        let listen = "0.0.0.0:4600".parse().unwrap();
        let settings = ServerSettings { listen, ..settings(&["ephor.example"], false) };
        for own in ["10.0.0.7:4600", "0.0.0.0", "[fd00::7]:4600", "localhost", "ephor.example"] {
            assert!(settings.is_host(own), "{own}");
        }
        assert!(!settings.is_host("evil.example:4600"));
    }

    #[test]
    fn origins() {
        let plain = settings(&["ephor.example", "wide.example:8443"], false);
        let tls = ServerSettings { secure_cookie: true, ..plain.clone() };
        let (here, name) = ("127.0.0.1:4600", "ephor.example");
        for (settings, origin, host, own) in [
            (&plain, "http://127.0.0.1:4600", here, true),
            (&plain, "http://127.0.0.1:9999", here, false),
            (&plain, "http://127.0.0.1", here, false),
            (&plain, "http://localhost:4600", here, false),
            (&plain, "http://[::1]:4600", "[::1]:4600", true),
            (&plain, "http://127.0.0.1", "127.0.0.1:80", true),
            (&plain, "http://127.0.0.1:4600.evil.example", here, false),
            (&plain, "null", here, false),
            (&plain, "127.0.0.1:4600", here, false),
            (&plain, "ftp://127.0.0.1:4600", here, false),
            // Behind proxies, which keep the name or not.
            (&plain, "https://ephor.example", name, true),
            (&plain, "https://ephor.example", here, true),
            (&plain, "https://ephor.example:9999", here, false),
            (&plain, "https://wide.example:8443", here, true),
            (&plain, "https://wide.example", here, false),
            (&plain, "http://ephor.example", name, true),
            (&tls, "https://ephor.example", name, true),
            (&tls, "http://ephor.example", name, false),
            (&tls, "http://127.0.0.1:4600", here, true),
        ] {
            assert_eq!(settings.is_own_origin(origin, host), own, "{origin} at {host}");
        }
    }
}
