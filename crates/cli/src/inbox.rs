//! `ephor inbox`: what waits for a person, and the person's answers. What is approved is carried
//! out here, by this process.

#[path = "inbox_allow.rs"]
mod allow;
#[path = "inbox_edit.rs"]
mod edit;
#[path = "inbox_follow.rs"]
mod follow;
#[path = "inbox_questions.rs"]
mod questions;
#[path = "inbox_shown.rs"]
mod shown;

use std::sync::Arc;

use ephor::EventId;
use ephor::config::Age;
use ephor::core::{Correction, Interrupt};
use ephor::events::Answer;
use ephor::inbox::{Filter, Inbox, InboxError, Item, Outcome, Response};
use ephor::rules::Shown;
use ephor::rules::question::digest;
use serde_json::{Value, json};

use super::args::{Global, ModelArgs};
use super::inbox_args::{InboxArgs, InboxCommand};
use super::problem::{Exit, Problem};
use super::session::{self, Session, Setup};
use super::term::{Term, clean};
use super::{Done, config, journal, said, unless_interrupted, unwritten};
use follow::Follower;

pub(crate) async fn run(global: &Global, args: InboxArgs, term: &Term) -> Done {
    let loaded = config::load(global)?;
    let file = config::journal_at(args.journal.clone(), &loaded.config)?;
    // One that isn't there isn't made.
    let journal = journal::open(&file).await?;
    let command = args.command.unwrap_or(InboxCommand::List {
        conversation: None,
        agent: None,
        action: None,
        rule: None,
        limit: 100,
    });
    if command.reads() {
        let session = Session::reading(journal.shared()).await?;
        let inbox = session.runtime.inbox().of(&args.tenant);
        let (tenant, by) = (args.tenant, args.by);
        let desk = InboxSession { term, tenant, inbox, session: &session, by };
        return desk.obey(command).await;
    }
    drop(journal);
    let models = ModelArgs { model: args.model, ..ModelArgs::default() };
    let setup =
        Setup { databases: args.databases, models, journal: args.journal, ..Setup::default() };
    let session = session::start(loaded.config, setup, term).await?;
    let inbox = session.runtime.inbox().of(&args.tenant);
    let (tenant, by) = (args.tenant, args.by);
    let desk = InboxSession { term, tenant, inbox, session: &session, by };
    let obeyed = unwritten::unless_stuck(&session.runtime, desk.obey(command));
    let done = unless_interrupted(obeyed, || {
        Err(Problem::failed("it was interrupted", "what was answered by then is recorded"))
    });
    let done = done.await;
    drop(desk);
    session.end(done).await
}

/// Why an answer wasn't taken, for a person.
pub(super) fn refused(error: &InboxError, id: impl std::fmt::Display) -> Problem {
    let exit = match error {
        // Somebody was faster, or it has expired: whenever that is noticed, nothing is pending.
        InboxError::NotFound
        | InboxError::AlreadySettled
        | InboxError::AlreadyAnswered
        | InboxError::Expired { .. } => Exit::NotFound,
        InboxError::Malformed { .. } => Exit::Usage,
        InboxError::Invalid { .. }
        | InboxError::SameApprover { .. }
        | InboxError::Asker { .. }
        | InboxError::NotAllowable
        | InboxError::TooLong { .. } => Exit::Rejected,
        _ => Exit::Failed,
    };
    let next = match error.code() {
        "INVALID_ANSWER" if exit == Exit::Usage => {
            format!("see `ephor inbox show {id} --json`, `response_schema`")
        }
        _ => error.hint().to_owned(),
    };
    Problem::new(exit, "the answer was not accepted")
        .of(id.to_string())
        .because(format!("{}: {error}", error.code()))
        .next(next)
}

/// What an id stands for.
enum Found {
    Hold(Box<Item>),
    Question(Box<Interrupt>),
}

struct InboxSession<'a> {
    term: &'a Term,
    tenant: String,
    inbox: Inbox,
    session: &'a Session,
    by: Option<String>,
}

