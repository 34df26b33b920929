//! What waits, listed and shown.

use ephor::core::Interrupt;
use ephor::inbox::{Filter, Item};
use ephor::rules::Extent;
use ephor::{ConversationId, EventId};
use serde_json::{Value, json};

use super::super::problem::{Exit, Problem};
use super::super::term::{Style, clean, minutes, short};
use super::super::{Done, runs};
use super::{InboxSession, edit, unreadable};

impl InboxSession<'_> {
    /// The conversation of that name in the tenant, or `tenant/name`. It is there.
    pub(super) async fn conversation(&self, name: &str) -> Result<ConversationId, Problem> {
        let id = runs::conversation_id(&self.tenant, name)?;
        let head = self.session.runtime.bus().journal().head(&id).await;
        match head.map_err(|error| Problem::failed("the journal can't be read", error))? {
            0 => Err(Problem::new(Exit::NotFound, "the journal has no such conversation")
                .of(name)
                .next("`ephor journal list` shows those that it has")),
            _ => Ok(id),
        }
    }

    pub(super) async fn list(&self, filter: &Filter) -> Done {
        let tenant = filter.conversation.as_ref().map(|conversation| conversation.tenant());
        let inbox = self.inbox.of(tenant.unwrap_or(&self.tenant));
        let all = inbox.list(filter).await.map_err(unreadable)?;
        if all.is_empty() {
            let every = Filter { limit: filter.limit, ..Filter::default() };
            self.term.note(match *filter == every {
                true => "nothing is waiting for a person",
                false => "nothing that matches is pending",
            });
        }
        let items = inbox.holds(filter).await.map_err(unreadable)?;
        for interrupt in &all {
            // What has been settled in between isn't shown.
            match items.iter().find(|item| item.hold.id == interrupt.id) {
                Some(item) => self.line(item)?,
                None if interrupt.is_held() => {}
                None => self.asked(interrupt)?,
            }
        }
        Ok(Exit::Done)
    }

    fn line(&self, item: &Item) -> Result<(), Problem> {
        if self.term.json {
            let mut shown = json!(Interrupt::from(item));
            // Beside what every interrupt has: all that is held.
            if let (Value::Object(shown), Value::Object(held)) = (&mut shown, json!(item)) {
                shown.extend(held);
            }
            return self.term.say(shown.to_string());
        }
        let hold = &item.hold;
        let question = &hold.question;
        let head = format!("{}  {} asks for {}", hold.id, question.asker(), question.action);
        self.term.say(self.term.paint(Style::Bold, &clean(&head)))?;
        let missing = match hold.missing() {
            1 => String::new(),
            more => format!(", {more} people must approve"),
        };
        self.term.say(clean(&format!(
            "  {}\n  in {}, until {}{missing}",
            short(&question.reason, 100),
            item.conversation,
            minutes(question.expires_at)
        )))
    }

    pub(super) fn show(&self, item: &Item) -> Done {
        self.line(item)?;
        if self.term.json {
            return Ok(Exit::Done);
        }
        let hold = &item.hold;
        if !hold.approved_by.is_empty() {
            self.term.say(clean(&format!("  approved by {}", hold.approved_by.join(", "))))?;
        }
        let extent = Extent::WHOLE.width(self.term.width(0));
        hold.shown().lines(&extent).iter().try_for_each(|line| self.term.say(line))?;
        for change in &hold.corrections {
            self.term.say(edit::change(self.term, change))?;
        }
        let choices = hold.question.response_schema.get("oneOf").and_then(Value::as_array);
        let names = choices.into_iter().flatten().filter_map(|choice| {
            choice.pointer("/properties/action/const").and_then(Value::as_str)
        });
        self.ways(hold.id, names);
        self.term.note(format!("ephor inbox show {} --json has every value in full", hold.id));
        Ok(Exit::Done)
    }

    /// The commands that answer an item.
    pub(super) fn ways<'n>(&self, id: EventId, names: impl IntoIterator<Item = &'n str>) {
        for name in names {
            let value = match name {
                "reject" => " --reason \"…\"",
                "answer" => " --text \"…\"",
                "happened" => " --result JSON",
                _ => "",
            };
            self.term.note(format!("ephor inbox {name} {id}{value}"));
        }
    }
}
