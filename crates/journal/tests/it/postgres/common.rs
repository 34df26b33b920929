//! A schema for a test.

use std::sync::Arc;

use ephor_core::events::MessageSent;
use ephor_core::{ConversationId, Disposition, Draft};
use ephor_journal::{Commit, Postgres};

/// A schema that is dropped with it.
pub struct Schema {
    pub name: String,
    server: String,
}

impl Schema {
    /// None: there is no server to test with.
    pub fn new(test: &str) -> Option<Self> {
        let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
            eprintln!("skipped: {test}: EPHOR_TEST_POSTGRES names no server");
            return None;
        };
        let name = format!("test_{test}_{}", std::process::id());
        Some(Self { name, server })
    }

    pub fn url(&self) -> String {
        let mark = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{mark}schema={}", self.server, self.name)
    }

    /// The server alone.
    pub fn server(&self) -> &str {
        &self.server
    }

    pub async fn open(&self) -> Postgres {
        Postgres::open(&self.url()).await.unwrap()
    }

    /// A connection of somebody else who may write the database.
    pub async fn link(&self) -> ephor_postgres::Link {
        let link = ephor_postgres::connect(&self.server).await.unwrap();
        let path = format!("SET search_path = {}", self.name);
        link.client.batch_execute(&path).await.unwrap();
        link
    }

    /// Runs SQL in it, as somebody else.
    pub async fn sql(&self, sql: &str) {
        self.link().await.client.batch_execute(sql).await.unwrap();
    }

    /// The first column of the first row.
    pub async fn number(&self, sql: &str) -> i64 {
        self.link().await.client.query_one(sql, &[]).await.unwrap().get(0)
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let url = self.url();
        // A runtime of its own: the test's may be gone, or can't be waited for.
        let removed = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(Postgres::remove(&url))
        });
        removed.join().unwrap().unwrap();
    }
}

pub fn conversation(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

/// A commit of messages.
pub fn said(of: &ConversationId, expected: u64, texts: &[&str]) -> Commit {
    let event = |(sequence, text): (u64, &&str)| {
        let draft = Draft::new(of.clone(), MessageSent::text(*text));
        Arc::new(draft.seal(sequence, jiff::Timestamp::now(), Disposition::Delivered))
    };
    Commit::new(of.clone(), expected, (expected + 1..).zip(texts).map(event).collect())
}
