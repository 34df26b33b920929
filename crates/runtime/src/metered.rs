//! Model calls within budgets, whose cost is journalled.

use std::fmt;
use std::panic::AssertUnwindSafe;

use ephor_bus::{BusError, Receipt};
use ephor_core::events::{ModelCalled, Prompted};
use ephor_core::{ConversationId, Draft, Envelope, EventData, panic_text};
use ephor_model::{ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind, Purpose, Role};
use ephor_rules::Usage;
use futures::FutureExt;
use tokio::task::JoinHandle;

use crate::services::Services;
use crate::spending::{self, Reservation};

/// What a call of a model cost, on its way to the record. One that is dropped is put there by itself.
pub struct Called(Option<Call>);

struct Call {
    services: Services,
    draft: Draft,
    /// Its room in the budgets, until it is on record. None: there are no budgets.
    room: Option<Reservation>,
}

impl fmt::Debug for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draft = self.0.as_ref().map(|call| &call.draft);
        f.debug_tuple("Called").field(&draft).finish()
    }
}

impl Called {
    /// The ModelCalled, for whoever publishes it with what came of the call.
    pub(crate) fn draft(&self) -> Option<Draft> {
        self.0.as_ref().map(|call| call.draft.clone())
    }

    /// What became of publishing it with others. Where it isn't on record, it is put there by itself.
    pub(crate) fn published(mut self, tried: &[Result<Receipt, BusError>]) {
        self.0.take_if(|call| tried.iter().flatten().any(|receipt| receipt.id == call.draft.id));
    }

    /// Records it, and waits for that.
    pub async fn record(mut self) {
        if let Some(recorded) = self.put_down() {
            // It doesn't panic, and is cancelled with its tokio runtime only.
            let _ = recorded.await;
        }
    }

    /// Has it recorded, whoever stops waiting for that.
    fn put_down(&mut self) -> Option<JoinHandle<()>> {
        let Call { services, draft, room } = self.0.take()?;
        let main = services.main.clone();
        Some(main.spawn(async move {
            services.tell(draft).await;
            drop(room);
        }))
    }

    /// It is known what it cost.
    fn settle(&mut self, called: ModelCalled) {
        if let Some(call) = &mut self.0 {
            if let Some(room) = &call.room {
                room.settle(spending::cost(&called));
            }
            call.draft.data = EventData::typed(called);
        }
    }
}

impl Drop for Called {
    fn drop(&mut self) {
        self.put_down();
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
    /// What the call may cost.
    most: Usage,
}

impl Asked {
    /// What is told of this one.
    pub fn of(services: &Services, request: &ChatRequest) -> Self {
        let record = services.settings.record_prompts;
        let prompt = record.then(|| recorded(&request.messages, &|text| redacted(services, text)));
        Self { purpose: request.purpose.clone(), prompt, most: most(services, request) }
    }
}

/// Tokens of an answer whose length the request leaves open.
const ANSWER_TOKENS: u32 = 1_000;

/// Bytes of a prompt that are taken for a token.
const TOKEN_BYTES: u64 = 4;

/// What a call may cost, as far as its request tells. How long it takes isn't known.
fn most(services: &Services, request: &ChatRequest) -> Usage {
    let bytes: usize = request.messages.iter().map(|message| message.whole().len()).sum();
    let tokens = ephor_model::Usage {
        input_tokens: (bytes as u64).div_ceil(TOKEN_BYTES),
        output_tokens: u64::from(request.max_tokens.unwrap_or(ANSWER_TOKENS)),
    };
    let model = request.model.as_deref().unwrap_or_else(|| services.model.name());
    Usage {
        tokens: tokens.tokens(),
        cost_micros: services.settings.prices.cost_micros(model, tokens).unwrap_or(0),
        calls: 1,
        millis: 0,
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
        let content = fit(clean(&message.whole()), left);
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
    let answer = async { services.model.chat(request).await };
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
    // A provider bills what nobody waits for any more: it counts, too.
    let dropped = ModelCalled {
        model: services.model.name().to_owned(),
        purpose: asked.purpose.as_str().to_owned(),
        error: Some("it was dropped before it was answered".to_owned()),
        ..ModelCalled::default()
    };
    let draft = Draft::new(conversation.clone(), dropped);
    let draft = draft.from_source(source.to_owned()).caused_by(cause);
    let room = reserve(services, &draft, asked.most).await?;
    let mut call = Called(Some(Call { services: services.clone(), draft, room }));
    // A clock that is set meanwhile doesn't count.
    let begun = services.timer.instant();
    // What a model's program does wrong ends no actor: that would begin again, and ask it once more.
    let answer = AssertUnwindSafe(answer).catch_unwind().await.unwrap_or_else(|panic| {
        let what = format!("it panicked: {}", panic_text(&*panic));
        Err(ModelError::new(ModelErrorKind::InvalidAnswer, services.model.name(), what))
    });
    let duration = services.timer.instant().saturating_duration_since(begun).as_millis();
    // What gave no answer is billed, too.
    let (model, usage) = match &answer {
        Ok(answer) => (&answer.model, answer.usage),
        Err(error) => (&error.model, error.usage),
    };
    call.settle(ModelCalled {
        model: model.clone(),
        purpose: asked.purpose.as_str().to_owned(),
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
        cost_micros: services.settings.prices.cost_micros(model, usage),
        duration_ms: u64::try_from(duration).unwrap_or(0),
        error: answer.as_ref().err().map(ToString::to_string),
        code: answer.as_ref().err().map(|error| error.kind.code()),
        answer: match (&asked.prompt, &answer) {
            (Some(_), Ok(answer)) => Some(fit(redacted(services, &answer.text), MOST_RECORDED)),
            _ => None,
        },
        prompt: asked.prompt.unwrap_or_default(),
    });
    Ok((answer, call))
}

/// Room in the budgets for one more call, of which this is to be recorded. None: there are no budgets.
async fn reserve(
    services: &Services,
    call: &Draft,
    most: Usage,
) -> Result<Option<Reservation>, ModelError> {
    let budgets = services.gate.judge().config().budgets;
    if budgets.is_empty() {
        return Ok(None);
    }
    let model = services.model.name().to_owned();
    let fail = |kind, message| ModelError::new(kind, model.clone(), message);
    if let Some(reason) = unpriced(services, &model) {
        return Err(fail(ModelErrorKind::Budget, reason));
    }
    let room = services.gate.with_view(&call.conversation, |view, _, _, now| {
        view.spending.reserve(call, most, &budgets, now)
    });
    let room = room.await.map_err(|e| fail(ModelErrorKind::Provider, e.to_string()))?;
    room.map(Some).map_err(|exceeded| fail(ModelErrorKind::Budget, exceeded.to_string()))
}

/// Why a model can't be called where money is counted: nobody knows what it costs.
pub fn unpriced(services: &Services, model: &str) -> Option<String> {
    let counts = services.gate.judge().config().budgets.count_money();
    (counts && services.settings.prices.of(model).is_none()).then(|| {
        format!("a budget counts money, and the price table has no price for `{model}`; add it to `prices`")
    })
}
