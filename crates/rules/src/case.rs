//! What a rule sees of a decision: the payload, the world, and the nodes that it concerns.

use std::collections::BTreeMap;

use ephor_core::node::RateClass;
use ephor_core::{DecisionType, Label, Origin, Plan, PlanNode, Provenance};
use serde_json::{Map, Value};

use crate::config::JudgeConfig;
use crate::evidence::{self, Trace, Tracer};
use crate::kind::KindSpec;
use crate::merge::{UpdateKey, merge_updates};
use crate::verdict::NodeCall;
use crate::violations::escape;
use crate::world::{KnownNode, KnownWorkflow, World};

static NOTHING: Value = Value::Null;

/// A decision being judged. The payload may have any shape: rules read what they find, and leave
/// wrong shapes to the schema.
#[derive(Debug)]
pub struct Case<'a> {
    /// The decision's type.
    pub kind: DecisionType,
    /// The decision's payload.
    pub payload: &'a Value,
    /// What is known.
    pub world: &'a World<'a>,
    /// The judge's limits.
    pub config: &'a JudgeConfig,
    /// The nodes that it creates, changes or, in a call, runs.
    pub nodes: Vec<NodeView<'a>>,
    /// In a call: the provenance of values that references inserted, by field.
    pub origins: Option<&'a BTreeMap<String, Provenance>>,
    tracer: Tracer<'a>,
}

/// A node as it would be after the decision.
#[derive(Debug, Clone, Copy)]
pub struct NodeView<'a> {
    /// Its type. None if only its name is known.
    pub kind: Option<&'a str>,
    /// The registered kind of that type.
    pub spec: Option<&'a KindSpec>,
    /// Its configuration; null if there is none.
    pub config: &'a Value,
    /// Its place in the payload.
    pub place: Place<'a>,
    /// Whether it is a LOOP's body.
    pub body: bool,
}

/// A node's place.
#[derive(Debug, Clone, Copy)]
pub enum Place<'a> {
    /// It is the CREATE_NODE payload.
    Single,
    /// The entry of a plan's `nodes` with that index.
    Plan(usize),
    /// A stored node with these updates merged in; the string is their pointer.
    Updates(&'static str, &'a Map<String, Value>),
    /// A node about to be executed, with resolved references.
    Call,
}

impl<'a> NodeView<'a> {
    /// A configuration value.
    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.config.get(key)
    }

    /// A configuration value, if it is a string.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.get(key).and_then(Value::as_str)
    }

    /// Whether it has that kind.
    pub fn is(&self, kind: &str) -> bool {
        self.kind == Some(kind)
    }

    /// Which rate limits count its calls.
    pub fn rate(&self) -> RateClass {
        self.spec.map_or(RateClass::Uncounted, KindSpec::rate)
    }

    /// The URL that its calls go to, with its field, if any.
    pub fn url(&self) -> Option<(&'a str, &'a str)> {
        let field = self.spec?.url_field()?;
        Some((field, self.text(field)?))
    }

    /// Whether references are resolved. A LOOP's body is resolved in each iteration, and judged as
    /// a separate call then.
    pub fn resolved(&self) -> bool {
        matches!(self.place, Place::Call) && !self.body
    }

    /// The pointer into the payload for a pointer into the configuration.
    pub fn pointer(&self, inner: &str) -> String {
        let body = if self.body { "/body/config" } else { "" };
        match self.place {
            Place::Single | Place::Call => format!("/config{body}{inner}"),
            Place::Plan(index) => format!("/nodes/{index}/config{body}{inner}"),
            Place::Updates(root, updates) => {
                let inner = format!("{body}{inner}");
                let mut segments = inner.split('/').skip(1);
                let field = segments.next().unwrap_or_default();
                // The update that set the field, the plainest one first.
                let key = updates
                    .keys()
                    .filter(|key| UpdateKey::read(key).field() == Some(field))
                    .min_by_key(|key| key.len());
                match key {
                    None => root.to_owned(),
                    Some(key) => {
                        let direct = UpdateKey::read(key) == UpdateKey::Config(field);
                        let rest = if direct {
                            inner.get(field.len() + 1..).unwrap_or_default()
                        } else {
                            ""
                        };
                        format!("{root}/{}{rest}", escape(key))
                    }
                }
            }
        }
    }

    /// The pointer of its type.
    pub fn kind_pointer(&self) -> String {
        if self.body {
            let config = Self { body: false, ..*self };
            return config.pointer("/body/type");
        }
        match self.place {
            Place::Single => "/node_type".to_owned(),
            Place::Plan(index) => format!("/nodes/{index}/type"),
            Place::Updates(root, _) => root.to_owned(),
            Place::Call => "/kind".to_owned(),
        }
    }
}

