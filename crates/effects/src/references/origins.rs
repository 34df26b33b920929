//! The provenance of values that references insert into a configuration. The judge receives it just
//! before the effect, and a node's output is labelled by it. Pure.

use std::collections::BTreeMap;

use ephor_core::{Label, Labels, Provenance};
use ephor_rules::{KindSpec, Registry};
use serde_json::{Map, Value};

use super::is_env_name;
use super::template::{Piece, pieces, steps};
use super::{LOOP_NAMES, Scope, is_program};

/// Where the entries of a scope came from. What is there, but of which nothing is said, counts as
/// untrusted; a local name or a variable of the plan, as a model's.
#[derive(Debug, Clone, Default)]
pub(super) struct From<'a> {
    outputs: BTreeMap<&'a str, &'a Provenance>,
    inputs: Option<&'a BTreeMap<String, Provenance>>,
    locals: Option<&'a BTreeMap<String, Provenance>>,
    env: Option<&'a Provenance>,
}

impl<'a> Scope<'a> {
    /// Sets the provenance of a node's output and files.
    #[must_use]
    pub fn output_from(mut self, node: &'a str, provenance: &'a Provenance) -> Self {
        self.from.outputs.insert(node, provenance);
        self
    }

    /// Sets the provenance of the workflow's inputs, by name.
    #[must_use]
    pub fn inputs_from(mut self, inputs: &'a BTreeMap<String, Provenance>) -> Self {
        self.from.inputs = Some(inputs);
        self
    }

    /// Sets the provenance of the node's own values, as returned by [`locals_origins`]: by
    /// `locals.NAME`.
    #[must_use]
    pub fn locals_from(mut self, locals: &'a BTreeMap<String, Provenance>) -> Self {
        self.from.locals = Some(locals);
        self
    }

    /// Sets who wrote the plan's `global_config.env`.
    #[must_use]
    pub fn env_from(mut self, provenance: &'a Provenance) -> Self {
        self.from.env = Some(provenance);
        self
    }

    fn output_origin(&self, node: &str) -> Provenance {
        let known = self.from.outputs.get(node).map(|known| (*known).clone());
        let known = known.filter(|known| !known.is_empty());
        known.unwrap_or_else(|| Provenance::of(Label::Untrusted, "node"))
    }

    fn input_origin(&self, name: &str) -> Provenance {
        let known = self.from.inputs.and_then(|inputs| inputs.get(name)).cloned();
        known.unwrap_or_else(|| Provenance::of(Label::Untrusted, "input"))
    }

    /// Where a reference's value came from. None: it has no value yet, or means nothing here.
    fn origin(&self, path: &str) -> Option<Provenance> {
        let steps = steps(path).ok()?;
        let root = *steps.first()?;
        if self.is_local(root) {
            let known = self.from.locals.and_then(|locals| locals.get(&local(root))).cloned();
            return Some(known.unwrap_or_else(a_model));
        }
        if let Some((node, _)) = self.node_of(path) {
            return Some(self.output_origin(node));
        }
        if root == "input" {
            return steps.get(1).map(|name| self.input_origin(name));
        }
        if self.is_env(root) {
            return Some(self.from.env.cloned().unwrap_or_else(a_model));
        }
        // The operator's; it gets its value after the verdict.
        is_env_name(root).then(|| Provenance::of(Label::Trusted, "secret"))
    }
}

fn a_model() -> Provenance {
    Provenance { labels: Labels::of(Label::Model), ..Provenance::default() }
}

fn local(name: &str) -> String {
    format!("locals.{name}")
}

/// The provenance of values that references insert into a configuration, by place: a JSON pointer
/// without its first `/`, one for each string with references. Text around a reference counts as a
/// model's, and so does the choice of what is joined: `${a}.${b}`.
///
/// ```
/// use ephor_core::{Label, Provenance};
/// use ephor_effects::references::{Scope, config_origins};
/// use ephor_rules::Registry;
/// use serde_json::{Map, json};
///
/// let (page, input) = (json!({"body": "…"}), Map::new());
/// let web = Provenance::of(Label::Untrusted, "http:blog.example");
/// let scope = Scope::new(&input).output("page", &page).output_from("page", &web);
/// let config = json!({"url": "https://x.org", "body": {"text": "${page.output.body}"}});
/// let kinds = Registry::built_in();
/// let origins = config_origins(&kinds, "HTTP", config.as_object().unwrap(), &scope);
/// assert_eq!(origins.get("body/text"), Some(&web));
/// assert_eq!(origins.len(), 1);
/// ```
pub fn config_origins(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    scope: &Scope<'_>,
) -> BTreeMap<String, Provenance> {
    let mut found = BTreeMap::new();
    each_text(kinds, kind, config, &mut |place, text, program, deferred| {
        if !program && let Some(origin) = of_text(text, scope, deferred) {
            found.insert(place.to_owned(), origin);
        }
    });
    found
}

