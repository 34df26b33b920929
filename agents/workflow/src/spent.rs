//! What the nodes of a run have taken of language models. It is spent whatever becomes of them: each
//! event that tells of a node tells what none has told before.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ephor_core::node::RateClass;
use ephor_core::{NodeId, PlanNode};
use ephor_model::{Prices, Usage};
use ephor_rules::Registry;

/// What was taken of language models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Spent {
    /// Tokens, read and written.
    pub llm_tokens: u64,
    /// Millionths of the price table's currency.
    pub cost_micros: u64,
}

/// What the nodes of a run have taken that no event tells of yet.
#[derive(Debug, Default)]
pub(crate) struct Untold(Mutex<BTreeMap<NodeId, Spent>>);

impl Untold {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<NodeId, Spent>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A model has answered a node.
    pub(crate) fn add(&self, node: &NodeId, model: &str, usage: Usage, prices: &Prices) {
        let cost = prices.cost_micros(model, usage).unwrap_or(0);
        let mut untold = self.lock();
        let sum = untold.entry(node.clone()).or_default();
        sum.llm_tokens = sum.llm_tokens.saturating_add(usage.tokens());
        sum.cost_micros = sum.cost_micros.saturating_add(cost);
    }

    /// What the next event has to tell of a node. A node does one thing at a time: nothing is added until
    /// that is recorded.
    pub(crate) fn of(&self, node: &NodeId) -> Spent {
        self.lock().get(node).copied().unwrap_or_default()
    }

    /// That event is recorded.
    pub(crate) fn told(&self, node: &NodeId) {
        self.lock().remove(node);
    }
}

/// Whether a node, or what it repeats, calls language models.
pub(crate) fn asks_model(kinds: &Registry, node: &PlanNode) -> bool {
    let worker = kinds.worker(&node.kind, &node.config);
    worker.is_some_and(|spec| spec.rate() == RateClass::Model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ephor_model::Price;

    #[test]
    fn what_models_took_is_summed_priced_and_told_once() {
        let prices = Prices {
            currency: String::new(),
            models: [("dear::m".to_owned(), Price { input: 3.0, output: 5.0 })].into(),
        };
        let (untold, node) = (Untold::default(), NodeId::from("n"));
        for model in ["dear::m", "free::m"] {
            untold.add(&node, model, Usage { input_tokens: 2, output_tokens: 10 }, &prices);
        }
        assert_eq!(untold.of(&node), Spent { llm_tokens: 24, cost_micros: 56 });
        untold.told(&node);
        assert_eq!(untold.of(&node), Spent::default());
    }
}
