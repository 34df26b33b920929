//! What the offline model understands.

use ephor::offline::{self, Capability, flows, tasks};
use serde_json::json;

use super::Done;
use super::problem::Exit;
use super::term::{Style, Term};

/// Lists messages that are understood, work with tools, and agents' questions.
pub(crate) fn capabilities(term: &Term) -> Done {
    let mut list = List { term };
    list.heading("Messages of a conversation")?;
    for skill in offline::capabilities() {
        list.entry("message", &skill, &[])?;
    }
    list.heading("Work with tools, for agents that have them")?;
    list.entry("tools", &tasks::ABOUT, &[])?;
    list.heading("Questions that agents ask their model")?;
    for flow in flows::all() {
        list.entry("agent", &flow.about, flow.purposes)?;
    }
    Ok(Exit::Done)
}

struct List<'a> {
    term: &'a Term,
}

impl List<'_> {
    fn heading(&mut self, text: &str) -> Result<(), super::problem::Problem> {
        if self.term.json { Ok(()) } else { self.term.say(self.term.paint(Style::Bold, text)) }
    }

    fn entry(
        &mut self,
        kind: &str,
        about: &Capability,
        purposes: &[&str],
    ) -> Result<(), super::problem::Problem> {
        if self.term.json {
            let entry = json!({
                "kind": kind,
                "name": about.name,
                "description": about.description,
                "examples": about.examples,
                "purposes": purposes,
            });
            return self.term.say(entry.to_string());
        }
        self.term.say(format!("  {}", self.term.paint(Style::Bold, about.name)))?;
        self.term.say(format!("    {}", about.description))?;
        if !purposes.is_empty() {
            self.term.say(format!("    purposes: {}", purposes.join(", ")))?;
        }
        for example in about.examples {
            self.term.say(self.term.paint(Style::Dim, &format!("    > {example}")))?;
        }
        Ok(())
    }
}
