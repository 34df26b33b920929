//! The sources of what Ephor's own parts publish: they are on record, and part of its format.

/// The agent that answers a conversation's messages.
pub const CONVERSATION: &str = "agent/conversation";
/// Whoever orders approved decisions, and proposes what to do about a failure.
pub const COORDINATOR: &str = "agent/coordinator";
/// Whoever carries out nodes and workflows.
pub const WORKFLOW: &str = "agent/workflow";
