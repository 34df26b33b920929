//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod agenda_model;
mod agenda_order;
mod agenda_random;
mod conformance;
mod driven;
mod judge;
mod plans;
mod properties;
mod schemas;
mod shown;
