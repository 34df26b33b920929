//! The conversation machine's table, row by row.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod limits;
mod random;
mod replay;
mod several;
mod talk;
mod turns;
mod waits;
