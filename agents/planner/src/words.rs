//! Patterns of whole words, read from the files in `words/`, and how a text is compared with them.
//!
//! A text becomes units: English words, and single Chinese characters. Case, width, punctuation and
//! traditional characters make no difference.

use std::collections::BTreeSet;

use ephor_core::language::is_han;

/// Longest text that is compared, in units: a longer one asks for something of its own.
const LONGEST: usize = 200;

/// Traditional characters of the patterns, and what they are there.
const SIMPLER: &[(char, char)] = &[
    ('們', '们'),
    ('麼', '么'),
    ('麽', '么'),
    ('幹', '干'),
    ('嗎', '吗'),
    ('會', '会'),
    ('個', '个'),
    ('問', '问'),
    ('題', '题'),
    ('剛', '刚'),
    ('纔', '才'),
    ('過', '过'),
    ('說', '说'),
    ('説', '说'),
    ('記', '记'),
    ('錄', '录'),
    ('歷', '历'),
    ('對', '对'),
    ('話', '话'),
    ('請', '请'),
    ('謝', '谢'),
    ('時', '时'),
    ('間', '间'),
    ('現', '现'),
    ('點', '点'),
    ('幾', '几'),
    ('還', '还'),
    ('給', '给'),
    ('煩', '烦'),
    ('紹', '绍'),
    ('幫', '帮'),
    ('總', '总'),
    ('條', '条'),
    ('裡', '里'),
    ('裏', '里'),
    ('訴', '诉'),
    ('聊', '聊'),
    ('為', '为'),
    ('樣', '样'),
    ('處', '处'),
    ('務', '务'),
    ('區', '区'),
    ('號', '号'),
    ('週', '周'),
    ('聽', '听'),
    ('談', '谈'),
    ('討', '讨'),
    ('論', '论'),
    ('開', '开'),
    ('發', '发'),
    ('麗', '丽'),
    ('歡', '欢'),
    ('見', '见'),
    ('誰', '谁'),
    ('長', '长'),
    ('實', '实'),
    ('繼', '继'),
    ('續', '续'),
    ('歲', '岁'),
    ('後', '后'),
];

/// The units of a text.
pub(crate) fn units(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        let c = match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            '’' | '‘' | 'ʼ' => '\'',
            other => other,
        };
        if c.is_alphanumeric() && !is_han(c) || (c == '\'' && !word.is_empty()) {
            word.extend(c.to_lowercase());
            continue;
        }
        finish(&mut word, &mut found);
        if is_han(c) {
            let simple = SIMPLER.iter().find(|(old, _)| *old == c);
            found.push(simple.map_or(c, |(_, new)| *new).to_string());
        } else if c == '👋' {
            found.push("hi".to_owned());
        }
    }
    finish(&mut word, &mut found);
    found
}

/// Ends a word; one that is drawn out, such as "hiiii", is meant as the short one.
fn finish(word: &mut String, found: &mut Vec<String>) {
    let whole = std::mem::take(word);
    let letters: Vec<char> = whole.trim_end_matches('\'').chars().collect();
    let mut short = String::with_capacity(whole.len());
    let mut at = 0;
    while at < letters.len() {
        let run = letters[at..].iter().take_while(|c| **c == letters[at]).count();
        let drawn = run >= 3 && letters[at].is_alphabetic();
        short.extend(std::iter::repeat_n(letters[at], if drawn { 1 } else { run }));
        at += run;
    }
    if !short.is_empty() {
        found.push(short);
    }
}

/// A text in the form in which equal questions are equal: its units, parted by blanks.
pub(crate) fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(part.chars().flat_map(char::to_lowercase));
    }
    out
}

/// A row of choices, each of which is a row of units.
#[derive(Debug)]
struct Pattern(Vec<Vec<Vec<String>>>);

impl Pattern {
    /// `what (can|could) you do`; a choice may be empty. What isn't closed ends at the line's end.
    fn read(line: &str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = line;
        while !rest.is_empty() {
            let (plain, choice) = rest.split_once('(').unwrap_or((rest, ""));
            pieces.extend(units(plain).into_iter().map(|unit| vec![vec![unit]]));
            let (choices, after) = choice.split_once(')').unwrap_or((choice, ""));
            if !choices.is_empty() {
                pieces.push(choices.split('|').map(units).collect());
            }
            rest = after;
        }
        Self(pieces)
    }

