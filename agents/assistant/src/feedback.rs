//! A person's answers: nine actions, each with what it needs. Anything else is refused with what is
//! allowed, and the question stays open.
//!
//! | action | needs | what becomes of it | then |
//! | --- | --- | --- | --- |
//! | `continue` | | what is left is tried again | decision |
//! | `replan` | (`note`) | a new plan | planning |
//! | `end` | | the work ends, and what was done is told | END |
//! | `modify` | `additional_info` | the step's calls are chosen anew with it; missing values are read from it | decision |
//! | `grant` | `permission_scope`, `duration` | calls of that tool (or `*`) need no confirmation for that time | decision |
//! | `skip` | | the call, or else the step, is left out | decision |
//! | `confirm` | `note` | the calls that wait are made | decision |
//! | `provide_parameters` | `parameters` | missing values are filled in | decision |
//! | `modify_plan` | `plan` | the steps that are left are replaced by these | decision |
//!
//! The last two are other names of `modify`: with `additional_info` in place of what they need, that
//! is what they are.

mod apply;
mod words;

use ephor_core::text::cut;
use ephor_flow::Talk;
use ephor_model::purposes::routing::{PlannedStep, Steps};
use serde_json::{Map, Value};

use crate::grant::GrantTime;
use crate::intervention::Intervention;

pub use crate::action::{Action, Response};
pub use apply::{apply, expire};

/// Maximum number of characters of what a person adds.
const MOST_REMARK: usize = 4_000;

impl From<Action> for Response {
    fn from(action: Action) -> Self {
        Self { action, detail: Map::new() }
    }
}

/// A person's answer, with everything that it needs.
#[derive(Debug, Clone, PartialEq)]
pub enum Feedback {
    /// `continue`
    Continue,
    /// `replan`
    Replan {
        /// What the new plan should take into account.
        note: Option<String>,
    },
    /// `end`
    End,
    /// `modify`
    Modify {
        /// The additional information.
        additional_info: String,
    },
    /// `grant`
    Grant {
        /// A tool's name, or `*`.
        permission_scope: String,
        /// How long it lasts.
        duration: GrantTime,
    },
    /// `skip`
    Skip,
    /// `confirm`
    Confirm {
        /// Why, or by whom.
        note: String,
    },
    /// `provide_parameters`
    ProvideParameters {
        /// Values by argument name.
        parameters: Map<String, Value>,
    },
    /// `modify_plan`
    ModifyPlan {
        /// The remaining steps.
        steps: Vec<PlannedStep>,
    },
}

/// Why an answer wasn't accepted. The question stays open, and nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}; allowed are: {}", self.allowed())]
pub struct Refusal {
    /// What is wrong with it.
    pub reason: String,
}

impl Refusal {
    /// Its stable code.
    pub const CODE: &'static str = "FEEDBACK_REFUSED";

    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }

    /// What is allowed: each action, with what it needs.
    pub fn allowed(&self) -> String {
        let one = |action: Action| match action.needs() {
            [] => action.as_str().to_owned(),
            needs => format!("{} (with {})", action.as_str(), needs.join(" and ")),
        };
        Action::ALL.map(one).join(", ")
    }
}

