//! Long random lives of an agenda: whatever happens to it, what was approved is released once,
//! and in the end nothing is left.

use crate::driven;

use std::collections::{BTreeMap, BTreeSet};

use driven::{Input, tell};
use ephor_core::{DecisionType, EventId};
use ephor_rules::agenda::{Agenda, Command, Item, Standing};
use proptest::prelude::*;
use proptest::sample::Index;

#[derive(Debug, Clone)]
enum Act {
    /// Approved in one moment; of each whose run it recovers, or whose step it is.
    Approve(Vec<(DecisionType, Option<Index>)>),
    Reject,
    Complete(Index),
    Fail(Index),
    Detach(Index),
    Answer,
}

fn act() -> impl Strategy<Value = Act> {
    let kind = proptest::sample::select(DecisionType::ALL.to_vec());
    prop_oneof![
        4 => proptest::collection::vec((kind, any::<Option<Index>>()), 1..5)
            .prop_map(Act::Approve),
        1 => Just(Act::Reject),
        4 => any::<Index>().prop_map(Act::Complete),
        1 => any::<Index>().prop_map(Act::Fail),
        1 => any::<Index>().prop_map(Act::Detach),
        2 => Just(Act::Answer),
    ]
}

fn id(number: usize) -> EventId {
    format!("{number:032x}").parse().unwrap()
}

/// Where a decision stands.
#[derive(Debug)]
struct Entry {
    id: EventId,
    kind: DecisionType,
    standing: Standing,
}

/// Keeps the books on what an agenda commands.
#[derive(Default)]
struct Books {
    agenda: Agenda,
    approved: Vec<EventId>,
    released: BTreeSet<EventId>,
    interrupted: BTreeSet<EventId>,
    /// Those that were by the last approval: what comes later isn't a step of theirs any more.
    long_gone: BTreeSet<EventId>,
    paused: BTreeSet<EventId>,
    items: BTreeMap<EventId, Item>,
}

impl Books {
    /// All decisions on the agenda.
    fn entries(&self) -> Vec<Entry> {
        let entry = |item: &Item| {
            let standing = self.agenda.standing(item.id)?;
            Some(Entry { id: item.id, kind: item.kind, standing })
        };
        self.items.values().filter_map(entry).collect()
    }

    /// What a recovery that is approved now may strike: all that was released and goes on, but
    /// recoveries at work and what the user is asked.
    fn at_work(&self) -> BTreeSet<EventId> {
        let entries = self.entries().into_iter();
        let at_work = entries.filter(|entry| match entry.standing {
            Standing::InFlight => entry.kind != DecisionType::ErrorRecovery,
            Standing::Background => true,
            Standing::Paused => self.released.contains(&entry.id),
            Standing::Waiting | Standing::WaitingForUser => false,
        });
        at_work.map(|entry| entry.id).collect()
    }

    /// The runs that pending recoveries recover, and whoever waits for those or for the recoveries:
    /// grown until nothing is added.
    fn spared(
        &self,
        pending: &BTreeSet<EventId>,
        at_work: &BTreeSet<EventId>,
    ) -> BTreeSet<EventId> {
        let of = |recovery: &EventId| [self.items[recovery].recovers, self.items[recovery].within];
        let mut spared: BTreeSet<_> = pending.iter().flat_map(of).flatten().collect();
        loop {
            let steps = spared.iter().filter(|step| at_work.contains(step));
            let outer: Vec<_> = steps.filter_map(|step| self.items[step].within).collect();
            let before = spared.len();
            spared.extend(outer);
            if spared.len() == before {
                return spared;
            }
        }
    }

    /// What waits and isn't a recovery.
    fn waiting(&self) -> Vec<EventId> {
        let entries = self.entries().into_iter();
        let waiting = entries.filter(|entry| {
            entry.kind != DecisionType::ErrorRecovery
                && matches!(entry.standing, Standing::Waiting | Standing::Paused)
                && !self.released.contains(&entry.id)
        });
        waiting.map(|entry| entry.id).collect()
    }

    /// Recoveries that wait, or are at work.
    fn pending(&self) -> BTreeSet<EventId> {
        let entries = self.entries().into_iter();
        let recoveries = entries.filter(|entry| {
            entry.kind == DecisionType::ErrorRecovery
                && (entry.standing == Standing::InFlight || !self.released.contains(&entry.id))
        });
        recoveries.map(|entry| entry.id).collect()
    }

