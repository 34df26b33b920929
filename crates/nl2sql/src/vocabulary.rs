//! Words that mean one thing, in questions and in schemas: `words/vocabulary.txt`, read once.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::atoms;
use super::remembered::Remembered;
use crate::text::is_cjk;

thread_local! {
    static PARTS: Remembered = Remembered::default();
}

/// A phrase: its parts joined by `_`, and the stems by which it is found in questions.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    key: String,
    pub(super) stems: Vec<String>,
}

impl Phrase {
    fn new(text: &str) -> Self {
        let stems = atoms::stems(&text.replace('_', " "));
        let chinese = text.chars().any(is_cjk);
        let key = if chinese { text.to_owned() } else { stems.join("_") };
        Self { key, stems }
    }
}

#[derive(Debug)]
struct Group {
    phrases: Vec<Phrase>,
    names: Vec<Phrase>,
    directed: bool,
}

/// The vocabulary.
pub(super) struct Vocabulary {
    groups: Vec<Group>,
    /// Names of schemas to groups, with their rank in the group.
    names: HashMap<String, Vec<(usize, usize)>>,
    /// Sampled values, lower case, to what they are called.
    values: HashMap<String, Vec<Vec<String>>>,
    longest: usize,
}

pub(super) static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::read(include_str!("words/vocabulary.txt")));

impl Vocabulary {
    fn read(text: &str) -> Self {
        let mut all =
            Self { groups: Vec::new(), names: HashMap::new(), values: HashMap::new(), longest: 1 };
        let phrases = |text: &str| -> Vec<Phrase> {
            text.split_whitespace().filter(|word| *word != "|").map(Phrase::new).collect()
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((said, values)) = line.split_once(" = ") {
                for value in values.split_whitespace() {
                    let known = all.values.entry(value.replace('_', " ")).or_default();
                    known.extend(phrases(said).into_iter().map(|phrase| phrase.stems));
                }
                continue;
            }
            let group = match line.split_once(" > ") {
                Some((said, names)) => {
                    Group { phrases: phrases(said), names: phrases(names), directed: true }
                }
                None => Group { phrases: phrases(line), names: phrases(line), directed: false },
            };
            for (rank, name) in group.names.iter().enumerate() {
                all.longest = all.longest.max(name.key.chars().count());
                all.names.entry(name.key.clone()).or_default().push((all.groups.len(), rank));
            }
            all.groups.push(group);
        }
        all
    }

    /// What a name may be called, and how far-fetched that is (1: the same word).
    pub(super) fn phrases(&self, name: &str) -> Vec<(&[String], u32)> {
        let mut found: Vec<(&[String], u32)> = Vec::new();
        let own = |name: &str| self.names.get(name).map_or(&[][..], Vec::as_slice);
        let mut seen: Vec<usize> = Vec::new();
        let mut add = |group: usize, rank: usize, more: u32| {
            if seen.contains(&group) {
                return;
            }
            seen.push(group);
            let group = &self.groups[group];
            let cost = if group.directed { 1 + (rank as u32).div_ceil(3) } else { 1 };
            found.extend(group.phrases.iter().map(|phrase| (phrase.stems.as_slice(), cost + more)));
        };
        for (group, rank) in own(name) {
            add(*group, *rank, 0);
        }
        // What may stand for a word of the same meaning may stand for this one.
        for (group, _) in own(name).iter().filter(|(group, _)| !self.groups[*group].directed) {
            for mate in &self.groups[*group].names {
                for (other, rank) in own(&mate.key) {
                    if self.groups[*other].directed {
                        add(*other, *rank, 0);
                    }
                }
            }
        }
        found
    }

