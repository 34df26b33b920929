//! The graph's dispatchers: pure functions over the state.
//!
//! ```text
//! after               on                                                        to
//! ─────────────────── ───────────────────────────────────────────────────────── ──────────────────
//! analysis            always                                                    planning
//! planning            conversation_ready                                        conversation
//!                     else                                                      decision
//! conversation        conversation_error                                        human_intervention
//!                     else                                                      END
//! decision            waiting_for_human                                         human_intervention
//!                     ready_for_execution, and pending_tools isn't empty        tool_execution
//!                     else                                                      reflection
//! tool_execution      always                                                    reflection
//! reflection          calls repeat themselves, or an error nobody has seen      human_intervention
//!                     reflection_result.action is replan                        planning
//!                     reflection_result.action is continue                      decision
//!                     else                                                      END
//! human_intervention  waiting_for_human (the run is suspended on this way)      human_intervention
//!                     ready_for_execution, plan_modified                        decision
//!                     intervention_response.action is replan                    planning
//!                     intervention_response.action is continue, or modify by    decision
//!                     any of its names (provide_parameters, modify_plan)
//!                     else                                                      END
//! ```

use ephor_graph::END;
use ephor_model::purposes::routing::NextAction;

use crate::feedback::Action;
use crate::state::AssistantState;
use crate::status::Status;

/// What the message wants.
pub const ANALYSIS: &str = "analysis";
/// Which steps to take.
pub const PLANNING: &str = "planning";
/// An answer without tools.
pub const CONVERSATION: &str = "conversation";
/// Which calls the next step needs.
pub const DECISION: &str = "decision";
/// The calls.
pub const TOOLS: &str = "tool_execution";
/// What the calls achieved, and what comes next.
pub const REFLECTION: &str = "reflection";
/// A person.
pub const HUMAN: &str = "human_intervention";

/// After analysis: planning, whatever the status.
pub fn after_analysis(_: &AssistantState) -> &'static str {
    PLANNING
}

/// After planning, by status.
pub fn after_planning(state: &AssistantState) -> &'static str {
    match state.status {
        Some(Status::ConversationReady) => CONVERSATION,
        _ => DECISION,
    }
}

/// After conversation, by status.
pub fn after_conversation(state: &AssistantState) -> &'static str {
    match state.status {
        Some(Status::ConversationError) => HUMAN,
        _ => END,
    }
}

/// After decision, by status; calls are only made if there are any.
pub fn after_decision(state: &AssistantState) -> &'static str {
    match state.status {
        Some(Status::WaitingForHuman) => HUMAN,
        Some(Status::ReadyForExecution) if !state.pending_tools.is_empty() => TOOLS,
        _ => REFLECTION,
    }
}

/// After tool execution: reflection, whatever the status.
pub fn after_tools(_: &AssistantState) -> &'static str {
    REFLECTION
}

/// After reflection: unseen errors take precedence over what the reflection proposes.
pub fn after_reflection(state: &AssistantState) -> &'static str {
    if state.repetition_detected || state.unseen_errors().next().is_some() {
        return HUMAN;
    }
    match state.reflection_result.as_ref().map(|result| result.action) {
        Some(NextAction::Replan) => PLANNING,
        Some(NextAction::Continue) => DECISION,
        Some(NextAction::End) | None => END,
    }
}

/// After human intervention: the status is read before the action.
pub fn after_human(state: &AssistantState) -> &'static str {
    match state.status {
        Some(Status::WaitingForHuman) => return HUMAN,
        Some(Status::ReadyForExecution | Status::PlanModified) => return DECISION,
        _ => {}
    }
    match state.intervention_response.as_ref().map(|response| response.action) {
        Some(Action::Replan) => PLANNING,
        Some(
            Action::Continue | Action::Modify | Action::ProvideParameters | Action::ModifyPlan,
        ) => DECISION,
        Some(Action::End | Action::Grant | Action::Skip | Action::Confirm) | None => END,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn a_persons_action_is_read_by_any_of_its_names() {
        #[track_caller]
        fn check(action: &str, expect: &str) {
            let stored = json!({"status": "running", "intervention_response": {"action": action}});
            let state: AssistantState = serde_json::from_value(stored).unwrap();
            assert_eq!(after_human(&state), expect, "{action}");
        }
        for action in ["continue", "modify", "provide_parameters", "modify_plan"] {
            check(action, DECISION);
        }
        check("replan", PLANNING);
        for action in ["end", "skip", "Replan", "dance", ""] {
            check(action, END);
        }
    }

    #[test]
    fn a_reflection_without_a_known_action_ends() {
        #[track_caller]
        fn check(result: serde_json::Value, expect: &str) {
            let stored = json!({"reflection_result": result});
            let state: AssistantState = serde_json::from_value(stored).unwrap();
            assert_eq!(after_reflection(&state), expect, "{result}");
        }
        check(json!({"action": "dance", "reason": ""}), END);
        check(json!({"action": null}), END);
        check(json!(null), END);
        check(json!({"action": "continue"}), DECISION);
        check(json!({"action": "replan", "reason": "late"}), PLANNING);
    }
}
