//! One node's call: its values resolved, judged again, executed, tried again as its configuration
//! says.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{NodeProgress, NodeRef, NodeStarted};
use ephor_core::{
    ConversationId, Draft, Envelope, ErrorCode, EventId, Failure, NodeId, Plan, PlanNode,
    WorkflowId,
};
use ephor_effects::EffectContext;
use ephor_effects::references::{Scope, apply_output_mapping, resolve_config, resolve_locals};
use ephor_rules::NodeCall;
use ephor_runtime::clock::within;
use ephor_runtime::warrant::Caller;
use ephor_runtime::{Services, warrant};
use serde_json::{Map, Value};
use tokio::sync::mpsc;

use crate::outputs::Outputs;

/// Notes of progress that wait to be published; more are dropped, which only a reader of progress
/// could miss.
const MAX_NOTES: usize = 32;

/// What all calls of a run share.
#[derive(Clone)]
pub(crate) struct RunInfo {
    pub services: Services,
    pub conversation: ConversationId,
    pub workflow_id: WorkflowId,
    pub run: EventId,
    pub caller: Caller,
    pub cause: Arc<Envelope>,
    pub input: Arc<Map<String, Value>>,
}

impl RunInfo {
    pub(crate) fn node(&self, node_id: &NodeId) -> NodeRef {
        NodeRef { workflow_id: self.workflow_id.clone(), run: self.run, node_id: node_id.clone() }
    }

    pub(crate) fn draft<E: ephor_core::Event>(&self, event: E) -> Draft {
        Draft::new(self.conversation.clone(), event)
            .from_source("agent/workflow")
            .caused_by(&self.cause)
    }
}

/// What a node, or the condition of an edge, can refer to.
pub(crate) struct View<'a> {
    pub plan: &'a Plan,
    /// Of the nodes before it.
    pub outputs: &'a Outputs,
    /// The nodes before it that were skipped.
    pub skipped: &'a [NodeId],
}

pub(crate) fn scope<'a>(info: &'a RunInfo, view: &View<'a>) -> Scope<'a> {
    let View { plan, outputs, skipped } = *view;
    let mut scope = Scope::new(&info.input);
    for (node, output) in outputs.iter() {
        scope = scope.output(node.as_str(), output);
    }
    for node in skipped {
        scope = scope.skipped(node.as_str());
    }
    let env = plan.global_config.as_ref().and_then(|config| config.get("env"));
    match env.and_then(Value::as_object) {
        Some(env) => scope.env(env),
        None => scope,
    }
}

/// How a call ended.
pub(crate) struct CallEnd {
    pub attempt: u32,
    pub duration: Duration,
    pub result: Result<Output, Failure>,
}

/// What a call gave.
pub(crate) struct Output {
    pub value: Value,
    /// Tokens that it took of language models.
    pub llm_tokens: u64,
}

/// Tokens of an LLM node's output, or of all iterations of a LOOP over one.
fn tokens(output: &Value) -> u64 {
    let count = |key| output.pointer(key).and_then(Value::as_u64).unwrap_or(0);
    let own = count("/usage/input_tokens") + count("/usage/output_tokens");
    let inner = output.get("results").and_then(Value::as_array);
    own + inner.into_iter().flatten().map(tokens).sum::<u64>()
}

/// Makes a node's call, with its own retries.
pub(crate) async fn call(
    info: &RunInfo,
    view: &View<'_>,
    node: &PlanNode,
    first_attempt: u32,
    delay: f64,
) -> CallEnd {
    let services = &info.services;
    let retries = node.retry_config.as_ref();
    let (more, pause) = retries.map_or((0, 0.0), |retry| (retry.max_retries, retry.retry_delay));
    if delay > 0.0 {
        services.timer.sleep(Duration::from_secs_f64(delay)).await;
    }
    let mut attempt = first_attempt;
    loop {
        let begun = services.clock.now();
        let started = NodeStarted {
            node: info.node(&node.node_id),
            kind: node.kind.clone(),
            name: node.name.clone(),
            attempt,
        };
        // What isn't journalled doesn't happen: an effect must not come before its record.
        let result = match services.publish_own(info.draft(started)).await {
            Ok(_) => once(info, view, node, attempt).await,
            Err(error) => Err(Failure::new(ErrorCode::Internal, error.to_string())),
        };
        let duration = services.clock.now().duration_since(begun);
        let duration = Duration::try_from(duration).unwrap_or_default();
        match result {
            Err(failure) if failure.code.retryable() && attempt - first_attempt < more => {
                let asked = failure.retry_after.map_or(0.0, f64::from);
                let pause = pause.max(asked).clamp(0.0, 60.0);
                services.timer.sleep(Duration::from_secs_f64(pause)).await;
                attempt += 1;
            }
            result => {
                return CallEnd { attempt, duration, result };
            }
        }
    }
}

async fn once(
    info: &RunInfo,
    view: &View<'_>,
    node: &PlanNode,
    attempt: u32,
) -> Result<Output, Failure> {
    let scope = scope(info, view);
    let mapping = node.input_mapping.as_ref();
    let locals = resolve_locals(&node.kind, &node.config, mapping, &scope)?;
    let config = resolve_config(&node.kind, &node.config, &scope.locals(&locals))?;
    let call = NodeCall {
        conversation: info.conversation.clone(),
        workflow_id: info.workflow_id.clone(),
        run: info.run,
        node_id: node.node_id.clone(),
        attempt,
        kind: node.kind.clone(),
        config,
        locals,
        origins: Default::default(),
    };
    let ticket = warrant::approve(&info.services, &info.caller, call).await?;
    let guard = info.services.guard();
    if let Some(guard) = guard {
        guard.admit(ticket.get())?;
    }
    let (notes, publisher) = notes(info, &node.node_id);
    let context = EffectContext::new()
        .progress(Arc::new(move |message, progress| {
            // A full queue drops the note: see MAX_NOTES.
            let _ = notes.try_send((message.to_owned(), progress));
        }))
        .warrant(warrant::nested(&info.services, &info.caller));
    let output = info.services.executors.execute(&ticket, &context).await;
    if let Some(guard) = guard {
        guard.ended(ticket.get(), output.as_ref().err());
    }
    drop(context);
    // The last notes are published before the node's end is; one that is stuck is not waited for.
    let _ = within(&*info.services.timer, Duration::from_secs(1), publisher).await;
    let output = output?;
    let reports = matches!(node.kind.as_str(), "LLM" | "LOOP");
    let llm_tokens = if reports { tokens(&output) } else { 0 };
    let value = apply_output_mapping(output, node.output_mapping.as_ref())?;
    Ok(Output { value, llm_tokens })
}

type Notes = mpsc::Sender<(String, Option<f64>)>;

fn notes(info: &RunInfo, node: &NodeId) -> (Notes, tokio::task::JoinHandle<()>) {
    let (sender, mut inbox) = mpsc::channel::<(String, Option<f64>)>(MAX_NOTES);
    let (info, node) = (info.clone(), info.node(node));
    let publisher = tokio::spawn(async move {
        while let Some((message, progress)) = inbox.recv().await {
            let note = NodeProgress { node: node.clone(), message, progress };
            info.services.tell(info.draft(note)).await;
        }
    });
    (sender, publisher)
}
