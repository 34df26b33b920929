//! `ephor chat`: a conversation on the terminal, or with a file piped in.

use std::cell::Cell;
use std::collections::VecDeque;

use ephor::Event;
use ephor::core::Envelope;
use ephor::core::events::{RejectionRateHigh, TurnOutcome};
use ephor::inbox::Filter;
use ephor::{Conversation, ConversationId, Reply};
use serde_json::json;

use super::args::{ChatArgs, Global};
use super::held::{self, Approver, Turned};
use super::input::{History, Input, Line};
use super::problem::{Exit, Problem};
use super::session::{self, Session, Setup};
use super::signals::Heeding;
use super::tell::{Sink, Teller};
use super::term::{Style, Term, clean, short};
use super::{Done, config, said, unless_interrupted, unwritten};

const PROMPT: &str = "> ";

const HELP: &str = "\
/help   this list
/quit   leave; a conversation in a journal that is kept can be continued with
        --conversation
To approve what is held, type y; to reject it, n REASON. A question with options
takes the number of one. The up arrow recalls earlier lines; Ctrl-R searches them.";

/// Most lines that are kept while something waits for approval.
const MOST_LATER: usize = 256;

pub(crate) async fn run(global: &Global, args: ChatArgs, term: &Term) -> Done {
    if global.no_input && std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        return Err(Problem::new(Exit::Usage, "chat needs somebody to talk with")
            .because("--no-input was given, and nothing is piped in")
            .next("remove --no-input, or pipe in messages, one per line"));
    }
    let mut loaded = config::load(global)?;
    if args.agent.is_some() {
        loaded.config.agent.clone_from(&args.agent);
    }
    let name = args.conversation.clone().unwrap_or_else(|| format!("chat-{}", session::stamp()));
    let setup = Setup {
        databases: args.databases,
        models: args.models,
        journal: args.journal,
        ..Setup::default()
    };
    let session = session::start(loaded.config, setup, term).await.map_err(|problem| {
        let why = problem.reason.as_deref().unwrap_or_default();
        match args.agent {
            Some(agent) if why.contains(&format!("{agent:?}")) => {
                Problem::new(Exit::Usage, "--agent names no agent that answers messages")
                    .of(agent)
                    .because(why)
                    .next("leave --agent out, or name another agent")
            }
            _ => problem,
        }
    })?;
    let conversation = session.runtime.conversation(&name);
    let chat = Chat { term, conversation, busy: Cell::new(false) };
    if let Err(problem) = chat.begins(&session).await {
        drop(chat);
        return session.end(Err(problem)).await;
    }
    let known = args.conversation.is_some();
    let talk = unwritten::unless_stuck(&session.runtime, chat.talk(&session, known));
    let done = unless_interrupted(talk, || match chat.busy.get() {
        true => {
            Err(Problem::failed("the turn was interrupted", "what was done until then is recorded")
                .next(format!("send it again: ephor chat --conversation {name}")))
        }
        false => Ok(Exit::Done),
    });
    // Also of one that comes after the last line.
    let _heeding = Heeding::new();
    let done = done.await;
    let recorded = chat.is_recorded(&session).await;
    drop(chat);
    match recorded {
        true => session.end_of(&name, "", done, term).await,
        false => session.end(done).await,
    }
}

struct Chat<'a> {
    term: &'a Term,
    conversation: Conversation,
    /// Whether a message waits for its reply.
    busy: Cell<bool>,
}

