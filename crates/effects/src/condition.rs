//! CONDITION: an expression whose value other nodes and edges can refer to.

use async_trait::async_trait;
use ephor_core::node::ConditionConfig;
use ephor_core::{ErrorCode, Failure};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use serde_json::{Value, json};

use crate::conditions;
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};

/// Evaluates CEL over the node's own values. Output: `{"result": value}`.
pub(crate) struct Condition {
    spec: KindSpec,
}

impl Condition {
    pub(crate) fn new() -> Result<Self, SchemaError> {
        let spec = built_in_spec::<ConditionConfig>(
            "CONDITION",
            "Evaluates a CEL expression over input, nodes and mapped values; output.result is its value",
        )?;
        Ok(Self { spec })
    }
}

#[async_trait]
impl NodeExecutor for Condition {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let config: ConditionConfig = context.config(call)?;
        let Some(expression) = config.expression.or(config.condition) else {
            return Err(Failure::new(
                ErrorCode::ValidationFailed,
                "a CONDITION needs an `expression`",
            ));
        };
        let result = conditions::evaluate_apart(expression, call.get().locals.clone()).await?;
        Ok(json!({ "result": result }))
    }
}
