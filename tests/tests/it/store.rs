//! A journal that fails, or that another process writes too: at each commit in turn.

use std::sync::Arc;
use std::time::Duration;

use ephor::DecisionType as D;
use ephor::bus::{BusError, SubscriptionOptions};
use ephor::events::{
    Answer, DecisionCompleted, DecisionHeld, DecisionMade, MessageSent, NodeCompleted, TurnEnded,
    TurnOutcome, UserMessageReceived,
};
use ephor::inbox::Outcome;
use ephor::journal::{Feed, Journal, JournalError, Memory, Store};
use ephor::model::Scripted;
use ephor::{Draft, Event, SendError};
use ephor_runtime::NotRecorded;
use ephor_testkit::TestTime;
use ephor_testkit::{FaultyStore, within};
use ephor_tests::house::{House, builder, create_get, get, plan, quick};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::actors::{Moved, moved};
use crate::approvals::{Careful, held, say};
use crate::flows::{answer, decided};

/// A turn that stores a plan, runs it, and answers.
fn model(url: &str) -> Scripted {
    Scripted::new()
        .then_decision(decided(D::CreateWorkflowPlan, plan(json!([get("ask", url)]), &[])))
        .then_with(|request| {
            let id = request.context["steps"][0]["result"]["workflow_id"].clone();
            let value = json!({"decision_type": "execute_workflow",
                "payload": {"action_type": "execute_workflow", "workflow_id": id}});
            Ok(ephor::model::ChatResponse::json("test", value))
        })
        .then_decision(answer("The page says hello."))
}

async fn page() -> Server {
    Server::start(|_| async { Response::text("hello") }).await
}

async fn house(server: &Server, journal: &Arc<FaultyStore>) -> House {
    let model = model(&server.url("/page"));
    House::of(builder().shared_journal(journal.clone()).model(model)).await
}

/// How many commits such a turn takes, and what is on record then.
async fn undisturbed() -> (usize, Vec<String>) {
    let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
    let house = house(&server, &journal).await;
    house.talk.send("ask it").await.unwrap();
    let kinds = recorded(&house).await;
    house.runtime.shutdown().await;
    (journal.tried(), kinds)
}

/// The types of what is on record, in no order: some of it isn't waited for by the turn.
async fn recorded(house: &House) -> Vec<String> {
    house.seen.wait_for::<DecisionCompleted>(3).await;
    house.seen.wait_for::<MessageSent>(2).await;
    house.seen.wait_for::<TurnEnded>(1).await;
    let mut kinds = house.journal().await;
    kinds.retain(|kind| kind != "Note");
    kinds.sort_unstable();
    kinds
}

async fn ids(journal: &FaultyStore) -> usize {
    let all = journal.read_all(ephor::journal::Position::START, 10_000).await.unwrap();
    let ids: std::collections::BTreeSet<_> = all.iter().map(|(_, event)| event.id).collect();
    assert_eq!(ids.len(), all.len(), "an event is on record twice");
    all.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_commit_fails_the_turn_goes_on_when_the_store_does() {
    let (commits, kinds) = undisturbed().await;
    assert!(commits > 8, "{kinds:?}");
    // The first commit is the message itself: whoever sends it is told at once.
    for failing in 2..=commits {
        let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
        journal.fail_at(failing..failing + 3);
        let house = house(&server, &journal).await;
        let reply = within("the turn", house.talk.send("ask it")).await.unwrap();
        assert_eq!(reply.text, "The page says hello.", "commit {failing} failed");
        assert_eq!(recorded(&house).await, kinds, "commit {failing} failed");
        assert_eq!(server.hits("/page"), 1, "commit {failing} failed");
        ids(&journal).await;
        assert_eq!(house.runtime.shutdown().await, []);
    }
}

/// The store has written it, and says that it failed: what is tried again isn't written twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_answer_of_the_store_is_lost_nothing_is_on_record_twice() {
    let (commits, kinds) = undisturbed().await;
    for losing in 1..=commits {
        for more in [1, 3] {
            let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
            journal.lose_answer_at(losing..losing + more);
            let house = house(&server, &journal).await;
            let reply = within("the turn", house.talk.send("ask it")).await.unwrap();
            assert_eq!(reply.text, "The page says hello.", "the answer to {losing} was lost");
            assert_eq!(recorded(&house).await, kinds, "the answer to {losing} was lost");
            assert_eq!(server.hits("/page"), 1, "the answer to {losing} was lost");
            ids(&journal).await;
            assert_eq!(house.runtime.shutdown().await, []);
        }
    }
}

