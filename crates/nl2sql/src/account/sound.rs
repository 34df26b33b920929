//! Statements that answer nothing that anybody asks, whatever the words.

use std::collections::BTreeSet;

use super::Account;
use crate::compile::{of_condition, of_expr};
use crate::keywords::Keyword;
use crate::marks::deleted;
use crate::nature::Nature;
use crate::query::{Aggregate, ColumnRef, Condition, Expr, Join, Wrap};
use crate::schema::primary_key;

/// Two conditions of values of one column.
struct Pair {
    /// How many of them say which values it hasn't.
    denied: usize,
    /// Whether they have a value in common.
    share: bool,
}

fn of_one_column(all: &[Condition]) -> Vec<Pair> {
    let values = all.iter().filter_map(|one| match one {
        Condition::In { column, values, negated } => Some((column, values, *negated)),
        _ => None,
    });
    let values: Vec<_> = values.collect();
    let mut pairs = Vec::new();
    for (place, (column, own, denied)) in values.iter().enumerate() {
        for (_, others, also) in values[..place].iter().filter(|(at, ..)| at == column) {
            pairs.push(Pair {
                denied: usize::from(*denied) + usize::from(*also),
                share: own.iter().any(|value| others.contains(value)),
            });
        }
    }
    pairs
}

impl Account<'_> {
    /// Whether the statement's parts say nothing together.
    pub(super) fn contradicts(&self) -> bool {
        self.counts_a_flag()
            || self.has_and_lacks()
            || self.counts_ones()
            || self.counts_itself()
            || self.counts_another()
            || self.joins_twice()
            || self.ends_at_the_other_end()
            || self.does_two_for_one()
            || self.shares_what_is_shared()
            || self.goes_round()
            || self.parts_of_two()
            || self.of_no_kind()
            || self.of_strangers()
            || self.shows_one_of_a_group()
            || self.lacks_through_another()
            || self.is_and_is_not()
            || self.groups_what_it_sums()
            || self.groups_what_is_there()
            || self.reads_one_word_twice()
            || self.reads_what_is_missing()
            || self.ends_of_one_row()
    }

    /// "For which is the mass unknown": no sum of what isn't there, nor those where it is something.
    fn reads_what_is_missing(&self) -> bool {
        let missing = |all: &[Condition]| -> Vec<ColumnRef> {
            let missing = all.iter().filter_map(|one| match one {
                Condition::Null { column, present: false } => Some(*column),
                _ => None,
            });
            missing.collect()
        };
        let both = |all: &[Condition]| {
            let missing = missing(all);
            let other = |one: &Condition| {
                !matches!(one, Condition::Null { present: false, .. } | Condition::Live { .. })
            };
            let own = |at: ColumnRef| missing.contains(&at);
            all.iter().any(|one| other(one) && of_condition(one).into_iter().any(own))
        };
        let own = missing(&self.query.conditions);
        let figures = self.query.select.iter().map(|output| &output.expr);
        both(&self.query.conditions)
            || self.elsewhere(true).chain(self.elsewhere(false)).any(|(_, all)| both(all))
            || figures.filter(|expr| expr.is_figure()).flat_map(of_expr).any(|at| own.contains(&at))
    }

    /// "The name of the grove at the highest elevation": one, and not the highest of each.
    fn ends_of_one_row(&self) -> bool {
        const EACH: &[&str] = &["per", "by", "each", "every", "all", "for"];
        let base = self.query.base;
        let named = |expr: &Expr| matches!(expr, Expr::Column(at) if at.table == base && self.known_by(self.real(*at)));
        let end = self.query.select.iter().any(|output| match &output.expr {
            Expr::Aggregate(Aggregate::Max | Aggregate::Min, inner) => {
                of_expr(inner).iter().all(|at| at.table == base)
            }
            _ => false,
        });
        let many = self.query.joins.iter().any(|join| join.many);
        end && !many
            && !self.read.ranked()
            && !self.query.group.is_empty()
            && self.query.group.iter().all(named)
            && !self.says_any(EACH)
    }

    /// "Copies sold per genre": not by how many copies were sold.
    fn groups_what_it_sums(&self) -> bool {
        self.query.select.iter().any(|output| match &output.expr {
            Expr::Aggregate(_, inner) => {
                let mut own = of_expr(inner).into_iter().map(Expr::Column);
                own.any(|column| self.query.group.contains(&column))
            }
            _ => false,
        })
    }

    /// "Patrons deleted in each year": not those that are still there.
    fn groups_what_is_there(&self) -> bool {
        let mark = |at: &ColumnRef| deleted(&self.schema.tables[at.table].columns[at.column]);
        self.query.group.iter().any(|expr| match expr {
            Expr::Bucket(_, at) => {
                mark(at).is_some() && !self.read.meets(|one| of_condition(one).contains(at))
            }
            _ => false,
        })
    }

    /// "Jobs that Eva translated": hers, and not those of hers in the state "translating".
    fn reads_one_word_twice(&self) -> bool {
        let keys = || {
            let joins = self.query.ways().flatten().flat_map(|join| [join.left, join.right]);
            joins.flat_map(|at| self.parts(at)).filter(|part| part.len() > 4)
        };
        let lower = self.question.to_lowercase();
        self.read.values.iter().map(|value| value.to_lowercase()).any(|value| {
            let stem = |part: &String| value.get(..5).is_some_and(|stem| part.starts_with(stem));
            !lower.contains(&value) && keys().any(|part| stem(&part))
        })
    }

    /// "Not closed": not what is closed, and isn't. "Not in service (in_service N)": not what is on and off. "In
    /// 'Giselle' but not in 'Coppelia'": not one part that is the first, and isn't the second.
    fn is_and_is_not(&self) -> bool {
        let inside = |one: &Condition| match one {
            Condition::Exists { conditions, .. } => {
                of_one_column(conditions).iter().any(|pair| pair.denied == 1)
            }
            _ => false,
        };
        let flags: Vec<(ColumnRef, bool)> = (self.query.conditions.iter())
            .filter_map(|one| match one {
                Condition::Flag { column, truth } => Some((*column, *truth)),
                _ => None,
            })
            .collect();
        let own = of_one_column(&self.query.conditions);
        flags.iter().any(|(at, truth)| flags.contains(&(*at, !truth)))
            || own.iter().any(|pair| pair.denied < 2 && pair.share == (pair.denied == 1))
            || self.query.conditions.iter().any(inside)
    }

    /// "Staff per contract type": not the number of one of them.
    fn shows_one_of_a_group(&self) -> bool {
        let own = |expr: &Expr| {
            self.query.group.contains(expr)
                || of_expr(expr).iter().all(|at| self.is_keyed(at.table))
        };
        !self.query.group.is_empty()
            && self.read.figures() == 0
            && !self.query.select.iter().all(|output| own(&output.expr))
    }

    /// "Boats that were never hired": not those without a damage in some hire.
    fn lacks_through_another(&self) -> bool {
        self.read.meets(|one| {
            let Condition::Exists { joins, negated: true, .. } = one else { return false };
            let [first, second] = joins.as_slice() else { return false };
            let sold = self.has(|token| token.is(Keyword::Sold));
            first.many && !second.many && !sold && !self.names_table(first.table)
        })
    }

    /// "Active subscriptions per vendor": not those whose customers have active managers.
    fn of_strangers(&self) -> bool {
        let base = self.schema.real(self.query.base);
        self.read.meets(|one| {
            let Condition::Flag { column, .. } = one else { return false };
            let of = self.real(*column).table;
            of != base && !self.refers(of) && !self.calls(of)
        })
    }

    /// A day is no number, and what is true or false is there.
    fn of_no_kind(&self) -> bool {
        let dated = |expr: &Expr, natures: &[Nature]| {
            of_expr(expr).iter().any(|at| natures.contains(&self.nature(*at)))
        };
        let summed = self.read.any(|expr| match expr {
            Expr::Aggregate(Aggregate::Average, inner) => dated(inner, &[Nature::Date]),
            Expr::Aggregate(Aggregate::Sum, inner) | Expr::AveragePer(inner, _) => {
                dated(inner, &[Nature::Date, Nature::Year])
            }
            _ => false,
        });
        summed
            || self.read.meets(|one| match one {
                Condition::Average(expr, _) => {
                    of_expr(expr).iter().any(|at| self.nature(*at) == Nature::Date)
                }
                Condition::Null { column, present: false } => self.nature(*column) == Nature::Flag,
                _ => false,
            })
    }

    /// "What share of Ilse's treatments worked": of hers, and not of all.
    fn parts_of_two(&self) -> bool {
        self.read.any(|expr| matches!(expr, Expr::Percent(conditions) if conditions.len() > 1))
    }

    /// "How many can sew", "how many hatched": not how many values `can_sew` and `hatch_year` have.
    fn counts_a_flag(&self) -> bool {
        const TIMES: &[&str] =
            &["year", "years", "date", "dates", "day", "days", "month", "months", "times"];
        self.read.any(|expr| match expr {
            Expr::CountDistinct(at) => match self.nature(*at) {
                Nature::Flag => true,
                Nature::Date | Nature::Year => !self.says_any(TIMES),
                _ => false,
            },
            _ => false,
        })
    }

    /// "What nobody bought this year": not what was never bought, and was this year. "Never taught in a course":
    /// not what is in one, and was never taught.
    fn has_and_lacks(&self) -> bool {
        let tables = |lacks: bool| -> BTreeSet<usize> {
            let joins = self.elsewhere(lacks).flat_map(|(joins, _)| joins);
            joins.map(|join| self.schema.real(join.table)).collect()
        };
        let lacking = tables(true);
        !lacking.is_empty()
            && (!lacking.is_disjoint(&tables(false))
                || self.elsewhere(false).any(|(_, conditions)| conditions.is_empty()))
    }

    /// The conditions that rows are elsewhere, or that none are.
    pub(super) fn elsewhere(
        &self,
        lacks: bool,
    ) -> impl Iterator<Item = (&Vec<Join>, &Vec<Condition>)> {
        self.query.conditions.iter().filter_map(move |one| match one {
            Condition::Exists { joins, conditions, negated } if *negated == lacks => {
                Some((joins, conditions))
            }
            _ => None,
        })
    }

    /// "A maximum salary above 90,000": no largest of the least salaries.
    fn ends_at_the_other_end(&self) -> bool {
        self.read.any(|expr| {
            let Expr::Aggregate(aggregate, inner) = expr else { return false };
            let other: &[&str] = match aggregate {
                Aggregate::Max => &["min", "minimum", "lowest"],
                Aggregate::Min => &["max", "maximum", "highest"],
                _ => &[],
            };
            let parts = of_expr(inner).into_iter().flat_map(|at| self.parts(at));
            parts.into_iter().any(|part| other.contains(&part.as_str()))
        })
    }

    /// "Which customers ordered The Iron Bridge": not those with any order, and a review of it.
    fn does_two_for_one(&self) -> bool {
        let exist: Vec<_> = self.elsewhere(false).collect();
        let apart = |at: usize| {
            let mut others = exist.iter().enumerate().filter(|(other, _)| *other != at);
            others.all(|(_, (joins, _))| {
                exist[at].0.iter().all(|own| joins.iter().all(|join| join.table != own.table))
            })
        };
        exist.len() > 1 && (0..exist.len()).any(|at| exist[at].1.is_empty() && apart(at))
    }

    /// Whether a table's key is grouped by: a row's columns have one value then.
    pub(super) fn is_keyed(&self, table: usize) -> bool {
        let key = primary_key(&self.schema.tables[table]);
        key.is_some_and(|column| {
            self.query.group.contains(&Expr::Column(ColumnRef { table, column }))
        })
    }

    /// "Which attorney leads the most matters": not one who is two by one key.
    fn joins_twice(&self) -> bool {
        let joins = &self.query.joins;
        let mut twins = (1..joins.len())
            .filter(|at| joins[..*at].iter().any(|other| other.left == joins[*at].left));
        let counted = |table: usize| {
            self.read.any(|expr| matches!(expr, Expr::CountDistinct(at) if at.table == table))
        };
        twins.any(|at| counted(joins[at].table) || self.elsewhere(true).next().is_some())
    }

    /// "Turbines with more than four orders, and their number": that of orders.
    fn counts_another(&self) -> bool {
        let having = self.query.having.iter().find_map(|one| match one {
            Condition::Number(expr, ..) if expr.counts() => Some(expr),
            _ => None,
        });
        let mut shown = self.query.select.iter().map(|output| &output.expr);
        having.is_some_and(|by| shown.any(|expr| expr.counts() && expr != by))
    }

    /// "Employees with five requests, and how many": not how many employees each one is. "The top lift, with its
    /// client": not how many clients a lift has.
    fn counts_itself(&self) -> bool {
        let mut above: BTreeSet<usize> = BTreeSet::new();
        for join in self.query.joins.iter().filter(|join| !join.many) {
            if self.is_keyed(join.left.table) || above.contains(&join.left.table) {
                above.insert(join.table);
            }
        }
        let own = |at: ColumnRef, by: ColumnRef| {
            let one = by == at || self.known_by(self.real(by)) || self.is_contact(by);
            by.table == at.table && one
        };
        self.read.any(|expr| match expr {
            Expr::CountDistinct(at) => {
                let mut by = self.query.group.iter().flat_map(of_expr);
                let key = primary_key(self.table(at.table)) == Some(at.column);
                self.query.group.contains(&Expr::Column(*at))
                    || key && (above.contains(&at.table) || by.any(|by| own(*at, by)))
            }
            _ => false,
        })
    }

    /// Whether a column has another value for each row.
    fn is_contact(&self, at: ColumnRef) -> bool {
        self.parts(at).iter().any(|part| ["email", "phone"].contains(&part.as_str()))
    }

    /// "The most frequent types": each type is there once. "Payments by method": not each payment's.
    fn counts_ones(&self) -> bool {
        let base = self.query.base;
        let key = primary_key(&self.schema.tables[base]);
        let columns = || self.query.group.iter().flat_map(of_expr);
        let own = |at: &ColumnRef| at.table == base && Some(at.column) == key;
        let named = |at: &ColumnRef| at.table == base && self.known_by(self.real(*at));
        let fixed = |at: &ColumnRef| {
            self.read.meets(|one| {
                matches!(one, Condition::In { column, values, negated: false }
                    if column == at && values.len() == 1)
            })
        };
        let others = || columns().any(|at| !named(&at) && !own(&at) && !fixed(&at));
        let one = columns().any(|at| own(&at)) || columns().any(|at| named(&at)) && others();
        let many = self.query.joins.iter().any(|join| join.many);
        let counted = self.read.any(|expr| *expr == Expr::CountRows);
        one && !many && (counted || others() && self.read.figures() > 0)
    }

    /// "What share of each material is digitised": not the materials' shares of what is.
    fn shares_what_is_shared(&self) -> bool {
        self.query.wrap == Some(Wrap::Share)
            && self.read.meets(|one| matches!(one, Condition::Flag { .. } | Condition::Null { .. }))
    }

    /// "Hours at events": of shifts at events, and not of those who coordinate some.
    fn goes_round(&self) -> bool {
        let base = self.schema.real(self.query.base);
        self.query.conditions.iter().any(|one| {
            let Condition::Exists { joins, .. } = one else { return false };
            let (Some(first), Some(last)) = (joins.first(), joins.last()) else { return false };
            self.schema.real(first.left.table) != base && self.refers(self.schema.real(last.table))
        })
    }

    /// Whether the rows that are asked for refer to those of the table.
    fn refers(&self, table: usize) -> bool {
        let base = self.schema.real(self.query.base);
        let mut parents = self.columns(base).flat_map(|column| self.schema.referred(column));
        parents.any(|parent| self.schema.real(parent) == table)
    }
}
