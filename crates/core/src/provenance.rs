//! Where a value came from: labels that it keeps across references, node outputs, models and
//! sub-agents.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{BitOr, BitOrAssign};
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Maximum number of sources that a value's provenance names; beyond that, it is `*`, meaning any.
pub const MAX_SOURCES: usize = 32;

/// Stands for too many sources to name.
pub const ANY_SOURCE: &str = "*";

/// A kind of origin.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// The user wrote it.
    User,
    /// The operator configured it, or it came from a source that the operator trusts.
    Trusted,
    /// Anyone may have written it: a web page, a database cell, a tool's result.
    Untrusted,
    /// A model wrote it.
    Model,
}

impl Label {
    /// All labels.
    pub const ALL: [Self; 4] = [Self::User, Self::Trusted, Self::Untrusted, Self::Model];

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Trusted => "trusted",
            Self::Untrusted => "untrusted",
            Self::Model => "model",
        }
    }
}

/// A set of labels.
///
/// ```
/// use ephor_core::{Label, Labels};
///
/// let labels = Labels::of(Label::User) | Labels::of(Label::Untrusted);
/// assert!(labels.has(Label::User) && !labels.has(Label::Model));
/// assert_eq!(serde_json::to_value(labels).unwrap(), serde_json::json!(["user", "untrusted"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Labels(u8);

impl Labels {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// A set with one label.
    pub const fn of(label: Label) -> Self {
        Self(1 << label as u8)
    }

    /// Whether the set contains a label.
    pub const fn has(self, label: Label) -> bool {
        self.0 & Self::of(label).0 != 0
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The labels, in the order of [`Label::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Label> {
        Label::ALL.into_iter().filter(move |label| self.has(*label))
    }
}

impl BitOr for Labels {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Labels {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<Label> for Labels {
    fn from_iter<I: IntoIterator<Item = Label>>(labels: I) -> Self {
        labels.into_iter().fold(Self::NONE, |all, label| all | Self::of(label))
    }
}

impl fmt::Debug for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Label::as_str)).finish()
    }
}

impl Serialize for Labels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Labels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Label>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl JsonSchema for Labels {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Labels".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <BTreeSet<Label>>::json_schema(generator)
    }
}

/// What a value was made from: everything that may have contributed to it.
///
/// ```
/// use ephor_core::{Label, Provenance};
///
/// let mut answer = Provenance::of(Label::User, "user");
/// answer.add(&Provenance::of(Label::Untrusted, "http:example.com"));
/// assert!(answer.labels.has(Label::Untrusted));
/// assert!(answer.sources.contains("http:example.com"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Provenance {
    /// The kinds of origin.
    pub labels: Labels,
    /// The exact sources: `user`, `http:HOST`, `database:CONNECTION`, `node:KIND`, `model:NAME`. At
    /// most [`MAX_SOURCES`]; more become `*`.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub sources: BTreeSet<Arc<str>>,
}

impl Provenance {
    /// The provenance of a single source.
    pub fn of(label: Label, source: impl Into<Arc<str>>) -> Self {
        Self { labels: Labels::of(label), sources: BTreeSet::from([source.into()]) }
    }

    /// Whether it has no origin: a value of the program itself.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.sources.is_empty()
    }

    /// Merges another provenance into this one, for a value made from both.
    pub fn add(&mut self, other: &Self) {
        self.labels |= other.labels;
        for source in &other.sources {
            if self.sources.len() >= MAX_SOURCES && !self.sources.contains(source) {
                self.sources.insert(Arc::from(ANY_SOURCE));
                return;
            }
            self.sources.insert(source.clone());
        }
    }
}

/// Where one argument of a decision or call came from, as the judge saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Origin {
    /// The argument: a JSON pointer into the payload, or into a call's configuration.
    pub pointer: String,
    /// Where its text occurs, and what references added. Text that was found nowhere is the
    /// model's.
    #[serde(flatten)]
    pub provenance: Provenance,
    /// What the model had read when it produced text that was found nowhere. None of these sources
    /// is known to contain it.
    #[serde(default, skip_serializing_if = "Provenance::is_empty")]
    pub influence: Provenance,
    /// Whether only untrusted content contains it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub untrusted_alone: bool,
    /// Whether the user pointed to it without naming it: it is the only link of a short message
    /// whose sender or channel the user named, or the only address of a page that they named, of
    /// someone they also named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pointed_to: bool,
}

impl Origin {
    /// Everything that may have contributed to it: where it occurs, and what influenced whoever
    /// produced it.
    pub fn all(&self) -> Provenance {
        let mut all = self.provenance.clone();
        all.add(&self.influence);
        all
    }
}