/// The same for a node's own values, those of [`resolve_locals`](super::resolve_locals), by
/// `locals.NAME`.
pub fn locals_origins(
    mapping: Option<&Map<String, Value>>,
    locals: &Map<String, Value>,
    scope: &Scope<'_>,
) -> BTreeMap<String, Provenance> {
    let mut found = BTreeMap::new();
    for (name, value) in locals {
        let mut origin = Provenance::default();
        match (mapping.and_then(|mapping| mapping.get(name)), name.as_str()) {
            (Some(mapped), _) => walk(mapped, &mut String::new(), &mut |_, text| {
                origin.add(&of_text(text, scope, &[]).unwrap_or_else(a_model));
            }),
            // What expressions speak of.
            (None, "input") => {
                scope.input().keys().for_each(|name| origin.add(&scope.input_origin(name)));
            }
            (None, "nodes") => {
                let nodes = value.as_object().into_iter().flat_map(Map::keys);
                nodes.for_each(|node| origin.add(&scope.output_origin(node)));
            }
            (None, node) => origin.add(&scope.output_origin(node)),
        }
        if !origin.is_empty() {
            found.insert(local(name), origin);
        }
    }
    found
}

/// The strings of a node that its author wrote: programs, prompts, and everything else without
/// references. A string with references counts too, for the text around them.
pub fn literals(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    mapping: Option<&Map<String, Value>>,
    visit: &mut dyn FnMut(&str),
) {
    let mut own = |text: &str| {
        let whole = pieces(text).is_ok_and(|pieces| matches!(pieces[..], [Piece::Reference(_)]));
        if !whole {
            visit(text);
        }
    };
    each_text(kinds, kind, config, &mut |_, text, _, _| own(text));
    for value in mapping.into_iter().flat_map(Map::values) {
        walk(value, &mut String::new(), &mut |_, text| own(text));
    }
}

/// None: it has no reference.
fn of_text(text: &str, scope: &Scope<'_>, deferred: &[&str]) -> Option<Provenance> {
    if !text.contains("${") {
        return None;
    }
    let pieces = pieces(text).ok()?;
    let mut origin = Provenance::default();
    let mut has = false;
    for piece in &pieces {
        if let Piece::Reference(path) = piece {
            let root = path.split(['.', '[']).next().unwrap_or_default();
            if deferred.contains(&root) {
                continue;
            }
            has = true;
            // What can't be told apart is nobody's.
            let found = scope.origin(path);
            origin.add(&found.unwrap_or_else(|| Provenance::of(Label::Untrusted, "unknown")));
        }
    }
    if pieces.len() > 1 {
        origin.add(&a_model());
    }
    has.then_some(origin)
}

type Visit<'v> = dyn FnMut(&str, &str, bool, &[&str]) + 'v;

/// Every text of a configuration: its place, whether it is a program, and which names get their
/// values later.
fn each_text(kinds: &Registry, kind: &str, config: &Map<String, Value>, visit: &mut Visit<'_>) {
    let own = kinds.kind(kind);
    let repeats = own.is_some_and(KindSpec::repeats_body);
    for (field, value) in config {
        let mut place = escape(field);
        match value {
            Value::Object(body) if repeats && field == "body" => {
                let inner = body.get("type").and_then(Value::as_str);
                let inner = inner.and_then(|kind| kinds.kind(kind));
                let fields = body.get("config").and_then(Value::as_object);
                for (name, value) in fields.into_iter().flatten() {
                    let mut place = format!("body/config/{}", escape(name));
                    let program = is_program(inner, name);
                    walk(value, &mut place, &mut |place, text| {
                        visit(place, text, program, &LOOP_NAMES);
                    });
                }
            }
            value => {
                let program = is_program(own, field);
                walk(value, &mut place, &mut |place, text| visit(place, text, program, &[]));
            }
        }
    }
}

/// Recursion is bounded: plans and resolved values are at most 128 levels deep.
fn walk(value: &Value, place: &mut String, visit: &mut dyn FnMut(&str, &str)) {
    let length = place.len();
    match value {
        Value::String(text) => visit(place, text),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                place.push_str(&format!("/{index}"));
                walk(item, place, visit);
                place.truncate(length);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                place.push('/');
                place.push_str(&escape(key));
                walk(item, place, visit);
                place.truncate(length);
            }
        }
        _ => {}
    }
}

