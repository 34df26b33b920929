//! What an answer changes: the update that stands for the human node's result.

use ephor_core::text::cut;
use ephor_model::purposes::{Ended, Outcome};
use jiff::Timestamp;
use serde_json::{Map, Value};

use super::{Feedback, MOST_REMARK};
use crate::grant::Grant;
use crate::intervention::{Intervention, InterventionKind};
use crate::settings::Settings;
use crate::state::{AssistantState, AssistantStateUpdate, MOST_ENTRIES, Pending, StepEnd};
use crate::status::Status;
use crate::summary;

/// Maximum number of remarks, and most grants, that are kept.
const MOST_REMARKS: usize = 16;

/// What the answer changes. What the person has seen (errors, repeated calls) asks for nobody
/// again; the request is closed.
pub fn apply(
    state: &AssistantState,
    feedback: &Feedback,
    now: Timestamp,
    settings: &Settings,
) -> AssistantStateUpdate {
    let seen = state.errors.last().map_or(state.errors_seen, |last| last.number);
    let update = AssistantState::update()
        .intervention_request(None)
        .intervention_response(Some(feedback.response()))
        .errors_seen(seen)
        .calls(Vec::new())
        .repetition_detected(false)
        .reflection_result(None)
        .missing(Vec::new())
        .status(Some(Status::Running));
    let pending = &state.pending_tools;
    match feedback {
        Feedback::Continue => update,
        Feedback::Replan { note } => {
            let remarks = remarks(state, note.as_deref());
            update.pending_tools(Vec::new()).remarks(remarks)
        }
        Feedback::End => {
            let said = state.language().pick("Stopped, as you wanted.", "已按你的要求停止。");
            ended(state, update, said)
        }
        Feedback::Modify { additional_info } => modified(state, update, additional_info),
        Feedback::Grant { permission_scope, duration } => {
            let mut grants = state.grants.clone();
            let scope = permission_scope.clone();
            grants.push(Grant { scope, time: *duration, since: now });
            grants.retain(|grant| grant.holds(now));
            grants.drain(..grants.len().saturating_sub(MOST_REMARKS));
            update.grants(grants).status(Some(way_on(pending)))
        }
        Feedback::Skip => skipped(state, update),
        Feedback::Confirm { note } => {
            let confirmed = |call: &Pending| Pending { confirmed: true, ..call.clone() };
            let pending: Vec<Pending> = pending.iter().map(confirmed).collect();
            update
                .status(Some(way_on(&pending)))
                .pending_tools(pending)
                .remarks(remarks(state, Some(note)))
        }
        Feedback::ProvideParameters { parameters } => {
            let pending = filled(state, parameters);
            update.status(Some(way_on(&pending))).pending_tools(pending)
        }
        Feedback::ModifyPlan { steps } => {
            let over = state.plan.iter().filter(|step| step.end != StepEnd::Open).cloned();
            let new = steps.iter().take(settings.max_plan_steps).cloned().map(Into::into);
            update
                .plan(over.chain(new).collect::<Vec<_>>())
                .pending_tools(Vec::new())
                .status(Some(Status::PlanModified))
        }
    }
}

/// What it means that nobody has answered in time, and it can't get more urgent.
pub fn expire(state: &AssistantState) -> AssistantStateUpdate {
    let asked = state.intervention_request.as_ref();
    let asked = asked.map_or("", |request| request.question.as_str());
    let update = AssistantState::update()
        .intervention_request(None)
        .intervention_response(None)
        .status(Some(Status::Running));
    let said = state.language().say(
        format!("Nobody answered in time, so I stopped. I had asked: {asked}"),
        format!("没有人及时回答，我停下了。我问过：{asked}"),
    );
    ended(state, update, &said)
}

fn way_on(pending: &[Pending]) -> Status {
    if pending.is_empty() { Status::PlanModified } else { Status::ReadyForExecution }
}

