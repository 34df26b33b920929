//! A request as the configuration wants it, and as a redirect changes it. Pure, but for `builder`.

use std::error::Error as _;

use ephor_core::node::{HttpConfig, HttpMethod};
use ephor_core::{ErrorCode, Failure};
use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde_json::Value;

use super::is_safe;

/// Headers that belong to the connection, which isn't the node's.
const RESERVED: [&str; 6] =
    ["host", "content-length", "transfer-encoding", "connection", "upgrade", "te"];

/// Headers that may go to another origin too.
const HARMLESS: [&str; 4] = ["accept", "accept-language", "content-type", "user-agent"];

/// A request that is about to be sent.
#[derive(Debug)]
pub(super) struct Outgoing {
    pub(super) url: Url,
    pub(super) method: Method,
    headers: HeaderMap,
    body: Option<Vec<u8>>,
}

impl Outgoing {
    pub(super) fn new(config: HttpConfig, idempotency_key: &str) -> Result<Self, Failure> {
        let mut url = parse_url(&config.url)?;
        for (name, value) in config.params.iter().flatten() {
            append(&mut url, name, value)?;
        }
        let mut headers = HeaderMap::new();
        for (name, value) in config.headers.iter().flatten() {
            if !value.is_null() {
                let (name, value) = header(name, value)?;
                headers.insert(name, value);
            }
        }
        let (body, content_type) = match config.body {
            None | Some(Value::Null) => (None, None),
            Some(Value::String(text)) => {
                (Some(text.into_bytes()), Some("text/plain; charset=utf-8"))
            }
            Some(json) => (Some(json.to_string().into_bytes()), Some("application/json")),
        };
        if let Some(content_type) = content_type {
            headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static(content_type));
        }
        let key = HeaderValue::from_str(&ascii(idempotency_key));
        if let Ok(key) = key {
            headers.entry(HeaderName::from_static("idempotency-key")).or_insert(key);
        }
        let method = match config.method {
            HttpMethod::Get => Method::GET,
            HttpMethod::Post => Method::POST,
            HttpMethod::Put => Method::PUT,
            HttpMethod::Delete => Method::DELETE,
            HttpMethod::Patch => Method::PATCH,
        };
        Ok(Self { url, method, headers, body })
    }

    pub(super) fn builder(&self, client: &Client) -> RequestBuilder {
        let request =
            client.request(self.method.clone(), self.url.clone()).headers(self.headers.clone());
        match &self.body {
            Some(body) => request.body(body.clone()),
            None => request,
        }
    }

    /// Changes the request as a redirect wants it. To another origin goes no header that could
    /// carry a secret, and no body.
    pub(super) fn follow(&mut self, target: Url, status: StatusCode) -> Result<(), Failure> {
        check_url(&target)?;
        let keeps_method = matches!(status.as_u16(), 307 | 308);
        if !keeps_method && !is_safe(&self.method) {
            self.method = Method::GET;
            self.body = None;
            self.headers.remove(CONTENT_TYPE);
        }
        if target.origin() != self.url.origin() {
            if self.body.is_some() {
                return Err(Failure::new(
                    ErrorCode::Permission,
                    format!(
                        "the server wants the request's body sent on to another origin, {}",
                        target.host_str().unwrap_or_default()
                    ),
                )
                .hint("request that address itself, if it may be trusted"));
            }
            let dropped: Vec<HeaderName> = self
                .headers
                .keys()
                .filter(|name| !HARMLESS.contains(&name.as_str()))
                .cloned()
                .collect();
            for name in dropped {
                self.headers.remove(name);
            }
        }
        self.url = target;
        Ok(())
    }
}

fn parse_url(text: &str) -> Result<Url, Failure> {
    let url = Url::parse(text.trim()).map_err(|error| {
        Failure::new(ErrorCode::ValidationFailed, format!("`url` is not an absolute URL: {error}"))
            .hint("write it with its scheme, as in https://example.com/path")
    })?;
    check_url(&url)?;
    Ok(url)
}

fn check_url(url: &Url) -> Result<(), Failure> {
    let refused = |message: String| Err(Failure::new(ErrorCode::Permission, message));
    if !matches!(url.scheme(), "http" | "https") {
        return refused(format!(
            "the scheme `{}` isn't allowed; only http and https are",
            url.scheme()
        ));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return refused("a URL may not hold a user name or a password".to_owned())
            .map_err(|failure| failure.hint("send an Authorization header"));
    }
    Ok(())
}

fn append(url: &mut Url, name: &str, value: &Value) -> Result<(), Failure> {
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
        Value::String(text) => drop(url.query_pairs_mut().append_pair(name, text)),
        other => drop(url.query_pairs_mut().append_pair(name, &other.to_string())),
    }
    Ok(())
}

fn header(name: &str, value: &Value) -> Result<(HeaderName, HeaderValue), Failure> {
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
    Ok((parsed, value))
}

