//! The question to a person about something held, and the form of its answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::events::{HeldBy, Question};
use ephor_core::payload::schema_of;
use ephor_core::text::NOT_BLANK;
use ephor_core::{DecisionType, Violation, WorkflowId};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

use crate::approved::Digest;
use crate::explain::code;
use crate::kind::KindSpec;
use crate::measure::{MAX_DEPTH, deeper_than, measure};
use crate::rules::REPEATED_EFFECT;
use crate::schema;
use crate::shown;
use crate::verdict::Hold;
use crate::violations::Violations;
use crate::world::{Workflows, World};

/// What people have approved: the question that they were asked, and who they are so far.
#[derive(Debug, Clone, Copy)]
pub struct Released<'a> {
    /// The question. What it didn't ask for isn't approved.
    pub question: &'a Question,
    /// Who approved it, the last one too.
    pub by: &'a [String],
}

/// The SHA-256 of the stored workflow that a decision would execute or replan, or of the node that it would
/// change or repeat, with the workflow's id, in hex. None: there is none, or its plan isn't known.
///
/// ```
/// use std::sync::Arc;
/// use ephor_core::{DecisionType, Plan, WorkflowStatus};
/// use ephor_rules::{Workflows, workflow_digest};
/// use serde_json::json;
///
/// let plan = |name: &str| -> Arc<Plan> {
///     serde_json::from_value(json!({"name": name, "description": "", "nodes": [], "edges": []})).unwrap()
/// };
/// let payload = json!({"action_type": "execute_workflow", "workflow_id": "wf_1"});
/// let digest = |stored: &Workflows| workflow_digest(DecisionType::ExecuteWorkflow, &payload, stored);
/// let mut stored = Workflows::default();
/// assert_eq!(digest(&stored), None);
/// stored.store("wf_1".into(), plan("report"), WorkflowStatus::Ready);
/// let first = digest(&stored);
/// stored.store("wf_1".into(), plan("another"), WorkflowStatus::Ready);
/// assert_ne!(digest(&stored), first);
/// ```
pub fn workflow_digest(
    kind: DecisionType,
    payload: &Value,
    workflows: &Workflows,
) -> Option<String> {
    let text = |field: &str| payload.get(field).and_then(Value::as_str);
    let (id, node): (WorkflowId, _) = match kind {
        DecisionType::ModifyNode => {
            let node = text("node_id")?;
            (workflows.node(&node.into())?.0?.clone(), Some(node))
        }
        DecisionType::ErrorRecovery => (text("workflow_id")?.into(), Some(text("failed_node_id")?)),
        DecisionType::ExecuteWorkflow | DecisionType::ReplanWorkflow => {
            (text("workflow_id")?.into(), None)
        }
        _ => return None,
    };
    let plan = workflows.get(&id)?.plan.as_ref()?;
    let measured = match node {
        Some(node) => measure(&(&id, plan.node(node)?)),
        None => measure(&(&id, plan)),
    };
    measured.ok().map(|(_, digest)| digest.to_string())
}

impl Hold {
    /// The question about a held decision. `ttl`: seconds until it counts as rejected, unless a
    /// rule says otherwise.
    pub fn question(&self, kind: DecisionType, world: &World<'_>, ttl: u64) -> Question {
        let mut kinds = BTreeMap::new();
        shown::kinds_in(&self.payload, &mut |kind| {
            if let Some(spec) = world.registry.kind(kind) {
                kinds.insert(kind.to_owned(), spec.fields());
            }
        });
        let mut asked = self.asked(kind.as_str(), schema_of(kind), world, ttl);
        if kind == DecisionType::ErrorRecovery && asked.rules.iter().any(|id| id == REPEATED_EFFECT)
        {
            let schema = Arc::make_mut(&mut asked.response_schema);
            if let Some(Value::Array(choices)) = schema.get_mut("oneOf") {
                choices.push(choice("happened", Some(("result", json!({})))));
            }
        }
        let workflow = workflow_digest(kind, &self.payload, world.workflows);
        Question { kinds, workflow, ..asked }
    }

