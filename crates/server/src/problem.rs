//! Errors as `application/problem+json` (RFC 9457).

use axum::Json;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ephor_bus::BusError;
use ephor_core::{IdError, Violation};
use ephor_journal::JournalError;
use ephor_rules::explain::{self, explain};
use ephor_runtime::inbox::InboxError;
use ephor_runtime::runs::{CopyError, StateError};
use ephor_runtime::{CancelError, SendError};
use serde::Serialize;
use utoipa::{ToResponse, ToSchema};

/// An error as a client sees it.
///
/// ```
/// use ephor_server::Problem;
///
/// let problem = Problem::new(404, "NOT_FOUND", "there is no such run").hint("list the runs");
/// let json = serde_json::to_value(&problem).unwrap();
/// assert_eq!((json["status"].as_u64(), json["code"].as_str()), (Some(404), Some("NOT_FOUND")));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, ToResponse)]
#[schema(description = "An error.")]
#[response(description = "An error", content_type = "application/problem+json")]
pub struct Problem {
    /// A URI that names the kind of the error: `urn:ephor:problem:CODE`.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: Box<str>,
    /// The HTTP status, in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What went wrong, as a sentence.
    pub detail: String,
    /// A stable code, as `ephor explain` knows it.
    pub code: &'static str,
    /// What to try next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The mistakes of an input, each with a pointer into it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Vec<Object>, required = false)]
    pub violations: Box<[Violation]>,
    /// Whether the request has surely changed nothing.
    #[serde(skip)]
    #[schema(ignore)]
    untouched: bool,
    /// Seconds after which the request may be made again.
    #[serde(skip)]
    #[schema(ignore)]
    again_in: Option<u8>,
}

/// Of an answer: the request has changed nothing, and may be made again with its key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Untouched;

/// The code of a server that was told to stop.
const CLOSING: &str = "SHUTTING_DOWN";

/// Where a request's form is described.
const FORM: &str = "see /openapi.json for the request's form";

/// What a handler answers.
pub type Answered<T> = Result<T, Problem>;

impl Problem {
    /// An error with a status and a stable code. What to try next is what `ephor explain` says of the
    /// code, until [`hint`](Self::hint) says something else.
    pub fn new(status: u16, code: &'static str, detail: impl Into<String>) -> Self {
        let title = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
        Self {
            kind: format!("urn:ephor:problem:{code}").into(),
            title: title.unwrap_or("Error"),
            status,
            detail: detail.into(),
            code,
            hint: explain(code).map(|explained| explained.advice.to_owned()),
            violations: Box::default(),
            untouched: false,
            again_in: None,
        }
    }

    /// Adds what to try next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Sends `Retry-After` with it.
    #[must_use]
    pub(crate) fn again_in(self, seconds: u8) -> Self {
        Self { again_in: Some(seconds), ..self }
    }

    /// Of a request that has changed nothing.
    pub(crate) fn untouched(error: impl Into<Self>) -> Self {
        Self { untouched: true, ..error.into() }
    }

    pub(crate) fn not_found(what: &str) -> Self {
        let hint = format!(
            "check the name or the id of the {what}; a GET of the list has those that exist"
        );
        Self::new(404, "NOT_FOUND", format!("there is no such {what}")).hint(hint)
    }

    /// Of a server that was told to stop.
    pub(crate) fn closing() -> Self {
        Self::new(503, CLOSING, "the server shuts down")
            .hint("send it to another server, or later; what is recorded goes on")
    }

    pub(crate) fn invalid(detail: impl Into<String>) -> Self {
        Self::new(400, "INVALID_REQUEST", detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        // That it is told to stop is no failure of the server's.
        if status.is_server_error() && self.code != CLOSING {
            tracing::error!(code = self.code, detail = self.detail, "a request failed");
        }
        let untouched = self.untouched.then_some(Untouched);
        let again_in = self.again_in;
        let mut response = (status, Json(self)).into_response();
        untouched.map(|untouched| response.extensions_mut().insert(untouched));
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if let Some(seconds) = again_in {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(u16::from(seconds)));
        }
        response
    }
}

