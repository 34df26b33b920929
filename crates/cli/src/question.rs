//! `ephor ask`: a question over data, answered by the analyst.

use ephor::bus::Observer;
use ephor::core::Envelope;
use ephor::core::events::{SubAgentCompleted, SubAgentOutput, TurnOutcome};
use ephor::{Conversation, Reply};
use serde_json::{Value, json};

use super::args::{AskArgs, Global};
use super::held::{self, Approver, Turned};
use super::input::{History, Input, Line};
use super::problem::{Exit, Problem};
use super::report::{Form, Place};
use super::session::{self, Session, Setup};
use super::tell::{Sink, Teller};
use super::term::{Term, clean, short};
use super::{Done, config, said, unless_interrupted, unwritten};

/// The agent that answers.
pub(crate) const ANALYST: &str = "analyst";

/// What to do about a question that isn't on the tape.
const RECORD: &str =
    "record it: ask it with --model MODEL --record TAPE, which appends to the tape";

/// Most questions that are asked back at the terminal before it is given up.
const MOST_BACK: usize = 20;

pub(crate) async fn run(global: &Global, args: AskArgs, term: &Term) -> Done {
    let mut loaded = config::load(global)?;
    let settings = &mut loaded.config;
    if args.databases.is_empty() && settings.runtime.effects.connections.is_empty() {
        return Err(Problem::new(Exit::Usage, "there is no database to ask")
            .next("name one: --db FILE.db, or --db postgres://…"));
    }
    // It is answered from all of them.
    session::are_there(settings)?;
    settings.agent = Some(ANALYST.to_owned());
    settings.agents.analyst.review |= args.review;
    settings.agents.analyst.review_statements |= args.review;
    let journal = config::journal_at(args.journal.clone(), settings)?;
    let report = args.report.as_ref().map(|report| {
        let data = session::files(&args.databases, settings);
        Place::of(report, data.into_iter().chain(journal.file().map(ToOwned::to_owned)).collect())
    });
    let report = report.transpose()?;
    let name = args.conversation.unwrap_or_else(|| format!("ask-{}", session::stamp()));
    if args.question.trim().is_empty() {
        return Err(
            Problem::new(Exit::Usage, "there is no question").next("ephor ask \"QUESTION\"")
        );
    }
    let model = args.models.model.as_deref().or(loaded.config.model.name.as_deref());
    let is_recorded = model.is_some_and(|model| model.starts_with("recorded::"));
    let setup = Setup {
        databases: args.databases,
        models: args.models,
        journal: args.journal,
        serves: false,
    };
    let session = session::start(loaded.config, setup, term).await?;
    readable(&session).await?;
    let mut work = Work {
        term,
        session: &session,
        conversation: session.runtime.conversation(&name),
        observer: session.runtime.bus().observe("*"),
        teller: Teller::new(term, Sink::Err),
        input: None,
        result: Value::Null,
        is_recorded,
    };
    let answer = work.go(&args.question, report.as_ref());
    let done = unless_interrupted(unwritten::unless_stuck(&session.runtime, answer), || {
        Err(Problem::failed("it was interrupted", "what was done until then is recorded"))
    });
    let done = done.await;
    drop(work);
    let hint = format!("; continue with --conversation {name}");
    session.end_of(&name, &hint, done, term).await
}

/// Each database must have a catalogue that can be read: the analyst knows of no other.
async fn readable(session: &Session) -> Result<(), Problem> {
    let connections = session.runtime.services().executors.connections();
    for name in connections.names() {
        if let Err(failure) = connections.catalog(name).await {
            let problem = Problem::failed("the database can't be read", failure.message);
            return Err(problem
                .of(name)
                .next("check its path or address, and that it is a database that can be read"));
        }
    }
    Ok(())
}

struct Work<'a> {
    term: &'a Term,
    session: &'a Session,
    conversation: Conversation,
    observer: Observer,
    teller: Teller,
    /// From the terminal, once they are needed.
    input: Option<Input>,
    /// The analyst's last result, for programs.
    result: Value,
    /// Whether a tape answers, which knows no other questions.
    is_recorded: bool,
}

