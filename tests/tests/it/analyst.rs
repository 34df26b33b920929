//! The data analyst in a running runtime, on a real SQLite database.

use ephor::DecisionType as D;
use ephor::effects::ConnectionSettings;
use ephor::events::{DecisionMade, DecisionOutcome, SubAgentOutput};
use ephor::model::Scripted;
use ephor::offline::Offline;
use ephor::rules::{Case, Rule, RuleResult, Violations};
use ephor::{Builder, Sqlite};
use ephor_analyst::Analyst;
use ephor_tests::house::{House, builder};
use serde_json::{Value, json};

fn sales(dir: &tempfile::TempDir) -> String {
    let file = dir.path().join("sales.db");
    let db = rusqlite::Connection::open(&file).unwrap();
    db.execute_batch(
        "CREATE TABLE sales (id INTEGER PRIMARY KEY, region TEXT, sold_on TEXT, amount REAL);
         INSERT INTO sales (region, sold_on, amount) VALUES ('north', '2026-01-05', 10.5),
            ('south', '2026-01-09', 20), ('north', '2026-02-03', 30.25), ('south', '2026-03-01', 5);",
    )
    .unwrap();
    format!("sqlite:{}", file.display())
}

fn with(builder: Builder, url: String) -> Builder {
    let connection = ConnectionSettings::new(url);
    builder.agent(Analyst::default()).configure(|settings| {
        settings.effects.connections.insert("sales".to_owned(), connection);
    })
}

/// A SPAWN_SUBAGENT on the conversation's own thread.
fn spawn(task: Value) -> Value {
    json!({"action_type": "spawn_subagent", "subagent_type": "analyst", "task_payload": task,
           "context_snapshot": {"thread": "analyst"}})
}

