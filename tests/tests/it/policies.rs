//! Policies through a running runtime: what is refused, held and permitted, and what a change of
//! the folder does.

use std::fs;
use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::events::{
    CallHeld, DecisionHeld, DecisionOutcome, DecisionValidated, NodeExecutionFailed,
};
use ephor::model::Scripted;
use ephor::{Builder, Runtime};
use ephor_tests::house::{House, builder, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::flows::answer;

/// Nothing goes where only a page says, and what is sent is looked at by two people.
const POLICIES: &str = r#"
@id("not-from-pages")
forbid (principal, action == Action::"HTTP", resource)
when { context.untrusted_alone };

@id("ask-first")
@hold("something is sent")
@approvals("2")
permit (principal, action == Action::"HTTP", resource)
when { context.method == "POST" };

@id("ask-for-python")
@hold("code is looked at")
permit (principal, action == Action::"create_node", resource == Kind::"PYTHON");
"#;

const ON: &str = r#"{"action_type": "continue", "thought": "on"}"#;

struct Office {
    folder: tempfile::TempDir,
    house: House,
}

impl Office {
    async fn new() -> Self {
        let understood = answer("Understood.");
        let text = json!({"decision_type": understood.decision_type.as_str(),
                          "payload": understood.payload});
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("p.cedar"), POLICIES).unwrap();
        let model = Scripted::new().then(text.to_string());
        let house = House::of(builder().model(model).policy(folder.path())).await;
        Self { folder, house }
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// The version of the policy by which a decision is approved, or why it is not.
    async fn verdict(&self) -> Result<Arc<str>, String> {
        let payload: Value = serde_json::from_str(ON).unwrap();
        let receipt = self.house.talk.decide_raw(D::Continue, payload).await.unwrap();
        match receipt.find::<DecisionValidated>() {
            Some(validated) => Ok(validated.policy.clone()),
            None => {
                let rejected = receipt.find::<ephor::events::DecisionRejected>().unwrap();
                Err(rejected.violations[0].code.clone())
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_url_from_a_page_is_refused_a_post_is_held_the_users_is_permitted() {
    let victim = Server::script([Response::json(json!({}))]).await;
    let page = json!({"next": victim.url("/collect")});
    let web = Server::start(move |_| {
        let page = page.clone();
        async move { Response::json(page) }
    })
    .await;
    let Office { house, folder } = Office::new().await;
    house.talk.send(format!("Read {}", web.url("/a"))).await.unwrap();
    // Permitted: the user has named it.
    let end = house.carried_out(D::CreateNode, create_get(&web.url("/a"))).await;
    assert_eq!(end.outcome, DecisionOutcome::Done);
    // Refused with its value in place; the plan itself could not be.
    let nodes = json!([get("page", &web.url("/a")), get("send", "${page.output.json.next}")]);
    let workflow = house.plan(plan(nodes, &[("page", "send")])).await;
    house.execute(&workflow, json!({})).await;
    let failed = house.event("the refusal", |_: &NodeExecutionFailed| true).await;
    let why = &failed.failure.message;
    assert!(why.ends_with("refused by policy not-from-pages"), "{why}");
    assert!(!why.contains("untrusted_alone"), "the policy's text is the operator's: {why}");
    assert_eq!(victim.requests().len(), 0);
    // Held with its value in place.
    let asked = web.requests().len();
    let payload = json!({"action_type": "create_node", "node_type": "HTTP", "node_name": "n",
                         "config": {"url": web.url("/a"), "method": "POST"}});
    house.decide(D::CreateNode, payload).await;
    let held = house.event("the hold", |_: &CallHeld| true).await;
    assert_eq!(held.question.rules, ["ask-first"]);
    assert_eq!((held.question.approvals, &*held.question.action), (2, "HTTP"));
    let port = held.payload["config"]["url"].as_str().and_then(|url| url.split([':', '/']).nth(4));
    assert_eq!(held.question.resource, format!("host:127.0.0.1:{}", port.unwrap()));
    let origin = held.question.origins.iter().find(|origin| origin.pointer == "/config/url");
    assert!(!origin.unwrap().untrusted_alone);
    assert_eq!(web.requests().len(), asked);
    house.runtime.shutdown().await;
    drop(folder);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_is_held_and_says_by_which_policy() {
    let office = Office::new().await;
    let payload = json!({"action_type": "create_node", "node_type": "PYTHON", "node_name": "n",
                         "config": {"code": "return 1"}});
    let receipt = office.house.talk.decide_raw(D::CreateNode, payload).await.unwrap();
    let held = receipt.find::<DecisionHeld>().unwrap_or_else(|| panic!("{:?}", receipt.outcome));
    assert_eq!(held.question.reason, "code is looked at");
    assert_eq!(held.question.rules, ["ask-for-python"]);
    office.house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_folder_holds_from_the_next_decision_on_and_a_broken_one_refuses() {
    let office = Office::new().await;
    let runtime = &office.house.runtime;
    let first = office.verdict().await.unwrap();
    assert_eq!(office.verdict().await.unwrap(), first);
    office.write("q.cedar", "// Nothing.");
    let version = runtime.reload_policy().await.unwrap().unwrap();
    assert_eq!(runtime.services().policies().unwrap().version(), version);
    let second = office.verdict().await.unwrap();
    assert_ne!(second, first);
    office.write("q.cedar", "permit (;");
    let mistakes = runtime.reload_policy().await.unwrap_err();
    assert!(mistakes.0[0].to_string().contains("q.cedar:1"), "{mistakes}");
    assert_eq!(office.verdict().await, Err("POLICY_FAILED".to_owned()));
    office.write("q.cedar", "// Nothing.");
    runtime.reload_policy().await.unwrap();
    assert_eq!(office.verdict().await.unwrap(), second);
    office.house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_is_seen_without_being_told_and_a_missing_folder_refuses() {
    let office = Office::new().await;
    assert!(office.verdict().await.is_ok());
    fs::remove_file(office.folder.path().join("p.cedar")).unwrap();
    fs::remove_dir(office.folder.path()).unwrap();
    // The watcher's pauses take no time here, so it comes soon.
    let mut said = office.verdict().await;
    for _ in 0..10_000 {
        if said.is_err() {
            break;
        }
        tokio::task::yield_now().await;
        said = office.verdict().await;
    }
    assert_eq!(said, Err("POLICY_FAILED".to_owned()));
    office.house.runtime.shutdown().await;
}

async fn build(files: &[(&str, &str)], change: impl FnOnce(Builder) -> Builder) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let built = change(Runtime::builder().policy(folder.path())).build().await;
    built.err().map_or_else(String::new, |error| error.to_string())
}

#[tokio::test]
async fn a_folder_that_cannot_be_loaded_builds_no_runtime() {
    let plain = |builder: Builder| builder;
    assert_eq!(build(&[("limits.toml", "[judge]\nmax_nodes = 3\n")], plain).await, "");
    assert_eq!(build(&[("limits.toml", "allow_empty = true")], plain).await, "");
    let error = build(&[("a.cedar.txt", "forbid (principal, action, resource);")], plain).await;
    assert!(error.contains("NO_POLICY") && error.contains("a.cedar.txt"), "{error}");
    let error = build(&[("a.cedar", "\npermit (;"), ("limits.toml", "[x]")], plain).await;
    assert!(error.contains("a.cedar:2") && error.contains("limits.toml:1"), "{error}");
    let twice = |builder: Builder| builder.configure(|settings| settings.judge.max_nodes = 4);
    let error = build(&[("limits.toml", "[judge]\nmax_nodes = 3\n")], twice).await;
    assert!(error.contains("[runtime.judge]"), "{error}");
    let error =
        build(&[("prices.toml", "[models]\n\"x::y\" = { input = -1, output = 0 }\n")], plain);
    assert!(error.await.contains("prices.toml"));
    let missing = Runtime::builder().policy("/nowhere/at/all").build().await;
    assert!(missing.err().unwrap().to_string().contains("can't be read"));
}
