//! `ephor ask` and `chat --agent`: questions over data, asked as a person or a script asks them.

use crate::common;

use std::path::Path;

use common::{ephor, folder, with_input};
use serde_json::json;

/// A shop with three customers in two cities, and what they ordered.
fn shop(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    database
        .execute_batch(
            "create table customers(id integer primary key, name text, city text);
             create table orders(id integer primary key, customer_id integer references customers(id),
                                 ordered_on date, amount real);
             insert into customers values (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Cid', 'Oslo');
             insert into orders values (1, 1, '2026-01-05', 10), (2, 1, '2026-02-05', 20),
                                       (3, 2, '2026-02-07', 5), (4, 3, '2026-03-01', 100);",
        )
        .unwrap();
}

#[test]
fn a_question_is_answered_with_its_statement_beside_it() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    let ran = ephor(at, &["ask", "How many customers are there per city?", "--db", "shop.db"]);
    let ran = ran.ends(0).shows("| Oslo | 2 |").says("SELECT").says("--conversation");
    assert!(!ran.out.contains("SELECT"), "the answer alone: {}", ran.out);
    let ask = ["ask", "每个城市有多少客户？", "--db", "shop.db", "--json"];
    let answer = &ephor(at, &ask).ends(0).json()[0];
    assert_eq!((&answer["status"], &answer["row_count"]), (&json!("answered"), &json!(2)));
    assert_eq!(answer["sql"].as_array().map(Vec::len), Some(1), "{answer}");
    // A later question goes on from the one before.
    let first = ["ask", "Total amount of orders", "--db", "shop.db", "--conversation", "talk"];
    ephor(at, &first).ends(0).shows("135");
    let second = ["ask", "and per city?", "--db", "shop.db", "--conversation", "talk"];
    ephor(at, &second).ends(0).shows("| Oslo | 130 |");
}

#[test]
fn a_report_is_written_where_it_is_wanted() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    let question = "Analyse the amount per month in 2026 and write a report";
    for (file, part) in [("report.html", "<!doctype html>"), ("report.md", "# Analyse")] {
        ephor(at, &["ask", question, "--db", "shop.db", "--report", file]).ends(0).says(file);
        let text = std::fs::read_to_string(at.join(file)).unwrap();
        assert!(text.to_lowercase().contains(&part.to_lowercase()), "{text}");
    }
    let nowhere = ["ask", question, "--db", "shop.db", "--report", "no/such/report.html"];
    ephor(at, &nowhere).ends(5).says("no such folder");
}

/// The plan waits in the journal: another process shows it, takes an answer, and goes on.
#[test]
fn a_plan_waits_for_a_person_and_any_process_takes_the_answer() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    let ask = |conversation: &str| {
        let question = "Total amount per city";
        let named = ["--conversation", conversation, "--db", "shop.db", "--review"];
        ephor(at, &[&["ask", question], &named[..]].concat()).ends(4).shows("plan");
        let open = ephor(at, &["inbox", "list", "--json", "--db", "shop.db"]).ends(0).json();
        assert_eq!((open.len(), &open[0]["context"]["kind"]), (1, &json!("plan_review")));
        (open[0]["id"].as_str().unwrap().to_owned(), open[0]["context"]["detail"].clone())
    };
    let inbox = |command: &[&str]| {
        ephor(at, &[&["inbox", "--db", "shop.db", "--by", "eva"], command].concat())
    };
    // Its statement waits in turn: that it is to be reviewed has gone along.
    let statement = || {
        let open = inbox(&["list", "--json"]).ends(0).json();
        assert_eq!(
            (open.len(), &open[0]["question"]["action"]),
            (1, &json!("DATABASE")),
            "{open:?}"
        );
        inbox(&["approve", open[0]["id"].as_str().unwrap()]).ends(0)
    };
    let (id, detail) = ask("approved");
    inbox(&["show", &id]).ends(0).shows("**SQL**: Total amount per city");
    inbox(&["approve", &id]).ends(4);
    statement().shows("| Oslo | 130 |");
    inbox(&["approve", &id]).ends(5);
    // Rejected, it is asked again; edited, the other plan is carried out.
    let (id, _) = ask("rejected");
    inbox(&["reject", &id, "--reason", "not yet"]).ends(4);
    let again = inbox(&["list", "--json"]).ends(0).json();
    assert_ne!(again[0]["id"].as_str(), Some(id.as_str()));
    inbox(&["answer", again[0]["id"].as_str().unwrap(), "--text", "cancel"]).ends(0).shows("ancel");
    let (id, shown) = ask("edited");
    // What is left out, or isn't the plan, changes nothing, and isn't taken for an approval.
    let refused = inbox(&["edit", &id, "--payload", "{}"]).ends(2);
    refused.says("INVALID_ANSWER").says("it lacks");
    let mut other = shown;
    other["question"] = json!("How many customers are there?");
    let refused = inbox(&["edit", &id, "--payload", &other.to_string()]).ends(4);
    refused.shows("Only the plan can be changed here, not its question.");
    let again = inbox(&["list", "--json"]).ends(0).json();
    let id = again[0]["id"].as_str().unwrap().to_owned();
    let mut edited = detail;
    let step = "/plan/execution_plan/0/tool_parameters/instruction";
    *edited.pointer_mut(step).unwrap() = json!("Number of customers per city");
    let edited = edited.to_string();
    inbox(&["edit", &id, "--payload", &edited]).ends(4);
    statement().shows("| Oslo | 2 |");
}

