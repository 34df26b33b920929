//! Units of measure that the question says, and those of the columns.

use super::Account;
use crate::compile::of_expr;
use crate::query::{Condition, Expr};

impl Account<'_> {
    /// "Parcels over 10 kg": not those that cost more than ten; "higher than 12 m": no twelve rows.
    pub(super) fn in_another_unit(&self) -> Option<String> {
        const MEASURES: &[(&str, &[&str])] = &[
            (
                "kg",
                &[
                    "kg", "weight", "wt", "kilo", "kilos", "mass", "load", "qty", "quantity",
                    "payload",
                ],
            ),
            ("km", &["km", "distance", "length", "mileage", "kilometres", "dist", "odometer"]),
            (
                "m",
                &[
                    "m", "height", "length", "depth", "width", "distance", "altitude", "beam",
                    "draft",
                ],
            ),
            ("cm", &["cm", "height", "length", "width", "depth", "size", "diameter"]),
            ("mm", &["mm", "height", "length", "width", "depth", "size", "diameter", "thickness"]),
            ("sqm", &["sqm", "m2", "area", "size", "surface"]),
            ("litres", &["litres", "litre", "l", "volume", "capacity", "qty", "quantity", "ltr"]),
        ];
        self.words.windows(2).find_map(|pair| {
            pair[0].parse::<f64>().ok()?;
            let (_, parts) = MEASURES.iter().find(|(unit, _)| *unit == pair[1])?;
            let fits = |expr: &Expr| {
                of_expr(expr).iter().any(|at| {
                    self.parts(*at).iter().any(|part| parts.contains(&part.as_str()))
                        || self.says_column(*at)
                })
            };
            let other = |one: &Condition| match one {
                Condition::Number(expr, ..) | Condition::Between(expr, ..) => !fits(expr),
                _ => false,
            };
            self.read.meets(other).then(|| pair[1].clone())
        })
    }

    /// "Under 25 dollars": no hours.
    pub(super) fn money_of_no_money(&self) -> Option<String> {
        const MONEY: &[&str] =
            &["dollars", "dollar", "euros", "euro", "pounds", "eur", "usd", "gbp", "francs"];
        const OTHER: &[&str] = &[
            "hours", "hour", "hrs", "min", "mins", "minutes", "days", "kg", "g", "km", "m", "cm",
            "mm", "qty", "quantity", "count", "pct", "percent", "year", "age", "seats", "capacity",
            "litres", "ml", "score", "rating",
        ];
        let said = self.words.windows(2).find_map(|pair| {
            let number = pair[0].parse::<f64>().ok()?;
            MONEY.contains(&pair[1].as_str()).then(|| (number, pair[1].clone()))
        });
        let sign = || {
            let (_, after) = self.question.split_once(['$', '€', '£'])?;
            let number = after.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
            number
                .trim_end_matches('.')
                .parse::<f64>()
                .ok()
                .map(|number| (number, number.to_string()))
        };
        let (number, unit) = said.or_else(sign)?;
        let other = |expr: &Expr| {
            let of = of_expr(expr);
            let parts = of.iter().flat_map(|at| self.parts(*at));
            parts.into_iter().any(|part| OTHER.contains(&part.as_str()))
        };
        let met = self.read.meets(|one| match one {
            Condition::Number(expr, _, value) => (value - number).abs() < 1e-9 && other(expr),
            _ => false,
        });
        met.then_some(unit)
    }

    /// "The total weight in kg", where it is kept in grams: nothing is converted.
    pub(super) fn summed_in_another_unit(&self) -> Option<String> {
        let mut computed = self.read.exprs.iter().filter_map(|expr| match expr {
            Expr::Aggregate(_, inner) => of_expr(inner).first().copied(),
            _ => None,
        });
        let at = computed.next()?;
        let parts = self.parts(at);
        let unit = self.words.iter().find(|word| {
            let smaller = smaller(word);
            parts.iter().any(|part| smaller.contains(&part.as_str()))
        })?;
        Some(unit.clone())
    }
}

/// What is smaller than that unit.
fn smaller(unit: &str) -> &'static [&'static str] {
    match unit {
        "kg" | "kilo" | "kilos" | "kilograms" => &["g", "gram", "grams", "gr"],
        "tonnes" | "tons" | "tonne" => &["kg", "kilos", "g"],
        "km" | "kilometres" | "kilometers" => &["m", "metres", "meters"],
        "hours" | "hour" | "hrs" => &["min", "mins", "minute", "minutes", "sec", "secs", "seconds"],
        "minutes" | "mins" => &["sec", "secs", "seconds", "ms"],
        "days" => &["hours", "hrs", "min", "minutes"],
        "litres" | "liters" => &["ml"],
        "metres" | "meters" => &["cm", "mm"],
        _ => &[],
    }
}
