//! Texts within a limit.

/// The first `most` characters of a text, with an ellipsis behind them where there were more.
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
