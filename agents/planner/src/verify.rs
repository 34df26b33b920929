//! What rules find wrong with a step's result: its form, its numbers, and whether it agrees with what
//! earlier steps brought. Pure. They say only what they can be sure of; the rest is a model's to judge.

use std::collections::BTreeMap;

use ephor_core::text::cut;
use ephor_model::purposes::Ended;
use serde_json::{Map, Value};

use crate::plan::PlanStep;
use crate::state::{StepResult, empty};

/// Maximum number of mistakes that are told of one result.
const MOST: usize = 5;

/// How much of a text is read, in bytes.
const READ: usize = 64 * 1024;

/// Fields that count things, and are never negative.
const COUNTS: &[&str] = &["count", "row_count", "total_count", "size", "length", "数量", "总数"];

/// Shortest name of a number that texts are searched for, in characters, and how many are.
const SHORTEST_NAME: usize = 3;
const MOST_NAMES: usize = 200;

/// What is wrong with a result. `before` are the steps that it may know, with their results.
pub(crate) fn issues(
    step: Option<&PlanStep>,
    result: &StepResult,
    before: &[(&PlanStep, &StepResult)],
) -> Vec<String> {
    let mut found = match &result.ended {
        Ended::Failed(why) => vec![format!("it failed: {why}")],
        Ended::Skipped(_) => Vec::new(),
        Ended::Output(value) if empty(value) => vec!["its result is empty".to_owned()],
        Ended::Output(Value::String(text)) => {
            let text = &text[..text.floor_char_boundary(READ)];
            let mut found = wrong_sums(text);
            found.extend(contradictions(text, before));
            found
        }
        Ended::Output(Value::Object(map)) => {
            refused(map).into_iter().chain(negative(map)).collect()
        }
        Ended::Output(_) => Vec::new(),
    };
    found.extend(step.and_then(|step| other_answer(step, result, before)));
    found.truncate(MOST);
    found
}

/// A result that says that it is none.
fn refused(map: &Map<String, Value>) -> Option<String> {
    let error = map.get("error").filter(|error| !empty(error) && **error != false);
    match error {
        Some(error) => Some(format!("its result is an error: {error}")),
        None if map.get("success") == Some(&Value::Bool(false)) => {
            Some("its result says that it didn't succeed".to_owned())
        }
        None => None,
    }
}

fn negative(map: &Map<String, Value>) -> Vec<String> {
    let below = |(name, value): (&String, &Value)| {
        let counts = COUNTS.contains(&name.to_lowercase().as_str());
        let value = value.as_f64().filter(|value| counts && *value < 0.0)?;
        Some(format!("`{name}` is {value}, and counts things"))
    };
    map.iter().filter_map(below).collect()
}

/// Sums in a text that don't come out, as "17 × 23 = 381".
fn wrong_sums(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, sign) in text.match_indices(['=', '＝']) {
        let left = text[..at].trim_end_matches(' ');
        let start = left
            .rfind(|c: char| !is_sum(c))
            .map_or(0, |at| at + left[at..].chars().next().map_or(0, char::len_utf8));
        let sum = left[start..].trim();
        let right = text[at + sign.len()..].trim_start_matches([' ', '*']);
        let Some((said, digits, percent)) = number(right) else {
            continue;
        };
        // A date or a version has signs too; a sum has a number on both sides of one.
        let has_sign = sum.trim_start_matches('-').contains(['+', '-', '*', '/', '×', '÷']);
        if percent || !has_sign || !sum.starts_with(|c: char| c.is_ascii_digit() || c == '(') {
            continue;
        }
        let plain = sum.replace('×', "*").replace('÷', "/").replace(',', "");
        let value = ephor_calc::evaluate(&plain).map(|value| value.to_string());
        // `≈` says that there are more digits.
        let value = value.map(|text| text.trim_start_matches("≈ ").parse::<f64>());
        let Ok(Ok(value)) = value else {
            continue;
        };
        if !agrees(value, said, digits) {
            found.push(format!("it says {sum} = {said}, which is {value}"));
        }
    }
    found
}

