//! Running one task: timeout, retries, cache, and a net under panics.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::GraphInterrupt;
use ephor_core::{ErrorCode, Failure, work};
use futures::FutureExt;
use serde_json::Value;
use tracing::Instrument;

use crate::caught::{caught, guarded, panicked};
use crate::command::Command;
use crate::compiled::Spec;
use crate::context::{Asked, Context};
use crate::listener::TaskInfo;
use crate::machine::Given;
use crate::node_error::NodeError;
use crate::policy::jitter;
use crate::shared::Shared;
use crate::state::State;
use crate::stream::{ChunkData, Parts, TaskNote};
use crate::task::TaskKey;

/// How a task ended.
pub(crate) struct TaskEnd<S: State> {
    pub key: TaskKey,
    pub attempt: u32,
    pub result: Result<Command<S>, NodeError>,
    /// What it asked and has no answer to.
    pub asked: Vec<GraphInterrupt>,
    pub took: Duration,
    pub cached: bool,
}

/// Runs a task to its end.
pub(crate) async fn execute<S: State>(
    shared: &Arc<Shared<S>>,
    key: TaskKey,
    given: Given<S>,
) -> TaskEnd<S> {
    let node = shared.graph.node(key.node);
    let watched = !shared.graph.listeners.is_empty() || shared.wants(Parts::DEBUG).is_some();
    let Given { view, item, mut attempt } = given;
    if node.policy.plain() && !watched {
        let (result, asked) = attempted(shared, node, key, attempt, view, item).await;
        let took = Duration::ZERO;
        return TaskEnd { key, attempt, result, asked, took, cached: false };
    }
    let mut cache_key = None;
    if let Some(cache) = &node.policy.cache {
        let what = || format!("the cache's key of node {:?}", node.name);
        match caught(what, || Ok(cache.key(&view, item.as_deref()))) {
            Ok(key) => cache_key = key,
            Err(failure) => {
                let (result, asked, took) = (Err(failure.into()), Vec::new(), Duration::ZERO);
                return TaskEnd { key, attempt, result, asked, took, cached: false };
            }
        }
        if let Some(found) = cache_key.as_deref().and_then(|key| cache.get(key, &shared.time)) {
            let (asked, took) = (Vec::new(), Duration::ZERO);
            return TaskEnd { key, attempt, result: Ok(found), asked, took, cached: true };
        }
    }
    loop {
        let begun = watched.then(|| shared.time.instant());
        if watched {
            tell(shared, key, attempt, Duration::ZERO, TaskNote::Started).await;
        }
        let (result, asked) =
            attempted(shared, node, key, attempt, view.clone(), item.clone()).await;
        let took = begun.map_or(Duration::ZERO, |begun| shared.time.since(begun));
        let again = match (&result, &node.policy.retry) {
            (Err(error), Some(retry)) if asked.is_empty() && !error.fatal() => {
                let what = || format!("what says whether node {:?} is tried again", node.name);
                let tried = caught(what, || {
                    let failure = error.failure().filter(|failure| retry.again(attempt, failure));
                    Ok(failure.map(|failure| {
                        let wait = retry.wait(attempt, failure.retry_after, jitter());
                        (wait, failure.clone())
                    }))
                });
                match tried {
                    Ok(again) => again,
                    Err(failure) => {
                        let failure = failure.hint(format!("the node had failed: {error}"));
                        let (result, cached) = (Err(failure.into()), false);
                        return TaskEnd { key, attempt, result, asked, took, cached };
                    }
                }
            }
            _ => None,
        };
        let Some((wait, failure)) = again else {
            if let (Ok(command), Some(cache), Some(key)) = (&result, &node.policy.cache, cache_key)
                && asked.is_empty()
            {
                cache.put(key, command.clone(), &shared.time);
            }
            return TaskEnd { key, attempt, result, asked, took, cached: false };
        };
        tracing::debug!(node = %node.name, attempt, %failure, "a task is tried again");
        if watched {
            let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
            tell(shared, key, attempt, took, TaskNote::Retried { failure, wait_ms }).await;
        }
        shared.time.sleep(wait).await;
        attempt += 1;
    }
}

async fn attempted<S: State>(
    shared: &Arc<Shared<S>>,
    node: &Spec<S>,
    key: TaskKey,
    attempt: u32,
    state: Arc<S>,
    item: Option<Arc<Value>>,
) -> (Result<Command<S>, NodeError>, Vec<GraphInterrupt>) {
    let asked = Arc::new(Asked::default());
    let (run, retried) = (shared.run.clone(), node.policy.retry.is_some());
    let cx = Context { state, key, attempt, retried, item, asked: asked.clone(), run };
    let span = tracing::debug_span!("node", node = %node.name, step = key.step, attempt);
    // The call itself may panic too, before there is a future.
    // What it decides on a thread is found again by its name, when it is done again after a crash.
    let name = shared.run.log.is_some().then(|| cx.name());
    let call = async {
        match name {
            Some(name) => work::within(name.into(), Box::pin(node.node.call(cx))).await,
            None => node.node.call(cx).await,
        }
    };
    let call = AssertUnwindSafe(call.instrument(span)).catch_unwind();
    let result = match node.policy.timeout {
        None => call.await,
        Some(time) => match shared.time.within(time, call).await {
            Some(result) => result,
            None => {
                if let Some(inner) = asked.inner.get() {
                    inner.gone().await;
                }
                let text = format!("node {:?} took longer than its {time:?}", node.name);
                let failure = Failure::new(ErrorCode::Timeout, text);
                return (Err(failure.hint("raise the node's timeout").into()), Vec::new());
            }
        },
    };
    let asked = asked.take();
    match result {
        // Whoever asks waits, whatever the node made of the error.
        Ok(_) if !asked.is_empty() => (Err(NodeError::interrupted()), asked),
        Ok(Err(error)) if error.is_interrupt() => (Err(error.into_failure().into()), asked),
        Ok(result) => (result, asked),
        Err(panic) => {
            let failure = panicked(&*panic, &format!("node {:?}", node.name));
            (Err(failure.into()), Vec::new())
        }
    }
}

/// Tells listeners and the debug stream how a task fares.
pub(crate) async fn tell<S: State>(
    shared: &Shared<S>,
    key: TaskKey,
    attempt: u32,
    took: Duration,
    note: TaskNote,
) {
    let node = &shared.graph.node(key.node).name;
    let info = TaskInfo { node, step: key.step, task: key.task, attempt, took };
    for listener in &shared.graph.listeners {
        guarded("task", || listener.task(&shared.info, &info, &note));
    }
    if let Some(sink) = shared.wants(Parts::DEBUG) {
        sink.send(Some(node), key.step, attempt, ChunkData::Debug(note)).await;
    }
}
