//! Text as words: what is put into the index, and what is looked for. Pure.

use std::collections::BTreeSet;

/// Maximum number of words of a question that are looked for.
const MOST_WORDS: usize = 64;

/// Words that say nothing of what a question is about.
const STOP: &[&str] = &[
    "a", "about", "all", "am", "an", "and", "any", "are", "as", "at", "be", "by", "can", "could",
    "did", "do", "does", "each", "every", "for", "from", "give", "had", "has", "have", "how", "i",
    "in", "is", "it", "its", "list", "many", "me", "much", "my", "of", "on", "or", "our", "please",
    "show", "tell", "than", "that", "the", "their", "there", "these", "they", "this", "to", "us",
    "was", "we", "were", "what", "when", "where", "which", "who", "why", "will", "with", "you",
    "your", "一下", "什么", "多少", "哪个", "哪些", "怎么", "如何", "我们", "每个", "是多", "请问",
    "有哪", "的是", "给我",
];

/// A character as it is compared: lower case, full-width forms as their narrow ones.
pub(super) fn fold(character: char) -> impl Iterator<Item = char> {
    let narrow = match character {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character)
        }
        '\u{3000}' => ' ',
        other => other,
    };
    narrow.to_lowercase()
}

/// Whether words are written without spaces between them in this character's script.
pub(super) fn unspaced(character: char) -> bool {
    matches!(u32::from(character),
        0x3005..=0x3007 | 0x3040..=0x30ff | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xac00..=0xd7af
        | 0xf900..=0xfaff | 0x20000..=0x2fa1f)
}

/// A run of characters of one way of writing.
#[derive(Debug, PartialEq, Eq)]
enum Run {
    Word(String),
    Unspaced(Vec<char>),
}

fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut apart = true;
    for character in text.chars().flat_map(fold) {
        if !character.is_alphanumeric() {
            apart = true;
            continue;
        }
        match (runs.last_mut(), unspaced(character)) {
            (Some(Run::Unspaced(run)), true) if !apart => run.push(character),
            (Some(Run::Word(word)), false) if !apart => word.push(character),
            (_, true) => runs.push(Run::Unspaced(vec![character])),
            (_, false) => runs.push(Run::Word(character.to_string())),
        }
        apart = false;
    }
    runs
}

fn pairs(run: &[char]) -> impl Iterator<Item = String> + '_ {
    run.windows(2).map(|pair| pair.iter().collect())
}

/// A text as the index gets it: words parted by spaces. The last character of an unspaced run stands
/// alone too, so that each of its characters begins a word and is found by that beginning.
pub(super) fn segmented(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 2);
    let mut push = |word: &str| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    };
    for run in runs(text) {
        match run {
            Run::Word(word) => push(&word),
            Run::Unspaced(run) => {
                pairs(&run).for_each(|pair| push(&pair));
                run.last().into_iter().for_each(|last| push(&last.to_string()));
            }
        }
    }
    out
}

/// A question as an expression of FTS5, or none where it names nothing. Each word is quoted and made
/// of letters and digits alone, so that no question is syntax.
pub(super) fn expression(question: &str) -> Option<String> {
    let mut seen = BTreeSet::new();
    let mut terms = Vec::new();
    for run in runs(question) {
        let found: Vec<(String, &str)> = match run {
            Run::Word(word) => vec![(word, "")],
            Run::Unspaced(run) if run.len() == 1 => vec![(run[0].to_string(), "*")],
            Run::Unspaced(run) => pairs(&run).map(|pair| (pair, "")).collect(),
        };
        for (word, mark) in found {
            if terms.len() < MOST_WORDS
                && !STOP.contains(&word.as_str())
                && seen.insert(word.clone())
            {
                terms.push(format!("\"{word}\"{mark}"));
            }
        }
    }
    (!terms.is_empty()).then(|| terms.join(" OR "))
}

/// A phrase as it is compared with others: folded, with single spaces.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars().flat_map(fold) {
        match character.is_whitespace() {
            true if out.is_empty() || out.ends_with(' ') => {}
            true => out.push(' '),
            false => out.push(character),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(question: &str, expect: Option<&str>) {
        assert_eq!(expression(question).as_deref(), expect, "{question}");
    }

    #[test]
    fn questions_become_quoted_words() {
        check("What is the Gross Margin?", Some(r#""gross" OR "margin""#));
        check("销售额", Some(r#""销售" OR "售额""#));
        check("毛利 GMV", Some(r#""毛利" OR "gmv""#));
        check("率", Some(r#""率"*"#));
        check("ＧＭＶ", Some(r#""gmv""#));
        check("what is the", None);
        check("", None);
    }

    #[test]
    fn no_question_is_syntax() {
        check(
            r#"a" OR 1=1 -- NEAR(x, y) heading:z ^q* {"#,
            Some(r#""1" OR "near" OR "x" OR "y" OR "heading" OR "z" OR "q""#),
        );
        check("\"\"\"***", None);
    }

    #[test]
    fn every_character_of_a_run_begins_a_word() {
        assert_eq!(segmented("销售额 unit_price, 价"), "销售 售额 额 unit price 价");
        assert_eq!(segmented("iPhone手机"), "iphone 手机 机");
    }

    #[test]
    fn long_questions_are_bounded() {
        let question: Vec<String> = (0..5_000).map(|n| format!("w{n}")).collect();
        let found = expression(&question.join(" ")).unwrap_or_default();
        assert_eq!(found.matches('"').count(), 2 * MOST_WORDS);
    }
}