    fn take(&mut self, commands: Vec<Command>) -> Result<(), TestCaseError> {
        for command in commands {
            match command {
                Command::Release(id) => {
                    prop_assert!(self.approved.contains(&id));
                    prop_assert!(self.released.insert(id), "released twice");
                }
                Command::Interrupt { decision, .. } => {
                    let outer = self.items[&decision].within;
                    let step = outer.is_some_and(|outer| self.interrupted.contains(&outer));
                    prop_assert!(step || self.released.contains(&decision));
                    prop_assert!(self.interrupted.insert(decision), "interrupted twice");
                    self.paused.remove(&decision);
                }
                Command::Pause(id) => prop_assert!(self.paused.insert(id), "paused twice"),
                Command::Resume(id) => prop_assert!(self.paused.remove(&id), "not paused"),
            }
        }
        let entries = self.entries();
        let count = |standing| entries.iter().filter(|e| e.standing == standing).count();
        // Beside a recovery the run may go on that it recovers.
        let recovery = |entry: &&Entry| entry.kind == DecisionType::ErrorRecovery;
        let in_flight = entries.iter().filter(|e| e.standing == Standing::InFlight);
        let recoveries = in_flight.clone().filter(recovery).count();
        prop_assert!(recoveries <= 1 && in_flight.count() - recoveries <= 1);
        prop_assert!(count(Standing::WaitingForUser) <= 1);
        // While the user is asked, nothing is at work that hasn't been told to pause but recoveries.
        let paused = |entry: &&Entry| match entry.standing {
            Standing::InFlight | Standing::Background => entry.kind == DecisionType::ErrorRecovery,
            Standing::Paused => {
                !self.released.contains(&entry.id) || self.paused.contains(&entry.id)
            }
            Standing::Waiting | Standing::WaitingForUser => true,
        };
        let asked = count(Standing::WaitingForUser) == 1;
        prop_assert!(!asked || entries.iter().all(|entry| paused(&entry)), "{:?}", entries);
        prop_assert!(asked || recoveries == 1 || self.paused.is_empty());
        if entries.iter().all(|entry| entry.standing == Standing::Background) {
            prop_assert_eq!(self.agenda.is_idle(), entries.is_empty());
        }
        Ok(())
    }

    fn end(&mut self, id: EventId, input: Input) -> Result<(), TestCaseError> {
        if matches!(input, Input::Completed(_) | Input::Failed(_)) {
            self.paused.remove(&id);
        }
        let commands = tell(&mut self.agenda, input);
        self.take(commands)
    }
}

proptest! {
    #[test]
    fn what_is_approved_is_released_once_and_nothing_is_left(
        acts in proptest::collection::vec(act(), 0..80)
    ) {
        let mut books = Books::default();
        let any = |books: &Books, index: Index| {
            let all = &books.approved;
            (!all.is_empty()).then(|| all[index.index(all.len())])
        };
        for act in acts {
            match act {
                Act::Approve(kinds) => {
                    let at_work = books.at_work();
                    let mut strikes = false;
                    for (kind, of) in kinds {
                        let number = books.approved.len();
                        // Also itself and what is yet to come: who can forge a cause makes circles.
                        let of = of.map(|of| id(of.index(number + 3)));
                        let item = Item::new(id(number), kind, number as u64);
                        let item = match kind {
                            DecisionType::ErrorRecovery => item.recovering(of),
                            _ => item,
                        };
                        let item = item.within(of);
                        strikes |= kind == DecisionType::ErrorRecovery;
                        books.approved.push(item.id);
                        books.items.insert(item.id, item);
                        books.agenda.submit(item).unwrap();
                    }
                    let spared = books.spared(&books.pending(), &at_work);
                    let waiting = books.waiting();
                    let commands = books.agenda.advance();
                    books.take(commands)?;
                    for id in &at_work {
                        let struck = books.interrupted.contains(id);
                        prop_assert_eq!(struck, strikes && !spared.contains(id));
                    }
                    for id in waiting {
                        let outer = books.items[&id].within;
                        let gone = |outer| {
                            books.interrupted.contains(&outer) && !books.long_gone.contains(&outer)
                        };
                        let goes = outer.is_some_and(gone) && !spared.contains(&id);
                        prop_assert_eq!(books.interrupted.contains(&id), goes);
                    }
                    books.long_gone = books.interrupted.clone();
                }
                Act::Reject => {
                    let before = books.agenda.clone();
                    let commands = tell(&mut books.agenda, Input::Rejected(id(9999)));
                    prop_assert_eq!((commands, &books.agenda), (vec![], &before));
                }
                Act::Complete(index) => if let Some(id) = any(&books, index) {
                    books.end(id, Input::Completed(id))?;
                },
                Act::Fail(index) => if let Some(id) = any(&books, index) {
                    books.end(id, Input::Failed(id))?;
                },
                Act::Detach(index) => if let Some(id) = any(&books, index) {
                    books.end(id, Input::Detached(id))?;
                },
                Act::Answer => {
                    let commands = tell(&mut books.agenda, Input::Answered(None));
                    books.take(commands)?;
                }
            }
        }
        // Everything in flight ends, and the user answers what is asked.
        for _ in 0..=2 * books.approved.len() {
            let entries = books.entries();
            let next = entries.iter().find(|entry| {
                !matches!(entry.standing, Standing::Waiting) && entry.standing != Standing::Paused
            });
            match next.map(|entry| (entry.id, entry.standing)) {
                None => break,
                Some((id, Standing::WaitingForUser)) => {
                    let answer = Input::Answered(Some(id));
                    books.end(id, answer)?;
                }
                Some((id, _)) => books.end(id, Input::Completed(id))?,
            }
        }
        prop_assert!(books.agenda.is_idle(), "{:?}", books.entries());
        for id in &books.approved {
            prop_assert!(books.released.contains(id) || books.interrupted.contains(id));
        }
    }
}