/// It is told when the sync is done, however long that takes; nothing is begun before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_commit_takes_long_is_waited_for() {
    let (commits, kinds) = undisturbed().await;
    for slow in 1..=commits {
        let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
        journal.hold_answer_at([slow]);
        let house = house(&server, &journal).await;
        let talk = house.talk.clone();
        let turn = tokio::spawn(async move { talk.send("ask it").await });
        journal.until_tried(slow).await;
        let pending = journal.tried();
        // What is committed last may come behind the turn's end.
        let ended = house.seen.kinds().iter().any(|kind| kind == TurnEnded::TYPE);
        assert!(!ended || slow + 1 >= commits, "commit {slow} isn't durable");
        assert!(pending <= commits, "commit {slow} was tried again");
        journal.let_go();
        let reply = within("the turn", turn).await.unwrap().unwrap();
        assert_eq!(reply.text, "The page says hello.", "commit {slow} took long");
        assert_eq!(recorded(&house).await, kinds, "commit {slow} took long");
        assert_eq!(server.hits("/page"), 1, "commit {slow} took long");
        ids(&journal).await;
        assert_eq!(house.runtime.shutdown().await, []);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_commit_meets_a_conflict_nobody_hears_of_it() {
    let (commits, kinds) = undisturbed().await;
    for meeting in 1..=commits {
        let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
        journal.conflict_at([meeting]);
        let house = house(&server, &journal).await;
        let reply = within("the turn", house.talk.send("ask it")).await.unwrap();
        assert_eq!(reply.outcome, TurnOutcome::Answered, "conflict at {meeting}: {}", reply.text);
        assert_eq!(reply.text, "The page says hello.", "conflict at {meeting}");
        assert_eq!(recorded(&house).await, kinds, "conflict at {meeting}");
        assert_eq!(server.hits("/page"), 1, "conflict at {meeting}");
        assert_eq!(ids(&journal).await, kinds.len() + 1);
        house.runtime.shutdown().await;
    }
}

/// What somebody wants to begin is refused while the store fails, by its own error.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_new_is_begun_while_the_store_fails() {
    let journal = FaultyStore::around(Memory::new());
    let house = House::of(builder().shared_journal(journal.clone())).await;
    journal.break_down();
    let refused = |error: SendError| {
        assert!(
            matches!(error, SendError::Bus(BusError::Journal(JournalError::Store(_)))),
            "{error}"
        );
    };
    refused(house.talk.send("hello").await.unwrap_err());
    let node = json!({"action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
                      "config": {"expression": "1 < 2"}});
    refused(house.talk.decide_raw(D::CreateNode, node).await.unwrap_err());
    journal.mend();
    assert_eq!(house.talk.send("What is 2 + 2?").await.unwrap().outcome, TurnOutcome::Answered);
    assert_eq!(house.runtime.shutdown().await, []);
}

/// The store never comes back: whoever waits is told after the time that is set, and the shutdown
/// names what was done and isn't on record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_fails_for_ever_is_told() {
    let journal = FaultyStore::around(Memory::new());
    let broken = journal.clone();
    let server = Server::start(move |_| {
        broken.break_down();
        async { Response::text("hello") }
    })
    .await;
    let time = TestTime::default();
    let builder = quick(ephor_tests::house::standard())
        .shared_journal(journal.clone())
        .model(model(&server.url("/page")))
        .configure(|settings| settings.store.patience = 20)
        .time(time.clock(), time.timer());
    let house = House::of(builder).await;
    let talk = house.talk.clone();
    let turn = tokio::spawn(async move { talk.send("ask it").await });
    time.asked(Duration::from_millis(50), 1).await;
    time.asked(Duration::from_secs(20), 1).await;
    assert!(house.runtime.services().store.failing().is_some());
    time.advance(Duration::from_secs(21));
    match within("the turn", turn).await.unwrap() {
        Err(SendError::Store { waited: 20, reason }) => {
            assert!(reason.contains("full"), "{reason}")
        }
        other => unreachable!("{other:?}"),
    }
    let ended = tokio::spawn(house.runtime.shutdown());
    time.asked(Duration::from_secs(5), 1).await;
    time.advance(Duration::from_secs(6));
    let unrecorded = within("the shutdown", ended).await.unwrap();
    let what: Vec<_> = unrecorded.iter().map(|record| record.what.as_str()).collect();
    assert_eq!(what, ["the result of node ask"]);
    assert_eq!(server.hits("/page"), 1);
}

