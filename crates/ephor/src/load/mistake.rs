//! What is wrong with the settings, and how to fix it.

use std::path::{Path, PathBuf};

use ephor_rules::explain::code;

/// Why the settings can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The file doesn't exist.
    #[error("{}: there is no such file", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file can't be read.
    #[error("{}: it can't be read: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The file was found, and not named, and others than the current user and root can change it.
    #[error("{}: it isn't used: {reason}", path.display())]
    NotYours {
        /// The file.
        path: PathBuf,
        /// Who can change it.
        reason: String,
    },
    /// A line of the file is wrong.
    #[error("{}:{line}:{column}: {problem}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1, in characters.
        column: usize,
        /// The line's text.
        text: String,
        /// What is wrong.
        problem: String,
        /// The known key that was probably meant, or another suggestion.
        hint: Option<String>,
    },
    /// A variable or a flag is wrong.
    #[error("{origin}: {problem}")]
    Value {
        /// The source, such as `$EPHOR_TURN__TIMEOUT`.
        origin: String,
        /// The setting, such as `turn.timeout`.
        key: Option<String>,
        /// What is wrong.
        problem: String,
        /// The known key that was probably meant, or another suggestion.
        hint: Option<String>,
    },
}

impl LoadError {
    pub(super) fn in_file(path: &Path, text: &str, error: &toml::de::Error) -> Self {
        let start = error.span().map_or(0, |span| span.start).min(text.len());
        let line = line_of(text, start);
        let begin = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let column = text.get(begin..start).map_or(0, |before| before.chars().count()) + 1;
        let shown = text.lines().nth(line - 1).unwrap_or_default();
        Self::Line {
            path: path.to_owned(),
            line,
            column,
            text: shown.chars().take(120).collect(),
            problem: in_words(error.message()),
            hint: hint(error.message()),
        }
    }

    pub(super) fn value(origin: &str, key: Option<String>, problem: &str) -> Self {
        Self::Value {
            origin: origin.to_owned(),
            key,
            problem: in_words(problem),
            hint: hint(problem),
        }
    }

    /// The error code, for `ephor explain`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => code::SETTINGS_MISSING,
            Self::Unreadable { .. } => code::SETTINGS_UNREADABLE,
            Self::NotYours { .. } => code::SETTINGS_NOT_YOURS,
            Self::Line { .. } | Self::Value { .. } => code::SETTINGS_INVALID,
        }
    }

    /// A suggestion for what to try next.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Missing { .. } => Some("check the path given with --config".to_owned()),
            Self::Unreadable { .. } => Some(
                "put a file there that can be read, remove what is there, or name another one with \
                 --config"
                    .to_owned(),
            ),
            Self::NotYours { .. } => Some(
                "read it; if you trust whoever can change it, name it with --config, else put an \
                 ephor.toml of your own in this folder"
                    .to_owned(),
            ),
            Self::Line { hint, .. } | Self::Value { hint, .. } => {
                Some(hint.clone().unwrap_or_else(|| BOOK.to_owned()))
            }
        }
    }
}

/// The line of a byte, from 1.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

const BOOK: &str = "the book's page of settings has the type and default of each";

const ADDRESS: &str = "write both in quotes, as in \"127.0.0.1:4600\"";

/// What serde says that it expected instead of a value, what people call it, and how it is written.
const EXPECTED: &[(&str, &str, &str)] = &[
    ("usize", "a whole number", "write it without quotes, as in 10"),
    ("u64", "a whole number", "write it without quotes, as in 10"),
    ("u32", "a whole number", "write it without quotes, as in 10"),
    ("u16", "a whole number up to 65535", "write it without quotes, as in 10"),
    ("f64", "a number", "write it without quotes, as in 2.5"),
    ("a boolean", "true or false", "write it without quotes, as in true"),
    ("a string", "a text", "write it in quotes, as in \"text\""),
    ("path string", "a path", "write it in quotes, as in \"folder/file\""),
    (
        "string or map",
        "one of its words",
        "write it in quotes; the book's page of settings has the words",
    ),
    ("socket address", "an address and its port", ADDRESS),
    ("a sequence", "a list", "write it in brackets, as in [\"one\", \"two\"]"),
    ("a map", "a section", "write its keys below its name in brackets, as in [section]"),
    ("struct ", "a section", "write its keys below its name in brackets, as in [section]"),
];

/// The entry for what a message says was expected, and the text before it.
fn expected(message: &str) -> Option<(&str, &'static (&'static str, &'static str, &'static str))> {
    if !message.starts_with("invalid ") {
        return None;
    }
    let (before, what) = message.trim().rsplit_once(", expected ")?;
    let is = |name: &str| what == name || name.ends_with(' ') && what.starts_with(name);
    Some((before, EXPECTED.iter().find(|(name, ..)| is(name))?))
}

/// A message without the names that Rust has for types.
fn in_words(message: &str) -> String {
    let text = match expected(message) {
        // A number of that type, and too small or too large for it.
        Some((before, (_, word, _))) if before.starts_with("invalid value: integer `-") => {
            format!("{before}, expected {word} that isn't negative")
        }
        Some((before, (_, word, _))) => format!("{before}, expected {word}"),
        None => message.trim().to_owned(),
    };
    text.replace('\n', " ")
}

/// What was meant: the known name that looks most like an unknown one, or how a value is written.
fn hint(message: &str) -> Option<String> {
    if let Some((_, (.., written))) = expected(message) {
        return Some((*written).to_owned());
    }
    if message.trim() == "invalid socket address syntax" {
        return Some(ADDRESS.to_owned());
    }
    let rest = message.split_once("unknown field ").or(message.split_once("unknown variant "))?.1;
    let mut names = rest.split('`').skip(1).step_by(2);
    let given = names.next()?;
    let known: Vec<&str> = names.collect();
    let closest = known.iter().map(|name| (strsim::levenshtein(given, name), *name)).min()?;
    if closest.0 <= given.chars().count().div_ceil(3).max(2) {
        Some(format!("did you mean `{}`?", closest.1))
    } else {
        Some(format!("known here: {}", known.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::{hint, in_words};

    #[test]
    fn hints() {
        let says = |message: &str| hint(message).unwrap_or_default();
        assert_eq!(
            says("unknown field `correktion`, expected one of `correction`, `max_nodes`"),
            "did you mean `correction`?"
        );
        assert_eq!(
            says("unknown variant `aply`, expected one of `apply`, `suggest`, `off`"),
            "did you mean `apply`?"
        );
        assert_eq!(
            says("unknown field `zebra`, expected `name` or `url`"),
            "known here: name, url"
        );
        assert!(says("invalid type: integer `1`, expected a string").contains("in quotes"));
        assert!(says("invalid socket address syntax").contains("as in \"127.0.0.1:4600\""));
        assert!(says("invalid type: integer `1`, expected socket address").contains("4600"));
        assert_eq!(says("expected `]`"), "");
    }

    #[test]
    fn types_are_called_as_people_call_them() {
        assert_eq!(
            in_words("invalid type: string \"many\", expected usize"),
            "invalid type: string \"many\", expected a whole number"
        );
        assert!(in_words("invalid value: integer `-1`, expected u64").ends_with("isn't negative"));
        assert!(in_words("invalid type: integer `1`, expected struct X").ends_with("a section"));
        let other = "unknown field `struct `, expected `usize`";
        assert_eq!(in_words(other), other);
    }
}
