//! Hostile statements on a real Postgres, as a superuser: whatever the role may do, the guard
//! stops them. Set EPHOR_TEST_POSTGRES; without it these tests say so and do nothing.

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use serde_json::{Value, json};
use tokio_postgres::{Client, NoTls};

fn url() -> Option<String> {
    let url = std::env::var("EPHOR_TEST_POSTGRES").ok();
    if url.is_none() {
        eprintln!("skipped: EPHOR_TEST_POSTGRES is not set");
    }
    url
}

/// An operator's own connection, past the guard, with a schema of that name.
async fn set_up(url: &str, schema: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = format!(
        "DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema};
         CREATE TABLE {schema}.customer (id int PRIMARY KEY, name text, card text);
         CREATE TABLE {schema}.sale (id int PRIMARY KEY, customer_id int, amount numeric);
         CREATE TABLE {schema}.salary (id int PRIMARY KEY, pay int);
         CREATE VIEW {schema}.paid AS SELECT pay FROM {schema}.salary;
         CREATE VIEW {schema}.cards AS SELECT name, card AS c FROM {schema}.customer;
         CREATE TABLE {schema}.part (id int, card text) PARTITION BY RANGE (id);
         CREATE TABLE {schema}.part_1 PARTITION OF {schema}.part FOR VALUES FROM (0) TO (10);
         CREATE FUNCTION {schema}.peek() RETURNS bigint LANGUAGE sql IMMUTABLE
             AS 'SELECT sum(pay) FROM {schema}.salary';
         CREATE SEQUENCE {schema}.numbers;
         INSERT INTO {schema}.customer VALUES (1, 'Ada', '4111'), (2, 'Bob', '4222');
         INSERT INTO {schema}.sale VALUES (1, 1, 10), (2, 2, 20);
         INSERT INTO {schema}.part VALUES (1, '4333');
         INSERT INTO {schema}.salary VALUES (1, 5000);"
    );
    client.batch_execute(&sql).await.unwrap();
    client
}

async fn ask(house: &House, query: &str) -> Result<Value, Failure> {
    house.run("DATABASE", json!({"query": query, "timeout": 3})).await
}

