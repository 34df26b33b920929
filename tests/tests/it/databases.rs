//! DATABASE nodes on real databases: SQLite always, Postgres where `EPHOR_TEST_POSTGRES` names one.

use ephor::DecisionType as D;
use ephor::effects::ConnectionSettings;
use ephor::events::DecisionOutcome;
use ephor_tests::house::{House, builder, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

fn sales(dir: &tempfile::TempDir) -> String {
    let file = dir.path().join("sales.db");
    let db = rusqlite::Connection::open(&file).unwrap();
    db.execute_batch(
        "CREATE TABLE sales (id INTEGER PRIMARY KEY, region TEXT, amount REAL, note BLOB);
         INSERT INTO sales (region, amount, note) VALUES
            ('north', 10.5, x'ff00'), ('south', 20, NULL), ('north', 30.25, NULL);",
    )
    .unwrap();
    format!("sqlite:{}", file.display())
}

async fn house(url: String) -> House {
    let connection = ConnectionSettings::new(url);
    House::of(builder().model(ephor::model::Scripted::new()).configure(|settings| {
        settings.effects.connections.insert("sales".to_owned(), connection);
    }))
    .await
}

fn query(sql: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "DATABASE", "node_name": "q",
           "config": {"query": sql}})
}

/// Rows become a report that a receiver really gets.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_flow_into_a_report() {
    let dir = tempfile::tempdir().unwrap();
    let receiver = Server::script([Response::json(json!({"received": true}))]).await;
    let house = house(sales(&dir)).await;
    let mut create = plan(
        json!([
            {"node_id": "rows", "type": "DATABASE", "name": "rows",
             "config": {"query": "SELECT region, SUM(amount) AS total FROM sales WHERE amount > ? GROUP BY region ORDER BY region",
                        "params": ["${input.least}"]}},
            {"node_id": "check", "type": "CONDITION", "name": "check",
             "config": {"expression": "size(nodes.rows.output.rows) > 0"}},
            {"node_id": "send", "type": "HTTP", "name": "send",
             "config": {"url": receiver.url("/report"), "method": "POST",
                        "body": {"rows": "${rows.output.rows}"}}},
        ]),
        &[("rows", "check")],
    );
    create["edges"]
        .as_array_mut()
        .unwrap()
        .push(json!({"source": "check", "target": "send", "condition": "output.result"}));
    create["global_config"] = json!({"inputs": [{"name": "least", "default": 5}]});
    let workflow = house.plan(create).await;
    house.execute(&workflow, Value::Null).await;
    house.completed(&workflow, 1).await;
    let sent = receiver.requests()[0].json();
    assert_eq!(
        sent["rows"],
        json!([{"region": "north", "total": 40.75}, {"region": "south", "total": 20.0}])
    );
    house.execute(&workflow, json!({"least": 1000})).await;
    house.completed(&workflow, 2).await;
    assert_eq!(receiver.requests().len(), 1, "an empty report was sent");
    house.runtime.shutdown().await;
}

/// Reading is all that a connection allows unless it says otherwise, whatever the statement hides.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let url = sales(&dir);
    let house = house(url.clone()).await;
    for sql in [
        "DELETE FROM sales",
        "SELECT 1; DELETE FROM sales",
        "WITH gone AS (SELECT 1) INSERT INTO sales (region) SELECT 'x' FROM gone",
        "PRAGMA writable_schema = 1",
        "ATTACH DATABASE '/tmp/x.db' AS x",
        "SELECT load_extension('x')",
        "VACUUM INTO '/tmp/y.db'",
    ] {
        let receipt = house.talk.decide_raw(D::CreateNode, query(sql)).await.unwrap();
        if receipt.delivered() {
            let end = house.end(receipt.id).await;
            assert_eq!(end.outcome, DecisionOutcome::Failed, "{sql}: {end:?}");
        }
    }
    let db = rusqlite::Connection::open(url.trim_start_matches("sqlite:")).unwrap();
    let count: i64 = db.query_row("SELECT COUNT(*) FROM sales", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 3);
    // Values are parameters; quotes in them are letters.
    let mut tricky = query("SELECT COUNT(*) AS n FROM sales WHERE region = ?");
    tricky["config"]["params"] = json!(["x' OR '1'='1"]);
    let end = house.carried_out(D::CreateNode, tricky).await;
    assert_eq!(end.result["output"]["rows"], json!([{"n": 0}]), "{end:?}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_not_there_fails_the_node_with_a_reason() {
    let dir = tempfile::tempdir().unwrap();
    let missing = dir.path().join("missing.db");
    let house = house(format!("sqlite:{}", missing.display())).await;
    let end = house.carried_out(D::CreateNode, query("SELECT 1")).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    assert!(!missing.exists(), "a read made the file");
    let mut other = query("SELECT 1");
    other["config"]["connection"] = json!("nowhere");
    let receipt = house.talk.decide_raw(D::CreateNode, other).await.unwrap();
    if receipt.delivered() {
        let end = house.end(receipt.id).await;
        assert!(end.result.to_string().contains("nowhere"), "{end:?}");
    }
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_gives_real_rows() {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("SKIPPED: EPHOR_TEST_POSTGRES isn't set, so nothing was asked of Postgres");
        return;
    };
    let house = house(url).await;
    let mut ask = query("SELECT $1::int + 1 AS n, 'x' AS t, NULL AS nothing, ARRAY[1,2] AS list");
    ask["config"]["params"] = json!([41]);
    let end = house.carried_out(D::CreateNode, ask).await;
    let row = &end.result["output"]["rows"][0];
    assert_eq!(
        (&row["n"], &row["t"], &row["nothing"]),
        (&json!(42), &json!("x"), &json!(null)),
        "{end:?}"
    );
    let end = house.carried_out(D::CreateNode, query("CREATE TABLE ephor_never (n int)")).await;
    assert_eq!(end.outcome, DecisionOutcome::Failed);
    house.runtime.shutdown().await;
}
