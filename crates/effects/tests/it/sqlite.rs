//! DATABASE nodes on SQLite files.

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A small shop in a file, reachable as `shop` (read-only) and `books` (may write).
struct Shop {
    house: House,
    folder: TempDir,
}

impl Shop {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shop.db");
        Connection::open(&path)
            .unwrap()
            .execute_batch(
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
                 CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id),
                                    amount REAL, day TEXT, note BLOB);
                 INSERT INTO customer VALUES (1, 'Ada', 'Oslo'), (2, '北京', NULL);
                 INSERT INTO sale VALUES (1, 1, 10.5, '2024-01-01', x'00ff'), (2, 1, 2, '2024-02-01', NULL),
                                         (3, 2, 9e999, '2024-02-02', NULL);
                 CREATE INDEX sale_day ON sale (day);
                 CREATE VIEW big AS SELECT * FROM sale WHERE amount > 5;",
            )
            .unwrap();
        let url = format!("sqlite:{}", path.display());
        let settings =
            json!({"connections": {"shop": url, "books": {"url": url, "allow_writes": true}}});
        Self { house: House::new(settings), folder }
    }

    async fn ask(&self, query: &str, params: Value) -> Result<Value, Failure> {
        let config = json!({"query": query, "connection": "shop", "params": params});
        self.house.run("DATABASE", config).await
    }
}

#[tokio::test]
async fn rows_as_json() {
    let shop = Shop::new();
    let output =
        shop.ask("SELECT id, name, city FROM customer ORDER BY id", json!(null)).await.unwrap();
    assert_eq!(
        output,
        json!({
            "rows": [{"id": 1, "name": "Ada", "city": "Oslo"}, {"id": 2, "name": "北京", "city": null}],
            "row_count": 2, "columns": ["id", "name", "city"], "truncated": false
        })
    );
    let check = async |query: &str, params: Value, expect: Value| {
        let output = shop
            .ask(query, params)
            .await
            .unwrap_or_else(|failure| panic!("{query}: {}", told(&failure)));
        assert_eq!(output["rows"], expect, "{query}");
    };
    check("SELECT amount FROM sale WHERE id = ?", json!([1]), json!([{"amount": 10.5}])).await;
    check(
        "SELECT amount FROM sale WHERE id = :id",
        json!({"id": 3}),
        json!([{"amount": "Infinity"}]),
    )
    .await;
    check(
        "SELECT note FROM sale WHERE id < 3 ORDER BY id",
        json!([]),
        json!([{"note": "\\x00ff"}, {"note": null}]),
    )
    .await;
    check("SELECT 1 AS a, 2 AS a, 3 AS a", json!(null), json!([{"a": 1, "a_2": 2, "a_3": 3}]))
        .await;
    check(
        "SELECT ? AS a, ? AS b, ? AS c, ? AS d",
        json!([true, "x'; DROP TABLE sale", 1.5, {"k": [1]}]),
        json!([{"a": 1, "b": "x'; DROP TABLE sale", "c": 1.5, "d": "{\"k\":[1]}"}]),
    )
    .await;
    check("SELECT 1 AS a WHERE 0", json!(null), json!([])).await;
    check(
        "SELECT count(*) AS n FROM big;  -- a comment may follow",
        json!(null),
        json!([{"n": 2}]),
    )
    .await;
    check("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3) SELECT sum(n) AS s FROM c", json!(null), json!([{"s": 6}])).await;
    check(
        "SELECT name FROM pragma_table_info('sale') WHERE pk",
        json!(null),
        json!([{"name": "id"}]),
    )
    .await;
}

#[tokio::test]
async fn rows_are_capped() {
    let shop = Shop::new();
    let config = json!({"query": "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c", "connection": "shop", "max_rows": 3});
    let output = shop.house.run("DATABASE", config).await.unwrap();
    assert_eq!((&output["row_count"], &output["truncated"]), (&json!(3), &json!(true)));
    let wide = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT hex(zeroblob(500000)) AS x FROM c";
    let output = shop.ask(wide, json!(null)).await.unwrap();
    assert!(output["truncated"] == true && output["row_count"].as_u64().unwrap() < 20);
}

