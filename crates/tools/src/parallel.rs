//! Parallel calls: one plan of independent nodes.
//!
//! The agenda releases the nodes of one conversation one after the other, so parallel calls are one
//! workflow: CREATE_WORKFLOW_PLAN, then EXECUTE_WORKFLOW. The judge sees the plan as a whole, and
//! each call again just before it is made. A run that fails loses nothing: the other results are
//! read from the journal.

use std::collections::HashMap;

use ephor_core::events::{NodeCompleted, NodeExecutionFailed, NodeStarted, WorkflowCreated};
use ephor_core::payload::{
    CreateWorkflowPlan, CreateWorkflowPlanTag, ExecuteWorkflow, ExecuteWorkflowTag, ExecutionMode,
};
use ephor_core::{Decision, ErrorCode, Failure, NodeId, PlanEdge, PlanNode, WorkflowId};
use ephor_runtime::{AgentError, AgentPort};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::{Map, Value};

use crate::call::{Lower, ToolOutcome};
use crate::error::{ToolError, Tried};
use crate::hub::Hub;

/// Maximum number of calls of one plan: as many as a run has at work in parallel, so that all have
/// begun when the first one fails.
const TOGETHER: usize = 8;

/// Events that are read at a time, from the newest back.
const PAGE: usize = 256;

/// The node that the others come after.
const BEGIN: &str = "begin";

/// One of several calls.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// A tool or a chain.
    pub name: String,
    /// Its arguments.
    pub arguments: Value,
}

impl Call {
    /// A call.
    pub fn new(name: impl Into<String>, arguments: Value) -> Self {
        Self { name: name.into(), arguments }
    }
}

/// How one of several calls ended.
type Ended = Result<ToolOutcome, ToolError>;

/// One that goes into a plan.
struct Planned {
    call: usize,
    tool: String,
    lower: Lower,
}

/// What a run left of a node.
enum Left {
    Output(Value),
    Failure(Failure),
    /// It began, and its end isn't known.
    Begun,
}

impl Hub {
    /// Calls several independent tools, eight at a time in parallel. The results are in the order
    /// of the calls; a failure doesn't affect the others.
    ///
    /// If the judge rejects the plan, the calls are made one by one, so that only the offending
    /// ones are refused. The fallbacks of a chain are called one after the other.
    pub async fn call_all(&self, port: &dyn AgentPort, calls: Vec<Call>) -> Vec<Ended> {
        let mut ended: Vec<Option<Ended>> = calls.iter().map(|_| None).collect();
        let mut planned = Vec::new();
        for (at, call) in calls.iter().enumerate() {
            let resolved = self.resolve(&call.name).into_iter().next();
            let tool = resolved.unwrap_or_else(|| call.name.clone());
            if let Ok(lower) = self.lower(&tool, &call.arguments) {
                planned.push(Planned { call: at, tool, lower });
            }
        }
        let mut planned = planned.into_iter().peekable();
        while planned.peek().is_some() {
            let together: Vec<Planned> = planned.by_ref().take(TOGETHER).collect();
            if together.len() > 1 {
                self.run(port, together, &calls, &mut ended).await;
            }
        }
        let mut all = Vec::with_capacity(calls.len());
        for (call, ended) in calls.into_iter().zip(ended) {
            all.push(match ended {
                Some(Err(error)) if self.0.chains.contains_key(&call.name) => {
                    self.after(port, call, error).await
                }
                Some(ended) => ended,
                None => self.call(port, &call.name, call.arguments).await,
            });
        }
        all
    }

