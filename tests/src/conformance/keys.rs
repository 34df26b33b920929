//! Cases about the keys of a state: what a node's update makes of an old value.
//!
//! Each runs a graph whose nodes, one after the other, return the case's updates.

use ephor::graph::state::KeysError;
use ephor::graph::{AnyNode, Context, END, Graph, JsonKeys, JsonState, NodeError, START, Strategy};
use serde_json::{Value, json};

use super::checks::{Found, Keys};

/// The key that a case is about where it names none.
const KEY: &str = "k";

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if given.has("declared") || given.has("node_output") {
        declared(given, expect).await
    } else if given.has("strategies") {
        several(given, expect).await
    } else if given.has("strategy") {
        single(given, expect).await
    } else {
        Err("does not understand this form".to_owned())
    }
}

/// One key with its strategy, an old value, and new ones.
async fn single(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let strategy = strategy(given.need("strategy", Keys::text)?)?;
    let strategy = match (strategy, given.get("allow_duplicates"), given.get("unique")) {
        (Strategy::Append, Some(Value::Bool(false)), _)
        | (Strategy::Append, _, Some(Value::Bool(true))) => Strategy::AppendUnique,
        (strategy, ..) => strategy,
    };
    let keys = with(JsonKeys::new(), KEY, strategy)?;
    let shared = given.get("old_ref");
    let old = given.get("old").or(shared);
    let initial: JsonState = old.map(|old| (KEY, old.clone())).into_iter().collect();
    let mut updates = updates(given);
    if given.get("update_has_key") == Some(&Value::Bool(false)) {
        // The node returns something else.
        updates = vec![json!({"another": 1})];
    } else {
        updates = updates.into_iter().map(|new| json!({KEY: new})).collect();
    }
    let done = run_nodes(keys, initial.clone(), updates).await;
    ended(&done, expect, &mut wrong);
    let after = done.unwrap_or_else(|_| initial.clone());
    expect.check("value", after.get(KEY).cloned().unwrap_or(Value::Null), &mut wrong);
    expect.check("has_key", after.get(KEY).is_some(), &mut wrong);
    // The initial state shares its values with those that came after it.
    let kept = initial.get(KEY).cloned().unwrap_or(Value::Null);
    expect.check("old_ref_after", kept.clone(), &mut wrong);
    expect.check("old_after", kept, &mut wrong);
    Ok(wrong)
}

/// Several keys, each with its strategy; old and new values are objects.
async fn several(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let declared = given.need("strategies", |g, key| g.get(key)?.as_object())?;
    let mut keys = JsonKeys::new();
    for (key, name) in declared {
        keys = with(keys, key, strategy(name.as_str().ok_or("a strategy isn't text")?)?)?;
    }
    if given.get("strict") == Some(&Value::Bool(true)) {
        keys = keys.strict();
    }
    let old = given.get("old").or_else(|| given.get("state"));
    let initial = state(old.cloned().unwrap_or(json!({})))?;
    let done = run_nodes(keys, initial.clone(), updates(given)).await;
    ended(&done, expect, &mut wrong);
    let after = done.unwrap_or(initial).to_value();
    expect.check("value", after.clone(), &mut wrong);
    expect.check("state", after, &mut wrong);
    Ok(wrong)
}

/// Keys that are declared, and an output in which others may be.
async fn declared(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let strict = matches!(given.get("strict"), Some(Value::Bool(true)))
        || given.text("mode").is_some_and(|mode| mode.eq_ignore_ascii_case("strict"));
    let declared = given.get("declared").cloned().unwrap_or(json!([]));
    let keys = || -> Result<JsonKeys, String> {
        let mut keys = JsonKeys::new();
        match &declared {
            Value::Array(names) => {
                for name in names {
                    keys = keys.replace(name.as_str().ok_or("a declared key isn't text")?);
                }
            }
            Value::Object(strategies) => {
                for (key, name) in strategies {
                    let name = name.as_str().ok_or("a strategy isn't text")?;
                    keys = with(keys, key, strategy(name)?)?;
                }
            }
            other => return Err(format!("does not understand given.declared: {other}")),
        }
        Ok(if strict { keys.strict() } else { keys })
    };
    let output = given.need("node_output", |g, key| g.get(key)?.as_object())?;
    let odd: Vec<&String> = output.keys().filter(|key| !names(&declared, key)).collect();
    let old = given.get("old").or_else(|| given.get("state")).cloned().unwrap_or(json!({}));
    let initial = state(old)?;
    let done = run_nodes(keys()?, initial.clone(), vec![json!(output)]).await;
    ended(&done, expect, &mut wrong);
    if let Err(error) = &done
        && !odd.iter().any(|key| error.contains(key.as_str()))
    {
        wrong.push(format!("the error names none of {odd:?}: {error}"));
    }
    let after = done.unwrap_or(initial);
    for (name, want) in expect.rest() {
        if let Some(key) = name.strip_prefix("value_of_") {
            let found = after.get(key).cloned().unwrap_or(Value::Null);
            expect.check(name, found.clone(), &mut wrong);
            if want.is_null() && after.get(key).is_some() && !found.is_null() {
                wrong.push(format!("{key} is there: {found}"));
            }
        }
    }
    if expect.has("behaves_as") {
        for key in odd {
            let found = behaviour(keys, key).await?;
            expect.check("behaves_as", found, &mut wrong);
        }
    }
    Ok(wrong)
}

