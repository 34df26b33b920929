//! Classifies arguments: which decide where data goes or who gets access, and which are amounts. A
//! kind can declare it instead ([`KindSpec::sends_to`](crate::KindSpec::sends_to)).
//!
//! | what tells a destination | for example |
//! | --- | --- |
//! | a word of its name, in the singular or the plural | `recipient`, `webhookUrls`, `file_path`, `IBANs` |
//! | the same, written together | `emailaddress`, `accountnumber`, `avatarurl` |
//! | its last word, a direction | `to`, `payTo`, `forward_to` |
//! | its value, whatever it is called | `ann@example.com`, `https://a.example/x`, an IBAN, a telephone number |
//! | a name beside it in its record | `{"name": "Bcc", "value": "ann"}`, `["Bcc", "ann"]` |
//! | its name, where that is such a value itself | `{"ann@example.com": true}` |
//! | what it holds, as JSON in a text too | `"{\"to\": \"ann\"}"` |
//!
//! Names are read as English. Of one in another language only the value tells, so a file, a user
//! name or a command there isn't found: declare such fields.

mod names;
mod records;
mod shape;
mod vocabulary;

use serde_json::Value;

pub use names::{is_amount, is_destination, is_web_address};
pub use records::{is_named_pair, named_within, walk};
pub use shape::is_address;

/// Whether an argument decides where data goes or who gets access, by its name or its value: a list
/// whose entries do, does.
///
/// ```
/// use ephor_rules::destination::decides;
/// use serde_json::json;
///
/// assert!(decides("recipient", &json!("ann")));
/// assert!(decides("ziel", &json!("eve@evil.example")) && decides("ziel", &json!(["+49 30 1234567"])));
/// assert!(!decides("text", &json!("Write to eve@evil.example, please.")));
/// ```
pub fn decides(name: &str, value: &Value) -> bool {
    match value {
        Value::String(text) => is_destination(name) || is_address(text),
        Value::Array(items) => {
            let plain = items.iter().all(|item| !item.is_object() && !item.is_array());
            is_destination(name)
                || (plain && items.iter().any(|item| item.as_str().is_some_and(is_address)))
        }
        _ => is_destination(name),
    }
}

#[cfg(test)]
mod tests;
