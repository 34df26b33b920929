//! Honest analytical statements, none of which the guard refuses or changes: each is compared
//! with a connection that has none. And what is read as a read never writes.

use crate::common;

use common::{House, told};
use ephor_effects::database::{StatementKind, statement_kind};
use proptest::prelude::*;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const SCHEMA: &str = "
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT, parent INTEGER);
    CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER, amount INTEGER, day TEXT, info TEXT);
    INSERT INTO customer VALUES (1, 'Ada', 'Oslo', NULL), (2, 'Bob', 'Rome', 1), (3, 'Eve', 'Oslo', 2), (4, 'Max', NULL, 1);
    INSERT INTO sale VALUES (1, 1, 10, '2024-01-05', '{\"a\": 1}'), (2, 1, 25, '2024-02-10', '{\"a\": 2}'),
        (3, 2, 40, '2024-02-11', '{\"a\": 3}'), (4, 3, 5, '2024-03-01', '{\"a\": 4}'), (5, 3, 60, '2024-03-20', '{\"a\": 5}');";

/// What both engines say alike.
fn shared() -> Vec<String> {
    let aggregates = [
        "count(*)",
        "sum(s.amount)",
        "min(s.day)",
        "max(s.amount)",
        "count(DISTINCT s.customer_id)",
        "sum(s.amount) FILTER (WHERE s.amount > 20)",
        "sum(CASE WHEN s.amount > 20 THEN 1 ELSE 0 END)",
        "coalesce(max(s.amount), 0)",
        "sum(s.amount) * 100 / count(*)",
        "max(upper(c.name))",
        "min(replace(s.day, '-', '/'))",
        "sum(length(c.name))",
    ];
    let filters = [
        "s.amount > 10",
        "c.city = 'Oslo'",
        "c.city IS NULL",
        "s.day BETWEEN '2024-02-01' AND '2024-02-28'",
        "c.name LIKE 'A%'",
        "s.amount IN (5, 10, 60)",
        "EXISTS (SELECT 1 FROM sale x WHERE x.customer_id = c.id AND x.amount > 30)",
        "s.amount > (SELECT min(amount) FROM sale)",
        "NOT (s.amount < 10 OR c.city = 'Rome')",
    ];
    let windows = [
        "row_number() OVER (ORDER BY s.id)",
        "rank() OVER (ORDER BY s.amount, s.id)",
        "sum(s.amount) OVER (PARTITION BY c.id ORDER BY s.id)",
        "lag(s.amount) OVER (ORDER BY s.id)",
        "lead(s.amount, 1, 0) OVER (ORDER BY s.id)",
        "first_value(s.day) OVER (PARTITION BY c.id ORDER BY s.id)",
        "ntile(2) OVER (ORDER BY s.id)",
        "dense_rank() OVER (ORDER BY c.id)",
        "sum(s.amount) OVER (ORDER BY s.id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)",
    ];
    let from = "FROM sale s JOIN customer c ON c.id = s.customer_id";
    let mut all = Vec::new();
    for aggregate in aggregates {
        for filter in filters {
            all.push(format!("SELECT {aggregate} AS v {from} WHERE {filter}"));
        }
        all.push(format!(
            "SELECT c.id, {aggregate} AS v {from} GROUP BY c.id HAVING count(*) > 0 ORDER BY 1"
        ));
    }
    for window in windows {
        for filter in filters {
            all.push(format!("SELECT s.id, {window} AS v {from} WHERE {filter} ORDER BY s.id"));
        }
    }
    for (at, operator) in ["UNION", "UNION ALL", "INTERSECT", "EXCEPT"].iter().enumerate() {
        for filter in filters {
            all.push(format!(
                "SELECT c.id AS v {from} WHERE {filter} {operator} SELECT id FROM customer WHERE id > {at} ORDER BY 1 LIMIT 10 OFFSET {at}"
            ));
        }
    }
    for filter in filters {
        all.push(format!("WITH x AS (SELECT s.id, s.amount {from} WHERE {filter}), y AS (SELECT count(*) AS n FROM x) SELECT x.id, y.n FROM x CROSS JOIN y ORDER BY 1"));
        all.push(format!("SELECT c.id, (SELECT sum(s.amount) FROM sale s WHERE s.customer_id = c.id AND {filter}) AS v FROM customer c LEFT JOIN customer p ON p.id = c.parent ORDER BY c.id"));
    }
    for n in 1..=20 {
        all.push(format!("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {n}) SELECT count(*) AS v, sum(n) AS s FROM c"));
    }
    all.push("WITH RECURSIVE up(id, depth) AS (SELECT id, 0 FROM customer WHERE parent IS NULL UNION ALL SELECT c.id, up.depth + 1 FROM customer c JOIN up ON c.parent = up.id) SELECT id, depth FROM up ORDER BY id".to_owned());
    all.push("VALUES (1, 'a'), (2, 'b')".to_owned());
    all.push(
        "SELECT 'DELETE FROM sale; --' AS text, 'it''s' AS quote /* DROP TABLE sale */".to_owned(),
    );
    all
}

