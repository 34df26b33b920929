//! The order in which a conversation's approved decisions are released.
//!
//! A pure state machine: its inputs are what happened, its outputs [`Command`]s. One per
//! conversation; an idle one holds nothing and can be dropped.
//!
//! # What a decision goes through
//!
//! ```text
//! from            on                                to                 command
//! ─────────────── ───────────────────────────────── ────────────────── ─────────────────────
//! (none)          Approved                          waiting
//! waiting         it is next                        in flight          Release
//! waiting         it is next, a clarification       waiting for user   Pause others, Release
//! waiting         it is next, a CONTINUE            (done)             Release
//! waiting         what it is a step of is interrupted (interrupted)    Interrupt
//! in flight       Completed, Failed                 (done)
//! in flight       Detached                          background
//! in flight       a clarification is released       paused             Pause
//! in flight       an ERROR_RECOVERY is approved     (interrupted)      Interrupt
//! background      Completed, Failed                 (done)
//! background      an ERROR_RECOVERY is approved     (interrupted)      Interrupt
//! background      a clarification is released       paused             Pause
//! paused          the clarification is answered     as before          Resume
//! paused          Completed, Failed                 (done)
//! paused          Detached                          paused
//! paused          an ERROR_RECOVERY is approved     (interrupted)      Interrupt
//! waiting f. user Answered, Failed                  (done)
//! waiting f. user Completed                         waiting for user
//! waiting f. user an ERROR_RECOVERY is approved     waiting for user
//! ```
//!
//! # Which one is next
//!
//! 1. An ERROR_RECOVERY, earliest first. It only waits for an earlier recovery, and interrupts
//!    everything in flight except: another recovery (both are needed, and half a recovery is worse
//!    than none), a clarification that was asked, and the run that a pending recovery recovers,
//!    with the sub-agent that waits for it, or for the recovery. What waits and is a step of what
//!    is interrupted goes with it. Nothing else is released until it is done.
//! 2. A REQUEST_CLARIFICATION, when none is being answered. It pauses what is in flight, also in
//!    the background; nothing but a recovery is released until the user answers.
//! 3. When nothing is in flight: the earliest decision that [`AgendaLimits::overtakings`] later
//!    arrivals have overtaken; without one, the most urgent by rank
//!    ([`DecisionType::priority`](ephor_core::DecisionType::priority)), then the earliest.
//!
//! What is submitted before the agenda advances came together: however many those are, their ranks
//! decide, and none of them is a later arrival than another.
//!
//! Example: RESPOND (9), CREATE_NODE (8), REQUEST_CLARIFICATION (2) and another CREATE_NODE (8) are
//! approved together. The clarification is released, and the other three are paused. An
//! ERROR_RECOVERY (1) comes: nothing that can be interrupted is in flight, so it is released at
//! once, together with the clarification, which keeps waiting. The user answers while the recovery
//! runs: nothing is released yet. The recovery is done: the first CREATE_NODE is released, then the
//! second, then the RESPOND, each when the one before has ended.
//!
//! So nothing starves: apart from recoveries and clarifications, at most 16 later arrivals go
//! before any decision. A CONTINUE is released by its rank and is then done, since nobody carries
//! it out.

mod words;

use std::collections::BTreeSet;

use ephor_core::{DecisionType, EventId};
use serde::{Deserialize, Serialize};

pub use words::{AgendaError, AgendaLimits, Command, Item, Standing};

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Waiting {
    item: Item,
    /// What came together has the same number; what came later has a higher one.
    #[serde(default)]
    batch: u64,
    /// Later arrivals that were released before it.
    overtaken: u32,
    /// Of a recovery: whether it has interrupted what was in flight when it was approved.
    struck: bool,
}

/// A conversation's approved decisions, in the order in which they are released.
///
/// ```
/// use ephor_core::{DecisionType, EventId};
/// use ephor_rules::agenda::{Agenda, Command, Item};
///
/// let mut agenda = Agenda::default();
/// let (reply, node) = (EventId::fresh(), EventId::fresh());
/// // Two decisions of one moment: the more urgent one goes first, and blocks the other.
/// agenda.submit(Item::new(reply, DecisionType::Respond, 1)).unwrap();
/// agenda.submit(Item::new(node, DecisionType::CreateNode, 2)).unwrap();
/// assert_eq!(agenda.advance(), [Command::Release(node)]);
/// assert_eq!(agenda.completed(node), [Command::Release(reply)]);
/// agenda.completed(reply);
/// assert!(agenda.is_idle());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Agenda {
    limits: AgendaLimits,
    /// In the order of the conversation's sequence.
    waiting: Vec<Waiting>,
    /// The batch of what comes next.
    #[serde(default)]
    batch: u64,
    /// How many hold it back.
    #[serde(default)]
    holds: u32,
    recovery: Option<Item>,
    asked: Option<Item>,
    running: Option<Item>,
    background: Vec<Item>,
    /// Those of `running` and `background` that the holder was told to pause.
    paused: BTreeSet<EventId>,
}