impl Work<'_> {
    async fn go(&mut self, question: &str, report: Option<&Place>) -> Done {
        let mut said = question.to_owned();
        for _ in 0..MOST_BACK {
            let Some(reply) = self.turn(&said).await? else {
                return Ok(Exit::Waiting);
            };
            match reply.outcome {
                TurnOutcome::Answered => {
                    let done = self.answered(&reply, question)?;
                    if let Some(place) = report.filter(|_| done == Exit::Done) {
                        self.report(place)?;
                    }
                    return Ok(done);
                }
                TurnOutcome::WaitingForUser => match self.asked(&reply).await? {
                    Some(answer) => said = answer,
                    None => return Ok(Exit::Waiting),
                },
                TurnOutcome::Cancelled => {
                    return Err(Problem::failed("there is no answer", clean(&reply.text))
                        .of(short(question, 200)));
                }
                TurnOutcome::Failed | TurnOutcome::LimitReached => {
                    let next = match self.is_recorded {
                        true => RECORD,
                        false => {
                            "`ephor model capabilities` lists what is understood offline; --model \
                             names another model"
                        }
                    };
                    return Err(Problem::failed("there is no answer", clean(&reply.text))
                        .of(short(question, 200))
                        .next(next));
                }
            }
        }
        let what = format!("it was asked back {MOST_BACK} times");
        Err(Problem::failed("there is no answer", what))
    }

    /// None: something waits for approval, and there is nobody here to give it.
    async fn turn(&mut self, text: &str) -> Result<Option<Reply>, Problem> {
        let (term, teller, result) = (self.term, &mut self.teller, &mut self.result);
        let approver = Approver { term, session: self.session, conversation: &self.conversation };
        let input = match term.interactive {
            true => Some(self.input.get_or_insert_with(|| Input::open(term, History::Forgotten))),
            false => None,
        };
        let tell = |event: &Envelope| {
            if let Some(completed) = event.read::<SubAgentCompleted>()
                && completed.subagent_type == ANALYST
            {
                *result = completed.output.get("data").cloned().unwrap_or(Value::Null);
            }
            if term.verbose > 0 {
                return teller.event(event);
            }
            match event.read::<SubAgentOutput>() {
                Some(_) => teller.event(event),
                None => Ok(()),
            }
        };
        let unheard = |line: String| {
            term.note(clean(&format!("   (not an answer: {})", short(&line, 60))));
        };
        match approver.turn(text, &mut self.observer, input, tell, unheard).await? {
            Turned::Replied(reply) => Ok(Some(reply)),
            Turned::Waits(items) => {
                if term.json {
                    let held: Vec<_> = items.iter().map(|item| item.hold.id).collect();
                    let conversation = self.conversation.id().ok();
                    let shown = json!({"outcome": "waiting_for_approval",
                        "conversation": conversation, "held": held});
                    term.say(shown.to_string())?;
                }
                held::elsewhere(term, &items);
                Ok(None)
            }
        }
    }

    /// What a person says to a question. None: there is nobody to ask.
    async fn asked(&mut self, reply: &Reply) -> Result<Option<String>, Problem> {
        let id = self.conversation.id();
        let id = id.map_err(|error| Problem::failed("no conversation", error))?;
        if !self.term.interactive {
            if self.term.json {
                let shown = json!({"outcome": reply.outcome, "conversation": id,
                    "question": reply.text, "options": reply.options});
                self.term.say(shown.to_string())?;
            } else {
                self.term.say_markdown(&clean(&reply.text))?;
                if let Some(options) = &reply.options {
                    self.term.say(clean(&format!("[{}]", options.join(" | "))))?;
                }
            }
            self.term.note("waiting for an answer: see `ephor inbox`");
            self.term
                .note(format!("or continue with: ephor ask --conversation {} ANSWER", id.name()));
            return Ok(None);
        }
        match self.term.json {
            true => self.term.note(clean(&reply.text)),
            false => self.term.say_markdown(&clean(&reply.text))?,
        }
        // Whatever is approved is asked for in the same words.
        let is_approval = reply.options.as_deref().is_some_and(|options| {
            ["approve", "reject"].iter().all(|word| options.iter().any(|option| option == word))
        });
        match &reply.options {
            Some(_) if is_approval => self.term.note(format!("  {}", said::HOW)),
            Some(options) => self.term.note(clean(&format!("  [{}]", options.join(" | ")))),
            None => {}
        }
        let prompt = if is_approval { held::APPROVE } else { "answer> " };
        let term = self.term;
        let input = self.input.get_or_insert_with(|| Input::open(term, History::Forgotten));
        match input.next(prompt).await {
            Some(Line::Text(line)) if !line.trim().is_empty() => Ok(Some(line)),
            Some(Line::Bad(why)) => Err(Problem::failed("the answer can't be read", why)),
            Some(Line::Text(_)) | None => {
                self.term.note("waiting for an answer: see `ephor inbox`");
                Ok(None)
            }
        }
    }

    fn answered(&self, reply: &Reply, question: &str) -> Done {
        let status = self.result.get("status").and_then(Value::as_str).unwrap_or_default();
        let refused = !matches!(status, "answered" | "chat");
        if refused && !self.term.json {
            let next = match status {
                _ if self.is_recorded => RECORD,
                "refused" => {
                    "rephrase the question; `ephor model capabilities` lists what is understood \
                              offline, and --model names another model"
                }
                _ => "ask again",
            };
            let problem = Problem::failed("there is no answer", clean(&reply.text));
            return Err(problem.of(short(question, 200)).next(next));
        }
        if self.term.json {
            // The turn was answered, even where the answer is that there is none.
            let outcome = if refused { json!("not_answered") } else { json!(reply.outcome) };
            let mut shown = json!({"outcome": outcome, "text": reply.text});
            if let (Some(shown), Some(result)) = (shown.as_object_mut(), self.result.as_object()) {
                shown.extend(result.clone());
            }
            self.term.say(shown.to_string())?;
        } else {
            self.term.say_markdown(&reply.text)?;
        }
        Ok(if refused { Exit::Failed } else { Exit::Done })
    }

    fn report(&self, place: &Place) -> Result<(), Problem> {
        let which = match place.form {
            Form::Markdown => "/report/markdown",
            Form::Html => "/report/html",
        };
        let Some(text) = self.result.pointer(which).and_then(Value::as_str) else {
            return Err(Problem::failed("there is no report", "the answer came without one")
                .next("ask for an analysis or a report"));
        };
        place.write(text)?;
        self.term.note(format!("report: {}", place.file().display()));
        Ok(())
    }
}
