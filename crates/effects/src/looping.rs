//! LOOP nodes: an expression or a node, once for each item or while a condition holds. Always
//! bounded.

use std::collections::BTreeMap;

use async_trait::async_trait;
use ephor_core::bounds::{Size, measure};
use ephor_core::node::{LoopBody, LoopConfig, MARKER_KINDS};
use ephor_core::{ErrorCode, Failure, Label, NodeId, Provenance};
use ephor_rules::{Approved, KindSpec, NodeCall, Registry, SchemaError};
use serde_json::{Map, Value, json};

use crate::conditions;
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::references::{MAX_RESOLVED_BYTES, Scope, config_origins, resolve_config};
use crate::waits::within_working;

const DEFAULT_ITERATIONS: u32 = 100;
const DEFAULT_SECONDS: f64 = 60.0;

/// Runs its expression or body with `item`, `index`, `last` and `results`. What a body gave is put
/// down before the next iteration begins; another attempt continues behind it. Output: `{"results":
/// [...], "iterations": n}`.
pub(crate) struct Loop {
    spec: KindSpec,
}

impl Loop {
    pub(crate) fn new() -> Result<Self, SchemaError> {
        let spec = built_in_spec::<LoopConfig>(
            "LOOP",
            "Does an expression or a node once for each item, or while a condition holds; output.results lists what came out",
        )?;
        Ok(Self { spec })
    }
}

#[async_trait]
impl NodeExecutor for Loop {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let config: LoopConfig = context.config(call)?;
        let seconds = config.timeout.unwrap_or(DEFAULT_SECONDS);
        within_working(seconds, context, run(call, context, config)).await
    }
}

async fn run(
    call: &Approved<NodeCall>,
    context: &EffectContext,
    config: LoopConfig,
) -> Result<Value, Failure> {
    let limit = config.max_iterations.unwrap_or(DEFAULT_ITERATIONS) as usize;
    let mut carried = Carried::new(&config);
    let items = items(config.items)?;
    let count = match &items {
        // Items that would be left out in silence are a mistake of the plan.
        Some(items) if items.len() > limit && config.while_.is_none() => {
            return Err(Failure::new(
                ErrorCode::ValidationFailed,
                format!("there are {} items, but the loop may turn {limit} times", items.len()),
            )
            .hint("raise `max_iterations` (at most 1000), or go over fewer items"));
        }
        Some(items) => items.len().min(limit),
        None => limit,
    };
    let mut names = call.get().locals.clone();
    let mut results = Vec::new();
    let mut ended = false;
    for index in 0..count {
        let item = items.as_ref().and_then(|items| items.get(index)).cloned();
        let item = item.unwrap_or_else(|| json!(index));
        names.insert("item".to_owned(), item.clone());
        names.insert("index".to_owned(), json!(index));
        names.insert("last".to_owned(), results.last().cloned().unwrap_or(Value::Null));
        if carried.results {
            names.insert("results".to_owned(), Value::Array(results.clone()));
        }
        if let Some(condition) = &config.while_ {
            let holds = conditions::evaluate_apart(condition.clone(), names.clone()).await?;
            match holds {
                Value::Bool(true) => {}
                Value::Bool(false) => {
                    ended = true;
                    break;
                }
                _ => conditions::truth(condition, &names).map(|_| ())?,
            }
        }
        let result = match (&config.expression, &config.body) {
            (Some(expression), _) => {
                conditions::evaluate_apart(expression.clone(), names.clone()).await?
            }
            (None, Some(body)) => match context.iterations.done(index, &item) {
                Some(done) => done,
                None => {
                    let done = iteration(call, context, body, &names, index).await?;
                    context.iterations.record(index, &item, &done).await.inspect_err(|_| {
                        // Done, and not on record: nobody may do it again unasked.
                        context.doubt();
                    })?;
                    done
                }
            },
            (None, None) => names.get("item").cloned().unwrap_or(Value::Null),
        };
        carried.add(&result)?;
        results.push(result);
        context.note(
            &format!("iteration {} of at most {count}", index + 1),
            Some((index + 1) as f64 / count as f64),
        );
    }
    let mut output = json!({ "iterations": results.len(), "results": results });
    // A `while` that still held when the loop was stopped is told, not hidden.
    if let (Some(_), Value::Object(map)) = (&config.while_, &mut output) {
        let all_done = items.is_some_and(|items| items.len() <= count);
        map.insert("limit_reached".to_owned(), json!(!ended && !all_done));
    }
    Ok(output)
}

