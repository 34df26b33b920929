//! Words that ask for another answer than the statement's.

use std::collections::BTreeSet;

use super::names::UNITS;
use super::{Account, same, split};
use crate::compile::of_expr;
use crate::keywords::Keyword;
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition, Expr, Output};
use crate::text::singular;

/// Units of time.
const TIMES: &[&str] = &["day", "week", "month", "quarter", "year"];

impl Account<'_> {
    /// A word that asks for another kind of answer.
    pub(super) fn otherwise(&self) -> Option<String> {
        self.values_in_a_row()
            .or_else(|| self.acted())
            .or_else(|| self.time_of_the_most())
            .or_else(|| self.named_for_another())
            .or_else(|| self.state())
            .or_else(|| self.one_for_each())
            .or_else(|| self.by_what())
            .or_else(|| self.whose())
            .or_else(|| self.flag_for_each())
            .or_else(|| self.average_of_several())
            .or_else(|| self.two_for_one())
            .or_else(|| self.either_column())
            .or_else(|| self.of_another())
            .or_else(|| self.at_any())
            .or_else(|| self.two_figures())
            .or_else(|| self.deed_shown())
            .or_else(|| self.sales())
            .or_else(|| self.particle())
            .or_else(|| self.part_shown())
            .or_else(|| self.by_and_no_more())
            .or_else(|| self.best_of_each())
            .or_else(|| self.bare_figures())
            .or_else(|| self.end_to_end())
            .or_else(|| self.per_another())
            .or_else(|| self.pair("count", &["as", "towards"]))
            .or_else(|| self.weekday())
    }

    fn pair(&self, one: &str, next: &[&str]) -> Option<String> {
        let mut pairs = self.words.windows(2);
        pairs
            .find(|pair| pair[0] == one && next.contains(&pair[1].as_str()))
            .map(|pair| pair[1].clone())
    }

    /// "Through the web shop": one thing, and not two values of a column.
    pub(super) fn values_in_a_row(&self) -> Option<String> {
        const JOINED: &[&str] = &[" or ", " and ", ",", "、", "和", "或", "与", "及", "/"];
        let lower = self.question.to_lowercase();
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { values, negated: false, .. } = one else { return None };
            let mut places: Vec<(usize, usize)> = Vec::new();
            for value in values {
                let at = lower.find(&value.to_lowercase())?;
                places.push((at, at + value.len()));
            }
            places.sort_unstable();
            let apart = places.windows(2).find(|pair| {
                let between = lower.get(pair[0].1..pair[1].0).unwrap_or_default();
                !JOINED.iter().any(|mark| between.contains(mark))
            })?;
            lower.get(apart[0].0..apart[0].1).map(str::to_owned)
        })
    }

    /// "What did they order": things, and no rows of orders.
    fn acted(&self) -> Option<String> {
        let did = self.pair("what", &["did", "do", "does"])?;
        let verb = self.entity(self.query.base).pop()?;
        let noun = self.words.iter().any(|word| same(word, &verb) && singular(word) != *word);
        (self.read.whole && !noun).then_some(did)
    }

    /// "In which month was it highest": not the last month.
    fn time_of_the_most(&self) -> Option<String> {
        let (expr, _) = self.query.order.first().filter(|_| self.read.ranked())?;
        let timed = match expr {
            Expr::Bucket(..) => true,
            Expr::Column(at) => {
                let dated = matches!(self.nature(*at), Nature::Date | Nature::Year);
                dated || self.parts(*at).last().is_some_and(|last| TIMES.contains(&last.as_str()))
            }
            _ => false,
        };
        const MOST: &[&str] = &["highest", "lowest", "most", "least", "largest", "smallest"];
        let most = self.words.windows(2).find(|pair| {
            MOST.contains(&pair[0].as_str()) && !["recent", "recently"].contains(&pair[1].as_str())
        });
        let last = self.words.last().filter(|word| MOST.contains(&word.as_str()));
        let most = most.map(|pair| &pair[0]).or(last);
        most.filter(|_| timed).cloned()
    }

    /// "Names of the suppliers of our products": not the products' names.
    fn named_for_another(&self) -> Option<String> {
        const BETWEEN: &[&str] = &["the", "of", "our", "all", "different", "distinct"];
        let at = self.words.iter().position(|word| ["name", "names"].contains(&word.as_str()))?;
        let noun = self.words[at + 1..].iter().find(|word| !BETWEEN.contains(&word.as_str()))?;
        let of = self.words.get(at + 1).is_some_and(|word| word == "of");
        let names = |at: &ColumnRef| self.in_column(*at, noun);
        let own = |at: &ColumnRef| self.known_by(*at) && !self.in_table(at.table, noun);
        let shown = &self.read.shown;
        (of && shown.iter().any(names) && shown.iter().any(own)).then(|| self.words[at].clone())
    }

    /// "The tanks in use", "what we no longer sell".
    fn state(&self) -> Option<String> {
        let state = self.pair("in", &["use"]).or_else(|| self.pair("no", &["longer"]));
        state.filter(|_| !self.of_a_state())
    }

    /// "Top clients by what we charged": by amounts, and not by how many charges there were.
    fn by_what(&self) -> Option<String> {
        let counted = self.query.order.first().is_some_and(|(expr, _)| expr.counts());
        self.pair("by", &["what"]).filter(|_| counted)
    }

    /// "The average of the models of each maker": one figure for each maker.
    fn one_for_each(&self) -> Option<String> {
        const EACH: &[&str] = &["each", "per", "every"];
        const MORE: &[&str] = &["and", "with", "by", "versus", "their", "its"];
        let mut each = self.words.iter().filter(|word| EACH.contains(&word.as_str()));
        let only = each.next().filter(|_| each.next().is_none())?;
        let by = self.has(|token| {
            let each = split(&token.text.to_lowercase()).any(|word| EACH.contains(&word));
            token.is(Keyword::By) && !each || token.time.is_some()
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

    /// "Tenancies whose deposit hasn't come back": tenancies, and no deposits.
    fn whose(&self) -> Option<String> {
        let at = self.words.iter().position(|word| word == "whose").filter(|at| *at > 0)?;
        let noun = self.words.get(at + 1)?;
        let mut shown = self.read.shown.iter().filter(|at| !self.known_by(**at));
        let shown = shown.any(|at| self.in_column(*at, noun));
        (self.read.plain() && !self.read.whole && shown).then(|| noun.clone())
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

    /// "The average of light, medium and dark": one, or one of each.
    fn average_of_several(&self) -> Option<String> {
        let one = self.read.averages() && self.query.group.is_empty();
        self.read.conditions.iter().filter(|_| one).find_map(|one| match one {
            Condition::In { values, negated: false, .. } if values.len() > 1 => {
                values.last().cloned()
            }
            _ => None,
        })
    }

    /// "Which different carriers have called at our docks": carriers alone.
    fn two_for_one(&self) -> Option<String> {
        const MORE: &[&str] = &["and", "with", "their", "its", "by", "per", "or"];
        let different =
            self.words.iter().find(|word| ["different", "distinct"].contains(&word.as_str()))?;
        let more = self.says_any(MORE) || self.question.contains(',');
        let others = self.read.shown.iter().filter(|at| !self.known_by(**at)).count();
        let two = others > 1 || others == 1 && self.read.shown.len() > 1;
        (self.query.distinct && self.read.plain() && !more && two).then(|| different.clone())
    }

    /// "From which country do most accessions come": where a country is told of both, it may be either's.
    fn either_column(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let away = self.read.shown.iter().filter(|at| at.table != base && !self.known_by(**at));
        away.into_iter().find_map(|at| {
            if self.calls(at.table) {
                return None;
            }
            let word = &self.words[self.place(*at)?];
            let alike =
                |own: ColumnRef| self.nature(own) == self.nature(*at) && self.in_column(own, word);
            let own = self.columns(base).any(alike);
            own.then(|| word.clone())
        })
    }

    /// "Types of defect": of the defects, and not of what has some.
    fn of_another(&self) -> Option<String> {
        let columns = self.read.shown.iter().filter(|at| !self.known_by(**at));
        columns.into_iter().find_map(|at| {
            let said = self.place(*at)?;
            let [of, noun, ..] = self.words.get(said + 1..)? else { return None };
            let mut tables = self.read.tables.iter();
            let other = tables.any(|table| *table != at.table && self.in_table(*table, noun));
            (of == "of" && other && !self.in_table(at.table, noun))
                .then(|| self.words[said].clone())
        })
    }

    /// "Above 30 at any inspection": at one of them, and not in sum.
    fn at_any(&self) -> Option<String> {
        const SUMS: &[&str] = &["total", "sum", "altogether", "overall", "combined"];
        let any =
            self.words.iter().find(|word| ["any", "single", "one"].contains(&word.as_str()))?;
        let sums = self.query.having.iter().any(|one| match one {
            Condition::Number(expr, ..) | Condition::Between(expr, ..) => !expr.counts(),
            _ => false,
        });
        (sums && !self.says_any(SUMS)).then(|| any.clone())
    }

    /// "How many bookings came with a dog": one figure.
    fn two_figures(&self) -> Option<String> {
        let figures = self.read.figures();
        let both = self.says_any(&["and", "plus", "both"]) || self.read.ranked();
        let many = self.pair("how", &["many"]);
        // "Price per bottle by region": no price, and bottles beside it.
        let per =
            || self.words.iter().find(|word| *word == "per").filter(|_| self.says_any(&["by"]));
        many.or_else(|| per().cloned()).filter(|_| figures > 1 && !both)
    }

    /// "What was done on the ticket": not by whom.
    fn deed_shown(&self) -> Option<String> {
        let by = self.read.shown.iter().find(|at| {
            let parts = self.parts(**at);
            parts.len() > 1 && parts.last().is_some_and(|last| last == "by")
        })?;
        let asked = self.says_any(&["who", "whom", "whose", "by"]);
        (self.read.plain() && !self.read.whole && !asked).then(|| self.name(*by))
    }

    /// "Sales per clerk", where each sale is a row: how many, or for how much.
    fn sales(&self) -> Option<String> {
        let product = self.read.any(|expr| matches!(expr, Expr::Product(..)));
        let mut tables = self.read.tables.iter();
        let rows = tables.any(|table| self.entity(*table) == ["sale"]);
        let sales = self.words.iter().find(|word| *word == "sales")?;
        (product && rows && !self.says_any(&["revenue", "value", "amount", "total", "turnover"]))
            .then(|| sales.clone())
    }

    /// "How many do we have out": where they are.
    fn particle(&self) -> Option<String> {
        const PARTICLES: &[&str] = &["out", "off", "away", "back"];
        let last = self.words.last().filter(|word| PARTICLES.contains(&word.as_str()))?;
        let read = self.read.columns.iter().any(|at| self.parts(*at).contains(last))
            || self.read.values.iter().any(|value| value.to_lowercase().contains(last.as_str()));
        (!read).then(|| last.clone())
    }

    /// "Which accounts are on hold": no `account_type`.
    fn part_shown(&self) -> Option<String> {
        let columns = self.read.shown.iter().filter(|at| !self.known_by(**at) && !self.read.whole);
        let part = columns.into_iter().find(|at| {
            let mut parts = self.parts(**at);
            parts.retain(|part| {
                !self.says_little(at.table, part) && !UNITS.contains(&part.as_str())
            });
            let said = parts.iter().filter(|part| self.says(part)).count();
            said > 0 && said < parts.len() && !parts.last().is_some_and(|head| self.says(head))
        });
        part.map(|at| self.name(*at))
    }

    /// "Containers by size": no list of sizes.
    fn by_and_no_more(&self) -> Option<String> {
        let by = self.words.iter().find(|word| *word == "by")?;
        let told = self.read.shown.iter().any(|at| self.known_by(*at));
        let plain = self.read.plain() && self.query.group.is_empty() && !self.query.distinct;
        (plain && !told && self.query.limit.is_none() && !self.query.ties).then(|| by.clone())
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

    /// "Hours worked in 2026", "what the stock is worth": how much, and no list of figures.
    fn bare_figures(&self) -> Option<String> {
        let figure = |at: &ColumnRef| self.nature(*at) == Nature::Number && !self.known_by(*at);
        let product = |output: &Output| matches!(output.expr, Expr::Product(..));
        let products = self.query.select.iter().any(product);
        let plain = products || self.read.plain() && self.read.timed();
        let bare = plain && !self.read.whole && self.read.shown.iter().all(figure);
        let told = self.read.conditions.iter().any(|one| self.finds(one)) || self.read.ranked();
        let first = self.read.shown.first().filter(|_| bare && !told)?;
        (self.query.group.is_empty() && self.read.figures() == 0).then(|| self.name(*first))
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

    /// "Which day of the week", "whose birthday is in December": in all weeks and years.
    fn weekday(&self) -> Option<String> {
        const DAYS: &[&str] = &["weekday", "weekdays", "birthday", "birthdays"];
        let day = self.words.iter().find(|word| DAYS.contains(&word.as_str()));
        let of = self
            .words
            .windows(3)
            .find(|part| part[0] == "day" && part[1] == "of" && part[2] != "each");
        let week = of.filter(|_| self.says_any(&["week"])).map(|part| &part[0]);
        day.or(week).filter(|_| self.read.timed()).cloned()
    }
}
