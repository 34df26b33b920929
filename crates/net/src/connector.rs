//! The client below: made at its first request, since that reads all of the system's certificates.

use std::sync::Arc;

use ephor_core::{Effect, ErrorCode, Failure};
use reqwest::dns::Resolve;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::failure::chain;

/// Most bytes that an answer's headers may take.
pub const MAX_HEADER_BYTES: usize = 64 * 1024;

pub(crate) struct Connector {
    resolver: Arc<dyn Resolve>,
    made: OnceCell<reqwest::Client>,
}

impl Connector {
    pub(crate) fn new(resolver: Arc<dyn Resolve>) -> Self {
        Self { resolver, made: OnceCell::new() }
    }

    /// A failure isn't kept: the next request tries again.
    pub(crate) async fn client(&self) -> Result<&reqwest::Client, Failure> {
        let make = || async {
            let resolver = self.resolver.clone();
            let made = spawn_blocking(move || build(resolver)).await;
            made.unwrap_or_else(|error| Err(unmade(&error.to_string())))
        };
        self.made.get_or_try_init(make).await
    }
}

fn build(resolver: Arc<dyn Resolve>) -> Result<reqwest::Client, Failure> {
    // Another part of the process may have installed one: that is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .user_agent(concat!("ephor/", env!("CARGO_PKG_VERSION")))
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        .no_proxy()
        .http2_max_header_list_size(MAX_HEADER_BYTES as u32)
        .dns_resolver(resolver)
        .build()
        .map_err(|error| unmade(&chain(&error)))
}

fn unmade(reason: &str) -> Failure {
    let what = format!("the HTTP client can't be made: {reason}");
    Failure::new(ErrorCode::NetworkError, what)
        .effect(Effect::NotDone)
        .hint("HTTPS needs the system's certificates, of the package ca-certificates")
}
