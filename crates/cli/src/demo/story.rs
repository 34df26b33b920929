//! The demonstration's voice: numbered steps, and what the bus shows.

use ephor::config::JournalAt;
use std::sync::Arc;
use std::time::Duration;

use ephor::core::events::{DecisionMade, DecisionRejected, DecisionValidated, TurnOutcome};
use ephor::core::{Envelope, Event, cloudevents};
use ephor::{Conversation, Reply, Runtime};
use serde_json::{Value, json};

use super::super::problem::Problem;
use super::super::session;
use super::super::tell::{Sink, Teller};
use super::super::term::{Style, Term, clean};
use super::receiver::Receiver;
use super::stage::Stage;

/// Longest wait for a turn.
const PATIENCE: Duration = Duration::from_secs(20);
/// Lines of a report or an answer that are shown.
const LINES: usize = 14;

/// Something did not happen as it is told.
pub(crate) fn astray(expected: &str, instead: &str) -> Problem {
    Problem::failed(
        "the demo did not go as it is told",
        format!("instead: {instead}"),
    )
    .of(format!("expected: {expected}"))
    .next(
        "run it with --journal demo.db, and look with: ephor journal tail --once --journal demo.db",
    )
}

/// What a turn brought.
pub(crate) struct Seen(Vec<Arc<Envelope>>);

impl Seen {
    pub(crate) fn all<E: Event>(&self) -> impl Iterator<Item = Arc<E>> {
        self.0.iter().filter_map(|event| event.read::<E>())
    }

    pub(crate) fn has<E: Event>(&self) -> bool {
        self.all::<E>().next().is_some()
    }

    pub(crate) fn needs<E: Event>(&self, what: &str) -> Result<(), Problem> {
        match self.has::<E>() {
            true => Ok(()),
            false => Err(astray(what, &format!("there was no {}", super::name::<E>()))),
        }
    }
}

/// The story so far.
pub(crate) struct Story {
    term: Term,
    teller: Teller,
    steps: u32,
    made: u64,
    approved: u64,
    rejected: u64,
    journalled: u64,
    conversations: Vec<String>,
}

impl Story {
    pub(crate) fn new(term: &Term) -> Self {
        // With --json stdout belongs to the events.
        let sink = if term.json { Sink::Err } else { Sink::Out };
        Self {
            term: term.clone(),
            teller: Teller::new(term, sink),
            steps: 0,
            made: 0,
            approved: 0,
            rejected: 0,
            journalled: 0,
            conversations: Vec::new(),
        }
    }

    pub(crate) fn plain(&self, style: Style, text: &str) -> Result<(), Problem> {
        self.teller.plain(style, text)
    }

    pub(crate) fn step(&mut self, title: &str) -> Result<(), Problem> {
        self.steps += 1;
        self.plain(Style::Plain, "")?;
        self.plain(Style::Bold, &format!("{}. {title}", self.steps))
    }

    pub(crate) fn remark(&self, text: &str) -> Result<(), Problem> {
        self.plain(Style::Dim, &format!("   {text}"))
    }

    pub(crate) fn line(&self, word: &str, text: &str) -> Result<(), Problem> {
        self.teller.line(Style::Dim, word, text)
    }

    /// Says something in a conversation, and tells what follows.
    pub(crate) async fn turn(
        &mut self,
        runtime: &Runtime,
        conversation: &Conversation,
        text: &str,
    ) -> Result<(Reply, Seen), Problem> {
        if let Ok(id) = conversation.id()
            && !self.conversations.iter().any(|known| known == id.name())
        {
            self.conversations.push(id.name().to_owned());
        }
        let mut observer = runtime.bus().observe("*");
        self.teller.line(Style::Bold, "you", text)?;
        let mut seen = Vec::new();
        let term = self.term.clone();
        let told = session::turn(conversation, &term, text, &mut observer, |event| {
            self.count(event);
            if self.term.json {
                let written = cloudevents::to_json(event)
                    .map_err(|error| Problem::failed("an event can't be written", error))?;
                self.term.say(written)?;
            }
            seen.push(event.clone());
            self.teller.event(event)
        });
        let reply = tokio::time::timeout(PATIENCE, told)
            .await
            .map_err(|_| astray("an end within 20 s", "the conversation is still at work"))??;
        self.reply(&reply)?;
        Ok((reply, Seen(seen)))
    }

    fn count(&mut self, event: &Envelope) {
        match event.kind() {
            DecisionMade::TYPE => self.made += 1,
            DecisionValidated::TYPE => self.approved += 1,
            DecisionRejected::TYPE => self.rejected += 1,
            _ => {}
        }
        self.journalled += u64::from(event.sequence > 0);
    }

