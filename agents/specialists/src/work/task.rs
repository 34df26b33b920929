//! The task for an agent of another type, in the form of its schema.

use ephor_flow::Talk;
use serde_json::{Map, Value, json};

/// Makes a task: the plan's parameters where the schema has fields of their names, the text as
/// `message`, or as the one required text that is still missing, and the web addresses of the text
/// as a list of sources.
///
/// Err: the fields that are still missing.
pub(super) fn task(
    schema: &Value,
    text: &str,
    parameters: &Map<String, Value>,
) -> Result<Map<String, Value>, Vec<String>> {
    let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let required = schema.get("required").and_then(Value::as_array);
    let required = required.into_iter().flatten().filter_map(Value::as_str);
    let known = parameters.iter().filter(|(name, _)| fields.contains_key(*name));
    let mut task: Map<String, Value> =
        known.map(|(name, value)| (name.clone(), value.clone())).collect();
    // A schema that says nothing takes a message.
    if fields.is_empty() || fields.contains_key("message") {
        task.entry("message").or_insert_with(|| json!(text));
    }
    for name in ["sources", "urls"] {
        let found = addresses(text);
        if fields.contains_key(name) && !found.is_empty() {
            task.entry(name).or_insert_with(|| json!(found));
        }
    }
    let mut missing: Vec<&str> = required.filter(|name| !task.contains_key(*name)).collect();
    if let [only] = missing[..]
        && fields.get(only).and_then(|field| field.get("type")) == Some(&json!("string"))
    {
        task.insert(only.to_owned(), json!(text));
        missing.clear();
    }
    match missing.is_empty() {
        true => Ok(task),
        false => Err(missing.into_iter().map(str::to_owned).collect()),
    }
}

/// The task that answers a question of the agent's.
pub(super) fn reply(talk: &Talk) -> Map<String, Value> {
    let mut task = Map::from_iter([("message".to_owned(), json!(talk.message))]);
    if let Some(answer) = &talk.answer {
        task.insert("answer".to_owned(), Value::Object(answer.clone()));
    }
    task
}

fn addresses(text: &str) -> Vec<String> {
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]，。；、".contains(c);
    let words = text.split(ends).map(|word| word.trim_end_matches([',', '.', ';', '!', '?']));
    let is = |word: &&str| word.starts_with("http://") || word.starts_with("https://");
    words.filter(is).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[track_caller]
    fn check(schema: Value, parameters: Value, expect: Result<Value, Vec<&str>>) {
        let parameters = parameters.as_object().cloned().unwrap();
        let found = task(&schema, "read https://a.org/x, please", &parameters);
        let expect = expect.map(|task| task.as_object().cloned().unwrap());
        let expect = expect.map_err(|all| all.into_iter().map(str::to_owned).collect());
        assert_eq!(found, expect);
    }

    #[test]
    fn a_task_is_made_as_the_schema_wants_it() {
        let text = json!({"type": "string"});
        let said = "read https://a.org/x, please";
        check(json!({"properties": {"message": text}}), json!({}), Ok(json!({"message": said})));
        check(json!(true), json!({"x": 1}), Ok(json!({"message": said})));
        let research = json!({
            "properties": {"query": text, "sources": {"type": "array"}, "max_results": {}},
            "required": ["query"],
        });
        check(
            research.clone(),
            json!({"max_results": 3, "other": 1}),
            Ok(json!({"max_results": 3, "sources": ["https://a.org/x"], "query": said})),
        );
        check(
            research,
            json!({"query": "papers", "sources": []}),
            Ok(json!({"query": "papers", "sources": []})),
        );
        let two = json!({"properties": {"a": text, "b": text}, "required": ["a", "b"]});
        check(two.clone(), json!({}), Err(vec!["a", "b"]));
        check(two, json!({"b": "x"}), Ok(json!({"b": "x", "a": said})));
        let number = json!({"properties": {"n": {"type": "integer"}}, "required": ["n"]});
        check(number, json!({}), Err(vec!["n"]));
    }
}
