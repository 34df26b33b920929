//! The hub: tools by name, chains of tools that stand in for each other, and how they come into a
//! runtime.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ephor_model::{Named, ToolSpec};
use ephor_rules::KindSpec;
use ephor_runtime::{Builder, Part, Services};
use serde_json::Value;

use crate::arguments::{Missing, missing};
use crate::executor::{ToolNode, kind};
use crate::lowered::Lowered;
use crate::mcp::{self, McpServer, ServerStatus};
use crate::tool::{DynTool, Reach, Tool, ToolInfo, Typed};

/// Longest name of a tool: what models' providers allow.
pub const MAX_NAME: usize = 64;

/// Most tools and chains of one hub.
pub const MAX_TOOLS: usize = 1024;

/// One mistake of a hub's set-up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HubMistake {
    /// Two tools or chains have the same name.
    #[error("the tool {0:?} is there twice")]
    Duplicate(String),
    /// A name that can't be used.
    #[error("{0:?} can't be a tool's name: use letters, digits, `_` and `-`, at most 64")]
    Name(String),
    /// A schema that is no JSON Schema, or not an object's.
    #[error("{0}")]
    Schema(String),
    /// A chain without members, or one that is a member of itself.
    #[error("the chain {0:?} {1}")]
    Chain(String, &'static str),
    /// More tools than a hub takes.
    #[error("there are more than {MAX_TOOLS} tools")]
    TooMany,
    /// Something in the settings.
    #[error("tools.{0}")]
    Settings(String),
}

/// All mistakes of a hub's set-up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the tools can't be set up:{}", list(.0))]
pub struct HubError(pub Vec<HubMistake>);

fn list(mistakes: &[HubMistake]) -> String {
    mistakes.iter().map(|mistake| format!("\n  - {mistake}")).collect()
}

/// How a tool comes to be carried out.
#[derive(Clone)]
pub(crate) enum Way {
    /// As a node kind of its own.
    Own { spec: KindSpec, tool: Arc<dyn DynTool> },
    /// As a node of a kind that every runtime has.
    Lowered(Lowered),
    /// Not at all, and why.
    Off(String),
}

pub(crate) struct Entry {
    pub info: ToolInfo,
    pub way: Way,
}

#[derive(Default)]
pub(crate) struct Inner {
    /// In the order in which they were added: models read the first with most care.
    pub order: Vec<String>,
    pub tools: HashMap<String, Entry>,
    pub chains: BTreeMap<String, Vec<String>>,
    /// The member of each chain that worked last: one a chain.
    worked: Mutex<HashMap<String, String>>,
    servers: Vec<ServerStatus>,
}

/// The tools that agents may propose. Cloning shares them.
///
/// A hub causes nothing by itself: [`call`](Self::call) publishes a decision through an agent's
/// [`Hands`](ephor_runtime::Hands), and the node kinds that [`install`](Self::install) registers
/// carry out what the judge approved.
///
/// ```
/// use ephor_tools::{Hub, builtin};
///
/// let hub = Hub::builder()
///     .tool(builtin::Calculate)
///     .chain("compute", ["python_eval", "calculate"])
///     .build()
///     .unwrap();
/// let names: Vec<String> = hub.specs().into_iter().map(|tool| tool.name).collect();
/// assert_eq!(names, ["calculate", "compute"]);
/// assert_eq!(hub.resolve("compute"), ["calculate"]);
/// ```
/// The default has no tools.
#[derive(Clone, Default)]
pub struct Hub(pub(crate) Arc<Inner>);

