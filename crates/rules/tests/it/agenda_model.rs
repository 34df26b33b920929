//! The agenda, model-checked: every order of approvals, rejections, ends and answers of a handful
//! of decisions. What the agenda commands is watched from outside, so that a broken one is seen.

use crate::driven;

use std::fmt::Debug;
use std::hash::Hash;

use driven::{Input, tell};
use ephor_core::DecisionType::{self, *};
use ephor_core::EventId;
use ephor_rules::agenda::{Agenda, AgendaLimits, Command, Item, Standing};
use stateright::{Checker, Model, Property};

fn id(place: usize) -> EventId {
    format!("{place:032x}").parse().unwrap()
}

fn place(id: EventId) -> usize {
    id.0.as_u128() as usize
}

/// What is checked: the agenda, or a broken one.
trait Order: Clone + Debug + Hash + PartialEq + Send + Sync + 'static {
    fn new(limits: AgendaLimits) -> Self;
    fn agenda(&mut self) -> &mut Agenda;
    fn apply(&mut self, input: Input) -> Vec<Command> {
        tell(self.agenda(), input)
    }
}

impl Order for Agenda {
    fn new(limits: AgendaLimits) -> Self {
        Self::with_limits(limits)
    }
    fn agenda(&mut self) -> &mut Agenda {
        self
    }
}

/// Where a decision stands, as one who only sees inputs and commands knows it.
#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
enum Seen {
    Unborn,
    Rejected,
    Waiting { seq: u64, batch: u8, overtaken: u8 },
    InFlight,
    Background,
    Asked,
    Interrupted,
    Done,
}

#[derive(Debug, Clone, Hash, PartialEq)]
struct World<O> {
    order: O,
    seen: Vec<Seen>,
    approved: u64,
    /// What came together has the same number.
    batch: u8,
    held: bool,
    /// Whether it was held once: it isn't again, or there would be no end.
    was_held: bool,
    /// The first promise that was broken on the way here.
    broken: Option<&'static str>,
}

const PROMISES: [&str; 9] = [
    "only approved decisions have effects",
    "an error recovery interrupts what is in flight and not spared, with its steps, and nothing else",
    "a pending clarification is never lost",
    "nothing approved is forgotten",
    "no starvation",
    "one at a time",
    "the most urgent goes first",
    "an interrupt needs a recovery",
    "nothing is commanded while it is held",
];

struct Conversation<O> {
    kinds: Vec<DecisionType>,
    /// Recoveries and the runs that they recover, by place.
    recovers: Vec<(usize, usize)>,
    /// Steps and the decisions that they are steps of, by place.
    within: Vec<(usize, usize)>,
    limits: AgendaLimits,
    /// Whether decisions may come together.
    together: bool,
    order: std::marker::PhantomData<O>,
}

impl<O: Order> Conversation<O> {
    fn of(kinds: &[DecisionType], overtakings: u32) -> Self {
        Self {
            kinds: kinds.to_vec(),
            recovers: Vec::new(),
            within: Vec::new(),
            limits: AgendaLimits { overtakings, ..AgendaLimits::default() },
            together: false,
            order: std::marker::PhantomData,
        }
    }

    fn recovering(mut self, recovery: usize, run: usize) -> Self {
        self.recovers.push((recovery, run));
        self
    }

    fn together(self) -> Self {
        Self { together: true, ..self }
    }

    fn within(mut self, step: usize, outer: usize) -> Self {
        self.within.push((step, outer));
        self
    }

    /// Whether a recovery that waits or is at work recovers that decision's run, or is a step of it;
    /// or that is so of a step of it that is in flight, at whatever depth. Told top down, as the
    /// agenda doesn't.
    fn spared(&self, seen: &[Seen], place: usize) -> bool {
        let pending = |recovery: usize| {
            self.kinds[recovery] == ErrorRecovery
                && matches!(seen[recovery], Seen::Waiting { .. } | Seen::InFlight)
        };
        let all = self.recovers.iter().chain(&self.within);
        let recovered = all.clone().any(|(recovery, of)| *of == place && pending(*recovery));
        let steps = self.within.iter().filter(|(_, outer)| *outer == place);
        let at_work = |step: usize| matches!(seen[step], Seen::InFlight | Seen::Background);
        recovered || steps.clone().any(|(step, _)| at_work(*step) && self.spared(seen, *step))
    }

