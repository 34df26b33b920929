//! Asks a person, once: waiting again files no second request.

use ephor_graph::{Context, NodeError};
use ephor_runtime::Note;

use crate::graph::Bench;
use crate::intervention::Intervention;
use crate::state::{AssistantState, AssistantStateUpdate};
use crate::status::Status;

pub async fn run(
    bench: &Bench,
    cx: &Context<AssistantState>,
) -> Result<AssistantStateUpdate, NodeError> {
    let state = cx.state();
    let update = AssistantState::update().status(Some(Status::WaitingForHuman));
    if state.intervention_request.is_some() {
        return Ok(update);
    }
    let asked = Intervention::file(state, bench.hands.now(), &bench.settings);
    let (kind, priority) = (asked.kind.as_str(), asked.priority.as_str());
    let note = format!("a person is asked ({kind}, {priority}): {}", asked.question);
    bench.hands.note(Note::Progress(note)).await;
    Ok(update
        .interventions(asked.number)
        .intervention_request(Some(asked))
        .intervention_response(None))
}
