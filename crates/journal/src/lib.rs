//! The append-only record of conversations. Everything else is a fold of it.
//!
//! A [`Journal`] has four roles, each a trait: [`Store`] keeps each conversation's events, [`Feed`]
//! returns all of them in one order, [`Auditable`] proves that they are what was written, and
//! [`Projections`] answers queries without reading them.
//!
//! A commit names the sequence that it expects; if another commit came first, it is refused. What
//! `append` has accepted is durable (for SQLite: fsynced). Each commit carries a hash over its
//! contents and the hash of its conversation's previous commit, so that [`verify`] detects later
//! changes, unless someone recomputed the chain; `anchors` prove more.

// What stores in databases share is of no use without one.
#![cfg_attr(not(any(feature = "sqlite", feature = "postgres")), allow(dead_code))]

#[cfg(feature = "anchors")]
pub mod anchors;
mod audit;
mod auditor;
mod chain;
mod commit;
mod error;
pub mod leases;
mod links;
mod memory;
mod ownership;
mod past;
mod piece;
mod position;
#[cfg(feature = "postgres")]
mod postgres;
mod projections;
// Not for embedders: the fuzzer reads what a file may hold.
#[doc(hidden)]
pub mod record;
mod removal;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod repair;
mod replay;
mod roles;
mod shared_reads;
#[cfg(feature = "sqlite")]
mod sqlite;
mod verify;
mod wrapper;

pub use audit::{Anchor, Anchored, Audit, Break, Change, Link, Removal};
pub use chain::{Hash, NoHash};
pub use commit::Commit;
pub use error::JournalError;
pub use memory::Memory;
pub use ownership::{Claim, ClaimError, Handed, Local, NotOwner, Ownership};
pub use past::{COMMIT_UNREADABLE, read_past};
pub use piece::{Found, Piece};
pub use position::Position;
#[cfg(feature = "postgres")]
pub use postgres::{LEASE, Postgres, PostgresError};
pub use projections::{ConversationSummary, Projections, Waiting, Waits};
pub use removal::Extent;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub use repair::RepairError;
pub use replay::{replay, replay_after, replay_back};
pub use roles::{Auditable, Feed, Journal, MAX_SNAPSHOT, Store};
pub use shared_reads::SharedReads;
#[cfg(feature = "sqlite")]
pub use sqlite::{BackupError, Head, Noted, OpenError, RestoreError, Restored, Sqlite};
pub use verify::{breaks_of, verify};
pub use wrapper::Wrapper;
