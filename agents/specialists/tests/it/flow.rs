//! The flow on a scripted port: who is given what, what waits, and what hostile models can't do.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use async_trait::async_trait;
use ephor_core::Decision;
use ephor_core::payload::SpawnSubagent;
use ephor_flow::{Talk, TalkReply, thread_id};
use ephor_model::decide::{Capabilities, Said};
use ephor_model::purposes::teamwork::{ANSWER, CONTEXT, DIRECT, FEEDBACK, PLAN, UPDATE, WORK};
use ephor_model::{ChatModel, ChatRequest, ChatResponse, ModelError, Named};
use ephor_runtime::{AgentError, AgentPort};
use ephor_specialists::{Specialist, Specialists, graph};
use ephor_testkit::ScriptedPort;
use serde_json::{Map, Value, json};

/// A model that answers by purpose: each purpose's answers in order, the last one for ever.
#[derive(Clone, Default)]
struct Model(Arc<Mutex<BTreeMap<&'static str, VecDeque<String>>>>);

impl Model {
    fn new() -> Self {
        Self::default()
            .on(CONTEXT, json!({"user_intent": "x", "complexity": "complex"}))
            .on(WORK, json!({"answer": "done"}))
            .on(FEEDBACK, json!({"execution_completed": false, "overall_quality": 0.9}))
            .on(ANSWER, json!("the answer"))
            .on(DIRECT, json!("at once"))
    }

    /// The next answer to a purpose; the first one that is given takes the usual one's place.
    fn on(self, purpose: &'static str, answer: Value) -> Self {
        let text = answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
        self.0.lock().unwrap().insert(purpose, VecDeque::from([text]));
        self
    }

    fn then(self, purpose: &'static str, answer: Value) -> Self {
        self.0.lock().unwrap().entry(purpose).or_default().push_back(answer.to_string());
        self
    }
}

#[async_trait]
impl ChatModel for Model {
    fn name(&self) -> &str {
        "test::by_purpose"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let mut all = self.0.lock().unwrap();
        let answers = all.get_mut(request.purpose.as_str()).expect("nobody answers this purpose");
        let text = match answers.len() {
            1 => answers[0].clone(),
            _ => answers.pop_front().expect("an answer"),
        };
        Ok(ChatResponse::text(self.name(), text))
    }
}

fn step(id: &str, who: &str, after: &[&str]) -> Value {
    json!({"id": id, "description": format!("do {id}"), "assigned_specialist": who,
           "dependencies": after})
}

fn plan(steps: &[Value]) -> Value {
    json!({"name": "p", "steps": steps})
}

fn team() -> Specialists {
    Specialists::builder()
        .specialist(Specialist::new("ann", "asks").agent("asker"))
        .specialist(Specialist::new("ben", "works").agent("worker"))
        .specialist(Specialist::new("cleo", "writes").prompt("Plainly."))
        .build()
        .unwrap()
}

fn capabilities() -> Capabilities {
    let agent = |name: &str| Named {
        name: name.to_owned(),
        description: String::new(),
        schema: json!({"properties": {"message": {"type": "string"}}, "required": ["message"]}),
    };
    Capabilities { subagents: vec![agent("asker"), agent("worker")], ..Capabilities::default() }
}

fn port(
    model: Model,
    spawn: impl Fn(&SpawnSubagent) -> Result<Value, AgentError> + Send + Sync + 'static,
) -> ScriptedPort {
    ScriptedPort::new(model)
        .at("2026-11-22T10:00:00Z".parse().unwrap())
        .with_snapshot(Map::from_iter([("thread".to_owned(), json!("desk"))]))
        .with_capabilities(capabilities())
        .deciding(move |decision| match decision {
            Decision::SpawnSubagent(task) => spawn(task),
            other => panic!("nobody decides {other:?}"),
        })
}

fn says(text: &str) -> Result<Value, AgentError> {
    Ok(json!({"subagent_id": "s", "output": {"text": text}}))
}

fn spawned(port: &ScriptedPort) -> Vec<(String, String)> {
    let tasks = port.decisions().into_iter().map(|decision| match decision {
        Decision::SpawnSubagent(task) => {
            let message = task.task_payload["message"].as_str().unwrap_or_default().to_owned();
            (task.subagent_type, message)
        }
        other => panic!("{other:?}"),
    });
    tasks.collect()
}

/// Looks into the thread's journal whenever it is asked.
struct Watching {
    model: Model,
    port: Arc<OnceLock<ScriptedPort>>,
    seen: Arc<Mutex<Vec<String>>>,
}

#[async_trait]
impl ChatModel for Watching {
    fn name(&self) -> &str {
        self.model.name()
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let port = self.port.get().unwrap();
        let id = thread_id(port, "specialists").unwrap();
        let graph = graph(team().team()).unwrap();
        let state = graph.thread(port.journal(), id).state().await.unwrap().state;
        let status = serde_json::to_value(state.execution_status).unwrap();
        let (purpose, status) = (request.purpose.as_str(), status.as_str().unwrap());
        let seen = format!("{purpose}: {status}, {}", state.current_step);
        self.seen.lock().unwrap().push(seen);
        self.model.chat(request).await
    }
}

/// Document 004 sets them when a stage begins, and whoever looks sees them while it works.
#[tokio::test]
async fn what_a_stage_begins_with_is_stored_before_its_model_is_asked() {
    let model = Model::new()
        .on(PLAN, plan(&[step("a", "cleo", &[])]))
        .on(FEEDBACK, json!({"plan_needs_update": true}))
        .then(FEEDBACK, json!({"execution_completed": true}))
        .on(UPDATE, json!({"operations": [{"type": "add", "step_data": step("b", "cleo", &[])}]}));
    let (shared, seen) = (Arc::new(OnceLock::new()), Arc::new(Mutex::new(Vec::new())));
    let watching = Watching { model, port: shared.clone(), seen: seen.clone() };
    let port = ScriptedPort::new(watching)
        .at("2026-11-22T10:00:00Z".parse().unwrap())
        .with_snapshot(Map::from_iter([("thread".to_owned(), json!("desk"))]));
    shared.set(port.clone()).ok().unwrap();
    talk(&port, "go").await.unwrap();
    let first = std::mem::take(&mut *seen.lock().unwrap());
    let expect = |purpose: &str, begins: &str| format!("{purpose}: {begins}");
    assert_eq!(
        first,
        [
            expect(CONTEXT, "analyzing, context_analysis"),
            expect(PLAN, "planning, planning"),
            expect(WORK, "executing, execution"),
            expect(FEEDBACK, "collecting, collecting"),
            expect(UPDATE, "planning, collecting"),
            expect(WORK, "executing, execution"),
            expect(FEEDBACK, "collecting, collecting"),
            expect(ANSWER, "completed, collecting"),
        ]
    );
    // The next message's too.
    talk(&port, "and now?").await.unwrap();
    assert_eq!(seen.lock().unwrap()[..2], first[..2]);
}

async fn talk(port: &ScriptedPort, message: &str) -> Result<TalkReply, AgentError> {
    team().talk(Talk::new(message), port.shared()).await
}

#[tokio::test]
async fn steps_go_to_their_specialists_and_results_to_those_who_need_them() {
    let steps = [step("a", "ben", &[]), step("b", "cleo", &["a"]), step("c", "nobody", &[])];
    let port = port(Model::new().on(PLAN, plan(&steps)), |_| says("from ben"));
    let reply = talk(&port, "go").await.unwrap();
    assert_eq!(reply.text, "the answer");
    assert_eq!(spawned(&port), [("worker".to_owned(), "do a".to_owned())]);
    // Two laps: a and c, then b.
    assert_eq!(port.purposes(), [CONTEXT, PLAN, WORK, FEEDBACK, WORK, FEEDBACK, ANSWER]);
    let works: Vec<_> =
        port.requests().into_iter().filter(|asked| asked.purpose.as_str() == WORK).collect();
    assert_eq!(works[0].context["known"], json!([]));
    assert_eq!(works[1].context["known"][0]["ended"]["output"], "from ben");
    let prompt = &works[1].messages[0].content;
    assert!(prompt.contains("cleo") && prompt.contains("Plainly."), "{prompt}");
    assert!(prompt.contains("[a] from ben"), "{prompt}");
    assert_eq!(reply.data["execution_status"], "completed");
    assert_eq!(reply.data["plan"]["steps"][2]["status"], "completed", "{}", reply.data);
    assert_eq!(reply.data["summary"]["by_status"], json!({"completed": 5}), "{}", reply.data);
}

#[tokio::test]
async fn what_fails_is_left_out_and_told_to_the_model_that_changes_the_plan() {
    let steps = [step("a", "ben", &[]), step("b", "cleo", &["a"])];
    let change = json!({"operations": [
        {"type": "modify", "step_id": "a", "step_data": {"assigned_specialist": "cleo"}}]});
    let model = Model::new()
        .on(PLAN, plan(&steps))
        .on(FEEDBACK, json!({"plan_needs_update": true}))
        .then(FEEDBACK, json!({"execution_completed": false}))
        .on(UPDATE, change);
    let refused = |_: &SpawnSubagent| {
        Err(AgentError::Rejected(vec![ephor_core::Violation {
            code: "NO".to_owned(),
            pointer: String::new(),
            message: "not on a Sunday".to_owned(),
            expected: String::new(),
            hint: String::new(),
        }]))
    };
    let port = port(model, refused);
    let reply = talk(&port, "go").await.unwrap();
    assert_eq!(reply.text, "the answer");
    assert_eq!(reply.data["round_number"], 2);
    assert_eq!(reply.data["plan"]["version"], 2);
    let update = port.requests().into_iter().find(|asked| asked.purpose.as_str() == UPDATE);
    let update = update.unwrap();
    assert!(update.messages[0].content.contains("not on a Sunday"), "{:?}", update.messages);
    assert_eq!(update.context["steps"][0]["status"], "failed");
    assert_eq!(spawned(&port).len(), 1, "cleo has no agent");
}

/// A specialist's agent asks the user: the run waits with its question, and the answer goes to the
/// agent's own thread. What was done beside it isn't done again.
#[tokio::test]
async fn a_question_of_an_agent_waits_and_its_answer_goes_back() {
    let steps = [step("a", "ann", &[]), step("b", "ben", &[]), step("c", "cleo", &["a", "b"])];
    let spawn = |task: &SpawnSubagent| match (&*task.subagent_type, &task.context_snapshot) {
        ("asker", None) => Ok(json!({"subagent_id": "s", "output": {
            "text": "Which year?",
            "waiting": {"question": "Which year?", "options": ["2025", "2026"], "kind": "year",
                        "thread": "talk~asker-1"},
        }})),
        ("asker", Some(snapshot)) => {
            assert_eq!(snapshot["thread"], "talk~asker-1");
            says(&format!("in {}", task.task_payload["message"].as_str().unwrap()))
        }
        _ => says("from ben"),
    };
    let port = port(Model::new().on(PLAN, plan(&steps)), spawn);
    let asked = talk(&port, "go").await.unwrap();
    let waiting = asked.waiting.unwrap();
    assert_eq!((&*asked.text, &*waiting.question), ("ann: Which year?", "Which year?"));
    assert_eq!(waiting.options, Some(vec!["2025".to_owned(), "2026".to_owned()]));
    assert_eq!(waiting.kind, "year");
    assert!(waiting.thread.ends_with("desk"), "it is our thread: {}", waiting.thread);
    assert_eq!(spawned(&port).len(), 2);

    let reply = talk(&port, "2026").await.unwrap();
    assert_eq!((&*reply.text, reply.waiting), ("the answer", None));
    let all = spawned(&port);
    assert_eq!(all[2..], [("asker".to_owned(), "2026".to_owned())], "{all:?}");
    assert_eq!(reply.data["plan"]["steps"][0]["result"]["output"]["content"], "in 2026");
}

#[tokio::test]
async fn the_next_message_knows_what_was_said() {
    let model = Model::new()
        .on(CONTEXT, json!({"complexity": "simple"}))
        .then(CONTEXT, json!({"complexity": "simple", "is_independent_topic": true}));
    let said = [Said { by_user: true, text: "long ago".to_owned() }];
    let port = port(model, |_| says("no")).with_history(said);
    assert_eq!(talk(&port, "first").await.unwrap().text, "at once");
    assert_eq!(talk(&port, "second").await.unwrap().text, "at once");
    let prompts: Vec<String> =
        port.requests().iter().map(|asked| asked.messages[0].content.clone()).collect();
    assert!(prompts[1].contains("long ago") && prompts[1].contains("first"), "{}", prompts[1]);
    assert!(prompts[2].contains("user: first") && prompts[2].contains("assistant: at once"));
    // A topic of its own is answered without them.
    assert!(prompts[3].contains("second") && !prompts[3].contains("first"), "{}", prompts[3]);
}

#[track_caller]
fn fails(model: Model, part: &str, most: usize) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let port = port(model, |_| says("no"));
        let error = talk(&port, "go").await.unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
        assert!(error.len() < 2000, "the error is {} long", error.len());
        let asked = port.requests().len();
        assert!(asked <= most, "the model was asked {asked} times");
    });
}

