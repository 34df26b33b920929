//! Which way leads from one table to another, and whose column it is at its end.

use super::orders::TIMES;
use super::{Account, means};
use crate::link::{Item, Token};
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition, Expr};
use crate::schema::Role;
use crate::text::singular;
use crate::ways::linking;

impl Account<'_> {
    /// A word or a name that another way leads to as well.
    pub(super) fn misjoined(&self) -> Option<String> {
        self.role_of_none()
            .or_else(|| self.one_key_of_several())
            .or_else(|| self.time_of_another())
            .or_else(|| self.name_of_either())
            .or_else(|| self.any_of_another())
    }

    /// "Patients in the registry", "guests on our books": not those of whom there is a `registry_event` or a
    /// booking.
    fn any_of_another(&self) -> Option<String> {
        let mut bare = self
            .elsewhere(false)
            .filter(|(_, conditions)| conditions.iter().all(Condition::is_live));
        bare.find_map(|(joins, _)| {
            let table = joins.last()?.table;
            let table = self.schema.real(table);
            let place = |three: &[String]| {
                ["on", "in"].contains(&three[0].as_str())
                    && ["the", "our", "my", "your"].contains(&three[1].as_str())
                    && self.in_table(table, &three[2])
            };
            if self.words.windows(3).any(place) {
                return Some(self.table(table).name.clone());
            }
            let house = self.house.iter().any(|word| self.in_table(table, word));
            let head = self.entity(table).pop().is_some_and(|head| self.says(&head));
            (house && !head).then(|| self.table(table).name.clone())
        })
    }

    /// "Backers in 2026", where a pledge has a backer: not all members.
    fn role_of_none(&self) -> Option<String> {
        let role = |token: &&Token| {
            let word = token.text.to_lowercase();
            token.targets.iter().any(|target| {
                let Item::Table(table) = target.what else { return false };
                let table = self.schema.real(table);
                let keys =
                    (0..self.schema.tables.len()).flat_map(|child| self.schema.keys(child, table));
                let (own, others): (Vec<ColumnRef>, Vec<ColumnRef>) =
                    keys.partition(|key| self.in_column(*key, &word));
                !self.in_table(table, &word)
                    && self.read.tables.contains(&table)
                    && !own.is_empty()
                    && !others.is_empty()
                    && !own.iter().any(|key| self.joins(*key))
            })
        };
        // Who does something: a line that routes are called is no role.
        let other = |token: &&Token| {
            let word = singular(&token.text.to_lowercase());
            const ENDS: &[&str] = &["er", "or", "ee", "ist", "eon", "ian", "ant", "man"];
            let does = ENDS.iter().any(|end| word.ends_with(end));
            let value =
                token.values.iter().any(|(_, value)| self.read.values.contains(&value.as_str()));
            does && !value && !self.reads_part(&word)
        };
        self.tokens.iter().filter(other).find(role).map(|token| token.text.clone())
    }

    /// "Members on the beginners' course", whose teacher is a member too: not those who teach it.
    fn one_key_of_several(&self) -> Option<String> {
        self.query.ways().flatten().find_map(|join| {
            let (child, parent) = join.ends();
            let (child, to) = (self.real(child), self.schema.real(parent.table));
            let keys = self.schema.keys(child.table, to).any(|key| self.real(key) != child);
            let linked = || linking(join, self.schema).is_some();
            let role = self.schema.roles[parent.table].is_some();
            let own = self.parts(child).into_iter().filter(|part| {
                !self.says_little(to, part) && !["id", "no", "code", "by"].contains(&part.as_str())
            });
            let own: Vec<String> = own.collect();
            let said =
                own.is_empty() || own.iter().any(|part| self.says(part) || self.does_as(part));
            (!role && !said && (keys || linked())).then(|| self.name(child))
        })
    }

    /// Whether a word says what somebody of that name does: "handled" of a handler.
    fn does_as(&self, part: &str) -> bool {
        let stem = part.strip_suffix("er").or_else(|| part.strip_suffix("or"));
        stem.is_some_and(|stem| self.words.iter().any(|word| word.starts_with(stem)))
    }

    /// "MWh per month in `monthly_output`", which has a month: not that in which the turbine was set up.
    fn time_of_another(&self) -> Option<String> {
        let bucket = self.query.group.iter().find_map(|expr| match expr {
            Expr::Bucket(_, at) => Some(self.real(*at)),
            _ => None,
        })?;
        let period = |at: ColumnRef| {
            let parts = self.parts(at);
            TIMES.iter().any(|time| self.says(time) && parts.iter().any(|part| part == time))
        };
        let base = self.schema.real(self.query.base);
        let own = bucket.table != base
            && !self.calls(bucket.table)
            && self.columns(base).any(|at| period(at) || self.nature(at) == Nature::Date);
        own.then(|| self.name(bucket))
    }

    /// "Who is mentored by Sabine": those whose mentor she is, and not her own.
    fn name_of_either(&self) -> Option<String> {
        let joined = self.query.ways().flatten().map(|join| join.table);
        let tables: Vec<usize> = joined.chain([self.query.base]).collect();
        let asks = |role: &Role| {
            self.words.windows(3).any(|pair| {
                let is = |word: &str| role.words.iter().any(|part| means(word, part));
                let of = |word: &str| ["of", "for"].contains(&word);
                is(&pair[0])
                    && (of(&pair[1]) || self.in_table(role.table, &pair[1]) && of(&pair[2]))
                    || (pair[0].ends_with("'s") || pair[0] == "who" && pair[2] != "to")
                        && is(&pair[1])
            })
        };
        let names = |one: &&Condition| match one {
            Condition::In { column, .. } => {
                const NAMES: &[&str] = &["name", "surname", "handle", "username", "email"];
                let parts = self.parts(*column);
                let named = parts.iter().any(|part| NAMES.contains(&part.as_str()));
                named || self.known_by(self.real(*column))
            }
            _ => false,
        };
        let named = |table: usize, column: usize| {
            let own = ColumnRef { table, column };
            self.read.meets(|one| matches!(one, Condition::In { column, .. } if *column == own))
        };
        self.read.conditions.iter().copied().filter(names).find_map(|one| {
            let Condition::In { column, values, .. } = one else { return None };
            let own = self.schema.roles[column.table].as_ref();
            let others = tables.iter().filter_map(|table| {
                let role = self.schema.roles[*table].as_ref()?;
                let itself = self.schema.real(column.table) == role.table;
                (itself && !named(*table, column.column)).then_some(role)
            });
            let role = own.or_else(|| others.into_iter().next())?;
            let own = own.is_some();
            (asks(role) == own).then(|| values.first().cloned())?
        })
    }
}
