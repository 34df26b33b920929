//! The tests of this crate that use it from outside, in one program: it links once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
mod http;
mod look_up;
mod nodes;
mod nul;
mod postgres;
mod postgres_asked;
mod postgres_guard;
mod postgres_tls;
mod python;
mod python_escapes;
mod python_files;
mod python_honest;
mod secrets;
mod sql_functions;
mod sql_honest;
mod sqlite;
mod sqlite_guard;
mod sqlite_indexes;
