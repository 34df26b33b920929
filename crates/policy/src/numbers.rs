//! Rejects numbers that make no sense in settings.

use toml::Value;

/// The first number that isn't finite or is negative, by its dotted key, and what is wrong with it.
/// Such a timeout or budget would never take effect.
///
/// ```
/// let settings: toml::Value = toml::from_str("[judge.budgets]\nday = { cost = nan }").unwrap();
/// let (key, wrong) = ephor_policy::wrong_number(&settings).unwrap();
/// assert_eq!((key.as_str(), wrong), ("judge.budgets.day.cost", "it is not a number"));
/// assert_eq!(ephor_policy::wrong_number(&toml::Value::from(0.5)), None);
/// ```
pub fn wrong_number(value: &Value) -> Option<(String, &'static str)> {
    let wrong = match value {
        Value::Table(table) => {
            return table.iter().find_map(|(name, value)| {
                let (below, wrong) = wrong_number(value)?;
                let key = if below.is_empty() { name.clone() } else { format!("{name}.{below}") };
                Some((key, wrong))
            });
        }
        Value::Array(values) => return values.iter().find_map(wrong_number),
        Value::Float(number) if number.is_nan() => "it is not a number",
        Value::Float(number) if number.is_infinite() => "it is infinite",
        Value::Float(number) if *number < 0.0 => "it is negative",
        Value::Integer(number) if *number < 0 => "it is negative",
        _ => return None,
    };
    Some((String::new(), wrong))
}