#[test]
fn hostile_answers_end_soon_with_a_reason() {
    let circle = plan(&[step("a", "ben", &["b"]), step("b", "ben", &["a"])]);
    fails(Model::new().on(PLAN, circle), "circular", 4);
    let unknown = plan(&[step("a", "ben", &["ghost"])]);
    fails(Model::new().on(PLAN, unknown), "ghost", 4);
    let double = plan(&[step("a", "ben", &[]), step("a", "ben", &[])]);
    fails(Model::new().on(PLAN, double), "already exists", 4);
    fails(Model::new().on(PLAN, plan(&[])), "no steps", 4);
    let many: Vec<Value> = (0..5000).map(|n| step(&format!("s{n}"), "ben", &[])).collect();
    fails(Model::new().on(PLAN, plan(&many)), "5000 steps", 4);
    fails(Model::new().on(PLAN, json!("not json")), "task plan", 4);
    fails(Model::new().on(CONTEXT, json!("[1, 2]")), "team_context", 3);
    fails(Model::new().on(CONTEXT, json!({"complexity": "gigantic"})), "gigantic", 3);
    let one = plan(&[step("a", "cleo", &[])]);
    let model = || Model::new().on(PLAN, one.clone());
    fails(model().on(FEEDBACK, json!("not json")), "failed to parse feedback result", 6);
    fails(model().on(FEEDBACK, json!({"execution_completed": "perhaps"})), "feedback", 6);
    fails(model().on(ANSWER, json!(" ")), "empty", 6);
}