const SQLITE_ONLY: [&str; 24] = [
    "SELECT json_extract(info, '$.a') AS v FROM sale ORDER BY id",
    "SELECT info ->> '$.a' AS v FROM sale ORDER BY id",
    "SELECT e.key, e.value FROM sale, json_each(sale.info) e ORDER BY sale.id",
    "SELECT json_group_array(name) AS v FROM customer",
    "SELECT json_group_object(name, id) AS v FROM customer",
    "SELECT json_object('a', id) AS v FROM customer ORDER BY id",
    "SELECT strftime('%Y-%m', day) AS month, sum(amount) AS v FROM sale GROUP BY 1 ORDER BY 1",
    "SELECT date(day, '+1 month', 'start of month', '-1 day') AS v FROM sale ORDER BY id",
    "SELECT julianday(max(day)) - julianday(min(day)) AS v FROM sale",
    "SELECT cast(strftime('%w', day) AS INTEGER) AS v FROM sale ORDER BY id",
    "SELECT unixepoch(day) AS v FROM sale ORDER BY id",
    "SELECT group_concat(name, ', ') AS v FROM customer",
    "SELECT printf('%05.2f', amount) AS v FROM sale ORDER BY id",
    "SELECT instr(name, 'a') AS v, replace(name, 'a', 'b') AS r, trim(name, 'A') AS t FROM customer ORDER BY id",
    "SELECT replace(round(amount / 3.0, 2), '.', ',') AS v FROM sale ORDER BY id",
    "SELECT iif(amount > 20, 'big', 'small') AS v FROM sale ORDER BY id",
    "SELECT ifnull(city, '?') AS v FROM customer ORDER BY id",
    "SELECT total(amount) AS v FROM sale",
    "SELECT round(avg(amount), 2) AS v FROM sale",
    "SELECT name FROM customer WHERE name GLOB 'A*'",
    "SELECT name FROM customer WHERE city IS NOT 'Oslo' ORDER BY id",
    "SELECT typeof(amount) AS v, quote(day) AS q FROM sale ORDER BY id",
    "SELECT name AS \"update\", city AS [town] FROM customer ORDER BY id",
    "EXPLAIN QUERY PLAN SELECT * FROM sale",
];

fn plain(value: rusqlite::types::Value) -> Value {
    use rusqlite::types::Value as Own;
    match value {
        Own::Null => Value::Null,
        Own::Integer(int) => json!(int),
        Own::Real(real) => json!(real),
        Own::Text(text) => json!(text),
        Own::Blob(blob) => panic!("a blob: {blob:?}"),
    }
}

