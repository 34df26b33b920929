//! `ephor journal list`: each conversation by itself, so that one that is damaged hides no other.

use ephor::Event;
use ephor::core::events::*;
use ephor::core::{ConversationId, Envelope, EventId};
use ephor::journal::{ConversationSummary, Found, JournalError};
use serde_json::{Value, json};

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::{Style, clean, counted, short};
use super::super::workflows::{Workflow, Workflows};
use super::{PAGE, Reader, removed, shown, time};

impl Reader<'_> {
    pub(super) async fn list(&self, tenant: &str, limit: usize) -> Done {
        let found = self.journal.survey(tenant, limit).await;
        let found = found.map_err(|error| self.failed(error))?;
        if found.is_empty() {
            self.term.note(format!("no conversation of the tenant {tenant} is recorded"));
        }
        let mut damaged = 0;
        for Found { name, summary } in found {
            let folded = match summary {
                Ok(summary) => {
                    let folded = self.fold(&summary.conversation).await;
                    folded.map(|folded| (summary, folded))
                }
                Err(error) => Err(error),
            };
            match folded {
                Ok((summary, folded)) => self.say_conversation(&summary, &folded)?,
                Err(error) => {
                    damaged += 1;
                    self.say_damaged(tenant, &name, &error)?;
                }
            }
        }
        if damaged == 0 {
            return Ok(Exit::Done);
        }
        let what = format!("{damaged} of these conversations can't be read whole");
        Err(Problem::new(Exit::Failed, what).of(self.at.to_string()).next(
            "`ephor journal verify` says where it is damaged; `ephor journal show` reads the rest",
        ))
    }

    fn say_damaged(&self, tenant: &str, name: &str, error: &JournalError) -> Result<(), Problem> {
        let term = self.term;
        let name = ConversationId::in_tenant(tenant, name)
            .map_or_else(|_| format!("{tenant}/{name}"), |id| shown(&id));
        if term.json {
            let entry = json!({"conversation": name, "damaged": error.to_string()});
            return term.say(entry.to_string());
        }
        term.say(format!(
            "{}  {}",
            term.paint(Style::Bold, &clean(&name)),
            term.paint(Style::Red, &format!("damaged: {}", clean(&error.to_string()))),
        ))
    }

    async fn fold(&self, conversation: &ConversationId) -> Result<Folded, JournalError> {
        let removed = self.journal.extent(conversation).await?.removed;
        let mut folded = Folded { removed, ..Folded::default() };
        let mut after = 0;
        loop {
            let events = self.journal.read(conversation, after, PAGE).await?;
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
                "events": found.events.saturating_sub(folded.removed),
                "removed": folded.removed,
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
            "{}  {}{}, {} to {}{}",
            term.paint(Style::Bold, &clean(&shown(&found.conversation))),
            counted(found.events.saturating_sub(folded.removed), "event"),
            removed(folded.removed),
            time(&found.first.to_string()),
            time(&found.last.to_string()),
            term.paint(Style::Yellow, waiting),
        ))?;
        // Of those that were removed nothing is known.
        if folded.removed == 0 || folded.made > 0 {
            term.say(format!(
                "  decisions  {} made, {} approved, {} rejected{}",
                folded.made,
                folded.approved,
                folded.rejected,
                if folded.held > 0 { format!(", {} held", folded.held) } else { String::new() },
            ))?;
        }
        for (id, Workflow { plan, status }) in &folded.workflows.0 {
            term.say(format!("  workflow   {id}  {status:<9}  {}", short(&plan.name, 100)))?;
        }
        Ok(())
    }
}

/// What a list tells of a conversation.
#[derive(Debug, Default)]
struct Folded {
    /// Events that were removed.
    removed: u64,
    made: u64,
    approved: u64,
    rejected: u64,
    held: u64,
    waiting: bool,
    /// The message that started the latest turn.
    turn: Option<EventId>,
    workflows: Workflows,
}

impl Folded {
    fn take(&mut self, event: &Envelope) {
        match event.kind() {
            DecisionMade::TYPE => self.made += 1,
            DecisionValidated::TYPE => self.approved += 1,
            DecisionRejected::TYPE => self.rejected += 1,
            DecisionHeld::TYPE => self.held += 1,
            ClarificationRequested::TYPE => self.waiting = true,
            UserMessageReceived::TYPE => {
                self.waiting = false;
                self.turn = Some(event.id);
            }
            RunCancelled::TYPE => {
                let run = event.read::<RunCancelled>().map(|cancelled| cancelled.run);
                self.waiting &= run != self.turn;
            }
            _ => self.workflows.take(event),
        }
    }
}
