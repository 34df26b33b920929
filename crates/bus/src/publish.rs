//! The path of an event from its publisher to its subscribers' queues.
//!
//! Credits first, then the conversation's lock, then the middleware, the journal and the queues.
//! Once the lock is taken, this completes even if the publisher goes away: an event in the journal
//! is always delivered.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use async_trait::async_trait;
use ephor_core::{ConversationId, Disposition, Draft, Envelope, EventId};
use ephor_journal::{ClaimError, Commit, JournalError, Position};
use futures::FutureExt;
use futures::future::BoxFuture;
use smallvec::SmallVec;
use tokio::runtime::Handle;

use crate::core::Publishing;
use crate::delivery::{Dispatch, Reservation};
use crate::error::BusError;
use crate::locks::Locked;
use crate::middleware::{Batch, Committed, End, Entry, MiddlewareError, Next};
use crate::place::{Place, in_place};
use crate::receipt::Receipt;
use crate::routes::Route;
use crate::stats::Count;
use crate::unsure::{Found, Unsure};

/// Publishes; `waits` says whether it may wait for subscribers' queues. `gate`: the only middleware that
/// may stop it.
pub(crate) async fn publish(
    core: Publishing,
    draft: Draft,
    waits: bool,
    gate: Option<Arc<str>>,
) -> Result<Receipt, BusError> {
    let route = core.routes.of(draft.data.kind());
    let pass = Pass::begin(core, &draft, route, waits).await;
    pass.finish(move |pass| pass.run(draft, gate)).await
}

/// A future that is finished in the background when its owner drops it half-way.
struct Finished<T: Send + 'static> {
    way: Option<BoxFuture<'static, T>>,
    runtime: Handle,
}

impl<T: Send + 'static> Future for Finished<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let Some(way) = self.way.as_mut() else {
            return Poll::Pending;
        };
        let polled = way.poll_unpin(cx);
        if polled.is_ready() {
            self.way = None;
        }
        polled
    }
}

impl<T: Send + 'static> Drop for Finished<T> {
    fn drop(&mut self) {
        if let Some(way) = self.way.take() {
            self.runtime.spawn(way);
        }
    }
}

/// One event's passing, from the lock to the queues.
pub(crate) struct Pass {
    pub(crate) conversation: ConversationId,
    pub(crate) published: EventId,
    pub(crate) head: Locked,
    /// What is recorded of the published event already.
    pub(crate) found: Option<Found>,
    /// Whether what was published was found on record, so that observers read it there.
    pub(crate) looked: bool,
    reservation: Reservation,
    state: State,
    dispatches: SmallVec<[Dispatch; 2]>,
    /// Comes last, and so is dropped last: a shutdown waits until the lock and the credits are back.
    pub(crate) core: Publishing,
}

enum State {
    Open,
    Committed(Committed),
    Blamed { by: String, reason: String },
    Failed(BusError),
}

/// How often a publication has passed the chain, and why again.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    /// Another writer was quicker.
    quicker: u32,
    /// A store that failed was asked what it has.
    asked: bool,
}

impl Pass {
    /// How often an event passes the chain before its publisher is told that others are always
    /// quicker.
    pub(crate) const ROUNDS: u32 = 64;

    /// Takes what is needed for the way: credits, then the conversation's lock.
    pub(crate) async fn begin(
        core: Publishing,
        draft: &Draft,
        route: Arc<Route>,
        waits: bool,
    ) -> Self {
        let reservation = match waits {
            true => Reservation::take(route).await,
            false => Reservation::default(),
        };
        Self::lock(core, draft.conversation.clone(), draft.id, reservation).await
    }

    /// Takes the conversation's lock.
    pub(crate) async fn lock(
        core: Publishing,
        conversation: ConversationId,
        published: EventId,
        reservation: Reservation,
    ) -> Self {
        let head = core.locks.lock(&conversation).await;
        Self {
            conversation,
            published,
            state: State::Open,
            dispatches: SmallVec::new(),
            head,
            found: None,
            looked: false,
            reservation,
            core,
        }
    }

