//! A node's call: resolves its values, has it judged again, executes it, and retries it as
//! configured.

use std::sync::Arc;
use std::time::Duration;

use ephor_core::events::{EffectStarted, NodeProgress, NodeStarted};
use ephor_core::{Effect, Failure, NodeId, Plan, PlanNode, bounds};
use ephor_effects::references::{
    Scope, apply_output_mapping, config_origins, locals_origins, resolve_config, resolve_locals,
};
use ephor_effects::{EffectContext, target};
use ephor_rules::{KindSpec, NodeCall};
use ephor_runtime::authorize::{self, Caller};
use ephor_runtime::stored::output_bytes;
use ephor_time::within;
use serde_json::Value;
use tokio::sync::mpsc;

use crate::iterations::Journalled;
use crate::origins;
use crate::outputs::{Made, Outputs, Told};
use crate::run_info::RunInfo;

/// Notes of progress that wait to be published; more are dropped, which only a reader of progress
/// could miss.
const MAX_NOTES: usize = 32;

/// The longest that a node's own retries wait, in seconds: who asks for more waits for a recovery.
const MAX_PAUSE: f64 = 60.0;

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
    let mut scope = Scope::new(&info.input).inputs_from(&info.inputs);
    for (node, made) in outputs.iter() {
        let node = node.as_str();
        scope = scope.output(node, &made.output).output_from(node, &made.provenance);
        if let Some(files) = made.files() {
            scope = scope.artifacts(node, files);
        }
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
    /// Of all its attempts, without the pauses between them, and without what people took to answer.
    pub duration: Duration,
    /// Whether the last one was refused before it was made.
    pub refused: bool,
    pub result: Result<Made, Failure>,
}

/// Why a call gave nothing.
struct Missed {
    failure: Failure,
    /// Whether nobody was asked: its target's circuit is open.
    circuit: bool,
}

impl From<Failure> for Missed {
    fn from(failure: Failure) -> Self {
        Self { failure, circuit: false }
    }
}

impl Missed {
    /// Seconds until the node's own next attempt; None: whoever recovers the run decides.
    fn again(&self, pause: f64) -> Option<f64> {
        let failure = &self.failure;
        if self.circuit || failure.effect == Effect::Unknown || !failure.retryable() {
            return None;
        }
        let asked = failure.retry_after.map_or(0.0, f64::from);
        Some(pause.max(asked)).filter(|pause| *pause <= MAX_PAUSE)
    }
}

/// What a call begins with.
pub(crate) struct Turn {
    /// From 1; counted over all runs that continue with each other.
    pub attempt: u32,
    /// The node's first attempt in this run: its own retries are counted from there.
    pub first: u32,
    /// Seconds to wait before.
    pub delay: f64,
    /// Why the attempt before it failed.
    pub before: Option<Failure>,
}

/// Makes a node's call, with its own retries.
pub(crate) async fn call(info: &RunInfo, view: &View<'_>, node: &PlanNode, turn: Turn) -> CallEnd {
    let Turn { mut attempt, first, delay, mut before } = turn;
    let services = &info.services;
    let retries = node.retry_config.as_ref();
    let (more, pause) = retries.map_or((0, 0.0), |retry| (retry.max_retries, retry.retry_delay));
    if delay > 0.0 {
        services.timer.sleep(Duration::from_secs_f64(delay)).await;
    }
    let mut duration = Duration::ZERO;
    loop {
        // A clock that is set meanwhile doesn't count, nor does the time for which people are asked.
        let (time, waits) = (services.time(), info.caller.waits.part());
        let begun = time.instant();
        let started = NodeStarted {
            node: info.node(&node.node_id),
            kind: node.kind.clone(),
            name: node.name.clone(),
            attempt,
            rate: services.gate.registry().kind(&node.kind).map(KindSpec::rate),
        };
        let recorded = {
            let _begins = info.begins.read().await;
            info.record(started).await
        };
        // Where it isn't on record that it began, nothing was counted.
        let mut refused = recorded.is_ok();
        let result = match recorded {
            Ok(()) => {
                let caller = Caller { waits: waits.clone(), ..info.caller.clone() };
                once(info, &caller, view, node, attempt, before.as_ref(), &mut refused).await
            }
            Err(failure) => Err(failure.into()),
        };
        duration += time.since(begun).saturating_sub(waits.waited(&time));
        let missed = match result {
            Ok(made) => return CallEnd { attempt, duration, refused: false, result: Ok(made) },
            Err(missed) => {
                let failure = info.at_work.failure(&node.node_id, missed.failure);
                Missed { failure, ..missed }
            }
        };
        let again = missed.again(pause).filter(|_| attempt.saturating_sub(first) < more);
        let Some(pause) = again else {
            return CallEnd { attempt, duration, refused, result: Err(missed.failure) };
        };
        let message = format!("attempt {attempt}: {}; again in {pause} s", missed.failure);
        let note = NodeProgress { node: info.node(&node.node_id), message, progress: None };
        services.tell(info.draft(note)).await;
        services.timer.sleep(Duration::from_secs_f64(pause)).await;
        before = Some(missed.failure);
        attempt += 1;
    }
}

