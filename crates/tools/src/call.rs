//! Calls tools: each attempt is a CREATE_NODE, judged like any other.

use ephor_core::payload::{CreateNode, CreateNodeTag};
use ephor_core::{Decision, Violation};
use ephor_rules::Registry;
use ephor_rules::explain::code;
use ephor_runtime::AgentPort;
use serde_json::{Map, Value};

use crate::arguments::config;
use crate::error::{ToolError, Tried};
use crate::hub::{Hub, Way};

/// The result of a tool.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolOutcome {
    /// The tool that returned it; for a chain, the member.
    pub tool: String,
    /// What it returned.
    pub output: Value,
    /// Failed attempts before it.
    pub tried: Vec<Tried>,
}

/// A node that a call comes to.
pub(crate) struct Lower {
    pub kind: String,
    pub config: Map<String, Value>,
}

impl Hub {
    /// Calls a tool, or the tools of a chain until one works. Each attempt is a decision that is
    /// judged, with the tool's name as its node's type; a held one waits for a person.
    ///
    /// ```
    /// # use ephor_tools::{Hub, ToolError};
    /// # use ephor_runtime::AgentPort;
    /// # use serde_json::json;
    /// async fn sum(hub: &Hub, port: &dyn AgentPort) -> Result<serde_json::Value, ToolError> {
    ///     let outcome = hub.call(port, "calculate", json!({"expression": "2 + 2"})).await?;
    ///     Ok(outcome.output)
    /// }
    /// ```
    pub async fn call(
        &self,
        port: &dyn AgentPort,
        name: &str,
        arguments: Value,
    ) -> Result<ToolOutcome, ToolError> {
        self.call_after(port, name, arguments, Vec::new()).await
    }

    /// The same, where some members of a chain were tried already.
    pub(crate) async fn call_after(
        &self,
        port: &dyn AgentPort,
        name: &str,
        arguments: Value,
        mut tried: Vec<Tried>,
    ) -> Result<ToolOutcome, ToolError> {
        let chain = self.0.chains.contains_key(name);
        for member in self.members(name) {
            if tried.iter().any(|before| before.tool == member) {
                continue;
            }
            match self.once(port, &member, &arguments).await {
                Ok(output) => {
                    self.worked(name, &member);
                    return Ok(ToolOutcome { tool: member, output, tried });
                }
                // The runtime itself is gone: another tool is no help.
                Err(error @ ToolError::Runtime { .. }) => return Err(error),
                Err(error) if !chain => return Err(error),
                Err(error) => tried.push(Tried { tool: member, error: Box::new(error) }),
            }
        }
        Err(ToolError::Exhausted { chain: name.to_owned(), attempts: tried })
    }

    async fn once(
        &self,
        port: &dyn AgentPort,
        tool: &str,
        arguments: &Value,
    ) -> Result<Value, ToolError> {
        let Lower { kind, config } = self.lower(tool, arguments)?;
        let decision = Decision::from(CreateNode {
            action_type: CreateNodeTag::Tag,
            node_type: kind,
            node_name: tool.to_owned(),
            config,
            description: None,
            retry_config: None,
            idempotent: None,
        });
        let mut result = port.decide(decision).await.map_err(|error| ToolError::of(tool, error))?;
        Ok(result.get_mut("output").map(Value::take).unwrap_or_default())
    }

    /// The node that a call of a tool comes to.
    pub(crate) fn lower(&self, tool: &str, arguments: &Value) -> Result<Lower, ToolError> {
        let Some(entry) = self.0.tools.get(tool) else {
            return Err(ToolError::Unknown { name: tool.to_owned(), known: self.names() });
        };
        let fields = match arguments {
            Value::Object(fields) => fields.clone(),
            Value::Null => Map::new(),
            _ => return Err(not_an_object(tool)),
        };
        match &entry.way {
            Way::Off(why) => Err(ToolError::Off { tool: tool.to_owned(), why: why.clone() }),
            Way::Own { spec, .. } => {
                Ok(Lower { kind: tool.to_owned(), config: config(Some(spec), fields) })
            }
            Way::Lowered(lowered) => {
                // Where the arguments can't be read, the judge says what is wrong with them.
                let lower = lowered.config(&Value::Object(fields.clone()));
                let kinds = Registry::shared_built_in();
                let kind = kinds.kind(&lowered.kind);
                let config = lower.unwrap_or_else(|| config(kind, fields));
                Ok(Lower { kind: lowered.kind.clone(), config })
            }
        }
    }
}

fn not_an_object(tool: &str) -> ToolError {
    let violation = Violation {
        code: code::WRONG_TYPE.to_owned(),
        pointer: String::new(),
        message: "the arguments must be an object".to_owned(),
        expected: "an object from names to values".to_owned(),
        hint: "Give each argument by its name.".to_owned(),
    };
    ToolError::Invalid { tool: tool.to_owned(), violations: vec![violation] }
}