/// A pause between two tries grows, up to a bound; the record is taken once the store does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_come_ever_more_seldom() {
    let journal = FaultyStore::around(Memory::new());
    let broken = journal.clone();
    let server = Server::start(move |_| {
        broken.break_down();
        async { Response::text("hello") }
    })
    .await;
    let time = TestTime::default();
    let builder = quick(ephor_tests::house::standard())
        .shared_journal(journal.clone())
        .time(time.clock(), time.timer());
    let house = House::of(builder).await;
    let id = house.decide(D::CreateNode, create_get(&server.url("/page"))).await;
    for (pause, times) in
        [(50, 1), (100, 1), (200, 1), (400, 1), (800, 1), (1600, 1), (2000, 1), (2000, 2)]
    {
        let pause = Duration::from_millis(pause);
        time.asked(pause, times).await;
        time.advance(pause);
    }
    time.asked(Duration::from_secs(2), 3).await;
    journal.mend();
    time.advance(Duration::from_secs(2));
    house.end(id).await;
    assert_eq!(house.all::<NodeCompleted>().await.len(), 1);
    assert_eq!(house.runtime.services().store.failing(), None);
    assert_eq!(server.hits("/page"), 1);
}

/// Two runtimes on one journal, one conversation: as two processes are.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_runtimes_share_a_conversation() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let mut houses = Vec::new();
    for _ in 0..3 {
        houses.push(House::of(builder().shared_journal(journal.clone())).await);
    }
    let talks = houses.iter().map(|house| {
        let talk = house.talk.clone();
        tokio::spawn(async move {
            for n in 0..20 {
                let reply = talk.send(format!("What is {n} + 1?")).await.unwrap();
                assert_eq!(reply.outcome, TurnOutcome::Answered, "{}", reply.text);
                assert!(reply.text.contains(&(n + 1).to_string()), "{}", reply.text);
            }
        })
    });
    for talk in talks.collect::<Vec<_>>() {
        within("a talk", talk).await.unwrap();
    }
    let id = houses[0].talk.id().unwrap();
    let events = journal.read(&id, 0, 10_000).await.unwrap();
    let said = events.iter().filter(|event| event.read::<UserMessageReceived>().is_some());
    assert_eq!(said.count(), 60);
    for house in houses {
        house.runtime.shutdown().await;
    }
}

/// What one has stored, the other can run: the judge of each sees what the other wrote.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_judges_in_the_world_that_both_have_made() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let one = House::of(builder().shared_journal(journal.clone())).await;
    let two = House::of(builder().shared_journal(journal.clone())).await;
    one.talk.send("What is 1 + 1?").await.unwrap();
    two.talk.send("What is 1 + 2?").await.unwrap();
    let node = json!([{"node_id": "a", "type": "CONDITION", "name": "a",
                       "config": {"expression": "1 < 2"}}]);
    let workflow = one.plan(plan(node, &[])).await;
    two.execute(&workflow, Value::Null).await;
    two.completed(&workflow, 1).await;
    one.runtime.shutdown().await;
    two.runtime.shutdown().await;
}

/// An answer that the journal doesn't take is the person's to give again; a conflict isn't.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_not_taken_uses_nothing_up() {
    let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
    let careful = Careful::of(&[D::CreateNode], &[]);
    let house = House::of(builder().shared_journal(journal.clone()).rule(careful)).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/page"))).await;
    let inbox = house.runtime.inbox();
    journal.break_down();
    let refused = say(&inbox, &item, "ann", Answer::Approve).await.unwrap_err();
    assert_eq!(refused.code(), "JOURNAL");
    assert_eq!(server.hits("/page"), 0);
    journal.mend();
    journal.conflict_at(journal.tried() + 1..journal.tried() + 3);
    assert_eq!(say(&inbox, &item, "ann", Answer::Approve).await.unwrap(), Outcome::Approved);
    house.end(item.hold.id).await;
    assert_eq!(server.hits("/page"), 1);
    let twice = say(&inbox, &item, "bob", Answer::Approve).await.unwrap_err();
    assert_eq!(twice.code(), "ALREADY_SETTLED");
    assert_eq!(house.runtime.shutdown().await, []);
}

