//! Observers of one conversation each. One follower of the feed serves all of them: it is there while
//! there is one, and hands each event only to those that observe its conversation.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ephor_core::{ConversationId, Envelope};
use ephor_journal::{Journal, JournalError, Position};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::{Hears, Mailbox, Observed, Observer, Observers, QUEUE};
use crate::pattern::Pattern;

/// Events read at a time of those for which there was no room.
const PAGE: usize = 256;

#[derive(Debug, Default)]
pub(super) struct Ones(Mutex<Table>);

#[derive(Debug, Default)]
struct Table {
    slots: HashMap<ConversationId, Vec<Held>>,
    /// Where the follower is told of commits.
    follower: Option<Arc<Mailbox>>,
}

/// An observer, as the follower has it.
#[derive(Debug)]
struct Held {
    slot: Arc<Slot>,
    queue: mpsc::Sender<Item>,
}

/// What an observer shares with the follower.
#[derive(Debug)]
pub(super) struct Slot {
    conversation: ConversationId,
    pattern: Pattern,
    /// What was committed up to here isn't for it.
    start: Position,
    /// All of the conversation's commits up to here have been given out.
    pub(super) given: AtomicU64,
    /// What found no room in the queue. While it is there, nothing is put into the queue.
    lost: Mutex<Option<Lost>>,
    failed: Mutex<Option<String>>,
}

#[derive(Debug, Default)]
struct Lost {
    events: u64,
    /// The last commit among them.
    through: Position,
}

#[derive(Debug)]
enum Item {
    Event { position: Position, envelope: Arc<Envelope>, whole: bool },
    Lagged { missed: u64, after: Position },
    Unreadable(JournalError),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ones {
    /// How many observers there are, and followers for them.
    pub(super) fn len(&self) -> (usize, usize) {
        let table = lock(&self.0);
        (table.slots.values().map(Vec::len).sum(), usize::from(table.follower.is_some()))
    }

    pub(super) fn end(&self, slot: &Arc<Slot>, observers: &Observers) {
        let mut table = lock(&self.0);
        let Some(held) = table.slots.get_mut(&slot.conversation) else { return };
        held.retain(|held| !Arc::ptr_eq(&held.slot, slot));
        if held.is_empty() {
            table.slots.remove(&slot.conversation);
        }
        if table.slots.is_empty()
            && let Some(follower) = table.follower.take()
        {
            observers.leave(&follower);
            follower.close();
        }
    }
}

impl Table {
    fn is_followed_by(&self, mailbox: &Arc<Mailbox>) -> bool {
        self.follower.as_ref().is_some_and(|own| Arc::ptr_eq(own, mailbox))
    }
}

/// Begins to observe a conversation.
pub(super) fn observe(
    observers: &Arc<Observers>,
    journal: &Arc<dyn Journal>,
    runtime: &Handle,
    conversation: &ConversationId,
    pattern: Pattern,
) -> (Arc<Slot>, Reader) {
    let mut table = lock(&observers.ones.0);
    let mut begins = None;
    if table.follower.is_none() {
        let feed = Observer::start(observers, journal, Pattern::from("*"), None);
        if let Hears::All(mailbox) = &feed.hears {
            table.follower = Some(mailbox.clone());
            let end = End { observers: observers.clone(), mailbox: mailbox.clone() };
            begins = Some(follow(feed, end));
        }
    }
    let start = *journal.watch().borrow();
    let slot = Arc::new(Slot {
        conversation: conversation.clone(),
        pattern,
        start,
        given: AtomicU64::new(start.number()),
        lost: Mutex::default(),
        failed: Mutex::default(),
    });
    let (queue, told) = mpsc::channel(QUEUE);
    let held = Held { slot: slot.clone(), queue };
    table.slots.entry(conversation.clone()).or_default().push(held);
    // A runtime that is gone drops it at once, and that takes the table.
    drop(table);
    begins.map(|follower| runtime.spawn(follower));
    let reader = Reader {
        slot: slot.clone(),
        journal: journal.clone(),
        told,
        last: start,
        sequence: 0,
        behind: None,
        page: Vec::new().into_iter(),
        over: false,
    };
    (slot, reader)
}

/// Hands out what the feed has.
async fn follow(mut feed: Observer, end: End) {
    while let Some(observed) = feed.next().await {
        let table = lock(&end.observers.ones.0);
        if !table.is_followed_by(&end.mailbox) {
            return;
        }
        match observed {
            Observed::Event { position, envelope } => {
                let whole = feed.position() >= position;
                for held in table.slots.get(&envelope.conversation).into_iter().flatten() {
                    held.offer(position, &envelope, whole);
                }
            }
            // Of which conversations it was isn't known.
            Observed::Lagged { missed, after } => {
                for held in table.slots.values().flatten() {
                    held.put(Item::Lagged { missed, after }, missed, Position::START);
                }
            }
            Observed::Unreadable(error) => {
                if let JournalError::Unreadable { position, conversation: Some(of), reason } = error
                {
                    for held in table.slots.get(&of).into_iter().flatten() {
                        let (conversation, reason) = (Some(of.clone()), reason.clone());
                        let error = JournalError::Unreadable { position, conversation, reason };
                        held.put(Item::Unreadable(error), 0, position.unwrap_or_default());
                    }
                }
            }
            Observed::Failed(error) => {
                for held in table.slots.values().flatten() {
                    *lock(&held.slot.failed) = Some(error.to_string());
                }
            }
        }
    }
}

/// Ends all observers when the follower ends, whatever ends it.
struct End {
    observers: Arc<Observers>,
    mailbox: Arc<Mailbox>,
}

impl Drop for End {
    fn drop(&mut self) {
        let mut table = lock(&self.observers.ones.0);
        if table.is_followed_by(&self.mailbox) {
            table.follower = None;
            table.slots.clear();
        }
    }
}

impl Held {
    fn offer(&self, position: Position, envelope: &Arc<Envelope>, whole: bool) {
        let slot = &self.slot;
        let earlier = envelope.sequence > 0 && position <= slot.start;
        if !earlier && slot.pattern.matches(envelope.kind()) {
            let through = if envelope.sequence > 0 { position } else { Position::START };
            self.put(Item::Event { position, envelope: envelope.clone(), whole }, 1, through);
        }
    }