    /// What a sampled value is called in other words.
    pub(super) fn value(&self, value: &str) -> &[Vec<String>] {
        let key = value.to_lowercase().replace(['_', '-'], " ");
        self.values.get(&key).map_or(&[], Vec::as_slice)
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// The parts of a name: `unitPrice` and `unit_price` are `unit`, `price`; `客户姓名` is 客户, 姓名.
    pub(super) fn parts(&self, name: &str) -> Vec<String> {
        PARTS.with(|known| known.of(name, || self.cut(name)))
    }

    fn cut(&self, name: &str) -> Vec<String> {
        let mut parts = Vec::new();
        let mut run = String::new();
        for atom in atoms::split(name) {
            let chinese = atom.raw.chars().all(is_cjk) && !atom.raw.is_empty();
            if chinese {
                run.push_str(&atom.raw);
                continue;
            }
            self.segment(&std::mem::take(&mut run), &mut parts);
            self.compound(&atom.stem, &mut parts);
        }
        self.segment(&run, &mut parts);
        parts
    }

    /// Chinese runs are cut into the longest words that are known.
    fn segment(&self, run: &str, parts: &mut Vec<String>) {
        let chars: Vec<char> = run.chars().collect();
        let mut unknown = String::new();
        let mut at = 0;
        while at < chars.len() {
            let known = (1..=self.longest.min(chars.len() - at))
                .rev()
                .map(|length| chars[at..at + length].iter().collect::<String>())
                .find(|word| self.knows(word));
            match known {
                Some(word) => {
                    if !unknown.is_empty() {
                        parts.push(std::mem::take(&mut unknown));
                    }
                    at += word.chars().count();
                    parts.push(word);
                }
                None => {
                    unknown.push(chars[at]);
                    at += 1;
                }
            }
        }
        if !unknown.is_empty() {
            parts.push(unknown);
        }
    }

    /// `deptno` and `custid` are two words each.
    fn compound(&self, word: &str, parts: &mut Vec<String>) {
        const TAILS: &[&str] = &[
            "id", "no", "num", "name", "date", "time", "code", "price", "amount", "amt", "type",
            "status", "number", "year", "count", "total", "cost", "dt", "nm",
        ];
        if !self.knows(word) {
            for tail in TAILS {
                if let Some(head) = word.strip_suffix(tail)
                    && (self.knows(head) || head == "e")
                {
                    parts.extend([head.to_owned(), (*tail).to_owned()]);
                    return;
                }
            }
        }
        parts.push(word.to_owned());
    }

    /// Whether two names of things are one word, or mean the same.
    pub(super) fn same(&self, one: &[String], other: &[String]) -> bool {
        if one == other {
            return true;
        }
        let (one, other) = (one.join("_"), other.join("_"));
        let groups = |name: &str| -> Vec<usize> {
            self.names
                .get(name)
                .into_iter()
                .flatten()
                .map(|(group, _)| *group)
                .filter(|group| !self.groups[*group].directed)
                .collect()
        };
        let others = groups(&other);
        groups(&one).iter().any(|group| others.contains(group))
    }
}

/// Whether two words begin alike, as "manages" and "manager" do.
pub(super) fn alike(one: &str, other: &str) -> bool {
    const BEGIN: usize = 4;
    one.get(..BEGIN).is_some_and(|head| other.get(..BEGIN) == Some(head))
}

/// Whether the letters of a shortening stand in a word, in their order.
pub(super) fn within(short: &str, word: &str) -> bool {
    let mut letters = word.chars();
    short.chars().all(|c| letters.any(|other| other == c))
}

/// A word without its ending, so that "hired" and "hiring" find `hire_date`.
pub(super) fn root(word: &str) -> String {
    if !word.is_ascii() || word.len() < 4 {
        return word.to_owned();
    }
    let cut = ["ing", "ed", "ly"]
        .iter()
        .find_map(|tail| word.strip_suffix(tail).filter(|rest| rest.len() >= 3));
    let mut rest = cut.unwrap_or(word).to_owned();
    let bytes = rest.as_bytes();
    let doubled = cut.is_some()
        && bytes.len() > 3
        && bytes[bytes.len() - 1] == bytes[bytes.len() - 2]
        && !matches!(bytes[bytes.len() - 1], b's' | b'l' | b'e');
    if doubled || (rest.ends_with('e') && rest.len() > 3) {
        rest.pop();
    }
    if rest.ends_with('i') || (rest.ends_with('y') && rest.len() > 3) {
        rest.pop();
        rest.push('i');
    }
    rest
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn names_have_parts() {
        for (name, expect) in [
            ("unit_price", "unit price"),
            ("emp_dept_id", "emp dept id"),
            ("deptno", "dept no"),
            ("CustomerID", "customer id"),
            ("客户姓名", "客户 姓名"),
            ("tblOrders", "tbl order"),
            ("candidate", "candidate"),
        ] {
            assert_eq!(VOCABULARY.parts(name).join(" "), expect, "{name}");
        }
    }

    #[test]
    fn roots() {
        for (word, expect) in [
            ("hired", "hir"),
            ("hire", "hir"),
            ("shipped", "ship"),
            ("ordered", "order"),
            ("borrowing", "borrow"),
            ("employee", "employe"),
        ] {
            assert_eq!(root(word), expect, "{word}");
        }
    }
}
