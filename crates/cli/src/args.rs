//! The command line.

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
                  person, 5 not found; 129, 130, 143 ended by SIGHUP, Ctrl-C, SIGTERM.\nStart with `ephor demo`."
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
    /// Settings; default: the nearest ephor.toml in this folder or above
    #[arg(long, global = true, value_name = "FILE", env = "EPHOR_CONFIG", hide_env = true)]
    pub config: Option<PathBuf>,
    /// Machine-readable output; streams are one JSON object a line
    #[arg(long, global = true)]
    pub json: bool,
    /// No colour (as NO_COLOR does; CLICOLOR_FORCE=1 asks for it anywhere)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// Never ask the person at the terminal
    #[arg(long, global = true)]
    pub no_input: bool,
    /// More output (-vv: the program's own trace)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// See the main job done on real input, step by step
    Demo(DemoArgs),
    /// Make a folder to begin in: settings, a policy, a glossary, a database to ask
    Init(super::init::InitArgs),
    /// Have a conversation
    Chat(ChatArgs),
    /// Ask a question over data
    Ask(AskArgs),
    /// Judge a plan and run it
    Run(RunArgs),
    /// List, show and follow what is under way, in any process
    Runs(super::runs::RunsArgs),
    /// Run a recorded conversation anew, or judge it again by other policies
    Replay(super::replay::ReplayArgs),
    /// List pending approvals and questions, and answer them
    Inbox(super::inbox_args::InboxArgs),
    /// Judge a decision, or one a line, by the settings' policies as well
    Check(CheckArgs),
    /// Check, test and explain policies
    Policy(super::policy::PolicyArgs),
    /// Inspect the journal
    Journal(JournalArgs),
    /// Look at graphs and plans, and ask them where they lead
    Graph(GraphArgs),
    /// Say what a violation's code means
    Explain(ExplainArgs),
    /// About models
    Model {
        #[command(subcommand)]
        command: ModelCommand,
    },
    /// About Python scripts
    Python {
        #[command(subcommand)]
        command: PythonCommand,
    },
    /// Check whether the configuration works on this machine
    Doctor,
    /// Print what completes commands in a shell
    Completions(super::completions::CompletionsArgs),
    /// About settings
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
}

#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Keep the journal in this file, or in a database (postgres://…); default: a temporary file,
    /// removed at the end
    #[arg(long, value_name = "FILE|URL")]
    pub journal: Option<JournalAt>,
}

/// Which model answers, and whether that is recorded.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct ModelArgs {
    /// Who answers, as provider::model, or recorded::TAPE [default: offline::rules]
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Record the model's requests and answers on this tape, or append to an existing one
    #[arg(long, value_name = "TAPE")]
    pub record: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ChatArgs {
    /// A database to ask: sqlite:PATH, a path, or postgres://…; NAME=URL gives it a name
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Where to record the conversation [default: ephor.db]: a file, postgres://…, or :memory: for nowhere
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Continue a recorded conversation, or name a new one
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// The agent that answers, as in analyst or planner [default: the model decides]
    #[arg(long, value_name = "NAME")]
    pub agent: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    /// The question, in English or Chinese
    #[arg(value_name = "QUESTION")]
    pub question: String,
    /// The database: sqlite:PATH, a path, or postgres://…; NAME=URL gives it a name
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    /// Review the plan before it runs
    #[arg(long)]
    pub review: bool,
    /// Write the report here: .html, one page that needs nothing else, or .md
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Where to record it [default: ephor.db]: a file, postgres://…, or :memory: for nowhere
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Continue a recorded conversation, or name a new one
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The plan: the payload of a CREATE_WORKFLOW_PLAN as JSON; - reads standard input
    #[arg(value_name = "PLAN.json")]
    pub plan: PathBuf,
    /// A value of an input; JSON where it is JSON, else text
    #[arg(long = "input", value_name = "NAME=VALUE", value_parser = input)]
    pub inputs: Vec<(String, serde_json::Value)>,
    /// A database that nodes may ask: sqlite:PATH, a path, or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
    #[command(flatten)]
    pub models: ModelArgs,
    /// Where to record the run [default: ephor.db]: a file, postgres://…, or :memory: for nowhere
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
}

