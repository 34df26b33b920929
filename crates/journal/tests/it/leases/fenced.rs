//! Exclusive owners with leases and a fencing epoch, as a server keeps them that several machines
//! share, model-checked: claims, commits and renewals whose messages are late or lost, processes that
//! are stopped, woken, killed and started again, at every moment.
//!
//! ```text
//! store:   claim    free, or the owner's lease has run out -> owner, epoch + 1, lease
//!                   its own -> the same epoch, lease; else refused
//!          renew    -> lease
//!          commit   epoch below the fence -> Fenced; another sequence than expected -> Conflict; else written
//! process: certain until a lease after *asking* for the last claim or renewal that was answered
//!          before that ran out; begins an effect only while it is certain
//! ```
//!
//! The work is one effect that mustn't be done twice: `Started` is on record before it, `Done` after it.
//! Whoever takes it over from another owner doesn't know its end, and says so (`Again`) before doing it.

use std::fmt::Debug;

use stateright::{Checker, HasDiscoveries, Model, Property};

/// Ticks of a lease.
const LEASE: u8 = 2;
/// One that comes back after its end is another owner: so two are enough.
const PROCESSES: usize = 2;
/// Epochs that are gone through, and messages that are under way at once.
const EPOCHS: u8 = 2;
const MESSAGES: usize = 3;
/// Mishaps on one path.
const MISHAPS: u8 = 1;
/// Steps of the longest path.
const DEPTH: usize = 19;
/// Rounds in which a fair schedule finishes the work.
const ROUNDS: usize = 100;

type Id = usize;

#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Started,
    Again,
    Done,
}

#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
struct Entry {
    what: What,
    by: Id,
    epoch: u8,
}

/// What the server keeps. Times are its own: ticks that are left.
#[derive(Debug, Clone, Default, Hash, PartialEq, Eq)]
struct Server {
    epoch: u8,
    owner: Option<Id>,
    leases: [u8; PROCESSES],
    log: Vec<Entry>,
}

#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Written,
    Fenced,
    Conflict,
}

/// `age`: ticks since the process asked.
#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq, PartialOrd, Ord)]
enum Message {
    Claim { by: Id, age: u8 },
    Claimed { to: Id, age: u8, epoch: Option<u8> },
    Renew { by: Id, age: u8 },
    Renewed { to: Id, age: u8 },
    Commit { by: Id, epoch: u8, expected: usize, what: What },
    Answered { to: Id, expected: usize, what: What, answer: Answer },
}

impl Message {
    fn addressee(self) -> Option<Id> {
        match self {
            Self::Claimed { to, .. } | Self::Renewed { to, .. } | Self::Answered { to, .. } => {
                Some(to)
            }
            _ => None,
        }
    }

    fn age(&mut self) {
        match self {
            Self::Claim { age, .. }
            | Self::Claimed { age, .. }
            | Self::Renew { age, .. }
            | Self::Renewed { age, .. } => *age = (*age + 1).min(LEASE),
            _ => {}
        }
    }

    /// Whose renewal it belongs to, or else whose claim or commit.
    fn of(self) -> (Option<Id>, Option<Id>) {
        match self {
            Self::Renew { by: id, .. } | Self::Renewed { to: id, .. } => (Some(id), None),
            Self::Claim { by: id, .. }
            | Self::Claimed { to: id, .. }
            | Self::Commit { by: id, .. }
            | Self::Answered { to: id, .. } => (None, Some(id)),
        }
    }
}

#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
enum Life {
    Unborn,
    Up,
    Stopped,
    Dead,
}

#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
enum Waits {
    Claim,
    Commit(usize, What),
}

#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
struct Process {
    life: Life,
    /// What it was told when it claimed.
    epoch: Option<u8>,
    /// Ticks for which it is certain that nobody else has the conversation.
    certain: u8,
    waits: Option<Waits>,
    /// It was refused, and asks again after a tick.
    refused: bool,
    /// It was told that the effect's beginning is on record, and begins it without looking again.
    ready: bool,
    /// The effect's end is known here.
    performed: bool,
}

/// What is changed about the protocol, to see that the properties can fail.
#[derive(Debug, Clone, Copy, Hash, PartialEq, Eq)]
enum Fault {
    None,
    /// Certainty counts from the answer, rather than from the question.
    CertainSinceAnswer,
    /// A renewal that was answered after certainty had run out makes it good again.
    Revived,
    /// A takeover keeps the epoch.
    SameEpoch,
    /// An effect is begun without looking at the lease.
    Uncertain,
    /// A takeover goes by the record alone: what was started is done.
    TakenForDone,
    /// A commit whose answer is missing is taken for refused.
    Forgotten,
}

