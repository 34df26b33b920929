//! Cases about the state: its methods, its stages, its JSON.

use ephor::graph::State;
use ephor::model::{Message, Role};
use ephor_specialists::{
    Change, Complexity, ConversationContext, EnhancedState, ExecutionRecord, ExecutionStatus,
    PlanUpdate, Stage, StepResult, TaskPlan, Team, prompts,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::checks::{Found, Keys, same};
use super::{contains, now, plan, state};

/// A state's JSON with the fields that it leaves out where they are empty.
fn shown(state: &EnhancedState) -> Result<Map<String, Value>, String> {
    let written = serde_json::to_value(state).map_err(|error| error.to_string())?;
    let mut all = json!({
        "conversation_context": null, "current_plan": null, "plan_history": [], "current_step": "",
        "execution_history": [], "thinking_history": [], "specialist_results": {},
        "collected_results": [], "final_result": null, "feedback_history": [], "final_answer": null,
        "metadata": {},
    });
    match (all.as_object_mut(), written) {
        (Some(all), Value::Object(written)) => {
            all.extend(written);
            Ok(all.clone())
        }
        (_, other) => Err(format!("a state was written as {other}")),
    }
}

/// How a plan is named in cases: as in `p1`, or `p1 v2`.
fn named(plan: &Value, want: &Value) -> Value {
    let id = plan["id"].as_str().unwrap_or_default();
    match want.as_str() {
        Some(want) if want.contains(" v") => json!(format!("{id} v{}", plan["version"])),
        _ => json!(id),
    }
}

/// Checks what is expected of a state after something: fields, and how they differ.
fn check(
    before: &EnhancedState,
    after: &EnhancedState,
    expect: &Keys<'_>,
    wrong: &mut Vec<String>,
) -> Result<(), String> {
    let (before, after) = (shown(before)?, shown(after)?);
    let size = |value: Option<&Value>| match value {
        Some(Value::Array(items)) => items.len() as f64,
        Some(Value::Object(items)) => items.len() as f64,
        Some(value) => value.as_f64().unwrap_or(f64::from(!value.is_null())),
        None => 0.0,
    };
    for (key, want) in expect.rest() {
        if let Some(field) = key.strip_suffix("_delta").filter(|field| after.contains_key(*field)) {
            let grown = size(after.get(field)) - size(before.get(field));
            expect.check(key, grown, wrong);
        } else if let Some(field) = key.strip_suffix("_has") {
            for name in expect.list(key) {
                if name.as_str().is_none_or(|name| after[field].get(name).is_none()) {
                    wrong.push(format!("{key}: there is no {name} in {}", after[field]));
                }
            }
        } else if let Some(field) = key.strip_suffix("_present") {
            expect.check(key, after.get(field).is_some_and(|value| !value.is_null()), wrong);
        } else if key == "is_null" {
            expect.check(key, after["specialist_results"].is_null(), wrong);
        } else if key == "version" || key == "current_plan_version" {
            expect.check(key, after["current_plan"]["version"].clone(), wrong);
        } else if let Some(way) = key.strip_prefix("plan_history[") {
            expect.get(key);
            let found = in_history(&before, &after, way)?;
            let old = in_history(
                &before,
                &Map::from_iter([("plan_history".to_owned(), json!([before["current_plan"]]))]),
                way,
            )?;
            let holds = match want.as_str() {
                Some("unchanged") => found == old,
                _ => same(want, &found),
            };
            if !holds {
                wrong.push(format!("{key}: wanted {want}, found {found}, was {old}"));
            }
        } else if key == "current_plan" && want.is_string() {
            expect.check(key, named(&after[key], want), wrong);
        } else if key == "plan_history" {
            let wanted = want.as_array().cloned().unwrap_or_default();
            let found = after[key].as_array().cloned().unwrap_or_default();
            let first = wanted.first().cloned().unwrap_or_default();
            let names: Vec<Value> = found.iter().map(|plan| named(plan, &first)).collect();
            expect.check(key, names, wrong);
        } else if key == "specialist_results" {
            let results = after[key].as_object().cloned().unwrap_or_default();
            let label = |result: &Value| result["output"]["content"].clone();
            let found: Map<String, Value> =
                results.iter().map(|(name, result)| (name.clone(), label(result))).collect();
            expect.check(key, found, wrong);
        } else if let Some(found) = after.get(key) {
            expect.check(key, found.clone(), wrong);
        }
    }
    Ok(())
}

/// `0].STEP.FIELD` of a history of plans.
fn in_history(
    _before: &Map<String, Value>,
    state: &Map<String, Value>,
    way: &str,
) -> Result<Value, String> {
    let odd = || format!("does not understand plan_history[{way}");
    let (place, rest) = way.split_once("].").ok_or_else(odd)?;
    let place: usize = place.parse().map_err(|_| odd())?;
    let plan = &state["plan_history"][place];
    let Some((step, field)) = rest.split_once('.') else {
        return Ok(plan[rest].clone());
    };
    let steps = plan["steps"].as_array().cloned().unwrap_or_default();
    let found = steps.iter().find(|known| known["id"] == step);
    Ok(found.map_or(Value::Null, |step| step[field].clone()))
}

/// A plan as cases name it: `p1`, `p1 v3`, `p1 with step s1 pending`; null is none.
fn given_plan(said: &Value) -> Result<Option<TaskPlan>, String> {
    let Some(said) = said.as_str() else {
        return match said {
            Value::Null => Ok(None),
            other => TaskPlan::deserialize(other).map(Some).map_err(|error| error.to_string()),
        };
    };
    let words: Vec<&str> = said.split_whitespace().collect();
    let [id, rest @ ..] = words.as_slice() else {
        return Err("a plan without a name".to_owned());
    };
    let mut json = plan(&json!([]));
    json["id"] = json!(id);
    match rest {
        [] => {}
        [version] if version.starts_with('v') => {
            let version: u32 =
                version[1..].parse().map_err(|_| format!("does not understand {said:?}"))?;
            json["version"] = json!(version);
        }
        ["with", "step", step, status] => {
            json["steps"] = json!([{"id": step, "name": "as it was", "status": status}]);
        }
        _ => return Err(format!("does not understand the plan {said:?}")),
    }
    TaskPlan::deserialize(json).map(Some).map_err(|error| error.to_string())
}

fn said(text: &str) -> Message {
    Message::new(Role::Assistant, text)
}

fn result(label: &str) -> StepResult {
    StepResult { success: true, output: Some(said(label)), ..StepResult::default() }
}

/// Methods of the state by the document's names, and the stages that cases name in words.
pub(super) fn operations(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut fields = Map::new();
    if let Some(metadata) = given.get("metadata") {
        fields.insert("metadata".to_owned(), metadata.clone());
    }
    let mut after = state(fields)?;
    after.current_plan = given.get("current_plan").map_or(Ok(None), given_plan)?;
    for (name, label) in
        given.get("specialist_results").and_then(Value::as_object).into_iter().flatten()
    {
        after.update_specialist_result(name, result(label.as_str().unwrap_or_default()));
    }
    let before = after.clone();
    let mut got = None;
    for op in given.list("op").into_iter().chain(given.list("ops")) {
        let op = op.as_str().ok_or_else(|| format!("{op} is no operation"))?;
        operate(&mut after, op, &mut got)?;
    }
    if let Some(got) = got {
        expect.check("exists", got.is_some(), &mut wrong);
        expect.check("value", got.unwrap_or_default(), &mut wrong);
    }
    check(&before, &after, expect, &mut wrong)?;
    Ok(wrong)
}

fn operate(
    state: &mut EnhancedState,
    op: &str,
    got: &mut Option<Option<Value>>,
) -> Result<(), String> {
    let (name, arguments) = match op.split_once('(') {
        Some((name, rest)) => (name.trim(), rest.trim_end().trim_end_matches(')')),
        None => (op.trim(), ""),
    };
    let name = if name == "Update" { "UpdateSpecialistResult" } else { name };
    let arguments: Vec<&str> = arguments.split(',').map(str::trim).collect();
    let first = arguments.first().copied().unwrap_or_default();
    let second = arguments.get(1).copied().unwrap_or_default();
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| json!(text));
    let some_plan = || given_plan(&json!(first))?.ok_or_else(|| "no plan".to_owned());
    let now = now()?;
    match name {
        "StateInit" => *state = EnhancedState::new("s-1", now, [Message::new(Role::User, "hello")]),
        "NextRound" => state.next_round(),
        "SetExecutionStatus" => {
            let status = ExecutionStatus::deserialize(json!(first));
            state.set_execution_status(status.map_err(|error| error.to_string())?);
        }
        "SetCurrentStep" => state.set_current_step(first),
        "SetShouldContinue" => state.set_should_continue(first == "true"),
        "SetCompleted" => {
            state.set_completed(first == "true").map_err(|error| error.to_string())?;
        }
        "SetCurrentPlan" => state.set_current_plan(some_plan()?),
        "AddPlanToHistory" => state.add_plan_to_history(some_plan()?),
        "AddExecutionRecord" => state.add_execution_record(ExecutionRecord::default()),
        "AddThinkingRecord" => state.add_thinking_record(ExecutionRecord::default()),
        "UpdateSpecialistResult" => state.update_specialist_result(first, result(second)),
        "ClearSpecialistResults" => state.clear_specialist_results(),
        "AddCollectedResult" => state.add_collected_result(said(first)),
        "SetFinalResult" => state.set_final_result(said(first)),
        "SetFinalAnswer" => state.set_final_answer(said(first)),
        "AddFeedbackRecord" => state.add_feedback_record(Map::new()),
        "IncrementReflectionCount" => state.increment_reflection_count(),
        "SetMetadata" => state.set_metadata(first, value(second)),
        "GetMetadata" => *got = Some(state.metadata(first).cloned()),
        "create" => state.planned(TaskPlan::new("p1", [])),
        "plan update stage" => {
            let update = Change::PlanUpdated { update: Box::default(), at: now };
            state.apply(&(), update).map_err(|error| error.to_string())?;
        }
        _ => {
            let words: Vec<&str> = op.split_whitespace().collect();
            let ["update", verb, step] = words[..] else {
                return Err(format!("does not understand the operation {op:?}"));
            };
            let change = match verb {
                "renames" => json!({"type": "modify", "step_data": {"name": "another name"}}),
                "removes" => json!({"type": "remove"}),
                "reorders" => json!({"type": "reorder"}),
                _ => return Err(format!("does not understand the operation {op:?}")),
            };
            let mut update = json!({"operations": [change]});
            update["operations"][0]["step_id"] = json!(step);
            let update = PlanUpdate::deserialize(update).map_err(|error| error.to_string())?;
            state.update_plan(&update, now).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

fn stage(name: &str) -> Result<Stage, String> {
    match name.trim() {
        "END" => Ok(Stage::End),
        name => Stage::ALL
            .into_iter()
            .find(|stage| stage.as_str() == name)
            .ok_or_else(|| format!("there is no stage {name:?}")),
    }
}

/// A stage begins or ends.
pub(super) fn transition(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let said = given.need("transition", Keys::text)?;
    let arrow = said.replace("->", "→");
    let mut after = state(Map::new())?;
    if let Some(word) = given.get("complexity") {
        let context = json!({"complexity": word});
        after.conversation_context =
            Some(ConversationContext::deserialize(context).map_err(|error| error.to_string())?);
    }
    after.current_step = "before".to_owned();
    let before;
    if let Some(name) = arrow.strip_prefix("enter ") {
        let stage = stage(name)?;
        prepare(&mut after, stage);
        before = after.clone();
        after.enter(stage);
    } else {
        let (from, to) = match (arrow.split_once('→'), arrow.strip_prefix("after ")) {
            (Some((from, to)), _) => (from, Some(stage(to)?)),
            (_, Some(from)) => (from, None),
            _ => {
                let ends = [" done", " finished", " completed"].iter();
                let from = ends.into_iter().find_map(|end| arrow.strip_suffix(end));
                (from.or(arrow.strip_prefix("leave ")).ok_or_else(|| format!("{said:?}"))?, None)
            }
        };
        if ["INPUT", "START"].contains(&from.trim()) {
            before = after.clone();
            after.enter(to.ok_or("into which stage?")?);
        } else {
            let from = stage(from)?;
            prepare(&mut after, from);
            after.enter(from);
            before = after.clone();
            leave(&mut after, from, to, &mut wrong)?;
        }
    }
    check(&before, &after, expect, &mut wrong)?;
    Ok(wrong)
}

/// What there is when a stage begins.
fn prepare(state: &mut EnhancedState, stage: Stage) {
    use Stage as S;
    let planless = [S::ContextAnalyze, S::ComplexityBranch, S::DirectAnswer, S::PlanCreate];
    if !planless.contains(&stage) {
        let steps = ["s1", "s2"].map(|id| ephor_specialists::PlanStep::new(id, "look"));
        state.set_current_plan(TaskPlan::new("p1", steps));
        state.update_specialist_result("a", result("r"));
    }
}

fn leave(
    state: &mut EnhancedState,
    from: Stage,
    to: Option<Stage>,
    wrong: &mut Vec<String>,
) -> Result<(), String> {
    let at = now()?;
    match from {
        Stage::ContextAnalyze => state.analysed(ConversationContext::default()),
        Stage::ComplexityBranch => {
            if let Some(to) = to {
                let complexity = match to {
                    Stage::PlanCreate => Complexity::Complex,
                    _ => Complexity::Simple,
                };
                let context = ConversationContext { complexity, ..ConversationContext::default() };
                state.update_conversation_context(context);
            }
            state.judged();
        }
        Stage::DirectAnswer => state.answered(said("the answer")),
        Stage::PlanCreate => state.planned(TaskPlan::new("p1", [])),
        Stage::PlanExecute => {}
        Stage::SpecialistWork => {
            let worked = ephor_specialists::Worked {
                step: "s1".to_owned(),
                specialist: "a".to_owned(),
                result: result("r"),
                record: ExecutionRecord::default(),
            };
            state.worked(worked);
        }
        Stage::CollectResults => state.collect(),
        Stage::FeedbackProcess => {
            let feedback = match to {
                Some(Stage::PlanUpdate) => json!({"plan_needs_update": true}),
                Some(Stage::FinalAnswer) => json!({"execution_completed": true}),
                _ => json!({}),
            };
            let led = state.take_feedback(&feedback.to_string(), 100, at);
            let led = led.map_err(|error| error.to_string())?;
            if to.is_some_and(|to| to != led) {
                wrong.push(format!("it leads to {led}"));
            }
        }
        Stage::PlanUpdate => {
            let update = Change::PlanUpdated { update: Box::default(), at };
            state.apply(&(), update).map_err(|error| error.to_string())?;
        }
        Stage::FinalAnswer => state.finished(said("the answer"), at),
        Stage::End => return Err("nothing leaves the end".to_owned()),
    }
    Ok(())
}

pub(super) fn read(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let json = given.need("json", |given, key| given.get(key))?;
    let found = EnhancedState::read(json);
    let typed = serde_json::from_str::<EnhancedState>(&json.to_string());
    if typed.is_ok() != found.is_ok() {
        wrong.push(format!("read says {found:?}, serde says {typed:?}"));
    }
    expect.check("ok", found.is_ok(), &mut wrong);
    contains(expect, "error", found.as_ref().err(), &mut wrong);
    Ok(wrong)
}

/// A state with something in every field.
fn rich() -> Result<EnhancedState, String> {
    let mut state = state(Map::from_iter([
        ("original_messages".to_owned(), json!([{"role": "user", "content": "hello"}])),
        ("metadata".to_owned(), json!({"k": null, "n": 1})),
    ]))?;
    let at = now()?;
    state.analysed(ConversationContext { user_intent: "x".to_owned(), ..Default::default() });
    prepare(&mut state, Stage::PlanExecute);
    state.add_execution_record(ExecutionRecord::default().failed("why"));
    state.add_thinking_record(ExecutionRecord::default());
    state.collect();
    state.take_feedback("{}", 9, at).map_err(|error| error.to_string())?;
    state.update_plan(&PlanUpdate::default(), at).map_err(|error| error.to_string())?;
    state.finished(said("done"), at);
    Ok(state)
}

pub(super) fn serialize(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    if given.has("execution_status") {
        let status = given.get("execution_status").cloned().unwrap_or_default();
        let read = state(Map::from_iter([("execution_status".to_owned(), status)]));
        expect.check("ok", read.is_ok(), &mut wrong);
        contains(expect, "error", read.as_ref().err(), &mut wrong);
        return Ok(wrong);
    }
    if given.has("all") {
        given.get("all");
        let values: Vec<Value> = ExecutionStatus::ALL.iter().map(|status| json!(status)).collect();
        expect.check("values", values, &mut wrong);
        return Ok(wrong);
    }
    let states = match given.need("state", Keys::text)? {
        "fresh" => vec![EnhancedState::new("s-1", now()?, [])],
        "any valid" => vec![EnhancedState::new("s-1", now()?, []), rich()?],
        other => return Err(format!("does not understand the state {other:?}")),
    };
    for state in states {
        let mut json = serde_json::to_value(&state).map_err(|error| error.to_string())?;
        let back = EnhancedState::read(&json).map_err(|error| error.to_string())?;
        expect.check("from(to(state)) == state", back == state, &mut wrong);
        for (key, there) in [("json_has", true), ("json_lacks", false)] {
            for field in expect.list(key) {
                let field = field.as_str().unwrap_or_default();
                if json.get(field).is_some() != there {
                    wrong.push(format!("{key} {field}: {json}"));
                }
            }
        }
        for field in expect.list("struct_unaffected_by") {
            let field = field.as_str().unwrap_or_default();
            json[field] = json!("1999-01-01T00:00:00Z");
            let again = EnhancedState::read(&json).map_err(|error| error.to_string())?;
            if again != state {
                wrong.push(format!("{field} matters"));
            }
        }
    }
    Ok(wrong)
}

pub(super) fn compress(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut state = state(Map::new())?;
    let record = |said: &Value| ExecutionRecord {
        step_id: said.as_str().unwrap_or_default().to_owned(),
        status: ExecutionStatus::Completed,
        ..ExecutionRecord::default()
    };
    given.list("execution_history").into_iter().for_each(|r| state.add_execution_record(record(r)));
    given.list("thinking_history").into_iter().for_each(|r| state.add_thinking_record(record(r)));
    let json = serde_json::to_value(state.compress()).map_err(|error| error.to_string())?;
    let field = |name: &Value| json.get(name.as_str().unwrap_or_default());
    let empty = |value: &Value| match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        _ => false,
    };
    wrong.extend(
        expect
            .list("has")
            .into_iter()
            .filter(|name| field(name).is_none())
            .map(|name| format!("has {name}: {json}")),
    );
    wrong.extend(
        expect
            .list("lacks")
            .into_iter()
            .filter(|name| field(name).is_some())
            .map(|name| format!("lacks {name}: {json}")),
    );
    let filled = |name: &&Value| field(name).is_some_and(|value| !empty(value));
    wrong.extend(
        expect
            .list("lacks_or_empty")
            .into_iter()
            .filter(filled)
            .map(|name| format!("lacks_or_empty {name}: {json}")),
    );
    for (key, _) in expect.rest() {
        if let Some(name) = key.strip_suffix("_nonempty") {
            expect.check(key, json.get(name).is_some_and(|value| !empty(value)), &mut wrong);
        } else if let Some(value) = json.get(key) {
            expect.check(key, value.clone(), &mut wrong);
        }
    }
    Ok(wrong)
}

pub(super) fn collect(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut state = state(Map::new())?;
    let results = given.get("specialist_results").and_then(Value::as_object);
    for (name, said) in results.into_iter().flatten() {
        let mut said = said.clone();
        if let Some(text) = said["output"].as_str() {
            said["output"] = json!({"role": "assistant", "content": text});
        }
        let result = StepResult::deserialize(said).map_err(|error| error.to_string())?;
        state.update_specialist_result(name, result);
    }
    let before = state.clone();
    state.enter(Stage::CollectResults);
    state.collect();
    expect.check("error", false, &mut wrong);
    let grown = state.collected_results.len() - before.collected_results.len();
    expect.check("collected_delta", grown, &mut wrong);
    let has = |text: &Value| {
        let text = text.as_str().unwrap_or_default();
        state.collected_results.iter().any(|message| {
            message.content.rsplit("]: ").next() == Some(text)
                || message.content.contains(&format!("{text}\n"))
        })
    };
    for (key, there) in [("collected_contains", true), ("collected_lacks", false)] {
        for text in expect.list(key) {
            if has(text) != there {
                wrong.push(format!("{key} {text}: {:?}", state.collected_results));
            }
        }
    }
    check(&before, &state, expect, &mut wrong)?;
    Ok(wrong)
}

pub(super) fn feedback(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let mut after = state(Map::new())?;
    prepare(&mut after, Stage::FeedbackProcess);
    let before = after.clone();
    let answer = given.need("llm_output", Keys::text)?;
    let taken = after.take_feedback(answer, 100, now()?);
    contains(expect, "error", taken.as_ref().err(), &mut wrong);
    let last = after.execution_history.last().map(|record| record.status.as_str());
    expect.check("record_status", last, &mut wrong);
    check(&before, &after, expect, &mut wrong)?;
    Ok(wrong)
}

pub(super) fn prompts(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let messages = given.list("messages");
    let count = messages.len();
    let message = |(place, said): (usize, &&Value)| {
        // The last one is the user's, and they take turns.
        let role = if (count - place) % 2 == 1 { "user" } else { "assistant" };
        match said {
            Value::String(text) => json!({"role": role, "content": text}),
            other => (*other).clone(),
        }
    };
    let messages: Vec<Value> = messages.iter().enumerate().map(message).collect();
    let mut context = json!({"is_independent_topic": given.get("is_independent_topic")});
    for key in ["user_intent", "context_summary"] {
        if let Some(value) = given.get(key) {
            context[key] = value.clone();
        }
    }
    let mut state = state(Map::from_iter([
        ("original_messages".to_owned(), json!(messages)),
        ("conversation_context".to_owned(), context),
    ]))?;
    for step in given.list("execution_history") {
        let mut record =
            ExecutionRecord { status: ExecutionStatus::Completed, ..Default::default() };
        record.step_id = step.as_str().unwrap_or_default().to_owned();
        state.add_execution_record(record);
    }
    let team = Team::default();
    let plan = prompts::PLAN.render(&prompts::plan_values(&state, &team));
    let direct = prompts::DIRECT.render(&prompts::direct_values(&state, &team));
    for (prefix, texts) in [
        ("", vec![&plan, &direct]),
        ("plan_", vec![&plan]),
        ("direct_", vec![&direct]),
        ("answer_", vec![&direct]),
        ("direct_answer_", vec![&direct]),
    ] {
        for (key, there) in [("prompt_contains", true), ("prompt_lacks", false)] {
            let key = format!("{prefix}{key}");
            for want in expect.list(&key) {
                let want = want.as_str().unwrap_or_default();
                if texts.iter().any(|text| text.contains(want) != there) {
                    wrong.push(format!("{key} {want:?}: {texts:?}"));
                }
            }
        }
    }
    Ok(wrong)
}
