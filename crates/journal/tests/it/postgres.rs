//! The journal in Postgres, on the server of EPHOR_TEST_POSTGRES. Without it nothing is tested, and that
//! is said. Each test has a schema of its own, which goes with it.
#![cfg(feature = "postgres")]

mod common;
mod conformance;
mod damage;
mod handover;
mod leases;
mod lists;
mod lost;
mod opening;
mod processes;
mod proxy;
mod several;
mod table;