/// The key as a header can hold it.
fn ascii(key: &str) -> String {
    let mut text = String::with_capacity(key.len());
    for byte in key.bytes() {
        match byte {
            b'!'..=b'~' if byte != b'%' => text.push(char::from(byte)),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

/// Seconds to wait, of a Retry-After header: a number or a date.
pub(super) fn retry_after(text: &str) -> Option<u32> {
    let text = text.trim();
    if let Ok(seconds) = text.parse() {
        return Some(seconds);
    }
    let at = rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    u32::try_from((at.as_second() - Timestamp::now().as_second()).max(0)).ok()
}

/// What went wrong on the way, without the URL, whose query may hold a secret.
pub(super) fn failure(error: reqwest::Error) -> Failure {
    let host = error
        .url()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_else(|| "the server".to_owned());
    let error = error.without_url();
    let mut source = error.source();
    while let Some(inner) = source {
        if let Some(refused) = inner.downcast_ref::<super::address::Refused>() {
            return refused.failure();
        }
        source = inner.source();
    }
    let reason = chain(&error);
    if error.is_timeout() {
        Failure::new(ErrorCode::Timeout, format!("{host} didn't answer in time"))
    } else if error.is_builder() {
        Failure::new(ErrorCode::ValidationFailed, format!("the request can't be made: {reason}"))
    } else if error.is_connect() {
        Failure::new(ErrorCode::NetworkError, format!("{host} can't be reached: {reason}"))
    } else {
        Failure::new(ErrorCode::NetworkError, format!("{host} broke off: {reason}"))
    }
}

/// An error and its causes in one line, each said once.
pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut parts = vec![error.to_string()];
    let mut source = error.source();
    while let Some(inner) = source {
        let text = inner.to_string();
        if !parts.iter().any(|part| part.contains(&text)) {
            parts.push(text);
        }
        source = inner.source();
    }
    parts.join(": ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    fn outgoing(config: Value) -> Result<Outgoing, Failure> {
        let mut config = config;
        config["method"] = config.get("method").cloned().unwrap_or(json!("POST"));
        Outgoing::new(serde_json::from_value(config).unwrap(), "local/c/run/node/1")
    }

    #[test]
    fn requests() {
        let made = outgoing(json!({
            "url": "https://x.org/a?b=1", "headers": {"X-N": 5, "X-Null": null},
            "params": {"city": "北京", "n": 2, "flag": true, "many": [1, "b"], "none": null},
            "body": {"a": [1]}
        }))
        .unwrap();
        assert_eq!(
            made.url.as_str(),
            "https://x.org/a?b=1&city=%E5%8C%97%E4%BA%AC&n=2&flag=true&many=1&many=b"
        );
        assert_eq!(made.headers["x-n"], "5");
        assert_eq!(made.headers["content-type"], "application/json");
        assert_eq!(made.headers["idempotency-key"], "local/c/run/node/1");
        assert_eq!(made.body.unwrap(), br#"{"a":[1]}"#);
        let text = outgoing(
            json!({"url": "http://x", "body": "as is", "headers": {"content-type": "text/csv"}}),
        )
        .unwrap();
        assert_eq!(text.headers["content-type"], "text/csv");
        assert_eq!(text.body.unwrap(), b"as is");
    }

    #[test]
    fn refusals() {
        #[track_caller]
        fn check(config: Value, code: ErrorCode, says: &str) {
            let failure = outgoing(config).unwrap_err();
            assert!(failure.code == code && failure.message.contains(says), "{failure}");
        }
        use ErrorCode::{Permission, ValidationFailed};
        check(json!({"url": "/path"}), ValidationFailed, "absolute");
        check(json!({"url": "file:///etc/passwd"}), Permission, "`file`");
        check(json!({"url": "ftp://x/y"}), Permission, "`ftp`");
        check(json!({"url": "http://me:secret@x/"}), Permission, "user name");
        check(json!({"url": "http://x", "headers": {"Host": "y"}}), ValidationFailed, "Host");
        check(json!({"url": "http://x", "headers": {"a b": "y"}}), ValidationFailed, "a b");
        check(
            json!({"url": "http://x", "headers": {"a": "y\r\nb: c"}}),
            ValidationFailed,
            "line breaks",
        );
        check(json!({"url": "http://x", "params": {"a": {}}}), ValidationFailed, "object");
    }

    #[test]
    fn redirects() {
        let first = json!({"url": "https://x.org/a", "headers": {"X-Api-Key": "s", "Accept": "a/b"}, "body": {}});
        let at = |url: &str| Url::parse(url).unwrap();

        let mut same = outgoing(first.clone()).unwrap();
        same.follow(at("https://x.org/b"), StatusCode::TEMPORARY_REDIRECT).unwrap();
        assert!(
            same.method == Method::POST
                && same.body.is_some()
                && same.headers.contains_key("x-api-key")
        );

        let mut other = outgoing(first.clone()).unwrap();
        other.follow(at("https://y.org/"), StatusCode::FOUND).unwrap();
        assert!(other.method == Method::GET && other.body.is_none());
        assert_eq!(other.headers.keys().map(HeaderName::as_str).collect::<Vec<_>>(), ["accept"]);

        let mut body = outgoing(first.clone()).unwrap();
        assert!(body.follow(at("https://y.org/"), StatusCode::PERMANENT_REDIRECT).is_err());
        let mut file = outgoing(first).unwrap();
        assert!(file.follow(at("file:///etc/passwd"), StatusCode::FOUND).is_err());
    }

    #[test]
    fn waiting_times() {
        assert_eq!(retry_after("7"), Some(7));
        assert_eq!(retry_after("Wed, 21 Oct 2015 07:28:00 GMT"), Some(0));
        assert_eq!(retry_after("soon"), None);
    }

    #[test]
    fn keys_fit_into_a_header() {
        assert_eq!(ascii("local/北 /1%"), "local/%E5%8C%97%20/1%25");
    }
}
