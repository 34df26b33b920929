//! Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), over words and,
//! for Chinese, pairs of characters.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use ephor_core::language::is_han;

/// How soon a word that is repeated adds little, and how much a long text is held against: the usual
/// values.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// Maximum number of different words of a question.
const MOST_WORDS: usize = 64;

/// English words that say nothing of what is asked for.
const IDLE: &[&str] = &[
    "a", "about", "an", "and", "are", "as", "at", "be", "by", "can", "did", "do", "does", "for",
    "from", "had", "has", "have", "how", "i", "in", "is", "it", "its", "me", "of", "on", "or",
    "that", "the", "this", "to", "was", "we", "were", "what", "when", "where", "which", "who",
    "why", "will", "with", "you", "your",
];

/// A text that shares words with a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranked {
    /// Its index.
    pub at: usize,
    /// How well it fits, above 0. Scores of different questions or texts can't be compared.
    pub score: f64,
}

/// The texts that share a word with a question, the best first; those that fit equally in their order.
///
/// ```
/// let texts = ["rust and actors", "rust", "bread"];
/// let found: Vec<usize> = ephor_retrieval::rank("Rust actors", &texts).iter().map(|f| f.at).collect();
/// assert_eq!(found, [0, 1]);
/// ```
pub fn rank(question: &str, texts: &[impl AsRef<str>]) -> Vec<Ranked> {
    let asked: BTreeSet<String> = words(question)
        .into_iter()
        .filter(|word| !IDLE.contains(&word.as_str()))
        .take(MOST_WORDS)
        .collect();
    let texts: Vec<Counted> = texts.iter().map(|text| Counted::of(text.as_ref(), &asked)).collect();
    let total: usize = texts.iter().map(|text| text.length).sum();
    let usual = (total as f64 / texts.len().max(1) as f64).max(1.0);
    let mut ranked: Vec<Ranked> = Vec::new();
    let weights: HashMap<&str, f64> = asked
        .iter()
        .map(|word| {
            let having = texts.iter().filter(|text| text.counts.contains_key(word)).count() as f64;
            let rarity = (texts.len() as f64 - having + 0.5) / (having + 0.5);
            (word.as_str(), (1.0 + rarity).ln())
        })
        .collect();
    for (at, text) in texts.iter().enumerate() {
        let norm = K1 * (1.0 - B + B * text.length as f64 / usual);
        let score: f64 = text
            .counts
            .iter()
            .map(|(word, count)| {
                let weight = weights.get(word.as_str()).copied().unwrap_or_default();
                weight * *count * (K1 + 1.0) / (*count + norm)
            })
            .sum();
        if score > 0.0 {
            ranked.push(Ranked { at, score });
        }
    }
    ranked.sort_by(|a, b| b.score.partial_cmp(&a.score).unwrap_or(Ordering::Equal));
    ranked
}

/// A text's length in words, and how often it has each word that was asked for.
struct Counted {
    length: usize,
    counts: BTreeMap<String, f64>,
}

impl Counted {
    fn of(text: &str, asked: &BTreeSet<String>) -> Self {
        let words = words(text);
        let mut counts = BTreeMap::new();
        for word in words.iter().filter(|word| asked.contains(*word)) {
            *counts.entry(word.clone()).or_default() += 1.0;
        }
        Self { length: words.len(), counts }
    }
}

/// A text's words in lower case, without their plural's s; of Chinese each pair of neighbours, and a
/// character that stands alone.
fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (mut word, mut han): (String, Vec<char>) = (String::new(), Vec::new());
    for c in text.chars().chain([' ']) {
        if is_han(c) {
            finish(&mut word, &mut found);
            han.push(c);
            continue;
        }
        match han.as_slice() {
            [] => {}
            [alone] => found.push(alone.to_string()),
            run => found.extend(run.windows(2).map(|pair| pair.iter().collect::<String>())),
        }
        han.clear();
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        } else {
            finish(&mut word, &mut found);
        }
    }
    found
}

fn finish(word: &mut String, found: &mut Vec<String>) {
    let mut whole = std::mem::take(word);
    // "tides" is asked for by "tide"; "is" and "glass" stay.
    if whole.len() > 3 && whole.ends_with('s') && !whole.ends_with("ss") {
        whole.pop();
    }
    if !whole.is_empty() {
        found.push(whole);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_best_comes_first() {
        #[track_caller]
        fn check(question: &str, texts: &[&str], expect: &[usize]) {
            let found: Vec<usize> = rank(question, texts).iter().map(|ranked| ranked.at).collect();
            assert_eq!(found, expect, "{question}");
        }
        let texts = ["The tide is high.", "the the the", "Tides, tides and the moon", "Bread"];
        check("What are the tides?", &texts, &[2, 0]);
        check("moon tide", &texts, &[2, 0]);
        check("of the", &texts, &[]);
        check("", &texts, &[]);
        check("bread", &[], &[]);
        // A rare word counts for more than a frequent one.
        check("rust actor", &["rust", "rust", "rust", "actor"], &[3, 0, 1, 2]);
        // A short text that is about it comes before a long one that touches it.
        check("fees", &["fees and bread and wine and salt and more", "the fees"], &[1, 0]);
        check("机器学习论文", &["深度学习的论文", "今天天气", "机器学习论文一览"], &[2, 0]);
        check("月", &["月", "日"], &[0]);
    }

    #[test]
    fn words_are_words_and_pairs() {
        assert_eq!(words("Tides of GLASS, x2"), ["tide", "of", "glass", "x2"]);
        assert_eq!(words("学Rust语言"), ["学", "rust", "语言"]);
    }
}
