//! Offline answers to [`routing`]'s questions: what rules understand of a message is planned and
//! carried out, and everything else is said plainly.

use super::{Answer, Flow, context, json};
use crate::Capability;
use crate::sql::Synonyms;
use crate::tasks::{self, Toolbox, answer_from, direct_answer, reason, understand};
use crate::text::Language;
use ephor_model::purposes::routing::{
    self, Call, Chosen, Intent, NextAction, Planned, PlannedStep, Reflected, Situation,
};
use ephor_model::{ChatRequest, ModelError};

/// Most characters of a step's name.
const NAME: usize = 40;

/// The flow.
pub(super) const FLOW: Flow = Flow {
    about: Capability {
        name: "routing",
        description: "Greetings, sums, questions about the conversation; and work with tools, step \
                      by step",
        examples: &["Compute 3*7, then read notes.txt", "先计算 3*7，然后读取 notes.txt"],
    },
    purposes: &[
        routing::ANALYSIS,
        routing::PLANNING,
        routing::DECISION,
        routing::CONVERSATION,
        routing::REFLECTION,
    ],
    answer: |request, synonyms| Some(answer(request, synonyms)),
};

fn answer(request: &ChatRequest, synonyms: &Synonyms) -> Result<Answer, ModelError> {
    let known: Situation = context(request)?;
    match request.purpose.as_str() {
        routing::ANALYSIS => json(&intent(&known, synonyms)),
        routing::PLANNING => json(&plan(&known, synonyms)),
        routing::DECISION => json(&decide(&known, synonyms)),
        routing::CONVERSATION => Ok(Answer::Text(converse(&known, synonyms))),
        _ => json(&reflect(&known)),
    }
}

fn talk(known: &Situation, synonyms: &Synonyms) -> Option<String> {
    direct_answer(&known.message, &Toolbox::from(&known.tools), synonyms)
}

/// The work that the message, or what a person said since, asks for; the newest that is understood
/// counts.
fn work(known: &Situation, synonyms: &Synonyms) -> Vec<tasks::Task> {
    let toolbox = Toolbox::from(&known.tools);
    let said = known.remarks.iter().rev().chain([&known.message]);
    let mut found = said.map(|text| understand(text, &toolbox, synonyms));
    found.find(|tasks| !tasks.is_empty()).unwrap_or_default()
}

fn intent(known: &Situation, synonyms: &Synonyms) -> Intent {
    let named = |intent: &str, summary: String| Intent { intent: intent.to_owned(), summary };
    if talk(known, synonyms).is_some() {
        return named("conversation", known.message.clone());
    }
    let tasks = work(known, synonyms);
    if tasks.is_empty() {
        return named("unknown", known.message.clone());
    }
    let texts: Vec<&str> = tasks.iter().map(|task| task.text.as_str()).collect();
    named("task", texts.join("; "))
}

fn plan(known: &Situation, synonyms: &Synonyms) -> Planned {
    if known.remarks.is_empty() && talk(known, synonyms).is_some() {
        return Planned::default();
    }
    let step = |task: tasks::Task| PlannedStep {
        step_name: task.text.chars().take(NAME).collect(),
        step_desc: task.text,
        tool: task.tool,
        arguments: task.arguments,
    };
    Planned::of(work(known, synonyms).into_iter().map(step).collect())
}

fn decide(known: &Situation, synonyms: &Synonyms) -> Chosen {
    // What a person has just said of the step counts for more than what was planned.
    let toolbox = Toolbox::from(&known.tools);
    let corrected = known.remarks.last().map(|text| understand(text, &toolbox, synonyms));
    if let Some([task]) = corrected.as_deref()
        && let Some(tool) = &task.tool
    {
        return call(tool, &task.arguments);
    }
    let step = known.step.clone().unwrap_or_default();
    if let Some(tool) = &step.tool {
        return call(tool, &step.arguments);
    }
    // A step that a person, or another model, has planned in words alone.
    if let [task] = understand(&step.step_desc, &toolbox, synonyms).as_slice()
        && let Some(tool) = &task.tool
    {
        return call(tool, &task.arguments);
    }
    Chosen { calls: Vec::new(), result: Some(reason(&step.step_desc, &known.outcomes)) }
}

fn call(tool: &str, arguments: &serde_json::Map<String, serde_json::Value>) -> Chosen {
    let call = Call { tool: tool.to_owned(), arguments: arguments.clone() };
    Chosen { calls: vec![call], result: None }
}