#[tokio::test]
async fn none_is_refused_by_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.db");
    let control = Connection::open(&path).unwrap();
    control.execute_batch(SCHEMA).unwrap();
    let url = format!("sqlite:{}", path.display());
    let listed =
        json!({"url": url, "tables": ["customer", "sale"], "deny_columns": ["customer.card"]});
    let house = House::new(json!({"connections": {"open": url, "listed": listed}}));
    let mut all = shared();
    all.extend(SQLITE_ONLY.map(str::to_owned));
    assert!(all.len() >= 300, "{}", all.len());
    for query in &all {
        assert_eq!(statement_kind(query), StatementKind::Read, "{query}");
        let mut statement = control.prepare(query).unwrap();
        let width = statement.column_count();
        let expect: Vec<Vec<Value>> = statement
            .query_map([], |row| (0..width).map(|at| Ok(plain(row.get(at)?))).collect())
            .map(|rows| rows.map(Result::unwrap).collect())
            .unwrap();
        for connection in ["open", "listed"] {
            let config = json!({"query": query, "connection": connection});
            let output = house.run("DATABASE", config).await;
            let output = output.unwrap_or_else(|failure| panic!("{query}: {}", told(&failure)));
            let columns: Vec<&str> =
                output["columns"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
            let rows: Vec<Vec<Value>> = output["rows"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| columns.iter().map(|column| row[column].clone()).collect())
                .collect();
            assert_eq!(rows, expect, "{query} ({connection})");
        }
    }
}

#[tokio::test]
async fn none_is_refused_by_postgres() {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES is not set");
        return;
    };
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let drop = "DROP TABLE IF EXISTS public.customer, public.sale";
    client.batch_execute(&format!("{drop}; {SCHEMA}")).await.unwrap();
    let listed =
        json!({"url": url, "tables": ["customer", "sale"], "deny_columns": ["customer.card"]});
    let house = House::new(json!({"connections": {"open": url, "listed": listed}}));
    let mut all = shared();
    for unit in ["year", "quarter", "month", "week", "day"] {
        all.push(format!("SELECT date_trunc('{unit}', day::date)::date::text AS v, sum(amount) AS s FROM sale GROUP BY 1 ORDER BY 1"));
        all.push(format!("SELECT extract({unit} FROM day::date)::int AS v FROM sale ORDER BY id"));
    }
    for expression in [
        "(info::jsonb ->> 'a')::int",
        "info::jsonb @> '{\"a\": 1}'",
        "jsonb_build_object('a', id)",
        "to_char(day::date, 'YYYY-MM')",
        "day::date + interval '1 month'",
        "age(day::date, '2020-01-01')::text",
        "string_agg(day, ',') OVER (ORDER BY id)",
        "ARRAY[amount, id]",
        "amount::numeric / 3",
        "md5(day)",
        "split_part(day, '-', 2)",
        "regexp_replace(day, '[0-9]', 'x', 'g')",
        "generate_series(1, 2)",
        "greatest(amount, 20)",
        "pg_typeof(amount)::text",
    ] {
        all.push(format!("SELECT {expression} AS v FROM sale ORDER BY id"));
    }
    all.push(
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS v FROM sale".to_owned(),
    );
    all.push("SELECT city, count(*) AS v FROM customer GROUP BY GROUPING SETS ((city), ()) ORDER BY 1, 2".to_owned());
    all.push("SELECT DISTINCT ON (customer_id) customer_id, amount FROM sale ORDER BY customer_id, amount DESC".to_owned());
    all.push("SELECT c.name, t.amount FROM customer c, LATERAL (SELECT amount FROM sale s WHERE s.customer_id = c.id ORDER BY amount DESC LIMIT 1) t ORDER BY 1".to_owned());
    assert!(all.len() >= 300, "{}", all.len());
    for query in &all {
        let expect =
            client.query(query, &[]).await.unwrap_or_else(|error| panic!("{query}: {error}"));
        let mut outputs = Vec::new();
        for connection in ["open", "listed"] {
            let config = json!({"query": query, "connection": connection});
            let output = house.run("DATABASE", config).await;
            let output = output.unwrap_or_else(|failure| panic!("{query}: {}", told(&failure)));
            assert_eq!(output["row_count"], expect.len(), "{query}");
            outputs.push(output);
        }
        assert_eq!(outputs[0], outputs[1], "{query}");
    }
    client.batch_execute(drop).await.unwrap();
}

