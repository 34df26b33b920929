//! Open questions in the inbox: shown beside what is held, and answered in the user's place.

use ephor::core::Interrupt;
use ephor::events::Answer;
use ephor::inbox::{InboxError, Outcome, Response};
use serde_json::{Value, json};

use super::super::problem::{Exit, Problem};
use super::super::term::{Style, clean, minutes, short};
use super::super::{Done, values};
use super::follow::Follower;
use super::{InboxSession, refused};

/// An answer as data, from the command line.
pub(super) fn read(data: &str) -> Result<Value, Problem> {
    serde_json::from_str(data).map_err(|error| {
        Problem::new(Exit::Usage, "the answer isn't JSON")
            .because(error)
            .next("give words with --text, and a JSON value with --data")
    })
}

/// What can be changed of it.
pub(super) fn detail(question: &Interrupt) -> Result<Value, Problem> {
    Some(question.detail.clone()).filter(|detail| !detail.is_null()).ok_or_else(|| {
        Problem::new(Exit::Usage, "the question shows nothing that could be changed")
            .of(question.id.to_string())
            .next("ephor inbox answer ID --text TEXT")
    })
}

impl InboxSession<'_> {
    /// A question in a list: the first line of what is asked.
    pub(super) fn asked(&self, question: &Interrupt) -> Result<(), Problem> {
        let first = question.message.lines().next().unwrap_or_default();
        self.say_question(question, &format!(": {}", short(first, 200)))?;
        match question.options().filter(|_| !self.term.json) {
            Some(options) => self.term.say(clean(&format!("  {}", options.join(" | ")))),
            None => Ok(()),
        }
    }

    fn say_question(&self, question: &Interrupt, first: &str) -> Result<(), Problem> {
        if self.term.json {
            let mut shown = json!(question);
            // As it was shown before questions and holds were one list: scripts read it.
            shown["question"] = json!(question.message);
            shown["question_open"] = json!(true);
            shown["context"] = json!({"kind": question.reason, "detail": question.detail});
            return self.term.say(shown.to_string());
        }
        let what = match question.reason.as_str() {
            "" => "asks".to_owned(),
            kind => format!("asks ({kind})"),
        };
        let head = format!("{}  {what}{first}", question.id);
        self.term.say(self.term.paint(Style::Bold, &clean(&head)))?;
        let until = match question.expires_at {
            Some(at) => format!(", until {}", minutes(at)),
            None => String::new(),
        };
        let since = minutes(question.since);
        self.term.say(clean(&format!("  in {}, since {since}{until}", question.conversation)))
    }

    pub(super) fn show_question(&self, question: &Interrupt) -> Done {
        self.say_question(question, "")?;
        if self.term.json {
            return Ok(Exit::Done);
        }
        let message = question.message.trim_end();
        self.term.say("")?;
        self.term.say_markdown(message)?;
        self.term.say("")?;
        // What the message spells out isn't repeated as data.
        let told = message.lines().nth(1).is_some() && !question.detail.is_string();
        if !told && !question.detail.is_null() {
            self.term.say(values::readable(&question.detail))?;
        }
        let options = question.options().unwrap_or_default();
        if !options.is_empty() {
            self.term.say(clean(&format!("  {}", options.join(" | "))))?;
        }
        let all = ["approve", "edit", "reject", "answer"];
        let approval = options.iter().any(|one| one == "approve");
        let editable = |way: &&str| *way != "edit" || !question.detail.is_null();
        let ways = if approval { &all[..] } else { &all[3..] };
        self.ways(question.id, ways.iter().copied().filter(editable));
        self.term.note(format!("ephor inbox show {} --json has its data", question.id));
        Ok(Exit::Done)
    }

    /// Answers one, and tells how its turn goes on, which it does in this process.
    pub(super) async fn reply(&self, question: &Interrupt, response: Response) -> Done {
        let by = &self.by()?;
        // An answer is given once: not to a plan that can't be carried out from here.
        let wanted = question.detail.get("database").and_then(Value::as_str);
        let connections = self.session.runtime.services().executors.connections();
        if let Some(name) = wanted.filter(|name| !connections.names().any(|known| known == *name)) {
            return Err(Problem::failed(
                "the answer was not accepted",
                "NOT_HERE: what is approved is carried out by this process, and the database of \
                 the question isn't connected to it",
            )
            .of(name)
            .next(format!("name it: --db {name}=URL")));
        }
        let follower = Follower::of_question(self.term, self.session, question);
        let data = matches!(response, Response::Data(_));
        let edits = matches!(response, Response::Said(Answer::Edit { .. }));
        let replied = self.inbox.answer(question.id, by, "", response).await;
        replied.map_err(|error| {
            let problem = refused(&error, question.id);
            match error {
                InboxError::Malformed { .. } if edits => problem.next(format!(
                    "change a part of `detail` in `ephor inbox show {} --json`, and keep the rest",
                    question.id
                )),
                InboxError::Malformed { .. } if !data => problem
                    .next(format!("answer it with `ephor inbox answer {} --text …`", question.id)),
                _ => problem,
            }
        })?;
        follower.follow(&Outcome::Approved).await
    }
}
