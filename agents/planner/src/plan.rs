//! Plans: parsing, validation and ordering. Pure.

use std::collections::{BTreeMap, BTreeSet};

use ephor_core::Violation;
pub use ephor_model::purposes::planning::{NO_TOOL, Plan, PlanStep};
use serde_json::Value;

use crate::memory::chinese;

/// Maximum number of steps of a plan.
pub const MAX_STEPS: usize = 200;

/// Longest text in which a plan is looked for, in bytes.
const LONGEST: usize = 1024 * 1024;

/// Maximum number of places of a text at which a plan may begin.
const BEGINNINGS: usize = 16;

/// Extracts the plan from a model's text: bare, fenced, or surrounded by prose.
///
/// # Errors
/// There is no JSON object with valid steps.
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

/// The tool that the fallback plan searches with, where there is one.
pub(crate) const SEARCH: &str = "search_web";

/// The plan to use if a model returns none: think, search, combine; without a search tool, think and
/// answer. In the question's language.
pub fn fallback_plan(question: &str, searches: bool) -> Plan {
    let step = |id: u32, description: String, tool: &str, after: &[u32], complexity: u8| PlanStep {
        id,
        description,
        tool_type: tool.to_owned(),
        dependencies: after.to_vec(),
        complexity: Some(complexity),
        ..PlanStep::default()
    };
    let [understand, search, combine, answer] = match chinese(question) {
        true => ["理解问题：", "搜索相关信息", "整合信息并生成答案", "生成答案"],
        false => {
            ["Understand the question: ", "Search for it", "Combine it into an answer", "Answer"]
        }
    };
    let think = step(1, format!("{understand}{question}"), NO_TOOL, &[], 2);
    let steps = match searches {
        true => vec![
            think,
            step(2, search.to_owned(), SEARCH, &[1], 3),
            step(3, combine.to_owned(), NO_TOOL, &[2], 4),
        ],
        false => vec![think, step(2, answer.to_owned(), NO_TOOL, &[1], 4)],
    };
    Plan { steps, ..Plan::default() }
}

/// Validates a plan beyond its shape: too many steps, duplicate ids, unknown dependencies, cycles.
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
    let (_, stuck) = arranged(plan, &[]);
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
    if !plan.total_estimated_time.is_none_or(|time| time.is_finite() && time > 0.0) {
        wrong.push(violation(
            "PLAN_ESTIMATE",
            "/total_estimated_time",
            "the estimated time isn't a positive number of seconds".to_owned(),
            "seconds, more than 0",
            "give the whole plan's time in seconds, or leave it out",
        ));
    }
    if wrong.is_empty() {
        wrong = check_groups(plan);
    }
    wrong
}

/// Whether each group can run side by side: its members exist, are in it alone, and need nothing of
/// each other, not even by way of other groups.
fn check_groups(plan: &Plan) -> Vec<Violation> {
    let mut wrong = Vec::new();
    let mut grouped = BTreeSet::new();
    for (at, group) in plan.parallel_groups.iter().enumerate() {
        let mut told = |code: &str, message: String, expected: &str, hint: &str| {
            wrong.push(violation(code, &format!("/parallel_groups/{at}"), message, expected, hint));
        };
        for id in group {
            let Some(index) = plan.steps.iter().position(|step| step.id == *id) else {
                let what = format!("a parallel group names step {id}, which isn't in the plan");
                told("PLAN_GROUP_UNKNOWN_STEP", what, "ids of steps of this plan", "leave it out");
                continue;
            };
            if !grouped.insert(*id) {
                let what = format!("step {id} is in the parallel groups twice");
                told("PLAN_GROUP_REPEATED", what, "each step in one group at most", "leave it out");
            }
            let needed = needs(plan, index);
            if let Some(other) = group.iter().find(|other| needed.contains(other)) {
                let what = format!(
                    "steps {id} and {other} are one parallel group, and step {id} needs step {other}"
                );
                let hint = "put steps that depend on each other into different groups";
                told("PLAN_GROUP_DEPENDENT", what, "members independent of each other", hint);
            }
        }
    }
    if wrong.is_empty() && !arranged(plan, &plan.parallel_groups).1.is_empty() {
        wrong.push(violation(
            "PLAN_GROUP_CYCLE",
            "/parallel_groups",
            "the parallel groups wait for each other".to_owned(),
            "groups that can run one after the other",
            "put steps that others of their group indirectly wait for into a group of their own",
        ));
    }
    wrong
}

