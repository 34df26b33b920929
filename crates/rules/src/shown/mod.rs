//! What a person sees of something that waits for approval: one drawing for every place where one
//! is asked for.
//!
//! In this order: what would be done; where it goes, with the port; amounts; who wants it and why;
//! the other fields; last the fields that the kind doesn't know, which never reach the effect. Each
//! value has its origin beside it. Nothing can push anything else away: how many rows and lines
//! there are is bounded ([`Extent`]), runs of white space are told by their length, a long text is
//! cut in its middle, and whatever isn't shown in full has its length and SHA-256 beside it.

mod draw;
mod excerpt;
mod origin;
mod sort;

use std::collections::BTreeMap;

use ephor_core::Correction;
use ephor_core::events::Question;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

pub(crate) use sort::kinds_in;

/// A held decision or call, sorted by what a person must know.
///
/// ```
/// use ephor_core::events::Question;
/// use ephor_rules::{Extent, Shown};
/// use serde_json::json;
///
/// let question = Question { action: "HTTP".to_owned(), ..Question::default() };
/// let payload = json!({
///     "config": {"aaa": " ".repeat(3000), "url": "http://a.example:8081/x", "method": "POST"},
///     "locals": {},
/// });
/// let shown = Shown::of(&question, &payload);
/// assert_eq!(shown.to[0].address.as_deref(), Some("http://a.example:8081/x (not encrypted)"));
/// assert_eq!(shown.unknown[0].name, "aaa");
/// let lines = shown.lines(&Extent::PROMPT);
/// assert!(lines[0].contains("HTTP") && lines[1].contains("a.example:8081"));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shown {
    /// What would be done: a decision's type, or a node's kind.
    pub action: String,
    /// Who carries a call out, where it isn't this runtime: `mcp:files`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried_out_by: Option<String>,
    /// To what, as the rule that holds it names it: `host:a.example:8081`. Empty: to nothing in
    /// particular.
    pub resource: String,
    /// The values that decide where data goes, or who gets at it.
    pub to: Vec<Field>,
    /// Amounts, prices, limits.
    pub amounts: Vec<Field>,
    /// The agent that wants it, as in `agent/conversation`.
    pub agent: String,
    /// The agents on whose behalf it works, the nearest first.
    pub on_behalf: Vec<String>,
    /// Why a person is asked.
    pub reason: String,
    /// The rules and policies that ask, by id.
    pub rules: Vec<String>,
    /// Everything else that would be carried out.
    pub fields: Vec<Field>,
    /// What the kind doesn't know. It is left out when the call is carried out.
    pub unknown: Vec<Field>,
    /// How many different people must approve.
    pub approvals: u8,
    /// When it counts as rejected.
    pub expires_at: Timestamp,
    /// The digest of the whole payload: what an answer names.
    pub digest: String,
}

/// One value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// Where it stands in the payload: a JSON pointer.
    pub pointer: String,
    /// The same in short, as in `url` or `body/to`.
    pub name: String,
    /// The value.
    pub value: Value,
    /// Of an address of the web: scheme, host, port and path, as a client reads them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Where it came from, in words. None: it wasn't traced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Whether nothing but untrusted content stands behind it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untrusted_alone: bool,
    /// Who changed it since it was proposed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<String>,
}

/// How much is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Characters of a line. At least 40.
    pub width: usize,
    /// Most values of each section.
    pub rows: usize,
    /// Most lines that values take, by section.
    pub lines: usize,
}

impl Extent {
    /// For a prompt: whatever the payload, all of it fits two screens.
    pub const PROMPT: Self = Self { width: 96, rows: 12, lines: 20 };
    /// For somebody who wants to read on.
    pub const WHOLE: Self = Self { width: 96, rows: 200, lines: 2_000 };

    /// The same for lines of so many characters.
    #[must_use]
    pub fn width(self, width: usize) -> Self {
        Self { width: width.max(40), ..self }
    }
}

impl Shown {
    /// Sorts what a question is about. `payload` is the held one: a decision's, or a call's
    /// `config` and `locals`.
    pub fn of(question: &Question, payload: &Value) -> Self {
        let origins: BTreeMap<&str, &ephor_core::Origin> =
            question.origins.iter().rev().map(|it| (it.pointer.as_str(), it)).collect();
        let sorted = sort::sort(question, payload);
        let mut fields = sorted.into_iter().map(|mut fields| {
            for field in &mut fields {
                if let Some(origin) = origin::of(&origins, &field.pointer) {
                    field.origin = origin::words(origin);
                    field.untrusted_alone = origin.untrusted_alone;
                }
            }
            fields
        });
        let mut next = || fields.next().unwrap_or_default();
        let (to, amounts, others, unknown) = (next(), next(), next(), next());
        let by = question.kinds.get(&question.action).and_then(|kind| kind.by.as_deref());
        Self {
            action: question.action.clone(),
            carried_out_by: by.map(str::to_owned),
            resource: question.resource.clone(),
            to,
            amounts,
            agent: question.agent.to_string(),
            on_behalf: question.on_behalf.iter().map(ToString::to_string).collect(),
            reason: question.reason.clone(),
            rules: question.rules.clone(),
            fields: others,
            unknown,
            approvals: question.approvals.max(1),
            expires_at: question.expires_at,
            digest: question.digest.clone(),
        }
    }

    /// Tells beside each value who changed it since it was proposed. What a person wrote has no
    /// other origin.
    #[must_use]
    pub fn with_changes(mut self, changes: &[Correction]) -> Self {
        let all = [&mut self.to, &mut self.amounts, &mut self.fields, &mut self.unknown];
        for field in all.into_iter().flatten() {
            for change in changes {
                if within(&change.pointer, &field.pointer)
                    || within(&field.pointer, &change.pointer)
                {
                    field.changed = Some(match change.reason.as_str() {
                        "" => "corrected by the judge".to_owned(),
                        reason => reason.to_owned(),
                    });
                    field.origin = None;
                    field.untrusted_alone = false;
                }
            }
        }
        self
    }

    /// The lines of the drawing, clean for a terminal ([`clean`](crate::clean)).
    pub fn lines(&self, extent: &Extent) -> Vec<String> {
        draw::draw(self, extent)
    }

    /// The same as one text.
    pub fn text(&self, extent: &Extent) -> String {
        self.lines(extent).join("\n")
    }
}

/// Whether a place is another, or inside it.
fn within(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
