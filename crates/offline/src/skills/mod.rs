//! What the offline model can decide: one file a skill, listed in [`all`].

mod arithmetic;
mod capabilities;
mod clarify;
mod clauses;
mod data;
mod fetch;
mod greeting;
mod history;
mod knowledge;
mod mend;
mod modify;
mod outcome;
mod plan;
mod replan;
mod results;
mod run;
mod service;
mod subagent;
mod today;
mod trouble;
mod unknown;

use ephor_core::{DecisionType, Intent};
use serde_json::Value;

use super::{Capability, too_long};
use crate::build;
use crate::sql::Synonyms;
use crate::text::{Language, has_any, words};
use ephor_model::{DecideContext, Decided, Decisions, Step};

/// One thing that the offline model can do.
pub struct Skill {
    /// What it understands.
    pub about: Capability,
    /// What a user wants who says such a thing.
    pub(crate) intent: Intent,
    pub(crate) decide: fn(&Turn<'_>) -> Option<Decided>,
}

/// The skills, in the order in which they are asked. The first that understands the message
/// decides.
pub fn all() -> &'static [Skill] {
    &[
        greeting::SKILL,
        capabilities::SKILL,
        history::SKILL,
        arithmetic::SKILL,
        today::SKILL,
        fetch::SKILL,
        modify::SKILL,
        run::SKILL,
        plan::SKILL,
        subagent::SKILL,
        data::SKILL,
        service::SKILL,
        trouble::SKILL,
        clarify::SKILL,
        knowledge::SKILL,
    ]
}

/// A message with all that is known beside it.
pub(crate) struct Turn<'a> {
    pub(crate) context: &'a DecideContext,
    pub(crate) synonyms: &'a Synonyms,
    /// The message without a salutation.
    pub(crate) message: &'a str,
    /// The message, with the answers to clarifications.
    pub(crate) text: String,
    pub(crate) words: Vec<String>,
    pub(crate) language: Language,
}

impl<'a> Turn<'a> {
    fn new(context: &'a DecideContext, synonyms: &'a Synonyms, text: String) -> Self {
        let text = greeting::strip(&text).to_owned();
        Self {
            message: greeting::strip(&context.message),
            words: words(&text),
            language: Language::of(&context.message),
            context,
            synonyms,
            text,
        }
    }

    /// Whether any of the phrases occurs in the message, by whole words.
    pub(crate) fn says(&self, phrases: &[&str]) -> bool {
        has_any(&self.words, phrases)
    }

    /// Whether a node kind runs here.
    pub(crate) fn has_kind(&self, kind: &str) -> bool {
        let kinds = &self.context.capabilities.node_kinds;
        // A context that lists no kinds at all says nothing about them.
        kinds.is_empty() || kinds.iter().any(|known| known.name == kind)
    }

    /// The answers to clarifications of this turn, oldest first: question, answer.
    pub(crate) fn answers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.context.steps.iter().filter_map(|step| match step {
            Step::Answered { question, answer, .. } => Some((question.as_str(), answer.as_str())),
            _ => None,
        })
    }

    /// The value that the user gave for a name: in a field of an answer, else an answer itself.
    pub(crate) fn input(&self, name: &str) -> Option<Value> {
        let fields = self.context.steps.iter().rev().find_map(|step| match step {
            Step::Answered { fields, .. } => fields.get(name).cloned(),
            _ => None,
        });
        let asked = self.answers().filter(|(question, _)| question.contains(name)).last();
        fields.or_else(|| asked.map(|(_, answer)| Value::from(answer.trim())))
    }

    pub(crate) fn ask_skills(&self) -> Option<Decided> {
        // After a step of another model, a message may be here that was never refused.
        if too_long(&self.text).is_some() {
            return None;
        }
        all().iter().find_map(|skill| (skill.decide)(self))
    }
}

