//! DATABASE nodes on a real Postgres: set EPHOR_TEST_POSTGRES to the URL of a database in which
//! a schema may be made. Without it these tests say so and do nothing.

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use serde_json::{Value, json};

fn house() -> Option<House> {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES is not set");
        return None;
    };
    Some(House::new(json!({"connections": {"pg": url, "rw": {"url": url, "allow_writes": true}}})))
}

async fn ask(house: &House, query: &str, params: Value) -> Result<Value, Failure> {
    house.run("DATABASE", json!({"query": query, "connection": "pg", "params": params})).await
}

async fn write(house: &House, query: &str) -> Result<Value, Failure> {
    house.run("DATABASE", json!({"query": query, "connection": "rw"})).await
}

/// What an operator does, past the guard.
async fn set_up(sql: &str) {
    let url = std::env::var("EPHOR_TEST_POSTGRES").unwrap();
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

#[tokio::test]
async fn values_of_every_kind() {
    let Some(house) = house() else { return };
    let check = async |expression: &str, expect: Value| {
        let output = ask(&house, &format!("SELECT {expression} AS v"), json!(null)).await;
        let output = output.unwrap_or_else(|failure| panic!("{expression}: {}", told(&failure)));
        assert_eq!(output["rows"][0]["v"], expect, "{expression}");
    };
    check("1::int2", json!(1)).await;
    check("-7::int4", json!(-7)).await;
    check("9223372036854775807::int8", json!(i64::MAX)).await;
    check("true", json!(true)).await;
    check("0.1::float4", json!(0.1)).await;
    check("1.5::float8", json!(1.5)).await;
    check("'NaN'::float8", json!("NaN")).await;
    check("'-Infinity'::float8", json!("-Infinity")).await;
    check("123.45::numeric", json!(123.45)).await;
    check("-0.0012::numeric", json!(-0.0012)).await;
    check("120000::numeric", json!(120_000)).await;
    check("100000000.5::numeric", json!(100_000_000.5)).await;
    check("0::numeric(10,2)", json!(0.0)).await;
    check("12345678901234567890.12345::numeric", json!("12345678901234567890.12345")).await;
    check("'NaN'::numeric", json!("NaN")).await;
    check("'北京'::text", json!("北京")).await;
    check("'ab'::char(4)", json!("ab  ")).await;
    check("NULL::int", json!(null)).await;
    check("'{\"a\": [1, null]}'::json", json!({"a": [1, null]})).await;
    check("'{\"a\": 1}'::jsonb", json!({"a": 1})).await;
    check("'\\x00ff'::bytea", json!("\\x00ff")).await;
    check(
        "'550e8400-e29b-41d4-a716-446655440000'::uuid",
        json!("550e8400-e29b-41d4-a716-446655440000"),
    )
    .await;
    check("'2024-02-29'::date", json!("2024-02-29")).await;
    check("'1999-12-31'::date", json!("1999-12-31")).await;
    check("'infinity'::date", json!("infinity")).await;
    check("'12:34:56.5'::time", json!("12:34:56.5")).await;
    check("'12:34:56+05:30'::timetz", json!("12:34:56+05:30")).await;
    check("'2024-01-31 12:00:00.25'::timestamp", json!("2024-01-31T12:00:00.25")).await;
    check("'2024-01-31 12:00:00+02'::timestamptz", json!("2024-01-31T10:00:00Z")).await;
    check("'1 year 2 months 3 days 04:05:06.7'::interval", json!("P1Y2M3DT4H5M6.7S")).await;
    check("'0'::interval", json!("PT0S")).await;
    check("'12.30'::money", json!("12.30")).await;
    check("'10.0.0.1'::inet", json!("10.0.0.1")).await;
    check("'10.0.0.0/8'::cidr", json!("10.0.0.0/8")).await;
    check("ARRAY[1, NULL, 3]", json!([1, null, 3])).await;
    check("ARRAY[[1, 2], [3, 4]]", json!([[1, 2], [3, 4]])).await;
    check("ARRAY['a,b', '\"']", json!(["a,b", "\""])).await;
    check("'{}'::text[]", json!([])).await;
    let failure = ask(&house, "SELECT '(1,2)'::point AS p", json!(null)).await.unwrap_err();
    assert!(told(&failure).contains("`p::text`"), "{}", told(&failure));
}

#[tokio::test]
async fn parameters_take_the_type_that_the_server_wants() {
    let Some(house) = house() else { return };
    let check = async |query: &str, params: Value, expect: Value| {
        let output = ask(&house, query, params)
            .await
            .unwrap_or_else(|failure| panic!("{query}: {}", told(&failure)));
        assert_eq!(output["rows"][0]["v"], expect, "{query}");
    };
    check("SELECT $1::int + 1 AS v", json!([41]), json!(42)).await;
    check("SELECT $1::numeric * 2 AS v", json!([1.25]), json!(2.5)).await;
    check("SELECT $1::date + 1 AS v", json!(["2024-02-28"]), json!("2024-02-29")).await;
    check("SELECT $1::bool AS v", json!([true]), json!(true)).await;
    check("SELECT $1::text AS v", json!(["'; DROP TABLE x; --"]), json!("'; DROP TABLE x; --"))
        .await;
    check("SELECT $1::jsonb AS v", json!([{"a": [1]}]), json!({"a": [1]})).await;
    check("SELECT $1::jsonb AS v", json!(["plain"]), json!("plain")).await;
    check("SELECT 2 = ANY($1::int[]) AS v", json!([[1, 2]]), json!(true)).await;
    check(
        "SELECT $1::text[] AS v",
        json!([["a\"b", null, "c,\\d"]]),
        json!(["a\"b", null, "c,\\d"]),
    )
    .await;
    check(
        "SELECT $1::uuid AS v",
        json!(["550e8400-e29b-41d4-a716-446655440000"]),
        json!("550e8400-e29b-41d4-a716-446655440000"),
    )
    .await;
    check("SELECT $1::int IS NULL AS v", json!([null]), json!(true)).await;
}

#[tokio::test]
async fn a_read_only_connection_reads_only() {
    let Some(house) = house() else { return };
    let table = "ephor_test_ro";
    set_up(&format!("DROP TABLE IF EXISTS {table}; CREATE TABLE {table} (a int)")).await;
    for query in [
        format!("DELETE FROM {table}"),
        format!("INSERT INTO {table} VALUES (1)"),
        format!("WITH x AS (INSERT INTO {table} VALUES (1) RETURNING a) SELECT * FROM x"),
        format!("/* /* nested */ */ -- and\n DROP TABLE {table}"),
        "SELECT nextval('pg_catalog.nope')".to_owned(),
        "CREATE TEMP TABLE t (a int)".to_owned(),
        "SET default_transaction_read_only = off".to_owned(),
        "COPY (SELECT 1) TO '/tmp/ephor_copy'".to_owned(),
        "DO $$ BEGIN NULL; END $$".to_owned(),
        "COMMIT".to_owned(),
        "BEGIN".to_owned(),
        "SELECT 1; SELECT 2".to_owned(),
    ] {
        let failure = ask(&house, &query, json!(null)).await.unwrap_err();
        let refused = matches!(failure.code, ErrorCode::Permission | ErrorCode::ValidationFailed);
        assert!(refused, "{query}: {}", told(&failure));
    }
    let output =
        ask(&house, &format!("SELECT count(*) AS n FROM {table}"), json!(null)).await.unwrap();
    assert_eq!(output["rows"][0]["n"], 0);
    set_up(&format!("DROP TABLE {table}")).await;
}

#[tokio::test]
async fn rows_columns_and_caps() {
    let Some(house) = house() else { return };
    let config = json!({"query": "SELECT n, n AS n, 'x' AS t FROM generate_series(1, 1000000) n", "connection": "pg", "max_rows": 1200});
    let output = house.run("DATABASE", config).await.unwrap();
    assert_eq!(output["columns"], json!(["n", "n_2", "t"]));
    assert_eq!((&output["row_count"], &output["truncated"]), (&json!(1200), &json!(true)));
    let exact = json!({"query": "SELECT n FROM generate_series(1, 500) n", "connection": "pg", "max_rows": 500});
    assert_eq!(house.run("DATABASE", exact).await.unwrap()["truncated"], false);
    set_up("DROP TABLE IF EXISTS ephor_test_caps; CREATE TABLE ephor_test_caps (a int)").await;
    let inserted = write(&house, "INSERT INTO ephor_test_caps VALUES (1), (2)").await.unwrap();
    assert_eq!(inserted["affected"], 2);
    set_up("DROP TABLE ephor_test_caps").await;
}

#[tokio::test]
async fn failures_teach() {
    let Some(house) = house() else { return };
    let check = async |query: &str, params: Value, code: ErrorCode, says: &str| {
        let failure = ask(&house, query, params).await.unwrap_err();
        assert_eq!(failure.code, code, "{query}: {}", told(&failure));
        assert!(told(&failure).contains(says), "{query}: {}", told(&failure));
    };
    use ErrorCode::ValidationFailed as Invalid;
    check("SELECT *\nFROM nowhere", json!(null), Invalid, "line 2, column 6: nowhere").await;
    check("SELECT 1 +", json!(null), Invalid, "syntax error").await;
    check("SELECT $1::int", json!(["abc"]), Invalid, "invalid input syntax").await;
    check("SELECT $1::int", json!([]), Invalid, "1 parameters").await;
    check("SELECT $1::int", json!({"a": 1}), Invalid, "must be a list").await;
    check("SELECT 1; SELECT 2", json!(null), Invalid, "node of its own").await;
    check("-- nothing", json!(null), Invalid, "no statement").await;
}

#[tokio::test]
async fn a_slow_statement_is_stopped_on_the_server() {
    let Some(house) = house() else { return };
    let mark = "ephor_slow_mark";
    let config = json!({"query": format!("SELECT pg_sleep(600) /* {mark} */"), "connection": "pg", "timeout": 0.3});
    let failure = house.run("DATABASE", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Timeout, "{}", told(&failure));
    // Polling the server is a question, not a wait: each answer takes its own round trip.
    let running = format!(
        "SELECT count(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%{mark}%' AND pid <> pg_backend_pid()"
    );
    for _ in 0..500 {
        let output = ask(&house, &running, json!(null)).await.unwrap();
        if output["rows"][0]["n"] == 0 {
            return;
        }
    }
    panic!("the statement still runs on the server");
}

#[tokio::test]
async fn a_server_that_is_not_there() {
    let house =
        House::new(json!({"connections": {"x": "postgres://me:verysecret@127.0.0.1:1/none"}}));
    let failure = house.run("DATABASE", json!({"query": "SELECT 1"})).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::NetworkError, "{failure}");
    assert!(!told(&failure).contains("verysecret"), "{}", told(&failure));
}

