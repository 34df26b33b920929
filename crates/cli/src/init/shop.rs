//! A shop's database: customers, products, fifteen months of orders, made up, always the same for the
//! same day.

use std::path::Path;

use jiff::civil::Date;
use jiff::{ToSpan, Unit};
use rusqlite::{Connection, params};

use crate::demo::SalesError;
use crate::dice::Dice;

const SCHEMA: &str = "CREATE TABLE customers (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,
    city          TEXT NOT NULL,
    country       TEXT NOT NULL,
    registered_on TEXT NOT NULL
);
CREATE TABLE products (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,
    category      TEXT NOT NULL,
    price         REAL NOT NULL
);
CREATE TABLE orders (
    id            INTEGER PRIMARY KEY,
    customer_id   INTEGER NOT NULL REFERENCES customers (id),
    ordered_on    TEXT NOT NULL,
    status        TEXT NOT NULL
);
CREATE TABLE order_items (
    order_id      INTEGER NOT NULL REFERENCES orders (id),
    product_id    INTEGER NOT NULL REFERENCES products (id),
    quantity      INTEGER NOT NULL,
    unit_price    REAL NOT NULL,
    PRIMARY KEY (order_id, product_id)
);
CREATE INDEX orders_by_day ON orders (ordered_on);
CREATE INDEX orders_by_customer ON orders (customer_id);";

const FIRST: [&str; 12] = [
    "Ada", "Bruno", "Chloe", "Daniel", "Elif", "Farid", "Grace", "Hugo", "Ines", "Jun", "Kofi",
    "Lena",
];
const LAST: [&str; 10] = [
    "Almeida", "Becker", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Haddad", "Ito",
    "Jansen",
];
const CITIES: [(&str, &str, u64); 6] = [
    ("Berlin", "Germany", 5),
    ("Hamburg", "Germany", 3),
    ("Lyon", "France", 3),
    ("Paris", "France", 4),
    ("Lisbon", "Portugal", 2),
    ("Oslo", "Norway", 1),
];
const PRODUCTS: [(&str, &str, f64, u64); 12] = [
    ("Espresso beans", "Coffee", 14.5, 6),
    ("Filter coffee", "Coffee", 9.9, 5),
    ("Decaf", "Coffee", 11.2, 2),
    ("Green tea", "Tea", 7.25, 4),
    ("Earl Grey", "Tea", 6.8, 4),
    ("Mint tea", "Tea", 5.4, 2),
    ("Cocoa", "Chocolate", 6.4, 3),
    ("Dark chocolate", "Chocolate", 3.9, 4),
    ("Grinder", "Equipment", 89.0, 1),
    ("Kettle", "Equipment", 54.0, 1),
    ("Moka pot", "Equipment", 32.5, 1),
    ("Paper filters", "Equipment", 4.2, 3),
];
const STATUSES: [(&str, u64); 3] = [("delivered", 17), ("cancelled", 2), ("returned", 1)];
const CUSTOMERS: u64 = 60;

/// Makes the database. The last day is the day before `today`'s.
pub(super) fn make(path: &Path, today: Date) -> Result<(), SalesError> {
    let mut connection = Connection::open(path)?;
    connection.execute_batch(SCHEMA)?;
    let first = today.checked_sub(15.months())?.first_of_month();
    let days = (today - first).total((Unit::Day, first))?;
    let mut dice = Dice::new(0x5eed_5409);
    let transaction = connection.transaction()?;
    for id in 1..=CUSTOMERS {
        let name = format!(
            "{} {}",
            dice.pick(&FIRST, |_| 1).unwrap_or(&"Ada"),
            dice.pick(&LAST, |_| 1).unwrap_or(&"Almeida")
        );
        let (city, country, _) = dice.pick(&CITIES, |city| city.2).unwrap_or(&CITIES[0]);
        let registered = first.checked_sub((dice.below(700) as i64).days())?;
        transaction.execute(
            "INSERT INTO customers VALUES (?, ?, ?, ?, ?)",
            params![id as i64, name, city, country, registered.to_string()],
        )?;
    }
    for (id, (name, category, price, _)) in (1_i64..).zip(&PRODUCTS) {
        let product = params![id, name, category, price];
        transaction.execute("INSERT INTO products VALUES (?, ?, ?, ?)", product)?;
    }
    let mut order = 0;
    for day in first.series(1.day()).take_while(|day| *day < today) {
        // Business grows by half over the whole time.
        let age = (day - first).total((Unit::Day, first))?;
        let orders = (2.0 * (1.0 + 0.5 * age / days.max(1.0))) as u64 + dice.below(3);
        for _ in 0..orders {
            order += 1;
            let late = (today - day).get_days() < 4;
            let status = dice.pick(&STATUSES, |status| status.1).unwrap_or(&STATUSES[0]).0;
            let status = if late { "open" } else { status };
            let customer = 1 + dice.below(CUSTOMERS) as i64;
            transaction.execute(
                "INSERT INTO orders VALUES (?, ?, ?, ?)",
                params![order, customer, day.to_string(), status],
            )?;
            for _ in 0..1 + dice.below(3) {
                let weight = |at: &usize| PRODUCTS.get(*at).map_or(0, |product| product.3);
                let all: [usize; PRODUCTS.len()] = std::array::from_fn(|at| at);
                let at = dice.pick(&all, weight).copied().unwrap_or(0);
                let price = PRODUCTS.get(at).map_or(0.0, |product| product.2);
                transaction.execute(
                    "INSERT OR IGNORE INTO order_items VALUES (?, ?, ?, ?)",
                    params![order, at as i64 + 1, 1 + dice.below(4) as i64, price],
                )?;
            }
        }
    }
    Ok(transaction.commit()?)
}
