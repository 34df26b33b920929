//! Putting events on record, through the bus.

use ephor_bus::{BusError, Outcome, Receipt};
use ephor_core::Draft;
use ephor_journal::JournalError;
use futures::FutureExt;

use crate::cancel::Cancelling;
use crate::gate::{self, Gate};
use crate::services::Services;
use crate::store::Record;

/// Why a fact isn't on record.
#[derive(Debug, thiserror::Error)]
pub enum NotRecorded {
    /// The bus didn't take it.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// A middleware blocked it, or failed.
    #[error("{by} blocked it: {reason}")]
    Blocked {
        /// The middleware.
        by: String,
        /// The reason.
        reason: String,
    },
}

/// What is put on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// What nobody else may publish.
    Own,
    Anyones,
    /// One of its own that no middleware may block.
    End,
}

/// Whether the journal has it.
pub(crate) fn is_written(receipt: &Receipt) -> bool {
    receipt.position.is_some()
}

impl Services {
    /// Records a fact, or a step of accepted work, including events that nobody else may publish.
    /// Waits for a failing journal until it accepts the event or the runtime is shut down.
    pub async fn publish_own(&self, draft: Draft) -> Result<Receipt, BusError> {
        self.record(draft, true).await
    }

    /// Records a fact before anything is done on account of it. Unlike with
    /// [`publish_own`](Self::publish_own), it is an error that a middleware has blocked it: what is on
    /// record as blocked hasn't happened.
    pub async fn fact(&self, draft: Draft) -> Result<Receipt, NotRecorded> {
        delivered(self.publish_own(draft).await?)
    }

    /// [`fact`](Self::fact) for a conversation that several processes write in turn, each of which gives
    /// it back right after its write: while another one has it, this waits for its turn.
    pub async fn fact_in_turn(&self, draft: Draft) -> Result<Receipt, NotRecorded> {
        let record = self.store.record(&*self.timer, std::slice::from_ref(&draft)).in_turn();
        delivered(self.try_to_record(&draft, Whose::Own, record).boxed().await?)
    }

    /// Records what somebody wants to begin. Unlike [`fact`](Self::fact), it doesn't wait for a failing
    /// journal: it is refused at once, and isn't tried again later.
    pub async fn offer(&self, draft: Draft) -> Result<Receipt, NotRecorded> {
        delivered(self.offer_own(draft).await?)
    }

    /// [`publish_own`](Self::publish_own) for what anyone may publish.
    pub(crate) async fn record(&self, draft: Draft, own: bool) -> Result<Receipt, BusError> {
        let record = self.store.record(&*self.timer, std::slice::from_ref(&draft));
        let whose = if own { Whose::Own } else { Whose::Anyones };
        let receipt = self.try_to_record(&draft, whose, record).boxed().await?;
        if own {
            self.has_ended(&draft, &receipt).await;
        }
        Ok(receipt)
    }

    // Those who call it box it: what a bus's future holds isn't looked through for `Send` where this one is
    // held.
    pub(crate) async fn try_to_record(
        &self,
        draft: &Draft,
        whose: Whose,
        mut record: Record<'_>,
    ) -> Result<Receipt, BusError> {
        let own = whose != Whose::Anyones;
        loop {
            self.still_does(draft)?;
            if own {
                self.gate.announce(&draft.data, draft.id);
            }
            let mut tried = match whose {
                Whose::End => self.bus.publish_past(draft.clone(), gate::MIDDLEWARE).await,
                Whose::Own | Whose::Anyones => self.bus.publish(draft.clone()).await,
            };
            if let Err(BusError::Closed) = tried {
                // What has happened is still taken while the bus is drained.
                tried = self.bus.publish_from_handler(draft.clone()).await;
            }
            if own {
                // Where another middleware blocked it, the gate has never seen it.
                self.gate.renounce(draft.id);
            }
            match tried {
                Ok(receipt) => {
                    record.taken();
                    return Ok(receipt);
                }
                Err(error) if record.again(&error).await => {}
                Err(error) => return Err(self.noting_loss(draft, error)),
            }
        }
    }

    /// Publishes what somebody wants to begin, and notes whether the journal takes what is new.
    pub(crate) async fn offered<T>(
        &self,
        publish: impl Future<Output = Result<T, BusError>>,
        written: impl FnOnce(&T) -> bool,
    ) -> Result<T, BusError> {
        let offer = self.store.offer();
        let published = publish.await;
        offer.ended(self.timer.instant(), published.as_ref().map(written));
        published
    }

