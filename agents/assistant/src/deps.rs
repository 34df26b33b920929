//! What the graph's nodes depend on.

use std::sync::Arc;

use ephor_runtime::AgentPort;
use ephor_tools::Hub;

use crate::settings::Settings;

/// What the graph's nodes depend on. A run is lent it
/// ([`Thread::resource`](ephor_graph::Thread::resource)); the graph itself holds none of it.
#[derive(Clone)]
pub struct Deps {
    /// The runtime.
    pub port: Arc<dyn AgentPort>,
    /// The tools. None: there are none.
    pub hub: Option<Hub>,
    /// The settings.
    pub settings: Arc<Settings>,
}
