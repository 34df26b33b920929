//! The planner's way from a question to an answer, on a port of the test's.

use crate::common;

use std::sync::Arc;
use std::time::Duration;

use common::{Count, Fake, SOUND, asking, deps, hub, number, port, run};
use ephor_core::{ErrorCode, Failure};
use ephor_flow::{thread, thread_id};
use ephor_journal::{Journal, Memory};
use ephor_model::{ModelErrorKind, Said, Scripted};
use ephor_planner::{
    CacheLimits, CacheScope, FastPath, Mode, NAME, Planner, PlannerTask, Settings, Verification,
    Via, graph, simple,
};
use ephor_runtime::{AgentError, AgentPort, Note};
use ephor_testkit::ScriptedPort;
use serde_json::{Map, Value, json};

fn plan(steps: Value) -> String {
    json!({"steps": steps}).to_string()
}

fn chain(count: u32) -> String {
    let step = |id: u32| {
        let after: Vec<u32> = (id > 1).then(|| id - 1).into_iter().collect();
        json!({"id": id, "tool_type": "t", "dependencies": after, "arguments": {"n": id}})
    };
    plan((1..=count).map(step).collect())
}

fn no_tools(_: u32) -> Result<Value, AgentError> {
    Err(AgentError::failed("no tool is to be called"))
}

