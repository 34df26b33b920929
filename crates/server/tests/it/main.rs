//! The server over real connections.

#![allow(clippy::unwrap_used, clippy::panic)]

mod answers;
mod callers;
mod closing;
mod connections;
mod health;
mod keys;
mod requests;
mod several;
mod streams;

use std::net::SocketAddr;

use ephor::Runtime;
use ephor::offline::Offline;
use ephor_server::{Server, ServerSettings};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server on a free port, with a runtime in memory.
struct Running {
    runtime: Runtime,
    address: SocketAddr,
    client: Client,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Running {
    async fn start(settings: ServerSettings) -> Self {
        let runtime = ephor::builder().model(Offline::default()).build().await.unwrap();
        Self::of(runtime, settings).await
    }

    async fn of(runtime: Runtime, settings: ServerSettings) -> Self {
        // Nobody has to notice that it ends.
        Self::draining(runtime, ServerSettings { drain: 0, ..settings }).await
    }

    async fn draining(runtime: Runtime, settings: ServerSettings) -> Self {
        let settings = ServerSettings { listen: "127.0.0.1:0".parse().unwrap(), ..settings };
        let bound = Server::new(runtime.clone(), settings).person("ann").bind().await.unwrap();
        let address = bound.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let serve = bound.serve(async move {
            let _ = stopped.await;
        });
        let served = tokio::spawn(async move { serve.await.unwrap() });
        // Whoever built the program has set one up already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self { runtime, address, client: Client::new(), stop, served }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(self.url(path))
    }

    fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.client.post(self.url(path)).json(body)
    }

    async fn json(&self, path: &str) -> Value {
        json(self.get(path).send().await.unwrap()).await.1
    }

    async fn end(self) {
        let _ = self.stop.send(());
        self.served.await.unwrap();
        self.runtime.shutdown().await;
    }
}

/// The status and the body of an answer.
async fn json(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// The status and the code of an error.
async fn code(request: RequestBuilder) -> (u16, String) {
    let response = request.send().await.unwrap();
    let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
    assert_eq!(kind, "application/problem+json");
    let (status, problem) = json(response).await;
    assert_eq!(problem["status"], status);
    (status, problem["code"].as_str().unwrap().to_owned())
}