fn names(declared: &Value, key: &str) -> bool {
    match declared {
        Value::Array(names) => names.iter().any(|name| name == key),
        other => other.get(key).is_some(),
    }
}

/// Which strategy a key is combined by, as lists and objects show.
async fn behaviour(
    keys: impl Fn() -> Result<JsonKeys, String>,
    key: &str,
) -> Result<&'static str, String> {
    let after = async |old: Value, new: Value| -> Result<Value, String> {
        let initial = state(json!({key: old}))?;
        let done = run_nodes(keys()?, initial, vec![json!({key: new})]).await?;
        Ok(done.get(key).cloned().unwrap_or(Value::Null))
    };
    let lists = after(json!(["a"]), json!(["b"])).await?;
    let objects = after(json!({"a": 1}), json!({"b": 2})).await;
    Ok(match (lists, objects) {
        (lists, Ok(objects)) if lists == json!(["b"]) && objects == json!({"b": 2}) => "REPLACE",
        (lists, _) if lists == json!(["a", "b"]) => "APPEND",
        (_, Ok(objects)) if objects == json!({"a": 1, "b": 2}) => "MERGE",
        _ => "something else",
    })
}

/// What the nodes return, one after the other.
fn updates(given: &Keys<'_>) -> Vec<Value> {
    let mut updates: Vec<Value> = given.list("updates").into_iter().cloned().collect();
    // Null is a value; a list is one value, not several.
    if given.has("new") {
        updates.extend(given.get("new").cloned());
    }
    updates
}

/// Whether there was an error, as the case has it; none is expected where it says nothing.
fn ended(done: &Result<JsonState, String>, expect: &Keys<'_>, wrong: &mut Vec<String>) {
    match done {
        Err(error) if !expect.has("error") => wrong.push(format!("it failed: {error}")),
        _ => expect.check("error", done.is_err(), wrong),
    }
    if let Some(text) = expect.text("error_contains") {
        let error = done.as_ref().err().map(|error| error.to_lowercase()).unwrap_or_default();
        if !error.contains(&text.to_lowercase()) {
            wrong.push(format!("error_contains: wanted {text}, found {error:?}"));
        }
    }
}

/// A strategy in any spelling.
fn strategy(name: &str) -> Result<Strategy, String> {
    let plain = name.trim().to_lowercase().replace(['-', ' '], "_");
    let plain = plain.trim_end_matches("strategy").trim_end_matches('_');
    serde_json::from_value(json!(plain)).map_err(|error| error.to_string())
}

fn with(keys: JsonKeys, key: &str, strategy: Strategy) -> Result<JsonKeys, String> {
    keys.with(key, strategy).map_err(|error: KeysError| error.to_string())
}

fn state(value: Value) -> Result<JsonState, String> {
    JsonState::try_from(value).map_err(|error| error.to_string())
}

/// The state after nodes that return these updates, one after the other.
async fn run_nodes(
    keys: JsonKeys,
    initial: JsonState,
    updates: Vec<Value>,
) -> Result<JsonState, String> {
    let mut graph = Graph::new("case").keys(keys);
    let mut last = START.to_owned();
    for (place, update) in updates.into_iter().enumerate() {
        let name = format!("n{place}");
        let node = move |_: Context<JsonState>| {
            let update = update.clone();
            async move { Ok::<Value, NodeError>(update) }
        };
        graph = graph.node(&name, AnyNode::new(node)).edge(&last, &name);
        last = name;
    }
    let graph = graph.edge(last, END).compile().map_err(|error| error.to_string())?;
    let done = graph.run(initial).await.map_err(|error| error.to_string())?;
    Ok(done.into_state())
}