fn remarks(state: &AssistantState, more: Option<&str>) -> Vec<String> {
    let mut remarks = state.remarks.clone();
    remarks.extend(more.map(|text| cut(text, MOST_REMARK)));
    remarks.drain(..remarks.len().saturating_sub(MOST_REMARKS));
    remarks
}

fn ended(state: &AssistantState, update: AssistantStateUpdate, why: &str) -> AssistantStateUpdate {
    let reply = summary::so_far(state, why);
    update.turns(state.answered(&reply)).reply(reply).pending_tools(Vec::new())
}

fn asks_for_values(state: &AssistantState) -> Option<&Intervention> {
    let request = state.intervention_request.as_ref();
    request.filter(|request| request.kind == InterventionKind::ParameterProvider)
}

fn modified(
    state: &AssistantState,
    update: AssistantStateUpdate,
    info: &str,
) -> AssistantStateUpdate {
    let update = update.remarks(remarks(state, Some(info)));
    if let Some(request) = asks_for_values(state)
        && let Ok(Feedback::ProvideParameters { parameters }) = super::words::of_text(info, request)
    {
        let pending = filled(state, &parameters);
        return update.status(Some(way_on(&pending))).pending_tools(pending);
    }
    let mut plan = state.plan.clone();
    if let Some((at, _)) = state.current() {
        plan[at].revise = true;
    }
    update.plan(plan).pending_tools(Vec::new()).status(Some(Status::PlanModified))
}

/// The pending calls with these values, each where its schema misses one.
fn filled(state: &AssistantState, parameters: &Map<String, Value>) -> Vec<Pending> {
    let mut pending = state.pending_tools.clone();
    for call in &mut pending {
        for missing in state.missing.iter().filter(|missing| missing.tool == call.tool) {
            if let Some(value) = parameters.get(&missing.name) {
                call.arguments.insert(missing.name.clone(), value.clone());
            }
        }
    }
    pending
}

