//! `web_search`: what a search engine has on a question.

use ephor_core::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::engine::{Engine, SearchResult};
use crate::tool::{Tool, ToolContext, ToolInfo, ToolTraits};

/// The name of the tool.
const NAME: &str = "web_search";

const DESCRIPTION: &str = "Searches the web; gives titles, addresses and snippets";

/// Results where nobody says how many.
const USUAL: u32 = 5;

/// `web_search`: asks a search engine, and reads no page.
#[derive(Debug, Clone)]
pub struct WebSearch(pub Engine);

impl WebSearch {
    /// What is known of the tool where there is no engine.
    pub(crate) fn info() -> ToolInfo {
        ToolInfo {
            name: NAME.to_owned(),
            description: DESCRIPTION.to_owned(),
            schema: schemars::schema_for!(Search).to_value(),
            traits: ToolTraits::default(),
        }
    }
}

/// The arguments of [`WebSearch`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Search {
    /// What to look for.
    #[schemars(length(min = 1, max = 500))]
    pub query: String,
    /// Maximum number of results, 1 to 20. Default 5.
    #[serde(default)]
    #[schemars(range(min = 1, max = 20))]
    pub limit: Option<u32>,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// What was searched for.
    pub query: String,
    /// The results, best first.
    pub results: Vec<SearchResult>,
}

impl Tool for WebSearch {
    type Args = Search;
    type Output = Found;

    fn name(&self) -> &str {
        NAME
    }

    fn description(&self) -> &str {
        DESCRIPTION
    }

    fn traits(&self) -> ToolTraits {
        ToolTraits::reads(Some(self.0.source()))
    }

    async fn run(&self, args: Search, cx: ToolContext) -> Result<Found, Failure> {
        let query = args.query.trim().to_owned();
        let results = self.0.find(&query, args.limit.unwrap_or(USUAL), &cx).await?;
        Ok(Found { query, results })
    }
}