/// What a loop carries from one iteration to the next, counted against the budget of expressions.
struct Carried {
    /// Whether an iteration sees all results before it.
    results: bool,
    bytes: usize,
    memory: usize,
    share: conditions::Share,
}

impl Carried {
    fn new(config: &LoopConfig) -> Self {
        let says = |text: &Option<String>| text.as_deref().is_some_and(|t| t.contains("results"));
        let results = says(&config.while_) || says(&config.expression) || config.body.is_some();
        Self { results, bytes: 0, memory: 0, share: conditions::Share::default() }
    }

    /// Counts one more result.
    fn add(&mut self, result: &Value) -> Result<(), Failure> {
        let left = MAX_RESOLVED_BYTES - self.bytes;
        let size = measure(result, Size { bytes: left, parts: usize::MAX, depth: usize::MAX });
        if size.bytes > left {
            return Err(Failure::new(
                ErrorCode::ResourceLimit,
                format!("the results of the loop take more than {MAX_RESOLVED_BYTES} bytes"),
            )
            .hint("let each iteration give less, or go over fewer items"));
        }
        self.bytes += size.bytes;
        self.memory += size.memory();
        // The results themselves, the last of them among the names, and the names' copy that an
        // expression is given; where it sees all of them, these twice more.
        let copies = if self.results { 5 } else { 3 };
        self.share.resize(self.memory.saturating_mul(copies))
    }
}

fn items(items: Option<Value>) -> Result<Option<Vec<Value>>, Failure> {
    match items {
        None => Ok(None),
        Some(Value::Null) => Ok(Some(Vec::new())),
        Some(Value::Array(items)) => Ok(Some(items)),
        Some(other) => {
            let kind = match other {
                Value::Object(_) => "an object",
                Value::String(_) => "a text",
                _ => "neither",
            };
            Err(Failure::new(
                ErrorCode::ValidationFailed,
                format!("`items` must be a list, and is {kind}"),
            )
            .hint("refer to a list, as in `${node_1.output.rows}`"))
        }
    }
}

/// Where the values of one iteration came from: what the loop was given, by place, and what its own
/// names put in. What earlier iterations gave may be anyone's.
fn origins(
    kinds: &Registry,
    parent: &NodeCall,
    body: &LoopBody,
    scope: Scope<'_>,
) -> BTreeMap<String, Provenance> {
    let mut own = BTreeMap::new();
    let mut items = Provenance::default();
    let mut locals = BTreeMap::new();
    for (place, origin) in &parent.origins {
        if let Some(place) = place.strip_prefix("body/config/") {
            own.insert(place.to_owned(), origin.clone());
        } else if place.starts_with("locals.") {
            locals.insert(place.clone(), origin.clone());
        } else if place == "items" || place.starts_with("items/") {
            items.add(origin);
        }
    }
    if !items.is_empty() {
        locals.insert("locals.item".to_owned(), items);
    }
    let earlier = Provenance::of(Label::Untrusted, format!("node:{}", body.kind));
    for name in ["last", "results"] {
        locals.insert(format!("locals.{name}"), earlier.clone());
    }
    let scope = scope.locals_from(&locals);
    for (place, origin) in config_origins(kinds, &body.kind, &body.config, &scope) {
        own.entry(place).or_default().add(&origin);
    }
    own.extend(locals);
    own
}

async fn iteration(
    call: &Approved<NodeCall>,
    context: &EffectContext,
    body: &LoopBody,
    names: &Map<String, Value>,
    index: usize,
) -> Result<Value, Failure> {
    let kind = context.kinds.kind(&body.kind);
    if kind.is_some_and(KindSpec::repeats_body) || MARKER_KINDS.contains(&body.kind.as_str()) {
        return Err(Failure::new(
            ErrorCode::ValidationFailed,
            format!("the body of a LOOP can't be a {}", body.kind),
        ));
    }
    let input = Map::new();
    let scope = Scope::new(&input).locals(names);
    let parent = call.get();
    let nested = NodeCall {
        node_id: NodeId::from(format!("{}[{index}]", parent.node_id)),
        kind: body.kind.clone(),
        config: resolve_config(&context.kinds, &body.kind, &body.config, &scope)?,
        locals: names.clone(),
        origins: origins(&context.kinds, parent, body, scope),
        ..parent.clone()
    };
    context.nested(call, nested).await.map_err(|mut failure| {
        failure.message = format!("iteration {}: {}", index + 1, failure.message);
        failure
    })
}
