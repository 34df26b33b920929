//! Requests with a key, where the journal is slow or fails. Their clients are futures here, which are gone
//! once they are dropped.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use axum::response::Response;
use ephor::Runtime;
use ephor::events::UserMessageReceived;
use ephor::journal::Memory;
use ephor::offline::Offline;
use ephor::runtime::Builder;
use ephor_core::events::MessageSent;
use ephor_core::{ConversationId, Draft, Event};
use ephor_server::{Server, ServerSettings};
use ephor_testkit::{FaultyStore, TestTime, within};
use futures::poll;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

/// A server without connections.
struct Served {
    journal: Arc<FaultyStore>,
    runtime: Runtime,
    router: TowerToHyperService<Router>,
}

impl Served {
    async fn start(configured: impl FnOnce(Builder) -> Builder) -> Self {
        let journal = FaultyStore::around(Memory::new());
        let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
        let runtime = configured(builder).build().await.unwrap();
        let router = Server::new(runtime.clone(), ServerSettings::default()).router();
        Self { journal, runtime, router: TowerToHyperService::new(router) }
    }

    /// Has a message recorded, with a key.
    fn send(&self, key: &str) -> impl Future<Output = Response> + use<> {
        let request = Request::post("/v1/conversations/c/messages?wait=false")
            .header(header::HOST, "127.0.0.1")
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", key)
            .body(Body::from(r#"{"text": "What is 6 * 7?"}"#));
        let answer = self.router.call(request.unwrap());
        async { answer.await.unwrap() }
    }

    /// How many messages are on record.
    async fn said(&self) -> usize {
        let place = ConversationId::new("c").unwrap();
        let events = self.runtime.services().journal.read(&place, 0, 1000).await.unwrap();
        events.iter().filter(|event| event.kind() == UserMessageReceived::TYPE).count()
    }
}

/// The status and the code of an error.
async fn code(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    let problem: serde_json::Value = serde_json::from_slice(&body).unwrap();
    (status, problem["code"].as_str().unwrap_or_default().to_owned())
}

/// Nobody would know of it. What is on record as begun goes on: its client will ask for the answer.
#[tokio::test]
async fn a_request_is_carried_out_only_if_it_was_begun_before_its_client_left() {
    let served = Served::start(|builder| builder).await;
    let commit = served.journal.tried() + 1;
    served.journal.hold_answer_at([commit]);
    let mut begun = Box::pin(served.send("begun"));
    assert!(poll!(&mut begun).is_pending());
    served.journal.until_tried(commit).await;
    let mut waiting = Box::pin(served.send("waiting"));
    assert!(poll!(&mut waiting).is_pending());
    assert_eq!(code(served.send("waiting").await).await, (409, "IN_PROGRESS".into()));
    drop((begun, waiting));
    served.journal.let_go();
    let answered = async |key: &str| loop {
        let answer = served.send(key).await;
        match answer.status().as_u16() {
            202 => break answer.headers().contains_key("idempotency-replayed"),
            // It is under way, or is about to be let go.
            status => assert_eq!(status, 409),
        }
        tokio::task::yield_now().await;
    };
    assert!(within("the one that was begun", answered("begun")).await);
    assert!(!within("the other one's key", answered("waiting")).await);
    assert_eq!(served.said().await, 2);
    served.runtime.shutdown().await;
}

/// They would wait for the journal one after the other.
#[tokio::test]
async fn a_request_is_refused_at_once_while_the_journal_is_known_to_fail() {
    let time = TestTime::default();
    let served = Served::start(|builder| builder.time(time.clock(), time.timer())).await;
    served.journal.break_down();
    // The timer stands still, so that it isn't tried again.
    let place = ConversationId::new("fact").unwrap();
    let fact = Draft::new(place, MessageSent::text("hello"));
    let mut fact = Box::pin(served.runtime.services().publish_own(fact));
    let mut health = served.runtime.services().store.watch();
    let failing = health.wait_for(|health| health.failing.is_some());
    tokio::select! {
        _ = &mut fact => panic!("it waits for the journal"),
        failing = within("the journal to be known to fail", failing) => drop(failing.unwrap()),
    }
    let tried = served.journal.tried();
    assert_eq!(code(served.send("k-1").await).await, (503, "JOURNAL".into()));
    assert_eq!(served.journal.tried(), tried, "it isn't tried");
    drop(fact);
    served.journal.mend();
    assert_eq!(served.send("k-1").await.status(), 202);
}

/// Each holds its body, and a place in the queue for the record of keys.
#[tokio::test]
async fn a_caller_has_so_many_requests_with_a_key_under_way() {
    let served = Served::start(|builder| builder).await;
    served.journal.hold_answer_at([served.journal.tried() + 1]);
    let mut waiting = Vec::new();
    for key in 0..1_000 {
        let mut sent = Box::pin(served.send(&format!("k-{key}")));
        assert!(poll!(&mut sent).is_pending());
        waiting.push(sent);
    }
    let more = within("a refusal", served.send("one more")).await;
    assert!(more.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(code(more).await, (429, "TOO_MANY_REQUESTS".into()));
    served.journal.let_go();
    for sent in waiting {
        assert_eq!(sent.await.status(), 202);
    }
    assert_eq!(served.send("one more").await.status(), 202);
    served.runtime.shutdown().await;
}
