//! The tools' settings in `ephor.toml`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::builder::{HubBuilder, HubError, HubMistake};
use crate::builtin::{self, Calculate, ConversationHistory, GetTime, ListWorkspaceFiles, ReadFile};
use crate::builtin::{WebSearch, Workspace};
use crate::hub::Hub;
use crate::mcp::McpConfig;
use crate::tool::{Tool, ToolInfo};

/// The tools that agents may propose: `[tools]` in `ephor.toml`.
///
/// ```
/// let config: ephor_tools::ToolsConfig = toml::from_str(r#"
///     workspace = "notes"
///     [search]
///     endpoint = "http://127.0.0.1:8888/search"
///     [mcp.servers.time]
///     command = "uvx"
///     args = ["mcp-server-time"]
/// "#).unwrap();
/// assert!(config.check().is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ToolsConfig {
    /// The folder for `list_workspace_files` and `read_file`. None: they are disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workspace: Option<PathBuf>,
    /// The server for `web_search`. None: it is disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchConfig>,
    /// Chains of tools that are fallbacks for each other, tried in this order. Default
    /// `search_web`: `advanced_web_search`, `web_search`.
    pub chains: BTreeMap<String, Vec<String>>,
    /// MCP servers that provide tools.
    pub mcp: McpConfig,
}

/// A search server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchConfig {
    /// A URL with SearXNG's interface, `?q=…&format=json`. Only its host is called.
    pub endpoint: String,
    /// The timeout of a search, in seconds, 0.1 to 300. Default 20.
    #[serde(default = "SearchConfig::usual_timeout")]
    pub timeout: f64,
}

impl SearchConfig {
    fn usual_timeout() -> f64 {
        20.0
    }
}

impl Default for ToolsConfig {
    fn default() -> Self {
        let search = vec!["advanced_web_search".to_owned(), "web_search".to_owned()];
        Self {
            workspace: None,
            search: None,
            chains: BTreeMap::from([("search_web".to_owned(), search)]),
            mcp: McpConfig::default(),
        }
    }
}

impl ToolsConfig {
    /// Returns what is wrong, each with its place. Starts and opens nothing.
    pub fn check(&self) -> Vec<String> {
        let mut mistakes = self.mcp.check().into_iter().map(|at| format!("mcp.{at}")).collect();
        let _ = self.search(&mut mistakes);
        mistakes
    }

    fn search(&self, mistakes: &mut Vec<String>) -> Option<WebSearch> {
        let search = self.search.as_ref()?;
        if !(0.1..=300.0).contains(&search.timeout) {
            mistakes.push("search.timeout: it is not between 0.1 and 300 seconds".to_owned());
            return None;
        }
        let made = WebSearch::new(&search.endpoint, Duration::from_secs_f64(search.timeout));
        made.map_err(|why| mistakes.push(format!("search.endpoint: {why}"))).ok()
    }

    /// A hub builder with the bundled tools, the chains, and the MCP servers, which
    /// [`HubBuilder::connect`] starts. Add your own tools to it.
    pub fn builder(&self) -> HubBuilder {
        let mut mistakes = Vec::new();
        let mut hub = Hub::builder()
            .tool(Calculate)
            .tool(GetTime)
            .tool(ConversationHistory)
            .lowered(builtin::http_fetch())
            .lowered(builtin::sql_query());
        hub = match self.search(&mut mistakes) {
            Some(search) => hub.tool(search),
            None => hub.off(WebSearch::info(), "name a search server in `tools.search.endpoint`"),
        };
        hub = match self.workspace.as_deref().map(Workspace::open) {
            Some(Ok(workspace)) => {
                hub.tool(ListWorkspaceFiles(workspace.clone())).tool(ReadFile(workspace))
            }
            Some(Err(why)) => {
                mistakes.push(format!("workspace: {why}"));
                hub
            }
            None => {
                let why = "name a folder in `tools.workspace`";
                let [list, read] = workspace_tools();
                hub.off(list, why).off(read, why)
            }
        };
        for (name, members) in &self.chains {
            hub = hub.chain(name, members.iter().map(String::as_str));
        }
        for (name, server) in &self.mcp.servers {
            hub = hub.mcp(name, server.clone());
        }
        hub.mistakes.extend(mistakes.into_iter().map(HubMistake::Settings));
        hub
    }

    /// Builds the hub, with its MCP servers started.
    ///
    /// # Errors
    /// Everything that is wrong with the settings, and every `required` server that can't be
    /// started.
    pub async fn connect(&self) -> Result<Hub, HubError> {
        self.builder().connect().await
    }
}

/// What is known of the file tools where there is no folder.
fn workspace_tools() -> [ToolInfo; 2] {
    fn info<T: Tool>(name: &str, description: &str) -> ToolInfo {
        ToolInfo {
            name: name.to_owned(),
            description: description.to_owned(),
            schema: schemars::schema_for!(T::Args).to_value(),
            traits: Default::default(),
        }
    }
    [
        info::<ListWorkspaceFiles>("list_workspace_files", "Lists the files of the workspace"),
        info::<ReadFile>("read_file", "Reads a text file of the workspace"),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_comes_along_and_what_is_off() {
        let hub = ToolsConfig::default().builder().build().unwrap();
        let names =
            ["calculate", "get_time", "get_conversation_history", "http_fetch", "sql_query"];
        assert_eq!(hub.names(), names);
        let folder = tempfile::tempdir().unwrap();
        let config = ToolsConfig {
            workspace: Some(folder.path().to_owned()),
            search: Some(SearchConfig { endpoint: "http://127.0.0.1:8888/".into(), timeout: 5.0 }),
            ..ToolsConfig::default()
        };
        let hub = config.builder().build().unwrap();
        assert_eq!(hub.names().len(), names.len() + 4);
        assert_eq!(hub.resolve("search_web"), ["web_search"]);
    }

    #[test]
    fn the_settings_of_the_readme_can_be_read() {
        let readme = include_str!("../README.md");
        let settings = readme.split("```toml").nth(1).unwrap().split("```").next().unwrap();
        let config: ToolsConfig = toml::from_str(settings).unwrap();
        assert_eq!(config.mcp.servers.len(), 2);
        // A check needs no secret to be set.
        assert_eq!(config.check(), [""; 0]);
        let again: ToolsConfig = toml::from_str(&toml::to_string(&config).unwrap()).unwrap();
        assert_eq!(again, config);
    }

    #[test]
    fn every_mistake_is_told() {
        let config: ToolsConfig = toml::from_str(
            r#"
            workspace = "/nowhere/at/all"
            [search]
            endpoint = "ftp://a.example"
            [chains]
            calculate = ["x"]
            "a b" = ["x"]
            loop = ["loop"]
            none = []
            "#,
        )
        .unwrap();
        let mistakes = config.builder().build().unwrap_err().to_string();
        for part in [
            "workspace: the folder",
            "search.endpoint",
            "\"calculate\" is there twice",
            "\"a b\" can't be",
            "member of itself",
            "has no members",
        ] {
            assert!(mistakes.contains(part), "{part}: {mistakes}");
        }
        assert!(toml::from_str::<ToolsConfig>("workspase = \"x\"").is_err());
    }
}