/// The place in a stored plan of the node that a decision changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The node's id, which says what is upstream of it.
    pub id: &'a str,
    /// The node whose names and configuration it has: itself or, in a recovery, the alternative.
    pub node: &'a PlanNode,
}

/// A stored node with a decision's updates merged in.
#[derive(Debug)]
pub(crate) struct MergedNode<'a> {
    known: Option<&'a KnownNode>,
    root: &'static str,
    updates: &'a Map<String, Value>,
    config: Value,
}

impl<'a> MergedNode<'a> {
    /// The node that a MODIFY_NODE or an ERROR_RECOVERY with modifications leaves behind.
    pub(crate) fn of(kind: DecisionType, payload: &'a Value, world: &World<'a>) -> Option<Self> {
        let (root, updates) = match kind {
            DecisionType::ModifyNode => ("/updates", payload.get("updates")?),
            DecisionType::ErrorRecovery => (
                "/recovery_plan/modifications",
                payload.get("recovery_plan")?.get("modifications")?,
            ),
            _ => return None,
        };
        let known = stored_node(kind, payload, world);
        let updates = updates.as_object()?;
        let empty = Map::new();
        let before = known.and_then(KnownNode::config).unwrap_or(&empty);
        Some(Self {
            known,
            root,
            updates,
            config: Value::Object(merge_updates(before, updates).config),
        })
    }

    fn view(&'a self, world: &World<'a>) -> NodeView<'a> {
        // A node whose configuration isn't known can't be judged as its kind.
        let kind = self.known.filter(|node| node.config().is_some()).and_then(KnownNode::kind);
        NodeView {
            kind,
            spec: kind.and_then(|kind| world.registry.kind(kind)),
            config: &self.config,
            place: Place::Updates(self.root, self.updates),
            body: false,
        }
    }
}

fn workflow_of<'a>(payload: &Value, world: &World<'a>) -> Option<&'a KnownWorkflow> {
    let id = payload.get("workflow_id")?.as_str()?.into();
    world.workflows.get(&id)
}

fn node_of<'a>(workflow: &'a KnownWorkflow, id: &str) -> Option<&'a KnownNode> {
    workflow.nodes.iter().find(|(node_id, _)| node_id.as_str() == id).map(|(_, node)| node)
}

fn stored_node<'a>(
    kind: DecisionType,
    payload: &Value,
    world: &World<'a>,
) -> Option<&'a KnownNode> {
    let text =
        |value: &'_ Value, field: &str| value.get(field).and_then(Value::as_str).map(str::to_owned);
    match kind {
        DecisionType::ModifyNode => {
            let id = text(payload, "node_id")?.into();
            world.workflows.node(&id).map(|(_, node)| node)
        }
        DecisionType::ErrorRecovery => {
            let workflow = workflow_of(payload, world)?;
            let alternative =
                payload.get("recovery_plan").and_then(|plan| text(plan, "alternative_node"));
            let id = alternative.or_else(|| text(payload, "failed_node_id"))?;
            node_of(workflow, &id)
        }
        _ => None,
    }
}

