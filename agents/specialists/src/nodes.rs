//! The graph's nodes: each asks, and returns what changes.

use std::collections::BTreeSet;

use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure, Language};
use ephor_flow::AskError;
use ephor_graph::{Command, Context, NodeError, TextKind};
use ephor_model::purposes::teamwork as purpose;
use ephor_model::{Message, Role};
use ephor_retrieval::rank;
use serde_json::Map;

use crate::answers::{ContextAnswer, PlanAnswer};
use crate::ask::{brief, question, review, violation};
use crate::deps::Deps;
use crate::prompts;
use crate::records::{Action, Complexity, ConversationContext, ExecutionRecord};
use crate::routes;
use crate::stage::Stage;
use crate::stages::{Change, Feedback, NoPlan};
use crate::state::EnhancedState;
use crate::update::PlanUpdate;

pub(crate) type Cx = Context<EnhancedState>;
type Done = Result<Command<EnhancedState>, NodeError>;

fn failed(error: AskError) -> Failure {
    error.failure()
}

fn record(deps: &Deps, cx: &Cx, action: Action, from: jiff::Timestamp) -> ExecutionRecord {
    let mut record = ExecutionRecord::new(action, from, deps.port.now());
    record.round = cx.state().round_number;
    record
}

pub(crate) async fn analyse(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    let from = deps.port.now();
    let state = cx.state();
    let known = |answer: &ContextAnswer| match Complexity::of(&answer.complexity) {
        Complexity::Unknown if answer.complexity != "unknown" => {
            let what = format!("{:?} is no complexity", answer.complexity);
            let hint = format!("say one of: {}", Complexity::WORDS.join(", "));
            vec![violation("/complexity", what, &hint)]
        }
        _ => Vec::new(),
    };
    let answer: ContextAnswer =
        question(purpose::CONTEXT, &prompts::CONTEXT, prompts::context_values(state, &deps.team))
            .context(&brief(deps, state).await)
            .ask_and(&*deps.asking(None), known)
            .await
            .map_err(failed)?;
    let independent = answer.is_independent_topic || state.history().is_empty();
    let users = state.original_messages.iter().filter(|said| said.role == Role::User).count();
    let context = ConversationContext {
        relevant_history: if independent { Vec::new() } else { relevant(state) },
        complexity: Complexity::of(&answer.complexity),
        is_independent_topic: independent,
        conversation_turn: users as u64,
        user_intent: answer.user_intent,
        key_topics: answer.key_topics,
        context_summary: answer.context_summary,
        metadata: Map::new(),
    };
    let mut thought = record(deps, &cx, Action::Think, from);
    thought.output = Some(Message::new(Role::Assistant, context.user_intent.clone()));
    Ok(Command::update(Change::Enter(Stage::ContextAnalyze))
        .and_update(Change::Analysed(Box::new(context)))
        .and_update(Change::Thought(Box::new(thought))))
}

/// Maximum number of earlier messages that count as relevant.
const MOST_RELEVANT: usize = 5;

/// The messages before the question that share words with it, the best of them, in their order.
fn relevant(state: &EnhancedState) -> Vec<Message> {
    let history = state.history();
    let texts: Vec<&str> = history.iter().map(|said| said.content.as_str()).collect();
    let ranked = rank(state.question(), &texts).into_iter().take(MOST_RELEVANT);
    let places: BTreeSet<usize> = ranked.map(|ranked| ranked.at).collect();
    places.into_iter().map(|at| history[at].clone()).collect()
}

/// What a stage does instead of beginning, where the work is to be stopped.
fn stop(deps: &Deps, cx: &Cx, action: Action) -> Option<Command<EnhancedState>> {
    let why = deps.stopped(cx.state())?;
    let record = record(deps, cx, action, deps.port.now()).failed(why);
    Some(Command::update(Change::Enough(Box::new(record))))
}

pub(crate) async fn judge(cx: Cx) -> Done {
    let judged = Command::update(Change::Judged);
    Ok(match routes::after_complexity(cx.state()) {
        // Seen while the plan is being made.
        Stage::PlanCreate => judged.and_update(Change::Enter(Stage::PlanCreate)),
        _ => judged,
    })
}

pub(crate) async fn answer_directly(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    let from = deps.port.now();
    let state = cx.state();
    let values = prompts::direct_values(state, &deps.team);
    let answer = question(purpose::DIRECT, &prompts::DIRECT, values)
        .context(&brief(deps, state).await)
        .text(&*deps.asking(None))
        .await
        .map_err(failed)?;
    let answer = spoken(answer.text)?;
    cx.write(TextKind::Markdown, answer.content.clone()).await;
    Ok(Command::update(Change::Answered(answer)).and_update(Change::Did(Box::new(record(
        deps,
        &cx,
        Action::Answer,
        from,
    )))))
}

/// An answer must say something.
fn spoken(text: String) -> Result<Message, Failure> {
    if text.trim().is_empty() {
        let what = "the model's answer is empty";
        return Err(Failure::new(ErrorCode::ValidationFailed, what));
    }
    Ok(Message::new(Role::Assistant, cut(&text, MOST_ANSWER)))
}

/// Maximum number of characters of an answer or a result.
pub(crate) const MOST_ANSWER: usize = 20_000;