    /// The rest of a chain whose first member failed.
    fn after<'a>(
        &'a self,
        port: &'a dyn AgentPort,
        call: Call,
        error: ToolError,
    ) -> BoxFuture<'a, Ended> {
        async move {
            let tool = match &error {
                ToolError::Failed { tool, .. }
                | ToolError::Refused { tool, .. }
                | ToolError::Invalid { tool, .. } => tool.clone(),
                _ => return Err(error),
            };
            let tried = vec![Tried { tool, error: Box::new(error) }];
            self.call_after(port, &call.name, call.arguments, tried).await
        }
        .boxed()
    }

    /// Runs calls as one workflow. Those that it says nothing of are still to be made.
    async fn run(
        &self,
        port: &dyn AgentPort,
        together: Vec<Planned>,
        calls: &[Call],
        ended: &mut [Option<Ended>],
    ) {
        let plan = plan(&together);
        let stored = match port.decide(Decision::from(plan)).await {
            Ok(stored) => stored,
            Err(AgentError::Rejected(_) | AgentError::NotCarriedOut(_)) => return,
            Err(error) => {
                let error = ToolError::Runtime { message: error.to_string() };
                together.iter().for_each(|one| ended[one.call] = Some(Err(error.clone())));
                return;
            }
        };
        let Some(id) = stored.get("workflow_id").and_then(Value::as_str).map(WorkflowId::from)
        else {
            return;
        };
        let execute = ExecuteWorkflow {
            action_type: ExecuteWorkflowTag::Tag,
            workflow_id: id.clone(),
            input_params: None,
            execution_mode: Some(ExecutionMode::Sync),
            notify_on_completion: Some(false),
        };
        let mut left: HashMap<NodeId, Left> = HashMap::new();
        match port.decide(Decision::from(execute)).await {
            Ok(mut done) => {
                let outputs = done.get_mut("output").map(Value::take);
                if let Some(Value::Object(outputs)) = outputs {
                    let outputs = outputs.into_iter();
                    left = outputs
                        .map(|(id, value)| (NodeId::from(id), Left::Output(value)))
                        .collect();
                }
            }
            Err(AgentError::Rejected(_)) => return,
            Err(AgentError::NotCarriedOut(_)) => {}
            Err(error) => {
                let error = ToolError::Runtime { message: error.to_string() };
                together.iter().for_each(|one| ended[one.call] = Some(Err(error.clone())));
                return;
            }
        }
        if left.len() < together.len() {
            match what_is_left(port, &id).await {
                Ok(more) => more.into_iter().for_each(|(node, end)| {
                    left.entry(node).or_insert(end);
                }),
                Err(failure) => tracing::warn!(%failure, "a run's results can't be read"),
            }
        }
        for one in together {
            let tool = one.tool;
            ended[one.call] = match left.remove(&node_id(one.call)) {
                Some(Left::Output(output)) => {
                    self.worked(&calls[one.call].name, &tool);
                    Some(Ok(ToolOutcome { tool, output, tried: Vec::new() }))
                }
                Some(Left::Failure(failure)) => Some(Err(ToolError::Failed { tool, failure })),
                Some(Left::Begun) => {
                    let what = "the call was interrupted, and what became of it isn't known";
                    let failure = Failure::new(ErrorCode::Dependency, what)
                        .hint("look before you call it again");
                    Some(Err(ToolError::Failed { tool, failure }))
                }
                None => None,
            };
        }
    }
}

fn node_id(call: usize) -> NodeId {
    NodeId::from(format!("call_{}", call + 1))
}

/// Independent nodes after one beginning: a plan's nodes hang together.
fn plan(together: &[Planned]) -> CreateWorkflowPlan {
    let node = |id: NodeId, kind: &str, name: &str, config: Map<String, Value>| PlanNode {
        node_id: id,
        kind: kind.to_owned(),
        name: name.to_owned(),
        config,
        input_mapping: None,
        output_mapping: None,
        description: None,
        retry_config: None,
        idempotent: None,
    };
    let begin = node(NodeId::from(BEGIN), "START", BEGIN, Map::new());
    let nodes = together
        .iter()
        .map(|one| node(node_id(one.call), &one.lower.kind, &one.tool, one.lower.config.clone()));
    let edges = together.iter().map(|one| PlanEdge {
        source: NodeId::from(BEGIN),
        target: node_id(one.call),
        condition: None,
    });
    let tools: Vec<&str> = together.iter().map(|one| one.tool.as_str()).collect();
    CreateWorkflowPlan {
        action_type: CreateWorkflowPlanTag::Tag,
        name: "tools".to_owned(),
        description: format!("Independent calls side by side: {}", tools.join(", ")),
        edges: edges.collect(),
        nodes: std::iter::once(begin).chain(nodes).collect(),
        global_config: None,
    }
}

/// What a workflow's run left of each node, from the newest event back to where it was stored.
async fn what_is_left(
    port: &dyn AgentPort,
    workflow: &WorkflowId,
) -> Result<HashMap<NodeId, Left>, Failure> {
    let journal = port.journal();
    let mut left: HashMap<NodeId, Left> = HashMap::new();
    let mut before = u64::MAX;
    loop {
        let page = journal.read_back(port.conversation(), before, PAGE).await;
        let page = page.map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))?;
        let oldest = page.iter().map(|envelope| envelope.sequence).min();
        let mut stored = false;
        // The newest word on a node is the one that counts.
        let mut newest: Vec<_> = page.iter().collect();
        newest.sort_by_key(|envelope| std::cmp::Reverse(envelope.sequence));
        for envelope in newest {
            if let Some(done) = envelope.read::<NodeCompleted>() {
                if done.node.workflow_id == *workflow {
                    let output = Left::Output(done.output.clone());
                    left.entry(done.node.node_id.clone()).or_insert(output);
                }
            } else if let Some(failed) = envelope.read::<NodeExecutionFailed>() {
                if failed.node.workflow_id == *workflow {
                    let failure = Left::Failure(failed.failure.clone());
                    left.entry(failed.node.node_id.clone()).or_insert(failure);
                }
            } else if let Some(begun) = envelope.read::<NodeStarted>() {
                if begun.node.workflow_id == *workflow {
                    left.entry(begun.node.node_id.clone()).or_insert(Left::Begun);
                }
            } else if let Some(created) = envelope.read::<WorkflowCreated>() {
                stored |= created.workflow_id == *workflow;
            }
        }
        match oldest {
            Some(oldest) if !stored && oldest > 1 => before = oldest,
            _ => return Ok(left),
        }
    }
}