impl InboxSession<'_> {
    async fn obey(&self, command: InboxCommand) -> Done {
        match command {
            InboxCommand::List { conversation, agent, action, rule, limit } => {
                let conversation = match conversation {
                    Some(name) => Some(self.conversation(&name).await?),
                    None => None,
                };
                self.list(&Filter { conversation, agent, action, rule, limit }).await
            }
            InboxCommand::Show { id } => match self.find(&id).await? {
                Found::Hold(item) => self.show(&item),
                Found::Question(question) => self.show_question(&question),
            },
            InboxCommand::Approve { ids, allow } => {
                let mut done = Ok(Exit::Done);
                for id in ids {
                    done = worse(self.term, done, self.approve(&id, allow.as_ref()).await);
                }
                done
            }
            InboxCommand::Edit { id, payload } => {
                let found = self.find(&id).await?;
                let shown = match &found {
                    Found::Hold(item) => (*item.hold.payload).clone(),
                    Found::Question(question) => questions::detail(question)?,
                };
                let draw = |payload: &Value, changes: &[Correction]| {
                    if let Found::Hold(item) = &found {
                        let mut shown = Shown::of(&item.hold.question, payload);
                        let digest = digest(item.hold.call_kind(), payload);
                        shown.digest = digest.map_or_else(String::new, |it| it.to_string());
                        let shown = shown.with_changes(changes);
                        self.term.approval(&shown, "");
                    }
                };
                let Some(payload) = edit::payload(self.term, &shown, payload, &draw)? else {
                    self.term.note("nothing was changed, so the item stays open");
                    return Ok(Exit::Done);
                };
                match found {
                    Found::Hold(item) => {
                        self.answer(&item, Answer::Edit { payload: Arc::new(payload) }).await
                    }
                    Found::Question(question) => {
                        let edit = Answer::Edit { payload: Arc::new(payload) };
                        self.reply(&question, edit.into()).await
                    }
                }
            }
            InboxCommand::Happened { id, result } => {
                self.respond(&id, Answer::Happened { result: edit::given(&result)? }).await
            }
            InboxCommand::Reject { ids, reason } => {
                let mut done = Ok(Exit::Done);
                for id in ids {
                    let reject = Answer::Reject { reason: reason.clone() };
                    done = worse(self.term, done, self.respond(&id, reject).await);
                }
                done
            }
            InboxCommand::Answer { id, text, data } => {
                let response = match data {
                    None => Answer::Answer { text: text.unwrap_or_default() }.into(),
                    Some(data) => Response::Data(questions::read(&data)?),
                };
                self.respond(&id, response).await
            }
            InboxCommand::Allowances => self.allowances().await,
            InboxCommand::Revoke { id } => self.revoke(&id).await,
        }
    }

    async fn approve(&self, id: &str, allow: Option<&Age>) -> Done {
        match self.find(id).await? {
            Found::Hold(item) => match allow {
                Some(time) => self.approve_like(&item, time).await,
                None => self.answer(&item, Answer::Approve).await,
            },
            Found::Question(_) if allow.is_some() => {
                let what = "--allow works for approvals, not for questions";
                Err(Problem::new(Exit::Usage, what).of(id).next("remove --allow"))
            }
            Found::Question(question) => self.reply(&question, Answer::Approve.into()).await,
        }
    }

    async fn respond(&self, id: &str, response: impl Into<Response>) -> Done {
        match self.find(id).await? {
            Found::Hold(item) => self.answer(&item, response).await,
            Found::Question(question) => self.reply(&question, response.into()).await,
        }
    }

    fn by(&self) -> Result<String, Problem> {
        said::by(self.by.as_deref())
    }

    async fn find(&self, id: &str) -> Result<Found, Problem> {
        let all = self.inbox.list(&Filter::default()).await.map_err(unreadable)?;
        let id = chosen(id, all.iter().map(|interrupt| interrupt.id), PENDING)?;
        let found = all.into_iter().find(|interrupt| interrupt.id == id);
        match found.filter(|interrupt| !interrupt.is_held()) {
            Some(question) => Ok(Found::Question(Box::new(question))),
            None => {
                let item = self.inbox.get(id).await.map_err(|error| refused(&error, id))?;
                Ok(Found::Hold(Box::new(item)))
            }
        }
    }

    async fn answer(&self, item: &Item, response: impl Into<Response>) -> Done {
        let by = &self.by()?;
        let follower = Follower::new(self.term, self.session, item).await?;
        let digest = &item.hold.question.digest;
        match self.inbox.answer(item.hold.id, by, digest, response).await {
            Ok(outcome) => self.told(item, &outcome, follower).await,
            Err(error) => {
                if matches!(error, InboxError::AlreadySettled | InboxError::AlreadyAnswered) {
                    follower.let_end().await?;
                }
                Err(refused(&error, item.hold.id))
            }
        }
    }

    /// Says what came of an answer, and follows what is carried out for it.
    async fn told(&self, item: &Item, outcome: &Outcome, follower: Follower<'_>) -> Done {
        if self.term.json {
            let mut shown = serde_json::to_value(outcome).unwrap_or(Value::Null);
            shown["id"] = json!(item.hold.id);
            self.term.say(shown.to_string())?;
        }
        match outcome {
            Outcome::Waiting { missing } => {
                let people = if *missing == 1 { "one more person" } else { "more people" };
                self.term.note(format!("approved; {people} must approve it too"));
                return Ok(Exit::Waiting);
            }
            Outcome::Approved => self.term.note("approved"),
            Outcome::Said { .. } => self.term.note("answered"),
            Outcome::PassedOn => {
                self.term.note("answered; the process that owns the conversation continues it");
            }
            Outcome::Rejected { violations } => {
                for found in violations {
                    let text = format!("not carried out: {}", found.message);
                    self.term.note(clean(&text));
                }
            }
        }
        follower.follow(outcome).await
    }
}

