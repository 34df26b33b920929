//! A researcher looks a question up in sources: arXiv, a web search, the configured documents, and
//! web addresses.
//!
//! It can't fetch anything itself: it *decides* to, and the coordinator judges each decision.

mod arxiv;
mod task;

use std::sync::Arc;

use ephor_core::payload::CreateNode;
use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure, Language};
use ephor_retrieval::{Page, Ranked, rank};
use ephor_runtime::{Agent, AgentContext, AgentError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use task::Wanted;

/// Length of a passage of a page, in characters.
const PASSAGE: usize = 300;
pub use task::{Filters, Finding, Findings, Research};

/// Settings of the researcher: `[agents.researcher]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The address of arXiv's API. Empty: arXiv isn't searched. Default
    /// `https://export.arxiv.org/api/query`.
    pub arxiv: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self { arxiv: "https://export.arxiv.org/api/query".to_owned() }
    }
}

/// Documents that can be searched.
pub trait Library: Send + Sync + 'static {
    /// The passages for a question, best first: where each is, and its text.
    ///
    /// # Errors
    /// The documents can't be read.
    fn find(&self, query: &str, most: usize) -> Result<Vec<(String, String)>, String>;
}

/// The agent.
///
/// ```
/// use ephor_researcher::{Researcher, Settings};
///
/// let researcher = Researcher::new(Settings::default()).with_web_search("web_search");
/// # let _ = researcher;
/// ```
#[derive(Clone)]
pub struct Researcher {
    settings: Settings,
    web: Option<String>,
    library: Option<Arc<dyn Library>>,
    description: String,
}

impl Default for Researcher {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl std::fmt::Debug for Researcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Researcher").field("sources", &self.configured()).finish_non_exhaustive()
    }
}

impl Researcher {
    /// A researcher without a web search and documents.
    pub fn new(settings: Settings) -> Self {
        Self { settings, web: None, library: None, description: String::new() }.described()
    }

    /// Lets it search the web with a tool that the runtime must have: `web_search`, or
    /// `advanced_web_search`, which reads the pages.
    #[must_use]
    pub fn with_web_search(self, tool: impl Into<String>) -> Self {
        Self { web: Some(tool.into()), ..self }.described()
    }

    /// Sets the documents.
    #[must_use]
    pub fn with_documents(self, library: Arc<dyn Library>) -> Self {
        Self { library: Some(library), ..self }.described()
    }

    fn described(self) -> Self {
        let mut sources = self.configured();
        sources.push("web addresses");
        let description = format!("looks a question up; its sources: {}", sources.join(", "));
        Self { description, ..self }
    }

    fn configured(&self) -> Vec<&'static str> {
        let all = [
            ("arxiv", !self.settings.arxiv.is_empty()),
            ("web", self.web.is_some()),
            ("documents", self.library.is_some()),
        ];
        all.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect()
    }

    /// The sources that are meant.
    fn sources(&self, named: &[String]) -> Result<Vec<Source>, Failure> {
        let configured = self.configured();
        let refused =
            |what: String, hint: String| Failure::new(ErrorCode::ValidationFailed, what).hint(hint);
        if named.is_empty() && configured.is_empty() {
            return Err(refused(
                "there is nothing to search: no source is configured".to_owned(),
                "name web addresses in `sources`, or configure a source".to_owned(),
            ));
        }
        let usual: Vec<String> = configured.iter().map(|name| (*name).to_owned()).collect();
        let named = if named.is_empty() { &usual } else { named };
        let source = |name: &String| {
            let source = Source::read(name.trim()).ok_or_else(|| {
                refused(
                    format!("there is no source {:?}", cut(name, 100)),
                    format!("sources here: {}, and http or https addresses", configured.join(", ")),
                )
            })?;
            if !matches!(source, Source::Page(_)) && !configured.contains(&source.name()) {
                return Err(refused(
                    format!("the source {:?} isn't configured", source.name()),
                    source.how().to_owned(),
                ));
            }
            Ok(source)
        };
        named.iter().map(source).collect()
    }
}

/// Where to look.
enum Source {
    Arxiv,
    Web,
    Documents,
    Page(String),
}

