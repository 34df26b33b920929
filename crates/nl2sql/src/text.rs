//! Words and languages of a question. Shared with the offline model; not meant for others.

pub use ephor_calc::normalise;
pub use ephor_core::Language;
pub use ephor_core::language::is_han as is_cjk;

/// The words of a text: runs of letters and digits (with inner apostrophes), and single Chinese
/// characters.
pub fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut word = String::new();
    for c in normalise(text).chars() {
        if c.is_alphanumeric() && !is_cjk(c) || (c == '\'' && !word.is_empty()) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            found.push(std::mem::take(&mut word));
        }
        if is_cjk(c) {
            found.push(c.to_string());
        }
    }
    if !word.is_empty() {
        found.push(word);
    }
    found.into_iter().map(|word| word.trim_end_matches('\'').to_owned()).collect()
}

/// Whether a phrase occurs in a text, by whole words.
pub fn has(text: &[String], phrase: &str) -> bool {
    find(text, phrase).is_some()
}

/// Whether any of the phrases occurs.
pub fn has_any(text: &[String], phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| has(text, phrase))
}

/// Where a phrase begins, in words.
pub fn find(text: &[String], phrase: &str) -> Option<usize> {
    let wanted = words(phrase);
    if wanted.is_empty() {
        return None;
    }
    text.windows(wanted.len()).position(|part| part == wanted)
}

/// The first http or https URL in a text.
pub fn url(text: &str) -> Option<String> {
    let start = ["https://", "http://"]
        .iter()
        .filter_map(|scheme| text.to_ascii_lowercase().find(scheme))
        .min()?;
    let rest = &text[start..];
    let end = rest
        .find(|c: char| {
            c.is_whitespace()
                || is_cjk(c)
                || matches!(c, '"' | '<' | '>' | '，' | '。' | '）' | '；' | '`')
        })
        .unwrap_or(rest.len());
    let found = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\'']);
    (found.len() > "https://".len()).then(|| found.to_owned())
}

/// The singular of an English word, roughly; anything else unchanged.
pub fn singular(word: &str) -> String {
    let is_word = word.chars().all(|c| c.is_ascii_alphabetic());
    if !is_word || word.len() < 4 {
        return word.to_owned();
    }
    const IRREGULAR: &[(&str, &str)] = &[
        ("children", "child"),
        ("women", "woman"),
        ("wives", "wife"),
        ("shelves", "shelf"),
        ("species", "species"),
        ("series", "series"),
    ];
    if let Some((_, one)) = IRREGULAR.iter().find(|(many, _)| *many == word) {
        return (*one).to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    for ending in ["sses", "xes", "ches", "shes", "zes"] {
        if word.ends_with(ending) {
            return word[..word.len() - 2].to_owned();
        }
    }
    match word.strip_suffix('s') {
        Some(stem) if !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn urls_end_where_prose_goes_on() {
        for (text, expect) in [
            ("fetch https://a.example/x?y=1.", Some("https://a.example/x?y=1")),
            ("获取http://a.example/数据", Some("http://a.example/")),
            ("(see http://a.example/b)", Some("http://a.example/b")),
            ("http://", None),
            ("none", None),
        ] {
            assert_eq!(url(text).as_deref(), expect, "{text}");
        }
    }

    #[test]
    fn singulars() {
        for (word, expect) in [
            ("customers", "customer"),
            ("cities", "city"),
            ("children", "child"),
            ("boxes", "box"),
            ("status", "status"),
            ("class", "class"),
            ("analysis", "analysis"),
            ("gas", "gas"),
        ] {
            assert_eq!(singular(word), expect);
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_word_functions(text in ".{0,60}") {
            let _ = words(&text);
            let _ = url(&text);
            let once = normalise(&text);
            prop_assert_eq!(normalise(&once).len(), once.len());
        }
    }
}
