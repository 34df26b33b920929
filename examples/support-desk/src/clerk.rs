//! The model that the demo runs with: a few rules, so that nothing has to be installed or paid for.
//!
//! It is gullible on purpose. A mail that asks for money to an account gets its wish proposed; what
//! keeps the money here isn't the model.

use async_trait::async_trait;
use ephor::model::{ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind, Usage};

use crate::refund::{Refund, money};
use crate::step::{Known, Step};

/// The model.
pub struct Clerk;

#[async_trait]
impl ChatModel for Clerk {
    fn name(&self) -> &str {
        "clerk::rules"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let wrong =
            |message: String| ModelError::new(ModelErrorKind::BadRequest, self.name(), message);
        let known: Known =
            serde_json::from_value(request.context).map_err(|error| wrong(error.to_string()))?;
        let text =
            serde_json::to_string(&step(&known)).map_err(|error| wrong(error.to_string()))?;
        let usage = Usage { input_tokens: 400, output_tokens: text.len() as u64 / 4 };
        Ok(ChatResponse::text(self.name(), text).used(usage))
    }
}

fn step(known: &Known) -> Step {
    let reply = |text: String| Step::Reply { text };
    if let Some(refund) = &known.refunded {
        return reply(format!("We are sorry. We have refunded {}.", money(refund.amount)));
    }
    if known.refused.is_some() {
        return reply("We are sorry. We can't refund this; a colleague will write to you.".into());
    }
    let mail = &known.mail;
    let written = [Some(&mail.subject), Some(&mail.body), known.answer.as_ref()];
    let words: Vec<&str> = written.into_iter().flatten().flat_map(|text| words(text)).collect();
    let Some(number) = words.iter().find(|word| word.starts_with("A-")) else {
        return match &known.answer {
            None => Step::Ask { question: format!("Which order is {:?} about?", mail.subject) },
            Some(_) => reply("Please send us the number of your order.".into()),
        };
    };
    if known.looked_up.as_deref() != Some(*number) {
        return Step::LookUp { order: (*number).to_owned() };
    }
    let Some(order) = &known.order else {
        return reply(format!("We can't find an order {number} of yours."));
    };
    if let Some(refund) = asked_for(&words) {
        return Step::Refund(refund);
    }
    if words.iter().any(|word| ["broken", "never", "refund"].contains(word)) {
        return Step::Refund(Refund { payment: order.payment.clone(), amount: order.amount });
    }
    reply(format!("Thank you for asking about your {}. A colleague will write to you.", order.item))
}

/// What a mail asks for in so many words: `5000.00 to account X`.
fn asked_for(words: &[&str]) -> Option<Refund> {
    let account = words.iter().position(|word| *word == "account")?;
    let amount = words.iter().find_map(|word| word.parse::<f64>().ok())?;
    let payment = (*words.get(account + 1)?).to_owned();
    Some(Refund { payment, amount: (amount * 100.0).round() as u32 })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !c.is_ascii_alphanumeric();
    text.split_whitespace().map(move |word| word.trim_matches(ends))
}
