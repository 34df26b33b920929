//! The dependencies of the graph's nodes.

use std::sync::Arc;

use ephor_runtime::AgentPort;
use ephor_tools::Hub;

use crate::settings::Settings;

/// The dependencies of the graph's nodes. They are lent to a run
/// ([`Thread::resource`](ephor_graph::Thread::resource)); the graph itself holds none of them.
#[derive(Clone)]
pub struct Deps {
    /// The runtime.
    pub port: Arc<dyn AgentPort>,
    /// The tools, if any.
    pub hub: Option<Hub>,
    /// The settings.
    pub settings: Arc<Settings>,
}
