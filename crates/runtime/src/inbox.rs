//! The inbox: what waits for people, and their answers. An answer passes the gate like a decision,
//! so nothing is carried out that wasn't judged at that moment.

mod allowances;
mod expiry;
mod index;
mod interrupts;
mod ready;

use std::sync::Arc;

use ephor_bus::{Outcome as Published, in_middleware};
use ephor_core::events::{Answer, HoldAnswered};
use ephor_core::{ConversationId, Draft, EventId, Violation};
use ephor_journal::{Claim, ClaimError};
use serde::Serialize;
use tokio::sync::{OwnedMutexGuard, oneshot};

pub use allowances::{Allow, Allowance, ApprovedLike};
pub(crate) use expiry::{expired, withdraw};
pub(crate) use index::{Index, SharedIndex};
pub use interrupts::Response;

pub use crate::outcome::{InboxError, Outcome};

use crate::due::What;
use crate::entity::Entity;
use crate::holds::{OpenHold, Subject};
use crate::recovery;
use crate::runtime::Runtime;
use crate::services::Services;

/// Longest name of a person, in bytes.
const MAX_NAME: usize = 200;

/// How often an answer is tried whose run's process dies meanwhile.
const TRIES: u32 = 3;

/// Maximum number of things that one list shows.
const MAX_LISTED: usize = 10_000;

/// Pending approvals and questions in the conversations of one tenant. Cheap to clone.
///
/// ```
/// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use ephor_runtime::Runtime;
/// use ephor_runtime::inbox::Filter;
///
/// let runtime = Runtime::builder().build().await?;
/// assert!(runtime.inbox().list(&Filter::default()).await?.is_empty());
/// # runtime.shutdown().await; Ok(()) }
/// ```
#[derive(Clone)]
pub struct Inbox {
    runtime: Runtime,
    tenant: Arc<str>,
}

/// A filter for items. Default: all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Only in this conversation.
    pub conversation: Option<ConversationId>,
    /// Only of this agent.
    pub agent: Option<String>,
    /// Only this type of decision, or node kind.
    pub action: Option<String>,
    /// Only what this rule holds.
    pub rule: Option<String>,
    /// At most this many. 0 means 10000.
    pub limit: usize,
}

impl Filter {
    fn takes(&self, item: &Item) -> bool {
        let question = &item.hold.question;
        self.conversation.as_ref().is_none_or(|wanted| *wanted == item.conversation)
            && self.agent.as_ref().is_none_or(|wanted| **wanted == *question.agent)
            && self.action.as_ref().is_none_or(|wanted| *wanted == question.action)
            && self.rule.as_ref().is_none_or(|wanted| question.rules.contains(wanted))
    }
}

/// A held decision or call.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Item {
    /// The conversation.
    #[serde(serialize_with = "as_text")]
    pub conversation: ConversationId,
    /// The hold.
    #[serde(flatten)]
    pub hold: OpenHold,
}

