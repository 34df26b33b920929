//! `ephor journal`: what was recorded, without touching it.

mod verify;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ephor::bus::Pattern;
use ephor::core::events::*;
use ephor::core::{ConversationId, Envelope, cloudevents};
use ephor::journal::{Anchor, ConversationSummary, Journal, JournalError, Position, Sqlite};
use serde_json::{Value, json};

use super::args::{Global, JournalArgs, JournalCommand};
use super::problem::{Exit, Problem};
use super::summary;
use super::term::{Style, Term, clean, short};
use super::workflows::{Workflow, Workflows};
use super::{Done, config, unless_interrupted};

/// Events read at a time.
pub(super) const PAGE: usize = 512;
/// Between two looks at a file that another process may write.
const PAUSE: Duration = Duration::from_millis(200);
/// Commits that a tail begins with.
const LAST: u64 = 10;

pub(crate) async fn run(global: &Global, args: JournalArgs, term: &Term) -> Done {
    let path = match args.journal {
        Some(path) => path,
        None => config::load(global)?.config.journal.file,
    };
    let reader = Reader { journal: open(&path)?, path, term };
    match args.command {
        JournalCommand::List { tenant, limit } => reader.list(&tenant, limit).await,
        JournalCommand::Show { conversation, after, kind } => {
            reader.show(&conversation, after, &kind.into()).await
        }
        JournalCommand::Tail { after, kind, once } => {
            let kinds = kind.into();
            unless_interrupted(reader.tail(after, &kinds, once), || Ok(Exit::Done)).await
        }
        JournalCommand::Verify { expect, at } => {
            let anchor = expect.map(|hash| Anchor { hash, at: at.map(Position) });
            reader.verify(anchor).await
        }
    }
}

pub(super) fn open(path: &Path) -> Result<Sqlite, Problem> {
    let shown = path.display().to_string();
    if !path.exists() {
        return Err(Problem::new(Exit::NotFound, "there is no journal here")
            .of(shown)
            .next("give its file with --journal FILE; `ephor demo --journal FILE` makes one"));
    }
    Sqlite::open_read_only(path)
        .map_err(|error| Problem::failed("the journal can't be opened", error).of(shown))
}

struct Reader<'a> {
    journal: Sqlite,
    path: PathBuf,
    term: &'a Term,
}

