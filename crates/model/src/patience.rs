//! Retries providers after transient failures, with increasing pauses.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor_time::Time;
use futures::StreamExt;
use futures::stream::BoxStream;

use crate::{ChatChunk, ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind};

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
        ModelError {
            kind: ModelErrorKind::Timeout,
            model: self.inner.name().to_owned(),
            message: format!("there was no answer within {} s", time.total.as_secs_f64()),
            retry_after: None,
        }
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
    /// Attempts that failed.
    done: u32,
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
        let mut done = 0;
        loop {
            let asked = self.inner.chat(time.attempt(&request));
            let answer = time.by.within(time.left(), asked).await;
            let error = match answer {
                Some(Ok(answer)) => return Ok(answer),
                Some(Err(error)) => error,
                None => self.late(&time),
            };
            done += 1;
            self.next(error, done, &time).await?;
        }
    }

    fn stream(&self, request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        let begin =
            Tries { time: self.span(&request), request, stream: None, done: 0, told: false };
        futures::stream::unfold(Some(begin), move |tries| async move {
            let mut tries = tries?;
            loop {
                let error = match tries.step(&*self.inner).await {
                    Some(Some(Ok(chunk))) => {
                        tries.told = matches!(chunk, ChatChunk::Text(_));
                        let over = matches!(chunk, ChatChunk::End(_));
                        return Some((Ok(chunk), Some(tries).filter(|_| !over)));
                    }
                    Some(Some(Err(error))) => error,
                    Some(None) => return None,
                    None => self.late(&tries.time),
                };
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
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use crate::{Purpose, Scripted};
    use ModelErrorKind as Kind;

    fn failed(kind: Kind, wait: Option<u64>) -> ModelError {
        let retry_after = wait.map(Duration::from_secs);
        ModelError { kind, model: "m::m".into(), message: "no".into(), retry_after }
    }

    #[test]
    fn pauses_grow_and_are_bounded() {
        let patience = Patience { attempts: 20, ..Patience::default() };
        let pause = |kind, wait, done, elapsed, chance| {
            let error = failed(kind, wait);
            let times = (Duration::from_secs(elapsed), patience.total);
            let pause = patience.pause(&error, done, times, chance);
            pause.map(|pause| pause.as_millis())
        };
        for (kind, wait, done, elapsed, chance, expect) in [
            (Kind::RateLimited, None, 1, 0, 1.0, Some(1000)),
            (Kind::RateLimited, None, 1, 0, 0.0, Some(500)),
            (Kind::Timeout, None, 2, 0, 1.0, Some(2000)),
            (Kind::Network, None, 3, 0, 1.0, Some(4000)),
            (Kind::Provider, None, 12, 0, 1.0, Some(60_000)),
            (Kind::RateLimited, Some(9), 1, 0, 0.0, Some(9000)),
            (Kind::RateLimited, Some(10), 1, 0, 1.0, Some(11_000)),
            (Kind::RateLimited, Some(61), 1, 0, 0.0, None),
            (Kind::RateLimited, Some(30), 1, 280, 0.0, None),
            (Kind::RateLimited, None, 20, 0, 0.0, None),
            (Kind::Auth, None, 1, 0, 0.0, None),
            (Kind::BadRequest, Some(1), 1, 0, 0.0, None),
            (Kind::InvalidAnswer, None, 1, 0, 0.0, None),
            (Kind::Unsupported, None, 1, 0, 0.0, None),
            (Kind::Budget, None, 1, 0, 0.0, None),
        ] {
            assert_eq!(pause(kind, wait, done, elapsed, chance), expect, "{kind:?} {done}");
        }
        assert!((0..100).all(|_| (0.0..=1.0).contains(&chance())));
    }

    async fn ask(
        script: Scripted,
        patience: Patience,
    ) -> (Result<String, ModelError>, Duration, usize) {
        let model = Patient::new(Arc::new(script.clone()), patience);
        let since = tokio::time::Instant::now();
        let answer = model.chat(ChatRequest::new(Purpose::Node, "Hi")).await;
        (answer.map(|answer| answer.text), since.elapsed(), script.requests().len())
    }

    #[tokio::test(start_paused = true)]
    async fn what_may_pass_is_tried_again() {
        let script = Scripted::new()
            .then_error(Kind::RateLimited, "slow down")
            .then_error(Kind::Network, "gone")
            .then("Hello");
        let (answer, time, asked) = ask(script, Patience::default()).await;
        assert_eq!((answer.unwrap().as_str(), asked), ("Hello", 3));
        assert!((1500..=3001).contains(&time.as_millis()), "{time:?}");
        let wish =
            Scripted::new().then_with(|_| Err(failed(Kind::RateLimited, Some(30)))).then("Hello");
        let (answer, time, _) = ask(wish, Patience::default()).await;
        assert!(answer.is_ok() && (30..=33).contains(&time.as_secs()), "{time:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn attempts_and_time_end() {
        let always =
            || (0..9).fold(Scripted::new(), |script, _| script.then_error(Kind::Provider, "oops"));
        let (answer, _, asked) = ask(always(), Patience::default()).await;
        let error = answer.unwrap_err();
        assert_eq!((error.message.as_str(), asked), ("oops (after 3 attempts)", 3));
        let (answer, _, asked) = ask(always(), Patience::none()).await;
        assert_eq!((answer.unwrap_err().message.as_str(), asked), ("oops", 1));
        let wrong = Scripted::new().then_error(Kind::Auth, "no key").then("never");
        assert_eq!(ask(wrong, Patience::default()).await.2, 1);
        let (slow, gate) = Scripted::new().then("late").gated();
        let short = Patience { total: Duration::from_secs(7), ..Patience::default() };
        let (answer, time, _) = ask(slow, short).await;
        assert_eq!((answer.unwrap_err().kind, time.as_secs()), (Kind::Timeout, 7));
        drop(gate);
        // A request's own time is for all attempts: none is left after a pause of 30 s.
        let wish =
            Scripted::new().then_with(|_| Err(failed(Kind::RateLimited, Some(30)))).then("never");
        let model = Patient::new(Arc::new(wish.clone()), Patience::default());
        let mut request = ChatRequest::new(Purpose::Node, "Hi");
        request.timeout = Some(Duration::from_secs(20));
        assert_eq!(model.chat(request).await.unwrap_err().kind, Kind::RateLimited);
        assert_eq!(wish.requests()[0].timeout, Some(Duration::from_secs(20)));
        assert_eq!(wish.left(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_is_begun_again_until_something_has_come() {
        let script = Scripted::new().then_error(Kind::Timeout, "late").then("Hello");
        let model = Patient::new(Arc::new(script.clone()), Patience::default());
        let ask = || ChatRequest::new(Purpose::Node, "Hi");
        let chunks: Vec<_> = model.stream(ask()).collect().await;
        assert_eq!(chunks[0], Ok(ChatChunk::Text("Hello".into())));
        assert_eq!((chunks.len(), script.requests().len()), (2, 2));
        // The script is at its end: that is a failure of the provider's, three times.
        let chunks: Vec<_> = model.stream(ask()).collect().await;
        assert!(matches!(&chunks[..], [Err(error)] if error.message.contains("3 attempts")));
    }
}