    /// Whether it waits, isn't spared, and is a step of a decision that was interrupted.
    fn goes_with(&self, before: &[Seen], seen: &[Seen], place: usize) -> bool {
        let waited = matches!(before[place], Seen::Waiting { .. });
        let waited = waited && !self.spared(before, place);
        let gone =
            |outer: usize| seen[outer] == Seen::Interrupted && before[outer] != Seen::Interrupted;
        let mut steps = self.within.iter().filter(|(step, _)| *step == place);
        waited && self.kinds[place] != ErrorRecovery && steps.any(|(_, outer)| gone(*outer))
    }

    /// Whether some recovery spares it whenever it comes.
    fn may_be_spared(&self, place: usize) -> bool {
        let steps = self.within.iter().filter(|(_, outer)| *outer == place);
        self.recovers.iter().any(|(_, run)| *run == place)
            || steps.clone().any(|(step, _)| self.kinds[*step] == ErrorRecovery)
            || steps.clone().any(|(step, _)| self.may_be_spared(*step))
    }

    fn outranks_age(kind: DecisionType) -> bool {
        matches!(kind, ErrorRecovery | RequestClarification)
    }

    fn watch(&self, world: &mut World<O>, input: Input, commands: &[Command]) {
        let mut fail = |holds: bool, promise: usize| {
            if !holds && world.broken.is_none() {
                world.broken = Some(PROMISES[promise]);
            }
        };
        let seen = &mut world.seen;
        match input {
            Input::Held => (world.held, world.was_held) = (true, true),
            Input::Unheld => world.held = false,
            Input::Approved(_) if !world.held => world.batch += 1,
            _ => {}
        }
        let (held, batch) = (world.held, world.batch);
        fail(!held || commands.is_empty(), 8);
        let in_flight: Vec<usize> = (0..seen.len())
            .filter(|&n| matches!(seen[n], Seen::InFlight | Seen::Background))
            .filter(|&n| self.kinds[n] != ErrorRecovery || seen[n] == Seen::Background)
            .collect();
        // Who is spared is told by what was in flight before the blow.
        let before = {
            let mut before = seen.clone();
            if let Input::Approved(item) = input {
                before[place(item.id)] = Seen::Waiting { seq: item.seq, batch, overtaken: 0 };
            }
            before
        };
        let recovers = match input {
            Input::Approved(item) => {
                seen[place(item.id)] = Seen::Waiting { seq: item.seq, batch, overtaken: 0 };
                !held && item.kind == ErrorRecovery
            }
            Input::Held => {
                world.batch += 1;
                false
            }
            Input::Unheld => {
                let mut all = seen.iter().zip(&self.kinds);
                all.any(|(seen, kind)| {
                    let came = matches!(seen, Seen::Waiting { batch: of, .. } if *of == batch);
                    came && *kind == ErrorRecovery
                })
            }
            Input::Rejected(id) => {
                seen[place(id)] = Seen::Rejected;
                fail(commands.is_empty(), 0);
                false
            }
            Input::Completed(id) | Input::Failed(id) => {
                seen[place(id)] = Seen::Done;
                false
            }
            Input::Detached(id) => {
                seen[place(id)] = Seen::Background;
                false
            }
            Input::Answered(_) => {
                let asked = seen.iter().position(|seen| *seen == Seen::Asked);
                seen[asked.unwrap()] = Seen::Done;
                false
            }
        };
        for command in commands {
            match *command {
                Command::Interrupt { decision, by } => {
                    let by = place(by);
                    fail(recovers && self.kinds[by] == ErrorRecovery, 7);
                    let decision = place(decision);
                    let step = self.goes_with(&before, seen, decision);
                    fail(in_flight.contains(&decision) || step, 7);
                    seen[decision] = Seen::Interrupted;
                }
                Command::Release(id) => {
                    let released = place(id);
                    let kind = self.kinds[released];
                    let Seen::Waiting { seq, batch, overtaken } = seen[released] else {
                        fail(false, 0);
                        continue;
                    };
                    let busy = |kinds: &dyn Fn(DecisionType) -> bool| {
                        let all = seen.iter().zip(&self.kinds);
                        let mut busy = all.filter(|(s, _)| matches!(s, Seen::InFlight));
                        busy.any(|(_, kind)| kinds(*kind))
                    };
                    let asked = seen.contains(&Seen::Asked);
                    fail(
                        match kind {
                            ErrorRecovery => {
                                let at_work = |n: usize| matches!(seen[n], Seen::InFlight);
                                // Who was spared once isn't struck when a later recovery begins.
                                (0..seen.len()).all(|n| !at_work(n) || self.may_be_spared(n))
                            }
                            RequestClarification => !asked && !busy(&|k| k == ErrorRecovery),
                            _ => !asked && !busy(&|_| true),
                        },
                        5,
                    );
                    let aged = u32::from(overtaken) >= self.limits.overtakings;
                    for (n, (seen, left)) in seen.iter_mut().zip(&self.kinds).enumerate() {
                        let Seen::Waiting { seq: other, batch: of, overtaken } = seen else {
                            continue;
                        };
                        if n == released {
                            continue;
                        }
                        let first = (kind.priority(), seq) < (left.priority(), *other);
                        fail(first || (aged && !Self::outranks_age(*left)), 6);
                        if batch > *of && !Self::outranks_age(kind) {
                            *overtaken += 1;
                            let most = self.limits.overtakings;
                            fail(u32::from(*overtaken) <= most, 4);
                        }
                    }
                    seen[released] = match kind {
                        RequestClarification => Seen::Asked,
                        Continue => Seen::Done,
                        _ => Seen::InFlight,
                    };
                }
                Command::Pause(_) | Command::Resume(_) => {}
            }
        }
        if recovers {
            for n in in_flight {
                let interrupted = seen[n] == Seen::Interrupted;
                fail(interrupted != self.spared(&before, n), 1);
            }
            for n in 0..seen.len() {
                fail(!self.goes_with(&before, seen, n) || seen[n] == Seen::Interrupted, 1);
            }
        }
        let agenda = world.order.agenda();
        for (n, seen) in seen.iter().enumerate() {
            let standing = agenda.standing(id(n));
            match seen {
                Seen::Asked => fail(standing == Some(Standing::WaitingForUser), 2),
                Seen::Waiting { .. } => {
                    fail(matches!(standing, Some(Standing::Waiting | Standing::Paused)), 3)
                }
                _ => {}
            }
        }
        // Nothing is under way and nobody is asked, so nothing is left to release it later.
        let stuck = !held
            && !seen.iter().any(|s| matches!(s, Seen::InFlight | Seen::Asked))
            && seen.iter().any(|s| matches!(s, Seen::Waiting { .. }));
        fail(!stuck, 3);
    }
}

