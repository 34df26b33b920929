//! Nodes and edges of a definition.

use std::num::NonZeroU64;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::test::When;

/// A node of a [`GraphDefinition`](crate::GraphDefinition). Its code is bound to its name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "A node. Its code is bound to its name.")]
pub struct NodeDefinition {
    /// Unique within the graph; neither blank nor START or END, and not beginning with `__`.
    pub name: String,
    /// A description for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether a run stops before it. Default: no.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interrupt_before: bool,
    /// Whether a run stops after it. Default: no.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interrupt_after: bool,
    /// The timeout of one attempt, in seconds. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<NonZeroU64>,
}

impl From<&str> for NodeDefinition {
    /// A node with nothing but a name.
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// An edge of a [`GraphDefinition`](crate::GraphDefinition).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "An edge, perhaps one that is taken only where a value passes a test.")]
pub struct EdgeDefinition {
    /// A node, or START.
    pub from: String,
    /// A node, or END.
    pub to: String,
    /// When it is taken. Default: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
}

impl EdgeDefinition {
    /// An unconditional edge.
    pub fn new(from: impl Into<String>, to: impl Into<String>) -> Self {
        Self { from: from.into(), to: to.into(), when: None }
    }
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
