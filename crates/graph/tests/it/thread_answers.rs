//! Questions and stops on a thread: several at once, in any order, and answers that don't fit.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::{id, memory, state};
use ephor_core::ErrorCode;
use ephor_graph::{
    Answers, Ask, CompiledGraph, Context, Graph, JsonKeys, JsonState, NodeError, RunError, START,
    Thread, ThreadError, Trigger,
};
use ephor_journal::Journal;
use serde_json::{Value, json};

type Cx = Context<JsonState>;
type Done = Result<Value, NodeError>;

fn keys() -> JsonKeys {
    JsonKeys::new().append("log")
}

/// Asks two questions at once: a number and a word.
async fn asks_two(cx: Cx) -> Done {
    let number = cx.ask::<u64>(Ask::new("number", "Which number?"));
    let word = cx.ask::<String>(Ask::new("word", "Which word?"));
    Done::Ok(json!({"log": [number?, word?]}))
}

fn open(outcome: &ephor_graph::Outcome<JsonState>) -> Vec<&str> {
    outcome.interrupts().iter().map(|it| it.id.as_str()).collect()
}

/// The answers are refused, with these words, and nothing has changed.
async fn refused(
    journal: &Arc<dyn Journal>,
    thread: &Thread<JsonState>,
    answers: Answers,
    words: &[&str],
) {
    let head = journal.head(thread.id()).await.unwrap();
    let error = thread.resume(answers).await.unwrap_err();
    for word in words {
        assert!(error.to_string().contains(word), "{error} should say {word:?}");
    }
    assert!(matches!(error, RunError::Thread(_)), "{error:?}");
    assert_eq!(journal.head(thread.id()).await.unwrap(), head, "{error}");
}

#[tokio::test]
async fn an_answer_that_does_not_fit_changes_nothing() {
    let now = Arc::new(AtomicU64::new(1_000));
    let clock = now.clone();
    let graph = Graph::new("g")
        .keys(keys())
        .node("two", asks_two)
        .node("soon", async |cx: Cx| {
            let ask = Ask::new("ok", "Quick!").expires_in(Duration::from_secs(60));
            Done::Ok(json!({"log": cx.ask::<bool>(ask)?}))
        })
        .edge(START, "two")
        .edge(START, "soon")
        .compile()
        .unwrap();
    let journal = memory();
    let thread = graph.thread(journal.clone(), id("t")).clock(move || {
        jiff::Timestamp::from_second(clock.load(Ordering::SeqCst).try_into().unwrap()).unwrap()
    });
    let waiting = thread.start(JsonState::default()).await.unwrap();
    assert_eq!(open(&waiting), ["two@1.0/number", "two@1.0/word", "soon@1.1/ok"]);

    let to = |id: &str, answer: Value| Answers::none().to(id, answer);
    let cases: [(Answers, &[&str]); 8] = [
        (Answers::none(), &["waits for answers", "two@1.0/number", "soon@1.1/ok"]),
        (Answers::only(1), &["one answer", "3 questions", "two@1.0/word"]),
        (to("two@1.0/number", json!("1")), &["two@1.0/number", "schema", "integer"]),
        (to("two@1.0/number", json!(-1)), &["two@1.0/number", "schema"]),
        (to("two@1.0/number", json!(null)), &["two@1.0/number", "schema"]),
        (to("two@1.0/word", json!({"a": 1})), &["two@1.0/word", "string"]),
        (to("two@2.0/word", json!("x")), &["two@2.0/word", "isn't pending", "two@1.0/number"]),
        // A right one beside a wrong one isn't taken either.
        (to("two@1.0/number", json!(1)).to("two@1.0/word", json!(1)), &["two@1.0/word"]),
    ];
    for (answers, words) in cases {
        refused(&journal, &thread, answers, words).await;
    }
    now.store(1_061, Ordering::SeqCst);
    refused(&journal, &thread, to("soon@1.1/ok", json!(true)), &["expired", "soon@1.1/ok"]).await;

    // The others can still be answered, one at a time, and the late one by its node's name.
    let waiting = thread.resume(to("two@1.0/word", json!("w"))).await.unwrap();
    assert_eq!(open(&waiting), ["two@1.0/number", "soon@1.1/ok"]);
    refused(&journal, &thread, to("two@1.0/word", json!("w")), &["isn't pending"]).await;
    thread.update_state(json!({"log": "late"}), Some("soon")).await.unwrap();
    let done = thread.resume(Answers::only(7)).await.unwrap();
    assert_eq!(done.state().to_value(), json!({"log": [7, "w", "late"]}));
    refused(&journal, &thread, Answers::none(), &["nothing to resume"]).await;
}