impl Reader<'_> {
    fn failed(&self, error: JournalError) -> Problem {
        Problem::failed("the journal can't be read", error).of(self.path.display().to_string())
    }

    async fn list(&self, tenant: &str, limit: usize) -> Done {
        let found = self.journal.conversations(tenant, limit).await;
        let found = found.map_err(|error| self.failed(error))?;
        if found.is_empty() {
            self.term.note(format!("no conversation of the tenant {tenant} is recorded"));
        }
        for conversation in found {
            let folded = self.fold(&conversation.conversation).await?;
            self.say_conversation(&conversation, &folded)?;
        }
        Ok(Exit::Done)
    }

    async fn fold(&self, conversation: &ConversationId) -> Result<Folded, Problem> {
        let mut folded = Folded::default();
        let mut after = 0;
        loop {
            let events = self.journal.read(conversation, after, PAGE).await;
            let events = events.map_err(|error| self.failed(error))?;
            let Some(last) = events.last() else {
                return Ok(folded);
            };
            after = last.sequence;
            events.iter().for_each(|event| folded.take(event));
        }
    }

    fn say_conversation(
        &self,
        found: &ConversationSummary,
        folded: &Folded,
    ) -> Result<(), Problem> {
        let term = self.term;
        if term.json {
            let entry = json!({
                "conversation": found.conversation,
                "events": found.events,
                "first": found.first,
                "last": found.last,
                "waiting": folded.waiting,
                "decisions": {"made": folded.made, "approved": folded.approved,
                              "rejected": folded.rejected, "held": folded.held},
                "workflows": folded.workflows.0.iter().map(|(id, workflow)| {
                    json!({"id": id, "name": workflow.plan.name, "status": workflow.status})
                }).collect::<Vec<Value>>(),
            });
            return term.say(entry.to_string());
        }
        let waiting = if folded.waiting { "  waiting for its user" } else { "" };
        term.say(format!(
            "{}  {} events, {} to {}{}",
            term.paint(Style::Bold, &clean(&shown(&found.conversation))),
            found.events,
            time(&found.first.to_string()),
            time(&found.last.to_string()),
            term.paint(Style::Yellow, waiting),
        ))?;
        term.say(format!(
            "  decisions  {} made, {} approved, {} rejected{}",
            folded.made,
            folded.approved,
            folded.rejected,
            if folded.held > 0 { format!(", {} held", folded.held) } else { String::new() },
        ))?;
        for (id, Workflow { plan, status }) in &folded.workflows.0 {
            term.say(format!("  workflow   {id}  {status:<9}  {}", short(&plan.name, 100)))?;
        }
        Ok(())
    }

    async fn show(&self, name: &str, after: u64, kinds: &Pattern) -> Done {
        let id: ConversationId = name.parse().map_err(|error| {
            Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
        })?;
        let head = self.journal.head(&id).await.map_err(|error| self.failed(error))?;
        if head == 0 {
            return Err(Problem::new(Exit::NotFound, "the journal has no such conversation")
                .of(format!("{name} in {}", self.path.display()))
                .next("`ephor journal list` shows those that it has"));
        }
        let mut after = after;
        loop {
            let events = self.journal.read(&id, after, PAGE).await;
            let events = events.map_err(|error| self.failed(error))?;
            let Some(last) = events.last() else {
                return Ok(Exit::Done);
            };
            after = last.sequence;
            for event in events.iter().filter(|event| kinds.matches(event.kind())) {
                self.say_event(event, None)?;
            }
        }
    }

    async fn tail(&self, after: Option<u64>, kinds: &Pattern, once: bool) -> Done {
        let end = self.journal.watch().borrow().0;
        let mut after = Position(after.unwrap_or(end.saturating_sub(LAST)));
        loop {
            let events = self.journal.read_all(after, PAGE).await;
            let events = events.map_err(|error| self.failed(error))?;
            for (position, event) in &events {
                after = *position;
                if kinds.matches(event.kind()) {
                    self.say_event(event, Some(*position))?;
                }
            }
            if !events.is_empty() {
                continue;
            }
            if once {
                return Ok(Exit::Done);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn say_event(&self, event: &Arc<Envelope>, position: Option<Position>) -> Result<(), Problem> {
        let term = self.term;
        if term.json {
            let written = cloudevents::to_value(event);
            let mut value =
                written.map_err(|error| Problem::failed("an event can't be written", error))?;
            if let Some(position) = position {
                value["ephorposition"] = json!(position);
            }
            return term.say(value.to_string());
        }
        let whose = match position {
            Some(position) => {
                format!("{:>5}  {}  ", position.0, clean(&shown(&event.conversation)))
            }
            None => String::new(),
        };
        let mark = if event.blocked() { "✗" } else { " " };
        term.say(format!(
            "{whose}{}  {:>4} {mark} {}  {}",
            term.paint(Style::Dim, &time(&event.time.to_string())),
            event.sequence,
            term.paint(summary::style(event), &format!("{:<23}", event.kind())),
            summary::summary(event),
        ))
    }
}

/// Seconds are enough for people.
fn time(text: &str) -> String {
    let text = text.split_once('.').map_or(text, |(whole, _)| whole);
    text.trim_end_matches('Z').replace('T', " ")
}

/// A conversation of the usual tenant by its name alone.
fn shown(id: &ConversationId) -> String {
    match id.tenant() {
        ConversationId::LOCAL => id.name().to_owned(),
        _ => id.to_string(),
    }
}

/// What a list tells of a conversation.
#[derive(Debug, Default)]
struct Folded {
    made: u64,
    approved: u64,
    rejected: u64,
    held: u64,
    waiting: bool,
    workflows: Workflows,
}

impl Folded {
    fn take(&mut self, event: &Envelope) {
        use ephor::core::Event;
        match event.kind() {
            DecisionMade::TYPE => self.made += 1,
            DecisionValidated::TYPE => self.approved += 1,
            DecisionRejected::TYPE => self.rejected += 1,
            DecisionHeld::TYPE => self.held += 1,
            ClarificationRequested::TYPE => self.waiting = true,
            UserMessageReceived::TYPE => self.waiting = false,
            _ => self.workflows.take(event),
        }
    }
}