#[tokio::test]
async fn hostile_statements_are_stopped() {
    let Some(url) = url() else { return };
    let s = "ephor_hostile";
    let client = set_up(&url, s).await;
    for writes in [false, true] {
        let mut settings = json!({"url": url, "allow_writes": writes});
        if writes {
            settings["write_tables"] = json!([format!("{s}.customer")]);
        }
        let house = House::new(json!({"connections": {"x": settings}}));
        for query in [
            "DELETE FROM S.sale",
            "UPDATE S.salary SET pay = 0",
            "INSERT INTO S.sale VALUES (9, 9, 9)",
            "WITH x AS (DELETE FROM S.sale RETURNING id) SELECT * FROM x",
            "WITH x AS (SELECT 1) INSERT INTO S.sale SELECT 7, 7, 7",
            "MERGE INTO S.sale USING S.customer c ON false WHEN NOT MATCHED THEN INSERT VALUES (5, 5, 5)",
            "EXPLAIN ANALYZE DELETE FROM S.sale",
            "EXPLAIN ANALYZE CREATE TABLE S.t AS SELECT 1",
            "EXPLAIN (ANALYZE, BUFFERS) DELETE FROM S.sale",
            "SELECT * INTO S.copy FROM S.sale",
            "CREATE TABLE S.t (a int)",
            "CREATE TEMP TABLE t (a int)",
            "CREATE TABLE S.t AS SELECT 1",
            "DROP TABLE S.sale",
            "TRUNCATE S.sale",
            "ALTER TABLE S.sale ADD x int",
            "GRANT ALL ON S.sale TO public",
            "CREATE ROLE ephor_never",
            "COPY S.sale TO '/tmp/ephor_never'",
            "COPY S.sale TO PROGRAM 'true'",
            "COPY S.sale FROM PROGRAM 'echo 1'",
            "COPY (SELECT 1) TO STDOUT",
            "DO $$ BEGIN DELETE FROM S.sale; END $$",
            "CALL nothing()",
            "COMMIT",
            "COMMIT; DELETE FROM S.sale",
            "ROLLBACK",
            "SET ROLE root",
            "RESET ALL",
            "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
            "SET TRANSACTION READ WRITE",
            "SET LOCAL statement_timeout = 0",
            "LOCK TABLE S.sale",
            "LISTEN x",
            "NOTIFY x",
            "VACUUM",
            "PREPARE p AS DELETE FROM S.sale",
            "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
            "DISCARD ALL",
            "LOAD 'x'",
            "REFRESH MATERIALIZED VIEW S.v",
            "SELECT pg_read_file('/etc/passwd')",
            "SELECT pg_catalog.pg_read_file('/etc/passwd')",
            "SELECT \"pg_read_file\"('/etc/passwd')",
            "SELECT pg_read_file /* x */ ('/etc/passwd')",
            "SELECT U&\"pg\\005fread_file\"('/etc/passwd')",
            "SELECT pg_read_binary_file('/etc/passwd')",
            "SELECT * FROM pg_ls_dir('/')",
            "SELECT pg_stat_file('/etc/passwd')",
            "SELECT lo_import('/etc/passwd')",
            "SELECT lo_export(1, '/tmp/ephor_never')",
            "SELECT lo_create(7)",
            "SELECT * FROM dblink('dbname=test', 'DELETE FROM S.sale') AS t (a text)",
            "SELECT set_config('transaction_read_only', 'off', true)",
            "SELECT set_config('role', 'root', false)",
            "SELECT pg_terminate_backend(1)",
            "SELECT pg_cancel_backend(1)",
            "SELECT pg_reload_conf()",
            "SELECT pg_advisory_lock(1)",
            "SELECT pg_try_advisory_lock(1)",
            "SELECT pg_notify('a', 'b')",
            "SELECT nextval('S.numbers')",
            "SELECT setval('S.numbers', 7)",
            "SELECT query_to_xml('SELECT * FROM S.salary', true, true, '')",
            "SELECT table_to_xml('S.salary', true, true, '')",
            "SELECT * FROM ts_stat('SELECT to_tsvector(card) FROM S.customer')",
            "SELECT pg_sleep(60)",
            "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b",
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT count(*) FROM c",
        ] {
            let query = query.replace("S.", &format!("{s}."));
            let failure = ask(&house, &query).await.expect_err(&query);
            let refused = matches!(
                failure.code,
                ErrorCode::Permission | ErrorCode::ValidationFailed | ErrorCode::Timeout
            );
            assert!(refused, "{query}: {}", told(&failure));
        }
        let left = format!(
            "SELECT (SELECT count(*) FROM {s}.sale) + (SELECT sum(pay) FROM {s}.salary)
             + (SELECT count(*) FROM pg_class WHERE relnamespace = '{s}'::regnamespace AND relname IN ('t', 'copy'))"
        );
        let left: i64 = client.query_one(&left, &[]).await.unwrap().get(0);
        assert_eq!(left, 5002);
        assert!(!std::path::Path::new("/tmp/ephor_never").exists());
        // The control: the same role does such things where nothing guards it.
        client.query_one("SELECT pg_read_file('/etc/passwd')", &[]).await.unwrap();
        client.query_one(&format!("SELECT nextval('{s}.numbers')"), &[]).await.unwrap();
        if writes {
            let query = format!("UPDATE {s}.customer SET name = $1 WHERE id = 2");
            let config = json!({"query": query, "params": ["Eve"]});
            assert_eq!(house.run("DATABASE", config).await.unwrap()["affected"], 1);
        }
    }
    client.batch_execute(&format!("DROP SCHEMA {s} CASCADE")).await.unwrap();
}