fn unreadable(error: InboxError) -> Problem {
    Problem::failed("the inbox can't be read", error)
}

/// Of several answers the worst end counts, and none keeps the others from being given.
fn worse(term: &Term, before: Done, now: Done) -> Done {
    match (before, now) {
        (Err(before), Err(now)) => {
            term.problem(&before);
            Err(now)
        }
        (Err(problem), Ok(_)) | (Ok(_), Err(problem)) => Err(problem),
        (done, Ok(Exit::Done)) => done,
        (Ok(_), now) => now,
    }
}

/// What an id is looked for among, and the command that lists these.
const PENDING: (&str, &str) = ("pending item", "`ephor inbox`");
const ALLOWED: (&str, &str) = ("allowance", "`ephor inbox allowances`");

/// The one whose id begins or ends so.
fn chosen(
    text: &str,
    ids: impl Iterator<Item = EventId>,
    (what, list): (&str, &str),
) -> Result<EventId, Problem> {
    let wanted = text.trim().to_lowercase();
    let fits = |id: &EventId| {
        let id = id.to_string();
        !wanted.is_empty() && (id.starts_with(&wanted) || id.ends_with(&wanted))
    };
    let found: Vec<EventId> = ids.filter(fits).collect();
    match found[..] {
        [id] => Ok(id),
        [] => Err(Problem::new(Exit::NotFound, format!("no {what} has this id"))
            .of(text)
            .next(format!("{list} lists what there is"))),
        _ => Err(Problem::new(Exit::Usage, "more than one id matches")
            .of(text)
            .because(format!("there are {}", found.len()))
            .next("type more of the id")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_answer_that_comes_too_late_ends_as_one_that_finds_nothing() {
        let late = [InboxError::NotFound, InboxError::AlreadySettled, InboxError::AlreadyAnswered];
        for error in late {
            assert_eq!(refused(&error, "x").exit, Exit::NotFound, "{error}");
        }
        assert_eq!(refused(&InboxError::Busy, "x").exit, Exit::Failed);
    }

    /// Its effect may have been carried out already.
    #[test]
    fn nobody_is_told_to_run_again_what_may_have_gone_on() {
        let next = refused(&InboxError::RunGone, "x").next.unwrap();
        assert!(next.contains("look at the run") && !next.contains("again"), "{next}");
    }

    #[test]
    fn ids_are_chosen_by_their_begin_or_end() {
        let ids: Vec<EventId> = (0..3).map(|_| EventId::fresh()).collect();
        let choose = |text: &str| chosen(text, ids.iter().copied(), PENDING).map_err(|p| p.exit);
        let whole = ids[1].to_string();
        assert_eq!(choose(&whole), Ok(ids[1]));
        assert_eq!(choose(&whole[whole.len() - 12..].to_uppercase()), Ok(ids[1]));
        assert_eq!(choose(&whole[..2]), Err(Exit::Usage));
        assert_eq!(choose("x"), Err(Exit::NotFound));
        assert_eq!(choose(" "), Err(Exit::NotFound));
    }
}
