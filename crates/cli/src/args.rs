//! The command line.

#[path = "args_values.rs"]
pub(crate) mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use ephor::config::JournalAt;

/// An agent runtime in which agents decide and a coordinator judges every decision.
#[derive(Debug, Parser)]
#[command(
    name = "ephor",
    version,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 rejected, 4 waiting for a \
                  person, 5 not found or no longer pending; 129, 130, 143 ended by SIGHUP, Ctrl-C, \
                  SIGTERM.\nStart with `ephor demo`."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// Settings file [default: the nearest ephor.toml in this folder or above]
    #[arg(long, global = true, value_name = "FILE", env = "EPHOR_CONFIG", hide_env = true)]
    pub config: Option<PathBuf>,
    /// Print JSON; streams are one object per line
    #[arg(long, global = true)]
    pub json: bool,
    /// Disable colour, as NO_COLOR does (CLICOLOR_FORCE=1 enables it without a terminal)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// Never prompt
    #[arg(long, global = true)]
    pub no_input: bool,
    /// Show more: -v each event, -vv the program's own log; EPHOR_LOG filters the log
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Take a guided tour on a sample database
    Demo(DemoArgs),
    /// Start the API and the console on this machine, with the folder's settings or a sample
    Dev(super::serve::DevArgs),
    /// Serve the API and the console; other machines need tokens
    Serve(super::serve::ServeArgs),
    /// Make, list and revoke tokens for the server
    Token(super::serve::token::TokenArgs),
    /// Create a starter folder: settings, a policy, a glossary, a sample database
    Init(super::init::InitArgs),
    /// Create a Rust project with an agent, a tool, a policy and a test
    New(super::new::NewArgs),
    /// Start a conversation
    Chat(ChatArgs),
    /// Ask a question about your data
    Ask(AskArgs),
    /// Judge a plan, then run it
    Run(RunArgs),
    /// List, show, follow, cancel and resume runs, from any process
    Runs(super::runs::RunsArgs),
    /// Re-run a recorded conversation, or judge it by other policies
    Replay(super::replay::ReplayArgs),
    /// List pending approvals and questions, and answer them
    Inbox(super::inbox_args::InboxArgs),
    /// Judge decisions without running them
    ///
    /// The verdict is printed as JSON, one object for each decision: `verdict` (validated, rejected or
    /// held), `errors` (sentences), `violations`, the final `payload`, whether it was `corrected`, and
    /// the `corrections`.
    Check(CheckArgs),
    /// Create, check, test and explain policies
    Policy(super::policy::PolicyArgs),
    /// Inspect, verify, back up and compact the journal
    Journal(JournalArgs),
    /// Show graphs and plans, and where they route
    Graph(GraphArgs),
    /// Explain a violation or error code
    Explain(ExplainArgs),
    /// Show what the model understands
    Model {
        #[command(subcommand)]
        command: ModelCommand,
    },
    /// Set up Python for scripts
    Python {
        #[command(subcommand)]
        command: PythonCommand,
    },
    /// Check that the configuration works on this machine
    Doctor,
    /// Print a shell completion script
    Completions(super::completions::CompletionsArgs),
    /// Write the manual pages
    Man(super::man::ManArgs),
    /// Show the settings, and where each comes from
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
}

#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Journal to a file or to postgres://… [default: a temporary file, removed at the end]
    #[arg(long, value_name = "FILE|URL")]
    pub journal: Option<JournalAt>,
}

