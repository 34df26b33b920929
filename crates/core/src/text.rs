//! Texts: their length, and how the name of a variable is written.

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

/// Whether it is written like the name of an environment variable: `WEATHER_API_KEY`.
///
/// ```
/// use ephor_core::text::is_env_name;
/// assert!(is_env_name("WEATHER_API_KEY") && !is_env_name("weather"));
/// ```
pub fn is_env_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}
