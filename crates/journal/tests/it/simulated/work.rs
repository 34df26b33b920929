//! What the processes do: effects outside that mustn't be done twice. `started` is on record before one,
//! `done` after it; whoever finds one started whose end isn't known says `again`, and does it with the
//! same key.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ephor_bus::{Batch, Bus, BusError, Committed, Middleware, MiddlewareError, Next};
use ephor_core::{ConversationId, Draft, Envelope, EventId};
use ephor_journal::leases::Owners;
use ephor_journal::{JournalError, Ownership};
use ephor_testkit::bus::Note;
use tokio::time::sleep;

use crate::simulated::net::Link;
use crate::simulated::world::{Flaw, World};

/// Effects of a conversation.
pub const EFFECTS: usize = 8;
/// Conversations.
pub const CONVERSATIONS: usize = 4;

/// What the record of a conversation comes to.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Fold {
    pub done: usize,
    /// Who has begun the next one.
    pub open: Option<usize>,
    /// How often the end of one wasn't known.
    pub again: usize,
}

impl Fold {
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Arc<Envelope>>) -> Self {
        let mut fold = Self::default();
        for event in events.into_iter().filter(|event| !event.blocked()) {
            let note = event.read::<Note>().unwrap();
            let (what, _, by) = parts(&note.text);
            match what {
                "started" => fold.open = Some(by),
                "again" => (fold.open, fold.again) = (Some(by), fold.again + 1),
                _ => (fold.open, fold.done) = (None, fold.done + 1),
            }
        }
        fold
    }

    /// Whether that may be said now.
    fn allows(&self, text: &str) -> bool {
        let (what, number, by) = parts(text);
        number == self.done
            && match what {
                "started" => self.open.is_none() && number < EFFECTS,
                "again" => self.open.is_some(),
                _ => self.open == Some(by),
            }
    }
}

/// What is said, of which effect, by whom.
pub fn parts(text: &str) -> (&str, usize, usize) {
    let parts: Vec<_> = text.split(' ').collect();
    (parts[0], parts[1].parse().unwrap(), parts[2].parse().unwrap())
}

/// Judges what is said by the record as it is where it would stand, as a coordinator does.
pub struct Rules {
    pub world: Arc<World>,
}

#[async_trait]
impl Middleware for Rules {
    fn name(&self) -> &str {
        "rules"
    }

    async fn handle(&self, mut batch: Batch, next: Next<'_>) -> Result<Committed, MiddlewareError> {
        let limit = usize::try_from(batch.head).unwrap();
        let record = self.world.read(&batch.conversation, 0, limit);
        let draft = batch.published().unwrap();
        let (id, note) = (draft.id, draft.data.read::<Note>().unwrap());
        let judges = self.world.flaw != Flaw::NewIds;
        if judges && !Fold::of(&record).allows(&note.text) {
            batch.block(id, "rules", "it is too late for that");
        }
        next.run(batch).await
    }
}

pub fn id(number: usize) -> ConversationId {
    ConversationId::new(&format!("c{number}")).unwrap()
}

/// Works on whatever it may own.
pub async fn work(link: Link, owners: Arc<Owners<Link>>, bus: Bus) {
    loop {
        let (pause, any) = {
            let mut random = link.world.random();
            let any = usize::try_from(random.below(CONVERSATIONS as u64)).unwrap();
            (20 + random.below(200), any)
        };
        sleep(Duration::from_millis(pause)).await;
        link.life.goes_on().await;
        let left = owners.left_behind(CONVERSATIONS).await.unwrap_or_default();
        for of in left.into_iter().chain([id(any)]) {
            work_on(&link, &owners, &bus, &of).await;
        }
    }
}

/// Goes on with a conversation until all is done, or somebody else has it, or the server fails it.
async fn work_on(link: &Link, owners: &Arc<Owners<Link>>, bus: &Bus, of: &ConversationId) {
    let by = link.life.number;
    // Whether what is open is this process's own, and it is sure that it hasn't been done.
    let mut mine = false;
    loop {
        if owners.claim(of).await.is_err() {
            return;
        }
        let Ok(record) = bus.journal().read(of, 0, 1000).await else { return };
        let Fold { done, open, .. } = Fold::of(&record);
        if done == EFFECTS {
            bus.forget(of);
            owners.release(of);
            return;
        }
        if !std::mem::take(&mut mine) || open != Some(by) {
            let what = if open.is_some() { "again" } else { "started" };
            mine = say(link, bus, of, format!("{what} {done} {by}")).await;
            if !mine {
                return;
            }
            continue;
        }
        let key = format!("{}/{done}", of.name());
        if link.ask(&format!("does {key}"), move |world| world.does(key, by)).await.is_ok() {
            say(link, bus, of, format!("done {done} {by}")).await;
        }
    }
}

/// Puts it on record, however long that takes. False: it is too late for that.
async fn say(link: &Link, bus: &Bus, of: &ConversationId, text: String) -> bool {
    let mut draft = Note::draft(of, text);
    loop {
        match bus.publish(Draft::clone(&draft)).await {
            Ok(receipt) => return receipt.delivered(),
            Err(BusError::Journal(JournalError::Store(_))) => {
                sleep(Duration::from_millis(50)).await;
                link.life.goes_on().await;
            }
            Err(_) => return false,
        }
        if link.world.flaw == Flaw::NewIds {
            draft.id = EventId::fresh();
        }
    }
}