impl<'a> Case<'a> {
    pub(crate) fn new(
        kind: DecisionType,
        payload: &'a Value,
        world: &'a World<'a>,
        config: &'a JudgeConfig,
        merged: Option<&'a MergedNode<'a>>,
    ) -> Self {
        let mut case = Self {
            kind,
            payload,
            world,
            config,
            nodes: Vec::new(),
            origins: None,
            tracer: world.evidence.tracer(),
        };
        match kind {
            DecisionType::CreateNode => case.see(payload, "node_type", Place::Single),
            DecisionType::CreateWorkflowPlan => {
                for (index, node) in case.list("nodes").iter().enumerate() {
                    case.see(node, "type", Place::Plan(index));
                }
            }
            _ => {}
        }
        if let Some(merged) = merged {
            let view = merged.view(world);
            case.push(view);
        }
        case
    }

    pub(crate) fn of_call(
        kind: DecisionType,
        call: &'a NodeCall,
        node_config: &'a Value,
        world: &'a World<'a>,
        config: &'a JudgeConfig,
    ) -> Self {
        let origins = Some(&call.origins);
        let mut case = Self {
            kind,
            payload: &NOTHING,
            world,
            config,
            nodes: Vec::new(),
            origins,
            tracer: world.evidence.tracer(),
        };
        case.push(NodeView {
            kind: Some(&call.kind),
            spec: world.registry.kind(&call.kind),
            config: node_config,
            place: Place::Call,
            body: false,
        });
        case
    }

    fn see(&mut self, node: &'a Value, kind_field: &str, place: Place<'a>) {
        if let Some(kind) = node.get(kind_field).and_then(Value::as_str) {
            self.push(NodeView {
                kind: Some(kind),
                spec: self.world.registry.kind(kind),
                config: node.get("config").unwrap_or(&NOTHING),
                place,
                body: false,
            });
        }
    }

    fn push(&mut self, view: NodeView<'a>) {
        self.nodes.push(view);
        let body = view.get("body").filter(|_| view.spec.is_some_and(KindSpec::repeats_body));
        let kind = body.and_then(|body| body.get("type")?.as_str());
        if let (Some(body), Some(kind)) = (body, kind) {
            // One level only: a body that is a LOOP is refused, so nothing below it matters.
            self.nodes.push(NodeView {
                kind: Some(kind),
                spec: self.world.registry.kind(kind),
                config: body.get("config").unwrap_or(&NOTHING),
                place: view.place,
                body: true,
            });
        }
    }

