//! The prices of models.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::types::Usage;

/// Models that run in this process, and cost nothing.
const FREE: [&str; 3] = ["offline", "scripted", "recorded"];

/// The prices of models.
///
/// A model's name is `provider::model`. A name that ends in `*` matches by prefix; the longest
/// match wins. Models in this process (`offline`, `scripted`, `recorded`) are free.
///
/// ```
/// use ephor_model::{Prices, Usage};
///
/// let prices: Prices = toml::from_str(r#"
///     currency = "EUR"
///     [models]
///     "openai::gpt-large" = { input = 1.25, output = 10.0 }
///     "openai::*" = { input = 0.25, output = 2.0 }
/// "#).unwrap();
/// let usage = Usage { input_tokens: 1_000_000, output_tokens: 100_000 };
/// assert_eq!(prices.cost_micros("openai::gpt-large", usage), Some(2_250_000));
/// assert_eq!(prices.cost_micros("openai::gpt-small", usage), Some(450_000));
/// assert_eq!(prices.cost_micros("other::model", usage), None);
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Prices {
    /// The currency of all prices and budgets, for people. Default: none.
    pub currency: String,
    /// By name.
    pub models: BTreeMap<String, Price>,
}

/// The price of a million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// Input tokens.
    pub input: f64,
    /// Output tokens.
    pub output: f64,
}

impl Prices {
    /// The price of a model. None if the table has none.
    pub fn of(&self, model: &str) -> Option<Price> {
        let provider = model.split("::").next().unwrap_or(model);
        if FREE.contains(&provider) {
            return Some(Price { input: 0.0, output: 0.0 });
        }
        if let Some(price) = self.models.get(model) {
            return Some(*price);
        }
        let families = self.models.iter().filter_map(|(name, price)| {
            let family = name.strip_suffix('*').filter(|family| model.starts_with(family))?;
            Some((family.len(), *price))
        });
        families.max_by_key(|(length, _)| *length).map(|(_, price)| price)
    }

    /// The cost of a call, in millionths of the currency, rounded up. None if the table has no
    /// price.
    pub fn cost_micros(&self, model: &str, usage: Usage) -> Option<u64> {
        let price = self.of(model)?;
        let cost =
            usage.input_tokens as f64 * price.input + usage.output_tokens as f64 * price.output;
        // A price for a million tokens is one in millionths for a token; the cast saturates.
        Some(cost.ceil() as u64)
    }

    /// Returns what is wrong with the table: invalid prices.
    pub fn check(&self) -> Vec<String> {
        let wrong = |price: f64| !price.is_finite() || price < 0.0;
        let models = self.models.iter();
        models
            .filter(|(_, price)| wrong(price.input) || wrong(price.output))
            .map(|(name, _)| format!("models.{name:?}: a price is a number from 0 up"))
            .collect()
    }
}
