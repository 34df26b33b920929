//! What a column of a result holds, found from its values and its name.

use serde_json::Value;

use super::data::Table;
use super::format::{decimal, grouped, with_unit};
use super::moment::{Grain, Moment};
use super::safe::{cut, line};

/// Maximum number of characters of a column's name and of its unit.
const MOST_LABEL: usize = 100;
const MOST_UNIT: usize = 16;

/// What a column's values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing but nulls.
    Empty,
    /// Amounts: what is summed and drawn.
    Number,
    /// Numbers that name something: an id, a post code.
    Key,
    /// Numbers in an order of their own: the month of a year, the hour of a day.
    Ordinal,
    Time(Grain),
    Flag,
    Text,
}

/// A column, understood.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Profile {
    pub(super) kind: Kind,
    /// Its name for people.
    pub(super) label: String,
    pub(super) unit: Option<String>,
    /// Digits after the point.
    places: usize,
}

const YEARS: &[&str] = &["year", "yr", "年", "年份", "年度"];
const ORDINALS: &[&str] = &[
    "month", "quarter", "week", "weekday", "day", "hour", "dow", "月", "月份", "季度", "周",
    "星期", "小时",
];
const KEYS: &[&str] = &[
    "id", "code", "zip", "postcode", "postal", "phone", "isbn", "ean", "sku", "编号", "编码",
    "序号",
];
const UNITS: &[(&str, &str)] = &[
    ("percent", "%"),
    ("pct", "%"),
    ("percentage", "%"),
    ("usd", "USD"),
    ("eur", "EUR"),
    ("gbp", "GBP"),
    ("cny", "CNY"),
    ("rmb", "CNY"),
    ("jpy", "JPY"),
    ("chf", "CHF"),
    ("kg", "kg"),
    ("km", "km"),
    ("ms", "ms"),
    ("seconds", "s"),
    ("minutes", "min"),
    ("hours", "h"),
    ("days", "d"),
];

/// A name's words, in lower case: `orderTotal_EUR` has three.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut small = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && small) {
            words.push(String::new());
        }
        small = c.is_lowercase();
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A name for people: `total_amount` is "Total amount"; what isn't a plain name stays as it is.
fn label(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let spelled =
        name.contains('_') || name.chars().all(|c| c.is_lowercase() || c.is_ascii_digit());
    if !plain || !spelled {
        return line(name);
    }
    let text = name.replace('_', " ").trim().to_lowercase();
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        let rest: String = characters.collect();
        let rest = format!("{}{rest}", first.to_uppercase());
        if rest.ends_with(" id") || rest == "Id" {
            format!("{}ID", &rest[..rest.len() - 2])
        } else {
            rest
        }
    })
}

impl Profile {
    /// Looks at a column.
    pub(super) fn of(table: &Table, column: usize) -> Self {
        let (name, unit) = table
            .columns
            .get(column)
            .map_or(("", None), |column| (column.name.as_str(), column.unit.clone()));
        let words = words(name);
        let last = words.last().map(String::as_str).unwrap_or_default();
        let values: Vec<&Value> = (0..table.rows.len())
            .map(|row| table.cell(row, column))
            .filter(|value| !absent(value))
            .collect();
        let kind = kind(&values, name, last);
        let known = UNITS.iter().find(|(ending, _)| *ending == last && words.len() > 1);
        let given = unit.map(|unit| line(&unit)).filter(|unit| !unit.is_empty());
        let known = known.filter(|_| given.is_none() && kind == Kind::Number);
        let unit = given.or_else(|| known.map(|(_, unit)| (*unit).to_owned()));
        let label = match known.and_then(|(ending, _)| name.get(..name.len() - ending.len())) {
            Some(bare) => label(bare.trim_end_matches(|c: char| !c.is_alphanumeric())),
            None => label(name),
        };
        let unit = unit.filter(|_| kind == Kind::Number).map(|unit| cut(&unit, MOST_UNIT).0);
        let label = cut(&label, MOST_LABEL).0;
        Self { kind, label, unit, places: places(&values) }
    }

    /// The column's name with its unit, where numbers don't carry it.
    pub(super) fn titled(&self) -> String {
        match self.unit.as_ref().filter(|unit| *unit != "%") {
            Some(unit) => format!("{} ({unit})", self.label),
            None => self.label.clone(),
        }
    }

    /// A value as it is shown; none for null.
    pub(super) fn show(&self, value: &Value) -> Option<String> {
        if value.is_null() {
            return None;
        }
        if self.kind == Kind::Number
            && let Some(decimal) = decimal(value)
        {
            let number = match decimal.bytes().filter(u8::is_ascii_digit).count() {
                0..=60 => grouped(&decimal, self.places),
                _ => decimal,
            };
            let percent = self.unit.as_deref().filter(|unit| *unit == "%");
            return Some(with_unit(&number, percent));
        }
        Some(match value {
            Value::String(text) => line(text),
            other => line(&other.to_string()),
        })
    }

    /// The amount that a value is.
    pub(super) fn number(&self, value: &Value) -> Option<f64> {
        let number: f64 = decimal(value)?.parse().ok()?;
        number.is_finite().then_some(number)
    }

    /// The time that a value is.
    pub(super) fn moment(&self, value: &Value) -> Option<Moment> {
        match (self.kind, value) {
            (Kind::Time(Grain::Year), value) => Moment::year(decimal(value)?.parse().ok()?),
            (Kind::Time(_), Value::String(text)) => Moment::parse(text),
            _ => None,
        }
    }
}

/// Null, or a number that is none.
fn absent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => matches!(text.as_str(), "NaN" | "Infinity" | "-Infinity"),
        _ => false,
    }
}

