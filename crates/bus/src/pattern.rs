//! Patterns for event types: a name, a name with `*` in it, or several of these.

use std::fmt;

/// Matches names of event types; `*` matches any text, including none, and `|` separates
/// alternatives.
///
/// ```
/// use ephor_bus::Pattern;
/// let pattern = Pattern::from("Node*");
/// assert!(pattern.matches("NodeStarted"));
/// assert!(!pattern.matches("WorkflowStarted"));
/// assert!(Pattern::from("*").matches("anything"));
/// assert!(Pattern::from("*Failed").matches("WorkflowFailed"));
/// assert!(!Pattern::from("Node").matches("NodeStarted"));
/// assert!(Pattern::from("Workflow*|MessageSent").matches("MessageSent"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(String);

impl Pattern {
    /// Whether a type's name matches.
    pub fn matches(&self, kind: &str) -> bool {
        self.0.split('|').any(|pattern| Self::one(pattern, kind))
    }

    fn one(pattern: &str, kind: &str) -> bool {
        let mut parts = pattern.split('*');
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = kind.strip_prefix(first) else {
            return false;
        };
        let Some(last) = parts.next_back() else {
            return rest.is_empty();
        };
        for part in parts {
            match rest.find(part) {
                Some(at) => rest = rest.get(at + part.len()..).unwrap_or_default(),
                None => return false,
            }
        }
        rest.ends_with(last)
    }

    /// The pattern's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for Pattern {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;
    use proptest::prelude::*;

    /// The plainest definition that there is, by recursion.
    fn plainly(pattern: &[u8], text: &[u8]) -> bool {
        match (pattern.split_first(), text.split_first()) {
            (None, None) => true,
            (Some((b'*', pattern_rest)), _) => {
                plainly(pattern_rest, text)
                    || text.split_first().is_some_and(|(_, rest)| plainly(pattern, rest))
            }
            (Some((a, pattern_rest)), Some((b, rest))) => a == b && plainly(pattern_rest, rest),
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn matches_as_the_plain_definition_does(pattern in "[ab*]{0,6}", text in "[ab]{0,8}") {
            prop_assert_eq!(
                Pattern::from(pattern.as_str()).matches(&text),
                plainly(pattern.as_bytes(), text.as_bytes())
            );
        }
    }
}
