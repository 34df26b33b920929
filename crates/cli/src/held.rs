//! A turn in which something may wait for approval, and the person at the terminal is asked.

use std::cell::RefCell;
use std::ops::ControlFlow;

use ephor::bus::Observer;
use ephor::core::{ConversationId, Envelope, Event};
use ephor::events::{CallHeld, DecisionHeld, TurnEnded, UserMessageReceived};
use ephor::inbox::{Filter, Item};
use ephor::journal::{replay, replay_back};
use ephor::runs::RunLog;
use ephor::{Conversation, Reply};
use tokio::sync::Notify;

use super::input::{Input, Line};
use super::problem::Problem;
use super::session::{self, Session};
use super::term::{Term, clean};
use super::{inbox, said};

/// While something waits for approval.
pub(crate) const APPROVE: &str = "approve? ";

/// Who sends a turn's message, and who is asked.
pub(crate) struct Approver<'a> {
    pub term: &'a Term,
    pub session: &'a Session,
    pub conversation: &'a Conversation,
}

/// How a turn ended for the person at the terminal.
pub(crate) enum Turned {
    Replied(Reply),
    /// Something waits for approval, and there is nobody here to give it.
    Waits(Vec<Item>),
}

impl Approver<'_> {
    /// Sends a message and tells what happens until the turn has ended. `input` reads answers: None
    /// where nobody can be asked. `other` takes lines that answer nothing.
    pub(crate) async fn turn(
        &self,
        text: &str,
        observer: &mut Observer,
        mut input: Option<&mut Input>,
        mut tell: impl FnMut(&Envelope) -> Result<(), Problem>,
        mut other: impl FnMut(String),
    ) -> Result<Turned, Problem> {
        let before = self.before().await?;
        if before.held && input.is_none() {
            self.term.note("nothing was sent: the conversation's last turn waits for approval");
            return Ok(Turned::Waits(waiting(self.session, self.id()?).await?));
        }
        let seen = RefCell::new(before);
        let more = Notify::new();
        let turn = session::turn(self.conversation, self.term, text, observer, |event| {
            seen.borrow_mut().event(event);
            more.notify_one();
            tell(event)
        });
        tokio::pin!(turn);
        // What was drawn, and so what an answer is about.
        let mut drawn = Vec::new();
        let mut nobody = false;
        loop {
            let line = tokio::select! {
                biased;
                reply = &mut turn => return Ok(Turned::Replied(reply?)),
                () = more.notified() => {
                    let (held, rests) = seen.borrow_mut().take();
                    if held {
                        drawn = self.draw(!nobody && input.is_some()).await?;
                    } else if nobody && rests {
                        drawn = waiting(self.session, self.id()?).await?;
                    }
                    // What is still at work isn't cut off for what waits.
                    if nobody && rests && !drawn.is_empty() {
                        return Ok(Turned::Waits(drawn));
                    }
                    continue;
                }
                line = next(&mut input), if !nobody && !drawn.is_empty() => line,
            };
            match line {
                None => {
                    nobody = true;
                    more.notify_one();
                }
                Some(Line::Text(line)) => {
                    if self.answers(&line, &drawn).await? {
                        drawn = self.draw(true).await?;
                    } else if !line.trim().is_empty() {
                        other(line);
                    }
                }
                Some(Line::Bad(why)) => {
                    self.term.problem(&Problem::failed("a line was not accepted", why));
                }
            }
        }
    }

    /// What is under way before the turn: what it waits for comes first.
    async fn before(&self) -> Result<Seen, Problem> {
        let id = self.id()?;
        let journal = self.session.runtime.bus().journal();
        let mut seen = Seen { log: RunLog::new(id.clone()), last: 0, held: false };
        let mut open = false;
        let read = replay_back(&**journal, &id, u64::MAX, |event| match event.kind() {
            TurnEnded::TYPE => ControlFlow::Break(()),
            UserMessageReceived::TYPE if !event.blocked() => {
                open = true;
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        });
        // Of a journal that can't be read, whoever sends is told more.
        if read.await.is_ok() && open {
            let read = replay(&**journal, &id, |event| seen.event(event)).await;
            seen.held = read.is_ok() && !waiting(self.session, id).await?.is_empty();
        }
        Ok(seen)
    }

    /// Shows what waits for approval in this conversation, and how to answer.
    async fn draw(&self, how: bool) -> Result<Vec<Item>, Problem> {
        let items = waiting(self.session, self.id()?).await?;
        for item in &items {
            self.term.approval(&item.hold.shown(), "");
        }
        if how && !items.is_empty() {
            self.term.note(format!("  {}", said::HOW));
        }
        Ok(items)
    }

    /// Takes a line as the answer to what waits longest of what was drawn: never to something that
    /// has come since, and that nobody has seen. False: it is something else.
    async fn answers(&self, line: &str, drawn: &[Item]) -> Result<bool, Problem> {
        let Some(answer) = said::answer(line) else {
            return Ok(false);
        };
        let Some(item) = drawn.first() else {
            return Ok(true);
        };
        let by = said::by(None)?;
        let hold = &item.hold;
        let inbox = self.session.runtime.inbox().of(self.id()?.tenant());
        if let Err(error) = inbox.answer(hold.id, &by, &hold.question.digest, answer).await {
            self.term.problem(&inbox::refused(&error, hold.id));
        }
        Ok(true)
    }

    fn id(&self) -> Result<ConversationId, Problem> {
        self.conversation.id().map_err(|error| Problem::failed("no conversation", error))
    }
}

/// What a turn's events came to so far.
struct Seen {
    log: RunLog,
    /// The sequence of the last one.
    last: u64,
    /// Something waits for approval that hasn't been drawn.
    held: bool,
}

impl Seen {
    fn event(&mut self, event: &Envelope) {
        if event.sequence > self.last {
            self.last = event.sequence;
            self.log.fold(event);
            self.held |= holds(event);
        }
    }

    /// Whether something new is held, and whether all of the turn waits for people.
    fn take(&mut self) -> (bool, bool) {
        (std::mem::take(&mut self.held), self.log.all_rest(0))
    }
}

/// Whether an event says that something waits for approval.
pub(crate) fn holds(event: &Envelope) -> bool {
    event.read::<DecisionHeld>().is_some() || event.read::<CallHeld>().is_some()
}

/// What waits for approval in a conversation.
pub(crate) async fn waiting(
    session: &Session,
    conversation: ConversationId,
) -> Result<Vec<Item>, Problem> {
    let inbox = session.runtime.inbox().of(conversation.tenant());
    let filter = Filter { conversation: Some(conversation), ..Filter::default() };
    let items = inbox.holds(&filter).await;
    items.map_err(|error| Problem::failed("the inbox can't be read", error))
}

/// The next line of whoever can be asked.
async fn next(input: &mut Option<&mut Input>) -> Option<Line> {
    input.as_mut()?.next(APPROVE).await
}

/// Says where what waits can be answered.
pub(crate) fn elsewhere(term: &Term, waits: &[Item]) {
    for item in waits {
        term.note(clean(&format!("waiting for approval: ephor inbox approve {}", item.hold.id)));
    }
}