impl Chat<'_> {
    /// Whether anything was said in it, now or before. What can't be found out may have been.
    async fn is_recorded(&self, session: &Session) -> bool {
        match self.conversation.id() {
            Ok(id) => session.runtime.bus().journal().head(&id).await != Ok(0),
            Err(_) => false,
        }
    }

    /// A name that was mistyped would begin a conversation in a tenant that nobody has.
    async fn begins(&self, session: &Session) -> Result<(), Problem> {
        let wrong = Problem::new(Exit::Usage, "this can't be a conversation's name");
        let id = match self.conversation.id() {
            Ok(id) => id,
            Err(error) => return Err(wrong.because(error)),
        };
        if id.tenant() == ConversationId::LOCAL || self.is_recorded(session).await {
            return Ok(());
        }
        if id.name().contains('/') {
            let wrong = wrong.of(id.to_string()).because("no conversation has it");
            return Err(wrong.next("give NAME, or TENANT/NAME, without another /"));
        }
        let text = format!("a new conversation of the tenant {}", id.tenant());
        self.term.note(clean(&text));
        Ok(())
    }

    async fn talk(&self, session: &Session, known: bool) -> Done {
        let term = self.term;
        let mut open = match known {
            true => self.pending(session).await?,
            false => None,
        };
        if term.interactive {
            term.note("Type a message. /help lists commands; /quit or Ctrl-D leaves.");
            term.note("Try: What can you do?");
        }
        let mut observer = session.runtime.bus().observe("*");
        let mut teller = Teller::new(term, Sink::Err);
        let mut input = Input::open(term, History::Kept);
        let mut failed = false;
        // What was said while a decision waited for approval.
        let mut later = VecDeque::new();
        loop {
            let line = match later.pop_front() {
                Some(text) => Some(Line::Text(text)),
                None => input.next(PROMPT).await,
            };
            let text = match line {
                None => {
                    if term.interactive {
                        term.note("");
                    }
                    break;
                }
                Some(Line::Text(text)) => text,
                Some(Line::Bad(why)) => {
                    failed = true;
                    term.problem(&Problem::failed("a line was not sent", why));
                    continue;
                }
            };
            match text.trim().to_lowercase().as_str() {
                "" => continue,
                "/quit" | "/exit" | "quit" | "exit" => break,
                "/help" => {
                    term.note(HELP);
                    continue;
                }
                _ => {}
            }
            if let Some(command) = unknown_command(&text) {
                failed = true;
                term.problem(
                    &Problem::new(Exit::Usage, "there is no such command")
                        .of(command)
                        .next("/help lists the commands"),
                );
                continue;
            }
            let text = chosen(&text, open.as_deref());
            self.busy.set(true);
            let approver = Approver { term, session, conversation: &self.conversation };
            let tell = |event: &Envelope| match term.verbose {
                0 if event.kind() != RejectionRateHigh::TYPE => Ok(()),
                _ => teller.event(event),
            };
            let keep = |line| self.keep(line, &mut later);
            let turned = approver.turn(&text, &mut observer, Some(&mut input), tell, keep).await?;
            self.busy.set(false);
            let reply = match turned {
                Turned::Replied(reply) => reply,
                Turned::Waits(items) => {
                    held::elsewhere(term, &items);
                    for line in &later {
                        term.note(clean(&format!("not sent: {}", short(line, 200))));
                    }
                    return Ok(Exit::Waiting);
                }
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
                term.note(match &session.journal {
                    Some(_) => "the question above is still open: continue with --conversation",
                    None => "the question above stays unanswered: this journal ends here",
                });
                Exit::Waiting
            }
            (None, false) => Exit::Done,
        })
    }

    /// Keeps a line that was typed while something waits for approval; it is sent afterwards.
    fn keep(&self, line: String, later: &mut VecDeque<String>) {
        if later.len() < MOST_LATER {
            self.term.note("   (queued until this turn ends)");
            later.push_back(line);
            return;
        }
        let why = format!("{MOST_LATER} lines wait already");
        let problem = Problem::failed("a line was not accepted", why).of(short(&line, 200));
        self.term.problem(&problem.next("send it again when the turn has ended"));
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
            TurnOutcome::Answered => term.say_markdown(&reply.text),
            TurnOutcome::WaitingForUser => {
                let options = reply.options.as_deref().unwrap_or_default();
                self.question(&reply.text, options)
            }
        }
    }

    fn question(&self, question: &str, options: &[String]) -> Result<(), Problem> {
        self.term.say_markdown(question)?;
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

/// A line that was meant as a command and is none, so that a typo isn't sent to a model. Paths and
/// the answers of approvals, such as `/approve`, are messages.
fn unknown_command(line: &str) -> Option<&str> {
    let word = line.split_whitespace().next()?;
    let name = word.strip_prefix('/')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
    (is_name && said::answer(line).is_none()).then_some(word)
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
    use super::{chosen, unknown_command};

    #[test]
    fn only_what_looks_like_a_command_is_taken_for_one() {
        assert_eq!(unknown_command(" /bogus now"), Some("/bogus"));
        for line in ["/approve", "/no, too dear", "/etc/hosts is what?", "/", "what is 1/2?", ""] {
            assert_eq!(unknown_command(line), None, "{line:?}");
        }
    }

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
