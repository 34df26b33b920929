//! The files in `schemas/` are the types' schemas. `EPHOR_UPDATE_SCHEMAS=1` writes them anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ephor_core::payload::schema_of;
use ephor_core::{DecisionType, events};
use ephor_rules::question::misfits;
use ephor_rules::{JudgeConfig, KindSpec, Registry, SubAgentSpec, check_schema, judge_line};
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
        add("nodes", &kind.name, &title, kind.written_schema());
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

/// What the judge takes for a field until references are resolved, the file takes.
#[test]
fn a_reference_may_stand_for_a_field_that_takes_no_text() {
    for kind in Registry::built_in().kinds() {
        let schema = jsonschema::draft202012::new(&kind.written_schema()).unwrap();
        let resolved = jsonschema::draft202012::new(&kind.schema).unwrap();
        let base = match &*kind.name {
            "LLM" => json!({"prompt": "p"}),
            "HTTP" => json!({"url": "https://a.example", "method": "GET"}),
            "PYTHON" => json!({"code": "return 1"}),
            "DATABASE" => json!({"query": "SELECT 1"}),
            "CONDITION" => json!({"expression": "1"}),
            _ => json!({"items": [1], "expression": "item"}),
        };
        assert!(schema.is_valid(&base), "{}", kind.name);
        let fields = kind.schema["properties"].as_object().unwrap();
        for field in fields.keys() {
            let whole = json!("${a.output.x}");
            for value in
                [&whole, &json!("x ${a.output.x}"), &json!("${a}}"), &json!("x"), &json!([whole])]
            {
                let mut config = base.clone();
                config[field] = value.clone();
                let line = json!({"decision_type": "create_node", "coordinator": {"correction": "off"},
                    "payload": {"action_type": "create_node", "node_type": kind.name, "node_name": "n",
                                "config": config}});
                let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
                let of_form =
                    ["WRONG_TYPE", "NOT_ALLOWED_VALUE", "REQUIRED_FIELD", "ONE_OF_REQUIRED"];
                let fits = verdict.violations.iter().all(|wrong| !of_form.contains(&&*wrong.code));
                assert_eq!(schema.is_valid(&config), fits, "{}: {config}", kind.name);
                // Of a call it has to be the value.
                let text = fields[field]["type"].to_string();
                let none = field == "items" || text.contains("number") || text.contains("integer");
                assert!(!none || value.is_array() || !resolved.is_valid(&config), "{config}");
            }
        }
    }
}

/// Each level names the next one twice.
fn doubled(keyword: &str, levels: usize) -> Value {
    let mut schema = json!({"properties": {"city": {"$ref": "#/$defs/a0"}}, "$defs": {}});
    schema["$defs"][format!("a{levels}")] = json!({"type": "string"});
    for n in 0..levels {
        let next = json!({"$ref": format!("#/$defs/a{}", n + 1)});
        schema["$defs"][format!("a{n}")] = match keyword {
            "properties" => json!({"properties": {"x": next, "y": next}}),
            _ => json!({keyword: [next, next]}),
        };
    }
    schema
}

#[test]
fn schemas_that_multiply_are_refused_before_they_are_compiled() {
    for keyword in ["allOf", "anyOf", "oneOf", "properties"] {
        let schema = doubled(keyword, 60);
        let error = check_schema("it", &schema).unwrap_err().to_string();
        assert!(error.contains("more than"), "{keyword}: {error}");
        let fewer = check_schema("it", &doubled(keyword, 14)).unwrap_err().to_string();
        assert!(fewer.contains("more than 10000 subschemas"), "{keyword}: {fewer}");
        check_schema("it", &doubled(keyword, 8)).unwrap();
        assert!(KindSpec::new("KIND", "", schema.clone()).is_err());
        assert!(SubAgentSpec::new("agent", "", schema.clone()).is_err());
        assert_eq!(misfits(&schema, &json!({"city": "Oslo"}))[0].code, "RULE_FAILED");
        let line = json!({"decision_type": "request_clarification", "payload": {
            "action_type": "request_clarification", "question": "Which?", "context": {"response_schema": schema}}});
        let verdict = judge_line(&line.to_string(), &JudgeConfig::default());
        let wrong = &verdict.violations[0];
        assert_eq!(wrong.pointer, "/context/response_schema", "{keyword}: {wrong:?}");
    }
    let nested =
        (0..14).fold(json!({}), |inner, _| json!({"unevaluatedItems": false, "allOf": [inner]}));
    for schema in [
        json!({"$ref": "#"}),
        json!({"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#"}}}}),
        json!({"$dynamicRef": "#x", "$dynamicAnchor": "x"}),
        json!({"$ref": "#/$defs/none"}),
        json!({"pattern": "(a{1000}){1000}"}),
        nested,
    ] {
        assert!(check_schema("it", &schema).is_err(), "{schema}");
    }
}

#[test]
fn recursive_schemas_go_on_working_and_end_in_time() {
    let tree = json!({"type": "object", "properties": {"value": {"type": "integer"}, "kids": {
        "type": "array", "items": {"$ref": "#"}}}});
    let named =
        json!({"$id": "Tree", "properties": {"a": {"$ref": "Tree"}, "b": {"$ref": "Tree#"}}});
    let anchored = json!({"$defs": {"x": {"$anchor": "x", "items": {"$ref": "#x"}}}, "$ref": "#x"});
    let escaped = json!({"$defs": {"a/b c": {"type": "string"}}, "$ref": "#/$defs/a~1b%20c"});
    let standard = json!({"$ref": "https://json-schema.org/draft/2020-12/schema"});
    for schema in [&tree, &named, &anchored, &escaped, &standard] {
        check_schema("it", schema).unwrap();
    }
    let wrong = misfits(&tree, &json!({"kids": [{"kids": [{"value": "x"}]}]}));
    assert_eq!(wrong[0].pointer, "/kids/0/kids/0/value");
    // Each level of the value is validated twice as often as the one above it.
    let deep = |end: Value| (0..90).fold(end, |inner, _| json!({"x": inner}));
    let again = json!([{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]);
    for keyword in ["allOf", "anyOf"] {
        let schema = json!({"$ref": "#/$defs/a", "$defs": {"a": {
            "type": "object", "properties": {"x": {keyword: again}}}}});
        assert_eq!(misfits(&schema, &deep(json!({}))).len(), 0);
        let wrong = misfits(&schema, &deep(json!(5)));
        assert!(wrong[0].message.contains("too deep to say where"), "{wrong:?}");
    }
    // The longest chain that is let through, at each of many levels.
    let mut long = json!({"properties": {"x": {"$ref": "#"}}});
    for _ in 0..29 {
        long = json!({"allOf": [long]});
    }
    assert_eq!(misfits(&long, &deep(json!({}))).len(), 0);
    assert!(
        !misfits(&long, &deep(json!({"x": "x"}))).iter().any(|wrong| wrong.code == "RULE_FAILED")
    );
}

#[test]
fn patterns_give_up_in_time() {
    let schema = json!({"items": {"type": "string", "pattern": r"^(a|a)*\1b"}});
    let value = json!(vec!["a".repeat(40); 100]);
    assert!(!misfits(&schema, &value).is_empty());
    let ahead = json!({"type": "string", "pattern": "^(?!no)[a-z]{1,64}$"});
    assert!(
        misfits(&ahead, &json!("yes")).is_empty() && !misfits(&ahead, &json!("nope")).is_empty()
    );
}
