//! What a person says in another process reaches the one that waits for it.

use std::path::Path;

use rustix::process::Signal;

use crate::common::{command, ephor, folder};
use crate::faults::live::Live;

#[test]
fn a_chat_that_waits_hears_an_approval_given_elsewhere() {
    let folder = folder();
    let at = folder.path();
    std::fs::create_dir(at.join("policy")).unwrap();
    let policy = "@id(\"all\") permit (principal, action, resource);\n\
                  @id(\"look\") @hold(\"somebody should look\")\n\
                  permit (principal, action == Action::\"create_node\", resource);\n";
    std::fs::write(at.join("policy/p.cedar"), policy).unwrap();
    std::fs::write(at.join("ephor.toml"), "[runtime]\npolicy = \"policy\"\n").unwrap();
    let mut chat = Live::start(command(at, &["chat", "--conversation", "c"]));
    chat.say("What is 20 + 1?");
    chat.until_out("21");
    chat.say("Fetch http://127.0.0.1:9/page");
    chat.until_err("somebody should look");
    // Typed meanwhile: kept, and answered in order.
    chat.say("What is 20 + 2?");
    chat.say("What is 20 + 3?");
    chat.until_err("queued until this turn ends");
    let open = ephor(at, &["inbox", "--json"]).ends(0).json();
    let id = open[0]["id"].as_str().unwrap();
    ephor(at, &["inbox", "reject", id, "--by", "ann", "--reason", "not that page"]);
    chat.until_out("not that page");
    chat.until_out("22");
    chat.until_out("23");
    chat.ends(0);
}

/// A chat whose statement waits for approval, and the id of what waits.
fn chat_with_held_call(at: &Path) -> (Live, String) {
    let database = rusqlite::Connection::open(at.join("shop.db")).unwrap();
    let orders = "create table orders(id integer primary key, amount real);
                  insert into orders values (1, 10), (2, 20);";
    database.execute_batch(orders).unwrap();
    std::fs::create_dir(at.join("policy")).unwrap();
    let policy = "@id(\"all\") permit (principal, action, resource);\n\
                  @id(\"look\") @hold(\"somebody should look\")\n\
                  permit (principal, action == Action::\"DATABASE\", resource);\n";
    std::fs::write(at.join("policy/p.cedar"), policy).unwrap();
    std::fs::write(at.join("ephor.toml"), "[runtime]\npolicy = \"policy\"\n").unwrap();
    let mut chat = Live::start(command(at, &["chat", "--conversation", "c", "--db", "shop.db"]));
    chat.say("How many orders?");
    chat.until_err("somebody should look");
    let open = ephor(at, &["inbox", "--json"]).ends(0).json();
    let id = open[0]["id"].as_str().unwrap().to_owned();
    (chat, id)
}

/// The chat writes what follows, so that only looking at the journal tells this process of it.
#[test]
fn whoever_rejects_a_call_of_another_process_sees_its_turn_end() {
    let folder = folder();
    let at = folder.path();
    let (chat, id) = chat_with_held_call(at);
    let reject = ["inbox", "reject", &id, "--by", "ann", "--reason", "no", "--db", "shop.db"];
    let (_, err) = Live::start(command(at, &reject)).ends(0);
    assert!(err.contains("the process that owns the conversation"), "{err}");
    chat.ends(0);
    ephor(at, &["inbox"]).ends(0).says("nothing is waiting");
}

/// A stopped process is alive, so that the answer is for it; once it is killed nobody has it.
#[test]
fn an_answer_is_not_awaited_from_a_process_that_has_died() {
    let folder = folder();
    let at = folder.path();
    let (chat, id) = chat_with_held_call(at);
    chat.signal(Signal::STOP);
    let reject = ["inbox", "reject", &id, "--by", "ann", "--reason", "no", "--db", "shop.db"];
    let mut reject = Live::start(command(at, &reject));
    reject.until_err("the process that owns the conversation");
    drop(chat);
    let (_, err) = reject.ends(1);
    assert!(err.contains("ephor runs resume c"), "{err}");
    ephor(at, &["runs", "resume", "c", "--db", "shop.db"]).ends(0);
    ephor(at, &["runs", "list"]).ends(0).shows("completed");
}
