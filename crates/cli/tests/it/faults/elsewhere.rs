//! What a person says in another process reaches the one that waits for it.

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
