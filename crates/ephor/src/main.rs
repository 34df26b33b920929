//! The `ephor` program: a demonstration, a conversation, a judge and a window on the journal.

mod cli;

/// A decision is judged and committed with some thirty small allocations, which it does in three
/// quarters of the time (`cargo bench -p ephor-bench --bench decisions`).
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