/// Which model answers, and whether that is recorded.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct ModelArgs {
    /// Model, as provider::model or recorded::TAPE [default: offline::rules]
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Record the model's requests and answers to this tape file, or append to it
    #[arg(long, value_name = "TAPE")]
    pub record: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ChatArgs {
    /// A database beside those of the settings: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Journal [default: the settings', or ephor.db]: a file, postgres://…, or :memory:
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Conversation to continue, or the name of a new one
    #[arg(long, value_name = "NAME", value_parser = values::conversation)]
    pub conversation: Option<String>,
    /// Agent that answers, for example analyst or planner [default: the model decides]
    #[arg(long, value_name = "NAME")]
    pub agent: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    /// The question, in English or Chinese
    #[arg(value_name = "QUESTION")]
    pub question: String,
    /// A database beside those of the settings: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    /// Review the plan and each SQL statement before they run
    #[arg(long)]
    pub review: bool,
    /// Write a report to FILE: .html (self-contained) or .md
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Journal [default: the settings', or ephor.db]: a file, postgres://…, or :memory:
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Conversation to continue, or the name of a new one
    #[arg(long, value_name = "NAME", value_parser = values::conversation)]
    pub conversation: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The plan: a CREATE_WORKFLOW_PLAN decision, or its payload, as JSON; - reads standard input
    #[arg(value_name = "PLAN.json", required_unless_present = "workflow")]
    pub plan: Option<PathBuf>,
    /// Run a stored workflow instead, such as one whose plan waited for approval
    #[arg(long, value_name = "ID", conflicts_with = "plan", requires = "conversation")]
    pub workflow: Option<String>,
    /// The conversation that has the workflow, by its name or tenant/name
    #[arg(long, value_name = "NAME", requires = "workflow", value_parser = values::conversation)]
    pub conversation: Option<String>,
    /// Value of an input, as JSON if it parses, else as text; once for each input
    #[arg(long = "input", value_name = "NAME=VALUE", value_parser = values::input)]
    pub inputs: Vec<(String, serde_json::Value)>,
    /// A database beside those of the settings: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Journal [default: the settings', or ephor.db]: a file, postgres://…, or :memory:
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// File with the decision; - reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,
    /// Read one decision per line
    #[arg(long)]
    pub jsonl: bool,
    /// Leave the settings' agents, tools and policies out
    #[arg(long)]
    pub bare: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JournalArgs {
    /// The journal [default: the settings', or ephor.db]: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    #[command(subcommand)]
    pub command: JournalCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JournalCommand {
    /// List conversations, most recently written first
    List {
        /// Tenant
        #[arg(long, default_value = "local", value_parser = values::tenant)]
        tenant: String,
        /// Most conversations to list
        #[arg(long, value_name = "N", default_value = "100", value_parser = values::at_least_one)]
        limit: usize,
    },
    /// Print a conversation's events
    Show {
        /// Its name, or tenant/name
        conversation: String,
        /// Only events after this sequence
        #[arg(long, value_name = "N", default_value_t = 0)]
        after: u64,
        /// Only these types, as in 'Decision*' or 'Node*|MessageSent'
        #[arg(long, value_name = "PATTERN", default_value = "*")]
        kind: String,
    },
    /// Follow the events of all conversations
    Tail {
        /// Start after this position [default: the last ten commits]
        #[arg(long, value_name = "N")]
        after: Option<u64>,
        /// Only these types, as in 'Decision*' or 'Node*|MessageSent'
        #[arg(long, value_name = "PATTERN", default_value = "*")]
        kind: String,
        /// Exit after printing what is there
        #[arg(long)]
        once: bool,
    },
    /// Verify that the record is intact
    Verify {
        /// Require this head hash, printed by an earlier run
        #[arg(long, value_name = "HASH")]
        expect: Option<ephor::journal::Hash>,
        /// The position printed with it
        #[arg(long, value_name = "POSITION", requires = "expect")]
        at: Option<u64>,
        /// Signed heads, as written by [journal.anchors]
        #[arg(long, value_name = "FILE")]
        anchors: Option<PathBuf>,
        /// Key that verifies the anchors: the signing key or, for Ed25519, its public key
        #[arg(long, value_name = "FILE", requires = "anchors")]
        key: Option<PathBuf>,
        /// Environment variable that holds the key
        #[arg(long, value_name = "NAME", requires = "anchors", conflicts_with = "key")]
        key_env: Option<String>,
    },
    /// Rebuild the lists beside the record, such as what waits for people, from an intact record
    ///
    /// `verify` says where it is needed. No other process may have the journal open for writing.
    Repair,
    /// Create a key that signs the journal's heads
    Keygen {
        /// New file; an existing file is never overwritten
        file: PathBuf,
        /// ed25519 (the public key goes to FILE.pub) or hmac-sha256 (one shared key)
        #[arg(long, default_value = "ed25519")]
        algorithm: String,
    },
    /// Permanently remove the content of finished conversations, and free the space
    ///
    /// A conversation is removed as a whole, and only if nothing in it is unfinished or waiting for a
    /// person and its last event is old enough. The journal records what was removed, so `verify` and
    /// anchors still hold. A message sent to it later starts it anew.
    Compact {
        /// Keep conversations with an event younger than this, as in 90d, 12h or '2 weeks'
        /// [default: journal.retention of the settings; with --conversation: keep nothing]
        #[arg(long, value_name = "AGE", value_parser = clap::value_parser!(ephor::config::Age))]
        keep: Option<ephor::config::Age>,
        /// Only this conversation and its threads: a name, or tenant/name
        #[arg(long, value_name = "NAME")]
        conversation: Option<String>,
        /// Who removes it, for the record
        #[arg(long, value_name = "NAME", env = "USER", hide_env = true)]
        by: Option<String>,
    },
    /// Copy the journal to a new file, even while it is in use
    Backup {
        /// New file; an existing file is never overwritten
        file: PathBuf,
    },
    /// Put a backup in the journal's place, and keep what was there under another name
    Restore {
        /// The backup; it stays as it is
        #[arg(value_name = "BACKUP")]
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    /// Use the workflows recorded in this journal, whatever the settings name: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL")]
    pub journal: Option<JournalAt>,
    /// Only this conversation's workflows, by its name or tenant/name
    #[arg(long, global = true, value_name = "NAME", requires = "journal")]
    pub conversation: Option<String>,
    #[command(subcommand)]
    pub command: GraphCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GraphCommand {
    /// List built-in graphs, graphs in files, or a journal's workflows
    List {
        /// Files with graph definitions or plans
        #[arg(value_name = "FILE", conflicts_with = "journal")]
        files: Vec<PathBuf>,
    },
    /// Draw a graph
    Show {
        /// A built-in graph's name, a file with a graph's definition or a plan (- reads standard
        /// input), or with --journal a workflow's id
        graph: String,
        /// The output format
        #[arg(long, value_enum, default_value_t = Drawing::Text)]
        format: Drawing,
    },
    /// Show which nodes follow a node; END where the path ends
    Route {
        /// A built-in graph's name, a file with a graph's definition or a plan (- reads standard
        /// input), or with --journal a workflow's id
        graph: String,
        /// The node that has completed, or START
        node: String,
        /// The state after that node, as JSON; @FILE reads a file, - standard input. For a plan: outputs
        /// by node id (null if skipped), and the inputs under `input`
        #[arg(default_value = "{}")]
        state: String,
    },
}

/// How a graph is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Drawing {
    /// A list for a terminal
    Text,
    /// A Mermaid flowchart
    Mermaid,
    /// For Graphviz
    Dot,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The code, for example REQUIRED_FIELD [default: list all codes]
    pub code: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ModelCommand {
    /// List what the offline model understands
    Capabilities,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PythonCommand {
    /// Create an environment with pandas and matplotlib for PYTHON nodes
    Setup(PythonSetupArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PythonSetupArgs {
    /// The environment's folder
    #[arg(value_name = "DIR", default_value = ".ephor/python")]
    pub dir: PathBuf,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Print the settings in effect
    Show {
        /// Show where each comes from
        #[arg(long)]
        origin: bool,
    },
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
