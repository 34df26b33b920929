//! Takes over what dead processes left unfinished: claims the conversation, judges approved
//! decisions without an end again, and continues its actors.

use std::sync::Arc;

use ephor_core::events::DecisionValidated;
use ephor_core::{
    ConversationId, DecisionError, DecisionType, Envelope, EventId, WorkflowId, WorkflowStatus,
};
use ephor_journal::{ClaimError, JournalError, replay};
use ephor_rules::Verdict;

use super::Gate;
use crate::actor::Loaded;
use crate::entity::Entity;
use crate::execution::OpenDecision;
use crate::lineage::Lineage;
use crate::recovery::Taken;
use crate::view::View;

/// An approved decision of a dead process that isn't carried out any more.
#[derive(Debug, Clone)]
pub struct Lapsed {
    /// The type of the decision.
    pub kind: DecisionType,
    /// The DecisionMade.
    pub made: Arc<Envelope>,
    /// The reason.
    pub why: DecisionError,
}

/// What an attempt to take a conversation over has come to.
enum Attempt {
    /// It was taken over, in that epoch.
    Done(u64),
    /// It is this process's, which is at work in it.
    Busy,
    /// Others are at work there, or this process is, since before it lost it.
    Elsewhere,
}

/// Why a run that another process is at work on is mended there alone.
pub const RUNS_ELSEWHERE: &str =
    "another process runs the workflow, and only that one can mend the run";

impl Gate {
    /// The conversation for whoever is about to write it, and has its lock: what is unfinished in it is
    /// taken over, where no other process is at work there.
    pub(super) async fn taken_over(
        &self,
        conversation: &ConversationId,
        head: u64,
    ) -> Result<Arc<Entity>, JournalError> {
        Self::still_here(conversation)?;
        let known = match self.in_memory(conversation) {
            Some(entity) if self.check_hands(&entity, head).await? => {
                Self::still_here(conversation)?;
                None
            }
            known => known,
        };
        match known {
            // Where conversations have one owner, whoever writes is it by now: also where another one was
            // when it was looked at.
            Some(entity)
                if entity.is_untried()
                    || self.was_begun_by_others(&entity, head)
                    || (self.is_exclusive() && !entity.is_own()) =>
            {
                let tried = self.take_up(&entity).await;
                let tried = tried.inspect_err(|_| self.try_later(conversation))?;
                self.again.remove(conversation);
                match tried {
                    Attempt::Done(epoch) => entity.tried(Some(epoch)),
                    Attempt::Elsewhere => entity.tried(None),
                    Attempt::Busy => {
                        // What has been this process's stays so.
                        entity.tried_in_vain();
                        self.try_later(conversation);
                    }
                }
                self.found(&entity);
                Ok(entity)
            }
            Some(entity) => Ok(entity),
            None => {
                // One that has just begun is nobody else's.
                let own = match head {
                    0 if !self.is_exclusive() => Some(0),
                    _ => self.claimed(conversation).await?,
                };
                let why = match own {
                    Some(_) if head > 0 => Loaded::TakenOver,
                    _ => Loaded::Read,
                };
                let read = async {
                    let entity = self.load(conversation, head > 0, why).await?;
                    self.tell_of_lost(&entity).await?;
                    Ok::<_, JournalError>(entity)
                };
                let entity = read.await.inspect_err(|_| self.try_later(conversation))?;
                self.again.remove(conversation);
                entity.tried(own);
                self.found(&entity);
                Ok(entity)
            }
        }
    }

    /// Whether it was taken for new here, and others were quicker to begin it.
    pub(super) fn was_begun_by_others(&self, entity: &Entity, head: u64) -> bool {
        head > 0 && !self.is_exclusive() && entity.is_own() && entity.view().at == 0
    }

    /// Whether a conversation has one owner at a time, who alone may write it.
    pub(crate) fn is_exclusive(&self) -> bool {
        self.ownership.watch_handed().is_some()
    }

    /// The epoch in which the conversation is this process's, and nobody else's. None: others are at work
    /// in it, or this one is, still, since before it lost it.
    async fn claimed(&self, conversation: &ConversationId) -> Result<Option<u64>, JournalError> {
        match self.ownership.claim(conversation).await {
            Ok(claim) if claim.alone && self.has_left(conversation).await => Ok(Some(claim.epoch)),
            Ok(_) | Err(ClaimError::NotOwner(_)) => Ok(None),
            Err(ClaimError::Journal(error)) => Err(error),
        }
    }

