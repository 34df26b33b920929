//! The values that dispatchers look at.

use std::fmt;
use std::str::FromStr;

use ephor_model::known::Facts;
use ephor_model::{Database, Table};
use serde::{Deserialize, Serialize};

/// The kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Classification {
    /// Small talk, or anything that data can't answer.
    Chat,
    /// Data may answer it.
    Analysis,
}

impl Classification {
    /// Reads a model's classification. None if it is blank. Anything other than chat may be an
    /// analysis: an unneeded question is better than a missing answer.
    ///
    /// ```
    /// use ephor_analyst::Classification;
    ///
    /// assert_eq!(Classification::read("《闲聊或无关指令》"), Some(Classification::Chat));
    /// assert_eq!(Classification::read("《可能的数据分析请求》"), Some(Classification::Analysis));
    /// assert_eq!(Classification::read(" "), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches(['《', '》', '"']).to_lowercase();
        match text.as_str() {
            "" => None,
            "chat" | "chitchat" | "small_talk" | "闲聊或无关指令" => Some(Self::Chat),
            _ => Some(Self::Analysis),
        }
    }
}

/// The output of the intent node.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct IntentOutput {
    /// The kind of message. None if undecided.
    pub classification: Option<Classification>,
}

/// The question in self-contained form.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct QueryOutput {
    /// The question.
    pub canonical_query: Option<String>,
    /// Other phrasings.
    #[serde(default)]
    pub expanded_queries: Vec<String>,
}

/// A table that may matter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TableDocument {
    /// Its name.
    pub name: String,
    /// How well it matches the question; 0 if not at all.
    pub score: u32,
}

/// Maximum number of facts that a prompt is told.
const MOST_FACTS: usize = 80;

/// The schema that statements are written from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Relations {
    /// The database, with only the relevant tables.
    pub database: Database,
    /// The relations between tables, such as `orders.customer_id = customers.id`.
    pub joins: Vec<String>,
    /// What was looked up in it for the question.
    #[serde(default)]
    pub facts: Facts,
}

impl Relations {
    /// Keeps what was found about the tables that matter.
    pub(crate) fn know(&mut self, mut facts: Facts) {
        let here = |name: &String| self.database.tables.iter().any(|table| table.name == *name);
        facts.figures.retain(|figure| here(&figure.of.table));
        facts.values.retain(|value| here(&value.table));
        facts.names.retain(|name| here(&name.of.table));
        self.facts = facts;
    }

    /// The schema in words, for prompts: one line per table, with keys and examples.
    pub fn told(&self) -> String {
        let mut out = String::new();
        for table in &self.database.tables {
            let Table { name, columns } = table;
            out.push_str(&format!("table {name}\n"));
            for column in columns {
                let key = if column.primary_key { ", primary key" } else { "" };
                let to = column.references.as_ref().map(|to| format!(", refers to {to}"));
                let examples: Vec<String> = column
                    .samples
                    .iter()
                    .take(5)
                    .map(|sample| format!("{:?}", sample.chars().take(40).collect::<String>()))
                    .collect();
                let examples = match examples.is_empty() {
                    true => String::new(),
                    false => format!(", for example {}", examples.join(", ")),
                };
                let (kind, to) = (&column.data_type, to.unwrap_or_default());
                out.push_str(&format!("  {} {kind}{key}{to}{examples}\n", column.name));
            }
        }
        if !self.joins.is_empty() {
            out.push_str(&format!("joins: {}\n", self.joins.join("; ")));
        }
        for fact in self.facts.told().iter().take(MOST_FACTS) {
            out.push_str(&format!("fact: {fact}\n"));
        }
        out
    }
}

/// Why a schema couldn't be determined. Its text begins with `RETRYABLE: ` or `FATAL: `.
///
/// ```
/// use ephor_analyst::RelationError;
///
/// let error: RelationError = "RETRYABLE: timeout".parse().unwrap();
/// assert_eq!(error, RelationError::Retryable("timeout".into()));
/// assert_eq!(RelationError::Fatal("no schema".into()).to_string(), "FATAL: no schema");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RelationError {
    /// It may succeed later.
    Retryable(String),
    /// It won't succeed.
    Fatal(String),
}

impl RelationError {
    /// The reason without the prefix.
    pub fn reason(&self) -> &str {
        match self {
            Self::Retryable(reason) | Self::Fatal(reason) => reason,
        }
    }
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Retryable(reason) => write!(f, "RETRYABLE: {reason}"),
            Self::Fatal(reason) => write!(f, "FATAL: {reason}"),
        }
    }
}

impl FromStr for RelationError {
    type Err = std::convert::Infallible;

    /// What doesn't say that it can be tried again can't.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.strip_prefix("RETRYABLE:") {
            Some(reason) => Self::Retryable(reason.trim().to_owned()),
            None => Self::Fatal(text.strip_prefix("FATAL:").unwrap_or(text).trim().to_owned()),
        })
    }
}

/// What a question requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Requirement {
    /// The data can answer it.
    DataAnalysis,
    /// Something has to be clarified first.
    Clarification,
    /// It isn't a question about data.
    Chat,
}

impl Requirement {
    /// Reads a model's answer. None for anything else.
    ///
    /// ```
    /// use ephor_analyst::Requirement;
    ///
    /// assert_eq!(Requirement::read("《数据分析》"), Some(Requirement::DataAnalysis));
    /// assert_eq!(Requirement::read("perhaps"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches(['《', '》', '"']).to_lowercase();
        match text.replace([' ', '-'], "_").as_str() {
            "data_analysis" | "analysis" | "数据分析" => Some(Self::DataAnalysis),
            "clarification" | "需要澄清" | "澄清" => Some(Self::Clarification),
            "chat" | "自由闲聊" | "闲聊" => Some(Self::Chat),
            _ => None,
        }
    }
}

/// Whether the data can answer the question.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Feasibility {
    /// What it requires. None if undecided.
    pub requirement: Option<Requirement>,
    /// What is wanted from the data, or what is missing.
    #[serde(default)]
    pub content: String,
}

/// Where a plan continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanNext {
    /// A statement.
    SqlGenerate,
    /// A script.
    PythonGenerate,
    /// The report.
    Report,
    /// The person.
    HumanFeedback,
    /// The end: it is done.
    End,
}

/// Where a person's feedback leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HumanNext {
    /// It isn't clear what the person wants.
    WaitForFeedback,
    /// Another plan.
    Planner,
    /// The plan is carried out.
    PlanExecutor,
    /// The end.
    End,
}
