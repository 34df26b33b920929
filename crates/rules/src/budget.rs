//! Budgets: how much may be spent in a turn, in a conversation, by an agent and in a day.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::usage::{Usage, Usages};

/// Millionths of a currency unit in one.
const MICROS: f64 = 1_000_000.0;

/// What may be spent of each. Nothing said: any amount.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// Tokens of language models, read and written.
    pub tokens: Option<u64>,
    /// Money, in the price table's currency.
    pub cost: Option<f64>,
    /// Calls of models, and of nodes that reach outside.
    pub calls: Option<u64>,
    /// Seconds that those calls take, together.
    pub seconds: Option<f64>,
}

/// Budgets by what they are for.
///
/// ```
/// use ephor_rules::budget::Budgets;
///
/// let budgets: Budgets = toml::from_str("
///     turn = { calls = 20 }
///     day = { cost = 5.0, tokens = 2_000_000 }
/// ").unwrap();
/// assert_eq!(budgets.turn.calls, Some(20));
/// assert!(toml::from_str::<Budgets>("hour = { calls = 1 }").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Budgets {
    /// From one message of the user to the next.
    pub turn: Budget,
    /// In all of a conversation.
    pub conversation: Budget,
    /// Of each agent in a day (UTC), over all conversations of its tenant.
    pub agent: Budget,
    /// Of a tenant in a day (UTC).
    pub day: Budget,
}

/// A budget that doesn't suffice.
///
/// ```
/// use ephor_rules::budget::{Budget, Budgets};
/// use ephor_rules::{Usage, Usages};
///
/// let budgets = Budgets { day: Budget { calls: Some(3), ..Budget::default() }, ..Budgets::default() };
/// let mut used = Usages::default();
/// let call = Usage { calls: 1, ..Usage::default() };
/// used.day.calls = 2;
/// assert_eq!(budgets.exceeded(&used, &call), None);
/// used.day.calls = 3;
/// let exceeded = budgets.exceeded(&used, &call).unwrap();
/// assert_eq!(exceeded.to_string(), "the day's budget is used up: 3 of 3 calls");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exceeded {
    /// Whose: `turn`, `conversation`, `agent` or `day`.
    pub scope: &'static str,
    /// Of what: `tokens`, `cost`, `calls` or `seconds`.
    pub what: &'static str,
    /// How much is used, in the budget's unit.
    pub used: f64,
    /// How much more is wanted.
    pub wanted: f64,
    /// How much there is in all.
    pub budget: f64,
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scope, what, used, wanted, budget } = self;
        let unit = if *what == "cost" { "money" } else { what };
        let used_up = used >= budget;
        let state = if used_up { "is used up" } else { "doesn't suffice" };
        write!(f, "the {scope}'s budget {state}: {used} of {budget} {unit}")?;
        if !used_up {
            write!(f, ", and {wanted} more are wanted")?;
        }
        Ok(())
    }
}

impl Budgets {
    /// Whether any is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether any is for money.
    pub fn count_money(&self) -> bool {
        self.each().iter().any(|(_, budget)| budget.cost.is_some())
    }

    /// Whether any is for more than one conversation.
    pub fn count_days(&self) -> bool {
        self.agent != Budget::default() || self.day != Budget::default()
    }

    fn each(&self) -> [(&'static str, Budget); 4] {
        [
            ("turn", self.turn),
            ("conversation", self.conversation),
            ("agent", self.agent),
            ("day", self.day),
        ]
    }

    /// The first budget that doesn't have what is wanted, or has nothing left.
    pub fn exceeded(&self, used: &Usages, wanted: &Usage) -> Option<Exceeded> {
        let spent = [used.turn, used.conversation, used.agent, used.day];
        self.each().into_iter().zip(spent).find_map(|((scope, budget), used)| {
            let checks = [
                (
                    "tokens",
                    budget.tokens.map(|n| n as f64),
                    used.tokens as f64,
                    wanted.tokens as f64,
                ),
                (
                    "cost",
                    budget.cost,
                    used.cost_micros as f64 / MICROS,
                    wanted.cost_micros as f64 / MICROS,
                ),
                ("calls", budget.calls.map(|n| n as f64), used.calls as f64, wanted.calls as f64),
                (
                    "seconds",
                    budget.seconds,
                    used.millis as f64 / 1000.0,
                    wanted.millis as f64 / 1000.0,
                ),
            ];
            checks.into_iter().find_map(|(what, budget, used, wanted)| {
                let budget = budget?;
                // Written so that a budget that is no number allows nothing.
                let fits = used < budget && used + wanted <= budget;
                (!fits).then_some(Exceeded { scope, what, used, wanted, budget })
            })
        })
    }
}

/// Whether a call of a kind counts as one: conditions and loops themselves reach nothing, and START
/// and END do nothing.
pub fn costs(kind: &str) -> bool {
    !matches!(kind, "CONDITION" | "LOOP" | "START" | "END")
}
