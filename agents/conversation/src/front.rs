//! Agents that answer instead of the model: a conversation's own agent, and agents that asked a
//! question.
//!
//! If an agent answers a conversation, every message is its task, and its answer is the reply. No
//! model is asked to decide. The decision follows from what has happened in the turn:
//!
//! ```text
//! the last thing in the turn             then
//! ────────────────────────────────────── ─────────────────────────────────────────────────────
//! (nothing)                              SPAWN_SUBAGENT with the message
//! its result                             RESPOND with the result's text
//! its result, and it waits               REQUEST_CLARIFICATION with what it waits for
//! the answer                             SPAWN_SUBAGENT with the answer
//! it failed, or was rejected             the turn fails
//! a workflow of its wants another plan   the turn fails: nobody here makes plans
//! ```
//!
//! The turn records which agent answers it, so another process, such as one that only takes an
//! answer, continues with the same agent. An agent that the *model* spawned, and that waits for an
//! answer, is continued in the same way; its result goes to the model.

use ephor_core::{DecisionError, DecisionType};
use ephor_model::decide::{DecideContext, Decided, Step};
use serde_json::{Map, Value, json};

use crate::said::Words;

/// What follows in a turn without asking the model, or why nothing can. None: the model decides.
/// `own`: the agent that is to answer here.
pub(crate) fn next(own: Option<&str>, context: &DecideContext) -> Option<Result<Decided, String>> {
    let begun = match context.steps.first() {
        None | Some(Step::ReplanWanted { .. }) => own,
        Some(first) => first_spawned(first),
    };
    match begun {
        Some(agent) => Some(decide(agent, context)),
        None => relay(context).map(Ok),
    }
}

/// Whether what follows in a turn is passed on, from an agent to the user or back: nobody is asked to
/// decide. What an agent asks waits for the user, and what it gives ends the turn or goes to the model.
pub(crate) fn passes_on(steps: &[Step]) -> bool {
    let begun = steps.first().and_then(first_spawned).is_some();
    begun
        || match steps {
            [.., step, Step::Answered { .. }] | [.., step] => waits(step).is_some(),
            [] => false,
        }
}

/// The agent to which the turn was given as a whole: its thread has its own name.
fn first_spawned(first: &Step) -> Option<&str> {
    let (Step::Done { decision_type, payload, .. }
    | Step::Failed { decision_type, payload, .. }
    | Step::Rejected { decision_type, payload, .. }) = first
    else {
        return None;
    };
    let agent = payload.get("subagent_type")?.as_str()?;
    let thread = payload.pointer("/context_snapshot/thread")?.as_str()?;
    (*decision_type == DecisionType::SpawnSubagent && thread == agent).then_some(agent)
}

/// An agent that the model spawned and that waits: which, on what, its result and its question.
fn waits(step: &Step) -> Option<(&str, Answering<'_>, &Value, &Value)> {
    let Step::Done { decision_type: DecisionType::SpawnSubagent, payload, result } = step else {
        return None;
    };
    let waiting = result.get("waiting").filter(|waiting| waiting.is_object())?;
    let agent = payload.get("subagent_type")?.as_str()?;
    let thread = waiting.get("thread")?.as_str()?;
    Some((agent, Answering { thread, interrupt: interrupt(waiting) }, result, waiting))
}

/// What an agent waits for that the model spawned, and its answer.
fn relay(context: &DecideContext) -> Option<Decided> {
    let words = Words::to(&context.message);
    match context.steps.as_slice() {
        [.., step, Step::Answered { answer, fields, .. }] => {
            let (agent, on, ..) = waits(step)?;
            Some(spawn(agent, on, answer, fields))
        }
        [.., step] => waits(step).map(|(_, _, result, waiting)| ask(result, waiting, words)),
        [] => None,
    }
}

