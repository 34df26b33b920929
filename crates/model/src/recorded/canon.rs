//! The canonical form of a request for matching: without what differs from run to run, in a fixed
//! order.

use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::redact;
use crate::ChatRequest;

/// Largest compiled pattern, in bytes: a tape's header may be anyone's.
const MOST_PATTERN: usize = 1 << 20;
/// Maximum number of pointers, and most patterns.
const MOST_RULES: usize = 64;

/// What differs from run to run, and isn't compared.
///
/// It is written into the tape's header, so that a replay needs no settings.
///
/// ```
/// use ephor_model::recorded::Ignore;
/// // Today's date, the ids of the runtime, and the time of each message.
/// let ignore = Ignore::standard().pointer("/context/history/*/at").pattern(r"at \d\d:\d\d");
/// assert_eq!(ignore.pointers.len(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ignore {
    /// JSON Pointers into the request; `*` matches any one key or index. Values there aren't
    /// compared, nor are their strings of six or more characters where messages repeat them.
    pub pointers: Vec<String>,
    /// Regular expressions, applied to all strings of messages and context. Matches are compared
    /// only by where else they occur: the same id in two places must be the same in both. In the
    /// answer, the recorded request's matches are replaced by those of the given request.
    pub patterns: Vec<String>,
}

/// An id of the runtime: a UUID, with or without its hyphens; a node's is shorter.
const ID: &str =
    r"\b(?:(?:[a-z]+_)?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|[a-z]+_[0-9a-f]{12})\b";

impl Ignore {
    /// Ignores nothing.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// Ignores what differs in every run of a conversation: today's date in a context, and ids.
    pub fn standard() -> Self {
        Self::nothing().pointer("/context/today").pointer("/context/*/today").pattern(ID)
    }

    /// Also ignores what is at a pointer.
    #[must_use]
    pub fn pointer(mut self, pointer: impl Into<String>) -> Self {
        self.pointers.push(pointer.into());
        self
    }

    /// Also ignores what a regular expression matches.
    #[must_use]
    pub fn pattern(mut self, pattern: impl Into<String>) -> Self {
        self.patterns.push(pattern.into());
        self
    }
}

/// What stands for what is ignored at a pointer.
const IGNORED: &str = "[ignored]";
/// Shortest ignored text that is looked for in messages, in characters.
const SHORTEST: usize = 6;

/// Rules that are ready to be used.
#[derive(Debug, Clone)]
pub(super) struct Normaliser {
    pointers: Vec<Vec<String>>,
    pattern: Option<Regex>,
}

/// A request as it is matched.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Canonical {
    pub(super) value: Value,
    /// What the patterns matched, in the order in which it first occurs.
    pub(super) names: Vec<String>,
    pub(super) digest: String,
}

impl Normaliser {
    pub(super) fn new(ignore: &Ignore) -> Result<Self, String> {
        if ignore.pointers.len().max(ignore.patterns.len()) > MOST_RULES {
            return Err(format!("more than {MOST_RULES} pointers or patterns are ignored"));
        }
        let pointers = ignore.pointers.iter().map(|pointer| match pointer.strip_prefix('/') {
            Some(rest) => {
                Ok(rest.split('/').map(|key| key.replace("~1", "/").replace("~0", "~")).collect())
            }
            None => Err(format!("{pointer:?} is no JSON Pointer: it begins with /")),
        });
        let pointers = pointers.collect::<Result<_, _>>()?;
        for pattern in &ignore.patterns {
            let regex = RegexBuilder::new(pattern).size_limit(MOST_PATTERN).build();
            let regex = regex.map_err(|error| format!("the pattern {pattern:?}: {error}"))?;
            if regex.is_match("") {
                return Err(format!("the pattern {pattern:?} matches where nothing is"));
            }
        }
        let pattern = match ignore.patterns.as_slice() {
            [] => None,
            all => {
                // One pass, so that no pattern sees what another put in.
                let either = all.iter().map(|pattern| format!("(?:{pattern})"));
                let either = either.collect::<Vec<_>>().join("|");
                let regex = RegexBuilder::new(&either).size_limit(MOST_PATTERN).build();
                Some(regex.map_err(|error| format!("the patterns together: {error}"))?)
            }
        };
        Ok(Self { pointers, pattern })
    }

