//! Collects the findings of rules.

use std::fmt::Display;

use ephor_core::text::cut;
use ephor_core::{Origin, Violation};

use crate::explain::code;
use crate::verdict::HoldReason;

/// Maximum number of violations of one verdict. A hostile payload of a megabyte can break a million
/// rules.
pub const MAX_VIOLATIONS: usize = 256;

/// The violations of one decision, and reasons to have it approved by a person.
#[derive(Debug, Default)]
pub struct Violations {
    list: Vec<Violation>,
    more: bool,
    pub(crate) holds: Vec<HoldReason>,
    pub(crate) origins: Vec<Origin>,
}

/// A JSON pointer in readable form: `/nodes/1/config/url` is `nodes[1].config.url`.
pub fn path_of(pointer: &str) -> String {
    let mut path = String::new();
    for segment in pointer.split('/').skip(1) {
        if !segment.is_empty() && segment.bytes().all(|byte| byte.is_ascii_digit()) {
            path.push('[');
            path.push_str(segment);
            path.push(']');
            continue;
        }
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(&segment.replace("~1", "/").replace("~0", "~"));
    }
    if path.is_empty() {
        path.push_str("payload");
    }
    path
}

/// Escapes a segment of a JSON pointer.
pub fn escape(segment: &str) -> String {
    segment.replace('~', "~0").replace('/', "~1")
}

/// Shortens a text for a message to 80 characters.
pub fn brief(text: &str) -> String {
    cut(text, 80)
}

impl Violations {
    /// Adds a violation. The message is the path, a colon, and the problem.
    ///
    /// ```
    /// let mut found = ephor_rules::Violations::default();
    /// found.add("TOO_LOUD", "/config/volume", "11 is too much", "at most 10", "Turn it down.");
    /// assert_eq!(found.list()[0].message, "config.volume: 11 is too much");
    /// ```
    pub fn add(
        &mut self,
        code: &str,
        pointer: impl Into<String>,
        problem: impl Display,
        expected: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if self.is_full() {
            self.more = true;
            return;
        }
        let pointer = pointer.into();
        self.list.push(Violation {
            code: code.to_owned(),
            message: format!("{}: {problem}", path_of(&pointer)),
            pointer,
            expected: expected.into(),
            hint: hint.into(),
        });
    }

    /// Requests a person's approval, if nothing is violated.
    pub fn hold(&mut self, reason: impl Into<String>) {
        self.hold_for(HoldReason { reason: reason.into(), ..HoldReason::default() });
    }

    /// Requests a person's approval with all details. Empty fields are filled in: the rule, the
    /// action.
    pub fn hold_for(&mut self, hold: HoldReason) {
        if self.holds.len() < MAX_VIOLATIONS && !self.holds.contains(&hold) {
            self.holds.push(hold);
        }
    }

    /// Records where an argument came from.
    pub fn origin(&mut self, origin: Origin) {
        let known = self.origins.iter().any(|known| known.pointer == origin.pointer);
        if !known && self.origins.len() < MAX_VIOLATIONS {
            self.origins.push(origin);
        }
    }

    /// Whether there are no findings.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether further findings would only be counted. Long checks can stop then.
    pub fn is_full(&self) -> bool {
        self.list.len() >= MAX_VIOLATIONS
    }

    /// The violations so far, in order.
    pub fn list(&self) -> &[Violation] {
        &self.list
    }

    /// Whether that place already has a violation.
    pub fn has(&self, pointer: &str) -> bool {
        self.list.iter().any(|violation| violation.pointer == pointer)
    }

    /// Everything, in the order that the key gives.
    pub(crate) fn into_sorted<K: Ord>(
        mut self,
        key: impl FnMut(&Violation) -> K,
    ) -> Vec<Violation> {
        self.list.sort_by_cached_key(key);
        self.into_list()
    }

    /// Everything, in the order of finding.
    pub(crate) fn into_list(mut self) -> Vec<Violation> {
        if self.more {
            self.list.push(Violation {
                code: code::MORE_VIOLATIONS.to_owned(),
                pointer: String::new(),
                message: format!("payload: only the first {MAX_VIOLATIONS} violations are listed"),
                expected: "a payload that follows its schema".to_owned(),
                hint: "Fix these, then try again.".to_owned(),
            });
        }
        self.list
    }
}
