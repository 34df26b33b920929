//! Integration tests: they build a runtime as an embedder does, publish events, and look at what
//! comes back over the bus and at what the world outside has seen.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod actors;
mod actors_random;
mod analyst;
mod approvals;
mod approvals_calls;
mod approvals_people;
mod approvals_turns;
mod assistant;
mod bounded;
mod budgets;
mod canary;
mod clarify;
mod conflicts;
mod databases;
mod effects_once;
mod elsewhere;
mod embedding;
mod ends;
mod fields;
mod flows;
mod forging;
mod front;
mod hostile;
mod limits;
mod no_effect;
mod planner;
mod plans;
mod policies;
mod provenance;
mod providers;
mod quotas;
mod recovery;
mod redirects;
mod replans;
mod restart;
mod runs;
mod shutdown;
mod specialists;
mod store;
mod subagents;
mod suspicion;
mod tools;
mod tools_mcp;
mod turns;
