//! Who owns a conversation: among processes that share a file.
#![allow(clippy::unwrap_used)]

mod child;
mod files;
mod others;
mod processes;
