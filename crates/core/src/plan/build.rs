//! Builds a plan node by node.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::{InputSpec, Plan, PlanEdge, PlanNode};
use crate::ids::NodeId;
use crate::node::MARKER_KINDS;
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
///
/// A PYTHON node gets its values by mapped names, and a node's output can be given others:
///
/// ```
/// use ephor_core::Plan;
/// use ephor_core::payload::CreateNode;
///
/// let plan = Plan::builder("trend")
///     .env("REGION", "eu")
///     .start("begin")
///     .node("sales", CreateNode::database("read sales", "SELECT month, total FROM sales"))
///     .node("trend", CreateNode::python("find the trend", "return {'last': rows[-1]}"))
///     .map("trend", "rows", "${sales.output.rows}")
///     .map_output("trend", "month", "last.month")
///     .end("done")
///     .edge("begin", "sales")
///     .edge("sales", "trend")
///     .edge("trend", "done")
///     .build();
/// let trend = plan.node("trend").unwrap();
/// assert_eq!(trend.input_mapping.as_ref().unwrap()["rows"], "${sales.output.rows}");
/// assert_eq!(trend.output_mapping.as_ref().unwrap()["month"], "last.month");
/// assert_eq!(plan.global_config.unwrap()["env"]["REGION"], "eu");
/// ```
#[derive(Debug, Clone)]
pub struct PlanBuilder {
    plan: Plan,
    inputs: Vec<InputSpec>,
    env: Map<String, Value>,
    config: Map<String, Value>,
}

impl Plan {
    /// Starts a plan with that name.
    pub fn builder(name: impl Into<String>) -> PlanBuilder {
        let name = name.into();
        let (nodes, edges, description) = (Vec::new(), Vec::new(), name.clone());
        let plan = Self { name, description, nodes, edges, global_config: None };
        PlanBuilder { plan, inputs: Vec::new(), env: Map::new(), config: Map::new() }
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
        let id = id.into();
        let known = self.plan.nodes.iter().any(|known| known.node_id == id && !is_open(known));
        let planned = match known {
            // A second one of that id is the judge's to refuse.
            true => self.pushed(id),
            false => self.open(id),
        };
        planned.kind = node.node_type;
        planned.name = node.node_name;
        planned.config = node.config;
        planned.description = node.description;
        planned.retry_config = node.retry_config;
        planned.idempotent = node.idempotent;
        self
    }

    fn pushed(&mut self, node_id: NodeId) -> &mut PlanNode {
        self.plan.nodes.push(PlanNode {
            node_id,
            kind: String::new(),
            name: String::new(),
            config: Map::new(),
            input_mapping: None,
            output_mapping: None,
            description: None,
            retry_config: None,
            idempotent: None,
        });
        let last = self.plan.nodes.len() - 1;
        &mut self.plan.nodes[last]
    }

    /// The node of that id. One that isn't there yet has no kind until it is added.
    fn open(&mut self, id: NodeId) -> &mut PlanNode {
        match self.plan.nodes.iter().position(|node| node.node_id == id) {
            Some(at) => &mut self.plan.nodes[at],
            None => self.pushed(id),
        }
    }

    /// Marks the beginning, with the marker's id. It does nothing, and a plan needs none.
    #[must_use]
    pub fn start(self, id: impl Into<NodeId>) -> Self {
        self.marker(id.into(), MARKER_KINDS[0])
    }

    /// Marks the end, with the marker's id. It does nothing, and a plan needs none.
    #[must_use]
    pub fn end(self, id: impl Into<NodeId>) -> Self {
        self.marker(id.into(), MARKER_KINDS[1])
    }

    fn marker(mut self, id: NodeId, kind: &str) -> Self {
        let marker = self.pushed(id);
        (marker.kind, marker.name) = (kind.to_owned(), kind.to_owned());
        self
    }

    /// Gives a node a value by a name of its own: a reference, such as `${sales.output.rows}`, or anything
    /// else. It is a variable of PYTHON and of expressions, and `${NAME}` in the node's configuration.
    /// The judge refuses a plan in which the node is never added.
    #[must_use]
    pub fn map(
        mut self,
        node: impl Into<NodeId>,
        name: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        let mapping = self.open(node.into()).input_mapping.get_or_insert_default();
        mapping.insert(name.into(), value.into());
        self
    }

    /// Gives a part of a node's output another name: a path into it, such as `rows.0.total`. The output is then
    /// what has been named, and nothing else.
    #[must_use]
    pub fn map_output(
        mut self,
        node: impl Into<NodeId>,
        name: impl Into<String>,
        path: impl Into<String>,
    ) -> Self {
        let mapping = self.open(node.into()).output_mapping.get_or_insert_default();
        mapping.insert(name.into(), Value::String(path.into()));
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

    /// Sets a value for `${NAME}` in configurations.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.env.insert(name.into(), value.into());
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
        let Self { plan, inputs, env, mut config } = self;
        if !env.is_empty() {
            config.insert("env".to_owned(), Value::Object(env));
        }
        if !inputs.is_empty() {
            config.insert("inputs".to_owned(), json!(inputs));
        }
        Plan { global_config: (!config.is_empty()).then_some(config), ..plan }
    }
}

/// Whether only mappings have been said of it.
fn is_open(node: &PlanNode) -> bool {
    node.kind.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapping_may_be_said_before_its_node() {
        let node = || CreateNode::python("sum", "return sum(rows)");
        let before = Plan::builder("p").map("a", "rows", "${input.rows}").node("a", node()).build();
        let after = Plan::builder("p").node("a", node()).map("a", "rows", "${input.rows}").build();
        assert_eq!(before, after);
        assert_eq!(after.nodes.len(), 1);
        // Twice the same id, and a mapping of none, stay there for the judge to see.
        assert_eq!(Plan::builder("p").node("a", node()).node("a", node()).build().nodes.len(), 2);
        assert_eq!(Plan::builder("p").map("b", "x", 1).build().nodes[0].kind, "");
    }
}
