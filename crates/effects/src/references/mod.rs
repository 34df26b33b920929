//! Resolves `${…}` in a node's configuration: on JSON values, never by pasting text into code or
//! SQL. Pure.
//!
//! There are two passes. [`resolve_config`] inserts what the run knows, before the judge sees the
//! call; a secret stays `${NAME}`, and inserted data is escaped, so that a web page that contains
//! `${API_KEY}` can't have it filled in. [`resolve_secrets`] inserts the secrets, inside the
//! executor, after the verdict, and removes the escapes.
//!
//! | written | means |
//! | --- | --- |
//! | `${node_1.output.rows[0].x}` | a value of an earlier node's output |
//! | `${node_1.output.data}` | the rows of a DATABASE node, the JSON of an HTTP node, where there is no key `data` |
//! | `${node_1.artifacts[0]}` | the first file that an earlier node made, as `{"artifact", "name", "media_type", "bytes"}` |
//! | `${input.x}` | an input of the workflow |
//! | `${name}`, `${name.path}` | a value of the node's own `input_mapping`; `item`, `index`, `last` in a LOOP |
//! | `${WEATHER_API_KEY}` | of the plan's `global_config.env`, else a secret |
//! | `$${` | the text `${` |

mod mapping;
mod origins;
mod scope;
mod template;

use ephor_core::{ErrorCode, Failure};
use ephor_rules::{KindSpec, Registry};
use serde_json::{Map, Value};

pub(crate) use ephor_core::text::is_env_name;
pub use mapping::{apply_output_mapping, resolve_locals, resolve_mapping};
pub use origins::{config_origins, literals, locals_origins};
pub use scope::Scope;
pub(crate) use scope::{alias_of_data, descend, with_alias};
pub(crate) use template::append_data;
use template::{Piece, pieces};

/// Maximum size of a resolved configuration, in bytes of compact JSON: 8 MiB.
pub const MAX_RESOLVED_BYTES: usize = 8 * 1024 * 1024;

/// Maximum number of values in a resolved configuration, keys included: a million.
pub const MAX_RESOLVED_PARTS: usize = 1_000_000;

/// Maximum nesting of a resolved configuration.
pub const MAX_RESOLVED_DEPTH: usize = ephor_core::bounds::MAX_DEPTH;

/// Names that are resolved in each iteration of a LOOP.
pub const LOOP_NAMES: [&str; 4] = ["item", "index", "last", "results"];

/// Resolves a node's configuration, except for secrets. `kinds` says which fields are
/// [programs](KindSpec::programs), in which nothing is resolved.
///
/// In a LOOP's `body.config`, `${item}`, `${index}`, `${last}` and `${results}` stay: they are
/// resolved in each iteration.
///
/// ```
/// use ephor_effects::references::{Scope, resolve_config};
/// use ephor_rules::Registry;
/// use serde_json::{Map, json};
///
/// let (rows, input) = (json!({"rows": [{"city": "Oslo"}]}), Map::new());
/// let scope = Scope::new(&input).output("node_1", &rows);
/// let config = json!({"url": "https://x.org/${node_1.output.rows[0].city}", "body": "${node_1.output.rows}"});
/// let kinds = Registry::built_in();
/// let resolved = resolve_config(&kinds, "HTTP", config.as_object().unwrap(), &scope).unwrap();
/// assert_eq!(resolved["url"], "https://x.org/Oslo");
/// assert_eq!(resolved["body"], json!([{"city": "Oslo"}]));
/// ```
pub fn resolve_config(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    scope: &Scope<'_>,
) -> Result<Map<String, Value>, Failure> {
    let mut pass = FirstPass::new(scope, true);
    each_field(kinds, kind, config, |body, value| {
        pass.deferred = if body { &LOOP_NAMES } else { &[] };
        pass.value(value, 0)
    })
}

/// Inserts the secrets into a configuration resolved by [`resolve_config`], and removes the
/// escapes. `lookup` is called for each `${NAME}`.
///
/// A LOOP's `body.config` stays as it is: each iteration is a separate call.
pub fn resolve_secrets(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    lookup: &mut dyn FnMut(&str) -> Result<String, Failure>,
) -> Result<Map<String, Value>, Failure> {
    each_field(kinds, kind, config, |body, value| match body {
        true => Ok(value.clone()),
        false => second_pass(value, lookup),
    })
}

fn is_program(kind: Option<&KindSpec>, field: &str) -> bool {
    kind.is_some_and(|kind| kind.is_program(field))
}