pub(crate) async fn create_plan(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    let from = deps.port.now();
    let state = cx.state();
    if let Some(stop) = stop(deps, &cx, Action::Plan) {
        return Ok(stop);
    }
    let start = Command::update(Change::Enter(Stage::PlanCreate));
    let id = format!("plan-{}", cx.run().run);
    let sound = |answer: &PlanAnswer| {
        let mistakes = answer.plan(&id).mistakes();
        let hint = "give a plan whose steps have ids of their own and can all come to their turn";
        mistakes.iter().map(|wrong| violation("/steps", wrong.to_string(), hint)).collect()
    };
    let answer: Result<PlanAnswer, AskError> =
        question(purpose::PLAN, &prompts::PLAN, prompts::plan_values(state, &deps.team))
            .context(&brief(deps, state).await)
            .ask_and(&*deps.asking(None), sound)
            .await;
    let now = deps.port.now();
    let plan = match answer {
        Ok(answer) => answer.plan(&id),
        Err(error @ AskError::Invalid { .. }) => {
            let why = format!("failed to parse task plan: {error}");
            return Ok(start.and_update(Change::GaveUp { action: Action::Plan, why, at: now }));
        }
        Err(error) => return Err(failed(error).into()),
    };
    let plan = crate::plan::TaskPlan { created_at: Some(now), updated_at: Some(now), ..plan };
    cx.write(TextKind::Json, serde_json::to_string(&plan)?).await;
    Ok(start.and_update(Change::Planned(Box::new(plan))).and_update(Change::Did(Box::new(record(
        deps,
        &cx,
        Action::Plan,
        from,
    )))))
}

pub(crate) async fn execute(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    if let Some(stop) = stop(deps, &cx, Action::Execute) {
        return Ok(stop);
    }
    let names = deps.team.names();
    let lap = cx
        .state()
        .next_lap(&names, deps.team.max_parallel)
        .map_err(|error: NoPlan| Failure::new(ErrorCode::ValidationFailed, error.to_string()))?;
    let steps: Vec<String> = lap.iter().map(|(step, _)| (*step).to_owned()).collect();
    for (step, specialist) in &lap {
        let said = Language::of(cx.state().question());
        let said = said
            .say(format!("{specialist} begins {step}\n"), format!("{specialist} 开始 {step}\n"));
        cx.text(said).await;
    }
    Ok(Command::update(Change::Enter(Stage::PlanExecute)).and_update(Change::Dispatched(steps)))
}

pub(crate) async fn collect(cx: Cx) -> Done {
    let _ = cx;
    Ok(Command::update(Change::Enter(Stage::CollectResults)).and_update(Change::Collect))
}

pub(crate) async fn reflect(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    let from = deps.port.now();
    let state = cx.state();
    if let Some(stop) = stop(deps, &cx, Action::Reflect) {
        return Ok(stop);
    }
    let values = prompts::feedback_values(state, &deps.team);
    let answer: Result<Feedback, AskError> =
        question(purpose::FEEDBACK, &prompts::FEEDBACK, values)
            .context(&review(deps, state))
            .ask(&*deps.asking(None))
            .await;
    let answer = match answer {
        Ok(feedback) => serde_json::to_string(&feedback)?,
        Err(AskError::Invalid { text, .. }) => text,
        Err(error) => return Err(failed(error).into()),
    };
    let (laps, at) = (deps.team.max_laps, deps.port.now());
    let mut thought = record(deps, &cx, Action::Reflect, from);
    let to = Feedback::read(&answer).map(|feedback| routes::after(state, &feedback, laps));
    let done = Command::update(Change::Feedback { answer, laps, at });
    Ok(match to {
        Ok(to) => {
            thought.metadata.insert("to".to_owned(), to.as_str().into());
            done.and_update(Change::Thought(Box::new(thought)))
        }
        Err(_) => done,
    })
}

pub(crate) async fn update_plan(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    let from = deps.port.now();
    let state = cx.state();
    if let Some(stop) = stop(deps, &cx, Action::Plan) {
        return Ok(stop);
    }
    let start = Command::update(Change::Enter(Stage::PlanUpdate));
    let current = state
        .current_plan
        .as_ref()
        .ok_or_else(|| Failure::new(ErrorCode::ValidationFailed, "no current plan to update"))?;
    let holds = |update: &PlanUpdate| {
        let hint = "give at least one operation; all of them must be possible, in their order";
        match update.applied_to(current) {
            _ if update.operations.is_empty() => {
                vec![violation("/operations", "there are no operations", hint)]
            }
            Ok(_) => Vec::new(),
            Err(error) => vec![violation("/operations", error.to_string(), hint)],
        }
    };
    let answer: Result<PlanUpdate, AskError> =
        question(purpose::UPDATE, &prompts::UPDATE, prompts::update_values(state, &deps.team))
            .context(&review(deps, state))
            .ask_and(&*deps.asking(None), holds)
            .await;
    let did = record(deps, &cx, Action::Plan, from);
    match answer {
        Ok(update) => {
            let at = deps.port.now();
            cx.write(TextKind::Json, serde_json::to_string(&update)?).await;
            Ok(start
                .and_update(Change::PlanUpdated { update: Box::new(update), at })
                .and_update(Change::Did(Box::new(did))))
        }
        // What there is, is told: without another plan it doesn't get better.
        Err(error @ AskError::Invalid { .. }) => {
            let why = format!("failed to parse plan update operations: {error}");
            Ok(start.and_update(Change::Enough(Box::new(did.failed(why)))))
        }
        Err(error) => Err(failed(error).into()),
    }
}

pub(crate) async fn answer(cx: Cx) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let from = deps.port.now();
    let values = prompts::answer_values(state, &deps.team);
    let answer = question(purpose::ANSWER, &prompts::ANSWER, values)
        .context(&review(deps, state))
        .text(&*deps.asking(None))
        .await
        .map_err(failed)?;
    let answer = spoken(answer.text)?;
    cx.write(TextKind::Markdown, answer.content.clone()).await;
    let did = Change::Did(Box::new(record(deps, &cx, Action::Answer, from)));
    Ok(Command::update(did).and_update(Change::Finished { answer, at: deps.port.now() }))
}