    /// A request as it is matched and recorded.
    pub(super) fn read(&self, request: &ChatRequest) -> Canonical {
        let mut value = json!({
            "purpose": request.purpose.as_str(),
            "messages": request.messages,
        });
        let mut set = |key: &str, part: Value| {
            let empty = part.is_null() || part.as_array().is_some_and(Vec::is_empty);
            if !empty && let Some(map) = value.as_object_mut() {
                map.insert(key.to_owned(), part);
            }
        };
        set("model", json!(request.model));
        set("context", request.context.clone());
        set("tools", json!(request.tools));
        set("temperature", json!(request.temperature));
        set("max_tokens", json!(request.max_tokens));
        // Schemas are code, and large: that one differs is enough to know.
        let schema = request.schema.as_deref().map(|schema| digest(&sorted(schema.clone())));
        set("schema", json!(schema));
        let mut repeated = Vec::new();
        for pointer in &self.pointers {
            ignore(&mut value, pointer, &mut repeated);
        }
        if let Some(messages) = value.get_mut("messages").filter(|_| !repeated.is_empty()) {
            texts(messages, &mut |text| {
                let found = repeated.iter().filter(|own| text.contains(own.as_str()));
                found.fold(None, |text_so_far: Option<String>, own| {
                    Some(text_so_far.as_deref().unwrap_or(text).replace(own.as_str(), IGNORED))
                })
            });
        }
        redact::value(&mut value);
        let mut value = sorted(value);
        let mut names = Vec::new();
        if let Some(pattern) = &self.pattern {
            for part in ["context", "messages"] {
                if let Some(part) = value.get_mut(part) {
                    texts(part, &mut |text| rename(text, pattern, &mut names));
                }
            }
        }
        let digest = digest(&value);
        Canonical { value, names, digest }
    }

    /// An answer with the given request's names in the place of the recorded one's.
    pub(super) fn renamed(&self, value: &mut Value, recorded: &[String], given: &[String]) {
        let Some(pattern) = self.pattern.as_ref().filter(|_| recorded != given) else {
            return;
        };
        texts(value, &mut |text| self::renamed(text, pattern, recorded, given));
    }

    /// The same of a text.
    pub(super) fn renamed_text(&self, text: &str, recorded: &[String], given: &[String]) -> String {
        let pattern = self.pattern.as_ref();
        let new = pattern.and_then(|pattern| self::renamed(text, pattern, recorded, given));
        new.unwrap_or_else(|| text.to_owned())
    }
}

fn rename(text: &str, pattern: &Regex, names: &mut Vec<String>) -> Option<String> {
    pattern.is_match(text).then(|| {
        let replaced = pattern.replace_all(text, |found: &regex::Captures<'_>| {
            let name = found[0].to_owned();
            let at = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            format!("[name {at}]")
        });
        replaced.into_owned()
    })
}

fn renamed(text: &str, pattern: &Regex, recorded: &[String], given: &[String]) -> Option<String> {
    pattern.is_match(text).then(|| {
        let replaced = pattern.replace_all(text, |found: &regex::Captures<'_>| {
            let known = recorded.iter().position(|name| *name == found[0]);
            known.and_then(|at| given.get(at)).cloned().unwrap_or_else(|| found[0].to_owned())
        });
        replaced.into_owned()
    })
}

