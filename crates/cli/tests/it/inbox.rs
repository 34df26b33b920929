//! `ephor inbox`: what an embedder's runtime has held, answered on the command line.

use crate::common;
use crate::faults::live::Receiving;

use std::path::Path;

use common::{ephor, folder, with_input};
use ephor::rules::{Case, HoldReason, Rule, RuleResult, Violations};
use ephor::{DecisionType, Sqlite};
use serde_json::{Value, json};

struct Careful;

impl Rule for Careful {
    fn id(&self) -> &str {
        "careful"
    }
    fn check(&self, _: &Case<'_>, found: &mut Violations) -> RuleResult {
        let reason = "somebody should look".to_owned();
        found.hold_for(HoldReason { reason, ..HoldReason::default() });
        Ok(())
    }
}

pub fn node(expression: &str) -> Value {
    json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "sum",
           "config": {"expression": expression}})
}

/// A journal in which these wait, and their ids.
pub fn held(folder: &Path, payloads: &[Value]) -> Vec<String> {
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    threads.block_on(async {
        let journal = Sqlite::open(folder.join("ephor.db")).unwrap();
        let runtime = ephor::builder().journal(journal).rule(Careful).build().await.unwrap();
        let talk = runtime.conversation("shop");
        let mut ids = Vec::new();
        for payload in payloads {
            let made = talk.decide_raw(DecisionType::CreateNode, payload.clone()).await.unwrap();
            ids.push(made.id.to_string());
        }
        runtime.shutdown().await;
        ids
    })
}

#[test]
fn only_a_call_that_may_have_taken_effect_can_have_happened() {
    let folder = folder();
    let at = folder.path();
    let ids = held(at, &[node("20 + 1")]);
    let happened =
        |more: &[&str]| ephor(at, &[&["inbox", "happened", "--by", "ann"], more].concat());
    happened(&[&ids[0]]).ends(2).says("NOT_IN_DOUBT");
    happened(&[&ids[0], "--result", "{"]).ends(2).says("isn't JSON");
    happened(&["nothing"]).ends(5);
    assert_eq!(ephor(at, &["inbox", "--json"]).json().len(), 1, "it is still held");
}

#[test]
fn what_waits_is_listed_shown_and_answered() {
    let folder = folder();
    let at = folder.path();
    let ids = held(at, &[node("20 + 1"), node("20 + 2"), node("20 + 3"), node("20 + 4")]);
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let listed = ephor(at, &["inbox", "--json"]).ends(0).json();
    assert_eq!(listed.len(), 4);
    assert_eq!(listed[0]["id"], ids[0]);
    assert_eq!(listed[0]["question"]["reason"], "somebody should look");
    ephor(at, &["inbox"]).ends(0).shows("embedder asks for create_node").shows(ids[3]);
    let end = &ids[1][ids[1].len() - 12..];
    ephor(at, &["inbox", "show", end]).ends(0).shows("20 + 2").shows("digest");

    // What is approved is carried out here.
    ephor(at, &["inbox", "approve", ids[0], "--by", "ada"]).ends(0).shows("21").says("approved");
    let edited = node("20 + 30").to_string();
    let edit = ["inbox", "edit", ids[1], "--by", "ada", "--payload", &edited];
    ephor(at, &edit).ends(0).shows("50").says("/config/expression");
    // One that is over keeps none of the others from being answered, and is told.
    let reject = ["inbox", "reject", ids[0], ids[2], "--by", "ada", "--reason", "no"];
    ephor(at, &reject).ends(5).says("no pending item has this id").says("not carried out: ");
    let told = ["inbox", "answer", ids[3], "--by", "ada", "--text", "24", "--json"];
    assert_eq!(ephor(at, &told).ends(0).json()[0]["outcome"], "rejected");
    ephor(at, &["inbox"]).ends(0).says("nothing is waiting");

    let events = ephor(at, &["journal", "show", "shop", "--json"]).ends(0).json();
    let done = events
        .iter()
        .filter(|event| event["type"].as_str().unwrap().ends_with("DecisionCompleted"));
    assert_eq!(done.count(), 2);
    ephor(at, &["journal", "verify"]).ends(0);
}

