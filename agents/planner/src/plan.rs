//! Plans: read from a model's text, checked, put in order. Pure.

use std::collections::{BTreeMap, BTreeSet};

use ephor_core::Violation;
pub use ephor_model::purposes::planning::{NO_TOOL, Plan, PlanStep};
use serde_json::Value;

/// Most steps of a plan.
pub const MAX_STEPS: usize = 200;

/// Longest text in which a plan is looked for, in bytes.
const LONGEST: usize = 1024 * 1024;

/// Most places of a text at which a plan may begin.
const BEGINNINGS: usize = 16;

/// The plan in a model's text: bare, fenced, or with prose around it.
///
/// # Errors
/// Why it is none: no JSON object with steps, or steps that aren't any.
///
/// ```
/// use ephor_planner::parse_plan;
///
/// let text = "Here it is:\n```json\n{\"steps\": [{\"id\": 1, \"description\": \"think\"}]}\n```";
/// let plan = parse_plan(text).unwrap();
/// assert_eq!((plan.steps.len(), plan.steps[0].tool_type.as_str()), (1, "none"));
/// assert!(parse_plan("no json").is_err());
/// ```
pub fn parse_plan(text: &str) -> Result<Plan, Violation> {
    let found = if text.len() > LONGEST { None } else { find(text.trim()) };
    let Some(value) = found else {
        return Err(violation(
            "PLAN_UNREADABLE",
            "",
            "the answer holds no plan that can be read".to_owned(),
            "a JSON object with `steps`",
            "answer with the JSON value only",
        ));
    };
    let plan: Plan = serde_json::from_value(value).map_err(|error| {
        violation(
            "PLAN_UNREADABLE",
            "/steps",
            format!("the plan can't be read: {error}"),
            "steps with `id`, `description`, `tool_type` and `dependencies`",
            "give each step a whole number as its id, and the ids of others as its dependencies",
        )
    })?;
    if plan.steps.is_empty() {
        let what = "the plan has no steps".to_owned();
        return Err(violation("PLAN_EMPTY", "/steps", what, "at least one step", "add a step"));
    }
    Ok(plan)
}

fn find(text: &str) -> Option<Value> {
    let plan = |value: Value| match value {
        Value::Object(ref map) if map.get("steps").is_some_and(Value::is_array) => Some(value),
        Value::Array(steps) if steps.iter().any(|step| step.get("id").is_some()) => {
            Some(serde_json::json!({"steps": steps}))
        }
        _ => None,
    };
    let read = |text: &str| serde_json::from_str(text.trim()).ok().and_then(plan);
    let fenced = || {
        let blocks = text.split("```").skip(1).step_by(2);
        blocks.map(|block| block.trim_start_matches(char::is_alphanumeric)).find_map(read)
    };
    let inside = || {
        let starts = text.char_indices().filter(|(_, c)| matches!(c, '{' | '[')).take(BEGINNINGS);
        starts.map(|(at, _)| &text[at..]).find_map(|rest| {
            let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
            plan(values.next()?.ok()?)
        })
    };
    read(text).or_else(fenced).or_else(inside)
}

/// What is done where a model gives no plan: think, search, put together.
pub fn fallback_plan(question: &str) -> Plan {
    let step = |id: u32, description: String, tool: &str, after: &[u32], complexity: u8| PlanStep {
        id,
        description,
        tool_type: tool.to_owned(),
        dependencies: after.to_vec(),
        complexity: Some(complexity),
        ..PlanStep::default()
    };
    Plan {
        steps: vec![
            step(1, format!("理解问题：{question}"), NO_TOOL, &[], 2),
            step(2, "搜索相关信息".to_owned(), "search_web", &[1], 3),
            step(3, "整合信息并生成答案".to_owned(), NO_TOOL, &[2], 4),
        ],
    }
}

/// The plan in a model's text or, where there is none, the fall-back.
pub fn plan_or_fallback(text: &str, question: &str) -> Plan {
    parse_plan(text).unwrap_or_else(|_| fallback_plan(question))
}

