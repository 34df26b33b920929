//! The command line of `ephor inbox`.

use clap::{Args, Subcommand};
use ephor::config::JournalAt;
use ephor::core::ConversationId;

#[derive(Debug, Args)]
pub(crate) struct InboxArgs {
    /// The journal [default: ephor.db]: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// The tenant whose inbox this is
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
    /// Pending approvals and questions, soonest to expire first (the default)
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
        /// Most entries to list
        #[arg(long, default_value_t = 100)]
        limit: usize,
    },
    /// Show a pending item with its full payload
    Show {
        /// Its id, or the beginning or the end of it
        id: String,
    },
    /// Approve exactly what is shown
    Approve {
        /// Their ids, or the beginning or the end of each
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// Also allow similar requests for this long, as in 1h or 30m
        #[arg(long, value_name = "TIME")]
        allow: Option<jiff::SignedDuration>,
    },
    /// Edit the payload, then approve it
    Edit {
        /// Its id, or the beginning or the end of it
        id: String,
        /// The whole payload, changed: JSON, or a file with it [default: asks your $EDITOR]
        #[arg(long, value_name = "JSON|FILE")]
        payload: Option<String>,
    },
    /// Say that a call which may have taken effect has: it isn't repeated
    Happened {
        /// The id of the recovery that would repeat it, or the beginning or the end of it
        id: String,
        /// What came of it, as later nodes are to see it: JSON, or a file with it
        #[arg(long, value_name = "JSON|FILE", default_value = "null")]
        result: String,
    },
    /// Reject with a reason, which the agent is told
    Reject {
        /// Their ids, or the beginning or the end of each
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// The reason
        #[arg(long)]
        reason: String,
    },
    /// Answer a question; reject a request, and give the agent this text as its result
    Answer {
        /// Its id, or the beginning or the end of it
        id: String,
        /// The text for the agent
        #[arg(long, required_unless_present = "data", conflicts_with = "data")]
        text: Option<String>,
        /// The answer as JSON, of the `response_schema` that `show --json` gives
        #[arg(long, value_name = "JSON")]
        data: Option<String>,
    },
    /// List temporary allowances
    Allowances,
    /// Revoke an allowance
    Revoke {
        /// Its id, or the beginning or the end of it
        id: String,
    },
}
