//! The clocks of sub-agents, which stand still while people are waited for.
//!
//! What waits is a decision: it is held, a call of its run is, or it is paused because the user is
//! asked. That stops the clock of the agent that waits for it, and of whoever waits for that one.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ephor_core::EventId;
use ephor_time::{Time, Waiting, Waits};

/// Decisions that are paused before their sub-agent is at work; there are those of a dead process.
const MAX_EARLY: usize = 64;

/// The clocks of a runtime's sub-agents. Clones share them.
#[derive(Default, Clone)]
pub(crate) struct Clocks(Arc<Mutex<Nodes>>);

#[derive(Default)]
struct Nodes {
    known: HashMap<EventId, Node>,
    /// Those that are paused, and whose sub-agents aren't at work yet. It may never be, and nothing is
    /// told of that: the oldest are forgotten.
    early: VecDeque<EventId>,
}

/// A decision that somebody waits for, that waits for people, or whose sub-agent is at work.
#[derive(Default)]
struct Node {
    /// How much of it waits for people.
    waits: usize,
    /// Whether that is so because the user is asked.
    paused: bool,
    /// The clock of the sub-agent that it spawned.
    clock: Option<(Waits, Time)>,
    stopped: Option<Waiting>,
    /// The decision that spawned the agent which waits for it.
    outer: Option<EventId>,
}

impl Node {
    fn is_done(&self) -> bool {
        self.waits == 0 && self.clock.is_none() && self.outer.is_none()
    }

    fn look(&mut self) {
        match &self.clock {
            Some((waits, time)) if self.waits > 0 => {
                self.stopped.get_or_insert_with(|| waits.begin(time));
            }
            _ => self.stopped = None,
        }
    }
}

/// Something holds a clock, or stops it, until this is dropped.
pub(crate) struct Clocked {
    clocks: Clocks,
    of: EventId,
    undo: fn(&mut Nodes, EventId),
}

impl Drop for Clocked {
    fn drop(&mut self) {
        (self.undo)(&mut self.clocks.lock(), self.of);
    }
}

impl Clocks {
    fn lock(&self) -> MutexGuard<'_, Nodes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn until(&self, of: EventId, undo: fn(&mut Nodes, EventId)) -> Clocked {
        Clocked { clocks: self.clone(), of, undo }
    }

    /// A sub-agent is at work that goes by that clock.
    pub fn runs(&self, spawn: EventId, waits: &Waits, time: &Time) -> Clocked {
        let mut nodes = self.lock();
        let node = nodes.known.entry(spawn).or_default();
        node.clock = Some((waits.clone(), time.clone()));
        node.look();
        if let Some(at) = nodes.early.iter().position(|paused| *paused == spawn) {
            nodes.early.remove(at);
            pause(&mut nodes, spawn);
        }
        self.until(spawn, |nodes, spawn| {
            resume(nodes, spawn);
            change(nodes, spawn, |node| node.clock = None);
        })
    }

    /// The sub-agent that a decision spawned waits for another one.
    pub fn awaits(&self, decision: EventId, spawn: EventId) -> Clocked {
        let mut nodes = self.lock();
        let node = nodes.known.entry(decision).or_default();
        node.outer = Some(spawn);
        if node.waits > 0 {
            begin(&mut nodes, spawn);
        }
        self.until(decision, |nodes, decision| {
            let node = nodes.known.get_mut(&decision);
            let outer = node.and_then(|node| node.outer.take().filter(|_| node.waits > 0));
            change(nodes, decision, |_| {});
            if let Some(outer) = outer {
                end(nodes, outer);
            }
        })
    }

    /// A decision waits for people.
    pub fn waits(&self, decision: EventId) -> Clocked {
        begin(&mut self.lock(), decision);
        self.until(decision, end)
    }

    /// The user is asked, and the sub-agent that a decision spawned is paused.
    pub fn pause(&self, spawn: EventId) {
        pause(&mut self.lock(), spawn);
    }

    /// The user has answered.
    pub fn resume(&self, spawn: EventId) {
        resume(&mut self.lock(), spawn);
    }
}

