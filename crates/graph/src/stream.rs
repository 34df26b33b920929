//! What a run tells while it goes on.

use std::ops::BitOr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ephor_core::events::GraphInterrupt;
use ephor_core::{Failure, NodeId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc;

/// What a stream holds; combined with `|`. The final chunk and interrupts are always there.
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
    /// The final chunk and interrupts alone.
    pub const NONE: Self = Self(0);
    /// The whole state, at the beginning and after each step (in a graph whose nodes wait for all
    /// predecessors: after each node).
    pub const VALUES: Self = Self(1);
    /// Each task's updates.
    pub const UPDATES: Self = Self(2);
    /// What nodes write for the user.
    pub const MESSAGES: Self = Self(4);
    /// What nodes send with [`Context::send`](crate::Context::send).
    pub const CUSTOM: Self = Self(8);
    /// Tasks that start, are tried again, fail, are skipped.
    pub const DEBUG: Self = Self(16);
    /// Everything.
    pub const ALL: Self = Self(31);

    /// Whether all of the others are in it.
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

/// One piece of a stream. Its JSON is what a server sends on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// The tasks of subgraphs around it, outermost first, as in `review@3.0/`. Empty: the graph's
    /// own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The node that it comes from. None: the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<NodeId>,
    /// The step.
    pub step: u64,
    /// The task's attempt, from 1; 0 for what comes from the run.
    pub attempt: u32,
    /// What it says.
    #[serde(flatten)]
    pub data: ChunkData,
}

/// What a [`Chunk`] says. `event` and `data` on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data")]
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
        /// What kind of text.
        kind: TextKind,
        /// The piece.
        text: String,
    },
    /// Whatever a node sent.
    #[serde(rename = "STREAM_EVENT_CUSTOM")]
    Custom(Value),
    /// How a task fares.
    #[serde(rename = "STREAM_EVENT_DEBUG")]
    Debug(TaskNote),
    /// Somebody must answer before these go on. The thread keeps its state meanwhile.
    #[serde(rename = "HUMAN_FEEDBACK_REQUIRED")]
    Interrupts(Vec<GraphInterrupt>),
    /// The last chunk of a run that completed, or that waits for somebody.
    #[serde(rename = "STREAM_EVENT_COMPLETE")]
    Complete {
        /// The state.
        state: Value,
        /// Whether it waits for somebody.
        waiting: bool,
    },
    /// The last chunk of a run that failed.
    #[serde(rename = "STREAM_EVENT_ERROR")]
    Error(Failure),
}

impl ChunkData {
    /// Its name on the wire, as in `STREAM_EVENT_COMPLETE`.
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

/// What a piece of text is, so that it can be shown rightly.
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
    /// Its name on the wire, as in `result_set`.
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

/// How a task fares.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "snake_case")]
pub enum TaskNote {
    /// It starts.
    Started,
    /// It ended well.
    Completed {
        /// Who comes next because of it.
        next: Vec<NodeId>,
        /// Whether a cache had the result.
        cached: bool,
    },
    /// It failed and is tried again.
    Retried {
        /// Why.
        failure: Failure,
        /// Milliseconds until then.
        wait_ms: u64,
    },
    /// It failed for good.
    Failed {
        /// Why.
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
    /// Waits while the reader is behind. A reader that has gone away is no error: it has dropped
    /// the run as well, or wants no more.
    pub async fn send(&self, node: Option<&NodeId>, step: u64, attempt: u32, data: ChunkData) {
        let path = self.path.to_string();
        let chunk = Chunk { path, node: node.cloned(), step, attempt, data };
        let _ = self.to.send(chunk).await;
    }
}
