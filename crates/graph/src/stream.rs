//! The chunks that a run streams.

use std::ops::BitOr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc;

/// What a stream includes; combine with `|`. The final chunk and interrupts are always included.
///
/// ```
/// use ephor_graph::Parts;
///
/// let parts = Parts::MESSAGES | Parts::UPDATES;
/// assert!(parts.contains(Parts::UPDATES) && !parts.contains(Parts::VALUES));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parts(u8);

impl Parts {
    /// Only the final chunk and interrupts.
    pub const NONE: Self = Self(0);
    /// The whole state, at the start and after each step (in a graph whose nodes wait for all
    /// predecessors: after each node).
    pub const VALUES: Self = Self(1);
    /// Each task's updates.
    pub const UPDATES: Self = Self(2);
    /// What nodes write for the user.
    pub const MESSAGES: Self = Self(4);
    /// What nodes send with [`Context::send`](crate::Context::send).
    pub const CUSTOM: Self = Self(8);
    /// Tasks that start, are retried, fail, or are skipped.
    pub const DEBUG: Self = Self(16);
    /// Everything.
    pub const ALL: Self = Self(31);

    /// Whether it includes all parts of `other`.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Parts {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A chunk of a stream. Its JSON is what a server passes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// The enclosing subgraphs' tasks, outermost first, such as `review@3.0/`. Empty for the graph
    /// itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The node that it comes from. None if it comes from the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<NodeId>,
    /// The step.
    pub step: u64,
    /// The task's attempt, from 1; 0 if it comes from the run.
    pub attempt: u32,
    /// The contents.
    #[serde(flatten)]
    pub data: ChunkData,
}

/// The contents of a [`Chunk`]. `event` and `data` in JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data")]
#[non_exhaustive]
pub enum ChunkData {
    /// The whole state.
    #[serde(rename = "STREAM_EVENT_VALUES")]
    Values(Value),
    /// A task's updates, in order.
    #[serde(rename = "STREAM_EVENT_UPDATES")]
    Updates(Vec<Value>),
    /// A piece of text for the user. Never empty.
    #[serde(rename = "STREAM_EVENT_MESSAGE")]
    Message {
        /// The kind of text.
        kind: TextKind,
        /// The piece.
        text: String,
    },
    /// A value that a node sent.
    #[serde(rename = "STREAM_EVENT_CUSTOM")]
    Custom(Value),
    /// The progress of a task.
    #[serde(rename = "STREAM_EVENT_DEBUG")]
    Debug(TaskNote),
    /// A person must answer before these continue. The thread keeps its state meanwhile.
    #[serde(rename = "HUMAN_FEEDBACK_REQUIRED")]
    Interrupts(Vec<GraphInterrupt>),
    /// The last chunk of a run that completed, or that waits for a person.
    #[serde(rename = "STREAM_EVENT_COMPLETE")]
    Complete {
        /// The state.
        state: Value,
        /// Whether it waits for a person.
        waiting: bool,
    },
    /// The last chunk of a run that failed.
    #[serde(rename = "STREAM_EVENT_ERROR")]
    Error(Failure),
}

impl ChunkData {
    /// Its name in JSON, such as `STREAM_EVENT_COMPLETE`.
    pub fn event(&self) -> &'static str {
        match self {
            Self::Values(_) => "STREAM_EVENT_VALUES",
            Self::Updates(_) => "STREAM_EVENT_UPDATES",
            Self::Message { .. } => "STREAM_EVENT_MESSAGE",
            Self::Custom(_) => "STREAM_EVENT_CUSTOM",
            Self::Debug(_) => "STREAM_EVENT_DEBUG",
            Self::Interrupts(_) => "HUMAN_FEEDBACK_REQUIRED",
            Self::Complete { .. } => "STREAM_EVENT_COMPLETE",
            Self::Error(_) => "STREAM_EVENT_ERROR",
        }
    }

    /// Whether nothing comes after it.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Complete { .. } | Self::Error(_))
    }
}

/// The kind of a piece of text, so that it can be displayed correctly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextKind {
    /// Plain text.
    #[default]
    Text,
    /// JSON.
    Json,
    /// SQL.
    Sql,
    /// Python.
    Python,
    /// Rows of a database, as JSON.
    ResultSet,
    /// Markdown.
    Markdown,
}

impl TextKind {
    /// Its name in JSON, such as `result_set`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Sql => "sql",
            Self::Python => "python",
            Self::ResultSet => "result_set",
            Self::Markdown => "markdown",
        }
    }
}

/// The progress of a task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "snake_case")]
#[non_exhaustive]
pub enum TaskNote {
    /// It starts.
    Started,
    /// It completed.
    Completed {
        /// The nodes to run next because of it.
        next: Vec<NodeId>,
        /// Whether the result came from a cache.
        cached: bool,
    },
    /// It failed and is retried.
    Retried {
        /// The reason.
        failure: Failure,
        /// The wait before the retry, in milliseconds.
        wait_ms: u64,
    },
    /// It failed permanently.
    Failed {
        /// The reason.
        failure: Failure,
    },
    /// It won't run.
    Skipped,
}

/// Chunks that wait for a slow reader; then nodes that write more wait too.
pub(crate) const BUFFER: usize = 64;

/// Where chunks go.
#[derive(Clone)]
pub(crate) struct Sink {
    pub parts: Parts,
    pub path: Arc<str>,
    pub to: mpsc::Sender<Chunk>,
    /// The run's last step so far, for what is told of its end.
    pub at: Arc<AtomicU64>,
}

impl Sink {
    /// Waits while the reader is behind. A reader that has gone away isn't an error: it has dropped
    /// the run as well, or wants no more.
    pub async fn send(&self, node: Option<&NodeId>, step: u64, attempt: u32, data: ChunkData) {
        let path = self.path.to_string();
        let chunk = Chunk { path, node: node.cloned(), step, attempt, data };
        let _ = self.to.send(chunk).await;
    }
}
