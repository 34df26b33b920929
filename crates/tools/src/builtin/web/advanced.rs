//! `advanced_web_search`: search, read the pages, and give the passages that fit, with their sources.

use std::collections::HashMap;

use ephor_core::text::cut;
use ephor_core::{Failure, Language};
use ephor_retrieval::{Page, rank};
use ephor_rules::Target;
use futures::future::join_all;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::engine::{Engine, SearchResult};
use crate::tool::{Tool, ToolContext, ToolInfo, ToolTraits};

const NAME: &str = "advanced_web_search";

const DESCRIPTION: &str = "Searches the web, reads the pages that were found, and gives the passages \
    that answer best, with their sources; slower than web_search, and knows what the pages say";

/// Passages where nobody says how many.
const USUAL_PASSAGES: u32 = 6;

/// Maximum number of pages of one search.
const MOST_PAGES: u32 = 8;

/// Maximum number of pages of one host: one site isn't the web.
const MOST_OF_A_HOST: usize = 2;

/// Length of a passage, in characters.
const PASSAGE: usize = 600;

/// How much of a page is read, in bytes.
const MOST_OF_A_PAGE: usize = 2 * 1024 * 1024;

/// How long a page may take, in seconds.
const PAGE_SECONDS: f64 = 20.0;

/// `advanced_web_search`: asks a search engine, and reads the first pages that it names. Each page is an
/// HTTP request of its own that is judged, counted and limited like any HTTP node, with an address that
/// came from the engine; a page that may not be read, or can't be, is listed with the reason.
#[derive(Debug, Clone)]
pub struct AdvancedWebSearch {
    engine: Engine,
    pages: u32,
}

impl AdvancedWebSearch {
    /// Reads that many pages where nobody says how many, 1 to 8.
    pub fn new(engine: Engine, pages: u32) -> Self {
        Self { engine, pages: pages.clamp(1, MOST_PAGES) }
    }

    /// What is known of the tool where there is no engine.
    pub(crate) fn info() -> ToolInfo {
        ToolInfo {
            name: NAME.to_owned(),
            description: DESCRIPTION.to_owned(),
            schema: schemars::schema_for!(Research).to_value(),
            traits: ToolTraits::default(),
        }
    }
}

/// The arguments of [`AdvancedWebSearch`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Research {
    /// What to look for.
    #[schemars(length(min = 1, max = 500))]
    pub query: String,
    /// Maximum number of passages, 1 to 20. Default 6.
    #[serde(default)]
    #[schemars(range(min = 1, max = 20))]
    pub limit: Option<u32>,
    /// How many pages to read, 1 to 8. Default: as an operator has set it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 8))]
    pub pages: Option<u32>,
}

/// What pages say on a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Researched {
    /// What was searched for.
    pub query: String,
    /// The passages in words, each with the number of its source, and the list of sources.
    pub text: String,
    /// The passages that fit best, best first.
    pub passages: Vec<Passage>,
    /// What was found, in the engine's order.
    pub sources: Vec<Cited>,
}

/// A passage of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Passage {
    /// The number of its source.
    pub source: usize,
    /// What it says.
    pub text: String,
}

/// A source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cited {
    /// Its number, from 1.
    pub number: usize,
    /// The page.
    #[serde(flatten)]
    pub page: SearchResult,
    /// Whether the page itself was read; otherwise the engine's excerpt stands for it.
    pub read: bool,
    /// Why it wasn't read, where that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
}

impl Tool for AdvancedWebSearch {
    type Args = Research;
    type Output = Researched;

    fn name(&self) -> &str {
        NAME
    }

    fn description(&self) -> &str {
        DESCRIPTION
    }

    fn traits(&self) -> ToolTraits {
        // Any host may be among the pages; only the engine is known before.
        let engine = Target::Service(self.engine.source().into());
        ToolTraits { target: Some(engine), ..ToolTraits::reads(Some("http:*".to_owned())) }
    }

