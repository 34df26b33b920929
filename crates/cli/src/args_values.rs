//! Values of the command line, checked before anything begins.

use clap::error::{ContextKind, ContextValue};
use ephor::ConversationId;
use ephor::config::Age;

/// Flags that a variable stands for.
const VARIABLES: [(&str, &str); 2] = [("--journal", "EPHOR_JOURNAL"), ("--config", "EPHOR_CONFIG")];

/// Names the variable where its value is what is wrong: clap names the flag, which nobody gave.
pub(crate) fn of_variable(mut error: clap::Error) -> clap::Error {
    let given = |flag: &str| std::env::args().any(|argument| argument.starts_with(flag));
    let wrong = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => argument.clone(),
        _ => return error,
    };
    let of_variable = VARIABLES.into_iter().find(|(flag, variable)| {
        wrong.starts_with(flag) && std::env::var_os(variable).is_some() && !given(flag)
    });
    if let Some((_, variable)) = of_variable {
        error.insert(ContextKind::InvalidArg, ContextValue::String(format!("${variable}")));
    }
    error
}

/// A conversation's name, looked at before anything is recorded under it.
pub(crate) fn conversation(text: &str) -> Result<String, String> {
    let named = text.parse::<ConversationId>();
    named.map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// A tenant's name.
pub(crate) fn tenant(text: &str) -> Result<String, String> {
    let named = ConversationId::in_tenant(text, "any");
    named.map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// `NAME=VALUE`.
pub(crate) fn input(text: &str) -> Result<(String, serde_json::Value), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    if name.trim().is_empty() {
        return Err("the name before = is empty".to_owned());
    }
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((name.trim().to_owned(), value))
}

/// Most entries of a list.
pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("must be at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("must be a whole number, at least 1".to_owned()),
    }
}

/// The number of an event in its conversation.
pub(crate) fn sequence(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("must be at least 1, which is the first event".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("must be a whole number, at least 1".to_owned()),
    }
}

/// Why something is done, which somebody will read.
pub(crate) fn reason(text: &str) -> Result<String, String> {
    match text.trim().is_empty() {
        true => Err("must not be blank: the agent is told why, and decides again".to_owned()),
        false => Ok(text.to_owned()),
    }
}

/// How long something lasts that begins now.
pub(crate) fn lasting(text: &str) -> Result<Age, String> {
    let age: Age = text.parse().map_err(|error: ephor::config::NoAge| error.to_string())?;
    match age.length().is_zero() {
        true => Err("must be longer than 0, as in 1h".to_owned()),
        false => Ok(age),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn inputs() {
        assert_eq!(input("days=7").unwrap(), ("days".to_owned(), json!(7)));
        assert_eq!(input("who=Ann=Bob").unwrap(), ("who".to_owned(), json!("Ann=Bob")));
        assert!(input("days").is_err() && input(" =1").is_err());
    }

    #[test]
    fn what_comes_to_nothing_is_refused() {
        assert!(at_least_one("0").is_err() && at_least_one("-1").is_err());
        assert_eq!(at_least_one("3"), Ok(3));
        assert!(sequence("0").unwrap_err().contains("at least 1") && sequence("1") == Ok(1));
        assert!(reason(" \n").unwrap_err().contains("blank") && reason("no").is_ok());
        assert!(lasting("0s").unwrap_err().contains("longer than 0"));
        assert!(lasting("99999999999999d").unwrap_err().contains("too long"));
        assert!(lasting("12").unwrap_err().contains("unit"));
        assert!(lasting("1h").is_ok());
    }
}
