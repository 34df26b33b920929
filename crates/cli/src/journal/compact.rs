//! `ephor journal compact`: what finished conversations said is removed.

use ephor::config::{Age, JournalAt};
use ephor::journal::JournalError;
use ephor::runtime::{Compacted, Stays};
use ephor::{Config, ConversationId};
use jiff::Timestamp;
use serde_json::json;

use super::super::problem::{Exit, Problem};
use super::super::session::{self, Session, Setup};
use super::super::term::{Term, clean, counted};
use super::super::{Done, said, unless_interrupted};

/// What is to be removed.
pub(super) struct Given {
    pub keep: Option<Age>,
    pub conversation: Option<String>,
    pub by: Option<String>,
}

pub(super) async fn run(config: Config, at: JournalAt, given: Given, term: &Term) -> Done {
    let Given { keep, conversation, by } = given;
    let usage = |what: &str, next: &str| Problem::new(Exit::Usage, what).next(next);
    let by = said::by(by.as_deref())?;
    let one = conversation.map(|name| name.parse::<ConversationId>()).transpose();
    let one = one.map_err(|error| {
        Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
    })?;
    let keep = keep.or_else(|| one.as_ref().map(|_| Age::zero()));
    let keep = keep.or_else(|| config.journal.retention.clone()).ok_or_else(|| {
        usage("no retention period is set", "give --keep 90d, or set journal.retention")
    })?;
    // A journal is never made by removing something from it.
    drop(super::open(&at).await?);
    let setup = Setup { journal: Some(at), ..Setup::default() };
    let session = session::start(config, setup, term).await?;
    let work = compact(&session, &keep, one.as_ref(), &by, term);
    let done = unless_interrupted(work, || {
        let what = "what was removed by then is; run the command again to go on";
        Err(Problem::failed("it was interrupted", what))
    });
    let done = done.await;
    session.end(done).await
}

async fn compact(
    session: &Session,
    keep: &Age,
    one: Option<&ConversationId>,
    by: &str,
    term: &Term,
) -> Done {
    let failed = |error: JournalError| Problem::failed("the journal can't be compacted", error);
    let before = keep.before(Timestamp::now());
    let runtime = &session.runtime;
    let compacted = match one {
        None => runtime.compact_all(before, by).await.map_err(failed)?,
        Some(one) => match runtime.compact(one, before, by).await.map_err(failed)? {
            Ok(events) => Compacted { conversations: u64::from(events > 0), events },
            Err(stays) => return Err(refused(one, &stays)),
        },
    };
    if let Err(error) = runtime.services().journal.reclaim().await {
        term.note(format!("the space will be reused, but could not be returned now: {error}"));
    }
    let Compacted { conversations, events } = compacted;
    if term.json {
        let value = json!({"conversations": conversations, "events": events, "before": before});
        term.say(value.to_string())?;
        return Ok(Exit::Done);
    }
    let conversations = counted(conversations, "conversation");
    term.say(format!("removed {} of {conversations}", counted(events, "event")))?;
    Ok(Exit::Done)
}

fn refused(one: &ConversationId, stays: &Stays) -> Problem {
    let (exit, next) = match stays {
        Stays::NotFound => (Exit::NotFound, "`ephor journal list` shows those that there are"),
        Stays::Recent { .. } => (Exit::Failed, "give a smaller --keep, or wait"),
        Stays::Unfinished => {
            (Exit::Failed, "`ephor runs list` shows its runs: resume or cancel them")
        }
        Stays::Waits => (Exit::Failed, "`ephor inbox` shows what waits: answer it first"),
        Stays::Awaited { .. } => (Exit::Failed, "have it read on, then try again"),
        Stays::System => (Exit::Usage, "it holds the server's tokens: see `ephor token list`"),
        Stays::Belongs => (Exit::Usage, "name the conversation that it belongs to"),
        Stays::Elsewhere => (Exit::Failed, "try again when that is done"),
        Stays::Broken { .. } => (Exit::Failed, "`ephor journal verify` says what is wrong with it"),
        Stays::Blocked { .. } => (Exit::Failed, "ask whoever set that middleware up"),
    };
    let what = match stays {
        Stays::NotFound => "there is no such conversation",
        _ => "the conversation stays as it is",
    };
    Problem::new(exit, what)
        .of(clean(&one.to_string()))
        .because(format!("{}: {stays}", stays.code()))
        .next(next)
}
