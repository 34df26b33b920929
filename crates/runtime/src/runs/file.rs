//! The export format of a conversation: JSON lines.
//!
//! ```text
//! {"format":"ephor.conversation","version":1,"conversation":"local/c-1","events":14,"head":"ID", ...}
//! {"part":"local/c-1","events":12}
//! {"sequence":1,"id":"ID","type":"UserMessageReceived", ... ,"data":{...}}     as in the record
//! ...
//! {"part":"local/c-1~planner-ID","events":2}
//! ...
//! {"end":18,"sha256":"..."}       lines before this one, and the digest of their bytes
//! ```
//! It contains the events as recorded, including blocked ones, each by its type's name and version,
//! whether this program knows it or not. The last line shows whether the file is complete; it isn't
//! a signature: whoever can write the file can make another one.

use ephor_core::{ConversationId, EventId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What the first line names.
pub(super) const FORMAT: &str = "ephor.conversation";

/// The version of the format that is written, and the highest that is read.
pub(super) const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub format: String,
    pub version: u32,
    /// What was exported.
    pub conversation: ConversationId,
    /// Events, with those of threads.
    pub events: u64,
    /// The conversation's last event.
    pub head: EventId,
    pub exported_at: Timestamp,
    /// The program's version that wrote it.
    pub program: String,
}

/// What comes before a conversation's events, or a thread's.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartLine {
    pub part: ConversationId,
    pub events: u64,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub end: u64,
    pub sha256: String,
}