/// The ids of all steps that a step depends on, directly or not.
fn needs(plan: &Plan, index: usize) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut open: Vec<u32> = plan.steps[index].dependencies.clone();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let step = plan.steps.iter().find(|step| step.id == id);
            open.extend(step.into_iter().flat_map(|step| &step.dependencies));
        }
    }
    found
}

/// The steps in an order in which each comes after those that it depends on, and the members of a
/// group one right after the other; otherwise as they were. Those that wait for each other come last.
pub(crate) fn in_order(mut plan: Plan) -> Plan {
    let (order, stuck) = arranged(&plan, &plan.parallel_groups);
    let mut steps: Vec<Option<PlanStep>> = plan.steps.into_iter().map(Some).collect();
    let all = order.into_iter().chain(stuck);
    plan.steps = all.filter_map(|at| steps[at].take()).collect();
    plan
}

/// The indexes in order, and those that never get their turn. A group takes its turn as a whole, once
/// nothing that any of its members needs is left. Unknown dependencies hold up nobody here.
fn arranged(plan: &Plan, groups: &[Vec<u32>]) -> (Vec<usize>, Vec<usize>) {
    let mut place: BTreeMap<u32, usize> = BTreeMap::new();
    for (at, step) in plan.steps.iter().enumerate() {
        place.entry(step.id).or_insert(at);
    }
    // Each step's unit: the first index of its group, or its own.
    let mut unit: Vec<usize> = (0..plan.steps.len()).collect();
    for group in groups {
        let members: Vec<usize> = group.iter().filter_map(|id| place.get(id).copied()).collect();
        if let Some(first) = members.iter().min().copied() {
            members.into_iter().for_each(|at| unit[at] = first);
        }
    }
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    (0..unit.len()).for_each(|at| members.entry(unit[at]).or_default().push(at));
    let mut waits = vec![0_usize; unit.len()];
    let mut frees: Vec<Vec<usize>> = vec![Vec::new(); unit.len()];
    for (of, own) in &members {
        let needed: BTreeSet<usize> = own
            .iter()
            .flat_map(|at| &plan.steps[*at].dependencies)
            .filter_map(|id| place.get(id).map(|at| unit[*at]))
            .collect();
        waits[*of] = needed.len();
        needed.into_iter().for_each(|before| frees[before].push(*of));
    }
    let mut ready: BTreeSet<usize> = members.keys().copied().filter(|of| waits[*of] == 0).collect();
    let mut order = Vec::with_capacity(unit.len());
    while let Some(of) = ready.pop_first() {
        order.extend(members.remove(&of).unwrap_or_default());
        for next in std::mem::take(&mut frees[of]) {
            waits[next] -= 1;
            if waits[next] == 0 {
                ready.insert(next);
            }
        }
    }
    (order, members.into_values().flatten().collect())
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
    fn groups_are_independent_or_refused() {
        #[track_caller]
        fn check(groups: Value, expect: Result<&[u32], &str>) {
            let steps = json!([{"id": 1}, {"id": 2, "dependencies": [1]}, {"id": 3},
                               {"id": 4, "dependencies": [3]}]);
            let plan = json!({"steps": steps, "parallel_groups": groups});
            let plan: Plan = serde_json::from_value(plan).unwrap_or_default();
            let wrong = check_plan(&plan);
            let found = match wrong.first() {
                Some(violation) => Err(violation.code.as_str()),
                None => Ok(in_order(plan).steps.iter().map(|step| step.id).collect::<Vec<_>>()),
            };
            assert_eq!(found.as_deref().map_err(|code| *code), expect, "{groups}");
        }
        check(json!(null), Ok(&[1, 2, 3, 4]));
        check(json!([[1, "3"]]), Ok(&[1, 3, 2, 4]));
        check(json!([[1, 3], [2, 4]]), Ok(&[1, 3, 2, 4]));
        check(json!([[1, 2]]), Err("PLAN_GROUP_DEPENDENT"));
        check(json!([[1, 9]]), Err("PLAN_GROUP_UNKNOWN_STEP"));
        check(json!([[1, 3], [3]]), Err("PLAN_GROUP_REPEATED"));
        check(json!([[1, 4], [2, 3]]), Err("PLAN_GROUP_CYCLE"));
        for time in [json!(0), json!(-3)] {
            let plan = json!({"steps": [{"id": 1}], "total_estimated_time": time});
            let plan: Plan = serde_json::from_value(plan).unwrap_or_default();
            assert_eq!(check_plan(&plan)[0].code, "PLAN_ESTIMATE");
        }
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
