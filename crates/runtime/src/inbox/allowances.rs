//! Allowances: a person's temporary permission, during which a rule doesn't hold a kind of request.

use std::sync::Arc;

use ephor_bus::{BusError, Outcome as Published};
use ephor_core::events::{AllowanceGranted, AllowanceRevoked, Answer};
use ephor_core::{ConversationId, Draft, Event, EventId};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use super::{Inbox, InboxError, Item, Outcome, named};

/// What to allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allow {
    /// Anything like the item with that id: the same rules, agent, action and resource.
    Like(EventId),
    /// What is named here.
    Named {
        /// The conversation.
        conversation: ConversationId,
        /// The rule that would hold it.
        rule: String,
        /// The agent. None: any.
        agent: Option<Arc<str>>,
        /// A decision's type, or a node kind.
        action: String,
        /// The exact resource. None: any.
        resource: Option<String>,
    },
}

/// An allowance in force.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Allowance {
    /// The AllowanceGranted event.
    pub id: EventId,
    /// The conversation.
    #[serde(serialize_with = "super::as_text")]
    pub conversation: ConversationId,
    /// What was granted, until when, and by whom.
    #[serde(flatten)]
    pub granted: AllowanceGranted,
}

/// What came of an approval that allows similar requests, too.
#[derive(Debug, Clone, PartialEq)]
pub struct ApprovedLike {
    /// What came of the approval.
    pub outcome: Outcome,
    /// The allowances' ids: none unless what was approved is carried out. An error: the approval
    /// counts, but nothing is allowed.
    pub allowed: Result<Vec<EventId>, InboxError>,
}

impl Inbox {
    /// Approves an item, then allows anything like it until the given time. Prefer it to
    /// [`allow`](Self::allow) before [`answer`](Self::answer): the run of a held call may have to be
    /// continued for the answer, and with the allowance in force its next attempt would be carried
    /// out before the answer finds it.
    ///
    /// # Errors
    /// The item can't be allowed, or not for so long, or the approval wasn't accepted: nothing is
    /// approved or allowed then.
    pub async fn approve_like(
        &self,
        item: &Item,
        until: Timestamp,
        by: &str,
    ) -> Result<ApprovedLike, InboxError> {
        // By the item as it was shown: once it is answered, it isn't there any more.
        let by = named(by)?;
        self.lasts(until)?;
        let like = likes(item, until, &by)?;
        let (hold, digest) = (item.hold.id, &item.hold.question.digest);
        let outcome = self.answer(hold, &by, digest, Answer::Approve).await?;
        let allowed = match outcome {
            Outcome::Approved | Outcome::PassedOn => self.tell(&item.conversation, like).await,
            _ => Ok(Vec::new()),
        };
        Ok(ApprovedLike { outcome, allowed })
    }

    /// Allows something in its conversation until the given time, and returns the allowances' ids,
    /// one for each rule: all of them are granted, or none. Items that already wait keep waiting. If
    /// another process owns the conversation, it is told, and grants them.
    pub async fn allow(
        &self,
        what: Allow,
        until: Timestamp,
        by: &str,
    ) -> Result<Vec<EventId>, InboxError> {
        let by = named(by)?;
        self.lasts(until)?;
        let (conversation, granted) = match what {
            Allow::Like(id) => {
                let item = self.get(id).await?;
                let granted = likes(&item, until, &by)?;
                (item.conversation, granted)
            }
            Allow::Named { conversation, rule, agent, action, resource } => {
                if conversation.tenant() != &*self.tenant {
                    return Err(InboxError::NotFound);
                }
                let granted = AllowanceGranted { rule, agent, action, resource, until, by };
                (conversation, vec![granted])
            }
        };
        self.tell(&conversation, granted).await
    }

    /// Refuses a time that has passed, or is too far ahead.
    fn lasts(&self, until: Timestamp) -> Result<(), InboxError> {
        let most = self.runtime.services.settings.approvals.max_allowance;
        let longest = SignedDuration::from_secs(i64::try_from(most).unwrap_or(i64::MAX));
        let lasts = until.duration_since(self.runtime.services.clock.now());
        match lasts <= SignedDuration::ZERO || lasts > longest {
            true => Err(InboxError::TooLong { most }),
            false => Ok(()),
        }
    }

    /// The allowances in force, soonest to end first.
    pub async fn allowances(&self) -> Result<Vec<Allowance>, InboxError> {
        let now = self.runtime.services.clock.now();
        let mut all = self.index().await?.allowances(&self.tenant, now);
        all.sort_by_key(|allowance| (allowance.granted.until, allowance.id));
        Ok(all)
    }

    /// Revokes an allowance: from now on the rule holds such requests again. If another process owns
    /// the conversation, it is told, and revokes it.
    pub async fn revoke(&self, allowance: EventId, by: &str) -> Result<(), InboxError> {
        let by = named(by)?;
        let conversation = self.index().await?.allowance(&self.tenant, allowance).cloned();
        let conversation = conversation.ok_or(InboxError::NotFound)?;
        self.tell(&conversation, vec![AllowanceRevoked { allowance, by }]).await.map(|_| ())
    }

    /// Has all of them recorded in one commit, and returns their ids.
    async fn tell<E: Event>(
        &self,
        conversation: &ConversationId,
        events: Vec<E>,
    ) -> Result<Vec<EventId>, InboxError> {
        let draft = |event| Draft::new(conversation.clone(), event).from_source("inbox");
        let drafts: Vec<_> = events.into_iter().map(draft).collect();
        let ids = drafts.iter().map(|draft| draft.id).collect();
        let receipts = match self.runtime.services.offer_anywhere(drafts).await {
            Err(BusError::Parted { by, reason }) => return Err(InboxError::Blocked { by, reason }),
            offered => offered?.unwrap_or_default(),
        };
        match receipts.into_iter().find(|receipt| !receipt.delivered()).map(|other| other.outcome) {
            Some(Published::Blocked { by, reason }) => Err(InboxError::Blocked { by, reason }),
            Some(Published::Delivered) | None => Ok(ids),
        }
    }
}

/// Allowances for anything like an item, one for each rule that holds it.
fn likes(item: &Item, until: Timestamp, by: &str) -> Result<Vec<AllowanceGranted>, InboxError> {
    let question = &item.hold.question;
    if question.approvals > 1 || question.is_for_other_eyes() {
        return Err(InboxError::NotAllowable);
    }
    let like = question.held_by.iter().map(|held| AllowanceGranted {
        rule: held.rule.clone(),
        agent: Some(question.agent.clone()),
        action: held.action.clone(),
        resource: Some(held.resource.clone()),
        until,
        by: by.to_owned(),
    });
    Ok(like.collect())
}