    fn put(&self, item: Item, events: u64, through: Position) {
        let mut lost = lock(&self.slot.lost);
        if lost.is_some() || self.queue.try_send(item).is_err() {
            let lost = lost.get_or_insert_default();
            lost.events += events;
            lost.through = lost.through.max(through);
        }
    }
}

/// The observer's own side.
pub(super) struct Reader {
    slot: Arc<Slot>,
    journal: Arc<dyn Journal>,
    told: mpsc::Receiver<Item>,
    /// All commits up to here are given out, and the conversation's events up to this sequence.
    last: Position,
    sequence: u64,
    /// Up to where the journal has to be read.
    behind: Option<Position>,
    page: std::vec::IntoIter<(Position, Arc<Envelope>)>,
    over: bool,
}

impl Reader {
    pub(super) async fn next(&mut self) -> Option<Observed> {
        loop {
            if let Some((position, envelope)) = self.page.next() {
                let whole = self.page.as_slice().first().is_none_or(|(next, _)| *next > position);
                if let Some(event) = self.give(position, envelope, whole) {
                    return Some(event);
                }
                continue;
            }
            if self.over {
                return None;
            }
            if let Some(through) = self.behind {
                match self.journal.read_all(self.last, PAGE).await {
                    Ok(page) => self.turn(page, through),
                    Err(JournalError::Unreadable {
                        position: Some(position),
                        conversation,
                        reason,
                    }) if position > self.last => {
                        self.last = position;
                        // The follower tells of what is beyond.
                        if position <= through
                            && conversation.as_ref() == Some(&self.slot.conversation)
                        {
                            let position = Some(position);
                            let error = JournalError::Unreadable { position, conversation, reason };
                            return Some(Observed::Unreadable(error));
                        }
                    }
                    Err(error) => {
                        self.over = true;
                        return Some(Observed::Failed(error));
                    }
                }
                continue;
            }
            let item = match self.told.try_recv() {
                Ok(item) => Some(item),
                // Only after what is in the queue, which was told before.
                Err(_) => match self.take_lost() {
                    Some(lagged) => return Some(lagged),
                    None => self.told.recv().await,
                },
            };
            match item {
                Some(Item::Event { position, envelope, whole }) => {
                    if let Some(event) = self.give(position, envelope, whole) {
                        return Some(event);
                    }
                }
                Some(Item::Unreadable(error)) => return Some(Observed::Unreadable(error)),
                Some(Item::Lagged { missed, after }) => {
                    return Some(Observed::Lagged { missed, after });
                }
                None => {
                    if let Some(lagged) = self.take_lost() {
                        return Some(lagged);
                    }
                    self.over = true;
                    let failed = lock(&self.slot.failed).take();
                    return failed.map(|error| Observed::Failed(JournalError::Store(error)));
                }
            }
        }
    }

    fn take_lost(&mut self) -> Option<Observed> {
        let mut lost = lock(&self.slot.lost);
        // Told since the queue was found empty, and before what was lost.
        if !self.told.is_empty() {
            return None;
        }
        let Lost { events, through } = lost.take()?;
        self.behind = (through > self.last).then_some(through);
        Some(Observed::Lagged { missed: events, after: self.last })
    }

    /// Goes on with a page of the journal, as far as it was lost.
    fn turn(&mut self, mut page: Vec<(Position, Arc<Envelope>)>, through: Position) {
        page.retain(|(position, _)| *position <= through);
        match page.last() {
            None => self.behind = None,
            Some((last, _)) => self.last = *last,
        }
        page.retain(|(_, envelope)| envelope.conversation == self.slot.conversation);
        self.page = page.into_iter();
    }

    fn give(
        &mut self,
        position: Position,
        envelope: Arc<Envelope>,
        whole: bool,
    ) -> Option<Observed> {
        if envelope.sequence > 0 {
            if envelope.sequence <= self.sequence {
                return None;
            }
            self.sequence = envelope.sequence;
        }
        if whole {
            self.last = self.last.max(position);
            self.slot.given.fetch_max(position.number(), Ordering::AcqRel);
        }
        let matches = self.slot.pattern.matches(envelope.kind());
        matches.then_some(Observed::Event { position, envelope })
    }
}
