//! Two processes and a lease: who has lost a conversation writes nothing in it.

use crate::common;

use std::sync::{Arc, Mutex, OnceLock};

use async_trait::async_trait;
use common::conversation;
use ephor_bus::{Bus, BusError};
use ephor_core::{ConversationId, Disposition, Draft, events::MessageSent};
use ephor_journal::{Claim, ClaimError, Commit, Journal, Memory, NotOwner, Ownership};
use futures::{FutureExt, StreamExt};

/// The lease of one conversation: its owner and the epoch.
#[derive(Default)]
struct Lease {
    owner: Option<&'static str>,
    epoch: u64,
}

struct Leased {
    process: &'static str,
    lease: Arc<Mutex<Lease>>,
}

#[async_trait]
impl Ownership for Leased {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        let mut lease = self.lease.lock().unwrap();
        match lease.owner {
            Some(owner) if owner != self.process => {
                return Err(NotOwner { owner: owner.to_owned() }.into());
            }
            Some(_) => {}
            None => {
                lease.owner = Some(self.process);
                lease.epoch += 1;
            }
        }
        Ok(Claim { epoch: lease.epoch, alone: true })
    }

    fn release(&self, _: &ConversationId) {
        self.lease.lock().unwrap().owner = None;
    }
}

/// Two processes on one journal.
struct Two {
    first: Bus,
    second: Bus,
    journal: Arc<dyn Journal>,
    lease: Arc<Mutex<Lease>>,
}

fn two() -> Two {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let lease = Arc::<Mutex<Lease>>::default();
    let bus = |process| {
        let ownership = Arc::new(Leased { process, lease: lease.clone() });
        Bus::builder().journal(journal.clone()).ownership(ownership).build()
    };
    Two { first: bus("first"), second: bus("second"), journal, lease }
}

#[tokio::test]
async fn who_has_lost_a_conversation_is_fenced_and_may_claim_it_again() {
    let id = conversation("c-1");
    let Two { first, second, journal, lease } = two();
    let say = |bus: &Bus, text: &str| {
        let (bus, draft) = (bus.clone(), Draft::new(id.clone(), MessageSent::text(text)));
        async move { bus.publish(draft).await }
    };
    say(&first, "a").await.unwrap();
    let refused = say(&second, "x").await;
    assert!(matches!(&refused, Err(BusError::NotOwner { reason, .. }) if reason.owner == "first"));

    // The lease ends, and the second process takes the conversation over.
    lease.lock().unwrap().owner = None;
    say(&second, "b").await.unwrap();
    // The first still believes in its epoch; the store doesn't.
    let refused = say(&first, "x").await;
    assert!(matches!(&refused, Err(BusError::NotOwner { reason, .. }) if reason.owner == "second"));

    // What leaves memory is given back.
    assert!(second.forget(&id));
    say(&first, "c").await.unwrap();
    let events = journal.read(&id, 0, 10).await.unwrap();
    assert_eq!(common::texts(&events), ["a", "b", "c"]);
    assert!(events.iter().zip(1..).all(|(event, sequence)| event.sequence == sequence));
}

/// A commit of one event, as a thread's only writer makes it.
fn step(thread: &ConversationId, after: u64, text: &str) -> Commit {
    let event = Draft::new(thread.clone(), MessageSent::text(text));
    let event = event.seal(after + 1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
    Commit::new(thread.clone(), after, vec![Arc::new(event)])
}

#[tokio::test]
async fn what_a_thread_appends_is_its_owners_and_is_observed_in_its_place() {
    let (id, thread) = (conversation("c-1"), conversation("c-1~review"));
    let Two { first, second, journal, lease } = two();
    let observer = first.observe("*");
    let handled = Arc::new(Mutex::new(0));
    let count = handled.clone();
    first.subscribe_pattern("*", "count", move |_| {
        *count.lock().unwrap() += 1;
        async { Ok(()) }
    });
    first.append(step(&thread, 0, "a")).await.unwrap();
    first.publish(Draft::new(id.clone(), MessageSent::text("b"))).await.unwrap();
    first.append(step(&thread, 1, "c")).await.unwrap();
    let observed: Vec<_> =
        observer.take(3).filter_map(async |seen| seen.into_event()).collect().await;
    assert_eq!(common::texts(&observed), ["a", "b", "c"]);
    assert_eq!(observed[0].get::<MessageSent>().unwrap().text, "a", "told, and not read back");

    let behind = first.append(step(&thread, 1, "x")).await;
    assert!(matches!(behind, Err(BusError::Conflict { expected: 1, actual: 2, .. })), "{behind:?}");
    let refused = second.append(step(&thread, 2, "x")).await;
    assert!(matches!(refused, Err(BusError::NotOwner { .. })), "{refused:?}");
    lease.lock().unwrap().owner = None;
    second.append(step(&thread, 2, "d")).await.unwrap();
    // The first still believes in its epoch; the store doesn't.
    let fenced = first.append(step(&thread, 3, "x")).await;
    assert!(matches!(fenced, Err(BusError::NotOwner { .. })), "{fenced:?}");
    assert_eq!(common::texts(&journal.read(&thread, 0, 10).await.unwrap()), ["a", "c", "d"]);
    first.shutdown(std::time::Duration::from_secs(5)).await.unwrap();
    assert_eq!(*handled.lock().unwrap(), 1, "subscribers get what is published");
}

/// Gives nothing back that somebody could claim at the same time.
#[derive(Default)]
struct Jealous {
    bus: OnceLock<Bus>,
    released: Mutex<Vec<bool>>,
}

#[async_trait]
impl Ownership for Jealous {
    async fn claim(&self, _: &ConversationId) -> Result<Claim, ClaimError> {
        Ok(Claim { epoch: 1, alone: true })
    }

    fn release(&self, id: &ConversationId) {
        let locked = self.bus.get().unwrap().alone(id).now_or_never().is_none();
        self.released.lock().unwrap().push(locked);
    }
}

/// Whoever claims a conversation has its lock, and so does whoever gives it back.
#[tokio::test]
async fn what_is_given_back_is_claimed_by_nobody_meanwhile() {
    let id = conversation("c-1");
    let jealous = Arc::<Jealous>::default();
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let bus = Bus::builder().journal(journal).ownership(jealous.clone()).build();
    jealous.bus.set(bus.clone()).unwrap();
    let say = |text: &str| bus.publish(Draft::new(id.clone(), MessageSent::text(text)));
    say("a").await.unwrap();
    assert!(bus.forget(&id));
    say("b").await.unwrap();
    let alone = bus.alone(&id).await;
    assert!(bus.give_back(&id, alone));
    say("c").await.unwrap();
    // Somebody who waits for the lock meanwhile has the conversation next.
    let alone = bus.alone(&id).await;
    let mut next = std::pin::pin!(say("d"));
    assert!(futures::poll!(next.as_mut()).is_pending());
    assert!(!bus.give_back(&id, alone), "it is in use");
    next.await.unwrap();
    assert_eq!(*jealous.released.lock().unwrap(), [true; 3]);
}