    /// The question about a held call.
    pub fn call_question(
        &self,
        kind: &str,
        spec: Option<&KindSpec>,
        world: &World<'_>,
        ttl: u64,
    ) -> Question {
        let config = spec.map_or_else(|| json!(true), |spec| (*spec.schema).clone());
        let payload = json!({
            "type": "object",
            "properties": {"config": config, "locals": {"type": "object"}},
            "required": ["config", "locals"],
            "additionalProperties": false,
        });
        let mut kinds = BTreeMap::new();
        kinds.extend(spec.map(|spec| (kind.to_owned(), spec.fields())));
        shown::kinds_in(&self.payload, &mut |kind| {
            if let Some(spec) = world.registry.kind(kind) {
                kinds.insert(kind.to_owned(), spec.fields());
            }
        });
        Question { kinds, ..self.asked(kind, payload, world, ttl) }
    }

    /// How many people must approve it, and who can't.
    fn people(&self, world: &World<'_>) -> (u8, Vec<String>) {
        let mut askers = world.evidence.askers.clone();
        if let Some(person) = &world.who.person {
            askers.add(Some(person));
        }
        let four_eyes = self.four_eyes();
        let fewest = if four_eyes && askers.has_unknown() { 2 } else { 1 };
        let not_by = askers.known().filter(|_| four_eyes).map(str::to_owned).collect();
        (self.approvals().max(fewest), not_by)
    }

    /// Whether people have approved all that it asks for: they were asked for each of its rules, as
    /// many as must are asked, and none of them may not.
    pub(crate) fn is_released(&self, released: &Released<'_>, world: &World<'_>) -> bool {
        let Released { question, by } = released;
        // Whoever asks for something later didn't ask for this: a question for other eyes stands.
        let (approvals, not_by) = match question.is_for_other_eyes() {
            true => (self.approvals(), question.not_by.clone()),
            false => self.people(world),
        };
        let given = u8::try_from(by.len()).unwrap_or(u8::MAX);
        self.reasons.iter().all(|hold| question.rules.contains(&hold.rule))
            && approvals <= question.approvals.max(given)
            && !by.iter().any(|by| not_by.contains(by))
    }

    fn asked(&self, action: &str, payload: Value, world: &World<'_>, ttl: u64) -> Question {
        let seconds = i64::try_from(self.expires_in().unwrap_or(ttl)).unwrap_or(i64::MAX);
        let now = world.moment.now;
        let expires_at = now.checked_add(SignedDuration::from_secs(seconds));
        let mut rules: Vec<String> = Vec::new();
        for hold in &self.reasons {
            if !rules.contains(&hold.rule) {
                rules.push(hold.rule.clone());
            }
        }
        let held_by = self.reasons.iter().map(|hold| HeldBy {
            rule: hold.rule.clone(),
            action: hold.action.clone(),
            resource: hold.resource.clone(),
        });
        let resource = self.reasons.iter().find(|hold| !hold.resource.is_empty());
        let (approvals, not_by) = self.people(world);
        Question {
            reason: self.reason(),
            rules,
            digest: self.digest.to_string(),
            workflow: None,
            approvals,
            four_eyes: self.four_eyes(),
            not_by,
            response_schema: Arc::new(response_schema(payload)),
            expires_at: expires_at.unwrap_or(Timestamp::MAX),
            agent: world.who.agent.clone(),
            asked_by: world.who.person.clone(),
            action: action.to_owned(),
            resource: resource.map(|hold| hold.resource.clone()).unwrap_or_default(),
            held_by: held_by.collect(),
            origins: self.origins.iter().chain(&self.others).cloned().collect(),
            on_behalf: world.who.chain.clone(),
            kinds: BTreeMap::new(),
        }
    }
}

/// The schema of an answer, for a payload with that schema.
///
/// ```
/// let schema = ephor_rules::question::response_schema(serde_json::json!({"type": "object"}));
/// assert_eq!(schema["oneOf"][1]["properties"]["payload"]["type"], "object");
/// ```
pub fn response_schema(mut payload: Value) -> Value {
    // Their references start at the root, wherever the schema stands.
    let mut root = Map::new();
    if let Value::Object(payload) = &mut payload {
        hoist(payload, &mut root);
        let config = payload.get_mut("properties").and_then(|inner| inner.get_mut("config"));
        if let Some(Value::Object(config)) = config {
            hoist(config, &mut root);
        }
    }
    let text = json!({"type": "string", "pattern": NOT_BLANK});
    let choices = json!([
        choice("approve", None),
        choice("edit", Some(("payload", payload))),
        choice("reject", Some(("reason", text.clone()))),
        choice("answer", Some(("text", text))),
    ]);
    root.insert("oneOf".to_owned(), choices);
    Value::Object(root)
}