/// Lists whose items are subgraphs, in which others are, in which two ask at once.
fn nested(trigger: Trigger) -> CompiledGraph<JsonState> {
    let deep = Graph::new("deep")
        .keys(keys())
        .trigger(trigger)
        .node("quiet", async |_: Cx| Done::Ok(json!({"log": "quiet"})))
        .node("two", asks_two)
        .edge(START, "quiet")
        .edge(START, "two")
        .compile()
        .unwrap();
    let middle = Graph::new("middle")
        .keys(keys())
        .trigger(trigger)
        .subgraph("deep", deep)
        .node("one", async |cx: Cx| {
            let word: String = cx.ask(Ask::new("word", "Which word?"))?;
            Done::Ok(json!({"log": word}))
        })
        .edge(START, "deep")
        .edge(START, "one")
        .compile()
        .unwrap();
    Graph::new("outer")
        .keys(keys())
        .trigger(trigger)
        .subgraph_with(
            "middle",
            middle,
            |_: &JsonState| state(json!({})),
            |inner: &JsonState| -> Value { json!({"log": [inner.get("log").unwrap()]}) },
        )
        .node("asks", async |cx: Cx| {
            Done::Ok(json!({"log": cx.ask::<String>(Ask::new("before", "?"))?}))
        })
        .each(START, "middle", |_: &JsonState| Ok::<_, NodeError>(vec![json!(0), json!(1)]))
        .edge(START, "asks")
        .interrupt_before("asks")
        .compile()
        .unwrap()
}

#[tokio::test]
async fn questions_two_graphs_deep_are_answered_in_any_order() {
    for trigger in [Trigger::Any, Trigger::All] {
        for order in 0..12 {
            let journal = memory();
            let graph = nested(trigger);
            let thread = graph.thread(journal.clone(), id("t"));
            let first = thread.start(JsonState::default()).await.unwrap();
            let mut waiting: Vec<String> = open(&first).into_iter().map(str::to_owned).collect();
            assert_eq!(waiting.len(), 7, "{waiting:?}");
            let mut count = 7;
            let done = loop {
                // Another process each time.
                let thread = graph.thread(journal.clone(), id("t"));
                let known = thread.state().await.unwrap();
                let mut known: Vec<_> = known.interrupts.into_iter().map(|it| it.id).collect();
                let mut told = waiting.clone();
                known.sort();
                told.sort();
                assert_eq!(known, told, "{trigger:?} {order}");
                let next = &waiting[(order * count + order / 3) % waiting.len()];
                let answer = match next.rsplit('/').next().unwrap() {
                    "number" => json!(7),
                    _ if next.ends_with("@1.2/before") || next == "asks@1.0/before" => Value::Null,
                    _ => json!(next),
                };
                let outcome =
                    thread.resume(Answers::none().to(next.clone(), answer)).await.unwrap();
                if !outcome.waiting() {
                    break outcome;
                }
                waiting = open(&outcome).into_iter().map(str::to_owned).collect();
                // The stop before "asks" gives way to its question.
                count -= usize::from(waiting.len() < count);
                assert_eq!(waiting.len(), count, "{waiting:?}");
                refused(&journal, &thread, Answers::none().to("nobody", 1), &["isn't pending"])
                    .await;
                if waiting.iter().all(|id| id.contains('/') && !id.ends_with("/before")) {
                    refused(&journal, &thread, Answers::none(), &["waits for answers"]).await;
                }
            };
            // A DAG counts each node's tasks, a step all of them.
            let second = u32::from(trigger == Trigger::Any);
            let of = |item: u32| {
                let path = format!("middle@1.{item}/");
                json!([
                    "quiet",
                    7,
                    format!("{path}deep@1.0/two@1.{second}/word"),
                    format!("{path}one@1.{second}/word")
                ])
            };
            let log = done.state().get("log").unwrap().as_array().unwrap();
            assert_eq!(log[..2], [of(0), of(1)], "{trigger:?} {order}");
            assert!(log[2].as_str().unwrap().ends_with("/~2before"), "{log:?}");
        }
    }
}

#[tokio::test]
async fn a_steps_other_tasks_keep_what_they_did_when_one_fails() {
    for trigger in [Trigger::Any, Trigger::All] {
        let ran: Arc<[AtomicU64; 4]> = Arc::default();
        let (counts, broken) = (ran.clone(), Arc::new(AtomicU64::new(2)));
        let graph = Graph::new("g")
            .keys(keys())
            .trigger(trigger)
            .node("split", async |_: Cx| Done::Ok(json!({})))
            .node("work", move |cx: Cx| {
                let (counts, broken) = (counts.clone(), broken.clone());
                async move {
                    let item: usize = cx.item()?;
                    counts[item].fetch_add(1, Ordering::SeqCst);
                    if item % 2 == 1 && broken.load(Ordering::SeqCst) > 0 {
                        broken.fetch_sub(1, Ordering::SeqCst);
                        return Err(NodeError::new(ErrorCode::Internal, format!("item {item}")));
                    }
                    Ok(json!({"log": item}))
                }
            })
            .node("join", async |_: Cx| Done::Ok(json!({"log": "join"})))
            .edge(START, "split")
            .each("split", "work", |_: &JsonState| {
                Ok::<_, NodeError>((0..4).map(|item| json!(item)).collect())
            })
            .edge("work", "join")
            .compile()
            .unwrap();
        let thread = graph.thread(memory(), id("t"));
        let error = thread.start(JsonState::default()).await.unwrap_err();
        assert!(matches!(&error, RunError::Failed { tasks } if tasks.len() == 2), "{error}");
        let known = thread.state().await.unwrap();
        assert_eq!(known.failures.len(), 2);
        assert!(known.next.iter().all(|node| node.as_str() == "work"), "{:?}", known.next);
        let done = thread.resume(Answers::none()).await.unwrap();
        assert_eq!(done.state().to_value(), json!({"log": [0, 1, 2, 3, "join"]}), "{trigger:?}");
        let ran: Vec<u64> = ran.iter().map(|count| count.load(Ordering::SeqCst)).collect();
        assert_eq!(ran, [1, 2, 1, 2], "{trigger:?}");
    }
}

