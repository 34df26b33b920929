//! Finds what words of a question stand for.

use super::{Lexicon, Sense};
use crate::atoms::{self, Atom, Kind};
use crate::keywords::Keyword;
use crate::link::{Item, Target, Token};
use crate::query::ColumnRef;
use crate::vocabulary::{root, within};

impl Lexicon {
    /// The one table that a word may be the full form of: `pt` of a patient, `enc` of an encounter.
    pub(crate) fn shortened(&self, word: &str) -> Option<Item> {
        if word.len() < 5 || !word.is_ascii() {
            return None;
        }
        let fits = |short: &str| {
            let ends = short.chars().next() == word.chars().next()
                && short.chars().last() == word.chars().last();
            (short.len() > 2 && word.starts_with(short)) || (within(short, word) && ends)
        };
        let mut found = self.shortened.iter().filter(|(short, ..)| fits(short));
        match (found.next(), found.next()) {
            (Some((_, what)), None) => Some(*what),
            _ => None,
        }
    }

    /// What a phrase may stand for.
    pub(crate) fn targets(&self, phrase: &str) -> Vec<Target> {
        let atoms = atoms::split(phrase);
        if atoms.is_empty() {
            return Vec::new();
        }
        self.longest(&atoms, 0).0.targets
    }

    /// Columns with a sampled value that has this word in it.
    pub(crate) fn containing(&self, word: &str) -> &[ColumnRef] {
        self.inside.get(word).map_or(&[], Vec::as_slice)
    }

    /// The longest phrase that begins at an atom, and how many atoms it takes.
    pub(crate) fn longest(&self, atoms: &[Atom], at: usize) -> (Token, usize) {
        let quoted = atoms[at].kind == Kind::Quoted;
        let inner = if quoted { atoms::split(&atoms[at].raw) } else { Vec::new() };
        let (text, start) = if quoted { (&inner[..], 0) } else { (atoms, at) };
        let Some(first) = text.get(start) else {
            return (Token::default(), 0);
        };
        let (mut token, mut best) = (Token::default(), 0);
        self.under(&first.stem, None, (text, start), quoted, (&mut token, &mut best));
        let mere = token.targets.is_empty() && token.values.is_empty() && token.keyword.is_none();
        // "Not counting" names no number.
        let form = first.kind == Kind::Word && first.stem.len() > 3 && first.stem != "counting";
        if mere && !quoted && form {
            for form in self.roots.get(&root(&first.stem)).into_iter().flatten() {
                self.under(form, Some(form), (text, start), quoted, (&mut token, &mut best));
            }
        }
        // "Open" is that status, though "pending" may mean the same where there is no "open".
        let said: Vec<String> =
            text[start..start + best].iter().map(|atom| atom.raw.to_lowercase()).collect();
        let said = said.join(if first.kind == Kind::Cjk { "" } else { " " });
        let exact: Vec<ColumnRef> = token
            .values
            .iter()
            .filter(|(_, value)| value.to_lowercase() == said)
            .map(|(at, _)| *at)
            .collect();
        token.values.retain(|(at, value)| !exact.contains(at) || value.to_lowercase() == said);
        // "They paid us": no country.
        let led = || at > 0 && ["the", "in", "from"].contains(&atoms[at - 1].stem.as_str());
        if best == 1 && first.raw == "us" && !led() {
            token.values.clear();
        }
        // A column called `rank` is that before it is an order.
        let exact = token
            .targets
            .iter()
            .any(|target| target.cost == 0 && !matches!(target.what, Item::Table(_)));
        if exact
            && matches!(
                token.keyword,
                Some(
                    Keyword::OrderBy
                        | Keyword::Growth
                        | Keyword::Share
                        | Keyword::Sold
                        | Keyword::Compare
                        | Keyword::Difference
                        | Keyword::Contains
                        | Keyword::Times
                        | Keyword::First
                        | Keyword::List
                )
            )
        {
            token.keyword = None;
        }
        // "Sold" is a keyword before it is a part of `sold_on`.
        if token.keyword.is_some_and(|keyword| keyword != Keyword::Stop) {
            token.targets.retain(|target| target.cost < 3);
        }
        // A table of that very name is meant, and none that may be called the same.
        let named = |target: &Target| matches!(target.what, Item::Table(_)) && target.cost == 0;
        if token.targets.iter().any(named) {
            token
                .targets
                .retain(|target| target.cost == 0 || !matches!(target.what, Item::Table(_)));
        }
        token.targets.sort_by_key(|target| target.cost);
        (token, if quoted && best > 0 { 1 } else { best })
    }

    /// Adds the phrases under a first stem, where they fit; `instead` stands for the first word.
    pub(crate) fn under(
        &self,
        first: &str,
        instead: Option<&String>,
        (text, start): (&[Atom], usize),
        quoted: bool,
        (token, best): (&mut Token, &mut usize),
    ) {
        for (stems, sense) in self.entries.get(first).into_iter().flatten() {
            let fits = stems.iter().enumerate().all(|(i, stem)| {
                (i == 0 && instead.is_some())
                    || text.get(start + i).is_some_and(|atom| atom.stem == *stem)
            });
            let whole = !quoted || stems.len() == text.len();
            let value = matches!(sense, Sense::Value(..));
            if !fits || !whole || stems.len() < *best || (quoted && !value) {
                continue;
            }
            let keyword = matches!(sense, Sense::Keyword(_));
            if instead.is_some() && (keyword || (value && stems.len() > 1)) {
                continue;
            }
            if let Sense::Long(_, count) = sense {
                let plural = text.get(start + count - 1).is_some_and(|atom| {
                    let raw = atom.raw.to_lowercase();
                    raw.is_ascii() && raw != atom.stem && !raw.contains('\'')
                });
                if plural || instead.is_some() {
                    continue;
                }
            }
            // "The numbers of the flights" are what they are called.
            let numbers = matches!(sense, Sense::Keyword(Keyword::Count));
            let mut said = text.iter().skip(start).take(stems.len());
            if numbers && said.any(|atom| atom.raw.eq_ignore_ascii_case("numbers")) {
                continue;
            }
            let verb = matches!(sense, Sense::Keyword(Keyword::OrderBy));
            if verb && text[start].raw.eq_ignore_ascii_case("orders") {
                // "Orders by month" isn't "order by month".
                continue;
            }
            if stems.len() > *best {
                *best = stems.len();
                *token = Token::default();
            }
            match sense {
                // A meaning beats a mere filler.
                Sense::Keyword(keyword) => {
                    if token.keyword.is_none_or(|known| known == Keyword::Stop) {
                        token.keyword = Some(*keyword);
                    }
                }
                Sense::Target(target) | Sense::Long(target, _) => {
                    match token.targets.iter_mut().find(|t| t.what == target.what) {
                        Some(known) => known.cost = known.cost.min(target.cost),
                        None => token.targets.push(*target),
                    }
                }
                Sense::Value(at, value) => {
                    if !token.values.iter().any(|(known, text)| known == at && text == value) {
                        token.values.push((*at, value.clone()));
                    }
                }
            }
        }
    }
}
