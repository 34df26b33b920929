//! Policies through a running runtime: what is refused, held and permitted, and what a change of
//! the folder does.

use std::fs;
use std::sync::Arc;

use ephor::DecisionType as D;
use ephor::events::{
    Answer, CallHeld, DecisionHeld, DecisionOutcome, DecisionValidated, NodeExecutionFailed,
};
use ephor::inbox::{Item, Outcome};
use ephor::model::Scripted;
use ephor::runtime::InboxError;
use ephor::{Builder, Envelope, Event, Runtime};
use ephor_tests::house::{House, builder, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{edit, reject, say, waits};
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
        Self::with(POLICIES).await
    }

    async fn with(policies: &str) -> Self {
        let understood = answer("Understood.");
        let text = json!({"decision_type": understood.decision_type.as_str(),
                          "payload": understood.payload});
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("p.cedar"), policies).unwrap();
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

/// One person may look at a GET and a condition; two, who haven't asked for it, at a POST and code.
const TWO_KINDS: &str = r#"
@id("look") @hold("look at it")
permit (principal, action == Action::"HTTP", resource)
when { context.method == "GET" && !(context has path && context.path == "/page") };

@id("look-well") @hold("two look at it") @approvals("2") @four_eyes
permit (principal, action == Action::"HTTP", resource)
when { context.method == "POST" };

@id("pages") @hold("a page says so")
permit (principal, action == Action::"HTTP", resource)
when { context.untrusted_alone };

@id("condition") @hold("look at it")
permit (principal, action == Action::"create_node", resource == Kind::"CONDITION");

@id("code") @hold("two look at it") @approvals("2") @four_eyes
permit (principal, action == Action::"create_node", resource == Kind::"PYTHON");
"#;

#[track_caller]
fn is_not_enough(outcome: Result<Outcome, InboxError>, rule: &str) {
    let code = outcome.as_ref().err().map(InboxError::code);
    assert_eq!(code, Some("HELD_BY_MORE"), "{outcome:?}");
    let Err(InboxError::Invalid { violations }) = outcome else { panic!("{outcome:?}") };
    assert_eq!(violations[0].code, "HELD_BY_MORE", "{violations:?}");
    assert!(violations[0].message.contains(rule), "{violations:?}");
    assert!(violations[0].hint.starts_with("Reject it"), "{violations:?}");
}

fn condition() -> Value {
    json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
           "config": {"expression": "true"}})
}

impl Office {
    /// What waits, once something more was held than is known.
    async fn waiting(&self, known: usize) -> Item {
        let held =
            |event: &&Arc<Envelope>| [DecisionHeld::TYPE, CallHeld::TYPE].contains(&event.kind());
        let more = |seen: &[Arc<Envelope>]| seen.iter().filter(held).count() > known;
        self.house.seen.wait_until("something more held", more).await;
        waits(&self.house.runtime).await.pop().unwrap()
    }
}

/// One person's approval of one thing isn't that of two others of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_passes_no_stronger_hold() {
    let web = Server::start(|request| async move { Response::text(request.path) }).await;
    let office = Office::with(TWO_KINDS).await;
    let inbox = office.house.runtime.inbox();
    let house = &office.house;
    // A decision.
    house.talk.decide_raw_by("ann", D::CreateNode, condition()).await.unwrap();
    let item = office.waiting(0).await;
    let mut code = condition();
    code["node_type"] = json!("PYTHON");
    code["config"] = json!({"code": "return 1"});
    for by in ["ann", "bob"] {
        is_not_enough(say(&inbox, &item, by, edit(code.clone())).await, "code");
    }
    let shown = inbox.get(item.hold.id).await.unwrap();
    assert_eq!((&*shown.hold.payload, shown.hold.missing()), (&condition(), 1));
    // What the same rule holds is one person's to write.
    let mut other = condition();
    other["config"] = json!({"expression": "1 == 1"});
    assert_eq!(say(&inbox, &item, "bob", edit(other)).await, Ok(Outcome::Approved));
    house.end(item.hold.id).await;
    // A call.
    house.talk.decide_raw_by("ann", D::CreateNode, create_get(&web.url("/a"))).await.unwrap();
    let item = office.waiting(1).await;
    assert_eq!(item.hold.question.rules, ["look"]);
    let post = json!({"config": {"url": web.url("/sent"), "method": "POST"}, "locals": {}});
    for by in ["ann", "bob"] {
        is_not_enough(say(&inbox, &item, by, edit(post.clone())).await, "look-well");
    }
    assert_eq!(say(&inbox, &item, "bob", Answer::Approve).await, Ok(Outcome::Approved));
    house.seen.wait_for::<ephor::events::NodeCompleted>(2).await;
    assert_eq!((web.hits("/a"), web.hits("/sent")), (1, 0));
    office.house.runtime.shutdown().await;
}