/// The book's own example, with and without what customers are ranked by. A time is that of their orders, and
/// never of what nobody speaks of.
#[test]
fn a_reason_changes_the_plan_as_a_question_would() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let at = &folder.path().join("shop");
    let refused = ephor(at, &["ask", "Top five customers last year only"]).ends(1);
    refused.says("customers.registered_on");
    for question in ["Top five customers by revenue?", "Top five customers?"] {
        ephor(at, &["ask", question, "--review"]).ends(4);
        let open = || ephor(at, &["inbox", "list", "--json"]).ends(0).json();
        let id = open()[0]["id"].as_str().unwrap().to_owned();
        ephor(at, &["inbox", "reject", &id, "--reason", "last year only"]).ends(4);
        let again = &open()[0];
        let plan = again["context"]["detail"].to_string();
        assert!(plan.contains("where ordered on") && !plan.contains("registered"), "{plan}");
        let id = again["id"].as_str().unwrap();
        ephor(at, &["inbox", "answer", id, "--text", "cancel"]).ends(0);
    }
}

#[test]
fn a_statement_that_a_policy_holds_waits_and_any_process_takes_the_answer() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let at = &folder.path().join("shop");
    let policy = "@hold(\"Every statement needs a person.\")\n\
                  permit (principal, action == Action::\"DATABASE\", resource);";
    std::fs::write(at.join("policy/database.cedar"), policy).unwrap();
    let ask = |conversation: &str| {
        let asked =
            ephor(at, &["ask", "How many customers are there?", "--conversation", conversation]);
        asked.ends(4).says("Every statement needs a person.").says("ephor inbox approve");
        let open = ephor(at, &["inbox", "list", "--json"]).ends(0).json();
        assert_eq!(open.len(), 1);
        open[0]["id"].as_str().unwrap().to_owned()
    };
    let inbox = |command: &[&str]| ephor(at, &[&["inbox", "--by", "eva"], command].concat());
    // The turn that waited goes on to its answer.
    let id = ask("approved");
    let more = ["ask", "How many products are there?", "--conversation", "approved"];
    ephor(at, &more).ends(4).says("nothing was sent").says(&format!("ephor inbox approve {id}"));
    inbox(&["approve", &id]).ends(0).shows("Customer count: **60**");
    inbox(&["reject", &ask("rejected"), "--reason", "not today"]).ends(0).shows("not today");
    let json = ephor(at, &["ask", "How many products?", "--json"]).ends(4).json();
    assert_eq!(json[0]["outcome"], "waiting_for_approval");
    let open = ephor(at, &["inbox", "list", "--json"]).ends(0).json();
    assert_eq!(json[0]["held"], json!([open[0]["id"]]));
}

#[test]
fn what_cannot_be_answered_fails_and_says_why() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    let asks = |question: &str, more: &[&str]| ephor(at, &[&["ask", question], more].concat());
    asks("How many customers?", &[]).ends(2).says("--db");
    asks("How many customers?", &["--db", "none.db"]).ends(5).says("no such database");
    let refused = asks("How many dragons are there?", &["--db", "shop.db"]).ends(1);
    refused.says("dragons").says("ephor model capabilities");
    let refused = asks("How many dragons are there?", &["--db", "shop.db", "--json"]).ends(1);
    assert_ne!(refused.json()[0]["status"], "answered");
}

#[test]
fn each_agent_can_answer_a_conversation() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    for agent in ["assistant", "planner", "analyst", "specialists"] {
        let chat = ["chat", "--agent", agent, "--db", "shop.db", "--journal", ":memory:", "--json"];
        let said = with_input(at, &chat, b"hello\nwhat is 6 * 7?\nHow many customers are there?\n");
        let said = said.ends(0).json();
        let text = |at: usize| said[at]["text"].as_str().unwrap_or_default();
        assert!(said.iter().all(|reply| reply["outcome"] == "answered"), "{agent}: {said:?}");
        assert!(text(1).contains("42") && text(2).contains('3'), "{agent}: {said:?}");
    }
    let nobody = with_input(at, &["chat", "--agent", "nobody"], b"hello\n").ends(2);
    nobody.says("analyst, assistant, planner");
}

