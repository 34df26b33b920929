//! Hosted providers, through `genai`, named `provider::model`.

mod failure;
mod fitting;
mod relay;
mod request;
mod stream;

use std::sync::Once;
use std::time::Duration;

use async_trait::async_trait;
use futures::stream::BoxStream;
use genai::adapter::AdapterKind;
use genai::chat::StopReason;
use genai::resolver::{AuthData, Endpoint, ProviderConfig};
use genai::{Client, ModelIden, ServiceTarget};
use tokio::time::{Instant, timeout_at};

use crate::{
    ChatChunk, ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind, ToolCall, Usage,
};
use failure::Blame;
use fitting::Fitting;
use relay::{Progress, Relay};

/// How to reach a provider.
#[derive(Debug, Clone, Default)]
pub struct GenaiOptions {
    /// Base URL of the provider's API, such as `http://localhost:8000/v1/`. None: the provider's
    /// own.
    pub endpoint: Option<String>,
    /// The environment variable that holds the key. None: the provider's usual one, such as
    /// `OPENAI_API_KEY`; a custom endpoint then works without a key.
    pub key_env: Option<String>,
    /// The key itself, if it doesn't come from the environment.
    pub key: Option<Secret>,
    /// How long to wait for an answer if a request doesn't say. Default 60 s.
    pub timeout: Option<Duration>,
    /// Maximum size of an answer, in bytes, after decompression; a longer one is an error. Default
    /// 16 MB.
    pub max_answer_bytes: Option<usize>,
}

/// A string that never appears in logs or errors.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A secret.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);
const DEFAULT_ANSWER_BYTES: usize = 16_000_000;
const A_YEAR: Duration = Duration::from_secs(365 * 86_400);

/// A model of a provider: `openai::gpt-4o`, `anthropic::claude-sonnet-4-5`, or any server that
/// speaks a provider's protocol.
///
/// Dropping a call's future or stream closes its connection. It only retries answers that don't
/// match the request's schema, which are sent back with their violations at most twice.
#[derive(Debug)]
pub struct Genai {
    name: String,
    kind: AdapterKind,
    model: String,
    client: Client,
    /// What goes to the provider.
    web: reqwest::Client,
    key: Option<Secret>,
    timeout: Duration,
    most: usize,
}

/// The names of the providers that can be opened.
pub(crate) fn known_providers() -> Vec<&'static str> {
    AdapterKind::all().iter().map(|kind| kind.as_lower_str()).collect()
}