#[tokio::test]
async fn lists_of_tables_and_columns_hold() {
    let Some(url) = url() else { return };
    let s = "ephor_lists";
    let client = set_up(&url, s).await;
    let columns = json!(["customer.card", format!("{s}.part.card")]);
    let tables = json!([format!("{s}.customer"), format!("{s}.sale"), format!("{s}.part")]);
    for settings in [
        json!({"url": url, "deny_tables": ["salary"], "deny_columns": columns}),
        json!({"url": url, "tables": tables, "deny_columns": columns}),
    ] {
        let house = House::new(json!({"connections": {"x": settings}}));
        for query in [
            "SELECT pay FROM S.salary",
            "SELECT count(*) FROM S.salary",
            "TABLE S.salary",
            "SELECT * FROM S.paid",
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM S.salary)",
            "WITH customer AS (SELECT * FROM S.salary) SELECT * FROM customer",
            "WITH x AS MATERIALIZED (SELECT * FROM S.salary) SELECT 1 FROM x",
            "SELECT (SELECT max(pay) FROM S.salary)",
            "SELECT id FROM S.sale UNION SELECT pay FROM S.salary",
            "SELECT id FROM S.sale JOIN S.salary USING (id)",
            "SELECT a.id FROM S.sale a, LATERAL (SELECT pay FROM S.salary LIMIT 1) b",
            "SELECT S.peek()",
            "SELECT * FROM S.peek()",
            "SELECT * FROM S.customer",
            "SELECT card FROM S.customer",
            "SELECT c FROM S.customer c",
            "SELECT to_json(c) FROM S.customer c",
            "SELECT c::text FROM S.customer c",
            "SELECT x.b FROM S.customer AS x(a, n, b)",
            "SELECT count(c.card) FROM S.customer c",
            "SELECT count(c) FROM S.customer c",
            "SELECT name FROM S.customer WHERE card LIKE '4%'",
            "SELECT name FROM S.customer ORDER BY card",
            "SELECT name, row_number() OVER (ORDER BY card) FROM S.customer",
            "SELECT count(*) FROM S.customer GROUP BY card",
            "SELECT 1 FROM S.customer a JOIN S.customer b ON a.card = b.card",
            "SELECT c FROM S.cards",
            "SELECT max(card) FROM S.part",
            "SELECT card FROM S.part_1",
            "SELECT * FROM pg_stats",
            "SELECT * FROM pg_catalog.pg_statistic",
            "SELECT rolpassword FROM pg_authid",
            "SELECT * FROM information_schema.tables",
            "EXPLAIN SELECT * FROM S.salary",
            "SHOW data_directory",
        ] {
            let query = query.replace("S.", &format!("{s}."));
            let failure = ask(&house, &query).await.expect_err(&query);
            assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
        }
        for query in [
            "SELECT c.name, s.amount FROM S.customer c JOIN S.sale s ON s.customer_id = c.id",
            "SELECT count(*) FROM S.customer",
            "SELECT sum(length(name)) FILTER (WHERE id > 1) FROM S.customer",
            "SELECT name, rank() OVER (PARTITION BY id ORDER BY name) FROM S.customer",
            "SELECT * FROM S.sale",
            "SELECT count(id) FROM S.part WHERE id < 5",
            "WITH salary AS (SELECT 1 AS pay) SELECT pay FROM salary",
            "SELECT 'salary', amount AS card FROM S.sale",
            "SELECT * FROM generate_series(1, 3)",
            "SELECT name FROM S.cards",
        ] {
            let query = query.replace("S.", &format!("{s}."));
            ask(&house, &query)
                .await
                .unwrap_or_else(|failure| panic!("{query}: {}", told(&failure)));
        }
        let catalog = house.executors.connections().catalog("x").await.unwrap();
        let tables: Vec<_> = catalog.tables.iter().filter(|t| t.name.starts_with(s)).collect();
        let told = serde_json::to_string(&tables).unwrap();
        assert!(told.contains("customer") && told.contains("Ada"), "{told}");
        for hidden in ["salary", "\"card\"", "4111", "5000"] {
            assert!(!told.contains(hidden), "{hidden}: {told}");
        }
        let warnings = house.executors.connections().warnings().await;
        assert!(warnings.iter().any(|text| text.contains("superuser")), "{warnings:?}");
    }
    client.batch_execute(&format!("DROP SCHEMA {s} CASCADE")).await.unwrap();
}

