//! Lists everything that waits for people, and answers it.

use std::sync::Arc;

use ephor_bus::Outcome as Published;
use ephor_core::events::{Answer, UserMessageReceived};
use ephor_core::interrupt::{Interrupt, Subject};
use ephor_core::text::NOT_BLANK;
use ephor_core::{ConversationId, Draft, EventId, Violation};
use ephor_rules::explain::code;
use ephor_rules::question::misfits;
use ephor_rules::rules::REPEATED_EFFECT;
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::{Asked, Filter, Inbox, InboxError, Item, MAX_LISTED, Outcome, named};
use crate::holds;
use crate::open_question::OpenQuestion;

/// A person's answer to an item.
#[derive(Debug, Clone, PartialEq)]
pub enum Response {
    /// Approve, edit, reject, or an answer in words. If a question offers options for approving and
    /// rejecting, they answer it.
    Said(Answer),
    /// The answer as data, in the form of the interrupt's `response_schema`.
    Data(Value),
}

impl From<Answer> for Response {
    fn from(answer: Answer) -> Self {
        Self::Said(answer)
    }
}

impl From<&Item> for Interrupt {
    fn from(item: &Item) -> Self {
        let hold = &item.hold;
        let question = &hold.question;
        let subject = match &hold.subject {
            holds::Subject::Decision { decision_type } => {
                let decision_type = *decision_type;
                match question.rules.iter().any(|rule| rule == REPEATED_EFFECT) {
                    true => Subject::UnknownEffect { decision_type },
                    false => Subject::Decision { decision_type },
                }
            }
            holds::Subject::Call { node, kind, attempt } => {
                Subject::Call { node: node.clone(), kind: kind.clone(), attempt: *attempt }
            }
        };
        Self {
            id: hold.id,
            conversation: item.conversation.clone(),
            subject,
            agent: question.agent.clone(),
            since: hold.since,
            reason: question.reason.clone(),
            message: format!("{} asks for {}", question.asker(), question.action),
            detail: Value::Null,
            response_schema: question.response_schema.clone(),
            expires_at: Some(question.expires_at),
            digest: Some(question.digest.clone()),
        }
    }
}

impl From<&OpenQuestion> for Interrupt {
    fn from(question: &OpenQuestion) -> Self {
        let schema = question.context.get("response_schema").filter(|schema| schema.is_object());
        Self {
            id: question.id,
            conversation: question.conversation.clone(),
            subject: subject(question),
            agent: Arc::from(""),
            since: question.since,
            reason: question.kind().to_owned(),
            message: question.question.clone(),
            detail: question.context.get("detail").cloned().unwrap_or_default(),
            response_schema: Arc::new(schema.cloned().unwrap_or_else(|| own_schema(question))),
            expires_at: question.expires_at(),
            digest: None,
        }
    }
}

fn subject(question: &OpenQuestion) -> Subject {
    let text = |key: &str| question.context.get(key).and_then(Value::as_str);
    let options = question.options.clone();
    match (text("interrupt"), text("thread")) {
        (Some(interrupt), Some(thread)) => {
            Subject::Graph { interrupt: interrupt.to_owned(), thread: thread.to_owned(), options }
        }
        _ => Subject::Clarification { options, required_fields: question.required_fields.clone() },
    }
}

/// A clarification is answered in words, or with a value for each of its fields.
fn own_schema(question: &OpenQuestion) -> Value {
    match &question.required_fields {
        None => json!({"type": "string"}),
        Some(fields) => {
            // Of any type but null, and no blank text: what a required field of a decision needs.
            let given = json!({
                "type": ["string", "number", "boolean", "array", "object"], "pattern": NOT_BLANK,
            });
            let properties: Map<String, Value> =
                fields.iter().map(|field| (field.clone(), given.clone())).collect();
            json!({"type": ["object", "string"], "properties": properties, "required": fields})
        }
    }
}

/// What is edited is what was shown: whoever leaves a part out, or adds one, means something else.
fn is_of_detail(question: &OpenQuestion, edited: &Value) -> Result<(), InboxError> {
    let Some(Value::Object(shown)) = question.context.get("detail") else {
        return Ok(());
    };
    let empty = Map::new();
    let edited = edited.as_object().unwrap_or(&empty);
    let apart = |one: &Map<String, Value>, other: &Map<String, Value>| {
        let names = one.keys().filter(|name| !other.contains_key(*name));
        names.cloned().collect::<Vec<_>>().join(", ")
    };
    let (lacks, adds) = (apart(shown, edited), apart(edited, shown));
    let fault = match (lacks.is_empty(), adds.is_empty()) {
        (true, true) => return Ok(()),
        (false, _) => format!("it lacks {lacks}"),
        (true, false) => format!("it adds {adds}"),
    };
    let what = format!("an edit has the parts that were shown, and {fault}");
    Err(InboxError::Malformed { violations: vec![unfit(what)] })
}