#[test]
fn the_four_graphs_are_listed_and_drawn() {
    let folder = folder();
    let listed = ephor(folder.path(), &["graph", "list", "--json"]).ends(0).json();
    let names: Vec<&str> = listed.iter().filter_map(|graph| graph["name"].as_str()).collect();
    for (name, node) in [
        ("assistant", "human_intervention"),
        ("planner", "verification"),
        ("analyst", "sql_generate"),
        ("specialists", "PLAN_EXECUTE"),
    ] {
        assert!(names.contains(&name), "{names:?}");
        let drawn = ephor(folder.path(), &["graph", "show", name]).ends(0);
        assert!(drawn.out.to_lowercase().contains(&node.to_lowercase()), "{}", drawn.out);
    }
}

#[test]
fn a_folder_to_begin_in_works_as_it_is() {
    let folder = folder();
    let at = folder.path();
    ephor(at, &["init", "shop"]).ends(0).shows("shop.db").says("cd shop");
    let shop = at.join("shop");
    ephor(&shop, &["ask", "How many customers are there?"]).ends(0).shows("**60**");
    ephor(&shop, &["ask", "Turnover by category"]).ends(0).shows("| Coffee |");
    ephor(&shop, &["ask", "units per month"]).ends(0);
    ephor(&shop, &["policy", "test", "policy"]).ends(0).says("0 failed");
    ephor(&shop, &["doctor"]).ends(0).shows("database shop  ok");
    ephor(at, &["init", "shop"]).ends(2).says("the file exists and won't be overwritten");
}

/// The flag names the database that the settings name: it is one, under the settings' name or the flag's.
#[test]
fn a_database_that_the_settings_name_too_is_one() {
    let folder = folder();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let shop = folder.path().join("shop");
    let question = "How many customers are there?";
    for database in ["shop.db", "sqlite:./shop.db", "mine=shop.db"] {
        ephor(&shop, &["ask", question, "--db", database]).ends(0).shows("60");
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = folder();
    ephor(folder.path(), &["man", "pages"]).ends(0);
    let page = std::fs::read_to_string(folder.path().join("pages/ephor-ask.1")).unwrap();
    assert!(page.contains(".TH") && page.contains("Ask a question about your data"), "{page}");
    std::fs::write(folder.path().join("file"), "").unwrap();
    ephor(folder.path(), &["man", "file"]).ends(2).says("not a folder");
}

#[test]
fn shells_complete_commands() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish"] {
        ephor(folder.path(), &["completions", shell]).ends(0).shows("--conversation");
    }
}

#[test]
fn a_new_project_is_made_once() {
    let folder = folder();
    let path = folder.path();
    let made = ephor(path, &["new", "my-agents"]).ends(0).shows("my-agents/src/desk.rs");
    assert_eq!(made.out.lines().count(), 13, "{}", made.out);
    // Its policies are about a node kind that this program lacks.
    let project = path.join("my-agents");
    ephor(&project, &["policy", "check"]).ends(0).shows("STAND_IN");
    ephor(&project, &["policy", "test"]).ends(0).says("3 cases passed, 0 failed");
    let found = ephor(&project, &["doctor", "--json"]).json();
    let policy = found.iter().find(|finding| finding["what"] == "policy").unwrap();
    assert_eq!(policy["state"], "ok", "{policy}");
    made.says("Until the crate `ephor` is published").says("--path");
    let read = |file: &str| std::fs::read_to_string(path.join("my-agents").join(file)).unwrap();
    assert!(read("Cargo.toml").contains("ephor = { version = "));
    assert!(read("src/main.rs").contains("use my_agents::"));
    // What a model wrote gives the terminal no orders.
    let sources = read("src/main.rs") + &read("src/ticket.rs");
    let prints: Vec<&str> = sources.lines().filter(|line| line.contains("println!(")).collect();
    assert!(prints.len() == 3 && prints.iter().all(|line| line.contains("{:?}")), "{prints:#?}");
    ephor(path, &["new", "my-agents"]).ends(2).says("the file exists and won't be overwritten");
    ephor(path, &["new", "My-Agents"]).ends(2).says("lower case");
    ephor(path, &["new", "fn"]).ends(2).says("keyword");
    ephor(path, &["new", "tokio"]).ends(2).says("depends on a crate `tokio`");
    ephor(path, &["new", "other", "--path", "nowhere"]).ends(5).says("the crate isn't there");
    // The workspace's root, and something else.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let at = |path_given: &str| ephor(path, &["new", "other", "--path", path_given]).ends(2);
    at(root).says("this isn't the crate `ephor`").says("../../crates/ephor");
    at("my-agents").says("--path ../ephor/crates/ephor");
    assert!(!path.join("other").exists());
    ephor(path, &["new", "other", "--path", &format!("{root}/crates/ephor")]).ends(0);
}
