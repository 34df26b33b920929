//! MCP servers: their tools become tools of the hub.
//!
//! A server is someone else's program. It only gets the configured environment, or is only called
//! at its own address. Its tool descriptions are cut, sanitized or left out. Its answers are
//! content from `mcp:NAME`, untrusted unless an operator trusts that source. A tool whose
//! definition has changed is refused until a restart. It has no access to the model, to files, or
//! to the person.

#[cfg(not(feature = "mcp"))]
mod absent;
#[cfg(feature = "mcp")]
mod answer;
#[cfg(feature = "mcp")]
mod child;
// Settings are checked in any case, so that their mistakes are told first.
#[cfg_attr(not(feature = "mcp"), allow(dead_code))]
mod config;
#[cfg(feature = "mcp")]
mod listing;
#[cfg(feature = "mcp")]
mod lost;
#[cfg_attr(not(feature = "mcp"), allow(dead_code))]
mod secrets;
#[cfg(feature = "mcp")]
mod server;
#[cfg(feature = "mcp")]
mod start;
#[cfg(feature = "mcp")]
mod web;
#[cfg(feature = "mcp")]
mod wording;

use std::sync::Arc;

use serde::Serialize;

use crate::tool::DynTool;
#[cfg(not(feature = "mcp"))]
pub(crate) use absent::{Server, start};
#[cfg(feature = "mcp")]
pub(crate) use server::Server;
#[cfg(feature = "mcp")]
pub(crate) use start::start;

pub use config::{McpConfig, McpServer};

/// The start of a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ServerStatus {
    /// Its name.
    pub name: String,
    /// Its tools, by their names in the hub.
    pub tools: Vec<String>,
    /// Unusable tools, with the reason; the first twenty.
    pub left_out: Vec<String>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What a start gave.
pub(crate) struct Started {
    pub tools: Vec<Arc<dyn DynTool>>,
    pub server: Arc<Server>,
    pub status: ServerStatus,
    pub required: bool,
}
