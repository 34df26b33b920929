//! The search engines that can be asked.

use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use ephor_net::{Checked, Client, Request};
use ephor_retrieval::Page;
use reqwest::header::{ACCEPT, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};
use serde::{Deserialize, Serialize};

use crate::config::SearchEngine;
use crate::pinned::pinned;
use crate::text::clean;
use crate::tool::ToolContext;

/// Maximum number of results of one search.
pub(super) const MOST: u32 = 20;

/// The largest answer of a search server, in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// How long a title, an address, a snippet and a date may be, in characters.
const TITLE: usize = 300;
const URL: usize = 2000;
const SNIPPET: usize = 1000;
const DATE: usize = 40;

/// Brave's header for a key (<https://api-dashboard.search.brave.com/app/documentation>).
const BRAVE_KEY: HeaderName = HeaderName::from_static("x-subscription-token");

/// A search engine at an address. Only its host is called, even after redirects.
#[derive(Debug, Clone)]
pub struct Engine {
    kind: SearchEngine,
    client: Client,
    endpoint: Checked,
    key: Option<HeaderValue>,
    timeout: Duration,
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
    /// When it was published, as the engine says it. None: it doesn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
}

impl Engine {
    /// A SearXNG server, or another one with its interface (`?q=…&format=json`).
    ///
    /// # Errors
    /// The endpoint isn't an http or https URL.
    pub fn searxng(endpoint: &str, timeout: Duration) -> Result<Self, String> {
        let (client, endpoint) = pinned(endpoint)?;
        Ok(Self { kind: SearchEngine::Searxng, client, endpoint, key: None, timeout })
    }

    /// Brave Search, with a key for its API.
    ///
    /// # Errors
    /// The endpoint isn't an http or https URL, or the key can't be a header.
    pub fn brave(endpoint: &str, key: &str, timeout: Duration) -> Result<Self, String> {
        let (client, endpoint) = pinned(endpoint)?;
        let mut key =
            HeaderValue::from_str(key).map_err(|_| "the key can't be sent as a header")?;
        key.set_sensitive(true);
        Ok(Self { kind: SearchEngine::Brave, client, endpoint, key: Some(key), timeout })
    }

    /// The source of its results: `http:HOST`.
    pub(super) fn source(&self) -> String {
        let port = match (self.endpoint.is_plain(), self.endpoint.port()) {
            (true, 80) | (false, 443) => String::new(),
            (_, port) => format!(":{port}"),
        };
        format!("http:{}{port}", self.endpoint.host())
    }

    /// Asks it for at most so many results.
    pub(super) async fn find(
        &self,
        query: &str,
        most: u32,
        cx: &ToolContext,
    ) -> Result<Vec<SearchResult>, Failure> {
        cx.progress(&format!("asking {}", self.endpoint.host()), None);
        let most = most.clamp(1, MOST);
        let hits = cx.time().within(self.timeout, self.ask(query, most)).await;
        let late = || format!("the search server gave no answer in {:?}", self.timeout);
        let hits = hits.unwrap_or_else(|| Err(Failure::new(ErrorCode::Timeout, late())))?;
        Ok(hits.into_iter().filter_map(Hit::result).take(most as usize).collect())
    }

    async fn ask(&self, query: &str, most: u32) -> Result<Vec<Hit>, Failure> {
        let mut url = self.endpoint.clone();
        url.append_query("q", query);
        match self.kind {
            SearchEngine::Searxng => url.append_query("format", "json"),
            SearchEngine::Brave => url.append_query("count", &most.to_string()),
        }
        let mut headers =
            HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        headers.extend(self.key.clone().map(|key| (BRAVE_KEY, key)));
        let request = Request::new(Method::GET, url).headers(headers);
        let answer = self.client.send(request, |_| {}).await?;
        if !answer.status().is_success() {
            return Err(self.refused(answer.status()));
        }
        let bytes = answer.bytes(MAX_BYTES).await?;
        let answer: Answer = serde_json::from_slice(&bytes).map_err(|_| {
            let host = self.endpoint.host();
            let what =
                format!("the search server {host} answered with something else than results");
            Failure::new(ErrorCode::Dependency, what)
        })?;
        Ok(match self.kind {
            SearchEngine::Searxng => answer.results,
            SearchEngine::Brave => answer.web.results,
        })
    }

    fn refused(&self, status: StatusCode) -> Failure {
        let code = match status.as_u16() {
            429 => ErrorCode::RateLimited,
            401 | 403 => ErrorCode::Permission,
            500.. => ErrorCode::NetworkError,
            _ => ErrorCode::Dependency,
        };
        let what = format!("the search server {} answered {status}", self.endpoint.host());
        Failure::new(code, what).hint(match self.kind {
            SearchEngine::Searxng => {
                "an operator can switch its JSON format on (search.formats in SearXNG)"
            }
            SearchEngine::Brave => "an operator can check `tools.search.key`",
        })
    }
}

/// What engines answer: SearXNG has `results`, Brave `web.results`.
#[derive(Default, Deserialize)]
struct Answer {
    #[serde(default)]
    results: Vec<Hit>,
    #[serde(default)]
    web: Web,
}

#[derive(Default, Deserialize)]
struct Web {
    #[serde(default)]
    results: Vec<Hit>,
}

#[derive(Deserialize)]
struct Hit {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    url: Option<String>,
    #[serde(default, alias = "description")]
    content: Option<String>,
    #[serde(default, rename = "publishedDate", alias = "page_age")]
    published: Option<String>,
}

impl Hit {
    /// None: it has no address that can be read.
    fn result(self) -> Option<SearchResult> {
        let url = self.url.filter(|url| ephor_net::authority(url).is_some())?;
        // Engines mark the words that were found.
        let plain = |text: Option<String>, most| {
            clean(&Page::html(&text.unwrap_or_default()).blocks.join(" "), most)
        };
        Some(SearchResult {
            title: plain(self.title, TITLE),
            url: clean(&url, URL),
            snippet: plain(self.content, SNIPPET),
            published: self.published.map(|date| clean(&date, DATE)),
        })
    }
}