    async fn run(&self, args: Research, cx: ToolContext) -> Result<Researched, Failure> {
        let query = args.query.trim().to_owned();
        let pages = args.pages.unwrap_or(self.pages).clamp(1, MOST_PAGES);
        let hits = self.engine.find(&query, pages * 2, &cx).await?;
        let chosen = choose(&hits, pages as usize);
        let from = self.engine.source();
        let reading =
            chosen.iter().enumerate().map(|(at, hit)| {
                let (cx, from, url) = (&cx, &from, &hits[*hit].url);
                async move {
                    cx.fetch(url, from, at, PAGE_SECONDS).await.and_then(|page| text_of(&page))
                }
            });
        let read: HashMap<usize, Result<Page, Failure>> =
            chosen.iter().copied().zip(join_all(reading).await).collect();
        Ok(told(query, hits, &read, args.limit.unwrap_or(USUAL_PASSAGES) as usize))
    }
}

/// Which results are read: the first, of a host not too many.
fn choose(hits: &[SearchResult], most: usize) -> Vec<usize> {
    let mut hosts: HashMap<String, usize> = HashMap::new();
    let mut chosen: Vec<usize> = Vec::new();
    for (at, hit) in hits.iter().enumerate() {
        let bare = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
        let known = chosen.iter().any(|before| bare(&hits[*before].url) == bare(&hit.url));
        let of_host = hosts.entry(ephor_net::authority(&hit.url).unwrap_or_default()).or_default();
        if !known && *of_host < MOST_OF_A_HOST && chosen.len() < most {
            *of_host += 1;
            chosen.push(at);
        }
    }
    chosen
}

/// The text of an HTTP node's output.
fn text_of(answer: &Value) -> Result<Page, Failure> {
    let kind = answer["headers"]["content-type"].as_str().unwrap_or_default().to_lowercase();
    let text = answer["body"].as_str().filter(|_| {
        kind.is_empty()
            || kind.contains("html")
            || kind.starts_with("text/")
            || kind.contains("xml")
    });
    let Some(text) = text else {
        let what = format!("it is no text, but {}", cut(&kind, 60));
        return Err(Failure::new(ephor_core::ErrorCode::ValidationFailed, what));
    };
    let text = &text[..text.floor_char_boundary(MOST_OF_A_PAGE)];
    let page = if kind.starts_with("text/plain") { Page::plain(text) } else { Page::html(text) };
    match page.blocks.is_empty() {
        true => Err(Failure::new(ephor_core::ErrorCode::ValidationFailed, "it has no text")),
        false => Ok(page),
    }
}

fn told(
    query: String,
    hits: Vec<SearchResult>,
    read: &HashMap<usize, Result<Page, Failure>>,
    most: usize,
) -> Researched {
    let mut passages: Vec<Passage> = Vec::new();
    let mut sources = Vec::new();
    for (at, page) in hits.into_iter().enumerate() {
        let source = at + 1;
        let found = match read.get(&at) {
            Some(Ok(text)) => text.passages(PASSAGE),
            _ => Vec::from_iter((!page.snippet.is_empty()).then(|| page.snippet.clone())),
        };
        passages.extend(found.into_iter().map(|text| Passage { source, text }));
        let unread = read.get(&at).and_then(|page| page.as_ref().err());
        let unread = unread.map(|why| cut(&why.message, 200));
        sources.push(Cited {
            number: source,
            page,
            read: read.get(&at).is_some_and(Result::is_ok),
            unread,
        });
    }
    let texts: Vec<&str> = passages.iter().map(|passage| passage.text.as_str()).collect();
    let mut best: Vec<usize> = rank(&query, &texts).iter().map(|ranked| ranked.at).collect();
    // No page has a word of the question, as where it is in another language: then their beginnings.
    if best.is_empty() {
        let first = |at: &usize| *at == 0 || passages[*at].source != passages[*at - 1].source;
        best = (0..passages.len()).filter(first).collect();
    }
    // What a page says counts for more than what an engine says of it.
    best.sort_by_key(|at| !sources[passages[*at].source - 1].read);
    let passages: Vec<Passage> =
        best.into_iter().take(most).map(|at| passages[at].clone()).collect();
    let text = in_words(&query, &passages, &sources);
    Researched { query, text, passages, sources }
}

