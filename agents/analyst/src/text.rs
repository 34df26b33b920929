//! Small things with texts.

/// Whether a text is Chinese, so that it is answered in Chinese.
pub(crate) fn chinese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'))
}

/// One of two texts, by the language of a question.
pub(crate) fn say(
    question: &str,
    english: impl Into<String>,
    chinese_text: impl Into<String>,
) -> String {
    if chinese(question) { chinese_text.into() } else { english.into() }
}
