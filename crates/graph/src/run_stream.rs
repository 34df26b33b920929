//! Streams a run. The run and its stream are polled together, without a task of their own, so
//! dropping the stream stops everything.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use futures::{Stream, StreamExt};
use tokio::sync::mpsc;

use crate::run::{Outcome, Run};
use crate::run_error::RunError;
use crate::state::State;
use crate::stream::{BUFFER, Chunk, ChunkData, Parts, Sink};
use crate::wire::unwritable;

type Running<S> = Pin<Box<dyn Future<Output = Result<Outcome<S>, RunError>> + Send>>;

/// The chunks of a run. The last one is [`ChunkData::Complete`] or [`ChunkData::Error`], once; then
/// [`outcome`](Self::outcome) has the typed result. The run only makes progress while the stream is
/// polled: nodes that write wait for a slow reader, and dropping the stream stops the run.
///
/// ```
/// use ephor_graph::{ChunkData, Context, Graph, JsonState, NodeError, Parts, START};
///
/// async fn talk(cx: Context<JsonState>) -> Result<(), NodeError> {
///     cx.text("Hello").await;
///     cx.text(", world").await;
///     Ok(())
/// }
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let graph = Graph::new("greet").node("talk", talk).edge(START, "talk").compile()?;
/// let mut stream = graph.run(JsonState::default()).stream(Parts::MESSAGES);
/// let mut said = String::new();
/// while let Some(chunk) = stream.next().await {
///     if let ChunkData::Message { text, .. } = chunk.data {
///         said.push_str(&text);
///     }
/// }
/// assert_eq!(said, "Hello, world");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
#[must_use = "a stream does nothing until it is polled"]
pub struct RunStream<S: State> {
    run: Option<Running<S>>,
    chunks: mpsc::Receiver<Chunk>,
    at: Arc<AtomicU64>,
    last: Vec<Chunk>,
    outcome: Option<Result<Outcome<S>, RunError>>,
}

impl<S: State> Run<S> {
    /// Starts the run, and streams what happens.
    pub fn stream(self, parts: Parts) -> RunStream<S> {
        RunStream::new(self, parts)
    }
}

impl<S: State> RunStream<S> {
    pub(crate) fn new(run: Run<S>, parts: Parts) -> Self {
        let (to, chunks) = mpsc::channel(BUFFER);
        let at = Arc::new(AtomicU64::new(0));
        let sink = Sink { parts, path: Arc::from(""), to, at: at.clone() };
        let run = Some(Box::pin(run.go(Some(sink))) as Running<S>);
        Self { run, chunks, at, last: Vec::new(), outcome: None }
    }

    /// The next chunk. None: the last one has been read.
    pub async fn next(&mut self) -> Option<Chunk> {
        StreamExt::next(self).await
    }

    /// How the run ended. None if its last chunk hasn't been read yet.
    pub fn outcome(self) -> Option<Result<Outcome<S>, RunError>> {
        self.outcome.filter(|_| self.last.is_empty())
    }

    /// The last chunks, the very last one first.
    fn ended(&mut self, result: Result<Outcome<S>, RunError>) {
        let at = |step, data| Chunk { path: String::new(), node: None, step, attempt: 0, data };
        match &result {
            Ok(outcome) => {
                let state = serde_json::to_value(outcome.state());
                let data = match state {
                    Ok(state) => ChunkData::Complete { state, waiting: outcome.waiting() },
                    Err(error) => ChunkData::Error(unwritable(&error)),
                };
                self.last.push(at(outcome.step, data));
                if outcome.waiting() {
                    let data = ChunkData::Interrupts(outcome.interrupts.clone());
                    self.last.push(at(outcome.step, data));
                }
            }
            Err(error) => {
                let step = self.at.load(Ordering::Relaxed);
                self.last.push(at(step, ChunkData::Error(error.clone().into())));
            }
        }
        self.outcome = Some(result);
        // A context that a node has given away must not keep the stream open.
        self.chunks.close();
    }
}

impl<S: State> Stream for RunStream<S> {
    type Item = Chunk;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Chunk>> {
        // The run goes first: who cancels it, and its time limit, are heard even while its nodes
        // write faster than the reader reads.
        if let Some(run) = &mut self.run
            && let Poll::Ready(result) = run.as_mut().poll(cx)
        {
            self.run = None;
            self.ended(result);
        }
        match self.chunks.poll_recv(cx) {
            Poll::Ready(Some(chunk)) => Poll::Ready(Some(chunk)),
            Poll::Ready(None) if self.run.is_none() => Poll::Ready(self.last.pop()),
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: State> Unpin for RunStream<S> {}
