//! genai's errors as ours: by kind, in a sentence, without keys, URLs or request bodies.

use ephor_core::text::cut;
use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use serde_json::Value;

use super::relay::Stopped;
use crate::{ModelError, ModelErrorKind};

/// Who failed, and what must not be told of it.
pub(super) struct Blame<'a> {
    pub(super) model: &'a str,
    pub(super) key: Option<&'a str>,
}

/// Maximum number of characters of a provider's own words.
const MOST_WORDS: usize = 200;

impl Blame<'_> {
    /// An error in our words.
    pub(super) fn error(&self, kind: ModelErrorKind, message: &str) -> ModelError {
        ModelError::new(kind, self.model, self.clean(message))
    }

    /// Why an answer wasn't passed on.
    pub(super) fn stopped(&self, stopped: &Stopped) -> ModelError {
        match stopped {
            Stopped::Web(error) => self.web(error),
            Stopped::BrokeOff => {
                self.error(ModelErrorKind::Network, "the provider's answer broke off")
            }
            // The same request would get the same answer: it isn't asked again.
            Stopped::TooLong(most) => self.error(
                ModelErrorKind::InvalidAnswer,
                &format!(
                    "the provider's answer has more than {most} bytes (`max_answer_bytes` of [model])"
                ),
            ),
        }
    }

    fn clean(&self, text: &str) -> String {
        match self.key.filter(|key| key.len() > 3) {
            Some(key) => text.replace(key, "…"),
            None => text.to_owned(),
        }
    }

    /// genai's error as ours.
    pub(super) fn read(&self, error: &genai::Error) -> ModelError {
        use genai::Error as E;
        use genai::webc::Error as Web;
        if let Some(status) = error.status() {
            return self.status(status.as_u16(), body(error), error.headers());
        }
        match error {
            E::WebModelCall { webc_error, .. } | E::WebAdapterCall { webc_error, .. } => {
                match webc_error {
                    Web::Reqwest(error) => self.web(error),
                    Web::ResponseFailedNotJson { .. } | Web::ResponseFailedInvalidJson { .. } => {
                        self.error(ModelErrorKind::Provider, "the provider's answer is not JSON")
                    }
                    _ => self.error(
                        ModelErrorKind::Provider,
                        "the provider's answer is not of its protocol's shape",
                    ),
                }
            }
            E::WebStream { error, .. } => {
                let mut source: Option<&(dyn std::error::Error + 'static)> = Some(error.as_ref());
                while let Some(inner) = source {
                    if let Some(genai) = inner.downcast_ref::<E>()
                        && genai.status().is_some()
                    {
                        return self.read(genai);
                    }
                    if let Some(web) = inner.downcast_ref::<reqwest::Error>() {
                        return self.web(web);
                    }
                    source = inner.source();
                }
                self.error(ModelErrorKind::Provider, "the provider's stream broke off")
            }
            E::ChatResponse { body, .. } => {
                let words = self.words(&body.to_string()).unwrap_or_default();
                self.error(
                    ModelErrorKind::Provider,
                    &format!("the provider reports an error: {words}"),
                )
            }
            E::RequiresApiKey { .. }
            | E::NoAuthData { .. }
            | E::NoAuthResolver { .. }
            | E::Resolver { .. } => self.error(ModelErrorKind::Auth, "the key is missing"),
            E::AdapterNotSupported { feature, .. } => self.error(
                ModelErrorKind::Unsupported,
                &format!("the provider doesn't support {feature}"),
            ),
            E::ChatReqHasNoMessages { .. }
            | E::LastChatMessageIsNotUser { .. }
            | E::MessageRoleNotSupported { .. } => self.error(
                ModelErrorKind::BadRequest,
                "the provider wants the messages to end with the user's",
            ),
            _ => self.error(
                ModelErrorKind::Provider,
                "the provider's answer is not of its protocol's shape",
            ),
        }
    }

    fn web(&self, error: &reqwest::Error) -> ModelError {
        // reqwest's own text holds the URL, which may hold a key.
        let (kind, message) = if error.is_timeout() {
            (ModelErrorKind::Timeout, "the provider didn't answer in time")
        } else if error.is_connect() {
            (ModelErrorKind::Network, "the provider couldn't be reached")
        } else if error.is_decode() {
            (ModelErrorKind::Provider, "the provider's answer is not JSON")
        } else {
            (ModelErrorKind::Network, "the connection to the provider broke off")
        };
        self.error(kind, message)
    }

    fn status(
        &self,
        status: u16,
        body: Option<&str>,
        headers: Option<&reqwest::header::HeaderMap>,
    ) -> ModelError {
        let said = body
            .and_then(|body| self.words(body))
            .map(|words| format!(": {words}"))
            .unwrap_or_default();
        let (kind, message) = match status {
            // The provider's words about a key may quote it in part.
            401 | 403 => {
                (ModelErrorKind::Auth, format!("the provider refused the key (status {status})"))
            }
            408 | 504 => (
                ModelErrorKind::Timeout,
                format!("the provider ran out of time (status {status}){said}"),
            ),
            429 => (
                ModelErrorKind::RateLimited,
                format!("the provider asks to slow down (status 429){said}"),
            ),
            404 => (
                ModelErrorKind::Unsupported,
                format!("the provider doesn't know the model or the path (status 404){said}"),
            ),
            400..=499 => (
                ModelErrorKind::BadRequest,
                format!("the provider refused the request (status {status}){said}"),
            ),
            300..=399 => (
                ModelErrorKind::Provider,
                format!("the provider redirects elsewhere (status {status}), which isn't followed"),
            ),
            _ => (ModelErrorKind::Provider, format!("the provider failed (status {status}){said}")),
        };
        ModelError {
            retry_after: headers.and_then(|headers| retry_after(headers, Timestamp::now())),
            ..self.error(kind, &message)
        }
    }

    /// The message in a provider's error body.
    fn words(&self, body: &str) -> Option<String> {
        let value: Value = serde_json::from_str(body).ok()?;
        let text = ["/error/message", "/message", "/error", "/detail"]
            .iter()
            .find_map(|path| value.pointer(path).and_then(Value::as_str))?;
        // Before it is cut: half a key isn't found.
        let text = self.clean(text);
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Some(cut(line.trim(), MOST_WORDS))
    }
}

