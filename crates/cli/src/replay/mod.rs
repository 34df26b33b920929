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
    /// The journal [default: ephor.db]
    #[arg(long, value_name = "JOURNAL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    /// Database: a file, sqlite:PATH or postgres://…; NAME=URL names it
    #[arg(long = "db", value_name = "[NAME=]URL")]
    pub databases: Vec<String>,
}

const HELP: &str = "\
Without --policy the conversation runs anew in memory: what people said and decided is said again, models
and effects give what is on record, and each event is compared with the recorded one; ids are compared by
position. The first difference is shown. Nothing is carried out. What models answered to sub-agents isn't on
record, so that a replay goes up to the first one.

With --policy each decision, and each node's call whose configuration is on record, is judged by the folder's policies
and the settings of now, in the world of then: what the conversation had read, stored and spent before it.
What would be approved, corrected, rejected or held otherwise is listed. The record can't go another way
than it went: what follows from a decision that would be stopped is judged as well. What had been spent
that day in other conversations isn't counted.

Exit codes: 0 the same, 1 something comes, or is judged, otherwise.";

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
