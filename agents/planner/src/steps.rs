//! Carries out steps: reasoning by a model, tools by the hub.

use ephor_core::text::cut;
use std::ops::Range;

use ephor_model::Named;
use ephor_model::purposes::planning::{ARGUMENTS, Arguments, ArgumentsContext, STEP, StepContext};
use ephor_model::purposes::{Ended, Outcome};
use ephor_tools::{Call, ToolError, ToolOutcome};
use futures::FutureExt;
use futures::future::{BoxFuture, join_all};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::deps::Deps;
use crate::fill::fill;
use crate::plan::{NO_TOOL, PlanStep};
use crate::prompts::{ARGUMENTS_PROMPT, STEP_PROMPT, ended, question, told};
use crate::state::{Method, PlanState, StepResult};

/// Longest reason why a step failed, in characters.
const LONGEST_REASON: usize = 2000;

/// A step that is done, or a call that does it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) enum Prepared {
    Done(StepResult),
    Call { step_id: u32, tool: String, arguments: Map<String, Value> },
}

impl Deps {
    /// Everything of some steps but the calls: in parallel.
    pub(crate) async fn prepare(&self, state: &PlanState, steps: Range<usize>) -> Vec<Prepared> {
        let steps: Vec<BoxFuture<'_, Prepared>> =
            steps.map(|index| self.prepared(state, index).boxed()).collect();
        join_all(steps).await
    }

    /// The calls of prepared steps: several as one plan of independent nodes, which run side by
    /// side. The results are in the steps' order.
    pub(crate) async fn call(
        &self,
        state: &PlanState,
        steps: Range<usize>,
        prepared: Vec<Prepared>,
    ) -> Vec<StepResult> {
        let calls: Vec<Call> = prepared
            .iter()
            .filter_map(|prepared| match prepared {
                Prepared::Done(_) => None,
                Prepared::Call { tool, arguments, .. } => {
                    Some(Call::new(tool.clone(), Value::Object(arguments.clone())))
                }
            })
            .collect();
        let ended = match calls.as_slice() {
            [] => Vec::new(),
            [Call { name, arguments }] => {
                vec![self.hub.call(&*self.port, name, arguments.clone()).await]
            }
            _ => self.hub.call_all(&*self.port, calls).await,
        };
        let mut ended = ended.into_iter();
        let mut results = Vec::with_capacity(prepared.len());
        for (index, prepared) in steps.zip(prepared) {
            let result = match prepared {
                Prepared::Done(result) => result,
                Prepared::Call { step_id, tool, arguments } => match ended.next() {
                    Some(ended) => self.called(state, index, &tool, arguments, ended).await,
                    None => failed(step_id, Method::Tool, "the tool was not called"),
                },
            };
            results.push(self.bounded(result));
        }
        results
    }

    async fn prepared(&self, state: &PlanState, index: usize) -> Prepared {
        let Some(step) = state.steps().get(index) else {
            return Prepared::Done(failed(0, Method::Skipped, "there is no such step"));
        };
        if let Some(why) = state.unmet(index) {
            let ended = Ended::Skipped(why);
            let method = Method::Skipped;
            return Prepared::Done(StepResult { step_id: step.id, ended, method });
        }
        if step.tool_type == NO_TOOL {
            return Prepared::Done(self.reasoned(state, index, step, Method::Reasoning).await);
        }
        let Some(tool) = self.hub.spec(&step.tool_type) else {
            return Prepared::Done(self.reasoned(state, index, step, Method::InsteadOfTool).await);
        };
        let seen = state.seen_by(index);
        let result = |id: u32| {
            let at = state.steps().iter().position(|step| step.id == id);
            let known = at.filter(|at| seen.contains(at));
            state.step_results.get(known?)?.result().cloned()
        };
        let filled = fill(&step.arguments, &result);
        let whole = filled.is_some();
        let given = filled.unwrap_or_default();
        let missing = self.hub.check(&tool.name, &Value::Object(given.clone())).unwrap_or_default();
        if whole && missing.is_empty() {
            return Prepared::Call { step_id: step.id, tool: tool.name, arguments: given };
        }
        let missing = missing.into_iter().map(|missing| missing.name).collect();
        match self.arguments(state, index, tool, given, missing, String::new()).await {
            Ok((tool, arguments)) => Prepared::Call { step_id: step.id, tool, arguments },
            Err(why) => Prepared::Done(failed(step.id, Method::Tool, why)),
        }
    }