fn as_text<S: serde::Serializer>(id: &ConversationId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

impl Inbox {
    pub(crate) fn new(runtime: Runtime, tenant: &str) -> Self {
        Self { runtime, tenant: Arc::from(tenant) }
    }

    /// The inbox of another tenant.
    pub fn of(&self, tenant: &str) -> Self {
        Self::new(self.runtime.clone(), tenant)
    }

    /// Held decisions and calls, soonest to expire first. [`list`](Self::list) includes questions.
    /// The first call in a process reads the conversations in which something waits, later ones
    /// what was added to the journal, by any process.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn holds(&self, filter: &Filter) -> Result<Vec<Item>, InboxError> {
        let now = self.runtime.services.clock.now();
        let all = self.index().await?.items(&self.tenant);
        let (mut open, late): (Vec<Item>, Vec<Item>) =
            all.into_iter().partition(|item| now < item.hold.question.expires_at);
        let due = &self.runtime.services.gate.waiting.due;
        for item in late {
            let at = item.hold.question.expires_at;
            due.add(at, item.hold.id, &item.conversation, What::Hold);
        }
        open.retain(|item| filter.takes(item));
        open.sort_by_key(|item| (item.hold.question.expires_at, item.hold.id));
        let most = if filter.limit == 0 { MAX_LISTED } else { filter.limit.min(MAX_LISTED) };
        open.truncate(most);
        Ok(open)
    }

    /// One held item.
    ///
    /// # Errors
    /// No held item has that id, or the journal can't be read.
    pub async fn get(&self, id: EventId) -> Result<Item, InboxError> {
        let index = self.index().await?;
        index.find(&self.tenant, id)
    }

    /// Answers something that is held. Where the process that has its run dies just then, this one
    /// has the conversation, and not the run: it is gone on with here, and answered again.
    async fn settle(
        &self,
        id: EventId,
        by: &str,
        digest: &str,
        answer: Answer,
    ) -> Result<Outcome, InboxError> {
        let mut tries = 0;
        loop {
            tries += 1;
            match self.settle_once(id, by, digest, answer.clone()).await {
                Err(InboxError::RunGone)
                    if tries < TRIES && self.is_left(&self.get(id).await?).await? => {}
                settled => return settled,
            }
        }
    }

    async fn settle_once(
        &self,
        id: EventId,
        by: &str,
        digest: &str,
        answer: Answer,
    ) -> Result<Outcome, InboxError> {
        let by = named(by)?;
        let item = self.get(id).await?;
        // What another process owns is carried out there.
        let claim = self.runtime.services.ownership.claim(&item.conversation).await;
        let owned = !matches!(claim, Err(ClaimError::NotOwner(_)));
        let others = matches!(claim, Ok(Claim { alone: false, .. }));
        let mut claimed = Claimed {
            services: &self.runtime.services,
            conversation: item.conversation.clone(),
            // One that takes nothing over by itself leaves what it has claimed to others when it ends.
            open: owned && self.runtime.services.settings.take_over,
        };
        let of_call = matches!(item.hold.subject, Subject::Call { .. });
        let lets = !matches!(answer, Answer::Reject { .. } | Answer::Answer { .. });
        if owned {
            // It may have been asked elsewhere, of a conversation that is in memory here.
            self.runtime.services.look_first(&item.conversation).await;
        }
        // What waits in another process that is alive is judged and made there.
        if owned && !(of_call && others) {
            match &answer {
                Answer::Approve => self.ready(&item, &item.hold.payload).await?,
                Answer::Edit { payload } => self.ready(&item, payload).await?,
                Answer::Reject { .. } | Answer::Answer { .. } | Answer::Happened { .. } => {}
            }
        }
        let answered = HoldAnswered { hold: id, by, digest: digest.to_owned(), answer };
        let gate = &self.runtime.services.gate;
        // Most mistakes are found here, and leave no trace in the journal. What counts is what the
        // gate finds when the conversation is locked.
        if owned {
            let mut weighed = self.weigh(&item.conversation, &answered).await;
            if matches!(&weighed, Err(InboxError::NotHere { .. })) && !in_middleware() {
                // Whoever ran what it is about may be gone.
                let taken = recovery::take_up(&self.runtime.services, &item.conversation).await;
                taken.map_err(InboxError::journal)?;
                weighed = self.weigh(&item.conversation, &answered).await;
            }
            let gone = of_call && lets && !gate.waiting.calls.contains_key(&id);
            // A run that is brought back makes another attempt: not for an answer that is wrong.
            if gone && matches!(weighed, Ok(()) | Err(InboxError::RunGone)) {
                self.bring_back(&item).await?;
                weighed = self.weigh(&item.conversation, &answered).await;
            }
            weighed?;
        }
        let draft = Draft::new(item.conversation, answered).from_source("inbox").after(id);
        let (reply, outcome) = oneshot::channel();
        gate.waiting.answers.insert(draft.id, reply);
        let waiting = Asked { services: &self.runtime.services, answer: draft.id };
        let offered = self.runtime.services.offer_one_anywhere(draft).await?;
        claimed.open = false;
        let Some(receipt) = offered else {
            return Ok(Outcome::PassedOn);
        };
        drop(waiting);
        match (outcome.await, receipt.outcome) {
            (Ok(outcome), _) => outcome,
            (Err(_), Published::Blocked { by, reason }) => Err(InboxError::Blocked { by, reason }),
            (Err(_), Published::Delivered) => {
                Err(InboxError::Journal("the gate has not seen the answer".to_owned()))
            }
        }
    }

    /// What an answer would come to now. Nothing happens.
    async fn weigh(
        &self,
        conversation: &ConversationId,
        answered: &HoldAnswered,
    ) -> Result<(), InboxError> {
        let gate = &self.runtime.services.gate;
        let weighed = gate.weigh(conversation, answered).await;
        if let Err(InboxError::Expired { at }) = weighed {
            gate.waiting.due.add(at, answered.hold, conversation, What::Hold);
        }
        weighed
    }

    /// Answers several items, one after the other, each with its own result.
    pub async fn answer_many(
        &self,
        by: &str,
        answers: impl IntoIterator<Item = (EventId, String, Answer)>,
    ) -> Vec<(EventId, Result<Outcome, InboxError>)> {
        let mut outcomes = Vec::new();
        for (id, digest, answer) in answers {
            outcomes.push((id, self.answer(id, by, &digest, answer).await));
        }
        outcomes
    }

    async fn index(&self) -> Result<OwnedMutexGuard<Index>, InboxError> {
        let (index, services) =
            (self.runtime.services.get::<SharedIndex>(), &self.runtime.services);
        index.caught_up(&*services.journal).await.map_err(InboxError::journal)
    }
}

/// A claim that was made to answer something. What a dead process has left is nobody else's by it, and is
/// taken up also where the answer is refused.
struct Claimed<'a> {
    services: &'a Services,
    conversation: ConversationId,
    open: bool,
}

impl Drop for Claimed<'_> {
    fn drop(&mut self) {
        let gate = &self.services.gate;
        let left =
            |entity: Arc<Entity>| entity.is_untried() && !entity.view().unfinished.is_empty();
        if self.open && gate.in_memory(&self.conversation).is_some_and(left) {
            gate.try_later(&self.conversation);
        }
    }
}

/// A person's name as it is recorded.
pub(crate) fn named(by: &str) -> Result<String, InboxError> {
    let name = by.trim();
    if !name.is_empty() && name.len() <= MAX_NAME && !name.chars().any(char::is_control) {
        return Ok(name.to_owned());
    }
    let violation = Violation {
        code: "INVALID_NAME".to_owned(),
        pointer: "/by".to_owned(),
        message: "by: must name a person".to_owned(),
        expected: format!("1 to {MAX_NAME} bytes without control characters"),
        hint: "Say who answers.".to_owned(),
    };
    Err(InboxError::Malformed { violations: vec![violation] })
}

struct Asked<'a> {
    services: &'a Services,
    answer: EventId,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.services.gate.waiting.answers.remove(&self.answer);
    }
}