impl Agenda {
    /// An empty agenda with the given limits.
    pub fn with_limits(limits: AgendaLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Reports that a decision was carried out. A clarification that waits for the user was asked,
    /// and keeps waiting.
    pub fn completed(&mut self, id: EventId) -> Vec<Command> {
        self.end(id, false);
        self.advance()
    }

    /// Reports that a decision couldn't be carried out.
    pub fn failed(&mut self, id: EventId) -> Vec<Command> {
        self.end(id, true);
        self.advance()
    }

    /// Reports that a decision's work continues in the background (an asynchronous run). It stays
    /// in flight, so that an ERROR_RECOVERY can interrupt it, but blocks no others.
    pub fn detached(&mut self, id: EventId) -> Vec<Command> {
        let is = |item: &mut Item| item.id == id;
        let running = self.running.take_if(is);
        // A recovery goes on as a run of its own, in which nodes can fail: their recoveries come next.
        self.background.extend(running.or_else(|| self.recovery.take_if(is)));
        self.advance()
    }

    /// Reports that the user answered. None: whichever clarification was asked.
    pub fn user_answered(&mut self, clarification: Option<EventId>) -> Vec<Command> {
        self.asked.take_if(|asked| clarification.is_none_or(|id| id == asked.id));
        self.advance()
    }

    /// Adds a decision without releasing anything, so that decisions made together can be ordered
    /// among themselves. Call [`Self::advance`] after the last: what comes then is later.
    pub fn submit(&mut self, item: Item) -> Result<(), AgendaError> {
        if self.standing(item.id).is_some() {
            return Err(AgendaError::Duplicate(item.id));
        }
        let Item { id, kind, .. } = item;
        let reserve = match kind {
            DecisionType::ErrorRecovery => AgendaLimits::RECOVERY_RESERVE,
            _ => 0,
        };
        let limit = self.limits.waiting.saturating_add(reserve) as usize;
        if self.waiting.len() + self.background.len() >= limit {
            return Err(AgendaError::Full { id, kind, limit });
        }
        let place = self.waiting.partition_point(|waiting| waiting.item.seq <= item.seq);
        let waiting = Waiting { item, batch: self.batch, overtaken: 0, struck: false };
        self.waiting.insert(place, waiting);
        Ok(())
    }

    /// Commands nothing until [`Self::unhold`], so that decisions which are published one after the
    /// other come together. Several may hold it.
    ///
    /// ```
    /// use ephor_core::{DecisionType, EventId};
    /// use ephor_rules::agenda::{Agenda, Command, Item};
    ///
    /// let mut agenda = Agenda::default();
    /// let (reply, node) = (EventId::fresh(), EventId::fresh());
    /// agenda.hold();
    /// agenda.submit(Item::new(reply, DecisionType::Respond, 1)).unwrap();
    /// assert_eq!(agenda.advance(), []);
    /// agenda.submit(Item::new(node, DecisionType::CreateNode, 2)).unwrap();
    /// assert_eq!(agenda.unhold(), [Command::Release(node)]);
    /// ```
    pub fn hold(&mut self) {
        self.holds = self.holds.saturating_add(1);
    }

    /// Ends a hold. After the last one it advances.
    pub fn unhold(&mut self) -> Vec<Command> {
        self.holds = self.holds.saturating_sub(1);
        self.advance()
    }

    /// Releases what may be released now. Idempotent.
    pub fn advance(&mut self) -> Vec<Command> {
        if self.holds > 0 { Vec::new() } else { self.advance_past_holds() }
    }

    /// The same while it is held: for decisions that had begun before the agenda was brought back,
    /// which have to be in their places before anything else is.
    pub fn advance_past_holds(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        self.interrupt(&mut commands);
        while let Some(place) = self.next() {
            self.release(place, &mut commands);
        }
        if self.asked.is_none() && self.recovery.is_none() {
            commands.extend(std::mem::take(&mut self.paused).into_iter().map(Command::Resume));
        }
        if self.waiting.iter().any(|waiting| waiting.batch == self.batch) {
            self.batch += 1;
        }
        commands
    }

    /// Whether it holds nothing and can be dropped.
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
            && self.background.is_empty()
            && self.holds == 0
            && [self.recovery, self.asked, self.running] == [None; 3]
    }

    /// The clarification that waits for the user's answer.
    pub fn clarification(&self) -> Option<EventId> {
        self.asked.map(|item| item.id)
    }

    /// A decision's status. None: it isn't on the agenda.
    pub fn standing(&self, id: EventId) -> Option<Standing> {
        self.entries().find(|(item, _)| item.id == id).map(|(_, standing)| standing)
    }

    fn entries(&self) -> impl Iterator<Item = (&Item, Standing)> {
        let pick = |paused, other| if paused { Standing::Paused } else { other };
        let at_work = move |item: &Item, other| pick(self.paused.contains(&item.id), other);
        let waiting = pick(self.asked.is_some(), Standing::Waiting);
        let in_flight = self.recovery.iter().map(|item| (item, Standing::InFlight));
        in_flight
            .chain(self.asked.iter().map(|i| (i, Standing::WaitingForUser)))
            .chain(self.running.iter().map(move |item| (item, at_work(item, Standing::InFlight))))
            .chain(
                self.background.iter().map(move |item| (item, at_work(item, Standing::Background))),
            )
            .chain(self.waiting.iter().map(move |w| (&w.item, waiting)))
    }

