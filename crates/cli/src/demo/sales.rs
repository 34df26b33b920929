//! The demonstration's database: sales of the last fifteen months, made up, always the same for
//! the same day.

use std::path::Path;

use jiff::civil::Date;
use jiff::{ToSpan, Unit};
use rusqlite::{Connection, params};

use crate::dice::Dice;

/// What was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sales {
    pub rows: u32,
    pub first: Date,
    pub last: Date,
}

/// Why nothing was made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SalesError {
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    #[error("{0}")]
    Date(#[from] jiff::Error),
}

const REGIONS: [(&str, u64); 4] = [("North", 4), ("South", 3), ("East", 2), ("West", 2)];
const PRODUCTS: [(&str, f64, u64); 5] = [
    ("Espresso beans", 14.5, 5),
    ("Filter coffee", 9.9, 4),
    ("Green tea", 7.25, 3),
    ("Cocoa", 6.4, 2),
    ("Grinder", 89.0, 1),
];
const SCHEMA: &str = "CREATE TABLE sales (
    id       INTEGER PRIMARY KEY,
    sold_on  TEXT    NOT NULL,
    region   TEXT    NOT NULL,
    product  TEXT    NOT NULL,
    quantity INTEGER NOT NULL,
    amount   REAL    NOT NULL
);
CREATE INDEX sales_by_day ON sales (sold_on);";

/// Makes the database. The last day is the day before `today`'s.
pub(crate) fn make(path: &Path, today: Date) -> Result<Sales, SalesError> {
    let mut connection = Connection::open(path)?;
    connection.execute_batch(SCHEMA)?;
    let first = today.checked_sub(15.months())?.first_of_month();
    let days = (today - first).total((Unit::Day, first))?;
    let mut dice = Dice::new(0x5eed_e940);
    let transaction = connection.transaction()?;
    let mut rows = 0;
    {
        let mut insert = transaction.prepare(
            "INSERT INTO sales (sold_on, region, product, quantity, amount) VALUES (?, ?, ?, ?, ?)",
        )?;
        for day in first.series(1.day()).take_while(|day| *day < today) {
            // Business grows by two fifths over the whole time, and rests on Sundays.
            let age = (day - first).total((Unit::Day, first))?;
            let busy = 8.0 * (1.0 + 0.4 * age / days.max(1.0));
            let rest = if day.weekday() == jiff::civil::Weekday::Sunday { 0.4 } else { 1.0 };
            let sales = (busy * rest) as u64 + dice.below(4);
            for _ in 0..sales {
                let region = dice.pick(&REGIONS, |region| region.1).map_or("North", |r| r.0);
                let Some((product, price, _)) = dice.pick(&PRODUCTS, |product| product.2) else {
                    continue;
                };
                let quantity = 1 + dice.below(6);
                let amount = (price * quantity as f64 * 100.0).round() / 100.0;
                insert.execute(params![
                    day.to_string(),
                    region,
                    product,
                    quantity as i64,
                    amount
                ])?;
                rows += 1;
            }
        }
    }
    transaction.commit()?;
    Ok(Sales { rows, first, last: today.yesterday()? })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use jiff::civil::date;

    #[test]
    fn the_same_day_makes_the_same_sales() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, today| {
            let path = folder.path().join(name);
            let made = make(&path, today).unwrap();
            let sum: f64 = Connection::open(path)
                .unwrap()
                .query_row("SELECT sum(amount) FROM sales", [], |row| row.get(0))
                .unwrap();
            (made, sum)
        };
        let (one, total) = make("a.db", date(2026, 11, 21));
        assert_eq!((one.clone(), total), make("b.db", date(2026, 11, 21)));
        assert_eq!((one.first, one.last), (date(2025, 8, 1), date(2026, 11, 20)));
        assert!((3000..8000).contains(&one.rows), "{one:?}");
        make("c.db", date(2024, 2, 29));
    }
}
