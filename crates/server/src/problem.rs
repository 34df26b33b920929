//! Errors as `application/problem+json` (RFC 9457).

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ephor_bus::BusError;
use ephor_core::{IdError, Violation};
use ephor_journal::JournalError;
use ephor_rules::explain::code;
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
    /// An error with a status and a stable code.
    pub fn new(status: u16, code: &'static str, detail: impl Into<String>) -> Self {
        let title = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
        Self {
            kind: format!("urn:ephor:problem:{code}").into(),
            title: title.unwrap_or("Error"),
            status,
            detail: detail.into(),
            code,
            hint: None,
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
        Self::new(404, "NOT_FOUND", format!("there is no such {what}"))
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
    found.map(|(rest, ours)| format!("{ours}{rest}")).unwrap_or(text)
}

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
        Self::invalid(error.body_text())
    }
}

impl From<IdError> for Problem {
    fn from(error: IdError) -> Self {
        Self::new(400, "INVALID_NAME", error.to_string())
    }
}

impl From<JournalError> for Problem {
    fn from(error: JournalError) -> Self {
        Self::new(503, "JOURNAL", error.to_string()).hint("look at the journal, then try again")
    }
}

impl From<BusError> for Problem {
    fn from(error: BusError) -> Self {
        match error {
            BusError::Journal(error) => error.into(),
            BusError::NotOwner { .. } => Self::new(409, "OWNED_ELSEWHERE", error.to_string()).hint(
                "send it to the process that has the conversation, or try again when that one is \
                 done with it",
            ),
            BusError::Closed => Self::closing(),
            error => Self::new(503, "BUS", error.to_string()).hint("try again"),
        }
    }
}

impl From<SendError> for Problem {
    fn from(error: SendError) -> Self {
        match error {
            SendError::Id(error) => error.into(),
            SendError::Bus(error) => error.into(),
            SendError::Blank => Self::new(422, code::BLANK, error.to_string())
                .hint("write the text, or give `fields`; white space alone counts as empty"),
            SendError::Blocked { .. } => Self::new(409, "BLOCKED", error.to_string()),
            SendError::Unfit(failure) => {
                let problem = Self::new(422, failure.code.as_str(), failure.message.clone());
                match failure.hint {
                    Some(hint) => problem.hint(hint),
                    None => problem,
                }
            }
            SendError::Store { .. } => Self::new(503, "JOURNAL", error.to_string())
                .hint("the message is recorded once the journal works; don't send it again"),
            SendError::Unsure { .. } => Self::new(503, "JOURNAL", error.to_string())
                .hint("look at the conversation before you send it again"),
            SendError::Nobody => Self::new(503, "NOBODY", error.to_string()),
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
            InboxError::Invalid { .. } | InboxError::TooLong { .. } => 422,
            InboxError::Busy | InboxError::Journal(_) => 503,
        };
        let mut problem = Self::new(status, error.code(), error.to_string()).hint(error.hint());
        if let InboxError::Invalid { violations } = error {
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