/// Rebuilds a configuration field by field, leaving programs alone. The flag tells of fields of a
/// LOOP's body.
fn each_field(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    mut resolve: impl FnMut(bool, &Value) -> Result<Value, Failure>,
) -> Result<Map<String, Value>, Failure> {
    let own = kinds.kind(kind);
    let repeats = own.is_some_and(KindSpec::repeats_body);
    let mut resolved = Map::new();
    for (field, value) in config {
        let value = match value {
            value if is_program(own, field) => value.clone(),
            Value::Object(body) if repeats && field == "body" => {
                let body_kind = body.get("type").and_then(Value::as_str);
                let body_kind = body_kind.and_then(|kind| kinds.kind(kind));
                let mut copy = body.clone();
                if let Some(Value::Object(inner)) = body.get("config") {
                    let mut fields = Map::new();
                    for (name, value) in inner {
                        let value = match is_program(body_kind, name) {
                            true => value.clone(),
                            false => resolve(true, value)?,
                        };
                        fields.insert(name.clone(), value);
                    }
                    copy.insert("config".to_owned(), Value::Object(fields));
                }
                Value::Object(copy)
            }
            value => resolve(false, value)?,
        };
        resolved.insert(field.clone(), value);
    }
    Ok(resolved)
}

struct FirstPass<'p, 'a> {
    scope: &'p Scope<'a>,
    deferred: &'static [&'static str],
    secrets_allowed: bool,
    left: usize,
    parts: usize,
}

impl<'p, 'a> FirstPass<'p, 'a> {
    fn new(scope: &'p Scope<'a>, secrets_allowed: bool) -> Self {
        let (left, parts) = (MAX_RESOLVED_BYTES, MAX_RESOLVED_PARTS);
        Self { scope, deferred: &[], secrets_allowed, left, parts }
    }

    fn value(&mut self, value: &Value, depth: usize) -> Result<Value, Failure> {
        check_depth(depth)?;
        Ok(match value {
            Value::String(text) => self.text(text, depth)?,
            Value::Array(items) => {
                self.spend(items.len() + 2)?;
                let items = items.iter().map(|item| self.value(item, depth + 1));
                Value::Array(items.collect::<Result<_, _>>()?)
            }
            Value::Object(map) => {
                let mut copy = Map::new();
                for (key, item) in map {
                    self.spend(key.len() + 4)?;
                    copy.insert(key.clone(), self.value(item, depth + 1)?);
                }
                Value::Object(copy)
            }
            scalar => {
                self.spend(5)?;
                scalar.clone()
            }
        })
    }

    fn text(&mut self, text: &str, depth: usize) -> Result<Value, Failure> {
        if !text.contains("${") {
            self.spend(text.len() + 2)?;
            return Ok(Value::String(text.to_owned()));
        }
        let pieces = pieces(text)?;
        if let [Piece::Reference(path)] = pieces[..] {
            return match self.look_up(path)? {
                Some(found) => self.copy(found, depth),
                None => Ok(Value::String(format!("${{{path}}}"))),
            };
        }
        let mut out = String::new();
        for piece in pieces {
            let before = out.len();
            match piece {
                Piece::Text(text) => append_data(&mut out, text),
                Piece::Escape => out.push_str("$${"),
                Piece::Reference(path) => match self.look_up(path)? {
                    None => {
                        out.push_str("${");
                        out.push_str(path);
                        out.push('}');
                    }
                    Some(Value::String(text)) => {
                        self.check(text.len())?;
                        append_data(&mut out, text);
                    }
                    Some(other) => {
                        self.check(size(other, self.left))?;
                        append_data(&mut out, &other.to_string());
                    }
                },
            }
            self.spend(out.len() - before)?;
        }
        Ok(Value::String(out))
    }

