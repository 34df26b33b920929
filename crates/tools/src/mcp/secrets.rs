//! Variables of our environment that a server is given, and what keeps them out of what it says.

use std::fmt;
use std::sync::Arc;

use ephor_effects::Redactor;
use serde_json::Value;

use crate::environment::filled;

/// Shorter values can't be told from chance, so they aren't used.
const SHORTEST: usize = 8;

/// What stands where a value was.
const MARK: &str = "[secret]";

/// Most bytes in which one byte of a value is written.
const SPELT: usize = 8;

/// The values that a server was given.
#[derive(Clone, Default)]
pub(crate) struct Known {
    values: Vec<String>,
    /// None: there are no values.
    redactor: Option<Arc<Redactor>>,
}

impl Known {
    /// A text with its `${NAME}` filled in.
    pub fn fill(
        &mut self,
        text: &str,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Result<String, String> {
        let mut short = None;
        let filled = filled(text, &mut |name| {
            let value = read(name)?;
            if value.len() < SHORTEST {
                short.get_or_insert_with(|| name.to_owned());
            } else if !self.values.contains(&value) {
                self.values.push(value.clone());
            }
            Some(value)
        })?;
        if let Some(name) = short {
            return Err(format!(
                "`{name}` has fewer than {SHORTEST} bytes (SECRET_SHORT): so short a text can't be kept \
                 out of what the server says; write what is no secret into the settings"
            ));
        }
        let values = self.values.iter().map(|value| ("", value.as_str()));
        self.redactor =
            (!self.values.is_empty()).then(|| Arc::new(Redactor::new(values).marked(MARK)));
        Ok(filled)
    }

    /// How many bytes the longest may have, however it is written.
    pub fn longest(&self) -> usize {
        SPELT * self.values.iter().map(String::len).max().unwrap_or_default()
    }

    /// Takes them out of a text.
    pub fn redact(&self, text: &mut String) {
        if let Some(redactor) = &self.redactor {
            redactor.redact(text);
        }
    }

    /// The same for every text, number and key of a value.
    pub fn redact_value(&self, value: &mut Value) {
        if let Some(redactor) = &self.redactor {
            redactor.redact_value(value);
        }
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Known({})", self.values.len())
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
        assert_eq!(known.fill("a ${PART}/", &read).unwrap(), "a longer-secret/");
        assert!(known.fill("a ${PART}/${SHORT}", &read).unwrap_err().contains("SECRET_SHORT"));
        assert_eq!(known.fill("${LONG}", &read).unwrap(), "longer-secret-2");
        assert!(known.fill("${NONE}", &read).unwrap_err().contains("NONE"));
        assert!(known.fill("${LONG", &read).is_err());
        let mut value = json!({"longer-secret": ["x longer-secret-2 abc", 1], "b": null});
        known.redact_value(&mut value);
        assert_eq!(value, json!({"[secret]": ["x [secret] abc", 1], "b": null}));
        assert_eq!(format!("{known:?}"), "Known(2)");
    }

    /// As a server may say it again, by mistake or not.
    #[test]
    fn taken_out_however_it_is_written() {
        let mut known = Known::default();
        known.fill("${KEY}", &|_| Some("canary/7431+91234567".to_owned())).unwrap();
        for text in [
            "canary/7431+91234567",
            "CANARY/7431+91234567",
            "Y2FuYXJ5Lzc0MzErOTEyMzQ1Njc=",
            "63616e6172792f373433312b3931323334353637",
            "canary%2F7431%2B91234567",
            r"canary\/7431\u002b91234567",
            "76543219+1347/yranac",
        ] {
            let mut said = json!({"said": [text, format!("<{text}>")]});
            known.redact_value(&mut said);
            assert!(!said.to_string().contains(text), "{text}: {said}");
            assert!(said["said"][1].as_str().unwrap().starts_with("<[secret]"), "{text}: {said}");
        }
        let mut known = Known::default();
        known.fill("${KEY}", &|_| Some("1234567890".to_owned())).unwrap();
        let mut said = json!([1_234_567_890]);
        known.redact_value(&mut said);
        assert_eq!(said, json!(["[secret]"]));
    }
}
