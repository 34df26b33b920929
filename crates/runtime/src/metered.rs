//! Model calls within budgets, whose cost is journalled.

use std::fmt;

use ephor_core::events::{ModelCalled, Prompted};
use ephor_core::{ConversationId, Draft, Envelope};
use ephor_model::{ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind, Purpose, Role};
use ephor_rules::Usage;

use crate::services::Services;

/// What a call of a model cost, on its way to the record. One that is dropped is put there by itself.
pub struct Called(Option<(Services, Draft)>);

impl fmt::Debug for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draft = self.0.as_ref().map(|(_, draft)| draft);
        f.debug_tuple("Called").field(&draft).finish()
    }
}

impl Called {
    /// The ModelCalled, for whoever publishes it: with what came of the call.
    pub fn take(mut self) -> Option<Draft> {
        self.0.take().map(|(_, draft)| draft)
    }

    /// Records it, and waits for that.
    pub async fn record(mut self) {
        if let Some((services, draft)) = self.0.take() {
            services.tell(draft).await;
        }
    }
}

impl Drop for Called {
    fn drop(&mut self) {
        if let Some((services, draft)) = self.0.take() {
            services.main.clone().spawn(async move { services.tell(draft).await });
        }
    }
}

/// The most that is recorded of the messages of one call, and of its answer: 64 KiB each. Of longer
/// ones the last messages are kept.
const MOST_RECORDED: usize = 64 << 10;

/// What the record tells of a request.
#[derive(Debug)]
pub struct Asked {
    purpose: Purpose,
    /// None where prompts aren't recorded.
    prompt: Option<Vec<Prompted>>,
}

impl Asked {
    /// What is told of this one.
    pub fn of(services: &Services, request: &ChatRequest) -> Self {
        let record = services.settings.record_prompts;
        let prompt = record.then(|| recorded(&request.messages, &|text| redacted(services, text)));
        Self { purpose: request.purpose.clone(), prompt }
    }
}

fn redacted(services: &Services, text: &str) -> String {
    let mut text = text.to_owned();
    services.executors.redact(&mut text);
    text
}

/// The messages in their order, from the last one as far as there is room.
fn recorded(messages: &[Message], clean: &dyn Fn(&str) -> String) -> Vec<Prompted> {
    let mut left = MOST_RECORDED;
    let one = |message: &Message| {
        let role = match message.role {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
            Role::Tool => "tool",
        };
        let content = fit(clean(&message.content), left);
        left -= content.len().min(left);
        Prompted { role: role.to_owned(), content }
    };
    let mut prompt: Vec<_> = messages.iter().rev().map(one).collect();
    prompt.reverse();
    prompt
}

fn fit(mut text: String, most: usize) -> String {
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most));
        text.push('…');
    }
    text
}

/// Asks the runtime's model for an agent, if there is budget left, and publishes what it cost.
pub async fn chat(
    services: &Services,
    conversation: &ConversationId,
    source: &str,
    cause: &Envelope,
    request: ChatRequest,
) -> Result<ChatResponse, ModelError> {
    let asked = Asked::of(services, &request);
    let answer = services.model.chat(request);
    let (answer, called) = ask(services, conversation, source, cause, asked, answer).await?;
    called.record().await;
    answer
}

/// The same for whoever publishes what it cost, and gets the answer in a way of its own, such as a
/// stream. The outer error: there is no budget left, and the model wasn't asked.
pub async fn ask(
    services: &Services,
    conversation: &ConversationId,
    source: &str,
    cause: &Envelope,
    asked: Asked,
    answer: impl Future<Output = Result<ChatResponse, ModelError>>,
) -> Result<(Result<ChatResponse, ModelError>, Called), ModelError> {
    afford(services, conversation, source).await?;
    let begun = services.clock.now();
    let draft = |called: ModelCalled| {
        Draft::new(conversation.clone(), called).from_source(source.to_owned()).caused_by(cause)
    };
    // A provider bills what nobody waits for any more: it counts, too.
    let dropped = ModelCalled {
        model: services.model.name().to_owned(),
        purpose: asked.purpose.as_str().to_owned(),
        error: Some("it was dropped before it was answered".to_owned()),
        ..ModelCalled::default()
    };
    let mut call = Called(Some((services.clone(), draft(dropped))));
    let answer = answer.await;
    let duration = services.clock.now().duration_since(begun).as_millis();
    let usage = answer.as_ref().map(|answer| answer.usage).unwrap_or_default();
    let called = ModelCalled {
        model: match &answer {
            Ok(answer) => answer.model.clone(),
            Err(error) => error.model.clone(),
        },
        purpose: asked.purpose.as_str().to_owned(),
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
        cost_micros: answer
            .as_ref()
            .ok()
            .and_then(|answer| services.settings.prices.cost_micros(&answer.model, answer.usage)),
        duration_ms: u64::try_from(duration).unwrap_or(0),
        error: answer.as_ref().err().map(ToString::to_string),
        answer: match (&asked.prompt, &answer) {
            (Some(_), Ok(answer)) => Some(fit(redacted(services, &answer.text), MOST_RECORDED)),
            _ => None,
        },
        prompt: asked.prompt.unwrap_or_default(),
    };
    call.0 = Some((services.clone(), draft(called)));
    Ok((answer, call))
}

/// Whether the budgets have room for one more call.
async fn afford(
    services: &Services,
    conversation: &ConversationId,
    source: &str,
) -> Result<(), ModelError> {
    let budgets = services.gate.judge().config().budgets;
    if budgets.is_empty() {
        return Ok(());
    }
    let model = services.model.name().to_owned();
    let fail =
        |kind, message| ModelError { kind, model: model.clone(), message, retry_after: None };
    if let Some(reason) = unpriced(services, &model) {
        return Err(fail(ModelErrorKind::Budget, reason));
    }
    let used = services.gate.with_view(conversation, |view, registry, _, now| {
        let who = view.who(source, conversation.clone());
        let moment = view.moment(now);
        view.world(registry, moment, &who).moment.usages
    });
    let used = used.await.map_err(|e| fail(ModelErrorKind::Provider, e.to_string()))?;
    let wanted = Usage { calls: 1, ..Usage::default() };
    match budgets.exceeded(&used, &wanted) {
        None => Ok(()),
        Some(exceeded) => Err(fail(ModelErrorKind::Budget, exceeded.to_string())),
    }
}

/// Why a model can't be called where money is counted: nobody knows what it costs.
pub fn unpriced(services: &Services, model: &str) -> Option<String> {
    let counts = services.gate.judge().config().budgets.count_money();
    (counts && services.settings.prices.of(model).is_none()).then(|| {
        format!("a budget counts money, and the price table has no price for `{model}`; add it to `prices`")
    })
}
