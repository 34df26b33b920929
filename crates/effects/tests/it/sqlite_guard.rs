//! Hostile statements on SQLite, each stopped by the engine, and lists of tables and columns.

use crate::common;

use std::path::{Path, PathBuf};

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use ephor_effects::EffectSettings;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

const SCHEMA: &str = "
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, card TEXT);
    CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer, amount REAL);
    CREATE TABLE salary (id INTEGER PRIMARY KEY, pay INT);
    CREATE TABLE audit (what TEXT);
    CREATE VIEW paid AS SELECT pay FROM salary;
    CREATE VIEW cards AS SELECT name, card AS c FROM customer;
    CREATE INDEX by_amount ON sale (amount);
    CREATE TRIGGER watch AFTER DELETE ON sale BEGIN INSERT INTO audit VALUES ('sale'); END;
    INSERT INTO customer VALUES (1, 'Ada', '4111'), (2, 'Bob', '4222');
    INSERT INTO sale VALUES (1, 1, 10), (2, 2, 20);
    INSERT INTO salary VALUES (1, 5000);";

struct Shop {
    house: House,
    path: PathBuf,
    _folder: TempDir,
}

impl Shop {
    fn new(mut settings: Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shop.db");
        Connection::open(&path).unwrap().execute_batch(SCHEMA).unwrap();
        settings["url"] = json!(format!("sqlite:{}", path.display()));
        Self { house: House::new(json!({"connections": {"x": settings}})), path, _folder: folder }
    }

    async fn ask(&self, query: &str) -> Result<Value, Failure> {
        self.house.run("DATABASE", json!({"query": query, "timeout": 2})).await
    }

    #[track_caller]
    fn unchanged(&self, query: &str) {
        let state = |path: &Path| -> String {
            let db = Connection::open(path).unwrap();
            let sum = "SELECT (SELECT group_concat(sql) FROM sqlite_schema) || (SELECT count(*) FROM customer)
                       || (SELECT count(*) || total(amount) FROM sale) || (SELECT total(pay) FROM salary)";
            db.query_row(sum, [], |row| row.get(0)).unwrap()
        };
        let fresh = tempfile::tempdir().unwrap();
        let other = fresh.path().join("fresh.db");
        Connection::open(&other).unwrap().execute_batch(SCHEMA).unwrap();
        assert_eq!(state(&self.path), state(&other), "{query}");
    }
}

/// Works on a connection without a guard, so that it is the guard that stops it.
const CHANGING: [&str; 24] = [
    "DELETE FROM sale",
    "INSERT INTO customer VALUES (9, 'x', 'y')",
    "INSERT OR REPLACE INTO customer VALUES (1, 'x', 'y')",
    "REPLACE INTO customer VALUES (1, 'x', 'y')",
    "UPDATE customer SET name = 'x'",
    "DROP TABLE sale",
    "DROP VIEW paid",
    "DROP TRIGGER watch",
    "ALTER TABLE sale RENAME TO gone",
    "ALTER TABLE sale ADD COLUMN x",
    "CREATE TABLE t (a)",
    "CREATE TEMP TABLE t (a)",
    "CREATE TABLE t AS SELECT * FROM customer",
    "CREATE VIEW v AS SELECT 1",
    "CREATE INDEX i ON sale (amount)",
    "CREATE VIRTUAL TABLE f USING fts5(a)",
    "CREATE TRIGGER t AFTER INSERT ON sale BEGIN DELETE FROM customer; END",
    "WITH x AS (SELECT 1) DELETE FROM sale",
    "WITH x AS (SELECT 7 AS a) INSERT INTO salary SELECT a, a FROM x",
    "/* SELECT */ DELETE FROM sale",
    "DELETE FROM sale RETURNING id",
    "ANALYZE",
    "REINDEX",
    "PRAGMA user_version = 7",
];

const REACHING: [&str; 26] = [
    "ATTACH DATABASE ':memory:' AS other",
    "ATTACH DATABASE '/tmp/ephor_never.db' AS other",
    "DETACH DATABASE main",
    "PRAGMA query_only = 0",
    "PRAGMA writable_schema = 1",
    "PRAGMA trusted_schema = 1",
    "PRAGMA journal_mode = OFF",
    "PRAGMA temp_store_directory = '/'",
    "PRAGMA database_list",
    "PRAGMA compile_options",
    "PRAGMA main.user_version",
    "SELECT * FROM pragma_database_list",
    "SELECT file FROM pragma_database_list()",
    "SELECT * FROM pragma_function_list",
    "VACUUM",
    "VACUUM INTO '/tmp/ephor_never.db'",
    "BEGIN",
    "COMMIT",
    "SAVEPOINT s",
    "SELECT load_extension('/tmp/x.so')",
    "SELECT writefile('/tmp/x', 'y')",
    "SELECT readfile('/etc/passwd')",
    "SELECT fts3_tokenizer('simple')",
    "SELECT fts3_tokenizer('simple', x'00')",
    "SELECT 1; DELETE FROM sale",
    "SELECT 1; garbage",
];

