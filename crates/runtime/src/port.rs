//! What an agent's work can reach of its runtime, as a trait, so that the same flow runs in a
//! runtime and, in tests, against a script.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::events::{
    ClarificationRequested, MessageSent, SubAgentOutput, SubAgentProgress, UserMessageReceived,
};
use ephor_core::{ConversationId, Decision, Draft, Envelope, EventData};
use ephor_journal::{Journal, JournalError, replay_back};
use ephor_model::decide::{Capabilities, Said};
use ephor_model::known::{Facts, Inquiry};
use ephor_model::{ChatRequest, ChatResponse, ModelError};
use ephor_time::Time;
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::agent::{AgentContext, AgentError};
use crate::metered;

/// What a running agent shows to others. Not journalled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// What it is doing, as a sentence.
    Progress(String),
    /// A piece of its output.
    Output {
        /// The node of its graph.
        node: String,
        /// `text`, `json`, `sql`, `python`, `result_set` or `markdown`.
        kind: String,
        /// The piece.
        text: String,
    },
}

/// What a running agent can do and know. Implemented by [`AgentContext`]; `ephor_testkit` has an
/// implementation for tests. Effects are only possible through the judge.
#[async_trait]
pub trait AgentPort: Send + Sync + 'static {
    /// The conversation that the agent works for.
    fn conversation(&self) -> &ConversationId;

    /// The id of this piece of work, unique for each task given to an agent.
    fn work(&self) -> &str;

    /// What the spawning agent passed on to this one.
    fn snapshot(&self) -> Option<&Map<String, Value>>;

    /// The runtime's time, which the agent's graphs wait and time out by.
    fn time(&self) -> Time;

    /// The current time.
    fn now(&self) -> Timestamp {
        self.time().now()
    }

    /// The runtime's journal, for the threads of the agent's graphs. Everything can be read; only
    /// graph events can be appended, to threads of this conversation.
    fn journal(&self) -> Arc<dyn Journal>;

    /// Has a decision judged and, if it is approved, carried out. See [`AgentContext::decide`].
    async fn decide(&self, decision: Decision) -> Result<Value, AgentError>;

    /// Asks the runtime's model. The call is journalled with its cost.
    async fn ask_model(&self, request: ChatRequest) -> Result<ChatResponse, ModelError>;

    /// What may be decided here.
    async fn capabilities(&self) -> Capabilities;

    /// Looks up what a database's rows say about a question: where names occur, how many keys are
    /// missing. It is bounded by the same lists of tables and columns as the values in
    /// [`Self::capabilities`]; it only finds given values and counts. The default looks up nothing.
    async fn look_up(&self, connection: &str, inquiry: &Inquiry) -> Facts {
        let _ = inquiry;
        Facts { database: connection.to_owned(), ..Facts::default() }
    }

    /// The messages of the conversation before the current one, oldest first: at most the newest
    /// `most`.
    async fn history(&self, most: usize) -> Result<Vec<Said>, AgentError>;

    /// Shows a note to others. A note that can't be published is logged.
    async fn note(&self, note: Note);

    /// Waits.
    async fn sleep(&self, time: Duration) {
        self.time().sleep(time).await;
    }
}

#[async_trait]
impl AgentPort for AgentContext {
    fn conversation(&self) -> &ConversationId {
        &self.conversation
    }

    fn work(&self) -> &str {
        self.subagent.as_str()
    }

    fn snapshot(&self) -> Option<&Map<String, Value>> {
        self.snapshot.as_ref()
    }

    fn time(&self) -> Time {
        self.services.time()
    }

    fn journal(&self) -> Arc<dyn Journal> {
        self.services.thread_journal(&self.conversation)
    }

    async fn decide(&self, decision: Decision) -> Result<Value, AgentError> {
        Self::decide(self, decision).await
    }

    async fn ask_model(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        metered::chat(&self.services, &self.conversation, &self.source, &self.cause, request).await
    }

    async fn capabilities(&self) -> Capabilities {
        self.services.capabilities().await
    }

    async fn look_up(&self, connection: &str, inquiry: &Inquiry) -> Facts {
        self.services.executors.connections().look_up(connection, inquiry).await
    }

    async fn history(&self, most: usize) -> Result<Vec<Said>, AgentError> {
        let (journal, before) = (&*self.services.journal, self.cause.sequence);
        let said = said_before(journal, &self.conversation, before, most).await;
        said.map_err(|error| AgentError::Runtime(error.to_string()))
    }

    async fn note(&self, note: Note) {
        let subagent_id = self.subagent.clone();
        let event = match note {
            Note::Progress(message) => EventData::typed(SubAgentProgress { subagent_id, message }),
            Note::Output { node, kind, text } => {
                EventData::typed(SubAgentOutput { subagent_id, node, kind, text })
            }
        };
        let draft = Draft::of(self.conversation.clone(), event)
            .from_source(self.source.clone())
            .caused_by(&self.cause);
        self.services.tell(draft).await;
    }
}

