//! Checks a journal against its anchors.

use std::io::BufRead;

use super::keeper::first_of;
use super::{AnchorError, CheckKey, MAX_LINE, OLDER, SignedHead, VERSION};
use crate::{Audit, Hash, Journal, Position, chain};

/// Maximum number of problems that are told one by one.
const TOLD: usize = 100;

/// Anchors that are compared in one pass through the journal.
const BATCH: usize = 1 << 16;
/// Commits of one read.
const PAGE: usize = 10_000;

/// A problem with an anchor, or with the journal as shown by one.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct AnchorProblem {
    /// A stable code: `ANCHOR_FORGED`, `ANCHOR_MISSING`, `ANCHOR_DIFFERS`, `ANCHOR_SHAPE`,
    /// `ANCHOR_KEY`, `ANCHOR_UNREADABLE`, `ANCHOR_NONE`, `ANCHOR_OLDER`.
    pub code: &'static str,
    /// The line of the anchors, from 1. 0 if it concerns all of them.
    pub line: u64,
    /// The position that the anchor names.
    pub position: Option<Position>,
    /// A description.
    pub text: String,
}

/// What anchors prove of a journal whose chains are sound up to the last anchor.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Proven {
    /// The number of valid anchors.
    pub anchors: u64,
    /// The last commit that one of them names. Everything up to it is unchanged.
    pub position: Position,
    /// The number of commits up to it.
    pub commits: u64,
    /// When that anchor was signed.
    pub time: Option<jiff::Timestamp>,
    /// Whether it was signed at a clean shutdown.
    pub end: bool,
    /// Lines of an earlier format, signed by this key before the file was upgraded. They prove
    /// nothing about the file as it is now.
    pub older: u64,
    /// Lines that can't be read, such as one truncated by a crash. They prove nothing.
    pub unreadable: u64,
    /// The number of problems.
    pub wrong: u64,
    /// The first hundred problems.
    pub problems: Vec<AnchorProblem>,
}

impl Proven {
    /// Whether there are anchors, and all of them are valid.
    pub fn holds(&self) -> bool {
        self.anchors > 0 && self.wrong == 0
    }

    /// The number of commits after the last anchor, which nothing proves.
    pub fn behind(&self, audit: &Audit) -> u64 {
        audit.commits.saturating_sub(self.commits)
    }

    fn tell(&mut self, code: &'static str, line: u64, position: Option<Position>, text: String) {
        self.wrong += 1;
        if self.problems.len() < TOLD {
            self.problems.push(AnchorProblem { code, line, position, text });
        }
    }
}

/// Compares a journal with anchors, one per line, in any order. They only prove something together
/// with an audit: [`verify`](crate::verify) shows that the hashes, from which the head of all is
/// computed here, match the commits' contents. Memory is bounded, whatever the lines contain; the
/// journal's hashes are read once per 65,536 anchors.
pub async fn prove(
    journal: &dyn Journal,
    lines: impl BufRead,
    key: &CheckKey,
) -> Result<Proven, AnchorError> {
    let mut proven = Proven::default();
    let first = first_of(journal).await?;
    let shape = journal.shape().await?;
    let mut lines = Lines { from: lines, number: 0 };
    let mut last: Option<SignedHead> = None;
    loop {
        let mut batch = signed(&mut lines, key, &mut proven)?;
        if batch.is_empty() {
            break;
        }
        batch.sort_by_key(|(_, anchor)| anchor.position);
        let mut heads = Heads::new(journal);
        for (number, anchor) in batch {
            let at = Some(anchor.position);
            let found = heads.at(anchor.position).await?;
            if found.is_none() && heads.ended() {
                let text = format!(
                    "the journal ends at {}, and had {} on {}: its end is missing, or an older copy \
                     stands in its place",
                    heads.end.0, anchor.position.0, anchor.time
                );
                proven.tell("ANCHOR_MISSING", number, at, text);
            } else if found != Some(anchor.head)
                || (anchor.position > Position::START && first != Some(anchor.journal))
            {
                let text = format!(
                    "the journal up to {} comes to another head than was signed on {}: it was \
                     rewritten, or is another one",
                    anchor.position.0, anchor.time
                );
                proven.tell("ANCHOR_DIFFERS", number, at, text);
            } else {
                proven.anchors += 1;
                let newer = |last: &SignedHead| {
                    (last.position, last.time) <= (anchor.position, anchor.time)
                };
                if last.as_ref().is_none_or(newer) {
                    proven.commits = heads.commits;
                    last = Some(anchor);
                }
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
    } else if proven.wrong == 0 && proven.older > 0 {
        let text = "all anchors are of version 1, which signed the chain that a journal had before \
                    version 4: they prove nothing of it as it is linked now; compare them with a copy \
                    from before it was upgraded, by the program that wrote it";
        proven.tell("ANCHOR_OLDER", 0, None, text.into());
    } else if proven.wrong == 0 {
        proven.tell("ANCHOR_NONE", 0, None, "there is no anchor that could prove anything".into());
    }
    Ok(proven)
}

/// The next anchors of the present form that this key has signed, each with its line's number. What is
/// wrong with the lines between them is told.
fn signed(
    lines: &mut Lines<impl BufRead>,
    key: &CheckKey,
    proven: &mut Proven,
) -> Result<Vec<(u64, SignedHead)>, AnchorError> {
    let mut found = Vec::new();
    while found.len() < BATCH {
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
        } else if !matches!(anchor.version, OLDER | VERSION) || !anchor.signed_by(key) {
            let text = "its signature isn't of this key, or it was changed".to_owned();
            proven.tell("ANCHOR_FORGED", number, at, text);
        } else if anchor.version == OLDER {
            proven.older += 1;
        } else {
            found.push((number, anchor));
        }
    }
    Ok(found)
}

/// The heads of all, from the first commit on: each question goes further than the one before.
struct Heads<'a> {
    journal: &'a dyn Journal,
    page: std::vec::IntoIter<(Position, Hash)>,
    /// The commit that was taken in last.
    end: Position,
    head: Hash,
    commits: u64,
}

impl<'a> Heads<'a> {
    fn new(journal: &'a dyn Journal) -> Self {
        let page = Vec::new().into_iter();
        Self { journal, page, end: Position::START, head: Hash::START, commits: 0 }
    }

    /// The head up to the commit at a position. None: there is no commit.
    async fn at(&mut self, position: Position) -> Result<Option<Hash>, AnchorError> {
        while self.end < position {
            if self.page.as_slice().is_empty() {
                self.page = self.journal.hashes(self.end, PAGE).await?.into_iter();
            }
            match self.page.as_slice().first() {
                Some((next, hash)) if *next <= position && *next > self.end => {
                    self.head = chain::head(self.head, *next, *hash);
                    (self.end, self.commits) = (*next, self.commits + 1);
                    self.page.next();
                }
                _ => return Ok(None),
            }
        }
        Ok((self.end == position).then_some(self.head))
    }

    /// Whether no commit is known beyond the one that was taken in last.
    fn ended(&self) -> bool {
        self.page.as_slice().is_empty()
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
