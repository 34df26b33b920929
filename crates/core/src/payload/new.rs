//! Constructors for payloads. They take the required fields; the others have defaults and can be
//! set.

mod changes;

use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    Continue, ContinueTag, CreateNode, CreateNodeTag, CreateWorkflowPlan, CreateWorkflowPlanTag,
    Decision, ExecuteWorkflow, ExecuteWorkflowTag, ExecutionMode, RequestClarification,
    RequestClarificationTag, Respond, RespondIntent, RespondTag, SpawnSubagent, SpawnSubagentTag,
};
use crate::failure::{ErrorCode, Failure};
use crate::ids::WorkflowId;
use crate::plan::{Plan, RetryConfig};

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
    /// Creates a node of any kind, with its name and configuration.
    ///
    /// ```
    /// use ephor_core::payload::CreateNode;
    /// use serde::Serialize;
    ///
    /// #[derive(Serialize)]
    /// struct Post {
    ///     channel: &'static str,
    /// }
    ///
    /// let node = CreateNode::new("SLACK", "tell", Post { channel: "#sales" })?;
    /// assert_eq!((node.node_name.as_str(), node.config.len()), ("tell", 1));
    /// assert!(CreateNode::new("SLACK", "tell", ["#sales"]).is_err());
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// `VALIDATION_FAILED` if the configuration isn't a JSON object.
    pub fn new(
        kind: impl Into<String>,
        name: impl Into<String>,
        config: impl Serialize,
    ) -> Result<Self, Failure> {
        Ok(Self { config: object("config", config)?, ..Self::bare(kind.into(), name.into()) })
    }

    /// Creates an HTTP node that gets a URL.
    ///
    /// ```
    /// use ephor_core::payload::CreateNode;
    ///
    /// let weather = CreateNode::http("weather", "https://weather.example/today");
    /// assert_eq!(weather.config["method"], "GET");
    /// let refund = CreateNode::http("refund", "https://shop.example/refunds")
    ///     .set("method", "POST")
    ///     .set("body", serde_json::json!({"order": 7}));
    /// assert_eq!(refund.config["method"], "POST");
    /// ```
    pub fn http(name: impl Into<String>, url: impl Into<String>) -> Self {
        Self::bare("HTTP".to_owned(), name.into()).set("url", url.into()).set("method", "GET")
    }

    /// Creates a DATABASE node with an SQL query. If several connections are configured, choose one
    /// with `set("connection", …)`.
    pub fn database(name: impl Into<String>, query: impl Into<String>) -> Self {
        Self::bare("DATABASE".to_owned(), name.into()).set("query", query.into())
    }

    /// Creates a PYTHON node with a script.
    pub fn python(name: impl Into<String>, code: impl Into<String>) -> Self {
        Self::bare("PYTHON".to_owned(), name.into()).set("code", code.into())
    }

    /// Creates an LLM node with a prompt.
    pub fn llm(name: impl Into<String>, prompt: impl Into<String>) -> Self {
        Self::bare("LLM".to_owned(), name.into()).set("prompt", prompt.into())
    }

    /// Creates a CONDITION node with a CEL expression.
    pub fn condition(name: impl Into<String>, expression: impl Into<String>) -> Self {
        Self::bare("CONDITION".to_owned(), name.into()).set("expression", expression.into())
    }

    fn bare(node_type: String, node_name: String) -> Self {
        Self {
            action_type: CreateNodeTag::Tag,
            node_type,
            node_name,
            config: Map::new(),
            description: None,
            retry_config: None,
            idempotent: None,
        }
    }

    /// Sets a field of its configuration.
    #[must_use]
    pub fn set(mut self, field: impl Into<String>, value: impl Into<Value>) -> Self {
        self.config.insert(field.into(), value.into());
        self
    }

    /// Sets how it is retried when it fails.
    #[must_use]
    pub fn retry(mut self, retry: RetryConfig) -> Self {
        self.retry_config = Some(retry);
        self
    }

    /// Says whether repeating it does nothing twice, as where the other side heeds its `Idempotency-Key`.
    /// Otherwise its kind says so, and for HTTP its method.
    ///
    /// ```
    /// use ephor_core::payload::CreateNode;
    ///
    /// let pay = CreateNode::http("pay", "https://pay.example/refunds").set("method", "POST");
    /// assert_eq!(pay.idempotent(true).idempotent, Some(true));
    /// ```
    #[must_use]
    pub fn idempotent(mut self, repeats: bool) -> Self {
        self.idempotent = Some(repeats);
        self
    }
}

