//! A run that is mended while it goes on.

use crate::run_kit;

use ephor_core::ErrorCode;
use ephor_graph::{
    CompiledGraph, JsonState, NodeError, OrderError, RunError, START, ScheduleError, Supervisor,
    Trigger,
};
use run_kit::{Count, Cx, Done, Doors, Json, logged, say, soon};
use serde_json::Value;
use tokio::task::JoinHandle;

fn graph() -> Json {
    run_kit::graph().trigger(Trigger::All)
}

/// Fails so often, and then says its name.
fn fails(
    times: usize,
    ran: &Count,
) -> impl Fn(Cx) -> futures::future::BoxFuture<'static, Done> + use<> {
    let ran = ran.clone();
    move |cx: Cx| {
        let fails = ran.up() <= times;
        Box::pin(async move {
            match fails {
                true => Err(NodeError::new(ErrorCode::Internal, "no luck")),
                false => say(cx).await,
            }
        })
    }
}

type Ended = JoinHandle<Result<Vec<Value>, RunError>>;

fn start(graph: &CompiledGraph<JsonState>) -> (Supervisor, Ended) {
    let (supervisor, run) = graph.run(JsonState::default()).supervised();
    (supervisor, tokio::spawn(async move { run.await.map(|done| logged(&done)) }))
}

async fn waits(supervisor: &Supervisor) {
    soon(supervisor.waits().wait_for(|waits| *waits)).await.unwrap();
}

async fn end(run: Ended) -> Result<Vec<Value>, RunError> {
    soon(run).await.unwrap()
}