/// One of the answers that a person can choose from.
fn choice(name: &str, field: Option<(&str, Value)>) -> Value {
    let mut properties = json!({"action": {"const": name}});
    let mut required = vec!["action"];
    if let Some((field, schema)) = field {
        properties[field] = schema;
        required.push(field);
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn hoist(schema: &mut Map<String, Value>, root: &mut Map<String, Value>) {
    for key in ["$schema", "$id"] {
        schema.remove(key);
    }
    for key in ["$defs", "definitions"] {
        if let Some(Value::Object(defined)) = schema.remove(key) {
            let all = root.entry(key).or_insert_with(|| json!({}));
            if let Value::Object(all) = all {
                all.extend(defined);
            }
        }
    }
}

/// Validates an answer against its question's schema. Empty if valid.
///
/// ```
/// use ephor_rules::question::{mistakes, response_schema};
/// use serde_json::json;
///
/// let schema = response_schema(json!({"type": "object"}));
/// assert!(mistakes(&schema, &json!({"action": "approve"})).is_empty());
/// let found = mistakes(&schema, &json!({"action": "reject", "reason": " "}));
/// assert_eq!(found[0].pointer, "/reason");
/// assert_eq!(mistakes(&schema, &json!({"action": "shrug"}))[0].pointer, "/action");
/// ```
pub fn mistakes(schema: &Value, answer: &Value) -> Vec<Violation> {
    let mut found = Violations::default();
    if too_deep(answer, &mut found) {
        return found.into_list();
    }
    let choices = schema.get("oneOf").and_then(Value::as_array).into_iter().flatten();
    let name = |choice: &'_ Value| choice["properties"]["action"]["const"].clone();
    let Some(choice) = choices.clone().find(|choice| name(choice) == answer["action"]) else {
        let names: Vec<_> =
            choices.filter_map(|choice| name(choice).as_str().map(str::to_owned)).collect();
        let problem = format!("must be one of: {}", names.join(", "));
        let hint = "Say what is to become of it.";
        found.add(code::NOT_ALLOWED_VALUE, "/action", problem, "one of these", hint);
        return found.into_list();
    };
    // The one that is meant, so that what is wrong is said in its words.
    let mut meant = choice.clone();
    for key in ["$defs", "definitions"] {
        if let (Some(defined), Value::Object(meant)) = (schema.get(key), &mut meant) {
            meant.insert(key.to_owned(), defined.clone());
        }
    }
    fits(&meant, answer, &mut found);
    found.into_list()
}

/// Validates an answer against any schema. Empty if valid.
///
/// ```
/// use ephor_rules::question::misfits;
/// use serde_json::json;
///
/// let schema = json!({"type": "object", "properties": {"feedback": {"type": "boolean"}}});
/// assert!(misfits(&schema, &json!({"feedback": true})).is_empty());
/// assert_eq!(misfits(&schema, &json!({"feedback": "yes"}))[0].pointer, "/feedback");
/// ```
pub fn misfits(schema: &Value, answer: &Value) -> Vec<Violation> {
    let mut found = Violations::default();
    if !too_deep(answer, &mut found) {
        fits(schema, answer, &mut found);
    }
    found.into_list()
}

fn too_deep(answer: &Value, found: &mut Violations) -> bool {
    let deep = deeper_than(answer, MAX_DEPTH);
    if deep {
        let problem = format!("it nests deeper than {MAX_DEPTH} levels");
        let expected = format!("at most {MAX_DEPTH} levels");
        found.add(code::PAYLOAD_TOO_DEEP, "", problem, expected, "Flatten it.");
    }
    deep
}

fn fits(schema: &Value, answer: &Value, found: &mut Violations) {
    match schema::compile("answer", schema) {
        Ok(validator) => {
            let place = str::to_owned;
            for error in schema::errors(&validator, answer) {
                schema::each(&error, &mut |error| {
                    if !schema::is_pending(error) {
                        schema::report(error, &place, found);
                    }
                });
            }
        }
        Err(error) => found.add(
            code::RULE_FAILED,
            "",
            error.to_string(),
            "a schema",
            "Reject it, and report this.",
        ),
    }
}

/// The digest of a held payload; for a call it includes the kind, as the judge computes it. None if
/// it can't be serialized.
pub fn digest(kind: Option<&str>, payload: &Value) -> Option<Digest> {
    let measured = match kind {
        None => measure(payload),
        Some(kind) => measure(&(kind, payload.get("config"), payload.get("locals"))),
    };
    measured.ok().map(|(_, digest)| digest)
}
