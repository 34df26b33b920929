//! Builds a hub. All mistakes are reported together.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use serde_json::Value;

use crate::executor::kind;
use crate::hub::{Entry, Hub, Inner, Way};
use crate::lowered::Lowered;
use crate::mcp::{self, McpServer, Server, ServerStatus};
use crate::tool::{DynTool, Tool, ToolInfo, Typed};

/// Maximum length of a tool's name, as models' providers allow.
pub const MAX_NAME: usize = 64;

/// Maximum number of tools and chains of a hub.
pub const MAX_TOOLS: usize = 1024;

/// A mistake in a hub's configuration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HubMistake {
    /// Two tools or chains have the same name.
    #[error("the tool {0:?} is there twice")]
    Duplicate(String),
    /// A name is invalid.
    #[error("{0:?} can't be a tool's name: use letters, digits, `_` and `-`, at most 64")]
    Name(String),
    /// A schema isn't a JSON Schema, or not an object's.
    #[error("{0}")]
    Schema(String),
    /// A chain has no members, or is a member of itself.
    #[error("the chain {0:?} {1}")]
    Chain(String, &'static str),
    /// There are too many tools.
    #[error("there are more than {MAX_TOOLS} tools")]
    TooMany,
    /// A setting is invalid.
    #[error("tools.{0}")]
    Settings(String),
    /// A required MCP server can't be started.
    #[error("tools.{0}")]
    Server(String),
}

/// All mistakes in a hub's configuration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the tools can't be set up:{}", list(.0))]
pub struct HubError(pub Vec<HubMistake>);

fn list(mistakes: &[HubMistake]) -> String {
    mistakes.iter().map(|mistake| format!("\n  - {mistake}")).collect()
}

/// Builds a hub. All mistakes are reported together.
#[must_use = "a builder does nothing until `build` is called"]
#[derive(Default)]
pub struct HubBuilder {
    tools: Vec<Arc<dyn DynTool>>,
    lowered: Vec<Lowered>,
    off: Vec<(ToolInfo, String)>,
    order: Vec<(Added, usize)>,
    chains: Vec<(String, Vec<String>)>,
    servers: Vec<(String, McpServer)>,
    statuses: Vec<ServerStatus>,
    running: Vec<Arc<Server>>,
    pub(crate) mistakes: Vec<HubMistake>,
}

#[derive(Clone, Copy)]
enum Added {
    Tool,
    Lowered,
    Off,
}

impl HubBuilder {
    /// Adds a tool.
    pub fn tool(self, tool: impl Tool) -> Self {
        self.dyn_tool(Arc::new(Typed(tool)))
    }

    /// Adds a tool whose schema isn't known at compile time.
    pub fn dyn_tool(mut self, tool: Arc<dyn DynTool>) -> Self {
        self.order.push((Added::Tool, self.tools.len()));
        self.tools.push(tool);
        self
    }

    /// Adds a tool that is carried out by a built-in node kind.
    pub fn lowered(mut self, tool: Lowered) -> Self {
        self.order.push((Added::Lowered, self.lowered.len()));
        self.lowered.push(tool);
        self
    }

    /// Adds a tool that is disabled here: a call fails with the reason. It isn't offered to models.
    pub fn off(mut self, info: ToolInfo, why: impl Into<String>) -> Self {
        self.order.push((Added::Off, self.off.len()));
        self.off.push((info, why.into()));
        self
    }

