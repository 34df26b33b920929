//! What a journal's anchors prove.

use std::io::BufRead;

use super::keeper::hash_at;
use super::{AnchorError, CheckKey, MAX_LINE, SignedHead};
use crate::{Audit, Hash, Journal, Position};

/// Most problems that are told one by one.
const TOLD: usize = 100;

/// What is wrong with an anchor, or what it shows to be wrong with the journal.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct AnchorProblem {
    /// A stable code: `ANCHOR_FORGED`, `ANCHOR_MISSING`, `ANCHOR_DIFFERS`, `ANCHOR_SHAPE`,
    /// `ANCHOR_KEY`, `ANCHOR_UNREADABLE`, `ANCHOR_NONE`.
    pub code: &'static str,
    /// The line of the anchors, from 1. 0: it is about all of them.
    pub line: u64,
    /// The position that the anchor names.
    pub position: Option<Position>,
    /// In words.
    pub text: String,
}

/// What anchors prove of a journal whose chain is sound up to the last of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Proven {
    /// How many hold.
    pub anchors: u64,
    /// The last commit that one of them names. Everything up to it is what was written.
    pub position: Position,
    /// When that one was signed.
    pub time: Option<jiff::Timestamp>,
    /// Whether it was signed at a clean end.
    pub end: bool,
    /// Lines that can't be read, as one that a crash has cut. They prove nothing.
    pub unreadable: u64,
    /// How many problems there are.
    pub wrong: u64,
    /// The first hundred.
    pub problems: Vec<AnchorProblem>,
}

impl Proven {
    /// Whether there are anchors, and all of them hold.
    pub fn holds(&self) -> bool {
        self.anchors > 0 && self.wrong == 0
    }

    /// How many commits stand behind the last anchor: nothing proves them.
    pub fn behind(&self, audit: &Audit) -> u64 {
        audit.end.0.saturating_sub(self.position.0)
    }

    fn tell(&mut self, code: &'static str, line: u64, position: Option<Position>, text: String) {
        self.wrong += 1;
        if self.problems.len() < TOLD {
            self.problems.push(AnchorProblem { code, line, position, text });
        }
    }
}

/// Compares a journal with anchors, a line each, in whatever order. They prove something only
/// together with an audit: [`verify`](crate::verify) shows that the chain leads up to where they
/// stand. Memory is bounded, whatever the lines hold.
pub async fn prove(
    journal: &dyn Journal,
    lines: impl BufRead,
    key: &CheckKey,
) -> Result<Proven, AnchorError> {
    let mut proven = Proven::default();
    let end = *journal.watch().borrow();
    let first = found(journal, Position(1)).await?;
    let shape = journal.shape().await?;
    let mut lines = Lines { from: lines, number: 0 };
    let mut last: Option<SignedHead> = None;
    loop {
        let line = lines.next().map_err(|error| AnchorError::Sink(error.to_string()))?;
        let Some(line) = line else {
            break;
        };
        let number = lines.number;
        if line.as_ref().is_some_and(|line| line.trim().is_empty()) {
            continue;
        }
        let Some(anchor) = line.and_then(|line| serde_json::from_str::<SignedHead>(&line).ok())
        else {
            proven.unreadable += 1;
            continue;
        };
        let at = Some(anchor.position);
        if anchor.key != key.id() {
            let text = format!("it was signed by another key, {}", anchor.key);
            proven.tell("ANCHOR_KEY", number, at, text);
        } else if anchor.version != 1 || !anchor.signed_by(key) {
            let text = "its signature isn't of this key, or it was changed".to_owned();
            proven.tell("ANCHOR_FORGED", number, at, text);
        } else if anchor.position > end {
            let text = format!(
                "the journal ends at {}, and had {} on {}: its end is missing, or an older copy \
                 stands in its place",
                end.0, anchor.position.0, anchor.time
            );
            proven.tell("ANCHOR_MISSING", number, at, text);
        } else if found(journal, anchor.position).await? != Some(anchor.head)
            || (anchor.position.0 > 0 && first != Some(anchor.journal))
        {
            let text = format!(
                "another commit stands at {} than was signed on {}: the journal was rewritten, or \
                 is another one",
                anchor.position.0, anchor.time
            );
            proven.tell("ANCHOR_DIFFERS", number, at, text);
        } else {
            proven.anchors += 1;
            let newer =
                |last: &SignedHead| (last.position, last.time) <= (anchor.position, anchor.time);
            if last.as_ref().is_none_or(newer) {
                last = Some(anchor);
            }
        }
    }
    if let Some(last) = last {
        if last.shape != shape {
            let text = format!("its tables, views or triggers aren't those of {}", last.time);
            proven.tell("ANCHOR_SHAPE", 0, Some(last.position), text);
        }
        proven.position = last.position;
        proven.time = Some(last.time);
        proven.end = last.end;
    } else if proven.wrong == 0 {
        proven.tell("ANCHOR_NONE", 0, None, "there is no anchor that could prove anything".into());
    }
    Ok(proven)
}

/// The hash that stands at a position. None: no commit does, or it has no hash any more.
async fn found(journal: &dyn Journal, position: Position) -> Result<Option<Hash>, AnchorError> {
    match hash_at(journal, position).await {
        Err(AnchorError::NoHashes) => Ok(None),
        found => found.map(Some),
    }
}

struct Lines<R> {
    from: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The next line. The inner None: it is too long, or isn't UTF-8.
    fn next(&mut self) -> std::io::Result<Option<Option<String>>> {
        let mut line = Vec::new();
        let mut whole = true;
        loop {
            let chunk = self.from.fill_buf()?;
            if chunk.is_empty() && line.is_empty() && whole {
                return Ok(None);
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            whole &= line.len() + part.len() <= MAX_LINE;
            if whole {
                line.extend_from_slice(part);
            }
            let ended = end.is_some() || chunk.is_empty();
            let used = part.len() + usize::from(end.is_some());
            self.from.consume(used);
            if ended {
                self.number += 1;
                // A line break alone is an empty line, not the end.
                return Ok(Some(String::from_utf8(line).ok().filter(|_| whole)));
            }
        }
    }
}
