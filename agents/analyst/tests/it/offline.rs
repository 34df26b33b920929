//! The analyst with the offline model, on a real SQLite database, without a runtime.

use std::sync::{Arc, Mutex};

use ephor_analyst::evidence::{EvidenceIndex, Term};
use ephor_analyst::{Analyst, Config, Task};
use ephor_core::{ConversationId, Decision, ErrorCode, Failure};
use ephor_flow::TalkReply;
use ephor_journal::Memory;
use ephor_model::{Capabilities, Column, Database, Named, Table};
use ephor_offline::Offline;
use ephor_runtime::{AgentError, Note};
use ephor_testkit::ScriptedPort;
use serde_json::{Map, Value, json};

const SCHEMA: &str = "
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
        order_date TEXT, amount REAL);
    INSERT INTO customers VALUES (1, 'Ada', 'Berlin'), (2, 'Bob', 'Munich'), (3, 'Cem', 'Berlin');
    INSERT INTO orders VALUES
        (1, 1, '2026-01-10', 100), (2, 1, '2026-02-11', 150), (3, 2, '2026-02-12', 70),
        (4, 3, '2026-03-01', 30), (5, 2, '2025-12-24', 20);";

/// Name, type, what it refers to, samples.
type Field<'a> = (&'a str, &'a str, Option<&'a str>, &'a [&'a str]);

