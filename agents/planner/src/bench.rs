//! What a run works with: hands, tools, settings; and how it asks models.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::Violation;
use ephor_core::text::cut;
use ephor_flow::{AskError, Question, Template};
use ephor_model::offline::tasks::{Ended, Outcome};
use ephor_model::purposes::Tools;
use ephor_model::{ChatResponse, ModelErrorKind, Said};
use ephor_runtime::Hands;
use ephor_tools::Hub;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cache::CacheLimits;
use crate::state::PlanState;

pub(crate) const PLAN_PROMPT: Template = Template::parse(include_str!("../prompts/plan.md"));
pub(crate) const STEP_PROMPT: Template = Template::parse(include_str!("../prompts/step.md"));
pub(crate) const ARGUMENTS_PROMPT: Template =
    Template::parse(include_str!("../prompts/arguments.md"));
pub(crate) const CHECK_PROMPT: Template = Template::parse(include_str!("../prompts/check.md"));

/// Most characters of one result in a prompt.
const LONGEST_RESULT: usize = 6000;

/// Most characters of all results in a prompt; the newest are kept.
const LONGEST_RESULTS: usize = 40_000;

/// Longest wait before a question to a model is repeated.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Who checks the results of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verification {
    /// Rules alone: a step that failed, an empty result, a result that says that it is an error.
    #[default]
    Rules,
    /// Rules, and of what passes them a model: one call a step.
    Model,
}

/// How a planner works.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Steps that are done side by side. Default 8.
    pub parallel: usize,
    /// Default [`Verification::Rules`].
    pub verification: Verification,
    /// How often a model is asked where it is busy (429), out of reach or too slow. Default 3.
    pub attempts: u32,
    /// A longer result is cut, in bytes of JSON. Default 65,536.
    pub result_bytes: usize,
    /// Messages of the conversation that are looked at. Default 100.
    pub history: usize,
    /// How long a run may take; in settings, in seconds. Default one hour.
    #[serde(with = "ephor_flow::seconds")]
    pub time_limit: Duration,
    /// Answers that are kept.
    pub cache: CacheLimits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            parallel: 8,
            verification: Verification::default(),
            attempts: 3,
            result_bytes: 65_536,
            history: 100,
            time_limit: Duration::from_secs(3600),
            cache: CacheLimits::default(),
        }
    }
}

/// What the nodes of the planner's graph work with.
#[derive(Clone)]
pub struct Bench {
    /// What they reach.
    pub hands: Arc<dyn Hands>,
    /// The tools that they may propose.
    pub hub: Hub,
    /// How they work.
    pub settings: Settings,
}

impl Bench {
    /// A bench with the usual settings.
    pub fn new(hands: Arc<dyn Hands>, hub: Hub) -> Self {
        Self { hands, hub, settings: Settings::default() }
    }

    /// A bench at which nothing can be done: for looking at the graph.
    pub fn idle() -> Self {
        Self::new(ephor_flow::idle(), Hub::default())
    }

    /// Asks a model for a text; see [`Self::wait`].
    pub(crate) async fn text(&self, question: &Question<'_>) -> Result<ChatResponse, AskError> {
        let mut attempt = 1;
        loop {
            match question.clone().text(&*self.hands).await {
                Err(error) => self.wait(&mut attempt, error).await?,
                answer => return answer,
            }
        }
    }

    /// Asks a model for a value that passes a check; see [`Self::wait`].
    pub(crate) async fn value<T: DeserializeOwned + JsonSchema + Send>(
        &self,
        question: &Question<'_>,
        check: fn(&T) -> Vec<Violation>,
    ) -> Result<T, AskError> {
        let mut attempt = 1;
        loop {
            match question.clone().ask_and::<T>(&*self.hands, check).await {
                Err(error) => self.wait(&mut attempt, error).await?,
                answer => return answer,
            }
        }
    }

    /// Where a model is busy (429), out of reach or too slow, it is asked again, a bounded number of
    /// times. That it asks to slow down is never an answer.
    async fn wait(&self, attempt: &mut u32, error: AskError) -> Result<(), AskError> {
        let AskError::Model(failed) = &error else {
            return Err(error);
        };
        let passes = matches!(
            failed.kind,
            ModelErrorKind::RateLimited | ModelErrorKind::Timeout | ModelErrorKind::Network
        );
        if !passes || *attempt >= self.settings.attempts {
            return Err(error);
        }
        let usual = Duration::from_secs(1 << (*attempt - 1).min(6));
        self.hands.sleep(failed.retry_after.unwrap_or(usual).min(LONGEST_WAIT)).await;
        *attempt += 1;
        Ok(())
    }

    /// What can be used, as data for a model. Databases only where a tool asks them.
    pub(crate) async fn tools(&self, state: &PlanState) -> Tools {
        let tools = self.hub.specs();
        let asks = tools.iter().any(|tool| tool.name.contains("sql"));
        let databases = if asks { self.hands.capabilities().await.databases } else { Vec::new() };
        let history = state.snapshot.clone().unwrap_or_default();
        Tools { tools, databases, history, today: state.today.clone() }
    }
}

/// A question whose usual places are filled.
pub(crate) fn question<'a>(
    purpose: &'a str,
    prompt: &'a Template,
    state: &PlanState,
) -> Question<'a> {
    Question::new(purpose, prompt).with("question", state.question.clone())
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
        for (prompt, places) in [
            (PLAN_PROMPT, &["tools", "place", "today", "history", "question"][..]),
            (STEP_PROMPT, &["today", "question", "history", "results", "step"]),
            (
                ARGUMENTS_PROMPT,
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
            (CHECK_PROMPT, &["question", "results", "step", "result"]),
        ] {
            assert_eq!(prompt.places(), places);
            assert_eq!(prompt.version(), "1");
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