    /// What came of a call. Wrong arguments are fixed once; a tool that isn't there after all is
    /// reasoned around.
    async fn called(
        &self,
        state: &PlanState,
        index: usize,
        tool: &str,
        arguments: Map<String, Value>,
        ended: Result<ToolOutcome, ToolError>,
    ) -> StepResult {
        let Some(step) = state.steps().get(index) else {
            return failed(0, Method::Tool, "there is no such step");
        };
        let done = |outcome: ToolOutcome| StepResult {
            step_id: step.id,
            ended: Ended::Output(outcome.output),
            method: Method::Tool,
        };
        match ended {
            Ok(outcome) => done(outcome),
            Err(ToolError::Unknown { .. } | ToolError::Off { .. }) => {
                self.reasoned(state, index, step, Method::InsteadOfTool).await
            }
            Err(error @ ToolError::Invalid { .. }) => {
                let Some(spec) = self.hub.spec(tool) else {
                    return failed(step.id, Method::Tool, error);
                };
                let problem = format!("They were refused: {error}");
                let mended =
                    self.arguments(state, index, spec, arguments.clone(), Vec::new(), problem);
                match mended.await {
                    Ok((tool, mended)) if mended != arguments => {
                        let call = self.hub.call(&*self.port, &tool, Value::Object(mended));
                        match call.await {
                            Ok(outcome) => done(outcome),
                            Err(error) => failed(step.id, Method::Tool, error),
                        }
                    }
                    _ => failed(step.id, Method::Tool, error),
                }
            }
            Err(error) => failed(step.id, Method::Tool, error),
        }
    }

    fn known(&self, state: &PlanState, index: usize) -> Vec<Outcome> {
        state.seen_by(index).into_iter().filter_map(|at| state.outcome(at)).collect()
    }

    async fn reasoned(
        &self,
        state: &PlanState,
        index: usize,
        step: &PlanStep,
        method: Method,
    ) -> StepResult {
        let description = match step.description.trim() {
            "" => &state.question,
            text => text,
        };
        let context = StepContext {
            question: state.question.clone(),
            step: description.to_owned(),
            results: self.known(state, index),
            tools: self.tools(state).await,
        };
        let asked = question(STEP, &STEP_PROMPT, state)
            .with("today", context.tools.today.clone())
            .with("history", told(&context.tools.history))
            .with("results", ended(&context.results))
            .with("step", description)
            .context(&context);
        match self.text(&asked).await {
            Ok(answer) if answer.text.trim().is_empty() => {
                failed(step.id, method, "the model's answer is blank")
            }
            Ok(answer) => {
                let text = Value::String(answer.text.trim().to_owned());
                StepResult { step_id: step.id, ended: Ended::Output(text), method }
            }
            Err(error) => failed(step.id, method, error.failure()),
        }
    }

    /// A tool's arguments, asked of the model.
    async fn arguments(
        &self,
        state: &PlanState,
        index: usize,
        tool: Named,
        given: Map<String, Value>,
        missing: Vec<String>,
        problem: String,
    ) -> Result<(String, Map<String, Value>), String> {
        let step = state.steps().get(index).map(|step| step.description.clone());
        let context = ArgumentsContext {
            question: state.question.clone(),
            step: step.unwrap_or_default(),
            tool,
            given,
            missing,
            results: self.known(state, index),
            tools: self.tools(state).await,
        };
        let asked = question(ARGUMENTS, &ARGUMENTS_PROMPT, state)
            .with("tool", context.tool.name.clone())
            .with("description", context.tool.description.clone())
            .with("schema", cut(&context.tool.schema.to_string(), 8000))
            .with("given", cut(&Value::Object(context.given.clone()).to_string(), 4000))
            .with("missing", context.missing.join(", "))
            .with("problem", problem)
            .with("today", context.tools.today.clone())
            .with("results", ended(&context.results))
            .with("step", context.step.clone())
            .context(&context);
        let answer = self.value::<Arguments>(&asked, |_| Vec::new()).await;
        let arguments = answer.map_err(|error| error.failure().to_string())?.arguments;
        let tool = context.tool.name;
        let still = self.hub.check(&tool, &Value::Object(arguments.clone())).unwrap_or_default();
        match still.first() {
            None => Ok((tool, arguments)),
            Some(missing) => {
                Err(format!("the tool {tool:?} needs {:?}, which nobody knows", missing.name))
            }
        }
    }

    /// A result that a state can hold.
    fn bounded(&self, mut result: StepResult) -> StepResult {
        match &mut result.ended {
            Ended::Output(value) => {
                let text = match &*value {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                if text.len() > self.settings.result_bytes {
                    let end = text.floor_char_boundary(self.settings.result_bytes);
                    *value = Value::String(format!("{}… (cut)", &text[..end]));
                }
            }
            Ended::Failed(why) | Ended::Skipped(why) => *why = cut(why, LONGEST_REASON),
        }
        result
    }
}

fn failed(step_id: u32, method: Method, why: impl ToString) -> StepResult {
    StepResult { step_id, ended: Ended::Failed(why.to_string()), method }
}
