//! The command line of `ephor runs`.

use std::path::PathBuf;

use ephor::config::JournalAt;

use clap::{Args, Subcommand};

use crate::args::ModelArgs;

#[derive(Debug, Args)]
pub(crate) struct RunsArgs {
    /// The journal [default: ephor.db]
    #[arg(long, global = true, value_name = "JOURNAL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
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
    /// Go on with what processes that are gone have left unfinished
    Resume(ResumeArgs),
    /// End a run and all that followed from it, whichever process is at work on it
    ///
    /// What had taken effect by then has; what was under way is dropped, and what waits for a person in
    /// it is withdrawn.
    Cancel(CancelArgs),
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
    /// Copy a conversation, up to one of its events, into a new one
    ///
    /// What was open is open in the copy under ids of its own: answering it there answers nothing in the
    /// original. What people allowed and wasn't used by then isn't allowed in the copy. Nothing of the
    /// copy runs by itself: continue it with `ephor chat --conversation`.
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
    /// Write a conversation with its graphs' threads to a file of JSON lines
    Export {
        /// The conversation's name, or tenant/name
        conversation: String,
        /// The new file; one that is there is never written over [default: standard output]
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Read an exported conversation into the journal
    ///
    /// The file is trusted like a journal: nothing in it is judged again.
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
    /// The run's id, its begin or its end
    pub id: String,
    /// Why: it stands on record
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    /// Who cancels it
    #[arg(long, value_name = "NAME", env = "USER", hide_env = true)]
    pub by: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// The conversation, by its name or tenant/name [default: all that were left]
    pub conversation: Option<String>,
    /// A database that nodes may ask: sqlite:PATH, a path, or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
}
