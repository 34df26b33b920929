//! Questions as rules answer them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::{Value, json};

use super::*;
use crate::Offline;
use ephor_model::purposes::analysis::{FailedScript, FailedStatement, Finding, PastTurn};
use ephor_model::{Column, ModelErrorKind, Purpose, Table};

fn shop() -> Database {
    let column = |name: &str, kind: &str, samples: &[&str]| Column {
        name: name.to_owned(),
        data_type: kind.to_owned(),
        primary_key: name == "id",
        references: (name == "customer_id").then(|| "customers.id".to_owned()),
        samples: samples.iter().map(|sample| (*sample).to_owned()).collect(),
    };
    Database {
        name: "shop".to_owned(),
        dialect: "sqlite".to_owned(),
        tables: vec![
            Table {
                name: "customers".to_owned(),
                columns: vec![
                    column("id", "INTEGER", &[]),
                    column("name", "TEXT", &["Ada", "Bob"]),
                    column("city", "TEXT", &["Berlin", "Munich"]),
                ],
            },
            Table {
                name: "orders".to_owned(),
                columns: vec![
                    column("id", "INTEGER", &[]),
                    column("customer_id", "INTEGER", &[]),
                    column("order_date", "TEXT", &["2026-01-10", "2026-02-11"]),
                    column("amount", "REAL", &["100", "150"]),
                ],
            },
        ],
    }
}

fn ground(question: &str) -> Ground {
    Ground {
        question: question.to_owned(),
        database: Some(shop()),
        today: "2026-11-22".to_owned(),
        ..Ground::default()
    }
}

fn ask(purpose: &str, context: &impl serde::Serialize) -> Result<Value, ModelError> {
    let mut request = ChatRequest::new(Purpose::Other(purpose.to_owned()), "");
    request.context = serde_json::to_value(context).unwrap();
    let answer = Offline::default().answer(&request)?;
    Ok(answer.json.unwrap_or(Value::String(answer.text)))
}

#[test]
fn intents() {
    for (question, expect) in [
        ("Total amount per city", json!("analysis")),
        ("Hello", json!("chat")),
        ("谢谢", json!("chat")),
        ("Write a report on the orders", json!("analysis")),
        // Neither: it is refused.
        ("Why is the sky blue?", json!(null)),
        ("Orders per galaxy", json!("analysis")),
    ] {
        let ground = Ground { database: None, databases: vec![shop()], ..ground(question) };
        let intent = ask(purposes::INTENT, &ground).unwrap();
        assert_eq!(intent["classification"], expect, "{question}: {intent}");
    }
}

#[test]
fn what_is_wanted_of_the_rows_is_no_part_of_the_question() {
    for (question, tools) in [
        ("Total amount per city", "SR"),
        ("Analyse the total amount per city", "SPR"),
        ("Please write a report on the total amount per city.", "SR"),
        ("Show me the trend of the total amount", "SPR"),
        ("Analyse total amount per month and write a report", "SPR"),
        ("How many orders? How many customers?", "SSR"),
        ("How many orders; total amount per city", "SSR"),
    ] {
        let planning = Planning { ground: ground(question), python: true, ..Planning::default() };
        let plan = ask(purposes::PLAN, &planning).unwrap();
        let steps = plan["execution_plan"].as_array().unwrap();
        let short: String = steps
            .iter()
            .map(|step| step["tool_to_use"].as_str().unwrap().chars().next().unwrap())
            .collect();
        assert_eq!(short, tools, "{question}: {plan}");
        for step in steps.iter().filter(|step| step["tool_to_use"] == "SQL_GENERATE_NODE") {
            let instruction = step["tool_parameters"]["instruction"].as_str().unwrap().to_owned();
            let asking = Asking { ground: ground(question), instruction, ..Asking::default() };
            let statement = ask(purposes::SQL, &asking).unwrap();
            assert!(statement["sql"].as_str().unwrap().starts_with("SELECT"), "{statement}");
        }
        let assessed = ask(purposes::FEASIBILITY, &ground(question)).unwrap();
        assert_eq!(assessed["requirement_type"], "data_analysis", "{question}: {assessed}");
    }
}

