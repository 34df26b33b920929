//! The URL guard: hostile URLs and honest ones, as data.

use ephor_net::{HostPattern, Policy, UrlGuard, is_public};
use proptest::prelude::*;

fn patterns(list: &[&str]) -> Vec<HostPattern> {
    list.iter().map(|text| text.parse().unwrap()).collect()
}

#[track_caller]
fn check(policy: &Policy, url: &str, expect: Result<&str, &str>) {
    let found = UrlGuard::new(policy.clone()).check(url);
    let found = found.as_ref().map(|url| url.host()).map_err(|refusal| refusal.code());
    assert_eq!(found, expect, "{url:?}");
}

#[test]
fn hostile_urls() {
    let hostile = include_str!("../hostile.txt");
    let mut count = 0;
    for line in hostile.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let (code, url) = line.split_once(' ').unwrap();
        // Characters that a text file can't show.
        let url = url
            .replace("<TAB>", "\t")
            .replace("<LF>", "\n")
            .replace("<CR>", "\r")
            .replace("<NUL>", "\0")
            .replace("<SHY>", "\u{ad}")
            .replace("<ZWSP>", "\u{200b}");
        check(&Policy::default(), &url, Err(code));
        count += 1;
    }
    assert!(count >= 100, "{count}");
    check(
        &Policy::default(),
        &format!("https://a.com/{}", "x".repeat(16 * 1024)),
        Err("URL_INVALID"),
    );
    check(&Policy::default(), &format!("https://{}.com/", "x".repeat(64)), Err("URL_INVALID"));
}

#[test]
fn honest_urls() {
    let honest = include_str!("../honest.txt");
    let lines = honest.lines().filter(|line| !line.is_empty());
    assert!(lines.clone().count() >= 60);
    for url in lines {
        assert!(UrlGuard::default().check(url).is_ok(), "{url}");
    }
}

#[test]
fn what_the_operator_names_is_open() {
    let policy = Policy {
        private: patterns(&["127.0.0.1:8080", "localhost", "[::1]", "*.corp"]),
        ports: [8443].into(),
        ..Policy::default()
    };
    let check = |url: &str, expect: Result<&str, &str>| check(&policy, url, expect);
    check("http://127.0.0.1:8080/", Ok("127.0.0.1"));
    check("http://2130706433:8080/", Ok("127.0.0.1"));
    check("http://127.0.0.1:8081/", Err("ADDRESS_PRIVATE"));
    check("http://127.0.0.2:8080/", Err("ADDRESS_PRIVATE"));
    check("http://LOCALHOST.:99/", Ok("localhost"));
    check("http://[0::1]:1234/", Ok("[::1]"));
    check("http://wiki.corp:3000/", Ok("wiki.corp"));
    check("http://corp/", Err("NAME_LOCAL"));
    check("https://example.com:8443/", Ok("example.com"));
    check("https://example.com:8444/", Err("PORT_CLOSED"));
    let all = Policy { all_private: true, ..Policy::default() };
    check_with(&all, "http://10.0.0.1:5000/", Ok("10.0.0.1"));
    check_with(&all, "http://box:5000/", Ok("box"));
    check_with(&all, "http://1.1.1.1:5000/", Err("PORT_CLOSED"));
}

#[track_caller]
fn check_with(policy: &Policy, url: &str, expect: Result<&str, &str>) {
    check(policy, url, expect);
}

#[test]
fn domains() {
    let policy = Policy {
        allowed: vec![
            patterns(&["api.example.com", "*.example.org", "b.example:8443"]),
            patterns(&["*.example.com", "*.example.org", "b.example"]),
        ],
        denied: patterns(&["evil.example.org"]),
        ..Policy::default()
    };
    let check = |url: &str, expect: Result<&str, &str>| check(&policy, url, expect);
    check("https://api.example.com/", Ok("api.example.com"));
    check("https://API.example.com./", Ok("api.example.com"));
    check("https://www.example.com/", Err("DOMAIN_NOT_ALLOWED"));
    check("https://example.org/", Err("DOMAIN_NOT_ALLOWED"));
    check("https://a.b.example.org/", Ok("a.b.example.org"));
    check("https://evil.example.org/", Err("DOMAIN_DENIED"));
    check("https://api.example.com.evil.com/", Err("DOMAIN_NOT_ALLOWED"));
    check("https://evil.com/#api.example.com", Err("DOMAIN_NOT_ALLOWED"));
    check("https://evil.com?api.example.com", Err("DOMAIN_NOT_ALLOWED"));
    check("https://b.example:8443/", Ok("b.example"));
    check("https://b.example/", Err("DOMAIN_NOT_ALLOWED"));
    // A list of what is allowed doesn't make a private address public.
    let inside = Policy { allowed: vec![patterns(&["127.0.0.1"])], ..Policy::default() };
    check_with(&inside, "http://127.0.0.1/", Err("ADDRESS_PRIVATE"));
}