#[tokio::test]
async fn what_is_kept_of_a_denied_table_is_denied() {
    let Some(url) = url() else { return };
    let s = "ephor_kept";
    let client = set_up(&url, s).await;
    let more = "
        CREATE TABLE S.bonus (why text, card text) INHERITS (S.salary);
        INSERT INTO S.bonus VALUES (2, 700, 'luck', '4999');
        CREATE TABLE S.big (LIKE S.bonus) PARTITION BY RANGE (id);
        CREATE TABLE S.big_1 PARTITION OF S.big FOR VALUES FROM (0) TO (9) PARTITION BY RANGE (id);
        CREATE TABLE S.big_1_1 PARTITION OF S.big_1 FOR VALUES FROM (0) TO (9);
        CREATE MATERIALIZED VIEW S.pays AS SELECT pay FROM S.paid;
        CREATE MATERIALIZED VIEW S.names AS SELECT name FROM S.customer;
        CREATE MATERIALIZED VIEW S.numbers_of AS SELECT name, card AS c FROM S.customer;
        CREATE VIEW S.over_pays AS SELECT * FROM S.pays;
        CREATE TABLE S.counted (id bigserial, x text);
        ANALYZE S.salary;";
    client.batch_execute(&more.replace("S.", &format!("{s}."))).await.unwrap();
    let denied = json!(["salary", "big", "counted"]);
    let all = json!([format!("{s}.*"), "salary"]);
    for settings in [
        json!({"url": url, "deny_tables": denied, "deny_columns": ["customer.card"]}),
        json!({"url": url, "tables": all, "deny_tables": denied, "deny_columns": ["customer.card"]}),
    ] {
        let house = House::new(json!({"connections": {"x": settings}}));
        for query in [
            "SELECT pay FROM S.bonus",
            "SELECT why FROM ONLY S.bonus",
            "SELECT * FROM S.big_1",
            "SELECT * FROM S.big_1_1",
            "SELECT pay FROM S.pays",
            "SELECT * FROM S.over_pays",
            "SELECT c FROM S.numbers_of",
            "SELECT last_value FROM S.counted_id_seq",
            "SELECT most_common_vals FROM pg_stats",
            "SELECT * FROM pg_stats_ext",
            "SELECT stavalues1 FROM pg_statistic",
            "SELECT * FROM pg_class",
            "SELECT * FROM pg_toast.pg_toast_1255",
        ] {
            let query = query.replace("S.", &format!("{s}."));
            let failure = match ask(&house, &query).await {
                Err(failure) => failure,
                Ok(output) => panic!("{query}: {output}"),
            };
            assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
        }
        for query in [
            "SELECT name FROM S.names",
            "SELECT last_value FROM S.numbers",
            "SELECT count(*) FROM S.sale",
        ] {
            let query = query.replace("S.", &format!("{s}."));
            ask(&house, &query).await.unwrap_or_else(|f| panic!("{query}: {}", told(&f)));
        }
    }
    // An heir has columns of its own, which naming its parent doesn't show.
    let tables = json!([format!("{s}.salary"), format!("{s}.big")]);
    let house = House::new(json!({"connections": {"x": {"url": url, "tables": tables}}}));
    let run = async |query: &str| ask(&house, &query.replace("S.", &format!("{s}."))).await;
    assert_eq!(run("SELECT why FROM S.bonus").await.unwrap_err().code, ErrorCode::Permission);
    run("SELECT card FROM S.big_1_1").await.unwrap();
    // A table's own heirs are read with it, where nothing denies them.
    let house = House::new(json!({"connections": {"x": {"url": url, "deny_tables": ["sale"]}}}));
    let found = ask(&house, &format!("SELECT sum(pay)::int AS n FROM {s}.salary")).await.unwrap();
    assert_eq!(found["rows"][0]["n"], 5700);
    client.batch_execute(&format!("DROP SCHEMA {s} CASCADE")).await.unwrap();
}

#[tokio::test]
async fn a_role_is_taken_on() {
    let Some(url) = url() else { return };
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let made =
        "DO $$ BEGIN CREATE ROLE ephor_reader; EXCEPTION WHEN duplicate_object THEN NULL; END $$";
    client.batch_execute(made).await.unwrap();
    let house = House::new(json!({"connections": {"x": {"url": url, "role": "ephor_reader"}}}));
    let output = ask(&house, "SELECT current_user::text AS who").await.unwrap();
    assert_eq!(output["rows"][0]["who"], "ephor_reader");
    let failure = ask(&house, "SELECT rolpassword FROM pg_authid").await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Permission, "{}", told(&failure));
    client.batch_execute("DROP ROLE ephor_reader").await.unwrap();
}

