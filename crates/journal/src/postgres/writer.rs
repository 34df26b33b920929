//! The one task that writes: everything that waits goes into one call, and each commit gets its own
//! answer.
//!
//! ```text
//! waits --(sent)--> unknown --(answered)--> done
//!   |                  '--(connection lost: sent again, which finds what is there)--> unknown
//!   '--(no server for so long)--> failed <--(no server for longer)--'
//! ```

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout_at};

use super::call::{self, Outcome};
use super::place::Place;
use super::pool::{FIRST, LONGEST, PATIENCE};
use super::request::{Answer, Message, Request};
use super::session::{Failed, Session};
use super::shared::Shared;
use super::waits::{Fold, Waits};
use crate::JournalError;

/// Commits in one call.
const BATCH: usize = 2048;
/// Bytes of JSON in one call.
const BATCH_BYTES: usize = 8 << 20;
/// How long one waits whose answer was lost. To say too early that it failed would have it written twice.
const UNKNOWN: Duration = Duration::from_secs(60);
/// How often what waits is read again for one commit: each time others have changed it.
const REVIEWS: u32 = 8;

/// The one who writes.
pub(super) struct Writer {
    place: Arc<Place>,
    session: Option<Session>,
    waits: Waits,
    shared: Arc<Shared>,
    messages: mpsc::Receiver<Message>,
    queue: VecDeque<Request>,
    /// How many commits were taken.
    taken: u64,
    /// Who waits for everything up to a commit.
    settling: Vec<(u64, oneshot::Sender<()>)>,
}

impl Writer {
    pub fn new(place: Arc<Place>, shared: Arc<Shared>, messages: mpsc::Receiver<Message>) -> Self {
        let (queue, settling, waits) = (VecDeque::new(), Vec::new(), Waits::default());
        Self { place, session: None, waits, shared, messages, queue, taken: 0, settling }
    }

    /// Runs until nobody can append any more, and everything is answered.
    pub async fn run(mut self) {
        loop {
            self.settle();
            if self.queue.is_empty() {
                match self.messages.recv().await {
                    Some(message) => self.take(message),
                    None => return,
                }
            }
            self.take_all();
            let batch = next(&mut self.queue);
            if !batch.is_empty() {
                self.write(batch).await;
            }
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Append(mut request) => {
                self.taken += 1;
                request.number = self.taken;
                self.queue.push_back(request);
            }
            Message::Settle(done) => self.settling.push((self.taken, done)),
        }
    }

    /// Tells those for whom everything is answered.
    fn settle(&mut self) {
        if self.settling.is_empty() {
            return;
        }
        let first = self.queue.iter().map(|request| request.number).min().unwrap_or(u64::MAX);
        for (_, done) in self.settling.extract_if(.., |(until, _)| *until < first) {
            let _ = done.send(());
        }
    }

    /// Takes what is there, as far as it fits a batch.
    fn take_all(&mut self) {
        while self.queue.len() < BATCH
            && let Ok(message) = self.messages.try_recv()
        {
            self.take(message);
        }
    }

    /// Writes commits of different conversations, or finds out that they can't be written.
    async fn write(&mut self, mut batch: Vec<Request>) {
        let mut pause = FIRST;
        while !batch.is_empty() {
            let until = batch.iter().map(deadline).min().unwrap_or_else(Instant::now);
            let failed = match self.try_write(&mut batch, until).await {
                Ok(()) => return,
                Err(failed) => failed,
            };
            if failed.lost {
                self.session = None;
            } else if !failed.passes() {
                return self.give_up(batch, &failed).await;
            }
            let next = Instant::now() + pause;
            self.take_all();
            let waiting = std::mem::take(&mut self.queue);
            self.queue =
                waiting.into_iter().filter_map(|one| in_time(one, next, &failed)).collect();
            batch = batch.into_iter().filter_map(|one| in_time(one, next, &failed)).collect();
            sleep_until(next).await;
            pause = (pause * 2).min(LONGEST);
        }
    }

    /// The server refuses the call as a whole, and would refuse it again. The commit that is to blame
    /// harms no other: each is sent by itself.
    async fn give_up(&mut self, batch: Vec<Request>, failed: &Failed) {
        if let [_] = batch.as_slice() {
            let class = failed.state.as_deref().and_then(|state| state.get(..2));
            let malformed = matches!(class, Some("22" | "54"));
            for request in batch {
                let reason = failed.reason.clone();
                request.answer(Err(match malformed {
                    true => JournalError::Malformed(reason),
                    false => JournalError::Store(reason),
                }));
            }
            return;
        }
        for request in batch {
            Box::pin(self.write(vec![request])).await;
        }
    }

