//! `ephor chat`: a conversation on the terminal, or with a file piped in.

use std::cell::Cell;
use std::collections::VecDeque;

use ephor::core::events::{CallHeld, DecisionHeld, TurnOutcome};
use ephor::inbox::{Filter, Item};
use ephor::{Conversation, Reply};
use serde_json::json;
use tokio::sync::mpsc;

use super::args::{ChatArgs, Global};
use super::ask::{self, Line};
use super::problem::{Exit, Problem};
use super::session::{self, Session, Setup};
use super::tell::{Sink, Teller};
use super::term::{Style, Term, clean, short};
use super::{Done, config, inbox, said, unless_interrupted, unwritten};

/// Most lines that are kept while something waits for approval.
const MOST_LATER: usize = 256;

pub(crate) async fn run(global: &Global, args: ChatArgs, term: &Term) -> Done {
    if global.no_input && std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        return Err(Problem::new(Exit::Usage, "there is nobody to talk with")
            .because("--no-input forbids asking, and nothing is piped in")
            .next("leave --no-input out, or pipe messages in, one a line"));
    }
    let mut loaded = config::load(global)?;
    if args.agent.is_some() {
        loaded.config.agent = args.agent;
    }
    let name = args.conversation.clone().unwrap_or_else(|| format!("chat-{}", session::stamp()));
    let setup = Setup { databases: args.databases, models: args.models, journal: args.journal };
    let agent = loaded.config.agent.clone();
    let session =
        session::start(loaded.config, setup, term).await.map_err(|problem| match agent {
            // A name that was mistyped is the most likely reason.
            Some(agent)
                if problem
                    .reason
                    .as_deref()
                    .is_some_and(|why| why.contains(&format!("{agent:?}"))) =>
            {
                Problem { exit: Exit::Usage, ..problem }
            }
            _ => problem,
        })?;
    let conversation = session.runtime.conversation(&name);
    let chat = Chat { term, conversation, busy: Cell::new(false) };
    chat.conversation.id().map_err(|error| {
        Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
    })?;
    let known = args.conversation.is_some();
    let talk = unwritten::unless_stuck(&session.runtime, chat.talk(&session, known));
    let done = unless_interrupted(talk, || match chat.busy.get() {
        true => Err(Problem::failed("a turn was cut off", "what was done by then is recorded")
            .next(format!("say it again: ephor chat --conversation {name}"))),
        false => Ok(Exit::Done),
    });
    let done = done.await;
    drop(chat);
    if let Some(at) = &session.journal {
        term.note(term.paint_note(Style::Dim, &format!("recorded as {name} in {at}")));
    }
    session.end(done).await
}

struct Chat<'a> {
    term: &'a Term,
    conversation: Conversation,
    /// Whether a message waits for its reply.
    busy: Cell<bool>,
}