    fn first(&self, kind: DecisionType) -> Option<usize> {
        self.waiting.iter().position(|w| w.item.kind == kind)
    }

    /// Rule 1's second half: a recovery stops, once, everything in flight that isn't spared, and the
    /// steps of that.
    fn interrupt(&mut self, commands: &mut Vec<Command>) {
        let mut by = None;
        for waiting in &mut self.waiting {
            let recovery = waiting.item.kind == DecisionType::ErrorRecovery;
            if recovery && !std::mem::replace(&mut waiting.struck, true) {
                by = by.or(Some(waiting.item.id));
            }
        }
        let Some(by) = by else {
            return;
        };
        let pending = self.waiting.iter().map(|waiting| waiting.item);
        let pending = pending.filter(|item| item.kind == DecisionType::ErrorRecovery);
        let mut spared: Vec<EventId> = pending
            .chain(self.recovery)
            .flat_map(|item| [item.recovers, item.within])
            .flatten()
            .collect();
        let mut at = 0;
        while let Some(&step) = spared.get(at) {
            at += 1;
            let mut all = in_flight(self.running.as_ref(), &self.background);
            let outer = all.find(|item| item.id == step).and_then(|item| item.within);
            spared.extend(outer.filter(|outer| !spared.contains(outer)));
        }
        let mut gone = BTreeSet::new();
        let mut stopped = |item: &Item, gone: &mut BTreeSet<EventId>| {
            let decision = item.id;
            let stop = !spared.contains(&decision);
            if stop {
                gone.insert(decision);
                commands.push(Command::Interrupt { decision, by });
            }
            stop
        };
        self.running.take_if(|item| stopped(item, &mut gone));
        self.background.retain(|item| !stopped(item, &mut gone));
        let mut before = 0;
        while gone.len() > before {
            before = gone.len();
            self.waiting.retain(|Waiting { item, .. }| {
                let step = item.kind != DecisionType::ErrorRecovery
                    && item.within.is_some_and(|outer| gone.contains(&outer));
                !(step && stopped(item, &mut gone))
            });
        }
        self.paused
            .retain(|id| in_flight(self.running.as_ref(), &self.background).any(|i| i.id == *id));
    }

    /// The place of the one that is released next. None: nothing may be released now.
    fn next(&self) -> Option<usize> {
        if self.recovery.is_some() {
            return None;
        }
        if let Some(recovery) = self.first(DecisionType::ErrorRecovery) {
            return Some(recovery);
        }
        if self.asked.is_some() {
            return None;
        }
        if let Some(clarification) = self.first(DecisionType::RequestClarification) {
            return Some(clarification);
        }
        if self.running.is_some() {
            return None;
        }
        let places = self.waiting.iter().enumerate();
        let aged =
            places.clone().filter(|(_, waiting)| waiting.overtaken >= self.limits.overtakings);
        let next = aged.min_by_key(|(_, waiting)| waiting.batch);
        let next = next.or_else(|| places.min_by_key(|(_, waiting)| waiting.item.kind.priority()));
        next.map(|(place, _)| place)
    }

    fn release(&mut self, place: usize, commands: &mut Vec<Command>) {
        let Waiting { item, batch, .. } = self.waiting.remove(place);
        match item.kind {
            DecisionType::ErrorRecovery => self.recovery = Some(item),
            DecisionType::RequestClarification => {
                for item in in_flight(self.running.as_ref(), &self.background) {
                    if self.paused.insert(item.id) {
                        commands.push(Command::Pause(item.id));
                    }
                }
                self.asked = Some(item);
            }
            kind => {
                // Recoveries and clarifications go first whatever their number, so only the
                // others count towards a decision's turn.
                for earlier in self.waiting.iter_mut().filter(|waiting| waiting.batch < batch) {
                    earlier.overtaken = earlier.overtaken.saturating_add(1);
                }
                if kind != DecisionType::Continue {
                    self.running = Some(item);
                }
            }
        }
        commands.push(Command::Release(item.id));
    }

    /// Takes away what has ended. A clarification that was asked ends by failing only.
    fn end(&mut self, id: EventId, failed: bool) {
        let is = |item: &mut Item| item.id == id;
        self.paused.remove(&id);
        if self.running.take_if(is).is_some() {
            return;
        }
        if failed && self.asked.take_if(is).is_some() {
            return;
        }
        if self.recovery.take_if(is).is_none() {
            self.background.retain(|item| item.id != id);
        }
    }
}

/// What is being carried out, apart from a recovery.
fn in_flight<'a>(
    running: Option<&'a Item>,
    background: &'a [Item],
) -> impl Iterator<Item = &'a Item> {
    running.into_iter().chain(background)
}