/// Changes all texts of a value, keys among them, in its order.
fn texts(value: &mut Value, change: &mut impl FnMut(&str) -> Option<String>) {
    match value {
        Value::String(text) => {
            if let Some(new) = change(text) {
                *text = new;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| texts(item, change)),
        Value::Object(map) => {
            let entries = std::mem::take(map).into_iter();
            for (key, mut value) in entries {
                let key = change(&key).unwrap_or(key);
                texts(&mut value, change);
                map.insert(key, value);
            }
        }
        _ => {}
    }
}

/// Puts a mark in the place of what is at a pointer, and keeps the texts that were there.
fn ignore(value: &mut Value, pointer: &[String], texts: &mut Vec<String>) {
    let Some((key, rest)) = pointer.split_first() else {
        let was = std::mem::replace(value, json!(IGNORED));
        if let Value::String(text) = was
            && text.chars().count() >= SHORTEST
            && !texts.contains(&text)
        {
            texts.push(text);
        }
        return;
    };
    match value {
        Value::Object(map) if key == "*" => {
            map.values_mut().for_each(|item| ignore(item, rest, texts));
        }
        Value::Array(items) if key == "*" => {
            items.iter_mut().for_each(|item| ignore(item, rest, texts));
        }
        Value::Object(map) => {
            if let Some(item) = map.get_mut(key) {
                ignore(item, rest, texts);
            }
        }
        Value::Array(items) => {
            if let Some(item) = key.parse().ok().and_then(|at: usize| items.get_mut(at)) {
                ignore(item, rest, texts);
            }
        }
        _ => {}
    }
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> =
                map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Object(entries.into_iter().collect::<Map<_, _>>())
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// SHA-256 over a value's compact text.
pub(super) fn digest(value: &Value) -> String {
    let hash = Sha256::digest(value.to_string().as_bytes());
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::Purpose;
    use proptest::prelude::*;

    fn request(text: &str, context: Value) -> ChatRequest {
        ChatRequest { context, ..ChatRequest::new(Purpose::Node, text) }
    }

    #[track_caller]
    fn same(ignore: &Ignore, a: &ChatRequest, b: &ChatRequest, expect: bool) {
        let rules = Normaliser::new(ignore).unwrap();
        let (a, b) = (rules.read(a), rules.read(b));
        assert_eq!(a.digest == b.digest, expect, "{}\n{}", a.value, b.value);
    }

    #[test]
    fn requests_are_the_same_but_for_what_is_ignored() {
        let plain = request("Go", json!({"a": 1, "b": [2]}));
        let nothing = Ignore::nothing();
        same(&nothing, &plain, &request("Go", json!({"b": [2], "a": 1})), true);
        same(
            &nothing,
            &plain,
            &ChatRequest { timeout: Some(Duration::from_secs(1)), ..plain.clone() },
            true,
        );
        for other in [
            request("Go!", plain.context.clone()),
            request("Go", json!({"a": 1, "b": [3]})),
            ChatRequest { temperature: Some(0.5), ..plain.clone() },
            ChatRequest { max_tokens: Some(5), ..plain.clone() },
            ChatRequest { model: Some("a::b".into()), ..plain.clone() },
            ChatRequest { purpose: Purpose::Decide, ..plain.clone() },
            ChatRequest { schema: Some(Arc::new(json!({}))), ..plain.clone() },
        ] {
            same(&nothing, &plain, &other, false);
        }
        let at = |today: &str, id: &str, again: &str| {
            request(
                &format!("It is run_{id}, {today}"),
                json!({"today": today, "id": again, "list": [{"at": today}]}),
            )
        };
        let (one, two) = ("0192f0c1a2b37c4d8e5f001122334455", "0192f0c1a2b37c4d8e5f00112233aabb");
        let standard = Ignore::standard().pointer("/context/list/*/at");
        same(&standard, &at("2026-11-21", one, "x"), &at("2026-11-22", two, "x"), true);
        same(
            &standard,
            &at("2026-11-21", one, &format!("run_{one}")),
            &at("2026-11-22", two, &format!("run_{two}")),
            true,
        );
        same(
            &standard,
            &at("2026-11-21", one, &format!("run_{one}")),
            &at("2026-11-22", two, &format!("run_{one}")),
            false,
        );
        same(&Ignore::nothing(), &at("2026-11-21", one, ""), &at("2026-11-21", two, ""), false);
    }

    #[test]
    fn answers_get_the_names_of_the_given_request() {
        let rules = Normaliser::new(&Ignore::nothing().pattern(r"id\d+")).unwrap();
        let (a, b) = (
            rules.read(&request("id1 id2", Value::Null)),
            rules.read(&request("id2 id9", Value::Null)),
        );
        assert_eq!(
            (a.digest == b.digest, &a.names),
            (true, &vec!["id1".to_owned(), "id2".to_owned()])
        );
        let mut answer = json!({"id2": ["run id1, id7"]});
        rules.renamed(&mut answer, &a.names, &b.names);
        assert_eq!(answer, json!({"id9": ["run id2, id7"]}));
    }

    #[test]
    fn wrong_rules_are_refused() {
        for (ignore, part) in [
            (Ignore::nothing().pointer("context"), "JSON Pointer"),
            (Ignore::nothing().pattern("("), "pattern"),
            (Ignore::nothing().pattern("a*"), "nothing"),
            (Ignore::nothing().pattern("(?:a{1000}){1000}"), "pattern"),
            (Ignore { pointers: vec!["/a".into(); 65], ..Ignore::default() }, "more than"),
        ] {
            let error = Normaliser::new(&ignore).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }

    proptest! {
        #[test]
        fn any_request_can_be_read(text in ".{0,60}", key in ".{0,10}") {
            let rules = Normaliser::new(&Ignore::standard()).unwrap();
            let given = request(&text, json!({key: text}));
            prop_assert_eq!(rules.read(&given), rules.read(&given));
        }
    }
}
