//! Whatever is asked, what comes of it is one SELECT that parses and runs, or a refusal; and what
//! the question says travels as parameters, never in the statement.

use crate::common;

use common::{SHOP, TODAY, catalogue, open, rows};
use ephor_model::Database;
use ephor_offline::{Synonyms, sql};
use proptest::prelude::*;
use sqlparser::ast::{SetExpr, Statement};
use sqlparser::dialect::{Dialect, PostgreSqlDialect, SQLiteDialect};
use sqlparser::parser::Parser;

/// Names that must be quoted, and keys that aren't declared.
const AWKWARD: &str = r#"
CREATE TABLE "Order" ("Order No" INTEGER PRIMARY KEY, "select" TEXT, "cust ""id""" INTEGER, 金额 REAL, "When" TEXT);
CREATE TABLE 客户表 (客户编号 INTEGER PRIMARY KEY, 客户姓名 TEXT, "group" TEXT, is_vip INTEGER);
CREATE TABLE empProjects (empId INTEGER, projId INTEGER, hrs INTEGER);
CREATE TABLE emps (empId INTEGER PRIMARY KEY, ename TEXT, mgr_id INTEGER, hireDate TEXT);
CREATE TABLE projs (projId INTEGER PRIMARY KEY, title TEXT);
INSERT INTO "Order" VALUES (1,'x',1,2.5,'2026-01-01');
INSERT INTO 客户表 VALUES (1,'王''; DROP TABLE emps; --','a',1);
INSERT INTO emps VALUES (1,'Bobby "Tables"',NULL,'2026-02-03'),(2,'O''Hara',1,'2025-05-05');
INSERT INTO projs VALUES (1,'100%_done');
INSERT INTO empProjects VALUES (1,1,5),(2,1,7);
"#;

fn one_select(sql: &str, dialect: &dyn Dialect) {
    let parsed = Parser::parse_sql(dialect, sql).unwrap_or_else(|error| panic!("{error}\n{sql}"));
    let [Statement::Query(query)] = parsed.as_slice() else { panic!("not one query: {sql}") };
    assert!(matches!(query.body.as_ref(), SetExpr::Select(_)), "not a select: {sql}");
    assert!(query.locks.is_empty() && query.with.is_none(), "more than a select: {sql}");
}

#[track_caller]
fn check(connection: &rusqlite::Connection, database: &Database, question: &str) -> bool {
    let Ok(asked) = sql::ask(question, database, TODAY, &Synonyms::default()) else { return false };
    one_select(&asked.sql, &SQLiteDialect {});
    let found = rows(connection, &asked.sql, &asked.params);
    assert!(found.iter().all(|row| row.len() == asked.columns.len()), "{question}\n{}", asked.sql);
    let mut other = database.clone();
    other.dialect = "postgres".to_owned();
    let asked = sql::ask(question, &other, TODAY, &Synonyms::default()).unwrap();
    one_select(&asked.sql, &PostgreSqlDialect {});
    assert!(asked.params.iter().all(serde_json::Value::is_string), "{}", asked.sql);
    true
}

thread_local! {
    static ASKED: (rusqlite::Connection, Database) = {
        let connection = open(&(SHOP.to_owned() + AWKWARD));
        let database = catalogue_of_awkward(&connection);
        (connection, database)
    };
}

/// Names here need quotes, which the common catalogue's samples don't give.
fn catalogue_of_awkward(connection: &rusqlite::Connection) -> Database {
    let plain = open(SHOP);
    let mut database = catalogue(&plain, "shop");
    let mut statement = connection
        .prepare(
            "SELECT s.name, c.name, c.type, c.pk > 0 FROM sqlite_schema s, pragma_table_info(s.name) c
             WHERE s.type = 'table' ORDER BY s.rowid, c.cid",
        )
        .unwrap();
    let columns = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .unwrap();
    for column in columns {
        let (table, name, data_type, primary_key): (String, String, String, bool) = column.unwrap();
        if ["customers", "products", "orders", "order_items"].contains(&table.as_str()) {
            continue;
        }
        if !database.tables.iter().any(|known| known.name == table) {
            database.tables.push(ephor_model::Table { name: table.clone(), columns: Vec::new() });
        }
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let samples = if data_type == "TEXT" {
            let sql = format!("SELECT {} FROM {}", quoted(&name), quoted(&table));
            let found = rows(connection, &sql, &[]);
            found.iter().filter_map(|row| row[0].as_str().map(str::to_owned)).collect()
        } else {
            Vec::new()
        };
        let column =
            ephor_model::Column { name, data_type, primary_key, references: None, samples };
        database.tables.last_mut().unwrap().columns.push(column);
    }
    database
}

