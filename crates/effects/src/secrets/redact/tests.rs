#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use super::*;
use proptest::prelude::*;

fn redacted(secret: &str, text: &str) -> String {
    let mut text = text.to_owned();
    Redactor::new([("KEY", secret)].into_iter()).redact(&mut text);
    text
}

#[track_caller]
fn check(secret: &str, text: &str, expect: &str) {
    assert_eq!(redacted(secret, text), expect, "{text}");
}

#[test]
fn spellings_of_a_secret() {
    let odd = "a/b+c \"d\\e'é<\n";
    for text in [
        odd.to_owned(),
        serde_json::to_string(odd).unwrap().trim_matches('"').to_owned(),
        serde_json::to_string(&serde_json::to_string(odd).unwrap()).unwrap()[3..]
            .replace("\\\"\"", ""),
        "a%2Fb%2Bc%20%22d%5Ce%27%C3%A9%3C%0A".to_owned(),
        "a%2fb%2bc+%22d%5ce'%c3%a9%3c%0a".to_owned(),
        "a/b+c%20%22d%5Ce'%C3%A9%3C%0A".to_owned(),
        "a%252Fb%252Bc%2520%2522d%255Ce%2527%25C3%25A9%253C%250A".to_owned(),
        r#"a\/b+c \"d\\e'\u00e9\u003c\n"#.to_owned(),
        r#"a\u002Fb\u002bc\u0020\u0022d\u005ce\u0027\u00E9\u003C\u000a"#.to_owned(),
        "a&#x2F;b&#43;c &quot;d\\e&#39;é&lt;\n".to_owned(),
        r#"\x61/b+c \x22d\x5ce'é\x3c\x0a"#.to_owned(),
        "612f622b6320226 45c6527c3a93c0a".replace(' ', ""),
        "612F622B632022645C6527C3A93C0A".to_owned(),
    ] {
        check(odd, &format!("<{text}>"), "<${KEY}>");
    }
    check("canary-7431", "canary-7431canary-7431", "${KEY}${KEY}");
    check("canary-7431", "canary-743", "canary-743");
    check("canary%20x1", "canary%20x1 canary%2520x1", "${KEY} ${KEY}");
    check("1234567890", "n=1234567890;", "n=${KEY};");
    check("grüße-𝄞-key", r"gr\u00fc\u00dfe-\ud834\udd1e-key", "${KEY}");
}

/// Base64 as others write it.
fn plain_base64(bytes: &[u8], alphabet: &[u8; 64], padded: bool) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut whole = [0; 3];
        whole[..group.len()].copy_from_slice(group);
        let mut four = base64(&whole, alphabet);
        four.truncate(group.len() + 1);
        text.push_str(&four);
        if padded {
            text.push_str(&"=".repeat(3 - group.len()));
        }
    }
    text
}

#[test]
fn base64_as_the_standard_has_it() {
    for (plain, expect) in [
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(plain_base64(plain.as_bytes(), STANDARD, true), expect);
    }
}

proptest! {
    /// Wherever the secret begins in what is encoded, no four characters in a row of its Base64
    /// are left.
    #[test]
    fn base64_hides_nothing(
        secret in "[ -~é]{8,40}", before in "[ -~]{0,7}", after in "[ -~]{0,7}",
        safe in any::<bool>(), padded in any::<bool>(),
    ) {
        let alphabet = if safe { URL_SAFE } else { STANDARD };
        let data = format!("{before}{secret}{after}");
        let text = plain_base64(data.as_bytes(), alphabet, padded);
        let clean = redacted(&secret, &text);
        prop_assert!(clean.contains("${KEY}"), "{} {}", text, clean);
        // All groups that hold a byte of the secret are gone: what is left is what would be there
        // without it.
        let (head, tail) = clean.split_once("${KEY}").unwrap();
        prop_assert!(head.len() <= before.len() * 4 / 3, "{} of {}", head, text);
        prop_assert!(tail.trim_end_matches('=').len() <= after.len() * 4 / 3 + 1, "{} of {}", tail, text);
    }

    #[test]
    fn urls_and_json_hide_nothing(secret in "\\PC{8,20}", before in "\\PC{0,8}", after in "\\PC{0,8}") {
        prop_assume!(!before.contains(&secret) && !after.contains(&secret) && secret.len() >= 8);
        let text = format!("{before}{secret}{after}");
        let mut url = reqwest::Url::parse("https://x.example/").unwrap();
        url.query_pairs_mut().append_pair("q", &text);
        let json = serde_json::to_string(&serde_json::json!({"k": text})).unwrap();
        for written in [text.clone(), url.to_string(), json] {
            prop_assert!(redacted(&secret, &written).contains("${KEY}"), "{}", written);
        }
    }

    #[test]
    fn what_holds_no_secret_stays(text in "\\PC{0,200}") {
        let clean = redacted("canary-0123456789", &text);
        prop_assert_eq!(clean, text);
    }
}