    /// One call. What is answered is taken out of the batch.
    async fn try_write(
        &mut self,
        batch: &mut Vec<Request>,
        deadline: Instant,
    ) -> Result<(), Failed> {
        let mut session = match self.session.take().filter(|session| !session.is_closed()) {
            Some(session) => session,
            None => {
                let mut session = open(&self.place, deadline).await?;
                self.shared.writes_by(session.process().await?);
                session
            }
        };
        let mut commits = Vec::with_capacity(batch.len());
        for request in batch.drain(..) {
            match self.waits.fold(&request) {
                Ok(fold) => commits.push((request, fold)),
                Err(error) => request.answer(Err(error)),
            }
        }
        let outcomes = call::append(&mut session, &commits).await;
        let outcomes = match outcomes {
            Ok(outcomes) => outcomes,
            Err(failed) => {
                batch.extend(commits.into_iter().map(|(request, _)| request));
                batch.iter_mut().for_each(|request| request.sent = true);
                self.session = Some(session);
                return Err(failed);
            }
        };
        let mut reviewed = Vec::new();
        let position = |outcome: &Outcome| match outcome {
            Outcome::Answer(Ok(position)) => Some(*position),
            _ => None,
        };
        if let Some(newest) = outcomes.iter().filter_map(position).max() {
            self.shared.tell(newest);
        }
        for ((mut request, fold), outcome) in commits.into_iter().zip(outcomes) {
            match outcome {
                Outcome::Answer(answer) => self.answer(request, fold, answer),
                Outcome::Review if request.reviews >= REVIEWS => {
                    request.fail("what waits in the conversation changes all the time");
                }
                Outcome::Review => {
                    request.reviews += 1;
                    reviewed.push(request);
                }
            }
        }
        self.review(session, reviewed).await;
        Ok(())
    }

    fn answer(&mut self, request: Request, fold: Fold, answer: Answer) {
        match &answer {
            Ok(_) => self.waits.accepted(&request, fold),
            Err(JournalError::Fenced { conversation, .. }) => self.shared.fenced(conversation),
            Err(_) => {}
        }
        request.answer(answer);
    }

    /// Reads what waits in their conversations, and has them written next.
    async fn review(&mut self, mut session: Session, requests: Vec<Request>) {
        if !requests.is_empty() {
            let of: Vec<_> = requests.iter().map(|request| request.conversation.clone()).collect();
            let read = self.waits.review(&mut session, &of).await;
            requests.into_iter().rev().for_each(|request| self.queue.push_front(request));
            if let Err(failed) = read {
                tracing::debug!(reason = %failed.reason, "what waits can't be read");
                return;
            }
        }
        self.session = Some(session);
    }
}

async fn open(place: &Place, deadline: Instant) -> Result<Session, Failed> {
    let opened = timeout_at(deadline, Session::open(place)).await;
    Ok(opened.map_err(|_| Failed::unreached())??)
}

fn deadline(request: &Request) -> Instant {
    request.since + if request.sent { UNKNOWN } else { PATIENCE }
}

/// A commit that can still wait until then; any other fails.
fn in_time(request: Request, until: Instant, failed: &Failed) -> Option<Request> {
    if deadline(&request) >= until {
        return Some(request);
    }
    let conversation = &request.conversation;
    tracing::warn!(%conversation, reason = %failed.reason, "a commit was given up");
    request.fail(&failed.reason);
    None
}

/// What goes into one call: at most one commit of each conversation, the first that waits. In the order in
/// which `append` locks.
fn next(queue: &mut VecDeque<Request>) -> Vec<Request> {
    let (mut batch, mut rest) = (Vec::with_capacity(queue.len().min(BATCH)), VecDeque::new());
    let (mut bytes, mut of) = (0, HashSet::new());
    for request in queue.drain(..) {
        let fits = batch.is_empty() || bytes + request.json.len() <= BATCH_BYTES;
        // One that is left keeps those of its conversation behind it.
        if of.insert(request.conversation.clone()) && fits {
            bytes += request.json.len();
            batch.push(request);
        } else {
            rest.push_back(request);
        }
    }
    *queue = rest;
    batch.sort_by(|one, other| place(one).cmp(&place(other)));
    batch
}

fn place(request: &Request) -> (&str, &str) {
    (request.conversation.tenant(), request.conversation.name())
}
