//! `ephor run`: judges a plan, and runs it.

#[path = "run_held.rs"]
mod held;
#[path = "run_told.rs"]
mod told;

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use ephor::bus::Observer;
use ephor::config::JournalAt;
use ephor::core::events::{
    Answer, DecisionCompleted, DecisionHeld, DecisionOutcome, DecisionRejected, HeldBy,
    NodeExecutionFailed, WorkflowCreated,
};
use ephor::core::{EventId, Plan, Violation, WorkflowId};
use ephor::journal::replay;
use ephor::runs::RunLog;
use ephor::{Conversation, ConversationId, DecisionType, Inbox};
use serde_json::{Map, Value, json};

use super::args::{Global, RunArgs};
use super::input::{History, Input, Line};
use super::problem::{Exit, Problem};
use super::session::{self, Setup};
use super::tell::{Sink, Teller};
use super::term::Term;
use super::workflows::Workflows;
use super::{
    Done, check, config, inbox, journal, runs, said, summary, unless_interrupted, unwritten,
};
use held::Held;
use told::rejected;

/// Largest plan that is read, in bytes. The judge's own limit is below.
const MAX_PLAN: u64 = 16 << 20;

/// What is run.
enum Given {
    /// A plan's payload.
    Plan(Value),
    /// What is stored already.
    Stored(WorkflowId, Arc<Plan>),
}

pub(crate) async fn run(global: &Global, args: RunArgs, term: &Term) -> Done {
    let inputs = inputs(args.inputs)?;
    let teller = Teller::new(term, Sink::Err);
    let name = args.conversation.unwrap_or_else(|| format!("run-{}", session::stamp()));
    let mut log = None;
    let (loaded, given, input) = match (args.plan, args.workflow) {
        (Some(file), _) => {
            if file == Path::new("-") {
                check::typed(global, term, "a plan as JSON")?;
            }
            let (text, input) = (read(&file, "plan")?, file.display().to_string());
            let loaded = config::load(global)?;
            match parse(&text) {
                Ok(payload) => (loaded, Given::Plan(payload), input),
                Err(violation) => return rejected(&[violation], &teller, term, &input, None),
            }
        }
        (None, workflow) => {
            let id = WorkflowId::from(workflow.unwrap_or_default());
            let loaded = config::load(global)?;
            let at = config::journal_at(args.journal.clone(), &loaded.config)?;
            let (plan, before) = stored(&at, &name, &id).await?;
            log = Some(before);
            let input = id.to_string();
            (loaded, Given::Stored(id, plan), input)
        }
    };
    let setup = Setup {
        databases: args.databases,
        models: args.models,
        journal: args.journal,
        ..Setup::default()
    };
    let session = session::start(loaded.config, setup, term).await?;
    let conversation = session.runtime.conversation(&name);
    let id = match conversation.id() {
        Ok(id) => id,
        Err(error) => {
            let problem = Problem::failed("the run has no conversation", error);
            return session.end(Err(problem)).await;
        }
    };
    // What is in memory only can't be resumed.
    let again = session.journal.as_ref().map(|_| runs::resume(&id));
    let mut work = Work {
        term,
        input,
        observer: session.runtime.bus().observe("*"),
        conversation,
        log: log.unwrap_or_else(|| RunLog::new(id.clone())),
        inbox: session.runtime.inbox().of(id.tenant()),
        id,
        lines: None,
        teller,
        approved: Vec::new(),
        unanswered: Vec::new(),
        plan: None,
        failed: None,
    };
    let ran = unwritten::unless_stuck(&session.runtime, work.go(given, inputs));
    let done = unless_interrupted(ran, || {
        let why = "what had completed until then is recorded";
        Err(Problem { next: again, ..Problem::failed("the run was interrupted", why) })
    });
    let done = done.await;
    drop(work);
    session.end_of(&name, "", done, term).await
}

/// The plan of a workflow that a conversation has, and what was run in that.
async fn stored(
    at: &JournalAt,
    name: &str,
    id: &WorkflowId,
) -> Result<(Arc<Plan>, RunLog), Problem> {
    let conversation: ConversationId = name.parse().map_err(|error| {
        Problem::new(Exit::Usage, "this can't be a conversation's name").because(error)
    })?;
    // One that isn't there isn't made.
    let journal = journal::open(at).await?;
    let mut known = Workflows::default();
    let mut log = RunLog::new(conversation.clone());
    let read = replay(&*journal, &conversation, |event| {
        known.take(event);
        log.fold(event);
    });
    let read = read.await;
    read.map_err(|error| Problem::failed("the conversation can't be read", error).of(name))?;
    known.0.remove(id).map(|workflow| (workflow.plan, log)).ok_or_else(|| {
        Problem::new(Exit::NotFound, "the conversation has no such workflow")
            .of(format!("{id} of {name} in {at}"))
            .next(format!("`ephor graph list --journal {at}` lists a journal's workflows"))
    })
}

