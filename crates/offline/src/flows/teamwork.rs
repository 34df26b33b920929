//! A host that leads specialists, by rules: steps from what is understood of the message, each for
//! the specialist who has its tool, or is good at what it is about.

mod assign;

use serde_json::{Value, json};

use assign::{Given, steps};

use super::{Answer, Flow, context, refuse};
use crate::Capability;
use crate::sql::Synonyms;
use crate::tasks::{Toolbox, answer_from, direct_answer, reason, understand};
use crate::text::{Language, has_any, words};
use ephor_model::purposes::teamwork::{
    ANSWER, Brief, CONTEXT, DIRECT, FEEDBACK, PLAN, Review, Step, UPDATE, WORK, Work,
};
use ephor_model::purposes::{Ended, Outcome};
use ephor_model::{ChatRequest, ModelError};

pub(super) const FLOW: Flow = Flow {
    about: Capability {
        name: "specialists",
        description: "Gives the steps of a message to the specialists who have their tools or are \
                      good at them, and tells what they brought",
        examples: &[
            "Compute 17 * 23, then read notes.txt",
            "Ask the analyst how many orders there are",
        ],
    },
    purposes: &[CONTEXT, DIRECT, PLAN, WORK, FEEDBACK, UPDATE, ANSWER],
    answer,
};

fn answer(request: &ChatRequest, synonyms: &Synonyms) -> Option<Result<Answer, ModelError>> {
    match request.purpose.as_str() {
        CONTEXT => read(request, |brief| Ok(understood(&brief, synonyms).into())),
        DIRECT => read(request, |brief| Ok(direct(&brief, synonyms).into())),
        PLAN => read(request, |brief| plan(&brief, synonyms)),
        WORK => read(request, |work| Ok(work_on(&work, synonyms).into())),
        FEEDBACK => read(request, |review| Ok(feedback(&review).into())),
        UPDATE => read(request, |review| update(&review)),
        ANSWER => read(request, |review| Ok(told(&review).into())),
        _ => None,
    }
}

fn read<T: serde::de::DeserializeOwned>(
    request: &ChatRequest,
    answer: impl FnOnce(T) -> Result<Answer, ModelError>,
) -> Option<Result<Answer, ModelError>> {
    Some(context(request).and_then(answer))
}

fn understood(brief: &Brief, synonyms: &Synonyms) -> Value {
    let message = &brief.message;
    let steps = steps(brief, synonyms);
    let simple = direct_answer(message, &Toolbox::from(&brief.tools), synonyms).is_some();
    let complexity = match (steps.len(), simple) {
        (_, true) => "simple",
        (0, false) => "unknown",
        (1 | 2, _) => "moderate",
        (3..=5, _) => "complex",
        _ => "very_complex",
    };
    let topics: Vec<&str> = steps.iter().map(|step| step.text.as_str()).take(5).collect();
    const BEFORE: &[&str] = &[
        "it", "that", "this", "them", "those", "again", "before", "earlier", "last", "previous",
        "它", "这个", "那个", "刚才", "之前", "上次", "再",
    ];
    let refers = has_any(&words(message), BEFORE);
    json!({
        "user_intent": message,
        "key_topics": topics,
        "context_summary": "",
        "complexity": complexity,
        "is_independent_topic": brief.tools.history.is_empty() || !refers,
    })
}

fn direct(brief: &Brief, synonyms: &Synonyms) -> String {
    let known = direct_answer(&brief.message, &Toolbox::from(&brief.tools), synonyms);
    known.unwrap_or_else(|| {
        let who: Vec<String> = brief
            .team
            .iter()
            .map(|who| format!("- {}: {}", who.name, who.intended_use))
            .collect();
        let who = who.join("\n");
        Language::of(&brief.message).say(
            format!(
                "I don't understand this without a language model. I understand steps with tools, \
                 and questions to these specialists, by name:\n{who}"
            ),
            format!("没有语言模型，我无法理解这个请求。我能理解使用工具的步骤，以及点名向这些专家提出的问题：\n{who}"),
        )
    })
}

fn plan(brief: &Brief, synonyms: &Synonyms) -> Result<Answer, ModelError> {
    let steps = steps(brief, synonyms);
    if steps.is_empty() {
        return Err(refuse(format!(
            "the offline model understands no step in {:?}; it understands messages such as {:?}",
            brief.message, FLOW.about.examples[0]
        )));
    }
    let id = |place: usize| format!("step-{}", place + 1);
    let step = |(place, given): (usize, &Given<'_>)| {
        json!({
            "id": id(place),
            "name": given.text,
            "description": given.text,
            "assigned_specialist": given.to,
            "priority": place + 1,
            "dependencies": given.after.iter().map(|on| id(*on)).collect::<Vec<_>>(),
            "parameters": given.parameters,
        })
    };
    let steps: Vec<Value> = steps.iter().enumerate().map(step).collect();
    Ok(json!({"name": "plan", "description": brief.message, "steps": steps}).into())
}

