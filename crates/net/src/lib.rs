//! The one guarded way out: for HTTP nodes, and for whatever else asks the web for an agent.
//!
//! [`UrlGuard`] is pure and decides; [`Client`] executes: it checks each redirect as it checked
//! the first URL, follows none to another origin unless its caller says so, connects to addresses that were checked and to no others, and bounds all that
//! comes back. It knows nothing of nodes, of secrets' names, and of the judge.

mod address;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "client")]
mod connector;
#[cfg(feature = "client")]
mod failure;
#[cfg(feature = "url")]
mod guard;
mod host;
mod limits;
mod pattern;
#[cfg(feature = "url")]
mod refusal;
#[cfg(feature = "client")]
mod request;
#[cfg(feature = "client")]
mod resolver;
#[cfg(feature = "client")]
mod traffic;

pub use address::is_public;
#[cfg(feature = "client")]
pub use client::{Answer, Client, MAX_REDIRECTS, Sent};
#[cfg(feature = "client")]
pub use connector::MAX_HEADER_BYTES;
#[cfg(feature = "client")]
pub use failure::retry_after;
#[cfg(feature = "url")]
pub use guard::{Checked, Policy, UrlGuard};
pub use host::authority;
pub use limits::Limits;
pub use pattern::{HostPattern, PatternError};
#[cfg(feature = "url")]
pub use refusal::Refusal;
#[cfg(feature = "client")]
pub use request::Request;
#[cfg(feature = "client")]
pub use resolver::{PublicOnly, System};
#[cfg(feature = "client")]
pub use traffic::{Bucket, MAX_HOSTS, Rates};