async fn once(
    info: &RunInfo,
    caller: &Caller,
    view: &View<'_>,
    node: &PlanNode,
    attempt: u32,
    before: Option<&Failure>,
    refused: &mut bool,
) -> Result<Made, Missed> {
    let author = info.author().await?;
    let scope = scope(info, view).env_from(&author);
    let mapping = node.input_mapping.as_ref();
    let kinds = info.services.gate.registry();
    let locals = resolve_locals(&kinds, &node.kind, &node.config, mapping, &scope)?;
    let mut origins = locals_origins(mapping, &locals, &scope);
    let (config, put_in) = {
        let scope = scope.locals(&locals).locals_from(&origins);
        let config = resolve_config(&kinds, &node.kind, &node.config, &scope)?;
        (config, config_origins(&kinds, &node.kind, &node.config, &scope))
    };
    origins.extend(put_in);
    let call = NodeCall {
        conversation: info.conversation.clone(),
        workflow_id: info.workflow_id.clone(),
        run: info.run,
        first_run: info.first_run,
        node_id: node.node_id.clone(),
        attempt,
        kind: node.kind.clone(),
        idempotent: node.idempotent,
        config,
        locals,
        origins,
    };
    let ticket = authorize::approve(&info.services, caller, call).await?;
    *refused = false;
    let reached = kinds.kind(&node.kind).and_then(|spec| target(spec, &ticket.get().config));
    let guard = info.services.guard().zip(reached.as_deref());
    if let Some((guard, target)) = guard
        && let Err(open) = guard.admit(target)
    {
        // Why it fails says more than that nobody asks it any more.
        let failure = match before {
            None => open,
            Some(before) => Failure {
                hint: Some(open.message),
                retry_after: open.retry_after,
                ..before.clone()
            },
        };
        return Err(Missed { failure, circuit: true });
    }
    let quota = &info.services.settings.quotas.node;
    let then = info.kept.sum();
    let room = authorize::room(&info.services, &info.conversation, info.run, then).await?;
    let (notes, publisher) = notes(info, &node.node_id);
    let context = EffectContext::new()
        .progress(Arc::new(move |message, progress| {
            // A full queue drops the note: see MAX_NOTES.
            let _ = notes.try_send((message.to_owned(), progress));
        }))
        .approver(authorize::nested(&info.services, caller))
        .storage({
            let (kept, node, quota) = (info.kept.clone(), node.node_id.clone(), quota.clone());
            Arc::new(move |bytes| kept.file(&node, bytes, &quota, (&room, then)))
        })
        .meter({
            let (info, node) = (info.clone(), node.node_id.clone());
            Arc::new(move |model, usage| {
                info.spent.add(&node, model, usage, &info.services.settings.prices);
            })
        })
        .iterations(Arc::new(Journalled::new(info, &node.node_id)));
    if !kinds.is_idempotent(ticket.get()) {
        let started = EffectStarted {
            node: info.node(&node.node_id),
            attempt,
            idempotency_key: ticket.get().idempotency_key(),
        };
        // Whoever goes on with the run must know of it.
        info.record(started).await?;
        info.at_work.begin(&node.node_id);
    }
    let output = info.services.executors.execute(&ticket, &context).await;
    if output.as_ref().is_err_and(|failure| failure.effect != Effect::Unknown) {
        info.at_work.end(&node.node_id);
    }
    let artifacts = context.artifacts();
    if let Some((guard, target)) = guard {
        guard.ended(target, output.as_ref().err());
    }
    drop(context);
    // The last notes are published before the node's end is; one that is stuck is not waited for.
    let _ = within(&*info.services.timer, Duration::from_secs(1), publisher).await;
    let output = output?;
    let provenance = origins::of_output(info, node, ticket.get(), &output).await?;
    // What a mapping has moved stands elsewhere.
    let told = match node.output_mapping {
        None => origins::told(info, node, ticket.get(), &output).await?,
        Some(_) => Told::default(),
    };
    let value = apply_output_mapping(output, node.output_mapping.as_ref())?;
    let bytes = output_bytes(&value);
    let then = info.kept.sum();
    let fits = async {
        bounds::check_depth("the node's mapped output", &value)?;
        let room = authorize::room(&info.services, &info.conversation, info.run, then).await?;
        info.kept.output(bytes, quota, (&room, then))
    };
    if let Err(failure) = fits.await {
        bounds::discard(value);
        return Err(failure.into());
    }
    Ok(Made::new(value, provenance, artifacts).told(told))
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