/// Where several TLS providers are linked, rustls wants one to be chosen, once.
fn install_tls() {
    static TLS: Once = Once::new();
    TLS.call_once(|| {
        // An embedder's earlier choice stands.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

fn refuse(kind: ModelErrorKind, model: &str, message: String) -> ModelError {
    ModelError::new(kind, model, message)
}

impl Genai {
    /// Opens `provider::model`. Sends nothing yet.
    ///
    /// # Errors
    /// Like [`crate::open`].
    ///
    /// ```
    /// use ephor_model::{ChatModel, Genai, GenaiOptions};
    ///
    /// let options = GenaiOptions { endpoint: Some("http://127.0.0.1:8000/v1".into()), ..GenaiOptions::default() };
    /// assert_eq!(Genai::open("openai::local", options).unwrap().name(), "openai::local");
    /// // A bare name is never guessed.
    /// assert!(Genai::open("gpt-4o", GenaiOptions::default()).is_err());
    /// ```
    pub fn open(name: &str, options: GenaiOptions) -> Result<Self, ModelError> {
        let unsupported = |message| refuse(ModelErrorKind::Unsupported, name, message);
        let Some((provider, model)) =
            name.split_once("::").filter(|(_, model)| !model.trim().is_empty())
        else {
            return Err(unsupported(
                "a model is named provider::model, as in openai::gpt-4o".to_owned(),
            ));
        };
        // `genai_1` and the like are read from the environment behind our back; they aren't listed.
        let listed = |kind: &AdapterKind| AdapterKind::all().contains(kind);
        let Some(kind) = AdapterKind::from_lower_str(provider).filter(listed) else {
            return Err(unsupported(format!(
                "there is no provider {provider:?}; known providers: {}",
                known_providers().join(", ")
            )));
        };
        if spoken(kind).is_some() && model.contains("::") {
            return Err(unsupported(format!(
                "the models of {provider} that have a namespace aren't reached by their name; name \
                 the protocol and the address instead, as in openai::MODEL with an endpoint"
            )));
        }
        let endpoint = options.endpoint.as_deref().map(|url| base_url(name, url)).transpose()?;
        let key = key(name, kind, &options)?;
        let auth = match (&key, &endpoint) {
            (Some(secret), _) => Some(AuthData::from_single(secret.0.clone())),
            // An adapter that wants a key is given an empty one for a server that wants none.
            (None, Some(_)) => Some(AuthData::from_single("none")),
            (None, None) => None,
        };
        install_tls();
        let mut web = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        if endpoint.as_ref().is_some_and(|(_, local)| *local) {
            web = web.no_proxy();
        }
        let unbuilt =
            |_| refuse(ModelErrorKind::Provider, name, "the HTTP client can't be built".to_owned());
        let web = web.build().map_err(unbuilt)?;
        let config =
            ProviderConfig { endpoint: endpoint.map(|(url, _)| Endpoint::from_owned(url)), auth };
        let client = Client::builder()
            .with_reqwest(relay::client().map_err(unbuilt)?)
            .append_provider_config(kind, config)
            .build()
            .map_err(|_| {
                refuse(
                    ModelErrorKind::Provider,
                    name,
                    "the provider's client can't be built".to_owned(),
                )
            })?;
        Ok(Self {
            name: name.to_owned(),
            kind,
            model: model.to_owned(),
            client,
            web,
            key,
            timeout: options.timeout.unwrap_or(DEFAULT_TIMEOUT),
            most: options.max_answer_bytes.unwrap_or(DEFAULT_ANSWER_BYTES),
        })
    }

    fn blame(&self) -> Blame<'_> {
        Blame { model: &self.name, key: self.key.as_ref().map(|key| key.0.as_str()) }
    }

    /// The model of a request: within this provider, always.
    fn target(&self, request: &ChatRequest) -> Result<ModelIden, ModelError> {
        let model = match request.model.as_deref() {
            None => self.model.as_str(),
            Some(name) => match name.split_once("::") {
                None => name,
                Some((provider, model)) if provider == self.kind.as_lower_str() => model,
                Some(_) => {
                    let message = format!("the request asks for {name}, and this is {}", self.name);
                    return Err(refuse(ModelErrorKind::Unsupported, &self.name, message));
                }
            },
        };
        Ok(ModelIden::new(self.kind, model))
    }

    /// How long it may take, and until when that is; at most a year.
    fn deadline(&self, request: &ChatRequest) -> (Duration, Instant) {
        let wait = request.timeout.unwrap_or(self.timeout);
        // Who wants no limit gives the longest time there is, which no clock can add.
        let now = Instant::now();
        (wait, now.checked_add(wait).unwrap_or(now + A_YEAR))
    }

    /// One answer, whether it fits or not.
    async fn once(&self, fitting: &mut Fitting) -> Result<ChatResponse, ModelError> {
        let request = &fitting.request;
        let model = self.target(request)?;
        let (target, relay) = self.relayed(&model, fitting.progress.clone()).await?;
        let options = request::options(request);
        let answer = self
            .client
            .exec_chat(target, request::chat(request), Some(&options))
            .await
            .map_err(|error| self.failed(&error, &relay))?;
        // It is counted from here on.
        fitting.progress = Progress::default();
        let request = &fitting.request;
        let usage = answer.usage.clone();
        let stopped = answer.stop_reason.clone();
        let text = answer.content.joined_texts().unwrap_or_default();
        let tool_calls: Vec<ToolCall> =
            answer.into_tool_calls().into_iter().map(request::tool_call).collect();
        let usage = request::usage(
            &usage,
            request::Words::asked(request),
            request::Words::said(&text, &tool_calls),
        );
        self.answer(text, tool_calls, usage, &model, stopped.as_ref())
    }

    /// What a provider gave as an answer, unless that is nothing, or what a filter left of one.
    fn answer(
        &self,
        text: String,
        tool_calls: Vec<ToolCall>,
        usage: Usage,
        model: &ModelIden,
        stopped: Option<&StopReason>,
    ) -> Result<ChatResponse, ModelError> {
        let refused =
            |kind, message| Err(ModelError { usage, ..self.blame().error(kind, message) });
        if matches!(stopped, Some(StopReason::ContentFilter(_))) {
            let message = "the provider's content filter withheld the answer, or a part of it";
            return refused(ModelErrorKind::InvalidAnswer, message);
        }
        let truncated = matches!(stopped, Some(StopReason::MaxTokens(_)));
        if text.is_empty() && tool_calls.is_empty() {
            return match truncated {
                true => refused(ModelErrorKind::InvalidAnswer, fitting::CUT_OFF),
                false => {
                    let message = "the provider's answer holds neither text nor a tool call";
                    refused(ModelErrorKind::Provider, message)
                }
            };
        }
        let model = self.answering(model);
        Ok(ChatResponse { text, json: None, tool_calls, usage, model, truncated })
    }

    /// The way to the provider through a relay of this call's own.
    async fn relayed(
        &self,
        model: &ModelIden,
        progress: Progress,
    ) -> Result<(ServiceTarget, Relay), ModelError> {
        let target = self.client.resolve_service_target(model.clone()).await;
        let mut target = target.map_err(|error| self.blame().read(&error))?;
        if let Some(spoken) = spoken(self.kind) {
            target.model = ModelIden::new(spoken, model.model_name.clone());
        }
        let base = target.endpoint.base_url();
        let relay = Relay::open(self.web.clone(), base, self.most, progress).await;
        let relay = relay.map_err(|error| {
            let message = format!("the provider can't be asked from here: {error}");
            self.blame().error(ModelErrorKind::BadRequest, &message)
        })?;
        target.endpoint = Endpoint::from_owned(relay.endpoint().to_owned());
        Ok((target, relay))
    }

    fn failed(&self, error: &genai::Error, relay: &Relay) -> ModelError {
        match relay.stopped() {
            Some(stopped) => self.blame().stopped(&stopped),
            None => self.blame().read(error),
        }
    }

    fn answering(&self, model: &ModelIden) -> String {
        format!("{}::{}", self.kind.as_lower_str(), model.model_name)
    }

    /// Answers until one fits the schema.
    async fn fitting(&self, fitting: &mut Fitting) -> Result<ChatResponse, ModelError> {
        loop {
            let answer = self.once(fitting).await?;
            if let Some(answer) = fitting.take(answer, self.blame())? {
                return Ok(answer);
            }
        }
    }

    /// An error with what all answers used, of the model that gave them: it is paid by its price.
    fn paid(&self, mut error: ModelError, fitting: &Fitting, text: Option<usize>) -> ModelError {
        error.usage += fitting.paid(text);
        if let Ok(model) = self.target(&fitting.request) {
            error.model = self.answering(&model);
        }
        error
    }

    fn late(&self, wait: Duration) -> ModelError {
        let message = format!("there was no answer within {} s", wait.as_secs_f64());
        self.blame().error(ModelErrorKind::Timeout, &message)
    }
}

/// The adapter for a provider whose own one insists on an address and speaks another's protocol.
fn spoken(kind: AdapterKind) -> Option<AdapterKind> {
    matches!(kind, AdapterKind::Zai | AdapterKind::Baidu).then_some(AdapterKind::OpenAI)
}

/// The base URL with its last slash, and whether it is on this machine.
fn base_url(model: &str, url: &str) -> Result<(String, bool), ModelError> {
    let bad = |why: &str| {
        let message =
            format!("the endpoint {why}; it is a base URL, as in http://localhost:8000/v1/");
        refuse(ModelErrorKind::BadRequest, model, message)
    };
    let parsed = reqwest::Url::parse(url.trim()).map_err(|_| bad("is not a URL"))?;
    if !["http", "https"].contains(&parsed.scheme()) {
        return Err(bad("is neither http nor https"));
    }
    if !parsed.username().is_empty() || parsed.password().is_some() {
        return Err(bad("carries a password, which belongs in the key's environment variable"));
    }
    let local = matches!(parsed.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    let text = parsed.to_string();
    Ok((if text.ends_with('/') { text } else { format!("{text}/") }, local))
}

fn key(
    name: &str,
    kind: AdapterKind,
    options: &GenaiOptions,
) -> Result<Option<Secret>, ModelError> {
    if options.key.is_some() {
        return Ok(options.key.clone());
    }
    let usual = kind.default_key_env_name();
    let Some(variable) = options.key_env.as_deref().or(usual) else {
        return Ok(None);
    };
    match std::env::var(variable) {
        Ok(value) if !value.trim().is_empty() => Ok(Some(Secret(value.trim().to_owned()))),
        _ if options.key_env.is_none() && options.endpoint.is_some() => Ok(None),
        _ => Err(refuse(
            ModelErrorKind::Auth,
            name,
            format!("the key is missing: set the environment variable {variable}"),
        )),
    }
}

#[async_trait]
impl ChatModel for Genai {
    fn name(&self) -> &str {
        &self.name
    }

    /// Any model of its provider; which there are is the provider's to say.
    fn serves(&self, name: &str) -> bool {
        name.split_once("::").is_none_or(|(provider, _)| provider == self.kind.as_lower_str())
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let (wait, deadline) = self.deadline(&request);
        let mut fitting = Fitting::new(request);
        let answer = timeout_at(deadline, self.fitting(&mut fitting)).await;
        let answer = answer.unwrap_or_else(|_| Err(self.late(wait)));
        answer.map_err(|error| self.paid(error, &fitting, None))
    }

    fn stream(&self, request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        self.pieces(request)
    }
}