/// The store says that it failed, and has the answer all the same: what was approved is carried out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_taken_though_the_stores_own_was_lost() {
    let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
    let careful = Careful::of(&[D::CreateNode], &[]);
    let house = House::of(builder().shared_journal(journal.clone()).rule(careful)).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/page"))).await;
    journal.lose_answer_at([journal.tried() + 1]);
    let said = say(&house.runtime.inbox(), &item, "ann", Answer::Approve).await;
    assert_eq!(said.unwrap(), Outcome::Approved);
    house.end(item.hold.id).await;
    assert_eq!(server.hits("/page"), 1);
    ids(&journal).await;
    assert_eq!(house.runtime.shutdown().await, []);
}

/// What is held is on record, and the store can't say so: it is in the view when it comes again, and until
/// then nobody is told that it has been settled.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_what_the_store_has_not_confirmed_is_given_again() {
    let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
    let careful = Careful::of(&[D::CreateNode], &[]);
    let house = House::of(builder().shared_journal(journal.clone()).rule(careful)).await;
    // So that the conversation is in memory.
    held(&house, D::CreateNode, create_get(&server.url("/other"))).await;
    journal.lose_answer_at([journal.tried() + 1]);
    let made = DecisionMade::new(D::CreateNode, create_get(&server.url("/page")));
    let draft = Draft::new(house.talk.id().unwrap(), made);
    journal.fail_reads();
    let lost = house.runtime.publish(draft.clone()).await.unwrap_err();
    assert!(matches!(lost, BusError::Journal(JournalError::Store(_))), "{lost}");
    journal.mend();
    let inbox = house.runtime.inbox();
    let item = inbox.get(draft.id).await.unwrap();
    let refused = say(&inbox, &item, "ann", Answer::Approve).await.unwrap_err();
    assert_eq!(refused.code(), "JOURNAL");
    assert!(house.runtime.publish(draft).await.unwrap().find::<DecisionHeld>().is_some());
    assert_eq!(say(&inbox, &item, "ann", Answer::Approve).await.unwrap(), Outcome::Approved);
    house.end(item.hold.id).await;
    assert_eq!((server.hits("/page"), server.hits("/other")), (1, 0));
    assert_eq!(house.runtime.shutdown().await, []);
}

/// What can't be weighed for want of the record isn't on record as blocked: it can be said again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_gate_cannot_read_for_is_not_blocked() {
    let (server, journal) = (page().await, FaultyStore::around(Memory::new()));
    let careful = Careful::of(&[D::CreateNode], &[]);
    let model = Scripted::decisions([answer("here"), answer("there")]);
    let built = builder().shared_journal(journal.clone()).rule(careful).model(model);
    let house = House::of(built).await;
    let item = held(&house, D::CreateNode, create_get(&server.url("/page"))).await;
    let (id, services) = (house.talk.id().unwrap(), house.runtime.services().clone());
    assert!(services.passivate(&id).await);
    let before = journal.head(&id).await.unwrap();
    journal.fail_reads();
    let is_unread = |error: SendError| {
        let unread = matches!(error, SendError::Bus(BusError::Journal(JournalError::Store(_))));
        assert!(unread, "{error}");
    };
    is_unread(house.talk.send("hello").await.unwrap_err());
    let node = create_get(&server.url("/other"));
    is_unread(house.talk.decide_raw(D::CreateNode, node).await.err().unwrap());
    let refused = say(&house.runtime.inbox(), &item, "ann", Answer::Approve).await.unwrap_err();
    assert_eq!((refused.code(), journal.head(&id).await.unwrap()), ("JOURNAL", before));

    // A fact waits until the record can be read.
    journal.mend();
    journal.fail_next_reads(2);
    let fact = Draft::new(id.clone(), UserMessageReceived::text("hello"));
    assert!(services.publish_own(fact).await.unwrap().delivered());
    house.event("its reply", |end: &TurnEnded| end.text == "here").await;
    assert_eq!(house.talk.send("again").await.unwrap().text, "there");
    let said = say(&house.runtime.inbox(), &item, "ann", Answer::Approve).await;
    assert_eq!(said.unwrap(), Outcome::Approved);
    house.end(item.hold.id).await;
    assert_eq!(server.hits("/page"), 1);
    assert_eq!(house.runtime.shutdown().await, []);
}