fn is_sum(c: char) -> bool {
    c.is_ascii_digit()
        || matches!(c, '+' | '-' | '*' | '/' | '×' | '÷' | '.' | ',' | '(' | ')' | ' ')
}

/// Numbers that earlier steps have named, and the text gives another value.
fn contradictions(text: &str, before: &[(&PlanStep, &StepResult)]) -> Vec<String> {
    let mut named: BTreeMap<&str, Vec<(u32, f64)>> = BTreeMap::new();
    for (step, result) in before {
        let fields = result.result().and_then(Value::as_object).into_iter().flatten();
        for (name, value) in fields {
            if let (Some(value), true) = (value.as_f64(), name.chars().count() >= SHORTEST_NAME) {
                named.entry(name.as_str()).or_default().push((step.id, value));
            }
        }
    }
    let mut found = Vec::new();
    for (name, values) in named.into_iter().take(MOST_NAMES) {
        // Several steps give it: the text may mean any of them.
        let [(step, value)] = values.as_slice() else {
            continue;
        };
        for (at, _) in text.match_indices(name) {
            let rest = &text[at + name.len()..];
            let (before, after) = (text[..at].chars().next_back(), rest.chars().next());
            // Chinese parts no words: what follows a name may be its verb.
            let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_') || after.is_some_and(goes_on)
            {
                continue;
            }
            let rest = rest.trim_start_matches(['`', '"', '*', ' ']);
            let said = [":", "：", "=", "is ", "was ", "是", "为"].into_iter();
            let said = said.filter_map(|sign| rest.strip_prefix(sign)).next();
            let said = said.and_then(|rest| number(rest.trim_start_matches([' ', '`', '*'])));
            if let Some((said, digits, false)) = said
                && !agrees(*value, said, digits)
            {
                found.push(format!("it says that {name} is {said}, and step {step} has {value}"));
                break;
            }
        }
    }
    found
}

/// The same call, which an earlier step has made with another result.
fn other_answer(
    step: &PlanStep,
    result: &StepResult,
    before: &[(&PlanStep, &StepResult)],
) -> Option<String> {
    let value = result.result().filter(|_| step.tool_type == "calculate")?;
    let same = before.iter().find(|(earlier, known)| {
        earlier.tool_type == step.tool_type
            && earlier.arguments == step.arguments
            && !step.arguments.is_empty()
            && known.result().is_some_and(|known| known != value)
    });
    let (earlier, _) = same?;
    Some(format!("step {} made the same call, and has another result", earlier.id))
}

/// The number at a text's beginning, its digits after the point, and whether it is a percentage.
fn number(text: &str) -> Option<(f64, usize, bool)> {
    let end = text
        .char_indices()
        .find(|(at, c)| !(c.is_ascii_digit() || matches!(c, ',' | '.') || (*at == 0 && *c == '-')));
    let end = end.map_or(text.len(), |(at, _)| at);
    let digits = text[..end].trim_end_matches([',', '.']);
    // Beside a word, a unit or another sign it may mean something else: 3 million, 2e5, 10:30.
    let next = text[digits.len()..].chars().next();
    if next.is_some_and(|c| c.is_alphabetic() || matches!(c, ':' | '/' | '^' | '×' | '*' | '+')) {
        return None;
    }
    let rest = text[digits.len()..].trim_start();
    let scaled = ["thousand", "million", "billion", "k ", "万", "亿", "千"];
    if scaled.iter().any(|word| rest.to_lowercase().starts_with(word)) {
        return None;
    }
    let plain = digits.replace(',', "");
    let places = plain.split_once('.').map_or(0, |(_, places)| places.len());
    let percent = rest.starts_with(['%', '％']);
    Some((cut(&plain, 40).parse().ok()?, places, percent))
}