    fn reply(&self, reply: &Reply) -> Result<(), Problem> {
        match reply.outcome {
            TurnOutcome::WaitingForUser => {
                self.teller.line(Style::Yellow, "asks", &reply.text)?;
                for (number, option) in (1..).zip(reply.options.iter().flatten()) {
                    self.line("", &format!("{number}. {option}"))?;
                }
                Ok(())
            }
            _ => self.teller.line(Style::Bold, "ephor", &excerpt(&reply.text)),
        }
    }

    /// Shows what the receiver got.
    pub(crate) fn received(&self, receiver: &Receiver) -> Result<(), Problem> {
        let reports = receiver.take();
        let [report] = reports.as_slice() else {
            let got = format!("it got {}", reports.len());
            return Err(astray("the receiver gets one report", &got));
        };
        let text = longest(&report.body).unwrap_or_default();
        if text.trim().is_empty() {
            return Err(astray("the report has a text", &report.body.to_string()));
        }
        let bytes = report.bytes;
        self.teller.line(Style::Green, "received", &format!("POST /report, {bytes} bytes:"))?;
        self.teller.below(&quoted(text))
    }

    /// What it came to, and how to look at it.
    pub(crate) async fn end(
        mut self,
        stage: &Stage,
        kept: Option<&JournalAt>,
        took: Duration,
    ) -> Result<(), Problem> {
        self.step("Summary")?;
        let (made, approved, rejected) = (self.made, self.approved, self.rejected);
        self.line(
            "decisions",
            &format!("{made} made: {approved} approved, {rejected} rejected and fixed"),
        )?;
        let events = self.recorded(stage).await?;
        self.line("journal", &format!("{events} events, in {:.1} s", took.as_secs_f64()))?;
        let file = kept.map_or_else(|| "demo.db".to_owned(), ToString::to_string);
        let first = self.conversations.first().map_or("demo-report", String::as_str).to_owned();
        match kept {
            Some(_) => self.line("look", &format!("ephor journal list --journal {file}"))?,
            None => self.line("keep it", &format!("ephor demo --journal {file}"))?,
        }
        let show = format!("ephor journal show {first} --journal {file}");
        self.line(if kept.is_some() { "" } else { "look" }, &show)?;
        self.line("talk", "ephor chat --db your.db")?;
        if self.term.json {
            let summary = json!({"summary": {
                "decisions": {"made": made, "approved": approved, "rejected": rejected},
                "events": events,
                "conversations": self.conversations,
                "journal": kept.map(ToString::to_string),
                "seconds": took.as_secs_f64(),
            }});
            self.term.say(summary.to_string())?;
        }
        Ok(())
    }

    /// How many events the journal has of these conversations; at least those that were seen.
    async fn recorded(&self, stage: &Stage) -> Result<u64, Problem> {
        let mut recorded = 0;
        for name in &self.conversations {
            let id = name.parse().map_err(|error| astray("a name", &format!("{error}")))?;
            let head = stage.journal.head(&id).await;
            recorded +=
                head.map_err(|error| Problem::failed("the journal can't be read", error))?;
        }
        match recorded >= self.journalled {
            true => Ok(recorded),
            false => Err(astray(
                &format!("{} events in the journal", self.journalled),
                &format!("{recorded}"),
            )),
        }
    }
}

/// The longest text in a value: a report's words.
fn longest(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        Value::Array(items) => items.iter().filter_map(longest).max_by_key(|text| text.len()),
        Value::Object(map) => map.values().filter_map(longest).max_by_key(|text| text.len()),
        _ => None,
    }
}

/// The first lines.
fn excerpt(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().collect();
    let shown = lines.get(..LINES.min(lines.len())).unwrap_or_default().join("\n");
    match lines.len().saturating_sub(LINES) {
        0 => shown,
        more => format!("{shown}\n… ({more} more lines)"),
    }
}

fn quoted(text: &str) -> String {
    let text = clean(text);
    let filled: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    excerpt(&filled.join("\n")).lines().map(|line| format!("│ {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts() {
        assert_eq!(excerpt(" a\nb "), "a\nb");
        let long = vec!["x"; 20].join("\n");
        assert!(excerpt(&long).ends_with("x\n… (6 more lines)"));
        assert_eq!(quoted("a\n\nb"), "│ a\n│ b\n");
        assert_eq!(longest(&json!({"a": ["xx", {"b": "xxxx"}], "n": 1})), Some("xxxx"));
    }
}
