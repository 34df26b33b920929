//! Budgets: limits on spending per turn, conversation, agent and day.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::usage::{Usage, Usages};

/// Millionths of a currency unit in one.
const MICROS: f64 = 1_000_000.0;

/// The limits of a budget. Unset ones are unlimited.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// Language model tokens, input and output.
    pub tokens: Option<u64>,
    /// Money, in the price table's currency.
    pub cost: Option<f64>,
    /// Model calls, and calls of nodes that reach outside.
    pub calls: Option<u64>,
    /// The total duration of those calls, in seconds.
    pub seconds: Option<f64>,
}

/// Budgets by scope.
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
    /// For a whole conversation.
    pub conversation: Budget,
    /// For each agent in a day (UTC), over all conversations of its tenant.
    pub agent: Budget,
    /// For a tenant in a day (UTC).
    pub day: Budget,
}

/// A budget that is insufficient.
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
/// assert_eq!(exceeded.hint(), "Answer with what there is, or have the day's budget raised.");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exceeded {
    /// The scope: `turn`, `conversation`, `agent` or `day`.
    pub scope: &'static str,
    /// The resource: `tokens`, `cost`, `calls` or `seconds`.
    pub what: &'static str,
    /// How much is used, in the budget's unit.
    pub used: f64,
    /// How much more is requested.
    pub wanted: f64,
    /// The limit.
    pub budget: f64,
}

impl Exceeded {
    /// What to do instead.
    pub fn hint(&self) -> String {
        format!("Answer with what there is, or have the {}'s budget raised.", self.scope)
    }
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
    /// Whether no limit is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether any limits money.
    pub fn count_money(&self) -> bool {
        self.each().iter().any(|(_, budget)| budget.cost.is_some())
    }

    /// Whether any spans more than one conversation.
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

    /// The first budget that can't cover what is wanted, or is used up.
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

/// Whether a call of a kind counts: conditions and loops themselves reach nothing, and START and
/// END do nothing.
pub fn costs(kind: &str) -> bool {
    !matches!(kind, "CONDITION" | "LOOP" | "START" | "END")
}
