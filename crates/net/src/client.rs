//! The client: sends what was checked, follows redirects itself, and bounds what comes back.

use std::fmt;
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure};
use reqwest::dns::Resolve;
use reqwest::header::{self, HeaderMap};
use reqwest::{RequestBuilder, Response, StatusCode, Url};
use tokio::sync::OwnedSemaphorePermit;

use crate::connector::{Connector, MAX_HEADER_BYTES};
use crate::failure::failure;
use crate::guard::{Checked, Policy, UrlGuard};
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::request::Request;
use crate::resolver::{PublicOnly, System};
use crate::traffic::Lanes;

/// Most redirects that are followed.
pub const MAX_REDIRECTS: usize = 3;

/// A guarded client. It takes no proxy from the environment and keeps no cookies.
///
/// Two clients are inside. One connects to public addresses only; the other asks whatever a name
/// leads to, and is used for those hosts and ports only that the policy names as private. Each is made
/// at its first request, which fails if it can't be: as where the system has no certificates.
#[derive(Clone)]
pub struct Client {
    guard: Arc<UrlGuard>,
    public: Arc<Connector>,
    private: Arc<Connector>,
    lanes: Arc<Lanes>,
}

impl Client {
    /// A client with the system's resolver.
    pub fn new(policy: Policy, limits: Limits) -> Self {
        Self::with_resolver(policy, limits, Arc::new(System))
    }

    /// A client with another resolver; what it finds is checked all the same.
    pub fn with_resolver(policy: Policy, limits: Limits, resolver: Arc<dyn Resolve>) -> Self {
        Self {
            guard: Arc::new(UrlGuard::new(policy)),
            public: Arc::new(Connector::new(Arc::new(PublicOnly::new(resolver.clone())))),
            private: Arc::new(Connector::new(resolver)),
            lanes: Arc::new(Lanes::new(limits.requests_per_minute, limits.max_concurrent.max(1))),
        }
    }

    /// The guard, for the first URL.
    pub fn guard(&self) -> &UrlGuard {
        &self.guard
    }

    /// Sends a request and follows its redirects within its origin, three at most. One that leads to
    /// another origin (scheme, host or port) is refused as `REDIRECT_ELSEWHERE`. `before` is called
    /// with each request before it is sent. Takes as long as it takes: the caller bounds the time.
    pub async fn send(
        &self,
        request: Request,
        before: impl FnMut(&Request) + Send,
    ) -> Result<Answer, Failure> {
        match self.send_once(request, before).await? {
            Sent::Answer(answer) => Ok(answer),
            Sent::Elsewhere { request, .. } => {
                let to = request.url().authority().chars().take(100).collect();
                Err(Refusal::RedirectElsewhere(to).into())
            }
        }
    }

    /// The same, for callers that have another origin judged: a redirect that leads to one is handed
    /// back as the request that it asks for, checked and not sent. To follow it, send that request,
    /// or one made anew with its [`redirects`](Request::redirects): they count against the same limit.
    ///
    /// ```no_run
    /// # async fn example(client: ephor_net::Client, first: ephor_net::Request)
    /// # -> Result<ephor_net::Answer, ephor_core::Failure> {
    /// use ephor_net::Sent;
    ///
    /// let mut request = first;
    /// loop {
    ///     match client.send_once(request, |_| {}).await? {
    ///         Sent::Answer(answer) => return Ok(answer),
    ///         Sent::Elsewhere { request: next, .. } if next.url().host() == "cdn.example" => request = next,
    ///         Sent::Elsewhere { request: next, .. } => panic!("not asked for: {:?}", next.url()),
    ///     }
    /// }
    /// # }
    /// ```
    pub async fn send_once(
        &self,
        mut request: Request,
        mut before: impl FnMut(&Request) + Send,
    ) -> Result<Sent, Failure> {
        loop {
            let host = request.url().authority();
            let permit = self.lanes.enter(&host).await;
            self.lanes.take(&host).map_err(|wait| too_many(&host, wait.as_secs_f64()))?;
            let builder = self.builder(&request).await?;
            before(&request);
            let response = builder.send().await.map_err(failure)?;
            bounded(&host, response.headers())?;
            let Some(location) = location(&response) else {
                return Ok(Sent::Answer(Answer { response, _permit: permit }));
            };
            if request.redirects() >= MAX_REDIRECTS {
                return Err(Refusal::TooManyRedirects(MAX_REDIRECTS).into());
            }
            let from = request.url().clone();
            let target = self.guard.check_redirect(&from, &location)?;
            request.refuse_secret(&target, &location)?;
            request.follow(target, response.status())?;
            if !request.url().same_origin(&from) {
                return Ok(Sent::Elsewhere { request, from });
            }
        }
    }

