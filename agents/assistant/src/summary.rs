//! Summarizes what was done so far, in words.

use ephor_offline::tasks::answer_from;

use crate::state::AssistantState;

/// What was done, in plain words, from the outcomes alone.
pub(crate) fn plainly(state: &AssistantState) -> String {
    answer_from(&state.message, &state.outcomes)
}

/// Why it is over, with what was done and what went wrong.
pub(crate) fn so_far(state: &AssistantState, why: &str) -> String {
    let mut text = why.to_owned();
    if !state.outcomes.is_empty() {
        text.push_str(&format!("\n\nDone so far:\n\n{}", plainly(state)));
    }
    if !state.errors.is_empty() {
        text.push_str("\n\nWhat went wrong:\n");
        state.errors.iter().for_each(|error| text.push_str(&format!("\n- {}", error.text)));
    }
    text
}