fn escape(segment: &str) -> String {
    ephor_rules::violations::escape(segment)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    /// The origins of a configuration, each as its labels and sources.
    #[track_caller]
    fn check(kind: &str, config: Value, expect: &[(&str, &str)]) {
        let (page, input) = (json!({"x": "y", "rows": []}), json!({"to": "ann", "note": "n"}));
        let (web, said) = (
            Provenance::of(Label::Untrusted, "http:blog.example"),
            Provenance::of(Label::User, "user"),
        );
        let inputs = BTreeMap::from([("to".to_owned(), said.clone())]);
        let locals = json!({"mine": 1, "item": 2});
        let from = BTreeMap::from([("locals.mine".to_owned(), said.clone())]);
        let env = json!({"HOST": "x.example"});
        let scope = Scope::new(input.as_object().unwrap())
            .output("page", &page)
            .output_from("page", &web)
            .output("old", &page)
            .skipped("gone")
            .inputs_from(&inputs)
            .locals(locals.as_object().unwrap())
            .locals_from(&from)
            .env(env.as_object().unwrap());
        let origins =
            config_origins(&Registry::built_in(), kind, config.as_object().unwrap(), &scope);
        let shown: Vec<_> = origins
            .iter()
            .map(|(at, origin)| {
                let labels = origin.labels.iter().map(|label| label.as_str().to_owned());
                let sources = origin.sources.iter().map(ToString::to_string);
                (at.as_str(), labels.chain(sources).collect::<Vec<_>>().join(" "))
            })
            .collect();
        let shown: Vec<_> = shown.iter().map(|(at, what)| (*at, what.as_str())).collect();
        assert_eq!(shown, expect, "{config}");
    }

    #[test]
    fn by_place() {
        check("HTTP", json!({"url": "https://x.org", "timeout": 5}), &[]);
        check("HTTP", json!({"url": "${input.to}"}), &[("url", "user user")]);
        check(
            "HTTP",
            json!({"url": "https://x.org/${input.to}", "body": {"a/b": ["${page.output.x}", "${mine}"]}}),
            &[
                ("body/a~1b/0", "untrusted http:blog.example"),
                ("body/a~1b/1", "user user"),
                ("url", "user model user"),
            ],
        );
        check(
            "HTTP",
            json!({"url": "${mine}${ page.output.x }"}),
            &[("url", "user untrusted model http:blog.example user")],
        );
        check(
            "HTTP",
            json!({"a": "${page.artifacts[0].name}", "b": "${API_KEY}", "c": "${HOST}", "d": "$${x}"}),
            &[("a", "untrusted http:blog.example"), ("b", "trusted secret"), ("c", "model")],
        );
        // Of which nothing is said.
        check(
            "HTTP",
            json!({"a": "${old.output}", "b": "${input.note}", "c": "${nobody.x}", "d": "${item}"}),
            &[
                ("a", "untrusted node"),
                ("b", "untrusted input"),
                ("c", "untrusted unknown"),
                ("d", "model"),
            ],
        );
        check("PYTHON", json!({"code": "return '${page.output.x}'"}), &[]);
        check(
            "LOOP",
            json!({"items": "${page.output.rows}", "body": {"type": "HTTP", "config": {
                "url": "https://x.org/${item}", "params": {"q": "${page.output.x} ${item}"}}}}),
            &[
                ("body/config/params/q", "untrusted model http:blog.example"),
                ("items", "untrusted http:blog.example"),
            ],
        );
    }

    #[test]
    fn what_expressions_and_mappings_speak_of() {
        let (page, input) = (json!({"x": "y"}), json!({"to": "ann"}));
        let (web, said) =
            (Provenance::of(Label::Untrusted, "w"), Provenance::of(Label::User, "user"));
        let inputs = BTreeMap::from([("to".to_owned(), said.clone())]);
        let scope = Scope::new(input.as_object().unwrap())
            .output("page", &page)
            .output_from("page", &web)
            .inputs_from(&inputs);
        let mapping =
            json!({"a": "${input.to}", "b": "fixed", "c": ["${page.output.x}", "${input.to}"]});
        let mapping = mapping.as_object();
        let locals = json!({"a": "ann", "b": "fixed", "c": [], "input": {}, "page": {},
                            "nodes": {"page": {}}});
        let origins = locals_origins(mapping, locals.as_object().unwrap(), &scope);
        let labels = |name: &str| format!("{:?}", origins[&local(name)].labels);
        assert_eq!(labels("a"), r#"{"user"}"#);
        assert_eq!(labels("b"), r#"{"model"}"#);
        assert_eq!(labels("c"), r#"{"user", "untrusted"}"#);
        assert_eq!(labels("input"), r#"{"user"}"#);
        assert_eq!((labels("page"), labels("nodes")), (labels("nodes"), r#"{"untrusted"}"#.into()));
    }

    #[test]
    fn what_was_written() {
        let config = json!({"code": "return 1", "data": ["${a.output}", "x ${b.output}", "y"]});
        let mut seen = Vec::new();
        let mapping = json!({"a": "${c.output}", "b": "z"});
        let mut visit = |text: &str| seen.push(text.to_owned());
        literals(
            &Registry::built_in(),
            "PYTHON",
            config.as_object().unwrap(),
            mapping.as_object(),
            &mut visit,
        );
        assert_eq!(seen, ["return 1", "x ${b.output}", "y", "z"]);
    }
}
