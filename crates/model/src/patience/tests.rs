#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use super::*;
use crate::{Purpose, Scripted};
use ModelErrorKind as Kind;

fn failed(kind: Kind, wait: Option<u64>) -> ModelError {
    let retry_after = wait.map(Duration::from_secs);
    ModelError { retry_after, ..ModelError::new(kind, "m::m", "no") }
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

/// However it ends, and in whichever way it was asked.
#[tokio::test(start_paused = true)]
async fn what_failed_attempts_used_is_counted() {
    let used = |input_tokens| Usage { input_tokens, output_tokens: 1 };
    let costly = |script: Scripted, tokens| {
        let usage = used(tokens);
        script.then_with(move |_| Err(ModelError { usage, ..failed(Kind::Provider, None) }))
    };
    let script = || [1, 10, 100].into_iter().fold(Scripted::new(), costly);
    let ask = || ChatRequest::new(Purpose::Node, "Hi");
    let model = Patient::new(Arc::new(script()), Patience::default());
    let all = Usage { input_tokens: 111, output_tokens: 3 };
    assert_eq!(model.chat(ask()).await.unwrap_err().usage, all);
    let model = Patient::new(Arc::new(script()), Patience::default());
    let chunks: Vec<_> = model.stream(ask()).collect().await;
    assert!(matches!(&chunks[..], [Err(error)] if error.usage == all), "{chunks:?}");

    let patience = Patience { attempts: 4, ..Patience::default() };
    let model = Patient::new(Arc::new(script().then("Hello")), patience);
    assert_eq!(model.chat(ask()).await.unwrap().usage, all);
    let model = Patient::new(Arc::new(script().then("Hello")), patience);
    let chunks: Vec<_> = model.stream(ask()).collect().await;
    assert!(matches!(&chunks[..], [_, Ok(ChatChunk::End(end))] if end.usage == all));
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