/// What is wrong with a plan beyond its shape: too many steps, ids that are there twice,
/// dependencies that aren't there, cycles.
pub fn check_plan(plan: &Plan) -> Vec<Violation> {
    let mut wrong = Vec::new();
    if plan.steps.is_empty() {
        let what = "the plan has no steps".to_owned();
        wrong.push(violation("PLAN_EMPTY", "/steps", what, "at least one step", "add a step"));
    }
    if plan.steps.len() > MAX_STEPS {
        wrong.push(violation(
            "PLAN_TOO_LONG",
            "/steps",
            format!("the plan has {} steps", plan.steps.len()),
            "at most 200 steps",
            "put steps together, or plan only what the question needs",
        ));
        return wrong;
    }
    let mut seen = BTreeSet::new();
    let known: BTreeSet<u32> = plan.steps.iter().map(|step| step.id).collect();
    for (at, step) in plan.steps.iter().enumerate() {
        if !seen.insert(step.id) {
            wrong.push(violation(
                "PLAN_DUPLICATE_STEP",
                &format!("/steps/{at}/id"),
                format!("there is another step {}", step.id),
                "an id of its own",
                "number the steps 1, 2, 3, …",
            ));
        }
        for id in step.dependencies.iter().filter(|id| !known.contains(id)) {
            wrong.push(violation(
                "PLAN_UNKNOWN_DEPENDENCY",
                &format!("/steps/{at}/dependencies"),
                format!("step {} depends on step {id}, which isn't in the plan", step.id),
                "ids of steps of this plan",
                "name a step of the plan, or leave it out",
            ));
        }
    }
    let (_, stuck) = arranged(plan);
    if !stuck.is_empty() {
        let ids: Vec<String> = stuck.iter().map(|at| plan.steps[*at].id.to_string()).collect();
        wrong.push(violation(
            "PLAN_CYCLE",
            "/steps",
            format!("steps {} wait for each other", ids.join(", ")),
            "dependencies without a cycle",
            "let no step depend on one that depends on it",
        ));
    }
    wrong
}

/// The steps in an order in which each comes after those that it depends on, otherwise as they
/// were; those that wait for each other come last.
pub(crate) fn in_order(plan: Plan) -> Plan {
    let (order, stuck) = arranged(&plan);
    let mut steps: Vec<Option<PlanStep>> = plan.steps.into_iter().map(Some).collect();
    let all = order.into_iter().chain(stuck);
    Plan { steps: all.filter_map(|at| steps[at].take()).collect() }
}

/// The indexes in order, and those that never get their turn. Unknown dependencies hold up nobody
/// here.
fn arranged(plan: &Plan) -> (Vec<usize>, Vec<usize>) {
    let mut place: BTreeMap<u32, usize> = BTreeMap::new();
    for (at, step) in plan.steps.iter().enumerate() {
        place.entry(step.id).or_insert(at);
    }
    let mut waits = vec![0_usize; plan.steps.len()];
    let mut frees: Vec<Vec<usize>> = vec![Vec::new(); plan.steps.len()];
    for (at, step) in plan.steps.iter().enumerate() {
        let needed: BTreeSet<usize> =
            step.dependencies.iter().filter_map(|id| place.get(id).copied()).collect();
        waits[at] = needed.len();
        needed.into_iter().for_each(|before| frees[before].push(at));
    }
    let mut ready: BTreeSet<usize> = (0..waits.len()).filter(|at| waits[*at] == 0).collect();
    let mut order = Vec::with_capacity(waits.len());
    while let Some(at) = ready.pop_first() {
        order.push(at);
        for next in std::mem::take(&mut frees[at]) {
            waits[next] -= 1;
            if waits[next] == 0 {
                ready.insert(next);
            }
        }
    }
    let stuck = (0..waits.len()).filter(|at| waits[*at] > 0).collect();
    (order, stuck)
}

