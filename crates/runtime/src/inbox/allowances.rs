//! Allowances: a person's temporary permission, during which a rule doesn't hold a kind of request.

use std::sync::Arc;

use ephor_bus::{BusError, Outcome as Published};
use ephor_core::events::{AllowanceGranted, AllowanceRevoked};
use ephor_core::{ConversationId, Draft, Event, EventId};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use super::{Inbox, InboxError, named};

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

impl Inbox {
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
        let most = self.services.settings.approvals.max_allowance;
        let now = self.services.clock.now();
        let longest = SignedDuration::from_secs(i64::try_from(most).unwrap_or(i64::MAX));
        let lasts = until.duration_since(now);
        if lasts <= SignedDuration::ZERO || lasts > longest {
            return Err(InboxError::TooLong { most });
        }
        let (conversation, granted) = match what {
            Allow::Like(id) => {
                let item = self.get(id).await?;
                let question = item.hold.question;
                if question.approvals > 1 || !question.not_by.is_empty() {
                    return Err(InboxError::NotAllowable);
                }
                let agent = question.agent;
                let like = question.held_by.into_iter().map(|held| AllowanceGranted {
                    rule: held.rule,
                    agent: Some(agent.clone()),
                    action: held.action,
                    resource: Some(held.resource),
                    until,
                    by: by.clone(),
                });
                (item.conversation, like.collect::<Vec<_>>())
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

    /// The allowances in force, soonest to end first.
    pub async fn allowances(&self) -> Result<Vec<Allowance>, InboxError> {
        let now = self.services.clock.now();
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
        let receipts = match self.services.offer_anywhere(drafts).await {
            Err(BusError::Parted { by, reason }) => return Err(InboxError::Blocked { by, reason }),
            offered => offered?.unwrap_or_default(),
        };
        match receipts.into_iter().find(|receipt| !receipt.delivered()).map(|other| other.outcome) {
            Some(Published::Blocked { by, reason }) => Err(InboxError::Blocked { by, reason }),
            Some(Published::Delivered) | None => Ok(ids),
        }
    }
}
