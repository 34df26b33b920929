//! The order of fields, derived from the types, and the resulting order of violations.

use std::borrow::Cow;
use std::fmt;

use ephor_core::payload::{
    Continue, CreateNode, CreateWorkflowPlan, ErrorRecovery, ExecuteWorkflow, ModifyNode,
    RecoveryPlan, ReplanWorkflow, RequestClarification, Respond, SpawnSubagent, SuggestedChanges,
};
use ephor_core::{DecisionType, PlanEdge, PlanNode, RetryConfig};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::Value;

use crate::kind::KindSpec;
use crate::registry::built_in;

type Fields = &'static [&'static str];

/// Asks a type for its fields by pretending to be its data.
struct Probe<'a>(&'a mut Fields);

#[derive(Debug)]
struct Asked;

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("asked for its fields only")
    }
}

impl std::error::Error for Asked {}

impl Error for Asked {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Asked;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Asked> {
        Err(Asked)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: Fields,
        _: V,
    ) -> Result<V::Value, Asked> {
        *self.0 = fields;
        Err(Asked)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

fn fields_of<T: for<'de> Deserialize<'de>>() -> Fields {
    let mut fields: Fields = &[];
    drop(T::deserialize(Probe(&mut fields)));
    fields
}

/// The fields of a decision's payload, in order.
pub fn payload_fields(kind: DecisionType) -> Fields {
    match kind {
        DecisionType::Respond => fields_of::<Respond>(),
        DecisionType::CreateNode => fields_of::<CreateNode>(),
        DecisionType::CreateWorkflowPlan => fields_of::<CreateWorkflowPlan>(),
        DecisionType::ExecuteWorkflow => fields_of::<ExecuteWorkflow>(),
        DecisionType::RequestClarification => fields_of::<RequestClarification>(),
        DecisionType::Continue => fields_of::<Continue>(),
        DecisionType::ModifyNode => fields_of::<ModifyNode>(),
        DecisionType::ErrorRecovery => fields_of::<ErrorRecovery>(),
        DecisionType::ReplanWorkflow => fields_of::<ReplanWorkflow>(),
        DecisionType::SpawnSubagent => fields_of::<SpawnSubagent>(),
    }
}

/// The fields of a built-in kind's configuration, in order. Empty for other kinds.
pub fn config_fields(kind: &str) -> Vec<&'static str> {
    let known = built_in().kind(kind).map(KindSpec::known_fields).unwrap_or_default();
    known.iter().map(String::as_str).collect()
}

fn rank(fields: &[&str], name: &str) -> usize {
    fields.iter().position(|field| *field == name).map_or(usize::MAX, |at| at + 1)
}

/// Where a pointer comes in the document's order. Longer keys come after their prefixes, so a
/// complaint about an object comes before those about its fields.
pub(crate) fn order(kind: DecisionType, payload: &Value, pointer: &str) -> Vec<usize> {
    let mut key = Vec::new();
    let mut fields = Cow::Borrowed(payload_fields(kind));
    let mut here = Some(payload);
    for segment in pointer.split('/').skip(1) {
        let index = segment.parse::<usize>().ok();
        key.push(index.map_or_else(|| rank(&fields, segment), |index| index + 1));
        let parent = here;
        here = here.and_then(|value| match index {
            Some(index) => value.get(index),
            None => value.get(segment),
        });
        fields = match segment {
            "nodes" => Cow::Borrowed(fields_of::<PlanNode>()),
            "edges" => Cow::Borrowed(fields_of::<PlanEdge>()),
            "retry_config" => Cow::Borrowed(fields_of::<RetryConfig>()),
            "recovery_plan" => Cow::Borrowed(fields_of::<RecoveryPlan>()),
            "suggested_changes" => Cow::Borrowed(fields_of::<SuggestedChanges>()),
            "config" => Cow::Owned(config_fields(
                parent
                    .and_then(|node| node.get("node_type").or_else(|| node.get("type")))
                    .and_then(Value::as_str)
                    .unwrap_or_default(),
            )),
            _ if index.is_some() => fields,
            _ => Cow::Borrowed(&[]),
        };
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_come_in_the_document_s_order() {
        assert_eq!(
            payload_fields(DecisionType::CreateNode),
            [
                "action_type",
                "node_type",
                "node_name",
                "config",
                "description",
                "retry_config",
                // Ours, behind the document's.
                "idempotent",
            ]
        );
        assert_eq!(&config_fields("HTTP")[..2], ["url", "method"]);
        assert_eq!(config_fields("LOOP")[2], "while");
        assert!(config_fields("SLACK").is_empty());
        for kind in DecisionType::ALL {
            assert_eq!(payload_fields(kind)[0], "action_type");
        }
    }

    #[test]
    fn pointers_sort_as_the_document_lists_them() {
        let payload = json!({"nodes": [{"type": "HTTP"}, {"type": "HTTP"}]});
        let mut pointers = [
            "/edges",
            "/nodes/1/config/method",
            "/nodes/1/config/url",
            "/nodes/0/type",
            "/nodes/1",
            "/name",
            "",
            "/edges/0/target",
            "/mood",
        ];
        pointers.sort_by_cached_key(|pointer| {
            order(DecisionType::CreateWorkflowPlan, &payload, pointer)
        });
        assert_eq!(
            pointers,
            [
                "",
                "/name",
                "/nodes/0/type",
                "/nodes/1",
                "/nodes/1/config/url",
                "/nodes/1/config/method",
                "/edges",
                "/edges/0/target",
                "/mood"
            ]
        );
    }
}
