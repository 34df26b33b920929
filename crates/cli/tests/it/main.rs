//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answers;
mod ask;
mod audit;
mod canary;
mod check;
mod common;
mod docs;
mod doctor;
mod faults;
mod graph;
mod inbox;
mod look;
mod members;
mod patience;
mod places;
mod tape;
mod terminal;
mod work;