impl<O: Order> Model for Conversation<O> {
    type State = World<O>;
    type Action = Input;

    fn init_states(&self) -> Vec<World<O>> {
        vec![World {
            order: O::new(self.limits),
            seen: vec![Seen::Unborn; self.kinds.len()],
            approved: 0,
            batch: 0,
            held: false,
            was_held: false,
            broken: None,
        }]
    }

    fn actions(&self, world: &World<O>, actions: &mut Vec<Input>) {
        if world.broken.is_some() {
            return;
        }
        if world.held {
            actions.push(Input::Unheld);
        } else if self.together && !world.was_held && world.seen.contains(&Seen::Unborn) {
            actions.push(Input::Held);
        }
        for (n, seen) in world.seen.iter().enumerate() {
            match seen {
                Seen::Unborn => {
                    let item = Item::new(id(n), self.kinds[n], world.approved + 1);
                    let of = |pairs: &[(usize, usize)]| {
                        pairs.iter().find(|(of, _)| *of == n).map(|(_, to)| id(*to))
                    };
                    let item = item.recovering(of(&self.recovers)).within(of(&self.within));
                    actions.push(Input::Approved(item));
                    actions.push(Input::Rejected(id(n)));
                }
                Seen::InFlight => {
                    actions.push(Input::Completed(id(n)));
                    actions.push(Input::Failed(id(n)));
                    if matches!(self.kinds[n], ExecuteWorkflow | SpawnSubagent | ErrorRecovery) {
                        actions.push(Input::Detached(id(n)));
                    }
                }
                Seen::Background => actions.push(Input::Completed(id(n))),
                Seen::Asked => actions.push(Input::Answered(None)),
                _ => {}
            }
        }
    }

    fn next_state(&self, last: &World<O>, input: Input) -> Option<World<O>> {
        let mut world = last.clone();
        world.approved += u64::from(matches!(input, Input::Approved(_)));
        let commands = world.order.apply(input);
        self.watch(&mut world, input, &commands);
        Some(world)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        fn kept<O: Order, const N: usize>() -> Property<Conversation<O>> {
            Property::always(PROMISES[N], |_, world: &World<O>| world.broken != Some(PROMISES[N]))
        }
        let over = |_: &Self, world: &World<O>| {
            let ended = |seen: &Seen| matches!(seen, Seen::Done | Seen::Interrupted);
            !world.held && world.seen.iter().all(ended) && world.order.clone().agenda().is_idle()
        };
        vec![
            kept::<O, 0>(),
            kept::<O, 1>(),
            kept::<O, 2>(),
            kept::<O, 3>(),
            kept::<O, 4>(),
            kept::<O, 5>(),
            kept::<O, 6>(),
            kept::<O, 7>(),
            kept::<O, 8>(),
            Property::sometimes("all are approved and all end", over),
        ]
    }
}

