//! The planner, by rules: a plan from what is understood of the question, steps of reasoning from
//! the results, arguments from the step's words.

use ephor_core::text::cut;
use serde_json::Value;

use super::{Answer, Flow, context, json, refuse};
use crate::Capability;
use crate::sql::Synonyms;
use crate::tasks::{Task, Toolbox, answer_from, direct_answer, reason, understand};
use crate::text::words;
use ephor_model::purposes::Ended;
use ephor_model::purposes::planning::{
    ARGUMENTS, Arguments, ArgumentsContext, CHECK, Check, CheckContext, NO_TOOL, PLAN, Plan,
    PlanContext, PlanStep, STEP, StepContext,
};
use ephor_model::{ChatRequest, ModelError};

pub(super) const FLOW: Flow = Flow {
    about: Capability {
        name: "planner",
        description: "Plans steps with tools: sums, the time, pages, files, databases, and what is \
                      made of their results",
        examples: &["Compute 17 * 23, then multiply it by 2", "计算 3*7，然后告诉我现在几点"],
    },
    purposes: &[PLAN, STEP, ARGUMENTS, CHECK],
    answer,
};

fn answer(request: &ChatRequest, synonyms: &Synonyms) -> Option<Result<Answer, ModelError>> {
    match request.purpose.as_str() {
        PLAN => read(request, |asked| plan(&asked, synonyms)),
        STEP => read(request, |asked| Some(Ok(Answer::Text(step(&asked, synonyms))))),
        ARGUMENTS => read(request, |asked| Some(arguments(asked, synonyms))),
        CHECK => read(request, |asked| Some(json(&check(&asked)))),
        _ => None,
    }
}

fn read<T: serde::de::DeserializeOwned>(
    request: &ChatRequest,
    answer: impl FnOnce(T) -> Option<Result<Answer, ModelError>>,
) -> Option<Result<Answer, ModelError>> {
    match context(request) {
        Ok(asked) => answer(asked),
        Err(error) => Some(Err(error)),
    }
}

/// The tasks as steps, and at the end one that answers the question from their results.
fn plan(asked: &PlanContext, synonyms: &Synonyms) -> Option<Result<Answer, ModelError>> {
    let toolbox = Toolbox::from(&asked.tools);
    let tasks = understand(&asked.question, &toolbox, synonyms);
    let mut steps: Vec<PlanStep> = tasks.iter().enumerate().map(numbered).collect();
    let told = match tasks.as_slice() {
        [] => {
            direct_answer(&asked.question, &toolbox, synonyms)?;
            false
        }
        [only] => only.tool.is_none(),
        [before @ .., last] => last.tool.is_none() && last.after.len() == before.len(),
    };
    if !told {
        let all: Vec<u32> = steps.iter().map(|step| step.id).collect();
        steps.push(PlanStep {
            id: number(steps.len()),
            description: asked.question.clone(),
            tool_type: NO_TOOL.to_owned(),
            dependencies: all,
            complexity: Some(1),
            ..PlanStep::default()
        });
    }
    Some(json(&Plan { steps, ..Plan::default() }))
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}

fn numbered((index, task): (usize, &Task)) -> PlanStep {
    PlanStep {
        id: number(index),
        description: task.text.clone(),
        tool_type: task.tool.clone().unwrap_or_else(|| NO_TOOL.to_owned()),
        dependencies: task.after.iter().map(|index| number(*index)).collect(),
        complexity: Some(if task.tool.is_some() { 1 } else { 2 }),
        arguments: task.arguments.clone(),
    }
}

/// The question itself is answered from the results; anything else is reasoned about.
fn step(asked: &StepContext, synonyms: &Synonyms) -> String {
    if words(&asked.step) == words(&asked.question) {
        if !asked.results.is_empty() {
            return answer_from(&asked.question, &asked.results);
        }
        if let Some(text) = direct_answer(&asked.step, &Toolbox::from(&asked.tools), synonyms) {
            return text;
        }
    }
    reason(&asked.step, &asked.results)
}

fn arguments(asked: ArgumentsContext, synonyms: &Synonyms) -> Result<Answer, ModelError> {
    let mut tools = asked.tools;
    tools.tools = vec![asked.tool.clone()];
    let toolbox = Toolbox::from(&tools);
    let tool = asked.tool.name.as_str();
    let found = [&asked.step, &asked.question].into_iter().find_map(|text| {
        let mut tasks = understand(text, &toolbox, synonyms).into_iter();
        tasks.find(|task| task.tool.as_deref() == Some(tool) && task.missing.is_empty())
    });
    let mut arguments = found.map(|task| task.arguments).unwrap_or_default();
    arguments.extend(asked.given);
    // A tool that wants a text to look for can look for what the step says.
    if let [only] = asked.missing.as_slice()
        && !arguments.contains_key(only)
        && ["query", "q", "text", "question", "topic", "keywords"].contains(&only.as_str())
        && !words(&asked.step).is_empty()
    {
        arguments.insert(only.clone(), Value::String(asked.step.clone()));
    }
    match asked.missing.iter().find(|name| !arguments.contains_key(*name)) {
        None => json(&Arguments { arguments }),
        Some(name) => Err(refuse(format!(
            "the offline model can't tell {name:?} of the tool {tool:?} from {:?}; say it in the question",
            cut(&asked.step, 80)
        ))),
    }
}

