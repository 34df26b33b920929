//! What came of the work, and what comes next.
//!
//! ```text
//! on                                              reflection_result.action
//! ─────────────────────────────────────────────── ──────────────────────────────────
//! an error that nobody has seen, or a repetition  none: a person is asked
//! steps are left                                  continue
//! nothing was planned, and there is no answer     replan: the conversation is tried again
//! every step is over                              a model's: end, or replan
//! no more new plans, or no answer that fits       end, with what was done
//! ```

use ephor_core::Violation;
use ephor_core::text::cut;
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::routing::{NextAction, REFLECTION, Reflected};

use super::planning::violation;
use super::situation;
use crate::deps::Deps;
use crate::prompts::question;
use crate::repetition::repeats;
use crate::state::{AssistantState, AssistantStateUpdate, Reflection};
use crate::summary;

/// Maximum number of characters of a reason.
const MOST_REASON: usize = 1_000;

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let repeated = repeats(&state.calls);
    let update = AssistantState::update().repetition_detected(repeated);
    if repeated || state.unseen_errors().next().is_some() {
        return Ok(update.reflection_result(None));
    }
    if state.current().is_some() {
        let reason = "steps are left".to_owned();
        return Ok(
            update.reflection_result(Some(Reflection { action: NextAction::Continue, reason }))
        );
    }
    let more_plans = state.replans < deps.settings.max_replans;
    let replan = |update: AssistantStateUpdate, reason: &str| {
        let reason = cut(reason, MOST_REASON);
        let result = Reflection { action: NextAction::Replan, reason };
        update.replans(state.replans + 1).reflection_result(Some(result))
    };
    if state.plan.is_empty() && state.outcomes.is_empty() {
        if more_plans {
            return Ok(replan(update, "there is no answer yet"));
        }
        let told = summary::so_far(state, "I have found no answer.");
        return Ok(end(cx, update, told, "no new plan has helped").await);
    }
    let known = situation(deps, state).await;
    let asked = question(REFLECTION, &known)
        .ask_and(&*deps.port, |said: &Reflected| check(said, more_plans))
        .await;
    let said = match asked {
        Ok(said) if said.action == NextAction::Replan => {
            let mut remarks = state.remarks.clone();
            remarks.push(cut(&said.reason, MOST_REASON));
            return Ok(replan(update.remarks(remarks), &said.reason));
        }
        Ok(said) => said,
        Err(error) => {
            let reason = format!("no reflection that can be used: {error}");
            return Ok(end(cx, update, summary::plainly(state), &reason).await);
        }
    };
    let told = said.answer.filter(|answer| !answer.trim().is_empty());
    let told = told.unwrap_or_else(|| summary::plainly(state));
    Ok(end(cx, update, told, &said.reason).await)
}

async fn end(
    cx: &Context<AssistantState>,
    update: AssistantStateUpdate,
    told: String,
    reason: &str,
) -> AssistantStateUpdate {
    cx.write(TextKind::Markdown, told.as_str()).await;
    let reason = cut(reason, MOST_REASON);
    update
        .turns(cx.state().answered(&told))
        .reply(told)
        .reflection_result(Some(Reflection { action: NextAction::End, reason }))
}

fn check(said: &Reflected, more_plans: bool) -> Vec<Violation> {
    let wrong = |message: &str, hint: &str| vec![violation("/action", message.to_owned(), hint)];
    match said.action {
        NextAction::End => Vec::new(),
        NextAction::Continue => {
            wrong("no step is left with which it could be continued", "choose `end` or `replan`")
        }
        NextAction::Replan if more_plans => Vec::new(),
        NextAction::Replan => wrong("there were as many new plans as there may be", "choose `end`"),
    }
}