#[test]
fn mistakes_are_told_and_answer_nothing() {
    let folder = folder();
    let at = folder.path();
    ephor(at, &["inbox"]).ends(5).says("no journal");
    assert!(!at.join("ephor.db").exists());
    let ids = held(at, &[node("1")]);
    let id = ids[0].as_str();
    ephor(at, &["inbox", "approve", "ffffffff", "--by", "ada"]).ends(5).says("ephor inbox");
    ephor(at, &["inbox", "approve", id, "--by", " "]).ends(2).says("--by");
    ephor(at, &["inbox", "edit", id, "--by", "ada"]).ends(2).says("--payload");
    ephor(at, &["inbox", "edit", id, "--by", "ada", "--payload", "{"]).ends(2).says("JSON");
    let wrong = ["inbox", "edit", id, "--by", "ada", "--payload", "{}"];
    ephor(at, &wrong).ends(2).says("INVALID_ANSWER").says(&format!("inbox show {id} --json"));
    ephor(at, &["inbox", "--tenant", "acme"]).ends(0).says("nothing is waiting");
    ephor(at, &["inbox", "approve", id, "--by", "ada", "--tenant", "acme"]).ends(5);
    assert_eq!(ephor(at, &["inbox", "--json"]).ends(0).json().len(), 1);
}

#[test]
fn an_allowance_is_granted_listed_and_revoked() {
    let folder = folder();
    let at = folder.path();
    let ids = held(at, &[node("6 * 7")]);
    let approve = ["inbox", "approve", &ids[0], "--by", "ada", "--allow", "1h"];
    ephor(at, &approve).ends(0).shows("42").says("allowed until");
    let listed = ephor(at, &["inbox", "allowances", "--json"]).ends(0).json();
    assert_eq!((&listed[0]["rule"], &listed[0]["by"]), (&json!("careful"), &json!("ada")));
    let id = listed[0]["id"].as_str().unwrap();
    let granted = ephor(at, &["inbox", "allowances"]).ends(0).shows("exempt from careful");
    assert!(granted.out.contains("embedder: create_node on ") && granted.out.contains("by ada)"));
    let revoked = ephor(at, &["inbox", "revoke", id, "--by", "bob", "--json"]).ends(0);
    assert_eq!(revoked.json(), [json!({"id": id, "outcome": "revoked"})]);
    ephor(at, &["inbox", "allowances"]).ends(0).says("nothing is allowed");
    ephor(at, &["inbox", "revoke", id, "--by", "bob"]).ends(5);
}

/// The run that wanted the call ended with its process. It is continued for the answer, and asks for
/// its call again: that must not find the allowance before it finds the answer.
#[test]
fn a_call_that_is_approved_and_allowed_is_made_once() {
    let folder = folder();
    let at = folder.path();
    let (server, held) = held_call(at);
    let approve = |time| {
        let id = held["id"].as_str().unwrap();
        ephor(at, &["inbox", "approve", id, "--by", "ada", "--allow", time])
    };
    // What can't be allowed isn't approved, either.
    approve("48h").ends(3).says("ALLOWANCE_TOO_LONG").says("at most 1 day");
    assert_eq!((waiting(at)["id"] == held["id"], server.hits()), (true, 0));
    approve("1h").ends(0).says("approved").says("allowed until");
    assert_eq!(server.hits(), 1);
    ephor(at, &["inbox"]).ends(0).says("nothing is waiting");
    ephor(at, &["runs", "list"]).ends(0).shows("completed");
    let allowed = ephor(at, &["inbox", "allowances", "--json"]).ends(0).json();
    assert_eq!((allowed.len(), &allowed[0]["rule"]), (1, &json!("look")));
}

/// Changes the nodes of the folder's plan, and gives it edges.
fn change_plan(at: &Path, change: impl FnOnce(&mut Vec<Value>) -> Vec<Value>) {
    let plan = std::fs::read_to_string(at.join("plan.json")).unwrap();
    let mut plan: Value = serde_json::from_str(&plan).unwrap();
    plan["edges"] = change(plan["nodes"].as_array_mut().unwrap()).into();
    std::fs::write(at.join("plan.json"), plan.to_string()).unwrap();
}

/// A node that asks nobody.
fn computed(id: &str) -> Value {
    json!({"node_id": id, "type": "CONDITION", "name": id, "config": {"expression": "1 < 2"}})
}

/// A folder whose calls are held by a policy.
fn careful(at: &Path) {
    careful_of(at, "");
}

/// The same of those of which a condition is true.
fn careful_of(at: &Path, when: &str) {
    policy(at, "HTTP", when);
    let settings = "[runtime]\npolicy = \"policy\"\n\
                    [runtime.effects.http]\nallow_private = [\"127.0.0.1\"]\n";
    std::fs::write(at.join("ephor.toml"), settings).unwrap();
}

/// A policy that holds one action, where a condition is true.
pub fn policy(at: &Path, action: &str, when: &str) {
    std::fs::create_dir(at.join("policy")).unwrap();
    let policy = format!(
        "@id(\"all\") permit (principal, action, resource);\n\
         @id(\"look\") @hold(\"somebody should look\")\n\
         permit (principal, action == Action::\"{action}\", resource) {when};\n"
    );
    std::fs::write(at.join("policy/p.cedar"), policy).unwrap();
}

