//! Providers over the network, through `genai`.

use std::sync::Once;
use std::time::Duration;

use async_trait::async_trait;
use genai::adapter::AdapterKind;
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};

use crate::{ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind};

/// How a provider is reached.
#[derive(Debug, Clone, Default)]
pub struct GenaiOptions {
    /// Base URL of the provider's API, as in `http://localhost:8000/v1/`. None: the provider's own.
    pub endpoint: Option<String>,
    /// The environment variable that holds the key. None: the provider's usual one, as in
    /// `OPENAI_API_KEY`. An endpoint of one's own needs a key only if this is set.
    pub key_env: Option<String>,
    /// Longest wait for an answer, where a request states none. Default 60 s.
    pub timeout: Option<Duration>,
}
