//! The form of an answer: rows or a number, names or figures, one or several of each.

use super::{Account, means, split};
use crate::account::orders::TIMES;
use crate::compile::of_expr;
use crate::keywords::Keyword;
use crate::link::Item;
use crate::nature::Nature;
use crate::query::{Aggregate, ColumnRef, Condition, Expr};
use crate::text::singular;

impl Account<'_> {
    /// Something that the result has in another form.
    pub(super) fn misformed(&self) -> Option<String> {
        self.date_alone()
            .or_else(|| self.whether())
            .or_else(|| self.each_with())
            .or_else(|| self.of_each_value())
            .or_else(|| self.by_how_much())
            .or_else(|| self.either_of_two())
            .or_else(|| self.time_of_a_thing())
            .or_else(|| self.common_with_counts())
            .or_else(|| self.most_of_rows())
            .or_else(|| self.yet_to())
            .or_else(|| self.part_of_the_house())
            .or_else(|| self.state_of_another())
            .or_else(|| self.many_of_those())
            .or_else(|| self.has_one())
            .or_else(|| self.compared())
            .or_else(|| self.flag_of_none())
            .or_else(|| self.by_number())
            .or_else(|| self.rows_of_what())
            .or_else(|| self.of_the_most())
            .or_else(|| self.empty())
    }

    /// "The number of the largest lease": its number, and not how large it is.
    fn of_the_most(&self) -> Option<String> {
        let measured = self.query.select.iter().find_map(|output| match &output.expr {
            Expr::Aggregate(Aggregate::Max | Aggregate::Min, inner) => {
                of_expr(inner).first().copied()
            }
            _ => None,
        })?;
        let at = self.words.windows(2).position(|pair| pair[0] == "of" && pair[1] == "the")?;
        let noun = self.words.get(at.checked_sub(1)?)?;
        let base = self.schema.real(self.query.base);
        let ranks = self.words[at + 2..].first().is_some_and(|word| word.ends_with("est"));
        let own = self.in_column(self.real(measured), noun) || self.in_table(base, noun);
        (ranks && !own && self.query.select.len() == 1).then(|| noun.clone())
    }

    /// "Empty boxes": those with nothing in them, and not those without a label.
    fn empty(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let pair = self
            .words
            .windows(2)
            .find(|pair| pair[0] == "empty" && self.in_table(base, &pair[1]))?;
        let missing = |one: &Condition| matches!(one, Condition::Null { present: false, .. });
        self.read.meets(missing).then(|| pair[0].clone())
    }

    /// "Average income by number of dependants": for each number of them.
    fn by_number(&self) -> Option<String> {
        let by = self.phrase(&[&["by", "per"], &["number"], &["of"]])?;
        (self.query.group.is_empty() && self.query.order.is_empty()).then_some(by)
    }

    /// "Names of the directors who have directed nothing": no titles of what they directed.
    fn rows_of_what(&self) -> Option<String> {
        const BETWEEN: &[&str] = &["of", "the", "all", "our", "those", "any"];
        let at = self.words.iter().position(|word| ["name", "names"].contains(&word.as_str()))?;
        let of = self.words.get(at + 1).filter(|word| *word == "of")?;
        let noun = self.words[at + 1..].iter().find(|word| !BETWEEN.contains(&word.as_str()))?;
        let owner = self.tokens.iter().find(|token| token.text.to_lowercase() == *noun)?;
        let tables = owner.targets.iter().filter_map(|target| match target.what {
            Item::Table(table) => Some(self.schema.real(table)),
            _ => None,
        });
        let tables: Vec<usize> = tables.collect();
        let shown = self.read.shown.iter().any(|at| tables.contains(&at.table));
        (!tables.is_empty() && !shown && self.read.plain()).then(|| of.clone())
    }

    /// "Which issues went on sale last quarter": the issues, and no list of days.
    fn date_alone(&self) -> Option<String> {
        const WHEN: &[&str] = &[
            "when",
            "date",
            "dates",
            "day",
            "days",
            "time",
            "times",
            "since",
            "birthday",
            "birthdays",
            "deadline",
        ];
        let dates = self.read.shown.iter().all(|at| self.nature(*at) == Nature::Date);
        let first = self.read.shown.first().filter(|_| dates && self.read.plain())?;
        // Foals are no days on which something foaled.
        let verb = |word: &&String| !word.ends_with('s');
        let mut parts = self.parts(*first).into_iter();
        let said = parts.all(|part| self.words.iter().filter(verb).any(|word| means(word, &part)));
        (self.query.group.is_empty() && !said && !self.says_any(WHEN)).then(|| self.name(*first))
    }

    /// "Anything open for Moira", "did any delivery get one star": whether it is so.
    fn whether(&self) -> Option<String> {
        const WHETHER: &[&str] = &["anything", "did", "does", "was", "were"];
        let first = self.words.first().filter(|word| WHETHER.contains(&word.as_str()));
        first.filter(|_| self.read.plain()).cloned()
    }

    /// "Each mentor with the cleaners they mentor": who these are, and not how many.
    fn each_with(&self) -> Option<String> {
        const COUNTS: &[&str] = &["many", "number", "count", "counts", "most", "fewest", "total"];
        let list = self
            .words
            .first()
            .is_some_and(|word| ["list", "show", "give"].contains(&word.as_str()));
        let rows = self.words.windows(3).find(|part| {
            part[0] == "with"
                && ["the", "their", "its"].contains(&part[1].as_str())
                && self.in_table(self.query.base, &part[2])
        })?;
        (list && self.read.shows_count() && !self.says_any(COUNTS)).then(|| rows[2].clone())
    }

    /// "Wood or pellets, how many of each": of each of these.
    fn of_each_value(&self) -> Option<String> {
        let each = self.pair("of", &["each"])?;
        self.read
            .meets(|one| match one {
                Condition::In { column, values, negated: false } => {
                    values.len() > 1
                        && !self.query.group.iter().flat_map(of_expr).any(|at| at == *column)
                }
                _ => false,
            })
            .then_some(each)
    }

    /// "By how much did the fee go up": a difference.
    fn by_how_much(&self) -> Option<String> {
        const CHANGES: &[&str] = &[
            "up",
            "down",
            "rise",
            "risen",
            "grow",
            "grown",
            "change",
            "changed",
            "increase",
            "increased",
            "fall",
            "drop",
            "dropped",
            "differ",
            "exceed",
        ];
        let how = self.phrase(&[&["by"], &["how"], &["much"]]).is_some();
        let change = self.words.iter().find(|word| CHANGES.contains(&word.as_str()))?;
        let told =
            self.query.wrap.is_some() || self.read.any(|expr| matches!(expr, Expr::Difference(..)));
        (how && !told).then(|| change.clone())
    }

    /// "Halls in Japan and London": in either, and none is in both.
    fn either_of_two(&self) -> Option<String> {
        let values = self.query.conditions.iter().filter_map(|one| match one {
            Condition::In { column, values, negated: false } => Some((*column, values)),
            _ => None,
        });
        let values: Vec<_> = values.collect();
        let lower = self.question.to_lowercase();
        values.iter().find_map(|(at, own)| {
            values.iter().filter(|(other, _)| other != at && other.table == at.table).find_map(
                |(_, others)| {
                    let (one, other) = (own.last()?.to_lowercase(), others.first()?.to_lowercase());
                    let places = [
                        format!("in {one} and {other}"),
                        format!("in {one} or {other}"),
                        format!("from {one} and {other}"),
                    ];
                    places
                        .iter()
                        .any(|both| lower.contains(both))
                        .then(|| others.first().cloned())?
                },
            )
        })
    }

    /// "Bookings by month of the class": of the day of the class, and not of the booking.
    fn time_of_a_thing(&self) -> Option<String> {
        let day = self.query.group.iter().find_map(|expr| match expr {
            Expr::Bucket(_, at) => Some(self.real(*at)),
            _ => None,
        })?;
        self.words.windows(4).find_map(|part| {
            let time = TIMES.contains(&part[0].as_str()) && part[1] == "of" && part[2] == "the";
            let noun = &part[3];
            let other = (0..self.schema.tables.len()).any(|table| self.in_table(table, noun));
            let stands = self.has(|token| {
                token.text.to_lowercase() == *noun
                    && token.targets.iter().any(|target| matches!(target.what, Item::Table(_)))
            });
            (time
                && (other || stands)
                && !self.in_table(day.table, noun)
                && !self.in_column(day, noun))
            .then(|| noun.clone())
        })
    }

    /// "Most common complaints with counts": several, in that order.
    fn common_with_counts(&self) -> Option<String> {
        const COUNTS: &[&str] = &["count", "counts", "numbers", "figures", "totals"];
        let one = self.query.ties || self.query.limit == Some(1);
        let common =
            self.has(|token| matches!(token.keyword, Some(Keyword::Common | Keyword::Rare)));
        self.pair("with", COUNTS).filter(|_| one && common)
    }

    /// "Which site did the most washes": by their number.
    fn most_of_rows(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let (expr, _) = self.query.order.first().filter(|_| self.read.ranked())?;
        let Expr::Aggregate(Aggregate::Sum, summed) = expr else { return None };
        let at = self.words.iter().position(|word| ["most", "fewest"].contains(&word.as_str()))?;
        let rows = self
            .words
            .get(at + 1)
            .filter(|word| self.in_table(base, word) && singular(word) != **word)?;
        let next = self.words.get(at + 2);
        let own =
            next.is_some_and(|next| of_expr(summed).iter().any(|at| self.in_column(*at, next)));
        (!own).then(|| rows.clone())
    }

    /// "Couriers that have yet to deliver": those that haven't.
    fn yet_to(&self) -> Option<String> {
        self.pair("yet", &["to"]).filter(|_| !self.read.negative())
    }

    /// "In our park", where the park is the database, and the name of somebody.
    fn part_of_the_house(&self) -> Option<String> {
        let own = |value: &&&str| {
            let value = value.to_lowercase();
            self.house.contains(&value) && split(self.question).any(|word| word == value)
        };
        self.read.values.iter().find(own).map(|value| (*value).to_owned())
    }

    /// "Open defects": what is open is a defect, and not its bridge.
    fn state_of_another(&self) -> Option<String> {
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { column, values, negated: false } = one else { return None };
            let at = self.real(*column);
            let [value] = values.as_slice() else { return None };
            let value = value.to_lowercase();
            let place = self.words.iter().position(|word| *word == value)?;
            let noun = self.words.get(place + 1)?;
            let mut tables = self.read.tables.iter();
            let other = tables.any(|table| *table != at.table && self.in_table(*table, noun));
            let state = ["status", "state", "stage", "phase"];
            let state = self.parts(at).iter().any(|part| state.contains(&part.as_str()));
            (other && state && !self.in_table(at.table, noun) && !self.says_column(at))
                .then(|| value.clone())
        })
    }

    /// "Visits per kind, and how many of those were missed": two figures.
    fn many_of_those(&self) -> Option<String> {
        let those = self.phrase(&[&["many"], &["of"], &["those", "these", "them"]])?;
        (self.read.figures() == 1 && !self.query.group.is_empty()).then_some(those)
    }

    /// "Which teams have an assistant, and who is it": none of the teams without one.
    fn has_one(&self) -> Option<String> {
        let outer = self.query.joins.iter().any(|join| join.outer);
        let has = || self.phrase(&[&["have", "has"], &["a", "an"]]);
        let by = || self.phrase(&[&["and"], &["by"], &["what", "whom", "which"]]);
        has().or_else(by).filter(|_| outer && self.read.plain())
    }

    /// "Home teams compared with away teams": one figure of each, and none of each pair.
    fn compared(&self) -> Option<String> {
        let word =
            self.words.iter().find(|word| ["compared", "versus", "vs"].contains(&word.as_str()))?;
        let roles = self.query.joins.iter().filter(|join| self.schema.roles[join.table].is_some());
        (self.query.group.len() > 1 && roles.count() > 1).then(|| word.clone())
    }

    /// "Transfers filed this year": not those of what `no_transfer` is on for.
    fn flag_of_none(&self) -> Option<String> {
        self.read.conditions.iter().find_map(|one| {
            let at = match one {
                Condition::Flag { column, .. } | Condition::In { column, .. } => self.real(*column),
                _ => return None,
            };
            let parts = self.parts(at);
            let denied = ["no", "not", "non"].contains(&parts.first()?.as_str());
            (denied
                && parts.len() > 1
                && self.nature(at) == Nature::Flag
                && self.denials().next().is_none())
            .then(|| self.name(at))
        })
    }

    /// "The shipments, with the vessel and the day of departure": beside what they are known by.
    pub(super) fn rows_with(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let with = self.words.iter().position(|word| word == "with")?;
        let noun = self.words[..with].iter().any(|word| self.in_table(base, word));
        let first = self.read.shown.first()?;
        let plain = self.read.plain() && !self.read.whole && !self.query.distinct;
        let after = self
            .read
            .shown
            .iter()
            .all(|at| !self.known_by(*at) && self.place(*at).is_some_and(|place| place > with));
        (noun && plain && after).then(|| self.name(*first))
    }

    /// "Volunteers with phone": the volunteers, and no list of numbers.
    pub(super) fn with_alone(&self) -> Option<String> {
        let shown = |noun: &String| {
            let own = |at: &&ColumnRef| self.in_column(**at, noun) && !self.known_by(**at);
            self.read.shown.iter().any(|at| own(&at))
        };
        let mut pairs = self.words.windows(2).skip(1);
        let pair = pairs.find(|pair| pair[0] == "with" && shown(&pair[1]));
        let told =
            self.read.shown.iter().any(|at| self.known_by(*at) || self.nature(*at) == Nature::Key);
        let plain = self.read.plain() && self.query.distinct && !told;
        pair.filter(|_| plain).map(|pair| pair[1].clone())
    }

    /// "Couriers: shipments and average cost of each": how many shipments, too.
    pub(super) fn rows_and_figure(&self) -> Option<String> {
        const FIGURES: &[&str] =
            &["average", "avg", "mean", "total", "sum", "highest", "lowest", "max", "min"];
        let grouped = |noun: &str| {
            self.query.group.iter().flat_map(of_expr).any(|at| {
                let at = self.real(at);
                self.in_table(at.table, noun) && self.known_by(at) || self.in_column(at, noun)
            })
        };
        let part = self.words.windows(3).find(|part| {
            part[1] == "and"
                && FIGURES.contains(&part[2].as_str())
                && (0..self.schema.tables.len()).any(|table| self.in_table(table, &part[0]))
                && !grouped(&part[0])
        })?;
        (self.read.figures() == 1 && !self.query.group.is_empty()).then(|| part[0].clone())
    }

    /// "The title of the sending school and of the receiving one": no keys of them.
    pub(super) fn key_for_a_name(&self) -> Option<String> {
        let named = |at: &&ColumnRef| {
            let mut own = self.schema.referred(**at).flat_map(|table| self.columns(table));
            own.any(|own| self.known_by(own) && own != **at && self.place(own).is_some())
        };
        let plain = self.read.plain() && !self.read.whole;
        let shown = self.read.shown.iter().filter(|_| plain).find(named)?;
        self.place(*shown).map(|_| self.name(*shown))
    }

    /// "Which have we sold, and what did each go for": two things.
    pub(super) fn and_what(&self) -> Option<String> {
        const ASKS: &[&str] = &["what", "how", "when", "who", "where"];
        self.pair("and", ASKS).filter(|_| self.query.select.len() < 2)
    }
}
