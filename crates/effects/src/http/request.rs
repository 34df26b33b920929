//! Builds a request from the configuration. Pure.

use ephor_core::node::{HttpConfig, HttpMethod};
use ephor_core::{ErrorCode, Failure};
use ephor_net::{Checked, Request};
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;

/// Headers that belong to the connection, which isn't the node's.
const RESERVED: [&str; 6] =
    ["host", "content-length", "transfer-encoding", "connection", "upgrade", "te"];

/// Builds the request to a URL that was checked, the configuration's own. `is_secret` tells of texts that hold a secret: such headers are marked, so
/// that they stay with their origin and out of logs.
pub(super) fn build(
    config: HttpConfig,
    mut url: Checked,
    is_secret: impl Fn(&str) -> bool,
    idempotency_key: Option<&str>,
) -> Result<Request, Failure> {
    for (name, value) in config.params.iter().flatten() {
        append(&mut url, name, value)?;
    }
    let mut headers = HeaderMap::new();
    for (name, value) in config.headers.iter().flatten() {
        if !value.is_null() {
            let (name, mut value, text) = header(name, value)?;
            value.set_sensitive(is_secret(&text));
            headers.insert(name, value);
        }
    }
    let (body, content_type) = match config.body {
        None | Some(Value::Null) => (None, None),
        Some(Value::String(text)) => (Some(text.into_bytes()), Some("text/plain; charset=utf-8")),
        Some(json) => (Some(json.to_string().into_bytes()), Some("application/json")),
    };
    if let Some(content_type) = content_type {
        headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static(content_type));
    }
    // A GET asks for nothing to be done: the key would only tell who asks again.
    let key = idempotency_key.filter(|_| !matches!(config.method, HttpMethod::Get));
    if let Some(Ok(key)) = key.map(HeaderValue::from_str) {
        headers.entry(HeaderName::from_static("idempotency-key")).or_insert(key);
    }
    let method = match config.method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Patch => Method::PATCH,
    };
    let request = Request::new(method, url).headers(headers);
    Ok(match body {
        Some(body) => request.body(body),
        None => request,
    })
}

fn append(url: &mut Checked, name: &str, value: &Value) -> Result<(), Failure> {
    match value {
        Value::Null => {}
        Value::Array(items) => {
            for item in items {
                append(url, name, item)?;
            }
        }
        Value::Object(_) => {
            return Err(Failure::new(
                ErrorCode::ValidationFailed,
                format!("the query parameter `{name}` is an object"),
            )
            .hint("give it a text, a number, a boolean, or a list of these"));
        }
        Value::String(text) => url.append_query(name, text),
        other => url.append_query(name, &other.to_string()),
    }
    Ok(())
}

fn header(name: &str, value: &Value) -> Result<(HeaderName, HeaderValue, String), Failure> {
    let invalid = |reason: &str| {
        Failure::new(ErrorCode::ValidationFailed, format!("the header `{name}` {reason}"))
    };
    let parsed =
        HeaderName::from_bytes(name.as_bytes()).map_err(|_| invalid("has no valid name"))?;
    if RESERVED.contains(&parsed.as_str()) {
        return Err(invalid("is set by the client itself; leave it out"));
    }
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(_) | Value::Bool(_) => value.to_string(),
        _ => return Err(invalid("must be a text, a number or a boolean")),
    };
    let value = HeaderValue::from_bytes(text.as_bytes())
        .map_err(|_| invalid("has a value with line breaks or control characters"))?;
    Ok((parsed, value, text))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use ephor_net::UrlGuard;
    use serde_json::json;

    fn built(config: Value) -> Result<Request, Failure> {
        let mut config = config;
        config["method"] = config.get("method").cloned().unwrap_or(json!("POST"));
        let config: HttpConfig = serde_json::from_value(config).unwrap();
        let url = UrlGuard::default().check(&config.url)?;
        build(config, url, |text| text.contains("canary"), Some("ephor-0a1b"))
    }

    #[test]
    fn requests() {
        let made = built(json!({
            "url": "https://x.org/a?b=1", "headers": {"X-N": 5, "X-Null": null, "X-Key": "canary"},
            "params": {"city": "北京", "n": 2, "flag": true, "many": [1, "b"], "none": null},
            "body": {"a": [1]}
        }))
        .unwrap();
        assert_eq!(
            made.url().url().as_str(),
            "https://x.org/a?b=1&city=%E5%8C%97%E4%BA%AC&n=2&flag=true&many=1&many=b"
        );
        let headers = made.header_map();
        assert_eq!(headers["x-n"], "5");
        assert_eq!(headers["content-type"], "application/json");
        assert_eq!(headers["idempotency-key"], "ephor-0a1b");
        assert!(headers["x-key"].is_sensitive() && !headers["x-n"].is_sensitive());
        assert_eq!(&made.body_bytes().unwrap()[..], br#"{"a":[1]}"#);
        let text = built(
            json!({"url": "http://x.org", "body": "as is", "headers": {"content-type": "text/csv"}}),
        )
        .unwrap();
        assert_eq!(text.header_map()["content-type"], "text/csv");
        assert_eq!(&text.body_bytes().unwrap()[..], b"as is");
    }

    #[test]
    fn an_idempotency_key_goes_with_what_does_something() {
        for (method, goes) in
            [("GET", false), ("POST", true), ("PUT", true), ("DELETE", true), ("PATCH", true)]
        {
            let made = built(json!({"url": "https://x.org/", "method": method})).unwrap();
            assert_eq!(made.header_map().contains_key("idempotency-key"), goes, "{method}");
        }
        // One that the plan itself sets is the plan's affair.
        let own =
            json!({"url": "https://x.org/", "method": "GET", "headers": {"Idempotency-Key": "k"}});
        assert_eq!(built(own).unwrap().header_map()["idempotency-key"], "k");
    }

    #[test]
    fn refusals() {
        #[track_caller]
        fn check(config: Value, code: ErrorCode, says: &str) {
            let failure = built(config).unwrap_err();
            assert!(failure.code == code && failure.message.contains(says), "{failure}");
        }
        use ErrorCode::{Permission, ValidationFailed};
        let with = |more: Value| {
            let mut config = more;
            config["url"] = json!("http://x.org");
            config
        };
        check(json!({"url": "/path"}), ValidationFailed, "absolute");
        check(json!({"url": "file:///etc/passwd"}), Permission, "`file`");
        check(json!({"url": "http://me:secret@x.org/"}), Permission, "user name");
        check(with(json!({"headers": {"Host": "y"}})), ValidationFailed, "Host");
        check(with(json!({"headers": {"a b": "y"}})), ValidationFailed, "a b");
        check(with(json!({"headers": {"a": "y\r\nb: c"}})), ValidationFailed, "line breaks");
        check(with(json!({"params": {"a": {}}})), ValidationFailed, "object");
    }
}
