//! `ephor doctor` and `ephor python setup`, as a person runs them.

use crate::common;

use std::path::Path;

use common::{command, ephor, fed};
use serde_json::Value;

/// The state of a finding.
fn state(findings: &[Value], what: &str) -> String {
    let finding = findings.iter().find(|finding| finding["what"] == what);
    let finding = finding.unwrap_or_else(|| panic!("no {what} in {findings:?}"));
    finding["state"].as_str().unwrap().to_owned()
}

fn settings(folder: &Path, text: &str) {
    std::fs::write(folder.join("ephor.toml"), text).unwrap();
}

#[test]
fn what_is_configured_and_can_not_work_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    settings(path, "[runtime.effects.python]\ninterpreter = \"python-of-nowhere\"\n");
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "interpreter"), "wrong");
    // Who doesn't want PYTHON needs none.
    settings(
        path,
        "[runtime.effects.python]\ninterpreter = \"python-of-nowhere\"\nenabled = false\n",
    );
    let found = ephor(path, &["doctor", "--json"]).ends(0).json();
    assert_eq!(state(&found, "interpreter"), "note");
    assert_eq!(state(&found, "PYTHON"), "note");
    std::fs::write(path.join("shop.db"), "no database, but some bytes that are long enough")
        .unwrap();
    settings(
        path,
        "[runtime.effects]\nconnections = {shop = \"sqlite:shop.db\"}\n[runtime.effects.python]\nenabled = false\n",
    );
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "database shop"), "wrong");
    ephor(path, &["doctor"]).ends(1).shows("database shop");
}

#[test]
fn a_variable_that_is_no_setting_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    settings(folder.path(), "[runtime.effects.python]\nenabled = false\n");
    let mut doctor = command(folder.path(), &["doctor", "--json"]);
    doctor.env("EPHOR_SERVER_TOKENS", "true");
    assert_eq!(state(&fed(doctor, b"").ends(0).json(), "variable"), "note");
}

/// What would keep a conversation from starting is wrong here already.
#[test]
fn an_agent_and_a_journal_that_are_not_there_are_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let off = "[runtime.effects.python]\nenabled = false\n";
    settings(path, &format!("agent = \"nope\"\n{off}"));
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "agent"), "wrong");
    assert_eq!(state(&found, "journal"), "note");
    assert!(!path.join("ephor.db").exists(), "looking creates nothing");
    // It is there, and takes no messages.
    settings(path, &format!("agent = \"researcher\"\n{off}"));
    assert_eq!(state(&ephor(path, &["doctor", "--json"]).ends(1).json(), "agent"), "wrong");
    settings(path, &format!("{off}[journal]\nurl = \"postgres://nobody@127.0.0.1:1/none\"\n"));
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "journal"), "wrong");
}

/// A database that can't be reached is a line of its own, and what is secret in it isn't shown.
#[test]
fn databases_that_do_not_answer_are_told_without_their_passwords() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    rusqlite::Connection::open(path.join("shop.db"))
        .unwrap()
        .execute_batch("CREATE TABLE sale (a)")
        .unwrap();
    settings(
        path,
        r#"[runtime.effects]
python = { enabled = false }
[runtime.effects.connections]
a_away = "postgres://me:verysecret@127.0.0.1:1/none"
b_odd = "postgres://me:very/secret@part@127.0.0.1:1/none"
c_wrong = "postgres://me:verysecret@127.0.0.1:x/none?sslmode=maybe"
d_unset = "postgres://me:${EPHOR_SURELY_NOT_SET}@127.0.0.1:1/none"
e_environment = "postgres://me:${SHOP_PASSWORD}@127.0.0.1:1/none?options=${SHOP_PASSWORD}"
f_missing = "sqlite:nowhere/at-all.db"
g_shop = "sqlite:shop.db"
"#,
    );
    let asked = |arguments: &[&str]| {
        let mut command = command(path, arguments);
        command.env("SHOP_PASSWORD", "from the/environment@x");
        fed(command, b"").ends(1)
    };
    let told = asked(&["doctor", "--json"]);
    let found = told.json();
    for name in ["a_away", "b_odd", "c_wrong", "d_unset", "e_environment", "f_missing"] {
        assert_eq!(state(&found, &format!("database {name}")), "wrong", "{found:?}");
        let lines = found.iter().filter(|line| line["what"] == format!("database {name}"));
        assert_eq!(lines.count(), 1, "{found:?}");
    }
    assert_eq!(state(&found, "database g_shop"), "ok");
    for told in [told, asked(&["doctor"])] {
        for secret in ["secret", "from the", "from%20the", "environment@x", "SHOP_PASSWORD="] {
            assert!(!told.out.contains(secret), "{secret}: {}", told.out);
            assert!(!told.err.contains(secret), "{secret}: {}", told.err);
        }
    }
}

