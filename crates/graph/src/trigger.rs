//! When nodes run.

/// When a node runs.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// As soon as any predecessor leads to it. The graph runs in steps: all nodes of a step see the
    /// state as it was before the step, and their updates are merged after it, in the order of the
    /// step's tasks. Cycles are allowed.
    #[default]
    Any,
    /// As soon as all its predecessors are done, whatever its siblings do. A node to which none of
    /// them leads is skipped, and so on after it. A node sees the updates of those before it, in
    /// the order in which the graph lists them, whatever the timing. No cycles.
    All,
}
