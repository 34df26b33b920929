//! The tools' settings in `ephor.toml`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::builder::{HubBuilder, HubError, HubMistake};
use crate::builtin::{
    self, AdvancedWebSearch, Calculate, ConversationHistory, Engine, GetTime, ListWorkspaceFiles,
    ReadFile, WebSearch, Workspace,
};
use crate::environment::filled;
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
    /// The search engine for `web_search` and `advanced_web_search`. None: they are disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchConfig>,
    /// Chains of tools that are fallbacks for each other, tried in this order. Default
    /// `search_web`: `advanced_web_search`, `web_search`.
    pub chains: BTreeMap<String, Vec<String>>,
    /// MCP servers that provide tools.
    pub mcp: McpConfig,
}

/// A search engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SearchConfig {
    /// The search API: `searxng` (default) or `brave`.
    pub engine: SearchEngine,
    /// Its URL. Only its host is called. Default: Brave's own for `brave`; SearXNG has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
    /// The key, for `brave`: `${NAME}` for a variable of the environment. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The timeout of a search, in seconds, 0.1 to 300. Default 20.
    pub timeout: f64,
    /// How many pages `advanced_web_search` reads by default, 1 to 8; 0 disables it. Each is
    /// an HTTP request that is judged and counted like others. Default 3.
    pub pages: u32,
}

/// The interface of a search engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchEngine {
    /// SearXNG's: `?q=…&format=json`.
    #[default]
    Searxng,
    /// Brave Search's: `?q=…&count=…`, with a key.
    Brave,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self { engine: SearchEngine::Searxng, endpoint: None, key: None, timeout: 20.0, pages: 3 }
    }
}

impl SearchConfig {
    /// A SearXNG server at that address.
    pub fn searxng(endpoint: impl Into<String>) -> Self {
        Self { endpoint: Some(endpoint.into()), ..Self::default() }
    }

    /// Brave Search with that key, such as `${BRAVE_API_KEY}`.
    pub fn brave(key: impl Into<String>) -> Self {
        Self { engine: SearchEngine::Brave, key: Some(key.into()), ..Self::default() }
    }

    /// `read` gives the variables of the environment.
    fn open(&self, read: &dyn Fn(&str) -> Option<String>) -> Result<Engine, String> {
        if !(0.1..=300.0).contains(&self.timeout) {
            return Err("timeout: it is not between 0.1 and 300 seconds".to_owned());
        }
        if self.pages > 8 {
            return Err("pages: it is not between 0 and 8".to_owned());
        }
        let timeout = Duration::from_secs_f64(self.timeout);
        let wrong = |why| format!("endpoint: {why}");
        match (self.engine, &self.endpoint, &self.key) {
            (SearchEngine::Searxng, _, Some(_)) => {
                Err("key: SearXNG takes none; `engine = \"brave\"` does".to_owned())
            }
            (SearchEngine::Searxng, None, _) => {
                Err("endpoint: name the server, as in \"http://127.0.0.1:8888/search\"".to_owned())
            }
            (SearchEngine::Searxng, Some(endpoint), None) => {
                Engine::searxng(endpoint, timeout).map_err(wrong)
            }
            (SearchEngine::Brave, _, None) => {
                Err("key: Brave needs one, as in \"${BRAVE_API_KEY}\"".to_owned())
            }
            (SearchEngine::Brave, endpoint, Some(key)) => {
                let key =
                    filled(key, &mut |name| read(name)).map_err(|why| format!("key: {why}"))?;
                let endpoint = endpoint.as_deref().unwrap_or(BRAVE);
                Engine::brave(endpoint, &key, timeout).map_err(wrong)
            }
        }
    }
}

/// Brave's own address (<https://api-dashboard.search.brave.com/app/documentation>).
const BRAVE: &str = "https://api.search.brave.com/res/v1/web/search";

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
        // Whether a secret is set is the machine's matter, not the file's.
        let _ = self.search(&|_| Some("x".to_owned()), &mut mistakes);
        mistakes
    }

    fn search(
        &self,
        read: &dyn Fn(&str) -> Option<String>,
        mistakes: &mut Vec<String>,
    ) -> Option<Engine> {
        let opened = self.search.as_ref()?.open(read);
        opened.map_err(|why| mistakes.push(format!("search.{why}"))).ok()
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
        let pages = self.search.as_ref().map_or(0, |search| search.pages);
        let engine = self.search(&|name| std::env::var(name).ok(), &mut mistakes);
        hub = match engine.clone().filter(|_| pages > 0) {
            Some(engine) => hub.tool(AdvancedWebSearch::new(engine, pages)),
            None => hub.off(AdvancedWebSearch::info(), NO_SEARCH),
        };
        hub = match engine {
            Some(engine) => hub.tool(WebSearch(engine)),
            None => hub.off(WebSearch::info(), NO_SEARCH),
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

const NO_SEARCH: &str = "set up a search engine in `tools.search`";

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
            search: Some(SearchConfig::searxng("http://127.0.0.1:8888/")),
            ..ToolsConfig::default()
        };
        let hub = config.builder().build().unwrap();
        assert_eq!(hub.names().len(), names.len() + 5);
        assert_eq!(hub.resolve("search_web"), ["advanced_web_search", "web_search"]);
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