const BOMBS: [&str; 17] = [
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c",
    "WITH RECURSIVE c(n) AS (SELECT 'x' UNION ALL SELECT n || n FROM c) SELECT max(length(n)) FROM c",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION SELECT n + 1 FROM c) SELECT n FROM c ORDER BY n DESC",
    "SELECT zeroblob(1073741824)",
    "SELECT randomblob(1000000000)",
    "SELECT hex(zeroblob(500000000))",
    "SELECT printf('%1000000000d', 1)",
    "SELECT format('%.*c', 900000000, 'x')",
    "SELECT replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000000)))",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT group_concat(hex(randomblob(1000))) FROM c",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT json_group_array(n) FROM c",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 3000) SELECT count(*) FROM c a, c b, c d, c e WHERE a.n + b.n + d.n + e.n < 0",
    "SELECT 'a' LIKE (SELECT replace(hex(zeroblob(5000)), '0', '%a'))",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c WHERE format('%.*c', 30000 + n % 2, 'a') LIKE '%a%a%a%a%a%a%a%a%b'",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT sum(length(randomblob(1000000))) FROM c",
    "WITH a AS (SELECT 1 x UNION ALL SELECT 2), b AS (SELECT 1 FROM a,a p,a q,a r,a s), c AS (SELECT 1 FROM b,b p,b q,b r,b s), d AS (SELECT 1 FROM c,c p,c q,c r,c s) SELECT count(*) FROM d, d p, d q",
    "SELECT json_patch('{}', '{}')",
];

#[tokio::test]
async fn hostile_statements_are_stopped_by_the_engine() {
    let shop = Shop::new(json!({}));
    for query in CHANGING {
        let folder = tempfile::tempdir().unwrap();
        let control = Connection::open(folder.path().join("c.db")).unwrap();
        control.execute_batch(SCHEMA).unwrap();
        control.execute_batch(query).unwrap_or_else(|error| panic!("control: {query}: {error}"));
        let failure = shop.ask(query).await.expect_err(query);
        assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
    }
    for query in REACHING {
        let failure = shop.ask(query).await.expect_err(query);
        let refused = matches!(failure.code, ErrorCode::Permission | ErrorCode::ValidationFailed);
        assert!(refused, "{query}: {}", told(&failure));
    }
    shop.unchanged("all");
    assert!(!Path::new("/tmp/ephor_never.db").exists());
}

#[tokio::test]
async fn bombs_end_with_a_clear_error() {
    let shop = Shop::new(json!({}));
    // As many at once as there are connections for.
    let mut asked = Vec::new();
    for some in BOMBS.chunks(4) {
        asked.extend(futures::future::join_all(some.iter().map(|query| shop.ask(query))).await);
    }
    for (query, answer) in BOMBS.iter().zip(asked) {
        let failure = answer.expect_err(query);
        let clear = matches!(
            failure.code,
            ErrorCode::Timeout | ErrorCode::ResourceLimit | ErrorCode::Permission
        );
        let clear = clear
            || told(&failure).contains("too complex")
            || told(&failure).contains("too many FROM");
        assert!(clear, "{query}: {}", told(&failure));
    }
    let long = format!("SELECT {}1", "1+".repeat(5000));
    let wide = format!("SELECT {}1", "1,".repeat(5000));
    let many = format!("SELECT 1{}", " UNION ALL SELECT 1".repeat(5000));
    let deep = format!("SELECT {}1{}", "(".repeat(5000), ")".repeat(5000));
    for query in [long, wide, many, deep, format!("SELECT '{}'", "x".repeat(2 << 20))] {
        assert!(shop.ask(&query).await.is_err(), "{}", &query[..40]);
    }
    // Searching a long text for a long text is one instruction, which no deadline stops.
    let slow = "WITH t(a, b) AS (SELECT printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b')
                SELECT instr(a, b) AS i, length(replace(a, b, '')) AS r, length(trim(a, b)) AS t FROM t";
    let config = json!({"query": slow, "timeout": 300});
    let output = shop.house.run("DATABASE", config).await.unwrap();
    assert_eq!(output["rows"][0], json!({"i": 0, "r": 1_000_000, "t": 0}));
    // All connections are free again.
    for _ in 0..8 {
        shop.ask("SELECT 1").await.unwrap();
    }
}