/// What was said before that sequence and the message that is worked on: at most the newest `most`.
async fn said_before(
    journal: &dyn Journal,
    conversation: &ConversationId,
    before: u64,
    most: usize,
) -> Result<Vec<Said>, JournalError> {
    let mut said = Spoken { most: most.saturating_add(1), said: VecDeque::new() };
    replay_back(journal, conversation, before, |envelope| said.take(envelope)).await?;
    Ok(said.before_the_last_message(most))
}

/// The newest of what was said.
struct Spoken {
    most: usize,
    said: VecDeque<Said>,
}

impl Spoken {
    /// Takes in what is before all that it has. It breaks when it has enough.
    fn take(&mut self, envelope: &Envelope) -> ControlFlow<()> {
        let (by_user, text) = if let Some(message) = envelope.read::<UserMessageReceived>() {
            (true, message.text.clone())
        } else if let Some(message) = envelope.read::<MessageSent>() {
            (false, message.text.clone())
        } else if let Some(asked) = envelope.read::<ClarificationRequested>() {
            (false, asked.question.clone())
        } else {
            return ControlFlow::Continue(());
        };
        self.said.push_front(Said { by_user, text });
        match self.said.len() < self.most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn before_the_last_message(mut self, most: usize) -> Vec<Said> {
        if let Some(at) = self.said.iter().rposition(|said| said.by_user) {
            self.said.remove(at);
        }
        let surplus = self.said.len().saturating_sub(most);
        self.said.into_iter().skip(surplus).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::atomic::{AtomicUsize, Ordering};

    use ephor_core::Disposition;
    use ephor_journal::{Commit, Memory, Store, Wrapper};

    use super::*;

    fn said(by_user: bool, text: &str) -> Said {
        Said { by_user, text: text.to_owned() }
    }

    #[test]
    fn the_message_that_is_worked_on_is_no_history() {
        let spoken = Spoken {
            most: 4,
            said: [said(true, "hi"), said(false, "hello"), said(true, "now")].into(),
        };
        assert_eq!(spoken.before_the_last_message(3), [said(true, "hi"), said(false, "hello")]);
        let none = Spoken { most: 4, said: VecDeque::new() };
        assert!(none.before_the_last_message(3).is_empty());
    }

    /// Counts the events that are read.
    #[derive(Default)]
    struct Counting(Memory, AtomicUsize);

    #[async_trait]
    impl Wrapper for Counting {
        fn inner(&self) -> &dyn Journal {
            &self.0
        }

        async fn read(
            &self,
            conversation: &ConversationId,
            after: u64,
            limit: usize,
        ) -> Result<Vec<Arc<Envelope>>, JournalError> {
            let read = self.0.read(conversation, after, limit).await?;
            self.1.fetch_add(read.len(), Ordering::SeqCst);
            Ok(read)
        }

        async fn read_back(
            &self,
            conversation: &ConversationId,
            before: u64,
            limit: usize,
        ) -> Result<Vec<Arc<Envelope>>, JournalError> {
            let read = self.0.read_back(conversation, before, limit).await?;
            self.1.fetch_add(read.len(), Ordering::SeqCst);
            Ok(read)
        }
    }

    #[tokio::test]
    async fn the_newest_messages_are_found_without_reading_all_of_them() {
        let (journal, conversation) = (Counting::default(), ConversationId::new("c").unwrap());
        let of = |place: u64| {
            let data = match place % 2 {
                0 => EventData::typed(MessageSent::text(format!("answer {place}"))),
                _ => EventData::typed(UserMessageReceived::text(format!("question {place}"))),
            };
            let draft = Draft::of(conversation.clone(), data);
            Arc::new(draft.seal(place, Timestamp::UNIX_EPOCH, Disposition::Delivered))
        };
        let commit = Commit::new(conversation.clone(), 0, (1..=4000).map(of).collect());
        Store::append(&journal, commit).await.unwrap();
        // One more is under way, and what came after it is no history.
        let read = said_before(&journal, &conversation, 3998, 3).await.unwrap();
        let texts: Vec<_> = read.iter().map(|said| said.text.as_str()).collect();
        assert_eq!(texts, ["answer 3994", "question 3995", "answer 3996"]);
        assert!(journal.1.load(Ordering::SeqCst) < 1000);
        let all = said_before(&journal, &conversation, u64::MAX, 5000).await.unwrap();
        assert_eq!(all.len(), 3999);
        assert!(said_before(&journal, &conversation, 0, 3).await.unwrap().is_empty());
    }
}
