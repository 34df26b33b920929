//! Runs of an agent's graph, on threads of the runtime's journal.

use std::sync::Arc;

use ephor_core::{ConversationId, IdError};
use ephor_graph::{
    Answers, ChunkData, CompiledGraph, Outcome, Parts, RunError, State, TaskNote, Thread,
    ThreadError,
};
use ephor_runtime::{AgentError, Hands, Note};
use futures::StreamExt;

/// How a run begins.
pub enum Begin<S: State> {
    /// With this state, whatever the thread had.
    Start(S),
    /// With the thread's state and this update: the next turn.
    Send(S::Update),
    /// Where the thread waits, or was cut off.
    Resume(Answers),
}

/// Why a run has no outcome.
#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    /// The thread's name can't be used.
    #[error(transparent)]
    Name(#[from] IdError),
    /// The run failed, or couldn't begin.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The thread can't be read.
    #[error(transparent)]
    Thread(#[from] ThreadError),
    /// The run's stream ended without an outcome.
    #[error("the run broke off without an outcome")]
    BrokenOff,
}

impl From<DriveError> for AgentError {
    fn from(error: DriveError) -> Self {
        match error {
            DriveError::Name(_) | DriveError::Run(_) => Self::Failed(error.to_string()),
            DriveError::Thread(_) | DriveError::BrokenOff => Self::Runtime(error.to_string()),
        }
    }
}

/// The name of the thread on which an agent works. A conversation's own agent always works on the
/// same one, so that it remembers; whoever else spawns it gets a fresh one, unless the spawning
/// decision's `context_snapshot` names one as `thread`.
///
/// # Errors
/// It would be too long.
pub fn thread_id(hands: &dyn Hands, agent: &str) -> Result<ConversationId, IdError> {
    let named = hands.snapshot().and_then(|snapshot| snapshot.get("thread")?.as_str());
    let own = match named {
        Some(name) => name.to_owned(),
        None => format!("{agent}-{}", hands.work()),
    };
    let of = hands.conversation();
    let prefix = format!("{}~", of.name());
    // What is waited on was named in full.
    let name = if own.starts_with(&prefix) { own } else { format!("{prefix}{own}") };
    ConversationId::in_tenant(of.tenant(), &name)
}

/// The thread of that name in the runtime's journal.
pub fn thread<S: State>(
    hands: &Arc<dyn Hands>,
    graph: &CompiledGraph<S>,
    id: ConversationId,
) -> Thread<S> {
    let clock = hands.clone();
    graph.thread(hands.journal(), id).clock(move || clock.now())
}

/// Runs a graph on a thread, and lets others see what it is at: a note for each task that starts,
/// and each piece that a node writes.
///
/// # Errors
/// The run's, or the thread's.
pub async fn drive<S: State>(
    hands: &Arc<dyn Hands>,
    thread: &Thread<S>,
    begin: Begin<S>,
) -> Result<Outcome<S>, DriveError> {
    let run = match begin {
        Begin::Start(state) => thread.start(state),
        Begin::Send(update) => thread.send(update),
        Begin::Resume(answers) => thread.resume(answers),
    };
    let mut stream = run.stream(Parts::MESSAGES | Parts::DEBUG);
    while let Some(chunk) = stream.next().await {
        let node = chunk.node.as_ref().map(ToString::to_string).unwrap_or_default();
        match chunk.data {
            ChunkData::Message { kind, text } => {
                let kind = kind.as_str().to_owned();
                hands.note(Note::Output { node, kind, text }).await;
            }
            ChunkData::Debug(TaskNote::Started) => hands.note(Note::Progress(node)).await,
            _ => {}
        }
    }
    Ok(stream.outcome().ok_or(DriveError::BrokenOff)??)
}
