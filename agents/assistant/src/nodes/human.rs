//! Asks a person, once: waiting again files no second request.

use ephor_graph::{Context, NodeError};
use ephor_runtime::Note;

use crate::deps::Deps;
use crate::intervention::Intervention;
use crate::state::{AssistantState, AssistantStateUpdate};
use crate::status::Status;

pub async fn run(cx: Context<AssistantState>) -> Result<AssistantStateUpdate, NodeError> {
    let (cx, deps) = (&cx, cx.resource::<Deps>()?);
    let state = cx.state();
    let update = AssistantState::update().status(Some(Status::WaitingForHuman));
    if state.intervention_request.is_some() {
        return Ok(update);
    }
    let asked = Intervention::file(state, deps.port.now(), &deps.settings);
    let (kind, priority) = (asked.kind.as_str(), asked.priority.as_str());
    let note = format!("a person is asked ({kind}, {priority}): {}", asked.question);
    deps.port.note(Note::Progress(note)).await;
    Ok(update
        .interventions(asked.number)
        .intervention_request(Some(asked))
        .intervention_response(None))
}
