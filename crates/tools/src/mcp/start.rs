//! Starts servers, and makes their tools tools of the hub.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::Failure;
use futures::StreamExt;
use serde_json::{Map, Value};

use super::config::{self, McpServer, Plan};
use super::listing::{RENAMED, Taken};
use super::server::Server;
use super::{ServerStatus, Started};
use crate::tool::{DynTool, ToolContext, ToolInfo};

/// Servers that are started side by side.
const TOGETHER: usize = 8;

/// Starts servers, and takes their tools.
pub(crate) async fn start(servers: &[(String, McpServer)]) -> Result<Vec<Started>, Vec<String>> {
    let mut mistakes = Vec::new();
    let mut plans = Vec::new();
    let read = |name: &str| std::env::var(name).ok();
    for (name, server) in servers {
        match Plan::of(name, server, &read) {
            Ok(plan) => plans.push(plan),
            Err(found) => {
                mistakes.extend(found.into_iter().map(|what| format!("mcp.servers.{name}{what}")));
            }
        }
    }
    if plans.len() > config::MAX_SERVERS {
        mistakes.push(format!("mcp.servers: there are more than {}", config::MAX_SERVERS));
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let starting = futures::stream::iter(plans.into_iter().map(one)).buffered(TOGETHER);
    Ok(starting.collect().await)
}

async fn one(plan: Plan) -> Started {
    let (name, required) = (plan.name.clone(), plan.required);
    let server = Arc::new(Server::new(plan));
    match server.tools().await {
        Ok((taken, left_out)) => {
            let names = taken.iter().map(|tool| tool.info.name.clone()).collect();
            if !left_out.is_empty() {
                tracing::warn!(server = name, ?left_out, "tools of an MCP server are left out");
            }
            let tool =
                |taken| -> Arc<dyn DynTool> { Arc::new(McpTool { server: server.clone(), taken }) };
            let tools = taken.into_iter().map(tool).collect();
            Started {
                tools,
                server,
                status: ServerStatus { name, tools: names, left_out, error: None },
                required,
            }
        }
        Err(failure) => {
            let mut error = failure.message;
            if let Some(detail) = failure.detail {
                error = format!("{error}; it said: {detail}");
            }
            tracing::warn!(server = name, error, "an MCP server is left out");
            let status =
                ServerStatus { name, tools: Vec::new(), left_out: Vec::new(), error: Some(error) };
            Started { tools: Vec::new(), server, status, required }
        }
    }
}

/// A tool of a server.
struct McpTool {
    server: Arc<Server>,
    taken: Taken,
}

#[async_trait]
impl DynTool for McpTool {
    fn info(&self) -> ToolInfo {
        self.taken.info.clone()
    }

    async fn run(&self, arguments: Value, cx: ToolContext) -> Result<Value, Failure> {
        let mut arguments = match arguments {
            Value::Object(arguments) => arguments,
            _ => Map::new(),
        };
        if self.taken.renamed
            && let Some(timeout) = arguments.remove(RENAMED)
        {
            arguments.insert("timeout".to_owned(), timeout);
        }
        cx.progress(&format!("asking the MCP server {}", self.server.plan().name), None);
        self.server.call(&self.taken.name, arguments, cx.time()).await
    }
}
