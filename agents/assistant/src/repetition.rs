//! Detects repeated calls.

use ephor_model::purposes::routing::Call;

/// This many identical calls in a row are a repetition.
pub const REPEATED: usize = 3;

/// Whether the last calls are identical: the same tool with the same arguments, in any key order.
///
/// ```
/// use ephor_assistant::repeats;
/// use ephor_model::purposes::routing::Call;
///
/// let call = |text: &str| Call {
///     tool: "t".to_owned(),
///     arguments: serde_json::from_str(text).unwrap(),
/// };
/// let once = call(r#"{"a": 1, "b": 2}"#);
/// let same = call(r#"{"b": 2, "a": 1}"#);
/// assert!(repeats(&[once.clone(), same, once.clone()]));
/// assert!(!repeats(&[once.clone(), call(r#"{"a": 1}"#), once]));
/// ```
pub fn repeats(calls: &[Call]) -> bool {
    // A batch may go on after the repetition; it is one all the same.
    calls.windows(REPEATED).any(|window| window.iter().all(|call| *call == window[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn calls(list: &[(&str, Value)]) -> Vec<Call> {
        let call = |(tool, arguments): &(&str, Value)| Call {
            tool: (*tool).to_owned(),
            arguments: arguments.as_object().cloned().unwrap_or_default(),
        };
        list.iter().map(call).collect()
    }

    #[test]
    fn three_in_a_row_are_a_repetition() {
        #[track_caller]
        fn check(list: &[(&str, Value)], expect: bool) {
            assert_eq!(repeats(&calls(list)), expect, "{list:?}");
        }
        let a = || json!({"a": {"x": 1, "y": [1, 2]}});
        check(&[], false);
        check(&[("t", a()), ("t", a())], false);
        check(&[("t", a()), ("t", a()), ("t", a())], true);
        check(&[("t", a()), ("t", json!({"a": {"y": [1, 2], "x": 1}})), ("t", a())], true);
        check(&[("t", a()), ("t", json!({"a": {"y": [2, 1], "x": 1}})), ("t", a())], false);
        check(&[("t", a()), ("u", a()), ("t", a()), ("t", a())], false);
        check(&[("t", a()), ("t", a()), ("t", a()), ("u", a())], true);
        check(&[("t", json!({})), ("t", json!({})), ("t", json!({}))], true);
    }
}