    /// Goes the way to its end, whatever becomes of the publisher.
    pub(crate) fn finish<T, F>(self, way: impl FnOnce(Self) -> F) -> impl Future<Output = T>
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        let runtime = self.core.runtime.clone();
        Finished { way: Some(way(self).boxed()), runtime }
    }

    async fn run(mut self, draft: Draft, gate: Option<Arc<str>>) -> Result<Receipt, BusError> {
        let mut rounds = Rounds::default();
        loop {
            match self.round(&draft, gate.as_deref()).await {
                Err(error) if self.goes_on(&mut rounds, &error).await => {}
                outcome => return outcome,
            }
        }
    }

    /// Whether the chain is to be passed once more: until no other writer of the conversation is quicker,
    /// since a fact is appended wherever the head is, and a decision is judged again in the world that the
    /// other one has made; and once where the store failed, and has it on record all the same.
    pub(crate) async fn goes_on(&mut self, rounds: &mut Rounds, error: &BusError) -> bool {
        if error.by_others() {
            rounds.quicker += 1;
            return rounds.quicker < Self::ROUNDS;
        }
        // Its publisher may not come again, and nobody else carries out what is recorded.
        let failed = matches!(error, BusError::Journal(JournalError::Store(_)));
        failed && !std::mem::replace(&mut rounds.asked, true) && self.is_there().await
    }

    /// Passes the chain once.
    async fn round(&mut self, draft: &Draft, gate: Option<&str>) -> Result<Receipt, BusError> {
        self.state = State::Open;
        let head = self.load_head().await?;
        if let Some(receipt) = self.too_late(head) {
            return Ok(receipt);
        }
        let head = self.found.as_ref().map_or(head, |found| found.expected);
        let mut middleware = self.core.middleware.clone();
        loop {
            let batch = self.batch(head, draft.clone(), Disposition::Delivered);
            let next = Next { rest: &middleware, end: &mut *self };
            // What the chain returns is in the pass, too; only there can no link have changed it.
            let _ = in_place(Place::Middleware, next.run(batch)).await;
            let State::Blamed { by, reason } = &self.state else {
                break;
            };
            if gate.is_none_or(|gate| gate == by) {
                break;
            }
            tracing::warn!(middleware = %by, %reason, event = %self.published,
                "a middleware that may not stop it is passed over");
            middleware = middleware.iter().filter(|link| link.name() != by).cloned().collect();
            self.state = State::Open;
        }
        if let State::Blamed { by, reason } = &self.state {
            let disposition = Disposition::Blocked { by: by.clone(), reason: reason.clone() };
            if let Some(receipt) = self.receipt_of_found() {
                // It passed the chain before, and is recorded.
                return Ok(receipt);
            }
            let batch = self.batch(head, draft.clone(), disposition);
            self.state = State::Open;
            let _ = self.commit(batch).await;
        }
        match std::mem::replace(&mut self.state, State::Open) {
            State::Committed(committed) => {
                self.deliver(&committed, &[self.published]);
                Ok(Receipt::new(self.published, committed.events, committed.position))
            }
            State::Failed(error) => Err(error),
            State::Blamed { reason, .. } => Err(BusError::Journal(JournalError::Malformed(reason))),
            State::Open => Err(BusError::Closed),
        }
    }

    fn batch(&self, head: u64, draft: Draft, disposition: Disposition) -> Batch {
        let mut entries = Vec::with_capacity(2);
        entries.push(Entry { draft, disposition });
        Batch {
            conversation: self.conversation.clone(),
            head,
            entries,
            ahead: Vec::new(),
            published: self.published,
        }
    }

    pub(crate) async fn load_head(&mut self) -> Result<u64, BusError> {
        if self.head.epoch.is_none() {
            let conversation = self.conversation.clone();
            let claimed = self.core.ownership.claim(&conversation).await;
            let claim = claimed.map_err(|error| match error {
                ClaimError::NotOwner(reason) => BusError::NotOwner { conversation, reason },
                ClaimError::Journal(error) => BusError::Journal(error),
            })?;
            self.head.epoch = Some(claim.epoch);
        }
        if !self.head.unsure.is_empty() {
            self.find_unsure().await?;
        }
        if let Some(sequence) = self.head.sequence {
            return Ok(sequence);
        }
        let loaded = self.core.journal.head(&self.conversation).await;
        let sequence = loaded.map_err(BusError::Journal)?;
        self.head.sequence = Some(sequence);
        Ok(sequence)
    }

    pub(crate) fn check(&self, batch: &Batch) -> Result<(), MiddlewareError> {
        let mut drafts = batch.entries.iter().map(|entry| &entry.draft);
        if let Some(foreign) = drafts.find(|draft| draft.conversation != self.conversation) {
            return Err(MiddlewareError::failed(format_args!(
                "the batch of conversation {} holds an event of {}",
                self.conversation, foreign.conversation
            )));
        }
        let mut drafts = batch.entries.iter().map(|entry| &entry.draft);
        if !drafts.any(|draft| draft.id == batch.published) {
            return Err(MiddlewareError::failed(
                "the published event was removed from the batch; block it instead",
            ));
        }
        Ok(())
    }

    pub(crate) async fn try_commit(&mut self, entries: Vec<Entry>) -> Result<Committed, BusError> {
        let now = self.core.clock.now();
        let mut sequence = self.load_head().await?;
        let found = self.found.as_ref();
        sequence = found.map_or(sequence, |found| found.expected);
        let mut there = found.map(|found| found.events.clone()).into_iter().flatten();
        let mut events: Vec<Arc<Envelope>> = Vec::with_capacity(entries.len());
        let mut dispatches = SmallVec::new();
        for Entry { draft, disposition } in entries {
            let durable = draft.data.durable();
            sequence += u64::from(durable);
            let place = if durable { sequence } else { 0 };
            let event = durable.then(|| there.next()).flatten();
            let event = event.unwrap_or_else(|| Arc::new(draft.seal(place, now, disposition)));
            if event.disposition == Disposition::Delivered {
                let route = self.core.routes.of(event.kind());
                dispatches.push(Dispatch::new(route, &event, &mut self.reservation)?);
            }
            events.push(event);
        }
        let position = self.append(&events, sequence).await?;
        self.dispatches = dispatches;
        Ok(Committed { events: events.into(), position })
    }

    /// Journals what is durable of the events; `sequence` is the last one's.
    async fn append(
        &mut self,
        events: &[Arc<Envelope>],
        sequence: u64,
    ) -> Result<Option<Position>, BusError> {
        let durable = events.iter().filter(|event| event.sequence > 0);
        let durable: Vec<_> = durable.cloned().collect();
        if durable.is_empty() {
            return Ok(None);
        }
        let expected = sequence - durable.len() as u64;
        self.write(durable, expected).await.map(Some)
    }

    /// Journals events that follow that sequence, with the owner's epoch.
    pub(crate) async fn write(
        &mut self,
        events: Vec<Arc<Envelope>>,
        expected: u64,
    ) -> Result<Position, BusError> {
        if let Some(found) = self.take_found() {
            self.head.sequence = Some(found.last());
            return Ok(found.position);
        }
        let last = expected.saturating_add(events.len() as u64);
        let unsure = Unsure::new(self.published, expected, &events);
        let commit = Commit::new(self.conversation.clone(), expected, events);
        let commit = commit.with_epoch(self.head.epoch.unwrap_or_default());
        match self.core.journal.append(commit).await {
            Ok(position) => {
                self.head.sequence = Some(last);
                self.head.position = position;
                self.settled(expected);
                Ok(position)
            }
            Err(JournalError::Conflict { conversation, expected, actual }) => {
                self.head.sequence = Some(actual);
                Err(BusError::Conflict { conversation, expected, actual })
            }
            Err(error) => {
                // Whether a failing store has written it is for the journal to say.
                self.head.sequence = None;
                match error {
                    JournalError::Fenced { .. } => self.head.epoch = None,
                    JournalError::Store(_) => self.unsure(unsure),
                    _ => {}
                }
                Err(BusError::Journal(error))
            }
        }
    }

    /// Tells observers of a commit, while the conversation is still locked.
    pub(crate) fn tell(&self, committed: &Committed) {
        if self.looked {
            // They have been told to read it.
            return;
        }
        self.core.observers.tell(committed.position, self.head.position, &committed.events);
    }

    /// Puts everything into the queues, while the conversation is still locked.
    pub(crate) fn deliver(&mut self, committed: &Committed, published: &[EventId]) {
        self.dispatches.drain(..).for_each(Dispatch::send);
        self.tell(committed);
        for event in committed.events.iter() {
            let counter = &self.core.routes.of(event.kind()).counter;
            if published.contains(&event.id) {
                counter.add(Count::Published);
            }
            counter.add(match event.disposition {
                Disposition::Delivered => Count::Delivered,
                Disposition::Internal => Count::Internal,
                Disposition::Blocked { .. } => Count::Blocked,
            });
        }
    }
}

#[async_trait]
impl End for Pass {
    async fn commit(&mut self, batch: Batch) -> Result<Committed, MiddlewareError> {
        self.check(&batch)?;
        match self.try_commit(batch.entries).await {
            Ok(committed) => {
                self.state = State::Committed(committed.clone());
                Ok(committed)
            }
            Err(error) => {
                let text = error.to_string();
                self.state = State::Failed(error);
                Err(MiddlewareError::NotCommitted(text))
            }
        }
    }

    /// Notes which link of the chain stopped the event: the innermost one that failed.
    fn blame(&mut self, by: &str, error: &MiddlewareError) {
        match (&self.state, error) {
            (State::Open, MiddlewareError::Unready(error)) => {
                self.state = State::Failed(BusError::Journal(error.clone()));
            }
            (State::Open, _) => {
                self.state = State::Blamed { by: by.to_owned(), reason: error.to_string() };
            }
            (State::Committed(_), _) => tracing::error!(
                middleware = by,
                conversation = %self.conversation,
                event = %self.published,
                %error,
                "a middleware failed after the commit; what is committed is delivered"
            ),
            (State::Blamed { .. } | State::Failed(_), _) => {}
        }
    }
}
