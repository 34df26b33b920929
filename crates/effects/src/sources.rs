//! Who gave a node's output, by name: what operators trust or don't. Pure.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Most results of a LOOP that are looked at one by one; beyond that any source may be among them.
const MAX_RESULTS: usize = 256;

/// Who gave an output: `http:HOST` (with the port, where it isn't the scheme's own; the hosts of
/// the URL asked and of the one that answered), `database:CONNECTION`, else `node:KIND`. A LOOP's
/// are those of its body. `http:*` stands for a host that can't be told.
///
/// ```
/// use ephor_effects::sources;
/// use serde_json::json;
///
/// let config = json!({"url": "https://a.example/x"});
/// let answer = json!({"url": "https://b.example:8443/y", "body": "…"});
/// let given = sources("HTTP", config.as_object().unwrap(), &answer);
/// assert_eq!(Vec::from_iter(given), ["http:a.example", "http:b.example:8443"]);
/// ```
pub fn sources(kind: &str, config: &Map<String, Value>, output: &Value) -> BTreeSet<String> {
    let text = |key: &str| config.get(key).and_then(Value::as_str);
    match kind {
        "HTTP" => {
            let answered = output.get("url").and_then(Value::as_str);
            [text("url"), answered].into_iter().map(host).collect()
        }
        "DATABASE" => BTreeSet::from([match text("connection") {
            Some(connection) => format!("database:{connection}"),
            None => "database:*".to_owned(),
        }]),
        "LOOP" => {
            let body = config.get("body");
            let kind = body.and_then(|body| body.get("type")?.as_str()).unwrap_or(kind);
            let inner = body.and_then(|body| body.get("config")?.as_object());
            let results = output.get("results").and_then(Value::as_array);
            let results = results.map_or(&[][..], Vec::as_slice);
            match (kind, inner) {
                ("HTTP", _) if results.len() > MAX_RESULTS => BTreeSet::from(["http:*".to_owned()]),
                // Each turn has a URL of its own; the answer says which it was.
                ("HTTP", inner) => {
                    let url = inner.and_then(|inner| inner.get("url")?.as_str());
                    let url = url.filter(|url| !url.contains("${"));
                    let answered = results.iter().map(|result| result.get("url")?.as_str());
                    answered.chain(url.map(Some)).map(host).collect()
                }
                ("LOOP", _) => BTreeSet::from(["node:LOOP".to_owned()]),
                (kind, inner) => sources(kind, inner.unwrap_or(&Map::new()), &Value::Null),
            }
        }
        _ => BTreeSet::from([format!("node:{kind}")]),
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
            let given = sources(kind, config.as_object().unwrap(), &output);
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