impl Feedback {
    /// Reads an answer as data: `{"action": …}` with what the action needs.
    ///
    /// ```
    /// use ephor_assistant::Feedback;
    /// use serde_json::json;
    ///
    /// let read = |value: serde_json::Value| Feedback::read(value.as_object().unwrap());
    /// assert_eq!(read(json!({"action": "skip"})), Ok(Feedback::Skip));
    /// let refused = read(json!({"action": "dance"})).unwrap_err();
    /// assert!(refused.to_string().contains("continue, replan, end"));
    /// assert!(read(json!({"action": "modify"})).unwrap_err().reason.contains("additional_info"));
    /// ```
    ///
    /// # Errors
    /// The action is unknown, or lacks what it needs.
    pub fn read(answer: &Map<String, Value>) -> Result<Self, Refusal> {
        let said = answer.get("action").cloned().unwrap_or_default();
        let Some(action) = said.as_str().and_then(Action::read) else {
            let said = cut(&said.to_string(), 100);
            return Err(Refusal::new(format!("{said} is no action")));
        };
        let need = |names: &[&str]| {
            let value = names.iter().find_map(|name| text_of(answer.get(*name)?));
            let name = names.first().copied().unwrap_or_default();
            value.ok_or_else(|| Refusal::new(format!("{:?} needs {name:?}", action.as_str())))
        };
        let told =
            need(&["additional_info"]).map(|additional_info| Self::Modify { additional_info });
        Ok(match action {
            Action::Continue => Self::Continue,
            Action::Replan => Self::Replan { note: need(&["note", "additional_info"]).ok() },
            Action::End => Self::End,
            Action::Skip => Self::Skip,
            Action::Modify => told?,
            Action::Confirm => Self::Confirm { note: need(&["note", "confirmation_note"])? },
            Action::Grant => {
                let permission_scope = need(&["permission_scope"])?;
                let duration = answer.get("duration").and_then(GrantTime::read);
                let duration = duration.ok_or_else(|| {
                    Refusal::new("\"grant\" needs a \"duration\" that is more than nothing")
                })?;
                Self::Grant { permission_scope, duration }
            }
            Action::ProvideParameters => match answer.get("parameters") {
                Some(Value::Object(parameters)) if !parameters.is_empty() => {
                    Self::ProvideParameters { parameters: parameters.clone() }
                }
                _ => told.map_err(|_| {
                    Refusal::new(
                        "\"provide_parameters\" needs \"parameters\", by name, or \
                         \"additional_info\" that says them",
                    )
                })?,
            },
            Action::ModifyPlan => {
                let plan = answer.get("plan").cloned().unwrap_or_default();
                let steps = match serde_json::from_value(plan) {
                    Ok(Steps::Named { steps } | Steps::List(steps)) => steps,
                    Err(_) => Vec::new(),
                };
                match steps.is_empty() {
                    false => Self::ModifyPlan { steps },
                    true => told.map_err(|_| {
                        Refusal::new(
                            "\"modify_plan\" needs a \"plan\": a list of steps, each with \
                             step_name and step_desc, and with tool and arguments where they are \
                             known; or \"additional_info\" that says what to change",
                        )
                    })?,
                }
            }
        })
    }

    /// Reads an answer to an open request, as data or words. None: nothing was said.
    ///
    /// # Errors
    /// It can't be understood, or lacks what it needs.
    pub fn of(talk: &Talk, request: &Intervention) -> Result<Option<Self>, Refusal> {
        match &talk.answer {
            Some(answer) if !answer.is_empty() => words::of_data(answer, request).map(Some),
            _ if talk.message.trim().is_empty() => Ok(None),
            _ => words::of_text(talk.message.trim(), request).map(Some),
        }
    }

    /// Its action.
    pub const fn action(&self) -> Action {
        match self {
            Self::Continue => Action::Continue,
            Self::Replan { .. } => Action::Replan,
            Self::End => Action::End,
            Self::Modify { .. } => Action::Modify,
            Self::Grant { .. } => Action::Grant,
            Self::Skip => Action::Skip,
            Self::Confirm { .. } => Action::Confirm,
            Self::ProvideParameters { .. } => Action::ProvideParameters,
            Self::ModifyPlan { .. } => Action::ModifyPlan,
        }
    }