/// What a specialist's model can't do makes its step fail, never the run.
#[tokio::test]
async fn hostile_specialists_fail_alone() {
    let call = json!({"calls": [{"tool": "rm", "arguments": {"path": "/"}}]});
    for (answer, part) in [
        (call, "there is no tool \"rm\" here"),
        (json!("not json"), "doesn't fit"),
        (json!({"answer": "", "calls": []}), "neither a call nor an answer"),
        (json!({"answer": "no", "success": false}), "no"),
    ] {
        let model = Model::new().on(PLAN, plan(&[step("a", "cleo", &[])])).on(WORK, answer);
        let port = port(model, |_| says("no"));
        let reply = talk(&port, "go").await.unwrap();
        let result = &reply.data["plan"]["steps"][0]["result"];
        assert_eq!(result["success"], false);
        assert!(result["error"].as_str().unwrap().contains(part), "{result}");
        assert_eq!(port.decisions(), []);
    }
}

#[tokio::test]
async fn a_change_that_cannot_be_made_ends_with_what_there_is() {
    let gone = json!({"operations": [{"type": "remove", "step_id": "ghost"}]});
    let model = Model::new()
        .on(PLAN, plan(&[step("a", "cleo", &[])]))
        .on(FEEDBACK, json!({"plan_needs_update": true}))
        .on(UPDATE, gone);
    let port = port(model, |_| says("no"));
    let reply = talk(&port, "go").await.unwrap();
    assert_eq!(reply.text, "the answer");
    assert_eq!(
        (&reply.data["round_number"], &reply.data["plan"]["version"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(port.purposes().iter().filter(|purpose| *purpose == UPDATE).count(), 3);
}

/// Rounds and laps are budgets of their own.
#[tokio::test]
async fn budgets_end_what_never_would() {
    let more = json!({"operations": [{"type": "add", "step_data": {"description": "more"}}]});
    let model = || {
        Model::new()
            .on(PLAN, plan(&[step("a", "cleo", &[])]))
            .on(FEEDBACK, json!({"overall_quality": 0.1}))
            .on(UPDATE, more.clone())
    };
    for (rounds, laps, ended) in [(3, 100, 3), (30, 2, 2)] {
        let port = port(model(), |_| says("no"));
        let team = Specialists::builder().max_rounds(rounds).max_laps(laps).build().unwrap();
        let reply = team.talk(Talk::new("go"), port.shared()).await.unwrap();
        assert_eq!(reply.data["round_number"], ended, "{}", reply.data);
        assert_eq!(reply.text, "the answer");
    }
}

/// A clock that tests move, in seconds.
fn clocked(port: ScriptedPort, clock: &Arc<AtomicI64>) -> ScriptedPort {
    let clock = clock.clone();
    port.with_clock(move || jiff::Timestamp::new(clock.load(Ordering::SeqCst), 0).unwrap())
}

#[tokio::test]
async fn work_that_takes_too_long_ends_with_what_there_is() {
    let steps = [step("a", "ben", &[]), step("b", "cleo", &["a"])];
    let clock = Arc::new(AtomicI64::new(0));
    let moves = clock.clone();
    let port = port(Model::new().on(PLAN, plan(&steps)), move |_| {
        moves.store(3601, Ordering::SeqCst);
        says("from ben")
    });
    let port = clocked(port, &clock);
    let reply = talk(&port, "go").await.unwrap();
    // The step that had begun is told of; nobody reflects, and the next one doesn't begin.
    assert_eq!(port.purposes(), [CONTEXT, PLAN, ANSWER]);
    let asked = &port.requests()[2].messages[0].content;
    assert!(asked.contains("brought: from ben"), "{asked}");
    assert!(asked.contains("longer than 3600 s"), "{asked}");
    assert!(reply.data["stopped"].as_str().unwrap().contains("time_limit"), "{}", reply.data);
    assert_eq!(reply.data["plan"]["steps"][1]["status"], "pending", "{}", reply.data);
    // The next message has its own time.
    assert_eq!(talk(&port, "again").await.unwrap().data["stopped"], Value::Null);
}

#[tokio::test]
async fn what_was_said_long_ago_on_the_same_is_found() {
    let mut said = vec!["the fee for moving is 40"];
    said.extend(["hello"; 30]);
    let said = said.into_iter().map(|text| Said { by_user: true, text: text.to_owned() });
    let model = Model::new().on(CONTEXT, json!({"complexity": "simple"}));
    let port = port(model, |_| says("no")).with_history(said);
    talk(&port, "what is the fee?").await.unwrap();
    let asked = &port.requests()[1].messages[0].content;
    assert!(asked.contains("Said earlier, on the same: the fee for moving is 40"), "{asked}");
}

#[tokio::test]
async fn a_conversation_that_comes_back_knows_a_summary_of_its_work() {
    let clock = Arc::new(AtomicI64::new(0));
    let model = Model::new().on(PLAN, plan(&[step("a", "cleo", &[])]));
    let said = [Said { by_user: true, text: "about tides".to_owned() }];
    let port = clocked(port(model, |_| says("no")).with_history(said), &clock);
    talk(&port, "go").await.unwrap();
    clock.fetch_add(86_000, Ordering::SeqCst);
    talk(&port, "soon").await.unwrap();
    let plans = |port: &ScriptedPort| -> Vec<String> {
        let plans = port.requests().into_iter().filter(|asked| asked.purpose.as_str() == PLAN);
        plans.map(|asked| asked.messages[0].content.clone()).collect()
    };
    assert!(plans(&port)[1].contains("Done before:"), "{}", plans(&port)[1]);
    for at in [2, 3] {
        clock.fetch_add(86_401 * i64::from(at == 2), Ordering::SeqCst);
        talk(&port, "later").await.unwrap();
        let asked = &plans(&port)[at];
        assert!(
            asked.contains("Before a long pause: 6 pieces of work; the last answer: the answer"),
            "{asked}"
        );
        assert!(asked.contains("about tides"), "{asked}");
        assert_eq!(asked.contains("Done before: a"), at == 3, "{asked}");
    }
}