impl Chat<'_> {
    async fn talk(&self, session: &Session, known: bool) -> Done {
        let term = self.term;
        let mut open = match known {
            true => self.pending(session).await?,
            false => None,
        };
        if term.interactive {
            term.note("Say something; an empty line or Ctrl-D ends. Try: What can you do?");
        }
        let mut observer = session.runtime.bus().observe("*");
        let mut teller = Teller::new(term, Sink::Err);
        let mut lines = ask::lines();
        let mut failed = false;
        // What was said while a decision waited for approval.
        let mut later = VecDeque::new();
        loop {
            if term.interactive {
                let _ = std::io::Write::write_all(&mut std::io::stderr(), b"> ");
            }
            let line = match later.pop_front() {
                Some(text) => Some(Line::Text(text)),
                None => lines.recv().await,
            };
            let text = match line {
                None => {
                    if term.interactive {
                        term.note("");
                    }
                    break;
                }
                Some(Line::Text(text)) if text.trim().is_empty() && term.interactive => break,
                Some(Line::Text(text)) if text.trim().is_empty() => continue,
                Some(Line::Text(text)) => text,
                Some(Line::Bad(why)) => {
                    failed = true;
                    term.problem(&Problem::failed("a line was not sent", why));
                    continue;
                }
            };
            let text = chosen(&text, open.as_deref());
            self.busy.set(true);
            let (held, mut holds) = mpsc::unbounded_channel();
            let turn = session::turn(&self.conversation, term, &text, &mut observer, |event| {
                if event.read::<DecisionHeld>().is_some() || event.read::<CallHeld>().is_some() {
                    // It is read below for as long as the turn goes on.
                    let _ = held.send(());
                }
                match term.verbose {
                    0 => Ok(()),
                    _ => teller.event(event),
                }
            });
            tokio::pin!(turn);
            // What was drawn, and so what an answer is about.
            let mut waits = Vec::new();
            let reply = loop {
                tokio::select! {
                    biased;
                    reply = &mut turn => break Some(reply?),
                    Some(()) = holds.recv() => waits = self.held(session).await?,
                    line = lines.recv(), if !waits.is_empty() => match line {
                        None => break None,
                        Some(Line::Text(line)) => {
                            if self.approves(session, &line, &waits).await? {
                                waits = self.held(session).await?;
                            } else if !line.trim().is_empty() {
                                self.keep(line, &mut later);
                            }
                        }
                        Some(Line::Bad(why)) => {
                            term.problem(&Problem::failed("a line was not taken", why));
                        }
                    },
                }
            };
            self.busy.set(false);
            let Some(reply) = reply else {
                term.note("it waits for approval: see `ephor inbox`, or go on with --conversation");
                for line in &later {
                    term.note(clean(&format!("not sent: {}", short(line, 200))));
                }
                return Ok(Exit::Waiting);
            };
            failed |= reply.outcome == TurnOutcome::Failed;
            self.say(&text, &reply)?;
            open = match reply.outcome {
                TurnOutcome::WaitingForUser => Some(reply.options.unwrap_or_default()),
                _ => None,
            };
        }
        Ok(match (&open, failed && !term.interactive) {
            (_, true) => Exit::Failed,
            (Some(_), false) => {
                term.note("the question above is open: go on with --conversation");
                Exit::Waiting
            }
            (None, false) => Exit::Done,
        })
    }

    /// Keeps a line that was typed while something waits for approval; it is sent afterwards.
    fn keep(&self, line: String, later: &mut VecDeque<String>) {
        if later.len() < MOST_LATER {
            self.term.note("   (sent when this turn has ended)");
            later.push_back(line);
            return;
        }
        let why = format!("{MOST_LATER} lines wait already");
        let problem = Problem::failed("a line was not taken", why).of(short(&line, 200));
        self.term.problem(&problem.next("say it again when the turn has ended"));
    }

    /// Shows what waits for approval in this conversation.
    async fn held(&self, session: &Session) -> Result<Vec<Item>, Problem> {
        let unreadable = |error| Problem::failed("the inbox can't be read", error);
        let id =
            self.conversation.id().map_err(|error| Problem::failed("no conversation", error))?;
        let inbox = session.runtime.inbox().of(id.tenant());
        let filter = Filter { conversation: Some(id), ..Filter::default() };
        let items = inbox.holds(&filter).await.map_err(unreadable)?;
        for item in &items {
            self.term.approval(&item.hold.shown(), "");
        }
        if !items.is_empty() {
            self.term.note(format!("  {}", said::HOW));
        }
        Ok(items)
    }

    /// Takes a line as the answer to what waits longest of what was drawn: never to something that
    /// has come since, and that nobody has seen. False: it is something else.
    async fn approves(
        &self,
        session: &Session,
        line: &str,
        drawn: &[Item],
    ) -> Result<bool, Problem> {
        let Some(answer) = said::answer(line) else {
            return Ok(false);
        };
        let id =
            self.conversation.id().map_err(|error| Problem::failed("no conversation", error))?;
        let inbox = session.runtime.inbox().of(id.tenant());
        let Some(item) = drawn.first() else {
            return Ok(true);
        };
        let by = std::env::var("USER").unwrap_or_else(|_| "user".to_owned());
        let hold = &item.hold;
        if let Err(error) = inbox.answer(hold.id, &by, &hold.question.digest, answer).await {
            self.term.problem(&inbox::refused(&error, hold.id));
        }
        Ok(true)
    }

    fn say(&self, text: &str, reply: &Reply) -> Result<(), Problem> {
        let term = self.term;
        if term.json {
            let mut entry = serde_json::to_value(reply)
                .map_err(|error| Problem::failed("the reply can't be written", error))?;
            entry["message"] = json!(text);
            return term.say(entry.to_string());
        }
        match reply.outcome {
            TurnOutcome::Failed | TurnOutcome::LimitReached | TurnOutcome::Cancelled => {
                let label = term.paint(Style::Yellow, "(no answer)");
                term.say(format!("{label} {}", clean(&reply.text)))
            }
            TurnOutcome::Answered => term.say(clean(reply.text.trim_end())),
            TurnOutcome::WaitingForUser => {
                let options = reply.options.as_deref().unwrap_or_default();
                self.question(&reply.text, options)
            }
        }
    }

    fn question(&self, question: &str, options: &[String]) -> Result<(), Problem> {
        self.term.say(clean(question))?;
        for (number, option) in (1..).zip(options) {
            self.term.say(format!("  {number}. {}", clean(option)))?;
        }
        Ok(())
    }

    /// A question that an earlier session left open, with its options.
    async fn pending(&self, session: &Session) -> Result<Option<Vec<String>>, Problem> {
        let id =
            self.conversation.id().map_err(|error| Problem::failed("no conversation", error))?;
        let inbox = session.runtime.inbox().of(id.tenant());
        let filter = Filter { conversation: Some(id), ..Filter::default() };
        let all = inbox.list(&filter).await;
        let all = all.map_err(|error| Problem::failed("the inbox can't be read", error))?;
        let Some(asked) = all.iter().find(|interrupt| !interrupt.is_held()) else {
            return Ok(None);
        };
        let options = asked.options().unwrap_or_default();
        if !self.term.json {
            self.question(&asked.message, options)?;
        }
        Ok(Some(options.to_vec()))
    }
}

/// The option of that number, else the text itself.
fn chosen(text: &str, open: Option<&[String]>) -> String {
    let number: Option<usize> = text.trim().trim_end_matches('.').parse().ok();
    number
        .and_then(|number| open?.get(number.checked_sub(1)?))
        .map_or_else(|| text.trim().to_owned(), Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn a_number_chooses_an_option_of_an_open_question() {
        let options = ["North".to_owned(), "South".to_owned()];
        assert_eq!(chosen(" 2. ", Some(&options)), "South");
        for text in ["0", "3", "2a", "-1"] {
            assert_eq!(chosen(text, Some(&options)), text);
        }
        assert_eq!(chosen("2", None), "2");
    }
}
