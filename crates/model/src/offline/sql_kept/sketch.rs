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
    Min,
    Max,
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
    Bucket(Unit),
}

/// What must hold.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Filter {
    Number {
        slot: Slot,
        op: Op,
        value: f64,
        high: Option<f64>,
    },
    /// The number of a table's rows for each group.
    Rows {
        slot: Slot,
        op: Op,
        value: f64,
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
    },
    Without {
        slot: Slot,
    },
}

/// How an unknown text is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextMatch {
    Equal,
    /// In any column of the table that names a place.
    Place,
    Contains,
}

/// What decides the order of a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RankBy {
    /// The first measure.
    Measure,
    /// A column of each row.
    Column(Slot),
    Date,
    /// No order, only a limit.
    Nothing,
}

/// The first or last few.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rank {
    pub(super) descending: bool,
    pub(super) limit: Option<u32>,
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
    pub(super) filters: Vec<Filter>,
    pub(super) ranges: Vec<Range>,
    pub(super) rank: Option<Rank>,
    pub(super) distinct: bool,
    pub(super) wrap: Option<Wrap>,
    /// All columns rather than the name alone.
    pub(super) whole_rows: bool,
}

impl Sketch {
    /// A new slot.
    pub(super) fn slot(&mut self, targets: Vec<Target>) -> Slot {
        self.slots.push(targets);
        self.slots.len() - 1
    }
}
