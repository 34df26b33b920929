//! Turns and answers on a thread: a message in, a reply or a question out.
//!
//! ```text
//! the thread                         what comes in        then
//! ────────────────────────────────── ──────────────────── ─────────────────────────────────────
//! is new, or its last turn is over   a message            a turn
//! waits                              nothing              the same question again
//! waits                              an answer            it is applied, and the run goes on
//! waits                              what can't be read   the question again, with what is allowed
//! waits, the deadline has passed     anything             more urgent, or the end (`intervention`)
//! was cut off                        a message            the run goes on first; then a turn, or
//!                                                         its question
//! ```

use ephor_core::Language;
use ephor_core::text::cut;
use ephor_flow::{Begin, Talk, TalkReply, Waiting, drive, thread, thread_id};
use ephor_graph::{Answers, CompiledGraph, Outcome, Snapshot, Thread, ThreadError};
use ephor_runtime::{AgentError, Note};
use serde_json::{Value, json};

use crate::deps::Deps;
use crate::feedback::{self, Action, Feedback};
use crate::intervention::{Intervention, InterventionKind};
use crate::routes::HUMAN;
use crate::state::AssistantState;

/// Longest message, in characters.
const LONGEST: usize = 20_000;

type Reply = Result<TalkReply, AgentError>;

/// One message, or one answer.
pub(crate) async fn converse(
    graph: &CompiledGraph<AssistantState>,
    deps: &Deps,
    name: &str,
    task: Talk,
) -> Reply {
    if task.message.chars().count() > LONGEST {
        let text = format!("the message is longer than {LONGEST} characters: say it in fewer");
        return Err(AgentError::failed(text));
    }
    let id = thread_id(&*deps.port, name).map_err(|error| AgentError::failed(error.to_string()))?;
    let thread = thread(&deps.port, graph, id).resource(deps.clone());
    let session = Session { deps, thread };
    match session.thread.state().await {
        Err(ThreadError::Unknown(_)) => {
            let message = spoken(&task)?;
            session.go(Begin::Start(AssistantState::begin(message))).await
        }
        Err(error) => Err(AgentError::Runtime(error.to_string())),
        Ok(snapshot) => session.go_on(snapshot, task).await,
    }
}

fn spoken(task: &Talk) -> Result<&str, AgentError> {
    match task.message.trim() {
        "" => Err(AgentError::failed("the message is blank, and nothing waits for an answer")),
        message => Ok(message),
    }
}

/// A request that waits for a person.
#[derive(Clone, Copy)]
struct Open<'a> {
    state: &'a AssistantState,
    request: &'a Intervention,
    /// The interrupt's.
    id: &'a str,
}

struct Session<'b> {
    deps: &'b Deps,
    thread: Thread<AssistantState>,
}