#[test]
fn the_drawing_is_the_graphs() {
    let drawn = graph(&Settings::default()).unwrap().topology().to_mermaid();
    let readme = include_str!("../../README.md");
    let shown = readme.split("```mermaid\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(shown, Some(drawn.as_str()), "the README should show:\n{drawn}");
}

#[tokio::test]
async fn the_fast_path_asks_nobody() {
    let said = |text: &str| Said { by_user: true, text: text.to_owned() };
    let port = port(Scripted::new(), no_tools).with_history([said("什么是Python？"), said("hi")]);
    let planner = Planner::new(hub());
    for (task, path, part) in [
        ("你好", FastPath::Greeting, "规划"),
        ("What can you do?", FastPath::Capability, "`t`: Gives what belongs to a number"),
        ("what did I ask", FastPath::History, "什么是Python？"),
    ] {
        let report = planner.answer(PlannerTask::new(task), port.shared()).await.unwrap();
        assert_eq!((report.via, report.fast_path), (Via::FastPath, Some(path)), "{task}");
        assert!(report.text(task).contains(part), "{}", report.text(task));
        assert!(report.task_plan.is_none());
    }
    assert!(port.requests().is_empty() && port.decisions().is_empty());
    // The exchanges are remembered, and no snapshot was made.
    let shared = port.shared();
    let graph = graph(&Settings::default()).unwrap();
    let id = thread_id(&*shared, NAME).unwrap();
    let kept = thread(&shared, &graph, id).state().await.unwrap().state;
    assert_eq!((kept.turns.len(), &kept.snapshot), (3, &None));
    assert_eq!(kept.turns[0].question, "你好");
}

#[tokio::test]
async fn the_snapshot_holds_what_came_before_and_is_gone_afterwards() {
    let model = Fake::new(|request| match request.purpose.as_str() {
        "planning.plan" => {
            let history = request.context["history"].to_string();
            assert!(history.contains("42"), "{history}");
            Ok(plan(json!([{"id": 1, "description": "d"}])))
        }
        "planning.check" => Ok(SOUND.to_owned()),
        _ => Ok("42".to_owned()),
    });
    let port = port(model, no_tools).with_history([Said { by_user: true, text: "42".to_owned() }]);
    let planner = Planner::new(hub());
    let task = PlannerTask::new("刚刚我说了什么数字");
    let report = planner.answer(task.clone(), port.shared()).await.unwrap();
    assert_eq!(report.answer.as_deref(), Some("42"));
    let history = port.requests()[0].context["history"].to_string();
    assert!(!history.contains("刚刚我说了什么数字"), "{history}");
    // It is of the moment: it isn't taken from the cache.
    planner.answer(task, port.shared()).await.unwrap();
    assert_eq!(port.requests().len(), 6);
}

#[tokio::test]
async fn an_error_clears_the_snapshot_and_is_told() {
    let port = port(Fake::new(|_| Err(ModelErrorKind::Auth)), no_tools);
    for mode in [Mode::Graph, Mode::Simple] {
        let task = PlannerTask { message: "X".to_owned(), mode };
        let report = Planner::new(hub()).answer(task, port.shared()).await.unwrap();
        assert!(!report.success && report.answer.is_none());
        assert!(report.error.is_some() && report.text("X").contains("Auth"), "{report:?}");
        let shared = port.shared();
        let graph = graph(&Settings::default()).unwrap();
        let kept = thread(&shared, &graph, thread_id(&*shared, NAME).unwrap());
        let kept = kept.state().await.unwrap().state;
        assert_eq!(kept.snapshot, None);
        assert_eq!(kept.turns.last().map(|turn| turn.answer.clone()), Some(None));
    }
}

#[tokio::test]
async fn answers_are_kept_unless_something_failed() {
    let count = Count::default();
    let calls = count.clone();
    let model = Fake::new(move |request| match request.purpose.as_str() {
        "planning.plan" => Ok(plan(json!([{"id": 1, "description": "d"}]))),
        "planning.check" => Ok(SOUND.to_owned()),
        _ if calls.next() == 0 => Err(ModelErrorKind::BadRequest),
        _ => Ok(format!("answer {}", calls.get())),
    });
    let port = port(model, no_tools);
    let planner = Planner::new(hub());
    let mut answers = Vec::new();
    for task in ["X", "X", " x ", "Y"] {
        let report = planner.answer(PlannerTask::new(task), port.shared()).await.unwrap();
        answers.push((report.success, report.via, report.answer.unwrap()));
    }
    let answer = |text: &str| text.to_owned();
    assert_eq!(answers[0], (false, Via::Plan, answer("无法生成答案")));
    assert_eq!(answers[1], (true, Via::Plan, answer("answer 2")));
    assert_eq!(answers[2], (true, Via::Cache, answer("answer 2")));
    assert_eq!(answers[3], (true, Via::Plan, answer("answer 3")));
}

#[tokio::test]
async fn another_process_finds_what_was_answered_and_a_tenant_only_its_own() {
    let journal = Arc::new(ephor_journal::Memory::default());
    let ask = async |conversation: &str, scope: CacheScope| {
        let model = Fake::new(|request| match request.purpose.as_str() {
            "planning.plan" => Ok(plan(json!([{"id": 1, "description": "d"}]))),
            "planning.check" => Ok(SOUND.to_owned()),
            _ => Ok("thought".to_owned()),
        });
        let port = port(model, no_tools)
            .on_journal(journal.clone())
            .in_conversation(conversation.parse().unwrap());
        // As in another process: nothing of the first planner is left.
        let cache = CacheLimits { scope, ..CacheLimits::default() };
        let planner = Planner::with(hub(), Settings { cache, ..Settings::default() });
        planner.answer(PlannerTask::new("explain tides"), port.shared()).await.unwrap().via
    };
    use CacheScope::{Conversation, Tenant};
    assert_eq!(ask("acme/one", Conversation).await, Via::Plan);
    assert_eq!(ask("acme/one", Conversation).await, Via::Cache);
    assert_eq!(ask("acme/two", Conversation).await, Via::Plan);
    assert_eq!(ask("acme/three", Tenant).await, Via::Cache);
    assert_eq!(ask("other/one", Tenant).await, Via::Plan);
}

#[tokio::test]
async fn a_busy_model_is_asked_again_and_that_is_never_an_answer() {
    for (busy, success, waits) in [(2, true, &[1, 2][..]), (99, false, &[1, 2])] {
        let count = Count::default();
        let model = Fake::new(move |request| match request.purpose.as_str() {
            "planning.plan" => Ok(plan(json!([{"id": 1, "description": "d"}]))),
            _ if count.next() < busy => Err(ModelErrorKind::RateLimited),
            _ => Ok("done".to_owned()),
        });
        let port = port(model, no_tools);
        let task = PlannerTask::new("X");
        let report = Planner::new(hub()).answer(task, port.shared()).await.unwrap();
        assert_eq!(report.success, success);
        let waits: Vec<_> = waits.iter().copied().map(Duration::from_secs).collect();
        assert_eq!(port.slept(), waits);
        if !success {
            assert_eq!(report.errors.len(), 1);
            assert!(report.errors[0].contains("RATE_LIMITED"), "{:?}", report.errors);
        }
    }
}

#[tokio::test]
async fn a_tool_that_is_not_there_is_reasoned_around() {
    let model = Scripted::new()
        .then(plan(json!([{"id": 1, "description": "d", "tool_type": "ghost"}])))
        .then("reasoned");
    let port = port(model.clone(), no_tools);
    let state = run(deps(&port, Settings::default())).await.unwrap();
    assert_eq!(state.state().final_answer, Some(json!("reasoned")));
    assert!(port.decisions().is_empty());
}

#[tokio::test]
async fn arguments_that_only_a_result_can_tell_are_asked_for_or_filled() {
    let model = Fake::new(|request| match request.purpose.as_str() {
        "planning.plan" => Ok(plan(json!([
            {"id": 1, "tool_type": "t", "arguments": {"n": 1}},
            {"id": 2, "tool_type": "t", "arguments": {"n": "{{1}}"}, "dependencies": [1]},
            {"id": 3, "tool_type": "t", "dependencies": [2]},
        ]))),
        "planning.arguments" => {
            assert_eq!(request.context["missing"], json!(["n"]));
            assert_eq!(request.context["results"].as_array().map(Vec::len), Some(2));
            Ok(json!({"arguments": {"n": 7}}).to_string())
        }
        other => panic!("{other}"),
    });
    let port = port(model, |n| Ok(json!(n + 4)));
    let done = run(deps(&port, Settings::default())).await.unwrap();
    let numbers: Vec<_> = port.decisions().iter().filter_map(number).collect();
    assert_eq!(numbers, [1, 5, 7]);
    assert_eq!(done.state().final_answer, Some(json!(11)));
}

#[tokio::test]
async fn a_refusal_is_recorded_and_the_run_goes_on() {
    let model = Scripted::new().then(plan(json!([
        {"id": 1, "tool_type": "t", "arguments": {"n": 1}},
        {"id": 2, "tool_type": "t", "arguments": {"n": 2}, "dependencies": [1]},
        {"id": 3, "tool_type": "u", "arguments": {"n": 3}},
    ])));
    let port = port(model, |n| match n {
        1 => Err(AgentError::Rejected(Vec::new())),
        n => Ok(json!(n)),
    });
    let report = Planner::new(hub()).answer(PlannerTask::new("q"), port.shared()).await.unwrap();
    assert_eq!(report.answer.as_deref(), Some("3"));
    assert_eq!(report.errors.len(), 2, "{:?}", report.errors);
    assert!(report.errors.iter().any(|error| error.starts_with("step 2 was skipped")));
    assert!(report.errors.iter().any(|error| error.starts_with("step 1: it failed")));
}

#[tokio::test]
async fn many_steps_are_done_and_each_is_verified() {
    for count in [1, 40, 200] {
        let port = port(Scripted::new().then(chain(count)), |n| Ok(json!(n)));
        let done = run(deps(&port, Settings::default())).await.unwrap();
        let state = done.state();
        assert_eq!((state.current_step, state.verified), (count as usize, count as usize));
        assert_eq!(state.final_answer, Some(json!(count)));
    }
}

#[tokio::test]
async fn hostile_plans_are_bounded_and_clear() {
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let cycle = plan(json!([
        {"id": 1, "dependencies": [2]}, {"id": 2, "dependencies": [1]}, {"id": 3, "tool_type": "t",
         "arguments": {"n": 3}}]));
    let twice = plan(json!([{"id": 1, "tool_type": "t", "arguments": {"n": 1}}, {"id": 1}]));
    let unknown = plan(json!([{"id": 1, "tool_type": "t", "arguments": {"n": 1}},
                              {"id": 2, "dependencies": [77]}]));
    let long = plan((1..=900).map(|id| json!({"id": id})).collect());
    let fat = plan(json!([{"id": 1, "tool_type": "t", "arguments": {"n": "x".repeat(100_000)}}]));
    for (text, steps, answer, part) in [
        ("no json".to_owned(), 2, Some("thought"), "usual steps are taken, without a search"),
        (deep, 2, Some("thought"), "usual steps are taken, without a search"),
        (
            r#"{"steps": "all"}"#.to_owned(),
            2,
            Some("thought"),
            "usual steps are taken, without a search",
        ),
        ("x".repeat(2_000_000), 2, Some("thought"), "usual steps are taken, without a search"),
        (cycle, 3, Some("3"), "wait for each other"),
        (twice, 2, Some("1"), "another step 1"),
        (unknown, 2, Some("1"), "step 77, which isn't in the plan"),
        (long, 0, None, "900 steps"),
        (fat, 0, None, "too large"),
    ] {
        let asked = Count::default();
        let planning = asked.clone();
        let model = Fake::new(move |request| match request.purpose.as_str() {
            "planning.plan" => {
                planning.next();
                Ok(text.clone())
            }
            _ => Ok("thought".to_owned()),
        });
        let port = port(model, |n| Ok(json!(n)));
        let report =
            Planner::new(hub()).answer(PlannerTask::new("q"), port.shared()).await.unwrap();
        assert!(asked.get() <= 3, "the plan was asked for {} times", asked.get());
        assert_eq!(report.step_results.len(), steps, "{part}");
        assert_eq!(report.answer.as_deref(), answer, "{part}");
        let told = format!("{:?} {:?}", report.errors, report.error);
        assert!(told.contains(part), "{told}");
    }
}

/// What is in one group runs as one step of the graph, and the person is told the estimate.
#[tokio::test]
async fn groups_run_side_by_side_and_the_estimate_is_told() {
    let text = json!({"steps": [{"id": 1, "tool_type": "t", "arguments": {"n": 1}},
                                {"id": 2, "tool_type": "u", "arguments": {"n": 2}},
                                {"id": 3, "tool_type": "t", "arguments": {"n": 3}}],
                      "parallel_groups": [[1, 3]], "total_estimated_time": 120})
    .to_string();
    let port = port(Scripted::new().then(text), |n| Ok(json!(n)));
    let report = Planner::new(hub()).answer(PlannerTask::new("q"), port.shared()).await.unwrap();
    let order: Vec<u32> = report.step_results.iter().map(|result| result.step_id).collect();
    assert_eq!(order, [1, 3, 2], "{report:?}");
    let (mut executions, mut told) = (0, String::new());
    for note in port.notes() {
        match note {
            Note::Progress(node) => executions += usize::from(node == "execution"),
            Note::Output { .. } => told.push_str(&format!("{note:?}")),
        }
    }
    assert_eq!(executions, 2);
    assert!(told.contains("about 2 minutes"), "{told}");
}

/// A group that can't run side by side is sent back, and ignored where the model insists.
#[tokio::test]
async fn a_dependent_group_is_repaired_or_ignored() {
    let plan = |groups: Value| {
        json!({"steps": [{"id": 1, "tool_type": "t", "arguments": {"n": 1}},
                         {"id": 2, "tool_type": "t", "arguments": {"n": 2}, "dependencies": [1]}],
               "parallel_groups": groups})
        .to_string()
    };
    for (answers, asked, errors) in [
        (vec![plan(json!([[1, 2]])), plan(json!([]))], 2, 0),
        (vec![plan(json!([[1, 2]])); 3], 3, 1),
    ] {
        let model = answers.into_iter().fold(Scripted::new(), Scripted::then);
        let port = port(model, |n| Ok(json!(n)));
        let task = PlannerTask::new("q");
        let report = Planner::new(hub()).answer(task, port.shared()).await.unwrap();
        assert_eq!((report.answer.as_deref(), port.requests().len()), (Some("2"), asked));
        assert_eq!(report.errors.len(), errors, "{:?}", report.errors);
        assert!(report.errors.iter().all(|error| error.contains("step 2 needs step 1")));
    }
}

#[tokio::test]
async fn what_a_model_thought_is_checked_and_numbers_by_rules() {
    let steps = json!([{"id": 1, "tool_type": "t", "arguments": {"n": 1}}, {"id": 2, "description": "x"},
                       {"id": 3, "description": "y"}]);
    let model = Scripted::new()
        .then(plan(steps))
        .then("The total is 9, and 2 + 2 = 5.")
        .then("It was warm.")
        .then(r#"{"verified": false, "issues": ["nobody knows that"]}"#);
    let port = port(model, |_| Ok(json!({"total": 8})));
    let done = simple(&deps(&port, Settings::default()), asking("q")).await.unwrap();
    let sums = "step 2: it says 2 + 2 = 5, which is 4; it says that total is 9, and step 1 has 8";
    assert_eq!(done.errors, [sums, "step 3: nobody knows that"]);
    assert_eq!(
        port.purposes(),
        ["planning.plan", "planning.step", "planning.step", "planning.check"]
    );
}

#[tokio::test]
async fn a_model_may_check_what_the_rules_let_pass() {
    let model = Scripted::new()
        .then(plan(json!([{"id": 1, "tool_type": "t", "arguments": {"n": 1}}])))
        .then(r#"{"verified": false, "issues": ["it is too small"]}"#);
    let port = port(model, |n| Ok(json!(n)));
    let settings = Settings { verification: Verification::Model, ..Settings::default() };
    let done = simple(&deps(&port, settings), asking("q")).await.unwrap();
    assert_eq!(done.errors, ["step 1: it is too small"]);
    assert_eq!(done.final_answer, Some(json!(1)));
}

#[tokio::test]
async fn huge_results_are_cut_and_huge_questions_refused() {
    let model =
        Scripted::new().then(plan(json!([{"id": 1, "tool_type": "t", "arguments": {"n": 1}}])));
    let port = port(model, |_| Ok(json!("中".repeat(1_000_000))));
    let report = Planner::new(hub()).answer(PlannerTask::new("q"), port.shared()).await.unwrap();
    assert!(report.answer.as_ref().unwrap().len() < 70_000);
    for question in ["", "  ", &"x".repeat(20_001)] {
        let task = PlannerTask::new(question);
        let report = Planner::new(hub()).answer(task, port.shared()).await.unwrap();
        assert_eq!(report.error.map(|error| error.code), Some(ErrorCode::ValidationFailed));
    }
}

#[tokio::test]
async fn what_was_done_before_a_cut_is_not_done_again() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let snapshot = Map::from_iter([("thread".to_owned(), json!("planner"))]);
    let conversation = ephor_core::ConversationId::fresh();
    let set_up = |port: ScriptedPort| {
        port.on_journal(journal.clone())
            .in_conversation(conversation.clone())
            .with_snapshot(snapshot.clone())
    };
    // The first one never comes to the end of its second step.
    let stuck = Fake::new(|request| match request.purpose.as_str() {
        "planning.plan" => Ok(plan(json!([
            {"id": 1, "tool_type": "t", "arguments": {"n": 1}}, {"id": 2, "description": "think"}]))),
        _ => Err(ModelErrorKind::RateLimited),
    });
    let first = set_up(port(stuck, |n| Ok(json!(n))));
    let slow = Slow(first.clone());
    let planner = Planner::new(hub());
    let (asked, reached) = (PlannerTask::new("how much"), first.clone());
    let run = tokio::spawn({
        let planner = planner.clone();
        async move { planner.answer(asked, Arc::new(slow)).await }
    });
    while reached.purposes().iter().filter(|purpose| *purpose == "planning.step").count() == 0 {
        tokio::task::yield_now().await;
    }
    run.abort();
    assert!(run.await.unwrap_err().is_cancelled());
    // Another question goes its own way, and what was cut off is over.
    let model = Scripted::new().then("thought").then(SOUND);
    let again = set_up(port(model, no_tools));
    let report = planner.answer(PlannerTask::new("how much"), again.shared()).await.unwrap();
    assert_eq!(report.answer.as_deref(), Some("thought"));
    assert_eq!(
        again.purposes(),
        ["planning.step", "planning.check"],
        "neither planned nor called again"
    );
    assert!(again.decisions().is_empty());
    let notes = again.notes();
    assert!(
        notes.iter().any(|note| matches!(note, Note::Output { node, .. } if node == "synthesis"))
    );
}

/// AgentPort whose waits never end.
struct Slow(ScriptedPort);

#[async_trait::async_trait]
impl AgentPort for Slow {
    fn conversation(&self) -> &ephor_core::ConversationId {
        self.0.conversation()
    }
    fn work(&self) -> &str {
        self.0.work()
    }
    fn snapshot(&self) -> Option<&Map<String, Value>> {
        self.0.snapshot()
    }
    fn time(&self) -> ephor_runtime::Time {
        self.0.time()
    }
    fn journal(&self) -> Arc<dyn Journal> {
        self.0.journal()
    }
    async fn decide(&self, decision: ephor_core::Decision) -> Result<Value, AgentError> {
        self.0.decide(decision).await
    }
    async fn ask_model(
        &self,
        request: ephor_model::ChatRequest,
    ) -> Result<ephor_model::ChatResponse, ephor_model::ModelError> {
        self.0.ask_model(request).await
    }
    async fn capabilities(&self) -> ephor_model::Capabilities {
        self.0.capabilities().await
    }
    async fn history(&self, most: usize) -> Result<Vec<Said>, AgentError> {
        self.0.history(most).await
    }
    async fn note(&self, note: Note) {
        self.0.note(note).await;
    }
    async fn sleep(&self, _: Duration) {
        std::future::pending().await
    }
}

#[test]
fn a_failure_keeps_its_code() {
    let failure = Failure::new(ErrorCode::Timeout, "late");
    let report = ephor_planner::Report { error: Some(failure), ..Default::default() };
    assert_eq!(report.text("X"), "I have no answer: late");
    assert_eq!(report.text("现在几点"), "无法生成答案：超时");
    let nothing = ephor_planner::Report {
        answer: Some("无法生成答案".to_owned()),
        ..Default::default()
    };
    assert_eq!(nothing.text("What time is it?"), "I have no answer.");
    assert_eq!(nothing.text("现在几点"), "无法生成答案");
}
