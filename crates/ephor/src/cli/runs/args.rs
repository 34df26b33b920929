//! The command line of `ephor runs`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(crate) struct RunsArgs {
    /// The journal [default: ephor.db]
    #[arg(long, global = true, value_name = "FILE", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<PathBuf>,
    /// The tenant whose runs these are
    #[arg(long, global = true, default_value = "local")]
    pub tenant: String,
    #[command(subcommand)]
    pub command: RunsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RunsCommand {
    /// List runs: turns, workflows and sub-agents; unfinished ones first
    List {
        /// Read all conversations from their beginning, and list every run
        #[arg(long, conflicts_with = "conversation")]
        all: bool,
        /// Only this conversation's, all of them; by its name or tenant/name
        #[arg(long, value_name = "NAME")]
        conversation: Option<String>,
        /// Most runs to list [default: 30; with --all or --conversation, every one]
        #[arg(long, value_name = "N")]
        limit: Option<usize>,
    },
    /// Show a run, or a whole conversation
    Show {
        /// The run's id, its begin or its end; or a conversation's name
        id: String,
        /// As it was after the conversation's event with this sequence
        #[arg(long, value_name = "SEQUENCE")]
        at: Option<u64>,
    },
    /// Follow a run's events, from any process, until it ends
    Watch {
        /// The run's id, its begin or its end
        id: String,
    },
}
