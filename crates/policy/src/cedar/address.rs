//! Addresses of the web, as the client and the server read them.

use std::borrow::Cow;

use url::Url;

/// An address of the web, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub scheme: String,
    /// Lower case, without a full stop at its end.
    pub host: String,
    pub port: u16,
    /// Whether it is the scheme's own.
    pub usual_port: bool,
    /// None: a reference decides.
    pub path: Option<Path>,
}

/// A path of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Path {
    /// Decoded, without empty segments and dot segments.
    Clear(String),
    /// Servers read it in different ways.
    Ambiguous,
}

impl Path {
    /// Reads a path from which the URL parser has removed the dot segments, encoded ones too.
    fn of(path: &str) -> Self {
        Self::decoded(path.as_bytes()).map_or(Self::Ambiguous, Self::Clear)
    }

    fn decoded(mut rest: &[u8]) -> Option<String> {
        let mut path = Vec::with_capacity(rest.len());
        while let [first, tail @ ..] = rest {
            let byte = match (first, tail) {
                (b'%', [high, low, after @ ..]) => {
                    rest = after;
                    // Some servers decode before they look for segments, and some decode twice.
                    let byte = hex(*high)? << 4 | hex(*low)?;
                    (!byte.is_ascii_control() && !b"/\\%;".contains(&byte)).then_some(byte)?
                }
                // Some begin parameters with a semicolon: `/x/..;/admin` leads to `/admin`.
                (b'%' | b';', _) => return None,
                _ => {
                    rest = tail;
                    *first
                }
            };
            if byte != b'/' || path.last() != Some(&b'/') {
                path.push(byte);
            }
        }
        // Bytes that aren't UTF-8 are read as whatever a server takes them for.
        String::from_utf8(path).ok()
    }
}

/// The value of a hexadecimal digit.
fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| value.try_into().ok())
}

impl Address {
    /// The host, and the port where it isn't the scheme's own: as sources are named.
    pub fn authority(&self) -> String {
        if self.usual_port { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// Reads one as the client will. None: it isn't one, or a reference decides about its host.
    /// `resolved`: what still looks like a reference is a secret's name, and part of the address.
    pub fn of(text: &str, resolved: bool) -> Option<Self> {
        let (known, whole) = match text.find("${").filter(|_| !resolved) {
            None => (text, true),
            Some(reference) => {
                let rest = text.find("://").map(|at| at + 3)?;
                let end = text.get(rest..)?.find(['/', '\\', '?', '#'])? + rest;
                if reference < end {
                    return None;
                }
                match text.get(end..reference)?.find(['?', '#']) {
                    Some(query) => (text.get(..end + query)?, true),
                    None => (text.get(..end)?, false),
                }
            }
        };
        // As people write it, and tools take it.
        let bare = known.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("www."));
        let known = if bare { Cow::Owned(format!("http://{known}")) } else { Cow::Borrowed(known) };
        let url = Url::parse(&known).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let host = url.host_str()?;
        Some(Self {
            scheme: url.scheme().to_owned(),
            host: host.strip_suffix('.').unwrap_or(host).to_owned(),
            port: url.port_or_known_default()?,
            usual_port: url.port().is_none(),
            path: whole.then(|| Path::of(url.path())),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Address, Path};

    fn told(path: &Path) -> &str {
        match path {
            Path::Clear(path) => path,
            Path::Ambiguous => "ambiguous",
        }
    }

    #[test]
    fn addresses_are_read_as_the_client_reads_them() {
        for (text, expect) in [
            ("https://A.Example/x?y", Some(("a.example", 443, Some("/x")))),
            ("HTTP://a.example.:8080", Some(("a.example", 8080, Some("/")))),
            ("https://good.example@evil.example/", Some(("evil.example", 443, Some("/")))),
            (
                "https://evil.example\\@good.example/",
                Some(("evil.example", 443, Some("/@good.example/"))),
            ),
            ("http://0x7f.1/", Some(("127.0.0.1", 80, Some("/")))),
            ("https://a.example/${input.path}", Some(("a.example", 443, None))),
            ("https://a.example/b?c=${KEY}", Some(("a.example", 443, Some("/b")))),
            ("https://a.example${input.rest}/x", None),
            ("https://a.example${input.rest}", None),
            ("${input.url}", None),
            ("mailto:ann@a.example", None),
            ("a.example/x", None),
            ("WWW.a.example/x", Some(("www.a.example", 80, Some("/x")))),
            ("", None),
        ] {
            let found = Address::of(text, false);
            let found =
                found.as_ref().map(|it| (it.host.as_str(), it.port, it.path.as_ref().map(told)));
            assert_eq!(found, expect, "{text}");
        }
        // A secret's name in an address must not hide its path from the policies.
        let path = Address::of("https://a.example/admin/${KEY}", true).and_then(|it| it.path);
        assert_eq!(path, Some(Path::Clear("/admin/${KEY}".to_owned())));
    }

    #[test]
    fn a_path_has_one_spelling_or_is_ambiguous() {
        let path = |path: &str| {
            Address::of(&format!("https://a.example{path}"), true).and_then(|it| it.path).unwrap()
        };
        for other in [
            "/admin/users",
            "/%61dmin/user%73",
            "//admin///users",
            "/./admin/users",
            "/x/../admin/users",
            "/x/%2E%2e/admin/users",
            "/x//../../admin/.%2e/admin/users",
            "\\admin\\users",
            "/ad\tmin/users",
        ] {
            assert_eq!(path(other), Path::Clear("/admin/users".to_owned()), "{other}");
        }
        for (other, expect) in [
            ("/a%20b/%C3%a9", "/a b/é"),
            ("/a b/é", "/a b/é"),
            ("/a%3Fb%40", "/a?b@"),
            ("/x/", "/x/"),
        ] {
            assert_eq!(path(other), Path::Clear(expect.to_owned()), "{other}");
        }
        for other in [
            "/x%2fadmin",
            "/x/..%2Fadmin",
            "/x%5c..%5cadmin",
            "/%2561dmin",
            "/x/..;/admin",
            "/admin;x=1",
            "/admin%3bx",
            "/admin%00.png",
            "/admin%0d",
            "/x/%c0%ae%c0%ae/admin",
            "/%u0061dmin",
            "/100%",
            "/100%2",
        ] {
            assert_eq!(path(other), Path::Ambiguous, "{other}");
        }
    }
}
