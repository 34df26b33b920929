//! The one guarded way out: for HTTP nodes, and for whatever else asks the web for an agent.
//!
//! [`UrlGuard`] is pure and decides; [`Client`] executes: it checks each redirect as it checked
//! the first URL, follows none to another origin unless its caller says so, connects to addresses that were checked and to no others, and bounds all that
//! comes back. It knows nothing of nodes, of secrets' names, and of the judge.

mod address;
mod client;
mod failure;
mod guard;
mod pattern;
mod refusal;
mod request;
mod resolver;
mod traffic;

pub use address::is_public;
pub use client::{Answer, Client, ClientError, Limits, MAX_HEADER_BYTES, MAX_REDIRECTS, Sent};
pub use failure::retry_after;
pub use guard::{Checked, Policy, UrlGuard, authority};
pub use pattern::{HostPattern, PatternError};
pub use refusal::Refusal;
pub use request::Request;
pub use resolver::{PublicOnly, System};
pub use traffic::{Bucket, MAX_HOSTS, Rates};
