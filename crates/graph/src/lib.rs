//! The state-graph engine: nodes in code, a typed state, and runs that can stop, wait, survive
//! crashes and be inspected.
//!
//! Describe a [`Graph`], compile it (all mistakes are reported at once), and run it, alone or on a
//! [`Thread`] that a journal keeps. See `Graph` for a cyclic one, `Thread` for one that asks a
//! person, [`RunStream`] for one that streams.
//!
//! Two triggers ([`Trigger`]) share one engine: steps with a barrier, which allow cycles, and nodes
//! that start as soon as all their predecessors are done. Internally, a run is a pure state machine
//! (`machine`), which the engine drives, and into which a thread's events are folded.

mod alive;
mod append;
mod busy;
mod cache;
mod caught;
mod command;
mod compile;
mod compiled;
mod context;
mod dag_shape;
pub mod definition;
mod driver;
mod exec;
mod exits;
mod fold;
mod graph;
mod interrupt;
mod limits;
mod listener;
mod log;
mod machine;
mod mistakes;
mod names;
mod node;
mod node_error;
mod opened;
mod parking;
mod policy;
mod record;
mod resources;
mod run;
mod run_error;
mod run_info;
mod run_stream;
mod schedule;
mod shape;
mod shared;
pub mod state;
mod stream;
mod subgraph;
mod supervise;
mod task;
mod thread;
mod thread_error;
pub mod topology;
mod trigger;
pub mod turns;
mod wire;

pub use cache::Cache;
pub use command::{Command, Goto, IntoCommand, IntoGotos};
pub use compiled::CompiledGraph;
pub use context::Context;
pub use definition::GraphDefinition;
pub use graph::Graph;
pub use interrupt::{Answers, Ask, Interrupt, InterruptReason};
pub use listener::{Listener, TaskInfo};
pub use log::Durability;
pub use mistakes::{CompileError, Mistake};
pub use names::{END, START};
pub use node::{AnyNode, Node};
pub use node_error::NodeError;
pub use policy::Retry;
pub use record::{Fact, RecordError, Recorder};
pub use run::{Outcome, Run};
pub use run_error::{RunError, TaskFailure};
pub use run_info::RunInfo;
pub use run_stream::RunStream;
pub use schedule::{NodeStatus, ScheduleError, SkipReason};
pub use state::{Change, JsonKeys, JsonState, JsonUpdate, State, StateError, Strategy, diff};
pub use stream::{Chunk, ChunkData, Parts, TaskNote, TextKind};
pub use supervise::{CancelToken, OrderError, Supervisor};
pub use thread::{Snapshot, StepInfo, StepNode, Thread};
pub use thread_error::ThreadError;
pub use trigger::Trigger;
pub use turns::{Turn, TurnLimits, Turns};
