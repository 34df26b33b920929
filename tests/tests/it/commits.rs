//! What a turn costs: its facts go on record with the decision, or the end, that they belong to.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor::DecisionType as D;
use ephor::bus::Pattern;
use ephor::core::EventData;
use ephor::events::{
    DecisionCompleted, DecisionRejected, MessageSent, ModelCalled, TurnEnded, TurnOutcome,
};
use ephor::journal::{Commit, Feed, Journal, JournalError, Memory, Position, Store, Wrapper};
use ephor::model::{ChatResponse, Scripted, Usage};
use ephor::{Actor, ActorContext, ConversationId, Envelope, Event, Input};
use ephor_testkit::bus::Note;
use ephor_testkit::{FaultyStore, within};
use ephor_tests::house::{House, builder, create_get};
use serde_json::{Value, json};

use crate::flows::{answer, decided};

/// A journal that notes what each commit holds.
#[derive(Default)]
struct Commits {
    inner: Memory,
    seen: Mutex<Vec<Vec<String>>>,
}

impl Commits {
    fn seen(&self) -> Vec<Vec<String>> {
        self.seen.lock().unwrap().clone()
    }
}

#[async_trait]
impl Wrapper for Commits {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        let kinds = commit.events.iter().map(|event| event.kind().to_owned()).collect();
        self.seen.lock().unwrap().push(kinds);
        Store::append(&self.inner, commit).await
    }
}

const TURN: [&[&str]; 3] = [
    &["UserMessageReceived"],
    &["ModelCalled", "DecisionMade", "DecisionValidated"],
    &["MessageSent", "DecisionCompleted", "TurnEnded"],
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_turn_takes_three_commits() {
    let journal = Arc::new(Commits::default());
    let house = House::of(builder().shared_journal(journal.clone())).await;
    for turn in 1..=3 {
        let reply = within("the turn", house.talk.send("hello")).await.unwrap();
        assert_eq!(reply.outcome, TurnOutcome::Answered);
        let seen = journal.seen();
        assert_eq!(seen.len(), 3 * turn, "{seen:?}");
        assert_eq!(seen[3 * (turn - 1)..], TURN);
    }
    // Whoever listens hears every event by itself, in its order.
    house.seen.wait_for::<TurnEnded>(3).await;
    let order: Vec<_> = TURN.concat().repeat(3);
    assert_eq!(house.journal().await, order);
    house.runtime.shutdown().await;
}

fn count(kinds: &[String], kind: &str) -> usize {
    kinds.iter().filter(|of| *of == kind).count()
}

/// Two turns on a journal that fails at a commit, or that somebody else writes just before it.
async fn two_turns(journal: &Arc<FaultyStore>) -> Vec<String> {
    let model = Scripted::decisions([answer("one"), answer("two")]);
    let house = House::of(builder().shared_journal(journal.clone()).model(model)).await;
    for text in ["one", "two"] {
        let reply = loop {
            // What somebody wants to begin is refused while the store fails.
            if let Ok(reply) = within("the turn", house.talk.send("hello")).await {
                break reply;
            }
        };
        assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, text));
    }
    assert_eq!(house.runtime.shutdown().await, []);
    let all = Feed::read_all(&**journal, Position::START, 1000).await.unwrap();
    let ids: std::collections::BTreeSet<_> = all.iter().map(|(_, event)| event.id).collect();
    assert_eq!(ids.len(), all.len(), "an event is on record twice");
    all.iter().map(|(_, event)| event.kind().to_owned()).filter(|kind| kind != "Note").collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_commit_of_a_chat_fails_every_message_is_answered_once() {
    let turns: Vec<_> = TURN.concat().repeat(2);
    for commit in 1..=6 {
        for conflict in [false, true] {
            let journal = FaultyStore::around(Memory::new());
            match conflict {
                true => journal.conflict_at([commit]),
                false => journal.fail_at(commit..commit + 2),
            }
            let kinds = two_turns(&journal).await;
            assert_eq!(count(&kinds, ModelCalled::TYPE), 2, "commit {commit}: {kinds:?}");
            assert_eq!(count(&kinds, MessageSent::TYPE), 2, "commit {commit}: {kinds:?}");
            assert_eq!(kinds, turns, "commit {commit}, conflict: {conflict}");
        }
    }
}

/// The call that came to the decision is spent when it is judged, in the same commit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_exhausts_the_budget_rejects_its_own_decision() {
    for (tokens, rejected) in [(50, true), (10, false)] {
        let model = Scripted::new()
            .then_with(move |_| {
                let json = decided(D::CreateNode, create_get("http://127.0.0.1:9/"));
                let json = serde_json::to_value(json).unwrap();
                Ok(ChatResponse::json("test", json)
                    .used(Usage { input_tokens: tokens, output_tokens: 0 }))
            })
            .then_decision(answer("done"));
        let journal = Arc::new(Commits::default());
        let budgets: Value = json!({"conversation": {"tokens": 40}});
        let budgets = serde_json::from_value(budgets).unwrap();
        let builder = builder().configure(move |settings| settings.judge.budgets = budgets);
        let house = House::of(builder.shared_journal(journal.clone()).model(model)).await;
        within("the turn", house.talk.send("get it")).await.unwrap();
        let verdict = if rejected { "DecisionRejected" } else { "DecisionValidated" };
        assert_eq!(journal.seen()[1], ["ModelCalled", "DecisionMade", verdict]);
        if rejected {
            let rejected = house.all::<DecisionRejected>().await;
            assert_eq!(rejected[0].violations[0].code, "BUDGET_EXHAUSTED");
        }
        house.runtime.shutdown().await;
    }
}

fn note() -> Note {
    Note { text: "closed".to_owned() }
}

/// Remarks on the end of every decision, in the same commit where it can.
struct Closer {
    panics: Mutex<u32>,
}

impl Actor for Closer {
    type State = ();
    type Message = ();

    fn name(&self) -> &str {
        "closer"
    }

    fn hears(&self) -> Pattern {
        DecisionCompleted::TYPE.into()
    }

    fn start(&self, _: &ConversationId) {}

    fn fold(&self, (): &mut (), _: &Envelope) {}

    fn along(&self, (): &(), _: &Envelope) -> Vec<EventData> {
        vec![EventData::typed(note())]
    }

    fn handle(&self, (): &mut (), input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
        if !matches!(input, Input::Event(_)) {
            return;
        }
        {
            let mut panics = self.panics.lock().unwrap();
            if *panics > 0 {
                *panics -= 1;
                drop(panics);
                panic!("the closer was asked to");
            }
        }
        let there = cx.behind().count();
        if there == 0 {
            cx.publish(note());
        }
    }
}

/// Also where the actor fails on the event, and is given it again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_actor_puts_behind_an_event_is_on_record_once() {
    for panics in [0, 2] {
        let journal = Arc::new(Commits::default());
        let closer = Closer { panics: Mutex::new(panics) };
        let house = House::of(builder().shared_journal(journal.clone()).actor(closer)).await;
        for _ in 0..3 {
            within("the turn", house.talk.send("hello")).await.unwrap();
        }
        house.seen.wait_for::<Note>(3).await;
        house.runtime.shutdown().await;
        let seen = journal.seen();
        let notes = seen.iter().flatten().filter(|kind| *kind == "Note").count();
        assert_eq!(notes, 3, "{seen:?}");
        // The first end of a conversation starts the actor; from then on it is asked.
        let last = seen.last().unwrap();
        let all = ["DecisionCompleted", "TurnEnded", "Note"];
        assert!(all.iter().all(|kind| last.iter().any(|of| of == kind)), "{seen:?}");
    }
}