fn violation(code: &str, at: &str, message: String, expected: &str, hint: &str) -> Violation {
    Violation {
        code: code.to_owned(),
        pointer: at.to_owned(),
        message,
        expected: expected.to_owned(),
        hint: hint.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, expect: Result<&[(u32, &str)], &str>) {
        let found = parse_plan(text);
        let found: Result<Vec<_>, _> = match &found {
            Ok(plan) => Ok(plan.steps.iter().map(|s| (s.id, s.tool_type.as_str())).collect()),
            Err(violation) => Err(violation.code.as_str()),
        };
        assert_eq!(found.as_deref().map_err(|code| *code), expect, "{text}");
    }

    #[test]
    fn plans_are_found_in_what_models_say() {
        let unreadable = Err("PLAN_UNREADABLE");
        check(r#"{"steps":[{"id":1,"tool_type":"none"}]}"#, Ok(&[(1, "none")]));
        check(r#"{"steps":[{"id":"2","tool_type":null,"dependencies":null}]}"#, Ok(&[(2, "none")]));
        check(
            r#"[{"id":1},{"id":2,"tool_type":"calculate"}]"#,
            Ok(&[(1, "none"), (2, "calculate")]),
        );
        check(
            "As in [1], {see}:\n{\"steps\":[{\"id\":7,\"tool_type\":\" None \"}]} Done.",
            Ok(&[(7, "none")]),
        );
        check("```\n{\"steps\":[{\"id\":1}]}\n```", Ok(&[(1, "none")]));
        check("```text\nno\n```\n```json\n{\"steps\":[{\"id\":1}]}\n```", Ok(&[(1, "none")]));
        check("", unreadable);
        check("no json", unreadable);
        check("{}", unreadable);
        check("[]", unreadable);
        check(r#"{"steps": 3}"#, unreadable);
        check(r#"{"steps": [3]}"#, unreadable);
        check(r#"{"steps": [{"id": -1}]}"#, unreadable);
        check(r#"{"steps": [{"id": "one"}]}"#, unreadable);
        check(r#"{"steps": [{"id": 1, "dependencies": ["x"]}]}"#, unreadable);
        check(r#"{"steps": []}"#, Err("PLAN_EMPTY"));
        check(&"[".repeat(100_000), unreadable);
        check(&format!("{{\"steps\":[{{\"id\":1}}]}}{}", " ".repeat(LONGEST)), unreadable);
    }

    #[test]
    fn mistakes_are_named() {
        #[track_caller]
        fn check(steps: Value, expect: &[&str]) {
            let plan: Plan = serde_json::from_value(json!({"steps": steps})).unwrap_or_default();
            let codes: Vec<String> =
                check_plan(&plan).into_iter().map(|violation| violation.code).collect();
            assert_eq!(codes, expect, "{steps}");
        }
        check(json!([{"id": 1}, {"id": 2, "dependencies": [1]}]), &[]);
        check(json!([{"id": 2, "dependencies": [1]}, {"id": 1}]), &[]);
        check(json!([]), &["PLAN_EMPTY"]);
        check(json!([{"id": 1}, {"id": 1}]), &["PLAN_DUPLICATE_STEP"]);
        check(json!([{"id": 1, "dependencies": [9]}]), &["PLAN_UNKNOWN_DEPENDENCY"]);
        check(json!([{"id": 1, "dependencies": [1]}]), &["PLAN_CYCLE"]);
        check(
            json!([{"id": 1, "dependencies": [2]}, {"id": 2, "dependencies": [1]}, {"id": 3}]),
            &["PLAN_CYCLE"],
        );
        let many: Vec<Value> = (1..=201).map(|id| json!({"id": id})).collect();
        check(json!(many[..200]), &[]);
        check(json!(many), &["PLAN_TOO_LONG"]);
    }

    #[test]
    fn steps_come_after_what_they_need() {
        let steps = json!([{"id": 3, "dependencies": [2]}, {"id": 1}, {"id": 2, "dependencies": [1]},
                           {"id": 5, "dependencies": [5]}, {"id": 4}]);
        let plan: Plan = serde_json::from_value(json!({"steps": steps})).unwrap_or_default();
        let ids: Vec<u32> = in_order(plan).steps.iter().map(|step| step.id).collect();
        assert_eq!(ids, [1, 2, 3, 4, 5]);
    }
}