/// The next decision if an agent answers, or why there is none.
///
/// ```
/// use ephor_conversation::front;
/// use ephor_model::DecideContext;
///
/// let context = DecideContext { message: "Top five customers?".into(), ..Default::default() };
/// let decided = front::decide("analyst", &context).unwrap();
/// assert_eq!(decided.payload["task_payload"]["message"], "Top five customers?");
/// ```
pub fn decide(agent: &str, context: &DecideContext) -> Result<Decided, String> {
    let words = Words::to(&context.message);
    match context.steps.last() {
        None => {
            let on = Answering { thread: agent, interrupt: None };
            Ok(spawn(agent, on, &context.message, &Map::new()))
        }
        Some(Step::Answered { answer, fields, .. }) => {
            let asked = context.steps.iter().rev().find_map(|step| match step {
                Step::Done { result, .. } => interrupt(result.get("waiting")?),
                _ => None,
            });
            let on = Answering { thread: agent, interrupt: asked };
            Ok(spawn(agent, on, answer, fields))
        }
        Some(Step::Done { decision_type: DecisionType::SpawnSubagent, result, .. }) => {
            match result.get("waiting").filter(|waiting| !waiting.is_null()) {
                Some(waiting) => Ok(ask(result, waiting, words)),
                None => respond(agent, result, words),
            }
        }
        // A person has answered in the agent's place.
        Some(Step::Done { result, .. }) => match result.get("answered_by_person") {
            Some(answer) => respond(agent, &json!({"text": text_of(answer)}), words),
            None => Err(words.left_nothing(agent)),
        },
        Some(Step::Failed { error, .. }) => {
            Err(words.could_not_finish(agent, &DecisionError::read(error)))
        }
        Some(Step::Rejected { violations, .. }) => Err(words.may_not(agent, violations)),
        Some(Step::ReplanWanted { workflow_id, reason, .. }) => {
            Err(words.no_better_plan(workflow_id.as_str(), agent, reason))
        }
    }
}

/// On which thread an agent works, and which interrupt of it has its answer.
struct Answering<'a> {
    thread: &'a str,
    interrupt: Option<&'a str>,
}

fn interrupt(waiting: &Value) -> Option<&str> {
    waiting.get("interrupt").and_then(Value::as_str)
}

fn spawn(agent: &str, on: Answering<'_>, message: &str, fields: &Map<String, Value>) -> Decided {
    let mut snapshot = json!({"thread": on.thread});
    if let Some(interrupt) = on.interrupt {
        snapshot["interrupt"] = json!(interrupt);
    }
    let mut task = json!({"message": message});
    if !fields.is_empty() {
        task["answer"] = Value::Object(fields.clone());
    }
    decided(
        DecisionType::SpawnSubagent,
        json!({
            "subagent_type": agent,
            "task_payload": task,
            "context_snapshot": snapshot,
        }),
    )
}

fn ask(result: &Value, waiting: &Value, words: Words) -> Decided {
    let question = waiting.get("question").and_then(Value::as_str).unwrap_or_default();
    let text = result.get("text").and_then(Value::as_str).unwrap_or_default();
    // The text may say more than the bare question.
    let question = [text, question].into_iter().find(|text| !text.trim().is_empty());
    let mut payload = json!({"question": question.unwrap_or(words.how_shall_i())});
    if let Some(Value::Array(options)) = waiting.get("options").filter(|options| filled(options)) {
        payload["options"] = json!(options);
    }
    if let Some(Value::Array(fields)) = waiting.get("fields").filter(|fields| filled(fields)) {
        payload["required_fields"] = json!(fields);
    }
    let mut context = Map::new();
    for key in ["kind", "detail", "expires_at", "thread", "interrupt", "response_schema"] {
        if let Some(value) = waiting.get(key).filter(|value| !value.is_null()) {
            context.insert(key.to_owned(), value.clone());
        }
    }
    if !context.is_empty() {
        payload["context"] = Value::Object(context);
    }
    decided(DecisionType::RequestClarification, payload)
}

fn filled(list: &Value) -> bool {
    list.as_array().is_some_and(|list| !list.is_empty())
}

