//! Two databases on real SQLite, and their catalogues as the runtime reads them.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ephor_model::{Column, Database, Table};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use serde_json::{Value, json};

pub const TODAY: &str = "2026-11-21";

/// Customers, products, orders and their items.
pub const SHOP: &str = "
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, country TEXT);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT, price REAL);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
                     ordered_at TEXT, status TEXT);
CREATE TABLE order_items (order_id INTEGER REFERENCES orders(id),
                          product_id INTEGER REFERENCES products(id),
                          quantity INTEGER, unit_price REAL);
INSERT INTO customers VALUES (1,'Ann','Berlin','Germany'),(2,'Bob','Paris','France'),
  (3,'Chen','Berlin','Germany'),(4,'Dora','Lyon','France'),(5,'Eve','Oslo','Norway');
INSERT INTO products VALUES (1,'Laptop','Electronics',1000),(2,'Phone','Electronics',500),
  (3,'Desk','Furniture',300),(4,'Chair','Furniture',100),(5,'Lamp','Lighting',50);
INSERT INTO orders VALUES
  (1,1,'2026-08-03','completed'),(2,2,'2026-08-20','completed'),(3,1,'2026-09-02','cancelled'),
  (4,3,'2026-09-15','completed'),(5,4,'2026-10-01','completed'),(6,1,'2026-10-11','pending'),
  (7,2,'2026-11-05','completed'),(8,3,'2026-11-20','pending'),(9,1,'2025-12-24','completed');
INSERT INTO order_items VALUES
  (1,1,1,1000),(1,4,4,100),(2,2,2,500),(3,5,1,50),(4,1,1,950),(4,3,1,300),(5,3,2,300),
  (6,2,1,480),(6,5,2,50),(7,4,10,90),(8,1,2,1000),(9,2,1,500);
";

/// One flat table.
pub const FLAT: &str = "
CREATE TABLE sales (id INTEGER PRIMARY KEY, sold_on TEXT, region TEXT, product TEXT,
                    quantity INTEGER, amount REAL);
INSERT INTO sales VALUES
  (1,'2026-08-02','North','Tea',10,100),(2,'2026-08-15','South','Coffee',5,150),
  (3,'2026-09-01','North','Coffee',4,120),(4,'2026-09-30','East','Tea',20,200),
  (5,'2026-10-07','South','Tea',30,300),(6,'2026-10-20','North','Cocoa',2,50),
  (7,'2026-11-03','East','Coffee',8,240),(8,'2025-11-03','East','Coffee',1,30),
  (9,'2026-01-15','North','Tea',7,70);
";

pub fn open(schema: &str) -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(schema).unwrap();
    connection
}

/// The catalogue with up to 20 samples of each text column.
pub fn catalogue(connection: &Connection, name: &str) -> Database {
    let strings = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let tables = strings("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
        .into_iter()
        .map(|table| {
            let mut statement = connection
                .prepare("SELECT c.name, c.type, c.pk > 0, f.\"table\" || '.' || f.\"to\" FROM pragma_table_info(?1) c
                          LEFT JOIN pragma_foreign_key_list(?1) f ON f.\"from\" = c.name ORDER BY c.cid")
                .unwrap();
            let columns = statement
                .query_map([&table], |row| {
                    Ok(Column {
                        name: row.get(0)?,
                        data_type: row.get(1)?,
                        primary_key: row.get(2)?,
                        references: row.get(3)?,
                        samples: Vec::new(),
                    })
                })
                .unwrap()
                .map(|column| {
                    let mut column: Column = column.unwrap();
                    if column.data_type == "TEXT" {
                        column.samples = strings(&format!(
                            "SELECT DISTINCT {0} FROM {table} WHERE {0} IS NOT NULL LIMIT 20",
                            column.name
                        ));
                    }
                    column
                })
                .collect();
            Table { name: table, columns }
        })
        .collect();
    Database { name: name.to_owned(), dialect: "sqlite".to_owned(), tables }
}

/// The rows of a statement, as arrays of JSON.
pub fn rows(connection: &Connection, sql: &str, params: &[Value]) -> Vec<Vec<Value>> {
    let mut statement = connection.prepare(sql).unwrap_or_else(|error| panic!("{error}\n{sql}"));
    let bound: Vec<rusqlite::types::Value> = params
        .iter()
        .map(|param| match param {
            Value::String(text) => rusqlite::types::Value::Text(text.clone()),
            Value::Number(number) if number.is_i64() => {
                rusqlite::types::Value::Integer(number.as_i64().unwrap())
            }
            Value::Number(number) => rusqlite::types::Value::Real(number.as_f64().unwrap()),
            other => panic!("a parameter of the wrong kind: {other}"),
        })
        .collect();
    let width = statement.column_count();
    let rows = statement
        .query_map(rusqlite::params_from_iter(bound), |row| {
            Ok((0..width)
                .map(|at| match row.get_ref(at).unwrap() {
                    ValueRef::Null => Value::Null,
                    ValueRef::Integer(value) => json!(value),
                    // Whole sums read the same whether SQLite makes them integers or reals.
                    ValueRef::Real(value) if value.fract() == 0.0 => json!(value as i64),
                    ValueRef::Real(value) => json!((value * 100.0).round() / 100.0),
                    ValueRef::Text(text) => json!(std::str::from_utf8(text).unwrap()),
                    ValueRef::Blob(_) => panic!("no blobs here"),
                })
                .collect())
        })
        .unwrap();
    rows.map(Result::unwrap).collect()
}
