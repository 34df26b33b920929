//! Two processes and a lease: who has lost a conversation writes nothing in it.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use common::conversation;
use ephor_bus::{Bus, BusError, NotOwner, Ownership};
use ephor_core::{ConversationId, Draft, events::MessageSent};
use ephor_journal::{Journal, Memory};

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
    async fn claim(&self, _: &ConversationId) -> Result<u64, NotOwner> {
        let mut lease = self.lease.lock().unwrap();
        match lease.owner {
            Some(owner) if owner != self.process => Err(NotOwner { owner: owner.to_owned() }),
            Some(_) => Ok(lease.epoch),
            None => {
                lease.owner = Some(self.process);
                lease.epoch += 1;
                Ok(lease.epoch)
            }
        }
    }

    fn release(&self, _: &ConversationId) {
        self.lease.lock().unwrap().owner = None;
    }
}

#[tokio::test]
async fn who_has_lost_a_conversation_is_fenced_and_may_claim_it_again() {
    let id = conversation("c-1");
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let lease = Arc::<Mutex<Lease>>::default();
    let bus = |process| {
        let ownership = Arc::new(Leased { process, lease: lease.clone() });
        Bus::builder().journal(journal.clone()).ownership(ownership).build()
    };
    let (first, second) = (bus("first"), bus("second"));
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
