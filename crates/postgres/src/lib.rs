//! How Ephor reaches a Postgres server: the hosts of a URL, TLS and who is believed, `${NAME}` for
//! secrets, failures with a code and a hint. DATABASE nodes and the journal connect by it; it knows
//! nothing of either.

#[cfg(feature = "client")]
mod certificate;
#[cfg(feature = "client")]
mod connect;
#[cfg(feature = "client")]
mod errors;
mod secret;
#[cfg(feature = "client")]
mod tls;
#[cfg(feature = "client")]
mod url;
#[cfg(feature = "client")]
mod wire;

#[cfg(feature = "client")]
pub use connect::{CancelOnDrop, Link, connect, listen};
#[cfg(feature = "client")]
pub use errors::{explain, explain_in};
pub use secret::{is_env_name, resolved, secret_names};
#[cfg(feature = "client")]
pub use url::{shown, take_parameter};
#[cfg(feature = "client")]
pub use wire::{Meter, SLACK};
