//! Words that ask for another answer than the statement's.

use super::names::UNITS;
use super::{Account, same};
use crate::compile::{of_condition, of_expr};

use crate::link::Token;
use crate::nature::Nature;
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
            .or_else(|| self.own_average())
            .or_else(|| self.anyone())
            .or_else(|| self.compound())
            .or_else(|| self.number_of_another())
            .or_else(|| self.first_one())
            .or_else(|| self.rated())
            .or_else(|| self.at_least())
            .or_else(|| self.in_another_unit())
            .or_else(|| self.summed_in_another_unit())
            .or_else(|| self.money_of_no_money())
            .or_else(|| self.misformed())
            .or_else(|| self.limit())
            .or_else(|| self.has_the_most())
            .or_else(|| self.acted())
            .or_else(|| self.named_for_another())
            .or_else(|| self.whose())
            .or_else(|| self.average_of_several())
            .or_else(|| self.two_for_one())
            .or_else(|| self.either_column())
            .or_else(|| self.of_another())
            .or_else(|| self.at_any())
            .or_else(|| self.two_figures())
            .or_else(|| self.deed_shown())
            .or_else(|| self.flag_shown())
            .or_else(|| self.sales())
            .or_else(|| self.particle())
            .or_else(|| self.part_shown())
            .or_else(|| self.by_and_no_more())
            .or_else(|| self.bare_figures())
            .or_else(|| self.pair("count", &["as", "towards"]))
            .or_else(|| self.weekday())
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

    /// "Cheaper than the average of their category": not than that of all.
    fn own_average(&self) -> Option<String> {
        const OWN: &[&str] =
            &["their", "its", "own", "same", "respective", "that", "each", "his", "her"];
        const AVERAGE: &[&str] = &["average", "mean", "avg"];
        let at = self.words.iter().position(|word| AVERAGE.contains(&word.as_str()))?;
        let lower = self.question.to_lowercase();
        let after = lower.split(self.words[at].as_str()).nth(1)?.split(['.', '?', ';']).next()?;
        // Also of a word that is a name as well, as "bounty" is.
        let of_some = |token: &Token| {
            token.values.iter().any(|(_, value)| self.read.values.contains(&value.as_str()))
        };
        let own = super::split(after).take(6).find(|word| {
            let value = |token: &Token| token.text.to_lowercase() == *word && of_some(token);
            OWN.contains(word) || self.has(value)
        })?;
        let all = |one: &Condition| matches!(one, Condition::Average(..));
        self.read.meets(all).then(|| own.to_owned())
    }

    /// "Boats of which anyone reported damage": whoever it was, and if nobody knows.
    fn anyone(&self) -> Option<String> {
        let word = self.words.iter().find(|word| ["anyone", "anybody"].contains(&word.as_str()))?;
        let through = |one: &Condition| match one {
            Condition::Exists { joins, .. } => joins.len() > 1,
            _ => false,
        };
        self.read.meets(through).then(|| word.clone())
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

    /// "The rent of 2 bedroom units": two of these, and no rent of two.
    fn number_of_another(&self) -> Option<String> {
        self.tokens.windows(2).find_map(|pair| {
            let (number, noun) = (pair[0].number?, pair[1].text.to_lowercase());
            if ["units", "pieces"].contains(&noun.as_str()) {
                return None;
            }
            let own =
                |at: ColumnRef| self.nature(at) == Nature::Number && self.in_column(at, &noun);
            let mut tables = self.read.tables.iter();
            let column = tables.any(|table| self.columns(*table).any(own));
            let other = |one: &Condition| match one {
                Condition::Number(expr, _, value) => {
                    let of = of_expr(expr);
                    (*value - number).abs() < 1e-9
                        && !of.is_empty()
                        && !of.iter().any(|at| own(self.real(*at)))
                }
                _ => false,
            };
            (column && self.read.meets(other)).then(|| pair[1].text.clone())
        })
    }

    /// "The first customer ever": one of them.
    fn first_one(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let mut pairs = self.words.windows(2);
        let pair = pairs.find(|pair| {
            ["first", "last", "latest", "earliest"].contains(&pair[0].as_str())
                && self.in_table(base, &pair[1])
                && singular(&pair[1]) == pair[1]
        })?;
        let all = self.read.plain()
            && !self.read.ranked()
            && !self.read.timed()
            && self.query.order.iter().all(|(expr, _)| !expr.is_figure());
        all.then(|| pair[0].clone())
    }

    /// "The best rated sellers": by how they are rated.
    fn rated(&self) -> Option<String> {
        let rated = self.words.iter().find(|word| *word == "rated")?;
        let mut columns = self.read.columns.iter();
        let by = |part: &String| part.starts_with("rat") || part == "score" || part == "stars";
        let table = self.read.tables.iter().any(|table| self.entity(*table).iter().any(by));
        let read = table || columns.any(|at| self.parts(*at).iter().any(by));
        (!read && self.pair("rated", &["by"]).is_none()).then(|| rated.clone())
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

    /// "A limit of 5000 and up": what a column holds, and not so many rows.
    fn limit(&self) -> Option<String> {
        let limit = self.words.iter().find(|word| *word == "limit")?;
        let own = |at: ColumnRef| self.in_column(at, limit) && !self.read.columns.contains(&at);
        let mut tables = self.read.tables.iter();
        let column =
            self.query.limit.is_some() && tables.any(|table| self.columns(*table).any(own));
        column.then(|| limit.clone())
    }

    /// "The driver with most orders": that driver.
    fn has_the_most(&self) -> Option<String> {
        let noun = self.words.windows(4).find_map(|part| match part {
            [noun, with, the, most] if with == "with" && the == "the" && most == "most" => {
                Some(noun)
            }
            [noun, with, most, _] if with == "with" && most == "most" => Some(noun),
            _ => None,
        })?;
        let named = (0..self.schema.tables.len()).any(|table| self.in_table(table, noun));
        let groups = || self.query.group.iter().flat_map(of_expr);
        let by = |at: ColumnRef| self.in_column(at, noun) || self.in_table(at.table, noun);
        let shown = if self.query.group.is_empty() { self.shows(noun) } else { groups().any(by) };
        (named && self.read.ranked() && !shown).then(|| noun.clone())
    }

    /// "What did they order": things, and no rows of orders.
    fn acted(&self) -> Option<String> {
        let did = self.pair("what", &["did", "do", "does"])?;
        let verb = self.entity(self.query.base).pop()?;
        let noun = self.words.iter().any(|word| same(word, &verb) && singular(word) != *word);
        (self.read.whole && !noun).then_some(did)
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

    /// "Which different carriers have called at our docks": carriers alone.
    fn two_for_one(&self) -> Option<String> {
        const MORE: &[&str] = &["and", "their", "its", "by", "per", "or"];
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

    /// "Containers by size": no list of sizes.
    fn by_and_no_more(&self) -> Option<String> {
        let by = self.words.iter().find(|word| *word == "by")?;
        let told = self.read.shown.iter().any(|at| self.known_by(*at));
        let plain = self.read.figures() == 0 && self.query.group.is_empty() && !self.query.distinct;
        (plain && !told && self.query.limit.is_none() && !self.query.ties).then(|| by.clone())
    }

    /// "Hours worked in 2026", "what the stock is worth": how much, and no list of figures.
    fn bare_figures(&self) -> Option<String> {
        let figure = |at: &ColumnRef| self.nature(*at) == Nature::Number && !self.known_by(*at);
        let product = |output: &Output| matches!(output.expr, Expr::Product(..));
        let products = self.query.select.iter().any(product);
        let plain = products || self.read.plain();
        let bare = plain && !self.read.whole && self.read.shown.iter().all(figure);
        let told = self.read.conditions.iter().any(|one| self.finds(one)) || self.read.ranked();
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
