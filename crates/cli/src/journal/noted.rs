//! What the notes beside a journal say of its end.

use std::path::PathBuf;

use ephor::journal::{Noted, Position};
use serde_json::{Value, json};

use super::super::problem::{Exit, Problem};
use super::Reader;

/// What one note says.
#[derive(Debug)]
pub(super) enum End {
    /// There is none, or it can't be read.
    Unknown { reason: String },
    /// The commit stands where it was noted.
    Holds { position: Position, file: PathBuf },
    /// It doesn't.
    Missing { position: Position, file: PathBuf },
}

/// What both notes say.
#[derive(Debug)]
pub(super) struct Ends {
    /// The note of the newest writer.
    pub(super) newest: End,
    /// A note that the journal didn't hold any more when it was opened for writing.
    earlier: Option<End>,
}

impl Reader<'_> {
    /// Compares the notes with what is there.
    pub(super) async fn ends(
        &self,
        (newest, earlier): (Option<Noted>, Option<Noted>),
    ) -> Result<Ends, Problem> {
        let newest = match newest {
            None => End::Unknown { reason: "no head is noted beside it".to_owned() },
            Some(noted) => self.end(noted).await?,
        };
        let earlier = match earlier {
            None => None,
            Some(noted) => Some(self.end(noted).await?),
        };
        Ok(Ends { newest, earlier })
    }

    async fn end(&self, Noted { file, head }: Noted) -> Result<End, Problem> {
        let head = match head {
            Ok(head) => head,
            Err(reason) => {
                return Ok(End::Unknown { reason: format!("{}: {reason}", file.display()) });
            }
        };
        let position = head.position;
        match self.journal.holds(head).await.map_err(|error| self.failed(error))? {
            true => Ok(End::Holds { position, file }),
            false => Ok(End::Missing { position, file }),
        }
    }
}

impl Ends {
    fn all(&self) -> impl Iterator<Item = &End> {
        std::iter::once(&self.newest).chain(&self.earlier)
    }

    /// Whether a commit that was noted isn't there.
    pub(super) fn missing(&self) -> bool {
        self.all().any(|end| matches!(end, End::Missing { .. }))
    }

    pub(super) fn json(&self) -> Value {
        let told = |end: &End| match end {
            End::Unknown { reason } => json!({"kind": "unknown", "reason": reason}),
            End::Holds { position, file } => {
                json!({"kind": "holds", "position": position, "file": file})
            }
            End::Missing { position, file } => {
                json!({"kind": "missing", "position": position, "file": file})
            }
        };
        self.all().map(told).collect()
    }

    /// What to do about commits that are missing; the journal ends at `end`.
    pub(super) fn problem(&self, end: Position) -> Option<Problem> {
        let missing = |end: &End| match end {
            End::Missing { position, file } => Some((*position, file.display().to_string())),
            _ => None,
        };
        let (position, file) = self.all().find_map(missing)?;
        let (what, because) = match position > end {
            true => (
                "the journal's end is missing",
                format!(
                    "it ends at {}, and {file} notes {}: its log was cut or damaged or left behind, \
                     or an older copy was put in its place",
                    end, position
                ),
            ),
            false => (
                "the journal isn't the one that was noted",
                format!(
                    "another commit stands at {} than {file} notes: commits were lost and others \
                     written since, or another journal was put in its place",
                    position
                ),
            ),
        };
        let next = format!(
            "look for what is missing in a backup; if you put this journal there on purpose, \
             remove {file}"
        );
        Some(Problem::new(Exit::Failed, what).because(because).next(next))
    }
}
