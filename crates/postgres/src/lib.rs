//! How Ephor reaches a Postgres server: the hosts of a URL, TLS and who is believed, `${NAME}` for
//! secrets, failures with a code and a hint. DATABASE nodes and the journal connect by it; it knows
//! nothing of either.

mod certificate;
mod connect;
mod errors;
mod secret;
mod tls;
mod url;
mod wire;

pub use connect::{CancelOnDrop, Link, connect, listen};
pub use errors::{explain, explain_in};
pub use secret::{resolved, secret_names};
pub use url::{shown, take_parameter};
pub use wire::{Meter, SLACK};