/// A role that may do more than it should is told, and doesn't make the database wrong.
#[test]
fn what_a_role_may_is_told() {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("SKIPPED: EPHOR_TEST_POSTGRES isn't set, so no role was asked for");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "[runtime.effects]\npython = {{ enabled = false }}\n\
         connections.pg = {{ url = \"{url}\", allow_writes = true }}\n"
    );
    settings(folder.path(), &text);
    let found = ephor(folder.path(), &["doctor", "--json"]).ends(0).json();
    assert_eq!(state(&found, "database pg"), "ok");
    let says = |text: &str| {
        found.iter().any(|line| {
            line["what"] == "database pg"
                && line["state"] == "note"
                && line["says"].as_str().unwrap().contains(text)
        })
    };
    assert!(says("name some in `write_tables`"), "{found:?}");
}

#[test]
fn an_environment_is_not_made_in_a_folder_that_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("thesis.txt"), "years of work").unwrap();
    ephor(folder.path(), &["python", "setup", "."]).ends(2).says("the folder is in use");
    let found = std::fs::read_to_string(folder.path().join("thesis.txt")).unwrap();
    assert_eq!(found, "years of work");
}

/// A tool server that isn't there, or a folder of documents, is told: by the doctor, and at a start.
#[test]
fn tools_and_documents_that_are_not_there_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    settings(path, "[tools.mcp.servers.gone]\ncommand = \"no-such-program\"\n");
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!((state(&found, "MCP gone"), state(&found, "tools")), ("wrong".into(), "ok".into()));
    let chat = ["chat", "--journal", ":memory:"];
    let said = common::with_input(path, &chat, b"what is 6 * 7?\n").ends(0).shows("42");
    said.says("the MCP server gone has no tools");
    settings(path, "[agents.evidence]\ndocuments = \"nowhere\"\n");
    let found = ephor(path, &["doctor", "--json"]).ends(1).json();
    assert_eq!(state(&found, "evidence"), "wrong");
}

/// A definition that no database knows is told with its line, and a question that needs it isn't answered.
#[test]
fn a_wrong_definition_in_a_glossary_is_told() {
    let folder = tempfile::tempdir().unwrap();
    ephor(folder.path(), &["init", "shop"]).ends(0);
    let path = &folder.path().join("shop");
    let evidence = |code: i32, state: &str, says: &str| {
        let found = ephor(path, &["doctor", "--json"]).ends(code).json();
        let told = found.iter().find(|line| line["what"] == "evidence").unwrap();
        assert_eq!(told["state"], state, "{told}");
        assert!(told["says"].as_str().unwrap().ends_with(says), "{told}");
    };
    evidence(0, "ok", "glossary.csv can be read");
    let glossary = "term,sql\nunits,quantity\nrevenue,SUM(order_items.quantitty)\n";
    std::fs::write(path.join("glossary.csv"), glossary).unwrap();
    evidence(1, "wrong", "glossary.csv:3: no column order_items.quantitty");
    ephor(path, &["ask", "Total revenue?"]).ends(1).says("glossary.csv:3: no column");
    ephor(path, &["ask", "How many customers are there?"]).ends(0).shows("60");
}