#[tokio::test]
async fn lists_of_tables_and_columns_hold() {
    let denying = json!({"deny_tables": ["salary"], "deny_columns": ["customer.card"]});
    let allowing =
        json!({"tables": ["customer", "sale", "cards"], "deny_columns": ["customer.card"]});
    for settings in [denying, allowing] {
        let shop = Shop::new(settings);
        for query in [
            "SELECT pay FROM salary",
            "SELECT count(*) FROM salary",
            "SELECT 1 FROM main.salary",
            "SELECT 1 FROM SALARY",
            "SELECT * FROM paid",
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM salary)",
            "WITH customer AS (SELECT * FROM salary) SELECT * FROM customer",
            "WITH cards AS (SELECT * FROM salary) SELECT * FROM cards",
            "SELECT (SELECT max(pay) FROM salary)",
            "SELECT 1 FROM sale UNION SELECT pay FROM salary",
            "SELECT rowid FROM salary",
            "SELECT 1 FROM sale JOIN salary USING (id)",
            "SELECT * FROM customer",
            "SELECT card FROM customer",
            "SELECT CARD FROM customer AS c",
            "SELECT 1 FROM customer WHERE card LIKE '4%'",
            "SELECT name FROM customer ORDER BY card",
            "SELECT count(card) FROM customer",
            "SELECT c FROM cards",
            "SELECT name FROM customer GROUP BY card",
            "SELECT sum(length(card)) OVER () FROM customer",
            "SELECT sql FROM sqlite_schema",
            "SELECT sql FROM sqlite_master",
            "SELECT * FROM sqlite_temp_schema",
            "SELECT * FROM pragma_table_info('salary')",
            "SELECT * FROM pragma_table_info('customer')",
            "SELECT * FROM pragma_table_list",
            "PRAGMA table_info(salary)",
            "PRAGMA table_list",
            "EXPLAIN SELECT * FROM salary",
            "SELECT * FROM dbstat",
        ] {
            let failure = shop.ask(query).await.expect_err(query);
            assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
            assert!(!told(&failure).contains("5000") && !told(&failure).contains("4111"));
        }
        for query in [
            "SELECT name, amount FROM customer c JOIN sale s ON s.customer_id = c.id",
            "SELECT count(*) FROM customer",
            "SELECT id, rowid, name FROM customer",
            "SELECT * FROM sale",
            "SELECT * FROM pragma_table_info('sale')",
            "WITH salary AS (SELECT 1 AS pay) SELECT pay FROM salary",
            "SELECT 'salary', amount AS card FROM sale",
            "SELECT value FROM json_each('[1, 2]')",
        ] {
            shop.ask(query).await.unwrap_or_else(|failure| panic!("{query}: {}", told(&failure)));
        }
        let catalog = shop.house.executors.connections().catalog("x").await.unwrap();
        let told = serde_json::to_string(&*catalog).unwrap();
        assert!(told.contains("customer") && told.contains("sale"), "{told}");
        for hidden in ["salary", "\"card\"", "4111", "5000"] {
            assert!(!told.contains(hidden), "{hidden}: {told}");
        }
    }
}

