//! The plan scheduler: a pure machine that starts a node the moment its inputs are there.
//!
//! A plan is compiled to a [`PlanGraph`], which reports all its mistakes at once. A [`Scheduler`]
//! runs it: it is told what happened and answers with commands. No clock, no I/O, no async; what a
//! node does, and what an edge's condition says, are the caller's.
//!
//! ```
//! use ephor_graph::{Command, Edge, Outcome, PlanGraph, Scheduler};
//!
//! let graph = PlanGraph::new(["fetch", "report"], [Edge::new("fetch", "report")])?;
//! let mut run = Scheduler::new(graph);
//! assert_eq!(run.start(), [Command::Start("fetch".into())]);
//! assert_eq!(run.completed("fetch")?, [Command::Start("report".into())]);
//! assert_eq!(run.completed("report")?, [Command::Finished(Outcome::Completed)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod plan_graph;
pub mod state;

pub mod schedule;
pub mod topology;
pub mod turns;

pub use plan_graph::{Edge, GraphError, GraphErrors, Node, PlanGraph};
pub use schedule::{
    Command, Done, NodeStatus, Outcome, RunStatus, ScheduleError, Scheduler, SkipReason,
};
pub use state::{JsonKeys, JsonState, JsonUpdate, State, StateError, Strategy};
