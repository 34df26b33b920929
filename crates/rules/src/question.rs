//! What a person is asked of something that was held, and in which form the answer comes.

use std::sync::Arc;

use ephor_core::DecisionType;
use ephor_core::events::Question;
use ephor_core::payload::schema_of;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::registry::KindSpec;
use crate::verdict::Hold;
use crate::world::World;

impl Hold {
    /// The question about a held decision. `ttl`: seconds until it counts as rejected, where no
    /// rule says.
    pub fn question(&self, kind: DecisionType, world: &World<'_>, ttl: u64) -> Question {
        self.asked(kind.as_str(), schema_of(kind), world, ttl)
    }

    /// The question about a held call.
    pub fn call_question(
        &self,
        kind: &str,
        spec: Option<&KindSpec>,
        world: &World<'_>,
        ttl: u64,
    ) -> Question {
        let config = spec.map_or_else(|| json!(true), |spec| (*spec.schema).clone());
        let payload = json!({
            "type": "object",
            "properties": {"config": config, "locals": {"type": "object"}},
            "required": ["config", "locals"],
            "additionalProperties": false,
        });
        self.asked(kind, payload, world, ttl)
    }

    fn asked(&self, action: &str, payload: Value, world: &World<'_>, ttl: u64) -> Question {
        let seconds = i64::try_from(self.expires_in().unwrap_or(ttl)).unwrap_or(i64::MAX);
        let now = world.moment.now;
        let expires_at = now.checked_add(SignedDuration::from_secs(seconds));
        let mut rules: Vec<String> = Vec::new();
        for hold in &self.reasons {
            if !rules.contains(&hold.rule) {
                rules.push(hold.rule.clone());
            }
        }
        let resource = self.reasons.iter().find(|hold| !hold.resource.is_empty());
        Question {
            reason: self.reason(),
            rules,
            digest: self.digest.to_string(),
            approvals: self.approvals(),
            response_schema: Arc::new(response_schema(payload)),
            expires_at: expires_at.unwrap_or(Timestamp::MAX),
            agent: world.who.agent.clone(),
            action: action.to_owned(),
            resource: resource.map(|hold| hold.resource.clone()).unwrap_or_default(),
            origins: self.origins.clone(),
        }
    }
}

/// The schema of an answer, for a payload of that schema.
///
/// ```
/// let schema = ephor_rules::question::response_schema(serde_json::json!({"type": "object"}));
/// assert_eq!(schema["oneOf"][1]["properties"]["payload"]["type"], "object");
/// ```
pub fn response_schema(payload: Value) -> Value {
    let action = |name: &str, field: Option<(&str, Value)>| {
        let mut properties = json!({"action": {"const": name}});
        let mut required = vec!["action"];
        if let Some((field, schema)) = field {
            properties[field] = schema;
            required.push(field);
        }
        json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    };
    let text = json!({"type": "string", "minLength": 1});
    json!({
        "oneOf": [
            action("approve", None),
            action("edit", Some(("payload", payload))),
            action("reject", Some(("reason", text.clone()))),
            action("answer", Some(("text", text))),
        ]
    })
}
