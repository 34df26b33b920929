//! Prompts, and how what is known becomes text in them.

use ephor_core::text::cut;
use ephor_flow::{Prompt, Template};
use ephor_model::Said;
use ephor_model::purposes::{Ended, Outcome};

use crate::state::PlanState;

pub(crate) const PLAN_PROMPT: Template = Template::parse(include_str!("../prompts/plan.md"));
pub(crate) const STEP_PROMPT: Template = Template::parse(include_str!("../prompts/step.md"));
pub(crate) const ARGUMENTS_PROMPT: Template =
    Template::parse(include_str!("../prompts/arguments.md"));
pub(crate) const CHECK_PROMPT: Template = Template::parse(include_str!("../prompts/check.md"));

/// Maximum number of characters of one result in a prompt.
const LONGEST_RESULT: usize = 6000;

/// Maximum number of characters of all results in a prompt; the newest are kept.
const LONGEST_RESULTS: usize = 40_000;

/// A question whose usual places are filled.
pub(crate) fn question<'a>(
    purpose: &'a str,
    prompt: &'a Template,
    state: &PlanState,
) -> Prompt<'a> {
    Prompt::new(purpose, prompt).with("question", state.question.clone())
}

/// What was said, one line each.
pub(crate) fn told(history: &[Said]) -> String {
    if history.is_empty() {
        return "(nothing)".to_owned();
    }
    let line = |said: &Said| {
        let who = if said.by_user { "user" } else { "assistant" };
        format!("{who}: {}", cut(&said.text, 1000))
    };
    history.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// How steps ended, for a prompt: the newest are kept where there is too much.
pub(crate) fn ended(results: &[Outcome]) -> String {
    let mut parts = Vec::new();
    let mut length = 0;
    for outcome in results.iter().rev() {
        let what = match &outcome.ended {
            Ended::Output(value) => match value.as_str() {
                Some(text) => cut(text, LONGEST_RESULT),
                None => cut(&value.to_string(), LONGEST_RESULT),
            },
            Ended::Failed(why) => format!("(failed: {})", cut(why, 500)),
            Ended::Skipped(why) => format!("(not done: {})", cut(why, 500)),
        };
        length += what.len();
        if length > LONGEST_RESULTS {
            parts.push("(earlier results are left out)".to_owned());
            break;
        }
        parts.push(format!("[{}]\n{what}", cut(&outcome.text, 300)));
    }
    if parts.is_empty() {
        return "(none)".to_owned();
    }
    parts.reverse();
    parts.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_every_prompt_is_known() {
        for (prompt, version, places) in [
            (PLAN_PROMPT, "2", &["tools", "place", "today", "history", "question"][..]),
            (STEP_PROMPT, "1", &["today", "question", "history", "results", "step"]),
            (
                ARGUMENTS_PROMPT,
                "1",
                &[
                    "tool",
                    "description",
                    "schema",
                    "given",
                    "missing",
                    "problem",
                    "today",
                    "question",
                    "results",
                    "step",
                ],
            ),
            (CHECK_PROMPT, "1", &["question", "results", "step", "result"]),
        ] {
            assert_eq!(prompt.places(), places);
            assert_eq!(prompt.version(), version);
        }
    }

    #[test]
    fn what_is_told_is_bounded() {
        let said = Said { by_user: true, text: "x".repeat(5000) };
        assert!(told(&[said]).len() < 1100);
        let outcome = Outcome {
            text: "t".to_owned(),
            tool: None,
            ended: Ended::Output(serde_json::json!("y".repeat(10_000))),
        };
        let text = ended(&vec![outcome; 50]);
        assert!(text.len() < 50_000 && text.starts_with("(earlier"), "{}", text.len());
    }
}
