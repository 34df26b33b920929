//! Carries out each decision about nodes and workflows.

mod recovery;

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::events::{MessageSent, WorkflowAborted, WorkflowCreated, WorkflowModified};
use ephor_core::payload::{
    CreateNode, CreateWorkflowPlan, ExecuteWorkflow, ExecutionMode, ModifyNode,
};
use ephor_core::{
    ConversationId, Decision, DecisionError, Draft, Event, EventId, Language, Plan, WorkflowId,
    WorkflowStatus, source,
};
use ephor_rules::explain::code;
use ephor_runtime::{DecisionExecutor, Interruption, Released, Services};
use serde_json::{Map, Value, json};

use crate::agent::{self, Taken, Target};
use crate::begun::Begun;
use crate::history::Past;
use crate::order::Order;
use crate::run::RunSpec;
use crate::store::{patched, single};

/// Carries out the six types of decision.
pub(crate) struct WorkflowExecutor {
    pub services: Services,
}

/// A stored workflow, as an order needs it.
struct Stored {
    plan: Arc<Plan>,
    status: WorkflowStatus,
}

/// A run of a workflow from its beginning.
fn spec(released: &Released, workflow_id: WorkflowId, plan: Arc<Plan>) -> RunSpec {
    RunSpec {
        conversation: released.conversation.clone(),
        workflow_id,
        run: released.id(),
        plan,
        input: Map::new(),
        approval: released.approval.clone(),
        cause: released.made.clone(),
        past: None,
        goes_on: false,
        first: None,
    }
}

fn draft<E: Event>(released: &Released, event: E) -> Draft {
    Draft::new(released.conversation.clone(), event)
        .from_source(source::WORKFLOW)
        .caused_by(&released.made)
}

fn unrecorded(reason: impl std::fmt::Display) -> DecisionError {
    DecisionError::new(DecisionError::NOT_RECORDED, reason.to_string())
}

#[async_trait]
impl DecisionExecutor for WorkflowExecutor {
    async fn carry_out(&self, released: Released) -> Result<Value, DecisionError> {
        match released.decision()? {
            Decision::CreateNode(node) => self.create_node(&released, node).await,
            Decision::CreateWorkflowPlan(plan) => self.create_plan(&released, plan).await,
            Decision::ExecuteWorkflow(execute) => self.execute(&released, execute).await,
            Decision::ModifyNode(modify) => self.modify(&released, modify).await,
            Decision::ErrorRecovery(recovery) => self.recover(&released, recovery).await,
            Decision::ReplanWorkflow(replan) => self.replan(&released, replan).await,
            other => {
                let what = format!("{} is not the workflow agent's", other.kind());
                Err(DecisionError::internal(what))
            }
        }
    }

    async fn interrupt(
        &self,
        conversation: &ConversationId,
        decision: EventId,
        why: &Interruption,
    ) {
        let order = match why {
            Interruption::Recovery(approval) => Order::Interrupt { by: approval.ticket.decision() },
            Interruption::Cancelled(why) => Order::Abort { reason: why.message().to_owned() },
        };
        agent::stop(&self.services, conversation, Target::Run(decision), order).await;
        if let Interruption::Recovery(_) = why {
            self.tell_interrupted(conversation, decision, &why.error()).await;
        }
    }

    async fn pause(&self, conversation: &ConversationId, decision: EventId) {
        self.pause_run(conversation, decision, true).await;
    }

    async fn resume(&self, conversation: &ConversationId, decision: EventId) {
        self.pause_run(conversation, decision, false).await;
    }
}

impl WorkflowExecutor {
    async fn pause_run(&self, conversation: &ConversationId, run: EventId, pause: bool) {
        let told = agent::pause(&self.services, conversation, run, pause).await;
        if let Some(Err(reason)) = told {
            tracing::warn!(%conversation, reason = reason.message(), pause, "a run did not take an order");
        }
    }

