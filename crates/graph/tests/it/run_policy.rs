//! How one node is run: retries and their waits, timeouts, caches.

use crate::run_kit;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use ephor_graph::{Cache, Command, JsonState, NodeError, Retry, RunError, START, Trigger};
use ephor_time::{Sleep, SystemTimer, Time, Timer};
use run_kit::{Count, Crowd, Cx, Done, Guard, Json, graph, logged, state};
use serde_json::{Value, json};
use tokio::time::Instant;

const SECOND: Duration = Duration::from_secs(1);

/// A node that fails so often, and the moments of its attempts.
fn fails(times: u32, failure: Failure, moments: &Moments) -> Json {
    let moments = moments.clone();
    let node = move |cx: Cx| {
        moments.0.lock().unwrap().push(Instant::now());
        let failure = failure.clone();
        async move {
            match cx.attempt() <= times {
                true => Err(NodeError::from(failure)),
                false => Done::Ok(json!({"log": cx.attempt()})),
            }
        }
    };
    graph().node("a", node).edge(START, "a")
}

#[derive(Clone, Default)]
struct Moments(Arc<Mutex<Vec<Instant>>>);

impl Moments {
    fn waits(&self) -> Vec<Duration> {
        let moments = self.0.lock().unwrap();
        moments.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }
}

fn network() -> Failure {
    Failure::new(ErrorCode::NetworkError, "no way")
}

async fn end(graph: Json) -> Result<Vec<Value>, RunError> {
    graph.compile().unwrap().run(JsonState::default()).await.map(|done| logged(&done))
}

#[tokio::test(start_paused = true)]
async fn waits_double_up_to_the_longest_and_have_an_upper_half_at_random() {
    let moments = Moments::default();
    let graph = fails(5, network(), &moments)
        .retry("a", Retry::attempts(6).delay(SECOND).max_delay(SECOND * 6));
    assert_eq!(end(graph).await.unwrap(), [6]);
    let waits = moments.waits();
    for (wait, whole) in waits.iter().zip([1, 2, 4, 6, 6]) {
        let whole = SECOND * whole;
        let range = whole / 2..=whole + Duration::from_millis(2);
        assert!(range.contains(wait), "{waits:?}");
    }
    assert_eq!(waits.len(), 5);
}

#[tokio::test(start_paused = true)]
async fn a_failure_that_says_how_long_is_waited_for() {
    let moments = Moments::default();
    let busy = Failure { retry_after: Some(90), ..Failure::new(ErrorCode::RateLimited, "busy") };
    let graph = fails(1, busy, &moments).retry("a", Retry::attempts(2));
    assert_eq!(end(graph).await.unwrap(), [2]);
    let wait = moments.waits()[0];
    assert!((SECOND * 90..SECOND * 91).contains(&wait), "{wait:?}");
}

#[tokio::test(start_paused = true)]
async fn only_what_may_succeed_later_is_tried_again_and_not_too_often() {
    use ErrorCode::{Dependency, Internal, NetworkError, RateLimited, ResourceLimit, Timeout};
    for (code, attempts) in [
        (Timeout, 3),
        (NetworkError, 3),
        // What is too large stays too large; who means "busy" says for how long.
        (ResourceLimit, 1),
        (RateLimited, 3),
        (Internal, 1),
        (Dependency, 1),
        (ErrorCode::ValidationFailed, 1),
        (ErrorCode::Permission, 1),
    ] {
        let moments = Moments::default();
        let graph = fails(9, Failure::new(code, "no"), &moments).retry("a", Retry::attempts(3));
        let error = end(graph).await.unwrap_err();
        assert_eq!(moments.waits().len() + 1, attempts, "{code:?}");
        assert_eq!(Failure::from(error).code, code);
    }
    let moments = Moments::default();
    let odd = Retry::attempts(9).when(|failure| failure.message == "no way");
    assert!(end(fails(9, network(), &moments).retry("a", odd)).await.is_err());
    assert_eq!(moments.waits().len() + 1, 9);
    let moments = Moments::default();
    assert!(end(fails(9, network(), &moments).retry("a", Retry::attempts(0))).await.is_err());
    assert_eq!(moments.waits().len() + 1, 1, "no attempts are one attempt");
}