fn respond(agent: &str, result: &Value, words: Words) -> Result<Decided, String> {
    let text = result.get("text").map(text_of).unwrap_or_else(|| text_of(result));
    if text.trim().is_empty() {
        return Err(words.empty_answer(agent));
    }
    Ok(decided(
        DecisionType::Respond,
        json!({"response": text, "intent": "simple_query", "confidence": 1.0}),
    ))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

fn decided(kind: DecisionType, mut payload: Value) -> Decided {
    payload["action_type"] = json!(kind.as_str());
    Decided { decision_type: kind, payload, confidence: None }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor_core::Violation;

    fn after(step: Step) -> Result<Decided, String> {
        let context =
            DecideContext { message: "go".into(), steps: vec![step], ..DecideContext::default() };
        decide("analyst", &context)
    }

    fn done(result: Value) -> Result<Decided, String> {
        let decision_type = DecisionType::SpawnSubagent;
        after(Step::Done { decision_type, payload: json!({}), result })
    }

    #[test]
    fn what_an_agent_gives_is_said() {
        let said = done(json!({"text": "five"})).unwrap();
        assert_eq!(
            (said.decision_type, &said.payload["response"]),
            (DecisionType::Respond, &json!("five"))
        );
        // An agent that isn't made for talking still has a result.
        let said = done(json!({"findings": [1]})).unwrap();
        assert_eq!(said.payload["response"], "{\"findings\":[1]}");
        assert!(done(json!({"text": " "})).unwrap_err().contains("empty"));
        assert!(done(Value::Null).unwrap_err().contains("empty"));
    }

    #[test]
    fn what_it_waits_for_is_asked_and_the_answer_is_its_next_task() {
        let asked = done(json!({
            "text": "Approve the plan?",
            "waiting": {"question": "Approve?", "options": ["approve", "reject"], "kind": "plan_review", "thread": "t"},
        }))
        .unwrap();
        assert_eq!(asked.decision_type, DecisionType::RequestClarification);
        assert_eq!(asked.payload["question"], "Approve the plan?");
        assert_eq!(asked.payload["options"], json!(["approve", "reject"]));
        assert_eq!(asked.payload["context"], json!({"kind": "plan_review", "thread": "t"}));
        let fields = json!({"feedback": true}).as_object().cloned().unwrap();
        let again = after(Step::Answered { question: "q".into(), answer: "yes".into(), fields });
        let task = again.unwrap().payload["task_payload"].clone();
        assert_eq!(task, json!({"message": "yes", "answer": {"feedback": true}}));
    }

    #[test]
    fn the_turn_says_who_answers_it() {
        let spawned = |thread: &str, result: Value| Step::Done {
            decision_type: DecisionType::SpawnSubagent,
            payload: json!({"subagent_type": "analyst", "context_snapshot": {"thread": thread}}),
            result,
        };
        let turn = |steps| DecideContext { steps, ..DecideContext::default() };
        let waiting = json!({"text": "Sure?", "waiting": {"question": "Sure?", "thread": "c~x"}});
        let answered = || Step::Answered {
            question: "Sure?".into(),
            answer: "yes".into(),
            fields: Map::new(),
        };
        // Begun by the analyst: it goes on, whoever is configured here.
        for own in [None, Some("planner")] {
            let next = next(own, &turn(vec![spawned("analyst", waiting.clone()), answered()]));
            let task = next.unwrap().unwrap().payload;
            assert_eq!(
                (&task["subagent_type"], &task["context_snapshot"]["thread"]),
                (&json!("analyst"), &json!("analyst"))
            );
        }
        // Spawned by the model: it is asked on its own thread, and the result is the model's.
        let asked = next(None, &turn(vec![spawned("c~x", waiting.clone())])).unwrap().unwrap();
        assert_eq!(asked.decision_type, DecisionType::RequestClarification);
        let again = next(None, &turn(vec![spawned("c~x", waiting), answered()])).unwrap().unwrap();
        assert_eq!(again.payload["context_snapshot"]["thread"], "c~x");
        assert_eq!(again.payload["task_payload"]["message"], "yes");
        assert!(next(None, &turn(vec![spawned("c~x", json!({"text": "done"}))])).is_none());
        assert!(next(None, &turn(vec![])).is_none());
        assert!(next(Some("analyst"), &turn(vec![])).is_some());
    }

    #[test]
    fn what_went_wrong_ends_the_turn() {
        let (payload, decision_type) = (json!({}), DecisionType::SpawnSubagent);
        let error = json!({"code": "INTERNAL", "message": "the disk is full"});
        let failed = after(Step::Failed { decision_type, payload: payload.clone(), error });
        assert!(failed.unwrap_err().ends_with("the disk is full"));
        let violations = vec![Violation {
            code: "POLICY_FORBIDS".into(),
            pointer: String::new(),
            message: "not for you".into(),
            expected: String::new(),
            hint: String::new(),
        }];
        let rejected = after(Step::Rejected { decision_type, payload, violations });
        assert!(rejected.unwrap_err().contains("not for you"));
    }
}
