//! Opens a model by name.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "providers")]
use crate::provider::{Genai, GenaiOptions, known_providers};
use crate::recorded::Ignore;
use crate::{Aliased, ChatModel, ModelError, ModelErrorKind, Patience, Recorded};

/// Options for opening a model, in addition to its name.
#[derive(Clone, Default)]
pub struct OpenOptions {
    /// Models that need no provider, opened by their names; `offline` is short for
    /// `offline::rules`, if that is the only one with this prefix.
    pub own: Vec<Arc<dyn ChatModel>>,
    /// Base URL of the provider's API, such as `http://localhost:8000/v1/`. None: the provider's
    /// own.
    pub endpoint: Option<String>,
    /// The environment variable that holds the key. None: the provider's usual one, such as
    /// `OPENAI_API_KEY`.
    pub key_env: Option<String>,
    /// How long to wait for an answer if a request doesn't say. Default 60 s.
    pub timeout: Option<Duration>,
    /// Maximum size of an answer, in bytes, after decompression. Default 16 MB.
    pub max_answer_bytes: Option<usize>,
    /// How often and how long a provider is retried. Not used for offline models and tapes.
    pub patience: Patience,
    /// Other names for models, as in `gpt-4` for `openai::gpt-4`: a request, such as an LLM node's, may
    /// name them. One of another provider is opened with that provider's usual endpoint and key.
    pub aliases: BTreeMap<String, String>,
    /// Records all requests and their results on this tape. None: nothing is recorded.
    pub record: Option<Tape>,
}

/// Where requests are recorded, and what isn't compared in replays.
#[derive(Debug, Clone)]
pub struct Tape {
    /// The file; an existing one is appended to.
    pub path: PathBuf,
    /// What differs from run to run.
    pub ignore: Ignore,
}

impl Tape {
    /// A tape that ignores what [`Ignore::standard`] says.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), ignore: Ignore::standard() }
    }
}

/// Opens a model by name: one of [`OpenOptions::own`], `recorded::PATH` of a tape, or
/// `provider::model` of a provider, which is retried after transient failures.
///
/// # Errors
/// [`ModelErrorKind::Unsupported`] if the name isn't `provider::model` or the provider is unknown
/// (the message lists those that are); [`ModelErrorKind::Auth`] if the key's environment variable
/// isn't set (the message names it); [`ModelErrorKind::BadRequest`] if the endpoint isn't an http
/// or https URL, or a tape can't be read or written.
///
/// ```
/// use std::sync::Arc;
///
/// use ephor_model::{OpenOptions, Scripted, open};
///
/// let own = OpenOptions { own: vec![Arc::new(Scripted::new())], ..OpenOptions::default() };
/// assert_eq!(open("scripted", &own).unwrap().name(), "scripted::script");
/// assert!(open("nobody::x", &own).is_err());
/// ```
pub fn open(name: &str, options: &OpenOptions) -> Result<Arc<dyn ChatModel>, ModelError> {
    let mut model = named(name, options)?;
    if !options.aliases.is_empty() {
        let open = |(alias, name): (&String, &String)| {
            Ok((alias.clone(), named(name, &elsewhere(model.name(), name, options))?))
        };
        let aliases = options.aliases.iter().map(open).collect::<Result<_, ModelError>>()?;
        model = Arc::new(Aliased::new(model, aliases));
    }
    Ok(match &options.record {
        None => model,
        Some(tape) => Arc::new(Recorded::record_ignoring(model, &tape.path, &tape.ignore)?),
    })
}

/// The options for another model: an endpoint and a key are one provider's.
fn elsewhere(main: &str, name: &str, options: &OpenOptions) -> OpenOptions {
    fn provider(name: &str) -> Option<&str> {
        name.split_once("::").map(|(provider, _)| provider)
    }
    match provider(main) == provider(name) {
        true => options.clone(),
        false => OpenOptions { endpoint: None, key_env: None, ..options.clone() },
    }
}

fn named(name: &str, options: &OpenOptions) -> Result<Arc<dyn ChatModel>, ModelError> {
    let refuse = |message: String| ModelError::new(ModelErrorKind::Unsupported, name, message);
    let parts = name.split_once("::");
    let provider = parts.map_or(name, |(provider, _)| provider);
    let of_it = |own: &&Arc<dyn ChatModel>| {
        own.name().split_once("::").is_some_and(|(known, _)| known == provider)
    };
    let own: Vec<_> = options.own.iter().filter(of_it).collect();
    if let Some(own) = own.iter().find(|own| own.name() == name) {
        return Ok(Arc::clone(own));
    }
    match own.as_slice() {
        [] => {}
        [one] if parts.is_none() => return Ok(Arc::clone(one)),
        several => {
            let names: Vec<_> = several.iter().map(|own| own.name()).collect();
            let names = names.join(", ");
            return Err(refuse(format!("{provider} has no model of that name; it has {names}")));
        }
    }
    match parts {
        None | Some(("", _) | (_, "")) => {
            let own = options.own.iter().map(|own| own.name());
            let known: Vec<_> = own.chain(["recorded"]).chain(known_providers()).collect();
            Err(refuse(format!(
                "a model is named provider::model, as in openai::gpt-4o; known: {}",
                known.join(", ")
            )))
        }
        Some(("recorded", path)) => Ok(Arc::new(Recorded::replay(path)?)),
        Some(_) => of_provider(name, options, refuse),
    }
}

#[cfg(feature = "providers")]
fn of_provider(
    name: &str,
    options: &OpenOptions,
    _: impl Fn(String) -> ModelError,
) -> Result<Arc<dyn ChatModel>, ModelError> {
    let provider = GenaiOptions {
        endpoint: options.endpoint.clone(),
        key_env: options.key_env.clone(),
        timeout: options.timeout,
        max_answer_bytes: options.max_answer_bytes,
        ..GenaiOptions::default()
    };
    let model = Arc::new(Genai::open(name, provider)?);
    // Patience never cuts short what a single attempt may take.
    let total = options.patience.total.max(options.timeout.unwrap_or_default());
    Ok(Arc::new(crate::Patient::new(model, Patience { total, ..options.patience })))
}

#[cfg(not(feature = "providers"))]
fn of_provider(
    _: &str,
    _: &OpenOptions,
    refuse: impl Fn(String) -> ModelError,
) -> Result<Arc<dyn ChatModel>, ModelError> {
    Err(refuse("this program was built without the feature `providers`".to_owned()))
}

#[cfg(not(feature = "providers"))]
fn known_providers() -> [&'static str; 0] {
    []
}

impl std::fmt::Debug for OpenOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenOptions")
            .field("own", &self.own.iter().map(|own| own.name()).collect::<Vec<_>>())
            .field("endpoint", &self.endpoint)
            .field("key_env", &self.key_env)
            .finish_non_exhaustive()
    }
}