#[test]
fn a_wait_is_a_time_whatever_its_numbers() {
    let most = Duration::MAX;
    for (retry, expect) in [
        (Retry::attempts(2).delay(Duration::ZERO), Duration::ZERO),
        (Retry::attempts(2).delay(most).max_delay(most), most),
        (Retry::attempts(2).factor(f64::INFINITY), SECOND * 60),
        (Retry::attempts(2).factor(f64::NAN), SECOND * 60),
        (Retry::attempts(2).delay(SECOND).factor(-3.0), SECOND),
        (Retry::attempts(2).factor(1e300), SECOND * 60),
    ] {
        for jitter in [1.0, 7.0, f64::NAN] {
            assert_eq!(retry.wait(5000, None, jitter), expect, "{retry:?}");
        }
        assert!(retry.wait(u32::MAX, Some(u32::MAX), -1.0) >= expect / 2);
        assert!(retry.wait(0, Some(0), 0.0) <= expect.max(SECOND));
    }
}

#[tokio::test(start_paused = true)]
async fn an_attempt_that_takes_too_long_is_dropped_and_tried_again() {
    for trigger in [Trigger::Any, Trigger::All] {
        let dropped = Count::default();
        let count = dropped.clone();
        let graph = graph()
            .trigger(trigger)
            .node("a", move |cx: Cx| {
                let guard = Guard(count.clone());
                async move {
                    let _guard = guard;
                    if cx.attempt() < 3 {
                        std::future::pending::<()>().await;
                    }
                    Done::Ok(json!({"log": cx.attempt()}))
                }
            })
            .edge(START, "a")
            .timeout("a", SECOND * 5)
            .retry("a", Retry::attempts(3).delay(Duration::ZERO));
        let begun = Instant::now();
        assert_eq!(end(graph).await.unwrap(), [3]);
        assert_eq!(dropped.get(), 3);
        assert!((SECOND * 10..SECOND * 11).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    }
    let graph = graph()
        .node("a", async |_: Cx| {
            std::future::pending::<()>().await;
            Done::Ok(json!({}))
        })
        .edge(START, "a")
        .timeout("a", SECOND);
    let error = end(graph).await.unwrap_err();
    assert_eq!(Failure::from(error.clone()).code, ErrorCode::Timeout);
    assert!(error.to_string().contains("node \"a\" took longer than its 1s"), "{error}");
}

/// A node that says how often it ran, with a cache by the key `k`.
fn cached(cache: Cache<JsonState>, ran: &Count) -> ephor_graph::CompiledGraph<JsonState> {
    let ran = ran.clone();
    let node = move |cx: Cx| {
        let ran = ran.up();
        async move {
            if cx.state().get("fail").is_some() {
                return Err(NodeError::new(ErrorCode::Internal, "no"));
            }
            Done::Ok(json!({"log": ran}))
        }
    };
    graph().node("a", node).edge(START, "a").cache("a", cache).compile().unwrap()
}

fn by_key() -> Cache<JsonState> {
    Cache::by(|state: &JsonState, _| Some(state.get("k")?.to_string()))
}

#[tokio::test(start_paused = true)]
async fn a_result_is_used_again_for_the_same_key_until_it_is_too_old() {
    let ran = Count::default();
    let graph = cached(by_key().ttl(SECOND * 10), &ran);
    let ask = async |value: Value| logged(&graph.run(state(value)).await.unwrap());
    assert_eq!(ask(json!({"k": 1})).await, [1]);
    assert_eq!(ask(json!({"k": 1, "log": ["before"]})).await, [json!("before"), json!(1)]);
    assert_eq!(ask(json!({"k": 2})).await, [2]);
    tokio::time::advance(SECOND * 9).await;
    assert_eq!(ask(json!({"k": 1})).await, [1]);
    tokio::time::advance(SECOND).await;
    assert_eq!(ask(json!({"k": 1})).await, [3], "it was used, and is too old for all that");
    assert_eq!(ask(json!({})).await, [4], "no key, no cache");
    assert_eq!(ask(json!({})).await, [5]);
    assert_eq!(ran.get(), 5);
}

#[tokio::test]
async fn failures_are_not_kept_and_the_least_used_leaves() {
    let ran = Count::default();
    let graph = cached(by_key().entries(2), &ran);
    let ask = async |key: u64| logged(&graph.run(state(json!({"k": key}))).await.unwrap());
    for _ in 0..2 {
        assert!(graph.run(state(json!({"k": 1, "fail": true}))).await.is_err());
    }
    assert_eq!(ask(1).await, [3], "a failure isn't kept");
    assert_eq!(ask(2).await, [4]);
    assert_eq!(ask(1).await, [3]);
    assert_eq!(ask(3).await, [5], "2 was used least recently");
    assert_eq!(ask(1).await, [3]);
    assert_eq!(ask(2).await, [6]);
}

#[tokio::test]
async fn a_list_finds_its_items_results_and_where_they_led() {
    let ran = Count::default();
    let count = ran.clone();
    let graph = graph()
        .concurrency(1)
        .node("work", move |cx: Cx| {
            count.up();
            async move {
                let item: u64 = cx.item()?;
                let done = Command::<JsonState>::update(json!({"log": item}));
                Result::<_, NodeError>::Ok(done.goto("next"))
            }
        })
        .node("next", run_kit::say)
        .goto("work", ["next"])
        .each(START, "work", |_: &JsonState| {
            Result::<_, NodeError>::Ok(vec![json!(1), json!(2), json!(1), json!(1)])
        })
        .cache("work", Cache::by(|_: &JsonState, item| item.map(Value::to_string)))
        .compile()
        .unwrap();
    let expect = [json!(1), json!(2), json!(1), json!(1), json!("next")];
    for _ in 0..2 {
        assert_eq!(logged(&graph.run(JsonState::default()).await.unwrap()), expect);
    }
    assert_eq!(ran.get(), 2);
}

#[tokio::test]
async fn no_more_tasks_run_side_by_side_than_agreed_in_the_listed_order() {
    for trigger in [Trigger::Any, Trigger::All] {
        for limit in [0, 1, 3] {
            let (crowd, order) = (Crowd::default(), Arc::new(Mutex::new(Vec::new())));
            let mut graph = graph().trigger(trigger);
            for place in 0..10 {
                let (crowd, order) = (crowd.clone(), order.clone());
                let node = move |_: Cx| {
                    order.lock().unwrap().push(place);
                    let present = crowd.enter();
                    async move {
                        tokio::task::yield_now().await;
                        drop(present);
                        Done::Ok(json!({}))
                    }
                };
                graph = graph.node(format!("n{place}"), node).edge(START, format!("n{place}"));
            }
            let run = graph.compile().unwrap().run(JsonState::default()).concurrency(limit);
            run.await.unwrap();
            assert_eq!(crowd.most(), limit.max(1), "{trigger:?}");
            assert_eq!(*order.lock().unwrap(), (0..10).collect::<Vec<_>>(), "{trigger:?} {limit}");
        }
    }
}

/// What a run is lent is found by its type, in subgraphs too; a second of the same type takes the
/// first one's place, and what isn't there is a failure with the type's name.
#[tokio::test]
async fn what_a_run_is_lent_its_nodes_find() {
    struct Limit(u32);
    async fn lent(cx: Cx) -> Done {
        Ok(json!({"log": [cx.resource::<Limit>()?.0, cx.resource::<String>()?]}))
    }
    let inner = graph().node("in", lent).edge(START, "in").compile().unwrap();
    let graph = graph().node("a", lent).subgraph("b", inner).edge(START, "a").edge("a", "b");
    let graph = graph.compile().unwrap();
    let run = || graph.run(JsonState::default()).resource("told".to_owned());
    let done = run().resource(Limit(1)).resource(Limit(2)).await.unwrap();
    assert_eq!(logged(&done), [json!(2), json!("told"), json!(2), json!("told")]);
    let RunError::Failed { tasks } = run().await.unwrap_err() else { panic!("it ran") };
    assert_eq!(tasks[0].failure.code, ErrorCode::Dependency);
    assert!(tasks[0].failure.message.contains("Limit"), "{}", tasks[0].failure);
}

/// Waits, timeouts and limits go by the time that a run is given, whatever tokio's is.
#[tokio::test(start_paused = true)]
async fn a_run_goes_by_the_time_that_it_is_given() {
    /// A timer on which everything takes ten times as long.
    struct Slow;
    impl Timer for Slow {
        fn instant(&self) -> std::time::Instant {
            SystemTimer.instant()
        }
        fn sleep(&self, duration: Duration) -> Sleep {
            SystemTimer.sleep(duration * 10)
        }
    }
    let time = Time::new(Arc::new(ephor_time::SystemClock), Arc::new(Slow));
    let again = network().after(30);
    let moments = Moments::default();
    let tried = fails(1, again, &moments).retry("a", Retry::attempts(2)).compile().unwrap();
    tried.run(JsonState::default()).time(time.clone()).await.unwrap();
    assert_eq!(moments.waits()[0].as_secs(), 300);
    let stuck = || graph().node("a", async |_: Cx| std::future::pending::<Done>().await);
    for bounded in [stuck().timeout("a", SECOND), stuck().time_limit(SECOND)] {
        let begun = Instant::now();
        let bounded = bounded.edge(START, "a").compile().unwrap();
        bounded.run(JsonState::default()).time(time.clone()).await.unwrap_err();
        assert_eq!(begun.elapsed().as_secs(), 10);
    }
}