/// A call that is held, and the server that it is for.
pub fn held_call(at: &Path) -> (Receiving, Value) {
    let server = Receiving::and(|| {});
    server.plan(at);
    careful(at);
    ephor(at, &["run", "plan.json"]).ends(4);
    (server, waiting(at))
}

/// A payload that was changed by hand since isn't what anybody is asked about.
#[test]
fn what_was_changed_in_the_journal_is_not_approved() {
    let folder = folder();
    let at = folder.path();
    let (server, held) = held_call(at);
    let journal = rusqlite::Connection::open(at.join("ephor.db")).unwrap();
    let changed = journal.execute(
        "update commits set events = replace(events, '\"amount\":1', '\"amount\":999')
         where position = (select max(position) from commits where events like '%\"expires_at\"%')",
        [],
    );
    assert_eq!(changed, Ok(1));
    drop(journal);
    let approve = ["inbox", "approve", held["id"].as_str().unwrap(), "--by", "ada"];
    ephor(at, &approve).ends(3).says("its payload isn't the one");
    assert_eq!(server.hits(), 0);
}

/// What a run is at isn't cut off because something else of it waits for people: its end is on record,
/// and it isn't done again.
#[test]
fn a_run_that_waits_ends_what_it_is_at() {
    let folder = folder();
    let at = folder.path();
    let journal = at.join("ephor.db");
    let held = move || {
        let journal = rusqlite::Connection::open(&journal).unwrap();
        let told = "select count(*) from commits where events like '%\"expires_at\"%'";
        journal.query_row(told, [], |row| row.get::<_, u32>(0)).unwrap_or(0)
    };
    // Answers only once something waits, which `ephor run` then tells.
    let server = Receiving::and(move || {
        while held() == 0 {
            std::thread::yield_now();
        }
    });
    server.plan(at);
    change_plan(at, |nodes| {
        let mut slow = nodes[0].clone();
        (slow["node_id"], slow["config"]["method"]) = (json!("slow"), json!("PATCH"));
        nodes.extend([slow, computed("first"), computed("after")]);
        let edges = [("first", "pay"), ("first", "slow"), ("slow", "after")];
        edges.map(|(from, to)| json!({"source": from, "target": to})).to_vec()
    });
    careful_of(at, "when { context.method == \"POST\" }");
    ephor(at, &["run", "plan.json"]).ends(4).says("ephor inbox approve");
    let runs = ephor(at, &["runs", "list", "--json"]).ends(0).json();
    let run = runs[0]["id"].as_str().unwrap();
    let state = ephor(at, &["runs", "show", run, "--json"]).ends(0).json();
    let nodes = state[0]["nodes"].as_array().unwrap();
    let states: Vec<_> = nodes.iter().map(|node| node["status"].as_str().unwrap()).collect();
    assert_eq!(states, ["waiting", "completed", "completed", "completed"]);
    let id = waiting(at)["id"].as_str().unwrap().to_owned();
    ephor(at, &["inbox", "approve", &id, "--by", "ada"]).ends(0);
    assert_eq!(server.hits(), 2);
}

/// A node that failed for good doesn't keep a run from waiting for the others.
#[test]
fn a_run_with_a_failed_node_waits() {
    let folder = folder();
    let at = folder.path();
    let server = Receiving::and(|| {});
    server.plan(at);
    change_plan(at, |nodes| {
        let bad = json!({"node_id": "bad", "type": "CONDITION", "name": "bad",
                         "config": {"expression": "input.stock < 10"}});
        nodes.extend([bad, computed("first")]);
        ["pay", "bad"].map(|to| json!({"source": "first", "target": to})).to_vec()
    });
    careful(at);
    let run = ["run", "plan.json", "--input", "stock=\"many\""];
    ephor(at, &run).ends(4).says("gives up").says("ephor inbox approve");
    assert_eq!(server.hits(), 0);
}

