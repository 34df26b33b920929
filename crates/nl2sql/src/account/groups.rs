//! Figures for each of something: whether they are asked for, and of what.

use std::collections::BTreeSet;

use super::orders::TIMES;
use super::{Account, same, split};
use crate::compile::of_expr;
use crate::keywords::Keyword;
use crate::nature::Nature;
use crate::query::{Aggregate, ColumnRef, Condition, Expr, Op};
use crate::text::singular;

impl Account<'_> {
    /// A word that asks for figures of other things.
    pub(super) fn misgrouped(&self) -> Option<String> {
        self.one_for_each()
            .or_else(|| self.flag_for_each())
            .or_else(|| self.best_of_each())
            .or_else(|| self.per_another())
            .or_else(|| self.unasked_average())
            .or_else(|| self.unsaid_group())
            .or_else(|| self.room_for())
            .or_else(|| self.surname())
            .or_else(|| self.ungrouped())
            .or_else(|| self.how_many_of_each())
            .or_else(|| self.each_of_another())
            .or_else(|| self.sum_of_one())
            .or_else(|| self.one_word_for_two())
            .or_else(|| self.kinds_of_each())
            .or_else(|| self.per_a_row_of_another())
    }

    /// "Finds by species group": by groups of them, and not by each.
    fn kinds_of_each(&self) -> Option<String> {
        const BY: &[&str] = &["by", "per", "each", "every"];
        const KINDS: &[&str] = &["group", "class", "category", "type", "kind", "family"];
        let mut three = self.words.windows(3);
        let of = three.find(|three| {
            BY.contains(&three[0].as_str())
                && KINDS.contains(&three[2].as_str())
                && (0..self.schema.tables.len()).any(|table| {
                    self.is_keyed(table)
                        && self.in_table(table, &three[1])
                        && !self.in_table(table, &three[2])
                })
        })?;
        let mut by = self.query.group.iter().flat_map(of_expr);
        by.all(|at| self.known_by(self.real(at))).then(|| of[2].clone())
    }

    /// "Bids per sold lot": per lot, and not per sale.
    fn per_a_row_of_another(&self) -> Option<String> {
        let key = self.read.exprs.iter().find_map(|expr| match expr {
            Expr::AveragePer(_, key) => Some(self.real(*key)),
            _ => None,
        })?;
        let per = self.words.iter().position(|word| word == "per" || word == "each")?;
        let mut after = self.words[per + 1..].iter().take(3);
        let named =
            |word: &&String| (0..self.schema.tables.len()).any(|at| self.calls_it(at, word));
        let last = after.rfind(named)?;
        let mut of = self.schema.referred(key).chain([key.table]);
        (!of.any(|table| self.calls_it(table, last))).then(|| last.clone())
    }

    /// Whether a word is the last one of a table's name.
    fn calls_it(&self, table: usize, word: &str) -> bool {
        self.entity(table).last().is_some_and(|head| same(head, word))
    }

    /// "For each country of origin": not for the country of the collector as well.
    fn one_word_for_two(&self) -> Option<String> {
        let by: Vec<ColumnRef> = self.query.group.iter().flat_map(of_expr).collect();
        let shared = |word: &&String| {
            let has = by.iter().filter(|at| self.nature(**at) == Nature::Text);
            let has = has.filter(|at| !self.known_by(**at) && self.in_column(**at, word));
            has.count() > 1 && self.words.iter().filter(|other| other == word).count() == 1
        };
        self.words.iter().find(shared).cloned()
    }

    /// "Batches for each bay", where leases are known by the name of their bay: for a bay, and not for a lease.
    fn each_of_another(&self) -> Option<String> {
        let shown = self.read.shown.iter().filter(|at| self.known_by(**at));
        shown.filter(|at| self.is_keyed(at.table)).find_map(|at| {
            let mut parts = self.parts(*at);
            parts.retain(|part| part != "name" && part != "nm");
            let own = parts.iter().any(|part| self.entity(at.table).contains(part));
            let said = parts.iter().find(|part| self.words.iter().any(|word| same(word, part)))?;
            (!own && self.nature(*at) == Nature::Text && !self.calls(at.table))
                .then(|| said.clone())
        })
    }

    /// "Had an AHI of 40 or more": one of those, and not all of them in sum.
    fn sum_of_one(&self) -> Option<String> {
        self.query.having.iter().find_map(|one| {
            let (Condition::Number(expr, ..) | Condition::Between(expr, ..)) = one else {
                return None;
            };
            let Expr::Aggregate(Aggregate::Sum, inner) = expr else { return None };
            let at = self.real(*of_expr(inner).first()?);
            let place = self.place(at)?;
            // "A style of weight 300".
            let equal = matches!(one, Condition::Number(_, Op::Equal, _));
            if equal && !self.says_any(&["total", "totals", "together", "sum", "all"]) {
                return Some(self.words[place].clone());
            }
            let before = &self.words[place.saturating_sub(2)..place];
            before
                .iter()
                .any(|word| ["a", "an"].contains(&word.as_str()))
                .then(|| self.words[place].clone())
        })
    }

    /// "How many have not ended their subscription": one number.
    fn how_many_of_each(&self) -> Option<String> {
        const EACH: &[&str] = &[
            "each", "every", "per", "by", "for", "which", "what", "and", "across", "or", "versus",
            "vs", "in", "of",
        ];
        let [how, many, ..] = self.words.as_slice() else { return None };
        let across = self.says_any(&["across"]) && !self.says_any(&["each", "every", "per", "by"]);
        let number = how == "how" && many == "many" && (across || !self.says_any(EACH));
        let timed = self.read.any(|expr| matches!(expr, Expr::Bucket(..)));
        let group = self.query.group.iter().flat_map(of_expr).next();
        group
            .filter(|_| number && !timed && self.query.having.is_empty())
            .map(|at| self.name(self.real(at)))
    }

    /// "Customers without a phone, by surname": in that order.
    fn surname(&self) -> Option<String> {
        let (_, after) = self.question.rsplit_once(", by ")?;
        let asked = self.has(|token| token.is(Keyword::Count) || token.is(Keyword::HowMuch));
        let counted = self.read.shows_count() && !asked;
        split(&after.to_lowercase()).next().filter(|_| counted).map(str::to_owned)
    }

    /// "Stock per product": no average of it.
    fn unasked_average(&self) -> Option<String> {
        const MEAN: &[&str] = &[
            "average",
            "averages",
            "averaged",
            "avg",
            "mean",
            "typical",
            "typically",
            "usual",
            "usually",
            "normally",
        ];
        let column = self.read.exprs.iter().find_map(|expr| match expr {
            Expr::Aggregate(Aggregate::Average, inner) => of_expr(inner).first().copied(),
            _ => None,
        })?;
        let rate = self.says_any(&["per", "rate"])
            && self
                .parts(column)
                .iter()
                .any(|part| ["rate", "per", "price"].contains(&part.as_str()));
        // One row's figure is its average.
        let rows = self.is_keyed(column.table);
        (!self.says_any(MEAN) && !rate && !rows).then(|| self.name(column))
    }

    /// "By part group": a figure for each.
    fn unsaid_group(&self) -> Option<String> {
        let group = self.words.iter().find(|word| ["group", "groups"].contains(&word.as_str()))?;
        let scalar =
            self.query.group.is_empty() && self.read.figures() > 0 && self.says_any(&["by", "per"]);
        scalar.then(|| group.clone())
    }

    /// "Rooms that can take more than ten children": what they hold, and not how many are in them.
    fn room_for(&self) -> Option<String> {
        const HOLD: &[&str] =
            &["take", "hold", "fit", "seat", "seats", "holds", "takes", "accommodate"];
        let hold = self.words.iter().find(|word| HOLD.contains(&word.as_str()))?;
        let counted = |one: &Condition| matches!(one, Condition::Number(expr, ..) | Condition::Between(expr, ..) if expr.counts());
        self.query.having.iter().any(counted).then(|| hold.clone())
    }

    /// "The average price for each drug group", "downloads per platform": a figure for each.
    fn ungrouped(&self) -> Option<String> {
        let one = self.query.group.is_empty();
        let average = self.read.any(|expr| matches!(expr, Expr::AveragePer(..)));
        let each = self.words.iter().find(|word| ["each", "every"].contains(&word.as_str()));
        let each = each.filter(|_| one && self.read.figures() > 0 && !average);
        let mut per = self.words.windows(2).filter(|pair| pair[0] == "per");
        let shown = |noun: &str| self.read.shown.iter().any(|at| self.in_column(*at, noun));
        let list = one && self.read.plain() && !self.query.distinct;
        each.cloned()
            .or_else(|| per.find(|pair| list && shown(&pair[1])).map(|pair| pair[0].clone()))
    }

    /// "The average of the models of each maker": one figure for each maker.
    fn one_for_each(&self) -> Option<String> {
        const EACH: &[&str] = &["each", "per", "every"];
        const MORE: &[&str] = &["and", "with", "by", "versus", "their"];
        let mut each = self.words.iter().filter(|word| EACH.contains(&word.as_str()));
        let only = each.next().filter(|_| each.next().is_none())?;
        let by = self.has(|token| {
            let each = split(&token.text.to_lowercase()).any(|word| EACH.contains(&word));
            token.is(Keyword::By) && !each && self.pair("by", &["the"]).is_none()
                || token.time.is_some()
        });
        let things: BTreeSet<(usize, Option<usize>)> = self
            .query
            .group
            .iter()
            .flat_map(of_expr)
            .map(|at| (at.table, (!self.known_by(self.real(at))).then_some(at.column)))
            .collect();
        let more = by || self.says_any(MORE);
        (things.len() > 1 && !more && !self.question.contains(',')).then(|| only.clone())
    }

    /// "By title, active ones only": not by what is active as well.
    fn flag_for_each(&self) -> Option<String> {
        const ASKED: &[&str] = &["by", "per", "and", "whether", "or", "each", "versus", "vs", "if"];
        let mut flags = self.query.group.iter().flat_map(of_expr);
        let flag = flags.find(|at| self.nature(*at) == Nature::Flag)?;
        let said = self.place(flag)?;
        let asked = self.words[..said].last().is_some_and(|word| ASKED.contains(&word.as_str()));
        (!asked).then(|| self.words[said].clone())
    }

    /// "For each county, the client with the most": one of each.
    fn best_of_each(&self) -> Option<String> {
        const MOST: &[&str] = &["most", "least", "highest", "lowest", "biggest", "largest", "best"];
        let each = self.words.iter().find(|word| ["each", "every"].contains(&word.as_str()))?;
        let several = self.query.group.iter().flat_map(of_expr);
        let things: BTreeSet<usize> = several.map(|at| at.table).collect();
        let most = self.says_any(MOST) && !self.read.ranked() && self.query.having.is_empty();
        (most && (things.len() > 1 || self.query.group.len() > 2)).then(|| each.clone())
    }

    /// "Records per hour for each shift": by the hour, too.
    fn per_another(&self) -> Option<String> {
        let averaged = self.read.exprs.iter().filter_map(|expr| match expr {
            Expr::AveragePer(_, at) => Some(*at),
            _ => None,
        });
        let grouped: BTreeSet<ColumnRef> = self
            .query
            .group
            .iter()
            .flat_map(of_expr)
            .chain(averaged)
            .map(|at| self.real(at))
            .collect();
        let is = |noun: &str| {
            let mut grouped = grouped.iter();
            grouped.any(|at| self.in_column(*at, noun) || self.in_table(at.table, noun))
        };
        let of = |noun: &str| {
            let mut figures = self.read.columns.difference(&grouped);
            figures.any(|at| self.nature(*at) == Nature::Number && self.in_column(*at, noun))
        };
        let nouns = self.words.windows(2).filter(|pair| pair[0] == "per").map(|pair| &pair[1]);
        let mut others = nouns.filter(|noun| !TIMES.contains(&singular(noun).as_str()));
        others.find(|noun| !is(noun) && of(noun)).cloned()
    }
}
