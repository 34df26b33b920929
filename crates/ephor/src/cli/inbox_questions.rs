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

/// Yes, in the question's own word where it offers one.
pub(super) fn approve(question: &Question) -> Said {
    const YES: [&str; 5] = ["approve", "yes", "ok", "confirm", "continue"];
    let offered = question.options.iter().flatten();
    let word = offered.into_iter().find(|option| YES.contains(&option.to_lowercase().as_str()));
    let word = word.cloned().unwrap_or_else(|| "approve".to_owned());
    Said::of(word, json!({"feedback": true}))
}

/// No, and why.
pub(super) fn reject(reason: &str) -> Said {
    let fields = json!({"feedback": false, "feedback_content": reason});
    Said::of(format!("reject: {reason}"), fields)
}

/// What was shown, changed.
pub(super) fn edited(payload: Value) -> Said {
    Said::of(payload.to_string(), json!({"edit": payload}))
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
        let head = format!("{}  {what}: {}", question.id, short(&question.question, 200));
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
        let follower = Follower::of_question(self.term, self.session, question);
        let replied = self.inbox.reply(question.id, by, said.text, said.fields).await;
        replied.map_err(|error| refused(&error, question.id))?;
        follower.follow(true).await
    }
}