    /// Adds a chain: a name for several tools that are fallbacks for each other. They are tried in
    /// this order, but the one that worked last comes first. Unknown members are skipped, so a
    /// chain may name optional tools.
    pub fn chain<'m>(
        mut self,
        name: impl Into<String>,
        members: impl IntoIterator<Item = &'m str>,
    ) -> Self {
        self.chains.push((name.into(), members.into_iter().map(str::to_owned).collect()));
        self
    }

    /// Adds an MCP server, whose tools are called `NAME__TOOL`. [`connect`](Self::connect) starts
    /// it.
    pub fn mcp(mut self, name: impl Into<String>, server: McpServer) -> Self {
        self.servers.push((name.into(), server));
        self
    }

    /// Starts the MCP servers, and builds the hub. A server that can't be started is left out, with
    /// a warning, unless it is `required`; see [`Hub::servers`].
    ///
    /// # Errors
    /// All mistakes, together.
    pub async fn connect(mut self) -> Result<Hub, HubError> {
        match mcp::start(&std::mem::take(&mut self.servers)).await {
            Err(mistakes) => self.mistakes.extend(mistakes.into_iter().map(HubMistake::Settings)),
            Ok(started) => {
                for server in started {
                    let status = server.status;
                    if let (true, Some(error)) = (server.required, &status.error) {
                        let what = format!("mcp.servers.{}: {error}", status.name);
                        self.mistakes.push(HubMistake::Server(what));
                    }
                    self.statuses.push(status);
                    self.running.push(server.server);
                    for tool in server.tools {
                        self = self.dyn_tool(tool);
                    }
                }
            }
        }
        self.build()
    }

    /// Applies a function from builder to builder.
    pub fn plugin(self, plugin: impl FnOnce(Self) -> Self) -> Self {
        plugin(self)
    }

    /// Builds the hub. MCP servers need [`connect`](Self::connect).
    ///
    /// # Errors
    /// All mistakes, together.
    pub fn build(mut self) -> Result<Hub, HubError> {
        for (name, _) in std::mem::take(&mut self.servers) {
            let what = format!("mcp.servers.{name}: servers are started by `connect`");
            self.mistakes.push(HubMistake::Settings(what));
        }
        let mut inner = Inner {
            order: Vec::new(),
            tools: HashMap::new(),
            chains: BTreeMap::new(),
            worked: Mutex::default(),
            servers: std::mem::take(&mut self.statuses),
            running: std::mem::take(&mut self.running),
        };
        for (added, at) in std::mem::take(&mut self.order) {
            let (info, way) = match added {
                Added::Tool => {
                    let tool = self.tools[at].clone();
                    let info = tool.info();
                    match kind(&info) {
                        Ok(spec) => (info, Way::Own { spec, tool }),
                        Err(error) => {
                            self.mistakes.push(HubMistake::Schema(error.to_string()));
                            continue;
                        }
                    }
                }
                Added::Lowered => {
                    let lowered = self.lowered[at].clone();
                    (lowered.info.clone(), Way::Lowered(lowered))
                }
                Added::Off => (self.off[at].0.clone(), Way::Off(self.off[at].1.clone())),
            };
            self.add(&mut inner, Entry { info, way });
        }
        for (name, members) in std::mem::take(&mut self.chains) {
            self.add_chain(&mut inner, name, members);
        }
        if inner.order.len() > MAX_TOOLS {
            self.mistakes.push(HubMistake::TooMany);
        }
        match self.mistakes.is_empty() {
            true => Ok(Hub(Arc::new(inner))),
            false => Err(HubError(self.mistakes)),
        }
    }

    fn add(&mut self, inner: &mut Inner, entry: Entry) {
        let name = entry.info.name.clone();
        if !usable(&name) {
            self.mistakes.push(HubMistake::Name(name));
        } else if entry.info.schema.get("type").and_then(Value::as_str) != Some("object") {
            let what = format!("the schema of {name:?} is not an object's: arguments have names");
            self.mistakes.push(HubMistake::Schema(what));
        } else if inner.tools.contains_key(&name) {
            self.mistakes.push(HubMistake::Duplicate(name));
        } else {
            inner.order.push(name.clone());
            inner.tools.insert(name, entry);
        }
    }

    fn add_chain(&mut self, inner: &mut Inner, name: String, members: Vec<String>) {
        if !usable(&name) {
            self.mistakes.push(HubMistake::Name(name));
        } else if inner.tools.contains_key(&name) || inner.chains.contains_key(&name) {
            self.mistakes.push(HubMistake::Duplicate(name));
        } else if members.is_empty() {
            self.mistakes.push(HubMistake::Chain(name, "has no members"));
        } else if members.contains(&name) {
            self.mistakes.push(HubMistake::Chain(name, "is a member of itself"));
        } else {
            inner.order.push(name.clone());
            inner.chains.insert(name, members);
        }
    }
}

fn usable(name: &str) -> bool {
    let allowed = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-');
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::tool::{ToolContext, tool_fn};
    use ephor_core::Failure;

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    struct Nothing {}

    fn tool(name: &str) -> impl Tool {
        tool_fn(name, "", |_: Nothing, _: ToolContext| async { Ok::<_, Failure>(()) })
    }

    #[test]
    fn names_and_schemas_that_can_not_be_used() {
        #[track_caller]
        fn check(builder: HubBuilder, expect: &str) {
            let error = builder.build().unwrap_err().to_string();
            assert!(error.contains(expect), "{error}");
        }
        check(Hub::builder().tool(tool("a.b")), "can't be a tool's name");
        check(Hub::builder().tool(tool("")), "can't be a tool's name");
        check(Hub::builder().tool(tool(&"x".repeat(65))), "can't be a tool's name");
        check(Hub::builder().tool(tool("a")).tool(tool("a")), "\"a\" is there twice");
        check(Hub::builder().tool(tool("a")).chain("a", ["b"]), "\"a\" is there twice");
        let text =
            tool_fn("t", "", |args: String, _: ToolContext| async { Ok::<_, Failure>(args) });
        check(Hub::builder().tool(text), "not an object's");
        let server = McpServer::command("x", [""; 0]);
        check(Hub::builder().mcp("a", server), "started by `connect`");
    }
}