/// One of every kind of effect: interrupts, pauses, goes to the background, passes.
const MIXED: [DecisionType; 5] =
    [ErrorRecovery, ErrorRecovery, RequestClarification, ExecuteWorkflow, Continue];

/// Enough later arrivals for a RESPOND to be overtaken.
const CROWD: [DecisionType; 6] =
    [Respond, CreateNode, CreateNode, CreateNode, RequestClarification, ErrorRecovery];

/// Two sub-agents, the second the first one's own, a run of the second's, its recovery, and a
/// recovery of something else.
const NESTED: [DecisionType; 5] =
    [SpawnSubagent, SpawnSubagent, ExecuteWorkflow, ErrorRecovery, ErrorRecovery];

fn nested<O: Order>() -> Conversation<O> {
    Conversation::of(&NESTED, 16).within(1, 0).within(2, 1).recovering(3, 2)
}

/// Two sub-agents side by side, each with a run, and a recovery of the one's.
fn beside<O: Order>() -> Conversation<O> {
    let kinds = [SpawnSubagent, SpawnSubagent, CreateNode, ExecuteWorkflow, ErrorRecovery];
    Conversation::of(&kinds, 16).within(2, 0).within(3, 1).recovering(4, 2)
}

/// A recovery that goes on as a run, in a sub-agent, and that run's own recovery.
fn recovered_again<O: Order>() -> Conversation<O> {
    let kinds = [SpawnSubagent, ErrorRecovery, ErrorRecovery, RequestClarification];
    Conversation::of(&kinds, 16).within(1, 0).recovering(2, 1)
}

/// The promises that an order breaks.
fn broken<O: Order>(kinds: &[DecisionType], overtakings: u32) -> Vec<&'static str> {
    broken_in(Conversation::<O>::of(kinds, overtakings))
}

fn broken_in<O: Order>(conversation: Conversation<O>) -> Vec<&'static str> {
    let checker = conversation.checker().spawn_bfs().join();
    println!("{} states", checker.unique_state_count());
    let found = checker.discoveries();
    let broken = PROMISES.into_iter().filter(|promise| found.contains_key(promise));
    broken.collect()
}

#[test]
fn the_agenda_keeps_its_promises() {
    for conversation in [
        Conversation::<Agenda>::of(&MIXED, 16),
        Conversation::of(&MIXED, 16).recovering(1, 3),
        Conversation::of(&CROWD, 1),
        Conversation::of(&[Respond, CreateNode, CreateNode, ReplanWorkflow], 1).together(),
        Conversation::of(&[Respond, ExecuteWorkflow, RequestClarification, ErrorRecovery], 1)
            .together(),
        nested(),
        beside(),
        recovered_again(),
    ] {
        let checker = conversation.checker().spawn_bfs().join();
        println!("{} states", checker.unique_state_count());
        checker.assert_properties();
    }
}

/// Makes a broken agenda, which meddles with an input before (or with the commands after) the
/// real one sees it.
macro_rules! saboteur {
    ($name:ident, |$agenda:ident, $input:ident| $meddle:expr) => {
        #[derive(Debug, Clone, Hash, PartialEq)]
        struct $name(Agenda);

        impl Order for $name {
            fn new(limits: AgendaLimits) -> Self {
                Self(Agenda::with_limits(limits))
            }
            fn agenda(&mut self) -> &mut Agenda {
                &mut self.0
            }
            fn apply(&mut self, $input: Input) -> Vec<Command> {
                let $agenda = &mut self.0;
                $meddle
            }
        }
    };
}

/// Takes a decision that waits away, or all of them, behind the agenda's back.
fn forget(agenda: &mut Agenda, id: Option<EventId>) {
    let mut stored = serde_json::to_value(&*agenda).unwrap();
    let kept = |waiting: &serde_json::Value| {
        id.is_some_and(|id| waiting["item"]["id"] != serde_json::json!(id))
    };
    stored["waiting"].as_array_mut().unwrap().retain(kept);
    *agenda = serde_json::from_value(stored).unwrap();
}

