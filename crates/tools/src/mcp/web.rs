//! A server that speaks streamable HTTP, called through the guarded client: only at its own
//! address, even after redirects.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use ephor_core::{ErrorCode, Failure};
use ephor_net::{Answer, Checked, Client, Request};
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use http::header::{ACCEPT, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use rmcp::RoleClient;
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, ErrorData, ServerJsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::common::client_side_sse::NeverRetry;
use rmcp::transport::streamable_http_client::{
    HttpStatusError, SseError, StreamableHttpClient, StreamableHttpClientTransport,
    StreamableHttpClientTransportConfig, StreamableHttpError, StreamableHttpPostResponse,
};
use sse_stream::{Sse, SseStream};

use super::config::{Plan, Reach};
use super::lost::{Asked, Lost};

/// How a message isn't sent.
pub(crate) type Error = StreamableHttpError<Failure>;
type Stream = BoxStream<'static, Result<Sse, SseError>>;

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const LAST_EVENT: HeaderName = HeaderName::from_static("last-event-id");
const EVENTS: &str = "text/event-stream";
const JSON: &str = "application/json";

/// How much of a refusal is read.
const MAX_REFUSAL: usize = 16 * 1024;

/// A server behind the guarded client.
#[derive(Clone)]
pub(crate) struct Guarded {
    client: Client,
    url: Checked,
    headers: HeaderMap,
    timeout: Duration,
    most: usize,
    lost: Lost,
}

/// The transport of a server that has an address.
pub(crate) struct WebTransport {
    talk: StreamableHttpClientTransport<Guarded>,
    asked: Asked,
}

/// The transport of a server that has an address.
pub(crate) fn transport(plan: &Plan, lost: Lost) -> Result<WebTransport, String> {
    let Reach::Web { client, url, headers } = &plan.reach else {
        return Err("it has no address".to_owned());
    };
    let guarded = Guarded {
        client: client.clone(),
        url: (**url).clone(),
        headers: headers.clone(),
        timeout: plan.timeout.max(plan.startup_timeout),
        most: plan.max_message_bytes,
        lost: lost.clone(),
    };
    let mut config = StreamableHttpClientTransportConfig::with_uri(url.url().as_str());
    config.retry_config = Arc::new(NeverRetry::default());
    config.max_sse_event_size = plan.max_message_bytes;
    // A new session by itself would have tools that nobody has compared, and would do calls twice.
    config.reinit_on_expired_session = false;
    let talk = StreamableHttpClientTransport::with_client(guarded, config);
    Ok(WebTransport { talk, asked: Asked::new(lost) })
}

impl Transport<RoleClient> for WebTransport {
    type Error = Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Error>> + Send + 'static {
        let answering = self.asked.answering(&item);
        let sent = self.talk.send(item);
        async move {
            let _answering = answering;
            sent.await
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        let message = self.talk.receive().await?;
        self.asked.takes(&message).then_some(message)
    }

    async fn close(&mut self) -> Result<(), Error> {
        self.talk.close().await
    }
}

impl Guarded {
    /// Sends a request; the answer's head must come in time.
    async fn ask(
        &self,
        method: Method,
        body: Option<Vec<u8>>,
        accept: &'static str,
        session: Option<&str>,
        own: HashMap<HeaderName, HeaderValue>,
    ) -> Result<Answer, Error> {
        let mut headers = self.headers.clone();
        headers.extend(own.into_iter().map(|(name, value)| (Some(name), value)));
        headers.insert(ACCEPT, HeaderValue::from_static(accept));
        if body.is_some() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        }
        if let Some(session) = session.and_then(|session| HeaderValue::from_str(session).ok()) {
            headers.insert(SESSION, session);
        }
        let mut request = Request::new(method, self.url.clone()).headers(headers);
        if let Some(body) = body {
            request = request.body(body);
        }
        self.in_time(self.client.send(request, |_| {})).await
    }

    async fn in_time<T>(&self, work: impl Future<Output = Result<T, Failure>>) -> Result<T, Error> {
        let done = tokio::time::timeout(self.timeout, work).await;
        let late = || Failure::new(ErrorCode::Timeout, format!("no answer in {:?}", self.timeout));
        done.unwrap_or_else(|_| Err(late())).map_err(StreamableHttpError::Client)
    }

    /// What comes of an answer that is none.
    async fn refusal(
        &self,
        answer: Answer,
        message: &ClientJsonRpcMessage,
        session: bool,
    ) -> Result<StreamableHttpPostResponse, Error> {
        let status = answer.status();
        let later = answer.headers().get(RETRY_AFTER).and_then(|text| text.to_str().ok());
        let later = later.map(str::to_owned);
        if status == StatusCode::NOT_FOUND && session {
            self.lost.because("doesn't know the session any more (HTTP 404)");
            return Err(StreamableHttpError::SessionExpired);
        }
        let read = async { Ok(answer.beginning(MAX_REFUSAL).await) };
        let body = self.in_time(read).await?;
        let told = match serde_json::from_slice::<ServerJsonRpcMessage>(&body) {
            Ok(ServerJsonRpcMessage::Error(told)) => Some(told),
            _ => None,
        };
        let auth = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        if let ClientJsonRpcMessage::Request(request) = message
            && status.is_client_error()
            && !auth
            && !session
            && matches!(request.request, ClientRequest::DiscoverRequest(_))
        {
            // An older server doesn't know the question: it is asked in the older way then.
            let what = format!("server/discover was refused with HTTP {}", status.as_u16());
            let error = told.map_or_else(|| ErrorData::invalid_request(what, None), |t| t.error);
            let answer = ServerJsonRpcMessage::error(error, Some(request.id.clone()));
            return Ok(StreamableHttpPostResponse::Json(answer, None));
        }
        match told {
            Some(told) if !auth => {
                Ok(StreamableHttpPostResponse::Json(ServerJsonRpcMessage::Error(told), None))
            }
            _ => Err(HttpStatusError::new(status.as_u16(), later).into()),
        }
    }
}