/// What the framework says of a request that can't be read, in our words.
fn unread(text: String) -> String {
    let known = [
        ("Failed to deserialize the JSON body into the target type: ", "the body doesn't fit: "),
        ("Failed to parse the request body as JSON: ", "the body isn't JSON: "),
        ("Failed to deserialize query string: ", "the query can't be read: "),
    ];
    let found = known.iter().find_map(|(theirs, ours)| Some((text.strip_prefix(theirs)?, ours)));
    let text = found.map(|(rest, ours)| format!("{ours}{rest}")).unwrap_or(text);
    NUMBERS.iter().fold(text, |text, (theirs, ours)| text.replace(theirs, ours))
}

/// What Rust says of a text that isn't the number that is wanted, and what people say.
const NUMBERS: [(&str, &str); 5] = [
    ("invalid digit found in string", "must be a whole number"),
    ("cannot parse integer from empty string", "must be a whole number"),
    ("number too large to fit in target type", "is too large"),
    ("invalid float literal", "must be a number"),
    ("provided string was not `true` or `false`", "must be true or false"),
];

impl From<JsonRejection> for Problem {
    fn from(error: JsonRejection) -> Self {
        let detail = unread(error.body_text());
        match error.status().as_u16() {
            413 => Self::new(413, "TOO_LARGE", detail).hint("see `server.max_body`"),
            415 => Self::new(415, "NOT_JSON", detail).hint("send Content-Type: application/json"),
            status => Self::new(status, "INVALID_REQUEST", detail).hint(FORM),
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(error: QueryRejection) -> Self {
        Self::invalid(unread(error.body_text())).hint(FORM)
    }
}

impl From<PathRejection> for Problem {
    fn from(error: PathRejection) -> Self {
        let detail = match &error {
            PathRejection::FailedToDeserializePathParams(failed) => match failed.kind() {
                ErrorKind::ParseErrorAtIndex { value, .. }
                | ErrorKind::ParseErrorAtKey { value, .. }
                | ErrorKind::ParseError { value, .. } => {
                    format!("the path can't be read: {value:?} isn't a whole number")
                }
                _ => format!("the path can't be read: {}", failed.body_text()),
            },
            _ => error.body_text(),
        };
        Self::invalid(detail)
    }
}

impl From<IdError> for Problem {
    fn from(error: IdError) -> Self {
        SendError::from(error).into()
    }
}

impl From<JournalError> for Problem {
    fn from(error: JournalError) -> Self {
        SendError::Bus(BusError::Journal(error)).into()
    }
}

impl From<BusError> for Problem {
    fn from(error: BusError) -> Self {
        SendError::from(error).into()
    }
}

impl From<SendError> for Problem {
    fn from(error: SendError) -> Self {
        let of = |status| Self::new(status, error.code(), error.to_string());
        match &error {
            SendError::Id(_) => of(400),
            SendError::Bus(BusError::Journal(JournalError::Unreadable { .. })) => of(500)
                .hint("`ephor journal verify` tells what is damaged; restore it from a backup"),
            SendError::Bus(_) if error.code() == explain::code::OWNED_ELSEWHERE => of(409).hint(
                "send it to the process that has the conversation, or try again when that one is \
                 done with it",
            ),
            SendError::Bus(BusError::Journal(JournalError::HandoverFull { .. })) => {
                of(503).hint("nothing was begun: try again in a moment").again_in(1)
            }
            SendError::Bus(BusError::Journal(_)) => {
                of(503).hint("look at the journal, then try again")
            }
            SendError::Bus(BusError::Closed) => Self::closing(),
            SendError::Bus(_) => of(503).hint("try again"),
            SendError::Blank => {
                of(422).hint("write the text, or give `fields`; white space alone counts as empty")
            }
            SendError::Blocked { .. } => of(409),
            SendError::Unfit(failure) => {
                let problem = Self { detail: failure.message.clone(), ..of(422) };
                match &failure.hint {
                    Some(hint) => problem.hint(hint.clone()),
                    None => problem,
                }
            }
            SendError::Store { .. } => {
                of(503).hint("the message is recorded once the journal works; don't send it again")
            }
            SendError::Unsure { .. } => {
                of(503).hint("look at the conversation before you send it again")
            }
            SendError::Nobody => of(503),
            _ => of(500),
        }
    }
}

impl From<InboxError> for Problem {
    fn from(error: InboxError) -> Self {
        let status = match &error {
            InboxError::NotFound => 404,
            InboxError::Asker { .. } => 403,
            InboxError::AlreadySettled
            | InboxError::AlreadyAnswered
            | InboxError::SameApprover { .. }
            | InboxError::NotAllowable
            | InboxError::RunGone
            | InboxError::NotHere { .. }
            | InboxError::Blocked { .. } => 409,
            InboxError::Expired { .. } => 410,
            InboxError::Stale { .. } => 412,
            InboxError::Malformed { .. }
            | InboxError::Invalid { .. }
            | InboxError::TooLong { .. } => 422,
            InboxError::Busy | InboxError::Journal(_) => 503,
        };
        let mut problem = Self::new(status, error.code(), error.to_string()).hint(error.hint());
        if let InboxError::Malformed { violations } | InboxError::Invalid { violations } = error {
            problem.violations = violations.into();
        }
        problem
    }
}

impl From<CancelError> for Problem {
    fn from(error: CancelError) -> Self {
        let status = match &error {
            CancelError::NotFound => 404,
            CancelError::Over(_) | CancelError::Blocked { .. } => 409,
            CancelError::Invalid(_) => 422,
            CancelError::Journal(_) => 503,
        };
        Self::new(status, error.code(), error.to_string()).hint(error.hint())
    }
}

impl From<StateError> for Problem {
    fn from(error: StateError) -> Self {
        match error {
            StateError::Id(error) => error.into(),
            StateError::Unknown(_) => Self::not_found("conversation"),
            StateError::Beyond { .. } => Self::new(404, "BEYOND", error.to_string()),
            StateError::Removed { .. } => Self::new(410, "COMPACTED", error.to_string()),
            StateError::Journal(error) => error.into(),
        }
    }
}

impl From<CopyError> for Problem {
    fn from(error: CopyError) -> Self {
        let (status, code) = match &error {
            CopyError::Id(_) | CopyError::Thread(_) => (400, "INVALID_NAME"),
            CopyError::Unknown(_) => (404, "NOT_FOUND"),
            CopyError::Beyond { .. } => (404, "BEYOND"),
            CopyError::Exists(_) => (409, "EXISTS"),
            CopyError::Gap { .. } => (409, "GAP"),
            CopyError::Removed { .. } => (410, "COMPACTED"),
            CopyError::Journal(_) => (503, "JOURNAL"),
        };
        Self::new(status, code, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use ephor_core::{ErrorCode, Failure};

    use super::*;

    #[test]
    fn a_client_and_an_embedder_are_told_the_same_code() {
        let reason = || "r".to_owned();
        let errors = || {
            [
                SendError::Blank,
                SendError::Nobody,
                SendError::Blocked { by: reason(), reason: reason() },
                SendError::Store { waited: 3, reason: reason() },
                SendError::Unsure { reason: reason() },
                SendError::Unfit(Failure::new(ErrorCode::ResourceLimit, "r").hint("h")),
                SendError::Bus(BusError::Closed),
                SendError::Bus(BusError::Journal(JournalError::Store(reason()))),
            ]
        };
        for (error, same) in errors().into_iter().zip(errors()) {
            let problem = Problem::from(same);
            assert_eq!(problem.code, error.code());
            assert!(ephor_rules::explain(problem.code).is_some(), "{}", problem.code);
            assert_ne!(problem.status, 500, "{error}");
        }
    }
}
