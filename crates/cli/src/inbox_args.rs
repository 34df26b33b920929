//! The command line of `ephor inbox`.

use clap::{Args, Subcommand};
use ephor::config::{Age, JournalAt};

use super::args::values;

#[derive(Debug, Args)]
pub(crate) struct InboxArgs {
    /// The journal [default: the settings', or ephor.db]: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Tenant
    #[arg(long, global = true, default_value = "local", value_parser = values::tenant)]
    pub tenant: String,
    /// Your name, for the record
    #[arg(long, global = true, value_name = "NAME", env = "USER", hide_env = true)]
    pub by: Option<String>,
    /// Database: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", global = true, value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    /// Model for the agents, as provider::model [default: offline::rules]
    #[arg(long, global = true, value_name = "MODEL")]
    pub model: Option<String>,
    #[command(subcommand)]
    pub command: Option<InboxCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum InboxCommand {
    /// Pending approvals and questions, soonest to expire first (the default)
    List {
        /// Only this conversation, by its name or tenant/name
        #[arg(long, value_name = "NAME")]
        conversation: Option<String>,
        /// Only this agent's requests
        #[arg(long)]
        agent: Option<String>,
        /// Only this decision type or node kind
        #[arg(long)]
        action: Option<String>,
        /// Only requests held by this rule
        #[arg(long)]
        rule: Option<String>,
        /// Most entries to list
        #[arg(long, value_name = "N", default_value = "100", value_parser = values::at_least_one)]
        limit: usize,
    },
    /// Show a pending item with its full payload
    Show {
        /// Its id, or the beginning or end of the id
        id: String,
    },
    /// Approve exactly what is shown
    Approve {
        /// Ids, or the beginning or end of each
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// Also allow similar requests for this long, as in 1h or 30m; at most 1d
        #[arg(long, value_name = "TIME", value_parser = values::lasting)]
        allow: Option<Age>,
    },
    /// Edit the payload, then approve it
    Edit {
        /// Its id, or the beginning or end of the id
        id: String,
        /// The edited payload, as JSON or a file [default: open $EDITOR]
        #[arg(long, value_name = "JSON|FILE")]
        payload: Option<String>,
    },
    /// Confirm that an interrupted call took effect, so it isn't repeated
    Happened {
        /// The id of the recovery that would repeat it, or the beginning or end of the id
        id: String,
        /// Its result, as later nodes will see it: JSON or a file
        #[arg(long, value_name = "JSON|FILE", default_value = "null")]
        result: String,
    },
    /// Reject, with a reason that the agent is told
    Reject {
        /// Ids, or the beginning or end of each
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// The reason
        #[arg(long, value_parser = values::reason)]
        reason: String,
    },
    /// Answer a question, or reject a request and give the agent this text instead
    #[command(group(clap::ArgGroup::new("answer").required(true).args(["text", "data"])))]
    Answer {
        /// Its id, or the beginning or end of the id
        id: String,
        /// The text for the agent
        #[arg(long)]
        text: Option<String>,
        /// The answer as JSON, matching `response_schema` in `show --json`
        #[arg(long, value_name = "JSON")]
        data: Option<String>,
    },
    /// List temporary allowances
    Allowances,
    /// Revoke an allowance
    Revoke {
        /// Its id, or the beginning or end of the id
        id: String,
    },
}

impl InboxCommand {
    /// Whether it writes nothing, so that a journal that can't be written will do.
    pub(crate) fn reads(&self) -> bool {
        matches!(self, Self::List { .. } | Self::Show { .. } | Self::Allowances)
    }
}