const ALONE: &str = "at most one process is certain";
const FENCED: &str = "only the owner writes, and epochs never fall";
const KEPT: &str = "what was accepted is on record";
const ONCE: &str = "what is done isn't done again, unless its end was unknown";
const HAPPENED: &str = "what is on record as done has happened";
const FINISHED: &str = "a fair schedule finishes the work";

#[derive(Debug, Clone, Hash, PartialEq, Eq)]
struct World {
    server: Server,
    processes: [Process; PROCESSES],
    net: Vec<Message>,
    /// Mishaps that may still come.
    mishaps: u8,
    /// How often the effect happened, and how often its end was unknown before that.
    happened: usize,
    broken: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Step(Id),
    Renew(Id),
    GiveUp(Id),
    Deliver(usize),
    Lose(usize),
    Stop(Id),
    Wake(Id),
    Kill(Id),
    Start(Id),
    Tick,
}

impl Server {
    fn claim(&mut self, by: Id, fault: Fault) -> Option<u8> {
        let taken = self.owner.is_some_and(|owner| owner != by && self.leases[owner] > 0);
        if taken {
            return None;
        }
        if self.owner != Some(by) {
            self.owner = Some(by);
            self.epoch += u8::from(fault != Fault::SameEpoch || self.epoch == 0);
        }
        self.leases[by] = LEASE;
        Some(self.epoch)
    }

    fn commit(&mut self, by: Id, epoch: u8, expected: usize, what: What) -> Answer {
        if epoch < self.epoch {
            return Answer::Fenced;
        }
        if expected != self.log.len() {
            return Answer::Conflict;
        }
        self.log.push(Entry { what, by, epoch });
        Answer::Written
    }

    fn done(&self) -> bool {
        self.log.iter().any(|entry| entry.what == What::Done)
    }
}

impl World {
    fn fail(&mut self, promise: &'static str) {
        self.broken.get_or_insert(promise);
    }

    fn send(&mut self, message: Message) {
        self.net.push(message);
        self.net.sort_unstable();
    }

    /// Whether a message of that process's claim or commit is still under way.
    fn expects(&self, id: Id) -> bool {
        self.net.iter().any(|message| message.of().1 == Some(id))
    }

    fn may_step(&self, id: Id) -> bool {
        let process = &self.processes[id];
        let free = process.waits.is_none() && !process.refused;
        process.life == Life::Up && free && (process.ready || !self.server.done())
    }

    fn may_renew(&self, id: Id) -> bool {
        let process = &self.processes[id];
        let asked = self.net.iter().any(|message| message.of().0 == Some(id));
        let due = process.epoch.is_some() && process.certain < LEASE && !asked;
        process.life == Life::Up && due && !self.server.done()
    }

    /// What a process does next, from the record and what it remembers.
    fn step(&mut self, id: Id, fault: Fault) {
        if std::mem::take(&mut self.processes[id].ready) {
            if self.processes[id].certain > 0 || fault == Fault::Uncertain {
                return self.perform(id);
            }
            self.processes[id].epoch = None;
        }
        let Some(epoch) = self.processes[id].epoch else {
            self.processes[id].waits = Some(Waits::Claim);
            return self.send(Message::Claim { by: id, age: 0 });
        };
        let expected = self.server.log.len();
        let what = match self.server.log.last() {
            None => What::Started,
            Some(last) if last.by != id && fault == Fault::TakenForDone => What::Done,
            Some(last) if last.by != id => What::Again,
            Some(_) if self.processes[id].performed => What::Done,
            Some(_) if self.processes[id].certain > 0 || fault == Fault::Uncertain => {
                return self.perform(id);
            }
            Some(_) => {
                self.processes[id].epoch = None;
                return;
            }
        };
        if what != What::Done {
            self.processes[id].performed = false;
        }
        self.processes[id].waits = Some(Waits::Commit(expected, what));
        self.send(Message::Commit { by: id, epoch, expected, what });
    }

    fn perform(&mut self, id: Id) {
        self.processes[id].performed = true;
        self.happened += 1;
        let again = self.server.log.iter().filter(|entry| entry.what == What::Again).count();
        if self.server.done() || self.happened > 1 + again {
            self.fail(ONCE);
        }
    }

    fn deliver(&mut self, message: Message, fault: Fault) {
        match message {
            Message::Claim { by, age } => {
                let epoch = self.server.claim(by, fault);
                self.answer(Message::Claimed { to: by, age, epoch });
            }
            Message::Renew { by, age } => {
                self.server.leases[by] = LEASE;
                self.answer(Message::Renewed { to: by, age });
            }
            Message::Commit { by, epoch, expected, what } => {
                let answer = self.server.commit(by, epoch, expected, what);
                if answer == Answer::Written && self.server.owner != Some(by) {
                    self.fail(FENCED);
                }
                if answer == Answer::Written && what == What::Done && self.happened == 0 {
                    self.fail(HAPPENED);
                }
                self.answer(Message::Answered { to: by, expected, what, answer });
            }
            Message::Claimed { to, age, epoch } => self.claimed(to, age, epoch, fault),
            Message::Renewed { to, age } => self.renewed(to, age, fault),
            Message::Answered { to, expected, what, answer } => {
                self.answered(to, expected, what, answer);
            }
        }
    }