fn work_on(work: &Work, synonyms: &Synonyms) -> Value {
    let done = |text: String, ok: bool| {
        let sure = if ok { 0.9 } else { 0.3 };
        json!({"answer": text, "calls": [], "success": ok, "confidence": sure, "quality_score": sure})
    };
    if !work.calls.is_empty() {
        let works = |outcome: &Outcome| matches!(outcome.ended, Ended::Output(_));
        // Called by what was to be done, not by how.
        let mut calls = work.calls.clone();
        if let [only] = calls.as_mut_slice() {
            only.text.clone_from(&work.task);
        }
        let why = |outcome: &Outcome| match &outcome.ended {
            Ended::Failed(why) | Ended::Skipped(why) => Some(why.clone()),
            Ended::Output(_) => None,
        };
        return match work.calls.iter().any(works) {
            true => done(answer_from(&work.task, &calls), true),
            false => done(calls.iter().filter_map(why).collect::<Vec<_>>().join("; "), false),
        };
    }
    let offered = |tool: &str| work.tools.tools.iter().any(|known| known.name == tool);
    let planned = work.parameters.get("tool").and_then(Value::as_str).filter(|tool| offered(tool));
    if let Some(tool) = planned {
        let arguments = work.parameters.get("arguments").cloned().unwrap_or_else(|| json!({}));
        return json!({"calls": [{"tool": tool, "arguments": arguments}]});
    }
    let toolbox = Toolbox::from(&work.tools);
    let tasks = understand(&work.task, &toolbox, synonyms);
    let missing: Vec<&str> =
        tasks.iter().flat_map(|task| &task.missing).map(String::as_str).collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        let text = Language::of(&work.task)
            .say(format!("values are missing: {missing}"), format!("缺少参数：{missing}"));
        return done(text, false);
    }
    let calls: Vec<Value> = tasks
        .iter()
        .filter_map(|task| Some(json!({"tool": task.tool.as_ref()?, "arguments": task.arguments})))
        .collect();
    if !calls.is_empty() {
        return json!({"calls": calls});
    }
    if let Some(text) = direct_answer(&work.task, &toolbox, synonyms) {
        return done(text, true);
    }
    // Without a tool for it, there is nothing that reasoning could do.
    let able = !work.known.is_empty() || !tasks.is_empty();
    match work.parameters.get("tool").and_then(Value::as_str) {
        Some(tool) => done(format!("this specialist has no tool {tool}"), false),
        None if able => done(reason(&work.task, &work.known), true),
        None => {
            done(format!("the offline model can't do this without a tool: {}", work.task), false)
        }
    }
}

fn feedback(review: &Review) -> Value {
    let (done, lost): (Vec<&Step>, Vec<&Step>) = review
        .steps
        .iter()
        .filter(|step| step.status == "completed" || step.status == "failed")
        .partition(|step| step.status == "completed");
    let again = lost.iter().any(|step| can_be_tried(review, step));
    let open = review.steps.iter().any(|step| step.status == "pending" && !hopeless(review, step));
    let completed = !again && !open;
    let reason = match (completed, again) {
        (true, _) if lost.is_empty() => "every step is completed".to_owned(),
        (true, _) => {
            format!("{} of {} steps worked; the rest can't be done", done.len(), review.steps.len())
        }
        (_, true) => "a step failed that somebody else could do".to_owned(),
        _ => "steps are open".to_owned(),
    };
    let issues: Vec<String> = lost
        .iter()
        .map(|step| format!("{}: {}", step.id, step.error.as_deref().unwrap_or("failed")))
        .collect();
    json!({
        "execution_completed": completed,
        "overall_quality": if lost.is_empty() { 0.9 } else { 0.7 },
        "plan_needs_update": again,
        "issues": issues,
        "suggestions": [],
        "confidence": 0.9,
        "next_action_reason": reason,
    })
}

/// Whether somebody else could do what failed.
fn can_be_tried(review: &Review, step: &Step) -> bool {
    step.status == "failed" && step.specialist != review.fallback && !review.fallback.is_empty()
}

/// Whether a step waits, however far away, for one that failed for good.
fn hopeless(review: &Review, step: &Step) -> bool {
    let mut looked: Vec<&str> = Vec::new();
    let mut left: Vec<&str> = step.dependencies.iter().map(String::as_str).collect();
    while let Some(id) = left.pop() {
        if looked.contains(&id) {
            continue;
        }
        looked.push(id);
        if let Some(on) = review.steps.iter().find(|step| step.id == id) {
            if matches!(on.status.as_str(), "failed" | "skipped") {
                return true;
            }
            left.extend(on.dependencies.iter().map(String::as_str));
        }
    }
    false
}

fn update(review: &Review) -> Result<Answer, ModelError> {
    let operations: Vec<Value> = review
        .steps
        .iter()
        .filter(|step| can_be_tried(review, step))
        .map(|step| {
            json!({"type": "modify", "step_id": step.id, "reason": "it failed",
                   "step_data": {"assigned_specialist": review.fallback}})
        })
        .collect();
    match operations.is_empty() {
        true => Err(refuse(
            "the offline model knows no other plan: nothing failed that somebody else could do",
        )),
        false => Ok(json!({"reason": "somebody else tries", "operations": operations}).into()),
    }
}

/// What the steps brought, in words; failures and what wasn't done are told, too.
fn told(review: &Review) -> String {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for step in &review.steps {
        let outcome = |ended| Outcome { text: step.text.clone(), tool: None, ended };
        match (step.status.as_str(), step.calls.as_slice(), &step.result) {
            ("completed", [only], _) => {
                outcomes.push(Outcome { text: step.text.clone(), ..only.clone() });
            }
            ("completed", _, Some(result)) => outcomes.push(outcome(Ended::Output(json!(result)))),
            ("failed", ..) => {
                let why = step.error.clone().unwrap_or_default();
                outcomes.push(outcome(Ended::Failed(why)));
            }
            _ => {
                let why = Language::of(&review.message)
                    .say("it waits for another step", "它依赖的步骤没有完成");
                outcomes.push(outcome(Ended::Skipped(why)));
            }
        }
    }
    // An agent's answer isn't reasoning about the others: all of them are told.
    let thought = |step: &Step| step.calls.is_empty() && !step.dependencies.is_empty();
    if let (Some(last), Some(step)) = (outcomes.last_mut(), review.steps.last())
        && last.tool.is_none()
        && !thought(step)
    {
        last.tool = Some(step.specialist.clone());
    }
    answer_from(&review.message, &outcomes)
}

#[cfg(test)]
mod tests;
