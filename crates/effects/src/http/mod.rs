//! HTTP: one request through the guarded client, with secrets that its host may see.

mod request;

use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use ephor_core::node::HttpConfig;
use ephor_core::{Effect, ErrorCode, Failure};
use ephor_net::{Answer, Client, Request};
use ephor_rules::{Approved, KindSpec, NodeCall};
use jiff::Timestamp;
use reqwest::{StatusCode, header};
use serde_json::{Map, Value};

use crate::executors::{SetupError, within};
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::settings::HttpSettings;

const DEFAULT_SECONDS: f64 = 30.0;

/// How much of an error's answer is read, and how much of that is shown.
const ERROR_BYTES: usize = 64 * 1024;
const ERROR_CHARS: usize = 500;

/// Makes requests. Output: `{"status", "headers", "body", "json", "url"}`; `body` is null where
/// the answer isn't text, `json` where it isn't JSON. `${node.output.data}` means the JSON too.
pub(crate) struct Http {
    spec: KindSpec,
    client: Client,
    max_bytes: usize,
}

impl Http {
    pub(crate) fn new(settings: HttpSettings) -> Result<Self, SetupError> {
        let spec = built_in_spec::<HttpConfig>(
            "HTTP",
            "Makes an HTTP request; output.status, output.json and output.body are the answer",
        )?;
        let client = Client::new(settings.policy(), settings.limits())
            .map_err(|error| SetupError::Http(error.to_string()))?;
        Ok(Self { spec, client, max_bytes: settings.max_response_bytes })
    }

    /// The request with its secrets. The host is read out of the URL before they are put in, so
    /// that they can have no say in it.
    fn request(&self, call: &NodeCall, context: &EffectContext) -> Result<Request, Failure> {
        let bare = context.without_secrets(call, "url")?;
        let to = self.client.guard().check(&bare)?;
        let config: HttpConfig = context.config_for_host(call, &to.authority())?;
        // What is wrong with it now is in the secret, so nothing of it is told.
        let url = match self.client.guard().check(&config.url) {
            Ok(url) if url.same_origin(&to) => url,
            _ => {
                let wrong = "with its secrets put in, the URL is another's or none (SECRET_IN_URL)";
                return Err(Failure::new(ErrorCode::Permission, wrong).hint(
                    "write host and port out; use secrets in headers, `params`, path or body",
                ));
            }
        };
        let is_secret = |text: &str| context.secrets.are_in(text);
        let request = request::build(config, url, is_secret, &call.idempotency_key())?;
        let secrets = context.secrets.clone();
        Ok(request.holds_secret(move |text| secrets.are_in(text)))
    }

    async fn run(
        &self,
        request: Request,
        context: &EffectContext,
        sent: &AtomicU32,
    ) -> Result<Value, Failure> {
        let before = |request: &Request| {
            sent.fetch_add(1, Ordering::Relaxed);
            context.note(&format!("{} {}", request.method(), request.url().host()), None);
        };
        let answer = self.client.send(request, before).await?;
        self.answer(answer, context).await
    }

    async fn answer(&self, answer: Answer, context: &EffectContext) -> Result<Value, Failure> {
        let status = answer.status();
        if status.is_client_error() || status.is_server_error() {
            return Err(refused(answer, context).await);
        }
        let url = answer.url().to_string();
        let mut headers = Map::new();
        for (name, value) in answer.headers() {
            let text = String::from_utf8_lossy(value.as_bytes()).into_owned();
            match headers.get_mut(name.as_str()) {
                Some(Value::String(known)) => *known = format!("{known}, {text}"),
                _ => drop(headers.insert(name.as_str().to_owned(), Value::String(text))),
            }
        }
        let bytes = answer.bytes(self.max_bytes).await?;
        let body = String::from_utf8(bytes).ok();
        let json: Option<Value> = body
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .and_then(|text| serde_json::from_str(text).ok());
        // Moved in, not copied: the answer is there twice already, as text and as JSON.
        let output = [
            ("status", status.as_u16().into()),
            ("headers", Value::Object(headers)),
            ("body", body.map_or(Value::Null, Value::String)),
            ("json", json.unwrap_or(Value::Null)),
            ("url", Value::String(url)),
        ];
        Ok(Value::Object(
            output.map(|(name, value)| (name.to_owned(), value)).into_iter().collect(),
        ))
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
        let call = call.get();
        let seconds = call.config.get("timeout").and_then(Value::as_f64);
        let request = self.request(call, context)?;
        let sent = AtomicU32::new(0);
        let work = self.run(request, context, &sent);
        let done = within(seconds.unwrap_or(DEFAULT_SECONDS), work).await;
        done.map_err(|failure| settle(failure, sent.load(Ordering::Relaxed)))
    }
}

/// Says what is known of the effect, from how many requests were sent, redirects included.
fn settle(mut failure: Failure, sent: u32) -> Failure {
    use ErrorCode::{NetworkError, ResourceLimit, Timeout};
    failure.effect = match (sent, failure.effect) {
        (0, _) => Effect::NotDone,
        // The first one was answered, by where to go on.
        (2.., Effect::NotDone) if failure.code == NetworkError => Effect::Unknown,
        (_, Effect::Unsaid) if matches!(failure.code, Timeout | NetworkError | ResourceLimit) => {
            Effect::Unknown
        }
        (_, said) => said,
    };
    failure
}

/// The failure for a status of 400 or more.
async fn refused(answer: Answer, context: &EffectContext) -> Failure {
    let status = answer.status();
    let code = match status {
        StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => ErrorCode::Timeout,
        StatusCode::TOO_MANY_REQUESTS => ErrorCode::RateLimited,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => ErrorCode::Permission,
        status if status.is_server_error() => ErrorCode::NetworkError,
        _ => ErrorCode::ValidationFailed,
    };
    let host = answer.url().host_str().unwrap_or_default().to_owned();
    let reason = status.canonical_reason().unwrap_or_default();
    let mut failure = Failure::new(
        code,
        format!("{host} answered {} {reason}", status.as_u16()).trim_end().to_owned(),
    );
    // Those that only lost sight of the server behind them can't know what it did.
    failure.effect = match status {
        StatusCode::REQUEST_TIMEOUT | StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT => {
            Effect::Unsaid
        }
        _ => Effect::NotDone,
    };
    failure.retry_after = answer
        .headers()
        .get(header::RETRY_AFTER)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| ephor_net::retry_after(text, Timestamp::now()));
    let bytes = answer.beginning(ERROR_BYTES).await;
    // Before it is cut: half a secret wouldn't be found any more.
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    context.secrets.redact(&mut text);
    let text: String = text.chars().take(ERROR_CHARS).collect();
    if !text.trim().is_empty() {
        failure.detail = Some(text);
    }
    failure
}
