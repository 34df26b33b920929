//! Reads a conversation from a file: see [`file`](super::file). The whole file is read and checked
//! before anything is written.

use std::collections::HashSet;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

use ephor_core::bounds::{MAX_EVENT_DEPTH, json_depth};
use ephor_core::{ConversationId, Envelope, EventId};
use ephor_journal::{Journal, record};
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::export::hex;
use super::file::{EndLine, FORMAT, Header, PartLine, VERSION};
use super::fork::{CopyError, Part, copy, write};

/// Maximum size of an imported file, in bytes.
pub const MAX_FILE: u64 = 1 << 30;

/// Maximum size of one of its lines, in bytes.
pub const MAX_LINE: usize = 64 << 20;

/// Maximum number of graphs' threads of one conversation.
pub const MAX_THREADS: usize = 100_000;

/// Why a file wasn't imported. Nothing of it is in the journal, unless the journal failed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A line is invalid.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The file is truncated.
    #[error(
        "the file ends after line {lines} without its end record: it was cut off, or is still being written"
    )]
    Cut {
        /// The number of complete lines.
        lines: u64,
    },
    /// It was written by a newer version of the program.
    #[error("the file is of version {0} of the format; this program reads {VERSION}")]
    Version(u32),
    /// The contents aren't what was exported.
    #[error("the file was changed: its digest is {found}, and it should be {expected}")]
    Digest {
        /// The digest of its contents.
        found: String,
        /// The digest in its last line.
        expected: String,
    },
    /// The file is too large.
    #[error("the file has more than {MAX_FILE} bytes")]
    TooLarge,
    /// The file can't be read.
    #[error("the file can't be read: {0}")]
    Read(#[from] io::Error),
    /// The conversation already exists, or the journal failed.
    #[error(transparent)]
    Copy(#[from] CopyError),
}

/// What was imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Its current name.
    pub conversation: ConversationId,
    /// Its name when it was exported.
    pub from: ConversationId,
    /// Its events, with those of its threads.
    pub events: u64,
    /// Its graphs' threads.
    pub threads: usize,
}

/// Imports a file written by [`export`](super::export) into a journal.
///
/// Under its own name, the conversation keeps its ids. Under another one (`name`) it is a copy,
/// like one made by [`fork`](super::fork). Import it again to complete an import that was cut off.
/// An imported file is trusted like a journal: nothing in it is judged again, and its approvals
/// count.
///
/// # Errors
/// See [`ImportError`].
pub async fn import(
    journal: &dyn Journal,
    file: impl BufRead,
    name: Option<&ConversationId>,
    now: Timestamp,
) -> Result<Imported, ImportError> {
    let (header, mut parts) = read(file)?;
    let (from, threads) = (header.conversation, parts.len() - 1);
    let imported = |conversation| Imported {
        conversation,
        from: from.clone(),
        events: header.events,
        threads,
    };
    match name.filter(|name| **name != from) {
        Some(name) if super::is_thread(name) => Err(CopyError::Thread(name.clone()).into()),
        Some(name) => {
            copy(journal, parts, name, None, now).await?;
            Ok(imported(name.clone()))
        }
        None => {
            // The conversation itself is written last: once it is there, all is.
            parts.rotate_left(1);
            write(journal, &parts).await?;
            Ok(imported(from.clone()))
        }
    }
}

fn read(file: impl BufRead) -> Result<(Header, Vec<Part>), ImportError> {
    let mut lines = Lines { file: file.take(MAX_FILE), digest: Sha256::new(), read: 0 };
    let header: Header = lines.json("the first line of an export")?;
    if header.format != FORMAT {
        return Err(lines.wrong(format!("it is no export: its format isn't {FORMAT:?}")));
    }
    if header.version > VERSION {
        return Err(ImportError::Version(header.version));
    }
    if super::is_thread(&header.conversation) {
        return Err(lines.wrong("a thread can't be imported without its conversation"));
    }
    let mut reader = Reader { header, ids: HashSet::new(), names: HashSet::new() };
    let mut parts: Vec<Part> = Vec::new();
    loop {
        let before = lines.digest.clone();
        let text = lines.text()?;
        if let Ok(end) = serde_json::from_str::<EndLine>(&text) {
            lines.check_end(&end, hex(before))?;
            reader.check(&parts).map_err(|reason| lines.wrong(reason))?;
            return Ok((reader.header, parts));
        }
        let part: PartLine = serde_json::from_str(&text)
            .map_err(|_| lines.wrong("neither a part's beginning nor the end of the export"))?;
        parts.push(reader.part(part, &mut lines)?);
        if parts.len() > MAX_THREADS {
            return Err(lines.wrong(format!("there are more than {MAX_THREADS} threads")));
        }
    }
}