/// Rules can tell what is no result, and nothing more.
fn check(asked: &CheckContext) -> Check {
    let issue = match &asked.checked.ended {
        Ended::Output(Value::Null) => Some("there is no result".to_owned()),
        Ended::Output(Value::String(text)) if text.trim().is_empty() => {
            Some("the result is blank".to_owned())
        }
        Ended::Output(_) => None,
        Ended::Failed(why) | Ended::Skipped(why) => Some(why.clone()),
    };
    Check { verified: issue.is_none(), issues: issue.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::Arc;

    use super::*;
    use crate::Offline;
    use ephor_model::{Named, Purpose};
    use serde::Serialize;
    use serde_json::json;

    fn ask(purpose: &str, context: &impl Serialize) -> Result<String, String> {
        let mut request = ChatRequest::new(Purpose::Other(purpose.to_owned()), "");
        request.context = serde_json::to_value(context).unwrap();
        if purpose != STEP {
            request.schema = Some(Arc::new(json!({"type": "object"})));
        }
        Offline::new().answer(&request).map(|answer| answer.text).map_err(|error| error.message)
    }

    fn tool(name: &str, required: &[&str]) -> Named {
        let properties: serde_json::Map<_, _> =
            required.iter().map(|name| ((*name).to_owned(), json!({"type": "string"}))).collect();
        Named {
            name: name.to_owned(),
            description: String::new(),
            schema: json!({"type": "object", "required": required, "properties": properties}),
        }
    }

    fn asked(question: &str) -> PlanContext {
        let mut asked = PlanContext { question: question.to_owned(), ..PlanContext::default() };
        asked.tools.tools = vec![tool("calculate", &["expression"]), tool("get_time", &[])];
        asked.tools.today = "2026-11-22".to_owned();
        asked
    }

    #[test]
    fn what_is_understood_becomes_steps_and_an_answer_from_their_results() {
        let text = ask(PLAN, &asked("Compute 3*7, then tell me the time")).unwrap();
        let plan: Plan = serde_json::from_str(&text).unwrap();
        let tools: Vec<_> = plan.steps.iter().map(|step| step.tool_type.as_str()).collect();
        assert_eq!(tools, ["calculate", "get_time", "none"], "{text}");
        assert_eq!(plan.steps[2].dependencies, [1, 2]);
        let done = |step: &PlanStep, output: Value| ephor_model::purposes::Outcome {
            text: step.description.clone(),
            tool: Some(step.tool_type.clone()),
            ended: Ended::Output(output),
        };
        let last = StepContext {
            question: asked("Compute 3*7, then tell me the time").question,
            step: plan.steps[2].description.clone(),
            results: vec![
                done(&plan.steps[0], json!({"expression": "3*7", "result": "21"})),
                done(&plan.steps[1], json!({"time": "2026-11-22T04:00:00+00:00"})),
            ],
            ..StepContext::default()
        };
        let answer = ask(STEP, &last).unwrap();
        assert!(answer.contains("21") && answer.contains("2026-11-22"), "{answer}");
    }

    #[test]
    fn what_is_not_understood_is_refused_with_what_is() {
        let error = ask(PLAN, &asked("Sing me a song of the sea")).unwrap_err();
        assert!(error.contains("doesn't understand") && error.contains("sums"), "{error}");
        let plan = ask(PLAN, &asked("What's the date today?")).unwrap();
        assert!(plan.contains("2026") || plan.contains("\"none\""), "{plan}");
    }

    #[test]
    fn arguments_come_from_the_steps_words() {
        let wanted = |step: &str, tool: Named, missing: &str| ArgumentsContext {
            question: "q".to_owned(),
            step: step.to_owned(),
            tool,
            given: Default::default(),
            missing: vec![missing.to_owned()],
            results: Vec::new(),
            tools: Default::default(),
        };
        let text =
            ask(ARGUMENTS, &wanted("计算 2 + 3", tool("calculate", &["expression"]), "expression"));
        assert_eq!(text.unwrap(), r#"{"arguments":{"expression":"2 + 3"}}"#);
        let text = ask(ARGUMENTS, &wanted("搜索相关信息", tool("search_web", &["query"]), "query"));
        assert!(text.unwrap().contains("信息"));
        let error =
            ask(ARGUMENTS, &wanted("book it", tool("book", &["room"]), "room")).unwrap_err();
        assert!(error.contains("\"room\""), "{error}");
    }
}
