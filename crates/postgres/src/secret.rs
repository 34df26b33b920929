//! `${NAME}` in a connection's URL. It is read when the database is opened, and nowhere shown.

use ephor_core::text::is_env_name;
use ephor_core::{ErrorCode, Failure};

/// The names in a URL; None where `${` isn't closed, or its name isn't one.
pub fn secret_names(url: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = url;
    while let Some((_, after)) = rest.split_once("${") {
        let (name, after) = after.split_once('}')?;
        if !is_env_name(name) {
            return None;
        }
        names.push(name);
        rest = after;
    }
    Some(names)
}

/// The URL with its values, and these values, so that they can be taken out of messages. `write` says
/// how a value is written where it stands.
///
/// # Errors
/// [`ErrorCode::Dependency`] where a variable isn't set.
pub fn resolved(
    url: &str,
    write: impl Fn(&str) -> String,
) -> Result<(String, Vec<String>), Failure> {
    let (mut out, mut values) = (String::with_capacity(url.len()), Vec::new());
    let mut rest = url;
    while let Some((before, after)) = rest.split_once("${") {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = std::env::var(name).map_err(|_| {
            Failure::new(
                ErrorCode::Dependency,
                format!("the connection's URL needs `{name}`, which isn't in the environment"),
            )
        })?;
        out.push_str(before);
        out.push_str(&write(&value));
        values.push(value);
        rest = after;
    }
    out.push_str(rest);
    Ok((out, values))
}

/// As a part of a URL: a password may hold any character.
pub(crate) fn percent_encoded(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for byte in value.bytes() {
        match byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            true => out.push(char::from(byte)),
            false => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// Takes values out of a text.
pub(crate) fn redacted(mut failure: Failure, values: &[String]) -> Failure {
    let mut clean = |text: &mut String| {
        for value in values.iter().filter(|value| !value.is_empty()) {
            for form in [value.clone(), percent_encoded(value)] {
                *text = text.replace(&form, "…");
            }
        }
    };
    clean(&mut failure.message);
    failure.hint.iter_mut().for_each(&mut clean);
    failure.detail.iter_mut().for_each(&mut clean);
    failure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_forms() {
        assert_eq!(secret_names("postgres://u:${A_B}@h/${C}"), Some(vec!["A_B", "C"]));
        for odd in ["x${a}", "x${A", "x${}", "${A B}"] {
            assert_eq!(secret_names(odd), None, "{odd}");
        }
        assert_eq!(percent_encoded("a@/ü"), "a%40%2F%C3%BC");
        let failure = Failure::new(ErrorCode::Dependency, "no a@b, no a%40b");
        assert_eq!(redacted(failure, &["a@b".to_owned()]).message, "no …, no …");
        assert!(resolved("x${EPHOR_SURELY_NOT_SET}", str::to_owned).is_err());
    }
}
