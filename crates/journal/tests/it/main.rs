//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod anchors;
mod audit;
mod child;
mod conformance;
mod damage;
mod files;
mod interleaved;
mod leases;
mod place;
mod postgres;
mod projections;
mod read_only;
mod removal;
mod restore;
mod simulated;
mod steps;
mod upgrade;
