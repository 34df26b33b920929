//! The files in `schemas/` are the types' schemas. `EPHOR_UPDATE_SCHEMAS=1` writes them anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ephor_core::payload::schema_of;
use ephor_core::{DecisionType, events};
use ephor_rules::{JudgeConfig, Registry};
use serde_json::{Map, Value, json};

fn expected() -> BTreeMap<PathBuf, Value> {
    let mut files = BTreeMap::new();
    let mut add = |folder: &str, name: &str, title: &str, mut schema: Value| {
        schema["$id"] = json!(format!("urn:ephor:schema:{folder}:{name}"));
        schema["title"] = json!(title);
        let file = PathBuf::from(folder).join(format!("{name}.json"));
        files.insert(file, headed(&schema));
    };
    for kind in DecisionType::ALL {
        let name = kind.as_str();
        add("decisions", name, &name.to_uppercase(), schema_of(kind));
    }
    for kind in Registry::built_in().kinds() {
        let title = format!("Configuration of a node of type {}", kind.name);
        add("nodes", &kind.name, &title, kind.schema.as_ref().clone());
    }
    for (name, schema) in events::catalogue() {
        add("events", name, name, schema);
    }
    let judge = schemars::schema_for!(JudgeConfig).to_value();
    add("config", "judge", "Configuration of the judge", judge);
    files
}

/// What a reader looks for first comes first; everything else keeps its order.
fn headed(schema: &Value) -> Value {
    let schema = schema.as_object().unwrap();
    let mut headed = Map::new();
    for key in ["$schema", "$id", "title", "description"] {
        if let Some(value) = schema.get(key) {
            headed.insert(key.to_owned(), value.clone());
        }
    }
    for (key, value) in schema {
        headed.entry(key.clone()).or_insert_with(|| value.clone());
    }
    Value::Object(headed)
}

fn found(root: &Path, files: &mut BTreeMap<PathBuf, String>, folder: &Path) {
    for entry in std::fs::read_dir(root.join(folder)).into_iter().flatten() {
        let entry = entry.unwrap();
        let path = folder.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            found(root, files, &path);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.insert(path, std::fs::read_to_string(entry.path()).unwrap());
        }
    }
}

#[test]
fn files_and_types_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let expected: BTreeMap<PathBuf, String> = expected()
        .into_iter()
        .map(|(path, schema)| (path, serde_json::to_string_pretty(&schema).unwrap() + "\n"))
        .collect();
    let mut here = BTreeMap::new();
    for folder in ["decisions", "nodes", "events", "config"] {
        found(&root, &mut here, Path::new(folder));
    }
    if std::env::var_os("EPHOR_UPDATE_SCHEMAS").is_some() {
        for path in here.keys().filter(|path| !expected.contains_key(*path)) {
            std::fs::remove_file(root.join(path)).unwrap();
        }
        for (path, text) in &expected {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        return;
    }
    let differing: Vec<_> = expected
        .keys()
        .chain(here.keys())
        .filter(|path| expected.get(*path) != here.get(*path))
        .collect();
    assert!(
        differing.is_empty(),
        "these schemas differ from their types; EPHOR_UPDATE_SCHEMAS=1 writes them: {differing:?}"
    );
}

#[test]
fn every_schema_is_of_the_2020_12_draft_and_compiles() {
    for (path, schema) in expected() {
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema",
            "{}",
            path.display()
        );
        jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    }
}
