//! Runs an agent's graph, on threads of the runtime's journal.

use std::collections::VecDeque;
use std::sync::Arc;

use ephor_core::{ConversationId, IdError};
use ephor_graph::{
    Answers, Chunk, ChunkData, CompiledGraph, Outcome, Parts, RunError, State, TaskNote, Thread,
    ThreadError,
};
use ephor_runtime::{AgentError, AgentPort, Note};
use futures::StreamExt;
use futures::future::{BoxFuture, Either, select};

/// Maximum number of starts of nodes that wait to be let seen.
const MOST_NEWS: usize = 256;

/// How a run starts.
pub enum Begin<S: State> {
    /// With this state, replacing the thread's. What waits on it, or was cut off, is given up.
    Start(S),
    /// With the thread's state and this update: the next turn.
    Send(S::Update),
    /// Where the thread waits, or was cut off.
    Resume(Answers),
}

/// Why a run has no outcome.
#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    /// The thread's name is invalid.
    #[error(transparent)]
    Name(#[from] IdError),
    /// The run failed, or couldn't start.
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
            DriveError::Name(_) => Self::failed(error.to_string()),
            DriveError::Run(error) => Self::from(ephor_core::Failure::from(error)),
            DriveError::Thread(_) | DriveError::BrokenOff => Self::Runtime(error.to_string()),
        }
    }
}

/// The id of the thread on which an agent works. A conversation's own agent always works on the
/// same one, so that it remembers. A spawned agent gets a new one, unless the spawning decision's
/// `context_snapshot` names one as `thread`.
///
/// # Errors
/// It would be too long, or the given name contains `~`, so that it could be a thread of another
/// conversation.
pub fn thread_id(port: &dyn AgentPort, agent: &str) -> Result<ConversationId, IdError> {
    let named = port.snapshot().and_then(|snapshot| snapshot.get("thread")?.as_str());
    let own = match named {
        Some(name) => name.to_owned(),
        None => format!("{agent}-{}", port.work()),
    };
    let of = port.conversation();
    let prefix = format!("{}~", of.name());
    // What is waited on was named in full. Whatever is named, it is this conversation's.
    let tenant = format!("{}/", of.tenant());
    let own = own.strip_prefix(&tenant).unwrap_or(&own);
    let own = own.strip_prefix(&prefix).unwrap_or(own);
    if named.is_some() && own.contains('~') {
        return Err(IdError {
            what: "thread",
            given: own.chars().take(80).collect(),
            reason: "it contains '~', which separates conversation and thread",
        });
    }
    ConversationId::in_tenant(of.tenant(), &format!("{prefix}{own}"))
}

/// The conversation of a thread; a conversation is its own.
///
/// ```
/// use ephor_core::ConversationId;
///
/// let thread: ConversationId = "acme/c-1~planner-1".parse().unwrap();
/// assert_eq!(ephor_flow::conversation_of(&thread).to_string(), "acme/c-1");
/// ```
pub fn conversation_of(thread: &ConversationId) -> ConversationId {
    let conversation = thread.name().rsplit_once('~').map(|(name, _)| name);
    conversation
        .and_then(|name| ConversationId::in_tenant(thread.tenant(), name).ok())
        .unwrap_or_else(|| thread.clone())
}

/// The id of the thread's interrupt that the task answers, if it says.
pub fn answered_interrupt(port: &dyn AgentPort) -> Option<&str> {
    port.snapshot()?.get("interrupt")?.as_str()
}

/// The thread with that name in the runtime's journal.
pub fn thread<S: State>(
    port: &Arc<dyn AgentPort>,
    graph: &CompiledGraph<S>,
    id: ConversationId,
) -> Thread<S> {
    graph.thread(port.journal(), id).time(port.time())
}

/// Runs a graph on a thread, and shows its progress: a note for each task that starts, and each
/// piece of output that a node writes.
///
/// # Errors
/// The run's, or the thread's.
pub async fn drive<S: State>(
    port: &Arc<dyn AgentPort>,
    thread: &Thread<S>,
    begin: Begin<S>,
) -> Result<Outcome<S>, DriveError> {
    let run = match begin {
        Begin::Start(state) => thread.start_over(state),
        Begin::Send(update) => thread.send(update),
        Begin::Resume(answers) => thread.resume(answers),
    };
    let mut stream = run.stream(Parts::MESSAGES | Parts::DEBUG);
    let mut backlog = Backlog::default();
    let mut publishing: Option<BoxFuture<'_, ()>> = None;
    loop {
        if publishing.is_none() {
            publishing = backlog.pop().map(|note| port.note(note));
        }
        // The run goes on only while its stream is polled, and may hold what publishing waits for:
        // so neither waits for the other.
        let seen = match &mut publishing {
            None => Either::Left((stream.next().await, ())),
            Some(work) => match select(StreamExt::next(&mut stream), work).await {
                Either::Left((chunk, _)) => Either::Left((chunk, ())),
                Either::Right(_) => Either::Right(()),
            },
        };
        match seen {
            Either::Left((Some(chunk), ())) => backlog.take(chunk),
            Either::Left((None, ())) => break,
            Either::Right(()) => publishing = None,
        }
    }
    if let Some(last) = publishing {
        last.await;
    }
    while let Some(note) = backlog.pop() {
        port.note(note).await;
    }
    Ok(stream.outcome().ok_or(DriveError::BrokenOff)??)
}

