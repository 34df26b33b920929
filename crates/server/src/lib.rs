//! The HTTP server of an Ephor runtime: its API, its event streams, and the web console.
//!
//! ```
//! # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ephor::offline::Offline;
//! use ephor_server::{Server, ServerSettings};
//!
//! let runtime = ephor::builder().model(Offline::default()).build().await?;
//! let settings = ServerSettings { listen: "127.0.0.1:0".parse()?, ..Default::default() };
//! let bound = Server::new(runtime.clone(), settings).bind().await?;
//! println!("http://{}/", bound.address());
//! # let stop = async {};
//! bound.serve(stop).await?; // until `stop` is ready
//! # runtime.shutdown().await; Ok(()) }
//! ```
//!
//! On loopback it needs no tokens; on any other address every request needs one
//! ([`tokens::issue`]).

mod app;
mod auth;
mod body;
mod catalogue;
mod connections;
mod console;
mod conversations;
mod counts;
mod cursor;
mod decisions;
mod ear;
mod events;
mod follow;
mod health;
mod hub;
mod idempotency;
mod interrupts;
mod leave;
mod messages;
mod modes;
mod openapi;
mod policies;
mod probe;
mod problem;
mod publish;
mod rates;
mod rows;
mod runs;
mod server;
mod session;
mod settings;
mod site;
pub mod tokens;
mod trials;

pub use problem::Problem;
pub use server::{Bound, ServeError, Server};
pub use settings::ServerSettings;
