//! Words that ask for another answer than the statement's.

use super::names::UNITS;
use super::{Account, same};
use crate::compile::{of_condition, of_expr};

use crate::nature::Nature;
use crate::notes::LISTS;
use crate::query::{ColumnRef, Condition, Expr, Op, Output};
use crate::text::singular;

impl Account<'_> {
    /// A word that asks for another kind of answer.
    pub(super) fn otherwise(&self) -> Option<String> {
        self.misvalued()
            .or_else(|| self.unlisted())
            .or_else(|| self.misordered())
            .or_else(|| self.misgrouped())
            .or_else(|| self.misjoined())
            .or_else(|| self.misdenied())
            .or_else(|| self.undone())
            .or_else(|| self.compound())
            .or_else(|| self.at_least())
            .or_else(|| self.in_another_unit())
            .or_else(|| self.summed_in_another_unit())
            .or_else(|| self.money_of_no_money())
            .or_else(|| self.misformed())
            .or_else(|| self.acted())
            .or_else(|| self.whose())
            .or_else(|| self.average_of_several())
            .or_else(|| self.two_figures())
            .or_else(|| self.flag_shown())
            .or_else(|| self.sales())
            .or_else(|| self.particle())
            .or_else(|| self.part_shown())
            .or_else(|| self.bare_figures())
            .or_else(|| self.pair("count", &["as", "towards"]))
            .or_else(|| self.weekday())
            .or_else(|| self.day_of_an_adjective())
            .or_else(|| self.average_of_some())
            .or_else(|| self.asked_besides())
            .or_else(|| self.of_all())
    }

    /// "Open tickets", "performers on the books": those, and no day on which each was opened, nor
    /// `off_books`. "Done jobs per skill": no row for each `job_date`.
    fn day_of_an_adjective(&self) -> Option<String> {
        const WHEN: &[&str] = &["when", "date", "dates", "day", "days", "time", "times", "since"];
        if self.says_any(WHEN) || self.read.whole {
            return None;
        }
        let dated = |at: &ColumnRef| self.nature(*at) == Nature::Date;
        let grouped = self.query.group.iter().find_map(|expr| match expr {
            Expr::Column(at) if dated(&self.real(*at)) => Some(self.real(*at)),
            _ => None,
        });
        if let Some(at) = grouped {
            return Some(self.name(at));
        }
        let base = self.schema.real(self.query.base);
        let ranked = self.query.order.first().filter(|_| self.read.ranked());
        let by: Vec<ColumnRef> = ranked.iter().flat_map(|(expr, _)| of_expr(expr)).collect();
        let own = self.read.shown.iter().filter(|at| !by.contains(at));
        let kind = own.filter(|at| !self.known_by(**at)).find(|at| {
            let Some(place) = self.place(**at) else { return false };
            let before = |by: usize| place.checked_sub(by).map(|at| self.words[at].as_str());
            let next = self.words.get(place + 1);
            let noun = next.is_some_and(|next| self.in_table(base, next));
            let on = before(2) == Some("on") && before(1) == Some("the");
            dated(at) && noun || on
        });
        kind.filter(|_| self.read.plain()).map(|at| self.name(*at))
    }

    /// "Above the average of all released batches": of these, and not of all there are.
    fn average_of_some(&self) -> Option<String> {
        let average = |word: &String| ["average", "avg", "mean"].contains(&word.as_str());
        let at = self.words.iter().position(average)?;
        let after = self.words[at + 1..].join(" ");
        let met = self.read.meets(|one| matches!(one, Condition::Average(..)));
        let mut values = self.read.values.iter().map(|value| value.to_lowercase());
        values.find(|value| met && after.contains(value.as_str()))
    }

    pub(super) fn pair(&self, one: &str, next: &[&str]) -> Option<String> {
        self.phrase(&[&[one], next])
    }

    /// The last word of the first such phrase, with what may stand in each of its places.
    pub(super) fn phrase(&self, places: &[&[&str]]) -> Option<String> {
        let fits = |part: &&[String]| {
            part.iter().zip(places).all(|(word, place)| place.contains(&word.as_str()))
        };
        self.words.windows(places.len()).find(fits)?.last().cloned()
    }

    /// "The highest base fee", where there is a `base_fee`: that, and no other fee.
    fn compound(&self) -> Option<String> {
        let pair = self.words.windows(2).find(|pair| {
            let both = |at: ColumnRef| {
                self.nature(at) != Nature::Key
                    && self
                        .parts(at)
                        .windows(2)
                        .any(|parts| same(&parts[0], &pair[0]) && same(&parts[1], &pair[1]))
            };
            let mut all = self
                .read
                .tables
                .iter()
                .flat_map(|table| self.columns(*table))
                .filter(|at| both(*at))
                .peekable();
            let value =
                self.read.values.iter().any(|value| value.to_lowercase().contains(&pair.join(" ")));
            all.peek().is_some()
                && !value
                && !self.read.whole
                && !all.any(|at| self.read.columns.contains(&at))
        })?;
        let table = self
            .read
            .tables
            .iter()
            .any(|table| pair.iter().all(|word| self.in_table(*table, word)));
        (!table).then(|| pair.join(" "))
    }

    /// "15+ years": fifteen or more.
    fn at_least(&self) -> Option<String> {
        let mut words = self.question.split_whitespace();
        let number = words.find_map(|word| {
            let digits = word.strip_suffix('+')?;
            digits.parse::<f64>().ok().map(|number| (word, number))
        });
        let (word, number) = number?;
        let equal = |one: &Condition| matches!(one, Condition::Number(_, Op::Equal, other) if (*other - number).abs() < 1e-9);
        self.read.meets(equal).then(|| word.to_owned())
    }

    /// "What did they order": things, and no rows of orders.
    fn acted(&self) -> Option<String> {
        let did = self.pair("what", &["did", "do", "does"])?;
        let verb = self.entity(self.query.base).pop()?;
        let noun = self.words.iter().any(|word| same(word, &verb) && singular(word) != *word);
        (self.read.whole && !noun).then_some(did)
    }

    /// "Tenancies whose deposit hasn't come back": tenancies, and no deposits.
    fn whose(&self) -> Option<String> {
        let at = self.words.iter().position(|word| word == "whose").filter(|at| *at > 0)?;
        let noun = self.words.get(at + 1)?;
        let mut shown = self.read.shown.iter().filter(|at| !self.known_by(**at));
        let shown = shown.any(|at| self.in_column(*at, noun));
        (self.read.plain() && !self.read.whole && shown).then(|| noun.clone())
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

    /// "Which bed is out of service": no list of what each bed is.
    fn flag_shown(&self) -> Option<String> {
        let flag = self.read.shown.iter().find(|at| self.nature(**at) == Nature::Flag)?;
        let asked = self.says_any(&["whether", "if"]);
        let met = self.read.meets(|one| of_condition(one).contains(flag));
        (self.read.plain() && !self.read.whole && !asked && !met).then(|| self.name(*flag))
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

    /// "Hours worked in 2026", "what the stock is worth": how much, and no list of figures.
    fn bare_figures(&self) -> Option<String> {
        let figure = |at: &ColumnRef| self.nature(*at) == Nature::Number && !self.known_by(*at);
        let product = |output: &Output| matches!(output.expr, Expr::Product(..));
        let products = self.query.select.iter().any(product);
        let plain = products || self.read.plain();
        let bare = plain && !self.read.whole && self.read.shown.iter().all(figure);
        let told = self.read.conditions.iter().any(|one| self.finds(one)) || self.read.ranked();
        // "Grams sold to Nord in 2025".
        let told = told && (!self.read.timed() || self.says_any(LISTS));
        let first = self.read.shown.first().filter(|_| bare && !told)?;
        (self.query.group.is_empty() && self.read.figures() == 0).then(|| self.name(*first))
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
