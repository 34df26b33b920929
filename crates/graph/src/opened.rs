//! What a run needs to begin, or to continue.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::events::RawJson;
use ephor_core::{ErrorCode, EventId, Failure, NodeId};
use ephor_time::Time;
use serde_json::Value;

use crate::busy::Busy;
use crate::compiled::CompiledGraph;
use crate::fold::Within;
use crate::log::ThreadLog;
use crate::machine::{Gates, Kept, Machine};
use crate::resources::Resources;
use crate::run_error::{RunError, start_failed};
use crate::run_info::RunInfo;
use crate::state::State;
use crate::task::TaskKey;
use crate::trigger::Trigger;

/// Where a run begins that has a thread.
#[async_trait]
pub(crate) trait Open<S: State>: Send + Sync {
    async fn open(self: Box<Self>, graph: &CompiledGraph<S>) -> Result<Opened<S>, RunError>;
}

/// What a run is given from outside.
#[derive(Clone, Default)]
pub(crate) struct Lent {
    pub time: Time,
    pub resources: Resources,
}

/// What a run needs to continue.
pub(crate) struct Opened<S: State> {
    pub info: RunInfo,
    pub machine: Machine<S>,
    pub log: Option<Arc<ThreadLog>>,
    pub answers: BTreeMap<String, Value>,
    pub notes: HashMap<TaskKey, Vec<(String, RawJson)>>,
    pub inner: HashMap<String, Within>,
    /// Held while the run continues.
    pub busy: Option<Busy>,
}

impl<S: State> Opened<S> {
    pub fn alone(
        graph: &CompiledGraph<S>,
        state: Arc<S>,
        kept: Vec<(NodeId, Kept<S>)>,
    ) -> Result<Self, RunError> {
        let info = RunInfo {
            graph: graph.0.name.clone(),
            run: EventId::fresh(),
            thread: None,
            path: Arc::from(""),
        };
        let gates = Gates::default();
        let machine = match graph.0.trigger {
            _ if kept.is_empty() => Machine::begin(&graph.0, state, 0, gates),
            Trigger::All => Machine::resume(&graph.0, state, 0, gates, kept),
            Trigger::Any => Err(no_results()),
        };
        let machine = machine.map_err(start_failed)?;
        let (answers, notes, inner) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        Ok(Self { info, machine, log: None, answers, notes, inner, busy: None })
    }
}

pub(crate) fn no_results() -> Failure {
    let text = "only a graph whose nodes wait for all predecessors can begin with results, and only \
                without a thread";
    Failure::new(ErrorCode::ValidationFailed, text)
        .hint("leave `keep` out: a thread knows by itself what was done")
}