#[tokio::test]
async fn the_catalogue_tells_tables_keys_and_samples() {
    let Some(house) = house() else { return };
    set_up(
        "DROP SCHEMA IF EXISTS ephor_cat CASCADE; CREATE SCHEMA ephor_cat;
         CREATE TABLE ephor_cat.customer (id int PRIMARY KEY, name text);
         CREATE TABLE ephor_cat.sale (id int PRIMARY KEY,
             customer_id int REFERENCES ephor_cat.customer, amount numeric(10,2));
         INSERT INTO ephor_cat.customer VALUES (1, 'Ada'), (2, 'Bob')",
    )
    .await;
    let catalog = house.executors.connections().catalog("pg").await.unwrap();
    let table = |name: &str| catalog.tables.iter().find(|table| table.name == name).unwrap();
    let sale = table("ephor_cat.sale");
    assert!(sale.columns[0].primary_key);
    assert_eq!(sale.columns[1].references.as_deref(), Some("ephor_cat.customer.id"));
    assert_eq!(sale.columns[2].data_type, "numeric(10,2)");
    assert_eq!(table("ephor_cat.customer").columns[1].samples, ["Ada", "Bob"]);
    set_up("DROP SCHEMA ephor_cat CASCADE").await;
}

/// What is too long is let go of while it comes in, and the next statement finds a connection.
#[tokio::test]
async fn a_huge_value_ends_the_statement_and_nothing_else() {
    let Some(house) = house() else { return };
    for query in [
        "SELECT repeat('x', 100000000) AS v",
        "SELECT repeat('x', 10000000) AS v FROM generate_series(1, 100)",
        "SELECT array_agg(n) AS v FROM generate_series(1, 10000000) n",
    ] {
        let failure = ask(&house, query, json!(null)).await.unwrap_err();
        assert_eq!(failure.code, ErrorCode::ResourceLimit, "{query}: {}", told(&failure));
        assert!(told(&failure).contains("shorter values"), "{}", told(&failure));
        let next = ask(&house, "SELECT 1 AS one", json!(null)).await.unwrap();
        assert_eq!(next["rows"], json!([{"one": 1}]));
    }
    // Rows that are long, but not each for itself, are cut off as ever.
    let many = "SELECT repeat('x', 100000) AS v FROM generate_series(1, 10000)";
    let output = ask(&house, many, json!(null)).await.unwrap();
    assert_eq!((&output["row_count"], &output["truncated"]), (&json!(84), &json!(true)));
    let wide = "SELECT array_agg(1) AS v FROM generate_series(1, 2000000) n";
    let output = ask(&house, wide, json!(null)).await.unwrap();
    assert_eq!(output["rows"][0]["v"].as_array().unwrap().len(), 2_000_000);
}