#[test]
fn what_is_not_understood_says_what_was() {
    let assessed = ask(purposes::FEASIBILITY, &ground("Total amount per galaxy")).unwrap();
    assert_eq!(assessed["requirement_type"], "clarification");
    let content = assessed["content"].as_str().unwrap();
    assert!(content.contains("amount") && content.contains("galaxy"), "{content}");
}

#[test]
fn later_questions_stand_by_themselves() {
    let turn = |question: &str| PastTurn { question: question.to_owned(), answer: String::new() };
    for (last, message, expect) in [
        ("Total amount per city", "and by month?", "Total amount by month"),
        ("Total amount in 2026", "What about 2025?", "Total amount in 2025"),
        ("Total amount in Berlin", "what about Munich?", "Total amount in Munich"),
        ("Total amount", "How many customers?", "How many customers?"),
        // What the message doesn't replace stays.
        ("Total amount by month this year", "and per city?", "Total amount per city this year"),
        ("Total amount this year", "only in Berlin", "Total amount this year in Berlin"),
        (
            "Total amount by month in Berlin this year",
            "by week",
            "Total amount by week in Berlin this year",
        ),
        ("Total amount in Berlin", "and by month?", "Total amount in Berlin by month"),
        // What isn't understood isn't answered with less.
        ("Top galaxies per month this year", "and per city?", "and per city?"),
    ] {
        let ground = Ground { turns: vec![turn(last)], ..ground(message) };
        let enhanced = ask(purposes::ENHANCE, &ground).unwrap();
        assert_eq!(enhanced["canonical_query"], expect, "{last} / {message}");
        assert_eq!(enhanced["expanded_queries"][0], expect);
    }
}

/// "And how many customers" of this year, or of all times: what doesn't apply is told.
#[test]
fn a_question_that_goes_on_by_its_words_alone_says_what_it_leaves() {
    let turn =
        PastTurn { question: "Total amount in Berlin this year".to_owned(), answer: String::new() };
    let notes = |question: &str| {
        let ground = Ground { turns: vec![turn.clone()], ..ground(question) };
        let asking = Asking { ground, instruction: question.to_owned(), ..Asking::default() };
        ask(purposes::SQL, &asking).unwrap()["notes"].to_string()
    };
    let told = notes("And the total amount per city?");
    assert!(told.contains("2026-01-01 to 2026-12-31") && told.contains("Berlin"), "{told}");
    assert!(notes("各城市的订单数量呢？").contains("2026-01-01"));
    assert_eq!(notes("Total amount per city"), "[]");
}

#[test]
fn a_person_s_wish_changes_the_plan_or_is_said_not_to() {
    let planning = |wish: &str| Planning {
        ground: ground("Analyse the total amount per city"),
        python: true,
        previous: Some("{}".to_owned()),
        rejected: Some(wish.to_owned()),
        ..Planning::default()
    };
    let plan = ask(purposes::PLAN, &planning("by month")).unwrap().to_string();
    assert!(plan.contains("by month"), "{plan}");
    let plan = ask(purposes::PLAN, &planning("no python please")).unwrap().to_string();
    assert!(!plan.contains("PYTHON_GENERATE_NODE"), "{plan}");
    let plan = ask(purposes::PLAN, &planning("make it nicer")).unwrap().to_string();
    assert!(plan.contains("make it nicer") && plan.contains("as before"), "{plan}");
}

#[test]
fn a_second_wish_changes_what_the_first_has_made_of_the_plan() {
    let planning = |previous: Option<String>, wish: Option<&str>| Planning {
        ground: ground("Total amount per city"),
        previous,
        rejected: wish.map(str::to_owned),
        ..Planning::default()
    };
    let plan = |previous, wish| ask(purposes::PLAN, &planning(previous, wish)).unwrap().to_string();
    let first = plan(None, None);
    let second = plan(Some(first), Some("last year only"));
    assert!(second.contains("2025"), "{second}");
    for wish in ["make it nicer", "only in Berlin"] {
        let third = plan(Some(second.clone()), Some(wish));
        assert!(third.contains("2025"), "{wish}: {third}");
        assert_eq!(third.contains("Berlin"), wish.contains("Berlin"), "{third}");
    }
}

