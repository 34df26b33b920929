#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use super::*;
use ephor_model::purposes::Tools;
use ephor_model::purposes::teamwork::Member;
use ephor_model::{Named, Purpose};

fn tool(name: &str, argument: &str) -> Named {
    Named {
        name: name.to_owned(),
        description: String::new(),
        schema: json!({"type": "object", "required": [argument],
                       "properties": {argument: {"type": "string"}}}),
    }
}

fn member(name: &str, used: &str, agent: Option<&str>, tools: &[&str]) -> Member {
    Member {
        name: name.to_owned(),
        intended_use: used.to_owned(),
        agent: agent.map(str::to_owned),
        tools: tools.iter().map(|tool| (*tool).to_owned()).collect(),
    }
}

fn brief(message: &str) -> Brief {
    let all = ["calculate", "read_file"];
    Brief {
        message: message.to_owned(),
        tools: Tools {
            tools: vec![tool("calculate", "expression"), tool("read_file", "path")],
            ..Tools::default()
        },
        team: vec![
            member("researcher", "looks for what web sources say", Some("researcher"), &[]),
            member("clerk", "reads files", None, &["read_file"]),
            member("writer", "writes summaries", None, &[]),
            member("general_specialist", "anything", None, &all),
        ],
    }
}

fn ask(purpose: &str, context: &impl serde::Serialize) -> Result<Value, String> {
    let mut request = ChatRequest::new(Purpose::Other(purpose.to_owned()), "");
    request.context = serde_json::to_value(context).unwrap();
    match answer(&request, &Synonyms::default()).unwrap() {
        Ok(Answer::Json(value)) => Ok(value),
        Ok(Answer::Text(text)) => Ok(json!(text)),
        Err(error) => Err(error.message),
    }
}

#[track_caller]
fn check(message: &str, complexity: &str, expect: &[(&str, &[&str])]) {
    let context = ask(CONTEXT, &brief(message)).unwrap();
    assert_eq!(context["complexity"], complexity, "{message}");
    if expect.is_empty() {
        return;
    }
    let plan = ask(PLAN, &brief(message)).unwrap();
    let of = |step: &Value| {
        let on = step["dependencies"].as_array().unwrap().iter();
        (
            step["assigned_specialist"].as_str().unwrap().to_owned(),
            on.map(|id| id.as_str().unwrap().to_owned()).collect::<Vec<_>>(),
        )
    };
    let steps: Vec<_> = plan["steps"].as_array().unwrap().iter().map(of).collect();
    let steps: Vec<(&str, Vec<&str>)> = steps
        .iter()
        .map(|(who, on)| (who.as_str(), on.iter().map(String::as_str).collect()))
        .collect();
    let expect: Vec<(&str, Vec<&str>)> =
        expect.iter().map(|(who, on)| (*who, on.to_vec())).collect();
    assert_eq!(steps, expect, "{plan}");
}

#[test]
fn steps_go_to_those_who_can_do_them() {
    check("Hello!", "simple", &[]);
    check("What is 3 * 7?", "simple", &[]);
    check("Frobnicate the quux", "unknown", &[]);
    check(
        "Compute 3*7, then read notes.txt",
        "moderate",
        &[("general_specialist", &[]), ("clerk", &["step-1"])],
    );
    check(
        "Compute 3*7, read notes.txt, then summarise them",
        "complex",
        &[("general_specialist", &[]), ("clerk", &[]), ("writer", &["step-1", "step-2"])],
    );
    check("Ask the researcher: what is new on tea?", "moderate", &[("researcher", &[])]);
}

#[test]
fn what_is_not_understood_is_refused() {
    let refused = ask(PLAN, &brief("Frobnicate the quux")).unwrap_err();
    assert!(refused.contains("understands no step"), "{refused}");
    let text = ask(DIRECT, &brief("Frobnicate the quux")).unwrap();
    assert!(text.as_str().unwrap().contains("- clerk: reads files"), "{text}");
}

fn step(id: &str, status: &str, specialist: &str, on: &[&str]) -> Step {
    Step {
        id: id.to_owned(),
        text: id.to_owned(),
        specialist: specialist.to_owned(),
        status: status.to_owned(),
        dependencies: on.iter().map(|on| (*on).to_owned()).collect(),
        ..Step::default()
    }
}

#[track_caller]
fn judge(steps: Vec<Step>, completed: bool, again: bool) {
    let fallback = "general_specialist".to_owned();
    let review = Review { steps, fallback, ..Review::default() };
    let said = ask(FEEDBACK, &review).unwrap();
    assert_eq!(said["execution_completed"], completed, "{said}");
    assert_eq!(said["plan_needs_update"], again, "{said}");
    assert_eq!(ask(UPDATE, &review).is_ok(), again);
}

#[test]
fn what_failed_is_given_to_the_general_specialist_once() {
    judge(vec![step("a", "completed", "x", &[])], true, false);
    judge(vec![step("a", "completed", "x", &[]), step("b", "pending", "x", &["a"])], false, false);
    judge(vec![step("a", "failed", "x", &[]), step("b", "pending", "x", &["a"])], false, true);
    let general = "general_specialist";
    judge(
        vec![
            step("a", "failed", general, &[]),
            step("b", "pending", "x", &["a"]),
            step("c", "pending", "x", &["b"]),
        ],
        true,
        false,
    );
}
