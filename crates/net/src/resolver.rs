//! Names become addresses here, and here they are checked: what is handed on is what is connected
//! to, so a name that changes its address between two questions gains nothing.

use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::address::is_public;
use crate::refusal::Refusal;

/// The system's resolver.
#[derive(Debug, Clone, Copy, Default)]
pub struct System;

impl Resolve for System {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<SocketAddr> =
                tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// AgentPort on the public addresses of another resolver, and no others.
#[derive(Clone)]
pub struct PublicOnly(Arc<dyn Resolve>);

impl PublicOnly {
    /// Around another resolver.
    pub fn new(inner: Arc<dyn Resolve>) -> Self {
        Self(inner)
    }
}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let host = name.as_str().trim_end_matches('.').to_owned();
        let found = self.0.resolve(name);
        Box::pin(async move {
            let found: Vec<SocketAddr> = found.await?.collect();
            // A port from a resolver would win over the URL's own.
            let public: Vec<SocketAddr> = found
                .iter()
                .filter(|address| is_public(address.ip()))
                .map(|address| SocketAddr::new(address.ip(), 0))
                .collect();
            if public.is_empty() && !found.is_empty() {
                let refused = Refusal::PrivateAddress(host);
                return Err(Box::new(refused) as Box<dyn Error + Send + Sync>);
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

impl fmt::Debug for PublicOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublicOnly").finish_non_exhaustive()
    }
}
