//! How the journal is, as it says itself. Time passes at once while nothing happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use ephor::journal::{Journal, JournalError, Memory, Store, Wrapper};
use ephor::offline::Offline;
use ephor_core::{ConversationId, Envelope};
use ephor_server::ServerSettings;
use ephor_testkit::FaultyStore;
use serde_json::json;
use tokio::time;

use super::Running;
use super::connections::{rest, sent};

/// A journal that doesn't answer while it is away.
#[derive(Default)]
struct Away {
    inner: Memory,
    away: AtomicBool,
    asked: AtomicUsize,
}

#[async_trait]
impl Wrapper for Away {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if self.away.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        self.inner.read(conversation, after, limit).await
    }
}

#[tokio::test]
async fn a_journal_that_does_not_answer_is_told() {
    let journal = Arc::new(Away::default());
    let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
    let server = Running::of(builder.build().await.unwrap(), ServerSettings::default()).await;
    time::pause();
    let ask = async |path: &str| {
        let ask = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
        rest(sent(&server, &ask).await).await
    };
    assert!(ask("/readyz").await.starts_with("HTTP/1.1 200 "));
    journal.away.store(true, Ordering::SeqCst);
    time::advance(Duration::from_secs(2)).await;
    let asked = journal.asked.load(Ordering::SeqCst);
    let (one, other) = tokio::join!(ask("/readyz"), ask("/readyz"));
    for answer in [one, other] {
        assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("JOURNAL"), "{answer}");
    }
    assert!(ask("/metrics").await.contains("\nephor_journal_failing 1\n"));
    assert_eq!(journal.asked.load(Ordering::SeqCst), asked + 1, "one look for all");
    journal.away.store(false, Ordering::SeqCst);
    time::advance(Duration::from_secs(2)).await;
    assert!(ask("/readyz").await.starts_with("HTTP/1.1 200 "));
    assert!(ask("/metrics").await.contains("\nephor_journal_failing 0\n"));
    time::resume();
    server.end().await;
}

/// A disk that is full is still read: what was refused shows it, until something is written.
#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_takes_nothing_new_is_told() {
    let journal = FaultyStore::around(Memory::new());
    let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
    let server = Running::of(builder.build().await.unwrap(), ServerSettings::default()).await;
    let ready = async || server.get("/readyz").send().await.unwrap().status().as_u16();
    let say = async || {
        let said = server.post("/v1/conversations/c/messages", &json!({"text": "What is 2*3?"}));
        said.send().await.unwrap().status().as_u16()
    };
    assert_eq!((ready().await, say().await), (200, 200));
    journal.fail_at([journal.tried() + 1]);
    assert_eq!((say().await, ready().await), (503, 503));
    assert_eq!((say().await, ready().await), (200, 200));
    server.end().await;
}
