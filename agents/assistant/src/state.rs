//! The graph's state: the conversation and the current work.

use ephor_core::Language;
use ephor_core::text::cut;
use ephor_graph::State;
use ephor_graph::turns::Turns;
use ephor_model::Said;
use ephor_model::purposes::Outcome;
use ephor_model::purposes::routing::{Call, Intent, NextAction, PlannedStep};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::action::Response;
use crate::grant::Grant;
use crate::intervention::{Intervention, MissingParameter};
use crate::status::Status;

/// Maximum number of errors, and most calls, of one turn that are remembered; then the oldest
/// leave.
pub(crate) const MOST_ENTRIES: usize = 64;
/// Maximum number of bytes of one output that are remembered, as JSON.
const MOST_OUTPUT: usize = 32 * 1024;
/// Maximum number of characters of what is told of an output that is larger.
const BEGINNING: usize = 4_000;
/// Maximum number of characters of one error.
const MOST_ERROR: usize = 2_000;

/// The graph's state. A field that is absent in JSON is empty, and so are a plan, pending calls and errors
/// that are null.
///
/// Updates replace whole fields.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, State)]
#[serde(default)]
pub struct AssistantState {
    /// The user's message.
    pub message: String,
    /// Earlier turns, and the open one.
    pub turns: Turns,
    /// The status set by the last node for the dispatcher. What is no status is read as None, with which
    /// dispatchers take their default route.
    #[serde(deserialize_with = "crate::status::or_default_route")]
    pub status: Option<Status>,
    /// What the message wants.
    pub intent: Option<Intent>,
    /// The plan; empty if the message only needs an answer.
    #[serde(deserialize_with = "null_is_none")]
    pub plan: Vec<PlanStep>,
    /// Calls that haven't been made yet, in order.
    #[serde(deserialize_with = "null_is_none")]
    pub pending_tools: Vec<Pending>,
    /// What a person must provide before the pending calls can be made.
    pub missing: Vec<MissingParameter>,
    /// Calls made since a person last looked.
    pub calls: Vec<Call>,
    /// The outcomes of the steps, oldest first.
    pub outcomes: Vec<Outcome>,
    /// The errors of this turn, oldest first.
    #[serde(deserialize_with = "null_is_none")]
    pub errors: Vec<Trouble>,
    /// The number of the last error that a person has seen; 0 if none. Errors up to it don't ask
    /// for a person again.
    pub errors_seen: u64,
    /// Whether calls are repeated.
    pub repetition_detected: bool,
    /// The result of the last reflection. One whose action doesn't exist is read as None, with which
    /// the dispatcher takes its default route.
    #[serde(deserialize_with = "read_reflection")]
    pub reflection_result: Option<Reflection>,
    /// The number of new plans without a person in this turn.
    pub replans: u32,
    /// What people added after the message, oldest first.
    pub remarks: Vec<String>,
    /// What people granted.
    pub grants: Vec<Grant>,
    /// The open request to a person, if any.
    pub intervention_request: Option<Intervention>,
    /// The person's last answer in this turn. One whose action doesn't exist is read as None.
    #[serde(deserialize_with = "crate::action::or_default_route")]
    pub intervention_response: Option<Response>,
    /// How often a person was asked in this turn.
    pub interventions: u32,
    /// The reply to the user.
    pub reply: String,
}

/// A step of the plan, with its status.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlanStep {
    /// A short name.
    pub step_name: String,
    /// What is to be done.
    pub step_desc: String,
    /// The tool, if the plan names one.
    pub tool: Option<String>,
    /// Its arguments, as far as known.
    pub arguments: Map<String, Value>,
    /// Whether and how it ended.
    pub end: StepEnd,
    /// Whether a person commented on it, so that its calls are chosen again.
    pub revise: bool,
}

/// Whether and how a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepEnd {
    /// It hasn't ended.
    #[default]
    Open,
    /// It is done.
    Done,
    /// A person skipped it.
    Skipped,
}

impl From<PlannedStep> for PlanStep {
    fn from(planned: PlannedStep) -> Self {
        let PlannedStep { step_name, step_desc, tool, arguments } = planned;
        Self { step_name, step_desc, tool, arguments, ..Self::default() }
    }
}

