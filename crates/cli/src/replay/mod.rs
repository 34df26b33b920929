//! `ephor replay`: a recorded conversation once more, by the record or by other policies.

mod anew;
mod policy;

use std::path::PathBuf;

use clap::Args;
use ephor::Journal;
use ephor::config::JournalAt;
use ephor::core::ConversationId;

use super::args::Global;
use super::problem::{Exit, Problem};
use super::session::{self, Session, Setup};
use super::term::Term;
use super::{Done, config, journal, unless_interrupted};

#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct ReplayArgs {
    /// The conversation's name, or tenant/name
    pub conversation: String,
    /// Only judge it again, by this policy folder
    #[arg(long, value_name = "DIR")]
    pub policy: Option<PathBuf>,
    /// The journal [default: the settings', or ephor.db]: a file, or postgres://…
    #[arg(long, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Database: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
}

const HELP: &str = "\
Without --policy the conversation runs again in memory. People's messages and answers, and the results of
models and effects, are taken from the record, and nothing is carried out. Each event is compared with the
recorded one, ids by their position, and the first difference is shown. What models answered to sub-agents
isn't recorded, so a replay ends at the first sub-agent. Model calls (ModelCalled), the iterations of loops, dead
letters and allowances aren't compared.

With --policy each decision, and each node's call whose configuration is recorded, is judged by the policies in
the folder and today's settings, given what the conversation had read, stored and spent by then. Verdicts that
differ from the recorded ones are listed. Decisions that followed from one that would now be stopped are judged
as well. What other conversations had spent that day isn't counted.

Exit codes: 0 no difference, 1 a difference.";

pub(crate) async fn run(global: &Global, args: ReplayArgs, term: &Term) -> Done {
    let mut config = config::load(global)?.config;
    let at = config::journal_at(args.journal.clone(), &config)?;
    let recorded = journal::open(&at).await?;
    let id = there(&*recorded, &at, &args.conversation).await?;
    let Some(policy) = args.policy else {
        return unless_interrupted(anew::replay(config, &*recorded, &id, term), || {
            Err(Problem::quiet(Exit::Interrupted))
        })
        .await;
    };
    crate::policy::there(&policy)?;
    config.runtime.policy = Some(policy);
    // What is judged again is written nowhere.
    config.journal.anchors = None;
    let setup =
        Setup { databases: args.databases, journal: Some(JournalAt::Memory), ..Setup::default() };
    let session: Session = session::start(config, setup, term).await?;
    let judged = policy::replay(&session.runtime, &*recorded, &id, term);
    let done = unless_interrupted(judged, || Err(Problem::quiet(Exit::Interrupted))).await;
    session.end(done).await
}

async fn there(
    journal: &dyn Journal,
    at: &JournalAt,
    name: &str,
) -> Result<ConversationId, Problem> {
    let id: ConversationId = name.parse().map_err(|error| {
        Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
    })?;
    let head = journal
        .head(&id)
        .await
        .map_err(|error| Problem::failed("the journal can't be read", error).of(at.to_string()))?;
    if head == 0 {
        return Err(Problem::new(Exit::NotFound, "the journal has no such conversation")
            .of(format!("{name} in {at}"))
            .next("`ephor journal list` shows those that it has"));
    }
    Ok(id)
}
