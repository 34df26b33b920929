//! Publishes several events in one commit.
//!
//! Each passes the whole chain up to the commit, where it stops while the next one passes. Then all
//! are committed, and each returns through the chain with its own result. So every middleware sees
//! every event before and after the commit, in order.

use std::collections::VecDeque;
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{Disposition, Draft, EventId};
use futures::FutureExt;
use futures::future::{BoxFuture, Either, select};
use tokio::sync::oneshot;

use crate::core::Publishing;
use crate::error::BusError;
use crate::middleware::{Batch, Committed, End, Entry, Middleware, MiddlewareError, Next};
use crate::place::{Place, in_place};
use crate::publish::{Pass, Rounds};
use crate::receipt::Receipt;

/// Publishes all of them in one commit, or none. They are of one conversation.
pub(crate) async fn publish(
    core: Publishing,
    drafts: Vec<Draft>,
    waits: bool,
) -> Result<Vec<Receipt>, BusError> {
    let Some(first) = drafts.first() else {
        return Ok(Vec::new());
    };
    let route = core.routes.together(drafts.iter().map(|draft| draft.data.kind()));
    let pass = Pass::begin(core, first, route, waits).await;
    pass.finish(move |mut pass| async move {
        let mut rounds = Rounds::default();
        loop {
            match pass.round_together(&drafts).await {
                Err(error) if pass.goes_on(&mut rounds, &error).await => {}
                outcome => return outcome,
            }
        }
    })
    .await
}

impl Pass {
    /// Lets all of them pass the chain once.
    async fn round_together(&mut self, drafts: &[Draft]) -> Result<Vec<Receipt>, BusError> {
        let head = self.load_head().await?;
        if let Some(receipt) = self.too_late(head) {
            return Ok(receipts(drafts, &receipt));
        }
        let head = self.found.as_ref().map_or(head, |found| found.expected);
        let mut halted = Vec::with_capacity(drafts.len() + 1);
        let gathered = self.gather(head, drafts, &mut halted).await;
        let settled = match &gathered {
            Ok(entries) => self.differs(entries),
            // It passed the chain before: a link that knows it already is no reason to part them now.
            Err(_) => self.receipt_of_found(),
        };
        if let Some(receipt) = settled {
            stop(halted, "it is on record, with others than come with it now").await;
            return Ok(receipts(drafts, &receipt));
        }
        let committed = match gathered {
            Ok(entries) => self.try_commit(entries).await,
            Err(parted) => Err(parted),
        };
        let committed = match committed {
            Ok(committed) => committed,
            Err(error) => {
                stop(halted, &error.to_string()).await;
                return Err(error);
            }
        };
        let (mut events, position) = (&*committed.events, committed.position);
        let mut receipts = Vec::with_capacity(drafts.len());
        let mut published = Vec::with_capacity(halted.len());
        for one in halted {
            let (own, rest) = events.split_at(one.entries);
            events = rest;
            let (id, own) = (one.published, Committed { events: own.into(), position });
            published.push(id);
            one.go_on(Ok(own.clone())).await;
            if drafts.iter().any(|draft| draft.id == id) {
                receipts.push(Receipt::new(id, own.events, position));
            }
        }
        self.deliver(&committed, &published);
        Ok(receipts)
    }

    /// Lets each pass up to the commit, with what [is bundled](Middleware::along) behind it.
    async fn gather(
        &self,
        head: u64,
        drafts: &[Draft],
        halted: &mut Vec<Halted>,
    ) -> Result<Vec<Entry>, BusError> {
        let middleware = &self.core.middleware;
        let mut entries: Vec<Entry> = Vec::with_capacity(drafts.len() + 2);
        let mut waiting: VecDeque<_> = drafts.iter().map(|draft| (draft.clone(), true)).collect();
        while let Some((draft, asked)) = waiting.pop_front() {
            let published = draft.id;
            let entry = Entry { draft, disposition: Disposition::Delivered };
            let batch = Batch {
                conversation: self.conversation.clone(),
                head,
                entries: vec![entry],
                ahead: entries.clone(),
                published,
            };
            let (one, batch) = Halted::begin(middleware.clone(), batch).await?;
            halted.push(one);
            let checked = self.check(&batch);
            checked.map_err(|error| parted("bus", &error.to_string()))?;
            let of = |entry: &&Entry| entry.draft.id == published;
            let own = batch.entries.iter().find(of).map(|entry| &entry.disposition);
            match own {
                // What follows was to be published on account of it.
                Some(Disposition::Blocked { by, reason }) if !waiting.is_empty() => {
                    return Err(parted(by, reason));
                }
                Some(Disposition::Blocked { .. }) => {}
                _ if asked => {
                    let along = middleware.iter().flat_map(|link| link.along(&batch));
                    let along: Vec<_> = along.map(|draft| (draft, false)).collect();
                    along.into_iter().rev().for_each(|draft| waiting.push_front(draft));
                }
                _ => {}
            }
            if let Some(one) = halted.last_mut() {
                one.entries = batch.entries.len();
            }
            entries.extend(batch.entries);
        }
        Ok(entries)
    }
}