impl SpawnSubagent {
    /// Creates a task for an agent type.
    ///
    /// # Errors
    /// The task isn't a JSON object.
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

    /// Sets the timeout. Default: the runtime's setting.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use ephor_core::payload::SpawnSubagent;
    /// use serde_json::json;
    ///
    /// let triage = SpawnSubagent::new("triage", json!({"text": "My invoice is wrong."}))?;
    /// assert_eq!(triage.timeout(Duration::from_secs(10)).timeout, Some(10.0));
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout.as_secs_f64());
        self
    }

    /// Sets how urgent it is among sub-agents: 0 to 10, 10 most urgent. Default: 5.
    #[must_use]
    pub fn priority(mut self, priority: u8) -> Self {
        self.priority = Some(priority);
        self
    }

    /// Sets what the sub-agent may know of the conversation.
    ///
    /// ```
    /// use ephor_core::payload::SpawnSubagent;
    /// use serde_json::json;
    ///
    /// let triage = SpawnSubagent::new("triage", json!({"text": "My invoice is wrong."}))?
    ///     .priority(9)
    ///     .context(json!({"customer": 7}))?;
    /// assert_eq!((triage.priority, triage.context_snapshot.is_some()), (Some(9), true));
    /// # Ok::<_, ephor_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// `VALIDATION_FAILED` if it isn't a JSON object.
    pub fn context(mut self, known: impl Serialize) -> Result<Self, Failure> {
        self.context_snapshot = Some(object("context_snapshot", known)?);
        Ok(self)
    }
}

impl From<Plan> for CreateWorkflowPlan {
    fn from(plan: Plan) -> Self {
        let Plan { name, description, nodes, edges, global_config } = plan;
        let action_type = CreateWorkflowPlanTag::Tag;
        Self { action_type, name, description, nodes, edges, global_config }
    }
}

impl From<Plan> for Decision {
    fn from(plan: Plan) -> Self {
        CreateWorkflowPlan::from(plan).into()
    }
}

impl ExecuteWorkflow {
    /// Creates a run of a stored workflow, without input.
    pub fn new(workflow: impl Into<WorkflowId>) -> Self {
        Self {
            action_type: ExecuteWorkflowTag::Tag,
            workflow_id: workflow.into(),
            input_params: None,
            execution_mode: None,
            notify_on_completion: None,
        }
    }

    /// Sets the values of its inputs.
    ///
    /// # Errors
    /// The input isn't a JSON object.
    pub fn input(mut self, input: impl Serialize) -> Result<Self, Failure> {
        self.input_params = Some(object("input_params", input)?);
        Ok(self)
    }

    /// Sets whether the decision is done when the run has begun (`Async`, the default), or when it has ended
    /// (`Sync`).
    ///
    /// ```
    /// use ephor_core::payload::{ExecuteWorkflow, ExecutionMode};
    ///
    /// let run = ExecuteWorkflow::new("wf_1").in_mode(ExecutionMode::Sync);
    /// assert_eq!(run.mode(), ExecutionMode::Sync);
    /// ```
    #[must_use]
    pub fn in_mode(mut self, mode: ExecutionMode) -> Self {
        self.execution_mode = Some(mode);
        self
    }

    /// Sets whether the user is told when it ends. Default: yes.
    #[must_use]
    pub fn notify(mut self, tell: bool) -> Self {
        self.notify_on_completion = Some(tell);
        self
    }
}

impl Continue {
    /// Creates a thought, after which the agent decides again.
    pub fn new(thought: impl Into<String>) -> Self {
        Self {
            action_type: ContinueTag::Tag,
            thought: thought.into(),
            next_step: None,
            progress: None,
        }
    }
}

impl Respond {
    /// Creates an answer, with full confidence.
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
    /// Creates a question that is answered in free text.
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
                CreateNode::new("HTTP", "look", wrong.clone()).unwrap_err(),
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