/// Puts a hub together. Every mistake is reported, together.
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

    /// Adds a tool that is carried out by a node kind that every runtime has.
    pub fn lowered(mut self, tool: Lowered) -> Self {
        self.order.push((Added::Lowered, self.lowered.len()));
        self.lowered.push(tool);
        self
    }

    /// Adds a tool that is known, and switched off here: a call says why. It isn't offered to
    /// models.
    pub fn off(mut self, info: ToolInfo, why: impl Into<String>) -> Self {
        self.order.push((Added::Off, self.off.len()));
        self.off.push((info, why.into()));
        self
    }

    /// A name under which several tools stand in for each other: they are tried in this order, and
    /// the one that worked last goes first the next time. Members that aren't there are passed
    /// over, so a chain may name tools that only some set-ups have.
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

    /// Starts the MCP servers, and makes the hub. A server that can't be started is left out, with
    /// a warning, unless it is `required`; [`Hub::servers`] tells how each went.
    ///
    /// # Errors
    /// All mistakes of the set-up, together.
    pub async fn connect(mut self) -> Result<Hub, HubError> {
        match mcp::start(&std::mem::take(&mut self.servers)).await {
            Err(mistakes) => self.mistakes.extend(mistakes.into_iter().map(HubMistake::Settings)),
            Ok(started) => {
                for server in started {
                    let status = server.status;
                    if let (true, Some(error)) = (server.required, &status.error) {
                        let what = format!("mcp.servers.{}: {error}", status.name);
                        self.mistakes.push(HubMistake::Settings(what));
                    }
                    self.statuses.push(status);
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

    /// The hub. MCP servers need [`connect`](Self::connect).
    ///
    /// # Errors
    /// All mistakes of the set-up, together.
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

impl Hub {
    /// An empty hub's builder.
    pub fn builder() -> HubBuilder {
        HubBuilder::default()
    }

    /// Registers the tools' node kinds with a runtime, and lends the tools its journal and clock.
    /// One hub may be installed in several runtimes.
    pub fn install(&self, builder: Builder) -> Builder {
        let reach = Arc::new(Reach::default());
        let mut builder = builder.part(Lender(reach.clone()));
        for name in &self.0.order {
            if let Some(Entry { way: Way::Own { spec, tool }, .. }) = self.0.tools.get(name) {
                let node = ToolNode::new(spec.clone(), tool.clone(), reach.clone());
                builder = builder.node_executor(Arc::new(node));
            }
        }
        builder
    }

    /// Every tool that can be called, and every chain that has one: for models, and for people who
    /// ask what can be done.
    pub fn specs(&self) -> Vec<Named> {
        self.0.order.iter().filter_map(|name| self.spec(name)).collect()
    }

    /// One of [`specs`](Self::specs).
    pub fn spec(&self, name: &str) -> Option<Named> {
        let first = self.resolve(name).into_iter().next()?;
        let entry = self.0.tools.get(&first)?;
        Some(Named {
            name: name.to_owned(),
            description: entry.info.description.clone(),
            schema: entry.info.schema.clone(),
        })
    }

    /// The same in the form of a request to a model.
    pub fn model_tools(&self) -> Vec<ToolSpec> {
        let tool = |Named { name, description, schema }| ToolSpec { name, description, schema };
        self.specs().into_iter().map(tool).collect()
    }

    /// The tools that stand for a name, in the order in which they are tried now. Empty: there is
    /// none, or all are switched off.
    pub fn resolve(&self, name: &str) -> Vec<String> {
        let on = |tool: &&String| {
            self.0.tools.get(*tool).is_some_and(|entry| !matches!(entry.way, Way::Off(_)))
        };
        self.members(name).iter().filter(on).cloned().collect()
    }

    /// The members of a chain, or the name itself; the one that worked last first.
    pub(crate) fn members(&self, name: &str) -> Vec<String> {
        let Some(members) = self.0.chains.get(name) else {
            return vec![name.to_owned()];
        };
        let mut members = members.clone();
        let worked = self.0.worked.lock().unwrap_or_else(PoisonError::into_inner);
        let last = worked.get(name).and_then(|last| members.iter().position(|m| m == last));
        if let Some(last) = last {
            members[..=last].rotate_right(1);
        }
        members
    }

    pub(crate) fn worked(&self, chain: &str, member: &str) {
        if self.0.chains.contains_key(chain) {
            let mut worked = self.0.worked.lock().unwrap_or_else(PoisonError::into_inner);
            worked.insert(chain.to_owned(), member.to_owned());
        }
    }

    /// Which required arguments are missing: absent, null, blank, or a word for not knowing. Pure.
    /// None where there is no such tool.
    pub fn check(&self, name: &str, arguments: &Value) -> Option<Vec<Missing>> {
        let spec = self.spec(name)?;
        Some(missing(&spec.schema, arguments))
    }

    /// How the start of each MCP server went.
    pub fn servers(&self) -> &[ServerStatus] {
        &self.0.servers
    }

    /// The names of everything that can be called.
    pub fn names(&self) -> Vec<String> {
        self.specs().into_iter().map(|spec| spec.name).collect()
    }
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hub").field(&self.0.order).finish()
    }
}

/// Lends a runtime's journal and clock to the tools that were installed in it.
struct Lender(Arc<Reach>);

#[async_trait]
impl Part for Lender {
    fn name(&self) -> &str {
        "tools"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        // The same builder can't be built twice, so these are empty.
        let _ = self.0.journal.set(services.journal.clone());
        let _ = self.0.clock.set(services.clock.clone());
        Ok(())
    }
}