/// What a person writes is theirs: no rule against what pages say holds it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_person_writes_is_no_page_s() {
    let web = Server::start(|request| async move { Response::text(request.path) }).await;
    let office = Office::with(TWO_KINDS).await;
    let inbox = office.house.runtime.inbox();
    let house = &office.house;
    house.talk.send(format!("Read {}", web.url("/page"))).await.unwrap();
    house.carried_out(D::CreateNode, create_get(&web.url("/page"))).await;
    house.decide(D::CreateNode, create_get(&web.url("/a"))).await;
    let item = office.waiting(0).await;
    assert_eq!(item.hold.question.rules, ["look"]);
    let other = Server::start(|request| async move { Response::text(request.path) }).await;
    let written = json!({"config": {"url": other.url("/b"), "method": "GET"}, "locals": {}});
    assert_eq!(say(&inbox, &item, "bob", edit(written)).await, Ok(Outcome::Approved));
    office.house.runtime.shutdown().await;
}

/// What has been asked under one policy is approved under it alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_approval_passes_no_newer_hold() {
    let web = Server::start(|request| async move { Response::text(request.path) }).await;
    let office = Office::with(TWO_KINDS).await;
    let inbox = office.house.runtime.inbox();
    let house = &office.house;
    let looked = |id: &str, action: &str, more: &str| {
        format!("@id(\"{id}\") @hold(\"more\") {more} permit (principal, {action}, resource);")
    };
    let stricter = TWO_KINDS.replace("@hold(\"look at it\")", "@hold(\"look at it\") @four_eyes");
    for (known, (call, file, policy, rule)) in [
        (
            false,
            "q.cedar",
            looked("new", "action == Action::\"create_node\"", "@approvals(\"2\") @four_eyes"),
            "new",
        ),
        (true, "q.cedar", looked("new", "action == Action::\"HTTP\"", ""), "new"),
        (false, "p.cedar", stricter.clone(), "condition"),
        (true, "p.cedar", stricter.clone(), "look"),
    ]
    .into_iter()
    .enumerate()
    {
        fs::write(office.folder.path().join("p.cedar"), TWO_KINDS).unwrap();
        drop(fs::remove_file(office.folder.path().join("q.cedar")));
        house.runtime.reload_policy().await.unwrap();
        let payload = if call { create_get(&web.url("/a")) } else { condition() };
        house.talk.decide_raw_by("ann", D::CreateNode, payload).await.unwrap();
        let item = office.waiting(known).await;
        office.write(file, &policy);
        house.runtime.reload_policy().await.unwrap();
        is_not_enough(say(&inbox, &item, "ann", Answer::Approve).await, rule);
        let given = say(&inbox, &item, "bob", Answer::Approve).await;
        match rule {
            // It needs other people alone, and bob is another.
            "look" | "condition" => assert_eq!(given, Ok(Outcome::Approved)),
            _ => {
                is_not_enough(given, rule);
                // Whoever gives a reason has told the agent something.
                say(&inbox, &item, "cem", reject("ask again")).await.unwrap();
            }
        }
        assert!(waits(&house.runtime).await.is_empty());
    }
    // One of each was approved.
    house.seen.wait_for::<ephor::events::NodeCompleted>(2).await;
    assert_eq!(web.hits("/a"), 1);
    office.house.runtime.shutdown().await;
}