fn pause(nodes: &mut Nodes, spawn: EventId) {
    match nodes.known.get_mut(&spawn).filter(|node| node.clock.is_some()) {
        Some(node) if node.paused => {}
        Some(node) => {
            node.paused = true;
            begin(nodes, spawn);
        }
        None => {
            nodes.early.push_back(spawn);
            if nodes.early.len() > MAX_EARLY {
                nodes.early.pop_front();
            }
        }
    }
}

fn resume(nodes: &mut Nodes, spawn: EventId) {
    nodes.early.retain(|paused| *paused != spawn);
    if let Some(node) = nodes.known.get_mut(&spawn).filter(|node| node.paused) {
        node.paused = false;
        end(nodes, spawn);
    }
}

fn begin(nodes: &mut Nodes, mut decision: EventId) {
    loop {
        let node = nodes.known.entry(decision).or_default();
        node.waits += 1;
        node.look();
        match node.outer.filter(|_| node.waits == 1) {
            Some(outer) => decision = outer,
            None => return,
        }
    }
}

fn end(nodes: &mut Nodes, mut decision: EventId) {
    loop {
        let Some(node) = nodes.known.get_mut(&decision) else {
            return;
        };
        node.waits = node.waits.saturating_sub(1);
        let outer = node.outer.filter(|_| node.waits == 0);
        change(nodes, decision, |_| {});
        match outer {
            Some(outer) => decision = outer,
            None => return,
        }
    }
}

fn change(nodes: &mut Nodes, decision: EventId, change: impl FnOnce(&mut Node)) {
    if let Some(node) = nodes.known.get_mut(&decision) {
        change(node);
        node.look();
        if node.is_done() {
            nodes.known.remove(&decision);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// How long work takes that goes by a clock, is at work for 5 s, and waits for 100 s in between.
    async fn in_time(waits: &Waits, wait: impl FnOnce() -> Clocked) -> bool {
        let time = Time::default();
        let work = async {
            time.sleep(Duration::from_secs(5)).await;
            let _waits = wait();
            time.sleep(Duration::from_secs(100)).await;
        };
        time.within_working(Duration::from_secs(10), waits, work).await.is_some()
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_waits_for_what_waits_for_people_has_time() {
        let (clocks, time) = (Clocks::default(), Time::default());
        let (outer, inner, call) = (EventId::fresh(), EventId::fresh(), EventId::fresh());
        let (of_outer, of_inner) = (Waits::default(), Waits::default());
        let running = (clocks.runs(outer, &of_outer, &time), clocks.runs(inner, &of_inner, &time));
        let awaited = (clocks.awaits(inner, outer), clocks.awaits(call, inner));
        for waits in [&of_outer, &of_inner] {
            assert!(in_time(waits, || clocks.waits(call)).await);
        }
        // Nobody else's clock stands still, nor that of who waits no longer.
        assert!(!in_time(&of_outer, || clocks.waits(EventId::fresh())).await);
        drop(awaited);
        assert!(!in_time(&of_inner, || clocks.waits(call)).await);
        // What waited before it was awaited counts, as after a restart.
        let waits = clocks.waits(call);
        let awaited = (clocks.awaits(call, inner), clocks.awaits(inner, outer));
        assert!(in_time(&of_outer, || clocks.awaits(EventId::fresh(), outer)).await);
        drop((waits, awaited));
        clocks.pause(inner);
        assert!(in_time(&of_inner, || clocks.awaits(EventId::fresh(), inner)).await);
        clocks.resume(inner);
        assert!(!in_time(&of_inner, || clocks.awaits(EventId::fresh(), inner)).await);
        clocks.pause(outer);
        drop(running);
        assert!(clocks.lock().known.is_empty());
        // One that is paused before it is at work, as after a restart.
        clocks.pause(inner);
        let running = clocks.runs(inner, &of_inner, &time);
        assert!(in_time(&of_inner, || clocks.awaits(EventId::fresh(), inner)).await);
        drop(running);
        assert!(clocks.lock().known.is_empty() && clocks.lock().early.is_empty());
    }
}
