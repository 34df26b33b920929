//! The run that is meant: by its id, or by enough of it.

use std::collections::BTreeMap;

use ephor::core::{ConversationId, EventId};
use ephor::journal::{JournalError, Position, read_past};
use ephor::runs::{LatestRuns, Run, RunKind, RunLog, is_thread};

use super::Runs;
use crate::journal::PAGE;
use crate::problem::{Exit, Problem};

/// Conversations that are looked at first: those that were written last.
pub(super) const RECENT: usize = 100;

/// Events of each that are looked at.
pub(super) const WINDOW: usize = 2048;

/// Ids that are told where several fit.
const TOLD: usize = 5;

/// Where a run is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub conversation: ConversationId,
    pub run: EventId,
}

impl Place {
    fn of(run: &Run) -> Self {
        Self { conversation: run.conversation.clone(), run: run.id }
    }
}

impl Runs<'_> {
    /// The conversations that were written last, without graphs' threads.
    pub(super) async fn recent(&self, limit: usize) -> Result<Vec<ConversationId>, Problem> {
        // Threads are written along with their conversations, a few at most for each.
        let most = limit.saturating_mul(4);
        let found = self.journal.conversations(&self.tenant, most).await;
        let found = found.map_err(|error| self.failed(error))?.into_iter();
        let own = found.map(|found| found.conversation).filter(|found| !is_thread(found));
        Ok(own.take(limit).collect())
    }

    /// The run with that id, or the one whose id begins or ends so. Those that were written last are
    /// looked at first, then the whole record.
    pub(super) async fn find(&self, given: &str) -> Result<Place, Problem> {
        let mut known = Vec::new();
        for conversation in self.recent(RECENT).await? {
            match LatestRuns::of(&*self.journal, &conversation, WINDOW).await {
                Ok(latest) => known.extend(latest.runs),
                // It may be in another one, or in what of this one isn't damaged.
                Err(JournalError::Unreadable { .. }) => {}
                Err(error) => return Err(self.failed(error)),
            }
        }
        if let Some(found) = chosen(given, &known)? {
            return Ok(found);
        }
        let known = self.every_run().await?;
        match chosen(given, &known)? {
            Some(found) => Ok(found),
            None => Err(self.unknown(given, &known)),
        }
    }

    /// The runs of all conversations of the tenant, read from the beginning.
    pub(super) async fn every_run(&self) -> Result<Vec<Run>, Problem> {
        let mut logs: BTreeMap<ConversationId, RunLog> = BTreeMap::new();
        let mut after = Position::START;
        loop {
            let page = read_past(&*self.journal, after, PAGE).await;
            let page = page.map_err(|error| self.failed(error))?;
            let Some((last, _)) = page.last() else {
                return Ok(logs.into_values().flat_map(RunLog::into_runs).collect());
            };
            after = *last;
            for (_, event) in &page {
                let of = &event.conversation;
                if of.tenant() == self.tenant && !is_thread(of) {
                    let log = logs.entry(of.clone()).or_insert_with(|| RunLog::new(of.clone()));
                    log.fold(event);
                }
            }
        }
    }

    /// The conversation whose name is most like it.
    pub(super) async fn like_conversation(&self, name: &str) -> Result<Option<String>, Problem> {
        let all = self.recent(RECENT).await?;
        let names: Vec<&str> = all.iter().map(ConversationId::name).collect();
        Ok(closest(name, &names).map(str::to_owned))
    }

    fn unknown(&self, given: &str, known: &[Run]) -> Problem {
        let problem = Problem::new(Exit::NotFound, "the journal has no such run")
            .of(format!("{given} in {}", self.at));
        let is_given = |id: &ConversationId| id.name() == given || id.to_string() == given;
        if known.iter().any(|run| is_given(&run.conversation)) {
            return problem.next(format!(
                "that is a conversation: `ephor runs list --conversation {given}` lists its runs"
            ));
        }
        let ids: Vec<String> = known.iter().map(|run| run.id.to_string()).collect();
        let names = known.iter().map(|run| run.conversation.name());
        let ids: Vec<&str> = ids.iter().map(String::as_str).chain(names).collect();
        problem.next(match closest(given, &ids) {
            Some(like) => format!("did you mean {like}?"),
            None => "`ephor runs list --all` shows those that it has".to_owned(),
        })
    }
}

