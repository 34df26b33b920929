//! Whole ways through the graph. A case's script says what nodes leave; the human node, people's
//! answers and every dispatcher are the agent's own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ephor::graph::{Answers, AnyNode, Context, END, Node, NodeError, Outcome, RunError, Thread};
use ephor::model::Scripted;
use ephor_assistant::{
    ANALYSIS, AssistantState, AssistantStateUpdate, CONVERSATION, DECISION, Deps, Feedback, HUMAN,
    Nodes, PLANNING, Pending, REFLECTION, Settings, Status, TOOLS, feedback, graph_of,
};
use ephor_flow::{Begin, DriveError, drive, thread, thread_id};
use serde_json::{Map, Value, json};

use super::super::checks::{Found, Keys, same};
use super::nodes::deps;

/// A run that waits, in the words of the cases.
const SUSPEND: &str = "SUSPEND";

/// What a node leaves, as a script says it.
#[derive(Clone, Default)]
struct Left {
    node: String,
    status: Option<Status>,
    more: Map<String, Value>,
}

/// What happened, and what a script still says.
#[derive(Default)]
struct Play {
    start: String,
    begun: bool,
    script: VecDeque<Left>,
    /// By node, what it leaves each time.
    always: Vec<Left>,
    trace: Vec<String>,
    statuses: Vec<Value>,
    /// How long the trace was when the script was over.
    over_at: Option<usize>,
    wrong: Vec<String>,
}

type Shared = Arc<Mutex<Play>>;

/// `["node", "status", {"more": …}]`.
fn left(entry: &Value) -> Result<Left, String> {
    let unknown = || format!("does not understand the script's {entry}");
    let list = entry.as_array().filter(|list| (1..=3).contains(&list.len())).ok_or_else(unknown)?;
    let node = list[0].as_str().ok_or_else(unknown)?.to_owned();
    if node == "feedback" {
        let more = list.get(1).and_then(Value::as_object).cloned().ok_or_else(unknown)?;
        return Ok(Left { node, status: None, more });
    }
    if ![ANALYSIS, PLANNING, CONVERSATION, DECISION, TOOLS, REFLECTION, HUMAN]
        .contains(&node.as_str())
    {
        return Err(unknown());
    }
    let status = match list.get(1) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(Status::read(text).ok_or_else(unknown)?),
        Some(_) => return Err(unknown()),
    };
    let more = match list.get(2) {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(more)) => more.clone(),
        Some(_) => return Err(unknown()),
    };
    Ok(Left { node, status, more })
}

/// The update that a script's entry stands for.
fn update(state: &AssistantState, left: &Left) -> Result<AssistantStateUpdate, String> {
    let mut update = AssistantState::update();
    if let Some(status) = left.status {
        update = update.status(Some(status));
    }
    for (key, value) in &left.more {
        let list = match value {
            Value::Array(list) => list.clone(),
            Value::Null => Vec::new(),
            one => vec![one.clone()],
        };
        update = match key.as_str() {
            "pending_tools" => {
                let calls: Result<Vec<Pending>, _> = list.iter().map(super::pending).collect();
                update.pending_tools(calls?)
            }
            "errors" => {
                let mut state = state.clone();
                for error in &list {
                    state.errors = state.with_error("case", &super::text(error));
                }
                update.errors(state.errors)
            }
            "action" => update.reflection_result(super::reflection(value)?),
            "reflection_result" => {
                let action = value.get("action").cloned().unwrap_or_default();
                update.reflection_result(super::reflection(&action)?)
            }
            "repetition_detected" => update.repetition_detected(value == &json!(true)),
            _ => return Err(format!("does not understand the script's {key}")),
        };
    }
    Ok(update)
}

impl Play {
    /// What brings a run to where the case begins.
    fn prelude(&self, node: &str) -> AssistantStateUpdate {
        let update = AssistantState::update();
        let to = self.start.as_str();
        match (node, to) {
            (PLANNING, CONVERSATION) => update.status(Some(Status::ConversationReady)),
            (DECISION, HUMAN) => update.status(Some(Status::WaitingForHuman)),
            (DECISION, TOOLS) => {
                let call = Pending { tool: "t".to_owned(), ..Pending::default() };
                update.status(Some(Status::ReadyForExecution)).pending_tools(vec![call])
            }
            _ => update,
        }
    }

