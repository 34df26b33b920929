//! Constructors for changes of stored workflows: recoveries, modifications, other plans.

use serde::Serialize;

use super::object;
use crate::failure::Failure;
use crate::ids::{NodeId, WorkflowId};
use crate::payload::{
    CreateNode, ErrorRecovery, ErrorRecoveryTag, ModifyNode, ModifyNodeTag, RecoveryAction,
    RecoveryPlan, ReplanWorkflow, ReplanWorkflowTag, SuggestedChanges,
};
use crate::plan::{Plan, PlanEdge};

impl RecoveryPlan {
    /// Creates a plan of that action, with its defaults.
    pub const fn new(action: RecoveryAction) -> Self {
        Self {
            action,
            delay: None,
            max_attempts: None,
            modifications: None,
            alternative_node: None,
        }
    }

    /// Runs the node again, up to that many attempts.
    pub fn retry(max_attempts: u32) -> Self {
        Self { max_attempts: Some(max_attempts), ..Self::new(RecoveryAction::Retry) }
    }

    /// Goes on without the node: its dependants see null.
    pub fn skip() -> Self {
        Self::new(RecoveryAction::Skip)
    }

    /// Ends the workflow.
    pub fn abort() -> Self {
        Self::new(RecoveryAction::Abort)
    }

    /// Changes the node's configuration, and runs it again.
    ///
    /// # Errors
    /// `VALIDATION_FAILED` if the changes aren't a JSON object.
    pub fn modify(changes: impl Serialize) -> Result<Self, Failure> {
        let modifications = Some(object("modifications", changes)?);
        Ok(Self { modifications, ..Self::new(RecoveryAction::Modify) })
    }
}

impl ErrorRecovery {
    /// Creates a recovery of a workflow's failed node. The run goes on where it stopped.
    ///
    /// ```
    /// use ephor_core::payload::{ErrorRecovery, RecoveryPlan};
    /// use serde_json::json;
    ///
    /// let plan = RecoveryPlan::modify(json!({"url": "https://example.com/new"}))?;
    /// let recovery = ErrorRecovery::new("wf_1", "fetch", "it has moved", plan);
    /// assert_eq!(recovery.failed_node_id, "fetch".into());
    /// assert!(RecoveryPlan::modify("https://example.com/new").is_err());
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    pub fn new(
        workflow: impl Into<WorkflowId>,
        node: impl Into<NodeId>,
        reason: impl Into<String>,
        plan: RecoveryPlan,
    ) -> Self {
        Self {
            action_type: ErrorRecoveryTag::Tag,
            workflow_id: workflow.into(),
            failed_node_id: node.into(),
            failure_reason: reason.into(),
            error_code: None,
            recovery_plan: plan,
            execution_context: serde_json::Map::new(),
        }
    }
}

impl ModifyNode {
    /// Creates a change of a stored node: new values by key, such as `config.temperature`; null removes a key.
    ///
    /// ```
    /// use ephor_core::payload::ModifyNode;
    /// use serde_json::json;
    ///
    /// let warmer = ModifyNode::new("ask", json!({"config.temperature": 0.9}))?;
    /// assert_eq!(warmer.updates.len(), 1);
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// `VALIDATION_FAILED` if the updates aren't a JSON object.
    pub fn new(node: impl Into<NodeId>, updates: impl Serialize) -> Result<Self, Failure> {
        Ok(Self {
            action_type: ModifyNodeTag::Tag,
            node_id: node.into(),
            updates: object("updates", updates)?,
            reason: None,
        })
    }
}

impl ReplanWorkflow {
    /// Creates a request for another plan. Its context must tell of a failure, as in
    /// `{"failed_nodes": ["fetch"]}`.
    ///
    /// ```
    /// use ephor_core::payload::{CreateNode, ReplanWorkflow, SuggestedChanges};
    /// use serde_json::json;
    ///
    /// let mirror = CreateNode::http("fetch elsewhere", "https://mirror.example/today");
    /// let changes = SuggestedChanges::default().remove("fetch").add("mirror", mirror);
    /// let replan = ReplanWorkflow::new("wf_1", "it is down", json!({"failed_nodes": ["fetch"]}))?
    ///     .changes(changes);
    /// assert!(replan.suggested_changes.is_some());
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// `VALIDATION_FAILED` if the context isn't a JSON object.
    pub fn new(
        workflow: impl Into<WorkflowId>,
        reason: impl Into<String>,
        context: impl Serialize,
    ) -> Result<Self, Failure> {
        Ok(Self {
            action_type: ReplanWorkflowTag::Tag,
            workflow_id: workflow.into(),
            reason: reason.into(),
            execution_context: object("execution_context", context)?,
            suggested_changes: None,
            preserve_nodes: None,
        })
    }

    /// Sets how the plan is changed. If that makes a valid plan, the workflow is READY.
    #[must_use]
    pub fn changes(mut self, changes: SuggestedChanges) -> Self {
        self.suggested_changes = Some(changes);
        self
    }
}

impl SuggestedChanges {
    /// Removes a node.
    #[must_use]
    pub fn remove(mut self, node: impl Into<NodeId>) -> Self {
        self.remove_nodes.get_or_insert_default().push(node.into());
        self
    }

    /// Adds a node with its id.
    #[must_use]
    pub fn add(mut self, id: impl Into<NodeId>, node: CreateNode) -> Self {
        let added = Plan::builder("").node(id, node).build().nodes;
        let added = added.into_iter().filter_map(|node| object("node", node).ok());
        self.add_nodes.get_or_insert_default().extend(added);
        self
    }

    /// Runs the second node after the first.
    #[must_use]
    pub fn edge(mut self, source: impl Into<NodeId>, target: impl Into<NodeId>) -> Self {
        let edge = PlanEdge { source: source.into(), target: target.into(), condition: None };
        self.update_edges.get_or_insert_default().push(edge);
        self
    }
}
