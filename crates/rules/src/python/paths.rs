//! Paths in texts: absolute ones of the system, and those that climb.

use super::Danger;

/// First parts of absolute paths that belong to the system or to other people.
const SYSTEM: &[&str] = &[
    "etc", "proc", "sys", "dev", "root", "usr", "var", "bin", "sbin", "boot", "home", "lib",
    "lib64", "run", "Users", "System", "Library", "private",
];

/// First parts below a Windows drive.
const WINDOWS: &[&str] = &["windows", "users", "programdata", "program files", "system32"];

/// The danger of a text, if it names a path that code has no business with.
pub(super) fn danger(text: &str) -> Option<Danger> {
    if names_system_path(text) {
        Some(Danger::Path)
    } else if climbs(text) {
        Some(Danger::Traversal)
    } else {
        None
    }
}

fn names_system_path(text: &str) -> bool {
    let trimmed = text.trim_start();
    if trimmed.starts_with("~/") || trimmed == "~" || trimmed.starts_with("~root") {
        return true;
    }
    if trimmed.len() > 7
        && trimmed.is_char_boundary(5)
        && trimmed[..5].eq_ignore_ascii_case("file:")
    {
        return true;
    }
    slashes(text) || drives(text)
}

/// Looks at every slash that begins a path: at the start of the text, or after a character that
/// can't belong to one. Repeated slashes and `./` count as one slash.
fn slashes(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'/' {
            at += 1;
            continue;
        }
        let begins = match at.checked_sub(1).map(|before| bytes[before]) {
            None => true,
            // `https://host` begins no path of this machine.
            Some(b':') => bytes.get(at + 1) != Some(&b'/'),
            Some(before) => {
                let of_a_word = before.is_ascii_alphanumeric() || before >= 0x80;
                let of_a_path = matches!(before, b'_' | b'-' | b'.' | b'}' | b')' | b'<' | 0);
                !of_a_word && !of_a_path
            }
        };
        let mut end = at + 1;
        loop {
            if bytes.get(end) == Some(&b'/') {
                end += 1;
            } else if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) == Some(&b'/') {
                end += 2;
            } else {
                break;
            }
        }
        let rest = &text[end..];
        if begins && SYSTEM.iter().any(|name| is_component(rest, name)) {
            return true;
        }
        at = end;
    }
    false
}

fn is_component(rest: &str, name: &str) -> bool {
    rest.strip_prefix(name)
        .is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || "_-.".contains(c)))
}

fn drives(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.match_indices(':').any(|(at, _)| {
        let drive = at == 1 || (at > 1 && !lower.as_bytes()[at - 2].is_ascii_alphanumeric());
        let letter = at > 0 && lower.as_bytes()[at - 1].is_ascii_alphabetic();
        let rest = &lower[at + 1..];
        let below = rest.trim_start_matches(['\\', '/']);
        drive
            && letter
            && below.len() < rest.len()
            && WINDOWS.iter().any(|name| below.starts_with(name))
    })
}

fn climbs(text: &str) -> bool {
    text.split(['/', '\\']).any(|part| part == "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_other_texts() {
        use Danger::{Path, Traversal};
        for (text, expect) in [
            ("/etc/passwd", Some(Path)),
            ("//etc//passwd", Some(Path)),
            ("/./etc/passwd", Some(Path)),
            ("/proc/self/environ", Some(Path)),
            ("cat /etc/passwd", Some(Path)),
            ("if=/dev/sda", Some(Path)),
            ("file:///etc/passwd", Some(Path)),
            ("~/.ssh/id_rsa", Some(Path)),
            ("C:\\Windows\\System32", Some(Path)),
            ("c:/users/me", Some(Path)),
            ("/home", Some(Path)),
            ("../secret", Some(Traversal)),
            ("a/../../b", Some(Traversal)),
            ("..\\x", Some(Traversal)),
            ("..", Some(Traversal)),
            ("trend.png", None),
            ("out/trend.png", None),
            ("/tmp/x", None),
            ("/etcetera", None),
            ("https://example.org/etc/x", None),
            ("https://etc/x", None),
            ("a/b/usr/c", None),
            ("...", None),
            ("wait.. what", None),
            ("1..2", None),
            ("and/or", None),
            ("10:30/usr", None),
            ("~", Some(Path)),
            ("</var>", None),
            ("", None),
            ("日本/etc", None),
        ] {
            assert_eq!(danger(text), expect, "{text}");
        }
    }
}
