//! The schema of a configuration as it is written, before its references are resolved.

use serde_json::{Map, Value, json};

/// One whole reference, as [`is_reference`](crate::case::is_reference) knows it.
const REFERENCE: &str = r"^\$\{[^{}]+\}$";

/// How deep `$ref`s and alternatives are followed.
const MAX_DEPTH: usize = 16;

/// A schema in which a reference may stand for the value of each field, and of each entry of a list
/// there, that takes no texts. One that takes texts takes a reference already.
pub(super) fn written(schema: &Value) -> Value {
    let mut written = schema.clone();
    if let Some(Value::Object(fields)) = written.get_mut("properties") {
        for field in fields.values_mut() {
            if let Some(items) = field.get_mut("items") {
                allow(items, schema);
            }
            allow(field, schema);
        }
    }
    written
}

fn allow(field: &mut Value, root: &Value) {
    if takes_text(field, root, MAX_DEPTH) {
        return;
    }
    let Value::Object(mut own) = field.take() else {
        return;
    };
    let mut opened = Map::new();
    for about in ["description", "default"] {
        if let Some(value) = own.shift_remove(about) {
            opened.insert(about.to_owned(), value);
        }
    }
    let reference =
        json!({"type": "string", "pattern": REFERENCE, "description": "A reference to the value."});
    opened.insert("anyOf".to_owned(), json!([own, reference]));
    *field = Value::Object(opened);
}

/// Whether it takes any text, as far as is known.
fn takes_text(schema: &Value, root: &Value, depth: usize) -> bool {
    let Some(schema) = schema.as_object().filter(|_| depth > 0) else {
        return true;
    };
    let is_text = |name: &Value| name == "string";
    match schema.get("type") {
        Some(Value::Array(types)) => return types.iter().any(is_text),
        Some(name) => return is_text(name),
        None => {}
    }
    if let Some(Value::String(reference)) = schema.get("$ref") {
        let target = reference.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        return target.is_none_or(|target| takes_text(target, root, depth - 1));
    }
    let alternatives = ["anyOf", "oneOf"].into_iter().find_map(|name| schema.get(name)?.as_array());
    alternatives.is_none_or(|all| all.iter().any(|one| takes_text(one, root, depth - 1)))
}
