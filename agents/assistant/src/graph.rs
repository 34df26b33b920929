//! The graph: seven nodes, with the dispatchers of [`routes`](crate::routes) between them.

use ephor_graph::{AnyNode, CompileError, CompiledGraph, END, Graph, START};

use crate::nodes::{analysis, conversation, decision, human, planning, reflection, tools};
use crate::routes::{
    ANALYSIS, CONVERSATION, DECISION, HUMAN, PLANNING, REFLECTION, TOOLS, after_analysis,
    after_conversation, after_decision, after_human, after_planning, after_reflection, after_tools,
};
use crate::settings::Settings;
use crate::state::AssistantState;

/// The nodes of the graph. By default they are the agent's own, which use the [`Deps`](crate::Deps)
/// lent to a run; an embedder can replace them.
///
/// ```
/// use ephor_assistant::{AssistantState, Nodes, Settings, Status, graph_of};
/// use ephor_graph::{AnyNode, Context, NodeError};
///
/// // Always the same words, in place of a model's.
/// let polite = AnyNode::new(|_: Context<AssistantState>| async {
///     let update = AssistantState::update().reply("Good day.");
///     Ok::<_, NodeError>(update.status(Some(Status::ConversationCompleted)))
/// });
/// let nodes = Nodes { conversation: polite, ..Nodes::default() };
/// let graph = graph_of(nodes, &Settings::default())?;
/// assert_eq!(graph.nodes().count(), 7);
/// # Ok::<(), ephor_graph::CompileError>(())
/// ```
#[derive(Clone)]
pub struct Nodes {
    /// What the message wants.
    pub analysis: AnyNode<AssistantState>,
    /// Which steps to take.
    pub planning: AnyNode<AssistantState>,
    /// An answer without tools.
    pub conversation: AnyNode<AssistantState>,
    /// Which calls the next step needs.
    pub decision: AnyNode<AssistantState>,
    /// The calls.
    pub tool_execution: AnyNode<AssistantState>,
    /// What the calls achieved, and what comes next.
    pub reflection: AnyNode<AssistantState>,
    /// A person.
    pub human_intervention: AnyNode<AssistantState>,
}

impl Default for Nodes {
    fn default() -> Self {
        Self {
            analysis: AnyNode::new(analysis::run),
            planning: AnyNode::new(planning::run),
            conversation: AnyNode::new(conversation::run),
            decision: AnyNode::new(decision::run),
            tool_execution: AnyNode::new(tools::run),
            reflection: AnyNode::new(reflection::run),
            human_intervention: AnyNode::new(human::run),
        }
    }
}

/// The agent's graph. A run of it is lent its [`Deps`](crate::Deps).
///
/// # Errors
/// Only if there is a mistake in this crate.
pub fn graph(settings: &Settings) -> Result<CompiledGraph<AssistantState>, CompileError> {
    graph_of(Nodes::default(), settings)
}

/// The graph over these nodes. If a person must answer, it stops on the edge from the human node to
/// itself; the person's answer is that node's result, as computed by
/// [`feedback::apply`](crate::feedback::apply).
///
/// # Errors
/// Like [`graph`].
pub fn graph_of(
    nodes: Nodes,
    settings: &Settings,
) -> Result<CompiledGraph<AssistantState>, CompileError> {
    Graph::new(crate::NAME)
        .node(ANALYSIS, nodes.analysis)
        .node(PLANNING, nodes.planning)
        .node(CONVERSATION, nodes.conversation)
        .node(DECISION, nodes.decision)
        .node(TOOLS, nodes.tool_execution)
        .node(REFLECTION, nodes.reflection)
        .node(HUMAN, nodes.human_intervention)
        .edge(START, ANALYSIS)
        .route(ANALYSIS, [PLANNING], after_analysis)
        .route(PLANNING, [CONVERSATION, DECISION], after_planning)
        .route(CONVERSATION, [HUMAN, END], after_conversation)
        .route(DECISION, [HUMAN, TOOLS, REFLECTION], after_decision)
        .route(TOOLS, [REFLECTION], after_tools)
        .route(REFLECTION, [HUMAN, PLANNING, DECISION, END], after_reflection)
        .route(HUMAN, [HUMAN, PLANNING, DECISION, END], after_human)
        .interrupt_on(HUMAN, HUMAN)
        .max_steps(settings.max_steps)
        .time_limit(settings.time_limit)
        .compile()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The README's drawing is the graph.
    #[test]
    fn the_readme_shows_the_graph() {
        let drawn = graph(&Settings::default()).unwrap().topology().to_mermaid();
        let readme = include_str!("../README.md");
        assert!(readme.contains(&drawn), "put this into the README:\n{drawn}");
    }
}
