//! `input_mapping` gives a node its local names, `output_mapping` its output other names. Pure.

use ephor_core::bounds::{Size, measure};
use ephor_core::text::references;
use ephor_core::{ErrorCode, Failure};
use ephor_rules::{KindSpec, Registry};
use serde_json::{Map, Value};

use super::{FirstPass, Scope, alias_of_data, descend, second_pass, template, with_alias};
use crate::conditions;

/// The values of a node's `input_mapping`. A string without `${` is literal.
///
/// They are plain values: they contain no escapes, and secrets can't be mapped.
pub fn resolve_mapping(
    mapping: Option<&Map<String, Value>>,
    scope: &Scope<'_>,
) -> Result<Map<String, Value>, Failure> {
    let mut pass = FirstPass::new(scope, false);
    let mut locals = Map::new();
    for (name, value) in mapping.into_iter().flatten() {
        let value = pass.value(value, 0)?;
        let plain = second_pass(&value, &mut |name| {
            Err(Failure::new(
                ErrorCode::Permission,
                format!("`${{{name}}}` may not be mapped to a local name"),
            ))
        })?;
        locals.insert(name.clone(), plain);
    }
    Ok(locals)
}

/// The values that a node receives in addition to its configuration: those of its `input_mapping`,
/// and, for a kind with [expressions](KindSpec::expression_fields), those that they mention:
/// `input`, `nodes.ID.output`, or `ID.output`. So does a LOOP for the expressions of its body, which sees
/// the LOOP's values.
pub fn resolve_locals(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    mapping: Option<&Map<String, Value>>,
    scope: &Scope<'_>,
) -> Result<Map<String, Value>, Failure> {
    let mut locals = resolve_mapping(mapping, scope)?;
    let is_mapped = |name: &str| mapping.is_some_and(|mapping| mapping.contains_key(name));
    let spec = kinds.kind(kind);
    let mut add = |spec: Option<&KindSpec>, config: &Map<String, Value>| {
        let fields = spec.into_iter().flat_map(KindSpec::expression_fields);
        for expression in fields.filter_map(|field| config.get(field)?.as_str()) {
            for (name, value) in conditions::variables_for(expression, scope, None)? {
                // The mapping's own names come first.
                if !is_mapped(&name) {
                    join(locals.entry(name).or_insert(Value::Null), value);
                }
            }
        }
        Ok::<(), Failure>(())
    };
    add(spec, config)?;
    if let Some((body, Some(config))) = spec.and_then(|spec| spec.body(config)) {
        add(kinds.kind(body), config)?;
    }
    Ok(locals)
}

/// Adds what one expression speaks of to what another does: `nodes.a.output` to `nodes.b.output`.
fn join(known: &mut Value, more: Value) {
    match (known, more) {
        (Value::Object(known), Value::Object(more)) => {
            for (name, value) in more {
                join(known.entry(name).or_insert(Value::Null), value);
            }
        }
        (known @ Value::Null, more) => *known = more,
        _ => {}
    }
}

/// The most that an output may take by its other names, in bytes of memory: 256 MiB. An output that is
/// named once always fits.
const MAX_MAPPED_BYTES: usize = 256 << 20;

/// Renames a node's output by its `output_mapping`. Fails if the result would be too large because
/// names repeat parts of it.
///
/// A value is a path into the output, `rows.0.total`, or `${output.rows.0.total}`, which may also
/// stand inside a text; `output` is the whole. Without a mapping the output stays as it is.
///
/// ```
/// use ephor_effects::references::apply_output_mapping;
/// use serde_json::json;
///
/// let output = json!({"rows": [{"total": 7}]});
/// let mapping = json!({"total": "rows.0.total"});
/// let mapped = apply_output_mapping(output, mapping.as_object()).unwrap();
/// assert_eq!(mapped, json!({"total": 7}));
/// ```
pub fn apply_output_mapping(
    output: Value,
    mapping: Option<&Map<String, Value>>,
) -> Result<Value, Failure> {
    let Some(mapping) = mapping else {
        return Ok(output);
    };
    let mut mapped = Map::new();
    let all = Size { bytes: usize::MAX, parts: usize::MAX, depth: usize::MAX };
    let mut left = measure(&output, all).memory().max(MAX_MAPPED_BYTES);
    // Each is counted before it is copied; what a reference gives is bounded by itself.
    let mut afford = |value: &Value| {
        left = left.checked_sub(measure(value, all).memory()).ok_or_else(|| {
            Failure::new(
                ErrorCode::ResourceLimit,
                format!(
                    "`output_mapping` repeats the output to more than {MAX_MAPPED_BYTES} bytes"
                ),
            )
            .hint("give each part of the output one name")
        })?;
        Ok::<(), Failure>(())
    };
    for (name, value) in mapping {
        let value = match value {
            Value::String(path) if !path.contains("${") => {
                let found = by_path(&output, path)?;
                afford(found)?;
                found.clone()
            }
            other => {
                let found = by_reference(&output, other)?;
                afford(&found)?;
                found
            }
        };
        mapped.insert(name.clone(), value);
    }
    Ok(Value::Object(mapped))
}

fn by_path<'v>(output: &'v Value, path: &str) -> Result<&'v Value, Failure> {
    let steps = template::steps(path).map_err(|reason| {
        Failure::new(
            ErrorCode::ValidationFailed,
            format!("`output_mapping`: `{path}` is not a path: {reason}"),
        )
        .hint("write a path into the output, as in `rows.0.total`")
    })?;
    let named = steps.first() == Some(&"output") && output.get("output").is_none();
    let steps = with_alias(output, steps[usize::from(named)..].to_vec());
    descend(output, "output", &steps, path)
}

fn by_reference(output: &Value, value: &Value) -> Result<Value, Failure> {
    let input = Map::new();
    let mut locals = Map::new();
    let mut copy = output.clone();
    if let (Some(alias), Value::Object(map)) = (alias_of_data(output), &mut copy)
        && value.to_string().contains("data")
    {
        let data = map.get(alias).cloned().unwrap_or(Value::Null);
        map.insert("data".to_owned(), data);
    }
    locals.insert("output".to_owned(), copy);
    let scope = Scope::new(&input).locals(&locals);
    let mut mapping = Map::new();
    mapping.insert(String::new(), value.clone());
    let resolved = resolve_mapping(Some(&mapping), &scope).map_err(|failure| {
        let text = value.as_str().unwrap_or_default();
        match references(text).all(|path| path.split(['.', '[']).next() == Some("output")) {
            true => failure,
            false => failure.hint(
                "`output_mapping` sees the node's own output alone: write `${output.path}`, or the path",
            ),
        }
    })?;
    Ok(resolved.into_iter().next().map_or(Value::Null, |(_, value)| value))
}
