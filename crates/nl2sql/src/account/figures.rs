//! Numbers of rows, and figures for each group: where they are asked for.

use super::{Account, same, split};
use crate::compile::of_expr;
use crate::keywords::Keyword;
use crate::link::{Item, Token};
use crate::query::Aggregate;
use crate::text::singular;

impl Account<'_> {
    /// "What did we invoice each month": a number of rows that nobody asked for.
    pub(super) fn number(&self) -> Option<String> {
        const ACTS: &[&str] = &["came", "come", "take", "took", "taken", "made", "make"];
        let base = self.entity(self.query.base);
        let head = base.last()?;
        let plural = self.words.iter().any(|word| same(word, head) && singular(word) != *word);
        let asked = self.has(|token| {
            matches!(
                token.keyword,
                Some(
                    Keyword::Count
                        | Keyword::HowMuch
                        | Keyword::Best
                        | Keyword::Worst
                        | Keyword::Common
                        | Keyword::Rare
                        | Keyword::Times
                        | Keyword::Share
                        | Keyword::BestSelling
                        | Keyword::WorstSelling
                        | Keyword::Op(_)
                        | Keyword::OpAfter(_)
                )
            )
        });
        let what = self.words.first().is_some_and(|word| word.starts_with("what"));
        let unasked = what || self.says_any(ACTS) || !plural;
        (self.read.shows_count() && !asked && unasked)
            .then(|| self.table(self.query.base).name.clone())
    }

    /// "What was on the menu": not the rows of `menu_days`, which are days.
    pub(super) fn head(&self) -> Option<String> {
        let base = self.query.base;
        let parts = self.entity(base);
        let head = parts.last().filter(|_| parts.len() > 1)?;
        let otherwise = self.has(|token| {
            let lower = token.text.to_lowercase();
            let near = |item: Item| item == Item::Table(base);
            token.targets.iter().any(|target| near(target.what) && target.cost < 3)
                && !split(&lower).any(|word| parts.iter().any(|part| same(word, part)))
        });
        let rows = self.read.shows_count() || self.read.whole;
        (rows && !self.says(head) && !otherwise).then(|| self.table(base).name.clone())
    }

    /// "Total guests across the weddings": one figure, and none for each.
    pub(super) fn groups(&self) -> Option<String> {
        const EACH: &[&str] = &[
            "each",
            "every",
            "per",
            "by",
            "their",
            "monthly",
            "yearly",
            "daily",
            "weekly",
            "quarterly",
            "annual",
            "with",
            "versus",
            "vs",
            "and",
        ];
        let by = |token: &Token| token.is(Keyword::By) && token.text.to_lowercase() != "across";
        let all = |token: &Token| token.text.eq_ignore_ascii_case("all");
        let asked = self.has(|token| {
            by(token)
                || token.is(Keyword::List) && !all(token)
                || matches!(
                    token.keyword,
                    Some(
                        Keyword::Which
                            | Keyword::Compare
                            | Keyword::Best
                            | Keyword::Worst
                            | Keyword::Own
                            | Keyword::Share
                            | Keyword::Difference
                            | Keyword::Growth
                            | Keyword::Op(_)
                            | Keyword::OpAfter(_)
                            | Keyword::Unit(_)
                    )
                )
        });
        let grouped = !self.query.group.is_empty() && !self.read.ranked();
        let first = self.query.group.iter().flat_map(of_expr).next()?;
        // "What departments".
        let what = self.words.windows(2).any(|pair| {
            pair[0] == "what"
                && (self.in_column(first, &pair[1]) || self.in_table(first.table, &pair[1]))
        });
        let each = self.words.iter().any(|word| {
            // Not as in `annual_budget`.
            EACH.contains(&word.as_str())
                && !(word == "with" && (self.read.averages() || self.read.computes(Aggregate::Sum)))
                && !self.reads_part(word)
        });
        (grouped && !asked && !what && !each).then(|| self.name(first))
    }
}
