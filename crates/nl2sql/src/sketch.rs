//! What a question wants, before its words are settled on tables and columns: each slot is a word
//! with all that it may stand for.

use super::link::Target;
use super::query::{ColumnRef, Op, Wrap};
use super::time::{Range, Unit};

/// Index of a word in [`Sketch::slots`].
pub(super) type Slot = usize;

/// How a measure is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    /// Rows of a table, or distinct values of a column.
    Count,
    Sum,
    Average,
    /// Sum over the number of distinct rows of a table.
    AveragePer(Slot),
    /// Rows over the number of distinct rows of a table.
    RowsPer(Slot),
    Min,
    Max,
    /// The most less the least.
    Spread,
}

/// A number that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measure {
    pub(super) function: Function,
    pub(super) slot: Slot,
}

/// What results are grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Slot(Slot),
    Bucket(Unit, Slot),
}

/// A number that something is compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bound {
    pub(super) op: Op,
    pub(super) value: f64,
    /// The upper end, where it is a range.
    pub(super) high: Option<f64>,
}

/// What must hold.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Filter {
    Number {
        slot: Slot,
        bound: Bound,
    },
    /// The number of a table's rows for each group.
    Rows {
        slot: Slot,
        bound: Bound,
    },
    /// An aggregate for each group.
    Group {
        function: Function,
        slot: Slot,
        bound: Bound,
    },
    /// Against the average of all rows.
    Average {
        slot: Slot,
        op: Op,
    },
    /// Against the same column of a table in its role, as of the manager.
    Role {
        slot: Slot,
        op: Op,
        role: Slot,
    },
    /// Against another column of the same row.
    Columns {
        slot: Slot,
        op: Op,
        other: Slot,
    },
    /// One of the sampled values, by the column that it was found in.
    Values {
        slot: Slot,
        values: Vec<(ColumnRef, String)>,
        negated: bool,
    },
    /// An unknown text, in any like column of the table.
    Text {
        slot: Slot,
        text: String,
        how: TextMatch,
        negated: bool,
    },
    /// No rows of a table; with what must hold of them.
    Without {
        slot: Slot,
        inner: Vec<Filter>,
    },
    /// Without a value, or with any.
    Null {
        slot: Slot,
        present: bool,
    },
    Flag {
        slot: Slot,
        truth: bool,
    },
    Within {
        slot: Slot,
        range: Range,
    },
}

impl Filter {
    /// The slot that it is about.
    pub(super) fn slot(&self) -> Slot {
        match self {
            Self::Number { slot, .. }
            | Self::Rows { slot, .. }
            | Self::Group { slot, .. }
            | Self::Average { slot, .. }
            | Self::Role { slot, .. }
            | Self::Columns { slot, .. }
            | Self::Values { slot, .. }
            | Self::Text { slot, .. }
            | Self::Without { slot, .. }
            | Self::Null { slot, .. }
            | Self::Flag { slot, .. }
            | Self::Within { slot, .. } => *slot,
        }
    }
}

/// How an unknown text is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextMatch {
    Equal,
    /// In any column of the table that names a place.
    Place,
    Contains,
    Starts,
    Ends,
}

/// What decides the order of a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RankBy {
    /// The first measure.
    Measure,
    /// A column of each row.
    Column(Slot),
    /// The age: a number, or a date or year that is the earlier the older.
    Age(Slot),
    /// No order, only a limit.
    Nothing,
}

/// The first or last few.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rank {
    pub(super) descending: bool,
    pub(super) limit: Option<u32>,
    pub(super) offset: u32,
    pub(super) by: RankBy,
}

/// A question's meaning.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Sketch {
    pub(super) slots: Vec<Vec<Target>>,
    pub(super) measures: Vec<Measure>,
    pub(super) groups: Vec<Group>,
    pub(super) project: Vec<Slot>,
    /// The table whose rows are listed or counted, where no measure says so.
    pub(super) subject: Option<Slot>,
    /// Tables that are only spoken of: rows must have one.
    pub(super) scope: Vec<Slot>,
    pub(super) filters: Vec<Filter>,
    pub(super) rank: Option<Rank>,
    /// Nothing says what is ranked by: money is.
    pub(super) rank_unsaid: bool,
    pub(super) distinct: bool,
    pub(super) wrap: Option<Wrap>,
    /// How many of the rows the last filters leave, in percent: the filters from this one on.
    pub(super) part: Option<usize>,
    /// All columns rather than the name alone.
    pub(super) whole_rows: bool,
    /// Words for whole names, where first and last names are apart.
    pub(super) full_names: Vec<Slot>,
    /// The subject is shown beside columns of other tables.
    pub(super) beside: bool,
    /// A word, and the one that it belongs to: "the name of the customer".
    pub(super) belongs: Vec<(Slot, Slot)>,
    /// How many is asked.
    pub(super) counts: bool,
    /// Groups are the rows of a table one by one, as in "each manager": what has none is no group.
    pub(super) each: bool,
    /// What was assumed in reading it: in English, in Chinese.
    pub(super) assumed: Vec<(String, String)>,
}

impl Sketch {
    /// The column that rows are ranked by.
    pub(super) fn ranked_by(&self) -> Option<usize> {
        match self.rank?.by {
            RankBy::Column(slot) => Some(slot),
            _ => None,
        }
    }

    /// A new slot.
    pub(super) fn slot(&mut self, targets: Vec<Target>) -> Slot {
        self.slots.push(targets);
        self.slots.len() - 1
    }

    /// The ranges that are asked about.
    pub(super) fn ranges(&self) -> impl Iterator<Item = Range> + '_ {
        self.filters.iter().filter_map(|filter| match filter {
            Filter::Within { range, .. } => Some(*range),
            _ => None,
        })
    }
}
