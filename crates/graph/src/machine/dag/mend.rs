//! Retries failed nodes, or skips them.

use ephor_core::NodeId;

use super::{DagRun, Effects, number, shape};
use crate::exits::Place;
use crate::schedule::{NodeStatus, ScheduleError};
use crate::state::State;
use crate::task::{TaskKey, TaskStatus};

impl<S: State> DagRun<S> {
    /// A node that failed and does something after all was tried again while the run continued,
    /// which nobody writes down.
    pub(super) fn revive(&mut self, key: TaskKey) {
        let slots = &self.nodes[key.node as usize].slots;
        let own = slots.get(key.task as usize);
        let failed = own.is_some_and(|slot| slot.status == TaskStatus::Failed)
            && slots.iter().all(|slot| slot.status.ended());
        if failed || self.lost.contains_key(&key.node) {
            let name = self.graph.node(key.node).name.clone();
            // What the scheduler calls failed can be retried.
            let _ = self.retry(&name, &mut Effects::default());
        }
    }

    /// Lets what failed run again.
    pub fn retry_failed(&mut self) {
        // A node whose other tasks aren't done hasn't failed yet, and its tasks have.
        for (node, spot) in (0..).zip(&mut self.nodes) {
            if spot.ended() {
                continue;
            }
            for (task, slot) in (0..).zip(&mut spot.slots) {
                if slot.status == TaskStatus::Failed {
                    slot.status = TaskStatus::Ready;
                    self.ready.insert((node, task));
                }
            }
            spot.recount();
        }
        let failed = |&node: &usize| self.scheduler.node(node) == NodeStatus::Failed;
        let failed: Vec<usize> = (0..self.nodes.len()).filter(failed).collect();
        for node in failed {
            let name = self.graph.node(number(node)).name.clone();
            // What the scheduler calls failed can be retried.
            let _ = self.retry(&name, &mut Effects::default());
        }
    }

    /// Lets a failed node run again: those of its tasks that failed, or, where the condition of an
    /// edge to it failed, that condition.
    pub fn retry(&mut self, name: &NodeId, effects: &mut Effects) -> Result<(), ScheduleError> {
        let node = self.place(name)?;
        let commands = self.scheduler.retry(node as usize).map_err(wrong(name, "retried"))?;
        let graph = self.graph.clone();
        for &wire in &shape(&graph).shape.into[node as usize] {
            self.weigh_again(shape(&graph).shape.wires[wire].source, Place(node));
        }
        self.lost.remove(&node);
        self.obey(commands, effects);
        Ok(())
    }

    /// An error unless a node has failed.
    pub fn has_failed(&self, name: &NodeId) -> Result<(), ScheduleError> {
        match self.scheduler.node(self.place(name)? as usize) {
            NodeStatus::Failed => Ok(()),
            status => Err(wrong(name, "recovered")(status)),
        }
    }

    fn place(&self, name: &NodeId) -> Result<u32, ScheduleError> {
        let place = self.graph.index.get(name.as_str()).copied();
        place.ok_or_else(|| ScheduleError::UnknownNode(name.clone()))
    }

    /// Gives a failed node up: those after it run without its updates.
    pub fn skip(&mut self, name: &NodeId, effects: &mut Effects) -> Result<(), ScheduleError> {
        let node = self.place(name)?;
        let commands = self.scheduler.skip(node as usize).map_err(wrong(name, "skipped"))?;
        self.nodes[node as usize].slots.clear();
        self.nodes[node as usize].recount();
        self.lost.remove(&node);
        self.pass(node);
        self.obey(commands, effects);
        Ok(())
    }
}

fn wrong(name: &NodeId, order: &'static str) -> impl FnOnce(NodeStatus) -> ScheduleError {
    let node = name.clone();
    move |status| ScheduleError::WrongStatus { node, status, order }
}
