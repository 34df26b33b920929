//! What a conversation had come to, at each of its events.

use std::sync::Arc;

use ephor::core::EventData;
use ephor::core::WorkflowStatus;
use ephor::core::interrupt::Subject;
use ephor::events::{
    Answer, CallHeld, DecisionCompleted, NodeCompleted, WorkflowCompleted, WorkflowStarted,
};
use ephor::journal::{Commit, Journal, Memory, Store};
use ephor::model::Scripted;
use ephor::payload::CreateNode;
use ephor::runs::{ConversationState, LatestRuns, NodeStatus, RunKind, RunStatus, StateError};
use ephor::{AgentContext, ConversationId, DecisionType as D, Envelope, Event, agent_fn};
use ephor_tests::house::{House, builder, cel, create_get, get, plan};
use ephor_tests::http::{Response, Server};
use serde_json::{Value, json};

use crate::approvals::{Careful, say, waits, with};
use crate::flows::{answer, decided};

/// The sequence of the only event of that type.
#[track_caller]
fn place<E: Event>(events: &[Arc<Envelope>]) -> u64 {
    let found: Vec<_> = events.iter().filter(|event| event.kind() == E::TYPE).collect();
    assert_eq!(found.len(), 1, "{}", E::TYPE);
    found[0].sequence
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_is_told_at_each_of_its_events() {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let house = House::of(with(Careful::of(&[], &["HTTP"]))).await;
    let nodes = json!([cel("one", "1 + 1"), get("ask", &server.url("/page")), cel("two", "2")]);
    let workflow = house.plan(plan(nodes, &[("one", "ask"), ("ask", "two")])).await;
    let run = house.execute(&workflow, Value::Null).await;
    house.seen.wait_for::<CallHeld>(1).await;
    let item = waits(&house.runtime).await.pop().unwrap();
    say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    house.completed(&workflow, 1).await;
    house.seen.wait_for::<DecisionCompleted>(2).await;

    let events = house.talk.events(0, 1000).await.unwrap();
    let at = async |sequence: u64| house.runtime.state("test", Some(sequence)).await.unwrap();
    let nodes = |state: &ConversationState| {
        let run = state.runs.iter().find(|known| known.id == run).unwrap();
        (run.status, run.nodes.iter().map(|node| node.status).collect::<Vec<_>>())
    };
    use NodeStatus::{Completed, Pending, Waiting};

    let before = at(place::<WorkflowStarted>(&events) - 1).await;
    assert!(before.runs.is_empty());
    assert_eq!(before.workflows[0].status, WorkflowStatus::Ready);
    assert_eq!(before.decisions.len(), 1, "the decision that will run it: {before:?}");

    let begun = at(place::<WorkflowStarted>(&events)).await;
    assert_eq!(nodes(&begun), (RunStatus::Running, vec![Pending; 3]));
    assert_eq!(begun.workflows[0].status, WorkflowStatus::Running);

    let held = at(place::<CallHeld>(&events)).await;
    assert_eq!(nodes(&held), (RunStatus::Waiting, vec![Completed, Waiting, Pending]));
    let [wait] = &held.waiting[..] else { panic!("{:?}", held.waiting) };
    assert_eq!((wait.id, held.runs[0].waits_for.as_slice()), (item.hold.id, &[item.hold.id][..]));
    assert!(matches!(&wait.subject, Subject::Call { node, .. } if node.run == run));

    let end = at(place::<WorkflowCompleted>(&events)).await;
    assert_eq!(nodes(&end), (RunStatus::Completed, vec![Completed; 3]));
    assert!(end.waiting.is_empty());

    // The last state is that of now, and the same whether it is asked for by number or not.
    let last = events.len() as u64;
    let now = house.runtime.state("test", None).await.unwrap();
    assert_eq!(json!(now), json!(at(last).await));
    assert_eq!((now.sequence, now.decisions.len(), now.spent.calls), (last, 0, 1));
    let done: u64 = events.iter().map(|event| event.data.json_len()).sum();
    assert_eq!(now.stored.journal_bytes, done);

    for (asked, there) in [(last + 1, last), (0, last)] {
        let error = house.runtime.state("test", Some(asked)).await.unwrap_err();
        assert!(matches!(error, StateError::Beyond { events, .. } if events == there), "{error}");
    }
    let error = house.runtime.state("nobody", None).await.unwrap_err();
    assert!(matches!(error, StateError::Unknown(_)), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_asks_is_one_run_with_its_answer() {
    let ask = decided(
        D::RequestClarification,
        json!({"action_type": "request_clarification", "question": "Which month?"}),
    );
    let model = Scripted::decisions([ask, answer("May it is."), answer("And again.")]);
    let house = House::of(ephor_tests::house::builder().model(model)).await;
    let status = async || {
        let state = house.runtime.state("test", None).await.unwrap();
        let all: Vec<_> = state.runs.iter().map(|run| (run.title.clone(), run.status)).collect();
        (all, state.waiting.len())
    };
    house.talk.send("the report").await.unwrap();
    let waiting = ("the report".to_owned(), RunStatus::Waiting);
    assert_eq!(status().await, (vec![waiting], 1));
    house.talk.send("May").await.unwrap();
    let done = ("the report".to_owned(), RunStatus::Completed);
    assert_eq!(status().await, (vec![done.clone()], 0));
    house.talk.send("once more").await.unwrap();
    let again = ("once more".to_owned(), RunStatus::Completed);
    assert_eq!(status().await, (vec![done, again], 0));
}

/// A conversation of so many finished turns, and one that nobody answered.
async fn long(turns: u64) -> (Memory, ConversationId) {
    use ephor::core::{Disposition, Draft};
    use ephor::events::{TurnEnded, TurnOutcome, UserMessageReceived};
    let (journal, id) = (Memory::new(), ConversationId::new("long").unwrap());
    let mut events = Vec::new();
    for turn in 0..=turns {
        let said = Draft::new(id.clone(), UserMessageReceived::text(format!("message {turn}")));
        let ended = TurnEnded {
            message: said.id,
            outcome: TurnOutcome::Answered,
            text: String::new(),
            options: None,
            iterations: 1,
            reason: None,
        };
        events.push(said);
        if turn < turns {
            events.push(Draft::new(id.clone(), ended));
        }
    }
    let now = jiff::Timestamp::UNIX_EPOCH;
    let sealed = (1..).zip(events).map(|(at, draft)| draft.seal(at, now, Disposition::Delivered));
    let events: Vec<_> = sealed.map(Arc::new).collect();
    journal.append(Commit::new(id.clone(), 0, events)).await.unwrap();
    (journal, id)
}

#[tokio::test]
async fn a_list_reads_the_end_of_a_long_conversation() {
    let (journal, id) = long(5000).await;
    let latest = LatestRuns::of(&journal, &id, 1000).await.unwrap();
    assert!(latest.runs.len() < 1100 && latest.before > 8000, "{}", latest.before);
    let last = latest.runs.last().unwrap();
    assert_eq!((&*last.title, last.status), ("message 5000", RunStatus::Running));
    let (ended, open) = latest.runs.split_at(latest.runs.len() - 1);
    assert!(ended.iter().all(|run| run.status == RunStatus::Completed));
    assert!(open.iter().all(|run| run.kind == RunKind::Turn));
    let all = LatestRuns::all(&journal, &id).await.unwrap();
    assert_eq!(all.len(), 5001);
}

/// What a newer version wrote, or an embedder, is counted and shown, and hides nothing.
#[tokio::test]
async fn events_that_are_not_known_are_told() {
    let (journal, id) = long(1).await;
    let raw = |kind: &str, version, json: Value| {
        EventData::raw_of(kind, version, serde_json::value::to_raw_value(&json).unwrap())
    };
    let newer = [
        raw("NodeCompleted", 2, json!({"result": 1})),
        raw("OrderShipped", 1, json!({"order": 7})),
        raw("OrderShipped", 1, json!({"order": 8})),
    ];
    let head = journal.head(&id).await.unwrap();
    let sealed = (head + 1..).zip(newer).map(|(at, data)| {
        let draft = ephor::Draft::of(id.clone(), data);
        let now = jiff::Timestamp::UNIX_EPOCH;
        Arc::new(draft.seal(at, now, ephor::core::Disposition::Delivered))
    });
    journal.append(Commit::new(id.clone(), head, sealed.collect())).await.unwrap();
    let journal: &dyn Journal = &journal;
    let state = ConversationState::at(journal, &id, None).await.unwrap();
    let unknown: Vec<_> = state.unknown.iter().map(|(kind, n)| (&**kind, *n)).collect();
    assert_eq!(unknown, [(NodeCompleted::TYPE, 1), ("OrderShipped", 2)]);
    assert_eq!(state.runs.len(), 2);
}

/// A sub-agent can't go on either while a call of its own waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sub_agent_waits_while_its_call_does() {
    let server = Server::start(|request| async move { Response::text(request.path) }).await;
    let payload = create_get(&server.url("/page"));
    let agent = agent_fn("errand", "", move |cx: AgentContext, _: Value| {
        let get = serde_json::from_value::<CreateNode>(payload.clone()).unwrap();
        async move { cx.decide(get).await }
    });
    let built = builder().model(Scripted::new()).agent(agent);
    let house = House::of(built.rule(Careful::of(&[], &["HTTP"]))).await;
    let spawn =
        json!({"action_type": "spawn_subagent", "subagent_type": "errand", "task_payload": {}});
    let agent = house.decide(D::SpawnSubagent, spawn).await;
    house.seen.wait_for::<CallHeld>(1).await;
    let status = async || {
        let state = house.runtime.state("test", None).await.unwrap();
        let run = state.runs.into_iter().find(|run| run.id == agent).unwrap();
        (run.status, run.waits_for)
    };
    let item = waits(&house.runtime).await.pop().unwrap();
    assert_eq!(status().await, (RunStatus::Waiting, vec![item.hold.id]));
    say(&house.runtime.inbox(), &item, "ada", Answer::Approve).await.unwrap();
    house.end(agent).await;
    assert_eq!(status().await, (RunStatus::Completed, Vec::new()));
    house.runtime.shutdown().await;
}
