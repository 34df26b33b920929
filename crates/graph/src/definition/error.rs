//! What is wrong with a definition, and how to fix it.

use ephor_core::{ErrorCode, Failure};

use crate::state::nearest::nearest;

/// Why a text isn't a valid graph definition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct DefinitionError {
    /// The line where parsing stopped, from 1.
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
    /// The known name that was probably meant, or the known names.
    pub hint: Option<String>,
}

impl DefinitionError {
    pub(super) fn of(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        let place = format!(" at line {line} column {column}");
        let problem = text.strip_suffix(&place).unwrap_or(&text).to_owned();
        Self { line: line.max(1), column: column.max(1), hint: hint(&problem), problem }
    }
}

impl From<DefinitionError> for Failure {
    fn from(error: DefinitionError) -> Self {
        let failure = Self::new(ErrorCode::ValidationFailed, error.to_string());
        match error.hint {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

/// From serde's message about an unknown name, the known one that looks most like it.
fn hint(problem: &str) -> Option<String> {
    let rest = problem
        .strip_prefix("unknown field ")
        .or_else(|| problem.strip_prefix("unknown variant "))?;
    // A name may hold the quote itself; what is expected comes after the last of these words.
    let (given, expected) = rest.rsplit_once(", expected ")?;
    let known: Vec<String> = expected.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Some(match nearest(given.trim_matches('`'), &known) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("known here: {}", known.join(", ")),
    })
}
