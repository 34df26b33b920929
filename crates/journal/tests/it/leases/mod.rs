//! Who owns a conversation: among processes that share a file.

mod fenced;
mod files;
mod others;
mod processes;