    /// What a node leaves now. None: the prelude's.
    fn visit(&mut self, node: &str) -> Option<Left> {
        self.begun |= node == self.start;
        if !self.begun {
            return None;
        }
        if self.over_at.is_none() && self.script.is_empty() && self.always.is_empty() {
            self.over_at = Some(self.trace.len());
        }
        self.trace.push(node.to_owned());
        if let Some(left) = self.always.iter().find(|left| left.node == node) {
            return Some(left.clone());
        }
        match self.script.front() {
            Some(next) if next.node == node => self.script.pop_front(),
            Some(next) if node != ANALYSIS => {
                self.wrong
                    .push(format!("the script goes on with {}, the graph with {node}", next.node));
                Some(Left::default())
            }
            _ => Some(Left::default()),
        }
    }
}

fn scripted(
    play: &Shared,
    name: &'static str,
    own: Option<AnyNode<AssistantState>>,
) -> AnyNode<AssistantState> {
    let play = play.clone();
    AnyNode::new(move |cx: Context<AssistantState>| {
        let (play, own) = (play.clone(), own.clone());
        async move {
            let left = play.lock().unwrap().visit(name);
            let Some(left) = left else {
                return Ok(ephor::graph::Command::update(play.lock().unwrap().prelude(name)));
            };
            if let Some(status) = left.status {
                play.lock().unwrap().statuses.push(json!(status));
            }
            match own {
                Some(own) => own.run(cx).await,
                None => match update(cx.state(), &left) {
                    Ok(update) => Ok(ephor::graph::Command::update(update)),
                    Err(why) => {
                        play.lock().unwrap().wrong.push(why.clone());
                        Err(NodeError::new(ephor_core::ErrorCode::ValidationFailed, why))
                    }
                },
            }
        }
    })
}

fn nodes(play: &Shared) -> Nodes {
    let node = |name| scripted(play, name, None);
    Nodes {
        analysis: node(ANALYSIS),
        planning: node(PLANNING),
        conversation: node(CONVERSATION),
        decision: node(DECISION),
        tool_execution: node(TOOLS),
        reflection: node(REFLECTION),
        human_intervention: scripted(play, HUMAN, Some(Nodes::default().human_intervention)),
    }
}

fn open(play: &Shared, deps: &Deps, settings: &Settings) -> Result<Thread<AssistantState>, String> {
    let graph = graph_of(nodes(play), settings).map_err(|error| error.to_string())?;
    let id = thread_id(&*deps.port, "case").map_err(|error| error.to_string())?;
    Ok(thread(&deps.port, &graph, id).resource(deps.clone()))
}

type Ran = Result<Outcome<AssistantState>, DriveError>;

/// Applies a person's answer as the agent does.
async fn answer(
    thread: &Thread<AssistantState>,
    deps: &Deps,
    settings: &Settings,
    said: &Map<String, Value>,
) -> Result<Ran, String> {
    let said = Feedback::read(said).map_err(|refused| refused.to_string())?;
    let state = thread.state().await.map_err(|error| error.to_string())?.state;
    let update = feedback::apply(&state, &said, deps.port.now(), settings);
    let changed = thread.update_state(update, Some(HUMAN)).await;
    changed.map_err(|error| error.to_string())?;
    Ok(drive(&deps.port, thread, Begin::Resume(Answers::none())).await)
}

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut play =
        Play { start: given.text("start").unwrap_or(ANALYSIS).to_owned(), ..Play::default() };
    for entry in given.list("script") {
        play.script.push_back(left(entry)?);
    }
    for (node, says) in
        given.get("statuses_by_node").and_then(Value::as_object).into_iter().flatten()
    {
        let entry = match says {
            Value::Array(list) => {
                std::iter::once(json!(node)).chain(list.iter().cloned()).collect()
            }
            one => json!([node, one]),
        };
        play.always.push(left(&entry)?);
    }
    let mut settings = Settings::default();
    if let Some(limit) = given.number("max_steps") {
        settings.max_steps = limit;
    }
    let deps = deps(Scripted::new(), None);
    let play: Shared = Arc::new(Mutex::new(play));
    let thread = open(&play, &deps, &settings)?;
    let mut ran = drive(&deps.port, &thread, Begin::Start(AssistantState::begin("do it"))).await;
    let limited = loop {
        match ran {
            Ok(outcome) if outcome.waiting() => {
                play.lock().unwrap().trace.push(SUSPEND.to_owned());
                let next = play.lock().unwrap().script.pop_front();
                match next {
                    Some(next) if next.node == "feedback" => {
                        ran = answer(&thread, &deps, &settings, &next.more).await?;
                    }
                    Some(next) => {
                        return Err(format!("it waits, and the script goes on with {}", next.node));
                    }
                    None => break None,
                }
            }
            Ok(_) => {
                play.lock().unwrap().trace.push(END.to_owned());
                break None;
            }
            Err(DriveError::Run(error @ RunError::StepLimit { .. })) => {
                break Some(error.to_string());
            }
            Err(error) => return Err(error.to_string()),
        }
    };
    let play = play.lock().unwrap();
    let mut wrong = play.wrong.clone();
    if let Some(want) = expect.get("nodes") {
        let want: Vec<&str> =
            want.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        // A case that doesn't say how it ends says nothing of what comes after its script.
        let open = !matches!(want.last(), Some(&END | &SUSPEND));
        let judged = match play.over_at {
            Some(over) if open && want.len() >= over => want.len().min(play.trace.len()),
            _ => play.trace.len(),
        };
        if play.trace[..judged] != want[..] {
            wrong.push(format!("nodes: wanted {want:?}, found {:?}", play.trace));
        }
    }
    if let Some(left) = play.script.front() {
        wrong.push(format!("the script goes on with {}, and the run is over", left.node));
    }
    expect.check("statuses", play.statuses.clone(), &mut wrong);
    expect.check("suspended", play.trace.iter().any(|node| node == SUSPEND), &mut wrong);
    expect.check("error", limited.is_some(), &mut wrong);
    for word in expect.list("error_contains") {
        let (word, told) = (super::text(word), limited.clone().unwrap_or_default());
        if !told.contains(&word) {
            wrong.push(format!("the error doesn't say {word}: {told:?}"));
        }
    }
    Ok(wrong)
}