#[tokio::test]
async fn functions_called_behind_a_dot_are_stopped() {
    let Some(url) = url() else { return };
    let s = "ephor_dotted";
    let client = set_up(&url, s).await;
    // Such a call can't name a schema.
    let more =
        "CREATE OR REPLACE FUNCTION public.ephor_pay_of(i int) RETURNS int LANGUAGE sql IMMUTABLE
                AS 'SELECT pay FROM S.salary WHERE id = i'";
    client.batch_execute(&more.replace("S.", &format!("{s}."))).await.unwrap();
    let denied = |query: String, house: House| async move {
        let failure = ask(&house, &query).await.expect_err(&query);
        assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
    };
    for query in [
        "SELECT ('/etc/hostname'::text).pg_read_file",
        "SELECT ('.'::text).pg_ls_dir",
        "SELECT ((SELECT 0)).pg_cancel_backend",
        "SELECT (4242::bigint).pg_advisory_lock",
        "SELECT ('/etc/hostname'::text) . -- x\n \"pg_read_file\"",
        "SELECT t.pg_read_file FROM unnest(ARRAY['/etc/hostname']) t",
        "SELECT pg_catalog.pg_read_file FROM unnest(ARRAY['/etc/hostname']) pg_catalog",
        "SELECT a[1].pg_read_file FROM (SELECT ARRAY['/etc/hostname'] AS a) x",
        "SELECT (upper('x')).lower.pg_read_file",
    ] {
        let house = House::new(json!({"connections": {"x": {"url": url, "allow_writes": true}}}));
        denied(query.to_owned(), house).await;
    }
    // The control: Postgres takes them for calls.
    client
        .query_one("SELECT t.pg_read_file FROM unnest(ARRAY['/etc/hostname']) t", &[])
        .await
        .unwrap();
    let open = House::new(json!({"connections": {"x": url}}));
    ask(&open, "SELECT c.relname FROM pg_catalog.pg_class c LIMIT 1").await.unwrap();
    let listed = |functions: Value| {
        let settings = json!({"url": url, "deny_tables": ["salary"], "functions": functions});
        House::new(json!({"connections": {"x": settings}}))
    };
    for query in [
        "SELECT (1).ephor_pay_of",
        "SELECT t.ephor_pay_of FROM generate_series(1, 1) t",
        "SELECT (ARRAY[1])[1] . ephor_pay_of",
    ] {
        denied(query.to_owned(), listed(json!([]))).await;
        ask(&listed(json!(["ephor_pay_of"])), query).await.unwrap();
    }
    let columns = format!("SELECT c.name, {s}.sale.amount FROM {s}.customer c, {s}.sale");
    ask(&listed(json!([])), &columns).await.unwrap();
    let gone = format!("DROP SCHEMA {s} CASCADE; DROP FUNCTION public.ephor_pay_of");
    client.batch_execute(&gone).await.unwrap();
}

#[tokio::test]
async fn what_policies_take_for_a_read_writes_nothing() {
    let Some(url) = url() else { return };
    let s = "ephor_reads";
    let client = set_up(&url, s).await;
    let more = "CREATE OR REPLACE FUNCTION public.ephor_sell(i int) RETURNS int LANGUAGE sql
                AS 'INSERT INTO S.sale VALUES (i, 1, 1) RETURNING id'";
    client.batch_execute(&more.replace("S.", &format!("{s}."))).await.unwrap();
    let settings = json!({"url": url, "allow_writes": true});
    let house = House::new(json!({"connections": {"x": settings}}));
    for query in [
        "SELECT ephor_sell(71)",
        "SELECT (72).ephor_sell",
        "SELECT FROM ephor_sell(73)",
        "EXPLAIN ANALYZE SELECT ephor_sell(74)",
    ] {
        let failure = ask(&house, query).await.expect_err(query);
        assert_eq!(failure.code, ErrorCode::Permission, "{query}: {}", told(&failure));
        assert!(told(&failure).contains("by its words it only reads"), "{}", told(&failure));
        assert!(failure.hint.is_some_and(|hint| hint.contains("INSERT, UPDATE")), "{query}");
    }
    let count = format!("SELECT count(*) FROM {s}.sale");
    assert_eq!(client.query_one(&count, &[]).await.unwrap().get::<_, i64>(0), 2);
    // A statement that says that it writes may call it.
    let said = format!("INSERT INTO {s}.salary VALUES (ephor_sell(75), 1)");
    ask(&house, &said).await.unwrap();
    assert_eq!(client.query_one(&count, &[]).await.unwrap().get::<_, i64>(0), 3);
    let gone = format!("DROP SCHEMA {s} CASCADE; DROP FUNCTION public.ephor_sell");
    client.batch_execute(&gone).await.unwrap();
}

/// A server that takes a backslash for an escape would run what the guard has read as a text.
#[tokio::test]
async fn a_text_is_a_text_whatever_the_connection_says() {
    let Some(url) = url() else { return };
    let off = format!("{url}?options=-c%20standard_conforming_strings%3Doff");
    let house = House::new(json!({"connections": {"x": {"url": off}}}));
    let output = ask(&house, r"SELECT '\'', pg_read_file($$/etc/hostname$$) --' AS said").await;
    let rows = &output.unwrap()["rows"];
    assert_eq!(rows, &json!([{"said": r"\', pg_read_file($$/etc/hostname$$) --"}]));
}
