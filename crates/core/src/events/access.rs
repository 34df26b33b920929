//! Tokens of the HTTP server, and the requests that it answers once. They are recorded in
//! [system](crate::ConversationId::is_system) conversations; tokens and keys as hashes.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event;

/// What the bearer of a token may do. Each role may do what the ones before it may.
///
/// ```
/// use ephor_core::events::Role;
///
/// assert!(Role::Viewer < Role::Approver);
/// assert_eq!("operator".parse(), Ok(Role::Operator));
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads.
    Viewer,
    /// Also answers what waits for people.
    Approver,
    /// Also sends messages, publishes events, cancels, forks, and re-drives dead letters.
    Operator,
    /// Also sees the bus and the process, which all tenants share.
    Admin,
}

impl Role {
    /// All roles, in order.
    pub const ALL: [Self; 4] = [Self::Viewer, Self::Approver, Self::Operator, Self::Admin];

    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Approver => "approver",
            Self::Operator => "operator",
            Self::Admin => "admin",
        }
    }
}

/// No role has that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no role has that name; there are viewer, approver, operator and admin")]
pub struct NoRole;

impl std::str::FromStr for Role {
    type Err = NoRole;

    fn from_str(text: &str) -> Result<Self, NoRole> {
        Self::ALL.into_iter().find(|role| role.as_str() == text).ok_or(NoRole)
    }
}

/// A token for the HTTP server was made. The token itself isn't recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokenIssued {
    /// The token's id, which is part of it.
    pub token: String,
    /// The SHA-256 of the whole token, in hexadecimal digits.
    pub hash: String,
    /// The person or program that it stands for: who approves is recorded by this name.
    pub name: String,
    /// The only tenant that it sees.
    pub tenant: String,
    /// What its bearer may do.
    pub role: Role,
    /// When it stops being valid. None: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub expires_at: Option<Timestamp>,
}
event!(TokenIssued, by Runtime);

/// A token is no longer valid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokenRevoked {
    /// The token's id.
    pub token: String,
}
event!(TokenRevoked, by Runtime);

/// Requests with a key are recorded in a conversation for each day: this, and the date.
pub const REQUESTS: &str = "requests-";

/// A request with an idempotency key is being processed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RequestBegun {
    /// The SHA-256 of its key with its caller and address, in hexadecimal digits.
    pub key: String,
    /// The SHA-256 of its body.
    pub digest: String,
}
event!(RequestBegun, by Runtime);

/// A request with an idempotency key was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RequestAnswered {
    /// As in its RequestBegun.
    pub key: String,
    /// The answer. None: the server failed before anything was done, and the request may be made again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<RequestAnswer>,
}
event!(RequestAnswered, by Runtime);

/// What a request was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RequestAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The content type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The body.
    pub body: String,
}
