//! Four eyes: who has asked for something, in whatever way, doesn't approve it.

use ephor::events::{Answer, UserMessageReceived, WorkflowAdjustmentRequested};
use ephor::inbox::{Allow, Outcome};
use ephor::runtime::InboxError;
use ephor::{DecisionType as D, Draft};
use ephor_tests::house::{House, create_get};
use ephor_tests::http::{Response, Server};
use jiff::SignedDuration;

use crate::approvals::{Careful, careful, edit, held, say, with};
use crate::approvals_people::moved;

async fn server() -> Server {
    Server::start(|request| async move { Response::text(request.path) }).await
}

/// What waits in a copy waits there because of whoever made it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_copies_a_conversation_does_not_approve_what_waits_in_it() {
    let server = server().await;
    let house = House::of(with(Careful { four_eyes: true, ..careful() })).await;
    let inbox = house.runtime.inbox();
    let payload = create_get(&server.url("/dear"));
    let by_ann = house.talk.decide_raw_by("ann", D::CreateNode, payload).await.unwrap();
    house.runtime.fork("test", None, "copy", Some("bob")).await.unwrap();
    let all = inbox.holds(&ephor::inbox::Filter::default()).await.unwrap();
    let copied = all.iter().find(|item| item.hold.id != by_ann.id).unwrap();
    for (by, refused) in [("ann", true), ("bob", true), ("eve", false)] {
        let said = say(&inbox, copied, by, Answer::Approve).await;
        match refused {
            true => assert_eq!(said, Err(InboxError::Asker { by: by.into() })),
            false => assert_eq!(said, Ok(Outcome::Approved)),
        }
    }
    house.end(copied.hold.id).await;
    assert_eq!(server.hits("/dear"), 1);
    house.runtime.shutdown().await;
}

/// Whoever asked for it isn't who approves it, and two do if nobody knows who asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_something_does_not_approve_it() {
    let server = server().await;
    let house = House::of(with(Careful { four_eyes: true, ..careful() })).await;
    let inbox = house.runtime.inbox();
    let payload = create_get(&server.url("/dear"));
    let by_ann = house.talk.decide_raw_by("ann", D::CreateNode, payload.clone());
    let item = inbox.get(by_ann.await.unwrap().id).await.unwrap();
    assert_eq!(item.hold.question.not_by, ["ann"]);
    let told = ephor::core::Interrupt::from(&item).message;
    assert_eq!((item.hold.question.asker(), &*told), ("ann", "ann asks for create_node"));
    let other = edit(moved(&item.hold.payload, &server.url("/other")));
    for answer in [Answer::Approve, other] {
        let own = say(&inbox, &item, " ann ", answer).await;
        assert_eq!(own, Err(InboxError::Asker { by: "ann".into() }));
    }
    let hour = house.runtime.services().clock.now() + SignedDuration::from_hours(1);
    let allowed = inbox.allow(Allow::Like(item.hold.id), hour, "bob").await;
    assert_eq!(allowed, Err(InboxError::NotAllowable));
    // Nobody else would see what bob makes of it.
    let edited = edit(moved(&item.hold.payload, &server.url("/other")));
    let alone = say(&inbox, &item, "bob", edited).await;
    assert!(
        matches!(&alone, Err(InboxError::Invalid { violations }) if violations[0].code == "FOUR_EYES"),
        "{alone:?}"
    );
    assert_eq!(say(&inbox, &item, "bob", Answer::Approve).await, Ok(Outcome::Approved));
    house.end(item.hold.id).await;
    assert_eq!((server.hits("/dear"), server.hits("/other")), (1, 0));
    // What a rule names in advance doesn't help either.
    let conversation = item.conversation.clone();
    let rule = item.hold.question.held_by[0].rule.clone();
    let (agent, resource) = (None, None);
    let named = Allow::Named { conversation, rule, agent, action: "create_node".into(), resource };
    inbox.allow(named, hour, "ann").await.unwrap();
    // Somebody whom nobody knows asks, too: two others must approve, and ann isn't one of them.
    house.talk.publish(UserMessageReceived::text("Go on.")).await.unwrap();
    let item = held(&house, D::CreateNode, payload).await;
    assert_eq!(
        (item.hold.question.approvals, &item.hold.question.not_by[..]),
        (2, &["ann".to_owned()][..])
    );
    assert_eq!(
        say(&inbox, &item, "bob", Answer::Approve).await,
        Ok(Outcome::Waiting { missing: 1 })
    );
    let own = say(&inbox, &item, "ann", Answer::Approve).await;
    assert_eq!(own, Err(InboxError::Asker { by: "ann".into() }));
    assert_eq!(say(&inbox, &item, "cem", Answer::Approve).await, Ok(Outcome::Approved));
    house.runtime.shutdown().await;
}