    /// The answer to a process that has died goes nowhere.
    fn answer(&mut self, message: Message) {
        let dead = |id: Id| self.processes[id].life == Life::Dead;
        if !message.addressee().is_some_and(dead) {
            self.send(message);
        }
    }

    fn claimed(&mut self, to: Id, age: u8, epoch: Option<u8>, fault: Fault) {
        let process = &mut self.processes[to];
        // An answer that is no longer waited for says nothing that is certain.
        if process.waits != Some(Waits::Claim) {
            return;
        }
        (process.waits, process.epoch, process.refused) = (None, epoch, epoch.is_none());
        let left = if fault == Fault::CertainSinceAnswer { LEASE } else { LEASE - age };
        process.certain = if epoch.is_some() { left } else { 0 };
    }

    fn renewed(&mut self, to: Id, age: u8, fault: Fault) {
        let process = &mut self.processes[to];
        if process.certain == 0 && fault != Fault::Revived {
            // Somebody may have had it meanwhile.
            process.epoch = None;
            return;
        }
        let left = if fault == Fault::CertainSinceAnswer { LEASE } else { LEASE - age };
        process.certain = process.certain.max(left);
    }

    fn answered(&mut self, to: Id, expected: usize, what: What, answer: Answer) {
        let there = self.server.log.get(expected).is_some_and(|e| (e.by, e.what) == (to, what));
        if answer == Answer::Written && !there {
            self.fail(KEPT);
        }
        let process = &mut self.processes[to];
        if process.waits != Some(Waits::Commit(expected, what)) {
            return;
        }
        process.waits = None;
        process.ready = answer == Answer::Written && what != What::Done;
        if answer == Answer::Fenced {
            (process.epoch, process.certain) = (None, 0);
        }
    }

    /// What it had asked for may have happened, and may still happen: it looks at the record.
    fn give_up(&mut self, id: Id, fault: Fault) {
        let waits = self.processes[id].waits.take();
        if let (Fault::Forgotten, Some(Waits::Commit(..))) = (fault, waits) {
            self.processes[id].performed = true;
        }
    }

    fn tick(&mut self) {
        let less = |ticks: &mut u8| *ticks = ticks.saturating_sub(1);
        self.server.leases.iter_mut().for_each(less);
        for process in &mut self.processes {
            less(&mut process.certain);
            process.refused = false;
        }
        self.net.iter_mut().for_each(Message::age);
        self.net.sort_unstable();
    }

    fn watch(&mut self) {
        // One that is stopped sees its own clock before it does anything.
        let certain = |process: &&Process| process.epoch.is_some() && process.certain > 0;
        let living = |process: &&Process| matches!(process.life, Life::Up | Life::Stopped);
        if self.processes.iter().filter(living).filter(certain).count() > 1 {
            self.fail(ALONE);
        }
        if !self.server.log.is_sorted_by_key(|entry| entry.epoch) {
            self.fail(FENCED);
        }
    }

    /// Whether the work is done in the end, if nothing goes wrong from here on, and everybody has a
    /// turn.
    fn finishes(&self, fault: Fault) -> bool {
        let mut world = self.clone();
        for _ in 0..ROUNDS {
            if world.server.done() || world.broken.is_some() {
                return true;
            }
            let before = world.clone();
            for process in &mut world.processes {
                if matches!(process.life, Life::Stopped | Life::Unborn) {
                    process.life = Life::Up;
                }
            }
            if world.processes.iter().all(|process| process.life == Life::Dead) {
                return true;
            }
            for message in std::mem::take(&mut world.net) {
                world.deliver(message, fault);
            }
            for id in 0..PROCESSES {
                if world.processes[id].waits.is_some() && !world.expects(id) {
                    world.give_up(id, fault);
                }
                if world.may_renew(id) {
                    world.send(Message::Renew { by: id, age: 0 });
                }
                if world.may_step(id) {
                    world.step(id, fault);
                }
            }
            if world == before {
                world.tick();
            }
        }
        false
    }
}

struct Protocol {
    fault: Fault,
    mishaps: u8,
}

impl Model for Protocol {
    type State = World;
    type Action = Action;

    fn init_states(&self) -> Vec<World> {
        let process = |id| Process {
            life: if id == 0 { Life::Up } else { Life::Unborn },
            epoch: None,
            certain: 0,
            waits: None,
            refused: false,
            ready: false,
            performed: false,
        };
        vec![World {
            server: Server::default(),
            processes: std::array::from_fn(process),
            net: Vec::new(),
            mishaps: self.mishaps,
            happened: 0,
            broken: None,
        }]
    }