fn skipped(state: &AssistantState, update: AssistantStateUpdate) -> AssistantStateUpdate {
    let mut outcomes = state.outcomes.clone();
    let mut leave_out = |text: &str, tool: Option<&str>| {
        outcomes.push(Outcome {
            text: text.to_owned(),
            tool: tool.map(str::to_owned),
            ended: Ended::Skipped("a person left it out".to_owned()),
        });
        outcomes.drain(..outcomes.len().saturating_sub(MOST_ENTRIES));
    };
    let step = state.current().map(|(_, step)| step.text().to_owned());
    if let Some((first, rest)) = state.pending_tools.split_first() {
        leave_out(step.as_deref().unwrap_or(&first.tool), Some(&first.tool));
        let update = match rest {
            [] => update.plan(state.plan_with_current(StepEnd::Skipped)),
            _ => update,
        };
        return update.outcomes(outcomes).pending_tools(rest).status(Some(way_on(rest)));
    }
    match step {
        Some(step) => {
            leave_out(&step, None);
            let plan = state.plan_with_current(StepEnd::Skipped);
            update.plan(plan).outcomes(outcomes).status(Some(Status::PlanModified))
        }
        // Nothing is left that could be left out.
        None => {
            let said = state.language().pick(
                "There was nothing left to do but this, and it is left out.",
                "只剩这一步，而它已被跳过。",
            );
            ended(state, update, said)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::grant::GrantTime;
    use crate::intervention::MissingParameter;
    use crate::routes::{DECISION, PLANNING, after_human};
    use crate::state::PlanStep;
    use ephor_graph::{END, State};
    use serde_json::json;

    fn waiting() -> AssistantState {
        let mut state = AssistantState::begin("do it");
        state.status = Some(Status::WaitingForHuman);
        state.errors = state.with_error("tool_execution", "boom");
        state.plan = vec![
            PlanStep { step_name: "one".into(), ..PlanStep::default() },
            PlanStep { step_name: "two".into(), ..PlanStep::default() },
        ];
        let call = |tool: &str| Pending { tool: tool.into(), ..Pending::default() };
        state.pending_tools = vec![call("a"), call("b")];
        state
    }

    fn after(state: &AssistantState, feedback: &Feedback) -> AssistantState {
        let mut next = state.clone();
        let now = Timestamp::UNIX_EPOCH;
        next.apply(&(), apply(state, feedback, now, &Settings::default())).unwrap();
        next
    }

    #[test]
    fn every_answer_leads_on_and_is_heeded_once() {
        #[track_caller]
        fn check(feedback: &Feedback, pending: usize, to: &str) -> AssistantState {
            let next = after(&waiting(), feedback);
            assert_eq!((next.pending_tools.len(), after_human(&next)), (pending, to), "{next:?}");
            assert_eq!(
                (next.unseen_errors().count(), next.intervention_request.clone()),
                (0, None)
            );
            next
        }
        check(&Feedback::Continue, 2, DECISION);
        check(&Feedback::Replan { note: Some("x".into()) }, 0, PLANNING);
        let ended = check(&Feedback::End, 0, END);
        assert!(ended.reply.contains("Stopped"));
        assert_eq!(ended.turns.history().len(), 1);
        let revised = check(&Feedback::Modify { additional_info: "x".into() }, 0, DECISION);
        assert!(revised.plan[0].revise && revised.remarks == ["x"]);
        let duration = GrantTime::Turn;
        check(&Feedback::Grant { permission_scope: "a".into(), duration }, 2, DECISION);
        let skipped = check(&Feedback::Skip, 1, DECISION);
        assert_eq!(skipped.plan[0].end, StepEnd::Open);
        assert_eq!(after(&skipped, &Feedback::Skip).plan[0].end, StepEnd::Skipped);
        let confirmed = check(&Feedback::Confirm { note: "x".into() }, 2, DECISION);
        assert!(confirmed.pending_tools.iter().all(|call| call.confirmed));
        let steps = vec![Default::default()];
        let replaced = check(&Feedback::ModifyPlan { steps }, 0, DECISION);
        assert_eq!(replaced.plan.len(), 1);
    }

    #[test]
    fn with_nothing_left_to_leave_out_it_is_over() {
        let mut state = waiting();
        (state.plan, state.pending_tools) = (Vec::new(), Vec::new());
        let next = after(&state, &Feedback::Skip);
        assert_eq!(after_human(&next), END);
        assert!(!next.reply.is_empty());
    }

    #[test]
    fn values_go_where_they_are_missing() {
        let mut state = waiting();
        state.missing = vec![MissingParameter {
            tool: "b".into(),
            name: "city".into(),
            description: String::new(),
            data_type: "string".into(),
        }];
        let parameters = json!({"city": "Berlin", "other": 1}).as_object().cloned().unwrap();
        let next = after(&state, &Feedback::ProvideParameters { parameters });
        assert_eq!(next.status, Some(Status::ReadyForExecution));
        assert_eq!(next.pending_tools[0].arguments.len(), 0);
        assert_eq!(
            Value::Object(next.pending_tools[1].arguments.clone()),
            json!({"city": "Berlin"})
        );
        // Words that come as additional information do the same.
        let now = Timestamp::UNIX_EPOCH;
        state.intervention_request = Some(Intervention::file(&state, now, &Settings::default()));
        let next = after(&state, &Feedback::Modify { additional_info: "Berlin".into() });
        assert_eq!(next.pending_tools[1].arguments["city"], "Berlin");
    }

    #[test]
    fn what_nobody_answered_is_told() {
        let mut state = waiting();
        let now = Timestamp::UNIX_EPOCH;
        state.intervention_request = Some(Intervention::file(&state, now, &Settings::default()));
        let mut next = state.clone();
        next.apply(&(), expire(&state)).unwrap();
        assert_eq!(after_human(&next), END);
        assert!(next.reply.contains("Nobody answered") && next.reply.contains("boom"));
    }
}
