//! A tool as a node kind of its own: how the judge, policies, budgets and provenance see it.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ErrorCode, Failure};
use ephor_effects::{EffectContext, NodeExecutor};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use serde_json::{Map, Value, json};

use crate::arguments::NO_ARGUMENTS;
use crate::tool::{DynTool, Reach, ToolContext, ToolInfo};

/// The most that a tool may return, in bytes of JSON.
pub(crate) const MAX_OUTPUT_BYTES: usize = 4 * 1024 * 1024;

/// What the judge must know of a tool.
pub(crate) fn kind(info: &ToolInfo) -> Result<KindSpec, SchemaError> {
    let mut kind = KindSpec::new(&info.name, &info.description, judged(&info.schema))?;
    if let Some(fields) = &info.traits.sends_to {
        kind = kind.sends_to(fields.iter().map(String::as_str));
    }
    if info.traits.idempotent {
        kind = kind.idempotent_when(|_| true);
    }
    if info.traits.computes {
        kind = kind.computes();
    }
    if info.traits.reads {
        kind = kind.reads();
    }
    kind = kind.assigns(info.traits.assigned.iter().cloned());
    if let Some(source) = &info.traits.source {
        kind = kind.gives_from(source.as_str());
    }
    Ok(kind)
}

/// The schema that configurations are judged by: the tool's, and where it needs no argument also
/// the word for none, as a node's configuration may not be empty.
fn judged(schema: &Value) -> Value {
    let mut schema = schema.clone();
    let required = schema.get("required").and_then(Value::as_array);
    if required.is_none_or(Vec::is_empty)
        && let Some(object) = schema.as_object_mut()
        && let Value::Object(properties) =
            object.entry("properties").or_insert_with(|| Value::Object(Map::new()))
    {
        let word = json!({"const": true, "description": "Write this where there is no argument."});
        properties.entry(NO_ARGUMENTS).or_insert(word);
    }
    schema
}

pub(crate) struct ToolNode {
    spec: KindSpec,
    tool: Arc<dyn DynTool>,
    reach: Arc<Reach>,
    /// Whether the tool has an argument that is called like the word for none.
    own: bool,
}

impl ToolNode {
    pub fn new(spec: KindSpec, tool: Arc<dyn DynTool>, reach: Arc<Reach>) -> Self {
        let schema = tool.info().schema;
        let fields = schema.get("properties");
        let own = fields.and_then(|fields| fields.get(NO_ARGUMENTS)).is_some();
        Self { spec, tool, reach, own }
    }
}

#[async_trait]
impl NodeExecutor for ToolNode {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let mut arguments: Map<String, Value> = context.config(call)?;
        let node = call.get();
        if !self.own {
            arguments.remove(NO_ARGUMENTS);
        }
        let cx = ToolContext::new(node, context, self.reach.clone());
        let output = self.tool.run(Value::Object(arguments), cx).await?;
        let bytes = output.to_string().len();
        if bytes > MAX_OUTPUT_BYTES {
            let what = format!("`{}` returned {bytes} bytes, more than 4 MiB", node.kind);
            // The same again would be as large.
            return Err(Failure::new(ErrorCode::ValidationFailed, what).hint("ask it for less"));
        }
        Ok(output)
    }
}