    /// The action: the kind of the node about to be executed, or the decision's type.
    pub fn action(&self) -> &'a str {
        match self.nodes.first() {
            Some(NodeView { place: Place::Call, kind: Some(kind), .. }) => kind,
            _ => self.kind.as_str(),
        }
    }

    /// Where an argument of the payload came from.
    pub fn origin(&self, pointer: &str, value: &Value) -> Origin {
        self.tracer.look(pointer, value).origin
    }

    /// Where a node's argument came from. `value` is its text, or the relevant part, such as the
    /// host of a URL. None: it contains a reference that isn't resolved yet.
    pub fn node_origin(&self, node: &NodeView<'a>, field: &str, value: &Value) -> Option<Origin> {
        self.node_origin_at(node, &format!("/{}", escape(field)), value)
    }

    /// The same for a nested value, given by a JSON pointer into the configuration: `/body/to`.
    pub fn node_origin_at(
        &self,
        node: &NodeView<'a>,
        place: &str,
        value: &Value,
    ) -> Option<Origin> {
        if !node.resolved() && has_reference(value) {
            return None;
        }
        let Trace { mut origin, clean } = self.tracer.look(&node.pointer(place), value);
        let origins = self.origins.filter(|_| node.resolved());
        let given = origins.map(|origins| put_in(origins, place)).unwrap_or_default();
        if !given.is_empty() {
            origin.provenance.add(&given);
            // A text that was found says who has it. Of any other the references say who gave it:
            // a model's text beside them counts as the model's, so they can't vouch for that.
            let bad = given.labels.has(Label::Untrusted);
            origin.untrusted_alone =
                !clean && (bad || (origin.untrusted_alone && !evidence::is_good(&given)));
        }
        Some(origin)
    }

    /// A payload field, if present and not null.
    pub fn get(&self, field: &str) -> Option<&'a Value> {
        self.payload.get(field).filter(|value| !value.is_null())
    }

    /// A payload field, if it is a string.
    pub fn text(&self, field: &str) -> Option<&'a str> {
        self.get(field).and_then(Value::as_str)
    }

    /// A payload list; empty if there is none.
    pub fn list(&self, field: &str) -> &'a [Value] {
        match self.get(field) {
            Some(Value::Array(items)) => items,
            _ => &[],
        }
    }

    /// The stored workflow that `workflow_id` names.
    pub fn workflow(&self) -> Option<&'a KnownWorkflow> {
        workflow_of(self.payload, self.world)
    }

    /// The stored node that the decision changes, if known; for a recovery, the alternative node if
    /// one is named.
    pub fn stored_node(&self) -> Option<&'a KnownNode> {
        stored_node(self.kind, self.payload, self.world)
    }

    /// Where the node is that the decision changes, if the plan of its workflow is known.
    pub(crate) fn slot(&self) -> Option<Slot<'a>> {
        let (workflow, id, alternative) = match self.kind {
            DecisionType::ModifyNode => {
                let id = self.text("node_id")?;
                let (workflow, _) = self.world.workflows.node(&id.into())?;
                (self.world.workflows.get(workflow?)?, id, None)
            }
            DecisionType::ErrorRecovery => {
                let alternative = self.get("recovery_plan")?.get("alternative_node");
                let alternative = alternative.and_then(Value::as_str);
                (self.workflow()?, self.text("failed_node_id")?, alternative)
            }
            _ => return None,
        };
        let plan = workflow.plan.as_deref()?;
        Some(Slot { plan, id, node: plan.node(alternative.unwrap_or(id))? })
    }

    /// How many nodes that a limit counts would run: those of the decision, or of the workflow that
    /// it executes.
    pub fn counted_nodes(&self, rate: RateClass) -> u64 {
        let stored = match self.kind {
            DecisionType::ExecuteWorkflow => self.workflow().map_or(0, |workflow| {
                let counts = |node: &KnownNode| {
                    let spec = node.kind().and_then(|kind| self.world.registry.kind(kind));
                    spec.is_some_and(|spec| spec.rate() == rate)
                };
                workflow.nodes.iter().filter(|(_, node)| counts(node)).count()
            }),
            _ => 0,
        };
        (stored + self.nodes.iter().filter(|node| node.rate() == rate).count()) as u64
    }
}

/// What references put in at a place, within it, or around it.
fn put_in(origins: &BTreeMap<String, Provenance>, place: &str) -> Provenance {
    let place = place.strip_prefix('/').unwrap_or(place);
    let within = |outer: &str, inner: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let mut given = Provenance::default();
    for (at, provenance) in origins {
        if within(place, at) || within(at, place) {
            given.add(provenance);
        }
    }
    given
}

/// Whether a value has a reference somewhere that gets its value later.
fn has_reference(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains("${"),
        Value::Array(items) => items.iter().any(has_reference),
        Value::Object(map) => map.values().any(has_reference),
        _ => false,
    }
}

/// Whether a string is exactly one reference, such as `${node_1.output.rows}`.
pub fn is_reference(value: &Value) -> bool {
    value
        .as_str()
        .and_then(|text| text.strip_prefix("${")?.strip_suffix('}'))
        .is_some_and(|path| !path.is_empty() && !path.contains(['{', '}']))
}
