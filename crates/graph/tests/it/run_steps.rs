//! Steps: who runs, how often, and what it is told when something is wrong.

use crate::run_kit;

use ephor_core::{ErrorCode, Failure};
use ephor_graph::{
    Command, END, Goto, Graph, JsonKeys, JsonState, NodeError, RunError, START, Trigger,
};
use run_kit::{Count, Crowd, Cx, Done, Json, graph, log, logged, say, state};
use serde_json::{Value, json};

async fn item(cx: Cx) -> Done {
    let item = cx.item::<Value>().unwrap_or(json!("once"));
    Ok(json!({"log": item}))
}

fn numbers(count: u64) -> impl Fn(&JsonState) -> Result<Vec<Value>, NodeError> {
    move |_| Ok((0..count).map(Value::from).collect())
}

async fn run(graph: Json) -> Result<Vec<Value>, RunError> {
    graph.compile().unwrap().run(JsonState::default()).await.map(|done| logged(&done))
}

async fn failure(graph: Json) -> Failure {
    match run(graph).await {
        Err(RunError::Failed { mut tasks }) if tasks.len() == 1 => tasks.remove(0).failure,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_node_that_several_lead_to_runs_once_a_step() {
    let graph = graph()
        .node("a", say)
        .node("b", say)
        .node("c", say)
        .edge(START, "b")
        .edge(START, "a")
        .edge("a", "c")
        .edge("b", "c")
        .route("a", ["c"], |_: &JsonState| vec!["c", "c"])
        .edge("c", END);
    assert_eq!(run(graph).await.unwrap(), ["b", "a", "c"]);
}

#[tokio::test]
async fn a_list_of_none_one_or_a_thousand_items_keeps_its_order() {
    for trigger in [Trigger::Any, Trigger::All] {
        for count in [0, 1, 1000] {
            let crowd = Crowd::default();
            let seen = crowd.clone();
            let graph = graph()
                .trigger(trigger)
                .concurrency(7)
                .node("work", move |cx: Cx| {
                    let present = seen.enter();
                    async move {
                        for _ in 0..cx.item::<u64>().unwrap() % 5 {
                            tokio::task::yield_now().await;
                        }
                        drop(present);
                        item(cx).await
                    }
                })
                .each(START, "work", numbers(count))
                .node("join", say)
                .edge("work", "join");
            let mut expect: Vec<Value> = (0..count).map(Value::from).collect();
            // An empty list leads nowhere; in a DAG its items are all done.
            if count > 0 || trigger == Trigger::All {
                expect.push(json!("join"));
            }
            assert_eq!(run(graph).await.unwrap(), expect, "{trigger:?} {count}");
            assert!(crowd.most() <= 7);
        }
    }
}

#[tokio::test]
async fn a_node_can_be_reached_once_and_for_items_in_one_step() {
    let graph = graph()
        .node("a", say)
        .node("b", say)
        .node("work", item)
        .node("join", say)
        .edge(START, "a")
        .edge(START, "b")
        .each("a", "work", numbers(2))
        .edge("b", "work")
        .edge("work", "join");
    assert_eq!(
        run(graph).await.unwrap(),
        [json!("a"), json!("b"), json!(0), json!(1), json!("once"), json!("join")]
    );
}

#[tokio::test]
async fn a_command_goes_to_each_item_and_to_nodes_beside() {
    for trigger in [Trigger::Any, Trigger::All] {
        let graph = graph()
            .trigger(trigger)
            .node("split", async |_: Cx| {
                let split = Command::<JsonState>::update(json!({"log": "split"}))
                    .and_update(json!({"log": "again"}))
                    .goto(Goto::each("work", ["x", "y"]))
                    .goto(Goto::each("work", ["z"]))
                    .goto(Goto::each("none", [] as [Value; 0]))
                    .goto("beside")
                    .goto(END);
                Result::<_, NodeError>::Ok(split)
            })
            .node("work", item)
            .node("none", item)
            .node("beside", say)
            .node("never", say)
            .edge(START, "split")
            .edge("split", "never")
            .goto("split", ["work", "none", "beside", END]);
        let found = run(graph).await.unwrap();
        assert_eq!(found, ["split", "again", "x", "y", "z", "beside"], "{trigger:?}");
    }
}

#[tokio::test]
async fn each_task_of_a_list_may_go_to_items_of_its_own() {
    for trigger in [Trigger::Any, Trigger::All] {
        let graph = graph()
            .trigger(trigger)
            .node("split", async |cx: Cx| {
                let item: u64 = cx.item()?;
                let more = Goto::each("work", [item * 10, item * 10 + 1]);
                Result::<_, NodeError>::Ok(Command::<JsonState>::none().goto(more))
            })
            .node("work", item)
            .each(START, "split", numbers(3))
            .goto("split", ["work"]);
        assert_eq!(run(graph).await.unwrap(), [0, 1, 10, 11, 20, 21], "{trigger:?}");
    }
}

#[tokio::test]
async fn dispatchers_may_name_targets_of_two_lists() {
    for trigger in [Trigger::Any, Trigger::All] {
        let to = |items: [u64; 2]| move |_: &JsonState| Goto::each("work", items);
        let graph = graph()
            .trigger(trigger)
            .node("a", say)
            .node("b", say)
            .node("work", item)
            .edge(START, "a")
            .edge(START, "b")
            .route("a", ["work"], to([1, 2]))
            .route("b", ["work"], to([3, 4]));
        let expect = [json!("a"), json!("b"), json!(1), json!(2), json!(3), json!(4)];
        assert_eq!(run(graph).await.unwrap(), expect, "{trigger:?}");
    }
}

#[tokio::test]
async fn a_way_ends_where_nothing_leads_on_and_at_end() {
    let graph = graph()
        .node("a", say)
        .node("b", say)
        .node("c", say)
        .edge(START, "a")
        .edge("a", "b")
        .route("a", [END, "c"], |_: &JsonState| END)
        .edge("b", END);
    assert_eq!(run(graph).await.unwrap(), ["a", "b"]);
    let nothing =
        run_kit::graph().node("a", say).route(START, ["a"], |_: &JsonState| Vec::<&str>::new());
    assert_eq!(run(nothing).await.unwrap(), [] as [&str; 0]);
}

#[tokio::test]
async fn what_a_dispatcher_must_not_say_is_an_error_that_says_so() {
    type Says = fn(&JsonState) -> Result<Vec<Goto>, NodeError>;
    let cases: [(Says, &str); 4] = [
        (
            |_| Ok(vec!["b".into(), "zz".into()]),
            "the dispatcher of node \"a\" goes to \"zz\", which it hasn't declared",
        ),
        (|_| Ok(vec![START.into()]), "goes to \"START\", which it hasn't declared"),
        (|_| Ok(vec![Goto::each(END, [1])]), "runs END for a list, which does nothing"),
        (|_| Err(NodeError::new(ErrorCode::Dependency, "no idea")), "no idea"),
    ];
    for (says, expect) in cases {
        let ran = Count::default();
        let count = ran.clone();
        let graph = graph()
            .node("a", say)
            .node("b", move |cx: Cx| {
                count.up();
                say(cx)
            })
            .edge(START, "a")
            .route("a", ["b", END], says);
        let failure = failure(graph).await;
        assert!(failure.message.contains(expect), "{failure:?}");
        if expect.contains("declared") {
            assert_eq!(failure.hint.as_deref(), Some("declared are: b, END"));
        }
        assert_eq!(ran.get(), 0, "nothing follows from a dispatcher that failed");
    }
    let undeclared = graph().node("a", async |_: Cx| {
        Result::<_, NodeError>::Ok(Command::<JsonState>::none().goto("a"))
    });
    let failure = failure(undeclared.edge(START, "a")).await;
    assert_eq!(failure.hint.as_deref(), Some("it has declared none"));
    let broken = graph().node("a", say).node("b", say).edge(START, "a");
    let broken = broken.edge_when("a", "b", "", |_: &JsonState| {
        Result::<bool, _>::Err(NodeError::new(ErrorCode::Internal, "weather unknown"))
    });
    assert!(run(broken).await.unwrap_err().to_string().contains("weather unknown"));
}

#[tokio::test]
async fn a_label_without_a_mapping_is_an_error() {
    let by = |label: &'static str| {
        graph().node("a", say).node("b", say).edge(START, "a").route_by(
            "a",
            [("yes", "b"), ("stop", END)],
            move |_: &JsonState| label,
        )
    };
    assert_eq!(run(by("yes")).await.unwrap(), ["a", "b"]);
    assert_eq!(run(by("stop")).await.unwrap(), ["a"]);
    for unmapped in ["no", "b", END, ""] {
        let failure = failure(by(unmapped)).await;
        assert!(failure.message.contains(&format!("{unmapped:?}")), "{failure:?}");
        assert_eq!(failure.hint.as_deref(), Some("declared are: yes, stop"));
    }
}

#[tokio::test]
async fn a_key_that_a_strict_state_has_not_fails_the_task_with_a_hint() {
    for trigger in [Trigger::Any, Trigger::All] {
        let graph = Graph::new("g")
            .trigger(trigger)
            .keys(JsonKeys::new().append("messages").strict())
            .node("a", async |_: Cx| Done::Ok(json!({"mesages": "hello"})))
            .edge(START, "a");
        let error = graph.compile().unwrap().run(JsonState::default()).await.unwrap_err();
        let RunError::Failed { tasks } = error else { panic!("{error}") };
        assert_eq!(tasks[0].failure.code, ErrorCode::ValidationFailed);
        assert_eq!(
            tasks[0].failure.message,
            "the state has no key \"mesages\"; did you mean \"messages\"?"
        );
        let hint = tasks[0].failure.hint.as_deref().unwrap();
        assert!(hint.contains("declared are: messages"), "{hint}");
    }
}

#[tokio::test]
async fn all_tasks_of_a_step_that_fail_are_named_and_the_others_are_not_lost() {
    let ran = Count::default();
    let count = ran.clone();
    let graph = graph()
        .node("work", move |cx: Cx| {
            let count = count.clone();
            async move {
                let item: u64 = cx.item()?;
                count.up();
                if item % 2 == 1 {
                    return Err(NodeError::new(ErrorCode::NetworkError, format!("no {item}")));
                }
                Done::Ok(json!({"log": item}))
            }
        })
        .each(START, "work", numbers(5));
    let error = run(graph).await.unwrap_err();
    assert_eq!(error.to_string(), "node \"work\" failed: no 1; node \"work\" failed: no 3");
    assert_eq!(Failure::from(error).code, ErrorCode::NetworkError);
    assert_eq!(ran.get(), 5);
    // A message is no longer for being about a thousand.
    let all = run_kit::graph()
        .each(START, "work", numbers(1000))
        .node("work", async |_: Cx| Done::Err(NodeError::new(ErrorCode::Internal, "no")));
    let error = run(all).await.unwrap_err();
    let text = error.to_string();
    assert!(text.ends_with("; node \"work\" failed: no; and 995 more"), "{text}");
    assert!(matches!(error, RunError::Failed { tasks } if tasks.len() == 1000));
}

#[tokio::test]
async fn a_step_sees_the_state_before_it_and_a_dispatcher_its_own_updates_beside() {
    fn seen(state: &JsonState) -> u64 {
        log(state).len() as u64
    }
    let graph = graph()
        .node("a", async |cx: Cx| Done::Ok(json!({"a": seen(cx.state()), "log": "a"})))
        .node("b", async |cx: Cx| Done::Ok(json!({"b": seen(cx.state()), "log": "b"})))
        .node("two", say)
        .node("three", say)
        .edge(START, "a")
        .edge(START, "b")
        .route("b", ["two", "three"], |state: &JsonState| {
            assert!(state.get("a").is_none(), "a sibling's update is not seen");
            if log(state).len() == 2 { "two" } else { "three" }
        });
    let begin = state(json!({"log": ["before"]}));
    let done = graph.compile().unwrap().run(begin).await.unwrap();
    assert_eq!(
        done.state().to_value(),
        json!({"log": ["before", "a", "b", "two"], "a": 1, "b": 1})
    );
}
