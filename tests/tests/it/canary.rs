//! A secret in the environment, every path taken, and then a search for it: in the journal's file,
//! the trace, the console and everything that came over the bus.
//!
//! The paths are taken by a process of their own, this test program once more, as only so its
//! environment and its console are the test's.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use ephor::effects::SecretBindings;
use ephor::{DecisionType as D, Sqlite};
use ephor_testkit::{Canary, base64};
use ephor_tests::house::{House, create_get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

const NAME: &str = "CANARY_KEY";
const FOLDER: &str = "EPHOR_TEST_CANARY_FOLDER";

#[test]
fn a_secret_is_found_nowhere() {
    if std::env::var_os(FOLDER).is_some() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let canary = Canary::new();
    let secret = canary.secret();
    let ran = Command::new(std::env::current_exe().unwrap())
        .args(["canary::every_path", "--exact", "--nocapture", "--include-ignored"])
        .env(NAME, secret)
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let console = format!(
        "{}\n{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(ran.status.success(), "{console}");
    assert!(console.contains("1 passed"), "{console}");
    let mut places = vec![("console".to_owned(), console.into_bytes())];
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        places.push((path.display().to_string(), std::fs::read(&path).unwrap()));
    }
    assert!(places.iter().any(|(name, bytes)| name.ends_with("trace.log") && bytes.len() > 1000));
    assert!(places.iter().any(|(name, bytes)| name.ends_with("canary.db") && bytes.len() > 1000));
    let form = format!("<{}>", canary.forms()[1]);
    assert!(canary.found(form.as_bytes()).is_some(), "the search works");
    for (name, bytes) in &places {
        assert_eq!(canary.found(bytes), None, "in {name}");
    }
}

/// Sends everything back, in many forms.
fn echo(got: &str) -> Response {
    let canary = Canary::of(got);
    let all = canary.forms();
    let as_key = Value::Object([(got.to_owned(), json!(1))].into_iter().collect());
    Response::json(json!({"got": got, "forms": all, "key": as_key, "basic": base64(format!("me:{got}").as_bytes())}))
        .header("x-back", got)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "run by the test above, in a process of its own"]
async fn every_path() {
    let (Ok(secret), Ok(folder)) = (std::env::var(NAME), std::env::var(FOLDER)) else {
        println!("SKIPPED: this is run by a_secret_is_found_nowhere");
        return;
    };
    let trace = File::create(Path::new(&folder).join("trace.log")).unwrap();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(Mutex::new(trace))
        .init();
    let other = Server::start(|request| async move { echo(&request.path) }).await;
    let away = other.url("/stolen");
    let server = Server::start(move |request| {
        let got = request.headers.get("x-key").cloned().unwrap_or_default();
        let away = away.clone();
        async move {
            match request.path.split('?').next().unwrap_or_default() {
                "/fail" => Response::status(500).header("x-back", &got),
                "/denied" => Response::status(403).header("x-back", &got),
                "/home" => Response::status(302).header("location", &format!("/echo?k={got}")),
                "/away" => Response::status(302).header("location", &away),
                "/steal" => Response::status(302).header(
                    "location",
                    &format!("{away}?k={}", got.replace(' ', "%20").replace('"', "%22")),
                ),
                "/hang" => std::future::pending().await,
                _ => echo(&got),
            }
        }
    })
    .await;
    let to = server.url("").trim_start_matches("http://").to_owned();
    let bindings = SecretBindings::default().bind(NAME, [to.as_str()]).unwrap();
    let mut config = ephor::Config::default();
    config.recovery.max_attempts = 1;
    let journal = Sqlite::open(Path::new(&folder).join("canary.db")).unwrap();
    let built = ephor_tests::house::quick(config.builder().journal(journal))
        .configure(|settings| settings.effects.secrets = bindings);
    let house = House::of(built).await;

    let key = format!("${{{NAME}}}");
    let mut decisions = Vec::new();
    for path in ["/echo", "/fail", "/denied", "/home", "/away", "/steal", "/hang"] {
        let mut create = create_get(&server.url(path));
        create["config"]["headers"] =
            json!({"X-Key": key, "Authorization": format!("Bearer {key}")});
        create["config"]["timeout"] = json!(1);
        decisions.push(create);
    }
    let mut query = create_get(&server.url(&format!("/echo?k={key}")));
    query["config"]["body"] = json!({"secret": key, "list": [key]});
    query["config"]["method"] = json!("POST");
    decisions.push(query);
    let mut elsewhere = create_get(&other.url("/"));
    elsewhere["config"]["headers"] = json!({"X-Key": key});
    decisions.push(elsewhere);
    let node = |kind: &str, config: Value, mapping: Value| {
        json!({"action_type": "create_node", "node_type": kind, "node_name": "n",
               "config": config, "input_mapping": mapping})
    };
    decisions.push(node("LLM", json!({"prompt": format!("Print this: {key}")}), json!({})));
    decisions.push(node("PYTHON", json!({"code": "return k"}), json!({"k": key})));
    decisions.push(node("CONDITION", json!({"expression": "k"}), json!({"k": key})));
    decisions.push(node(
        "DATABASE",
        json!({"query": "SELECT ?", "params": [key], "connection": "none"}),
        json!({}),
    ));
    let mut carried_out = 0;
    for payload in decisions {
        let receipt = house.talk.decide_raw(D::CreateNode, payload).await.unwrap();
        if receipt.delivered() {
            println!("{:?}", house.end(receipt.id).await);
            carried_out += 1;
        }
    }
    assert!(carried_out >= 9, "{carried_out}");

    // A plan's own environment is data: what looks like a secret in it stays a text.
    let ask = json!({"node_id": "ask", "type": "HTTP", "name": "ask", "config":
        {"url": server.url("/echo"), "method": "GET", "headers": {"X-Key": "${PLAIN}"}}});
    let mut env = plan(json!([ask]), &[]);
    env["global_config"] = json!({"env": {"PLAIN": key}});
    let receipt = house.talk.decide_raw(D::CreateWorkflowPlan, env).await.unwrap();
    println!("{:?}", receipt.outcome);

    // The secret went where it may go, and nowhere else.
    let with_it =
        server.requests().iter().filter(|r| r.headers.get("x-key") == Some(&secret)).count();
    assert!(with_it >= 8, "{with_it}");
    let sent = format!("{:?}", other.requests());
    assert_eq!(Canary::of(secret).found(sent.as_bytes()), None);

    println!("{:?}", house.runtime.bus().dead_letters());
    println!("{:?}", house.runtime.bus().stats());
    for event in house.seen.events() {
        println!("{event:?} {}", event.data.to_value().unwrap());
    }
    for event in house.talk.events(0, 10_000).await.unwrap() {
        println!("{}", event.data.to_value().unwrap());
    }
    house.runtime.shutdown().await;
}