#[test]
fn what_failed_is_not_tried_again_unless_it_may_pass() {
    let asking = |transient: bool| Asking {
        ground: ground("How many orders?"),
        instruction: "How many orders?".to_owned(),
        failed: Some(FailedStatement {
            sql: "SELECT 1".to_owned(),
            reason: "no such table".to_owned(),
            transient,
        }),
    };
    assert!(ask(purposes::SQL, &asking(true)).is_ok());
    let refused = ask(purposes::SQL, &asking(false)).unwrap_err();
    assert_eq!(refused.kind, ModelErrorKind::Unsupported);
    assert!(refused.message.contains("no such table"), "{refused}");
    let failed = Some(FailedScript { code: "x".to_owned(), error: "boom".to_owned() });
    let computing = Computing { failed, ..Computing::default() };
    assert!(ask(purposes::PYTHON, &computing).unwrap_err().message.contains("boom"));
}

#[test]
fn statements_over_tables_that_are_not_there_fail_the_check() {
    let check = |sql: &str| {
        let checking = Checking {
            ground: ground("How many orders?"),
            instruction: "How many orders?".to_owned(),
            sql: sql.to_owned(),
            params: Vec::new(),
        };
        ask(purposes::CONSISTENCY, &checking).unwrap()["consistent"].clone()
    };
    assert_eq!(check("SELECT COUNT(*) AS n FROM orders"), true);
    assert_eq!(check("SELECT COUNT(*) FROM invoices"), false);
    assert_eq!(check("WITH o AS (SELECT id FROM orders) SELECT COUNT(*) FROM o"), true);
}

#[test]
fn scripts_hold_no_values_and_their_outputs_are_told() {
    for (instruction, output, parts) in [
        (
            "Compute the growth",
            json!({"kind": "growth", "column": "total_amount", "first": 100, "first_at": "2026-01",
                   "last": 150, "last_at": "2026-02", "change_percent": 50.0,
                   "best": {"at": "2026-02", "change_percent": 50.0}}),
            &["+50.0 %", "2026-02"][..],
        ),
        (
            "Compute each row's share",
            json!({"kind": "share", "column": "n", "total": 10, "top3_percent": 100,
                   "parts": [{"at": "Berlin", "value": 7, "share_percent": 70.0}]}),
            &["Berlin 70 %"],
        ),
        (
            "Compute the correlation",
            json!({"kind": "correlation", "pairs": [{"a": "x", "b": "y", "r": -0.91, "count": 9}]}),
            &["strong negative"],
        ),
        (
            "Compute totals",
            json!({"kind": "summary", "columns": [{"column": "n", "total": 1200, "mean": 600,
                   "median": 600, "min": 200, "min_at": "a", "max": 1000, "max_at": "b"}]}),
            &["total 1,200", "highest 1,000 (b)"],
        ),
        ("anything", json!({"p_value": 0.04}), &["p value: 0.04"]),
    ] {
        let computing = Computing {
            instruction: instruction.to_owned(),
            sample: vec![json!({"secret": "4711"})],
            ..Computing::default()
        };
        let script = ask(purposes::PYTHON, &computing).unwrap();
        let code = script["code"].as_str().unwrap();
        assert!(code.contains("return") && !code.contains("4711"), "{code}");
        let computed = Computed { output, ..Computed::default() };
        let told = ask(purposes::PYTHON_RESULT, &computed).unwrap();
        let told = told.as_str().unwrap();
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
    }
}

