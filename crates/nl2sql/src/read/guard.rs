//! Questions that no statement here can answer: they are refused before anything is made of them.

use super::{Reader, Unclear};
use crate::keywords::Keyword;
use crate::link::{Literal, Target};
use crate::marks;
use crate::nature::Nature;
use crate::time::Said;

impl Reader<'_> {
    pub(super) fn guard(&mut self) -> Result<(), Unclear> {
        if self.yes_or_no() {
            return Err(Unclear::YesNo);
        }
        let ranges: Vec<_> = self
            .tokens
            .iter()
            .filter_map(|token| match token.time {
                Some(Said::Range(range)) => Some((range.from, range.to)),
                _ => None,
            })
            .collect();
        if let [one, other] = ranges.as_slice()
            && one == other
        {
            return Err(Unclear::SameTime);
        }
        // Where amounts have a currency beside them, a currency's name chooses rows.
        const CURRENCIES: &[&str] = &[
            "euro",
            "euros",
            "eur",
            "dollar",
            "dollars",
            "usd",
            "yuan",
            "rmb",
            "pound",
            "pounds",
            "gbp",
            "欧元",
            "美元",
            "人民币",
        ];
        let told = self.schema.tables.iter().any(|table| marks::currency(table).is_some());
        let named = self.tokens.iter().find(|token| {
            token.values.is_empty() && CURRENCIES.contains(&token.text.to_lowercase().as_str())
        });
        if let Some(token) = named.filter(|_| told) {
            return Err(Unclear::Left(vec![token.text.clone()]));
        }
        // "Who does Ann report to" asks the other way round.
        let whom = self.tokens.windows(2).find(|pair| {
            ["who", "whom"].contains(&pair[0].text.to_lowercase().as_str())
                && ["does", "did", "do"].contains(&pair[1].text.to_lowercase().as_str())
        });
        if let Some(pair) = whom {
            return Err(Unclear::Left(vec![format!("{} {}", pair[0].text, pair[1].text)]));
        }
        self.negated_flags();
        Ok(())
    }

    /// "Did we sell more in 2026?": nothing here says yes or no.
    fn yes_or_no(&self) -> bool {
        let Some(first) = self.tokens.first() else { return false };
        let text = first.text.to_lowercase();
        let verb = text.split(' ').next().unwrap_or_default();
        let asks =
            ["did", "does", "do", "is", "are", "was", "were", "has", "have", "had"].contains(&verb);
        let wanted = self.tokens.iter().any(|token| {
            matches!(
                token.keyword,
                Some(Keyword::Which | Keyword::Count | Keyword::HowMuch | Keyword::List)
            )
        });
        let chinese = text.starts_with("是否")
            || self.tokens.last().is_some_and(|token| token.text.ends_with('吗'));
        (asks || chinese) && !wanted
    }

    /// "Inactive", "unpaid": a flag's name with a prefix that turns it round, where the word itself
    /// means nothing.
    fn negated_flags(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            let text = self.tokens[at].text.to_lowercase();
            let bare = ["in", "un", "non-", "non", "dis"]
                .iter()
                .find_map(|prefix| text.strip_prefix(prefix))
                .filter(|rest| rest.len() > 3);
            let unknown = self.tokens[at].targets.is_empty()
                && self.tokens[at].values.is_empty()
                && self.tokens[at].keyword.is_none();
            let flags: Vec<Target> = match bare {
                Some(bare) if unknown => self
                    .lexicon
                    .targets(bare)
                    .into_iter()
                    .filter(|target| self.nature_of(target) == Some(Nature::Flag))
                    .collect(),
                _ => Vec::new(),
            };
            if !flags.is_empty() {
                let mut not = self.tokens[at].clone();
                not.keyword = Some(Keyword::Not);
                not.literal = None;
                self.tokens[at].targets = flags;
                self.tokens[at].literal = None;
                self.tokens.insert(at, not);
                self.used.insert(at, false);
                at += 1;
            }
            at += 1;
        }
    }

    /// Names that were looked for in every column, and that no row has.
    pub(super) fn ruled_out(&self) -> Result<(), Unclear> {
        let facts = &self.schema.facts;
        let lost: Vec<String> = (0..self.tokens.len())
            .filter(|&at| {
                let token = &self.tokens[at];
                let inside = (at.saturating_sub(2)..at).any(|i| {
                    self.is(i, Keyword::Contains)
                        || self.is(i, Keyword::Starts)
                        || self.is(i, Keyword::Ends)
                });
                self.free(at)
                    && matches!(token.literal, Some(Literal::Quoted | Literal::Capitalised))
                    && !inside
                    && facts.rules_out(&token.text)
            })
            .map(|at| self.tokens[at].text.clone())
            .collect();
        if lost.is_empty() { Ok(()) } else { Err(Unclear::NoValue(lost)) }
    }

    /// Whether a word is first of all a flag.
    pub(super) fn is_flag(&self, at: usize) -> bool {
        let best = Self::cost(&self.tokens[at].targets);
        let mut near = self.tokens[at].targets.iter().filter(|target| target.cost == best);
        near.clone().next().is_some()
            && near.all(|target| self.nature_of(target) == Some(Nature::Flag))
    }

    /// Says what was assumed, in English and in Chinese.
    pub(super) fn assume(&mut self, english: String, chinese: String) {
        self.sketch.assumed.push((english, chinese));
    }
}
