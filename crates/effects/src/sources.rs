//! The sources of a node's output, by name, which operators can trust. Pure.

use std::collections::BTreeSet;

use ephor_rules::{KindSpec, Registry, Target};
use serde_json::{Map, Value};

/// Maximum number of results of a LOOP that are looked at one by one; beyond that any source may be
/// among them.
const MAX_RESULTS: usize = 256;

/// The sources of an output: the kind's own [source](KindSpec::gives_from), or else, by what it
/// [reaches](KindSpec::target), `http:HOST` (with the port unless it is the scheme's default; for
/// the host of the requested URL and of the one that answered), `database:NAME`, or the service;
/// for a computation `node:KIND`. A LOOP has its body's sources. `*` stands for unknown ones.
///
/// ```
/// use ephor_effects::sources;
/// use ephor_rules::Registry;
/// use serde_json::json;
///
/// let config = json!({"url": "https://a.example/x"});
/// let answer = json!({"url": "https://b.example:8443/y", "body": "…"});
/// let given = sources(&Registry::built_in(), "HTTP", config.as_object().unwrap(), &answer);
/// assert_eq!(Vec::from_iter(given), ["http:a.example", "http:b.example:8443"]);
/// ```
pub fn sources(
    kinds: &Registry,
    kind: &str,
    config: &Map<String, Value>,
    output: &Value,
) -> BTreeSet<String> {
    let own = kinds.kind(kind);
    let Some((body, inner)) = own.and_then(|spec| spec.body(config)) else {
        let answered = output.get("url").and_then(Value::as_str);
        return match own.map(|spec| (spec, address(spec))) {
            Some((_, Some(url))) => [text(config, url), answered].into_iter().map(host).collect(),
            Some((spec, None)) => BTreeSet::from([named(spec, config)]),
            None => BTreeSet::from([node(kind)]),
        };
    };
    let nothing = Map::new();
    let inner = inner.unwrap_or(&nothing);
    let results = output.get("results").and_then(Value::as_array);
    let results = results.map_or(&[][..], Vec::as_slice);
    match kinds.kind(body).map(|spec| (spec, address(spec))) {
        None => BTreeSet::from([node(body)]),
        Some((spec, _)) if spec.repeats_body() => BTreeSet::from([node(kind)]),
        Some((spec, None)) => BTreeSet::from([named(spec, inner)]),
        Some(_) if results.len() > MAX_RESULTS => BTreeSet::from([host(None)]),
        // Each turn has a URL of its own; the answer says which it was.
        Some((_, Some(url))) => {
            let url = text(inner, url).filter(|url| !url.contains("${"));
            let answered = results.iter().map(|result| result.get("url")?.as_str());
            answered.chain(url.map(Some)).map(host).collect()
        }
    }
}

/// The name of what a call reaches, by which a circuit breaker counts its failures. None if it
/// reaches nothing outside, or has no breaker.
///
/// ```
/// use ephor_effects::target;
/// use ephor_rules::Registry;
/// use serde_json::json;
///
/// let kinds = Registry::built_in();
/// let http = kinds.kind("HTTP").unwrap();
/// // As the client reads it: one host has one breaker, however it is spelled.
/// let config = json!({"url": "HTTPS://user@A.example/x"});
/// assert_eq!(target(http, config.as_object().unwrap()).unwrap(), "http a.example:443");
/// ```
pub fn target(spec: &KindSpec, config: &Map<String, Value>) -> Option<String> {
    if !spec.has_breaker() {
        return None;
    }
    match spec.target() {
        Target::Nothing => None,
        Target::Host { url } => {
            Some(format!("http {}", ephor_net::authority(text(config, &url)?)?))
        }
        Target::Named { what, field } => {
            Some(format!("{what} {}", text(config, &field).unwrap_or("default")))
        }
        Target::Service(name) => Some(name.into_owned()),
    }
}

fn text<'c>(config: &'c Map<String, Value>, field: &str) -> Option<&'c str> {
    config.get(field).and_then(Value::as_str)
}

fn node(kind: &str) -> String {
    format!("node:{kind}")
}

/// The field with the URL of whoever answers, where that says who it is.
fn address(spec: &KindSpec) -> Option<&str> {
    spec.url_field().filter(|_| spec.source.is_none() && !spec.computes)
}

/// Who answers a call that goes to no URL.
fn named(spec: &KindSpec, config: &Map<String, Value>) -> String {
    match (&spec.source, spec.target()) {
        (Some(source), _) => source.to_string(),
        _ if spec.computes => node(&spec.name),
        (None, Target::Named { what, field }) => {
            format!("{what}:{}", text(config, &field).unwrap_or("*"))
        }
        (None, Target::Service(name)) => name.into_owned(),
        (None, Target::Nothing | Target::Host { .. }) => node(&spec.name),
    }
}

/// The source that a URL leads to.
pub(crate) fn host(url: Option<&str>) -> String {
    let authority = url.and_then(ephor_net::authority);
    let Some(authority) = authority.filter(|authority| !authority.contains('$')) else {
        return "http:*".to_owned();
    };
    let own = if url.is_some_and(|url| url.starts_with("https:")) { ":443" } else { ":80" };
    format!("http:{}", authority.strip_suffix(own).unwrap_or(&authority))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn who_gave_it() {
        #[track_caller]
        fn check(kind: &str, config: Value, output: Value, expect: &[&str]) {
            let given = sources(&Registry::built_in(), kind, config.as_object().unwrap(), &output);
            assert_eq!(Vec::from_iter(given), expect, "{config}");
        }
        let url = |url: &str| json!({ "url": url });
        check(
            "HTTP",
            url("HTTPS://A.example:443/"),
            url("https://a.example"),
            &["http:a.example", "http:a.example:443"],
        );
        check(
            "HTTP",
            url("http://127.0.0.1:8080/x"),
            url("http://127.0.0.1:8080/x"),
            &["http:127.0.0.1:8080"],
        );
        check(
            "HTTP",
            url("http://${HOST}/x"),
            url("http://a.example/x"),
            &["http:*", "http:a.example"],
        );
        check("HTTP", json!({"url": 5}), Value::Null, &["http:*"]);
        check("DATABASE", json!({"connection": "sales"}), Value::Null, &["database:sales"]);
        check("SLACK", json!({}), Value::Null, &["node:SLACK"]);
        let body = |kind: &str, config: Value| json!({"body": {"type": kind, "config": config}});
        let answers = json!({"results": [url("http://a.example/1"), url("http://b.example/2")]});
        check("LOOP", body("HTTP", url("${item}")), answers, &["http:a.example", "http:b.example"]);
        check("LOOP", body("HTTP", url("${item}")), json!({"results": [1]}), &["http:*"]);
        check("LOOP", body("DATABASE", json!({"connection": "d"})), json!({}), &["database:d"]);
        check("LOOP", body("LOOP", json!({})), json!({}), &["node:LOOP"]);
        check("LOOP", json!({}), json!({}), &["node:LOOP"]);
    }
}
