//! Variables of our environment that a server is given, and what keeps them out of what it says.

use std::fmt;

use serde_json::Value;

use crate::environment::filled;

/// Shorter values can't be told from chance.
const SHORTEST: usize = 8;

/// What stands where a value was.
const MARK: &str = "[secret]";

/// The values that a server was given.
#[derive(Clone, Default)]
pub(crate) struct Known(Vec<String>);

impl Known {
    /// A text with its `${NAME}` filled in.
    pub fn fill(
        &mut self,
        text: &str,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Result<String, String> {
        filled(text, &mut |name| {
            let value = read(name)?;
            if value.len() >= SHORTEST && !self.0.contains(&value) {
                self.0.push(value.clone());
                // A longer one may contain a shorter one.
                self.0.sort_by_key(|value| std::cmp::Reverse(value.len()));
            }
            Some(value)
        })
    }

    /// The length of the longest, in bytes.
    pub fn longest(&self) -> usize {
        self.0.first().map_or(0, String::len)
    }

    /// Takes them out of a text.
    pub fn redact(&self, text: &mut String) {
        for value in &self.0 {
            if text.contains(value.as_str()) {
                *text = text.replace(value.as_str(), MARK);
            }
        }
    }

    /// The same for every text and key of a value.
    pub fn redact_value(&self, value: &mut Value) {
        if self.0.is_empty() {
            return;
        }
        match value {
            Value::String(text) => self.redact(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.redact_value(item)),
            Value::Object(map) => {
                let entries = std::mem::take(map).into_iter().map(|(mut key, mut value)| {
                    self.redact(&mut key);
                    self.redact_value(&mut value);
                    (key, value)
                });
                *map = entries.collect();
            }
            _ => {}
        }
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Known({})", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn filled_in_and_taken_out() {
        let read = |name: &str| match name {
            "LONG" => Some("longer-secret-2".to_owned()),
            "PART" => Some("longer-secret".to_owned()),
            "SHORT" => Some("abc".to_owned()),
            _ => None,
        };
        let mut known = Known::default();
        assert_eq!(known.fill("plain", &read).unwrap(), "plain");
        assert_eq!(known.fill("a ${PART}/${SHORT}", &read).unwrap(), "a longer-secret/abc");
        assert_eq!(known.fill("${LONG}", &read).unwrap(), "longer-secret-2");
        assert!(known.fill("${NONE}", &read).unwrap_err().contains("NONE"));
        assert!(known.fill("${LONG", &read).is_err());
        let mut value = json!({"longer-secret": ["x longer-secret-2 abc", 1], "b": null});
        known.redact_value(&mut value);
        assert_eq!(value, json!({"[secret]": ["x [secret] abc", 1], "b": null}));
        assert_eq!(format!("{known:?}"), "Known(2)");
    }
}