    async fn record<E: Event>(&self, released: &Released, event: E) -> Result<(), DecisionError> {
        self.services.fact(draft(released, event)).await.map(drop).map_err(unrecorded)
    }

    async fn stored(&self, released: &Released, id: &WorkflowId) -> Result<Stored, DecisionError> {
        let look = self.services.gate.with_view(&released.conversation, |view, _, _, _| {
            let known = view.workflows.get(id)?;
            Some(Stored { plan: known.plan.clone()?, status: known.status })
        });
        let stored = look.await.map_err(unrecorded)?;
        stored.ok_or_else(|| {
            DecisionError::new(code::WORKFLOW_NOT_FOUND, format!("there is no workflow {id}"))
        })
    }

    async fn create_node(
        &self,
        released: &Released,
        node: &CreateNode,
    ) -> Result<Value, DecisionError> {
        let begun = self.begun(released).await?;
        let (workflow_id, plan) = match &begun.created {
            Some(created) => created.clone(),
            None => {
                let plan = Arc::new(single(released.id(), node.clone()));
                let workflow_id = WorkflowId::fresh();
                self.created(released, workflow_id.clone(), plan.clone()).await?;
                (workflow_id, plan)
            }
        };
        let node_id = plan.nodes.first().map(|node| node.node_id.clone());
        let result = match begun {
            Begun { ended: Some(ended), .. } => ended?,
            Begun { started: Some(_), .. } => self.go_on(released, &workflow_id, None).await?,
            _ => {
                let spec = spec(released, workflow_id.clone(), plan);
                agent::begin(&self.services, spec).await?
            }
        };
        let output = result.get("output").and_then(Value::as_object);
        let output = output.and_then(|output| output.values().next()).cloned();
        Ok(json!({
            "workflow_id": workflow_id,
            "node_id": node_id,
            "output": output.unwrap_or(Value::Null),
        }))
    }

    async fn created(
        &self,
        released: &Released,
        workflow_id: WorkflowId,
        plan: Arc<Plan>,
    ) -> Result<(), DecisionError> {
        self.record(released, WorkflowCreated { workflow_id, plan, decision: released.id() }).await
    }

    async fn create_plan(
        &self,
        released: &Released,
        plan: &CreateWorkflowPlan,
    ) -> Result<Value, DecisionError> {
        let begun = self.begun(released).await?;
        let (workflow_id, inputs) = match begun.created {
            Some((workflow_id, plan)) => (workflow_id, plan.inputs()),
            None => {
                let workflow_id = WorkflowId::fresh();
                let plan = Arc::new(plan.clone().into_plan());
                let inputs = plan.inputs();
                self.created(released, workflow_id.clone(), plan).await?;
                (workflow_id, inputs)
            }
        };
        Ok(json!({"workflow_id": workflow_id, "status": "READY", "inputs": inputs}))
    }

    async fn execute(
        &self,
        released: &Released,
        execute: &ExecuteWorkflow,
    ) -> Result<Value, DecisionError> {
        let id = &execute.workflow_id;
        let stored = self.stored(released, id).await?;
        if execute.mode() == ExecutionMode::Async {
            released.detach.detach();
        }
        let begun = self.begun(released).await?;
        let told = begun.told;
        let result = match begun {
            Begun { ended: Some(ended), .. } => ended,
            Begun { started: Some(_), .. } => self.go_on(released, id, None).await,
            // Where no run begins, there is no end of one to tell of.
            _ => self.execute_stored(released, execute, &stored).await?.end().await,
        };
        if self.notifies(execute, released.id()) && !told {
            let text = notice(&stored.plan.name, result.as_ref().err());
            // A middleware may keep it from the user: that the workflow has ended is another thing.
            let said = self.services.publish_own(draft(released, MessageSent::text(text))).await;
            said.map_err(unrecorded)?;
        }
        result
    }

