//! Work that is `running` by the record, while no process is at work on it.

use std::collections::HashSet;

use ephor::core::ConversationId;
use ephor::runs::{Run, RunStatus};
use serde_json::{Value, json};

use super::Runs;
use crate::problem::Problem;

/// Most conversations of ended processes among which it is looked for.
const LIMIT: usize = 4096;

/// What has become of the process, for people.
pub(super) const WHY: &str = "left by a process that has ended";

/// The conversations that processes which have ended left unfinished.
#[derive(Debug, Default)]
pub(super) struct Left(HashSet<ConversationId>);

impl Left {
    /// Whether a run is at rest until somebody resumes it.
    pub fn has(&self, run: &Run) -> bool {
        run.status == RunStatus::Running && self.0.contains(&run.conversation)
    }

    /// Marks such a run in what programs are told of it.
    pub fn mark(&self, run: &Run, written: &mut Value) {
        if self.has(run) {
            written["left_behind"] = json!(true);
        }
    }
}

impl Runs<'_> {
    /// Asked only where one of the runs may be left. Nothing is claimed, so that whoever resumes a
    /// conversation still finds it.
    pub(super) async fn left(&self, runs: &[Run]) -> Result<Left, Problem> {
        if runs.iter().all(|run| run.status != RunStatus::Running) {
            return Ok(Left::default());
        }
        let left = self.journal.left_behind(LIMIT).await;
        Ok(Left(left.map_err(|error| self.failed(error))?.into_iter().collect()))
    }
}

/// The command that goes on with what is unfinished in a conversation.
pub(crate) fn resume(conversation: &ConversationId) -> String {
    let name = match conversation.tenant() {
        ConversationId::LOCAL => conversation.name().to_owned(),
        _ => conversation.to_string(),
    };
    format!("ephor runs resume {name}")
}
