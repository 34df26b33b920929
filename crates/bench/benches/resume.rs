//! How long it takes until 1,000 conversations that wait for a person are there again after their process
//! has died, and until all of them are answered and have gone on.
//!
//! `cargo bench -p ephor-bench --bench resume -- 1000`
//!
//! Each waits in the middle of a turn: its model wants a node run, and a rule has that held. The floor is
//! reading their events, conversation by conversation. With `EPHOR_TEST_POSTGRES=postgres://…` the same
//! on Postgres, where leases end at once, as those of a process do that was stopped.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor::events::{Answer, DecisionHeld, TurnEnded, UserMessageReceived};
use ephor::inbox::Filter;
use ephor::journal::{Journal, Postgres, Sqlite};
use ephor::model::{ChatModel, ChatRequest, ChatResponse, ModelError};
use ephor::rules::{Case, HoldReason, Rule, RuleResult, Violations};
use ephor::{ConversationId, DecisionType, Draft, Event, Runtime};
use futures::stream::{self, StreamExt};
use serde_json::json;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Messages and answers under way at the same time.
const AT_ONCE: usize = 64;

/// Wants a node run, then answers.
struct Model;

#[async_trait]
impl ChatModel for Model {
    fn name(&self) -> &str {
        "bench::model"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let steps = request.context["steps"].as_array().map_or(0, Vec::len);
        let value = match steps {
            0 => json!({"decision_type": "create_node", "payload": {
                "action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
                "config": {"expression": "1 < 2"}}}),
            _ => json!({"decision_type": "respond", "payload": {
                "action_type": "respond", "response": "Done.", "intent": "answer",
                "confidence": 0.9}}),
        };
        Ok(ChatResponse::json("bench", value))
    }
}

/// Holds every node.
struct Careful;

impl Rule for Careful {
    fn id(&self) -> &str {
        "careful"
    }

    fn check(&self, case: &Case<'_>, found: &mut Violations) -> RuleResult {
        if case.kind == DecisionType::CreateNode {
            let reason = "a node wants a look".to_owned();
            found.hold_for(HoldReason { reason, approvals: 1, ..HoldReason::default() });
        }
        Ok(())
    }
}

async fn start(journal: Arc<dyn Journal>) -> Runtime {
    // What others have left is taken up when it is asked for, so that its end can be seen.
    let builder = ephor::builder()
        .model(ephor::offline::Offline::default())
        .configure(|settings| settings.take_over = false);
    builder.shared_journal(journal).model(Model).rule(Careful).build().await.unwrap()
}

fn id(n: usize) -> ConversationId {
    ConversationId::new(&format!("c-{n}")).unwrap()
}

/// Has a message in each, and waits until each waits. Then the process is gone, as far as others see.
async fn leave(journal: Arc<dyn Journal>, conversations: usize) {
    let runtime = start(journal).await;
    let mut held = runtime.bus().observe(DecisionHeld::TYPE);
    stream::iter(0..conversations)
        .for_each_concurrent(AT_ONCE, |n| {
            let message = Draft::new(id(n), UserMessageReceived::text("Run it."));
            let runtime = &runtime;
            async move { drop(runtime.publish(message).await.unwrap()) }
        })
        .await;
    for _ in 0..conversations {
        held.next().await.unwrap();
    }
    let services = runtime.services();
    services.ownership.leave();
    services.bus.journal().settle().await.unwrap();
}

async fn read(journal: &dyn Journal, conversations: usize) -> Duration {
    let begun = Instant::now();
    for n in 0..conversations {
        assert!(!journal.read(&id(n), 0, 512).await.unwrap().is_empty());
    }
    begun.elapsed()
}

async fn resume(open: impl AsyncFn() -> Arc<dyn Journal>, name: &str, conversations: usize) {
    leave(open().await, conversations).await;
    let floor = read(&*open().await, conversations).await;

    let begun = Instant::now();
    let runtime = start(open().await).await;
    let started = begun.elapsed();
    let taken = runtime.recover().await.unwrap().taken.len();
    let resumed = begun.elapsed();
    assert_eq!(taken, conversations);
    let inbox = runtime.inbox();
    let items = inbox.holds(&Filter::default()).await.unwrap();
    let listed = begun.elapsed();
    assert_eq!(items.len(), conversations);

    let mut ends = runtime.bus().observe(TurnEnded::TYPE);
    let begun = Instant::now();
    stream::iter(&items)
        .for_each_concurrent(AT_ONCE, |item| {
            let (id, digest) = (item.hold.id, &item.hold.question.digest);
            let inbox = &inbox;
            async move { drop(inbox.answer(id, "ada", digest, Answer::Approve).await.unwrap()) }
        })
        .await;
    for _ in 0..conversations {
        ends.next().await.unwrap();
    }
    let answered = begun.elapsed();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{name}, {conversations} waiting: started {:.0} ms, resumed {:.0} ms, listed {:.0} ms \
         (reading them {:.0} ms); answered and gone on in {:.0} ms",
        ms(started),
        ms(resumed),
        ms(listed),
        ms(floor),
        ms(answered)
    );
    runtime.shutdown().await;
}

async fn measure(conversations: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("resume.db");
    let open = async || Arc::new(Sqlite::open(&path).unwrap()) as Arc<dyn Journal>;
    resume(open, "SQLite", conversations).await;

    let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("Postgres skipped: EPHOR_TEST_POSTGRES names no server");
        return;
    };
    let mark = if server.contains('?') { '&' } else { '?' };
    let url = format!("{server}{mark}schema=bench_resume_{}", std::process::id());
    let open = async || Arc::new(Postgres::open(&url).await.unwrap()) as Arc<dyn Journal>;
    resume(open, "Postgres", conversations).await;
    Postgres::remove(&url).await.unwrap();
}

fn main() {
    let sizes: Vec<usize> = std::env::args().filter_map(|size| size.parse().ok()).collect();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    for size in if sizes.is_empty() { vec![1000] } else { sizes } {
        runtime.block_on(measure(size));
    }
    runtime.shutdown_timeout(Duration::from_secs(1));
}