    async fn execute_stored(
        &self,
        released: &Released,
        execute: &ExecuteWorkflow,
        stored: &Stored,
    ) -> Result<Taken, DecisionError> {
        let id = &execute.workflow_id;
        if !stored.status.executable() {
            let what = format!("workflow {id} is {} by now", stored.status);
            return Err(DecisionError::new(code::WORKFLOW_STATUS, what));
        }
        let given = execute.input_params.clone().unwrap_or_default();
        // What was computed from other inputs is no part of this run.
        let fits = |past: &Past| {
            past.replanned || given.iter().all(|(name, value)| past.input.get(name) == Some(value))
        };
        let past = match stored.status {
            // Nothing is left of a run that came to its end.
            WorkflowStatus::Completed => None,
            _ => self.unfinished(released, id).await?.filter(fits),
        };
        let goes_on = past.as_ref().filter(|past| !past.replanned);
        let mut input = goes_on.map(|past| past.input.clone()).unwrap_or_default();
        for declared in stored.plan.inputs() {
            if let Some(default) = declared.default {
                input.entry(declared.name).or_insert(default);
            }
        }
        input.extend(given);
        let spec = spec(released, id.clone(), stored.plan.clone());
        agent::take_on(&self.services, RunSpec { input, past, ..spec }).await
    }

    /// Whether a message tells the user of the run's end: whoever waits for the decision is told by its
    /// completion.
    fn notifies(&self, execute: &ExecuteWorkflow, decision: EventId) -> bool {
        execute.notifies() && !self.services.completions.expected(decision)
    }