/// Whether a number is the other one, rounded or cut to the digits in which it is said.
fn agrees(value: f64, said: f64, digits: usize) -> bool {
    let unit = 10f64.powi(i32::try_from(digits.min(12)).unwrap_or(12));
    let (value, said) = (value * unit, said * unit);
    let near = |shown: f64| (shown - said).abs() <= 1e-6 + shown.abs() * 1e-9;
    near(value.round()) || near(value.trunc()) || near(value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::state::Method;

    fn step(id: u32, tool: &str, arguments: Value) -> PlanStep {
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        PlanStep { id, tool_type: tool.to_owned(), arguments, ..PlanStep::default() }
    }

    fn output(step_id: u32, value: Value) -> StepResult {
        StepResult { step_id, ended: Ended::Output(value), method: Method::Tool }
    }

    #[test]
    fn what_is_wrong_in_itself() {
        #[track_caller]
        fn check(value: Value, expect: &[&str]) {
            let found = issues(None, &output(1, value.clone()), &[]);
            assert_eq!(found.len(), expect.len(), "{value}: {found:?}");
            for (found, part) in found.iter().zip(expect) {
                assert!(found.contains(part), "{found}");
            }
        }
        check(json!("text"), &[]);
        check(json!(0), &[]);
        check(json!(false), &[]);
        check(json!({"rows": []}), &[]);
        check(json!({"error": null}), &[]);
        check(Value::Null, &["empty"]);
        check(json!(" "), &["empty"]);
        check(json!({"error": "no such thing"}), &["no such thing"]);
        check(json!({"success": false}), &["didn't succeed"]);
        check(json!({"count": -3, "delta": -3}), &["`count` is -3"]);
        // Sums.
        check(json!("So 17 × 23 = 381."), &["17 × 23 = 381, which is 391"]);
        check(json!("So 17 × 23 = 391, and (2+3)*4 = **20**."), &[]);
        check(json!("10 / 3 = 3.33, 1,200 + 300 = 1,500"), &[]);
        check(json!("10 / 3 = 3.4"), &["which is 3.33"]);
        check(json!("2026-11-25 = Wednesday; x = 3; a+b = 4; n = -2"), &[]);
        check(json!("3 + 4 = 7 million; 200 + 10% = 220; 1/2 = 50%; 1 = 2"), &[]);
        check(json!("总计：120 + 80 = 210"), &["120 + 80 = 210, which is 200"]);
        check(json!("1 / 0 = 5"), &[]);
    }

    #[test]
    fn what_contradicts_earlier_steps() {
        #[track_caller]
        fn check(known: Value, text: &str, expect: &str) {
            let (first, known) = (step(1, "sql_query", json!({})), output(1, known));
            let found = issues(None, &output(2, json!(text)), &[(&first, &known)]).join("; ");
            assert!(
                found.contains(expect) && found.is_empty() == expect.is_empty(),
                "{text}: {found}"
            );
        }
        let known = || json!({"total": 42.26, "ab": 1, "订单数": 7});
        check(known(), "The total is 43.", "total is 43, and step 1 has 42.26");
        check(known(), "The `total`: 42.3, or total = 42", "");
        check(known(), "The subtotal is 9; total of 7 items; ab is 5; total is high", "");
        check(known(), "订单数为8", "订单数 is 8, and step 1 has 7");
        check(json!([1]), "The total is 43.", "");
        // Two steps that name it: which is meant nobody knows.
        let (one, two) = (step(1, "a", json!({})), step(2, "b", json!({})));
        let (of_one, of_two) = (output(1, known()), output(2, json!({"total": 1})));
        let text = output(3, json!("total is 9"));
        assert_eq!(issues(None, &text, &[(&one, &of_one), (&two, &of_two)]), [""; 0]);
    }

    #[test]
    fn the_same_calculation_comes_to_the_same() {
        let (one, two) =
            (step(1, "calculate", json!({"e": "1"})), step(2, "calculate", json!({"e": "1"})));
        let known = output(1, json!({"result": "1"}));
        let found = issues(Some(&two), &output(2, json!({"result": "2"})), &[(&one, &known)]);
        assert_eq!(found, ["step 1 made the same call, and has another result"]);
        assert_eq!(issues(Some(&two), &known, &[(&one, &known)]), [""; 0]);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "[-0-9.,=×+*/() a是total：%万]{0,60}") {
            let (first, known) = (step(1, "t", json!({})), output(1, json!({"total": 1})));
            prop_assert!(issues(None, &output(2, json!(text)), &[(&first, &known)]).len() <= MOST);
        }
    }
}
