//! The command line of `ephor inbox`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use ephor::core::ConversationId;

#[derive(Debug, Args)]
pub(crate) struct InboxArgs {
    /// The journal [default: ephor.db]
    #[arg(long, global = true, value_name = "FILE", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<PathBuf>,
    /// Whose
    #[arg(long, global = true, default_value = "local")]
    pub tenant: String,
    /// Who answers
    #[arg(long, global = true, value_name = "NAME", env = "USER", hide_env = true)]
    pub by: Option<String>,
    /// A database that nodes may ask: sqlite:PATH, a path, or postgres://…; NAME=URL names it
    #[arg(long = "db", global = true, value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    /// Who answers for the agents, as provider::model [default: offline::rules]
    #[arg(long, global = true, value_name = "MODEL")]
    pub model: Option<String>,
    #[command(subcommand)]
    pub command: Option<InboxCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum InboxCommand {
    /// What waits, what expires first first (the default)
    List {
        /// Only of this conversation, by its name or tenant/name
        #[arg(long, value_name = "NAME")]
        conversation: Option<ConversationId>,
        /// Only what this agent wants
        #[arg(long)]
        agent: Option<String>,
        /// Only this type of decision, or kind of node
        #[arg(long)]
        action: Option<String>,
        /// Only what this rule holds
        #[arg(long)]
        rule: Option<String>,
        /// At most so many
        #[arg(long, default_value_t = 100)]
        limit: usize,
    },
    /// One of them, with all that would be carried out
    Show {
        /// Its id, or the beginning or the end of it
        id: String,
    },
    /// Have it carried out as it is shown
    Approve {
        /// Their ids, or the beginning or the end of each
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// And hold nothing like it for so long, as in 1h or 30m
        #[arg(long, value_name = "TIME")]
        allow: Option<jiff::SignedDuration>,
    },
    /// Have it carried out otherwise than it is shown
    Edit {
        /// Its id, or the beginning or the end of it
        id: String,
        /// The whole payload, changed: JSON, or a file with it [default: asks your $EDITOR]
        #[arg(long, value_name = "JSON|FILE")]
        payload: Option<String>,
    },
    /// Have it not carried out
    Reject {
        /// Their ids, or the beginning or the end of each
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// Why; the agent is told
        #[arg(long)]
        reason: String,
    },
    /// Have it not carried out, and tell the agent this instead
    Answer {
        /// Its id, or the beginning or the end of it
        id: String,
        /// What it is told
        #[arg(long)]
        text: String,
    },
    /// What is allowed for some time
    Allowances,
    /// Take an allowance back
    Revoke {
        /// Its id, or the beginning or the end of it
        id: String,
    },
}
