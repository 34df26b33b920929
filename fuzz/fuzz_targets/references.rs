//! References in configurations: the same twice, no text in place of a program, no secret that
//! data asks for.
#![no_main]

use std::cell::RefCell;

use arbitrary::{Result, Unstructured};
use ephor_effects::references::{Scope, resolve_config, resolve_secrets};
use ephor_rules::Registry;
use ephor_fuzz::{mutate, object, outputs, text};
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value, json};

const KINDS: &[&str] = &["HTTP", "DATABASE", "PYTHON", "LLM", "CONDITION", "LOOP", "NONE"];
const FIELDS: &[&str] = &[
    "url", "body", "query", "params", "code", "inputs", "prompt", "expression", "condition",
    "while", "items", "headers",
];
const PIECES: &[&str] = &[
    "${", "$${", "$", "}", "{", "node_1", "node_2", ".output", ".", "rows", "[0]", "[", "]", "[-1]",
    "[99999999999999999999]", "x", "data", "input", "input.x", "item", "index", "last", "results",
    "API_KEY", "${API_KEY}", "${node_1.output.text}", "${node_1.output.rows}", "${local}", "local",
    "ENV_NAME", " ", "\"", "\\",
];

/// What no data may bring about.
const SECRET: &str = "s3cr3t-that-only-the-configuration-may-name";

fn config(u: &mut Unstructured<'_>, depth: u8) -> Result<Value> {
    Ok(match u.int_in_range(0..=if depth > 3 { 1 } else { 4 })? {
        0 | 1 => json!(text(u, PIECES)?),
        2 => {
            let mut items = Vec::new();
            for _ in 0..u.int_in_range(0..=3)? {
                items.push(config(u, depth + 1)?);
            }
            Value::Array(items)
        }
        _ => {
            let mut fields = Map::new();
            for _ in 0..u.int_in_range(0..=3)? {
                let name = match u.ratio(1, 4)? {
                    true => text(u, PIECES)?,
                    false => (*u.choose(FIELDS)?).to_owned(),
                };
                fields.insert(name, config(u, depth + 1)?);
            }
            if u.ratio(1, 4)? {
                let body = config(u, depth + 1)?;
                fields.insert("body".to_owned(), json!({"type": "HTTP", "config": body}));
            }
            Value::Object(fields)
        }
    })
}

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let mut known = outputs();
    if u.arbitrary()? {
        mutate(u, &mut known)?;
    }
    let kinds = Registry::shared_built_in();
    let kind = *u.choose(KINDS)?;
    let Value::Object(config) = config(u, 0)? else {
        return Ok(());
    };
    let input = object(&known, "input");
    let locals = object(&json!({"l": {"local": known["node_1"], "item": 1}}), "l");
    let env = object(&json!({"e": {"ENV_NAME": "value ${API_KEY}"}}), "e");
    let mut scope = Scope::new(&input).output("node_1", &known["node_1"]).locals(&locals).env(&env);
    scope = match u.arbitrary()? {
        true => scope.output("node_2", &known["node_2"]),
        false => scope.skipped("node_2"),
    };
    let resolved = resolve_config(&kinds, kind, &config, &scope);
    assert_eq!(
        format!("{resolved:?}"),
        format!("{:?}", resolve_config(&kinds, kind, &config, &scope)),
        "the same twice"
    );
    let Ok(resolved) = resolved else {
        return Ok(());
    };
    let spec = kinds.kind(kind);
    for program in ["code", "query"].into_iter().filter(|name| spec.is_some_and(|kind| kind.is_program(name))) {
        assert_eq!(resolved.get(program), config.get(program), "a program is left as it is");
    }
    let asked = RefCell::new(0);
    let with = resolve_secrets(&kinds, kind, &resolved, &mut |_| {
        *asked.borrow_mut() += 1;
        Ok(SECRET.to_owned())
    });
    // Without a `$` of its own, a configuration names nothing, whatever data is put in.
    let written = serde_json::to_string(&config).unwrap_or_default();
    if !["API_KEY", "ENV_NAME"].iter().any(|name| written.contains(name))
        && !written.chars().any(|c| c.is_ascii_uppercase() || c == '\\')
    {
        assert_eq!(*asked.borrow(), 0, "data has asked for a secret: {written}");
        assert!(!format!("{with:?}").contains(SECRET));
    }
    Ok(())
}

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});
