//! Retries providers after transient failures, with increasing pauses.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor_time::Time;
use futures::StreamExt;
use futures::stream::BoxStream;

use crate::{ChatChunk, ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind, Usage};

/// How often and how long a provider is retried.
///
/// ```
/// use std::time::Duration;
/// use ephor_model::Patience;
///
/// let patience = Patience::default();
/// assert_eq!((patience.attempts, patience.first, patience.total), (3, Duration::from_secs(1), Duration::from_secs(300)));
/// assert_eq!(Patience::none().attempts, 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Maximum number of attempts, including the first. 0 counts as 1. Default 3.
    pub attempts: u32,
    /// The first pause, which then doubles. Default 1 s.
    pub first: Duration,
    /// The longest pause. If a provider asks for a longer one, it isn't retried. Default 60 s.
    pub longest: Duration,
    /// The time for all attempts and pauses of a request without a timeout; a request's own timeout
    /// also covers all of them. Default 5 min.
    pub total: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            attempts: 3,
            first: Duration::from_secs(1),
            longest: Duration::from_secs(60),
            total: Duration::from_secs(300),
        }
    }
}

impl Patience {
    /// A single attempt.
    pub fn none() -> Self {
        Self { attempts: 1, ..Self::default() }
    }

    /// The pause before the next attempt, after `done` that failed, of which the last one ended
    /// `elapsed` after the beginning of the first, where `total` is all the time that there is.
    /// `chance` is from 0 to 1: pauses differ, so that callers who failed together don't come back
    /// together. None: it isn't tried again.
    fn pause(
        &self,
        error: &ModelError,
        done: u32,
        (elapsed, total): (Duration, Duration),
        chance: f64,
    ) -> Option<Duration> {
        if done >= self.attempts.max(1) || !may_pass(error) {
            return None;
        }
        let chance = chance.clamp(0.0, 1.0);
        let pause = match error.retry_after {
            // Never earlier than the provider asks.
            Some(asked) if asked > self.longest => return None,
            Some(asked) => asked.saturating_add(asked.mul_f64(chance / 10.0)),
            None => {
                let doubled = 2u32.checked_pow(done.saturating_sub(1)).unwrap_or(u32::MAX);
                let whole = self.first.saturating_mul(doubled).min(self.longest);
                whole.mul_f64(0.5 + chance / 2.0)
            }
        };
        (elapsed.saturating_add(pause) < total).then_some(pause)
    }
}

/// Whether the same request may work another time.
fn may_pass(error: &ModelError) -> bool {
    match error.kind {
        ModelErrorKind::RateLimited
        | ModelErrorKind::Timeout
        | ModelErrorKind::Network
        | ModelErrorKind::Provider => true,
        ModelErrorKind::Auth
        | ModelErrorKind::BadRequest
        | ModelErrorKind::InvalidAnswer
        | ModelErrorKind::Unsupported
        | ModelErrorKind::Budget => false,
    }
}

/// A model that is retried after transient failures: a timeout, no connection, a rate limit, a
/// provider error. Anything else fails at once: a wrong key, request or answer, an unsupported
/// feature, an exhausted budget.
///
/// An answer's usage, and a last error's, is that of all attempts.
/// The provider's `Retry-After` is used if present. A stream that fails in the middle goes on with
/// [`ChatChunk::Again`] and a new answer. Dropping the call cancels it, even during a pause.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(async {
/// use std::sync::Arc;
/// use ephor_model::{ChatModel, ChatRequest, ModelErrorKind, Patience, Patient, Purpose, Scripted};
///
/// let script = Scripted::new().then_error(ModelErrorKind::RateLimited, "slow down").then("Hello");
/// let model = Patient::new(Arc::new(script), Patience::default());
/// assert_eq!(model.chat(ChatRequest::new(Purpose::Node, "Hi")).await.unwrap().text, "Hello");
/// # });
/// ```
#[derive(Clone)]
pub struct Patient {
    inner: Arc<dyn ChatModel>,
    patience: Patience,
    time: OnceLock<Time>,
}

impl std::fmt::Debug for Patient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patient")
            .field("inner", &self.inner.name())
            .field("patience", &self.patience)
            .finish()
    }
}

impl Patient {
    /// Adds retries to a model. It waits by its runtime's time, or by tokio's outside of a runtime.
    pub fn new(inner: Arc<dyn ChatModel>, patience: Patience) -> Self {
        Self { inner, patience, time: OnceLock::new() }
    }

    fn by(&self) -> Time {
        self.time.get().cloned().unwrap_or_default()
    }

    /// A request's time, which begins now.
    fn span(&self, request: &ChatRequest) -> Span {
        let total = request.timeout.unwrap_or(self.patience.total);
        let by = self.by();
        Span { since: by.instant(), by, total, attempts: request.attempts }
    }

    fn late(&self, time: &Span) -> ModelError {
        let message = format!("there was no answer within {} s", time.total.as_secs_f64());
        ModelError::new(ModelErrorKind::Timeout, self.inner.name(), message)
    }

