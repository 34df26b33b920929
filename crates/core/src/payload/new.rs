//! Payloads from what they can't be without; the rest has its default, and can be set on the value.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    CreateNode, CreateNodeTag, ExecuteWorkflow, ExecuteWorkflowTag, RequestClarification,
    RequestClarificationTag, Respond, RespondIntent, RespondTag, SpawnSubagent, SpawnSubagentTag,
};
use crate::failure::{ErrorCode, Failure};
use crate::ids::WorkflowId;

/// A value that must be a JSON object: a map, a struct, `json!({..})`.
fn object(what: &str, value: impl Serialize) -> Result<Map<String, Value>, Failure> {
    let invalid = |found: String| {
        Failure::new(ErrorCode::ValidationFailed, format!("{what}: {found}"))
            .hint("give an object: json!({..}), a map, or a struct that serialises to one")
    };
    match serde_json::to_value(value).map_err(|error| invalid(error.to_string()))? {
        Value::Object(object) => Ok(object),
        Value::Null => Err(invalid("null is no object".to_owned())),
        Value::Array(_) => Err(invalid("a list is no object".to_owned())),
        other => Err(invalid(format!("{other} is no object"))),
    }
}

impl CreateNode {
    /// A node of a kind with its configuration. Its name is the kind's until [`named`](Self::named)
    /// gives another.
    ///
    /// ```
    /// use ephor_core::payload::CreateNode;
    /// use serde_json::json;
    ///
    /// let node = CreateNode::new("HTTP", json!({"url": "https://example.org/"}))?.named("look");
    /// assert_eq!((node.node_name.as_str(), node.config.len()), ("look", 1));
    /// assert!(CreateNode::new("HTTP", json!(["https://example.org/"])).is_err());
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The configuration is no JSON object.
    pub fn new(node_type: impl Into<String>, config: impl Serialize) -> Result<Self, Failure> {
        let node_type = node_type.into();
        Ok(Self {
            action_type: CreateNodeTag::Tag,
            node_name: node_type.clone(),
            node_type,
            config: object("config", config)?,
            description: None,
            retry_config: None,
            idempotent: None,
        })
    }

    /// Gives it a name for people.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.node_name = name.into();
        self
    }
}

impl SpawnSubagent {
    /// A task for a type of agent.
    ///
    /// # Errors
    /// The task is no JSON object.
    pub fn new(agent: impl Into<String>, task: impl Serialize) -> Result<Self, Failure> {
        Ok(Self {
            action_type: SpawnSubagentTag::Tag,
            subagent_type: agent.into(),
            task_payload: object("task_payload", task)?,
            priority: None,
            timeout: None,
            context_snapshot: None,
        })
    }

    /// How many seconds it may take.
    #[must_use]
    pub fn within(mut self, seconds: f64) -> Self {
        self.timeout = Some(seconds);
        self
    }
}

impl ExecuteWorkflow {
    /// A run of a stored workflow, without input.
    pub fn new(workflow: impl Into<WorkflowId>) -> Self {
        Self {
            action_type: ExecuteWorkflowTag::Tag,
            workflow_id: workflow.into(),
            input_params: None,
            execution_mode: None,
            notify_on_completion: None,
        }
    }

    /// Sets the values for its inputs.
    ///
    /// # Errors
    /// The input is no JSON object.
    pub fn input(mut self, input: impl Serialize) -> Result<Self, Failure> {
        self.input_params = Some(object("input_params", input)?);
        Ok(self)
    }
}

impl Respond {
    /// An answer, as sure as can be.
    pub fn new(response: impl Into<String>) -> Self {
        Self {
            action_type: RespondTag::Tag,
            response: response.into(),
            intent: RespondIntent::SimpleQuery,
            confidence: 1.0,
            requires_followup: None,
        }
    }
}

impl RequestClarification {
    /// A question that is answered in words.
    pub fn new(question: impl Into<String>) -> Self {
        Self {
            action_type: RequestClarificationTag::Tag,
            question: question.into(),
            options: None,
            required_fields: None,
            context: None,
        }
    }

    /// Adds answers to choose from.
    #[must_use]
    pub fn options(mut self, options: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.options = Some(options.into_iter().map(Into::into).collect());
        self
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_object_is_an_error_and_never_an_empty_one() {
        for wrong in [json!(null), json!([{"url": "x"}]), json!("url"), json!(7)] {
            for failure in [
                CreateNode::new("HTTP", wrong.clone()).unwrap_err(),
                SpawnSubagent::new("desk", wrong.clone()).unwrap_err(),
                ExecuteWorkflow::new("wf_1").input(wrong.clone()).unwrap_err(),
            ] {
                assert_eq!(failure.code, ErrorCode::ValidationFailed);
                assert!(failure.message.contains("no object"), "{failure}");
            }
        }
        let run = ExecuteWorkflow::new("wf_1").input(json!({"month": "June"})).unwrap();
        assert_eq!(run.input_params.unwrap()["month"], "June");
    }
}