/// The command that runs a stored workflow.
pub(super) fn command(id: &str, conversation: &ConversationId) -> String {
    let name = match conversation.tenant() {
        ConversationId::LOCAL => conversation.name().to_owned(),
        _ => conversation.to_string(),
    };
    format!("ephor run --workflow {id} --conversation {name}")
}

/// What is in a file, or on standard input.
pub(super) fn read(path: &Path, what: &str) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let limit = MAX_PLAN + 1;
    let read = match path == Path::new("-") {
        true => std::io::stdin().lock().take(limit).read_to_end(&mut bytes),
        false => check::file(path)?.take(limit).read_to_end(&mut bytes),
    };
    let shown = path.display().to_string();
    let unreadable = format!("the {what} can't be read");
    read.map_err(|error| Problem::failed(unreadable, error).of(shown.clone()))?;
    if bytes.len() as u64 > MAX_PLAN {
        let limit = format!("at most {MAX_PLAN} bytes");
        return Err(Problem::failed(format!("the {what} is too large"), limit).of(shown));
    }
    Ok(bytes)
}

/// A plan's payload: what is within a whole decision, as `ephor check` takes it.
pub(super) fn payload_of(mut plan: Value) -> Value {
    let is_decision = plan.get("decision_type").is_some();
    match plan.get_mut("payload").filter(|payload| is_decision && payload.is_object()) {
        Some(payload) => payload.take(),
        None => plan,
    }
}

/// Each once: which of two values is meant can't be told.
fn inputs(given: Vec<(String, Value)>) -> Result<Map<String, Value>, Problem> {
    let mut inputs = Map::new();
    for (name, value) in given {
        if inputs.contains_key(&name) {
            return Err(Problem::new(Exit::Usage, "an input is given twice").of(name));
        }
        inputs.insert(name, value);
    }
    Ok(inputs)
}

fn parse(bytes: &[u8]) -> Result<Value, Violation> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let read: Value = serde_json::from_slice(bytes)
        .map_err(|error| check::not_json(format!("the plan isn't JSON: {error}")))?;
    let mut payload = payload_of(read);
    if let Value::Object(fields) = &mut payload {
        let kind = DecisionType::CreateWorkflowPlan.as_str();
        fields.entry("action_type").or_insert_with(|| kind.into());
    }
    Ok(payload)
}

struct Work<'a> {
    term: &'a Term,
    /// What is run: a file, or a stored workflow.
    input: String,
    conversation: Conversation,
    id: ConversationId,
    log: RunLog,
    inbox: Inbox,
    /// From the terminal, once they are needed.
    lines: Option<Input>,
    observer: Observer,
    teller: Teller,
    /// What a person has approved at once: rules, action, destination.
    approved: Vec<HeldBy>,
    /// What waits for approval, and there is nobody here to give it.
    unanswered: Vec<Problem>,
    plan: Option<Arc<Plan>>,
    failed: Option<Arc<NodeExecutionFailed>>,
}

