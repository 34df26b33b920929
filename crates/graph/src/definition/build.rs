//! Builds a graph from a definition.

use std::time::Duration;

use ephor_core::text::cut;
use ephor_core::{ErrorCode, Failure};

use super::test::{look, text};
use super::{GraphDefinition, RouteDefinition};
use crate::command::Command;
use crate::compiled::CompiledGraph;
use crate::context::Context;
use crate::graph::{Graph, RawNode};
use crate::mistakes::{CompileError, Mistake};
use crate::names::{END, START};
use crate::node::{AnyNode, Node};
use crate::node_error::NodeError;
use crate::state::{JsonKeys, JsonState, Strategy};

/// Longest piece of a state's value that an error shows, in characters.
const SHOWN: usize = 80;

/// A node to be looked at, not to be run.
struct Codeless;

impl Node<JsonState> for Codeless {
    async fn run(&self, cx: Context<JsonState>) -> Result<Command<JsonState>, NodeError> {
        let message =
            format!("node {:?} has no code: its graph is a definition's shape", cx.node());
        let failure = Failure::new(ErrorCode::Dependency, message);
        Err(failure.hint("give its nodes code with `GraphDefinition::graph`").into())
    }
}

impl GraphDefinition {
    /// Builds the graph, with the nodes' code looked up by name. A node without code is a mistake
    /// that [`compile`](Graph::compile) reports with all others.
    ///
    /// A key whose strategy is [`Custom`](Strategy::Custom) is one, too, until the graph's
    /// [`keys`](Graph::keys) are set in code. Set what else only code can (retries, caches,
    /// listeners) on the graph.
    pub fn graph(
        &self,
        mut bind: impl FnMut(&str) -> Option<AnyNode<JsonState>>,
    ) -> Graph<JsonState> {
        let mut codeless: Vec<Mistake> = Vec::new();
        let mut graph = self.described(|name| {
            bind(name).unwrap_or_else(|| {
                // Such names are mistakes already.
                if !matches!(name, START | END) && !name.trim().is_empty() {
                    codeless.push(Mistake::NoCode(name.to_owned()));
                }
                AnyNode::new(Codeless)
            })
        });
        let custom = self.keys.iter().filter(|(_, strategy)| **strategy == Strategy::Custom);
        graph.mistakes.extend(custom.map(|(key, _)| Mistake::CustomKey(key.clone())));
        graph.mistakes.extend(codeless);
        graph
    }

    /// Compiles the graph without code: to check it, draw it, or query its routes. Running one of
    /// its nodes is an error. Keys that code combines are as good as any here.
    ///
    /// # Errors
    /// All mistakes, by name.
    pub fn shape(&self) -> Result<CompiledGraph<JsonState>, CompileError> {
        self.described(|_| AnyNode::new(Codeless)).compile()
    }

    fn described(&self, mut code: impl FnMut(&str) -> AnyNode<JsonState>) -> Graph<JsonState> {
        let mut graph = Graph::new(&self.name).trigger(self.trigger).keys(self.json_keys());
        if let Some(steps) = self.max_steps {
            graph = graph.max_steps(steps);
        }
        for node in &self.nodes {
            let (name, code) = (node.name.clone(), code(&node.name).0);
            graph.nodes.push(RawNode { name, node: code, marker: false, inner: None });
            if node.interrupt_before {
                graph = graph.interrupt_before(&node.name);
            }
            if node.interrupt_after {
                graph = graph.interrupt_after(&node.name);
            }
            if let Some(seconds) = node.timeout {
                graph = graph.timeout(&node.name, Duration::from_secs(seconds.get()));
            }
        }
        for edge in &self.edges {
            graph = match &edge.when {
                None => graph.edge(&edge.from, &edge.to),
                Some(when) => {
                    let test = when.clone();
                    graph.edge_when(&edge.from, &edge.to, when.label(), move |state| {
                        Ok::<_, NodeError>(test.holds(state))
                    })
                }
            };
        }
        for (from, route) in &self.routes {
            let (labels, rest) = route.labels();
            let (from_name, chosen) = (from.clone(), route.clone());
            graph = graph.route_by(from, labels, move |state| {
                chosen.pick(&from_name, rest.as_deref(), state)
            });
        }
        for (from, to) in &self.interrupt_on {
            graph = graph.interrupt_on(from, to);
        }
        graph
    }

    fn json_keys(&self) -> JsonKeys {
        let keys = self.keys.iter().fold(JsonKeys::new(), |keys, (key, strategy)| match strategy {
            // That one has no function to go by: a mistake of a graph, and nothing to a shape.
            Strategy::Replace | Strategy::Custom => keys.replace(key),
            Strategy::Append => keys.append(key),
            Strategy::AppendUnique => keys.append_unique(key),
            Strategy::Merge => keys.merge(key),
        });
        if self.strict { keys.strict() } else { keys }
    }
}

impl RouteDefinition {
    /// Labels with their targets, and the label of what leads elsewhere, which no value has.
    fn labels(&self) -> (Vec<(String, String)>, Option<String>) {
        let mut labels: Vec<_> =
            self.to.iter().map(|(value, to)| (value.clone(), to.clone())).collect();
        let mut rest = None;
        if let Some(to) = &self.otherwise {
            let mut label = "else".to_owned();
            while self.to.contains_key(&label) {
                label.insert_str(0, "or ");
            }
            labels.push((label.clone(), to.clone()));
            rest = Some(label);
        }
        (labels, rest)
    }

    fn pick(&self, from: &str, rest: Option<&str>, state: &JsonState) -> Result<String, Failure> {
        let value = look(state, &self.by);
        let found = text(value);
        match (found.filter(|text| self.to.contains_key(text)), rest) {
            (Some(text), _) => Ok(text),
            (None, Some(rest)) => Ok(rest.to_owned()),
            (None, None) => {
                let (by, shown) = (&self.by, cut(&value.to_string(), SHOWN));
                let message =
                    format!("the route of node {from:?} has no target for {by:?} = {shown}");
                let known: Vec<&str> = self.to.keys().map(String::as_str).collect();
                let hint = format!("it has: {}; `else` takes all others", known.join(", "));
                Err(Failure::new(ErrorCode::Internal, message).hint(hint))
            }
        }
    }
}