    /// Where the pattern may end that begins at a place.
    fn ends(&self, text: &[String], at: usize) -> BTreeSet<usize> {
        let mut ends = BTreeSet::from([at]);
        for choices in &self.0 {
            let mut next = BTreeSet::new();
            for end in ends {
                let fits = choices.iter().filter(|choice| text[end..].starts_with(choice));
                next.extend(fits.map(|choice| end + choice.len()));
            }
            ends = next;
        }
        ends.remove(&at);
        ends
    }
}

/// The patterns of a file.
#[derive(Debug, Default)]
pub(crate) struct Words {
    usual: Vec<Pattern>,
    /// Those that begin with `^`: they stand alone but for courtesy.
    alone: Vec<Pattern>,
    /// Those that begin with `-`: what they cover is nothing that is looked for.
    except: Vec<Pattern>,
}

impl Words {
    pub fn read(file: &str) -> Self {
        let mut words = Self::default();
        for line in file.lines().map(str::trim) {
            match line.as_bytes().first() {
                None | Some(b'#') => {}
                Some(b'^') => words.alone.push(Pattern::read(&line[1..])),
                Some(b'-') => words.except.push(Pattern::read(&line[1..])),
                Some(_) => words.usual.push(Pattern::read(line)),
            }
        }
        words
    }

    /// Whether a text is made of these patterns, at least one, of others, and of courtesy.
    pub fn make(&self, text: &[String], beside: &[&Words], courtesy: &[&Words]) -> bool {
        let polite = of(courtesy);
        let beside: Vec<&Pattern> = of(beside).into_iter().chain(polite.iter().copied()).collect();
        let alone: Vec<&Pattern> = self.usual.iter().chain(&self.alone).collect();
        made(text, &of(&[self]), &beside) || !self.alone.is_empty() && made(text, &alone, &polite)
    }

    /// Whether any of these patterns occurs in a text, outside of the exceptions; or whether one
    /// that stands alone makes it, with courtesy.
    pub fn occur(&self, text: &[String], courtesy: &[&Words]) -> bool {
        let mut kept = text.to_vec();
        for at in 0..text.len() {
            for end in self.except.iter().filter_map(|pattern| pattern.ends(text, at).pop_last()) {
                kept[at..end].fill(String::new());
            }
        }
        let found = |at| self.usual.iter().any(|pattern| !pattern.ends(&kept, at).is_empty());
        (0..kept.len()).any(found)
            || made(text, &self.alone.iter().collect::<Vec<_>>(), &of(courtesy))
    }
}

fn of<'a>(words: &[&'a Words]) -> Vec<&'a Pattern> {
    words.iter().flat_map(|words| &words.usual).collect()
}

/// Whether a text can be laid out with the patterns, at least one of which is a core.
fn made(text: &[String], cores: &[&Pattern], beside: &[&Pattern]) -> bool {
    if text.is_empty() || text.len() > LONGEST {
        return false;
    }
    // By place: whether it can be reached without and with a core.
    let mut reached = vec![[false; 2]; text.len() + 1];
    reached[0][0] = true;
    for at in 0..text.len() {
        let here = reached[at];
        if here == [false; 2] {
            continue;
        }
        for end in cores.iter().flat_map(|pattern| pattern.ends(text, at)) {
            reached[end][1] = true;
        }
        for end in beside.iter().flat_map(|pattern| pattern.ends(text, at)) {
            reached[end][0] |= here[0];
            reached[end][1] |= here[1];
        }
    }
    reached[text.len()][1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_words_and_characters() {
        #[track_caller]
        fn check(text: &str, expect: &[&str]) {
            assert_eq!(units(text), expect, "{text}");
        }
        check("", &[]);
        check("  ,.! ", &[]);
        check("What’s UP?", &["what's", "up"]);
        check("ｈｉ，你們好！", &["hi", "你", "们", "好"]);
        check("hi-fi", &["hi", "fi"]);
        check("hiiii heyyy 'tis 1000", &["hi", "hey", "tis", "1000"]);
        check("👋", &["hi"]);
    }

    #[test]
    fn choices_may_be_empty_and_exceptions_hide() {
        let words = Words::read("# no\na (b|c d|) e\n^x\n-z a\n");
        let none: &[&Words] = &[];
        assert!(words.make(&units("a e a c d e"), none, none));
        assert!(!words.make(&units("a c e"), none, none));
        assert!(words.make(&units("x"), none, none));
        assert!(words.occur(&units("q a b e q"), none));
        assert!(!words.occur(&units("q z a b e"), none));
        assert!(words.occur(&units("x"), none) && !words.occur(&units("x y"), none));
    }
}
