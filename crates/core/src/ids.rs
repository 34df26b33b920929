//! Ids, as distinct types so that they can't be confused.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

/// Why a text can't be an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} {given:?} is not valid: {reason}")]
pub struct IdError {
    /// What it should name, such as "conversation".
    pub what: &'static str,
    /// The given text, cut after 80 characters.
    pub given: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

/// The maximum length of a tenant or conversation name, in bytes.
pub const MAX_NAME_BYTES: usize = 200;

fn check(what: &'static str, text: &str, slash: bool) -> Result<(), IdError> {
    let reason = if text.trim().is_empty() {
        "it is empty"
    } else if text.len() > MAX_NAME_BYTES {
        "it is longer than 200 bytes"
    } else if text.chars().any(char::is_control) {
        "it contains control characters"
    } else if !slash && text.contains('/') {
        "it contains '/', which separates tenant and conversation"
    } else {
        return Ok(());
    };
    Err(IdError { what, given: text.chars().take(80).collect(), reason })
}

/// A conversation: the unit of ordering, ownership and memory. It belongs to a tenant (`local` by
/// default), which is part of its identity.
///
/// Cloning is cheap: clones share one allocation. Its text form is `tenant/name`.
///
/// ```
/// use ephor_core::ConversationId;
///
/// let id = ConversationId::in_tenant("acme", "c-42").unwrap();
/// assert_eq!((id.tenant(), id.name()), ("acme", "c-42"));
/// assert_eq!(id.to_string(), "acme/c-42");
/// assert_eq!(id.to_string().parse::<ConversationId>().unwrap(), id);
/// assert!(ConversationId::new(" ").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConversationId(Arc<str>);

impl ConversationId {
    /// The default tenant.
    pub const LOCAL: &'static str = "local";

    /// The tenant of the platform's own records, such as the server's tokens. They are never
    /// removed, and the server shows them to nobody.
    pub const SYSTEM: &'static str = "ephor";

    /// A conversation of the tenant `local`.
    pub fn new(name: &str) -> Result<Self, IdError> {
        Self::in_tenant(Self::LOCAL, name)
    }

    /// A conversation of the given tenant.
    pub fn in_tenant(tenant: &str, name: &str) -> Result<Self, IdError> {
        check("tenant", tenant, false)?;
        check("conversation", name, true)?;
        Ok(Self(format!("{tenant}/{name}").into()))
    }

    /// A new conversation of the tenant `local`, named by a new UUID.
    pub fn fresh() -> Self {
        Self(format!("{}/{}", Self::LOCAL, Uuid::now_v7()).into())
    }

    /// The tenant.
    pub fn tenant(&self) -> &str {
        self.0.split_once('/').map_or("", |(tenant, _)| tenant)
    }

    /// Whether it belongs to the tenant [`SYSTEM`](Self::SYSTEM).
    pub fn is_system(&self) -> bool {
        self.tenant() == Self::SYSTEM
    }

    /// Its name within the tenant.
    pub fn name(&self) -> &str {
        self.0.split_once('/').map_or(&self.0, |(_, name)| name)
    }

    /// The text form, `tenant/name`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for ConversationId {
    type Err = IdError;

    /// Reads `tenant/name`; a text without `/` is a name of the tenant `local`.
    fn from_str(text: &str) -> Result<Self, IdError> {
        match text.split_once('/') {
            Some((tenant, name)) => Self::in_tenant(tenant, name),
            None => Self::new(text),
        }
    }
}

impl fmt::Display for ConversationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for ConversationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.0)
    }
}

impl Serialize for ConversationId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ConversationId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for ConversationId {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ConversationId".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "description": "tenant/name"})
    }
}

/// An event's id: a version 7 UUID, so that ids sort by creation time. The id of a `DecisionMade`
/// is the id of the decision.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct EventId(pub Uuid);

impl EventId {
    /// Creates a new id.
    pub fn fresh() -> Self {
        Self(Uuid::now_v7())
    }

    /// Derives an id from this one and a hash, always the same. It keeps this id's time, since ids
    /// sort by time.
    ///
    /// ```
    /// use ephor_core::EventId;
    /// let id = EventId::fresh();
    /// assert_eq!(id.derived([7; 16]), id.derived([7; 16]));
    /// assert_ne!(id.derived([7; 16]), id.derived([8; 16]));
    /// ```
    #[must_use]
    pub fn derived(self, hash: [u8; 16]) -> Self {
        const TIME: usize = 6;
        let mut bytes = hash;
        bytes[..TIME].copy_from_slice(&self.0.as_bytes()[..TIME]);
        let id = uuid::Builder::from_bytes(bytes).with_version(uuid::Version::SortRand);
        Self(id.with_variant(uuid::Variant::RFC4122).into_uuid())
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for EventId {
    type Err = uuid::Error;
    fn from_str(text: &str) -> Result<Self, uuid::Error> {
        text.parse().map(Self)
    }
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        #[schemars(inline)]
        pub struct $name(#[schemars(with = "String")] Arc<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Creates a new id.
            pub fn fresh() -> Self {
                Self(format!(concat!($prefix, "{}"), Uuid::now_v7().simple()).into())
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.into())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text.into())
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}", &*self.0)
            }
        }
    };
}

text_id!(
    /// A stored workflow of a conversation.
    WorkflowId,
    "wf_"
);
text_id!(
    /// A node of a plan. Unique within its plan only.
    NodeId,
    "node_"
);
text_id!(
    /// One spawned sub-agent, not its type.
    SubAgentId,
    "sub_"
);
