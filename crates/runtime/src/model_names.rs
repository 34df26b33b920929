//! Which models LLM nodes may name.

use std::sync::Arc;

use ephor_core::text::cut;
use ephor_model::ChatModel;
use ephor_rules::explain::code;
use ephor_rules::{Case, NodeView, Rule, RuleResult, Violations};

/// An LLM node names a model that the runtime's own serves, or none.
pub(crate) struct ModelNames(pub Arc<dyn ChatModel>);

impl Rule for ModelNames {
    fn id(&self) -> &str {
        "model_names"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if !node.is("LLM") {
            return Ok(());
        }
        // A reference is checked once its value is known.
        let named = node.text("model").filter(|name| node.resolved() || !name.contains("${"));
        if let Some(name) = named.filter(|name| !self.0.serves(name)) {
            found.add(
                code::UNKNOWN_MODEL,
                node.pointer("/model"),
                format!("{:?} isn't a model that {} serves", cut(name, 80), self.0.name()),
                "a model of this runtime, or none",
                "Leave model out, or name it in the settings: [model.aliases].",
            );
        }
        Ok(())
    }
}