async fn ask(house: &House, task: Value) -> Value {
    let end = house.carried_out(D::SpawnSubagent, spawn(task)).await;
    assert_eq!(end.outcome, DecisionOutcome::Done, "{end:?}");
    end.result["output"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_answers_with_judged_statements_and_others_can_watch() {
    let dir = tempfile::tempdir().unwrap();
    let house = House::of(with(builder().model(Offline::default()), sales(&dir))).await;
    let reply = ask(&house, json!({"message": "Total amount per region"})).await;
    assert_eq!(reply["data"]["status"], "answered", "{reply}");
    let first = &reply["data"]["rows"][0];
    assert_eq!((&first["region"], &first["total_amount"]), (&json!("north"), &json!(40.75)));
    let made = house.all::<DecisionMade>().await;
    let statement = made.iter().find(|made| made.decision_type == D::CreateNode).unwrap();
    assert_eq!(statement.payload["node_type"], "DATABASE");
    let pieces = house.all::<SubAgentOutput>().await;
    for kind in ["sql", "result_set", "markdown"] {
        assert!(pieces.iter().any(|piece| piece.kind == kind), "no {kind}");
    }
    let reply = ask(&house, json!({"message": "and by month?"})).await;
    assert_eq!(reply["data"]["rows"].as_array().unwrap().len(), 3, "{}", reply["data"]["question"]);
    house.runtime.shutdown().await;
}

/// Where the kernel has no jail for scripts, the plan has none either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_computes_in_the_jail() {
    let dir = tempfile::tempdir().unwrap();
    let house = House::of(with(builder().model(Offline::default()), sales(&dir))).await;
    let reply = ask(&house, json!({"message": "Analyse the trend of the total amount"})).await;
    assert_eq!(reply["data"]["status"], "answered", "{reply}");
    let registry = house.runtime.services().gate.registry();
    let off = registry.kind("PYTHON").is_none_or(|kind| kind.off.is_some());
    let analyses = reply["data"]["analyses"].as_array().unwrap();
    if off {
        println!("SKIPPED: no PYTHON nodes here, so nothing was computed");
        assert!(analyses.is_empty());
    } else {
        let growth = &analyses[0];
        assert_eq!(growth["fallback"], false, "{reply}");
        assert_eq!(growth["output"]["first"], 30.5, "{growth}");
        assert_eq!(growth["output"]["last"], 5.0);
        assert!(growth["analysis"].as_str().unwrap().contains("2026-01"), "{growth}");
    }
    house.runtime.shutdown().await;
}

struct NoStatements;

impl Rule for NoStatements {
    fn id(&self) -> &str {
        "no_statements"
    }
    fn applies(&self, kind: D) -> bool {
        kind == D::CreateNode
    }
    fn check(&self, _: &Case<'_>, found: &mut Violations) -> RuleResult {
        found.add(
            "NO_STATEMENTS",
            "/node_type",
            "the books are closed",
            "nothing",
            "Ask tomorrow.",
        );
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_judge_refuses_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let builder = builder().model(Offline::default()).rule(NoStatements);
    let house = House::of(with(builder, sales(&dir))).await;
    let reply = ask(&house, json!({"message": "Total amount per region"})).await;
    assert_eq!(reply["data"]["status"], "refused", "{reply}");
    assert!(reply["text"].as_str().unwrap().contains("the books are closed"), "{reply}");
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_waits_across_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let url = sales(&dir);
    let journal = dir.path().join("journal.db");
    let open = || {
        let builder = builder().model(Offline::default());
        with(builder.journal(Sqlite::open(&journal).unwrap()), url.clone())
    };
    let house = House::of(open()).await;
    let asked = ask(&house, json!({"message": "Total amount per region", "review": true})).await;
    assert_eq!(asked["waiting"]["kind"], "plan_review", "{asked}");
    assert!(
        !house.all::<DecisionMade>().await.iter().any(|made| made.decision_type == D::CreateNode)
    );
    house.runtime.shutdown().await;

    let house = House::of(open()).await;
    let asked = ask(&house, json!({"message": "perhaps"})).await;
    assert_eq!(asked["waiting"]["kind"], "plan_review", "{asked}");
    let reply = ask(&house, json!({"message": "approve"})).await;
    assert_eq!(reply["data"]["rows"].as_array().unwrap().len(), 2, "{reply}");
    house.runtime.shutdown().await;
}

/// A statement that fails is written anew, with what the database said.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_mends_its_statement() {
    let dir = tempfile::tempdir().unwrap();
    let plan = json!({"thought_process": "", "execution_plan": [
        {"step": 1, "tool_to_use": "SQL_GENERATE_NODE", "tool_parameters": {"instruction": "count"}}]});
    let good =
        json!({"sql": "SELECT COUNT(*) AS n FROM sales WHERE region = ?", "params": ["north"]});
    let model = Scripted::new()
        .then_json(json!({"classification": "analysis"}))
        .then_json(json!({"canonical_query": "north?", "expanded_queries": ["north?"]}))
        .then_json(json!({"requirement_type": "data_analysis", "content": ""}))
        .then_json(plan)
        .then_json(json!({"sql": "SELECT COUNT(*) AS n FROM sale"}))
        .then_json(json!({"consistent": true}))
        .then_json(good)
        .then_json(json!({"consistent": true}))
        .then("Two sales.");
    let house = House::of(with(builder().model(model.clone()), sales(&dir))).await;
    let reply = ask(&house, json!({"message": "How many sales in the north?"})).await;
    assert_eq!(reply["data"]["rows"], json!([{"n": 2}]), "{reply}");
    assert!(reply["text"].as_str().unwrap().contains("Two sales."), "{reply}");
    let again = &model.requests()[6].context["failed"];
    assert_eq!(again["sql"], "SELECT COUNT(*) AS n FROM sale");
    assert!(again["reason"].as_str().unwrap().contains("no such table"), "{again}");
    house.runtime.shutdown().await;
}

/// Several analysts of one runtime, each with databases and a glossary of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_have_their_own_databases_and_words() {
    let dir = tempfile::tempdir().unwrap();
    let glossary = dir.path().join("words.csv");
    std::fs::write(&glossary, "term,aliases,definition,sql\nloot,,money,SUM(sales.amount)\n")
        .unwrap();
    let staff = dir.path().join("staff.db");
    let db = rusqlite::Connection::open(&staff).unwrap();
    db.execute_batch("CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO people (name) VALUES ('Ann');").unwrap();
    let mut config = ephor::Config::default();
    for (name, database) in [("traders", "sales"), ("hr", "staff")] {
        let mut one = ephor::flows::NamedAnalyst::default();
        one.settings.databases = vec![database.to_owned()];
        if name == "traders" {
            one.evidence.glossary = Some(glossary.clone());
        }
        config.agents.analysts.insert(name.to_owned(), one);
    }
    let builder = config.with_agents().await.unwrap().model(Offline::default());
    let urls = [("sales", sales(&dir)), ("staff", format!("sqlite:{}", staff.display()))];
    let house = House::of(ephor_tests::house::quick(builder).configure(|settings| {
        for (name, url) in urls {
            settings.effects.connections.insert(name.to_owned(), ConnectionSettings::new(url));
        }
    }))
    .await;
    let ask = |agent: &'static str, message: &'static str| {
        let spawn = json!({"action_type": "spawn_subagent", "subagent_type": agent,
                           "task_payload": {"message": message}});
        let house = &house;
        async move { house.carried_out(D::SpawnSubagent, spawn).await.result["output"].clone() }
    };
    let reply = ask("traders", "Total loot per region").await;
    assert_eq!(reply["data"]["rows"][0]["total_amount"], json!(40.75), "{reply}");
    let reply = ask("hr", "How many people are there?").await;
    assert_eq!(reply["data"]["status"], "answered", "{reply}");
    assert!(reply["text"].as_str().unwrap().contains('1'), "{reply}");
    // What belongs to the other isn't asked, and its words aren't known.
    for (agent, question) in
        [("hr", "Total amount per region"), ("traders", "How many people are there?")]
    {
        let reply = ask(agent, question).await;
        assert_ne!(reply["data"]["status"], "answered", "{agent}: {reply}");
    }
    house.runtime.shutdown().await;
}
