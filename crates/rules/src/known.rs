//! Which fields a schema knows.

use serde_json::Value;

/// Deepest nesting of parts of a schema that are looked into; below it any field is assumed.
const MAX_DEPTH: usize = 16;

/// The fields that an object of that schema may have, in its order. None: any.
///
/// JSON Schema lets any field pass where nothing is said. A schema that lists fields and says
/// nothing of others is taken at its word all the same: nobody meant them.
pub(crate) fn known_fields(schema: &Value) -> Option<Vec<String>> {
    let mut known = Known { root: schema, names: Vec::new(), lists: false };
    (known.closed(schema, MAX_DEPTH) && known.lists).then_some(known.names)
}

struct Known<'s> {
    root: &'s Value,
    names: Vec<String>,
    /// Whether fields are listed anywhere.
    lists: bool,
}

impl Known<'_> {
    /// Takes a schema's fields in. False: it says that it takes others, or can't be followed.
    fn closed(&mut self, schema: &Value, depth: usize) -> bool {
        let Some(schema) = schema.as_object() else {
            return true;
        };
        let open = |name: &str| !matches!(schema.get(name), None | Some(Value::Bool(false)));
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        if depth == 0
            || open("additionalProperties")
            || open("unevaluatedProperties")
            || patterns.is_some_and(|patterns| !patterns.is_empty())
        {
            return false;
        }
        if let Some(Value::Object(fields)) = schema.get("properties") {
            self.lists = true;
            for name in fields.keys() {
                if !self.names.contains(name) {
                    self.names.push(name.clone());
                }
            }
        }
        if let Some(reference) = schema.get("$ref").or_else(|| schema.get("$dynamicRef")) {
            let target = reference.as_str().and_then(|text| text.strip_prefix('#'));
            let Some(target) = target.and_then(|pointer| self.root.pointer(pointer)) else {
                return false;
            };
            if !self.closed(&target.clone(), depth - 1) {
                return false;
            }
        }
        let lists = ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|name| schema.get(name));
        let branches = lists.filter_map(Value::as_array).flatten();
        let parts = ["if", "then", "else"].into_iter().filter_map(|name| schema.get(name));
        let depending = schema.get("dependentSchemas").and_then(Value::as_object);
        let all = branches.chain(parts).chain(depending.into_iter().flat_map(|map| map.values()));
        all.into_iter().all(|part| self.closed(part, depth - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::known_fields;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: Value, expect: Option<&[&str]>) {
        let known = known_fields(&schema);
        let known: Option<Vec<&str>> =
            known.as_ref().map(|names| names.iter().map(String::as_str).collect());
        assert_eq!(known.as_deref(), expect, "{schema}");
    }

    #[test]
    fn what_lists_its_fields_knows_no_others() {
        check(json!({}), None);
        check(json!({"type": "object"}), None);
        check(json!({"properties": {}}), Some(&[]));
        check(json!({"properties": {"b": {}, "a": {}}}), Some(&["b", "a"]));
        check(json!({"properties": {"a": {}}, "additionalProperties": false}), Some(&["a"]));
        check(
            json!({"properties": {"a": {}}, "anyOf": [{"properties": {"b": {}}}, {"required": ["a"]}],
                   "if": {"properties": {"c": {}}}, "then": {"properties": {"d": {}}}}),
            Some(&["a", "b", "c", "d"]),
        );
        check(
            json!({"$ref": "#/$defs/x", "$defs": {"x": {"properties": {"a": {}}}}}),
            Some(&["a"]),
        );
    }

    #[test]
    fn what_takes_others_or_can_not_be_followed_is_open() {
        for schema in [
            json!({"properties": {"a": {}}, "additionalProperties": true}),
            json!({"properties": {"a": {}}, "additionalProperties": {"type": "string"}}),
            json!({"properties": {"a": {}}, "unevaluatedProperties": {}}),
            json!({"properties": {"a": {}}, "patternProperties": {"^x": {}}}),
            json!({"properties": {"a": {}}, "oneOf": [{"additionalProperties": true}]}),
            json!({"properties": {"a": {}}, "$ref": "https://a.example/x"}),
            json!({"properties": {"a": {}}, "allOf": [{"$ref": "#"}]}),
        ] {
            check(schema, None);
        }
    }
}
