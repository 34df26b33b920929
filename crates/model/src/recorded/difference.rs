//! How a request differs from the nearest one on a tape.

use ephor_core::text::cut;
use serde_json::Value;

/// Maximum number of differences that are told.
const MOST_TOLD: usize = 6;
/// Maximum number of differences that are counted.
const MOST_COUNTED: usize = 200;
/// Maximum number of characters of a value.
const MOST_VALUE: usize = 160;
/// Characters before the first one that differs.
const BEFORE: usize = 30;

/// One place where two values differ; None: there is nothing at that place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Difference<'a> {
    pointer: String,
    recorded: Option<&'a Value>,
    given: Option<&'a Value>,
}

/// Where two values differ, deepest places first named in their order; at most 200.
pub(super) fn between<'a>(recorded: &'a Value, given: &'a Value) -> Vec<Difference<'a>> {
    let mut found = Vec::new();
    walk(String::new(), Some(recorded), Some(given), &mut found);
    found
}

fn walk<'a>(
    pointer: String,
    recorded: Option<&'a Value>,
    given: Option<&'a Value>,
    found: &mut Vec<Difference<'a>>,
) {
    if found.len() >= MOST_COUNTED {
        return;
    }
    match (recorded, given) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => {
            for key in a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))) {
                let place = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
                walk(place, a.get(key), b.get(key), found);
            }
        }
        (Some(Value::Array(a)), Some(Value::Array(b))) => {
            for at in 0..a.len().max(b.len()) {
                walk(format!("{pointer}/{at}"), a.get(at), b.get(at), found);
            }
        }
        (a, b) if a == b => {}
        _ => found.push(Difference { pointer, recorded, given }),
    }
}

/// The differences as lines: pointer, recorded, given.
pub(super) fn told(differences: &[Difference<'_>]) -> String {
    let mut text = String::new();
    for difference in differences.iter().take(MOST_TOLD) {
        let from = match (difference.recorded, difference.given) {
            (Some(Value::String(a)), Some(Value::String(b))) => {
                a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count().saturating_sub(BEFORE)
            }
            _ => 0,
        };
        let place = if difference.pointer.is_empty() { "/" } else { &difference.pointer };
        text.push_str(&format!(
            "\n  {}\n    recorded: {}\n    given:    {}",
            cut(place, MOST_VALUE),
            shown(difference.recorded, from),
            shown(difference.given, from)
        ));
    }
    if differences.len() > MOST_TOLD {
        let more = if differences.len() == MOST_COUNTED { "at least " } else { "" };
        text.push_str(&format!("\n  and {more}{} more", differences.len() - MOST_TOLD));
    }
    text
}

fn shown(value: Option<&Value>, from: usize) -> String {
    match value {
        None => "(nothing)".to_owned(),
        Some(Value::String(text)) if from > 0 => {
            let rest: String = text.chars().skip(from).collect();
            cut(&format!("…{}", Value::from(rest)), MOST_VALUE)
        }
        Some(value) => cut(&value.to_string(), MOST_VALUE),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    #[test]
    fn differences_are_told_by_pointer() {
        let long = "x".repeat(100);
        let (a, b) = (
            json!({"a": 1, "m/n": [1, {"t": format!("{long}one")}], "gone": null}),
            json!({"a": 1, "m/n": [1, {"t": format!("{long}two")}, 3]}),
        );
        let found = between(&a, &b);
        let text = told(&found);
        for part in [
            "/m~1n/1/t",
            "xxxone\"",
            "given:    …\"xxx",
            "/m~1n/2\n    recorded: (nothing)\n    given:    3",
            "/gone",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert_eq!(found.len(), 3);
        assert!(between(&a, &a).is_empty());
        let many: Vec<u32> = (0..500).collect();
        let text = told(&between(&json!(many), &json!([])));
        assert!(text.contains("and at least 194 more") && text.len() < 2000, "{text}");
    }
}
