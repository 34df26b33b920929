//! A question as a query over the catalogue: what is selected from where, before any dialect.

use super::marks::Deleted;
use super::time::{Range, Unit};

/// A column by its table's and its own place in the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ColumnRef {
    pub(crate) table: usize,
    pub(crate) column: usize,
}

/// An aggregate function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aggregate {
    Sum,
    Average,
    Min,
    Max,
}

/// What can be selected, grouped and ordered by.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expr {
    Column(ColumnRef),
    /// As in quantity × unit price.
    Product(ColumnRef, ColumnRef),
    Bucket(Unit, ColumnRef),
    CountRows,
    CountDistinct(ColumnRef),
    Aggregate(Aggregate, Box<Expr>),
    /// Sum divided by the number of distinct values: the average per something.
    AveragePer(Box<Expr>, ColumnRef),
    /// The one less the other.
    Difference(Box<Expr>, Box<Expr>),
    /// How many of the rows meet the conditions, in percent.
    Percent(Vec<Condition>),
}

impl Expr {
    /// Whether it is computed over several rows, and no value of one.
    pub(crate) fn is_figure(&self) -> bool {
        !matches!(self, Self::Column(_) | Self::Product(..) | Self::Bucket(..))
    }

    /// Whether it is a number of rows or of values.
    pub(crate) fn counts(&self) -> bool {
        matches!(self, Self::CountRows | Self::CountDistinct(_))
    }
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Op {
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "<>",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }

    /// As a person would say it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Equal => "is",
            Self::NotEqual => "isn't",
            Self::Less => "under",
            Self::AtMost => "at most",
            Self::More => "over",
            Self::AtLeast => "at least",
        }
    }
}

/// What must hold of a row or, in `having`, of a group.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Condition {
    Number(Expr, Op, f64),
    Between(Expr, f64, f64),
    /// One of these values.
    In {
        column: ColumnRef,
        values: Vec<String>,
        negated: bool,
    },
    /// A value that may stand in any of these columns, whatever its case.
    AnyEquals {
        columns: Vec<ColumnRef>,
        value: String,
        negated: bool,
    },
    /// A text inside any of these columns, whatever its case.
    Like {
        column: ColumnRef,
        text: String,
        place: Place,
        negated: bool,
    },
    /// In any of these ranges.
    Within {
        column: ColumnRef,
        ranges: Vec<Range>,
    },
    Null {
        column: ColumnRef,
        present: bool,
    },
    /// The row isn't marked as deleted.
    Live {
        column: ColumnRef,
        mark: Deleted,
    },
    /// Whether a flag is on: a truth value or a number, by the column's type.
    Flag {
        column: ColumnRef,
        truth: bool,
    },
    /// Against the average over all rows of its table.
    Average(Expr, Op),
    /// One column against another.
    Columns(ColumnRef, Op, ColumnRef),
    /// Whether there are rows; the first join leads to them from a table outside.
    Exists {
        joins: Vec<Join>,
        conditions: Vec<Condition>,
        negated: bool,
    },
}

/// Where in a text another one stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Anywhere,
    Start,
    End,
}

/// One table more, by a foreign key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Join {
    pub(crate) table: usize,
    /// Of a table that is there already.
    pub(crate) left: ColumnRef,
    /// Of the new table.
    pub(crate) right: ColumnRef,
    /// Whether the new table may have several rows for one of the old.
    pub(crate) many: bool,
    /// Whether rows without a partner stay.
    pub(crate) outer: bool,
}

impl Join {
    /// The key of the child, and that of its parent.
    pub(crate) fn ends(&self) -> (ColumnRef, ColumnRef) {
        if self.many { (self.right, self.left) } else { (self.left, self.right) }
    }
}

/// A selected expression with its name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Output {
    pub(crate) expr: Expr,
    pub(crate) name: String,
}

/// What is made of the result as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrap {
    /// The change against the row before, in percent.
    Growth,
    /// The share of the whole, in percent.
    Share,
    /// How many rows there are.
    Count,
}

/// A query.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Query {
    pub(crate) base: usize,
    pub(crate) joins: Vec<Join>,
    pub(crate) select: Vec<Output>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) group: Vec<Expr>,
    pub(crate) having: Vec<Condition>,
    /// True: descending.
    pub(crate) order: Vec<(Expr, bool)>,
    pub(crate) limit: Option<u32>,
    pub(crate) offset: u32,
    /// The first by the order's first expression, and all that equal it.
    pub(crate) ties: bool,
    pub(crate) distinct: bool,
    pub(crate) wrap: Option<Wrap>,
}

impl Condition {
    /// Whether it says that the row isn't marked as deleted.
    pub(crate) fn is_live(&self) -> bool {
        matches!(self, Self::Live { .. })
    }
}

impl Query {
    /// Whether the rows of a table of so many columns are shown whole.
    pub(crate) fn is_whole(&self, width: usize) -> bool {
        self.group.is_empty() && self.select.len() >= width.max(3)
    }

    /// The joins of each condition about rows elsewhere, and the query's own.
    pub(crate) fn ways(&self) -> impl Iterator<Item = &[Join]> {
        let exists = self.conditions.iter().filter_map(|condition| match condition {
            Condition::Exists { joins, .. } => Some(joins.as_slice()),
            _ => None,
        });
        exists.chain([self.joins.as_slice()])
    }
}