fn kind(values: &[&Value], name: &str, last: &str) -> Kind {
    if values.is_empty() {
        return Kind::Empty;
    }
    if values.iter().all(|value| value.is_boolean()) {
        return Kind::Flag;
    }
    let whole = |value: &&Value| match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) if text.len() <= 4 => text.parse().ok(),
        _ => None,
    };
    let between = |low: i64, high: i64| {
        values.iter().all(|value| whole(value).is_some_and(|n| (low..=high).contains(&n)))
    };
    if YEARS.contains(&last) && between(1000, 2999) {
        return Kind::Time(Grain::Year);
    }
    if ORDINALS.contains(&last) && between(0, 366) {
        return Kind::Ordinal;
    }
    // Digits in text are a number's only where a point, or a number beside it, says so: "10115" isn't.
    let said =
        |value: &&&Value| value.is_number() || value.as_str().is_some_and(|t| t.contains('.'));
    if values.iter().all(|value| decimal(value).is_some()) {
        return match values.iter().filter(said).count() {
            0 => Kind::Text,
            _ if KEYS.contains(&last) || name.ends_with("编号") => Kind::Key,
            _ => Kind::Number,
        };
    }
    let moments: Option<Vec<Moment>> =
        values.iter().map(|value| value.as_str().and_then(Moment::parse)).collect();
    match moments.and_then(|moments| moments.iter().map(|moment| moment.grain).max()) {
        Some(grain) => Kind::Time(grain),
        None => Kind::Text,
    }
}

/// The digits after the point that a column's numbers are shown with: two, or more for small ones.
fn places(values: &[&Value]) -> usize {
    let mut most = 0;
    let mut largest: f64 = 0.0;
    for value in values {
        if let Some(decimal) = decimal(value) {
            let fraction = decimal.split_once('.').map_or("", |(_, fraction)| fraction);
            most = most.max(fraction.trim_end_matches('0').len());
            largest = largest.max(decimal.parse::<f64>().unwrap_or(0.0).abs());
        }
    }
    let wanted = match largest {
        size if size == 0.0 || size >= 1.0 => 2,
        size => (1.0 - size.log10().floor()).clamp(2.0, 8.0) as usize,
    };
    // Half of a cent looks odd: 12.5 is 12.50.
    if most == 1 && largest >= 1000.0 { 2 } else { most.min(wanted) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(name: &str, values: Value, kind: Kind, shown: &[&str]) {
        let rows = values.as_array().unwrap().iter().map(|value| vec![value.clone()]).collect();
        let table = Table::new([name], rows);
        let profile = Profile::of(&table, 0);
        assert_eq!(profile.kind, kind, "{name}");
        let found: Vec<String> = table
            .rows
            .iter()
            .map(|row| profile.show(&row[0]).unwrap_or_else(|| "∅".to_owned()))
            .collect();
        assert_eq!(found, shown, "{name}");
    }

    #[test]
    fn columns_are_what_their_values_are() {
        check("revenue", json!([1200, null, 3.5]), Kind::Number, &["1,200.00", "∅", "3.50"]);
        check("share", json!([0.123456, 0.5]), Kind::Number, &["0.12", "0.50"]);
        check("rate", json!([0.00123]), Kind::Number, &["0.0012"]);
        check("price", json!(["12.50", "7"]), Kind::Number, &["12.5", "7.0"]);
        check("growth_percent", json!([-12.5]), Kind::Number, &["−12.5%"]);
        check("n", json!([3, "NaN"]), Kind::Number, &["3", "NaN"]);
        check("customer_id", json!([10001]), Kind::Key, &["10001"]);
        check("zip", json!(["10115"]), Kind::Text, &["10115"]);
        check("year", json!([2024, 2023]), Kind::Time(Grain::Year), &["2024", "2023"]);
        check("year", json!(["2024"]), Kind::Time(Grain::Year), &["2024"]);
        check("year", json!([20240]), Kind::Number, &["20,240"]);
        check("month", json!([1, 12]), Kind::Ordinal, &["1", "12"]);
        check("month", json!(["01", "02"]), Kind::Ordinal, &["01", "02"]);
        check(
            "month",
            json!(["2024-01", "2024-02"]),
            Kind::Time(Grain::Month),
            &["2024-01", "2024-02"],
        );
        check(
            "at",
            json!(["2024-01-05", "2024-01-05 10:00"]),
            Kind::Time(Grain::Minute),
            &["2024-01-05", "2024-01-05 10:00"],
        );
        check("at", json!(["2024-01-05", "soon"]), Kind::Text, &["2024-01-05", "soon"]);
        check("paid", json!([true, false]), Kind::Flag, &["true", "false"]);
        check("x", json!([null]), Kind::Empty, &["∅"]);
        check("x", json!([[1, 2], {"a": 1}]), Kind::Text, &["[1,2]", "{\"a\":1}"]);
        check("x", json!(["a\u{202e}\nb"]), Kind::Text, &["a\u{fffd} b"]);
    }

    #[test]
    fn names_are_for_people() {
        for (name, expect) in [
            ("total_amount", "Total amount"),
            ("revenue", "Revenue"),
            ("customer_id", "Customer ID"),
            ("GMV", "GMV"),
            ("SUM(amount)", "SUM(amount)"),
            ("销售额", "销售额"),
            ("Order Date", "Order Date"),
            ("", ""),
            ("_", ""),
        ] {
            assert_eq!(label(name), expect);
        }
        let table = Table::new(["price_eur", "amount_kg"], vec![vec![json!(1), json!(2)]]);
        assert_eq!(Profile::of(&table, 0).titled(), "Price (EUR)");
        assert_eq!(Profile::of(&table, 1).titled(), "Amount (kg)");
    }
}