fn converse(known: &Situation, synonyms: &Synonyms) -> String {
    talk(known, synonyms).unwrap_or_else(|| {
        let examples = FLOW.about.examples;
        Language::of(&known.message).say(
            format!(
                "I'm the offline model, which follows rules, and I don't understand this request. \
                 I do understand what my tools are for, as in {:?}; ask me what I can do. A \
                 language model may understand it.",
                examples[0]
            ),
            format!(
                "我是按规则工作的离线模型，没有理解这个请求。我能理解工具所做的事，例如“{}”；\
                 可以问我能做什么，或换成语言模型。",
                examples[1]
            ),
        )
    })
}

fn reflect(known: &Situation) -> Reflected {
    Reflected {
        action: NextAction::End,
        reason: "every step has been carried out".to_owned(),
        answer: Some(answer_from(&known.message, &known.outcomes)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::Offline;
    use ephor_model::purposes::Tools;
    use ephor_model::purposes::{Ended, Outcome};
    use ephor_model::{Named, Purpose};
    use serde_json::{Value, json};

    fn situation(message: &str) -> Situation {
        let tool = |name: &str, argument: &str| Named {
            name: name.into(),
            description: String::new(),
            schema: json!({"type": "object", "required": [argument],
                           "properties": {argument: {"type": "string"}}}),
        };
        let tools = vec![tool("calculate", "expression"), tool("read_file", "path")];
        let tools = Tools { tools, ..Tools::default() };
        Situation { message: message.into(), tools, ..Situation::default() }
    }

    fn ask(purpose: &str, known: &Situation) -> Value {
        let mut request = ChatRequest::new(Purpose::Other(purpose.to_owned()), "");
        request.context = serde_json::to_value(known).unwrap();
        let answer = Offline::default().answer(&request).unwrap();
        answer.json.unwrap_or(Value::String(answer.text))
    }

    #[test]
    fn what_rules_understand_is_planned() {
        #[track_caller]
        fn check(message: &str, intent: &str, tools: &[Option<&str>]) {
            let known = situation(message);
            assert_eq!(ask(routing::ANALYSIS, &known)["intent"], intent, "{message}");
            let plan: Planned = serde_json::from_value(ask(routing::PLANNING, &known)).unwrap();
            let found: Vec<_> = plan.steps().iter().map(|step| step.tool.as_deref()).collect();
            assert_eq!(found, tools, "{message}");
        }
        check("Hello!", "conversation", &[]);
        check("Paint me a picture of love", "unknown", &[]);
        check("Read notes.txt", "task", &[Some("read_file")]);
        check("Compute 3*7, then read notes.txt", "task", &[Some("calculate"), Some("read_file")]);
    }

    #[test]
    fn a_step_becomes_a_call_or_a_result() {
        let mut known = situation("Compute 3*7, then multiply it by 2");
        let plan: Planned = serde_json::from_value(ask(routing::PLANNING, &known)).unwrap();
        known.step = plan.steps().first().cloned();
        let chosen: Chosen = serde_json::from_value(ask(routing::DECISION, &known)).unwrap();
        assert_eq!(chosen.calls[0].arguments["expression"], "3*7");
        known.outcomes.push(Outcome {
            text: "compute 3*7".into(),
            tool: Some("calculate".into()),
            ended: Ended::Output(json!({"expression": "3*7", "result": 21})),
        });
        known.step = plan.steps().get(1).cloned();
        let chosen: Chosen = serde_json::from_value(ask(routing::DECISION, &known)).unwrap();
        assert_eq!((chosen.calls.len(), chosen.result.as_deref()), (0, Some("21 * 2 = 42")));
        // A person's correction counts for more than the plan.
        known.remarks.push("read other.txt".into());
        let chosen: Chosen = serde_json::from_value(ask(routing::DECISION, &known)).unwrap();
        assert_eq!(chosen.calls[0].arguments["path"], "other.txt");
    }

    #[test]
    fn what_was_done_is_told_and_what_isnt_understood_too() {
        let mut known = situation("Compute 3*7");
        known.outcomes.push(Outcome {
            text: "compute 3*7".into(),
            tool: Some("calculate".into()),
            ended: Ended::Output(json!({"expression": "3*7", "result": 21})),
        });
        let said = ask(routing::REFLECTION, &known);
        assert_eq!((&said["action"], &said["answer"]), (&json!("end"), &json!("3*7 = 21")));
        let lost = ask(routing::CONVERSATION, &situation("Paint me a picture of love"));
        assert!(lost.as_str().unwrap().contains("don't understand"), "{lost}");
    }
}