fn recovery(input: &Input) -> bool {
    matches!(input, Input::Approved(item) if item.kind == ErrorRecovery)
}

saboteur!(HeedsTheRejected, |agenda, input| match input {
    // A rejected recovery interrupts all the same.
    Input::Rejected(id) if place(id) == 0 => {
        let item = Item::new(id, ErrorRecovery, 0);
        tell(agenda, Input::Approved(item))
    }
    input => tell(agenda, input),
});

saboteur!(SparesWhatIsInFlight, |agenda, input| {
    let mut commands = tell(agenda, input);
    commands.retain(|command| !matches!(command, Command::Interrupt { .. }));
    commands
});

saboteur!(LosesTheClarification, |agenda, input| {
    if recovery(&input)
        && let Some(asked) = agenda.clarification()
    {
        drop(agenda.failed(asked));
    }
    tell(agenda, input)
});

saboteur!(ForgetsTheWaiting, |agenda, input| {
    if recovery(&input) {
        forget(agenda, None);
    }
    tell(agenda, input)
});

saboteur!(ReleasesTwo, |agenda, input| {
    let mut commands = tell(agenda, input);
    if let Input::Approved(item) = input
        && commands.is_empty()
        && item.kind == CreateNode
    {
        forget(agenda, Some(item.id));
        commands.push(Command::Release(item.id));
    }
    commands
});

// Knows of runs only, and not of who waits for them.
saboteur!(ForgetsWhoWaits, |agenda, input| match input {
    Input::Approved(item) => tell(agenda, Input::Approved(item.within(None))),
    input => tell(agenda, input),
});

// Takes everything in a conversation for a step of the first decision.
saboteur!(SparesTooMuch, |agenda, input| match input {
    Input::Approved(item) if place(item.id) > 1 => {
        tell(agenda, Input::Approved(item.within(Some(id(1)))))
    }
    input => tell(agenda, input),
});

// Takes each decision of a batch for a later arrival than the one before.
saboteur!(CountsItsOwn, |agenda, input| {
    let commands = tell(agenda, input);
    if matches!(input, Input::Approved(_)) {
        let mut stored = serde_json::to_value(&*agenda).unwrap();
        stored["batch"] = serde_json::json!(stored["batch"].as_u64().unwrap() + 1);
        *agenda = serde_json::from_value(stored).unwrap();
    }
    commands
});

// Goes on as soon as something ends, though more is to come.
saboteur!(HeedsNoHold, |agenda, input| {
    let mut commands = tell(agenda, input);
    if matches!(input, Input::Completed(_)) {
        commands.append(&mut agenda.advance_past_holds());
    }
    commands
});

#[derive(Debug, Clone, Hash, PartialEq)]
struct NeverAges(Agenda);

impl Order for NeverAges {
    fn new(limits: AgendaLimits) -> Self {
        Self(Agenda::with_limits(AgendaLimits { overtakings: u32::MAX, ..limits }))
    }
    fn agenda(&mut self) -> &mut Agenda {
        &mut self.0
    }
}

#[test]
fn the_check_catches_broken_agendas() {
    #[track_caller]
    fn caught<O: Order>(kinds: &[DecisionType], promise: usize) {
        let found = broken::<O>(kinds, 1);
        assert!(found.contains(&PROMISES[promise]), "{found:?}");
    }
    let with_work = [ErrorRecovery, ExecuteWorkflow, RequestClarification, CreateNode];
    assert!(broken_in(nested::<ForgetsWhoWaits>()).contains(&PROMISES[1]));
    assert!(broken_in(beside::<SparesTooMuch>()).contains(&PROMISES[1]));
    let crowd = [Respond, CreateNode, CreateNode];
    let counted = Conversation::<CountsItsOwn>::of(&crowd, 1).together();
    assert!(broken_in(counted).contains(&PROMISES[6]));
    let heedless = Conversation::<HeedsNoHold>::of(&crowd, 1).together();
    assert!(broken_in(heedless).contains(&PROMISES[8]));
    caught::<HeedsTheRejected>(&with_work, 0);
    caught::<SparesWhatIsInFlight>(&with_work, 1);
    caught::<LosesTheClarification>(&with_work, 2);
    caught::<ForgetsTheWaiting>(&with_work, 3);
    caught::<NeverAges>(&CROWD, 4);
    caught::<ReleasesTwo>(&CROWD, 5);
}
