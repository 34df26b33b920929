//! The question for the next decision, to the model.

use ephor_core::{ConversationId, Envelope};
use ephor_model::decide::{DecideContext, Decisions, WorkflowInfo};
use ephor_model::{ChatRequest, ModelError, ModelErrorKind, Purpose, Usage, decide_schema};
use ephor_runtime::Services;
use ephor_runtime::metered::{self, Asked, Called};
use serde::Deserialize;
use serde_json::Value;

use crate::{SOURCE, draft, prompt};

/// Most stored workflows that a model is told of: a long conversation's prompt doesn't grow with it.
const MOST_WORKFLOWS: usize = 50;

/// What asking the model took.
#[derive(Default)]
pub(crate) struct Took {
    pub tokens: u64,
    /// In the currency of the price table.
    pub cost: f64,
}

impl Took {
    /// What that model was paid for.
    pub fn of(services: &Services, model: &str, usage: Usage) -> Self {
        let cost = services.settings.prices.cost_micros(model, usage);
        Self { tokens: usage.tokens(), cost: cost.map_or(0.0, |micros| micros as f64 / 1e6) }
    }
}

/// Asks the model for the next decision. What the call cost is recorded with that; where it
/// gave none, it is there before this returns.
pub(crate) async fn decide(
    services: &Services,
    conversation: &ConversationId,
    cause: &Envelope,
    mut context: DecideContext,
) -> Result<(Decisions, Took, Called), ModelError> {
    let broken = |message: String| {
        ModelError::new(ModelErrorKind::InvalidAnswer, services.model.name(), message)
    };
    context.capabilities = services.capabilities().await;
    context.today = services.clock.now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
    let workflows = services.gate.with_view(conversation, |view, _, _, _| {
        let newest = view.workflows.newest(MOST_WORKFLOWS);
        newest.filter_map(|(id, known)| info(id, known)).collect()
    });
    context.workflows = workflows.await.map_err(|error| broken(error.to_string()))?;
    let request = ChatRequest {
        messages: prompt::messages(&context),
        context: serde_json::to_value(&context).map_err(|error| broken(error.to_string()))?,
        schema: Some(decide_schema()),
        ..ChatRequest::new(Purpose::Decide, "")
    };
    let asked = Asked::of(services, &request);
    let answer = draft::answer(services, conversation, cause, request);
    let (answer, called) =
        metered::ask(services, conversation, SOURCE, cause, asked, answer).await?;
    let decided = answer.and_then(|answer| {
        let decisions = Decisions::deserialize(&answer.json.unwrap_or(Value::Null));
        let decisions = decisions.map_err(|error| ModelError {
            usage: answer.usage,
            ..broken(format!("the answer is not a decision: {error}"))
        })?;
        Ok((decisions, Took::of(services, &answer.model, answer.usage)))
    });
    match decided {
        Ok((decisions, took)) => Ok((decisions, took, called)),
        Err(error) => {
            called.record().await;
            Err(error)
        }
    }
}

fn info(id: &ephor_core::WorkflowId, known: &ephor_rules::KnownWorkflow) -> Option<WorkflowInfo> {
    let plan = known.plan.as_ref()?;
    let node = |node: &ephor_core::PlanNode| {
        (node.node_id.to_string(), node.kind.clone(), node.name.clone())
    };
    Some(WorkflowInfo {
        id: id.clone(),
        name: plan.name.clone(),
        status: known.status,
        inputs: known.inputs.clone(),
        nodes: plan.nodes.iter().map(node).collect(),
    })
}
