//! Mistakes in a policy folder, and how to fix them.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

/// A mistake, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PolicyMistake {
    /// A stable code, such as `UNKNOWN_ATTRIBUTE`.
    pub code: &'static str,
    /// The file, or the folder.
    pub file: PathBuf,
    /// The line, from 1. None if it concerns the whole file.
    pub line: Option<u32>,
    /// The column, from 1, in characters.
    pub column: Option<u32>,
    /// What is wrong.
    pub problem: String,
    /// How to fix it. May be empty.
    pub hint: String,
    /// The line's text.
    pub text: Box<str>,
}

impl PolicyMistake {
    /// A mistake that concerns a whole file or folder.
    pub fn of_file(
        code: &'static str,
        file: impl Into<PathBuf>,
        problem: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self {
            code,
            file: file.into(),
            line: None,
            column: None,
            problem: problem.into(),
            hint: hint.into(),
            text: Box::default(),
        }
    }

    /// The same at a byte of the file's text.
    #[must_use]
    #[cfg(feature = "cedar")]
    pub(crate) fn at(mut self, text: &str, byte: usize) -> Self {
        let before = text.get(..text.floor_char_boundary(byte)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before.get(begin..).map_or(0, |part| part.chars().count()) + 1;
        // No file is longer than a number of 32 bits.
        self.line = u32::try_from(line).ok();
        self.column = u32::try_from(column).ok();
        let shown = text.lines().nth(line - 1).unwrap_or_default();
        self.text = shown.chars().take(120).collect::<String>().into();
        self
    }
}

impl fmt::Display for PolicyMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        write!(f, ": {} ({})", self.problem, self.code)
    }
}

/// All mistakes of a folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the policies can't be used:{}", list(.0))]
pub struct Mistakes(pub Vec<PolicyMistake>);

fn list(mistakes: &[PolicyMistake]) -> String {
    mistakes.iter().map(|mistake| format!("\n  - {mistake}")).collect()
}

/// The known name that looks most like one.
#[cfg(feature = "cedar")]
pub(crate) fn nearest<'n>(
    given: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let near = known.into_iter().map(|name| (strsim::jaro_winkler(given, name), name));
    let best = near.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 > 0.8).then_some(best.1)
}