/// The next decision; at the beginning of a turn, with what the user wants.
pub(crate) fn decide(context: &DecideContext, synonyms: &Synonyms) -> Decisions {
    let asked = matches!(context.steps.last(), None | Some(Step::Answered { .. }));
    if asked && let Some(why) = too_long(&with_answers(context)) {
        let refused = Decisions::from(build::regret(why));
        return match context.steps.is_empty() {
            true => refused.for_intent(Intent::SimpleQuery),
            false => refused,
        };
    }
    match context.steps.last() {
        None => begin(&Turn::new(context, synonyms, context.message.trim().to_owned())),
        Some(Step::Answered { .. }) => answered(context, synonyms).into(),
        Some(step) => {
            let turn = Turn::new(context, synonyms, with_answers(context));
            outcome::decide(&turn, step).into()
        }
    }
}

fn begin(turn: &Turn<'_>) -> Decisions {
    let mut skills = all().iter();
    let understood = skills.find_map(|skill| Some((skill.intent, (skill.decide)(turn)?)));
    let (intent, decided) = understood.unwrap_or_else(|| (Intent::Unknown, unknown::decide(turn)));
    // A question over data may take a plan, and a request for a workflow a sentence.
    let others = [Intent::SimpleQuery, Intent::ComplexTask];
    let fits = |intent: &Intent| intent.allows(decided.decision_type);
    let intent = [intent].into_iter().chain(others).find(fits).unwrap_or(intent);
    Decisions::from(decided).for_intent(intent)
}

/// The text of the answer that needs nothing but the message, the history and today's date.
pub(crate) fn direct(context: &DecideContext, synonyms: &Synonyms) -> Option<String> {
    let turn = Turn::new(context, synonyms, context.message.trim().to_owned());
    let skills = [greeting::SKILL, history::SKILL, arithmetic::SKILL, today::SKILL];
    let decided = skills.iter().find_map(|skill| (skill.decide)(&turn))?;
    decided.payload.get("response")?.as_str().map(str::to_owned)
}

/// A message without the salutation that it begins with, where more than that is said.
pub(crate) fn without_greeting(text: &str) -> &str {
    greeting::strip(text)
}

/// Whether a message is a salutation or a courtesy, and nothing else.
pub(crate) fn is_greeting(text: &str) -> bool {
    greeting::is_greeting(text, &words(text))
}

/// Whether a message asks what can be done.
pub(crate) fn asks_for_capabilities(text: &str) -> bool {
    capabilities::asked(text, &words(text))
}

/// Whether a message asks what was said before.
pub(crate) fn asks_for_history(text: &str) -> bool {
    history::asked(text, &words(text))
}

/// The message and all answers of this turn, as one text.
fn with_answers(context: &DecideContext) -> String {
    let mut text = context.message.trim().to_owned();
    for step in &context.steps {
        if let Step::Answered { answer, fields, .. } = step {
            text.push(' ');
            text.push_str(answer.trim());
            for value in fields.values() {
                // The answer often repeats its only field.
                if let Some(value) = value.as_str().filter(|value| *value != answer) {
                    text.push(' ');
                    text.push_str(value);
                }
            }
        }
    }
    text
}

/// Goes on after an answer: with everything that was said, else with the answer alone, which may
/// be a whole question of its own. Asking again what was just answered would never end.
fn answered(context: &DecideContext, synonyms: &Synonyms) -> Decided {
    let together = Turn::new(context, synonyms, with_answers(context));
    let answer = match context.steps.last() {
        Some(Step::Answered { answer, .. }) => answer.trim().to_owned(),
        _ => String::new(),
    };
    let alone = Turn::new(context, synonyms, answer);
    let fits = |decided: &Decided| match decided.decision_type {
        DecisionType::RequestClarification => {
            let asked = decided.payload["question"].as_str().unwrap_or_default();
            !together.answers().any(|(question, _)| question == asked)
        }
        _ => true,
    };
    // An answer that asks the data something is the whole question.
    let whole = |decided: &Decided| decided.payload["node_type"] == "DATABASE";
    if let Some(decided) = alone.ask_skills().filter(whole) {
        return decided;
    }
    [&together, &alone]
        .into_iter()
        .find_map(|turn| turn.ask_skills().filter(fits))
        .unwrap_or_else(|| unknown::decide(&together))
}