#[tokio::test]
async fn writes_are_rows_of_listed_tables() {
    let shop = Shop::new(json!({"allow_writes": true, "write_tables": ["customer", "audit"]}));
    for query in [
        "UPDATE salary SET pay = 0",
        "DELETE FROM sale",
        "INSERT INTO sale VALUES (9, 1, 1)",
        "WITH x AS (SELECT 1) DELETE FROM salary",
        "CREATE TABLE t (a)",
        "CREATE TEMP TABLE t (a)",
        "CREATE INDEX i ON customer (name)",
        "CREATE VIEW v AS SELECT 1",
        "CREATE VIRTUAL TABLE f USING fts5(a)",
        "CREATE TRIGGER t AFTER INSERT ON customer BEGIN DELETE FROM sale; END",
        "DROP TABLE customer",
        "ALTER TABLE customer ADD COLUMN x",
        "INSERT INTO sqlite_schema VALUES ('table', 't', 't', 0, 'CREATE TABLE t (a)')",
        "UPDATE sqlite_schema SET sql = 'x'",
        "DELETE FROM sqlite_schema",
        "PRAGMA user_version = 3",
        "PRAGMA query_only = 0",
        "VACUUM",
        "VACUUM INTO '/tmp/ephor_never.db'",
        "ANALYZE",
        "REINDEX",
        "BEGIN",
        "ATTACH ':memory:' AS o",
        "UPDATE customer SET name = 'x'; DELETE FROM customer",
    ] {
        let failure = shop.ask(query).await.expect_err(query);
        let refused = matches!(failure.code, ErrorCode::Permission | ErrorCode::ValidationFailed);
        assert!(refused, "{query}: {}", told(&failure));
        shop.unchanged(query);
    }
    let done = shop.ask("UPDATE customer SET name = 'Eve' WHERE id = 2").await.unwrap();
    assert_eq!(done["affected"], 1);
    // All of a statement, or nothing.
    shop.ask("INSERT INTO customer VALUES (5, 'x', 'y'), (1, 'x', 'y')").await.unwrap_err();
    let count = shop.ask("SELECT count(*) AS n FROM customer").await.unwrap();
    assert_eq!(count["rows"][0]["n"], 2);

    // A trigger changes what the lists name, or its statement fails.
    let open = Shop::new(json!({"allow_writes": true, "write_tables": ["sale"]}));
    let failure = open.ask("DELETE FROM sale").await.unwrap_err();
    assert!(told(&failure).contains("`audit`"), "{}", told(&failure));
}

#[tokio::test]
async fn caps_of_the_connection_hold_whatever_a_node_asks() {
    let shop = Shop::new(json!({"max_rows": 3, "max_bytes": 2048, "timeout": 0.3}));
    let many = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c";
    let config = json!({"query": many, "max_rows": 500});
    let output = shop.house.run("DATABASE", config).await.unwrap();
    assert_eq!((&output["row_count"], &output["truncated"]), (&json!(3), &json!(true)));
    let failure = shop.ask("SELECT hex(zeroblob(2000))").await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::ResourceLimit, "{}", told(&failure));
    let config = json!({"query": BOMBS[0], "timeout": 200});
    let failure = shop.house.run("DATABASE", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Timeout, "{}", told(&failure));
}

#[test]
fn mistakes_in_the_settings_are_told() {
    #[track_caller]
    fn check(settings: Value, key: &str) {
        let settings: EffectSettings =
            serde_json::from_value(json!({"connections": {"x": settings}})).unwrap();
        let found = settings.check();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].key, key, "{found:?}");
    }
    let lite = "sqlite:x.db";
    check(json!({"url": lite, "tables": ["a.b.c"]}), "connections.x.tables");
    check(json!({"url": lite, "tables": ["*.a"]}), "connections.x.tables");
    check(json!({"url": lite, "deny_tables": [""]}), "connections.x.deny_tables");
    check(json!({"url": lite, "deny_columns": ["card"]}), "connections.x.deny_columns");
    check(json!({"url": lite, "write_tables": ["a"]}), "connections.x.write_tables");
    check(json!({"url": lite, "max_rows": 0}), "connections.x.max_rows");
    check(json!({"url": lite, "max_bytes": 1}), "connections.x.max_bytes");
    check(json!({"url": lite, "timeout": 0}), "connections.x.timeout");
    check(json!({"url": lite, "role": "r"}), "connections.x.role");
    check(json!({"url": lite, "functions": ["f"]}), "connections.x.functions");
    check(json!({"url": "postgres://u:${pw}@h/d"}), "connections.x");
    check(json!({"url": "postgres://h/d", "role": ""}), "connections.x.role");
}

#[tokio::test]
async fn what_lists_name_that_is_not_there_is_told() {
    let lists = json!({
        "tables": ["customer", "sale", "sales", "main.*"], "deny_tables": ["SALARY", "wages"],
        "deny_columns": ["customer.card", "customer.cards", "*.pay", "paid.*"],
        "allow_writes": true, "write_tables": ["sale", "audits"],
    });
    let shop = Shop::new(lists);
    let warnings = shop.house.executors.connections().warnings().await;
    let told: Vec<&str> = warnings.iter().filter_map(|text| text.split('`').nth(3)).collect();
    assert_eq!(told, ["sales", "audits", "wages", "customer.cards"], "{warnings:?}");
}
