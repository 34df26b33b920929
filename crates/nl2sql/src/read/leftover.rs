//! Words that no reading has taken.

use super::Reader;
use crate::keywords::Keyword;

impl Reader<'_> {
    /// Words that nothing has taken and that mean nothing here.
    pub(super) fn unknown(&self) -> Vec<String> {
        (0..self.tokens.len())
            .filter(|&at| self.free(at) && self.tokens[at].literal.is_some() && !self.kind_of(at))
            .map(|at| self.tokens[at].text.clone())
            .collect()
    }

    /// 茶叶类产品: what a value is followed by.
    pub(super) fn kind_of(&self, at: usize) -> bool {
        ["类", "款", "类的"].contains(&self.tokens[at].text.as_str())
            && at > 0
            && !self.tokens[at - 1].values.is_empty()
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
