//! Builds a plan node by node.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::{InputSpec, Plan, PlanEdge, PlanNode};
use crate::ids::NodeId;
use crate::payload::CreateNode;

/// Builds a [`Plan`]. It checks nothing: the judge reports all mistakes at once when the plan is
/// decided.
///
/// ```
/// use ephor_core::Plan;
/// use ephor_core::payload::CreateNode;
///
/// let plan = Plan::builder("weekly report")
///     .input("week")
///     .node("sales", CreateNode::database("read sales", "SELECT day, total FROM sales"))
///     .node("post", CreateNode::http("post them", "https://team.example/reports"))
///     .edge_if("sales", "post", "size(output.rows) > 0")
///     .build();
/// assert_eq!((plan.nodes.len(), plan.edges.len()), (2, 1));
/// assert_eq!(plan.inputs()[0].name, "week");
/// ```
#[derive(Debug, Clone)]
pub struct PlanBuilder {
    plan: Plan,
    inputs: Vec<InputSpec>,
    config: Map<String, Value>,
}

impl Plan {
    /// Starts a plan with that name.
    pub fn builder(name: impl Into<String>) -> PlanBuilder {
        let name = name.into();
        let (nodes, edges, description) = (Vec::new(), Vec::new(), name.clone());
        let plan = Self { name, description, nodes, edges, global_config: None };
        PlanBuilder { plan, inputs: Vec::new(), config: Map::new() }
    }
}

impl PlanBuilder {
    /// Sets a longer description for people. Default: its name.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.plan.description = description.into();
        self
    }

    /// Adds a node with its id.
    #[must_use]
    pub fn node(mut self, id: impl Into<NodeId>, node: CreateNode) -> Self {
        self.plan.nodes.push(PlanNode {
            node_id: id.into(),
            kind: node.node_type,
            name: node.node_name,
            config: node.config,
            input_mapping: None,
            output_mapping: None,
            description: node.description,
            retry_config: node.retry_config,
            idempotent: node.idempotent,
        });
        self
    }

    /// Runs the second node after the first.
    #[must_use]
    pub fn edge(mut self, source: impl Into<NodeId>, target: impl Into<NodeId>) -> Self {
        let (source, target) = (source.into(), target.into());
        self.plan.edges.push(PlanEdge { source, target, condition: None });
        self
    }

    /// Runs the second node after the first if a CEL expression over the first node's `output`,
    /// `input` and `nodes` is true.
    #[must_use]
    pub fn edge_if(
        mut self,
        source: impl Into<NodeId>,
        target: impl Into<NodeId>,
        condition: impl Into<String>,
    ) -> Self {
        let (source, target) = (source.into(), target.into());
        self.plan.edges.push(PlanEdge { source, target, condition: Some(condition.into()) });
        self
    }

    /// Adds a required input, `${input.NAME}`.
    #[must_use]
    pub fn input(mut self, name: impl Into<String>) -> Self {
        self.inputs.push(InputSpec { name: name.into(), default: None, description: None });
        self
    }

    /// Adds an input with a default.
    #[must_use]
    pub fn input_or(mut self, name: impl Into<String>, default: impl Into<Value>) -> Self {
        let (name, default) = (name.into(), Some(default.into()));
        self.inputs.push(InputSpec { name, default, description: None });
        self
    }

    /// Sets the timeout of a whole run.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.config.insert("timeout".to_owned(), json!(timeout.as_secs_f64()));
        self
    }

    /// Returns the plan.
    pub fn build(self) -> Plan {
        let Self { plan, inputs, mut config } = self;
        if !inputs.is_empty() {
            config.insert("inputs".to_owned(), json!(inputs));
        }
        Plan { global_config: (!config.is_empty()).then_some(config), ..plan }
    }
}