fn input(text: &str) -> Result<(String, serde_json::Value), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    if name.trim().is_empty() {
        return Err("the name before = is empty".to_owned());
    }
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((name.trim().to_owned(), value))
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The decision; - reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,
    /// The input has one decision a line
    #[arg(long)]
    pub jsonl: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JournalArgs {
    /// The journal [default: ephor.db]: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    #[command(subcommand)]
    pub command: JournalCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JournalCommand {
    /// List conversations, most recently written first
    List {
        /// The tenant whose conversations are listed
        #[arg(long, default_value = "local")]
        tenant: String,
        /// Most conversations to list
        #[arg(long, default_value_t = 100)]
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
    /// Verify that nothing was changed since it was written
    Verify {
        /// A head that was printed earlier must still be there
        #[arg(long, value_name = "HASH")]
        expect: Option<ephor::journal::Hash>,
        /// The position that was printed with it
        #[arg(long, value_name = "POSITION", requires = "expect")]
        at: Option<u64>,
        /// Signed heads of it, as [journal.anchors] has them written
        #[arg(long, value_name = "FILE")]
        anchors: Option<PathBuf>,
        /// The key of the anchors: the one that signs or, of Ed25519, its public half
        #[arg(long, value_name = "FILE", requires = "anchors")]
        key: Option<PathBuf>,
        /// The environment variable that holds the key
        #[arg(long, value_name = "NAME", requires = "anchors", conflicts_with = "key")]
        key_env: Option<String>,
    },
    /// Make a key that signs the journal's heads
    Keygen {
        /// The new file; one that is there is never written over
        file: PathBuf,
        /// ed25519 (a public half checks, in FILE.pub) or hmac-sha256 (the same key checks)
        #[arg(long, default_value = "ed25519")]
        algorithm: String,
    },
    /// Remove what conversations said that are finished, for good, and give the room back
    ///
    /// A conversation goes as a whole: nothing in it may be unfinished or wait for a person, and its last
    /// event must be old enough. It starts afresh afterwards. The record says what was removed, so that
    /// `verify` and anchors still hold.
    Compact {
        /// Keep conversations with an event younger than this, as in 90d, 12h or '2 weeks'
        /// [default: journal.retention of the settings; with --conversation: keep nothing]
        #[arg(long, value_name = "AGE", value_parser = clap::value_parser!(ephor::config::Age))]
        keep: Option<ephor::config::Age>,
        /// Only this conversation with its threads: a name, or tenant/name
        #[arg(long, value_name = "NAME")]
        conversation: Option<String>,
        /// Who has it removed, for the record
        #[arg(long, value_name = "NAME", env = "USER", hide_env = true)]
        by: Option<String>,
    },
    /// Copy the journal to a new file, also while it is in use
    Backup {
        /// The new file; one that is there is never written over
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    /// Look at the workflows recorded in this journal: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL")]
    pub journal: Option<JournalAt>,
    /// Only at this conversation's, by its name or tenant/name
    #[arg(long, global = true, value_name = "NAME", requires = "journal")]
    pub conversation: Option<String>,
    #[command(subcommand)]
    pub command: GraphCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GraphCommand {
    /// Graphs that are built in, those in files, or the workflows of a journal
    List {
        /// Definitions of graphs, or plans
        #[arg(value_name = "FILE", conflicts_with = "journal")]
        files: Vec<PathBuf>,
    },
    /// Draw a graph; --json gives its shape
    Show {
        /// A built-in graph's name, a file with a graph's definition or a plan (- reads standard
        /// input), or with --journal a workflow's id
        graph: String,
        /// The output format
        #[arg(long, value_enum, default_value_t = Drawing::Text)]
        format: Drawing,
    },
    /// Say which nodes come after a node; END where the way ends
    Route {
        /// A built-in graph's name, a file with a graph's definition or a plan (- reads standard
        /// input), or with --journal a workflow's id
        graph: String,
        /// The node that is done, or START
        node: String,
        /// The state as JSON, with that node's updates; @FILE, or - for standard input. Of a plan:
        /// outputs by node, null for one that was skipped, and the inputs as input
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
    /// The code, as in REQUIRED_FIELD; none: all codes
    pub code: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ModelCommand {
    /// What the offline model understands: messages, work with tools, and agents' questions
    Capabilities,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PythonCommand {
    /// Make an environment with pandas and matplotlib, for PYTHON nodes
    Setup(PythonSetupArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PythonSetupArgs {
    /// Where
    #[arg(value_name = "DIR", default_value = ".ephor/python")]
    pub dir: PathBuf,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// The settings in effect
    Show {
        /// Say where each comes from
        #[arg(long)]
        origin: bool,
    },
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use clap::CommandFactory;
    use serde_json::json;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn inputs() {
        assert_eq!(input("days=7").unwrap(), ("days".to_owned(), json!(7)));
        assert_eq!(input("who=Ann=Bob").unwrap(), ("who".to_owned(), json!("Ann=Bob")));
        assert!(input("days").is_err() && input(" =1").is_err());
    }
}
