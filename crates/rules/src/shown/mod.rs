//! What a person sees of something that waits for approval: one rendering for every prompt.
//!
//! In this order: what would be done; where it goes, with the port; amounts; who wants it and why;
//! the other fields; last the fields that the kind doesn't know, which never reach the effect. Each
//! value has its origin next to it. Nothing can push anything else out of view: the number of rows
//! and lines is bounded ([`Extent`]), runs of white space are shown by their length, a long text is
//! cut in the middle, and whatever isn't shown in full has its length and SHA-256 next to it.

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

use crate::world::EMBEDDER;

pub(crate) use sort::kinds_in;

/// A held decision or call, sorted by importance.
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
    /// What would be done: a decision's type, or a node kind.
    pub action: String,
    /// Who carries a call out, if not this runtime: `mcp:files`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried_out_by: Option<String>,
    /// The target, as named by the rule that holds it: `host:a.example:8081`. Empty if there is
    /// none in particular.
    pub resource: String,
    /// The values that decide where data goes or who gets access.
    pub to: Vec<Field>,
    /// Amounts, prices, limits.
    pub amounts: Vec<Field>,
    /// Who wants it: a person, or an agent such as `conversation`.
    pub agent: String,
    /// The agents on whose behalf it acts, nearest first.
    pub on_behalf: Vec<String>,
    /// Why a person is asked.
    pub reason: String,
    /// The ids of the rules and policies that ask.
    pub rules: Vec<String>,
    /// Everything else that would be carried out.
    pub fields: Vec<Field>,
    /// Fields that the kind doesn't know. They are removed when the call is carried out.
    pub unknown: Vec<Field>,
    /// How many different people must approve.
    pub approvals: u8,
    /// Who can't approve it, having asked for it.
    pub not_by: Vec<String>,
    /// When it expires and counts as rejected.
    pub expires_at: Timestamp,
    /// The digest of the whole payload, which an answer names.
    pub digest: String,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// Its place in the payload: a JSON pointer.
    pub pointer: String,
    /// The place in short form, such as `url` or `body/to`.
    pub name: String,
    /// The value.
    pub value: Value,
    /// For a web address: scheme, host, port and path, as a client reads them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Where it came from, in words. None if it wasn't traced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Whether only untrusted content contains it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untrusted_alone: bool,
    /// Who changed it since it was proposed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<String>,
}

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Characters per line. At least 40.
    pub width: usize,
    /// Maximum number of values per section.
    pub rows: usize,
    /// Maximum number of lines of values per section.
    pub lines: usize,
}

impl Extent {
    /// For a prompt: any payload fits two screens.
    pub const PROMPT: Self = Self { width: 96, rows: 12, lines: 20 };
    /// For reading in detail.
    pub const WHOLE: Self = Self { width: 96, rows: 200, lines: 2_000 };

    /// The same with lines of this many characters.
    #[must_use]
    pub fn width(self, width: usize) -> Self {
        Self { width: width.max(40), ..self }
    }
}

impl Shown {
    /// Sorts the values of a question. `payload` is the held one: a decision's, or a call's
    /// `config` and `locals`.
    pub fn of(question: &Question, payload: &Value) -> Self {
        let origins: BTreeMap<&str, &ephor_core::Origin> =
            question.origins.iter().rev().map(|it| (it.pointer.as_str(), it)).collect();
        let author = match &*question.agent {
            EMBEDDER => origin::Author::Request,
            _ => origin::Author::Model,
        };
        let sorted = sort::sort(question, payload);
        let mut fields = sorted.into_iter().map(|mut fields| {
            for field in &mut fields {
                if let Some(origin) = origin::of(&origins, &field.pointer) {
                    field.origin = origin::words(origin, author);
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
            agent: question.asker().to_owned(),
            on_behalf: question.on_behalf.iter().map(ToString::to_string).collect(),
            reason: question.reason.clone(),
            rules: question.rules.clone(),
            fields: others,
            unknown,
            approvals: question.approvals.max(1),
            not_by: question.not_by.clone(),
            expires_at: question.expires_at,
            digest: question.digest.clone(),
        }
    }

    /// Shows with each value who changed it since it was proposed. What a person wrote has no other
    /// origin.
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

    /// The rendered lines, safe for a terminal ([`clean`](crate::clean)).
    pub fn lines(&self, extent: &Extent) -> Vec<String> {
        draw::draw(self, extent)
    }

    /// The rendered lines as one text.
    pub fn text(&self, extent: &Extent) -> String {
        self.lines(extent).join("\n")
    }
}

/// Whether a place is another, or inside it.
fn within(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
