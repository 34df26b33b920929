//! Exports a conversation to a file: see [`file`](super::file).

use std::io::{self, Write};

use ephor_core::{ConversationId, Envelope};
use ephor_journal::{Journal, JournalError, record};
use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::file::{EndLine, FORMAT, Header, PartLine, VERSION};
use super::fork::{CopyError, gather};

/// Why a conversation wasn't exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It can't be read.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The file can't be written.
    #[error("the export can't be written: {0}")]
    Write(#[from] io::Error),
}

/// The result of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Exported {
    /// The conversation.
    pub conversation: ConversationId,
    /// The number of its events, including its threads'.
    pub events: u64,
    /// The number of its graphs' threads.
    pub threads: usize,
    /// The digest in the file's last line.
    pub sha256: String,
}

/// Writes a conversation and its graphs' threads as JSON lines, which [`import`](super::import)
/// reads. Files that nodes created aren't included.
///
/// # Errors
/// See [`ExportError`].
pub async fn export(
    journal: &dyn Journal,
    conversation: &ConversationId,
    now: Timestamp,
    out: &mut (dyn Write + Send),
) -> Result<Exported, ExportError> {
    if super::is_thread(conversation) {
        return Err(CopyError::Thread(conversation.clone()).into());
    }
    let parts = gather(journal, conversation, None).await?;
    let events = parts.iter().map(|part| part.events.len() as u64).sum();
    let head = parts.first().and_then(|main| main.events.last()).map(|last| last.id);
    let head = head.ok_or_else(|| CopyError::Unknown(conversation.clone()))?;
    let mut lines = Lines { out, digest: Sha256::new(), written: 0 };
    lines.json(&Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        conversation: conversation.clone(),
        events,
        head,
        exported_at: now,
        program: env!("CARGO_PKG_VERSION").to_owned(),
    })?;
    for part in &parts {
        let name = part.name.clone();
        lines.json(&PartLine { part: name, events: part.events.len() as u64 })?;
        for event in &part.events {
            lines.line(&line(event)?)?;
        }
    }
    let sha256 = hex(lines.digest.clone());
    let end = EndLine { end: lines.written, sha256: sha256.clone() };
    lines.json(&end)?;
    lines.out.flush()?;
    let conversation = conversation.clone();
    Ok(Exported { conversation, events, threads: parts.len() - 1, sha256 })
}

/// An event as the record has it.
fn line(event: &std::sync::Arc<Envelope>) -> Result<String, CopyError> {
    let commit = record::encode(std::slice::from_ref(event))?;
    let inner = commit.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inner = inner.ok_or_else(|| JournalError::Malformed("an event has no JSON".to_owned()))?;
    // JSON may have line breaks between its values, where somebody else wrote the event.
    Ok(inner.replace(['\n', '\r'], " "))
}

/// A digest in hex.
pub(super) fn hex(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

struct Lines<'o> {
    out: &'o mut (dyn Write + Send),
    digest: Sha256,
    written: u64,
}

impl Lines<'_> {
    fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.line(&serde_json::to_string(value)?)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        for bytes in [text.as_bytes(), b"\n"] {
            self.out.write_all(bytes)?;
            self.digest.update(bytes);
        }
        self.written += 1;
        Ok(())
    }
}
