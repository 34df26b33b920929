//! Length limits for text.

/// The first `most` characters of a text, followed by an ellipsis if it was longer.
///
/// ```
/// use ephor_core::text::cut;
/// assert_eq!(cut("毛利率是多少", 3), "毛利率…");
/// assert_eq!(cut("abc", 3), "abc");
/// ```
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