fn catalogue(name: &str, tables: &[(&str, &[Field<'_>])]) -> Database {
    let column = |(name, kind, to, samples): &Field<'_>| Column {
        name: (*name).to_owned(),
        data_type: (*kind).to_owned(),
        primary_key: *name == "id",
        references: to.map(str::to_owned),
        samples: samples.iter().map(|sample| (*sample).to_owned()).collect(),
    };
    let table = |(name, columns): &(&str, &[Field<'_>])| Table {
        name: (*name).to_owned(),
        columns: columns.iter().map(column).collect(),
    };
    Database {
        name: name.to_owned(),
        dialect: "sqlite".to_owned(),
        tables: tables.iter().map(table).collect(),
    }
}

fn shop() -> Database {
    catalogue(
        "shop",
        &[
            (
                "customers",
                &[
                    ("id", "INTEGER", None, &[]),
                    ("name", "TEXT", None, &["Ada", "Bob", "Cem"]),
                    ("city", "TEXT", None, &["Berlin", "Munich"]),
                ],
            ),
            (
                "orders",
                &[
                    ("id", "INTEGER", None, &[]),
                    ("customer_id", "INTEGER", Some("customers.id"), &[]),
                    ("order_date", "TEXT", None, &["2026-01-10", "2026-02-11"]),
                    ("amount", "REAL", None, &["100", "150"]),
                ],
            ),
        ],
    )
}

fn library() -> Database {
    catalogue(
        "library",
        &[("books", &[("id", "INTEGER", None, &[]), ("title", "TEXT", None, &["Emma"])])],
    )
}

/// Runs what a DATABASE node would be asked.
fn rows(db: &rusqlite::Connection, config: &Map<String, Value>) -> Result<Value, AgentError> {
    let failed = |error: rusqlite::Error| {
        AgentError::NotCarriedOut(
            Failure::new(ErrorCode::ValidationFailed, error.to_string()).into(),
        )
    };
    let sql = config["query"].as_str().unwrap();
    let params: Vec<rusqlite::types::Value> = config
        .get("params")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|value| match value {
            Value::String(text) => text.clone().into(),
            Value::Number(number) => number.as_f64().unwrap().into(),
            other => panic!("{other}"),
        })
        .collect();
    let mut statement = db.prepare(sql).map_err(failed)?;
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let read = |row: &rusqlite::Row<'_>| {
        let mut map = Map::new();
        for (at, name) in columns.iter().enumerate() {
            let value = match row.get_ref(at)? {
                rusqlite::types::ValueRef::Null => Value::Null,
                rusqlite::types::ValueRef::Integer(number) => json!(number),
                rusqlite::types::ValueRef::Real(number) => json!(number),
                rusqlite::types::ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
                rusqlite::types::ValueRef::Blob(_) => json!("blob"),
            };
            map.insert(name.clone(), value);
        }
        Ok(Value::Object(map))
    };
    let rows: Result<Vec<Value>, _> =
        statement.query_map(rusqlite::params_from_iter(params), read).map_err(failed)?.collect();
    let rows = rows.map_err(failed)?;
    Ok(json!({"columns": columns, "row_count": rows.len(), "rows": rows, "truncated": false}))
}

/// A conversation of one thread: clones share it.
struct Talk {
    analyst: Analyst,
    journal: Arc<Memory>,
    id: ConversationId,
    db: Arc<Mutex<rusqlite::Connection>>,
    databases: Vec<Database>,
    last: Mutex<Option<ScriptedPort>>,
}

impl Talk {
    fn new() -> Self {
        let db = rusqlite::Connection::open_in_memory().unwrap();
        db.execute_batch(SCHEMA).unwrap();
        Self {
            analyst: Analyst::default(),
            journal: Arc::new(Memory::default()),
            id: ConversationId::fresh(),
            db: Arc::new(Mutex::new(db)),
            databases: vec![shop()],
            last: Mutex::new(None),
        }
    }

    /// AgentPort of their own each time, as after a restart: only the journal is left.
    fn port(&self) -> ScriptedPort {
        let db = self.db.clone();
        let named = |name: &str| Named {
            name: name.to_owned(),
            description: String::new(),
            schema: json!({}),
        };
        let capabilities = Capabilities {
            node_kinds: vec![named("DATABASE")],
            databases: self.databases.clone(),
            ..Capabilities::default()
        };
        let snapshot = Map::from_iter([("thread".to_owned(), json!("analyst"))]);
        ScriptedPort::new(Offline::default())
            .in_conversation(self.id.clone())
            .on_journal(self.journal.clone())
            .at("2026-11-22T10:00:00Z".parse().unwrap())
            .with_capabilities(capabilities)
            .with_snapshot(snapshot)
            .deciding(move |decision| match decision {
                Decision::CreateNode(node) if node.node_type == "DATABASE" => {
                    Ok(json!({"output": rows(&db.lock().unwrap(), &node.config)?}))
                }
                other => Err(AgentError::failed(format!("{} isn't expected", other.kind()))),
            })
    }

    async fn task(&self, task: Task) -> TalkReply {
        let port = self.port();
        let reply = self.analyst.talk(task, port.shared()).await.unwrap();
        *self.last.lock().unwrap() = Some(port);
        reply
    }

    async fn say(&self, message: &str) -> TalkReply {
        self.task(Task::new(message)).await
    }

    fn notes(&self) -> Vec<Note> {
        self.last.lock().unwrap().as_ref().unwrap().notes()
    }

    fn decided(&self) -> usize {
        self.last.lock().unwrap().as_ref().unwrap().decisions().len()
    }
}

/// The only value of the only row.
#[track_caller]
fn only(reply: &TalkReply) -> i64 {
    let row = reply.data["rows"][0].as_object().expect("a row");
    row.values().next().and_then(Value::as_i64).expect("a number")
}

#[tokio::test]
async fn a_question_becomes_a_statement_its_rows_and_a_report() {
    let talk = Talk::new();
    let reply = talk.say("Total amount per city").await;
    let data = &reply.data;
    assert_eq!(data["status"], "answered", "{reply:?}");
    let first = &data["rows"][0];
    assert_eq!((&first["city"], &first["total_amount"]), (&json!("Berlin"), &json!(280.0)));
    assert!(reply.text.contains("280") && reply.text.contains("Berlin"), "{}", reply.text);
    assert!(data["report"]["html"].as_str().unwrap().starts_with("<!DOCTYPE html>"));
    assert_eq!(data["plan"]["execution_plan"].as_array().unwrap().len(), 2);
    // Others see each step, and what it writes.
    let notes = talk.notes();
    let kinds: Vec<&str> = notes
        .iter()
        .filter_map(|note| match note {
            Note::Output { kind, .. } => Some(kind.as_str()),
            Note::Progress(_) => None,
        })
        .collect();
    for kind in ["json", "sql", "result_set", "markdown", "text"] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
}

#[tokio::test]
async fn later_questions_go_on_from_the_last() {
    let talk = Talk::new();
    talk.say("Total amount per city in 2026").await;
    let reply = talk.say("and by month?").await;
    let rows = reply.data["rows"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 3, "{:?}", reply.data);
    assert!(reply.data["question"].as_str().unwrap().contains("by month"), "{:?}", reply.data);
    let reply = talk.say("What about 2025?").await;
    assert_eq!(reply.data["rows"].as_array().unwrap().len(), 1, "{:?}", reply.data);
    talk.say("Total amount by month this year").await;
    let reply = talk.say("And per city?").await;
    assert_eq!(reply.data["rows"][0]["total_amount"], 280.0, "{:?}", reply.data);
    assert_eq!(reply.data["rows"][1]["total_amount"], 70.0, "{:?}", reply.data);
    // Once more: the same question again.
    let again = talk.say("again").await;
    assert_eq!(again.data["question"], reply.data["question"]);
    assert_eq!(again.data["rows"], reply.data["rows"]);
}

#[tokio::test]
async fn chat_and_what_is_not_understood_ends_early_and_says_why() {
    let talk = Talk::new();
    let hello = talk.say("Hello!").await;
    assert_eq!((hello.data["status"].as_str(), talk.decided()), (Some("chat"), 0), "{hello:?}");
    let able = talk.say("What can you do?").await;
    assert!(able.text.contains("orders"), "{}", able.text);
    let odd = talk.say("Total amount per galaxy").await;
    assert_eq!((odd.data["status"].as_str(), talk.decided()), (Some("refused"), 0), "{odd:?}");
    assert!(odd.text.contains("galaxy") && odd.text.contains("amount"), "{}", odd.text);
    let chinese = talk.say("你好").await;
    assert_eq!(chinese.data["status"], "chat");
    assert!(chinese.text.chars().any(|c| c > '\u{3400}'), "{}", chinese.text);
}

#[tokio::test]
async fn only_a_statement() {
    let talk = Talk::new();
    let task = Task { nl2sql_only: true, ..Task::new("How many customers?") };
    let reply = talk.task(task).await;
    assert_eq!(reply.data["sql"].as_array().unwrap().len(), 1, "{reply:?}");
    assert_eq!(reply.data["rows"].as_array().unwrap().len(), 1);
    assert!(reply.data["report"].is_null() && reply.text.contains("SELECT"), "{}", reply.text);
}

#[tokio::test]
async fn without_python_the_analysis_goes_on_and_a_plan_has_no_script() {
    let talk = Talk::new();
    let reply = talk.say("Analyse the trend of the total amount and write a report").await;
    assert_eq!(reply.data["status"], "answered", "{reply:?}");
    let plan = reply.data["plan"].to_string();
    assert!(!plan.contains("PYTHON_GENERATE_NODE"), "{plan}");
    assert_eq!(reply.data["rows"].as_array().unwrap().len(), 4, "{:?}", reply.data);
}

/// A plan waits in the journal; each word comes with a port of its own.
#[tokio::test]
async fn a_plan_waits_for_a_clear_word() {
    let mut talk = Talk::new();
    talk.analyst = Analyst::new(Config { review: true, ..Config::default() });
    let asked = talk.say("Total amount per city").await;
    let waiting = asked.waiting.clone().unwrap();
    assert_eq!((waiting.kind.as_str(), talk.decided()), ("plan_review", 0), "{asked:?}");
    assert!(waiting.question.contains("Total amount per city"));
    let unclear = talk.say("hm, let me see").await;
    assert!(unclear.text.contains("say “approve”"), "{}", unclear.text);
    assert!(unclear.waiting.is_some());
    let other = talk.say("reject: by month").await;
    let plan = other.waiting.unwrap().detail["plan"].to_string();
    assert!(plan.contains("by month"), "{plan}");
    let done = talk.say("approve").await;
    assert_eq!(done.data["status"], "answered", "{done:?}");
    assert_eq!(done.data["rows"].as_array().unwrap().len(), 4, "{:?}", done.data["rows"]);
    // The thread is free again, and a later plan waits too.
    let next = talk.say("How many customers?").await;
    assert!(next.waiting.is_some());
    let cancelled = talk.say("cancel").await;
    assert_eq!(cancelled.data["status"], "cancelled");
    let task = Task { review: Some(false), ..Task::new("How many customers?") };
    assert_eq!(only(&talk.task(task).await), 3);
}

#[tokio::test]
async fn rejections_end() {
    let talk = Talk::new();
    talk.task(Task { review: Some(true), ..Task::new("How many customers?") }).await;
    for _ in 0..3 {
        assert!(talk.say("no").await.waiting.is_some());
    }
    let end = talk.say("no").await;
    assert!(end.waiting.is_none() && end.text.contains("rejected"), "{end:?}");
    assert_eq!(talk.decided(), 0);
}

#[tokio::test]
async fn an_edited_plan_is_what_is_carried_out() {
    let talk = Talk::new();
    talk.task(Task { review: Some(true), ..Task::new("How many customers?") }).await;
    let plan = json!({"execution_plan": [
        {"step": 1, "tool_to_use": "SQL_GENERATE_NODE", "tool_parameters": {"instruction": "How many orders?"}},
        {"step": 2, "tool_to_use": "REPORT_GENERATOR_NODE", "tool_parameters": {"summary_and_recommendations": "the number"}}]});
    let reply = talk.say(&plan.to_string()).await;
    assert_eq!(only(&reply), 5);
}

/// What is made in its place is another plan, which nobody has approved.
#[tokio::test]
async fn an_edited_plan_that_does_not_hold_is_replaced_by_one_that_waits() {
    let talk = Talk::new();
    talk.task(Task { review: Some(true), ..Task::new("How many customers?") }).await;
    let plan = json!({"execution_plan": [
        {"step": 1, "tool_to_use": "SQL_GENERATE", "tool_parameters": {"instruction": "How many orders?"}}]});
    let asked = talk.say(&plan.to_string()).await;
    let waiting = asked.waiting.unwrap();
    assert_eq!((waiting.kind.as_str(), talk.decided()), ("plan_review", 0));
    assert!(waiting.question.contains("unsupported tool name: 'SQL_GENERATE'"), "{}", asked.text);
    assert_eq!(only(&talk.say("approve").await), 3);
}

#[tokio::test]
async fn the_database_that_fits_is_asked_and_else_the_person() {
    let mut talk = Talk::new();
    talk.databases.push(library());
    let reply = talk.say("How many customers?").await;
    assert_eq!(reply.data["database"], "shop", "{reply:?}");
    let task = Task { database: Some("nowhere".to_owned()), ..Task::new("How many customers?") };
    let reply = talk.task(task).await;
    assert!(reply.text.contains("nowhere") && reply.text.contains("library"), "{}", reply.text);

    let mut talk = Talk::new();
    let twin = Database { name: "shop_old".to_owned(), ..shop() };
    talk.databases.push(twin);
    let asked = talk.say("How many customers?").await;
    let waiting = asked.waiting.clone().unwrap();
    assert_eq!(waiting.kind, "database", "{asked:?}");
    assert_eq!(waiting.options.unwrap(), ["shop", "shop_old"]);
    let still = talk.say("the good one").await;
    assert!(still.waiting.is_some() && still.text.contains("choose"), "{still:?}");
    let reply = talk.say("2").await;
    assert_eq!(reply.data["database"], "shop_old", "{reply:?}");
    // What follows stays there.
    let reply = talk.say("How many orders?").await;
    assert_eq!(reply.data["database"], "shop_old", "{reply:?}");
}

#[tokio::test]
async fn a_glossary_makes_words_understood() {
    let mut talk = Talk::new();
    let term = Term {
        term: "turnaround".to_owned(),
        sql: Some("SUM(orders.amount)".to_owned()),
        definition: "All that was ordered".to_owned(),
        ..Term::default()
    };
    let index = EvidenceIndex::builder().glossary([term]).build().unwrap();
    talk.analyst = Analyst::default().evidence(index);
    let reply = talk.say("Total turnaround per city").await;
    assert_eq!(reply.data["status"], "answered", "{reply:?}");
    assert_eq!(reply.data["rows"].as_array().unwrap().len(), 2);
}

/// Answered by what else the word could mean, the figure would be another one.
#[tokio::test]
async fn a_word_whose_definition_is_wrong_is_refused() {
    let mut talk = Talk::new();
    let term = Term {
        term: "amount".to_owned(),
        sql: Some("SUM(orders.ammount)".to_owned()),
        ..Term::default()
    };
    let index = EvidenceIndex::builder().glossary([term]).build().unwrap();
    talk.analyst = Analyst::default().evidence(index);
    let reply = talk.say("Total amount per city").await;
    assert_eq!((reply.data["status"].as_str(), talk.decided()), (Some("refused"), 0), "{reply:?}");
    assert!(reply.text.contains("no column orders.ammount"), "{}", reply.text);
    assert_eq!(only(&talk.say("How many customers?").await), 3);
    let term = Term {
        term: "amount".to_owned(),
        sql: Some("SUM(orders.amount * 0.81)".to_owned()),
        ..Term::default()
    };
    let index = EvidenceIndex::builder().glossary([term]).build().unwrap();
    talk.analyst = Analyst::default().evidence(index);
    let reply = talk.say("Total amount per city").await;
    assert!(reply.data["notes"].to_string().contains("SUM(orders.amount * 0.81)"), "{reply:?}");
}

/// The plan that comes of it is checked like a question, and a time that isn't the orders' is none of theirs.
#[tokio::test]
async fn what_a_person_wants_changed_is_refused_like_a_question() {
    let talk = Talk::new();
    let review = |question: &str| Task { review: Some(true), ..Task::new(question) };
    talk.task(review("Total amount per city this year")).await;
    let asked = talk.say("reject: by month").await;
    let plan = asked.waiting.unwrap().detail["plan"].to_string();
    assert!(plan.contains("Total amount by month this year"), "{plan}");
    let asked = talk.say("reject: per galaxy").await;
    let plan = asked.waiting.unwrap().detail["plan"].to_string();
    assert!(plan.contains("it is as before"), "{plan}");
}

#[tokio::test]
async fn chinese_questions_get_chinese_reports() {
    let talk = Talk::new();
    let reply = talk.say("有多少客户？").await;
    assert_eq!(reply.data["status"], "answered", "{}", reply.text);
    assert_eq!(only(&reply), 3);
    let report = reply.data["report"]["markdown"].as_str().unwrap();
    assert!(report.contains("摘要") && report.contains("数据库"), "{report}");
    assert!(!reply.text.contains('#') && reply.text.chars().count() < 100, "{}", reply.text);
}

/// What the database refuses ends at once: rules know no second statement.
#[tokio::test]
async fn a_statement_that_fails_is_said_plainly() {
    let talk = Talk::new();
    talk.db.lock().unwrap().execute_batch("DROP TABLE orders").unwrap();
    let reply = talk.say("How many orders?").await;
    assert_eq!((reply.data["status"].as_str(), talk.decided()), (Some("refused"), 1), "{reply:?}");
    assert!(reply.text.contains("no such table"), "{}", reply.text);
}