/// Whether SQLite, asked about a statement, sees it write.
fn writes(sql: &str) -> bool {
    let mut db = Connection::open_in_memory().unwrap();
    db.execute_batch("CREATE TABLE t (a, b); CREATE TABLE u (a, b)").unwrap();
    let seen = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&seen);
    db.authorizer(Some(move |context: AuthContext<'_>| {
        let reads = matches!(
            context.action,
            AuthAction::Select
                | AuthAction::Read { .. }
                | AuthAction::Function { .. }
                | AuthAction::Recursive
                | AuthAction::Pragma { .. }
        );
        flag.fetch_or(!reads, Ordering::Relaxed);
        Authorization::Allow
    }))
    .unwrap();
    let prepared = db.prepare(sql).is_ok();
    prepared && seen.load(Ordering::Relaxed)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn what_is_read_as_a_read_does_not_write(
        parts in prop::collection::vec(prop::sample::select(vec![
            "WITH x AS (SELECT 1)", "SELECT", "1", "* FROM t", "DELETE FROM t", "INSERT INTO t SELECT 1, 2", "UPDATE t SET a = 1",
            "REPLACE INTO t VALUES (1, 2)", "EXPLAIN", "EXPLAIN QUERY PLAN", "(", ")", "'", "''", "\"", "`", "[", "]", "E'\\'", "'--'",
            "--", "\n", "/*", "*/", "$x(')", "$$", "$a$", "\u{feff}", "x'00'", ";", ",", "a", "WHERE '1'", "\\'", "U&", "DROP TABLE t",
            "CREATE TABLE z (a)", "RETURNING a", "VALUES (1)", "REPLACE(a, 'b', 'c')", "PRAGMA user_version", ":n", "1DELETE",
        ]), 1..9),
        gap in prop::sample::select(vec![" ", "", "\n", "/**/", "\t"]),
    ) {
        let sql = parts.join(gap);
        prop_assert!(!(statement_kind(&sql) == StatementKind::Read && writes(&sql)), "{sql}");
    }
}

#[test]
fn kinds() {
    use StatementKind::{Other, Read, Write};
    #[track_caller]
    fn check(sql: &str, expect: StatementKind) {
        assert_eq!(statement_kind(sql), expect, "{sql}");
    }
    check("(SELECT 1) UNION (SELECT 2)", Read);
    check("SELECT replace(a, 'b', 'c') FROM t", Read);
    check("SELECT t.delete FROM t", Read);
    check("SELECT c.name, s.note FROM shop.customer c, pg_catalog.pg_class s", Read);
    check("SELECT ('x'::text).pg_read_file", Other);
    check("SELECT t . \"pg_read_file\" FROM unnest(ARRAY['x']) t", Other);
    check("SELECT shop.t.pg_read_file FROM shop.t", Other);
    check("SELECT a[1] /* x */ .pg_read_file FROM t", Other);
    check("PRAGMA table_info(t)", Read);
    check("SHOW search_path", Read);
    check("EXPLAIN ANALYZE SELECT 1", Read);
    check("SELECT * FROM t FOR UPDATE", Write);
    check("SELECT * FROM t FOR KEY SHARE", Write);
    check("SELECT * INTO u FROM t", Write);
    check("EXPLAIN (ANALYZE, VERBOSE) DELETE FROM t", Write);
    check("WITH x AS (DELETE FROM t RETURNING a) SELECT * FROM x", Write);
    check("EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1", Other);
    check("PRAGMA table_info = 1", Other);
    check("SELECT 1; SELECT 2", Other);
    check("SELECT set_config('a', 'b', true)", Other);
    check("SELECT 'open", Other);
    check("", Other);
    check("SELECT 1\0; DELETE FROM t", Other);
    for word in [
        "CREATE", "DROP", "ALTER", "COPY", "GRANT", "VACUUM", "ATTACH", "BEGIN", "COMMIT", "SET",
        "DO", "CALL", "LOCK",
    ] {
        check(&format!("{word} x"), Other);
    }
}
