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
        let done = state.language().pick("Done so far:", "已完成：");
        text.push_str(&format!("\n\n{done}\n\n{}", plainly(state)));
    }
    if !state.errors.is_empty() {
        let wrong = state.language().pick("What went wrong:", "出现的问题：");
        text.push_str(&format!("\n\n{wrong}\n"));
        state.errors.iter().for_each(|error| text.push_str(&format!("\n- {}", error.text)));
    }
    text
}