    /// None: it stays as it is, for a later pass.
    fn look_up(&self, path: &str) -> Result<Option<&'a Value>, Failure> {
        let steps = template::steps(path).map_err(|reason| {
            Failure::new(
                ErrorCode::ValidationFailed,
                format!("`${{{path}}}` is not a reference: {reason}"),
            )
            .hint("write `${node_1.output.path}`, `${input.name}` or `${name}`; `$${` stands for the text `${`")
        })?;
        let root = steps.first().copied().unwrap_or_default();
        if self.deferred.contains(&root) {
            return Ok(None);
        }
        if let Some(found) = self.scope.find(path, &steps)? {
            return Ok(Some(found));
        }
        if steps.len() == 1 && is_env_name(root) {
            if self.secrets_allowed {
                return Ok(None);
            }
            return Err(Failure::new(
                ErrorCode::Permission,
                format!("`${{{root}}}` is neither in the plan's `global_config.env` nor may it be mapped to a local name"),
            )
            .hint("use the secret in the node's `config` itself"));
        }
        Err(self.scope.unknown(path, root))
    }

    fn copy(&mut self, found: &Value, depth: usize) -> Result<Value, Failure> {
        self.check(size(found, self.left))?;
        self.copied(found, depth)
    }

    fn copied(&mut self, found: &Value, depth: usize) -> Result<Value, Failure> {
        check_depth(depth)?;
        Ok(match found {
            Value::String(text) => {
                self.spend(text.len() + 2)?;
                let mut out = String::with_capacity(text.len());
                append_data(&mut out, text);
                Value::String(out)
            }
            Value::Array(items) => {
                self.spend(items.len() + 2)?;
                let items = items.iter().map(|item| self.copied(item, depth + 1));
                Value::Array(items.collect::<Result<_, _>>()?)
            }
            Value::Object(map) => {
                let mut copy = Map::new();
                for (key, item) in map {
                    self.spend(key.len() + 4)?;
                    copy.insert(key.clone(), self.copied(item, depth + 1)?);
                }
                Value::Object(copy)
            }
            scalar => {
                self.spend(5)?;
                scalar.clone()
            }
        })
    }

    fn check(&self, bytes: usize) -> Result<(), Failure> {
        if bytes <= self.left {
            return Ok(());
        }
        Err(Failure::new(
            ErrorCode::ResourceLimit,
            format!("the references resolve to more than {MAX_RESOLVED_BYTES} bytes"),
        )
        .hint("refer to a part of the value, or sum it up in an earlier node"))
    }

    fn spend(&mut self, bytes: usize) -> Result<(), Failure> {
        self.check(bytes)?;
        self.left -= bytes;
        self.parts = self.parts.checked_sub(1).ok_or_else(|| {
            Failure::new(
                ErrorCode::ResourceLimit,
                format!("the references resolve to more than {MAX_RESOLVED_PARTS} values"),
            )
            .hint("refer to a part of the value, or sum it up in an earlier node")
        })?;
        Ok(())
    }
}

fn check_depth(depth: usize) -> Result<(), Failure> {
    if depth < MAX_RESOLVED_DEPTH {
        return Ok(());
    }
    Err(Failure::new(
        ErrorCode::ValidationFailed,
        format!("the resolved value is nested more than {MAX_RESOLVED_DEPTH} levels deep"),
    ))
}

/// About how many bytes of compact JSON a value takes. Stops counting beyond `limit`.
fn size(value: &Value, limit: usize) -> usize {
    match value {
        Value::String(text) => text.len() + 2,
        Value::Array(items) => items.iter().fold(2, |sum, item| match sum > limit {
            true => sum,
            false => sum + 1 + size(item, limit - sum),
        }),
        Value::Object(map) => map.iter().fold(2, |sum, (key, item)| match sum > limit {
            true => sum,
            false => sum + key.len() + 4 + size(item, limit - sum),
        }),
        _ => 5,
    }
}

fn second_pass(
    value: &Value,
    lookup: &mut dyn FnMut(&str) -> Result<String, Failure>,
) -> Result<Value, Failure> {
    Ok(match value {
        Value::String(text) if text.contains("${") => {
            let mut out = String::with_capacity(text.len());
            for piece in pieces(text)? {
                match piece {
                    Piece::Text(text) => out.push_str(text),
                    Piece::Escape => out.push_str("${"),
                    Piece::Reference(name) if is_env_name(name) => out.push_str(&lookup(name)?),
                    Piece::Reference(path) => {
                        return Err(Failure::new(
                            ErrorCode::ValidationFailed,
                            format!("`${{{path}}}` has no value here"),
                        ));
                    }
                }
            }
            Value::String(out)
        }
        Value::Array(items) => {
            let items = items.iter().map(|item| second_pass(item, lookup));
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        Value::Object(map) => {
            let mut copy = Map::new();
            for (key, item) in map {
                copy.insert(key.clone(), second_pass(item, lookup)?);
            }
            Value::Object(copy)
        }
        other => other.clone(),
    })
}

#[cfg(test)]
mod tests;
