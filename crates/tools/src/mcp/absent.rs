//! A program that was built without the feature `mcp`: it can start no server, and says so.

use super::{McpServer, Started};

/// There is none.
#[derive(Debug)]
pub(crate) enum Server {}

impl Server {
    pub(crate) async fn close(&self) {
        match *self {}
    }

    pub(crate) fn kill(&self) {
        match *self {}
    }
}

/// Refuses servers, by their names.
pub(crate) async fn start(servers: &[(String, McpServer)]) -> Result<Vec<Started>, Vec<String>> {
    let refuse = |(name, _): &(String, McpServer)| {
        format!("mcp.servers.{name}: this program was built without the feature `mcp`")
    };
    match servers {
        [] => Ok(Vec::new()),
        servers => Err(servers.iter().map(refuse).collect()),
    }
}
