//! The smallest registered actor type: copy it to write your own.
//!
//! A researcher is given a question, fetches each of its sources, and gives back what it found.
//! It can't fetch anything itself: it *decides* to, and the coordinator judges each decision.

use ephor_core::payload::CreateNode;
use ephor_runtime::{Agent, AgentContext, AgentError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a researcher is given.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Research {
    /// What to find out.
    pub query: String,
    /// Web addresses to look at.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Most findings to give back. Default 10.
    #[serde(default = "ten")]
    pub max_results: usize,
}

fn ten() -> usize {
    10
}

/// What a researcher gives back.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Findings {
    /// The question.
    pub query: String,
    /// What was found, by source.
    pub findings: Vec<Finding>,
    /// Sources that couldn't be read, and why.
    pub unread: Vec<String>,
}

/// Lines of one source that speak of the question.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Finding {
    /// The address.
    pub source: String,
    /// The line.
    pub text: String,
}

/// The agent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Researcher;

impl Agent for Researcher {
    type Task = Research;
    type Output = Findings;

    fn name(&self) -> &str {
        "researcher"
    }

    fn description(&self) -> &str {
        "looks for what web sources say about a question"
    }

    async fn run(&self, task: Research, cx: AgentContext) -> Result<Findings, AgentError> {
        let (mut findings, mut unread) = (Vec::new(), Vec::new());
        for source in task.sources {
            cx.progress(format!("reading {source}")).await;
            let fetch = CreateNode {
                action_type: Default::default(),
                node_type: "HTTP".to_owned(),
                node_name: format!("read {source}"),
                config: json!({"url": source, "method": "GET"})
                    .as_object()
                    .cloned()
                    .unwrap_or_default(),
                description: None,
                retry_config: None,
                idempotent: None,
            };
            match cx.decide(fetch).await {
                Ok(result) => findings.extend(relevant(&task.query, &source, &result)),
                Err(error) => unread.push(format!("{source}: {error}")),
            }
        }
        findings.truncate(task.max_results);
        Ok(Findings { query: task.query, findings, unread })
    }
}

/// The lines of a page that share a word with the question, those that share most first.
fn relevant(query: &str, source: &str, result: &Value) -> Vec<Finding> {
    let body = result.pointer("/output/body").and_then(Value::as_str).unwrap_or_default();
    let words: Vec<String> =
        query.split_whitespace().filter(|w| w.len() > 2).map(str::to_lowercase).collect();
    let mut lines: Vec<(usize, &str)> = body
        .lines()
        .map(|line| {
            let lower = line.to_lowercase();
            (words.iter().filter(|word| lower.contains(*word)).count(), line.trim())
        })
        .filter(|(hits, line)| *hits > 0 && !line.is_empty())
        .collect();
    lines.sort_by_key(|(hits, _)| std::cmp::Reverse(*hits));
    let finding = |(_, line): (usize, &str)| Finding {
        source: source.to_owned(),
        text: line.chars().take(300).collect(),
    };
    lines.into_iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_share_more_words_come_first() {
        let page = json!({"output": {"body": "nothing\nlearning\nmachine learning papers\n"}});
        let found = relevant("machine learning papers", "https://x.org", &page);
        let texts: Vec<_> = found.iter().map(|finding| finding.text.as_str()).collect();
        assert_eq!(texts, ["machine learning papers", "learning"]);
    }
}
