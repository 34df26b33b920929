//! What words of questions may be called in a schema.

/// Phrases, and the names of columns and tables that they may stand for, best first.
///
/// ```
/// use ephor_nl2sql::Synonyms;
/// let mut synonyms = Synonyms::default();
/// synonyms.add("punters", ["customers"]);
/// assert_eq!(synonyms.of("punters"), ["customers"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Synonyms {
    own: Vec<(String, Vec<String>)>,
}

impl Synonyms {
    /// Adds names for a phrase; those of earlier calls stay.
    pub fn add<N: Into<String>>(&mut self, phrase: &str, names: impl IntoIterator<Item = N>) {
        let phrase = phrase.trim().to_lowercase();
        self.own.push((phrase, names.into_iter().map(Into::into).collect()));
    }

    /// The names that were added for a phrase.
    pub fn of(&self, phrase: &str) -> Vec<&str> {
        let phrase = phrase.trim().to_lowercase();
        self.own
            .iter()
            .filter(|(known, _)| *known == phrase)
            .flat_map(|(_, names)| names.iter().map(String::as_str))
            .collect()
    }

    /// All that were added: phrase, names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.own.iter().map(|(phrase, names)| (phrase.as_str(), names.as_slice()))
    }
}

/// Products of two columns of one table that amount to money.
pub(super) const PRODUCTS: &[(&str, &str)] = &[
    ("quantity", "unit price"),
    ("units", "unit price"),
    ("quantity", "price"),
    ("units", "price"),
];