    /// Takes over what is unfinished in a conversation that is in memory, as someone looked at it.
    async fn take_up(&self, entity: &Arc<Entity>) -> Result<Attempt, JournalError> {
        let Some(epoch) = self.claimed(entity.id()).await? else {
            return Ok(Attempt::Elsewhere);
        };
        let head = self.journal.head(entity.id()).await?;
        self.catch_up(entity, head).await?;
        // Those that another process was to see to are this one's now.
        self.waiting.due.add_all(entity.id(), &entity.view().holds);
        self.tell_of_lost(entity).await?;
        if !self.residents.let_go(entity, true) {
            return Ok(Attempt::Busy);
        }
        self.reissue(entity).await?;
        let told = self.told(entity.id(), entity.instances()).await?;
        self.residents.settle(entity, told.actors, Loaded::TakenOver);
        Ok(Attempt::Done(epoch))
    }

    /// A conversation is this process's by now, and what is unfinished in it couldn't be taken over:
    /// nobody else is told of it any more.
    pub(crate) fn try_later(&self, conversation: &ConversationId) {
        self.again.insert(conversation.clone());
        self.again_told.notify_one();
    }

    /// Those that are to be tried again.
    pub(crate) fn to_try_again(&self) -> Vec<ConversationId> {
        self.again.iter().map(|id| id.clone()).collect()
    }

    /// Completes once there is one.
    pub(crate) async fn is_to_try_again(&self) {
        while self.again.is_empty() {
            self.again_told.notified().await;
        }
    }

    /// Gives new tickets for what was approved and has no end. What isn't allowed any more lapses.
    pub(super) async fn reissue(&self, entity: &Arc<Entity>) -> Result<(), JournalError> {
        let unfinished: Vec<_> = {
            let view = entity.view();
            view.unfinished.iter().map(|(decision, at)| (*decision, *at)).collect()
        };
        if unfinished.is_empty() || self.scheduler.get().is_none() {
            return Ok(());
        }
        let mut records = Vec::with_capacity(unfinished.len());
        for (decision, at) in unfinished {
            records.extend(self.approved(entity.id(), decision, at).await?);
        }
        records.sort_by_key(|(made, _)| made.sequence);
        let ended = self.ended(entity).await?;
        let (judge, registry, now) = (self.judge(), self.registry(), self.clock.now());
        let mut view = entity.view();
        let view = &mut *view;
        // Their runs ended with their process, and may be continued.
        let running = view.workflows.set_all(WorkflowStatus::Running, WorkflowStatus::Ready);
        for (made, validated) in records {
            let kind = validated.decision_type;
            if let Some((why, _)) = ended.iter().find(|(_, of)| of.has(&made)) {
                view.unfinished.remove(&made.id);
                view.lapse(Lapsed { kind, made, why: why.clone() });
                continue;
            }
            let moment = view.moment(now);
            let who = view.who(&made.source, entity.id().clone());
            // A continued run asks about each node that was at work, if nobody was asked yet.
            let goes_on = |workflow: &WorkflowId| {
                running.contains(workflow) || view.cut_off.contains(&made.id)
            };
            let run = executes(&validated).filter(goes_on);
            let doubts = run.as_ref().map(|workflow| view.workflows.take_doubts(workflow));
            let verdict = judge.reissue(&validated, &view.world(&registry, moment, &who));
            if let (Some(workflow), Some(doubts)) = (run, doubts) {
                view.workflows.put_doubts(&workflow, doubts);
            }
            view.unfinished.remove(&made.id);
            let why = match verdict {
                Verdict::Approved(approval) => {
                    let ticket = OpenDecision::resumed(kind, approval, made.clone());
                    view.pending.insert(made.id, ticket);
                    continue;
                }
                Verdict::Rejected(rejection) => {
                    DecisionError::refused(rejection.reason(), rejection.violations)
                }
                Verdict::Held(hold) => {
                    let why = format!("a person must approve it by now: {}", hold.reason());
                    DecisionError::new(DecisionError::LAPSED, why)
                }
            };
            view.lapse(Lapsed { kind, made, why });
        }
        for id in running {
            view.workflows.set_status(&id, WorkflowStatus::Running);
        }
        Ok(())
    }

