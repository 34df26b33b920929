//! Helpers of the integration tests, and the runner of the conformance cases.
//!
//! What a test drives, it drives as an embedder would: it builds a runtime, publishes events, and
//! looks at what comes back over the bus and at what the world outside has seen.

// Everything here runs inside tests, where a panic is how a failure is told.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

pub mod conformance;
pub mod house;
pub mod http;
pub mod samples;
pub mod time;
