//! The command line of `ephor runs`.

use std::path::PathBuf;

use ephor::config::JournalAt;

use clap::{Args, Subcommand};

use crate::args::{ModelArgs, values};

#[derive(Debug, Args)]
pub(crate) struct RunsArgs {
    /// The journal [default: the settings', or ephor.db]: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Tenant
    #[arg(long, global = true, default_value = "local", value_parser = values::tenant)]
    pub tenant: String,
    #[command(subcommand)]
    pub command: RunsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RunsCommand {
    /// List turns, workflows and sub-agents, unfinished first
    List {
        /// List every run of every conversation
        #[arg(long, conflicts_with = "conversation")]
        all: bool,
        /// Every run of this conversation, by its name or tenant/name
        #[arg(long, value_name = "NAME")]
        conversation: Option<String>,
        /// Most runs to list [default: 30; with --all or --conversation, every one]
        #[arg(long, value_name = "N", value_parser = values::at_least_one)]
        limit: Option<usize>,
    },
    /// Resume work that a stopped process left unfinished
    ///
    /// Without a conversation, copies in which runs are paused are left as they are; name one to continue
    /// it.
    Resume(ResumeArgs),
    /// Cancel a run and everything it started, in whichever process it runs
    ///
    /// Effects that were done stay done. Work in progress is dropped, and pending approvals and questions
    /// are withdrawn.
    Cancel(CancelArgs),
    /// Show a run, or a whole conversation
    Show {
        /// The run's id, or the beginning or end of it; or a conversation's name
        id: String,
        /// Show the state after the event with this sequence number
        #[arg(long, value_name = "SEQUENCE", value_parser = values::sequence)]
        at: Option<u64>,
    },
    /// Follow a run's events until it ends, from any process
    Watch {
        /// The run's id, or the beginning or end of it
        id: String,
    },
    /// Copy a conversation, up to any of its events, into a new one
    ///
    /// Open questions and approvals are copied under new ids: answering one in the copy doesn't answer the
    /// original. Approvals that were given but not yet used are not copied. Nothing in the copy runs by
    /// itself: what was under way is `paused` until `ephor runs resume COPY`, or a message to it.
    Fork {
        /// The conversation's name, or tenant/name
        conversation: String,
        /// Up to the event with this sequence [default: its last]
        #[arg(long, value_name = "SEQUENCE")]
        at: Option<u64>,
        /// The copy's name [default: NAME-fork-SEQUENCE]
        #[arg(long = "as", value_name = "NAME")]
        name: Option<String>,
    },
    /// Export a conversation and its graphs' threads as JSON lines
    Export {
        /// The conversation's name, or tenant/name
        conversation: String,
        /// New file; an existing file is never overwritten [default: standard output]
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Import an exported conversation into the journal
    ///
    /// The file is trusted like a journal: decisions in it are not judged again.
    Import {
        /// The file that `ephor runs export` wrote
        file: PathBuf,
        /// Import a copy under this name, with ids of its own
        #[arg(long = "as", value_name = "NAME")]
        name: Option<String>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CancelArgs {
    /// The run's id, or the beginning or end of it
    pub id: String,
    /// The reason, for the record
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    /// Your name, for the record
    #[arg(long, value_name = "NAME", env = "USER", hide_env = true)]
    pub by: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// The conversation, by its name or tenant/name [default: every unfinished one]
    pub conversation: Option<String>,
    /// Database: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
}
