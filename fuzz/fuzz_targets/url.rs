//! URLs: what the guard lets through is public by another's judgement too, and stays what it is.
#![no_main]

use std::net::IpAddr;

use arbitrary::Unstructured;
use ephor_fuzz::text;
use ephor_net::{MAX_REDIRECTS, Policy, Request, UrlGuard, authority, is_public};
use libfuzzer_sys::fuzz_target;
use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Method, StatusCode};

const PIECES: &[&str] = &[
    "http", "https", "file", "HTTP", ":", "//", "/", "\\", "@", "%", "%40", "%2e", "%00", "#", "?",
    "&", ".", "..", "。", "．", "\t", "\n", " ", "\u{ad}", "\u{200d}", "localhost", "LOCALHOST",
    "127", "0x7f", "0177", "2130706433", "017700000001", "127.0.0.1", "1", "0", "255", "256",
    "[", "]", "::1", "::", "::ffff:", "ffff", "fe80", "fc00", "64:ff9b::", "2002:", "a9fe", "169.254",
    "10.", "192.168", "example", ".com", ".internal", ".local", "xn--", "ｌｏｃａｌ", "①", "ß", ":80",
    ":443", ":22", "user:pass@",
];

/// The ranges of the design's list, written down once more.
fn private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            matches!(a, 0 | 10 | 127 | 224..)
                || (a == 100 && (64..128).contains(&b))
                || (a == 169 && b == 254)
                || (a == 172 && (16..32).contains(&b))
                || (a == 192 && ((b == 0 && c == 0) || b == 168))
                || (a == 198 && (b == 18 || b == 19))
        }
        IpAddr::V6(v6) => {
            let first = v6.segments()[0];
            v6.is_loopback()
                || v6.is_unspecified()
                || first & 0xfe00 == 0xfc00
                || first & 0xffc0 == 0xfe80
                || v6.to_ipv4_mapped().is_some_and(|v4| private(v4.into()))
        }
    }
}

fn check(text: &str) {
    let guard = UrlGuard::new(Policy::default());
    let checked = guard.check(text);
    let _ = authority(text);
    let Ok(checked) = checked else {
        return;
    };
    let url = checked.url();
    assert!(matches!(url.scheme(), "http" | "https") && matches!(checked.port(), 80 | 443));
    assert!(url.username().is_empty() && url.password().is_none());
    assert!(!checked.may_be_private());
    let host = checked.host();
    if let Ok(address) = host.trim_matches(['[', ']']).parse::<IpAddr>() {
        assert!(is_public(address) && !private(address), "{text:?} leads to {address}");
    }
    for end in [".localhost", ".internal", ".local"] {
        assert!(!host.ends_with(end), "{text:?} leads to {host}");
    }
    assert!(host.contains(['.', ':']), "{text:?} leads to a single label, {host}");
    let again = guard.check(url.as_str()).expect("what was checked passes again");
    assert_eq!((again.host(), again.port()), (host, checked.port()));
    assert_eq!(authority(url.as_str()), Some(checked.authority()));
}

/// What is followed from one place to the next: to another origin goes no body, no method that was
/// turned, no header that could hold a secret, and no address that holds one.
fn follow(how: u8, hops: &[&str]) {
    let guard = UrlGuard::new(Policy::default());
    let first = ["http://example.com/a", "https://example.com/a?b", "https://example.com:443/"];
    let Ok(first) = guard.check(first[usize::from(how) % first.len()]) else { return };
    let method = [Method::GET, Method::POST, Method::DELETE][usize::from(how / 4) % 3].clone();
    let mut headers = HeaderMap::new();
    for name in ["authorization", "x-key", "idempotency-key", "accept"] {
        headers.insert(name, HeaderValue::from_static("v"));
    }
    let mut request = Request::new(method, first).headers(headers);
    request = request.holds_secret(|text| text.contains("0177"));
    if how % 2 == 0 {
        request = request.body("secret");
    }
    for (turn, hop) in hops.iter().enumerate().take(MAX_REDIRECTS) {
        let status = [301, 302, 303, 307, 308][(usize::from(how) + turn) % 5];
        let Ok(to) = guard.check_redirect(request.url(), hop) else { return };
        let before = request.clone();
        let Ok(status) = StatusCode::from_u16(status) else { return };
        if request.follow(to.clone(), status).is_err() {
            return;
        }
        assert!(*request.url() == to && request.redirects() == turn + 1);
        if status.as_u16() < 307 {
            assert!(matches!(*request.method(), Method::GET), "{hop:?}");
        } else {
            assert_eq!(request.method(), before.method());
        }
        if before.url().same_origin(&to) {
            assert_eq!(before.url().authority(), to.authority());
        } else {
            assert!(request.body_bytes().is_none(), "{hop:?}");
            assert!(request.header_map().keys().all(|name| name == "accept"), "{hop:?}");
            assert!(!to.url().as_str().contains("0177"), "{hop:?}");
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0, rest)) => check(&String::from_utf8_lossy(rest)),
        Some((how, rest)) => {
            let Ok(text) = text(&mut Unstructured::new(rest), PIECES) else {
                return;
            };
            if how % 2 == 0 {
                check(&format!("http://{text}"));
            } else {
                check(&text);
            }
            // A redirect is checked like a first address.
            let guard = UrlGuard::new(Policy::default());
            if let Ok(from) = guard.check("https://example.com/a/b")
                && let Ok(to) = guard.check_redirect(&from, &text)
            {
                check(to.url().as_str());
                assert!(guard.check(to.url().as_str()).is_ok(), "{text:?}");
            }
            let other = format!("//{text}");
            let hops: Vec<&str> = text.split(' ').chain([&*other, &text]).collect();
            follow(*how, &hops);
        }
        None => {}
    }
});
