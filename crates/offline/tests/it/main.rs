//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
mod decisions;
mod questions;
mod questions_accounted;
mod questions_asked;
mod questions_besides;
mod questions_hostile;
mod questions_kinds;
mod questions_measured;
