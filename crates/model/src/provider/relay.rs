//! A relay to a provider that bounds answers.
//!
//! genai reads the whole answer, however long, and only supports reqwest's client. So for each call
//! it talks to a relay in this process, on the loopback interface, which calls the provider and
//! passes on a limited number of bytes, counted after decompression. The relay's address contains a
//! random path, so that nobody else on the machine can use it; genai's client can reach nothing
//! else.

use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Empty, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{self, HeaderMap, HeaderName};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use reqwest::dns::{Name, Resolve, Resolving};
use tokio::net::TcpListener;
use tokio::task::{AbortHandle, JoinSet};
use url::{Position, Url};

/// Connections that a relay takes at a time: genai makes one.
const CONNECTIONS: usize = 8;

/// How long to wait before the next connection is taken, where one couldn't be.
const PAUSE: Duration = Duration::from_millis(50);

/// What belongs to one connection, or is written anew on the next.
const HOP: [HeaderName; 8] = [
    header::CONNECTION,
    header::CONTENT_ENCODING,
    header::CONTENT_LENGTH,
    header::HOST,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

type Body = UnsyncBoxBody<Bytes, io::Error>;

/// Why a relay didn't pass an answer on.
#[derive(Debug)]
pub(super) enum Stopped {
    /// It has more bytes than it may have.
    TooLong(usize),
    /// The provider couldn't be asked.
    Web(reqwest::Error),
    /// Its answer broke off.
    BrokeOff,
}

/// How far a call has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Progress(Arc<Mutex<Option<usize>>>);

impl Progress {
    /// How many bytes of an answer have come. None: the provider wasn't reached, or has refused.
    pub(super) fn came(&self) -> Option<usize> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, came: Option<usize>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = came;
    }
}

/// The relay of one call; dropping it closes its connections.
#[derive(Debug)]
pub(super) struct Relay {
    endpoint: String,
    inner: Arc<Inner>,
    serving: AbortHandle,
}

#[derive(Debug)]
struct Inner {
    web: reqwest::Client,
    /// Scheme and host of the provider.
    origin: String,
    secret: String,
    most: usize,
    progress: Progress,
    stopped: Mutex<Option<Stopped>>,
}

impl Relay {
    /// A relay to the provider's base URL. It asks with `web`.
    pub(super) async fn open(
        web: reqwest::Client,
        base: &str,
        most: usize,
        progress: Progress,
    ) -> io::Result<Self> {
        let url = Url::parse(base).map_err(io::Error::other)?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        // The standard library's hashers are seeded by the system's random numbers.
        let part = || RandomState::new().hash_one(port);
        let secret = format!("/{:016x}{:016x}", part(), part());
        let (origin, tail) = (&url[..Position::BeforePath], &url[Position::BeforePath..]);
        let endpoint = format!("http://127.0.0.1:{port}{secret}{tail}");
        let origin = origin.to_owned();
        let stopped = Mutex::default();
        let inner = Arc::new(Inner { web, origin, secret, most, progress, stopped });
        let serving = tokio::spawn(serve(listener, inner.clone())).abort_handle();
        Ok(Self { endpoint, inner, serving })
    }

