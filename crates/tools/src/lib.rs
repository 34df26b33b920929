//! Tools: what agents may propose by name.
//!
//! Nothing here acts by itself. A call is a decision (CREATE_NODE) with the tool's name as its
//! node's type and the arguments as its configuration, so that the tool's schema, policies, budgets
//! and provenance apply to it like to any other node.
//!
//! | part | what it is |
//! | --- | --- |
//! | [`Tool`], [`tool_fn`], [`DynTool`] | your own tools |
//! | [`Hub`] | tools by name, chains of fallbacks, calls |
//! | [`builtin`] | the bundled tools |
//! | [`mcp`] | tools of MCP servers (Model Context Protocol) |
//! | [`ToolsConfig`] | the settings in `ephor.toml` |

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod arguments;
mod builder;
pub mod builtin;
mod call;
mod config;
mod environment;
mod error;
mod executor;
mod hub;
mod lowered;
pub mod mcp;
mod parallel;
mod pinned;
mod text;
mod tool;

pub use arguments::{Absence, Missing, missing};
pub use builder::{HubBuilder, HubError, HubMistake, MAX_NAME, MAX_TOOLS};
pub use call::ToolOutcome;
pub use config::{SearchConfig, SearchEngine, ToolsConfig};
pub use error::{ToolError, Tried};
pub use hub::Hub;
pub use lowered::Lowered;
pub use parallel::Call;
pub use tool::{DynTool, FnTool, Tool, ToolContext, ToolInfo, ToolTraits, tool_fn};
