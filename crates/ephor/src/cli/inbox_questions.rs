//! Open questions in the inbox: shown beside what is held, and answered in the user's place.

use ephor::inbox::Question;
use serde_json::{Map, Value, json};

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::{Style, clean, short};
use super::follow::Follower;
use super::{Desk, refused, shown};

/// An answer, in words and as data.
pub(super) struct Said {
    text: String,
    fields: Map<String, Value>,
}

impl Said {
    pub fn text(text: String) -> Self {
        Self { text, fields: Map::new() }
    }

    fn of(text: String, fields: Value) -> Self {
        Self { text, fields: fields.as_object().cloned().unwrap_or_default() }
    }
}

/// Whether it is put as an approval, whose answer is data too.
fn is_approval(question: &Question) -> bool {
    question.options.iter().flatten().any(|option| option == "approve")
}

/// Yes, in the question's own word where it offers one.
pub(super) fn approve(question: &Question) -> Said {
    const YES: [&str; 5] = ["approve", "yes", "ok", "confirm", "continue"];
    let offered = || question.options.iter().flatten();
    let is = |word: &&str| offered().any(|option| option.eq_ignore_ascii_case(word));
    let word = YES.iter().find(|word| is(word)).map_or("approve", |word| word);
    match is_approval(question) {
        true => Said::of(word.to_owned(), json!({"feedback": true})),
        false => Said::text(word.to_owned()),
    }
}

/// No, and why.
pub(super) fn reject(question: &Question, reason: &str) -> Said {
    let text = format!("reject: {reason}");
    match is_approval(question) {
        true => Said::of(text, json!({"feedback": false, "feedback_content": reason})),
        false => Said::text(text),
    }
}

/// What was shown, changed, and approved so.
pub(super) fn edited(question: &Question, payload: Value) -> Said {
    let text = payload.to_string();
    match payload {
        Value::Object(mut fields) if is_approval(question) => {
            fields.insert("feedback".to_owned(), json!(true));
            Said { text, fields }
        }
        _ => Said::text(text),
    }
}

/// What can be changed of it.
pub(super) fn detail(question: &Question) -> Result<Value, Problem> {
    question.context.get("detail").cloned().ok_or_else(|| {
        Problem::new(Exit::Usage, "the question shows nothing that could be changed")
            .of(question.id.to_string())
            .next("ephor inbox answer ID --text TEXT")
    })
}

impl Desk<'_> {
    pub(super) fn asked(&self, question: &Question) -> Result<(), Problem> {
        if self.term.json {
            let mut shown = json!(question);
            shown["question_open"] = json!(true);
            return self.term.say(shown.to_string());
        }
        let what = match question.kind() {
            "" => "asks".to_owned(),
            kind => format!("asks ({kind})"),
        };
        let first = question.question.lines().next().unwrap_or_default();
        let head = format!("{}  {what}: {}", question.id, short(first, 200));
        self.term.say(self.term.paint(Style::Bold, &clean(&head)))?;
        let until = match question.expires_at() {
            Some(at) => format!(", until {}", shown(at)),
            None => String::new(),
        };
        let since = shown(question.since);
        self.term.say(clean(&format!("  in {}, since {since}{until}", question.conversation)))?;
        match &question.options {
            Some(options) => self.term.say(clean(&format!("  {}", options.join(" | ")))),
            None => Ok(()),
        }
    }

    pub(super) fn show_question(&self, question: &Question) -> Done {
        self.asked(question)?;
        if self.term.json {
            return Ok(Exit::Done);
        }
        if let Some(detail) = question.context.get("detail").filter(|detail| !detail.is_null()) {
            let text = match detail {
                Value::String(text) => text.clone(),
                other => serde_json::to_string_pretty(other).unwrap_or_default(),
            };
            self.term.say(clean(&text))?;
        }
        self.term.note(format!("ephor inbox approve|edit|reject|answer {}", question.id));
        Ok(Exit::Done)
    }

    /// Answers one, and tells how its turn goes on, which it does in this process.
    pub(super) async fn reply(&self, question: &Question, said: Said) -> Done {
        let by = self.by()?;
        // An answer is given once: not to a plan that can't be carried out from here.
        let wanted =
            question.context.get("detail").and_then(|detail| detail.get("database")?.as_str());
        let connections = self.session.runtime.services().executors.connections();
        if let Some(name) = wanted.filter(|name| !connections.names().any(|known| known == *name)) {
            return Err(Problem::failed(
                "the answer was not taken",
                "NOT_HERE: what is approved is carried out by this process, and the database of \
                 the question isn't connected to it",
            )
            .of(name)
            .next(format!("name it: --db {name}=URL")));
        }
        let follower = Follower::of_question(self.term, self.session, question);
        let replied = self.inbox.reply(question.id, by, said.text, said.fields).await;
        replied.map_err(|error| refused(&error, question.id))?;
        follower.follow(true).await
    }
}