impl PlanStep {
    /// Converts it to the form for a model.
    pub fn planned(&self) -> PlannedStep {
        PlannedStep {
            step_name: self.step_name.clone(),
            step_desc: self.step_desc.clone(),
            tool: self.tool.clone(),
            arguments: self.arguments.clone(),
        }
    }

    /// Its description.
    pub fn text(&self) -> &str {
        if self.step_desc.trim().is_empty() { &self.step_name } else { &self.step_desc }
    }
}

/// A call that hasn't been made yet.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Pending {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
    /// Whether a person has confirmed it.
    pub confirmed: bool,
}

impl From<Call> for Pending {
    fn from(Call { tool, arguments }: Call) -> Self {
        Self { tool, arguments, confirmed: false }
    }
}

impl Pending {
    /// Converts it to a plain call.
    pub fn call(&self) -> Call {
        Call { tool: self.tool.clone(), arguments: self.arguments.clone() }
    }
}

/// An error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// Its number in the turn, from 1.
    pub number: u64,
    /// The node.
    pub node: String,
    /// What happened.
    pub text: String,
}

/// The result of a reflection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflection {
    /// What comes next.
    pub action: NextAction,
    /// The reason.
    #[serde(default)]
    pub reason: String,
}

fn read_reflection<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Reflection>, D::Error> {
    let mut stored = Value::deserialize(deserializer)?;
    let mut take = |name| stored.get_mut(name).map(Value::take).unwrap_or_default();
    let action = NextAction::deserialize(take("action")).ok();
    let reason = take("reason").as_str().unwrap_or_default().to_owned();
    Ok(action.map(|action| Reflection { action, reason }))
}

/// Reads a list of which null is an empty one.
fn null_is_none<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl AssistantState {
    /// The language in which the person is spoken to: that of the message.
    pub(crate) fn language(&self) -> Language {
        Language::of(&self.message)
    }

    /// The initial state of the first turn.
    pub fn begin(message: &str) -> Self {
        let mut state = Self::default();
        let update = state.next_turn(message, Timestamp::UNIX_EPOCH);
        // Every field is replaced, which always works.
        let _ = state.apply(&(), update);
        state
    }

    /// The update for the next turn: the message, with earlier turns and lasting grants kept, and
    /// everything else reset.
    pub fn next_turn(&self, message: &str, now: Timestamp) -> AssistantStateUpdate {
        let mut turns = self.turns.clone();
        turns.begin(message);
        let grants = self.grants.iter().filter(|grant| grant.outlives_turn(now)).cloned();
        Self::update()
            .message(message)
            .turns(turns)
            .status(Some(Status::Running))
            .intent(None)
            .plan(Vec::new())
            .pending_tools(Vec::new())
            .missing(Vec::new())
            .calls(Vec::new())
            .outcomes(Vec::new())
            .errors(Vec::new())
            .errors_seen(0)
            .repetition_detected(false)
            .reflection_result(None)
            .replans(0)
            .remarks(Vec::new())
            .grants(grants.collect::<Vec<_>>())
            .intervention_request(None)
            .intervention_response(None)
            .interventions(0)
            .reply(String::new())
    }

    /// The errors that no person has seen.
    pub fn unseen_errors(&self) -> impl Iterator<Item = &Trouble> {
        self.errors.iter().filter(|error| error.number > self.errors_seen)
    }

    /// The errors with one more.
    pub fn with_error(&self, node: &str, text: &str) -> Vec<Trouble> {
        let number = self.errors.last().map_or(0, |last| last.number) + 1;
        let text = cut(text, MOST_ERROR);
        let mut errors = self.errors.clone();
        errors.push(Trouble { number, node: node.to_owned(), text });
        errors.drain(..errors.len().saturating_sub(MOST_ENTRIES));
        errors
    }

    /// The first step that hasn't ended, with its index.
    pub fn current(&self) -> Option<(usize, &PlanStep)> {
        self.plan.iter().enumerate().find(|(_, step)| step.end == StepEnd::Open)
    }

    /// The plan with the current step ended.
    pub fn plan_with_current(&self, end: StepEnd) -> Vec<PlanStep> {
        let mut plan = self.plan.clone();
        if let Some((at, _)) = self.current() {
            plan[at].end = end;
        }
        plan
    }

    /// The turns, with the open one answered by this.
    pub fn answered(&self, reply: &str) -> Turns {
        let mut turns = self.turns.clone();
        turns.append(reply);
        turns.finish();
        turns
    }

    /// The messages of earlier turns, oldest first.
    pub fn said(&self) -> Vec<Said> {
        let both = |turn: &ephor_graph::Turn| {
            [
                Said { by_user: true, text: turn.question.clone() },
                Said { by_user: false, text: turn.answer.clone() },
            ]
        };
        self.turns.history().flat_map(both).collect()
    }
}

