//! Who owns a conversation: among processes that share a file.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../child/mod.rs"]
mod child;
mod fenced;
mod files;
mod others;
mod processes;