#[tokio::test]
async fn a_read_only_connection_reads_only() {
    let shop = Shop::new();
    for query in [
        "DELETE FROM sale",
        "INSERT INTO customer VALUES (9, 'x', 'y')",
        "UPDATE customer SET name = 'x'",
        "DROP TABLE sale",
        "CREATE TABLE t (a)",
        "CREATE TEMP TABLE t (a)",
        "WITH x AS (SELECT 1) DELETE FROM sale",
        "ATTACH DATABASE '/tmp/other.db' AS other",
        "PRAGMA query_only = 0",
        "PRAGMA writable_schema = 1",
        "VACUUM INTO '/tmp/copy.db'",
        "VACUUM",
        "BEGIN",
        "REINDEX",
        "SELECT load_extension('x')",
    ] {
        let Err(failure) = shop.ask(query, json!(null)).await else {
            panic!("{query} was let through");
        };
        let refused = matches!(failure.code, ErrorCode::Permission | ErrorCode::ValidationFailed);
        assert!(refused, "{query}: {}", told(&failure));
    }
    let left = shop.ask("SELECT count(*) AS n FROM sale", json!(null)).await.unwrap();
    assert_eq!(left["rows"][0]["n"], 3);
}

#[tokio::test]
async fn failures_teach() {
    let shop = Shop::new();
    let check = async |query: &str, params: Value, code: ErrorCode, says: &str| {
        let failure = shop.ask(query, params).await.unwrap_err();
        assert_eq!(failure.code, code, "{query}: {}", told(&failure));
        assert!(told(&failure).contains(says), "{query}: {}", told(&failure));
    };
    use ErrorCode::ValidationFailed as Invalid;
    check("SELECT 1; SELECT 2", json!(null), Invalid, "more than one statement").await;
    check("SELECT 1; DROP TABLE sale", json!(null), Invalid, "more than one statement").await;
    check("SELEC 1", json!(null), Invalid, "line 1, column 1: SELEC").await;
    check("SELECT *\nFROM sales", json!(null), Invalid, "no such table: sales").await;
    check("SELECT amont FROM sale", json!(null), Invalid, "column 8: amont").await;
    check("SELECT ?", json!([]), Invalid, "1 parameters").await;
    check("SELECT 1", json!([1]), Invalid, "0 parameters").await;
    check("SELECT :a", json!({"b": 1}), Invalid, "`:a`").await;
    check("-- nothing", json!(null), Invalid, "no statement").await;
    check("DELETE FROM sale", json!(null), ErrorCode::Permission, "allow_writes").await;

    let config = json!({"query": "SELECT 1"});
    let failure = shop.house.run("DATABASE", config).await.unwrap_err();
    assert!(told(&failure).contains("one of: books, shop"), "{}", told(&failure));
    let config = json!({"query": "SELECT 1", "connection": "nope"});
    let failure = shop.house.run("DATABASE", config).await.unwrap_err();
    assert!(failure.code == ErrorCode::Dependency && told(&failure).contains("`nope`"));
}