impl Source {
    fn read(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "arxiv" => Some(Self::Arxiv),
            "web" => Some(Self::Web),
            "documents" => Some(Self::Documents),
            lower if lower.starts_with("http://") || lower.starts_with("https://") => {
                Some(Self::Page(name.to_owned()))
            }
            _ => None,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Arxiv => "arxiv",
            Self::Web => "web",
            Self::Documents => "documents",
            Self::Page(address) => address,
        }
    }

    /// How it is configured.
    fn how(&self) -> &'static str {
        match self {
            Self::Arxiv => "set agents.researcher.arxiv to the address of its API",
            Self::Web => "name a search server in tools.search.endpoint",
            Self::Documents => "name a folder in agents.evidence.documents",
            Self::Page(_) => "give an http or https address",
        }
    }

    /// Why the filters can't hold here, if they can't.
    fn against(&self, wanted: &Wanted) -> Option<&'static str> {
        if wanted.citations {
            return Some(
                "it doesn't tell how often something was cited, so `citations` can't hold",
            );
        }
        let undated = !matches!(self, Self::Arxiv) && wanted.years.is_some();
        undated.then_some("it doesn't tell when something was published, so `year` can't hold")
    }
}

impl Agent for Researcher {
    type Task = Research;
    type Output = Findings;

    fn name(&self) -> &str {
        "researcher"
    }

    fn description(&self) -> &str {
        &self.description
    }

    async fn run(&self, task: Research, cx: AgentContext) -> Result<Findings, AgentError> {
        let sources = self.sources(&task.sources)?;
        let wanted = task.filters.clone().unwrap_or_default().read()?;
        let (mut findings, mut unread, mut read) = (Vec::new(), Vec::new(), 0);
        for source in &sources {
            if let Some(why) = source.against(&wanted) {
                unread.push(format!("{}: {why}", source.name()));
                continue;
            }
            cx.progress(format!("reading {}", source.name())).await;
            match self.look(source, &task, &wanted, &cx).await {
                Ok(found) => {
                    read += 1;
                    findings.extend(found);
                }
                Err(why) => unread.push(format!("{}: {why}", source.name())),
            }
        }
        if read == 0 {
            let what = format!("no source could be read: {}", unread.join("; "));
            return Err(Failure::new(ErrorCode::Dependency, what).into());
        }
        findings.truncate(task.max_results);
        let text = told(&task.query, &findings, &unread);
        Ok(Findings { query: task.query, text, findings, unread })
    }
}

impl Researcher {
    async fn look(
        &self,
        source: &Source,
        task: &Research,
        wanted: &Wanted,
        cx: &AgentContext,
    ) -> Result<Vec<Finding>, String> {
        let most = task.max_results;
        let said = |error: AgentError| error.to_string();
        match source {
            Source::Arxiv => {
                let address = arxiv::address(&self.settings.arxiv, &task.query, wanted, most)
                    .ok_or("it is in English, and the query has no English word to search for")?;
                let result = cx.decide(CreateNode::http("search arxiv", address)).await;
                arxiv::entries(body(&result.map_err(said)?), wanted, most)
            }
            Source::Web => {
                let tool = self.web.as_deref().ok_or("it isn't configured")?;
                let search = json!({"query": task.query, "limit": most.min(20)});
                let node = CreateNode::new(tool, "search the web", search);
                let node = node.map_err(|failure| failure.to_string())?;
                Ok(hits(&cx.decide(node).await.map_err(said)?))
            }
            Source::Documents => {
                let library = self.library.clone().ok_or("it isn't configured")?;
                let query = task.query.clone();
                let found = tokio::task::spawn_blocking(move || library.find(&query, most)).await;
                let found = found.map_err(|error| error.to_string())??;
                Ok(found.into_iter().map(passage).collect())
            }
            Source::Page(address) => {
                let node = CreateNode::http(format!("read {}", cut(address, 100)), address);
                let result = cx.decide(node).await.map_err(said)?;
                Ok(relevant(&task.query, address, body(&result)))
            }
        }
    }
}

fn body(result: &Value) -> &str {
    result.pointer("/output/body").and_then(Value::as_str).unwrap_or_default()
}

