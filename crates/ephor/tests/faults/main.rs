//! The program under faults: signals, broken settings, hostile names, files in the wrong place.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;

mod controls;
mod names;
mod reports;
mod settings;
mod signals;