    /// Refuses what belongs to work that another process goes on with.
    fn still_does(&self, draft: &Draft) -> Result<(), BusError> {
        let conversation = draft.conversation.clone();
        Gate::still_at_work().map_err(|reason| BusError::NotOwner { conversation, reason })
    }

    /// Another process has what was to be written: what is at work here ends. Where whoever was to write
    /// it has ended already, what is at work here now may be this process's again.
    fn noting_loss(&self, draft: &Draft, error: BusError) -> BusError {
        if is_anothers(&error) && Gate::still_at_work().is_ok() {
            self.gate.lost(&draft.conversation);
        }
        error
    }

    /// Puts several on record in one commit, in their order: what happened, and what is published on
    /// account of it. The first `own` may be what nobody else may publish. Where a link of the chain
    /// stops one of them each is put on record by itself, up to the first that goes nowhere: what became
    /// of those that were tried.
    pub(crate) async fn record_together(
        &self,
        drafts: Vec<Draft>,
        own: usize,
    ) -> Vec<Result<Receipt, BusError>> {
        if drafts.len() > 1
            && let Some(together) = self.try_together(&drafts, own).await
        {
            return match together {
                Ok(receipts) => {
                    // The others are delivered.
                    let last = drafts.last().zip(receipts.last());
                    if let Some((draft, receipt)) = last.filter(|_| own == drafts.len()) {
                        self.has_ended(draft, receipt).await;
                    }
                    receipts.into_iter().map(Ok).collect()
                }
                Err(error) => vec![Err(error)],
            };
        }
        let mut tried = Vec::with_capacity(drafts.len());
        for (at, draft) in drafts.into_iter().enumerate() {
            let one = self.record(draft, at < own).await;
            let goes_on = one.as_ref().is_ok_and(Receipt::delivered);
            tried.push(one);
            if !goes_on {
                break;
            }
        }
        tried
    }

    /// None: each is to be put on record by itself.
    async fn try_together(
        &self,
        drafts: &[Draft],
        own: usize,
    ) -> Option<Result<Vec<Receipt>, BusError>> {
        let mut record = self.store.record(&*self.timer, drafts);
        let first = drafts.first()?;
        loop {
            if let Err(error) = self.still_does(first) {
                return Some(Err(error));
            }
            let announced = || drafts.iter().take(own);
            announced().for_each(|draft| self.gate.announce(&draft.data, draft.id));
            let tried = self.bus.publish_together(drafts.to_vec()).await;
            announced().for_each(|draft| self.gate.renounce(draft.id));
            match tried {
                Ok(receipts) => {
                    record.taken();
                    return Some(Ok(receipts));
                }
                Err(BusError::Parted { .. } | BusError::Closed) => {
                    record.let_go();
                    return None;
                }
                Err(error) if record.again(&error).await => {}
                Err(error) => return Some(Err(self.noting_loss(first, error))),
            }
        }
    }

    /// The same for what someone wants to begin: where the store fails, it is refused at once.
    pub(crate) async fn offer_own(&self, draft: Draft) -> Result<Receipt, BusError> {
        let id = draft.id;
        self.still_does(&draft)?;
        self.gate.announce(&draft.data, id);
        let _cancelling = Cancelling::of(self, &draft);
        let published = self.offered(self.bus.publish(draft.clone()), is_written).await;
        // Where another middleware blocked it, the gate has never seen it.
        self.gate.renounce(id);
        published.map_err(|error| self.noting_loss(&draft, error))
    }

    /// [`publish_own`](Self::publish_own), if nothing sensible can be done about a failure. The
    /// [`Store`](crate::store::Store) lists it as unrecorded.
    pub async fn tell(&self, draft: Draft) {
        let kind = draft.data.kind().to_owned();
        match self.publish_own(draft).await {
            Err(error) if is_anothers(&error) => {
                tracing::debug!(%error, kind, "another process tells it");
            }
            Err(error) => tracing::error!(%error, kind, "an event could not be published"),
            Ok(_) => {}
        }
    }
}

/// Whether another process has the conversation, or had it meanwhile.
pub(crate) fn is_anothers(error: &BusError) -> bool {
    matches!(error, BusError::NotOwner { .. } | BusError::Journal(JournalError::NotOwner { .. }))
}

/// What a middleware has blocked is on record, but hasn't happened.
fn delivered(receipt: Receipt) -> Result<Receipt, NotRecorded> {
    match receipt.outcome {
        Outcome::Delivered => Ok(receipt),
        Outcome::Blocked { by, reason } => Err(NotRecorded::Blocked { by, reason }),
    }
}
