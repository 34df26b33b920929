//! The hub: tools by name, chains of fallbacks, and their registration with a runtime.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ephor_model::{Named, ToolSpec};
use ephor_rules::KindSpec;
use ephor_runtime::{Builder, Part, Services};
use serde_json::Value;

use crate::arguments::{Missing, missing};
use crate::builder::HubBuilder;
use crate::executor::ToolNode;
use crate::lowered::Lowered;
use crate::mcp::{Server, ServerStatus};
use crate::tool::{DynTool, Reach, ToolInfo};

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
    pub worked: Mutex<HashMap<String, String>>,
    pub servers: Vec<ServerStatus>,
    pub running: Vec<Arc<Server>>,
}

/// The tools that agents may propose. Cheap to clone; clones share them.
///
/// A hub causes nothing by itself: [`call`](Self::call) publishes a decision through an agent's
/// [`AgentPort`](ephor_runtime::AgentPort), and the node kinds that [`install`](Self::install) registers
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
///
/// The default has no tools.
#[derive(Clone, Default)]
pub struct Hub(pub(crate) Arc<Inner>);

impl Hub {
    /// A builder for an empty hub.
    pub fn builder() -> HubBuilder {
        HubBuilder::default()
    }

    /// Registers the tools' node kinds with a runtime, and gives the tools access to its journal. A
    /// hub may be installed in several runtimes.
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

    /// The node kinds that [`install`](Self::install) registers, which policies may name.
    pub fn kinds(&self) -> Vec<KindSpec> {
        let kind = |name| match &self.0.tools.get(name)?.way {
            Way::Own { spec, .. } => Some(spec.clone()),
            Way::Lowered(_) | Way::Off(_) => None,
        };
        self.0.order.iter().filter_map(kind).collect()
    }

    /// Every tool that can be called, and every chain with such a tool, for models and people.
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

    /// The same in the form of a model request.
    pub fn model_tools(&self) -> Vec<ToolSpec> {
        let tool = |Named { name, description, schema }| ToolSpec { name, description, schema };
        self.specs().into_iter().map(tool).collect()
    }

    /// The tools behind a name, in the order in which they would be tried now. Empty if there are
    /// none, or all are disabled.
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

    /// The required arguments that are missing: absent, null, blank, or a word for unknown. Pure.
    /// None if there is no such tool.
    pub fn check(&self, name: &str, arguments: &Value) -> Option<Vec<Missing>> {
        let spec = self.spec(name)?;
        Some(missing(&spec.schema, arguments))
    }

    /// The start of each MCP server.
    pub fn servers(&self) -> &[ServerStatus] {
        &self.0.servers
    }

    /// Stops the MCP servers permanently; call it after the runtime's shutdown. A server's input is
    /// closed; if it hasn't exited a second later it is terminated, and killed after another.
    pub async fn close(&self) {
        futures::future::join_all(self.0.running.iter().map(|server| server.close())).await;
    }

    /// Kills the MCP servers at once, permanently, if there is no time to [`close`](Self::close)
    /// them.
    pub fn kill(&self) {
        self.0.running.iter().for_each(|server| server.kill());
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

/// Lends a runtime's journal to the tools that were installed in it.
struct Lender(Arc<Reach>);

#[async_trait]
impl Part for Lender {
    fn name(&self) -> &str {
        "tools"
    }

    async fn install(&self, services: &Services) -> Result<(), String> {
        // The same builder can't be built twice, so these are empty.
        let _ = self.0.journal.set(services.journal.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::tool::{Tool, ToolContext, ToolTraits, tool_fn};
    use ephor_core::Failure;
    use serde_json::json;

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    struct Place {
        /// Where.
        city: String,
        #[serde(default)]
        day: Option<String>,
    }

    fn tool(name: &str) -> impl Tool<Args = Place, Output = String> {
        tool_fn(name, "tells the weather", |args: Place, _: ToolContext| async move {
            Ok::<_, Failure>(format!("{} {:?}", args.city, args.day))
        })
    }

    fn off(name: &str) -> ToolInfo {
        let schema = json!({"type": "object"});
        let (name, description) = (name.to_owned(), String::new());
        ToolInfo { name, description, schema, traits: ToolTraits::default() }
    }

    #[test]
    fn what_a_chain_stands_for() {
        let hub = Hub::builder()
            .tool(tool("a"))
            .tool(tool("b"))
            .off(off("c"), "no endpoint")
            .chain("any", ["c", "a", "missing", "b"])
            .chain("none", ["c", "missing"])
            .build()
            .unwrap();
        let check = |name: &str, expect: &[&str]| assert_eq!(hub.resolve(name), expect, "{name}");
        check("any", &["a", "b"]);
        hub.worked("any", "b");
        check("any", &["b", "a"]);
        hub.worked("any", "a");
        check("any", &["a", "b"]);
        check("b", &["b"]);
        check("c", &[]);
        check("none", &[]);
        check("nobody", &[]);
        assert_eq!(hub.names(), ["a", "b", "any"]);
        assert_eq!(hub.model_tools()[2].schema, hub.spec("a").unwrap().schema);
        let names = |arguments| -> Vec<String> {
            hub.check("any", &arguments).unwrap().into_iter().map(|missing| missing.name).collect()
        };
        assert_eq!(names(json!({"day": "Monday"})), ["city"]);
        assert_eq!(names(json!({"city": "Oslo"})), [""; 0]);
        assert!(hub.check("nobody", &json!({})).is_none());
    }

    #[tokio::test]
    async fn a_tool_can_be_tried_without_a_runtime() {
        let cx = ToolContext::detached(ephor_core::ConversationId::new("c").unwrap());
        let args = Place { city: "Oslo".to_owned(), day: None };
        assert_eq!(tool("a").run(args, cx).await.unwrap(), "Oslo None");
    }
}
