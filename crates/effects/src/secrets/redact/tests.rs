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

/// In lines as `base64`, mails and PEM files have them, wherever the lines break.
#[test]
fn encodings_in_lines() {
    let key: String = (0..90_u16).map(|n| char::from(b'!' + (n * 37 % 93) as u8)).collect();
    let key = key.replace(['\\', '%', '&', '"'], "x");
    let lines = |text: &str, width: usize, end: &str| {
        let lines: Vec<&str> =
            text.as_bytes().chunks(width).map(|l| std::str::from_utf8(l).unwrap()).collect();
        lines.join(end)
    };
    for before in ["", "a", "user:", "Authorization: Bearer "] {
        for (width, end) in [
            (76, "\n"),
            (64, "\r\n"),
            (76, "\r\n "),
            (60, "\\n"),
            (64, "\\r\\n"),
            (76, "%0D%0A"),
            (72, "=\r\n"),
            (4, "\n"),
            (19, "\n"),
        ] {
            let whole = format!("{before}{key}:rest of it");
            for alphabet in [STANDARD, URL_SAFE] {
                let wrapped = lines(&plain_base64(whole.as_bytes(), alphabet, true), width, end);
                let clean = redacted(&key, &format!("<{wrapped}>"));
                assert!(clean.contains("${KEY}"), "{width} {end:?}: {clean}");
                // What is left has nothing of it.
                assert!(clean.len() < 2 * (before.len() + 24), "{width} {end:?}: {clean}");
            }
            let hex: String = whole.bytes().map(|b| format!("{b:02x}")).collect();
            let clean = redacted(&key, &lines(&hex, width, end));
            assert!(clean.contains("${KEY}"), "hex, {width} {end:?}: {clean}");
        }
    }
    // A break alone makes nothing a secret, and what stands in the next line stays.
    let short = "Cnry/74+31-secret-Z9";
    let encoded = plain_base64(short.as_bytes(), STANDARD, true);
    check(short, &format!("{encoded}\nnext line"), "${KEY}\nnext line");
    check(short, "Q25y\nnext", "Q25y\nnext");
}

/// The echoes of the red team, and more: whether each is found.
#[test]
fn echoes() {
    let key = "Cnry/74+31-secret-Z9";
    let encode = |text: &str| plain_base64(text.as_bytes(), STANDARD, true);
    let halves = key.split_at(10);
    let text = |characters: &mut dyn Iterator<Item = char>| characters.collect::<String>();
    let rot13 = |c: char| match c {
        'a'..='m' | 'A'..='M' => char::from(c as u8 + 13),
        'n'..='z' | 'N'..='Z' => char::from(c as u8 - 13),
        other => other,
    };
    for (what, echo, found) in [
        ("as it is", key.to_owned(), true),
        ("percent-encoded", "Cnry%2F74%2B31-secret-Z9".to_owned(), true),
        ("each byte, in small letters", key.bytes().map(|b| format!("%{b:02x}")).collect(), true),
        ("twice", "Cnry%252F74%252B31-secret-Z9".to_owned(), true),
        ("decoded as a form", "Cnry/74 31-secret-Z9".to_owned(), true),
        ("decoded, then encoded", "Cnry%2F74%2031-secret-Z9".to_owned(), true),
        ("decoded, then encoded twice", "Cnry%252f74%252031-secret-Z9".to_owned(), true),
        ("JSON", r"Cnry\/74\u002b31\u002dsecret-Z9".to_owned(), true),
        ("HTML", "Cnry&#47;74&#x2B;31&#45;secret-Z9".to_owned(), true),
        ("hex", key.bytes().map(|b| format!("{b:02X}")).collect(), true),
        ("Base64", encode(key), true),
        ("Base64 of more", encode(&format!("user:{key}:x")), true),
        ("backwards", text(&mut key.chars().rev()), true),
        ("upper case", key.to_uppercase(), true),
        ("lower case, as in a host", key.to_lowercase(), true),
        ("Base32", "INXHE6JPG42CWMZRFVZWKY3SMV2C2WRZ".to_owned(), true),
        ("Base32, small", "inxhe6jpg42cwmzrfvzwky3smv2c2wrz".to_owned(), true),
        ("Base64 of Base64", encode(&encode(key)), true),
        ("Base64 of Base64 of more", encode(&encode(&format!("k={key}"))), true),
        ("UTF-16", text(&mut key.chars().flat_map(|c| [c, '\0'])), true),
        ("cut at its end", key[..12].to_owned(), true),
        ("its second half", key[8..].to_owned(), true),
        ("halved, too short to tell", halves.0.to_owned(), false),
        ("split", text(&mut key.chars().flat_map(|c| [c, ' '])), false),
        ("in pieces", format!("{}, {}", halves.0, halves.1), false),
        ("rot13", key.chars().map(rot13).collect(), false),
        ("three times Base64", encode(&encode(&encode(key))), false),
        ("numbers", key.bytes().map(|b| format!("{b},")).collect(), false),
    ] {
        let redactor = Redactor::new([("KEY", key)].into_iter());
        assert_eq!(redactor.finds(&format!("<{echo}>")), found, "{what}: {echo}");
        let clean = redacted(key, &format!("<{echo}>"));
        assert!(clean.starts_with('<') && clean.ends_with('>'), "{what}: {clean}");
        assert!(!found || clean.len() < echo.len(), "{what}: {clean} is left of {echo}");
    }
}

/// A secret that means something once it was decoded.
#[test]
fn a_secret_that_others_decode() {
    let check = |secret: &str, text: &str| {
        let clean = redacted(secret, text);
        assert!(clean.contains("${KEY}"), "{secret}: {clean}");
    };
    check("ab%41cd%2Bef-gh", "http://o.example/abAcd+ef-gh");
    check("ab%41cd%2Bef-gh", "http://o.example/abAcd%20ef-gh");
    check("ab%2541cd-ef-gh", "abAcd-ef-gh");
    check("R&amp;D-key-77-x", "https://o.example/R&D-key-77-x");
    check(r"line\n-key-\u0041-7", "line\n-key-A-7");
    check(" padded-key-99 \n", "x=padded-key-99;");
    check("+plus-first-1", "/ plus-first-1");
    check("%20-first-77-", "/+-first-77-");
    // No endless decoding: a bounded number of forms of the longest text.
    let deep = format!("%{}41-key", "25".repeat(2000));
    assert!(decoded(&deep).len() <= 2 * DECODINGS + 4);
}

/// Honest texts near a secret stay as they are.
#[test]
fn what_only_looks_like_a_secret_stays() {
    let check = |secret: &str, text: &str| assert_eq!(redacted(secret, text), text);
    // Half an address isn't the secret, a short beginning neither.
    check("https://hooks.example.com/T1/B2/s3cr3t77", "see https://hooks.example.com/T1/");
    check("sk-proj-8f7d6a5s4d3f2g1h0j9k", "keys begin with sk-proj-8f7d");
    check("correct horse battery staple", "a correct horse");
    check("Sunshine-2024", "sunshine in 2024");
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