fn body(error: &genai::Error) -> Option<&str> {
    use genai::Error as E;
    match error {
        E::HttpError { body, .. } => Some(body),
        E::WebModelCall { webc_error, .. } | E::WebAdapterCall { webc_error, .. } => {
            match webc_error {
                genai::webc::Error::ResponseFailedStatus { body, .. } => Some(body),
                _ => None,
            }
        }
        _ => None,
    }
}

/// How long the provider asks us to wait: milliseconds, seconds, or until a date.
fn retry_after(headers: &reqwest::header::HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    if let Some(millis) = text("retry-after-ms").and_then(|text| text.parse().ok()) {
        return Some(Duration::from_millis(millis));
    }
    let after = text("retry-after")?;
    if let Ok(seconds) = after.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let until = rfc2822::parse(&after.replace("GMT", "+0000")).ok()?.timestamp();
    Duration::try_from(until.duration_since(now)).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

    #[test]
    fn waits_are_read_in_all_three_forms() {
        let now: Timestamp = "2026-11-21T10:00:00Z".parse().unwrap();
        for (name, value, expect) in [
            ("retry-after", "7", Some(7000)),
            ("retry-after", "1.5", Some(1500)),
            ("retry-after-ms", "250", Some(250)),
            ("retry-after", "Sat, 21 Nov 2026 10:00:30 GMT", Some(30_000)),
            ("retry-after", "Sat, 21 Nov 2026 09:00:00 GMT", None),
            ("retry-after", "-5", None),
            ("retry-after", "soon", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
            assert_eq!(retry_after(&headers, now).map(|wait| wait.as_millis()), expect, "{value}");
        }
    }

    #[test]
    fn the_key_is_never_told() {
        let blame = Blame { model: "openai::x", key: Some("sk-secret") };
        let error =
            blame.status(500, Some("{\"error\": {\"message\": \"bad key sk-secret\"}}"), None);
        assert_eq!(error.message, "the provider failed (status 500): bad key …");
        for before in MOST_WORDS - 10..=MOST_WORDS {
            let body = format!("{{\"message\": \"{}sk-secret\"}}", "x".repeat(before));
            let error = blame.status(500, Some(&body), None);
            assert!(!error.message.contains("sk"), "{error}");
        }
    }
}