    /// Tells the user of the end of an interrupted run, since carrying its decision out, which tells of other
    /// ends, was dropped. Where this process ends before, whoever resumes the decision tells.
    async fn tell_interrupted(
        &self,
        conversation: &ConversationId,
        decision: EventId,
        why: &DecisionError,
    ) {
        let Some(open) = self.services.gate.open_decision(conversation, decision) else {
            return;
        };
        let Ok(Decision::ExecuteWorkflow(execute)) = open.approval.ticket.get().decision() else {
            return;
        };
        if !self.notifies(execute, decision) {
            return;
        }
        // A notice that was on its way when that was dropped is on record after this.
        drop(self.services.bus.alone(conversation).await);
        let read = || async {
            let begun = Begun::since(&*self.services.journal, conversation, &open.made).await?;
            let look = self.services.gate.with_view(conversation, |view, _, _, _| {
                let known = view.workflows.get(&execute.workflow_id)?;
                known.plan.as_ref().map(|plan| plan.name.clone())
            });
            Ok((begun, look.await?))
        };
        match self.services.read_steadily(read).await {
            Ok((Begun { started: Some(_), told: false, ended, .. }, Some(name))) => {
                // It may have come to its end just before.
                let error = ended.map_or_else(|| Some(why.clone()), Result::err);
                let notice = MessageSent::text(notice(&name, error.as_ref()));
                let draft = Draft::new(conversation.clone(), notice).from_source(source::WORKFLOW);
                self.services.tell(draft.caused_by(&open.made)).await;
            }
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%conversation, %error, "what an interrupted decision did can't be read");
            }
        }
    }

    /// Continues the run of a decision that a dead process had begun. `first`: what it began with, where
    /// that isn't on record yet.
    async fn go_on(
        &self,
        released: &Released,
        id: &WorkflowId,
        first: Option<Order>,
    ) -> Result<Value, DecisionError> {
        let stored = self.stored(released, id).await?;
        let past = self.past(released, id).await?;
        if past.aborted {
            let reason = "a recovery gave it up".to_owned();
            let (workflow_id, run) = (id.clone(), released.id());
            let aborted = WorkflowAborted { workflow_id, run, reason: reason.clone() };
            self.record(released, aborted).await?;
            let error = DecisionError::new(DecisionError::ABORTED, reason);
            return Err(error.about("workflow_id", id));
        }
        let spec = spec(released, id.clone(), stored.plan);
        let input = past.input.clone();
        let spec = RunSpec { input, past: Some(past), goes_on: true, first, ..spec };
        agent::begin(&self.services, spec).await
    }

    async fn begun(&self, released: &Released) -> Result<Begun, DecisionError> {
        Begun::read(&*self.services.journal, released).await.map_err(unrecorded)
    }

    /// What an earlier run left, where it was interrupted or its plan was changed.
    async fn unfinished(
        &self,
        released: &Released,
        id: &WorkflowId,
    ) -> Result<Option<Past>, DecisionError> {
        let look =
            self.services.gate.with_view(&released.conversation, |view, _, _, _| view.has_run(id));
        if !look.await.map_err(unrecorded)? {
            return Ok(None);
        }
        Ok(Some(self.past(released, id).await?).filter(|past| !past.completed))
    }

    /// What the runs of a workflow have left on record.
    async fn past(&self, released: &Released, id: &WorkflowId) -> Result<Past, DecisionError> {
        let past = Past::read(&*self.services.journal, &released.conversation, id).await;
        past.map_err(unrecorded)
    }

    async fn modify(
        &self,
        released: &Released,
        modify: &ModifyNode,
    ) -> Result<Value, DecisionError> {
        let node_id = &modify.node_id;
        let begun = self.begun(released).await?;
        let look = self.services.gate.with_view(&released.conversation, |view, _, _, _| {
            let (id, _) = view.workflows.node(node_id)?;
            let id = id?.clone();
            let known = view.workflows.get(&id)?;
            Some((id, known.plan.clone()?, known.status))
        });
        let found = look.await.map_err(unrecorded)?;
        let (workflow_id, plan, status) = found.ok_or_else(|| {
            let what = format!("no stored workflow has a node {node_id}");
            DecisionError::new(code::NODE_NOT_FOUND, what)
        })?;
        if let Some((plan, _)) = begun.changed {
            let node = plan.node(node_id.as_str()).cloned();
            return Ok(json!({"workflow_id": workflow_id, "node": node}));
        }
        if status == WorkflowStatus::Running {
            let what = format!(
                "workflow {workflow_id} is running; a node can be modified when it has ended"
            );
            return Err(DecisionError::new(code::WORKFLOW_STATUS, what));
        }
        let plan = patched(&plan, node_id, Some(&modify.updates), None);
        let plan = plan.map_err(DecisionError::internal)?;
        let plan = self.judged(released, plan).await?;
        let node = plan.node(node_id.as_str()).cloned();
        self.record(
            released,
            WorkflowModified {
                workflow_id: workflow_id.clone(),
                node_id: node_id.clone(),
                plan,
                decision: released.id(),
            },
        )
        .await?;
        Ok(json!({"workflow_id": workflow_id, "node": node}))
    }

    /// A plan that came of a decision is judged as a whole before it is stored.
    async fn judged(&self, released: &Released, plan: Plan) -> Result<Arc<Plan>, DecisionError> {
        let look =
            self.services.gate.with_view(&released.conversation, |view, registry, judge, now| {
                let moment = view.moment(now);
                let who = view.who(&released.made.source, released.conversation.clone());
                let world = view.world(registry, moment, &who);
                judge.judge_plan(&released.approval.ticket, plan, &world)
            });
        let judged = look.await.map_err(unrecorded)?;
        judged
            .map(|approved| Arc::new(approved.get().clone()))
            .map_err(|rejection| DecisionError::refused(rejection.reason(), rejection.violations))
    }
}

/// How a workflow has ended, in the language of its name.
fn notice(name: &str, error: Option<&DecisionError>) -> String {
    let language = Language::of(name);
    match error {
        None => language
            .say(format!("Workflow \"{name}\" has completed"), format!("工作流“{name}”已完成")),
        Some(error) => {
            let why = language.reason(error.code(), error.message());
            language.say(
                format!("Workflow \"{name}\" did not complete: {why}"),
                format!("工作流“{name}”未能完成：{why}"),
            )
        }
    }
}
