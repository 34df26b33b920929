//! Whatever the order of loading, passivation, publishing, panics and what a second process writes:
//! what an actor knows is the fold of the journal.
//!
//! proptest makes up the order; tokio's single-threaded scheduler, on which the publishers of one
//! step run side by side, takes the same turns each time. (loom would need every lock of actix and
//! tokio to be its own.)

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ephor::journal::{Journal, Memory};
use ephor::{Conversation, Runtime};
use futures::future::join_all;
use proptest::prelude::*;

use super::actors::{Moved, Tracker, moved};

/// The second sets a timer, and so stays in memory.
const PARCELS: [&str; 2] = ["a", "awaited"];

#[derive(Debug, Clone)]
enum Step {
    /// That many publish at once, each in one of two processes.
    Publish(Vec<(bool, usize)>),
    /// A process lets the conversation leave memory, if it is idle.
    Passivate(bool),
    /// The next events panic that often.
    Panic(u32),
    /// Somebody looks, which loads the conversation.
    Look(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let events = prop::collection::vec((any::<bool>(), 0..PARCELS.len()), 1..4);
    prop_oneof![
        4 => events.prop_map(Step::Publish),
        2 => any::<bool>().prop_map(Step::Passivate),
        1 => (1..3u32).prop_map(Step::Panic),
        2 => any::<bool>().prop_map(Step::Look),
    ]
}

struct Process {
    runtime: Runtime,
    talk: Conversation,
    tracker: Tracker,
}

async fn process(journal: &Arc<dyn Journal>) -> Process {
    let tracker = Tracker::default();
    let builder =
        ephor_tests::house::standard().actor(tracker.clone()).shared_journal(journal.clone());
    let builder = builder.configure(|settings| {
        (settings.restarts.max, settings.snapshot_after) = (1000, 2);
    });
    let runtime = builder.build().await.unwrap();
    let talk = runtime.conversation("test");
    Process { runtime, talk, tracker }
}

/// Waits until an instance that panicked is back.
async fn look(process: &Process, parcel: &str) -> Vec<String> {
    for _ in 0..10_000 {
        let actor = process.talk.actor::<Tracker>().of(parcel);
        if let Some(been) = actor.look(Clone::clone).await.unwrap() {
            return been;
        }
        tokio::task::yield_now().await;
    }
    panic!("the instance of {parcel} does not come back");
}

async fn run(steps: Vec<Step>) {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let both = [process(&journal).await, process(&journal).await];
    let of = |second: bool| &both[usize::from(second)];
    let mut count = 0;
    for step in steps {
        match step {
            Step::Publish(events) => {
                let publishes = events.into_iter().map(|(second, parcel)| {
                    count += 1;
                    let event = moved(PARCELS[parcel], &format!("place {count}"));
                    async move { of(second).talk.publish(event).await.unwrap() }
                });
                join_all(publishes.collect::<Vec<_>>()).await;
            }
            Step::Passivate(second) => {
                let process = of(second);
                let id = process.talk.id().unwrap();
                process.runtime.services().passivate(&id).await;
            }
            Step::Panic(times) => {
                both.iter().for_each(|p| p.tracker.panics.store(times, Ordering::SeqCst));
            }
            Step::Look(second) => {
                let _ = of(second).talk.actor::<Tracker>().of("a").look(Vec::len).await.unwrap();
            }
        }
    }
    // Each process takes in what the other has written when it is written to.
    for process in &both {
        process.tracker.panics.store(0, Ordering::SeqCst);
        process.talk.publish(moved("end", "end")).await.unwrap();
    }
    both[0].talk.publish(moved("end", "end")).await.unwrap();
    let events = both[0].talk.events(0, 10_000).await.unwrap();
    let all: Vec<Arc<Moved>> = events.iter().filter_map(|event| event.read()).collect();
    assert_eq!(all.len(), count + 3, "each event is on record once");
    for parcel in PARCELS {
        let wanted: Vec<&str> =
            all.iter().filter(|moved| moved.parcel == parcel).map(|moved| &*moved.to).collect();
        if !wanted.is_empty() {
            for process in &both {
                assert_eq!(look(process, parcel).await, wanted, "{parcel}");
            }
        }
    }
    for process in both {
        process.runtime.shutdown().await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_an_actor_knows_is_the_fold_of_the_journal(
        steps in prop::collection::vec(step(), 1..16),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(run(steps));
    }
}
