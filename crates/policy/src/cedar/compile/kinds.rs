//! `kinds.toml`: node kinds that another program registers. A program that lacks them, such as `ephor`, checks
//! and tests the policies as if they were there.

use std::collections::BTreeMap;

use ephor_rules::{KindSpec, Registry};
use serde_json::{Map, Value, json};

use super::toml_mistake;
use crate::cedar::folder::Folder;
use crate::mistake::PolicyMistake;

/// The file: by kind, the fields of its configuration, each with its type or its JSON Schema.
const FILE: &str = "kinds.toml";

/// The registry with the kinds of the file that it lacks, and what is to be said of each.
pub(super) fn with_kinds(
    folder: &Folder,
    registry: &Registry,
    mistakes: &mut Vec<PolicyMistake>,
) -> (Registry, Vec<PolicyMistake>) {
    let (mut registry, mut warnings) = (registry.clone(), Vec::new());
    let path = folder.path.join(FILE);
    let text = folder.file(FILE).unwrap_or_default();
    let kinds: BTreeMap<String, Map<String, Value>> = match toml::from_str(text) {
        Ok(kinds) => kinds,
        Err(error) => {
            mistakes.push(toml_mistake("KINDS", &path, text, &error));
            return (registry, warnings);
        }
    };
    for (name, fields) in kinds {
        if registry.kind(&name).is_some() {
            continue;
        }
        let at = text.find(&name).unwrap_or(0);
        let fields: Map<String, Value> = fields.into_iter().map(typed).collect();
        match KindSpec::new(&name, "", json!({"type": "object", "properties": fields})) {
            Ok(spec) => {
                registry.add_kind(spec);
                let problem =
                    format!("{name} isn't registered here; what {FILE} says of it counts");
                let hint = "The program that registers it uses the kind's own schema.";
                warnings
                    .push(PolicyMistake::of_file("STAND_IN", &path, problem, hint).at(text, at));
            }
            Err(error) => {
                let hint = "Write the type of each field, as in { subject = \"string\" }.";
                let mistake = PolicyMistake::of_file("KINDS", &path, error.to_string(), hint);
                mistakes.push(mistake.at(text, at));
            }
        }
    }
    (registry, warnings)
}

/// A field of which only the type is given.
fn typed((name, schema): (String, Value)) -> (String, Value) {
    match schema {
        Value::String(kind) => (name, json!({"type": kind})),
        other => (name, other),
    }
}