/// A model that can't be asked, a secret that nobody has set.
#[test]
fn models_and_secrets_that_can_not_work_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let off = "[runtime.effects.python]\nenabled = false\n";
    let doctor = |text: &str, environment: &[(&str, &str)], code: i32| {
        settings(path, &format!("{off}{text}"));
        let mut doctor = command(path, &["doctor", "--json"]);
        doctor.env_remove("OPENAI_API_KEY").envs(environment.iter().copied());
        fed(doctor, b"").ends(code).json()
    };
    let found = doctor("", &[], 0);
    assert_eq!((state(&found, "model"), state(&found, "policy")), ("ok".into(), "note".into()));

    let model = "[model]\nname = \"openai::gpt-4o\"\n";
    let key = [("OPENAI_API_KEY", "a-key")];
    let found = doctor(model, &[], 1);
    assert_eq!(state(&found, "model"), "wrong");
    assert!(found.iter().any(|line| line["says"].as_str().unwrap().contains("OPENAI_API_KEY")));
    assert_eq!(state(&doctor(model, &key, 0), "model"), "ok");
    for endpoint in ["nowhere", "ftp://example.org/", "http://127.0.0.1:1/v1/"] {
        let text = format!("{model}endpoint = \"{endpoint}\"\n");
        assert_eq!(state(&doctor(&text, &key, 1), "model"), "wrong", "{endpoint}");
    }
    let there = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let text = format!("{model}endpoint = \"http://{}/v1/\"\n", there.local_addr().unwrap());
    assert_eq!(state(&doctor(&text, &key, 0), "model"), "ok");

    let secret = "[runtime.effects.secrets]\nSHOP_KEY = [\"shop.example\"]\n";
    assert_eq!(state(&doctor(secret, &[], 1), "secret SHOP_KEY"), "wrong");
    let set = doctor(secret, &[("SHOP_KEY", "verysecret")], 0);
    assert_eq!(state(&set, "secret SHOP_KEY"), "ok");
    assert!(!format!("{set:?}").contains("verysecret"));
}

/// A policy folder is loaded as a start would load it, with the tools that are configured.
#[test]
fn policies_that_can_not_be_loaded_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::create_dir_all(path.join("policy")).unwrap();
    std::fs::create_dir_all(path.join("notes")).unwrap();
    let policy = |text: &str| std::fs::write(path.join("policy/a.cedar"), text).unwrap();
    let own = "[runtime]\npolicy = \"policy\"\n[tools]\nworkspace = \"notes\"\n[runtime.effects.python]\nenabled = false\n";
    settings(path, own);
    policy(
        "forbid (principal, action in [Action::\"read_file\", Action::\"calculate\"], resource);\n",
    );
    let found = ephor(path, &["doctor", "--json"]).ends(0).json();
    assert_eq!(state(&found, "policy"), "ok");
    // The tools that policies may name are those that are configured.
    ephor(path, &["policy", "check"]).ends(0).shows("forbid");
    ephor(path, &["policy", "test"]).ends(1).says("there are no cases");
    settings(path, &own.replace("[tools]\nworkspace = \"notes\"\n", ""));
    ephor(path, &["policy", "check"]).ends(1).shows("UNKNOWN_ACTION");
    assert_eq!(state(&ephor(path, &["doctor", "--json"]).ends(1).json(), "policy"), "wrong");

    policy("permit (;");
    assert_eq!(state(&ephor(path, &["doctor", "--json"]).ends(1).json(), "policy"), "wrong");
    std::fs::remove_dir_all(path.join("policy")).unwrap();
    assert_eq!(state(&ephor(path, &["doctor", "--json"]).ends(1).json(), "policy"), "wrong");
}

#[test]
fn settings_that_would_not_do_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for (text, says) in [
        ("[turn]\nmax_iterations = 0\n", "turn.max_iterations"),
        ("[recovery]\nmax_attempts = 50\n", "recovery.max_attempts"),
        ("[server]\nmax_body = 0\n", "server.max_body"),
        ("[server]\nhosts = [\"http://x.example/\"]\n", "http://x.example/"),
        ("[runtime.judge]\ndisabled_rules = [\"nope\"]\n", "nope"),
        ("[runtime.judge]\nallowed_domains = [\"http://x.example/\"]\n", "x.example"),
    ] {
        settings(folder.path(), text);
        ephor(folder.path(), &["doctor"]).ends(1).shows(says);
    }
}

/// A list that names nothing protects nothing.
#[test]
fn lists_of_tables_and_columns_that_are_not_there_are_told() {
    let folder = tempfile::tempdir().unwrap();
    ephor(folder.path(), &["init", "."]).ends(0);
    let connection = "[runtime.effects.connections.shop]\nurl = \"sqlite:shop.db\"\n";
    let lists =
        "deny_tables = [\"order\"]\ndeny_columns = [\"customer.name\", \"customers.name\"]\n";
    settings(folder.path(), &format!("{connection}{lists}"));
    let doctor = ephor(folder.path(), &["doctor"]);
    let doctor = doctor.shows("`deny_tables` names `order`").shows("`customer.name`");
    assert!(!doctor.out.contains("`customers.name`"), "{}", doctor.out);
}
