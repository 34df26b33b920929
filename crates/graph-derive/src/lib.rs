//! `#[derive(State)]`; see `ephor_graph::State`.
