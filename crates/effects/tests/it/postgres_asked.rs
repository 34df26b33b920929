//! The offline analyst's statements on Postgres: questions asked of one and the same data there and on
//! SQLite, through the catalogue and the DATABASE node, and what they answer compared. Set
//! EPHOR_TEST_POSTGRES to the URL of a database in which a schema may be made.

use crate::common;

use std::collections::BTreeMap;

use common::{House, told};
use ephor_effects::{ConnectionSettings, Connections};
use ephor_offline::{Synonyms, sql};
use serde_json::{Value, json};

/// The tables and rows of the questions about sales.
const SALES: &str = include_str!("../../../offline/tests/questions/sales.sql");
const TABLES: &[&str] =
    &["customers", "categories", "products", "sales_reps", "orders", "order_items"];
const TODAY: &str = "2026-11-21";

/// Dates in each way that they are asked for, buckets, joins, absences, shares, and texts with
/// parameters.
const QUESTIONS: &[&str] = &[
    "How many orders were placed in 2025?",
    "number of orders last month",
    "revenue of the last 30 days",
    "Which orders were placed since September 2026?",
    "How many orders between 2024-06-01 and 2024-12-31?",
    "orders per year",
    "How many orders did we get each quarter of 2024?",
    "monthly revenue for 2026",
    "Which month of 2025 had the most orders?",
    "number of orders per week in 2026",
    "revenue per day in October 2026",
    "revenue growth per quarter",
    "How many orders have not been shipped yet?",
    "the 4 newest customers",
    "2025年每个月的订单数",
    "上个月下了多少订单",
    "2024年之后注册的客户有多少",
    "revenue by product category",
    "Which customer generated the most revenue?",
    "number of customers by country and segment",
    "What is the number of products and the average price in every category?",
    "average shipping fee of completed orders",
    "What are the minimum and maximum product prices?",
    "Which customers have placed more than 3 orders?",
    "Which categories have an average price above 200?",
    "Which products have a price between 30 and 80?",
    "bottom 2 products by stock",
    "Which customers have never placed an order?",
    "products that were never sold",
    "Which sales reps have sold to customers from Shanghai?",
    "How many orders include products from the Furniture category?",
    "products whose name contains Desk",
    "customers in Berlin or Munich",
    "What percentage of orders were cancelled?",
    "share of revenue by segment",
    "Which products are more expensive than the average?",
    "价格高于平均价格的产品",
    "average shipping fee per quarter",
    "average number of orders per customer",
    "Which orders have a shipping fee above the average?",
    "How many different countries do our customers come from?",
    "List the distinct segments",
];

/// What an operator does, past the guard.
async fn set_up(url: &str, sql: &str) {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

/// Rows without their order, which the two engines' alphabets tell differently; numbers as both
/// write them.
fn told_rows(output: &Value) -> Vec<String> {
    let cell = |value: &Value| match value.as_f64() {
        Some(number) => format!("{number:.2}"),
        // A day of a column that has times is a midnight.
        None => value.to_string().replace("T00:00:00", ""),
    };
    let row = |row: &Value| -> String {
        let columns = output["columns"].as_array().unwrap();
        columns.iter().map(|name| cell(&row[name.as_str().unwrap()]) + "|").collect()
    };
    let mut rows: Vec<String> = output["rows"].as_array().unwrap().iter().map(row).collect();
    rows.sort();
    rows
}

/// The questions on SQLite and on a schema of Postgres whose tables are these.
async fn check(schema: &str, tables: &str) {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES is not set");
        return;
    };
    let begin = format!(
        "DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}; SET search_path TO {schema};"
    );
    set_up(&url, &format!("{begin}\n{tables}")).await;
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("sales.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch(SALES).unwrap();
    let lite = ConnectionSettings::new(format!("sqlite:{}", path.display()));
    let mut pg = ConnectionSettings::new(&url);
    pg.tables = Some(TABLES.iter().map(|table| format!("{schema}.{table}")).collect());
    let house = House::new(json!({"connections": {"lite": lite, "pg": pg}}));
    let connections =
        Connections::new(BTreeMap::from([("lite".to_owned(), lite), ("pg".to_owned(), pg)]));
    let mut differ = Vec::new();
    for question in QUESTIONS {
        let mut answers = Vec::new();
        for name in ["lite", "pg"] {
            let database = connections.catalog(name).await.unwrap();
            assert_eq!(database.tables.len(), TABLES.len(), "{name}");
            let asked = sql::ask(question, &database, TODAY, &Synonyms::default())
                .unwrap_or_else(|refused| panic!("{name}: {question}: {refused}"));
            let config = json!({"query": asked.sql, "connection": name, "params": asked.params});
            match house.run("DATABASE", config).await {
                Ok(output) => answers.push((asked.sql, told_rows(&output))),
                Err(failure) => answers.push((asked.sql, vec![told(&failure)])),
            }
        }
        if answers[0].1 != answers[1].1 || answers[0].1.is_empty() {
            differ.push(format!("{question}\n  {:?}\n  {:?}", answers[0], answers[1]));
        }
    }
    set_up(&url, &format!("DROP SCHEMA {schema} CASCADE")).await;
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}

#[tokio::test]
async fn dates_and_amounts_of_their_own_types() {
    let typed = SALES
        .replace("signup_date TEXT", "signup_date DATE")
        .replace("order_date TEXT", "order_date TIMESTAMP")
        .replace("shipped_date TEXT", "shipped_date DATE")
        .replace("REAL", "NUMERIC(12,2)");
    assert_ne!(typed, SALES);
    check("ephor_asked_typed", &typed).await;
}

#[tokio::test]
async fn dates_in_texts() {
    check("ephor_asked_texts", &SALES.replace("REAL", "DOUBLE PRECISION")).await;
}
