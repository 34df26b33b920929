#![allow(clippy::unwrap_used)]

use ephor_core::{ConversationId, EventId};
use proptest::prelude::*;
use proptest::sample::Index;

use super::{Candidate, Places};
use crate::settings::SubAgentSettings;

fn places(max_concurrent: usize, max_waiting: usize, max_depth: usize) -> Places {
    Places::new(SubAgentSettings {
        max_concurrent,
        max_waiting,
        max_depth,
        ..SubAgentSettings::default()
    })
}

fn conversation(name: &str) -> ConversationId {
    ConversationId::new(name).unwrap()
}

fn candidate(cause: Option<EventId>, priority: u8) -> (EventId, Candidate) {
    let (decision, conversation) = (EventId::fresh(), conversation("c"));
    (decision, Candidate { decision, conversation, cause, priority })
}

#[track_caller]
fn admitted(places: &mut Places, cause: Option<EventId>, priority: u8) -> EventId {
    let (decision, candidate) = candidate(cause, priority);
    places.admit(candidate).unwrap();
    decision
}

#[test]
fn the_most_urgent_goes_first_and_the_earliest_of_equals() {
    let mut places = places(1, 10, 8);
    let first = admitted(&mut places, None, 0);
    assert_eq!(places.ready(first), [first]);
    let [low, mid, high, mid_2] = [1, 5, 10, 5].map(|urgent| admitted(&mut places, None, urgent));
    // Which of equals is the earlier is settled when they are admitted.
    for decision in [mid_2, low, high, mid] {
        assert_eq!(places.ready(decision), []);
    }
    let order = [first, high, mid, mid_2, low];
    for (gone, next) in order.into_iter().zip(order.into_iter().skip(1)) {
        assert_eq!(places.leave(gone), [next]);
    }
}

#[test]
fn one_that_is_not_ready_keeps_nobody_waiting() {
    let mut places = places(1, 10, 8);
    let [urgent, other] = [10, 0].map(|urgent| admitted(&mut places, None, urgent));
    assert_eq!(places.ready(other), [other]);
    assert_eq!(places.ready(urgent), []);
}

#[test]
fn a_parent_holds_no_place_until_its_last_child_is_over() {
    let mut places = places(1, 10, 8);
    let parent = admitted(&mut places, None, 5);
    assert_eq!(places.ready(parent), [parent]);
    let [one, two] = [(); 2].map(|()| admitted(&mut places, Some(parent), 5));
    let stranger = admitted(&mut places, None, 0);
    assert_eq!(places.ready(one), [one]);
    assert_eq!(places.ready(two), []);
    assert_eq!(places.ready(stranger), []);
    assert_eq!(places.leave(one), [two]);
    assert_eq!(places.leave(two), [], "the parent counts again");
    assert_eq!(places.leave(parent), [stranger]);
}

#[test]
fn whoever_waits_or_is_of_another_conversation_is_nobodys_parent() {
    let mut places = places(1, 10, 0);
    let first = admitted(&mut places, None, 5);
    // It isn't at work yet, so it spawns nobody.
    admitted(&mut places, Some(first), 5);
    assert_eq!(places.ready(first), [first]);
    let (_, mut other) = candidate(Some(first), 5);
    other.conversation = conversation("other");
    places.admit(other).unwrap();
    let (_, child) = candidate(Some(first), 5);
    let deep = places.admit(child).unwrap_err();
    assert!(deep.message.contains("1 sub-agents are around"), "{deep:?}");
}

#[test]
fn the_line_is_bounded_and_nobody_stands_in_it_twice() {
    let mut places = places(1, 1, 8);
    let first = admitted(&mut places, None, 5);
    let (_, again) = candidate(None, 5);
    assert!(places.admit(Candidate { decision: first, ..again }).is_err());
    assert_eq!(places.ready(first), [first]);
    let waits = admitted(&mut places, None, 5);
    let (_, more) = candidate(None, 5);
    assert!(places.admit(more).unwrap_err().message.contains("1 sub-agents wait already"));
    assert_eq!(places.leave(waits), []);
    admitted(&mut places, None, 5);
}

#[derive(Debug, Clone)]
enum Step {
    Admit { of: bool, cause: Option<Index>, priority: u8 },
    Ready(Index),
    Leave(Index),
}