impl Session<'_> {
    async fn go_on(&self, snapshot: Snapshot<AssistantState>, task: Talk) -> Reply {
        let request = snapshot.state.intervention_request.clone();
        match request.zip(snapshot.interrupts.first()) {
            Some((request, asked)) => {
                let open = Open { state: &snapshot.state, request: &request, id: &asked.id };
                self.answered(open, &task).await
            }
            None if snapshot.ended.is_none() && !snapshot.next.is_empty() => {
                self.finish_first(task).await
            }
            None => self.turn(&snapshot.state, &task).await,
        }
    }

    async fn turn(&self, state: &AssistantState, task: &Talk) -> Reply {
        let message = spoken(task)?;
        self.go(Begin::Send(state.next_turn(message, self.deps.port.now()))).await
    }

    /// The run was cut off. What it was at isn't lost, and neither is what is said now.
    async fn finish_first(&self, task: Talk) -> Reply {
        let outcome = drive(&self.deps.port, &self.thread, Begin::Resume(Answers::none())).await?;
        if outcome.waiting() {
            let mut reply = self.reply(&outcome);
            let said = cut(task.message.trim(), 200);
            if !said.is_empty() {
                let before = Language::of(said.as_str()).say(
                    format!(
                        "I was cut off at an earlier message, and need this first. Then say {said:?} \
                         again."
                    ),
                    format!("之前的一条消息处理到一半被中断了，请先回答这个问题，然后再说一次“{said}”。"),
                );
                reply.text = format!("{before}\n\n{}", reply.text);
            }
            return Ok(reply);
        }
        if task.message.trim().is_empty() {
            return Ok(self.reply(&outcome));
        }
        self.turn(outcome.state(), &task).await
    }

    /// What a person says to an open request.
    async fn answered(&self, open: Open<'_>, task: &Talk) -> Reply {
        let now = self.deps.port.now();
        if open.request.overdue(now) {
            return self.too_late(open, task).await;
        }
        let again = |before| Ok(self.question(open.request, open.id, before));
        match Feedback::of(task, open.request) {
            Ok(None) => again(None),
            // Who answers in words sees the actions that fit here; programs are told all of them.
            Err(refusal) if in_words(task) => again(Some(&format!("{}.", refusal.reason))),
            Err(refusal) => again(Some(&refusal.to_string())),
            Ok(Some(said)) => {
                let update = feedback::apply(open.state, &said, now, &self.deps.settings);
                self.as_human(update).await
            }
        }
    }

    async fn too_late(&self, open: Open<'_>, task: &Talk) -> Reply {
        let Open { state, request, id } = open;
        let now = self.deps.port.now();
        let late = late_answer(task);
        let Some(next) = request.escalated(now, late.clone(), &self.deps.settings) else {
            let mut reply = self.as_human(feedback::expire(state)).await?;
            if let Some(late) = late {
                let said = state.language().say(
                    format!("This came too late, and wasn't taken: {late}"),
                    format!("这条回答来得太晚，没有采用：“{late}”"),
                );
                reply.text.push_str(&format!("\n\n{said}"));
            }
            return Ok(reply);
        };
        let (was, is) = (request.priority.as_str(), next.priority.as_str());
        let why = format!("nobody answered until {}: {was} is now {is}", request.deadline);
        self.deps.port.note(Note::Progress(why.clone())).await;
        let update = AssistantState::update().intervention_request(Some(next.clone()));
        let changed = self.thread.update_state(update, None).await;
        changed.map_err(|error| AgentError::Runtime(error.to_string()))?;
        let language = state.language();
        let why = language
            .say(why, format!("到 {} 为止没有人回答：优先级从 {was} 升为 {is}", request.deadline));
        let why = match late {
            None => why,
            Some(late) => language.say(
                format!("{why}; this came too late, please say it again: {late}"),
                format!("{why}；这条回答来得太晚，请再说一次：“{late}”"),
            ),
        };
        Ok(self.question(&next, id, Some(&why)))
    }

    /// Continues as if the human node had just returned this.
    async fn as_human(&self, update: crate::AssistantStateUpdate) -> Reply {
        let changed = self.thread.update_state(update, Some(HUMAN)).await;
        changed.map_err(|error| AgentError::Runtime(error.to_string()))?;
        self.go(Begin::Resume(Answers::none())).await
    }

    async fn go(&self, begin: Begin<AssistantState>) -> Reply {
        let outcome = drive(&self.deps.port, &self.thread, begin).await?;
        Ok(self.reply(&outcome))
    }

    fn reply(&self, outcome: &Outcome<AssistantState>) -> TalkReply {
        let state = outcome.state();
        match state.intervention_request.as_ref().zip(outcome.interrupts().first()) {
            Some((request, asked)) => self.question(request, &asked.id, None).data(told(state)),
            None => TalkReply::answer(state.reply.clone()).data(told(state)),
        }
    }

    fn question(&self, request: &Intervention, asked: &str, before: Option<&str>) -> TalkReply {
        let text = match before {
            Some(before) => format!("{before}\n\n{}", request.question),
            None => request.question.clone(),
        };
        let names = request.missing.iter().map(|missing| missing.name.clone());
        let values = request.kind == InterventionKind::ParameterProvider;
        let waiting = Waiting {
            question: request.question.clone(),
            // Values aren't chosen from a list.
            options: (!values)
                .then(|| request.options.iter().map(|action| action.as_str().to_owned()).collect()),
            fields: names.collect(),
            kind: request.kind.as_str().to_owned(),
            detail: serde_json::to_value(request).unwrap_or_default(),
            interrupt: Some(asked.to_owned()),
            response_schema: None,
            expires_at: Some(request.deadline.to_string()),
            thread: self.thread.id().name().to_owned(),
        };
        TalkReply { text, waiting: Some(waiting), ..TalkReply::default() }
    }
}

fn in_words(task: &Talk) -> bool {
    task.answer.is_none() && !task.message.trim_start().starts_with(['{', '['])
}

fn late_answer(task: &Talk) -> Option<String> {
    let said = match &task.answer {
        Some(answer) if !answer.is_empty() => Value::Object(answer.clone()).to_string(),
        _ => task.message.trim().to_owned(),
    };
    (!said.is_empty()).then(|| cut(&said, 500))
}

/// What a program is told: see the crate's page.
fn told(state: &AssistantState) -> Value {
    let ended = match &state.intervention_response {
        _ if state.intervention_request.is_some() => "waiting",
        Some(response) if response.action == Action::End => "stopped",
        None if state.interventions > 0 && state.reflection_result.is_none() => "unanswered",
        _ => "answered",
    };
    let steps: Vec<Value> = state
        .plan
        .iter()
        .map(|step| json!({"step_name": step.step_name, "tool": step.tool, "end": step.end}))
        .collect();
    json!({
        "ended": ended,
        "status": state.status,
        "intent": state.intent,
        "steps": steps,
        "outcomes": state.outcomes,
        "errors": state.errors,
        "interventions": state.interventions,
    })
}
