//! From a model's name to the model.

use std::sync::Arc;
use std::time::Duration;

use crate::provider::{Genai, GenaiOptions, known_providers};
use crate::{ChatModel, ModelError, ModelErrorKind, Offline};

/// What a model's name doesn't say.
#[derive(Debug, Clone, Default)]
pub struct OpenOptions {
    /// Base URL of the provider's API, as in `http://localhost:8000/v1/`. None: the provider's own.
    pub endpoint: Option<String>,
    /// The environment variable that holds the key. None: the provider's usual one, as in
    /// `OPENAI_API_KEY`.
    pub key_env: Option<String>,
    /// Longest wait for an answer, where a request states none. Default 60 s.
    pub timeout: Option<Duration>,
}

/// Opens a model by name: `offline`, `offline::rules`, or `provider::model` of a provider.
///
/// # Errors
/// [`ModelErrorKind::Unsupported`] where the name isn't `provider::model` or the provider isn't
/// known (the message lists those that are); [`ModelErrorKind::Auth`] where the key's environment
/// variable isn't set (the message names it); [`ModelErrorKind::BadRequest`] where the endpoint
/// isn't an http or https URL.
///
/// ```
/// use ephor_model::{OpenOptions, open};
///
/// let model = open("offline", &OpenOptions::default()).unwrap();
/// assert_eq!(model.name(), "offline::rules");
/// let unknown = open("nobody::x", &OpenOptions::default()).err().unwrap();
/// assert!(unknown.message.contains("openai"));
/// ```
pub fn open(name: &str, options: &OpenOptions) -> Result<Arc<dyn ChatModel>, ModelError> {
    let refuse = |message: String| ModelError {
        kind: ModelErrorKind::Unsupported,
        model: name.to_owned(),
        message,
        retry_after: None,
    };
    match name.split_once("::") {
        None if name == "offline" => Ok(Arc::new(Offline::default())),
        Some(("offline", "rules")) => Ok(Arc::new(Offline::default())),
        Some(("offline", other)) => Err(refuse(format!(
            "the provider offline has no model {other:?}; it has one, offline::rules"
        ))),
        None | Some(("", _) | (_, "")) => Err(refuse(format!(
            "a model is named provider::model, as in openai::gpt-4o, or offline; known providers: offline, {}",
            known_providers().join(", ")
        ))),
        Some(_) => Ok(Arc::new(Genai::open(
            name,
            GenaiOptions {
                endpoint: options.endpoint.clone(),
                key_env: options.key_env.clone(),
                timeout: options.timeout,
                ..GenaiOptions::default()
            },
        )?)),
    }
}