/// Passages with the numbers of their sources, and the sources, in the question's language.
fn in_words(query: &str, passages: &[Passage], sources: &[Cited]) -> String {
    let say = |english: &'static str, other: &'static str| Language::of(query).pick(english, other);
    if passages.is_empty() {
        return say("Nothing was found.", "没有找到相关内容。").to_owned();
    }
    let mut lines: Vec<String> =
        passages.iter().map(|passage| format!("{} [{}]", passage.text, passage.source)).collect();
    lines.push(format!("\n{}", say("Sources:", "来源：")));
    let cited = sources.iter().filter(|source| passages.iter().any(|p| p.source == source.number));
    lines.extend(cited.map(|source| {
        let Cited { number, page, .. } = source;
        let date = page.published.as_ref().map(|date| format!(" ({date})")).unwrap_or_default();
        let only = if source.read { "" } else { say(" (excerpt only)", "（仅摘要）") };
        format!("[{number}] {}{date}{only} {}", page.title, page.url)
    }));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(url: &str, snippet: &str) -> SearchResult {
        let (url, snippet) = (url.to_owned(), snippet.to_owned());
        SearchResult { title: "T".to_owned(), url, snippet, published: None }
    }

    #[test]
    fn few_of_a_host_and_none_twice() {
        let hits: Vec<SearchResult> = [
            "https://a.example/1",
            "https://a.example/1#x",
            "https://a.example/2",
            "https://a.example/3",
            "https://b.example/",
        ]
        .map(|url| hit(url, ""))
        .to_vec();
        assert_eq!(choose(&hits, 8), [0, 2, 4]);
        assert_eq!(choose(&hits, 1), [0]);
    }

    #[test]
    fn what_was_not_read_is_cited_by_its_excerpt() {
        let hits = vec![hit("https://a.example/", "no"), hit("https://b.example/", "tides rise")];
        let page = Page::plain("Bread\nThe moon moves the tides.");
        let mut read = HashMap::from([(0, Ok(page))]);
        let found = told("what moves the tides".into(), hits.clone(), &read, 9);
        assert_eq!(found.passages[0].source, 1);
        assert!(found.text.ends_with("[2] T (excerpt only) https://b.example/"), "{}", found.text);
        read.insert(0, Err(Failure::new(ephor_core::ErrorCode::Permission, "held")));
        let found = told("月亮".into(), hits, &read, 9);
        assert_eq!((found.passages.len(), found.sources[0].unread.as_deref()), (2, Some("held")));
        assert!(told("x".into(), Vec::new(), &HashMap::new(), 9).text.starts_with("Nothing"));
    }

    #[test]
    fn only_texts_are_read() {
        #[track_caller]
        fn check(kind: &str, body: Option<&str>, expect: Result<&[&str], &str>) {
            let answer = serde_json::json!({"headers": {"content-type": kind}, "body": body});
            match (text_of(&answer), expect) {
                (Ok(page), Ok(blocks)) => assert_eq!(page.blocks, blocks),
                (Err(why), Err(expect)) => assert!(why.message.contains(expect), "{why}"),
                (other, _) => assert!(other.is_err() && expect.is_err(), "{kind}"),
            }
        }
        check("text/html; charset=utf-8", Some("<p>a<p>b"), Ok(&["a", "b"]));
        check("text/plain", Some("<p>a"), Ok(&["<p>a"]));
        check("application/pdf", Some("%PDF"), Err("it is no text, but application/pdf"));
        check("text/html", None, Err("it is no text"));
        check("text/html", Some("<nav>a</nav>"), Err("it has no text"));
    }
}
