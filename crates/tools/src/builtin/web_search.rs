//! Web search, by a search server that an operator configures.

use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use ephor_net::{Checked, Client, Request};
use reqwest::Method;
use reqwest::header::{ACCEPT, HeaderMap, HeaderValue};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pinned::pinned;
use crate::text::clean;
use crate::tool::{Tool, ToolContext, ToolInfo, ToolTraits};

/// The name of the tool.
const NAME: &str = "web_search";

const DESCRIPTION: &str = "Searches the web; gives titles, addresses and snippets";

/// Maximum number of results of one search, and how many where nobody says.
const MOST: u32 = 20;
const USUAL: u32 = 5;

/// The largest answer of the search server, in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// How long a title, an address and a snippet may be, in characters.
const TITLE: usize = 300;
const URL: usize = 2000;
const SNIPPET: usize = 1000;

/// `web_search`: queries an endpoint with SearXNG's interface (`?q=…&format=json`).
#[derive(Debug, Clone)]
pub struct WebSearch {
    client: Client,
    endpoint: Checked,
    timeout: Duration,
}

impl WebSearch {
    /// A search at that endpoint. Only its host is called, even after redirects.
    ///
    /// # Errors
    /// The endpoint isn't an http or https URL.
    pub fn new(endpoint: &str, timeout: Duration) -> Result<Self, String> {
        let (client, endpoint) = pinned(endpoint)?;
        Ok(Self { client, endpoint, timeout })
    }

    /// What is known of the tool where there is no endpoint.
    pub(crate) fn info() -> ToolInfo {
        ToolInfo {
            name: NAME.to_owned(),
            description: DESCRIPTION.to_owned(),
            schema: schemars::schema_for!(Search).to_value(),
            traits: ToolTraits::default(),
        }
    }

    async fn ask(&self, query: &str) -> Result<Answer, Failure> {
        let mut url = self.endpoint.clone();
        url.append_query("q", query);
        url.append_query("format", "json");
        let headers =
            HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        let request = Request::new(Method::GET, url).headers(headers);
        let answer = self.client.send(request, |_| {}).await?;
        let status = answer.status();
        let host = self.endpoint.host();
        if !status.is_success() {
            let code = match status.as_u16() {
                429 => ErrorCode::RateLimited,
                401 | 403 => ErrorCode::Permission,
                500.. => ErrorCode::NetworkError,
                _ => ErrorCode::Dependency,
            };
            return Err(Failure::new(code, format!("the search server {host} answered {status}"))
                .hint("an operator can switch its JSON format on (search.formats in SearXNG)"));
        }
        let bytes = answer.bytes(MAX_BYTES).await?;
        serde_json::from_slice(&bytes).map_err(|_| {
            let what =
                format!("the search server {host} answered with something else than results");
            Failure::new(ErrorCode::Dependency, what)
        })
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

/// One result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SearchResult {
    /// The page's title.
    pub title: String,
    /// Its address.
    pub url: String,
    /// An excerpt.
    pub snippet: String,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    results: Vec<Hit>,
}

#[derive(Deserialize)]
struct Hit {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    content: Option<String>,
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
        let port = match (self.endpoint.is_plain(), self.endpoint.port()) {
            (true, 80) | (false, 443) => String::new(),
            (_, port) => format!(":{port}"),
        };
        ToolTraits::reads(Some(format!("http:{}{port}", self.endpoint.host())))
    }

    async fn run(&self, args: Search, cx: ToolContext) -> Result<Found, Failure> {
        let query = args.query.trim().to_owned();
        cx.progress(&format!("asking {}", self.endpoint.host()), None);
        let answer = cx.time().within(self.timeout, self.ask(&query)).await;
        let answer = answer.unwrap_or_else(|| {
            let what = format!("the search server gave no answer in {:?}", self.timeout);
            Err(Failure::new(ErrorCode::Timeout, what))
        })?;
        let most = args.limit.unwrap_or(USUAL).clamp(1, MOST) as usize;
        let results = answer.results.into_iter().filter_map(|hit| {
            let url = hit.url.filter(|url| ephor_net::authority(url).is_some())?;
            Some(SearchResult {
                title: clean(&hit.title.unwrap_or_default(), TITLE),
                url: clean(&url, URL),
                snippet: clean(&hit.content.unwrap_or_default(), SNIPPET),
            })
        });
        Ok(Found { query, results: results.take(most).collect() })
    }
}