impl Work<'_> {
    async fn go(&mut self, given: Given, inputs: Map<String, Value>) -> Done {
        let id = match given {
            Given::Stored(id, plan) => {
                self.plan = Some(plan);
                id.to_string()
            }
            Given::Plan(payload) => {
                let made = self.decide(DecisionType::CreateWorkflowPlan, payload, None).await?;
                let Some(id) = made.result.get("workflow_id").and_then(Value::as_str) else {
                    let why = summary::reason(&made.result);
                    return Err(Problem::failed("the plan could not be stored", why));
                };
                id.to_owned()
            }
        };
        let order = json!({
            "action_type": DecisionType::ExecuteWorkflow.as_str(),
            "workflow_id": id,
            "input_params": inputs,
            "execution_mode": "sync",
            "notify_on_completion": false,
        });
        let again = command(&id, &self.id);
        let ran = self.decide(DecisionType::ExecuteWorkflow, order, Some(&again)).await?;
        match ran.outcome {
            DecisionOutcome::Done => self.done(&ran.result),
            DecisionOutcome::Failed => self.failed(&ran.result),
        }
    }

    /// Publishes a decision, and tells what happens until it has been carried out. `stored`: the
    /// command that runs it, once the plan is stored.
    async fn decide(
        &mut self,
        kind: DecisionType,
        payload: Value,
        stored: Option<&str>,
    ) -> Result<Arc<DecisionCompleted>, Problem> {
        let receipt = self.conversation.decide_raw(kind, payload).await;
        let receipt = receipt
            .map_err(|error| Problem::failed("the decision could not be published", error))?;
        if let Some(no) = receipt.find::<DecisionRejected>() {
            return Err(self.rejected(&no.violations, stored));
        }
        if let Some(held) = receipt.find::<DecisionHeld>() {
            self.ask(Held::decision(&held)).await?;
            if let Some(waits) = self.unanswered.pop() {
                return Err(waits);
            }
        }
        self.until(receipt.id, stored).await
    }

    fn rejected(&self, violations: &[Violation], stored: Option<&str>) -> Problem {
        let told = rejected(violations, &self.teller, self.term, &self.input, stored);
        told.err().unwrap_or_else(|| Problem::quiet(Exit::Rejected))
    }

    async fn until(
        &mut self,
        decision: EventId,
        stored: Option<&str>,
    ) -> Result<Arc<DecisionCompleted>, Problem> {
        loop {
            let event = session::next(&mut self.observer, &self.id).await?;
            self.log.fold(&event);
            if let Some(created) = event.read::<WorkflowCreated>() {
                self.plan = Some(created.plan.clone());
            } else if let Some(failed) = event.read::<NodeExecutionFailed>() {
                self.failed = Some(failed);
            } else if let Some(completed) = event.read::<DecisionCompleted>()
                && completed.original_decision_id == decision
            {
                return Ok(completed);
            }
            if let Some(no) = event.read::<DecisionRejected>()
                && no.original_decision_id == decision
            {
                return Err(self.rejected(&no.violations, stored));
            }
            self.teller.event(&event)?;
            // The decision itself was asked about before.
            if let Some(held) = Held::by(&event).filter(|held| held.id != decision) {
                self.ask(held).await?;
            }
            // What of the run is still at work isn't cut off for what waits.
            if !self.unanswered.is_empty() && self.log.rests(decision) {
                return Err(match self.unanswered.len() {
                    1 => self.unanswered.remove(0),
                    waits => {
                        Problem::new(Exit::Waiting, format!("{waits} things wait for approval"))
                            .of(&*self.input)
                            .next("ephor inbox, and approve each, which continues the run")
                    }
                });
            }
        }
    }

    /// Asks the person at the terminal about what is held; once about what goes to one destination,
    /// if they say so.
    async fn ask(&mut self, held: Held) -> Result<(), Problem> {
        self.term.approval(&held.shown(), "   ");
        let belongs = !held.question.held_by.is_empty()
            && held.question.held_by.iter().all(|by| self.approved.contains(by));
        if belongs {
            self.term.note("   approved with the one before, to the same destination");
            return self.answer(&held, Answer::Approve).await;
        }
        if !self.term.interactive || !self.unanswered.is_empty() {
            return self.leave(&held);
        }
        // A destination that isn't known can't be the same as another.
        let known = held.question.held_by.iter().all(|by| !by.resource.is_empty());
        let how = if known { said::HOW_ALL } else { said::HOW };
        let term = self.term;
        let input = self.lines.get_or_insert_with(|| Input::open(term, History::Forgotten));
        let answer = loop {
            term.note(format!("   {how}"));
            match input.next("   approve? ").await {
                Some(Line::Text(line)) if known && said::all(&line) => {
                    self.approved.extend(held.question.held_by.iter().cloned());
                    break Answer::Approve;
                }
                Some(Line::Text(line)) => match said::answer(&line) {
                    Some(answer) => break answer,
                    None => continue,
                },
                Some(Line::Bad(_)) | None => return self.leave(&held),
            }
        };
        self.answer(&held, answer).await
    }

    /// There is nobody to answer it.
    fn leave(&mut self, held: &Held) -> Result<(), Problem> {
        self.unanswered.push(held.waits());
        let question = &held.question;
        if self.term.json {
            let shown = json!({
                "status": "WAITING", "conversation": self.id, "interrupt": held.id,
                "action": question.action, "resource": question.resource, "reason": question.reason,
            });
            self.term.say(shown.to_string())?;
        }
        Ok(())
    }

    async fn answer(&self, held: &Held, answer: Answer) -> Result<(), Problem> {
        let by = said::by(None)?;
        let answered = self.inbox.answer(held.id, &by, &held.question.digest, answer).await;
        answered.map(|_| ()).map_err(|error| inbox::refused(&error, held.id))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::parse;

    #[test]
    fn the_tag_may_be_left_out() {
        let payload = parse(b"\xef\xbb\xbf{\"name\": \"x\"}").unwrap();
        assert_eq!(payload["action_type"], "create_workflow_plan");
        assert_eq!(parse(b"{\"action_type\": \"respond\"}").unwrap()["action_type"], "respond");
        assert_eq!(parse(b"{").unwrap_err().code, "INVALID_JSON");
        assert_eq!(parse(b"[]").unwrap(), serde_json::json!([]));
    }
}
