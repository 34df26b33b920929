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
            problem: error.message().replace('\n', " "),
            hint: hint(error.message()),
        }
    }

    pub(super) fn value(origin: &str, key: Option<String>, problem: &str) -> Self {
        Self::Value {
            origin: origin.to_owned(),
            key,
            problem: problem.trim().replace('\n', " "),
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
            Self::Line { hint, .. } | Self::Value { hint, .. } => hint.clone(),
        }
    }
}

/// The line of a byte, from 1.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

/// From serde's message about an unknown name, the known one that looks most like it.
fn hint(message: &str) -> Option<String> {
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
    use super::hint;

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
        assert_eq!(says("invalid type: integer `1`, expected a string"), "");
    }
}
