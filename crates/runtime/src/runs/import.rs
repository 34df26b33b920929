//! Reading a conversation from a file: see [`file`](super::file). The file is read and checked whole
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

/// Most bytes of a file that is imported.
pub const MAX_FILE: u64 = 1 << 30;

/// Most bytes of one of its lines.
pub const MAX_LINE: usize = 64 << 20;

/// Most graphs' threads of one conversation.
pub const MAX_THREADS: usize = 100_000;

/// Why a file wasn't imported. Nothing of it is in the journal then, unless the journal failed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A line isn't what it should be there.
    #[error("line {line}: {reason}")]
    Line {
        /// From 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The file was cut.
    #[error("the file ends after line {lines}, before its end: it was cut, or is still written")]
    Cut {
        /// How many whole lines there are.
        lines: u64,
    },
    /// It was written by a newer version of the program.
    #[error("the file is of version {0} of the format; this program reads {VERSION}")]
    Version(u32),
    /// What stands in it isn't what was exported.
    #[error("the file was changed: its digest is {found}, and it should be {expected}")]
    Digest {
        /// That of its bytes.
        found: String,
        /// What its last line says.
        expected: String,
    },
    /// It is too large.
    #[error("the file has more than {MAX_FILE} bytes")]
    TooLarge,
    /// The file can't be read.
    #[error("the file can't be read: {0}")]
    Read(#[from] io::Error),
    /// The journal has such a conversation, or fails.
    #[error(transparent)]
    Copy(#[from] CopyError),
}

/// What was imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// As it is called now.
    pub conversation: ConversationId,
    /// As it was called when it was exported.
    pub from: ConversationId,
    /// Its events, with those of its threads.
    pub events: u64,
    /// Its graphs' threads.
    pub threads: usize,
}

/// Reads a file that [`export`](super::export) has written into a journal.
///
/// Under its own name the conversation is what it was, with the same ids. Under another one (`name`) it
/// is a copy, like one that [`fork`](super::fork) makes. An import that was cut off is completed by
/// doing it again. Whoever imports a file trusts it like a journal: nothing in it is judged again, and
/// a person's approvals count.
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
            copy(journal, parts, name, now).await?;
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
