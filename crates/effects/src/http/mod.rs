//! HTTP: one request, its redirects followed here, so that each address is checked.

mod address;
mod request;

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::node::HttpConfig;
use ephor_core::{ErrorCode, Failure};
use ephor_rules::{Approved, KindSpec, NodeCall};
use reqwest::{Client, Method, Response, StatusCode, Url, header};
use serde_json::{Map, Value, json};

use crate::executors::{SetupError, within};
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::settings::HttpSettings;
use address::Guard;
use request::Outgoing;

const DEFAULT_SECONDS: f64 = 30.0;
const MAX_REDIRECTS: usize = 3;

/// How much of an error's answer is read, and how much of that is shown.
const ERROR_BYTES: usize = 64 * 1024;
const ERROR_CHARS: usize = 500;

/// Makes requests. Output: `{"status", "headers", "body", "json", "url"}`; `body` is null where
/// the answer isn't text, `json` where it isn't JSON. `${node.output.data}` means the JSON too.
pub(crate) struct Http {
    spec: KindSpec,
    client: Client,
    guard: Guard,
    max_bytes: usize,
}

impl Http {
    pub(crate) fn new(settings: HttpSettings) -> Result<Self, SetupError> {
        let spec = built_in_spec::<HttpConfig>(
            "HTTP",
            "Makes an HTTP request; output.status, output.json and output.body are the answer",
        )?;
        // Another part of the process may have installed one: that is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let guard = Guard::new(settings.allow_private);
        let client = Client::builder()
            .user_agent(concat!("ephor/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .dns_resolver(Arc::new(guard.clone()))
            .build()
            .map_err(|error| SetupError::Http(request::chain(&error)))?;
        Ok(Self { spec, client, guard, max_bytes: settings.max_response_bytes })
    }

    async fn run(&self, mut outgoing: Outgoing, context: &EffectContext) -> Result<Value, Failure> {
        for _ in 0..=MAX_REDIRECTS {
            self.guard.check(&outgoing.url)?;
            let method = outgoing.method.clone();
            context
                .note(&format!("{method} {}", outgoing.url.host_str().unwrap_or_default()), None);
            let response = outgoing.builder(&self.client).send().await.map_err(request::failure)?;
            match redirect(&response)? {
                None => return self.answer(response).await,
                Some(target) => outgoing.follow(target, response.status())?,
            }
        }
        Err(Failure::new(
            ErrorCode::ValidationFailed,
            format!("more than {MAX_REDIRECTS} redirects"),
        )
        .hint("request the address where the redirects end"))
    }

    async fn answer(&self, response: Response) -> Result<Value, Failure> {
        let status = response.status();
        if status.is_client_error() || status.is_server_error() {
            return Err(refused(response).await);
        }
        let url = response.url().to_string();
        let mut headers = Map::new();
        for (name, value) in response.headers() {
            let text = String::from_utf8_lossy(value.as_bytes()).into_owned();
            match headers.get_mut(name.as_str()) {
                Some(Value::String(known)) => *known = format!("{known}, {text}"),
                _ => drop(headers.insert(name.as_str().to_owned(), Value::String(text))),
            }
        }
        let bytes = self.body(response).await?;
        let body = String::from_utf8(bytes).ok();
        let json: Option<Value> = body
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .and_then(|text| serde_json::from_str(text).ok());
        Ok(json!({
            "status": status.as_u16(),
            "headers": headers,
            "body": body,
            "json": json,
            "url": url,
        }))
    }

    async fn body(&self, mut response: Response) -> Result<Vec<u8>, Failure> {
        let too_long = || {
            Failure::new(
                ErrorCode::ResourceLimit,
                format!("the answer has more than {} bytes", self.max_bytes),
            )
            .hint("ask for less: a page, a filter, a smaller file")
        };
        if response.content_length().is_some_and(|length| length > self.max_bytes as u64) {
            return Err(too_long());
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(request::failure)? {
            if bytes.len() + chunk.len() > self.max_bytes {
                return Err(too_long());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}

#[async_trait]
impl NodeExecutor for Http {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let config: HttpConfig = context.config(call)?;
        let seconds = config.timeout.unwrap_or(DEFAULT_SECONDS);
        let outgoing = Outgoing::new(config, &call.get().idempotency_key())?;
        within(seconds, self.run(outgoing, context)).await
    }
}

/// Where the answer sends us, if it does.
fn redirect(response: &Response) -> Result<Option<Url>, Failure> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = response.headers().get(header::LOCATION) else {
        return Ok(None);
    };
    let location = String::from_utf8_lossy(location.as_bytes());
    let target = response.url().join(&location).map_err(|error| {
        Failure::new(
            ErrorCode::NetworkError,
            format!("the server redirects to an address that is none: {error}"),
        )
    })?;
    Ok(Some(target))
}

/// The failure for a status of 400 or more.
async fn refused(mut response: Response) -> Failure {
    let status = response.status();
    let code = match status {
        StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => ErrorCode::Timeout,
        StatusCode::TOO_MANY_REQUESTS => ErrorCode::RateLimited,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => ErrorCode::Permission,
        status if status.is_server_error() => ErrorCode::NetworkError,
        _ => ErrorCode::ValidationFailed,
    };
    let host = response.url().host_str().unwrap_or_default().to_owned();
    let reason = status.canonical_reason().unwrap_or_default();
    let mut failure = Failure::new(
        code,
        format!("{host} answered {} {reason}", status.as_u16()).trim_end().to_owned(),
    );
    failure.retry_after = response
        .headers()
        .get(header::RETRY_AFTER)
        .and_then(|value| value.to_str().ok())
        .and_then(request::retry_after);
    let mut bytes = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        let room = ERROR_BYTES - bytes.len();
        bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if bytes.len() == ERROR_BYTES {
            break;
        }
    }
    let text: String = String::from_utf8_lossy(&bytes).chars().take(ERROR_CHARS).collect();
    if !text.trim().is_empty() {
        failure.detail = Some(text);
    }
    failure
}

/// Whether a method changes nothing, so that it is followed as it is.
fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}