/// An output that isn't too large to be kept; of a larger one, its beginning, and that it was cut.
pub(crate) fn kept(output: Value) -> Value {
    let text = output.to_string();
    if text.len() <= MOST_OUTPUT {
        return output;
    }
    let beginning = match &output {
        Value::String(text) => cut(text, BEGINNING),
        _ => cut(&text, BEGINNING),
    };
    json!({"truncated": true, "bytes": text.len(), "text": beginning})
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::action::Action;

    #[test]
    fn errors_are_numbered_and_bounded() {
        let mut state = AssistantState::default();
        for _ in 0..100 {
            state.errors = state.with_error("n", &"x".repeat(5_000));
        }
        assert_eq!(state.errors.len(), MOST_ENTRIES);
        assert_eq!(state.errors.last().unwrap().number, 100);
        assert!(state.errors[0].text.chars().count() < MOST_ERROR + 10);
        state.errors_seen = 99;
        assert_eq!(state.unseen_errors().count(), 1);
    }

    #[test]
    fn large_outputs_are_cut_and_say_so() {
        assert_eq!(kept(json!([1, 2])), json!([1, 2]));
        let large = kept(json!({"rows": vec!["x"; 20_000]}));
        assert_eq!(large["truncated"], true);
        assert!(large.to_string().len() < MOST_OUTPUT);
    }

    #[test]
    fn a_new_turn_keeps_what_was_said() {
        let mut state = AssistantState::begin("one");
        state.turns = state.answered("first");
        state.errors = state.with_error("n", "x");
        state.apply(&(), state.next_turn("two", Timestamp::UNIX_EPOCH)).unwrap();
        assert_eq!((state.message.as_str(), state.errors.len()), ("two", 0));
        assert_eq!(state.said()[1].text, "first");
        assert_eq!(state.turns.open_question(), Some("two"));
    }

    /// As a stored status that there isn't.
    #[test]
    fn an_action_that_there_is_not_requests_no_route() {
        #[track_caller]
        fn check(result: Value, response: Value, expect: (Option<NextAction>, Option<Action>)) {
            let stored = json!({"reflection_result": result, "intervention_response": response});
            let state: AssistantState = serde_json::from_value(stored).unwrap();
            let found = (
                state.reflection_result.map(|result| result.action),
                state.intervention_response.map(|response| response.action),
            );
            assert_eq!(found, expect, "{result} {response}");
        }
        check(json!({"action": "dance", "reason": ""}), json!({"action": "Replan"}), (None, None));
        check(json!({"action": null}), json!({"action": null}), (None, None));
        check(json!({}), json!({}), (None, None));
        check(json!({"action": 7}), json!({"action": ["modify"]}), (None, None));
        check(Value::Null, Value::Null, (None, None));
        check(json!("continue"), json!(["modify"]), (None, None));
        check(
            json!({"action": "replan"}),
            json!({"action": "modify", "detail": {}}),
            (Some(NextAction::Replan), Some(Action::Modify)),
        );
    }

    /// What draws and asks graphs gives states that say little.
    #[test]
    fn a_state_of_a_few_fields_can_be_read() {
        let state: AssistantState = serde_json::from_value(
            json!({"status": "plan_modified", "pending_tools": [{"tool": "t"}]}),
        )
        .unwrap();
        assert_eq!(state.status, Some(Status::PlanModified));
        assert_eq!(state.pending_tools[0].tool, "t");
        for status in [json!(5), json!(["running"]), json!({}), Value::Null] {
            let stored =
                json!({"status": status, "pending_tools": null, "errors": null, "plan": null});
            let state: AssistantState = serde_json::from_value(stored).unwrap();
            assert_eq!(state, AssistantState::default());
        }
    }
}