#[test]
fn a_summary_tells_what_the_rows_show() {
    let row = |city: &str, n: i64| json!({"city": city, "n": n}).as_object().cloned().unwrap();
    let finding = Finding {
        step: 1,
        about: "orders per city".to_owned(),
        columns: vec!["city".to_owned(), "n".to_owned()],
        rows: vec![row("Berlin", 7), row("Munich", 3)],
        row_count: 2,
        analysis: None,
    };
    let part = Finding { row_count: 900, ..finding.clone() };
    let tell = |findings: Vec<Finding>| {
        let reporting = Reporting { findings, ..Reporting::default() };
        ask(purposes::REPORT, &reporting).unwrap().as_str().unwrap().to_owned()
    };
    let whole = tell(vec![finding]);
    assert!(whole.contains("**Berlin** (7)") && whole.contains("Together: 10"), "{whole}");
    // Of some of the rows, nothing is said that is only true of all.
    let some = tell(vec![part]);
    assert!(some.contains("900 rows") && !some.contains("Together"), "{some}");
    assert_eq!(tell(Vec::new()), "Nothing was found.");
}

/// Whether a question's words are the last one's, or its own.
#[test]
fn courtesy_and_questions_about_the_conversation_do_not_go_on() {
    let turn = |question: &str| PastTurn { question: question.to_owned(), answer: String::new() };
    for (question, last, class, says) in [
        ("Hello", "Total amount per city", "chat", "Hello"),
        ("thanks", "Total amount per city", "chat", ""),
        ("好的", "Total amount per city", "chat", "接下来"),
        ("你好", "各城市的订单数量", "chat", "你好"),
        ("What did I ask before?", "Total amount per city", "chat", "- Total amount per city"),
        ("and by month?", "Total amount per city", "analysis", ""),
    ] {
        let ground = Ground { turns: vec![turn(last)], ..ground(question) };
        let intent = ask(purposes::INTENT, &ground).unwrap();
        assert_eq!(intent["classification"], class, "{question}: {intent}");
        assert!(
            intent["answer"].as_str().unwrap_or_default().contains(says),
            "{question}: {intent}"
        );
    }
    let intent = ask(purposes::INTENT, &ground("What did I ask before?")).unwrap();
    assert!(intent["answer"].as_str().unwrap().contains("the data"), "{intent}");
}

#[test]
fn what_goes_on_goes_on_from_the_last_question_to_the_data() {
    let turn = |question: &str| PastTurn { question: question.to_owned(), answer: String::new() };
    let turns = ["Total amount", "Total amount per city", "thanks", "What did I ask before?"];
    let ground = Ground { turns: turns.map(turn).into(), ..ground("and by month?") };
    let enhanced = ask(purposes::ENHANCE, &ground).unwrap();
    assert_eq!(enhanced["canonical_query"], "Total amount by month");
}

#[test]
fn the_trend_that_is_wanted_leaves_no_word_behind() {
    let planning = Planning {
        ground: ground("Analyse the total amount by month in 2026, with trend"),
        python: true,
        ..Planning::default()
    };
    let plan = ask(purposes::PLAN, &planning).unwrap();
    let first = &plan["execution_plan"][0]["tool_parameters"]["instruction"];
    assert_eq!(first, "the total amount by month in 2026");
}

#[test]
fn groups_grow_each_by_itself() {
    let output = json!({
        "kind": "growth", "column": "revenue", "groups": 12, "parts": [
            {"name": "Toys", "first_at": "2026-01", "first": 100, "last_at": "2026-02", "last": 150,
             "change_percent": 50.0},
            {"name": "Books", "first_at": "2026-01", "first": 0, "last_at": "2026-02", "last": 7,
             "change_percent": null},
        ],
    });
    let told = telling::output(&output, Language::English);
    for part in [
        "Revenue, each by itself:",
        "- **Toys**: from 100 (2026-01) to 150 (2026-02), +50.0 %",
        "- **Books**: from 0 (2026-01) to 7 (2026-02)",
        "and 10 more",
    ] {
        assert!(told.contains(part), "{told}");
    }
}
