//! Texts: their length, how names and references are written, and what was misspelled.

/// The pattern of a text that isn't blank, in JSON Schema. Its white space lacks U+0085, which
/// [`trim`](str::trim) takes away: a text of that alone says nothing either.
pub const NOT_BLANK: &str = r"[^\s\x85]";

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

/// The references in a text: what stands between `${` and `}`, without the blanks around it. `$${` is text.
///
/// ```
/// use ephor_core::text::references;
/// let found: Vec<_> = references("${ a.output.x } of $${b}, ${input.day}").collect();
/// assert_eq!(found, ["a.output.x", "input.day"]);
/// ```
pub fn references(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let (before, after) = rest.split_once("${")?;
            if before.ends_with('$') {
                rest = after;
                continue;
            }
            let (inside, after) = after.split_once('}')?;
            rest = after;
            return Some(inside.trim());
        }
    })
}

/// Whether one name is probably a misspelling of the other: at most two letters are missing, added or
/// another, and most are right.
///
/// ```
/// use ephor_core::text::is_near;
/// assert!(is_near("deflt", "default") && is_near("outputs", "output"));
/// assert!(!is_near("type", "name") && !is_near("id", "is"));
/// ```
pub fn is_near(written: &str, known: &str) -> bool {
    const MOST: usize = 2;
    let (written, known): (Vec<char>, Vec<char>) =
        (written.chars().take(64).collect(), known.chars().take(64).collect());
    let changes = strsim::generic_levenshtein(&written, &known);
    changes <= MOST && changes * 2 < known.len().max(written.len())
}
