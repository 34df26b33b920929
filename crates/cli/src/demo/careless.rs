//! A model that makes mistakes, and mends what it is told of.
//!
//! It decides what the offline model decides, but slips when it writes the decision down, as
//! language models do. When the coordinator rejects that, it looks at each place that a violation
//! points at, and writes that place again.

use async_trait::async_trait;
use ephor::core::Violation;
use ephor::model::{
    ChatModel, ChatRequest, ChatResponse, DecideContext, Decided, ModelError, ModelErrorKind,
    Purpose, decide::Step,
};
use ephor::offline::Offline;
use serde_json::{Value, json};

/// The model.
#[derive(Debug, Default)]
pub(crate) struct Careless {
    right: Offline,
}

const NAME: &str = "demo::careless";

#[async_trait]
impl ChatModel for Careless {
    fn name(&self) -> &str {
        NAME
    }

    async fn chat(&self, mut request: ChatRequest) -> Result<ChatResponse, ModelError> {
        if request.purpose != Purpose::Decide {
            return self.right.chat(request).await;
        }
        let mut context: DecideContext = read(&request.context)?;
        let rejected = context.steps.iter().rev().find_map(|step| match step {
            Step::Rejected { payload, violations, .. } => {
                Some((payload.clone(), violations.clone()))
            }
            _ => None,
        });
        let first = context.steps.is_empty();
        let latest = matches!(context.steps.last(), Some(Step::Rejected { .. }));
        context.steps.retain(|step| !matches!(step, Step::Rejected { .. }));
        request.context = serde_json::to_value(&context).map_err(broken)?;
        let mut answer = self.right.chat(request).await?;
        let mut decided: Decided = read(answer.json.as_ref().unwrap_or(&Value::Null))?;
        match rejected {
            None if first => slip(&mut decided.payload),
            Some((payload, violations)) if latest => {
                decided.payload = mend(payload, &violations, &decided.payload);
            }
            _ => return Ok(answer),
        }
        let value = serde_json::to_value(&decided).map_err(broken)?;
        answer.text = value.to_string();
        answer.json = Some(value);
        answer.model = NAME.to_owned();
        Ok(answer)
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, ModelError> {
    serde_json::from_value(value.clone()).map_err(broken)
}

fn broken(error: serde_json::Error) -> ModelError {
    ModelError::new(ModelErrorKind::InvalidAnswer, NAME, error.to_string())
}

/// Three slips: the statement is left out, the name is blank, and a timeout is given in
/// milliseconds.
fn slip(payload: &mut Value) {
    if let Some(name) = payload.get_mut("node_name") {
        *name = json!("");
    }
    if let Some(config) = payload.get_mut("config").and_then(Value::as_object_mut) {
        config.remove("query");
        config.insert("timeout".to_owned(), json!(30_000));
    }
}

/// Writes the places that violations point at again.
fn mend(mut payload: Value, violations: &[Violation], right: &Value) -> Value {
    for violation in violations {
        let Some((parent, key)) = violation.pointer.rsplit_once('/') else {
            return right.clone();
        };
        let Some(Value::Object(fields)) = payload.pointer_mut(parent) else {
            continue;
        };
        match right.pointer(&violation.pointer) {
            Some(value) => drop(fields.insert(key.to_owned(), value.clone())),
            None => drop(fields.remove(key)),
        }
    }
    payload
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_violations_point_at_is_mended() {
        let right = json!({"node_name": "Count", "config": {"query": "SELECT 1", "max_rows": 1}});
        let mut wrong = right.clone();
        slip(&mut wrong);
        assert_eq!(wrong, json!({"node_name": "", "config": {"max_rows": 1, "timeout": 30_000}}));
        let at = |pointer: &str| Violation {
            code: "X".to_owned(),
            pointer: pointer.to_owned(),
            message: String::new(),
            expected: String::new(),
            hint: String::new(),
        };
        let half = mend(wrong.clone(), &[at("/config/query")], &right);
        assert_eq!(half["config"], json!({"max_rows": 1, "timeout": 30_000, "query": "SELECT 1"}));
        assert_eq!(half["node_name"], "");
        let all = [at("/config/query"), at("/node_name"), at("/config/timeout")];
        assert_eq!(mend(wrong, &all, &right), right);
    }
}