fn passage((at, text): (String, String)) -> Finding {
    let text = cut(text.trim(), 600);
    Finding { source: "documents".to_owned(), title: None, at, published: None, text }
}

/// What the search tool found: passages of pages, or the engine's excerpts.
fn hits(result: &Value) -> Vec<Finding> {
    let output = result.get("output").unwrap_or(result);
    let list = |name: &str| output.get(name).and_then(Value::as_array).into_iter().flatten();
    let finding = |page: &Value, text: &Value| {
        let said = |name: &str| page.get(name).and_then(Value::as_str).map(str::to_owned);
        Some(Finding {
            source: "web".to_owned(),
            title: said("title"),
            at: said("url")?,
            published: said("published"),
            text: text.as_str().unwrap_or_default().to_owned(),
        })
    };
    let read = list("passages").filter_map(|passage| {
        let page = list("sources").find(|page| page["number"] == passage["source"])?;
        finding(page, &passage["text"])
    });
    read.chain(list("results").filter_map(|hit| finding(hit, &hit["snippet"]))).collect()
}

/// The passages of a page that share words with the question, those that fit best first.
fn relevant(query: &str, source: &str, body: &str) -> Vec<Finding> {
    let page = match body.trim_start().starts_with('<') {
        true => Page::html(body),
        false => Page::plain(body),
    };
    let passages = page.passages(PASSAGE);
    let finding = |ranked: Ranked| Finding {
        source: source.to_owned(),
        title: Some(page.title.clone()).filter(|title| !title.is_empty()),
        at: source.to_owned(),
        published: None,
        text: passages[ranked.at].clone(),
    };
    rank(query, &passages).into_iter().map(finding).collect()
}

/// The findings for people, in the question's language.
fn told(query: &str, findings: &[Finding], unread: &[String]) -> String {
    let say = |english: &'static str, other: &'static str| Language::of(query).pick(english, other);
    let mut lines = Vec::new();
    if findings.is_empty() {
        lines.push(say("Nothing was found.", "没有找到相关内容。").to_owned());
    }
    for finding in findings {
        let title = finding.title.as_deref().unwrap_or(&finding.at);
        let date = finding.published.as_ref().map(|date| format!(" ({date})")).unwrap_or_default();
        let at = if title == finding.at { String::new() } else { format!(" {}", finding.at) };
        lines.push(format!("- {title}{date}{at}\n  {}", cut(&finding.text, 300)));
    }
    if !unread.is_empty() {
        // The reasons are in English.
        let source = |unread: &String| unread.split(": ").next().unwrap_or_default().to_owned();
        let sources: Vec<String> = unread.iter().map(source).collect();
        let english = format!("Not read: {}", unread.join("; "));
        lines.push(Language::of(query).say(english, format!("未读取：{}", sources.join("、"))));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn passages_that_fit_come_first() {
        let (fill, html) = ("x ".repeat(140), "<title>T</title><p>bread</p>");
        let page = format!("learning {fill}\nmachine learning papers {fill}\n{fill}");
        let found = relevant("machine learning papers", "https://x.org", &page);
        let texts: Vec<_> =
            found.iter().map(|finding| finding.text.trim_end_matches([' ', 'x'])).collect();
        assert_eq!(texts, ["machine learning papers", "learning"]);
        let found = relevant("bread", "https://x.org", html);
        assert_eq!((found[0].title.as_deref(), found[0].text.as_str()), (Some("T"), "bread"));
    }

    #[test]
    fn sources_that_are_not_there_are_named() {
        let none = Researcher::new(Settings { arxiv: String::new() });
        let refused = |of: &Researcher, names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            of.sources(&names).err().map(|failure| failure.message).unwrap()
        };
        assert!(refused(&none, &[]).contains("nothing to search"));
        assert!(refused(&none, &["arxiv"]).contains("isn't configured"));
        let usual = Researcher::default();
        assert!(refused(&usual, &["arxiv", "google_scholar"]).contains("google_scholar"));
        assert!(refused(&usual, &["ftp://x"]).contains("no source"));
        assert_eq!(usual.sources(&["HTTPS://x.org".to_owned()]).unwrap().len(), 1);
        assert!(usual.description().contains("arxiv, web addresses"), "{}", usual.description());
    }
}