    /// Waits for the next attempt, or gives the error back.
    async fn next(&self, error: ModelError, done: u32, time: &Span) -> Result<(), ModelError> {
        let times = (time.by.since(time.since), time.total);
        let attempts = time.attempts.unwrap_or(self.patience.attempts);
        let patience = Patience { attempts, ..self.patience };
        match patience.pause(&error, done, times, chance()) {
            Some(pause) => {
                tracing::info!(
                    model = self.inner.name(),
                    kind = ?error.kind,
                    attempt = done,
                    pause_ms = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
                    "the model failed, and is tried again"
                );
                time.by.sleep(pause).await;
                Ok(())
            }
            None => {
                let attempts = match done {
                    1 => String::new(),
                    _ => format!(" (after {done} attempts)"),
                };
                let message = format!("{}{}{attempts}", error.message, self.refused(&error));
                Err(ModelError { message, ..error })
            }
        }
    }

    /// That a provider wants more patience than there is.
    fn refused(&self, error: &ModelError) -> String {
        let longest = self.patience.longest;
        match error.retry_after.filter(|asked| may_pass(error) && *asked > longest) {
            Some(asked) => format!(
                "; it asks to wait {} s, and at most {} s are waited: try again later",
                asked.as_secs_f64().ceil(),
                longest.as_secs_f64()
            ),
            None => String::new(),
        }
    }
}

/// When a request was made, how long it may take, and how often it may be tried.
struct Span {
    by: Time,
    since: Instant,
    total: Duration,
    attempts: Option<u32>,
}

impl Span {
    fn left(&self) -> Duration {
        self.total.saturating_sub(self.by.since(self.since))
    }

    /// The request with the time that is left of its own.
    fn attempt(&self, request: &ChatRequest) -> ChatRequest {
        ChatRequest { timeout: request.timeout.map(|_| self.left()), ..request.clone() }
    }
}

/// A stream that is begun again where it fails.
struct Tries<'m> {
    time: Span,
    request: ChatRequest,
    stream: Option<BoxStream<'m, Result<ChatChunk, ModelError>>>,
    /// Attempts that failed, and what they used.
    done: u32,
    spent: Usage,
    /// Whether the last chunk was text.
    told: bool,
}

impl<'m> Tries<'m> {
    /// The next chunk of the current attempt. None: the time is up.
    async fn step(
        &mut self,
        model: &'m dyn ChatModel,
    ) -> Option<Option<Result<ChatChunk, ModelError>>> {
        let attempt = || model.stream(self.time.attempt(&self.request));
        let stream = self.stream.get_or_insert_with(attempt);
        self.time.by.within(self.time.left(), stream.next()).await
    }
}

/// A number from 0 to 1.
fn chance() -> f64 {
    // The standard library's hasher is seeded at random; no more than that is needed here.
    let bits = RandomState::new().hash_one(0u8) >> 11;
    bits as f64 / (1u64 << 53) as f64
}

#[async_trait]
impl ChatModel for Patient {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn serves(&self, name: &str) -> bool {
        self.inner.serves(name)
    }

    fn tries_again(&self) -> bool {
        true
    }

    fn go_by(&self, time: &Time) {
        let _ = self.time.set(time.clone());
        self.inner.go_by(time);
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let time = self.span(&request);
        let (mut done, mut spent) = (0, Usage::default());
        loop {
            let asked = self.inner.chat(time.attempt(&request));
            let answer = time.by.within(time.left(), asked).await;
            let mut error = match answer {
                Some(Ok(mut answer)) => {
                    answer.usage += spent;
                    return Ok(answer);
                }
                Some(Err(error)) => error,
                None => self.late(&time),
            };
            error.usage += spent;
            spent = error.usage;
            done += 1;
            self.next(error, done, &time).await?;
        }
    }

    fn stream(&self, request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let (time, spent) = (self.span(&request), Usage::default());
        let begin = Tries { time, request, stream: None, done: 0, spent, told: false };
        futures::stream::unfold(Some(begin), move |tries| async move {
            let mut tries = tries?;
            loop {
                let mut error = match tries.step(&*self.inner).await {
                    Some(Some(Ok(ChatChunk::End(mut answer)))) => {
                        answer.usage += tries.spent;
                        return Some((Ok(ChatChunk::End(answer)), None));
                    }
                    Some(Some(Ok(chunk))) => {
                        tries.told = matches!(chunk, ChatChunk::Text(_));
                        return Some((Ok(chunk), Some(tries)));
                    }
                    Some(Some(Err(error))) => error,
                    Some(None) => return None,
                    None => self.late(&tries.time),
                };
                error.usage += tries.spent;
                tries.spent = error.usage;
                (tries.stream, tries.done) = (None, tries.done + 1);
                match self.next(error, tries.done, &tries.time).await {
                    Err(error) => return Some((Err(error), None)),
                    Ok(()) if std::mem::take(&mut tries.told) => {
                        return Some((Ok(ChatChunk::Again), Some(tries)));
                    }
                    Ok(()) => {}
                }
            }
        })
        .boxed()
    }
}

#[cfg(test)]
mod tests;
