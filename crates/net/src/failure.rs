//! What went wrong on the way, as a failure that may be shown.

use std::error::Error;

use ephor_core::{Effect, ErrorCode, Failure};
use jiff::Timestamp;
use jiff::fmt::rfc2822;

use crate::refusal::Refusal;

/// Without the URL, whose query may hold a secret.
pub(crate) fn failure(error: reqwest::Error) -> Failure {
    let host = error
        .url()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_else(|| "the server".to_owned());
    let error = error.without_url();
    let mut source = error.source();
    while let Some(inner) = source {
        if let Some(refused) = inner.downcast_ref::<Refusal>() {
            return refused.clone().into();
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
            .effect(Effect::NotDone)
    } else {
        Failure::new(ErrorCode::NetworkError, format!("{host} broke off: {reason}"))
    }
}

/// An error and its causes in one line, each said once.
pub(crate) fn chain(error: &dyn Error) -> String {
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

/// Seconds to wait, of a Retry-After header: a number or a date.
pub fn retry_after(text: &str, now: Timestamp) -> Option<u32> {
    let text = text.trim();
    if let Ok(seconds) = text.parse() {
        return Some(seconds);
    }
    let at = rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    u32::try_from((at.as_second() - now.as_second()).max(0)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_times() {
        #[track_caller]
        fn check(text: &str, expect: Option<u32>) {
            assert_eq!(retry_after(text, Timestamp::UNIX_EPOCH), expect, "{text}");
        }
        check("7", Some(7));
        check("Thu, 01 Jan 1970 00:01:00 GMT", Some(60));
        check("Wed, 31 Dec 1969 00:00:00 GMT", Some(0));
        check("soon", None);
        check("-1", None);
    }
}