fn kind(answer: &Answer) -> &str {
    let kind = answer.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.unwrap_or_default()
}

impl StreamableHttpClient for Guarded {
    type Error = Failure;

    async fn post_message(
        &self,
        _: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        _: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<StreamableHttpPostResponse, Error> {
        let body = serde_json::to_vec(&message)?;
        let accept = "text/event-stream, application/json";
        let answer =
            self.ask(Method::POST, Some(body), accept, session.as_deref(), headers).await?;
        let status = answer.status();
        if matches!(status, StatusCode::ACCEPTED | StatusCode::NO_CONTENT) {
            return Ok(StreamableHttpPostResponse::Accepted);
        }
        if !status.is_success() {
            return self.refusal(answer, &message, session.is_some()).await;
        }
        let given = answer.headers().get(SESSION).and_then(|id| id.to_str().ok());
        let given = given.map(str::to_owned);
        if kind(&answer).starts_with(EVENTS) {
            return Ok(StreamableHttpPostResponse::Sse(events(answer, self.most), given));
        }
        let wants_answer = matches!(message, ClientJsonRpcMessage::Request(_));
        let body = self.in_time(answer.bytes(self.most)).await?;
        match serde_json::from_slice(&body) {
            Ok(message) => Ok(StreamableHttpPostResponse::Json(message, given)),
            Err(_) if !wants_answer => Ok(StreamableHttpPostResponse::Accepted),
            Err(_) => {
                let what = "the answer is neither JSON-RPC nor a stream of it";
                Err(StreamableHttpError::UnexpectedServerResponse(what.into()))
            }
        }
    }

    async fn delete_session(
        &self,
        _: Arc<str>,
        session: Arc<str>,
        _: Option<String>,
        headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<(), Error> {
        self.ask(Method::DELETE, None, JSON, Some(&session), headers).await.map(drop)
    }

    async fn get_stream(
        &self,
        _: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        _: Option<String>,
        mut headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<Stream, Error> {
        if let Some(id) = last_event.and_then(|id| HeaderValue::from_str(&id).ok()) {
            headers.insert(LAST_EVENT, id);
        }
        let answer = self.ask(Method::GET, None, EVENTS, session.as_deref(), headers).await?;
        match answer.status() {
            StatusCode::METHOD_NOT_ALLOWED => Err(StreamableHttpError::ServerDoesNotSupportSse),
            status if !status.is_success() => {
                Err(HttpStatusError::new(status.as_u16(), None).into())
            }
            _ if !kind(&answer).starts_with(EVENTS) => {
                Err(StreamableHttpError::UnexpectedContentType(None))
            }
            _ => Ok(events(answer, self.most)),
        }
    }
}

/// The events of an answer. One that is larger than it may be ends them.
fn events(answer: Answer, most: usize) -> Stream {
    let pieces = stream::unfold(Some((answer, Gauge::new(most))), |held| async move {
        let (mut answer, mut gauge) = held?;
        match answer.chunk().await {
            Ok(None) => None,
            Ok(Some(piece)) if gauge.fits(&piece) => Some((Ok(piece), Some((answer, gauge)))),
            Ok(Some(_)) => {
                let what = format!("an event has more than {} bytes", gauge.most);
                Some((Err(Failure::new(ErrorCode::ResourceLimit, what)), None))
            }
            Err(failure) => Some((Err::<Bytes, _>(failure), None)),
        }
    });
    SseStream::from_bytes_stream(pieces.boxed()).boxed()
}

/// How much of an event has come so far. A blank line ends it.
struct Gauge {
    most: usize,
    event: usize,
    line: usize,
}

impl Gauge {
    fn new(most: usize) -> Self {
        Self { most, event: 0, line: 0 }
    }

    fn fits(&mut self, piece: &[u8]) -> bool {
        for byte in piece {
            self.event += 1;
            match byte {
                b'\n' | b'\r' => {
                    if std::mem::take(&mut self.line) == 0 {
                        self.event = 0;
                    }
                }
                _ => self.line += 1,
            }
            if self.event > self.most {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_ends_with_a_blank_line() {
        #[track_caller]
        fn check(pieces: &[&str], expect: bool) {
            let mut gauge = Gauge::new(20);
            assert_eq!(pieces.iter().all(|piece| gauge.fits(piece.as_bytes())), expect);
        }
        check(&["data: 0123456789\n\n", "data: 0123456789\n\n"], true);
        check(&["data: 0123456789\n", "data: 0123456789\n\n"], false);
        check(&["data: 01234567890123456789"], false);
        check(&["data: 0123456789\r\n\r\ndata: 0123456789\r\n\r\n"], true);
    }
}
