//! Connections: so many at a time, and none for long that asks nothing.

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// How long a client may take to begin a request, and to send its headers. Proxies keep connections
/// that ask nothing for 60 s, and open another one when theirs was closed.
const HEADERS: Duration = Duration::from_secs(30);

/// How long nothing is accepted when the system has no more descriptors.
const PAUSE: Duration = Duration::from_secs(1);

/// Accepts connections until the server closes, and for a while longer those that are only told so;
/// then waits until those are over that are answering.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    most: usize,
    drain: Duration,
    closing: watch::Receiver<bool>,
) {
    let most = u32::try_from(most).unwrap_or(u32::MAX).clamp(1, 1 << 20);
    let free = Arc::new(Semaphore::new(most as usize));
    let (drained, ends) = watch::channel(false);
    let accepting = async {
        loop {
            // What isn't accepted yet waits in the system's queue.
            let Ok(permit) = free.clone().acquire_owned().await else { return };
            let stream = accept(&listener).await;
            let late = *closing.borrow();
            let (router, until) = (router.clone(), if late { &ends } else { &closing }.clone());
            tokio::spawn(async move {
                answer(stream, router, until).await;
                drop(permit);
            });
        }
    };
    tokio::select! {
        () = accepting => {}
        () = async { closed(closing.clone()).await; tokio::time::sleep(drain).await } => {}
    }
    drop(listener);
    drained.send_replace(true);
    drop(free.acquire_many(most).await);
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            // The client is gone already.
            Err(error) if is_client_s(error.kind()) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted; it is tried again");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

fn is_client_s(error: ErrorKind) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error, ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn answer(stream: TcpStream, router: Router, closing: watch::Receiver<bool>) {
    // As long as nothing is asked, nothing is lost with the connection.
    let begun = tokio::time::timeout(HEADERS, stream.readable());
    tokio::select! {
        begun = begun => if !matches!(begun, Ok(Ok(()))) { return },
        () = closed(closing.clone()) => return,
    }
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS);
    let service = TowerToHyperService::new(router);
    let mut served = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = served.as_mut() => ended,
        () = closed(closing) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

async fn closed(mut closing: watch::Receiver<bool>) {
    // An error means that nobody can say it any more.
    drop(closing.wait_for(|closing| *closing).await);
}