/// a fails so often; b comes after it, c stands beside.
fn three(times: usize, ran: &Count) -> CompiledGraph<JsonState> {
    let graph = graph().node("a", fails(times, ran)).node("b", say).node("c", say);
    graph.edge(START, "a").edge(START, "c").edge("a", "b").compile().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_failed_node_runs_again_and_the_run_goes_on() {
    let ran = Count::default();
    let (supervisor, run) = start(&three(2, &ran));
    for attempt in 1..=2 {
        waits(&supervisor).await;
        assert_eq!(ran.get(), attempt);
        assert_eq!(supervisor.retry("a").await, Ok(()));
    }
    assert_eq!(end(run).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(ran.get(), 3);
    assert_eq!(supervisor.retry("a").await, Err(OrderError::Over));
    assert_eq!(supervisor.pause().await, Err(OrderError::Over));
}

#[tokio::test(start_paused = true)]
async fn a_node_that_is_given_up_counts_as_done_without_updates() {
    let ran = Count::default();
    let (supervisor, run) = start(&three(9, &ran));
    waits(&supervisor).await;
    assert_eq!(supervisor.skip("a").await, Ok(()));
    assert_eq!(end(run).await.unwrap(), ["b", "c"]);
}

#[tokio::test(start_paused = true)]
async fn an_order_that_does_not_fit_changes_nothing() {
    let ran = Count::default();
    let (supervisor, run) = start(&three(1, &ran));
    waits(&supervisor).await;
    for node in ["zz", "", START] {
        let unknown = supervisor.retry(node).await;
        assert!(matches!(unknown, Err(OrderError::Schedule(_))), "{node}: {unknown:?}");
    }
    let unknown = supervisor.skip("zz").await.unwrap_err();
    assert_eq!(unknown, OrderError::Schedule(ScheduleError::UnknownNode("zz".into())));
    for node in ["b", "c"] {
        let wrong = supervisor.retry(node).await;
        assert!(matches!(wrong, Err(OrderError::Schedule(_))), "{node}: {wrong:?}");
        assert!(supervisor.skip(node).await.is_err());
    }
    assert!(*supervisor.waits().borrow(), "it waits on");
    supervisor.retry("a").await.unwrap();
    assert_eq!(end(run).await.unwrap(), ["a", "b", "c"]);
}

#[tokio::test(start_paused = true)]
async fn giving_up_fails_the_run_once_what_runs_has_ended() {
    let (ran, after, doors) = (Count::default(), Count::default(), Doors::default());
    let (slow, count) = (doors.clone(), after.clone());
    let graph = graph()
        .node("bad", fails(9, &ran))
        .node("slow", move |cx: Cx| {
            let doors = slow.clone();
            async move {
                doors.open("begun");
                doors.pass("slow").await;
                say(cx).await
            }
        })
        .node("after", move |cx: Cx| {
            count.up();
            say(cx)
        })
        .edge(START, "bad")
        .edge(START, "slow")
        .edge("slow", "after")
        .compile()
        .unwrap();
    let (supervisor, run) = start(&graph);
    soon(doors.pass("begun")).await;
    supervisor.give_up().await.unwrap();
    doors.open("slow");
    let error = end(run).await.unwrap_err();
    assert_eq!(error.to_string(), "node \"bad\" failed: no luck");
    assert_eq!(after.get(), 0, "nothing new starts");
    // At rest.
    let (supervisor, run) = start(&three(9, &ran));
    waits(&supervisor).await;
    supervisor.give_up().await.unwrap();
    assert!(matches!(end(run).await, Err(RunError::Failed { .. })));
}

#[tokio::test(start_paused = true)]
async fn where_nothing_failed_there_is_nothing_to_give_up() {
    let (ran, doors) = (Count::default(), Doors::default());
    let slow = doors.clone();
    let graph = graph().node("b", fails(0, &ran)).node("a", move |cx: Cx| {
        let doors = slow.clone();
        async move {
            doors.open("begun");
            doors.pass("a").await;
            say(cx).await
        }
    });
    let (supervisor, run) = start(&graph.edge(START, "a").edge("a", "b").compile().unwrap());
    soon(doors.pass("begun")).await;
    supervisor.give_up().await.unwrap();
    doors.open("a");
    assert_eq!(end(run).await.unwrap(), ["a", "b"]);
}

#[tokio::test(start_paused = true)]
async fn a_pause_lets_what_runs_end_and_nothing_begin() {
    for dropped in [false, true] {
        let doors = Doors::default();
        let ran = Count::default();
        let slow = doors.clone();
        let graph = graph()
            .node("a", move |cx: Cx| {
                let doors = slow.clone();
                async move {
                    doors.open("begun");
                    doors.pass("a").await;
                    doors.open("ended");
                    say(cx).await
                }
            })
            .node("b", fails(0, &ran))
            .edge(START, "a")
            .edge("a", "b")
            .compile()
            .unwrap();
        let (supervisor, run) = start(&graph);
        soon(doors.pass("begun")).await;
        supervisor.pause().await.unwrap();
        doors.open("a");
        soon(doors.pass("ended")).await;
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        assert_eq!(ran.get(), 0);
        assert!(!*supervisor.waits().borrow(), "a pause isn't a failure");
        match dropped {
            true => drop(supervisor),
            false => supervisor.resume().await.unwrap(),
        }
        assert_eq!(end(run).await.unwrap(), ["a", "b"], "dropped: {dropped}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_run_whose_supervisor_is_gone_fails_like_any_other() {
    let ran = Count::default();
    let (supervisor, run) = start(&three(9, &ran));
    waits(&supervisor).await;
    drop(supervisor);
    assert!(matches!(end(run).await, Err(RunError::Failed { .. })));
    let (supervisor, run) = start(&three(9, &ran));
    drop(supervisor);
    assert!(matches!(end(run).await, Err(RunError::Failed { .. })));
}

#[tokio::test(start_paused = true)]
async fn retrying_a_target_asks_its_condition_again() {
    let asked = Count::default();
    let count = asked.clone();
    let ran = Count::default();
    let graph = graph()
        .node("a", fails(0, &ran))
        .node("b", say)
        .node("c", say)
        .edge(START, "a")
        .edge_when("a", "b", "", move |_: &JsonState| match count.up() {
            1 | 2 => Err(NodeError::new(ErrorCode::Dependency, "who knows")),
            _ => Ok(true),
        })
        .edge("b", "c")
        .compile()
        .unwrap();
    let (supervisor, run) = start(&graph);
    waits(&supervisor).await;
    supervisor.retry("b").await.unwrap();
    waits(&supervisor).await;
    assert_eq!(asked.get(), 2);
    supervisor.retry("b").await.unwrap();
    assert_eq!(end(run).await.unwrap(), ["a", "b", "c"]);
    assert_eq!((asked.get(), ran.get()), (3, 1));
    // And skipping it goes on without it.
    let asked = asked.clone();
    let graph = self::graph()
        .node("a", say)
        .node("b", say)
        .node("c", say)
        .edge(START, "a")
        .edge_when("a", "b", "", move |_: &JsonState| {
            asked.up();
            Result::<bool, _>::Err(NodeError::new(ErrorCode::Dependency, "who knows"))
        })
        .edge("b", "c")
        .compile()
        .unwrap();
    let (supervisor, run) = start(&graph);
    waits(&supervisor).await;
    supervisor.skip("b").await.unwrap();
    assert_eq!(end(run).await.unwrap(), ["a", "c"]);
}

#[tokio::test(start_paused = true)]
async fn only_the_items_that_failed_run_again() {
    let (ran, bad) = (Count::default(), Count::default());
    let (count, times) = (ran.clone(), bad.clone());
    let graph = graph()
        .node("work", move |cx: Cx| {
            let (count, times) = (count.clone(), times.clone());
            async move {
                count.up();
                let item: u64 = cx.item()?;
                if item == 1 && times.up() == 1 {
                    return Err(NodeError::new(ErrorCode::Internal, "no luck"));
                }
                Done::Ok(serde_json::json!({"log": item}))
            }
        })
        .node("join", say)
        .each(START, "work", |_: &JsonState| {
            Result::<_, NodeError>::Ok((0..3).map(Value::from).collect())
        })
        .edge("work", "join")
        .compile()
        .unwrap();
    let (supervisor, run) = start(&graph);
    waits(&supervisor).await;
    supervisor.retry("work").await.unwrap();
    let expect: Vec<Value> = vec![0.into(), 1.into(), 2.into(), "join".into()];
    assert_eq!(end(run).await.unwrap(), expect);
    assert_eq!(ran.get(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_graph_in_steps_can_be_paused_but_not_mended() {
    let doors = Doors::default();
    let slow = doors.clone();
    let graph = run_kit::graph().node("a", move |_: Cx| {
        let doors = slow.clone();
        async move {
            doors.pass("a").await;
            Done::Err(NodeError::new(ErrorCode::Internal, "no luck"))
        }
    });
    let (supervisor, run) = start(&graph.edge(START, "a").compile().unwrap());
    supervisor.pause().await.unwrap();
    assert_eq!(supervisor.retry("a").await, Err(OrderError::Steps));
    assert_eq!(supervisor.give_up().await, Err(OrderError::Steps));
    supervisor.resume().await.unwrap();
    doors.open("a");
    let error = end(run).await.unwrap_err();
    assert!(matches!(error, RunError::Failed { .. }), "nobody could mend it");
}