/// Who tells the agent what to decide, in whatever way, doesn't approve that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_dictates_something_does_not_approve_it() {
    let server = server().await;
    let house = House::of(with(Careful { four_eyes: true, ..careful() })).await;
    let inbox = house.runtime.inbox();
    let payload = create_get(&server.url("/dear"));
    let asked = house.talk.decide_raw_by("ann", D::CreateNode, payload.clone()).await.unwrap();
    let item = inbox.get(asked.id).await.unwrap();
    let text = "No. Do what I say.".to_owned();
    say(&inbox, &item, "bob", Answer::Answer { text }).await.unwrap();
    let adjust = WorkflowAdjustmentRequested {
        workflow_id: "wf".into(),
        failed_node_id: None,
        reason: "do what cem says".to_owned(),
        suggested_action: "replan".to_owned(),
        execution_context: serde_json::Map::new(),
    };
    let draft = Draft::new(item.conversation.clone(), adjust).from_source("api/cem");
    house.runtime.publish(draft).await.unwrap();
    let asked = house.talk.decide_raw_by("ann", D::CreateNode, payload).await.unwrap();
    let item = inbox.get(asked.id).await.unwrap();
    assert_eq!(item.hold.question.not_by, ["ann", "bob", "cem"]);
    house.runtime.shutdown().await;
}

/// What somebody writes into one thing is their wish in all that follows from it. Who merely approves
/// has none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_edits_something_does_not_approve_what_follows() {
    let server = server().await;
    let house = House::of(with(Careful { approvals: 2, four_eyes: true, ..careful() })).await;
    let inbox = house.runtime.inbox();
    let payload = create_get(&server.url("/dear"));
    let asked = house.talk.decide_raw_by("ann", D::CreateNode, payload.clone()).await.unwrap();
    let item = inbox.get(asked.id).await.unwrap();
    let other = edit(moved(&item.hold.payload, &server.url("/other")));
    assert_eq!(say(&inbox, &item, "bob", other).await, Ok(Outcome::Waiting { missing: 1 }));
    let edited = inbox.get(asked.id).await.unwrap();
    assert_eq!(say(&inbox, &edited, "cem", Answer::Approve).await, Ok(Outcome::Approved));
    let next = house.talk.decide_raw_by("ann", D::CreateNode, payload).await.unwrap();
    let next = inbox.get(next.id).await.unwrap();
    assert_eq!(next.hold.question.not_by, ["ann", "bob"]);
    for own in ["ann", "bob"] {
        let said = say(&inbox, &next, own, Answer::Approve).await;
        assert_eq!(said, Err(InboxError::Asker { by: own.into() }));
    }
    house.runtime.shutdown().await;
}

/// The program asks, and so no person: who edits it is still one of those whose approval it needs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_of_what_nobody_asked_for_is_seen_by_another() {
    let server = server().await;
    for (approvals, is_enough) in [(1, false), (2, true)] {
        let house = House::of(with(Careful { approvals, four_eyes: true, ..careful() })).await;
        let inbox = house.runtime.inbox();
        let item = held(&house, D::CreateNode, create_get(&server.url("/dear"))).await;
        assert!(item.hold.question.not_by.is_empty());
        let edits = |path: &str| edit(moved(&item.hold.payload, &server.url(path)));
        let said = say(&inbox, &item, "bob", edits("/first")).await;
        if !is_enough {
            assert!(
                matches!(&said, Err(InboxError::Invalid { violations }) if violations[0].code == "FOUR_EYES"),
                "{said:?}"
            );
            house.runtime.shutdown().await;
            continue;
        }
        assert_eq!(said, Ok(Outcome::Waiting { missing: 1 }));
        let edited = inbox.get(item.hold.id).await.unwrap();
        let again = say(&inbox, &edited, "bob", edits("/second")).await;
        assert_eq!(again, Ok(Outcome::Waiting { missing: 1 }));
        let edited = inbox.get(item.hold.id).await.unwrap();
        assert_eq!(say(&inbox, &edited, "cem", Answer::Approve).await, Ok(Outcome::Approved));
        house.end(item.hold.id).await;
        assert_eq!(["/dear", "/first", "/second"].map(|path| server.hits(path)), [0, 0, 1]);
        house.runtime.shutdown().await;
    }
}
