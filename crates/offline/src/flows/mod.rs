//! What the offline model answers agents' flows: one file an agent, listed in [`all`].
//!
//! A request of [`ephor_model::Purpose::Other`] whose purpose a flow lists is answered by that flow. One
//! whose purpose no flow knows is answered like an LLM node's, unless it wants JSON.

mod analysis;
mod planning;
mod routing;
mod teamwork;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Capability, failure, too_long};
use crate::sql::Synonyms;
use crate::text::Language;
use ephor_model::{ChatRequest, ModelError, ModelErrorKind};

/// What a flow answers.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Plain text.
    Text(String),
    /// A value; it is validated against the request's schema, where there is one.
    Json(Value),
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Value> for Answer {
    fn from(value: Value) -> Self {
        Self::Json(value)
    }
}

/// One agent's questions, and how they are answered offline.
#[derive(Debug, Clone, Copy)]
pub struct Flow {
    /// What it understands; the name is the agent's.
    pub about: Capability,
    /// The purposes that it answers, as in [`ephor_model::Purpose::as_str`].
    pub purposes: &'static [&'static str],
    /// Answers. None: the request is of one of the purposes, and isn't understood; it is refused
    /// with what the flow does understand.
    pub answer: Answering,
}

/// How a flow answers a request.
pub type Answering = fn(&ChatRequest, &Synonyms) -> Option<Result<Answer, ModelError>>;

/// The flows, in no particular order: no two list the same purpose.
pub fn all() -> &'static [Flow] {
    &[analysis::FLOW, planning::FLOW, routing::FLOW, teamwork::FLOW]
}

/// Reads the typed context of a request.
///
/// # Errors
/// [`ModelErrorKind::BadRequest`] where the context isn't of that type.
pub fn context<T: DeserializeOwned>(request: &ChatRequest) -> Result<T, ModelError> {
    T::deserialize(&request.context).map_err(|error| {
        let purpose = request.purpose.as_str();
        failure(
            ModelErrorKind::BadRequest,
            format!("the context of a request for {purpose:?} can't be read: {error}"),
        )
    })
}

/// An answer that is some serialisable value.
///
/// # Errors
/// [`ModelErrorKind::Provider`] where it can't be written as JSON.
pub fn json(value: &impl serde::Serialize) -> Result<Answer, ModelError> {
    serde_json::to_value(value).map(Answer::Json).map_err(|error| {
        failure(ModelErrorKind::Provider, format!("the answer can't be written: {error}"))
    })
}

/// What is said of a request that rules can't answer.
pub fn refuse(message: impl Into<String>) -> ModelError {
    failure(ModelErrorKind::Unsupported, message.into())
}

/// The answer of the flow that lists the request's purpose. None: no flow does.
pub(super) fn answer(
    flows: &[Flow],
    request: &ChatRequest,
    synonyms: &Synonyms,
) -> Option<Result<Answer, ModelError>> {
    let purpose = request.purpose.as_str();
    let Some(flow) = flows.iter().find(|flow| flow.purposes.contains(&purpose)) else {
        request.schema.as_ref()?;
        // Prose would never fit the schema: asking again with the violations would be in vain.
        let known: Vec<&str> = flows.iter().flat_map(|flow| flow.purposes).copied().collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Some(Err(refuse(format!(
            "the offline model doesn't know the purpose {purpose:?}; it knows: {known}. Choose a \
             language model for it"
        ))));
    };
    if let Some(why) = asked(&request.context).and_then(too_long) {
        return Some(Err(refuse(why)));
    }
    Some(
        (flow.answer)(request, synonyms)
            .unwrap_or_else(|| Err(refuse(not_understood(flow, request)))),
    )
}

/// What the person asked: every flow's context holds it, some under `ground`.
fn asked(context: &Value) -> Option<&str> {
    let places = [Some(context), context.get("ground")];
    let mut texts = places.into_iter().flatten().flat_map(|place| {
        ["question", "message"].into_iter().filter_map(|name| place.get(name)?.as_str())
    });
    texts.next()
}

/// In the language of what was asked.
fn not_understood(flow: &Flow, request: &ChatRequest) -> String {
    let (purpose, about) = (request.purpose.as_str(), &flow.about);
    let language = Language::of(asked(&request.context).unwrap_or_default());
    let example = about.examples.iter().find(|example| language.own(example).is_some());
    let example = example.or(about.examples.first()).copied().unwrap_or_default();
    language.say(
        format!(
            "the offline model doesn't understand this request for {purpose:?}; it understands: {}, \
             as in {example:?}",
            about.description
        ),
        format!("离线模型不理解这个请求（{purpose}），能理解的例如“{example}”；也可以换成语言模型"),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use std::sync::Arc;

    use super::*;
    use ephor_model::Purpose;
    use ephor_model::purposes::Tools;
    use serde_json::json;

    const ECHO: Flow = Flow {
        about: Capability {
            name: "echo",
            description: "Says today's date",
            examples: &["What day is it?"],
        },
        purposes: &["echo_day"],
        answer: |request, _| {
            let tools: Tools = match context(request) {
                Ok(tools) => tools,
                Err(error) => return Some(Err(error)),
            };
            (!tools.today.is_empty()).then(|| json(&json!({"day": tools.today})))
        },
    };

    fn ask(purpose: &str, context: Value, schema: Option<Value>) -> Option<Result<Answer, String>> {
        let mut request = ChatRequest::new(Purpose::Other(purpose.to_owned()), "");
        request.context = context;
        request.schema = schema.map(Arc::new);
        let said = answer(&[ECHO], &request, &Synonyms::default())?;
        Some(said.map_err(|error| error.message))
    }

    #[test]
    fn a_request_goes_to_the_flow_that_lists_its_purpose() {
        let day = ask("echo_day", json!({"today": "2026-11-22"}), None);
        assert_eq!(day, Some(Ok(Answer::Json(json!({"day": "2026-11-22"})))));
        let long = "x".repeat(crate::LONGEST_MESSAGE + 1);
        for (purpose, context, schema, parts) in [
            (
                "echo_day",
                json!({}),
                None,
                &["isn't understood", "doesn't understand", "What day"][1..],
            ),
            ("echo_day", json!({"today": 3}), None, &["echo_day", "can't be read"]),
            ("echo_day", json!({"question": long}), None, &["too long"]),
            ("echo_day", json!({"ground": {"question": long}}), None, &["too long"]),
            ("sing", json!({}), Some(json!({})), &["\"sing\"", "it knows: echo_day"]),
        ] {
            let error = ask(purpose, context, schema).unwrap().unwrap_err();
            assert!(parts.iter().all(|part| error.contains(part)), "{error}");
        }
        assert_eq!(ask("sing", json!({}), None), None, "without a schema it is a node's question");
    }

    #[test]
    fn no_purpose_has_two_flows() {
        let mut known: Vec<&str> = all().iter().flat_map(|flow| flow.purposes).copied().collect();
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), count);
    }

    #[test]
    fn what_is_not_understood_is_told_in_the_askers_language() {
        let told = |question: &str| {
            let purpose = Purpose::Other("planning.plan".to_owned());
            let mut request = ChatRequest::new(purpose, "");
            request.context = json!({"question": question});
            not_understood(&crate::flows::planning::FLOW, &request)
        };
        let chinese = told("写一首诗");
        assert!(chinese.contains("计算 3*7，然后告诉我现在几点"), "{chinese}");
        assert!(told("Write a poem").contains("\"Compute 17 * 23, then multiply it by 2\""));
    }
}
