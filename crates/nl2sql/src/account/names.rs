//! From the statement to the words: what it reads and does is asked for.

use std::collections::BTreeSet;

use super::{Account, FUNCTION, means, same};
use crate::compile::{of_condition, of_expr};
use crate::keywords::Keyword;
use crate::link::{Item, Target, Token};
use crate::marks::{self, without_unit};
use crate::nature::{Nature, label};
use crate::query::{ColumnRef, Condition, Expr, Query};
use crate::relations::only_links;
use crate::text::singular;

/// Parts of a column's name that tell it from no other.
const WEAK: &[&str] = &[
    "id", "at", "on", "is", "of", "by", "name", "code", "no", "total", "num", "number", "has",
    "dt", "date", "in", "time", "nm", "amount", "amt", "value", "day",
];
/// Parts that say in what it is measured.
pub(super) const UNITS: &[&str] = &[
    "eur", "usd", "gbp", "chf", "kg", "g", "min", "mins", "minute", "minutes", "hr", "hrs", "hour",
    "hours", "qty", "quantity", "pct", "percent", "duration", "monthly", "annual", "yearly", "mth",
    "km", "m2", "m3", "sqm", "litre", "l", "days", "count", "cent", "cents", "unit", "units", "ml",
    "mm", "cm", "m", "t", "year",
];
/// What happened at the date by which a row of a table is dated before all others.
const BEGUN: &[&str] = &[
    "issued", "created", "ordered", "order", "placed", "booked", "made", "issue", "creation",
    "raised", "sold",
];
/// What else happens to something when it is new.
const BORN: &[&str] = &[
    "born",
    "birth",
    "founded",
    "established",
    "built",
    "opened",
    "joined",
    "hired",
    "hire",
    "registered",
    "registration",
    "signup",
    "manufactured",
    "purchase",
    "purchased",
    "bought",
    "commissioned",
    "started",
    "start",
    "added",
    "signed",
    "launched",
    "planted",
    "acquired",
    "installed",
    "since",
    "taken",
    "begun",
    "received",
    "published",
    "release",
    "released",
    "year",
    "recorded",
    "dob",
];
/// Amounts that need no other name where their table is named.
pub(super) const AMOUNTS: &[&str] = &["amount", "amt", "total", "principal", "sum", "cents"];