/// What must hold over the whole of a file.
struct Reader {
    header: Header,
    ids: HashSet<EventId>,
    names: HashSet<ConversationId>,
}

impl Reader {
    fn part(
        &mut self,
        line: PartLine,
        lines: &mut Lines<impl BufRead>,
    ) -> Result<Part, ImportError> {
        let PartLine { part: name, events: count } = line;
        let of = &self.header.conversation;
        let thread = format!("{of}~");
        let own = match self.names.is_empty() {
            true => name == *of,
            false => name.as_str().starts_with(&thread),
        };
        if !own || !self.names.insert(name.clone()) {
            return Err(lines.wrong(format!("{name} has no place here in an export of {of}")));
        }
        if count == 0 {
            return Err(lines.wrong(format!("{name} has no events")));
        }
        let mut events = Vec::new();
        for sequence in 1..=count {
            events.push(self.event(&name, sequence, lines)?);
        }
        Ok(Part { name, events })
    }

    fn event(
        &mut self,
        of: &ConversationId,
        sequence: u64,
        lines: &mut Lines<impl BufRead>,
    ) -> Result<Arc<Envelope>, ImportError> {
        let text = lines.text()?;
        // The record around it has two levels.
        if json_depth(text.as_bytes()) > MAX_EVENT_DEPTH + 1 {
            return Err(lines.wrong(format!("it nests deeper than {MAX_EVENT_DEPTH} levels")));
        }
        let read = record::decode(of, &format!("[{text}]"));
        let mut events = read.map_err(|error| lines.wrong(error.to_string()))?;
        let (Some(event), true) = (events.pop(), events.is_empty()) else {
            return Err(lines.wrong("it isn't one event"));
        };
        if event.sequence != sequence {
            let found = event.sequence;
            return Err(lines.wrong(format!("sequence {found}, where {sequence} comes next")));
        }
        if !self.ids.insert(event.id) {
            return Err(lines.wrong(format!("event {} is there twice", event.id)));
        }
        Ok(event)
    }

    fn check(&self, parts: &[Part]) -> Result<(), String> {
        let events: u64 = parts.iter().map(|part| part.events.len() as u64).sum();
        let head = parts.first().and_then(|main| main.events.last()).map(|last| last.id);
        if events != self.header.events {
            return Err(format!(
                "{events} events, where the first line says {}",
                self.header.events
            ));
        }
        if head != Some(self.header.head) {
            return Err("the conversation's last event isn't the one of the first line".to_owned());
        }
        Ok(())
    }
}

struct Lines<R> {
    file: io::Take<R>,
    digest: Sha256,
    read: u64,
}

impl<R: BufRead> Lines<R> {
    fn wrong(&self, reason: impl Into<String>) -> ImportError {
        ImportError::Line { line: self.read, reason: reason.into() }
    }

    /// The next line. Its end counts to the digest.
    fn text(&mut self) -> Result<String, ImportError> {
        let mut bytes = Vec::new();
        let most = MAX_LINE as u64 + 1;
        (&mut self.file).take(most).read_until(b'\n', &mut bytes)?;
        self.digest.update(&bytes);
        if bytes.pop_if(|last| *last == b'\n').is_none() {
            if bytes.len() > MAX_LINE {
                self.read += 1;
                return Err(self.wrong(format!("it has more than {MAX_LINE} bytes")));
            }
            return Err(match self.file.limit() {
                0 => ImportError::TooLarge,
                _ => ImportError::Cut { lines: self.read },
            });
        }
        self.read += 1;
        String::from_utf8(bytes).map_err(|_| self.wrong("it isn't UTF-8"))
    }

    fn json<T: DeserializeOwned>(&mut self, what: &str) -> Result<T, ImportError> {
        let text = self.text()?;
        serde_json::from_str(&text).map_err(|error| self.wrong(format!("it isn't {what}: {error}")))
    }

    fn check_end(&mut self, end: &EndLine, found: String) -> Result<(), ImportError> {
        if end.end + 1 != self.read {
            let (says, before) = (end.end, self.read - 1);
            return Err(
                self.wrong(format!("it says that {says} lines are before it; {before} are"))
            );
        }
        if end.sha256 != found {
            return Err(ImportError::Digest { found, expected: end.sha256.clone() });
        }
        let mut more = [0];
        match self.file.read(&mut more)? {
            0 => Ok(()),
            _ => Err(self.wrong("something comes after the end")),
        }
    }
}