/// A run that waits for a person, and for whom.
pub(super) async fn waiting(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let node = given.need("node", Keys::text)?;
    let status = super::status(given.get("status"))?.ok_or("given.status is no status")?;
    if node != HUMAN || status != Status::WaitingForHuman {
        return Err(format!("does not understand {node} with {status}"));
    }
    let again = match given.get("resume_without_feedback") {
        None => 0,
        Some(times) => times.as_u64().ok_or("given.resume_without_feedback is no number")?,
    };
    let said = match given.get("feedback") {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) if text.to_lowercase().starts_with("no") => None,
        Some(Value::Object(said)) => Some(said),
        Some(other) => return Err(format!("does not understand given.feedback: {other}")),
    };
    let play = Play { start: HUMAN.to_owned(), ..Play::default() };
    let play: Shared = Arc::new(Mutex::new(play));
    let (settings, deps) = (Settings::default(), deps(Scripted::new(), None));
    let thread = open(&play, &deps, &settings)?;
    let begin = Begin::Start(AssistantState::begin("do it"));
    let ran = |ran: Ran| ran.map_err(|error| error.to_string());
    let mut outcome = ran(drive(&deps.port, &thread, begin).await)?;
    for _ in 0..again {
        let resumed = drive(&deps.port, &thread, Begin::Resume(Answers::none())).await;
        outcome = ran(resumed)?;
    }
    let executions = play.lock().unwrap().trace.iter().filter(|name| *name == HUMAN).count();
    let requests = outcome.state().interventions;
    if let Some(said) = said {
        outcome = ran(answer(&thread, &deps, &settings, said).await?)?;
    }
    let mut wrong = Vec::new();
    expect.check("suspended", outcome.waiting(), &mut wrong);
    expect.check("node_executions", executions, &mut wrong);
    expect.check("intervention_requests", requests, &mut wrong);
    let next = thread.state().await.map_err(|error| error.to_string())?.next;
    let found = match (outcome.waiting(), said) {
        (true, _) => json!(next.first().map(|node| node.as_str())),
        // Where the answer led to.
        (false, _) => {
            let play = play.lock().unwrap();
            let after = play.trace.iter().skip_while(|name| *name != HUMAN);
            let after = after.clone().find(|name| *name != HUMAN).cloned();
            json!(after.unwrap_or_else(|| END.to_owned()))
        }
    };
    expect.check("next", found, &mut wrong);
    if let Some(want) = expect.get("status") {
        let found = json!(outcome.state().status);
        if !same(want, &found) {
            wrong.push(format!("status: wanted {want}, found {found}"));
        }
    }
    Ok(wrong)
}
