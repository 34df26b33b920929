//! What of a table is shown, and how that is said.

use super::data::Table;
use super::format::grouped;
use super::profile::{Kind, Profile};
use super::{Language, safe};

/// Maximum number of columns that are shown, and characters of a cell.
const MOST_COLUMNS: usize = 30;
const MOST_CHARACTERS: usize = 160;
/// Maximum number of characters that are kept of a cell that is cut.
const MOST_KEPT: usize = 2_000;

/// A table's part that is shown.
pub(super) struct View<'a> {
    pub(super) table: &'a Table,
    pub(super) profiles: Vec<Profile>,
    /// How many of its columns and rows.
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// A cell.
#[derive(Debug, PartialEq)]
pub(super) struct Cell {
    pub(super) text: String,
    /// The whole, where the text is a part of it.
    pub(super) whole: Option<String>,
}

impl<'a> View<'a> {
    pub(super) fn of(table: &'a Table, most_rows: usize) -> Self {
        let columns = table.columns.len().min(MOST_COLUMNS);
        let profiles = (0..table.columns.len()).map(|at| Profile::of(table, at)).collect();
        Self { table, profiles, columns, rows: table.rows.len().min(most_rows) }
    }

    /// The profiles of the columns that are shown.
    pub(super) fn shown(&self) -> &[Profile] {
        &self.profiles[..self.columns]
    }

    /// Whether a column's values stand to the right, digit below digit.
    pub(super) fn right(&self, column: usize) -> bool {
        matches!(self.profiles[column].kind, Kind::Number | Kind::Ordinal)
    }

    /// Whether the first column names the rows.
    pub(super) fn named(&self) -> bool {
        self.columns > 1
            && self.profiles.first().is_some_and(|first| {
                matches!(
                    first.kind,
                    Kind::Text | Kind::Time(_) | Kind::Key | Kind::Ordinal | Kind::Flag
                )
            })
    }

    /// A cell; none for null.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let value = self.table.cell(row, column);
        let shown = self.profiles[column].show(value)?;
        let (text, was_cut) = safe::cut(&shown, MOST_CHARACTERS);
        let exact = || {
            let exact = value.is_number().then(|| value.to_string())?;
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            (!digits(&text).starts_with(&digits(&exact))).then_some(exact)
        };
        let whole = if was_cut { Some(safe::cut(&shown, MOST_KEPT).0) } else { exact() };
        Some(Cell { text, whole })
    }

    /// How many rows there are, and how many of them are shown.
    pub(super) fn caption(&self, language: Language) -> String {
        let number = |n: u64| grouped(&n.to_string(), 0);
        let (shown, here) = (self.rows as u64, self.table.rows.len() as u64);
        let total = self.table.total.filter(|total| *total >= here);
        let (rows, all) = (number(shown), total.unwrap_or(here));
        let unknown = self.table.truncated && total.is_none();
        let mut caption = match (unknown, shown < all) {
            (true, _) => language.say(
                format!("The first {rows} rows; there are more"),
                format!("前 {rows} 行，还有更多"),
            ),
            (false, true) => language.say(
                format!("The first {rows} of {} rows", number(all)),
                format!("共 {} 行，显示前 {rows} 行", number(all)),
            ),
            (false, false) if shown == 1 => language.say("1 row", "1 行"),
            (false, false) => language.say(format!("{rows} rows"), format!("{rows} 行")),
        };
        let columns = self.table.columns.len();
        if self.columns < columns {
            caption.push_str(&language.say(
                format!("; the first {} of {columns} columns", self.columns),
                format!("；共 {columns} 列，显示前 {} 列", self.columns),
            ));
        }
        caption
    }
}
