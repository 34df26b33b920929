//! Parses strings with references, and paths. Pure.

use ephor_core::{ErrorCode, Failure};

/// A piece of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    /// Text that stands for itself.
    Text(&'t str),
    /// `$${`, which stands for `${`.
    Escape,
    /// What stands between `${` and `}`.
    Reference(&'t str),
}

/// Cuts a text into pieces. Fails where a reference isn't closed.
pub(crate) fn pieces(text: &str) -> Result<Vec<Piece<'_>>, Failure> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("${") {
        let (before, from) = rest.split_at(at);
        if let Some(before) = before.strip_suffix('$') {
            push_text(&mut found, before);
            found.push(Piece::Escape);
            rest = &from[2..];
            continue;
        }
        push_text(&mut found, before);
        let inside = &from[2..];
        let Some(end) = inside.find('}') else {
            let shown: String = from.chars().take(40).collect();
            return Err(Failure::new(
                ErrorCode::ValidationFailed,
                format!("the reference that begins with `{shown}` is not closed"),
            )
            .hint("close it with `}`, or write `$${` where `${` is meant as text"));
        };
        found.push(Piece::Reference(inside[..end].trim()));
        rest = &inside[end + 1..];
    }
    push_text(&mut found, rest);
    Ok(found)
}

fn push_text<'t>(found: &mut Vec<Piece<'t>>, text: &'t str) {
    if !text.is_empty() {
        found.push(Piece::Text(text));
    }
}

/// Cuts `rows[0].total` into its steps. A step is a key of an object or an index of a list.
pub(crate) fn steps(path: &str) -> Result<Vec<&str>, String> {
    let (name, rest) = name(path)?;
    let mut found = vec![name];
    found.extend(steps_after(rest)?);
    Ok(found)
}

/// The steps of what may follow a name: nothing, `.rows`, `[0].total`.
pub(crate) fn steps_after(mut rest: &str) -> Result<Vec<&str>, String> {
    let mut found = Vec::new();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let end = inside.find(']').ok_or("a `[` is not closed")?;
            let index = inside[..end].trim_matches(['"', '\'', ' ']);
            if index.is_empty() {
                return Err("`[]` lacks an index".to_owned());
            }
            found.push(index);
            rest = &inside[end + 1..];
        } else if let Some(more) = rest.strip_prefix('.') {
            let (step, more) = name(more)?;
            found.push(step);
            rest = more;
        } else {
            return Err(format!("`{rest}` doesn't belong there"));
        }
    }
    Ok(found)
}

fn name(path: &str) -> Result<(&str, &str), String> {
    let (step, rest) = path.split_at(path.find(['.', '[']).unwrap_or(path.len()));
    if step.is_empty() {
        return Err("a name is missing".to_owned());
    }
    if step.contains(['{', '$', ']', '"']) || step.chars().any(char::is_control) {
        return Err(format!("`{step}` is no name"));
    }
    Ok((step, rest))
}

/// Appends text that is data: `${` in it, or made by joining it, is escaped, so that no later
/// pass takes it for a reference.
pub(crate) fn append_data(out: &mut String, data: &str) {
    if data.starts_with('{') && out.ends_with('$') {
        out.push('$');
    }
    let mut rest = data;
    while let Some(at) = rest.find("${") {
        out.push_str(&rest[..at]);
        out.push_str("$${");
        rest = &rest[at + 2..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    fn unescape(text: &str) -> String {
        let read = |piece: &Piece<'_>| match piece {
            Piece::Text(text) => (*text).to_owned(),
            Piece::Escape => "${".to_owned(),
            Piece::Reference(name) => panic!("a reference to {name:?} came out of data"),
        };
        pieces(text).unwrap().iter().map(read).collect()
    }

    #[test]
    fn paths() {
        #[track_caller]
        fn check(path: &str, expect: Option<&[&str]>) {
            assert_eq!(steps(path).ok().as_deref(), expect, "{path}");
        }
        check("a", Some(&["a"]));
        check("a.b.0.c", Some(&["a", "b", "0", "c"]));
        check("a[0][1].b", Some(&["a", "0", "1", "b"]));
        check(r#"a["x.y"].b"#, Some(&["a", "x.y", "b"]));
        check("数据.0", Some(&["数据", "0"]));
        check("a.Total Amount", Some(&["a", "Total Amount"]));
        for bad in ["", ".", "a.", ".a", "a..b", "a[", "a[]", "a[0]b", "a{b"] {
            check(bad, None);
        }
    }

    #[test]
    fn texts() {
        #[track_caller]
        fn check(text: &str, expect: &[Piece<'_>]) {
            assert_eq!(pieces(text).unwrap(), expect, "{text}");
        }
        use Piece::{Escape, Reference, Text};
        check("", &[]);
        check("$5 {x}", &[Text("$5 {x}")]);
        check("${a}", &[Reference("a")]);
        check("x ${ a.b } y", &[Text("x "), Reference("a.b"), Text(" y")]);
        check("$${a}", &[Escape, Text("a}")]);
        check("$$${a}", &[Text("$"), Escape, Text("a}")]);
        assert!(pieces("${a").is_err());
    }

    proptest! {
        #[test]
        fn data_never_turns_into_a_reference(parts in prop::collection::vec("[$&{}aA_]{0,6}", 0..5)) {
            let mut out = String::new();
            for part in &parts {
                append_data(&mut out, part);
            }
            prop_assert_eq!(unescape(&out), parts.concat());
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,60}", path in ".{0,30}") {
            let _ = pieces(&text);
            let _ = steps(&path);
        }
    }
}
