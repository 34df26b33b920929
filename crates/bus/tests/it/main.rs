//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod chain;
mod common;
mod events;
mod lifecycle;
mod observed_conversation;
mod observers;
mod ownership;
mod pressure;
mod together;