/// An answer to a question: its words, and its data.
struct Words {
    text: String,
    fields: Map<String, Value>,
}

/// Whether it is put as an approval, whose answer is data too.
fn is_approval(question: &OpenQuestion) -> bool {
    question.options.iter().flatten().any(|option| option == "approve")
}

/// A person's answer in the words of a question. An answer to something else is none.
fn words(question: &OpenQuestion, answer: Answer) -> Result<Words, InboxError> {
    const YES: [&str; 5] = ["approve", "yes", "ok", "confirm", "continue"];
    let of = |text: String, fields: Value| {
        let fields = match (is_approval(question), fields) {
            (true, Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        Words { text, fields }
    };
    // "What do you mean?" is answered by neither: the turn would end with a word that says nothing.
    let open = matches!(subject(question), Subject::Clarification { options: None, .. });
    if open && !matches!(answer, Answer::Answer { .. } | Answer::Happened { .. }) {
        let what = "this is a question; answer it with text";
        return Err(InboxError::Malformed { violations: vec![unfit(what.to_owned())] });
    }
    Ok(match answer {
        // Yes, in the question's own word where it offers one.
        Answer::Approve => {
            let mut offered = YES.iter().filter(|word| {
                let mut options = question.options.iter().flatten();
                options.any(|option| option.eq_ignore_ascii_case(word))
            });
            let word = offered.next().unwrap_or(&"approve");
            of((*word).to_owned(), json!({"feedback": true}))
        }
        Answer::Reject { reason } => {
            let fields = json!({"feedback": false, "feedback_content": reason});
            of(format!("reject: {reason}"), fields)
        }
        // What was shown, changed, and approved so.
        Answer::Edit { payload } => {
            is_of_detail(question, &payload)?;
            let text = payload.to_string();
            let mut fields = (*payload).clone();
            if let Value::Object(fields) = &mut fields {
                fields.insert("feedback".to_owned(), json!(true));
            }
            of(text, fields)
        }
        Answer::Answer { text } => Words { text, fields: Map::new() },
        Answer::Happened { .. } => {
            let what = "this is a question; `happened` answers calls that may have taken effect";
            let violation = Violation {
                code: code::NOT_IN_DOUBT.to_owned(),
                expected: "an answer to the question".to_owned(),
                ..unfit(what.to_owned())
            };
            return Err(InboxError::Malformed { violations: vec![violation] });
        }
    })
}

impl Inbox {
    /// The open questions, the oldest first. Of one conversation, if it is named.
    async fn questions(
        &self,
        conversation: Option<&ConversationId>,
    ) -> Result<Vec<OpenQuestion>, InboxError> {
        let mut open = self.index().await?.questions(&self.tenant);
        open.retain(|question| conversation.is_none_or(|wanted| *wanted == question.conversation));
        open.sort_by_key(|question| (question.since, question.id));
        open.truncate(MAX_LISTED);
        Ok(open)
    }

    /// All pending items, soonest to expire first, then those that don't expire, oldest first.
    /// Questions have no agent, action or rule: a filter that names one excludes them.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<Interrupt>, InboxError> {
        let mut all: Vec<Interrupt> = self.holds(filter).await?.iter().map(Into::into).collect();
        if filter.agent.is_none() && filter.action.is_none() && filter.rule.is_none() {
            let questions = self.questions(filter.conversation.as_ref()).await?;
            all.extend(questions.iter().map(Interrupt::from));
        }
        all.sort_by_key(|interrupt| {
            let expires = interrupt.expires_at;
            (expires.is_none(), expires, interrupt.since, interrupt.id)
        });
        all.truncate(if filter.limit == 0 { MAX_LISTED } else { filter.limit.min(MAX_LISTED) });
        Ok(all)
    }

    /// Answers an item. `digest` is the digest of what the person saw; questions have none.
    ///
    /// What is approved or edited is judged again as things are now; it may therefore be rejected. If
    /// it is held by a rule that this item wasn't held by, or that needs more people or others, the
    /// answer is invalid (`HELD_BY_MORE`). An edit that would be rejected is an error, and the item stays
    /// held. An answer as data is checked against the interrupt's `response_schema` first.
    ///
    /// # Errors
    /// No item has that id, it has expired or was settled, its payload has changed, the answer doesn't
    /// have the requested form ([`InboxError::Malformed`], with pointers into it), what was edited is
    /// refused or the approval isn't enough ([`InboxError::Invalid`]), or a middleware blocked it.
    /// The item is unchanged.
    pub async fn answer(
        &self,
        id: EventId,
        by: &str,
        digest: &str,
        response: impl Into<Response>,
    ) -> Result<Outcome, InboxError> {
        let response = response.into();
        // Not in the scrutinee below: what follows takes the index again.
        let question = self.index().await?.question(&self.tenant, id);
        let question = match question {
            Ok(question) => question,
            // Settled, as a question or as a hold: who saw a hold names its digest.
            Err(error @ InboxError::AlreadyAnswered) if digest.is_empty() => return Err(error),
            Err(_) => return self.answer_held(id, by, digest, response).await,
        };
        let said = match response {
            Response::Said(answer) => words(&question, answer)?,
            Response::Data(value) => {
                let violations = misfits(&Interrupt::from(&question).response_schema, &value);
                if !violations.is_empty() {
                    return Err(InboxError::Malformed { violations });
                }
                match value {
                    Value::String(text) => Words { text, fields: Map::new() },
                    Value::Object(fields) => {
                        Words { text: Value::Object(fields.clone()).to_string(), fields }
                    }
                    other => Words { text: other.to_string(), fields: Map::new() },
                }
            }
        };
        let message = self.say(&question, by, said.text, said.fields).await?;
        Ok(Outcome::Said { message })
    }

    async fn answer_held(
        &self,
        id: EventId,
        by: &str,
        digest: &str,
        response: Response,
    ) -> Result<Outcome, InboxError> {
        let answer = match response {
            Response::Said(answer) => answer,
            Response::Data(value) => {
                let item = self.get(id).await?;
                let schema = &item.hold.question.response_schema;
                let mut violations = ephor_rules::question::mistakes(schema, &value);
                match serde_json::from_value(value) {
                    Ok(answer) if violations.is_empty() => answer,
                    Err(error) if violations.is_empty() => {
                        violations.push(unfit(error.to_string()));
                        return Err(InboxError::Malformed { violations });
                    }
                    _ => return Err(InboxError::Malformed { violations }),
                }
            }
        };
        self.settle(id, by, digest, answer).await
    }

    /// Puts an answer to a question on record, in the user's place.
    pub(super) async fn say(
        &self,
        question: &OpenQuestion,
        by: &str,
        text: String,
        fields: Map<String, Value>,
    ) -> Result<EventId, InboxError> {
        let message = UserMessageReceived {
            text,
            answers: Some(question.id),
            fields: (!fields.is_empty()).then_some(fields),
            by: Some(named(by)?),
            identity: Vec::new(),
        };
        if message.is_blank() {
            let violation = Violation {
                code: code::BLANK.to_owned(),
                pointer: "/text".to_owned(),
                ..unfit("text: must not be blank".to_owned())
            };
            return Err(InboxError::Malformed { violations: vec![violation] });
        }
        let draft = Draft::new(question.conversation.clone(), message).from_source("user");
        let draft = draft.after(question.id);
        let message = draft.id;
        let (reply, refusal) = oneshot::channel();
        self.runtime.services.gate.waiting.answers.insert(message, reply);
        let waiting = Asked { services: &self.runtime.services, answer: message };
        let Some(receipt) = self.runtime.services.offer_one_anywhere(draft).await? else {
            return Ok(message);
        };
        drop(waiting);
        match receipt.outcome {
            Published::Delivered => Ok(message),
            Published::Blocked { by, reason } => match refusal.await {
                Ok(Err(error)) => Err(error),
                _ => Err(InboxError::Blocked { by, reason }),
            },
        }
    }
}

fn unfit(message: String) -> Violation {
    Violation {
        code: "INVALID_ANSWER".to_owned(),
        pointer: String::new(),
        message,
        expected: "an answer of the response schema".to_owned(),
        hint: "Look at `response_schema`.".to_owned(),
    }
}
