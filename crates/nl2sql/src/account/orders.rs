//! Orders and ranks: what comes first, and by what.

use super::Account;
use crate::compile::of_expr;
use crate::query::{Aggregate, Expr};

/// Units of time.
pub(super) const TIMES: &[&str] = &["day", "week", "month", "quarter", "year"];

const ENDS: &[&str] = &[
    "most", "least", "highest", "lowest", "largest", "smallest", "biggest", "longest", "shortest",
    "cheapest", "dearest", "oldest", "newest", "latest", "earliest", "best", "worst", "tallest",
    "heaviest", "busiest", "youngest", "fewest",
];

impl Account<'_> {
    /// A word that asks for another order, or for another end of one.
    pub(super) fn misordered(&self) -> Option<String> {
        self.by_what()
            .or_else(|| self.end_to_end())
            .or_else(|| self.first_of_all())
            .or_else(|| self.most_of_two())
            .or_else(|| self.in_order_of())
    }

    /// "In order of rank": by that column.
    fn in_order_of(&self) -> Option<String> {
        let four = self.words.windows(4).find(|four| four[..3] == ["in", "order", "of"])?;
        let by = self.query.order.iter().flat_map(|(expr, _)| of_expr(expr));
        let sorted = by.map(|at| self.real(at)).any(|at| self.in_column(at, &four[3]));
        (self.is_column(&four[3]) && !sorted).then(|| four[3].clone())
    }

    /// "Customers per town, biggest town first": all of them, in that order.
    fn first_of_all(&self) -> Option<String> {
        let after = |at: usize| self.words[at + 1..].iter().take(3);
        let named = |at: usize| after(at).any(|word| word.starts_with("name"));
        let at = (0..self.words.len()).find(|at| self.words[*at] == "first" && !named(*at))?;
        let mut before = self.words[at.saturating_sub(3)..at].iter();
        let end = before.any(|word| ENDS.contains(&word.as_str()));
        // "Newest hire first": the newest of each row is its own.
        let by_row =
            || self.query.group.iter().flat_map(of_expr).any(|at| self.known_by(self.real(at)));
        let one = self.query.limit == Some(1)
            || self.query.ties
            || self.read.computes(Aggregate::Max)
            || self.read.computes(Aggregate::Min);
        let of_all = self.query.ties
            && self.says_any(&["every", "each", "all", "list", "show", "per", "by"]);
        // "Oldest first": by a name they are in no such order.
        let by_name = || match self.query.order.first() {
            Some((Expr::Column(by), _)) => self.known_by(self.real(*by)) && !one,
            _ => false,
        };
        (end && (one && (of_all || !by_row()) || by_name())).then(|| self.words[at].clone())
    }

    /// "Which boat has cost us the most in repairs": by what they cost, and not by how many there were.
    fn most_of_two(&self) -> Option<String> {
        const MANY: &[&str] = &["number", "many", "count", "often", "times", "frequently"];
        let counted = self.query.order.first().is_some_and(|(expr, _)| expr.counts());
        let two = self.read.ranked() && counted && self.read.figures() > 1;
        let most = self
            .words
            .iter()
            .find(|word| ["most", "least", "highest", "lowest", "top"].contains(&word.as_str()));
        most.filter(|_| two && !self.says_any(MANY)).cloned()
    }

    /// "Top clients by what we charged": by amounts, and not by how many charges there were.
    fn by_what(&self) -> Option<String> {
        let counted = self.query.order.first().is_some_and(|(expr, _)| expr.counts());
        self.pair("by", &["what"]).filter(|_| counted)
    }

    /// "From the lowest to the highest": in that order, and in no other.
    fn end_to_end(&self) -> Option<String> {
        const ENDS: &[&str] = &[
            "lowest", "highest", "smallest", "largest", "oldest", "newest", "cheapest", "shortest",
        ];
        let mut ends = self.words.iter().filter(|word| ENDS.contains(&word.as_str()));
        let end = ends.next().filter(|_| ends.next().is_some())?;
        let by_name = match self.query.order.first() {
            Some((Expr::Column(at), _)) => self.known_by(self.real(*at)),
            _ => true,
        };
        by_name.then(|| end.clone())
    }
}
