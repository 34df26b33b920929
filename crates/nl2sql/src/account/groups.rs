//! Figures for each of something: whether they are asked for, and of what.

use std::collections::BTreeSet;

use super::orders::TIMES;
use super::{Account, split};
use crate::compile::of_expr;
use crate::keywords::Keyword;
use crate::nature::Nature;
use crate::query::{Aggregate, ColumnRef, Condition, Expr};
use crate::text::singular;

impl Account<'_> {
    /// A word that asks for figures of other things.
    pub(super) fn misgrouped(&self) -> Option<String> {
        self.one_for_each()
            .or_else(|| self.flag_for_each())
            .or_else(|| self.best_of_each())
            .or_else(|| self.per_another())
            .or_else(|| self.average_number())
            .or_else(|| self.unasked_average())
            .or_else(|| self.unsaid_group())
            .or_else(|| self.room_for())
            .or_else(|| self.report())
            .or_else(|| self.summed_kind())
            .or_else(|| self.value_of_each())
            .or_else(|| self.yearly())
            .or_else(|| self.average_of_an_end())
            .or_else(|| self.surname())
            .or_else(|| self.both_figures())
            .or_else(|| self.ungrouped())
            .or_else(|| self.sum_for_each())
            .or_else(|| self.stray_group())
            .or_else(|| self.how_many_of_each())
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

    /// "Incidents by category", where categories are numbers: no sum of them.
    fn summed_kind(&self) -> Option<String> {
        let by = self.words.windows(2).filter(|pair| ["by", "per"].contains(&pair[0].as_str()));
        let sums = |noun: &str| {
            self.read.any(|expr| match expr {
                Expr::Aggregate(Aggregate::Sum | Aggregate::Average, inner) => {
                    of_expr(inner).iter().any(|at| self.in_column(*at, noun))
                }
                _ => false,
            })
        };
        let mut nouns = by.map(|pair| &pair[1]).filter(|_| self.query.group.is_empty());
        nouns.find(|noun| sums(noun)).cloned()
    }

    /// "The average charge by driver": not of those whose role is driver.
    fn value_of_each(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let away = |at: &ColumnRef, value: &String| {
            self.real(*at).table != base && self.read.values.contains(&value.as_str())
        };
        let pair = self.tokens.windows(2).find(|pair| {
            let noun = &pair[1].text;
            ["by", "per"].contains(&pair[0].text.to_lowercase().as_str())
                && self.query.group.is_empty()
                && *noun == singular(&noun.to_lowercase())
                && pair[1].values.iter().any(|(at, value)| away(at, value))
        })?;
        Some(pair[1].text.clone())
    }

    /// "The yearly salary": what is paid in a year, and no figure for each year.
    fn yearly(&self) -> Option<String> {
        const PERIODS: &[&str] = &["annual", "yearly", "monthly", "weekly", "daily", "hourly"];
        const RATES: &[&str] = &[
            "salary", "wage", "wages", "fee", "fees", "rent", "budget", "premium", "pay",
            "salaries", "rents",
        ];
        let pair = self.words.windows(2).find(|pair| {
            PERIODS.contains(&pair[0].as_str()) && RATES.contains(&pair[1].as_str())
        })?;
        self.read.any(|expr| matches!(expr, Expr::Bucket(..))).then(|| pair[0].clone())
    }

    /// "The average max salary": of the largest salaries, and not both.
    fn average_of_an_end(&self) -> Option<String> {
        const ENDS: &[&str] = &["max", "min", "maximum", "minimum", "highest", "lowest"];
        let pair = self.words.windows(2).find(|pair| {
            ["average", "avg", "mean"].contains(&pair[0].as_str())
                && ENDS.contains(&pair[1].as_str())
        })?;
        let beside = self.question.to_lowercase().contains(&pair.join(" "));
        (beside && self.read.figures() > 1).then(|| pair[1].clone())
    }

    /// "Customers without a phone, by surname": in that order.
    fn surname(&self) -> Option<String> {
        let (_, after) = self.question.rsplit_once(", by ")?;
        let asked = self.has(|token| token.is(Keyword::Count) || token.is(Keyword::HowMuch));
        let counted = self.read.shows_count() && !asked;
        split(&after.to_lowercase()).next().filter(|_| counted).map(str::to_owned)
    }

    /// "Sessions and crashes per version": both.
    fn both_figures(&self) -> Option<String> {
        const EACH: &[&str] = &["per", "by", "each"];
        let mut all = self
            .words
            .windows(4)
            .filter(|part| part[1] == "and" && EACH.contains(&part[3].as_str()));
        let one = self.read.figures() == 1 && self.read.shows_count();
        let base = self.schema.real(self.query.base);
        let other = all.find(|part| {
            self.in_table(base, &part[0])
                && !self.in_table(base, &part[2])
                && singular(&part[2]) != part[2]
        })?;
        one.then(|| other[2].clone())
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

    /// "For the annual report": no figure for each year.
    fn report(&self) -> Option<String> {
        const PERIODS: &[&str] = &["annual", "yearly", "quarterly", "monthly", "weekly", "daily"];
        const PAPERS: &[&str] =
            &["report", "review", "meeting", "newsletter", "accounts", "statement"];
        let mut pairs = self.words.windows(2);
        let pair = pairs.find(|pair| {
            PERIODS.contains(&pair[0].as_str()) && PAPERS.contains(&pair[1].as_str())
        })?;
        self.read.any(|expr| matches!(expr, Expr::Bucket(..))).then(|| pair[0].clone())
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

    /// "Accounts with five bills or more": five of them, and not for five in sum.
    fn sum_for_each(&self) -> Option<String> {
        const SUMS: &[&str] = &[
            "total",
            "totals",
            "sum",
            "altogether",
            "overall",
            "combined",
            "all",
            "worth",
            "together",
            "spent",
            "totalling",
            "revenue",
            "turnover",
            "sales",
        ];
        let sums = self.query.having.iter().find_map(|one| match one {
            Condition::Number(Expr::Aggregate(Aggregate::Sum, inner), ..)
            | Condition::Between(Expr::Aggregate(Aggregate::Sum, inner), ..) => {
                of_expr(inner).first().copied()
            }
            _ => None,
        })?;
        // "Ten hours of lessons".
        let of = self.tokens.windows(2).any(|pair| {
            let unit = pair[1].text.to_lowercase();
            pair[0].number.is_some() && split(&unit).any(|word| self.in_column(sums, word))
        });
        (!of && !self.says_any(SUMS)).then(|| self.name(sums))
    }

    /// "Failed per test, lots from line 1": of each test, and not of each lot.
    fn stray_group(&self) -> Option<String> {
        const EACH: &[&str] = &["per", "each", "every"];
        let lower = self.question.to_lowercase();
        let mut nouns: Vec<&str> = Vec::new();
        for clause in lower.split([',', ';', '.', '?']) {
            let words: Vec<&str> = split(clause).collect();
            let places = (0..words.len()).filter(|at| EACH.contains(&words[*at]));
            nouns.extend(places.flat_map(|at| words[at + 1..].iter().take(4)));
        }
        let named = |at: ColumnRef| {
            let of = |table: usize| self.schema.real(table) == self.real(at).table;
            let stands = self.has(|token| {
                let lower = token.text.to_lowercase();
                let said = split(&lower).any(|word| nouns.contains(&word));
                let item = || token.targets.iter().any(|target| of(target.what.table()));
                let value = || token.values.iter().any(|(at, _)| of(at.table));
                said && (token.time.is_some() || item() || value())
            });
            let word = |noun: &&str| self.in_column(at, noun) || self.in_table(at.table, noun);
            stands || nouns.iter().any(word)
        };
        let timed = self.read.any(|expr| matches!(expr, Expr::Bucket(..)));
        let groups: Vec<ColumnRef> = self.query.group.iter().flat_map(of_expr).collect();
        let first = groups.first().filter(|_| !timed && !self.read.ranked())?;
        (!nouns.is_empty() && !groups.iter().any(|at| named(*at))).then(|| self.name(*first))
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

    /// "The average number of items per order": of all orders, and not an average for each.
    fn average_number(&self) -> Option<String> {
        let at = self
            .words
            .windows(3)
            .position(|part| part[0] == "average" && part[1] == "number" && part[2] == "of")?;
        let noun = self.words.get(at + 3)?;
        let other = self.read.any(|expr| match expr {
            Expr::Aggregate(Aggregate::Average, inner) => {
                !of_expr(inner).iter().any(|at| self.in_column(*at, noun))
            }
            _ => false,
        });
        (other && !self.query.group.is_empty()).then(|| self.words[at + 1].clone())
    }
}