#[tokio::test]
async fn writing_has_to_be_allowed() {
    let shop = Shop::new();
    let write = async |query: &str| {
        let config = json!({"query": query, "connection": "books"});
        shop.house.run("DATABASE", config).await
    };
    let output = write("UPDATE sale SET amount = 1 WHERE id < 3").await.unwrap();
    assert_eq!((&output["affected"], &output["rows"]), (&json!(2), &json!([])));
    let output = write("INSERT INTO customer VALUES (7, 'New', NULL) RETURNING id").await.unwrap();
    assert_eq!(output["rows"], json!([{"id": 7}]));
    for query in [
        "ATTACH DATABASE 'x.db' AS x",
        "BEGIN",
        "PRAGMA journal_mode = OFF",
        "VACUUM INTO 'copy.db'",
    ] {
        let failure = write(query).await.unwrap_err();
        assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
    }
    assert!(write("INSERT INTO customer VALUES (7, 'Again', NULL)").await.is_err());
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.db");
    for writes in [false, true] {
        let url = format!("sqlite:{}", path.display());
        let house = House::new(json!({"connections": {"x": {"url": url, "allow_writes": writes}}}));
        let failure = house.run("DATABASE", json!({"query": "SELECT 1"})).await.unwrap_err();
        assert_eq!(failure.code, ErrorCode::Dependency);
        assert!(failure.message.contains("none.db"), "{failure}");
        assert!(!path.exists());
    }
    let garbage = folder.path().join("garbage.db");
    std::fs::write(&garbage, "this is no database, however long it is".repeat(100)).unwrap();
    let house = House::new(json!({"connections": {"x": format!("sqlite:{}", garbage.display())}}));
    let failure = house.run("DATABASE", json!({"query": "SELECT * FROM t"})).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Dependency, "{failure}");
}

const ENDLESS: &str =
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c";

#[tokio::test]
async fn a_statement_without_end_is_stopped() {
    let shop = Shop::new();
    let config = json!({"query": ENDLESS, "connection": "shop", "timeout": 0.2});
    let failure = shop.house.run("DATABASE", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Timeout, "{failure}");
    // The thread has let go: all connections can be used again.
    for _ in 0..6 {
        shop.ask("SELECT 1", json!(null)).await.unwrap();
    }
}

#[tokio::test]
async fn dropping_the_call_stops_the_statement() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    // One connection: the second statement gets it only when the first has been stopped.
    let url = format!("sqlite:{}", path.display());
    let house = House::new(json!({"connections": {"x": {"url": url, "max_connections": 1}}}));
    let mut call = Box::pin(house.run("DATABASE", json!({"query": ENDLESS, "timeout": 300})));
    assert!(futures::poll!(&mut call).is_pending());
    drop(call);
    house.run("DATABASE", json!({"query": "SELECT a FROM t", "timeout": 300})).await.unwrap();
}

#[tokio::test]
async fn a_database_in_memory_keeps_what_was_written() {
    let house =
        House::new(json!({"connections": {"m": {"url": "sqlite::memory:", "allow_writes": true}}}));
    house.run("DATABASE", json!({"query": "CREATE TABLE t (a)"})).await.unwrap();
    house.run("DATABASE", json!({"query": "INSERT INTO t VALUES (1)"})).await.unwrap();
    let output = house.run("DATABASE", json!({"query": "SELECT a FROM t"})).await.unwrap();
    assert_eq!(output["rows"], json!([{"a": 1}]));
}

#[tokio::test]
async fn the_catalogue_tells_tables_keys_and_samples() {
    let shop = Shop::new();
    let connections = shop.house.executors.connections();
    let catalog = connections.catalog("shop").await.unwrap();
    assert_eq!(catalog.dialect, "sqlite");
    let names: Vec<_> = catalog.tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, ["big", "customer", "sale"]);
    let sale = &catalog.tables[2];
    assert!(sale.columns[0].primary_key && !sale.columns[1].primary_key);
    assert_eq!(sale.columns[1].references.as_deref(), Some("customer.id"));
    assert_eq!(sale.columns[3].samples, ["2024-01-01", "2024-02-01", "2024-02-02"]);
    assert_eq!(catalog.tables[1].columns[2].samples, ["Oslo"]);

    let again = connections.catalog("shop").await.unwrap();
    assert!(std::sync::Arc::ptr_eq(&catalog, &again), "it is kept");
    connections.forget_catalogs();
    assert!(!std::sync::Arc::ptr_eq(&catalog, &connections.catalog("shop").await.unwrap()));
    assert!(connections.catalog("nope").await.is_err());
    drop(shop.folder);
}