    fn actions(&self, world: &World, actions: &mut Vec<Action>) {
        if world.broken.is_some() {
            return;
        }
        let mishap = world.mishaps > 0;
        for (id, process) in world.processes.iter().enumerate() {
            let is = |life| process.life == life;
            let mut may = |holds: bool, action| actions.extend(holds.then_some(action));
            may(world.may_step(id), Action::Step(id));
            may(world.may_renew(id), Action::Renew(id));
            let patience = mishap || !world.expects(id);
            may(is(Life::Up) && process.waits.is_some() && patience, Action::GiveUp(id));
            may(is(Life::Up) && mishap, Action::Stop(id));
            may(is(Life::Stopped), Action::Wake(id));
            may(matches!(process.life, Life::Up | Life::Stopped) && mishap, Action::Kill(id));
            may(is(Life::Unborn), Action::Start(id));
        }
        for (n, message) in world.net.iter().enumerate() {
            let heard = |id: Id| world.processes[id].life == Life::Up;
            if message.addressee().is_none_or(heard) {
                actions.push(Action::Deliver(n));
            }
            if mishap {
                actions.push(Action::Lose(n));
            }
        }
        if !world.server.done() {
            actions.push(Action::Tick);
        }
    }

    fn next_state(&self, last: &World, action: Action) -> Option<World> {
        let mut world = last.clone();
        let mut mishap = true;
        match action {
            Action::Stop(id) => world.processes[id].life = Life::Stopped,
            Action::Kill(id) => {
                world.processes[id].life = Life::Dead;
                world.net.retain(|message| message.addressee() != Some(id));
            }
            Action::Lose(n) => drop(world.net.remove(n)),
            Action::GiveUp(id) => {
                mishap = world.expects(id);
                world.give_up(id, self.fault);
            }
            _ => mishap = false,
        }
        match action {
            Action::Step(id) => world.step(id, self.fault),
            Action::Renew(id) => world.send(Message::Renew { by: id, age: 0 }),
            Action::Deliver(n) => {
                let message = world.net.remove(n);
                world.deliver(message, self.fault);
            }
            Action::Wake(id) | Action::Start(id) => world.processes[id].life = Life::Up,
            Action::Tick => world.tick(),
            _ => {}
        }
        world.mishaps -= u8::from(mishap);
        world.watch();
        (world != *last).then_some(world)
    }

    /// Leases that run out again and again take the conversation to and fro for ever.
    fn within_boundary(&self, world: &World) -> bool {
        world.server.epoch <= EPOCHS && world.net.len() <= MESSAGES
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let again = |_: &Self, world: &World| {
            let taken = world.server.log.iter().any(|entry| entry.what == What::Again);
            taken && world.server.done()
        };
        let fenced = |_: &Self, world: &World| {
            let is = |m: &Message| matches!(m, Message::Answered { answer: Answer::Fenced, .. });
            world.net.iter().any(is)
        };
        vec![
            Property::always(ALONE, |_, world: &World| world.broken != Some(ALONE)),
            Property::always(FENCED, |_, world: &World| world.broken != Some(FENCED)),
            Property::always(KEPT, |_, world: &World| world.broken != Some(KEPT)),
            Property::always(ONCE, |_, world: &World| world.broken != Some(ONCE)),
            Property::always(HAPPENED, |_, world: &World| world.broken != Some(HAPPENED)),
            Property::always(FINISHED, |model: &Self, world: &World| world.finishes(model.fault)),
            Property::sometimes("work is taken over, and done", again),
            Property::sometimes("somebody is fenced off", fenced),
        ]
    }
}

#[test]
fn owners_with_leases_keep_their_promises() {
    let checker = Protocol { fault: Fault::None, mishaps: MISHAPS }
        .checker()
        .threads(2)
        .target_max_depth(DEPTH)
        .spawn_bfs()
        .join();
    println!("{} states", checker.unique_state_count());
    checker.assert_properties();
}

#[test]
fn each_fault_breaks_a_promise() {
    let faults = [
        (Fault::CertainSinceAnswer, ALONE),
        (Fault::Revived, ALONE),
        (Fault::SameEpoch, FENCED),
        (Fault::Uncertain, ONCE),
        (Fault::TakenForDone, HAPPENED),
        (Fault::Forgotten, HAPPENED),
    ];
    for (fault, promise) in faults {
        let checker = Protocol { fault, mishaps: MISHAPS }
            .checker()
            .threads(2)
            .target_max_depth(DEPTH + 3)
            .finish_when(HasDiscoveries::AnyFailures)
            .spawn_bfs()
            .join();
        println!("{fault:?}: {} states", checker.unique_state_count());
        assert!(checker.discoveries().contains_key(promise), "{fault:?}");
    }
}
