//! Keeps anything that looks like a key off a tape.

use std::sync::OnceLock;

use regex::Regex;
use serde_json::Value;

/// What stands for a text that was left out.
pub(super) const REDACTED: &str = "[redacted]";

/// Keys of well-known forms: it is better to lose a text that only looks like one.
const FORMS: &[&str] = &[
    r"\bsk-[A-Za-z0-9_\-]{16,}",
    r"\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}",
    r"(?i:bearer)\s+[A-Za-z0-9._~+/\-]{16,}=*",
    r"(?i:basic)\s+[A-Za-z0-9+/]{24,}=*",
    r"\bAKIA[0-9A-Z]{16}\b",
    r"\bAIza[0-9A-Za-z_\-]{35}",
    r"\bgh[pousr]_[A-Za-z0-9]{30,}",
    r"\bgithub_pat_[A-Za-z0-9_]{30,}",
    r"\bglpat-[A-Za-z0-9_\-]{20,}",
    r"\bxox[abprs]-[A-Za-z0-9\-]{10,}",
    r"\bhf_[A-Za-z0-9]{30,}",
    r"\beyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}",
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)",
    r"(?P<scheme>\b[a-z][a-z0-9+.\-]{1,20}://)[^\s/@:]*:[^\s/@]+@",
];

fn forms() -> Option<&'static Regex> {
    static FORM: OnceLock<Option<Regex>> = OnceLock::new();
    FORM.get_or_init(|| Regex::new(&FORMS.join("|")).ok()).as_ref()
}

/// A text without keys. None: it holds none.
pub(super) fn text(text: &str) -> Option<String> {
    // The forms are constant and compile (a test says so); a text that couldn't be looked at
    // would be left out whole.
    let Some(forms) = forms() else {
        return Some(REDACTED.to_owned());
    };
    forms.is_match(text).then(|| {
        let marked = format!("${{scheme}}{REDACTED}");
        forms.replace_all(text, marked.as_str()).into_owned()
    })
}

/// All texts of a value without keys. Whether there were any.
pub(super) fn value(value: &mut Value) -> bool {
    match value {
        Value::String(own) => match text(own) {
            Some(clean) => {
                *own = clean;
                true
            }
            None => false,
        },
        Value::Array(items) => items.iter_mut().fold(false, |any, item| self::value(item) | any),
        Value::Object(map) => {
            let mut any = map.values_mut().fold(false, |any, item| self::value(item) | any);
            if map.keys().any(|key| text(key).is_some()) {
                any = true;
                let entries = std::mem::take(map).into_iter();
                map.extend(entries.map(|(key, value)| (text(&key).unwrap_or(key), value)));
            }
            any
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_are_left_out_and_prose_stays() {
        assert!(forms().is_some());
        for (given, expect) in [
            ("use sk-proj-abcdefghijklmnop1234 now", "use [redacted] now"),
            ("Authorization: Bearer abcdefghijklmnop.qrst", "Authorization: [redacted]"),
            ("postgres://ann:secret@db/x", "postgres://[redacted]db/x"),
            ("AKIAABCDEFGHIJKLMNOP", "[redacted]"),
            ("eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2", "[redacted]"),
            (
                "a -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- b",
                "a [redacted] b",
            ),
            ("a -----BEGIN PRIVATE KEY-----\nabc", "a [redacted]"),
        ] {
            assert_eq!(text(given).as_deref(), Some(expect), "{given}");
        }
        for prose in [
            "a bearer of bad news",
            "task-management-of-some-length-sk",
            "https://a.example/x?y=1",
            "ann@example.org",
            "sk-1",
        ] {
            assert_eq!(text(prose), None, "{prose}");
        }
        let mut nested = json!({"a": ["x", {"ghp_abcdefghijklmnopqrstuvwxyz0123": "ok"}]});
        assert!(value(&mut nested));
        assert_eq!(nested, json!({"a": ["x", {"[redacted]": "ok"}]}));
    }
}
