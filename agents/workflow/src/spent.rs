//! A node's use of language models, read from its output.

use ephor_core::PlanNode;
use ephor_core::node::RateClass;
use ephor_model::{Prices, Usage};
use ephor_rules::Registry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What was taken of language models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Spent {
    /// Tokens, read and written.
    pub llm_tokens: u64,
    /// Millionths of the price table's currency.
    pub cost_micros: u64,
}

impl Spent {
    /// Of an LLM node's output, or of all iterations of a LOOP over one. Others report nothing: a
    /// page can claim what it likes.
    pub fn of(kinds: &Registry, node: &PlanNode, output: &Value, prices: &Prices) -> Self {
        let asks = asks_model(kinds, node);
        if asks { reported(output, prices) } else { Self::default() }
    }
}

/// Whether a node, or what it repeats, calls language models.
pub(crate) fn asks_model(kinds: &Registry, node: &PlanNode) -> bool {
    let worker = kinds.worker(&node.kind, &node.config);
    worker.is_some_and(|spec| spec.rate() == RateClass::Model)
}

fn reported(output: &Value, prices: &Prices) -> Spent {
    let count = |key| output.pointer(key).and_then(Value::as_u64).unwrap_or(0);
    let usage = Usage {
        input_tokens: count("/usage/input_tokens"),
        output_tokens: count("/usage/output_tokens"),
    };
    let model = output.get("model").and_then(Value::as_str).unwrap_or_default();
    let own = Spent {
        llm_tokens: usage.input_tokens.saturating_add(usage.output_tokens),
        cost_micros: prices.cost_micros(model, usage).unwrap_or(0),
    };
    let inner = output.get("results").and_then(Value::as_array);
    inner.into_iter().flatten().fold(own, |sum, item| {
        let item = reported(item, prices);
        Spent {
            llm_tokens: sum.llm_tokens.saturating_add(item.llm_tokens),
            cost_micros: sum.cost_micros.saturating_add(item.cost_micros),
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor_model::Price;
    use serde_json::json;

    #[test]
    fn what_models_report_is_summed_and_priced() {
        let prices = Prices {
            currency: String::new(),
            models: [("dear::m".to_owned(), Price { input: 3.0, output: 5.0 })].into(),
        };
        let answer = json!({"text": "a", "model": "dear::m",
                            "usage": {"input_tokens": 2, "output_tokens": 10}});
        let spent = |kind: &str, config: Value, output: &Value| {
            let node = json!({"node_id": "n", "type": kind, "name": "n", "config": config});
            Spent::of(
                &Registry::built_in(),
                &serde_json::from_value(node).unwrap(),
                output,
                &prices,
            )
        };
        let one = Spent { llm_tokens: 12, cost_micros: 56 };
        assert_eq!(spent("LLM", json!({}), &answer), one);
        assert_eq!(spent("HTTP", json!({}), &answer), Spent::default());
        let two = Spent { llm_tokens: 24, cost_micros: 112 };
        let looped = json!({"results": [answer, answer]});
        let over = |kind: &str| json!({"body": {"type": kind, "config": {}}});
        assert_eq!(spent("LOOP", over("LLM"), &looped), two);
        assert_eq!(spent("LOOP", over("HTTP"), &looped), Spent::default());
    }
}
