//! Texts in the language of a question.

use ephor_core::Language;

/// One of two texts, by the language of a question.
pub(crate) fn say(
    question: &str,
    english: impl Into<String>,
    chinese: impl Into<String>,
) -> String {
    Language::of(question).say(english, chinese)
}
