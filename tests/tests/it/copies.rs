//! Conversations that are copied: forks, exports, imports.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use ephor::core::EventData;
use ephor::core::EventId;
use ephor::events::{
    Answer, CallHeld, ConversationForked, DecisionHeld, DecisionMade, ModelCalled, TurnEnded,
};
use ephor::inbox::{Allow, Filter, Outcome};
use ephor::journal::{
    Commit, Feed, Hash, Journal, JournalError, Memory, Position, Store, Wrapper, verify,
};
use ephor::model::Scripted;
use ephor::payload::CreateNode;
use ephor::runs::{CopyError, ImportError, RunStatus, export, fork, import};
use ephor::{
    AgentContext, AgentError, ConversationId, DecisionType as D, Envelope, Event, Sqlite, agent_fn,
};
use ephor_testkit::bus::Latch;
use ephor_testkit::within;
use ephor_tests::house::{House, builder, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::approvals::{Careful, say, waits, with};
use crate::flows::answer;

fn id(name: &str) -> ConversationId {
    name.parse().unwrap()
}

async fn events(journal: &dyn Journal, name: &str) -> Vec<Arc<Envelope>> {
    journal.read(&id(name), 0, 10_000).await.unwrap()
}

/// Every id that stands in an event: its own, and those that it names.
fn ids(event: &Envelope) -> HashSet<String> {
    let text = ephor::core::cloudevents::to_json(event).unwrap();
    let is_id = |word: &&str| word.len() == 36 && word.parse::<EventId>().is_ok();
    let word = |c: char| !c.is_ascii_hexdigit() && c != '-';
    text.split(word).filter(is_id).map(str::to_owned).collect()
}

/// A conversation with a run whose call is held, in a journal, and a server that counts.
async fn held() -> (Arc<dyn Journal>, House, Server, EventId) {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let house = House::of(with(Careful::of(&[], &["HTTP"])).shared_journal(journal.clone())).await;
    let nodes = json!([get("ask", &server.url("/page"))]);
    let workflow = house.plan(plan(nodes, &[])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.seen.wait_for::<CallHeld>(1).await;
    (journal, house, server, run)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fork_shares_no_id_with_its_original() {
    let (journal, house, _server, _) = held().await;
    let forked = house.runtime.fork("test", None, "copy", None).await.unwrap();
    let (original, copy) = (events(&*journal, "test").await, events(&*journal, "copy").await);
    assert_eq!(forked.at, original.len() as u64);
    assert_eq!(copy.len(), original.len() + 1);
    let said = copy[0].read::<ConversationForked>().unwrap();
    assert_eq!((&said.from, said.events), (&id("test"), original.len() as u64));
    assert_eq!(said.head, original.last().unwrap().id);

    let own: HashSet<String> = original.iter().map(|event| event.id.to_string()).collect();
    for (before, now) in original.iter().zip(&copy[1..]) {
        assert_eq!(
            (now.kind(), now.sequence, now.time),
            (before.kind(), before.sequence + 1, before.time)
        );
        let shared: Vec<_> = ids(now).intersection(&own).cloned().collect();
        assert!(shared.is_empty(), "{} names {shared:?}", now.kind());
        assert_eq!(ids(now).len(), ids(before).len(), "{}: what was one id is one", now.kind());
    }
    // The state is the same, but for the ids.
    let states = [house.runtime.state("test", None).await, house.runtime.state("copy", None).await];
    let [before, now] = states.map(Result::unwrap);
    assert_eq!(now.runs.len(), before.runs.len());
    assert_eq!(now.runs[0].status, RunStatus::Waiting);
    assert_ne!(now.runs[0].id, before.runs[0].id);
    assert_eq!(now.waiting.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_in_the_original_answers_nothing_in_the_fork() {
    let (journal, house, server, run) = held().await;
    house.runtime.fork("test", None, "copy", None).await.unwrap();
    let all = waits(&house.runtime).await;
    let of = |name: &str| all.iter().find(|item| item.conversation == id(name)).unwrap();
    let (mine, other) = (of("test").clone(), of("copy").clone());
    assert_ne!(mine.hold.id, other.hold.id);
    assert_eq!(mine.hold.question.digest, other.hold.question.digest, "it shows the same");

    say(&house.runtime.inbox(), &mine, "ada", Answer::Approve).await.unwrap();
    house.end(run).await;
    assert_eq!(server.hits("/page"), 1);
    let left = waits(&house.runtime).await;
    assert_eq!(left.iter().map(|item| item.hold.id).collect::<Vec<_>>(), [other.hold.id]);
    assert!(!events(&*journal, "copy").await.iter().any(|event| event.kind() == "HoldAnswered"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_held_decision_is_approved_in_the_fork_on_its_own() {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let rule = Careful { approvals: 2, ..Careful::of(&[D::CreateNode], &[]) };
    let house = House::of(with(rule)).await;
    let receipt =
        house.talk.decide_raw(D::CreateNode, create_get(&server.url("/n"))).await.unwrap();
    assert!(receipt.find::<DecisionHeld>().is_some());
    let inbox = house.runtime.inbox();
    let item = inbox.get(receipt.id).await.unwrap();
    let until = Timestamp::now() + SignedDuration::from_hours(1);
    let like = Allow::Named {
        conversation: id("test"),
        rule: "careful".into(),
        agent: None,
        action: "create_node".into(),
        resource: None,
    };
    inbox.allow(like, until, "ada").await.unwrap();
    let first = say(&inbox, &item, "ada", Answer::Approve).await.unwrap();
    assert_eq!(first, Outcome::Waiting { missing: 1 });

    house.runtime.fork("test", None, "copy", None).await.unwrap();
    let all = inbox.holds(&Filter::default()).await.unwrap();
    let copy = all.iter().find(|item| item.conversation == id("copy")).unwrap();
    assert!(copy.hold.approved_by.is_empty(), "what Ada approved was the original");
    let allowed = house.runtime.inbox().allowances().await.unwrap();
    assert_eq!(allowed.len(), 1, "the allowance is the original's: {allowed:?}");
    let journal = house.runtime.services().bus.journal().clone();
    let blocked = events(&*journal, "copy").await;
    let blocked = blocked.iter().filter(|event| event.kind() == "HoldAnswered");
    assert!(blocked.clone().count() == 1 && blocked.clone().all(|event| event.blocked()));

    for (by, missing) in [("bob", 1), ("eve", 0)] {
        let outcome = say(&inbox, copy, by, Answer::Approve).await.unwrap();
        match missing {
            0 => assert_eq!(outcome, Outcome::Approved),
            missing => assert_eq!(outcome, Outcome::Waiting { missing }),
        }
    }
    house.end(copy.hold.id).await;
    assert_eq!(server.hits("/n"), 1);
    let left = inbox.holds(&Filter::default()).await.unwrap();
    assert_eq!(left.iter().map(|item| item.hold.id).collect::<Vec<_>>(), [receipt.id]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fork_ends_where_it_was_asked_to() {
    let (journal, house, ..) = held().await;
    let original = events(&*journal, "test").await;
    let held = original.iter().find(|event| event.kind() == "CallHeld").unwrap().sequence;
    let forked = house.runtime.fork("test", Some(held - 1), "before", None).await.unwrap();
    assert_eq!(forked.at, held - 1);
    let state = house.runtime.state("before", None).await.unwrap();
    assert_eq!((state.sequence, state.waiting.len()), (held, 0));
    assert_eq!(state.runs[0].status, RunStatus::Paused);

    let again = house.runtime.fork("test", Some(held - 1), "before", None).await.unwrap_err();
    assert!(matches!(again, CopyError::Exists(_)), "{again}");
    for (from, at, to, what) in [
        ("test", Some(0), "x", "no event 0"),
        ("test", Some(999), "x", "no event 999"),
        ("nobody", None, "x", "no conversation local/nobody"),
        ("test~t", None, "x", "is a thread"),
        ("test", None, "x~t", "is a thread"),
        ("test", None, " ", "it is empty"),
    ] {
        let error = house.runtime.fork(from, at, to, None).await.unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
    assert_eq!(journal.head(&id("x")).await.unwrap(), 0);
}

/// A decision without its verdict would be one that nobody judges, and its turn would wait for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fork_that_ends_with_a_decision_has_its_verdict() {
    let model = Scripted::decisions([answer("one"), answer("two")]);
    let house = House::of(builder().model(model)).await;
    house.talk.send("hello").await.unwrap();
    let original = house.talk.events(0, 100).await.unwrap();
    let made = original.iter().find(|event| event.kind() == DecisionMade::TYPE).unwrap().sequence;
    let forked = house.runtime.fork("test", Some(made), "copy", None).await.unwrap();
    assert_eq!(forked.at, made + 1);
    house.runtime.take_up(&id("copy")).await.unwrap();
    let copy = house.runtime.conversation("copy");
    let goes_on = async {
        while copy.events(0, 100).await.unwrap().last().unwrap().kind() != TurnEnded::TYPE {
            tokio::task::yield_now().await;
        }
    };
    within("the copy's turn to end", goes_on).await;
    house.runtime.shutdown().await;
}

/// A sub-agent that goes on in a copy finds there what it had decided; what the original has done isn't
/// done again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_sub_agent_has_done_is_not_repeated_in_a_fork() {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let gate = Latch::new();
    let (url, held) = (server.url("/"), gate.clone());
    let agent = agent_fn("errand", "", move |cx: AgentContext, _: Value| {
        let get = |path: &str| create_get(&format!("{url}{path}"));
        let (gets, gate) = ([get("a"), get("a"), get("b")], held.clone());
        async move {
            for get in gets {
                cx.decide(serde_json::from_value::<CreateNode>(get).unwrap()).await?;
            }
            gate.wait().await;
            Ok::<_, AgentError>(json!("done"))
        }
    });
    let house = House::of(builder().model(Scripted::new()).agent(agent)).await;
    let spawn =
        json!({"action_type": "spawn_subagent", "subagent_type": "errand", "task_payload": {}});
    house.decide(D::SpawnSubagent, spawn).await;
    gate.arrived(1).await;
    assert_eq!(server.requests().len(), 3);
    house.runtime.fork("test", None, "copy", None).await.unwrap();
    house.runtime.take_up(&id("copy")).await.unwrap();
    gate.arrived(2).await;
    assert_eq!(server.requests().len(), 3);
    house.runtime.shutdown().await;
}

/// A fork of a fork, and one of it: each has ids of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forks_can_be_forked() {
    let (journal, house, ..) = held().await;
    house.runtime.fork("test", None, "one", None).await.unwrap();
    house.runtime.fork("one", None, "two", None).await.unwrap();
    house.runtime.fork("test", None, "three", None).await.unwrap();
    let mut seen = HashSet::new();
    let mut all = 0;
    for name in ["test", "one", "two", "three"] {
        for event in events(&*journal, name).await {
            seen.insert(event.id);
            all += 1;
        }
    }
    assert_eq!(seen.len(), all, "an id is there twice");
    let said = events(&*journal, "two").await;
    assert_eq!(said[0].read::<ConversationForked>().unwrap().from, id("one"));
    assert_eq!(waits(&house.runtime).await.len(), 4);
}

/// A journal that takes so many commits and no more.
struct Cut(Arc<dyn Journal>, AtomicUsize);

#[async_trait]
impl Wrapper for Cut {
    fn inner(&self) -> &dyn Journal {
        &*self.0
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        let left = self.1.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
        match left {
            Ok(_) => self.0.append(commit).await,
            Err(_) => Err(JournalError::Store("the disk is full".into())),
        }
    }
}

/// A conversation of several commits' size, and a thread of it that names an event of it.
async fn large() -> Arc<dyn Journal> {
    use ephor::core::{Disposition, Draft};
    use ephor::events::UserMessageReceived;
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let now = Timestamp::UNIX_EPOCH;
    let mut first = None;
    let mut all = Vec::new();
    for sequence in 1..=9000 {
        let draft = Draft::new(id("test"), UserMessageReceived::text(format!("no. {sequence}")));
        first.get_or_insert(draft.id);
        all.push(Arc::new(draft.seal(sequence, now, Disposition::Delivered)));
    }
    journal.append(Commit::new(id("test"), 0, all)).await.unwrap();
    let thread = id(&format!("test~planner-{}", first.unwrap()));
    let json = json!({"run": first, "thread": thread, "note": 1.0});
    let raw = serde_json::value::to_raw_value(&json).unwrap();
    let draft = Draft::of(thread.clone(), EventData::raw_of("FromTheFuture", 7, raw));
    let event = Arc::new(draft.seal(1, now, Disposition::Internal));
    journal.append(Commit::new(thread, 0, vec![event])).await.unwrap();
    journal
}

#[tokio::test]
async fn a_copy_that_was_cut_off_is_completed() {
    let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(1);
    let mut cut_off = 0;
    for commits in 0.. {
        let inner = large().await;
        let journal = Cut(inner.clone(), AtomicUsize::new(commits));
        let done = fork(&journal, &id("test"), None, &id("copy"), None, now).await;
        let whole = done.is_ok();
        if let Err(error) = done {
            assert!(matches!(error, CopyError::Journal(_)), "{error}");
            cut_off += 1;
            let later = now + SignedDuration::from_hours(1);
            fork(&*inner, &id("test"), None, &id("copy"), None, later).await.unwrap();
        }
        let copy = inner.read(&id("copy"), 0, 10_000).await.unwrap();
        assert_eq!(copy.len(), 9001, "after {commits} commits");
        let thread = id(&format!("copy~planner-{}", copy[1].id));
        let there = inner.read(&thread, 0, 10).await.unwrap();
        let value = there[0].data.to_value().unwrap();
        assert_eq!(value, json!({"run": copy[1].id, "thread": thread, "note": 1.0}));
        assert_eq!((there[0].kind(), there[0].data.version()), ("FromTheFuture", 7));
        if whole {
            break;
        }
    }
    assert!(cut_off > 2, "the copy has several commits");
}

/// What a copy tells of was spent once.
#[tokio::test]
async fn nothing_is_charged_twice() {
    use ephor::core::{Disposition, Draft};
    use ephor::runs::fork;
    let journal = Memory::new();
    let called = |tokens| ModelCalled {
        model: "m".to_owned(),
        purpose: "decide".to_owned(),
        input_tokens: tokens,
        output_tokens: 0,
        cost_micros: None,
        duration_ms: 1,
        error: None,
        code: None,
        prompt: Vec::new(),
        answer: None,
    };
    let now = Timestamp::UNIX_EPOCH;
    let spend = async |name: &str, expected, tokens| {
        let draft = Draft::new(id(name), called(tokens));
        let event = Arc::new(draft.seal(expected + 1, now, Disposition::Delivered));
        journal.append(Commit::new(id(name), expected, vec![event])).await.unwrap()
    };
    spend("test", 0, 7).await;
    fork(&journal, &id("test"), None, &id("copy"), None, now).await.unwrap();
    let last = spend("copy", 2, 5).await;
    let ledger = ephor_runtime::spending::Ledger::default();
    ledger.restore(&journal, now, last).await.unwrap();
    assert_eq!(ledger.of("local", "embedder", now).1.tokens, 12);
}

async fn exported(journal: &dyn Journal, name: &str) -> Vec<u8> {
    let mut out = Vec::new();
    export(journal, &id(name), Timestamp::UNIX_EPOCH, &mut out).await.unwrap();
    out
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_exported_is_imported_as_it_was() {
    let (journal, house, ..) = held().await;
    house.refused(D::Respond, json!({})).await;
    let file = exported(&*journal, "test").await;
    let dir = tempfile::tempdir().unwrap();
    let other = Sqlite::open(dir.path().join("other.db")).unwrap();
    let done = import(&other, &*file, None, Timestamp::now()).await.unwrap();
    let (before, now) = (events(&*journal, "test").await, events(&other, "test").await);
    assert_eq!(done.events, before.len() as u64);
    assert!(before.iter().any(|event| event.blocked()), "blocked ones are in it too");
    assert_eq!(exported(&other, "test").await, file, "byte by byte");
    let json = |event: &Arc<Envelope>| ephor::core::cloudevents::to_value(event).unwrap();
    assert_eq!(
        now.iter().map(json).collect::<Vec<_>>(),
        before.iter().map(json).collect::<Vec<_>>()
    );
    assert!(verify(&other, None, |_| {}).await.unwrap().sound());

    let again = import(&other, &*file, None, Timestamp::now()).await.unwrap_err();
    assert!(matches!(again, ImportError::Copy(CopyError::Exists(_))), "{again}");
    let name = id("acme/elsewhere");
    import(&other, &*file, Some(&name), Timestamp::now()).await.unwrap();
    let copy = events(&other, "acme/elsewhere").await;
    assert_eq!(copy.len(), before.len() + 1);
    assert_eq!(copy[0].kind(), "ConversationForked");
    let ids: HashSet<_> = before.iter().map(|event| event.id).collect();
    assert!(copy.iter().all(|event| !ids.contains(&event.id)));
}

#[tokio::test]
async fn threads_and_unknown_events_are_in_an_export() {
    let journal = large().await;
    let file = exported(&*journal, "test").await;
    for cut in [0, 1, 2, 3] {
        let inner: Arc<dyn Journal> = Arc::new(Memory::new());
        let stopped = Cut(inner.clone(), AtomicUsize::new(cut));
        let first = import(&stopped, &*file, None, Timestamp::now()).await;
        if first.is_err() {
            import(&*inner, &*file, None, Timestamp::now()).await.unwrap();
        }
        assert_eq!(exported(&*inner, "test").await, file, "cut after {cut} commits");
    }
}

/// The lines of an export, changed, with a digest that fits.
fn changed(file: &[u8], change: impl FnOnce(&mut Vec<String>)) -> Vec<u8> {
    let text = String::from_utf8(file.to_vec()).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    change(&mut lines);
    let mut out: Vec<u8> = lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect();
    writeln!(out, "{}", json!({"end": lines.len(), "sha256": Hash::of(&out)})).unwrap();
    out
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_files_are_refused_before_anything_is_written() {
    let (journal, ..) = held().await;
    let file = exported(&*journal, "test").await;
    let text = String::from_utf8(file.clone()).unwrap();
    let set = |at: usize, key: &'static str, value: Value| {
        changed(&file, |lines| {
            let mut line: Value = serde_json::from_str(&lines[at]).unwrap();
            line[key] = value;
            lines[at] = line.to_string();
        })
    };
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let lines = text.lines().count();
    let table: BTreeMap<&str, (Vec<u8>, &str)> = [
        ("as it was, it can be read", (changed(&file, |_| {}), "")),
        ("nothing", (Vec::new(), "ends after line 0")),
        ("cut in a line", (file[..file.len() - 9].to_vec(), "it was cut")),
        (
            "without its end",
            (text.rsplit_once("{\"end\"").unwrap().0.as_bytes().to_vec(), "it was cut"),
        ),
        ("no export", (b"{\"a\":1}\n".to_vec(), "line 1")),
        ("something else", (set(0, "format", json!("zip")), "is no export")),
        ("a newer format", (set(0, "version", json!(2)), "version 2 of the format")),
        ("more events are said to be in it", (set(0, "events", json!(99)), "99")),
        ("another head", (set(0, "head", json!(EventId::fresh())), "last event")),
        ("a thread alone", (set(0, "conversation", json!("local/test~t")), "thread")),
        ("another conversation", (set(1, "part", json!("local/other")), "no place here")),
        ("a doubled sequence", (set(3, "sequence", json!(1)), "where 2 comes next")),
        ("a gap", (set(3, "sequence", json!(7)), "where 2 comes next")),
        ("a time that is none", (set(3, "time", json!("soon")), "line 4")),
        ("more events announced", (set(1, "events", json!(lines)), "can't be read")),
        ("no events", (set(1, "events", json!(0)), "no events")),
        ("changed", (text.replacen("page", "mine", 1).into_bytes(), "was changed")),
        ("behind the end", ([file.clone(), b"x\n".to_vec()].concat(), "after the end")),
        (
            "an event twice",
            (
                changed(&file, |lines| {
                    let first: Value = serde_json::from_str(&lines[2]).unwrap();
                    let mut second: Value = serde_json::from_str(&lines[3]).unwrap();
                    second["id"] = first["id"].clone();
                    lines[3] = second.to_string();
                }),
                "is there twice",
            ),
        ),
        (
            "too deep",
            (
                changed(&file, |lines| {
                    let mut line: Value = serde_json::from_str(&lines[2]).unwrap();
                    line["data"] = json!("DEEP");
                    lines[2] = line.to_string().replace("\"DEEP\"", &deep);
                }),
                "deeper",
            ),
        ),
        (
            "two in a line",
            (changed(&file, |lines| lines[2] = format!("{0},{0}", lines[2])), "line 3"),
        ),
        ("no UTF-8", ([b"\xff\n".to_vec(), file.clone()].concat(), "UTF-8")),
        (
            "a foreign thread",
            (
                changed(&file, |lines| {
                    let mut line: Value = serde_json::from_str(&lines[2]).unwrap();
                    line["id"] = json!(EventId::fresh());
                    lines.push(json!({"part": "local/other~t", "events": 1}).to_string());
                    lines.push(line.to_string());
                }),
                "no place here",
            ),
        ),
    ]
    .into();
    for (what, (bytes, says)) in table {
        let other = Memory::new();
        let done = import(&other, &*bytes, None, Timestamp::UNIX_EPOCH).await;
        let all = other.read_all(Position::START, 10).await.unwrap();
        match done {
            Ok(_) => assert!(says.is_empty(), "{what} was imported"),
            Err(error) => {
                let said = error.to_string();
                assert!(!says.is_empty() && said.contains(says), "{what}: {said}");
                assert!(all.is_empty(), "{what}: something was written");
            }
        }
    }
}

/// A conversation that is there already, and another one, is never mixed up with a file.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_never_writes_to_another_conversation() {
    let (journal, ..) = held().await;
    let file = exported(&*journal, "test").await;
    let house = House::of(ephor_tests::house::builder().model(Scripted::new())).await;
    house.refused(D::Respond, json!({})).await;
    let other = house.runtime.services().bus.journal().clone();
    let before = events(&*other, "test").await.len();
    let error = import(&*other, &*file, None, Timestamp::now()).await.unwrap_err();
    assert!(matches!(error, ImportError::Copy(CopyError::Exists(_))), "{error}");
    assert_eq!(events(&*other, "test").await.len(), before);
}
