//! The journal in Postgres, on the server of EPHOR_TEST_POSTGRES. Without it nothing is tested, and that
//! is said. Each test has a schema of its own, which goes with it.
#![cfg(feature = "postgres")]
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "child/mod.rs"]
mod child;
#[path = "postgres/common.rs"]
mod common;
#[path = "postgres/conformance.rs"]
mod conformance;
#[path = "postgres/damage.rs"]
mod damage;
#[path = "postgres/leases.rs"]
mod leases;
#[path = "postgres/lists.rs"]
mod lists;
#[path = "postgres/lost.rs"]
mod lost;
#[path = "postgres/opening.rs"]
mod opening;
#[path = "postgres/processes.rs"]
mod processes;
#[path = "postgres/proxy.rs"]
mod proxy;
#[path = "postgres/several.rs"]
mod several;
#[path = "steps/mod.rs"]
mod steps;
#[path = "postgres/table.rs"]
mod table;
