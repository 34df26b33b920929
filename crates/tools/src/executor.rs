//! A tool as a node kind of its own: how the judge, policies, budgets and provenance see it.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{ErrorCode, Failure};
use ephor_effects::{EffectContext, NodeExecutor};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use serde_json::{Map, Value};

use crate::tool::{DynTool, Reach, ToolContext, ToolInfo};

/// The most that a tool may return, in bytes of JSON.
pub(crate) const MAX_OUTPUT_BYTES: usize = 4 * 1024 * 1024;

/// What the judge must know of a tool.
pub(crate) fn kind(info: &ToolInfo) -> Result<KindSpec, SchemaError> {
    let mut kind = KindSpec::new(&info.name, &info.description, info.schema.clone())?;
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
    kind = kind.programs(info.traits.programs.iter().map(String::as_str));
    if let Some(target) = &info.traits.target {
        kind = kind.reaches(target.clone());
    }
    if let Some(rate) = info.traits.rate {
        kind = kind.counts_as(rate);
    }
    if let Some(source) = &info.traits.source {
        kind = kind.gives_from(source.as_str());
    }
    Ok(kind)
}

pub(crate) struct ToolNode {
    spec: KindSpec,
    tool: Arc<dyn DynTool>,
    reach: Arc<Reach>,
}

impl ToolNode {
    pub fn new(spec: KindSpec, tool: Arc<dyn DynTool>, reach: Arc<Reach>) -> Self {
        Self { spec, tool, reach }
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
        let arguments: Map<String, Value> = context.config(call)?;
        let node = call.get();
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
