//! A tool as a separate node kind, as seen by the judge, policies, budgets and provenance.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{Effect, ErrorCode, Failure};
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
        let cx = ToolContext::new(call, context, self.reach.clone());
        let output = self.tool.run(Value::Object(arguments), cx).await?;
        let bytes = output.to_string().len();
        if bytes > MAX_OUTPUT_BYTES {
            let what = format!("`{}` returned {bytes} bytes, more than 4 MiB", node.kind);
            // The same again would be as large, and would do again what is done.
            return Err(Failure::new(ErrorCode::ValidationFailed, what)
                .effect(Effect::Unknown)
                .hint("ask it for less"));
        }
        Ok(output)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_core::node::RateClass;
    use ephor_rules::Target;
    use serde_json::json;

    use super::*;
    use crate::tool::ToolTraits;

    #[test]
    fn what_a_tool_says_of_itself_is_in_its_kind() {
        #[track_caller]
        fn check(traits: ToolTraits, target: Target, rate: RateClass) -> KindSpec {
            let (name, schema) = ("search".to_owned(), json!({"type": "object"}));
            let info = ToolInfo { name, description: String::new(), schema, traits };
            let kind = kind(&info).unwrap();
            assert_eq!((kind.target(), kind.rate()), (target, rate));
            kind
        }
        let service = |name: &'static str| Target::Service(name.into());
        let quiet = ToolTraits::default();
        assert!(!check(quiet, service("node:search"), RateClass::Request).is_program("query"));
        // The tools of a server fail together.
        let server = ToolTraits { source: Some("mcp:files".into()), ..ToolTraits::default() };
        check(server, service("mcp:files"), RateClass::Request);
        check(ToolTraits::computation(), Target::Nothing, RateClass::Uncounted);
        check(ToolTraits::reads(None).local(), Target::Nothing, RateClass::Uncounted);
        let said = ToolTraits {
            programs: vec!["query".into()],
            target: Some(Target::host("endpoint")),
            rate: Some(RateClass::Model),
            ..ToolTraits::default()
        };
        assert!(check(said, Target::host("endpoint"), RateClass::Model).is_program("query"));
    }
}
