//! The facts of one request to the policies, before conversion to Cedar.

use std::borrow::Cow;
use std::sync::Arc;

use cedar_policy::RestrictedExpression;
use ephor_core::{Labels, Provenance};
use ephor_rules::Who;
use serde_json::{Map, Value};

/// The value of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// True or false.
    Bool(bool),
    /// An integer.
    Long(i64),
    /// A string.
    Text(String),
    /// A set of strings.
    Texts(Vec<Arc<str>>),
    /// A record with its own attributes.
    Record(Vec<(Cow<'static, str>, Fact)>),
}

/// Who wants to do what to what, and what is known about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// Who wants it.
    pub who: Who,
    /// A decision's type or a node's kind, as the schema names it.
    pub action: Arc<str>,
    /// The resource's type, such as `Host`.
    pub kind: &'static str,
    /// The resource's id.
    pub resource: String,
    /// The port of a host, unless it is that of https (443): policies name hosts, people and
    /// allowances name what is reached.
    pub port: Option<u16>,
    /// The context's attributes.
    pub context: Vec<(Cow<'static, str>, Fact)>,
    /// Whether attributes are missing that get their values before the call.
    pub pending: bool,
    /// Whether servers read the path of its address in different ways, so that `path` is missing.
    pub ambiguous_path: bool,
}

impl Facts {
    /// The resource as named by holds and allowances: `host:example.com`, and with any port other
    /// than that of https `host:example.com:8080`. Two ports of a host are two destinations.
    pub fn target(&self) -> String {
        let kind = match self.kind {
            "SubAgent" => "agent".to_owned(),
            other => other.to_ascii_lowercase(),
        };
        match self.port {
            Some(port) => format!("{kind}:{}:{port}", self.resource),
            None => format!("{kind}:{}", self.resource),
        }
    }

    /// All attributes as JSON: the agent's and the context's.
    pub fn to_json(&self) -> Value {
        let mut all = Map::new();
        let chain: Vec<&str> = self.who.chain.iter().map(|agent| &**agent).collect();
        all.insert(
            "principal".to_owned(),
            serde_json::json!({
                "name": &*self.who.agent, "tenant": self.who.tenant(), "chain": chain,
            }),
        );
        all.insert("action".to_owned(), (*self.action).into());
        all.insert("resource".to_owned(), format!("{}::{:?}", self.kind, self.resource).into());
        let context = self.context.iter().map(|(name, fact)| (name.to_string(), fact.to_json()));
        all.insert("context".to_owned(), Value::Object(context.collect()));
        Value::Object(all)
    }
}

impl Fact {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A count; one beyond Cedar's range becomes the largest.
    pub fn count(count: u64) -> Self {
        Self::Long(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// The names of labels.
    pub fn labels(labels: Labels) -> Self {
        Self::Texts(labels.iter().map(|label| Arc::from(label.as_str())).collect())
    }

    /// Labels and sources.
    pub fn provenance(provenance: &Provenance, alone: Option<bool>) -> Self {
        let mut record = vec![
            (Cow::Borrowed("labels"), Self::labels(provenance.labels)),
            (Cow::Borrowed("sources"), Self::Texts(provenance.sources.iter().cloned().collect())),
        ];
        if let Some(alone) = alone {
            record.push((Cow::Borrowed("untrusted_alone"), Self::Bool(alone)));
        }
        Self::Record(record)
    }

    /// As JSON.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Bool(value) => (*value).into(),
            Self::Long(value) => (*value).into(),
            Self::Text(value) => value.as_str().into(),
            Self::Texts(values) => values.iter().map(|value| Value::from(&**value)).collect(),
            Self::Record(fields) => Value::Object(
                fields.iter().map(|(name, fact)| (name.to_string(), fact.to_json())).collect(),
            ),
        }
    }

    /// As Cedar's.
    pub(crate) fn to_cedar(&self) -> Option<RestrictedExpression> {
        Some(match self {
            Self::Bool(value) => RestrictedExpression::new_bool(*value),
            Self::Long(value) => RestrictedExpression::new_long(*value),
            Self::Text(value) => RestrictedExpression::new_string(value.clone()),
            Self::Texts(values) => RestrictedExpression::new_set(
                values.iter().map(|value| RestrictedExpression::new_string(value.to_string())),
            ),
            Self::Record(fields) => {
                let fields: Option<Vec<_>> = fields
                    .iter()
                    .map(|(name, fact)| Some((name.to_string(), fact.to_cedar()?)))
                    .collect();
                RestrictedExpression::new_record(fields?).ok()?
            }
        })
    }
}