/// Two runtimes on one journal, each with a person who approves: the decision is carried out once.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_approve_in_two_processes_one_wins() {
    let server = page().await;
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let mut houses = Vec::new();
    for _ in 0..2 {
        let careful = Careful::of(&[D::CreateNode], &[]);
        houses.push(House::of(builder().shared_journal(journal.clone()).rule(careful)).await);
    }
    for round in 1..=20 {
        let item = held(&houses[0], D::CreateNode, create_get(&server.url("/page"))).await;
        // The other one knows the conversation as it is now, or as it was.
        if round % 2 == 0 {
            houses[1].runtime.inbox().get(item.hold.id).await.unwrap();
        }
        let answers = houses.iter().map(|house| {
            let (inbox, item) = (house.runtime.inbox(), item.clone());
            tokio::spawn(async move { say(&inbox, &item, "ann", Answer::Approve).await })
        });
        let mut won = 0;
        for (house, answer) in houses.iter().zip(answers.collect::<Vec<_>>()) {
            match within("an answer", answer).await.unwrap() {
                Ok(outcome) => {
                    assert_eq!(outcome, Outcome::Approved);
                    house.end(item.hold.id).await;
                    won += 1;
                }
                Err(error) => assert_eq!(error.code(), "ALREADY_SETTLED"),
            }
        }
        assert_eq!(won, 1, "round {round}");
    }
    for house in houses {
        house.runtime.shutdown().await;
    }
    assert_eq!(server.hits("/page"), 20);
}

/// One that waited for its own queue would wait for ever: it is told, and nothing is on record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handler_is_told_that_its_own_queue_is_full() {
    let house = House::of(builder()).await;
    let (services, id) = (house.runtime.services().clone(), house.talk.id().unwrap());
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let of = id.clone();
    let options = SubscriptionOptions::from("narrow").queue(1);
    house.runtime.bus().subscribe::<Moved>(options, move |event: Arc<ephor::Envelope>| {
        let (services, of, tell) = (services.clone(), of.clone(), tell.clone());
        async move {
            let floods = event.read::<Moved>().is_some_and(|moved| moved.to == "flood");
            for _ in 0..if floods { 100 } else { 0 } {
                let fact = Draft::new(of.clone(), moved("parcel", "somewhere"));
                if let Err(error) = services.fact(fact).await {
                    let _ = tell.send(error);
                    break;
                }
            }
            Ok(())
        }
    });
    house.talk.publish(moved("parcel", "flood")).await.unwrap();
    let error = within("the refusal", told.recv()).await.unwrap();
    assert!(matches!(&error, NotRecorded::Bus(BusError::Saturated { .. })), "{error}");
    // Its own, and those that may be overdrawn.
    assert_eq!(house.all::<Moved>().await.len(), 1 + 64);
    house.runtime.shutdown().await;
}

/// What is begun waits until it can be read, or the runtime stops; the next process goes on then.
#[tokio::test]
async fn what_cannot_be_read_is_read_again_until_the_runtime_stops() {
    let journal = FaultyStore::around(Memory::new());
    let house = House::of(builder().shared_journal(journal.clone()).model(Scripted::new())).await;
    let services = house.runtime.services().clone();
    let id = house.talk.id().unwrap();
    journal.fail_next_reads(3);
    let read = || services.journal.read(&id, 0, 10);
    assert!(services.read_steadily(read).await.unwrap().is_empty());
    assert_eq!((journal.reads_to_fail(), services.store.failing()), (0, None));
    assert_eq!(services.store.unrecorded(), []);

    journal.fail_reads();
    let waiting = {
        let (services, id) = (services.clone(), id.clone());
        tokio::spawn(async move {
            let read = || services.journal.read(&id, 0, 10);
            services.read_steadily(read).await
        })
    };
    let mut health = services.store.watch();
    let _ = within("it to fail", health.wait_for(|health| health.failing.is_some())).await;
    assert_eq!(house.runtime.shutdown().await, [], "nothing is lost with it");
    let read = within("the end", waiting).await.unwrap();
    assert!(matches!(read, Err(JournalError::Store(_))), "{read:?}");
}