const WORDS: &[&str] = &[
    "how many",
    "number of",
    "total",
    "average",
    "maximum",
    "top 3",
    "highest",
    "lowest",
    "most",
    "fewest",
    "second highest",
    "longest",
    "cheapest",
    "oldest",
    "newest",
    "per",
    "by",
    "for each",
    "each",
    "month",
    "per quarter",
    "customers",
    "orders",
    "products",
    "revenue",
    "price",
    "quantity",
    "category",
    "city",
    "name",
    "status",
    "emps",
    "projects",
    "manager",
    "hire date",
    "hrs",
    "vip",
    "Berlin",
    "completed",
    "Laptop",
    "Bobby \"Tables\"",
    "O'Hara",
    "over 100",
    "between 5 and 9",
    "more than 2",
    "more than the average",
    "at least 3 times",
    "last three months",
    "in 2026",
    "since 2026-03",
    "not",
    "without",
    "never",
    "no",
    "missing",
    "any",
    "nobody",
    "distinct",
    "share",
    "percentage of",
    "growth",
    "difference between",
    "which",
    "who",
    "whose",
    "list",
    "sorted by",
    "descending",
    "and",
    "or",
    "of",
    "their",
    "with",
    "to",
    "starting with",
    "containing",
    "'",
    "\"",
    ";",
    "--",
    "DROP TABLE emps",
    "1=1",
    "UNION SELECT",
    "\\",
    "%",
    "_",
    "最近三个月",
    "销售额",
    "客户",
    "订单",
    "最高",
    "最多",
    "的",
    "每月",
    "多少",
    "各",
    "类别",
    "平均",
    "前5",
    "没有",
    "大于100",
    "哪个",
    "谁",
    "金额",
    "从高到低",
    "占比",
    "包含",
    "以A开头",
    "在5到9之间",
    "之间",
    "王",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 120, ..Default::default() })]

    #[test]
    fn made_of_words(picked in proptest::collection::vec(proptest::sample::select(WORDS), 1..10)) {
        ASKED.with(|(connection, database)| { check(connection, database, &picked.join(" ")); });
    }

    #[test]
    fn made_of_chinese_words(picked in proptest::collection::vec(proptest::sample::select(WORDS), 1..8)) {
        ASKED.with(|(connection, database)| { check(connection, database, &picked.concat()); });
    }

    #[test]
    fn made_of_anything(text in ".{0,80}") {
        ASKED.with(|(connection, database)| { check(connection, database, &text); });
    }
}

#[test]
fn what_is_said_is_a_parameter() {
    for (question, hostile) in [
        ("How many customers are named \"x'; DROP TABLE customers; --\"?", "DROP TABLE"),
        ("orders with status 'completed\" OR 1=1'", "1=1"),
        ("products whose name contains \"%' UNION SELECT 1 --\"", "UNION"),
    ] {
        ASKED.with(|(connection, database)| {
            check(connection, database, question);
            if let Ok(asked) = sql::ask(question, database, TODAY, &Synonyms::default()) {
                assert!(!asked.sql.contains(hostile), "{}", asked.sql);
            }
        });
    }
}

#[test]
fn numbers_and_texts_of_a_question_are_parameters() {
    ASKED.with(|(connection, database)| {
        for (question, value) in [
            ("products with price over 123.25", "123.25"),
            ("customers with more than 17 orders", "17"),
            ("customers in Berlin", "Berlin"),
            ("orders since 2026-03-04", "2026-03-04"),
        ] {
            assert!(check(connection, database, question), "{question}");
            let asked = sql::ask(question, database, TODAY, &Synonyms::default()).unwrap();
            assert!(!asked.sql.contains(value), "{}", asked.sql);
            assert!(!asked.params.is_empty(), "{}", asked.sql);
        }
    });
}

/// What is spent on a question, the stack of the search as well, is bounded.
#[test]
fn what_is_too_long_is_refused_before_it_is_searched() {
    ASKED.with(|(_, database)| {
        for question in [
            "revenue ".repeat(90_000),
            "销售额".repeat(90_000),
            "x".repeat(700_000),
            format!("orders where {}", ["total over 5"; 45].join(" and ")),
        ] {
            let start: String = question.chars().take(40).collect();
            let asked = sql::ask(&question, database, TODAY, &Synonyms::default());
            assert_eq!(asked.unwrap_err().reason, sql::Reason::TooLong, "{start}");
            let _ = sql::links(&question, database, &Synonyms::default());
        }
    });
}