/// What is left of the run waits for people, too.
#[test]
fn who_approves_one_of_several_calls_is_told_of_the_others() {
    let folder = folder();
    let at = folder.path();
    let server = Receiving::and(|| {});
    server.plan(at);
    change_plan(at, |nodes| {
        let mut second = nodes[0].clone();
        second["node_id"] = json!("again");
        nodes.extend([second, computed("first")]);
        ["pay", "again"].map(|to| json!({"source": "first", "target": to})).to_vec()
    });
    careful(at);
    ephor(at, &["run", "plan.json"]).ends(4).says("2 things wait for approval");
    let items = ephor(at, &["inbox", "--json"]).ends(0).json();
    let id = |place: usize| items[place]["id"].as_str().unwrap();
    assert_eq!(items.len(), 2);
    ephor(at, &["inbox", "approve", id(0), "--by", "ada"]).ends(4).says(id(1));
    assert_eq!(server.hits(), 1);
    // The other one is neither made nor lost.
    let reject = ["inbox", "reject", id(1), "--by", "ada", "--reason", "no"];
    ephor(at, &reject).ends(0);
    assert_eq!(server.hits(), 1);
    ephor(at, &["inbox"]).ends(0).says("nothing is waiting");
}

/// A shop, and a policy by which a person looks at each node before it runs.
fn shop(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    database
        .execute_batch(
            "create table orders(id integer primary key, ordered_at date, amount real);
             insert into orders values (1, '2026-09-02', 10), (2, '2026-09-20', 10),
                                       (3, '2026-10-05', 10);",
        )
        .unwrap();
    std::fs::create_dir(folder.join("policy")).unwrap();
    let policy = "@id(\"all\") permit (principal, action, resource);\n\
                  @id(\"look\") @hold(\"somebody should look\")\n\
                  permit (principal, action == Action::\"create_node\", resource);\n";
    std::fs::write(folder.join("policy/p.cedar"), policy).unwrap();
    std::fs::write(folder.join("ephor.toml"), "[runtime]\npolicy = \"policy\"\n").unwrap();
}

pub fn waiting(at: &Path) -> Value {
    let listed = ephor(at, &["inbox", "--json"]).ends(0).json();
    assert_eq!(listed.len(), 1, "{listed:?}");
    listed[0].clone()
}

/// The approval isn't used up by a process that has no such database.
#[test]
fn what_cannot_be_carried_out_here_is_not_answered() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    let chat = ["chat", "--conversation", "c", "--db", "shop.db"];
    with_input(at, &chat, b"How many orders in October 2026?\n").ends(4);
    let held = waiting(at);
    let id = held["id"].as_str().unwrap();
    let refused = ephor(at, &["inbox", "approve", id, "--by", "ada"]).ends(1);
    refused.says("NOT_HERE").says("there is no connection `shop`").says("--db NAME=URL");
    assert_eq!(waiting(at)["id"], held["id"]);
    let approve = ["inbox", "approve", id, "--by", "ada", "--db", "shop.db"];
    ephor(at, &approve).ends(0).shows("order count: 1").shows("2026-10-01");
}

/// After an edit the answer speaks of what ran, and not of what was asked first.
#[test]
fn an_edited_node_is_not_told_by_its_old_description() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    let chat = ["chat", "--conversation", "c", "--db", "shop.db"];
    with_input(at, &chat, b"How many orders in October 2026?\n").ends(4);
    let held = waiting(at);
    let mut payload = held["payload"].clone();
    payload["config"]["params"] = json!(["2026-09-01", "2026-10-01"]);
    let payload = payload.to_string();
    let id = held["id"].as_str().unwrap();
    let edit = ["inbox", "edit", id, "--by", "ada", "--db", "shop.db", "--payload", &payload];
    let told = ephor(at, &edit).ends(0).shows("order count: 2").shows("2026-09-01");
    assert!(!told.out.contains("2026-10-31"), "{}", told.out);
}

/// Its run goes on in the process of whoever rejects, and is over when that ends.
#[test]
fn a_run_whose_call_is_rejected_is_not_left_behind() {
    let folder = folder();
    let at = folder.path();
    shop(at);
    std::fs::write(
        at.join("policy/p.cedar"),
        "@id(\"look\") @hold(\"somebody should look\")\n\
         permit (principal, action == Action::\"DATABASE\", resource);\n",
    )
    .unwrap();
    let plan = serde_json::json!({"name": "count", "description": "counts", "edges": [],
        "nodes": [{"node_id": "a", "type": "DATABASE", "name": "a",
                   "config": {"connection": "shop", "query": "SELECT count(*) AS n FROM orders"}}]});
    std::fs::write(at.join("plan.json"), plan.to_string()).unwrap();
    ephor(at, &["run", "plan.json", "--db", "shop.db"]).ends(4);
    let held = waiting(at);
    let id = held["id"].as_str().unwrap();
    let reject = ["inbox", "reject", id, "--by", "ada", "--reason", "not now", "--db", "shop.db"];
    ephor(at, &reject).ends(0).says("not now");
    ephor(at, &["runs", "list"]).ends(0).shows("failed");
    ephor(at, &["runs", "resume"]).ends(0);
    ephor(at, &["inbox"]).ends(0).says("nothing is waiting");
}