    async fn builder(&self, request: &Request) -> Result<RequestBuilder, Failure> {
        let connector = match request.url().may_be_private() {
            true => &self.private,
            false => &self.public,
        };
        let builder = connector
            .client()
            .await?
            .request(request.method().clone(), request.url().url().clone())
            .headers(request.header_map().clone());
        Ok(match request.body_bytes() {
            Some(body) => builder.body(body.clone()),
            None => builder,
        })
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("guard", &self.guard).finish_non_exhaustive()
    }
}

fn too_many(host: &str, seconds: f64) -> Failure {
    let seconds = seconds.ceil().max(1.0);
    let what = format!("{host} has been asked as often as it may be this minute (RATE)");
    let mut failure = Failure::new(ErrorCode::RateLimited, what)
        .hint(format!("wait {seconds} s; an operator can raise `http.requests_per_minute`"));
    failure.retry_after = Some(seconds as u32);
    failure
}

fn bounded(host: &str, headers: &HeaderMap) -> Result<(), Failure> {
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if bytes <= MAX_HEADER_BYTES {
        return Ok(());
    }
    let what = format!("{host} answered with headers of more than {MAX_HEADER_BYTES} bytes");
    Err(Failure::new(ErrorCode::ResourceLimit, what))
}

/// Where the answer sends us, if it does.
fn location(response: &Response) -> Option<String> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(header::LOCATION)?;
    Some(String::from_utf8_lossy(location.as_bytes()).into_owned())
}

/// What came of a request.
#[derive(Debug)]
// There is one at a time, which is taken apart at once.
#[allow(clippy::large_enum_variant)]
pub enum Sent {
    /// It was answered.
    Answer(Answer),
    /// The answer redirects to another origin.
    Elsewhere {
        /// What the redirect asks for. It passed the guard, and wasn't sent.
        request: Request,
        /// Who asks for it.
        from: Checked,
    },
}

/// An answer whose body is still to be read. Its place among the requests under way is free once
/// it is dropped.
#[derive(Debug)]
pub struct Answer {
    response: Response,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Answer {
    /// The status.
    pub fn status(&self) -> StatusCode {
        self.response.status()
    }

    /// The headers.
    pub fn headers(&self) -> &HeaderMap {
        self.response.headers()
    }

    /// Where it came from, after redirects.
    pub fn url(&self) -> &Url {
        self.response.url()
    }

    /// The next piece of the body, as it comes: for answers that are streams. The caller bounds
    /// size and time. None: that was all.
    pub async fn chunk(&mut self) -> Result<Option<bytes::Bytes>, Failure> {
        self.response.chunk().await.map_err(failure)
    }

    /// The body. Fails beyond so many bytes, counted after decompression.
    pub async fn bytes(mut self, most: usize) -> Result<Vec<u8>, Failure> {
        let too_long = || {
            Failure::new(ErrorCode::ResourceLimit, format!("the answer has more than {most} bytes"))
                .hint("ask for less: a page, a filter, a smaller file")
        };
        if self.response.content_length().is_some_and(|length| length > most as u64) {
            return Err(too_long());
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = self.response.chunk().await.map_err(failure)? {
            if bytes.len() + chunk.len() > most {
                return Err(too_long());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    /// The body's beginning, so many bytes at most; what is there when it breaks off.
    pub async fn beginning(mut self, most: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        while let Ok(Some(chunk)) = self.response.chunk().await {
            let room = most - bytes.len();
            bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
            if bytes.len() == most {
                break;
            }
        }
        bytes
    }
}