    /// Where genai is to send its request.
    pub(super) fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Why the answer wasn't passed on, if it wasn't.
    pub(super) fn stopped(&self) -> Option<Stopped> {
        self.inner.stopped.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(listener: TcpListener, inner: Arc<Inner>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            came = listener.accept(), if connections.len() < CONNECTIONS => {
                let Ok((stream, _)) = came else {
                    // No descriptor is free at this moment.
                    tokio::time::sleep(PAUSE).await;
                    continue;
                };
                let inner = inner.clone();
                connections.spawn(async move {
                    let pass = service_fn(move |request| {
                        let inner = inner.clone();
                        async move { Ok::<_, Infallible>(inner.pass(request).await) }
                    });
                    let http = hyper::server::conn::http1::Builder::new();
                    // Whoever breaks off has his reasons; those of the provider are kept.
                    let _ = http.serve_connection(TokioIo::new(stream), pass).await;
                });
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

impl Inner {
    async fn pass(self: Arc<Self>, request: Request<Incoming>) -> Response<Body> {
        let wanted = request.uri().path_and_query().map_or("", |wanted| wanted.as_str());
        let Some(path) = wanted.strip_prefix(&self.secret) else {
            return bare(StatusCode::NOT_FOUND);
        };
        let url = format!("{}{path}", self.origin);
        let (head, body) = request.into_parts();
        let Ok(body) = body.collect().await else {
            return bare(StatusCode::BAD_REQUEST);
        };
        let asked = self.web.request(head.method, url).headers(own(&head.headers));
        self.progress.set(Some(0));
        match asked.body(body.to_bytes()).send().await {
            Ok(answer) => self.answer(answer),
            Err(error) => {
                if error.is_connect() {
                    self.progress.set(None);
                }
                self.stop(Stopped::Web(error));
                bare(StatusCode::BAD_GATEWAY)
            }
        }
    }

    fn answer(self: Arc<Self>, answer: reqwest::Response) -> Response<Body> {
        let refused = !answer.status().is_success();
        // Who ran out of time may have worked until then.
        if refused && !matches!(answer.status().as_u16(), 408 | 504) {
            self.progress.set(None);
        }
        if answer.content_length().is_some_and(|length| length > self.most as u64) {
            self.stop(Stopped::TooLong(self.most));
            return bare(StatusCode::BAD_GATEWAY);
        }
        let (status, headers) = (answer.status(), own(answer.headers()));
        let mut passed = 0;
        let pieces = answer.bytes_stream().map(move |piece| {
            let broken = |why| {
                self.stop(why);
                io::Error::other("the answer isn't passed on")
            };
            let piece = piece.map_err(|_| broken(Stopped::BrokeOff))?;
            passed += piece.len();
            if !refused {
                self.progress.set(Some(passed));
            }
            match passed > self.most {
                true => Err(broken(Stopped::TooLong(self.most))),
                false => Ok(Frame::data(piece)),
            }
        });
        let mut response = Response::new(StreamBody::new(pieces).boxed_unsync());
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        response
    }

    /// The first reason counts.
    fn stop(&self, why: Stopped) {
        self.stopped.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
    }
}

fn own(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for name in HOP {
        headers.remove(name);
    }
    headers
}

fn bare(status: StatusCode) -> Response<Body> {
    let body = Empty::new().map_err(|never: Infallible| match never {});
    let mut response = Response::new(body.boxed_unsync());
    *response.status_mut() = status;
    response
}

/// The client for genai: it reaches a relay by its number, and nothing that has a name.
pub(super) fn client() -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .no_gzip()
        .pool_max_idle_per_host(0)
        .dns_resolver(Arc::new(Nowhere))
        .build()
}

struct Nowhere;

impl Resolve for Nowhere {
    fn resolve(&self, _: Name) -> Resolving {
        Box::pin(async { Err("providers are asked through a relay".into()) })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[tokio::test]
    async fn nobody_is_relayed_who_does_not_know_the_way() {
        crate::provider::install_tls();
        let provider = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v1/", provider.local_addr().unwrap());
        let web = reqwest::Client::builder().no_proxy().build().unwrap();
        let relay = Relay::open(web, &base, 1000, Progress::default()).await.unwrap();
        let client = client().unwrap();
        let port = Url::parse(relay.endpoint()).unwrap().port().unwrap();
        for path in ["/v1/chat", "/", "/0123456789abcdef0123456789abcdef/v1/chat"] {
            let url = format!("http://127.0.0.1:{port}{path}");
            assert_eq!(client.post(url).send().await.unwrap().status(), StatusCode::NOT_FOUND);
        }
        let asked = client.post(format!("{}chat", relay.endpoint())).send();
        // Who knows it is.
        let (_, asked) = tokio::join!(async { drop(provider.accept().await.unwrap()) }, asked);
        assert_eq!(asked.unwrap().status(), StatusCode::BAD_GATEWAY);
        assert!(matches!(relay.stopped(), Some(Stopped::Web(_))));
        // What genai's client is given leads nowhere else.
        assert!(client.get("http://localhost:1/").send().await.unwrap_err().is_connect());
    }
}
