//! Words that no reading has taken.

use super::Reader;
use crate::keywords::Keyword;

impl Reader<'_> {
    /// Words that nothing has taken and that mean nothing here.
    pub(super) fn unknown(&self) -> Vec<String> {
        (0..self.tokens.len())
            .filter(|&at| {
                self.free(at)
                    && self.tokens[at].literal.is_some()
                    && !self.joining_verb(at)
                    && !self.kind_of(at)
            })
            .map(|at| self.tokens[at].text.clone())
            .collect()
    }

    /// 茶叶类产品: what a value is followed by.
    pub(super) fn kind_of(&self, at: usize) -> bool {
        ["类", "款", "类的"].contains(&self.tokens[at].text.as_str())
            && at > 0
            && !self.tokens[at - 1].values.is_empty()
    }

    /// "The rep handled the most orders": a verb between two known things says no more than that
    /// they belong together. One that stands alone may say anything.
    pub(super) fn joining_verb(&self, at: usize) -> bool {
        let text = self.tokens[at].text.to_lowercase();
        let irregular = [
            "spent", "sent", "given", "made", "done", "led", "run", "won", "driven", "seen",
            "drove",
        ];
        let verb = irregular.contains(&text.as_str())
            || text.len() > 4
                && !text.contains(' ')
                && ["ed", "ing"].iter().any(|tail| text.ends_with(tail));
        let chinese =
            ["负责", "负责的", "处理", "处理的", "经手", "经手的"].contains(&text.as_str());
        let before = self.before(at).is_some_and(|i| {
            let token = &self.tokens[i];
            !token.targets.is_empty()
                || self.is(i, Keyword::Which)
                || (chinese && !token.values.is_empty())
        });
        let after = self.next(at).is_some_and(|i| {
            let token = &self.tokens[i];
            !token.targets.is_empty()
                || !token.values.is_empty()
                || matches!(token.keyword, Some(Keyword::Best | Keyword::Worst | Keyword::Op(_)))
        });
        // "How many tickets has Acme raised".
        let closes = verb
            && self.next(at).is_none()
            && self.before(at).is_some_and(|i| {
                !self.tokens[i].values.is_empty()
                    && (0..i).any(|j| {
                        ["has", "have", "had", "did"]
                            .contains(&self.tokens[j].text.to_lowercase().as_str())
                    })
            });
        // "How many artists do we carry".
        let have = self.next(at).is_none()
            && at > 1
            && ["we", "you", "they"].contains(&self.tokens[at - 1].text.to_lowercase().as_str())
            && self.tokens[at - 2].text.eq_ignore_ascii_case("do");
        closes || have || (verb || chinese) && before && after
    }

    /// Words that mean something, and that no reading has taken.
    pub(super) fn left(&self) -> Vec<String> {
        let heavy = |at: usize| {
            let token = &self.tokens[at];
            let keyword = token.keyword.is_some_and(|keyword| {
                matches!(
                    keyword,
                    Keyword::Not
                        | Keyword::Without
                        | Keyword::Nobody
                        | Keyword::Op(_)
                        | Keyword::OpOf(..)
                        | Keyword::OpAfter(_)
                        | Keyword::Or
                        | Keyword::Missing
                        | Keyword::Present
                        | Keyword::Difference
                        | Keyword::Offset(_)
                        | Keyword::Growth
                        | Keyword::Share
                        | Keyword::Starts
                        | Keyword::Ends
                        | Keyword::Common
                        | Keyword::Rare
                        | Keyword::Peak(_)
                        | Keyword::Dip(_)
                        | Keyword::Best
                        | Keyword::Worst
                        | Keyword::Newest
                        | Keyword::Oldest
                        | Keyword::BestSelling
                        | Keyword::WorstSelling
                        | Keyword::Than
                        | Keyword::OutOf
                        | Keyword::Average
                        | Keyword::Min
                        | Keyword::Max
                        | Keyword::Between
                        | Keyword::Unit(_)
                )
            });
            keyword
                || token.number.is_some()
                || token.time.is_some()
                || !token.values.is_empty()
                || token.targets.first().is_some_and(|target| target.cost < 3)
        };
        (0..self.tokens.len())
            .filter(|&at| self.lost.contains(&at) || self.free(at) && heavy(at))
            .map(|at| self.tokens[at].text.clone())
            .collect()
    }
}
