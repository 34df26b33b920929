//! Looks through a text once, forwards, however often something is in it: a page that is made of what
//! is looked for costs no more than its length.

use std::cell::Cell;

use memchr::memmem::Finder;

use super::text::is_unspaced;

/// Longest URL within which a text is looked for, in bytes: longer ones aren't in use.
pub(super) const LONGEST_URL: usize = 4096;

/// How many bytes are looked through in one step.
const SCANNED: usize = 32;

/// How many steps have been taken.
#[derive(Debug, Default)]
pub(super) struct Effort(Cell<usize>);

impl Effort {
    pub(super) fn add(&self, steps: usize) {
        self.0.set(self.0.get().saturating_add(steps));
    }

    /// Looks through some bytes, to a place where something is decided.
    pub(super) fn scan(&self, bytes: usize) {
        self.add(1 + bytes / SCANNED);
    }

    pub(super) fn steps(&self) -> usize {
        self.0.get()
    }
}

/// Where a text is in another, also where it overlaps itself (Knuth, Morris and Pratt).
pub(super) struct Places<'t> {
    finder: Finder<'t>,
    wanted: &'t [u8],
    text: &'t [u8],
    /// Up to where the text has been looked through.
    at: usize,
    /// How many bytes of what is wanted end there.
    matched: usize,
    /// Of each beginning of what is wanted, how much of it is its end, too. Empty: not needed yet.
    borders: Vec<usize>,
}

impl<'t> Places<'t> {
    /// Nothing is nowhere.
    pub(super) fn new(wanted: &'t str, text: &'t str) -> Self {
        let (wanted, text) = (wanted.as_bytes(), text.as_bytes());
        // To prepare a search takes as long as the text that is looked for.
        let fits = !wanted.is_empty() && wanted.len() <= text.len();
        let (wanted, text): (&[u8], &[u8]) = if fits { (wanted, text) } else { (&[], &[]) };
        Self { finder: Finder::new(wanted), wanted, text, at: 0, matched: 0, borders: Vec::new() }
    }

    /// How much may be matched still if the next byte doesn't go on.
    fn border(&self, matched: usize) -> usize {
        self.borders.get(matched.wrapping_sub(1)).copied().unwrap_or_default()
    }

    fn fill(&mut self) {
        self.borders.reserve_exact(self.wanted.len());
        let mut border = 0;
        for (at, byte) in self.wanted.iter().enumerate() {
            while border > 0 && self.wanted.get(border) != Some(byte) {
                border = self.border(border);
            }
            border += usize::from(at > 0 && self.wanted.get(border) == Some(byte));
            self.borders.push(border);
        }
    }
}

impl Iterator for Places<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.text.is_empty() {
            return None;
        }
        let length = self.wanted.len();
        if self.matched == length {
            if self.borders.is_empty() {
                self.fill();
            }
            self.matched = self.border(length);
        }
        while self.matched > 0 {
            if self.wanted.get(self.matched) != Some(self.text.get(self.at)?) {
                self.matched = self.border(self.matched);
                continue;
            }
            self.at += 1;
            self.matched += 1;
            if self.matched == length {
                return Some(self.at - length);
            }
        }
        // Nothing of it ends here, so that the quick search takes over.
        let found = self.finder.find(self.text.get(self.at..)?)?;
        let start = self.at + found;
        (self.at, self.matched) = (start + length, length);
        Some(start)
    }
}

/// Within which URLs a text's places are.
#[derive(Debug, Default)]
pub(super) struct Urls {
    /// Up to where the text has been looked through.
    at: usize,
    /// Where the latest scheme ends that no break follows: at its `://`.
    scheme: Option<usize>,
    /// The same of the latest whose host is over.
    over: Option<usize>,
}

impl Urls {
    /// Whether a URL has begun before a place, and its host is over: what stands there is the URL's
    /// own business. `evil.example` isn't what the user named by
    /// `https://shop.example/?next=https://evil.example`. Each place is behind the one before.
    pub(super) fn are_around(&mut self, text: &str, place: usize) -> bool {
        let first = place.saturating_sub(LONGEST_URL);
        let from = text.ceil_char_boundary(self.at.max(first));
        let new = text.get(from..place).unwrap_or_default();
        self.at = place;
        let token = match new.rsplit_once(is_apart) {
            Some((_, token)) => {
                (self.scheme, self.over) = (None, None);
                token
            }
            None => new,
        };
        for (at, byte) in (place - token.len()..place).zip(token.bytes()) {
            if matches!(byte, b'/' | b'?' | b'#' | b'&' | b'=' | b'\\') {
                self.over = self.scheme.or(self.over);
            }
            let scheme = at.saturating_sub(2);
            if byte == b'/' && text.as_bytes().get(scheme..=at) == Some(b"://") {
                self.scheme = Some(scheme);
            }
        }
        self.over.is_some_and(|scheme| scheme >= first)
    }
}

/// What no URL goes on behind.
fn is_apart(c: char) -> bool {
    c.is_whitespace() || is_unspaced(c) || matches!(c, '"' | '\'' | '<' | '>' | '(' | '[' | '|')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same, looked up at each place by itself.
    fn is_within_url(before: &str) -> bool {
        let from = before.ceil_char_boundary(before.len().saturating_sub(LONGEST_URL));
        let token = before.get(from..).and_then(|tail| tail.rsplit(is_apart).next());
        let rest = token.and_then(|token| token.split_once("://")).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.contains(['/', '?', '#', '&', '=', '\\']))
    }

    fn check_urls(text: &str, every: usize) {
        let mut urls = Urls::default();
        let places = (0..=text.len()).filter(|at| text.is_char_boundary(*at));
        for place in places.step_by(every) {
            let expect = text.get(..place).is_some_and(is_within_url);
            assert_eq!(urls.are_around(text, place), expect, "{place} of {text:?}");
        }
    }

    proptest! {
        #[test]
        fn places_are_where_the_text_is(wanted in "[abé]{0,5}", text in "[abé]{0,40}") {
            let is_there = |at: &usize| text.get(*at..).is_some_and(|it| it.starts_with(&wanted));
            let expect = (0..text.len()).filter(|at| !wanted.is_empty() && is_there(at));
            prop_assert!(Places::new(&wanted, &text).eq(expect), "{} {}", wanted, text);
        }

        #[test]
        fn urls_are_found_on_the_way(text in "[a:/&é (]{0,24}", every in 1usize..6) {
            check_urls(&text, every);
        }
    }

    #[test]
    fn long_urls() {
        let long = |length: usize| format!("x://{}/", "é".repeat(length / 2));
        for url in ["x://y/", &long(4_000), &long(4_200), "x://y://z/"] {
            for behind in [4_000_usize, 4_080, 4_096, 9_000] {
                let text = format!("{url}{}{url}&", "é".repeat(behind / 2));
                for every in [1, 7, 4_090, 5_000] {
                    check_urls(&text, every);
                }
            }
        }
    }
}
