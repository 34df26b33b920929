//! HTTP nodes: one request through the guarded client, with secrets that its host may receive.

mod redirect;
mod request;

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use ephor_core::node::HttpConfig;
use ephor_core::{Effect, ErrorCode, Failure};
use ephor_net::{Answer, Client, Refusal, Request, Sent};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use jiff::Timestamp;
use reqwest::{Method, StatusCode, header};
use serde_json::{Map, Value};

use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::settings::{HttpSettings, Redirects};
use crate::sources;
use crate::waits::within_working;

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
    redirects: Redirects,
}

impl Http {
    pub(crate) fn new(settings: HttpSettings) -> Result<Self, SchemaError> {
        let spec = built_in_spec::<HttpConfig>(
            "HTTP",
            "Makes an HTTP request; output.status, output.json and output.body are the answer",
        )?;
        let client = Client::new(settings.policy(), settings.limits());
        let redirects = settings.redirects;
        Ok(Self { spec, client, max_bytes: settings.max_response_bytes, redirects })
    }

    /// The request with its secrets. The host is read out of the URL before they are put in, so
    /// that they can have no say in it. `key`: the idempotency key, for its own receiver alone.
    fn request(
        &self,
        call: &NodeCall,
        context: &EffectContext,
        key: Option<&str>,
    ) -> Result<Request, Failure> {
        let bare = context.without_secrets(call, "url")?;
        let to = self.client.guard().check(&bare)?;
        let config: HttpConfig = match to.is_plain() && !to.may_be_private() {
            true => context.config_in_clear(call, to.host())?,
            false => context.config_for_host(call, &to.authority())?,
        };
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
        let request = request::build(config, url, is_secret, key)?;
        let secrets = context.secrets.clone();
        Ok(request.holds_secret(move |text| secrets.are_in(text)))
    }

    /// Sends the request, and what its redirects ask for: within an origin at once, to another one
    /// as a call of its own, built from the ticket that it got.
    async fn run(
        &self,
        call: &Approved<NodeCall>,
        mut request: Request,
        context: &EffectContext,
        sent: &Requests,
    ) -> Result<Value, Failure> {
        let mut before = |request: &Request| {
            sent.add(request.method());
            context.note(&format!("{} {}", request.method(), request.url().host()), None);
        };
        let mut followed: Option<Approved<NodeCall>> = None;
        loop {
            match self.client.send_once(request, &mut before).await? {
                Sent::Answer(answer) => return self.answer(answer, context).await,
                Sent::Elsewhere { request: next, from } => {
                    let answered = followed.as_ref().unwrap_or(call);
                    let ticket = self.judged(answered, &next, from.url().as_str(), context).await;
                    let ticket = ticket.map_err(|why| redirect::refused(why, &next))?;
                    request = self.request(ticket.get(), context, None)?;
                    request = request.redirects_so_far(next.redirects());
                    followed = Some(ticket);
                }
            }
        }
    }

    /// A ticket for what a redirect asks for. It may wait for a person.
    async fn judged(
        &self,
        answered: &Approved<NodeCall>,
        next: &Request,
        from: &str,
        context: &EffectContext,
    ) -> Result<Approved<NodeCall>, Failure> {
        match self.redirects {
            Redirects::Refuse => Err(Refusal::RedirectElsewhere(next.url().authority()).into()),
            Redirects::Judge => {
                let call = redirect::call(answered.get(), next);
                context.note(&format!("redirected to {}", next.url().authority()), None);
                context.approve_redirect(answered, call, &sources::host(Some(from))).await
            }
        }
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
        let seconds = call.get().config.get("timeout").and_then(Value::as_f64);
        let request = self.request(call.get(), context, Some(&call.get().idempotency_key()))?;
        let sent = Requests::default();
        let work = self.run(call, request, context, &sent);
        let seconds = seconds.unwrap_or(DEFAULT_SECONDS);
        let done = within_working(seconds, context, work).await;
        done.map_err(|failure| sent.settle(failure))
    }
}

/// The requests that were sent, redirects included.
#[derive(Default)]
struct Requests(Mutex<Vec<Method>>);

impl Requests {
    fn add(&self, method: &Method) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(method.clone());
    }

    /// Says what is known of the effect.
    fn settle(&self, mut failure: Failure) -> Failure {
        let sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // "See other" is how a server says that a POST was done: what comes after it undoes nothing.
        let turned = sent.last() != sent.first();
        failure.effect = match (sent.len(), failure.effect) {
            (0, _) => Effect::NotDone,
            // The first one was answered, by where to go on.
            (2.., Effect::NotDone) if turned || failure.code == ErrorCode::NetworkError => {
                Effect::Unknown
            }
            // Sent, and nobody has said that nothing came of it.
            (_, Effect::Unsaid) => Effect::Unknown,
            (_, said) => said,
        };
        failure
    }
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
