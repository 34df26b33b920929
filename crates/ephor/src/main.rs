//! The `ephor` program: a demonstration, a conversation, a judge and a window on the journal.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