    /// Converts it to the form stored in the state.
    pub fn response(&self) -> Response {
        let mut detail = Map::new();
        let mut put = |name: &str, value: Value| drop(detail.insert(name.to_owned(), value));
        match self {
            Self::Continue | Self::End | Self::Skip | Self::Replan { note: None } => {}
            Self::Replan { note: Some(note) } | Self::Confirm { note } => {
                put("note", note.as_str().into());
            }
            Self::Modify { additional_info } => {
                put("additional_info", additional_info.as_str().into());
            }
            Self::Grant { permission_scope, duration } => {
                put("permission_scope", permission_scope.as_str().into());
                put("duration", serde_json::to_value(duration).unwrap_or_default());
            }
            Self::ProvideParameters { parameters } => {
                put("parameters", Value::Object(parameters.clone()));
            }
            Self::ModifyPlan { steps } => {
                put("plan", serde_json::to_value(steps).unwrap_or_default());
            }
        }
        Response { action: self.action(), detail }
    }
}

/// A text that says something; data is as good as its JSON.
fn text_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::Null => return None,
        Value::String(text) => text.trim().to_owned(),
        Value::Array(list) if list.is_empty() => return None,
        Value::Object(map) if map.is_empty() => return None,
        other => other.to_string(),
    };
    (!text.is_empty()).then(|| cut(&text, MOST_REMARK))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn an_action_has_what_it_needs() {
        #[track_caller]
        fn check(answer: Value, expect: Option<Feedback>) {
            let found = Feedback::read(answer.as_object().unwrap());
            assert_eq!(found.as_ref().ok(), expect.as_ref(), "{answer}: {found:?}");
            if let Err(refused) = found {
                assert!(refused.to_string().contains("grant (with permission_scope and duration)"));
            }
        }
        check(json!({"action": "continue"}), Some(Feedback::Continue));
        check(json!({"action": "Continue"}), None);
        check(json!({"action": null}), None);
        check(json!({}), None);
        check(json!({"action": "replan"}), Some(Feedback::Replan { note: None }));
        check(json!({"action": "modify", "additional_info": " "}), None);
        check(
            json!({"action": "modify", "additional_info": "x"}),
            Some(Feedback::Modify { additional_info: "x".into() }),
        );
        check(json!({"action": "grant", "permission_scope": "x"}), None);
        check(json!({"action": "grant", "duration": "1h"}), None);
        check(json!({"action": "grant", "permission_scope": "x", "duration": 0}), None);
        check(
            json!({"action": "grant", "permission_scope": "x", "duration": "1h"}),
            Some(Feedback::Grant {
                permission_scope: "x".into(),
                duration: GrantTime::Seconds(3_600),
            }),
        );
        check(json!({"action": "confirm"}), None);
        check(
            json!({"action": "confirm", "confirmation_note": "ok"}),
            Some(Feedback::Confirm { note: "ok".into() }),
        );
        check(json!({"action": "provide_parameters", "parameters": {}}), None);
        // Other names of `modify`.
        for action in ["modify", "provide_parameters", "modify_plan"] {
            check(
                json!({"action": action, "additional_info": "city=Berlin"}),
                Some(Feedback::Modify { additional_info: "city=Berlin".into() }),
            );
            check(json!({"action": action}), None);
        }
        check(json!({"action": "modify_plan", "plan": []}), None);
        check(json!({"action": "modify_plan", "plan": "x"}), None);
        check(
            json!({"action": "modify_plan", "plan": {"steps": [{"step_name": "s"}]}}),
            Some(Feedback::ModifyPlan {
                steps: vec![PlannedStep { step_name: "s".into(), ..PlannedStep::default() }],
            }),
        );
    }

    #[test]
    fn what_is_kept_of_it_reads_the_same() {
        for answer in [
            json!({"action": "skip"}),
            json!({"action": "confirm", "note": "by Anna"}),
            json!({"action": "provide_parameters", "parameters": {"city": "Berlin"}}),
            json!({"action": "replan", "note": "faster"}),
        ] {
            let feedback = Feedback::read(answer.as_object().unwrap()).unwrap();
            let Response { action, mut detail } = feedback.response();
            detail.insert("action".to_owned(), json!(action));
            assert_eq!(Value::Object(detail), answer);
        }
    }
}