/// What hasn't been let seen yet. Pieces that follow each other become one, so that it is as long as
/// the run has nodes at work, and as large as what they wrote meanwhile.
#[derive(Default)]
struct Backlog(VecDeque<Note>);

impl Backlog {
    fn pop(&mut self) -> Option<Note> {
        self.0.pop_front()
    }

    fn take(&mut self, chunk: Chunk) {
        let node = chunk.node.as_ref().map(ToString::to_string).unwrap_or_default();
        match chunk.data {
            ChunkData::Message { kind, text } => self.write(node, kind.as_str(), text),
            ChunkData::Debug(TaskNote::Started) => {
                // That one has started is old news once so many others have.
                if self.0.len() >= MOST_NEWS {
                    self.0.retain(|note| !matches!(note, Note::Progress(_)));
                }
                self.0.push_back(Note::Progress(node));
            }
            _ => {}
        }
    }

    fn write(&mut self, node: String, kind: &str, text: String) {
        let before = self.0.iter_mut().rev().find_map(|note| match note {
            Note::Output { node: of, kind, text } if *of == node => Some((kind, text)),
            _ => None,
        });
        match before {
            Some((known, written)) if known == kind => written.push_str(&text),
            _ => self.0.push_back(Note::Output { node, kind: kind.to_owned(), text }),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor_graph::TextKind;

    /// What a `context_snapshot` names, and which thread that is.
    #[track_caller]
    fn check_thread(named: &str, expect: Result<&str, &str>) {
        use ephor_runtime::AgentPort as _;
        let port = ephor_testkit::ScriptedPort::new(ephor_model::Scripted::new())
            .in_conversation("acme/c".parse().unwrap())
            .with_snapshot(serde_json::Map::from_iter([("thread".to_owned(), named.into())]));
        assert!(port.snapshot().is_some());
        let got = thread_id(&port, "planner");
        let got = got.as_ref().map(ConversationId::as_str).map_err(|error| error.given.as_str());
        assert_eq!(got, expect, "{named}");
    }

    #[test]
    fn a_thread_is_always_one_of_the_conversation() {
        check_thread("planner", Ok("acme/c~planner"));
        check_thread("c~planner", Ok("acme/c~planner"));
        check_thread("acme/c~planner", Ok("acme/c~planner"));
        check_thread("other/d", Ok("acme/c~other/d"));
        // `acme/c~d` is a conversation as good as `acme/c`, and this would be its thread.
        check_thread("d~planner", Err("d~planner"));
        check_thread("c~d~planner", Err("d~planner"));
        check_thread("other/c~planner", Err("other/c~planner"));
    }

    fn chunk(node: &str, data: ChunkData) -> Chunk {
        Chunk { path: String::new(), node: Some(node.into()), step: 1, attempt: 1, data }
    }

    #[test]
    fn what_waits_is_put_together_and_stays_short() {
        let mut backlog = Backlog::default();
        let say = |kind, text: &str| ChunkData::Message { kind, text: text.to_owned() };
        for _ in 0..1000 {
            backlog.take(chunk("a", say(TextKind::Text, "x")));
            backlog.take(chunk("b", say(TextKind::Sql, "y")));
            backlog.take(chunk("c", ChunkData::Debug(TaskNote::Started)));
        }
        assert!(backlog.0.len() <= MOST_NEWS + 2, "{}", backlog.0.len());
        let outputs = std::iter::from_fn(|| backlog.pop()).filter_map(|note| match note {
            Note::Output { node, text, .. } => Some((node, text.len())),
            Note::Progress(_) => None,
        });
        assert_eq!(Vec::from_iter(outputs), [("a".to_owned(), 1000), ("b".to_owned(), 1000)]);
    }

    #[test]
    fn another_kind_is_another_piece() {
        let mut backlog = Backlog::default();
        for kind in [TextKind::Text, TextKind::Sql, TextKind::Text] {
            let text = "x".to_owned();
            backlog.take(chunk("a", ChunkData::Message { kind, text }));
        }
        assert_eq!(backlog.0.len(), 3);
    }
}