fn step() -> impl Strategy<Value = Step> {
    let cause = prop::option::of(any::<Index>());
    prop_oneof![
        (any::<bool>(), cause, 0..4_u8).prop_map(|(of, cause, priority)| Step::Admit {
            of,
            cause,
            priority
        }),
        any::<Index>().prop_map(Step::Ready),
        any::<Index>().prop_map(Step::Leave),
    ]
}

/// What one of those that aren't over is, as the rules have it.
#[derive(Debug, Clone)]
struct One {
    decision: EventId,
    of: bool,
    parent: Option<EventId>,
    depth: usize,
    priority: u8,
    ready: bool,
    at_work: bool,
}

/// All of them in the order of their arrival; what follows from it is counted anew each time.
#[derive(Default)]
struct All(Vec<One>);

impl All {
    fn busy(&self) -> usize {
        let waits = |one: &One| self.0.iter().any(|child| child.parent == Some(one.decision));
        self.0.iter().filter(|one| one.at_work && !waits(one)).count()
    }

    fn next(&self) -> Option<usize> {
        let ready = self.0.iter().enumerate().filter(|(_, one)| one.ready && !one.at_work);
        ready.min_by_key(|(at, one)| (u8::MAX - one.priority, *at)).map(|(at, _)| at)
    }

    fn start(&mut self, max: usize) -> Vec<EventId> {
        let mut started = Vec::new();
        while self.busy() < max
            && let Some(next) = self.next()
        {
            self.0[next].at_work = true;
            started.push(self.0[next].decision);
        }
        started
    }
}

proptest! {
    #[test]
    fn any_history_keeps_the_rules(
        max in 1..4_usize,
        max_waiting in 0..6_usize,
        max_depth in 0..3_usize,
        steps in prop::collection::vec(step(), 0..120),
        ends in prop::collection::vec(any::<Index>(), 120),
    ) {
        let mut places = places(max, max_waiting, max_depth);
        let mut all = All::default();
        for step in steps {
            let (started, expected) = match step {
                Step::Admit { of, cause, priority } => {
                    let cause = cause.filter(|_| !all.0.is_empty()).map(|at| at.get(&all.0).clone());
                    let parent = cause.clone().filter(|one| one.at_work && one.of == of);
                    let depth = parent.as_ref().map_or(0, |parent| parent.depth + 1);
                    let waiting = all.0.iter().filter(|one| !one.at_work).count();
                    let fits = waiting < max_waiting + max.saturating_sub(all.busy());
                    let decision = EventId::fresh();
                    let result = places.admit(Candidate {
                        decision,
                        conversation: conversation(if of { "a" } else { "b" }),
                        cause: cause.map(|one| one.decision),
                        priority,
                    });
                    prop_assert_eq!(result.is_ok(), fits && depth <= max_depth);
                    if result.is_ok() {
                        let parent = parent.map(|one| one.decision);
                        let (ready, at_work) = (false, false);
                        all.0.push(One { decision, of, parent, depth, priority, ready, at_work });
                    }
                    continue;
                }
                Step::Ready(_) | Step::Leave(_) if all.0.is_empty() => continue,
                Step::Ready(at) => {
                    let one = at.index(all.0.len());
                    all.0[one].ready = true;
                    let decision = all.0[one].decision;
                    (places.ready(decision), all.start(max))
                }
                Step::Leave(at) => {
                    let gone = all.0.remove(at.index(all.0.len()));
                    (places.leave(gone.decision), all.start(max))
                }
            };
            prop_assert_eq!(&started, &expected);
            // More than there are places only ever come of parents that count again.
            prop_assert!(started.is_empty() || all.busy() <= max);
            prop_assert!(all.next().is_none() || all.busy() >= max, "somebody is forgotten");
        }
        for at in ends {
            if all.0.is_empty() {
                break;
            }
            let gone = all.0.remove(at.index(all.0.len()));
            prop_assert_eq!(places.leave(gone.decision), all.start(max));
        }
        // No place is lost: as many as there are can start at once.
        prop_assert_eq!((places.busy, places.at_work, places.known.len()), (0, 0, 0));
        prop_assert!(places.waiting.is_empty());
        for _ in 0..max {
            let next = admitted(&mut places, None, 5);
            prop_assert_eq!(places.ready(next), [next]);
        }
    }
}