/// The same for each.
fn receipts(drafts: &[Draft], of: &Receipt) -> Vec<Receipt> {
    let receipt = |draft: &Draft| Receipt::new(draft.id, of.events.clone(), of.position);
    drafts.iter().map(receipt).collect()
}

/// Gives the links of all of them the news that nothing was committed.
async fn stop(halted: Vec<Halted>, why: &str) {
    for one in halted {
        one.go_on(Err(MiddlewareError::NotCommitted(why.to_owned()))).await;
    }
}

fn parted(by: &str, reason: &str) -> BusError {
    BusError::Parted { by: by.to_owned(), reason: reason.to_owned() }
}

type Answer = Result<Committed, MiddlewareError>;

/// One of the events, with its links waiting for the commit.
struct Halted {
    published: EventId,
    /// How many entries of the commit are its own.
    entries: usize,
    chain: BoxFuture<'static, Option<BusError>>,
    answer: oneshot::Sender<Answer>,
}

impl Halted {
    /// Lets an event pass up to the commit. The error says which link stopped it.
    async fn begin(
        middleware: Arc<[Arc<dyn Middleware>]>,
        batch: Batch,
    ) -> Result<(Self, Batch), BusError> {
        let published = batch.published;
        let (arrives, mut arrived) = oneshot::channel();
        let (answer, answered) = oneshot::channel();
        let mut end = Halt { published, passing: Some((arrives, answered)), done: false, by: None };
        let chain = async move {
            let next = Next { rest: &middleware, end: &mut end };
            let _ = in_place(Place::Middleware, next.run(batch)).await;
            end.by
        };
        let mut chain = chain.boxed();
        let stopped = match select(&mut arrived, &mut chain).await {
            Either::Left((Ok(batch), _)) => {
                return Ok((Self { published, entries: 0, chain, answer }, batch));
            }
            Either::Left((Err(_), chain)) => chain.await,
            Either::Right((stopped, _)) => stopped,
        };
        Err(stopped.unwrap_or_else(|| parted("bus", "a link ended without the commit")))
    }

    /// Gives its links what came of it.
    async fn go_on(self, answer: Answer) {
        // The end of its chain waits for this.
        let _ = self.answer.send(answer);
        self.chain.await;
    }
}

/// The end of one event's chain: it waits for the others.
struct Halt {
    published: EventId,
    passing: Option<(oneshot::Sender<Batch>, oneshot::Receiver<Answer>)>,
    /// Whether it has an answer.
    done: bool,
    /// Which link stopped the event.
    by: Option<BusError>,
}

#[async_trait]
impl End for Halt {
    async fn commit(&mut self, batch: Batch) -> Answer {
        let gone = || MiddlewareError::NotCommitted("nobody commits it".to_owned());
        let (arrives, answered) = self.passing.take().ok_or_else(gone)?;
        arrives.send(batch).map_err(|_| gone())?;
        let answer = answered.await.unwrap_or_else(|_| Err(gone()));
        self.done = true;
        answer
    }

    fn blame(&mut self, by: &str, error: &MiddlewareError) {
        match error {
            MiddlewareError::NotCommitted(_) => {}
            _ if self.done => tracing::error!(middleware = by, event = %self.published, %error,
                "a middleware failed after the commit; what is committed is delivered"),
            MiddlewareError::Unready(error) => {
                self.by.get_or_insert_with(|| BusError::Journal(error.clone()));
            }
            _ => {
                self.by.get_or_insert_with(|| parted(by, &error.to_string()));
            }
        }
    }
}