#[test]
fn redirects() {
    let guard = UrlGuard::default();
    let from = guard.check("https://example.com/a/b").unwrap();
    #[track_caller]
    fn check(
        guard: &UrlGuard,
        from: &ephor_net::Checked,
        location: &str,
        expect: Result<&str, &str>,
    ) {
        let found = guard.check_redirect(from, location);
        let found = found.as_ref().map(|to| to.url().as_str()).map_err(|refusal| refusal.code());
        assert_eq!(found, expect, "{location:?}");
    }
    for (location, expect) in [
        ("c", Ok("https://example.com/a/c")),
        ("/c?d", Ok("https://example.com/c?d")),
        ("//other.example/x", Ok("https://other.example/x")),
        ("http://other.example/", Ok("http://other.example/")),
        ("//127.0.0.1/", Err("ADDRESS_PRIVATE")),
        ("//0x7f000001/", Err("ADDRESS_PRIVATE")),
        ("//localhost/", Err("NAME_LOCAL")),
        ("http://169.254.169.254/latest/meta-data/", Err("ADDRESS_PRIVATE")),
        ("//metadata.google.internal/", Err("NAME_LOCAL")),
        ("//me:pw@other.example/", Err("URL_USER_INFO")),
        ("/\\127.0.0.1/", Err("URL_AMBIGUOUS")),
        ("\\\\127.0.0.1/", Err("URL_AMBIGUOUS")),
        ("/\t/127.0.0.1/", Err("URL_AMBIGUOUS")),
        ("file:///etc/passwd", Err("URL_SCHEME")),
        ("javascript:alert(1)", Err("URL_SCHEME")),
        ("gopher://127.0.0.1:6379/_FLUSHALL", Err("URL_SCHEME")),
        ("//other.example:22/", Err("PORT_CLOSED")),
        ("///127.0.0.1/", Err("URL_INVALID")),
        ("http:127.0.0.1", Err("ADDRESS_PRIVATE")),
        ("http://[", Err("URL_INVALID")),
    ] {
        check(&guard, &from, location, expect);
    }
}

/// The host that the client would connect to: as an address where it reads it as one.
fn connects_to(url: &reqwest::Url) -> Option<std::net::IpAddr> {
    let host = url.host_str().unwrap();
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// Whatever is accepted leads to no private address: by the client's own parser.
    #[test]
    fn what_is_accepted_is_public(
        scheme in "(?i:https?|ftp|file)?:?/{0,3}\\\\?",
        user in "([a-z0-9.%]{0,6}[@:\\\\])?",
        host in "[0-9a-fA-FxX.:\\[\\]%]{1,24}|(?i:localhost|metadata\\.google\\.internal|[a-z]{1,6}\\.local|127\\.1|0)\\.{0,2}|[０-９。．①②⑦ⓛⓞⓒａ-ｚ.]{1,12}|\\PC{1,16}",
        tail in "(:[0-9]{0,6})?([/?#\\\\]\\PC{0,8})?",
    ) {
        let text = format!("{scheme}{user}{host}{tail}");
        if let Ok(checked) = UrlGuard::default().check(&text) {
            let sent = reqwest::Url::parse(checked.url().as_str()).unwrap();
            prop_assert_eq!(&sent, checked.url());
            prop_assert!(matches!(sent.scheme(), "http" | "https"));
            prop_assert!(sent.username().is_empty() && sent.password().is_none());
            prop_assert!(matches!(checked.port(), 80 | 443));
            match connects_to(&sent) {
                Some(address) => prop_assert!(is_public(address), "{}", text),
                None => {
                    let name = sent.host_str().unwrap().trim_end_matches('.');
                    prop_assert!(name.contains('.') && !name.ends_with(".local"), "{}", text);
                    prop_assert!(!name.ends_with("localhost") || name.ends_with("-localhost"), "{}", text);
                }
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,80}|[\\x00-\\x7f]{0,40}") {
        let _ = UrlGuard::default().check(&text);
        let _ = text.parse::<HostPattern>();
        let _ = ephor_net::authority(&text);
    }

    /// Every address that the v4 list refuses is refused in every spelling of it.
    #[test]
    fn spellings_of_an_address_agree(bits in any::<u32>()) {
        let address = std::net::Ipv4Addr::from(bits);
        let [a, b, c, d] = address.octets();
        let public = is_public(address.into());
        let guard = UrlGuard::default();
        for host in [
            format!("{address}"), format!("{bits}"), format!("{bits:#x}"), format!("{bits:#o}").replace("0o", "0"),
            format!("{a:#x}.{b}.{c:#x}.{d}"), format!("{a}.{}", bits & 0xff_ffff), format!("{address}."),
        ] {
            prop_assert_eq!(guard.check(&format!("http://{host}/")).is_ok(), public, "{}", host);
        }
        let mapped = format!("http://[::ffff:{a:02x}{b:02x}:{c:02x}{d:02x}]/");
        prop_assert!(guard.check(&mapped).is_err());
    }
}
