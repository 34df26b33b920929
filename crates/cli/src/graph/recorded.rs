//! The workflows that a journal holds.

use std::collections::BTreeMap;

use ephor::config::JournalAt;
use ephor::core::{ConversationId, WorkflowId};
use ephor::journal::{Journal, JournalError, Position, read_past};

use crate::journal::{PAGE, open};
use crate::problem::{Exit, Problem};
use crate::workflows::{Workflow, Workflows};

/// The workflows of a journal, or of one of its conversations.
pub(super) async fn read(
    at: &JournalAt,
    conversation: Option<&str>,
) -> Result<BTreeMap<ConversationId, Workflows>, Problem> {
    let journal = open(at).await?;
    let read = match conversation {
        Some(name) => {
            let id: ConversationId = name.parse().map_err(|error| {
                Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
            })?;
            let read = of_one(&*journal, &id).await;
            if matches!(&read, Ok(found) if found.is_empty()) {
                return Err(Problem::new(Exit::NotFound, "the journal has no such conversation")
                    .of(format!("{name} in {at}"))
                    .next("`ephor journal list` shows those that it has"));
            }
            read
        }
        None => of_all(&*journal).await,
    };
    read.map_err(|error| Problem::failed("the journal can't be read", error).of(at.to_string()))
}

type All = BTreeMap<ConversationId, Workflows>;

async fn of_one(journal: &dyn Journal, id: &ConversationId) -> Result<All, JournalError> {
    let mut found = All::new();
    let mut after = 0;
    loop {
        let events = journal.read(id, after, PAGE).await?;
        let Some(last) = events.last() else {
            return Ok(found);
        };
        after = last.sequence;
        let workflows = found.entry(id.clone()).or_default();
        events.iter().for_each(|event| workflows.take(event));
    }
}

async fn of_all(journal: &dyn Journal) -> Result<All, JournalError> {
    let mut found = All::new();
    let mut after = Position::START;
    loop {
        let events = read_past(journal, after, PAGE).await?;
        let Some((last, _)) = events.last() else {
            return Ok(found);
        };
        after = *last;
        for (_, event) in events.iter().filter(|(_, event)| event.kind().starts_with("Workflow")) {
            found.entry(event.conversation.clone()).or_default().take(event);
        }
    }
}

/// The one workflow of that id.
pub(super) async fn one(
    at: &JournalAt,
    conversation: Option<&str>,
    id: &str,
) -> Result<Workflow, Problem> {
    let wanted = WorkflowId::from(id);
    let all = read(at, conversation).await?;
    let mut found: Vec<(ConversationId, Workflow)> = all
        .into_iter()
        .filter_map(|(name, mut workflows)| Some((name, workflows.0.remove(&wanted)?)))
        .collect();
    let input = format!("{id} in {at}");
    match (found.pop(), found.is_empty()) {
        (Some((_, workflow)), true) => Ok(workflow),
        (Some((last, _)), false) => {
            let names: Vec<String> = found
                .iter()
                .map(|(name, _)| name)
                .chain([&last])
                .map(|it| it.to_string())
                .collect();
            Err(Problem::new(Exit::Usage, "several conversations have a workflow of this id")
                .of(input)
                .because(names.join(", "))
                .next("name one of them with --conversation"))
        }
        (None, _) => Err(Problem::new(Exit::NotFound, "the journal has no such workflow")
            .of(input)
            .next(format!("`ephor graph list --journal {at}` shows those that it has"))),
    }
}