/// The name that is most like another, if one is.
fn closest<'n>(given: &str, names: &[&'n str]) -> Option<&'n str> {
    let distance = |name: &&'n str| (strsim::levenshtein(given, name), *name);
    let (distance, name) = names.iter().map(distance).min()?;
    (distance <= given.chars().count().div_ceil(4).max(1)).then_some(name)
}

/// The only run that an id, its begin or its end fits; also that of a workflow or of a sub-agent: the
/// last run of it. None: there is none.
fn chosen(given: &str, runs: &[Run]) -> Result<Option<Place>, Problem> {
    let wanted = given.trim().to_lowercase();
    if wanted.is_empty() {
        return Err(Problem::new(Exit::Usage, "the id is empty"));
    }
    let named = |run: &&Run| match &run.kind {
        RunKind::Turn => false,
        RunKind::Workflow { workflow_id, .. } => workflow_id.as_str() == given,
        RunKind::SubAgent { subagent_id } => subagent_id.as_str() == given,
    };
    if let Some(run) = runs.iter().rfind(named) {
        return Ok(Some(Place::of(run)));
    }
    let fits = |run: &&Run| {
        let id = run.id.to_string();
        id.starts_with(&wanted) || id.ends_with(&wanted)
    };
    let found: Vec<&Run> = runs.iter().filter(fits).collect();
    match found[..] {
        [] => Ok(None),
        [run] => Ok(Some(Place::of(run))),
        _ => {
            let mut ids: Vec<_> = found.iter().map(|run| run.id.to_string()).collect();
            let more = ids.len().saturating_sub(TOLD);
            ids.truncate(TOLD);
            if more > 0 {
                ids.push(format!("and {more} more"));
            }
            Err(Problem::new(Exit::Usage, "more than one run's id matches")
                .of(given)
                .because(ids.join(", "))
                .next("type more of the id"))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor::runs::RunStatus;

    fn run(id: &str, kind: RunKind) -> Run {
        let conversation = ConversationId::new("c").unwrap();
        let since = jiff::Timestamp::UNIX_EPOCH;
        Run {
            id: id.parse().unwrap(),
            conversation,
            kind,
            title: String::new(),
            status: RunStatus::Running,
            reason: None,
            since,
            ended: None,
            first: 1,
            last: 1,
            waits_for: Vec::new(),
            nodes: Vec::new(),
        }
    }

    #[test]
    fn runs_are_chosen_by_id_begin_end_or_workflow() {
        let ids = [
            "01993f00-0000-7000-8000-00000000000a",
            "01993f00-0000-7000-8000-00000000000b",
            "01993f11-0000-7000-8000-00000000000c",
        ];
        let workflow = RunKind::Workflow { workflow_id: "wf_1".into(), resumed: false };
        let runs =
            [run(ids[0], RunKind::Turn), run(ids[1], workflow.clone()), run(ids[2], workflow)];
        let choose = |given: &str| {
            let found = chosen(given, &runs).map_err(|problem| problem.exit);
            found.map(|place| place.map(|place| place.run.to_string()))
        };
        assert_eq!(choose(ids[1]), Ok(Some(ids[1].to_owned())));
        assert_eq!(choose("01993F11"), Ok(Some(ids[2].to_owned())));
        assert_eq!(choose("0000b"), Ok(Some(ids[1].to_owned())));
        assert_eq!(choose("wf_1"), Ok(Some(ids[2].to_owned())), "the last run of it");
        assert_eq!(choose("01993f00"), Err(Exit::Usage));
        assert_eq!(choose(" "), Err(Exit::Usage));
        assert_eq!(choose("ff"), Ok(None));
    }

    #[test]
    fn near_misses_are_suggested() {
        assert_eq!(closest("chat-11", &["chat-12", "other"]), Some("chat-12"));
        assert_eq!(closest("chat", &["other"]), None);
        assert_eq!(closest("chat", &[]), None);
    }
}