    /// What has followed from runs that people have ended, and from sub-agents that are gone, and why
    /// that ends.
    async fn ended(&self, entity: &Entity) -> Result<Vec<(DecisionError, Lineage)>, JournalError> {
        let id = entity.id();
        let (mut cancelled, gone) = {
            let view = entity.view();
            // Its verdict comes before all that it has led to.
            let after = |decision| view.unfinished.get(decision).copied().unwrap_or_default();
            let gone = view.agents_gone.iter().map(|decision| (*decision, after(decision)));
            (view.cancelled.clone(), gone.collect::<Vec<_>>())
        };
        let cancelling = self.cancelling.iter().filter(|cancelling| cancelling.0 == *id);
        cancelled.extend(cancelling.map(|cancelling| cancelling.1.clone()));
        let mut ended = Vec::with_capacity(cancelled.len() + gone.len());
        for cancelled in cancelled {
            let lineage = Lineage::of(&*self.journal, id, &cancelled).await?;
            ended.push((cancelled.error(), lineage));
        }
        for (decision, after) in gone {
            let lineage = Lineage::of_steps(&*self.journal, id, decision, after).await?;
            ended.push((DecisionError::agent_gone(), lineage));
        }
        Ok(ended)
    }

    /// An approved decision on record: its DecisionMade and its verdict, which has that sequence.
    async fn approved(
        &self,
        conversation: &ConversationId,
        decision: EventId,
        at: u64,
    ) -> Result<Option<(Arc<Envelope>, Arc<DecisionValidated>)>, JournalError> {
        // They are committed one right after the other, unless it was held.
        let near = self.journal.read(conversation, at.saturating_sub(2), 2).await?;
        let validated = near.iter().find(|event| event.sequence == at);
        let Some(validated) = validated.and_then(|event| event.read::<DecisionValidated>()) else {
            return Ok(None);
        };
        let mut made = near.into_iter().find(|event| event.id == decision);
        if made.is_none() {
            replay(&*self.journal, conversation, |event| {
                if event.id == decision {
                    made = Some(event.clone());
                }
            })
            .await?;
        }
        Ok(made.map(|made| (made, validated)))
    }

    /// Whether a workflow's run is at work in another process, as far as this one has looked.
    pub fn is_run_elsewhere(&self, conversation: &ConversationId, workflow: &WorkflowId) -> bool {
        self.in_memory(conversation)
            .is_some_and(|entity| Self::runs_with_others(&entity, &entity.view(), workflow))
    }

    /// The same. What a process that is dead has left is another one's until it was tried to take it over.
    pub(super) fn runs_with_others(entity: &Entity, view: &View, workflow: &WorkflowId) -> bool {
        let others = view.is_run_unfinished(workflow) && !entity.is_untried();
        !view.runs_here(workflow) && (entity.is_elsewhere() || others)
    }

    /// What lapsed when a conversation was taken over: once.
    pub fn take_lapsed(&self, conversation: &ConversationId) -> Vec<Lapsed> {
        let entity = self.in_memory(conversation);
        entity.map(|entity| std::mem::take(&mut entity.view().lapsed)).unwrap_or_default()
    }

    /// Takes over what is unfinished in a conversation that a process has left behind. Whoever asks has
    /// the conversation's lock.
    pub(crate) async fn take_left(
        &self,
        conversation: &ConversationId,
    ) -> Result<Taken, JournalError> {
        if let Some(entity) = self.in_memory(conversation) {
            entity.try_again();
        }
        let head = self.journal.head(conversation).await?;
        let entity = self.entity_at(conversation, head).await?;
        Ok(match entity.is_own() {
            _ if self.again.contains(conversation) => Taken::Busy,
            true => Taken::Here,
            false => Taken::Elsewhere,
        })
    }
}

/// The stored workflow that a decision runs.
fn executes(validated: &DecisionValidated) -> Option<WorkflowId> {
    let runs = validated.decision_type == DecisionType::ExecuteWorkflow;
    let id = validated.payload.get("workflow_id").filter(|_| runs)?.as_str()?;
    Some(WorkflowId::from(id))
}
