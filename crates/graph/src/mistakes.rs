//! Mistakes in a graph that are found before it runs.

use std::fmt;

/// A mistake in a graph.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// There are no nodes.
    #[error("the graph has no nodes")]
    Empty,
    /// Nothing leads from START to a node.
    #[error("the graph has no entry point: add an edge from START")]
    NoEntry,
    /// A name is blank.
    #[error("a node's name is blank")]
    BlankName,
    /// START, END and names that begin with `__` are reserved.
    #[error("{0:?} is a reserved name: give the node another one")]
    ReservedName(String),
    /// Two nodes have the same name.
    #[error("duplicate node {0:?}: a name can be used once")]
    DuplicateNode(String),
    /// A node of a definition has no code.
    #[error("node {0:?} has no code: bind one to its name")]
    NoCode(String),
    /// A definition combines a key by a function, which a definition can't have.
    #[error("key {0:?} has no function to be combined by: set the graph's keys in code")]
    CustomKey(String),
    /// An edge is declared twice.
    #[error("duplicate edge from {from:?} to {to:?}")]
    DuplicateEdge {
        /// Its source.
        from: String,
        /// Its target.
        to: String,
    },
    /// An edge or a dispatcher starts at a node that doesn't exist.
    #[error("unknown source {from:?} of what leads to {to}: there is no such node")]
    UnknownSource {
        /// The name.
        from: String,
        /// Where it leads.
        to: String,
    },
    /// An edge or a dispatcher leads to a node that doesn't exist.
    #[error("unknown target {to:?} of node {from:?}: there is no such node")]
    UnknownTarget {
        /// Where it starts.
        from: String,
        /// The name.
        to: String,
    },
    /// An edge starts at END.
    #[error("END cannot be a source: an edge leads from it to {to}")]
    EndAsSource {
        /// Its target.
        to: String,
    },
    /// An edge leads to START.
    #[error("START cannot be a target: an edge leads from {from:?} to it")]
    StartAsTarget {
        /// Its source.
        from: String,
    },
    /// START can't go anywhere by a command, because it runs nothing.
    #[error("START cannot go to {to} by a command: lead from it by edges or a dispatcher")]
    StartGoes {
        /// The declared targets.
        to: String,
    },
    /// A list leads to END, which doesn't run.
    #[error("the list of node {from:?} leads to END, which runs for no item: lead to a node")]
    ListToEnd {
        /// Its node.
        from: String,
    },
    /// A dispatcher has no targets, because its mapping is empty.
    #[error("the dispatcher of node {from:?} has an empty mapping: declare its targets")]
    EmptyMapping {
        /// Its node.
        from: String,
    },
    /// A node has two dispatchers.
    #[error("duplicate dispatcher of node {from:?}: let one return all the targets")]
    DuplicateDispatcher {
        /// The node.
        from: String,
    },
    /// A dispatcher's mapping contains a label twice.
    #[error("the dispatcher of node {from:?} has the label {label:?} more than once")]
    DuplicateLabel {
        /// Its node.
        from: String,
        /// The label.
        label: String,
    },
    /// No path leads from START to the node.
    #[error("unreachable node {0:?}: no way leads to it from START")]
    Unreachable(String),
    /// An interrupt names a node or an edge that doesn't exist.
    #[error("the interrupt {place} {name} is unknown: there is no such {what}")]
    UnknownInterrupt {
        /// `before`, `after` or `on`.
        place: &'static str,
        /// The node, or the edge.
        name: String,
        /// `node` or `edge`.
        what: &'static str,
    },
    /// A timeout, a retry or a cache is set for a node that doesn't exist.
    #[error("the {what} of unknown node {node:?}: there is no such node")]
    UnknownNode {
        /// What is set.
        what: &'static str,
        /// The name.
        node: String,
    },
    /// Nodes wait for each other, so none of them can run.
    #[error("the nodes of a cycle wait for each other: {}", cycle_text(.0))]
    Cycle(Vec<String>),
    /// Two lists lead to one node, in a graph whose nodes wait for all predecessors.
    #[error("node {node:?} would run for the items of two lists: {first:?}'s and {second:?}'s")]
    TwoLists {
        /// The node.
        node: String,
        /// Where one list comes from.
        first: String,
        /// Where the other comes from.
        second: String,
    },
}

impl Mistake {
    /// A stable code, such as `DUPLICATE_NODE`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "EMPTY_GRAPH",
            Self::NoEntry => "NO_ENTRY",
            Self::BlankName => "BLANK_NAME",
            Self::ReservedName(_) => "RESERVED_NAME",
            Self::DuplicateNode(_) => "DUPLICATE_NODE",
            Self::NoCode(_) => "NO_CODE",
            Self::CustomKey(_) => "CUSTOM_KEY",
            Self::DuplicateEdge { .. } => "DUPLICATE_EDGE",
            Self::UnknownSource { .. } => "UNKNOWN_SOURCE",
            Self::UnknownTarget { .. } => "UNKNOWN_TARGET",
            Self::EndAsSource { .. } => "END_AS_SOURCE",
            Self::StartAsTarget { .. } => "START_AS_TARGET",
            Self::StartGoes { .. } => "START_GOES",
            Self::ListToEnd { .. } => "LIST_TO_END",
            Self::EmptyMapping { .. } => "EMPTY_MAPPING",
            Self::DuplicateDispatcher { .. } => "DUPLICATE_DISPATCHER",
            Self::DuplicateLabel { .. } => "DUPLICATE_LABEL",
            Self::Unreachable(_) => "UNREACHABLE",
            Self::UnknownInterrupt { .. } => "UNKNOWN_INTERRUPT",
            Self::UnknownNode { .. } => "UNKNOWN_NODE",
            Self::Cycle(_) => "CYCLE",
            Self::TwoLists { .. } => "TWO_LISTS",
        }
    }
}

/// Names of a cycle that are shown.
const SHOWN: usize = 20;

fn cycle_text(nodes: &[String]) -> String {
    let more = nodes.len().checked_sub(SHOWN).filter(|more| *more > 0);
    let more = more.map(|more| format!("… ({more} more)"));
    let shown = nodes.iter().take(SHOWN).map(String::as_str);
    let again = nodes.first().map(String::as_str);
    shown.chain(more.as_deref()).chain(again).collect::<Vec<_>>().join(" -> ")
}

/// All mistakes of a graph, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileError {
    /// The graph's name.
    pub graph: String,
    /// The mistakes, in the order of declaration.
    pub mistakes: Vec<Mistake>,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.mistakes.len();
        let s = if count == 1 { "" } else { "s" };
        write!(f, "graph {:?} has {count} mistake{s}", self.graph)?;
        self.mistakes.iter().try_for_each(|mistake| write!(f, "\n  {}: {mistake}", mistake.code()))
    }
}

impl std::error::Error for CompileError {}