impl Account<'_> {
    /// What no word asks for.
    pub(super) fn unnamed(&self) -> Option<String> {
        let measured = self.measured();
        measured
            .iter()
            .find_map(|at| self.measure(*at))
            .or_else(|| self.read.conditions.iter().find_map(|one| self.condition(one)))
            .or_else(|| self.strangers())
            .or_else(|| self.base())
            .or_else(|| self.fixed())
            .or_else(|| self.nameless())
            .or_else(|| self.number())
            .or_else(|| self.head())
            .or_else(|| self.groups())
    }

    /// Columns that are summed up, compared with a number or ranked by.
    fn measured(&self) -> BTreeSet<ColumnRef> {
        let figures = self.read.exprs.iter().flat_map(|expr| match expr {
            Expr::AveragePer(inner, _) | Expr::Aggregate(_, inner) => of_expr(inner),
            Expr::Difference(..) => of_expr(expr),
            _ => Vec::new(),
        });
        let bounds = self.read.conditions.iter().flat_map(|one| match one {
            Condition::Number(expr, ..) | Condition::Between(expr, ..) if !expr.counts() => {
                of_expr(expr)
            }
            _ => Vec::new(),
        });
        let first = self.query.order.first().filter(|_| self.read.ranked());
        let ranked = first.into_iter().filter(|(expr, _)| !expr.is_figure());
        let all = figures.chain(bounds).chain(ranked.flat_map(|(expr, _)| of_expr(expr)));
        all.map(|at| self.real(at)).filter(|at| self.nature(*at) != Nature::Key).collect()
    }

    /// A measure that no word names, or one that is more than the words say: `avg_wt_g` isn't "the weight".
    fn measure(&self, at: ColumnRef) -> Option<String> {
        if self.by_adjective(at) {
            // The oldest is that which began first.
            let begins = |part: &String| {
                self.says_little(at.table, part)
                    || BEGUN.contains(&part.as_str())
                    || BORN.contains(&part.as_str())
                    || self.says(part)
            };
            if let Some(born) = self.born(at) {
                return Some(born);
            }
            let dated = matches!(self.nature(at), Nature::Date | Nature::Year);
            return (dated && !self.parts(at).iter().all(begins)).then(|| self.name(at));
        }
        if self.nature(at) == Nature::Date || self.costs(at) {
            return Some(self.name(at));
        }
        let mut parts = self.parts(at);
        if marks::cents(&self.schema.tables[at.table].columns[at.column]) {
            // `unit_pence` is a price, and no number of units.
            parts.retain(|part| part != "unit");
        }
        let said = parts.iter().any(|part| self.says(part));
        let sold = self.has(|token| {
            matches!(
                token.keyword,
                Some(Keyword::Sold | Keyword::BestSelling | Keyword::WorstSelling)
            )
        });
        let has = |names: &[&str]| parts.iter().any(|part| names.contains(&part.as_str()));
        // "Volume" may be how many there are of anything, but what is sold are pieces.
        let pieces = has(&["qty", "quantity"]);
        let product = self.read.any(|expr| matches!(expr, Expr::Product(..)));
        if pieces && sold || self.is_best() || self.is_called(at) {
            return None;
        }
        if !said && !self.names_column(at) {
            return (!has(AMOUNTS) || !self.names_table(at.table)).then(|| self.name(at));
        }
        let exact = || self.words.iter().any(|word| parts.iter().any(|part| same(word, part)));
        if (!said || pieces && !exact()) && !product && !self.names_table(at.table) {
            return Some(self.name(at));
        }
        let strange = |part: &&String| {
            !self.says_little(at.table, part) && !UNITS.contains(&part.as_str()) && !self.says(part)
        };
        let more = said && without_unit(parts).iter().any(|part| strange(&part));
        more.then(|| self.name(at))
    }

    /// "The oldest handler", where there is a `birth_year`: not whoever joined first.
    fn born(&self, at: ColumnRef) -> Option<String> {
        const BIRTH: &[&str] = &["birth", "born", "dob", "birthday", "birthdate"];
        let birth = |at: &ColumnRef| self.parts(*at).iter().any(|p| BIRTH.contains(&p.as_str()));
        let aged = self.says_any(&["oldest", "youngest"]);
        let mut others = self.columns(at.table).filter(birth);
        others.next().filter(|_| aged && !birth(&at)).map(|_| self.name(at))
    }

    /// Whether a part of a column's name tells it from no other, in its table.
    pub(super) fn says_little(&self, table: usize, part: &String) -> bool {
        WEAK.contains(&part.as_str()) || self.entity(table).contains(part)
    }

    /// "Top five customers": by revenue, and a note says that "top" was taken for it.
    fn is_best(&self) -> bool {
        let best = |token: &Token| token.is(Keyword::Best) || token.is(Keyword::Worst);
        self.has(best) && self.read.any(|expr| matches!(expr, Expr::Product(..)))
    }

    /// Whether a word is another name of the column by a glossary.
    fn is_called(&self, at: ColumnRef) -> bool {
        let own = |target: &Target| {
            target.cost == 0 && matches!(target.what, Item::Column(other) if self.real(other) == at)
        };
        let name = &self.table(at.table).columns[at.column].name;
        let given = |token: &Token| {
            self.glossary.of(&token.text).iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        self.has(given) || !self.says_column(at) && self.has(|token| token.targets.iter().any(own))
    }

    /// "Which products cost more than 20": what they cost us, or what we ask for them.
    fn costs(&self, at: ColumnRef) -> bool {
        const THAN: &[&str] = &["more", "less", "over", "under", "between", "above", "below"];
        let mut parts = self.columns(at.table).map(|column| self.parts(column));
        let priced = parts.any(|parts| parts.iter().any(|part| part == "price"));
        let verb = self.words.windows(2).any(|pair| {
            ["cost", "costs"].contains(&pair[0].as_str()) && THAN.contains(&pair[1].as_str())
        });
        verb && priced && self.parts(at).iter().any(|part| part == "cost")
    }

    /// "The priciest", "the biggest": the adjective says by what.
    fn by_adjective(&self, at: ColumnRef) -> bool {
        let sizes = ["capacity", "size", "area"];
        let sized = self.parts(at).iter().any(|part| sizes.contains(&part.as_str()));
        self.has(|token| {
            matches!(
                token.keyword,
                Some(
                    Keyword::Peak(_)
                        | Keyword::Dip(_)
                        | Keyword::OpOf(..)
                        | Keyword::Newest
                        | Keyword::Oldest
                )
            ) || sized && ["biggest", "smallest", "largest"].contains(&token.text.as_str())
        })
    }

    fn condition(&self, one: &Condition) -> Option<String> {
        match one {
            // One of several dates.
            Condition::Within { column, .. } => {
                let at = self.real(*column);
                let dates =
                    self.columns(at.table).filter(|column| self.nature(*column) == Nature::Date);
                let own = self.entity(at.table);
                let main = self.parts(at).iter().all(|part| {
                    WEAK.contains(&part.as_str())
                        || BEGUN.contains(&part.as_str())
                        || own.iter().any(|own| means(own, part))
                });
                let named = self.names_column(at) || self.says_column(at) || main;
                let away = at.table != self.schema.real(self.query.base);
                let told = self.says_column(at) && self.names_table(at.table);
                let strange = away && !main && !told;
                (strange || dates.count() > 1 && !named).then(|| self.name(at))
            }
            // Open at all hours isn't open.
            Condition::Flag { column, .. } => {
                let mut parts = self.parts(*column).into_iter();
                let left =
                    parts.any(|part| !self.says_little(column.table, &part) && !self.says(&part));
                (left && self.says_column(*column)).then(|| self.name(*column))
            }
            // Rows of something of which nobody speaks.
            Condition::Exists { joins, conditions, .. } => {
                let table = joins.last()?.table;
                let valued = conditions.iter().any(|one| self.finds(one));
                let said = conditions.iter().flat_map(of_condition).any(|at| self.says_column(at));
                let unsaid = !self.names_head(table) && !valued && !said;
                let far = joins.len() > 2 && !valued;
                (unsaid || far).then(|| self.table(table).name.clone())
            }
            _ => None,
        }
    }

    /// Rows of a table that no word speaks of, nor of what is in it; or that are many for each that is asked
    /// for.
    fn base(&self) -> Option<String> {
        let name = |table: usize| self.table(table).name.clone();
        let base = self.schema.real(self.query.base);
        let speaks = |at: &ColumnRef| {
            at.table == base
                && (self.says_more(*at)
                    || self.names_column(*at) && self.nature(*at) != Nature::Date
                    || self.is_value(*at))
        };
        let links = only_links(&self.schema.tables[base]) || self.is_best();
        if !links && !self.names_table(base) && !self.read.columns.iter().any(speaks) {
            return Some(name(base));
        }
        let rows = self.read.plain();
        let mut joins = self.query.joins.iter().filter(|join| join.many);
        joins.find(|join| rows && !self.names_table(join.table)).map(|join| name(join.table))
    }

    /// Whether a word is a part of the column's name that tells it from others.
    fn says_more(&self, at: ColumnRef) -> bool {
        self.parts(at).iter().any(|part| !self.says_little(at.table, part) && self.says(part))
    }

    /// Whether a word stands for the table, or is what its name ends in.
    pub(super) fn names_head(&self, table: usize) -> bool {
        let head = self.entity(table).pop();
        self.stands(|item| item == Item::Table(table)) || head.is_some_and(|head| self.says(&head))
    }

    fn is_value(&self, at: ColumnRef) -> bool {
        self.read.meets(|one| match one {
            Condition::In { column, .. } | Condition::Like { column, .. } => {
                self.real(*column) == at
            }
            Condition::AnyEquals { columns, .. } => {
                columns.iter().any(|column| self.real(*column) == at)
            }
            _ => false,
        })
    }

    /// "Who farms at Lower Mead": not that Lower Mead is Lower Mead.
    fn fixed(&self) -> Option<String> {
        let one = |at: ColumnRef| {
            self.query.conditions.iter().any(|condition| {
                matches!(condition, Condition::In { column, values, negated: false }
                    if *column == at && values.len() == 1)
            })
        };
        let fixed = |expr: &Expr| matches!(expr, Expr::Column(at) if one(*at));
        let all = self.query.select.iter().all(|output| fixed(&output.expr));
        self.read.shown.first().filter(|_| all).map(|at| self.name(*at))
    }

    /// "Teachers who take adults": rows that nobody can tell apart.
    fn nameless(&self) -> Option<String> {
        let Query { base, group, distinct, .. } = self.query;
        let rows = self.query.wrap.is_none() && self.read.plain();
        let found = self.read.meets(|one| self.finds(one));
        let table = &self.schema.tables[*base];
        // "In which cities": these are asked for, whoever is in them.
        let mut content = self.words.iter().filter(|word| !FUNCTION.contains(word.as_str()));
        let first = content.next().is_some_and(|word| {
            let shown = self.read.shown.iter();
            shown.flat_map(|at| self.parts(*at)).any(|part| means(word, &part))
        });
        let heads = |at: &ColumnRef| {
            let head = self.parts(*at).pop().unwrap_or_default();
            self.words.iter().any(|word| singular(word) != *word && means(word, &head))
        };
        let first = first || self.read.shown.iter().any(heads);
        let different = self.says_any(&["different", "distinct", "unique"]);
        let told = *distinct && (first || different || !self.names_table(*base))
            || !group.is_empty()
            || label(table).is_empty()
            || found;
        (rows && !told && !self.read.shown.iter().any(|at| self.known_by(*at)))
            .then(|| table.name.clone())
    }

    /// Whether a condition finds rows by what they are known by.
    pub(super) fn finds(&self, one: &Condition) -> bool {
        match one {
            Condition::In { column, .. } => self.known_by(self.real(*column)),
            Condition::AnyEquals { .. } | Condition::Like { .. } => true,
            _ => false,
        }
    }

    /// Whether a condition finds rows of the table by a value.
    pub(super) fn has_a_value(&self, table: usize) -> bool {
        self.read.meets(
            |one| matches!(one, Condition::In { column, .. } if self.real(*column).table == table),
        )
    }

    /// Whether a column is what its rows are known by.
    pub(super) fn known_by(&self, at: ColumnRef) -> bool {
        label(&self.schema.tables[at.table]).contains(&at.column) || self.nature(at) == Nature::Key
    }

    /// "Who owns Thunder": nobody, and nothing, of a table that no word speaks of.
    fn strangers(&self) -> Option<String> {
        const PEOPLE: &[&str] =
            &["who", "whose", "who's", "whos", "anyone", "anybody", "someone", "people", "person"];
        let stands = |table: usize| {
            self.has(|token| {
                !PEOPLE.contains(&token.text.to_lowercase().as_str())
                    && !token.is(Keyword::Sold)
                    && token.targets.iter().any(|target| target.what == Item::Table(table))
            })
        };
        self.read.shown.iter().find_map(|at| {
            let named = stands(at.table)
                || self.entity(at.table).iter().any(|part| self.says(part))
                || self.read.columns.iter().any(|other| {
                    other.table == at.table && self.says_column(*other)
                        || self.has_a_value(at.table)
                });
            (!named && self.known_by(*at)).then(|| self.name(*at))
        })
    }
}
