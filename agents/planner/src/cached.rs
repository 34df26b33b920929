//! Cached answers in the journal's store: a snapshot of each conversation. A store may lose it, and
//! nothing depends on it: what can't be read or written is asked for anew.

use std::sync::Arc;

use ephor_core::ConversationId;
use ephor_flow::conversation_of;
use ephor_runtime::AgentPort;

use crate::cache::{CacheLimits, CacheScope, RequestCache};

/// The snapshot's name.
const NAME: &str = "planner/answers";

/// How many of a tenant's conversations are looked into.
const OF_A_TENANT: usize = 32;

/// The answers that a port's conversation may use.
pub(crate) struct Cached<'a> {
    pub port: &'a Arc<dyn AgentPort>,
    pub limits: &'a CacheLimits,
}

impl Cached<'_> {
    /// The answer to a task, if there is one.
    pub async fn get(&self, task: &str) -> Option<String> {
        if self.limits.entries == 0 || !RequestCache::takes(task) {
            return None;
        }
        let own = self.port.conversation();
        let mut kept = self.read(own).await;
        if let Some(answer) = kept.get(task, self.port.now(), self.limits) {
            // It has been used: others leave before it.
            self.write(&kept).await;
            return Some(answer);
        }
        if self.limits.scope == CacheScope::Conversation {
            return None;
        }
        let journal = self.port.journal();
        let latest = journal.conversations(own.tenant(), OF_A_TENANT * 4).await.unwrap_or_default();
        // Threads have records of their own.
        let mut others: Vec<ConversationId> = Vec::new();
        for known in latest {
            let other = conversation_of(&known.conversation);
            if other != *own && !others.contains(&other) && others.len() < OF_A_TENANT {
                others.push(other);
            }
        }
        for other in others {
            let answer = self.read(&other).await.get(task, self.port.now(), self.limits);
            if answer.is_some() {
                return answer;
            }
        }
        None
    }

    /// Keeps an answer.
    pub async fn put(&self, task: &str, answer: &str) {
        if self.limits.entries == 0 || !RequestCache::takes(task) {
            return;
        }
        let mut kept = self.read(self.port.conversation()).await;
        kept.put(task, answer, self.port.now(), self.limits);
        self.write(&kept).await;
    }

    async fn read(&self, of: &ConversationId) -> RequestCache {
        match self.port.journal().snapshot(of, NAME).await {
            Ok(Some((_, bytes))) => serde_json::from_slice(&bytes).unwrap_or_default(),
            Ok(None) => RequestCache::default(),
            Err(error) => {
                tracing::debug!(conversation = %of, %error, "cached answers can't be read");
                RequestCache::default()
            }
        }
    }

    async fn write(&self, kept: &RequestCache) {
        let (journal, of) = (self.port.journal(), self.port.conversation());
        let written = async {
            let bytes = serde_json::to_vec(kept).unwrap_or_default();
            journal.put_snapshot(of, NAME, journal.head(of).await?, bytes).await
        };
        if let Err(error) = written.await {
            tracing::debug!(conversation = %of, %error, "an answer can't be cached");
        }
    }
}