#[tokio::test]
async fn a_question_has_its_own_answer_whatever_its_key_is() {
    let graph = Graph::new("g")
        .keys(keys())
        .node("a", async |_: Cx| Done::Ok(json!({})))
        .node("b", async |cx: Cx| {
            let mut said = Vec::new();
            for key in ["before", "edge", "after", "~2edge", "a/b"] {
                said.push(cx.ask::<String>(Ask::new(key, key)));
            }
            let said: Result<Vec<String>, NodeError> = said.into_iter().collect();
            Done::Ok(json!({"log": said?}))
        })
        .edge(START, "a")
        .edge("a", "b")
        .interrupt_before("b")
        .interrupt_after("a")
        .interrupt_on("a", "b")
        .compile()
        .unwrap();
    let thread = graph.thread(memory(), id("t"));
    assert_eq!(thread.start(JsonState::default()).await.unwrap().interrupts().len(), 3);
    let waiting = thread.resume(Answers::none()).await.unwrap();
    let answers = waiting.interrupts().iter();
    let answers = answers.fold(Answers::none(), |all, it| all.to(&*it.id, &it.message));
    let done = thread.resume(answers).await.unwrap();
    let said = json!({"log": ["before", "edge", "after", "~2edge", "a/b"]});
    assert_eq!(done.state().to_value(), said);
}

#[tokio::test]
async fn a_thread_that_is_not_as_it_should_be_says_so() {
    let graph = nested(Trigger::Any);
    let journal = memory();
    let thread = graph.thread(journal.clone(), id("t"));
    let unknown = thread.resume(Answers::none()).await.unwrap_err();
    assert!(matches!(unknown, RunError::Thread(ThreadError::Unknown(_))), "{unknown}");
    for error in [
        thread.state().await.map(drop).unwrap_err(),
        thread.at(0).await.map(drop).unwrap_err(),
        thread.history(None, 3).await.map(drop).unwrap_err(),
        thread.update_state(json!({}), None).await.map(drop).unwrap_err(),
        thread.fork(0, id("f")).await.map(drop).unwrap_err(),
    ] {
        assert!(matches!(error, ThreadError::Unknown(_)), "{error}");
    }
    let unknown = thread.send(json!({})).await.unwrap_err();
    assert!(matches!(unknown, RunError::Thread(ThreadError::Unknown(_))), "{unknown}");
    assert_eq!(journal.head(&id("t")).await.unwrap(), 0);

    thread.start(JsonState::default()).await.unwrap();
    let head = journal.head(&id("t")).await.unwrap();
    for error in [
        thread.start(JsonState::default()).await.unwrap_err(),
        thread.send(json!({"log": 1})).await.unwrap_err(),
    ] {
        assert!(matches!(error, RunError::Thread(ThreadError::Unfinished { .. })), "{error}");
        assert!(error.to_string().contains("middle"), "{error}");
    }
    let other = Graph::new("other").node("a", async |_: Cx| Done::Ok(json!({}))).edge(START, "a");
    let other = other.compile().unwrap().thread(journal.clone(), id("t"));
    let error = other.resume(Answers::none()).await.unwrap_err();
    assert!(matches!(error, RunError::Thread(ThreadError::OtherGraph { .. })), "{error}");
    assert!(matches!(other.state().await, Err(ThreadError::OtherGraph { .. })));
    assert!(other.start(JsonState::default()).await.is_err());
    let error = thread.update_state(json!({}), Some("nobody")).await.unwrap_err();
    assert!(matches!(error, ThreadError::UnknownNode { .. }), "{error}");
    let error = thread.at(9).await.map(drop).unwrap_err();
    assert!(matches!(error, ThreadError::UnknownStep { step: 9, last: 0, .. }), "{error}");
    let error = thread.fork(0, id("t")).await.map(drop).unwrap_err();
    assert!(matches!(error, ThreadError::NotEmpty(_)), "{error}");
    assert_eq!(journal.head(&id("t")).await.unwrap(), head);
}
